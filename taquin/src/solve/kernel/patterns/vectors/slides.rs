//! The slides of the nodes of each kind, and what they do to what a node carries.

use super::detours::{Detours, MOST_TILES, Place, distance};
use crate::heuristic::PatternLookup;
use crate::puzzle::shape::{Shape, Tiles4x4, Word};
use crate::puzzle::{Board, Goal, Slide};
use crate::solve::kernel::parallel_ida::Root;
use crate::solve::kernel::patterns::kinds::{BATCH, KINDS, kind};
use crate::space::Cost;
use std::array::from_fn;

const CELLS: usize = Tiles4x4::CELLS;
/// Patterns of a sum, at most.
const MOST: usize = 4;

/// Nodes side by side, in numbers of 64 bits: their words, then for each sum the cells of its tiles, four bits a tile, and
/// the estimates. These are, in the upper half, the bound minus f; below, the detours of each pattern in a byte.
pub(super) type Nodes<'a, const LANES: usize> = [&'a [u64]; LANES];
/// Where children are put.
pub(super) type Room<'a, const LANES: usize> = [&'a mut [u64; BATCH]; LANES];

/// A move, in an estimate.
const MOVE: u64 = 1 << 32;
/// In an estimate, the first of the bits that no pattern has: they are 0.
const NO_PATTERN: u64 = 28;

/// What a goal's kernel knows, for one sum (of three lanes) or for the larger of two (five lanes).
#[derive(Debug)]
pub(super) struct Slides<const LANES: usize> {
    pub(super) sums: Vec<Sum>,
    pub(super) goal: u64,
    /// By kind.
    pub(super) ways: [Vec<Way>; KINDS],
}

/// What is to be known of each tile for a sum over patterns.
#[derive(Debug)]
pub(super) struct Sum {
    tables: Detours,
    /// Where its pattern's table begins among all, and in memory; for tiles without a pattern, some bytes of 0.
    starts: [usize; CELLS],
    pub(super) addresses: [u64; CELLS],
    /// The first bit of its pattern's cells, and as many bits as they have; an index of this many bits is within the table.
    pub(super) shifts: [u64; CELLS],
    pub(super) masks: [u64; CELLS],
    /// The first bit of its pattern's detours.
    pub(super) places: [u64; CELLS],
    /// The first bit of its cell, if it has a pattern.
    cells: [Option<u64>; CELLS],
    /// Its cell in the goal.
    homes: Vec<usize>,
}

/// A slide of the nodes of one kind.
#[derive(Debug)]
pub(super) struct Way {
    /// The kind of the children.
    pub(super) child: usize,
    /// The first bit of the tile that moves, and of the place it moves to.
    pub(super) from: u64,
    pub(super) to: u64,
    /// By sum and tile, the bits of the cells that are flipped, and by how much f grows without detours.
    pub(super) flips: [[u64; CELLS]; 2],
    pub(super) costs: [[u64; CELLS]; 2],
}

impl<const LANES: usize> Slides<LANES> {
    /// For boards of 4x4 that are to become `goal`; `None` where the sums are of another number or have too large patterns.
    pub(super) fn new(goal: &Goal, sums: &[Vec<&PatternLookup>]) -> Option<Self> {
        if sums.len() != LANES / 2 {
            return None;
        }
        let sums = sums.iter().map(|lookups| Sum::new(goal, lookups)).collect::<Option<Vec<_>>>()?;
        let ways = from_fn(|kind| {
            let back = Slide::ALL[kind % 4].back();
            let board = Board::<Tiles4x4>::packed(0, kind / 4);
            let slides = Slide::ALL.into_iter().filter(|&slide| slide != back && board.can(slide));
            slides.map(|slide| Way::new(&sums, &board, slide)).collect()
        });
        Some(Slides { sums, goal: Board::<Tiles4x4>::from(goal.arrangement()).word(), ways })
    }

    /// What a root carries.
    pub(super) fn node<S: Shape>(&self, root: &Root<S>) -> [u64; LANES] {
        let mut node = [root.board.word().folded(); LANES];
        for (sum, lanes) in self.sums.iter().zip(node[1..].chunks_exact_mut(2)) {
            lanes.copy_from_slice(&sum.lanes(root));
        }
        node
    }

    /// How far f is beyond the bound.
    pub(super) fn excess(estimate: i64) -> Cost {
        (estimate >> 32).unsigned_abs() as Cost
    }
}

impl Sum {
    fn new(goal: &Goal, lookups: &[&PatternLookup]) -> Option<Sum> {
        let counts = lookups.iter().map(|lookup| lookup.tiles().count());
        if lookups.len() > MOST || counts.clone().any(|tiles| tiles > MOST_TILES) {
            return None;
        }
        let mut sum = Sum {
            tables: Detours::with_room_for(counts)?,
            starts: [0; CELLS],
            addresses: [0; CELLS],
            shifts: [0; CELLS],
            masks: [0; CELLS],
            places: [NO_PATTERN; CELLS],
            cells: [None; CELLS],
            homes: goal.homes(),
        };
        let mut shift = 0;
        for (number, lookup) in lookups.iter().enumerate() {
            let Place { start, len } = sum.tables.add(goal, lookup)?;
            let mut end = shift;
            for tile in lookup.tiles().map(usize::from) {
                sum.starts[tile] = start;
                sum.shifts[tile] = shift;
                sum.masks[tile] = 2 * len as u64 - 1;
                sum.places[tile] = 8 * number as u64;
                sum.cells[tile] = Some(end);
                end += 4;
            }
            shift = end;
        }
        sum.addresses = sum.starts.map(|start| sum.tables.bytes()[start..].as_ptr().expose_provenance() as u64);
        Some(sum)
    }

    /// The cells and the estimate of a root.
    fn lanes<S: Shape>(&self, root: &Root<S>) -> [u64; 2] {
        let (mut cells, mut value, mut detours) = (0, 0, 0);
        for (cell, tile) in root.board.tiles().map(usize::from).enumerate() {
            if let Some(place) = self.cells[tile] {
                cells |= (cell as u64) << place;
                value += u64::from(distance(cell, self.homes[tile]));
            }
        }
        for tile in 0..CELLS {
            detours |= self.detours(tile, cells) << self.places[tile];
        }
        value += (0..MOST).map(|pattern| 2 * (detours >> (8 * pattern) & 15)).sum::<u64>();
        [cells, u64::from(root.rest).wrapping_sub(value).wrapping_mul(MOVE) | detours]
    }

    /// The detours of a tile's pattern.
    pub(super) fn detours(&self, tile: usize, cells: u64) -> u64 {
        let index = (cells >> self.shifts[tile] & self.masks[tile]) as usize;
        u64::from(self.tables.bytes()[self.starts[tile] + index / 2] >> (index % 2 * 4) & 15)
    }
}

impl Way {
    fn new(sums: &[Sum], board: &Board<Tiles4x4>, slide: Slide) -> Way {
        let (blank, cell) = (board.blank(), board.target(slide));
        let (mut flips, mut costs) = ([[0; CELLS]; 2], [[MOVE; CELLS]; 2]);
        for ((flips, costs), sum) in flips.iter_mut().zip(&mut costs).zip(sums) {
            for (tile, &home) in sum.homes.iter().enumerate() {
                if let Some(place) = sum.cells[tile] {
                    flips[tile] = ((blank ^ cell) as u64) << place;
                    costs[tile] = if distance(blank, home) < distance(cell, home) { 0 } else { 2 * MOVE };
                }
            }
        }
        Way { child: kind(cell, slide), from: 4 * cell as u64, to: 4 * blank as u64, flips, costs }
    }
}
