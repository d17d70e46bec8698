//! Memory for the table: lines of the processor's cache, in segments that stay where they are while the table grows.

use super::segments::{self, SEGMENT, Segment};
use crate::search::{Meter, Stop};
use std::ops::ControlFlow;
use std::ptr::NonNull;

/// Slots of a line.
pub(super) const SLOTS: usize = 8;

/// A line of the cache: eight slots of 64 bits, each in two halves, so that one comparison is for the halves of all.
///
/// Slots are filled from the first on and never emptied one by one; the lower half of a filled slot is not 0.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Line {
    pub(super) upper: [u32; SLOTS],
    pub(super) lower: [u32; SLOTS],
}

impl Line {
    pub(super) const EMPTY: Line = Line { upper: [0; SLOTS], lower: [0; SLOTS] };

    /// How many slots are filled; by AVX2, which the processor must have, or not.
    #[inline(always)]
    pub(super) fn filled<const AVX2: bool>(&self) -> usize {
        (same::<AVX2>(&self.lower, 0) | 1 << SLOTS).trailing_zeros() as usize
    }

    /// The slots that have this upper half, as bits; empty ones may be among them.
    #[inline(always)]
    pub(super) fn holding<const AVX2: bool>(&self, upper: u32) -> u32 {
        same::<AVX2>(&self.upper, upper)
    }
}

/// Which halves are this one, as bits.
#[inline(always)]
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "measured: a third of the instructions, by AVX2 an eighth")]
fn same<const AVX2: bool>(halves: &[u32; SLOTS], half: u32) -> u32 {
    use std::arch::x86_64::*;
    if AVX2 {
        // Sound: only a table that is by AVX2 says so, and nobody has one where the processor has no AVX2.
        return unsafe { same_by_avx2(halves, half) };
    }
    // Sound: every x86-64 processor has SSE2, and eight halves are twice 16 bytes.
    unsafe {
        let (wanted, start) = (_mm_set1_epi32(half as i32), halves.as_ptr().cast::<__m128i>());
        let (first, second) = (_mm_loadu_si128(start), _mm_loadu_si128(start.add(1)));
        let same = _mm_packs_epi32(_mm_cmpeq_epi32(first, wanted), _mm_cmpeq_epi32(second, wanted));
        _mm_movemask_epi8(_mm_packs_epi16(same, _mm_setzero_si128())) as u32
    }
}

#[inline]
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[expect(unsafe_code, reason = "as above")]
fn same_by_avx2(halves: &[u32; SLOTS], half: u32) -> u32 {
    use std::arch::x86_64::*;
    // Sound: eight halves are 32 bytes.
    let all = unsafe { _mm256_loadu_si256(halves.as_ptr().cast()) };
    _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(all, _mm256_set1_epi32(half as i32)))) as u32
}

/// Which halves are this one, as bits.
#[cfg(not(target_arch = "x86_64"))]
fn same<const AVX2: bool>(halves: &[u32; SLOTS], half: u32) -> u32 {
    halves.iter().rev().fold(0, |bits, &other| bits << 1 | u32::from(other == half))
}

/// A list of lines: a short one that grows by moving, then whole segments.
pub(super) struct Lines {
    short: Vec<Line>,
    whole: Vec<Segment>,
    /// Where each segment starts, or the short list does.
    starts: Vec<NonNull<Line>>,
    count: usize,
}

impl Lines {
    pub(super) fn new() -> Lines {
        Lines { short: Vec::new(), whole: Vec::new(), starts: Vec::new(), count: 0 }
    }

    /// Where a line is.
    ///
    /// # Panics
    /// When there are fewer.
    #[inline(always)]
    #[expect(unsafe_code, reason = "measured: one check instead of two, and no length to load")]
    fn start(&self, line: usize) -> NonNull<Line> {
        assert!(line < self.count);
        // Sound: `count` lines are at `starts`, SEGMENT of them at each but the last, and each start may reach all of its own:
        // it is of the whole list or segment.
        unsafe { self.starts.get_unchecked(line / SEGMENT).add(line % SEGMENT) }
    }

    #[inline(always)]
    #[expect(unsafe_code, reason = "measured")]
    pub(super) fn get(&self, line: usize) -> &Line {
        // Sound: what is at a start is a line, as any 64 bytes are, and is borrowed as long as the list.
        unsafe { self.start(line).as_ref() }
    }

    #[inline(always)]
    #[expect(unsafe_code, reason = "measured")]
    pub(super) fn get_mut(&mut self, line: usize) -> &mut Line {
        // Sound: as above, and nobody else has the list.
        unsafe { self.start(line).as_mut() }
    }

    /// Brings a line into the cache before it is needed, and the next one, which is looked at where the first is full.
    #[inline(always)]
    #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "measured: A* is 1.3 times as fast"))]
    pub(super) fn prefetch(&self, line: usize) {
        let Some(segment) = self.starts.get(line / SEGMENT) else { return };
        let start = segment.as_ptr().wrapping_add(line % SEGMENT);
        #[cfg(target_arch = "x86_64")]
        // Sound: a prefetch changes nothing and never faults, whatever the address.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(start.cast());
            _mm_prefetch::<_MM_HINT_T0>(start.wrapping_add(1).cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = start;
    }

    /// The bytes of all lines.
    pub(super) fn bytes(&self) -> u64 {
        (self.count * size_of::<Line>()) as u64
    }

    /// Adds empty lines until there are `lines`, which are fewer than a segment has or those of whole segments; breaks
    /// when there is no memory for them.
    pub(super) fn extend_to(&mut self, lines: usize, meter: &Meter) -> ControlFlow<Stop> {
        if lines < SEGMENT {
            return self.extend_short(lines, meter);
        }
        debug_assert!(lines.is_multiple_of(SEGMENT));
        while self.whole.len() < lines / SEGMENT {
            self.add_segment(meter)?;
        }
        ControlFlow::Continue(())
    }

    /// Moves the short list to where there is room for this many lines.
    fn extend_short(&mut self, lines: usize, meter: &Meter) -> ControlFlow<Stop> {
        meter.take((lines * size_of::<Line>()) as u64)?;
        let mut longer: Vec<Line> = Vec::new();
        if longer.try_reserve_exact(lines).is_err() {
            return meter.fail();
        }
        longer.extend_from_slice(&self.short);
        longer.resize(lines, Line::EMPTY);
        meter.give_back(self.bytes());
        self.short = longer;
        self.count = lines;
        self.starts = vec![NonNull::from(&mut self.short[..]).cast()];
        ControlFlow::Continue(())
    }

    fn add_segment(&mut self, meter: &Meter) -> ControlFlow<Stop> {
        meter.take(segments::BYTES as u64)?;
        let Some(mut segment) = Segment::new() else { return meter.fail() };
        let lines = segment.lines();
        if self.whole.is_empty() {
            lines[..self.count].copy_from_slice(&self.short);
            meter.give_back(self.bytes());
            self.short = Vec::new();
            self.starts.clear();
        }
        self.starts.push(NonNull::from(lines).cast());
        self.whole.push(segment);
        self.count = self.whole.len() * SEGMENT;
        ControlFlow::Continue(())
    }
}
