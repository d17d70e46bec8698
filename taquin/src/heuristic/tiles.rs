//! Heuristics that are sums over tiles: Manhattan, weighted, misplaced, squared Euclidean, and their combinations.

use super::Heuristic;
use super::costs::Costs;
use crate::puzzle::{Board, Puzzle, Shape, Slide};
use crate::space::Cost;
use std::marker::PhantomData;

/// Cells and tiles that a table has room for.
const ROOM: usize = 32;

/// What every tile costs on every cell, with one divisor for the whole sum: rounding down comes last.
///
/// The memo is the sum before the division. A slide changes it by one entry of a table made for that.
#[derive(Clone, PartialEq, Debug)]
pub struct TileTable<S: Shape> {
    cost: Box<[[u32; ROOM]; ROOM]>,
    /// What a slide adds, modulo 2³², by the blank's cell, the slide and the tile that moves.
    change: Box<[u32; ROOM * 4 * ROOM]>,
    base: u32,
    divisor: u32,
    shape: PhantomData<S>,
}

impl<S: Shape> TileTable<S> {
    /// # Panics
    /// When the costs are of another size, or a sum of them exceeds 32 bits.
    pub(super) fn new(costs: &Costs) -> TileTable<S> {
        assert_eq!(costs.size(), S::SIZE, "costs of another size");
        assert!(costs.ceiling() <= super::MAX_VALUE, "costs too large");
        let mut cost = Box::new([[0; ROOM]; ROOM]);
        let mut change = Box::new([0; ROOM * 4 * ROOM]);
        for tile in 0..S::CELLS {
            for cell in 0..S::CELLS {
                cost[tile][cell] = costs.cost(tile as u8, cell) as u32;
            }
        }
        for (blank, target, slide) in Self::all_slides() {
            for tile in 1..S::CELLS {
                let before = cost[tile][target] + cost[0][blank];
                let after = cost[tile][blank] + cost[0][target];
                change[Self::entry(blank, slide, tile as u8)] = after.wrapping_sub(before);
            }
        }
        let base = costs.base() as u32;
        TileTable { cost, change, base, divisor: costs.divisor() as u32, shape: PhantomData }
    }

    /// The memo of a board whose value is known.
    #[inline(always)]
    pub(crate) fn memo(&self, board: &Board<S>, value: Cost) -> u32 {
        if self.divisor == 1 { value } else { self.evaluate(board) }
    }

    /// The sum of a board.
    pub(crate) fn sum(&self, board: &Board<S>) -> u32 {
        self.evaluate(board)
    }

    /// What a slide of the blank from a cell adds to the sum when it moves a tile.
    pub(crate) fn change(&self, blank: usize, slide: Slide, tile: u8) -> i32 {
        self.change[Self::entry(blank, slide, tile)] as i32
    }

    /// By what the sum is divided at last.
    #[inline(always)]
    pub(crate) fn divisor(&self) -> u32 {
        self.divisor
    }

    /// Every slide there is: from which cell the blank goes where.
    fn all_slides() -> impl Iterator<Item = (usize, usize, Slide)> {
        (0..S::CELLS).flat_map(|blank| {
            let (row, column) = (blank / S::WIDTH, blank % S::WIDTH);
            let up = (row > 0).then(|| (blank, blank - S::WIDTH, Slide::Up));
            let right = (column + 1 < S::WIDTH).then(|| (blank, blank + 1, Slide::Right));
            let down = (row + 1 < S::HEIGHT).then(|| (blank, blank + S::WIDTH, Slide::Down));
            let left = (column > 0).then(|| (blank, blank - 1, Slide::Left));
            [up, right, down, left].into_iter().flatten()
        })
    }

    #[inline(always)]
    fn entry(blank: usize, slide: Slide, tile: u8) -> usize {
        ((blank * 4 + slide as usize) * ROOM + usize::from(tile)) & (ROOM * 4 * ROOM - 1)
    }
}

impl<S: Shape> Heuristic<Puzzle<S>> for TileTable<S> {
    type Memo = u32;

    #[inline]
    fn evaluate(&self, board: &Board<S>) -> u32 {
        board.tiles().enumerate().fold(self.base, |sum, (cell, tile)| sum + self.cost[usize::from(tile)][cell])
    }

    #[inline(always)]
    fn advance(&self, memo: u32, before: &Board<S>, step: Slide) -> u32 {
        memo.wrapping_add(self.change[Self::entry(before.blank(), step, before.tile(before.target(step)))])
    }

    #[inline(always)]
    fn value(&self, memo: u32) -> Cost {
        if self.divisor == 1 { memo } else { memo / self.divisor }
    }
}
