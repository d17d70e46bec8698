//! Tables of what each tile costs on each cell, and how combinations of them become one.

use super::MAX_VALUE;
use crate::puzzle::{Goal, Size};

/// A heuristic that is a sum over the tiles, each by its cell, plus a constant, all divided and rounded down once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Costs {
    size: Size,
    /// By tile, then cell; tile 0 is the blank.
    table: Vec<u64>,
    base: u64,
    divisor: u64,
}

impl Costs {
    /// What a tile costs, by the tile and how many rows and columns it is away from its place.
    pub(super) fn new(goal: &Goal, cost: impl Fn(u8, (u64, u64)) -> u64) -> Costs {
        let (size, homes) = (goal.size(), goal.homes());
        let width = size.width();
        let mut table = Vec::with_capacity(size.cells() * size.cells());
        for (tile, &home) in homes.iter().enumerate() {
            table.extend((0..size.cells()).map(|cell| {
                let rows = (cell / width).abs_diff(home / width);
                let columns = (cell % width).abs_diff(home % width);
                cost(tile as u8, (rows as u64, columns as u64))
            }));
        }
        Costs { size, table, base: 0, divisor: 1 }
    }

    /// Manhattan distance with a weight for each tile.
    pub(super) fn manhattan(goal: &Goal, weight: impl Fn(u8) -> u32) -> Costs {
        Costs::new(goal, |tile, (rows, columns)| match tile {
            0 => 0,
            _ => u64::from(weight(tile)) * (rows + columns),
        })
    }

    /// Manhattan distance with the weights given to the tiles in the order of their goal cells.
    pub(super) fn weighted(goal: &Goal, weights: &[u32]) -> Costs {
        let tiles = goal.arrangement().tiles().iter().filter(|&&tile| tile > 0);
        let mut by_tile = vec![0; goal.size().cells()];
        for (&tile, &weight) in tiles.zip(weights) {
            by_tile[usize::from(tile)] = weight;
        }
        Costs::manhattan(goal, |tile| by_tile[usize::from(tile)])
    }

    pub(super) fn constant(size: Size, value: u32) -> Costs {
        Costs { size, table: vec![0; size.cells() * size.cells()], base: value.into(), divisor: 1 }
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// What a tile on a cell adds to the sum that is then divided.
    pub(super) fn cost(&self, tile: u8, cell: usize) -> u64 {
        self.table[usize::from(tile) * self.size.cells() + cell]
    }

    /// The value of the goal itself.
    pub(super) fn at(&self, goal: &Goal) -> u32 {
        let sum: u64 = (0..).zip(goal.homes()).map(|(tile, home)| self.cost(tile, home)).sum();
        ((self.base + sum) / self.divisor) as u32
    }

    /// What is added whatever the board.
    pub(super) fn base(&self) -> u64 {
        self.base
    }

    pub(super) fn divisor(&self) -> u64 {
        self.divisor
    }

    /// Whether nothing is rounded, so that multiples and sums are tables again.
    pub(super) fn is_whole(&self) -> bool {
        self.divisor == 1
    }

    /// A bound of the sum before it is divided.
    pub(super) fn ceiling(&self) -> u64 {
        let largest = |costs: &[u64]| costs.iter().copied().max().unwrap_or(0);
        self.table.chunks(self.size.cells()).map(largest).fold(self.base, u64::saturating_add)
    }

    /// The largest change of the undivided sum by one slide of any of some tiles.
    pub(super) fn steepness(&self, tiles: &[u8]) -> u64 {
        let (width, cells) = (self.size.width(), self.size.cells());
        let across = (0..cells).filter(|cell| cell % width + 1 < width).map(|cell| (cell, cell + 1));
        let down = (width..cells).map(|cell| (cell - width, cell));
        let both = |tile, tile_cell, blank_cell| self.cost(tile, tile_cell) + self.cost(0, blank_cell);
        let steepest = |(a, b)| tiles.iter().map(move |&tile| both(tile, a, b).abs_diff(both(tile, b, a))).max();
        across.chain(down).filter_map(steepest).max().unwrap_or(0)
    }

    /// `floor(self / divisor)`; dividing twice is dividing by the product, and by any number past the largest sum alike.
    pub(super) fn divided(mut self, divisor: u32) -> Costs {
        self.divisor = (self.divisor * u64::from(divisor)).min(MAX_VALUE + 1);
        self.reduced()
    }

    /// The same heuristic with a multiple of its divisor; `None` when its sums would grow too large.
    pub(super) fn over(&self, divisor: u64) -> Option<Costs> {
        let scaled = self.clone().scaled(divisor / self.divisor);
        (scaled.ceiling() <= MAX_VALUE).then_some(Costs { divisor, ..scaled })
    }

    /// So many times a whole table.
    pub(super) fn scaled(mut self, factor: u64) -> Costs {
        self.table.iter_mut().for_each(|cost| *cost *= factor);
        self.base *= factor;
        self
    }

    /// This plus a whole table: `floor(x / d) + y = floor((x + d y) / d)`; `None` when the sum would grow too large.
    pub(super) fn plus(&self, whole: &Costs) -> Option<Costs> {
        if whole.ceiling().saturating_mul(self.divisor).saturating_add(self.ceiling()) > MAX_VALUE {
            return None;
        }
        let whole = whole.clone().scaled(self.divisor);
        let table = self.table.iter().zip(&whole.table).map(|(a, b)| a + b).collect();
        Some(Costs { table, base: self.base + whole.base, ..self.clone() }.reduced())
    }

    /// The same heuristic with the smallest divisor.
    fn reduced(mut self) -> Costs {
        let common = self.table.iter().chain([&self.base]).fold(self.divisor, |a, &b| common_divisor(a, b));
        self.table.iter_mut().for_each(|cost| *cost /= common);
        self.base /= common;
        self.divisor /= common;
        self
    }
}

pub(super) fn common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
