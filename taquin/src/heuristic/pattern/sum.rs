//! What pattern databases say of a board: sums over patterns, and the larger of two such sums.

use super::homes::{Placed, bits};
use super::table::Table;
use crate::heuristic::Heuristic;
use crate::puzzle::shape::Word;
use crate::puzzle::{Board, Goal, Puzzle, Shape, Slide};
use crate::space::Cost;
use std::marker::PhantomData;

/// How the cells of a pattern's tiles are packed.
#[derive(Clone, Debug)]
pub(super) struct Packing {
    /// Where each cell is on the board of the table.
    pub(super) cells: [u8; 32],
    /// By tile, where its cell is in the packed cells; none for tiles of other patterns.
    shifts: [Option<u8>; 32],
}

impl Packing {
    pub(super) fn new(placed: &Placed) -> Packing {
        let (mut cells, mut shifts) = ([0; 32], [None; 32]);
        cells[..placed.cells.len()].copy_from_slice(&placed.cells);
        for (slot, &tile) in placed.tiles.iter().enumerate() {
            shifts[usize::from(tile)] = Some((slot as u32 * bits(placed.homes.size)) as u8);
        }
        Packing { cells, shifts }
    }

    /// The packed cells of the pattern's tiles.
    pub(super) fn of<S: Shape>(&self, board: &Board<S>) -> u32 {
        board.tiles().enumerate().fold(0, |packed, (cell, tile)| match self.shifts[usize::from(tile)] {
            Some(shift) => packed | u32::from(self.cells[cell]) << shift,
            None => packed,
        })
    }
}

/// The look-up of one pattern; the memo holds the cells of its tiles.
#[derive(Clone, Debug)]
pub struct PatternLookup {
    table: &'static Table,
    packing: Packing,
}

impl PatternLookup {
    /// The look-up of some tiles. The table is made if it is not known yet.
    pub(in crate::heuristic) fn new(goal: &Goal, tiles: &[u8]) -> PatternLookup {
        let placed = Placed::new(goal, tiles);
        PatternLookup { table: Table::of(&placed.homes), packing: Packing::new(&placed) }
    }

    /// The packed cells of the pattern's tiles.
    pub(crate) fn evaluate<S: Shape>(&self, board: &Board<S>) -> u32 {
        self.packing.of(board)
    }

    /// The tiles of the pattern.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = u8> + '_ {
        (0..32).filter(|&tile| self.packing.shifts[usize::from(tile)].is_some())
    }

    /// The bits of the packed cells that are flipped when a tile slides from one cell to another; none where it is a tile of
    /// another pattern.
    #[inline(always)]
    pub(crate) fn toggle(&self, tile: u8, from: usize, to: usize) -> u32 {
        let Packing { cells, shifts } = &self.packing;
        match shifts[usize::from(tile) % 32] {
            Some(shift) => u32::from(cells[from % 32] ^ cells[to % 32]) << shift,
            None => 0,
        }
    }

    #[inline]
    pub(in crate::heuristic) fn advance<S: Shape>(&self, packed: u32, before: &Board<S>, step: Slide) -> u32 {
        let from = before.target(step);
        packed ^ self.toggle(before.tile(from), from, before.blank())
    }

    /// The table that it looks into.
    #[inline(always)]
    pub(crate) fn table(&self) -> &'static Table {
        self.table
    }

    /// The value where the tiles stand on packed cells.
    #[inline]
    pub(crate) fn value(&self, packed: u32) -> Cost {
        self.table.value(packed)
    }
}

/// A sum over disjoint patterns, or the larger of two.
///
/// ```
/// use taquin::heuristic::{Compiled, Expression, Heuristic};
/// use taquin::puzzle::{Board, Goal, Size, shape::Tiles3x3};
/// let goal = Goal::blank_last(Size::Tiles3x3);
/// let pdb: Expression = "pdb(\"1 2 3 4 / 5 6 7 8\")".parse().unwrap();
/// let Ok(Compiled::Patterns(heuristic)) = pdb.compile::<Tiles3x3>(&goal) else { panic!() };
/// let memo = heuristic.evaluate(&Board::from(&goal.read("1 2 3/4 5 6/7 0 8").unwrap()));
/// assert_eq!(Heuristic::value(&heuristic, memo), 1);
/// ```
#[derive(Clone, Debug)]
pub struct PatternSums<S: Shape> {
    /// One or two.
    sums: Vec<Sum>,
    shape: PhantomData<S>,
}

/// Each pattern with where its packed cells are in the memo.
#[derive(Clone, Debug)]
struct Sum {
    lookups: Vec<Slot>,
    /// By tile, the number of its pattern; one past the last for tiles of none.
    pattern: [u8; 32],
}

#[derive(Clone, Debug)]
struct Slot {
    lookup: PatternLookup,
    shift: u32,
    bits: u32,
}

/// The cells of the tiles, pattern by pattern, and the value, of each sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PatternMemo<S: Shape> {
    cells: [S::Word; 2],
    values: [u32; 2],
}

impl<S: Shape> PatternSums<S> {
    /// For boards that are to become `goal`; `sums` are one or two lists of disjoint patterns.
    pub(in crate::heuristic) fn new(goal: &Goal, sums: &[&[Vec<u8>]]) -> PatternSums<S> {
        debug_assert!((1..=2).contains(&sums.len()));
        let sum = |patterns: &&[Vec<u8>]| {
            let (mut lookups, mut pattern, mut shift) = (Vec::new(), [patterns.len() as u8; 32], 0);
            for (number, tiles) in patterns.iter().enumerate() {
                let bits = S::BITS * tiles.len() as u32;
                lookups.push(Slot { lookup: PatternLookup::new(goal, tiles), shift, bits });
                shift += bits;
                tiles.iter().for_each(|&tile| pattern[usize::from(tile)] = number as u8);
            }
            Sum { lookups, pattern }
        };
        PatternSums { sums: sums.iter().map(sum).collect(), shape: PhantomData }
    }

    /// The look-ups of each sum's patterns.
    pub(crate) fn lookups(&self) -> Vec<Vec<&PatternLookup>> {
        self.sums.iter().map(|sum| sum.lookups.iter().map(|slot| &slot.lookup).collect()).collect()
    }
}

impl<S: Shape> Heuristic<Puzzle<S>> for PatternSums<S> {
    type Memo = PatternMemo<S>;

    fn evaluate(&self, board: &Board<S>) -> PatternMemo<S> {
        let mut memo = PatternMemo::<S> { cells: [S::Word::default(); 2], values: [0; 2] };
        for (number, sum) in self.sums.iter().enumerate() {
            for Slot { lookup, shift, .. } in &sum.lookups {
                let packed = lookup.evaluate(board);
                memo.cells[number] = memo.cells[number].with_bits(*shift, packed);
                memo.values[number] += lookup.value(packed);
            }
        }
        memo
    }

    #[inline]
    fn advance(&self, mut memo: PatternMemo<S>, before: &Board<S>, step: Slide) -> PatternMemo<S> {
        let tile = before.tile(before.target(step));
        for ((cells, value), sum) in memo.cells.iter_mut().zip(&mut memo.values).zip(&self.sums) {
            if let Some(Slot { lookup, shift, bits }) =
                sum.lookups.get(usize::from(sum.pattern[usize::from(tile) % 32]))
            {
                let old = cells.bits(*shift, *bits);
                let new = lookup.advance(old, before, step);
                *cells = cells.with_bits(*shift, old ^ new);
                *value = *value + lookup.value(new) - lookup.value(old);
            }
        }
        memo
    }

    #[inline(always)]
    fn value(&self, memo: PatternMemo<S>) -> Cost {
        memo.values[0].max(memo.values[1])
    }
}
