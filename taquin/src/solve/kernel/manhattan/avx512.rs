#![expect(
    unsafe_code,
    reason = "vector instructions that not every processor has, and loads and stores of whole vectors"
)]
//! The children of a batch by AVX-512, eight at a time; [`super::slides`] says the same in portable code.

use super::slides::{Batch, Way};
use std::arch::x86_64::{
    __m512i, __mmask8, _mm512_and_si512, _mm512_loadu_si512, _mm512_maskz_compress_epi64, _mm512_set1_epi64,
    _mm512_sllv_epi64, _mm512_srlv_epi64, _mm512_storeu_si512, _mm512_test_epi64_mask, _mm512_xor_si512,
};

/// Nodes in a vector.
const LANES: usize = 8;

pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("popcnt")
}

pub(super) fn split(way: &Way, batch: &[u64], falling: &mut Batch, rising: Option<&mut Batch>) -> usize {
    debug_assert!(is_available());
    // SAFETY: a way has this function only where `is_available` said that the processor has the instructions.
    unsafe { split_vectors(way, batch, falling, rising) }
}

#[target_feature(enable = "avx512f,popcnt")]
fn split_vectors(way: &Way, batch: &[u64], falling: &mut Batch, rising: Option<&mut Batch>) -> usize {
    let vectors = Vectors::new(way);
    let (blocks, rest) = batch.as_chunks::<LANES>();
    let mut last = [0; LANES];
    last[..rest.len()].copy_from_slice(rest);
    let lanes = (1 << rest.len()) - 1;
    let mut falls = 0;
    match rising {
        None => {
            for block in blocks {
                let (children, fall) = vectors.children(block);
                falls += put(children, fall, falling, falls);
            }
            if lanes > 0 {
                let (children, fall) = vectors.children(&last);
                falls += put(children, fall & lanes, falling, falls);
            }
        }
        Some(rising) => {
            let mut rises = 0;
            for block in blocks {
                let (children, fall) = vectors.children(block);
                falls += put(children, fall, falling, falls);
                rises += put(children, !fall, rising, rises);
            }
            if lanes > 0 {
                let (children, fall) = vectors.children(&last);
                falls += put(children, fall & lanes, falling, falls);
                put(children, !fall & lanes, rising, rises);
            }
        }
    }
    falls
}

/// A way, in every lane.
#[derive(Clone, Copy)]
struct Vectors {
    from: __m512i,
    to: __m512i,
    falls: __m512i,
}

impl Vectors {
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn new(way: &Way) -> Vectors {
        Vectors {
            from: _mm512_set1_epi64(i64::from(way.from)),
            to: _mm512_set1_epi64(i64::from(way.to)),
            falls: _mm512_set1_epi64(i64::from(way.falls)),
        }
    }

    /// The children of eight nodes, and those among them whose distance falls.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn children(&self, nodes: &[u64; LANES]) -> (__m512i, __mmask8) {
        let nodes = load(nodes);
        let tiles = _mm512_and_si512(_mm512_srlv_epi64(nodes, self.from), _mm512_set1_epi64(15));
        let places = _mm512_xor_si512(_mm512_sllv_epi64(tiles, self.from), _mm512_sllv_epi64(tiles, self.to));
        let fall = _mm512_test_epi64_mask(_mm512_srlv_epi64(self.falls, tiles), _mm512_set1_epi64(1));
        (_mm512_xor_si512(nodes, places), fall)
    }
}

/// Puts the chosen lanes side by side from `place` on, and returns their number.
#[target_feature(enable = "avx512f,popcnt")]
#[inline]
fn put(nodes: __m512i, chosen: __mmask8, batch: &mut Batch, place: usize) -> usize {
    store(_mm512_maskz_compress_epi64(chosen, nodes), &mut batch[place..]);
    chosen.count_ones() as usize
}

#[target_feature(enable = "avx512f")]
#[inline]
fn load(nodes: &[u64; LANES]) -> __m512i {
    // SAFETY: the reference is to as many bytes as are read; they need no alignment.
    unsafe { _mm512_loadu_si512(nodes.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn store(vector: __m512i, nodes: &mut [u64]) {
    let nodes = nodes.first_chunk_mut::<LANES>().expect("room for a vector");
    // SAFETY: the reference is to as many bytes as are written; they need no alignment.
    unsafe { _mm512_storeu_si512(nodes.as_mut_ptr().cast(), vector) }
}
