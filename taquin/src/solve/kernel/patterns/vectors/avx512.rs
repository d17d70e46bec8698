#![expect(
    unsafe_code,
    reason = "vector instructions that not every processor has, and loads and stores of whole vectors"
)]
//! The children of a batch by AVX-512, eight nodes at a time.

use super::Made;
use super::slides::{Nodes, Room, Slides, Sum, Way};
use crate::solve::kernel::patterns::kinds::BATCH;
use std::arch::x86_64::*;
use std::ptr::with_exposed_provenance;

/// Nodes in a vector.
const EIGHT: usize = 8;

/// Makes the children of nodes of one kind by all slides, and puts those within the bound into the rooms.
///
/// # Safety
/// The processor must have AVX-512F.
#[target_feature(enable = "avx512f,popcnt")]
pub(super) fn expand<const LANES: usize, const WAYS: usize>(
    slides: &Slides<LANES>,
    ways: &[Way; WAYS],
    nodes: &Nodes<LANES>,
    mut rooms: [Room<LANES>; WAYS],
) -> Made<WAYS> {
    let (first, second) = (Vectors::new(&slides.sums[0]), Vectors::new(&slides.sums[LANES / 2 - 1]));
    let (goal, zero) = (_mm512_set1_epi64(slides.goal as i64), _mm512_setzero_si512());
    let mut nearest = _mm512_set1_epi64(i64::MIN);
    let (mut ends, mut met) = ([0; WAYS], 0);
    let len = nodes[0].len();
    for start in (0..len).step_by(EIGHT) {
        let present = 0xffu8 >> EIGHT.saturating_sub(len - start);
        let mut parents = [zero; LANES];
        for (parent, lane) in parents.iter_mut().zip(nodes) {
            *parent = load(&lane[start..len]);
        }
        for (number, way) in ways.iter().enumerate() {
            let (from, to) = (_mm512_set1_epi64(way.from as i64), _mm512_set1_epi64(way.to as i64));
            let tiles = _mm512_and_si512(_mm512_srlv_epi64(parents[0], from), _mm512_set1_epi64(15));
            let places = _mm512_xor_si512(_mm512_sllv_epi64(tiles, from), _mm512_sllv_epi64(tiles, to));
            let mut children = parents;
            children[0] = _mm512_xor_si512(parents[0], places);
            [children[1], children[2]] = first.advance(tiles, way, 0, [parents[1], parents[2]]);
            let mut least = children[2];
            if LANES == 5 {
                [children[3], children[4]] = second.advance(tiles, way, 1, [parents[3], parents[4]]);
                least = _mm512_min_epi64(least, children[4]);
            }
            let beyond = _mm512_mask_cmplt_epi64_mask(present, least, zero);
            let within = present & !beyond;
            nearest = _mm512_mask_max_epi64(nearest, beyond, nearest, least);
            met |= _mm512_mask_cmpeq_epi64_mask(within, children[0], goal);
            for (room, &child) in rooms[number].iter_mut().zip(&children) {
                store(child, within, room, ends[number]);
            }
            ends[number] += within.count_ones() as usize;
        }
    }
    Made { within: ends, nearest: _mm512_reduce_max_epi64(nearest), met: met != 0 }
}

/// Numbers by tile, eight and eight.
type ByTile = [__m512i; 2];

/// A sum's numbers.
struct Vectors {
    addresses: ByTile,
    shifts: ByTile,
    masks: ByTile,
    places: ByTile,
}

impl Vectors {
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn new(sum: &Sum) -> Vectors {
        Vectors {
            addresses: by_tile(&sum.addresses),
            shifts: by_tile(&sum.shifts),
            masks: by_tile(&sum.masks),
            places: by_tile(&sum.places),
        }
    }

    /// The cells and estimates of eight children from those of their parents.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn advance(&self, tiles: __m512i, way: &Way, sum: usize, [cells, estimates]: [__m512i; 2]) -> [__m512i; 2] {
        let of = |numbers: ByTile| _mm512_permutex2var_epi64(numbers[0], tiles, numbers[1]);
        let four_bits = _mm512_set1_epi64(15);
        let cells = _mm512_xor_si512(cells, of(by_tile(&way.flips[sum])));
        let indices = _mm512_and_si512(_mm512_srlv_epi64(cells, of(self.shifts)), of(self.masks));
        let bytes = _mm512_slli_epi64::<2>(_mm512_srli_epi64::<3>(indices));
        let addresses = _mm512_add_epi64(of(self.addresses), bytes);
        // SAFETY: each address is in the table of a tile's pattern, which the sum owns: no index is larger than the tile's mask,
        // and a table has half a byte for each up to that. It has a multiple of four bytes (eight where the mask is 0), of which
        // four are read from a multiple of four on. The provenance of the tables is exposed where the addresses come from.
        let found = unsafe { _mm512_i64gather_epi32::<1>(addresses, with_exposed_provenance(0)) };
        let within = _mm512_slli_epi64::<2>(_mm512_and_si512(indices, _mm512_set1_epi64(7)));
        let after = _mm512_and_si512(_mm512_srlv_epi64(_mm512_cvtepu32_epi64(found), within), four_bits);
        let place = of(self.places);
        let before = _mm512_and_si512(_mm512_srlv_epi64(estimates, place), four_bits);
        let more = _mm512_sub_epi64(after, before);
        let estimates = _mm512_sub_epi64(estimates, of(by_tile(&way.costs[sum])));
        let estimates = _mm512_add_epi64(estimates, _mm512_sllv_epi64(more, place));
        [cells, _mm512_sub_epi64(estimates, _mm512_slli_epi64::<33>(more))]
    }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn by_tile(numbers: &[u64; 2 * EIGHT]) -> ByTile {
    [load(&numbers[..EIGHT]), load(&numbers[EIGHT..])]
}

/// The first eight numbers, and 0 for those that there are not.
#[target_feature(enable = "avx512f")]
#[inline]
fn load(numbers: &[u64]) -> __m512i {
    let present = 0xffu8 >> EIGHT.saturating_sub(numbers.len());
    // SAFETY: only those are read that there are.
    unsafe { _mm512_maskz_loadu_epi64(present, numbers.as_ptr().cast()) }
}

/// Puts the chosen lanes side by side from `end` on.
#[target_feature(enable = "avx512f")]
#[inline]
fn store(vector: __m512i, chosen: __mmask8, room: &mut [u64; BATCH], end: usize) {
    let room = room[end..].first_chunk_mut::<EIGHT>().expect("room for a vector");
    // SAFETY: the reference is to as many bytes as are written; they need no alignment.
    unsafe { _mm512_storeu_si512(room.as_mut_ptr().cast(), _mm512_maskz_compress_epi64(chosen, vector)) }
}
