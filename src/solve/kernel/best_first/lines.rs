//! Memory for the table: lines of the processor's cache, in segments that stay where they are while the table grows.

use crate::search::{Meter, Stop};
use std::ops::ControlFlow;

/// Slots of a line.
pub(super) const SLOTS: usize = 8;

/// Lines of a segment: 16 MiB.
pub(super) const SEGMENT: usize = 1 << 18;

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

    /// How many slots are filled.
    #[inline(always)]
    pub(super) fn filled(&self) -> usize {
        self.lower.iter().map(|&half| u32::from(half != 0)).sum::<u32>() as usize
    }

    /// Whether a slot has this upper half; an empty one may, too.
    #[inline(always)]
    pub(super) fn holds(&self, upper: u32) -> bool {
        self.upper.iter().map(|&half| u32::from(half == upper)).sum::<u32>() > 0
    }
}

/// A list of lines. All segments but the first are whole; the first grows until it is.
pub(super) struct Lines {
    segments: Vec<Vec<Line>>,
}

impl Lines {
    pub(super) fn new() -> Lines {
        Lines { segments: Vec::new() }
    }

    #[inline(always)]
    pub(super) fn get(&self, line: usize) -> &Line {
        &self.segments[line / SEGMENT][line % SEGMENT]
    }

    #[inline(always)]
    pub(super) fn get_mut(&mut self, line: usize) -> &mut Line {
        &mut self.segments[line / SEGMENT][line % SEGMENT]
    }

    /// The bytes of all lines.
    pub(super) fn bytes(&self) -> u64 {
        self.segments.iter().map(|segment| (segment.len() * size_of::<Line>()) as u64).sum()
    }

    /// Adds empty lines until there are `lines`, which are fewer than a segment has or those of whole segments; breaks
    /// when there is no memory for them.
    pub(super) fn extend_to(&mut self, lines: usize, meter: &Meter) -> ControlFlow<Stop> {
        for first in (0..lines).step_by(SEGMENT) {
            let (index, wanted) = (first / SEGMENT, SEGMENT.min(lines - first));
            if self.segments.len() == index {
                self.segments.push(Vec::new());
            }
            if self.segments[index].len() < wanted {
                self.extend_segment(index, wanted, meter)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Moves a segment to where there is room for so many lines.
    fn extend_segment(&mut self, index: usize, wanted: usize, meter: &Meter) -> ControlFlow<Stop> {
        let old = &mut self.segments[index];
        let before = (old.len() * size_of::<Line>()) as u64;
        meter.take((wanted * size_of::<Line>()) as u64)?;
        let mut segment: Vec<Line> = Vec::new();
        if segment.try_reserve_exact(wanted).is_err() {
            return meter.fail();
        }
        if wanted == SEGMENT {
            advise_huge_pages(&mut segment);
        }
        segment.extend_from_slice(old);
        segment.resize(wanted, Line::EMPTY);
        *old = segment;
        meter.give_back(before);
        ControlFlow::Continue(())
    }
}

/// Asks the system for pages of 2 MiB, since a table is looked up all over: with the usual ones, each look-up would miss
/// the processor's list of pages, too.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "there is no other way to tell the system")]
fn advise_huge_pages(lines: &mut Vec<Line>) {
    use std::ffi::{c_int, c_void};
    const PAGE: usize = 2 << 20;
    const MADV_HUGEPAGE: c_int = 14;
    unsafe extern "C" {
        fn madvise(start: *mut c_void, length: usize, advice: c_int) -> c_int;
    }
    let room = lines.spare_capacity_mut().as_mut_ptr_range();
    let skipped = room.start.cast::<u8>().align_offset(PAGE);
    let length = (room.end as usize - room.start as usize).saturating_sub(skipped) / PAGE * PAGE;
    if length > 0 {
        // Sound: the range lies in memory that `lines` owns, and this advice changes how it is backed, never what it
        // holds (madvise(2)). Where it is refused nothing is lost but speed.
        unsafe { madvise(room.start.cast::<u8>().wrapping_add(skipped).cast(), length, MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn advise_huge_pages(_: &mut Vec<Line>) {}

/// Brings a line into the cache before it is needed.
#[inline(always)]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "measured"))]
pub(super) fn prefetch(line: &Line) {
    #[cfg(target_arch = "x86_64")]
    // Sound: the address is that of a line, and a prefetch changes nothing and never faults, whatever the address.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(line).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = line;
}
