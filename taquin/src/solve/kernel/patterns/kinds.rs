//! Which nodes of 4x4 boards to expand together, and when.
//!
//! A kind is the blank's cell and the last slide: all nodes of a kind have the same moves, at the same places of the word.

use crate::puzzle::Shape;
use crate::puzzle::Slide;
use crate::puzzle::shape::Tiles4x4;

/// How many kinds there are: for each cell of the blank, four slides.
pub(super) const KINDS: usize = 4 * Tiles4x4::CELLS;
/// Nodes that are expanded together.
pub(super) const BATCH: usize = 64;
/// The kinds with the blank on a light cell of a chessboard, one bit each.
const LIGHT: u64 = 0xf0f0_0f0f_f0f0_0f0f;

/// The number of a kind.
pub(super) fn kind(blank: usize, came: Slide) -> usize {
    4 * blank + came as usize
}

/// The kinds whose nodes wait, one bit each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Kinds {
    /// Those with a full batch, and those with any node.
    full: u64,
    some: u64,
    /// The kinds that the last batch had children of. They come first, so that few nodes wait.
    newest: u64,
    /// Kinds to be taken before the others while there is no full batch: those with the blank on a cell of one colour.
    /// Their children are of the other colour, so batches are larger when the colours take turns.
    turn: u64,
}

impl Kinds {
    /// The children that come now are those of another batch.
    #[inline(always)]
    pub(super) fn begin_batch(&mut self) {
        self.newest = 0;
    }

    /// There are this many nodes of a kind now, as children have come.
    #[inline(always)]
    pub(super) fn grew(&mut self, kind: usize, len: usize) {
        self.full |= u64::from(len >= BATCH) << kind;
        self.some |= u64::from(len > 0) << kind;
        self.newest |= 1 << kind;
    }

    /// So many nodes of a kind are left, as others have been taken.
    #[inline(always)]
    pub(super) fn left(&mut self, kind: usize, len: usize) {
        self.full &= !(u64::from(len < BATCH) << kind);
        self.some &= !(u64::from(len == 0) << kind);
    }

    /// The kind to be taken next, if there is any.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<usize> {
        let full = if self.full & self.newest == 0 { self.full } else { self.full & self.newest };
        if self.some & self.turn == 0 {
            self.turn = if self.some & LIGHT == 0 { !LIGHT } else { LIGHT };
        }
        let kinds = if full == 0 { self.some & self.turn } else { full };
        (kinds != 0).then(|| kinds.trailing_zeros() as usize)
    }
}
