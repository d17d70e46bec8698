#![expect(
    unsafe_code,
    reason = "vector instructions that not every processor has, and loads and stores of whole vectors"
)]
//! The children of a batch by AVX2, four at a time; [`super::slides`] says the same in portable code.
//!
//! AVX2 cannot put chosen lanes side by side, but can bring halves of lanes into any order: there are sixteen ways to choose
//! among four lanes, so a table has the order for each.

use super::slides::{Batch, Way};
use std::arch::x86_64::{
    __m128i, __m256i, _mm_cvtsi32_si128, _mm256_and_si256, _mm256_castsi256_pd, _mm256_loadu_si256, _mm256_movemask_pd,
    _mm256_permutevar8x32_epi32, _mm256_set1_epi64x, _mm256_sll_epi64, _mm256_slli_epi64, _mm256_srl_epi64,
    _mm256_srlv_epi64, _mm256_storeu_si256, _mm256_xor_si256,
};

/// Nodes in a vector.
const LANES: usize = 4;

/// By the lanes that are chosen, as bits: which halves of lanes come to the front, in order.
static ORDERS: [[u32; 2 * LANES]; 1 << LANES] = {
    let mut orders = [[0; 2 * LANES]; 1 << LANES];
    let mut chosen = 0;
    while chosen < orders.len() {
        let (mut lane, mut place) = (0, 0);
        while lane < LANES {
            if chosen >> lane & 1 == 1 {
                orders[chosen][2 * place] = 2 * lane as u32;
                orders[chosen][2 * place + 1] = 2 * lane as u32 + 1;
                place += 1;
            }
            lane += 1;
        }
        chosen += 1;
    }
    orders
};

pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("popcnt")
}

pub(super) fn split(way: &Way, batch: &[u64], falling: &mut Batch, rising: Option<&mut Batch>) -> usize {
    debug_assert!(is_available());
    // SAFETY: a way has this function only where `is_available` said that the processor has the instructions.
    unsafe { split_vectors(way, batch, falling, rising) }
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
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
                rises += put(children, !fall & 15, rising, rises);
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

/// A way: by how far to shift, and the tiles whose move lowers the distance in every lane.
#[derive(Clone, Copy)]
struct Vectors {
    from: __m128i,
    to: __m128i,
    falls: __m256i,
}

impl Vectors {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn new(way: &Way) -> Vectors {
        Vectors {
            from: _mm_cvtsi32_si128(way.from as i32),
            to: _mm_cvtsi32_si128(way.to as i32),
            falls: _mm256_set1_epi64x(i64::from(way.falls)),
        }
    }

    /// The children of four nodes, and those among them whose distance falls, as bits.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn children(&self, nodes: &[u64; LANES]) -> (__m256i, usize) {
        let nodes = load(nodes);
        let tiles = _mm256_and_si256(_mm256_srl_epi64(nodes, self.from), _mm256_set1_epi64x(15));
        let places = _mm256_xor_si256(_mm256_sll_epi64(tiles, self.from), _mm256_sll_epi64(tiles, self.to));
        let fall = _mm256_slli_epi64::<63>(_mm256_srlv_epi64(self.falls, tiles));
        (_mm256_xor_si256(nodes, places), _mm256_movemask_pd(_mm256_castsi256_pd(fall)) as usize)
    }
}

/// Puts the chosen lanes side by side from `place` on, and returns their number.
#[target_feature(enable = "avx2,popcnt")]
#[inline]
fn put(nodes: __m256i, chosen: usize, batch: &mut Batch, place: usize) -> usize {
    store(_mm256_permutevar8x32_epi32(nodes, order(&ORDERS[chosen % ORDERS.len()])), &mut batch[place..]);
    chosen.count_ones() as usize
}

#[target_feature(enable = "avx2")]
#[inline]
fn order(halves: &[u32; 2 * LANES]) -> __m256i {
    // SAFETY: the reference is to as many bytes as are read; they need no alignment.
    unsafe { _mm256_loadu_si256(halves.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(nodes: &[u64; LANES]) -> __m256i {
    // SAFETY: the reference is to as many bytes as are read; they need no alignment.
    unsafe { _mm256_loadu_si256(nodes.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(vector: __m256i, nodes: &mut [u64]) {
    let nodes = nodes.first_chunk_mut::<LANES>().expect("room for a vector");
    // SAFETY: the reference is to as many bytes as are written; they need no alignment.
    unsafe { _mm256_storeu_si256(nodes.as_mut_ptr().cast(), vector) }
}
