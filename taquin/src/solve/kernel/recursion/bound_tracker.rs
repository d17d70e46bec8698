//! What is carried along a path to decide whether a node is within the bound.

use crate::heuristic::{Heuristic, TileTable};
use crate::puzzle::{Board, Puzzle, Shape, Slide};
use crate::space::Cost;
use std::array;

/// A heuristic, asked only whether f is within the bound.
pub trait Guide<S: Shape>: Send + Sync + 'static {
    /// What is carried from a node to its children.
    type Note: Copy;

    /// The estimate of a board.
    fn estimate(&self, board: &Board<S>) -> Cost;

    /// The note of a node on a path that may cost `rest` more; `None` where numbers grow too large for notes.
    fn note(&self, board: &Board<S>, rest: Cost) -> Option<Self::Note>;

    /// The note of the child that `step` leads to from `before`.
    fn advance(&self, note: Self::Note, before: &Board<S>, step: Slide) -> Self::Note;

    /// Whether a node is within the bound.
    fn is_within(&self, note: Self::Note) -> bool;

    /// How far a node that is not within the bound is beyond it, in a measure of its own that grows with f.
    fn beyond(&self, note: Self::Note) -> i32;

    /// How far f is beyond the bound, by that measure.
    fn excess(&self, beyond: i32) -> Cost;

    /// The largest measure of a node whose f is only 1 beyond the bound.
    fn least_beyond(&self) -> i32;
}

/// Notes for any heuristic: its memo, and the bound less g.
#[derive(Clone, Debug)]
pub struct Rest<H>(pub H);

impl<S: Shape, H: Heuristic<Puzzle<S>> + Send + Sync + 'static> Guide<S> for Rest<H> {
    type Note = (H::Memo, i32);

    fn estimate(&self, board: &Board<S>) -> Cost {
        self.0.value(self.0.evaluate(board))
    }

    fn note(&self, board: &Board<S>, rest: Cost) -> Option<Self::Note> {
        Some((self.0.evaluate(board), i32::try_from(rest).ok()?))
    }

    #[inline(always)]
    fn advance(&self, (memo, rest): Self::Note, before: &Board<S>, step: Slide) -> Self::Note {
        (self.0.advance(memo, before, step), rest - 1)
    }

    #[inline(always)]
    fn is_within(&self, (memo, rest): Self::Note) -> bool {
        self.0.value(memo) as i32 <= rest
    }

    #[inline(always)]
    fn beyond(&self, (memo, rest): Self::Note) -> i32 {
        self.0.value(memo) as i32 - rest
    }

    fn excess(&self, beyond: i32) -> Cost {
        beyond as Cost
    }

    fn least_beyond(&self) -> i32 {
        1
    }
}

/// Notes for a sum over tiles. Where h is sum / d, rounded down, f is within the bound if sum < (bound - g + 1) d: the note is
/// how much the sum is too large, so there is nothing to divide, and nothing beside it to be carried.
#[derive(Clone, Debug)]
pub struct TileSum<S: Shape> {
    table: TileTable<S>,
    /// What a slide adds to a note, by the blank's cell, the slide and the tile that moves.
    changes: [[[i32; 32]; 4]; 25],
}

impl<S: Shape> TileSum<S> {
    /// The notes for a table.
    pub fn new(table: TileTable<S>) -> TileSum<S> {
        let divisor = table.divisor() as i32;
        let change = |blank, slide, tile| table.change(blank, slide, tile).wrapping_add(divisor);
        let changes =
            array::from_fn(|blank| Slide::ALL.map(|slide| array::from_fn(|tile| change(blank, slide, tile as u8))));
        TileSum { table, changes }
    }
}

impl<S: Shape> Guide<S> for TileSum<S> {
    type Note = i32;

    fn estimate(&self, board: &Board<S>) -> Cost {
        self.table.value(self.table.sum(board))
    }

    fn note(&self, board: &Board<S>, rest: Cost) -> Option<i32> {
        let allowed = (i64::from(rest) + 1) * i64::from(self.table.divisor()) - 1;
        // Neither a sum nor a divisor is larger than half of what a note holds, so no slide brings it past that.
        i32::try_from(i64::from(self.table.sum(board)) - allowed).ok().filter(|note| *note > i32::MIN / 2)
    }

    #[inline(always)]
    fn advance(&self, note: i32, before: &Board<S>, step: Slide) -> i32 {
        let tile = before.tile(before.target(step));
        note.wrapping_add(self.changes[before.blank()][step as usize][usize::from(tile) % 32])
    }

    #[inline(always)]
    fn is_within(&self, note: i32) -> bool {
        note <= 0
    }

    #[inline(always)]
    fn beyond(&self, note: i32) -> i32 {
        note
    }

    fn excess(&self, beyond: i32) -> Cost {
        (beyond as u32).div_ceil(self.table.divisor())
    }

    fn least_beyond(&self) -> i32 {
        self.table.divisor() as i32
    }
}
