//! What a search notes of a node, in 14 bits.

use crate::puzzle::Slide;
use crate::space::Cost;

/// The costs below which a node can have a note.
pub(super) const LARGEST_G: Cost = 2 * ((1 << 11) - 1);

/// Half the cost of the way to a node, the last slide of it, and whether the node waits to be expanded.
///
/// Whether the cost is odd follows from the blank's cell, which changes its colour with each slide. A note is not 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Note(u32);

impl Note {
    /// The note of an open node, of a cost below the largest; at the start the slide does not matter.
    #[inline(always)]
    pub(super) fn open(g: Cost, came: Slide) -> Note {
        debug_assert!(g < LARGEST_G);
        Note((g / 2 + 1) << 3 | (came as u32) << 1 | 1)
    }

    /// The same of a node that is no longer open.
    #[inline(always)]
    pub(super) fn closed(self) -> Note {
        Note(self.0 & !1)
    }

    /// From the bits of a note.
    #[inline(always)]
    pub(super) fn of(bits: u32) -> Note {
        Note(bits)
    }

    #[inline(always)]
    pub(super) fn bits(self) -> u32 {
        self.0
    }

    #[inline(always)]
    pub(super) fn is_open(self) -> bool {
        self.0 & 1 == 1
    }

    /// The cost of the way, which is odd or not.
    #[inline(always)]
    pub(super) fn g(self, odd: bool) -> Cost {
        ((self.0 >> 3) - 1) * 2 + Cost::from(odd)
    }

    /// The last slide.
    #[inline(always)]
    pub(super) fn came(self) -> Slide {
        Slide::ALL[(self.0 >> 1 & 3) as usize]
    }
}
