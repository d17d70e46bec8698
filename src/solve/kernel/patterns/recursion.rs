//! Subtrees of 4x4 boards by recursion, where the cells of each pattern's tiles are the index into its table.
//!
//! There is a function for each cell of the blank and each last slide, in which all that depends on these is a constant.
//! It looks up all children before it goes on with any, so that no look-up waits for another.

use super::{Count, Root};
use crate::heuristic::PatternLookup;
use crate::puzzle::shape::Tiles4x4;
use crate::puzzle::{Board, Goal, Shape, Size};
use crate::search::Tally;
use std::array::from_fn;

const CELLS: usize = 16;
/// Patterns of a sum, at most: the value of each takes a byte, and the last byte is for tiles of no pattern.
const MOST: usize = 7;

/// What a goal's kernel knows, for one sum or for the larger of two.
#[derive(Debug)]
pub(super) struct Recursion<const SUMS: usize> {
    sums: [Sum; SUMS],
    goal: u64,
}

#[derive(Debug)]
struct Sum {
    lookups: Vec<PatternLookup>,
    /// By the blank's cell, its slide and the tile: the bits of the packed cells that are flipped.
    toggles: [[[u64; CELLS]; 4]; CELLS],
    /// By tile.
    patterns: [Pattern; CELLS],
}

/// Where the cells of a pattern's tiles are packed, and what they tell.
#[derive(Clone, Copy, Debug)]
struct Pattern {
    shift: u32,
    mask: u64,
    values: &'static [u8],
    /// The first bit of its value among those of all patterns.
    byte: u32,
}

impl<const SUMS: usize> Recursion<SUMS> {
    /// For boards that are to become `goal`; `None` where the sums are of another number, size or kind.
    pub(super) fn new(goal: &Goal, sums: &[Vec<&PatternLookup>]) -> Option<Recursion<SUMS>> {
        let served = |sum: &Vec<&PatternLookup>| sum.len() <= MOST && sum.iter().all(|one| one.table().is_direct());
        if goal.size() != Size::Tiles4x4 || sums.len() != SUMS || !sums.iter().all(served) {
            return None;
        }
        let goal = Board::<Tiles4x4>::from(goal.arrangement()).word();
        Some(Recursion { sums: from_fn(|number| Sum::new(&sums[number])), goal })
    }

    /// The count of a subtree; `None` when there is a goal in it, or more than there is room for.
    pub(super) fn count<S: Shape>(&self, root: &Root<S>) -> Option<Count> {
        let board = root.board.tiles().enumerate().fold(0, |word, (cell, tile)| word | u64::from(tile) << (4 * cell));
        let packed: [_; SUMS] = from_fn(|number| self.sums[number].evaluate(&root.board));
        let node = Node {
            board,
            cells: packed.map(|(cells, _)| cells),
            values: packed.map(|(_, values)| values),
            slack: packed.map(|(_, values)| root.rest as i32 - values.to_le_bytes().map(i32::from).iter().sum::<i32>()),
        };
        let mut walk = Walk { recursion: self, room: root.room.saturating_add(1), generated: 0, nearest: i32::MIN };
        if !node.walk(Functions::ALL[root.board.blank()][root.came as usize], &mut walk) {
            return None;
        }
        let tally = Tally { expanded: root.room.saturating_add(1) - walk.room, generated: walk.generated };
        let beyond = if walk.nearest == i32::MIN { 0 } else { walk.nearest.unsigned_abs() };
        Some(Count { tally, beyond })
    }
}

impl Sum {
    fn new(lookups: &[&PatternLookup]) -> Sum {
        let none = Pattern { shift: 0, mask: 0, values: &[0], byte: 8 * MOST as u32 };
        let (mut toggles, mut patterns) = ([[[0; CELLS]; 4]; CELLS], [none; CELLS]);
        let mut shift = 0;
        for (number, lookup) in lookups.iter().enumerate() {
            let values = lookup.table().values();
            let pattern = Pattern { shift, mask: values.len() as u64 - 1, values, byte: 8 * number as u32 };
            for tile in lookup.tiles() {
                patterns[usize::from(tile)] = pattern;
                for (cell, slide) in slides() {
                    let toggle = lookup.toggle(tile, moved(cell, slide), cell);
                    toggles[cell][slide][usize::from(tile)] = u64::from(toggle) << shift;
                }
            }
            shift += values.len().ilog2();
        }
        Sum { lookups: lookups.iter().map(|&lookup| lookup.clone()).collect(), toggles, patterns }
    }

    /// The packed cells of all patterns, and their values.
    fn evaluate<S: Shape>(&self, board: &Board<S>) -> (u64, u64) {
        let (mut cells, mut values, mut shift) = (0, 0, 0);
        for (number, lookup) in self.lookups.iter().enumerate() {
            let packed = lookup.evaluate(board);
            cells |= u64::from(packed) << shift;
            values |= u64::from(lookup.value(packed)) << (8 * number);
            shift += lookup.table().values().len().ilog2();
        }
        (cells, values)
    }
}

/// Every slide of the blank from every cell.
fn slides() -> impl Iterator<Item = (usize, usize)> {
    (0..CELLS).flat_map(|cell| (0..4).map(move |slide| (cell, slide))).filter(|&(cell, slide)| is_open(cell, slide))
}

/// A node as it is handed from function to function.
#[derive(Clone, Copy)]
struct Node<const SUMS: usize> {
    board: u64,
    /// The packed cells of the tiles, pattern by pattern.
    cells: [u64; SUMS],
    /// The patterns' values, a byte each.
    values: [u64; SUMS],
    /// The bound minus f.
    slack: [i32; SUMS],
}

/// A subtree as it is counted.
struct Walk<'a, const SUMS: usize> {
    recursion: &'a Recursion<SUMS>,
    /// Nodes that may still be expanded, and one.
    room: u64,
    generated: u64,
    /// The largest slack of the nodes beyond the bound.
    nearest: i32,
}

/// Expands a node that is within the bound, and all below it; false where that was given up. What makes up a node is
/// handed over in registers.
type Function<const SUMS: usize> = fn(&mut Walk<SUMS>, u64, [u64; SUMS], [u64; SUMS], [i32; SUMS]) -> bool;

struct Functions<const SUMS: usize>;

impl<const SUMS: usize> Functions<SUMS> {
    /// By the blank's cell and the last slide.
    const ALL: [[Function<SUMS>; 4]; CELLS] = {
        macro_rules! all {
            ($($cell:literal)*) => {
                [$([expand::<$cell, 0, SUMS>, expand::<$cell, 1, SUMS>, expand::<$cell, 2, SUMS>, expand::<$cell, 3, SUMS>]),*]
            };
        }
        all!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };
}

fn expand<const CELL: usize, const CAME: usize, const SUMS: usize>(
    walk: &mut Walk<SUMS>,
    board: u64,
    cells: [u64; SUMS],
    values: [u64; SUMS],
    slack: [i32; SUMS],
) -> bool {
    walk.room -= 1;
    if walk.room == 0 {
        return false;
    }
    let node = Node { board, cells, values, slack };
    macro_rules! child {
        ($slide:literal) => {
            const { is_open(CELL, $slide) && ($slide + 2) % 4 != CAME }
                .then(|| node.child::<CELL, $slide>(walk.recursion))
        };
    }
    let children = (child!(0), child!(1), child!(2), child!(3));
    macro_rules! walked {
        ($slide:literal, $child:expr) => {
            match $child {
                None => true,
                Some(child) => child.enter(const { Functions::ALL[moved(CELL, $slide)][$slide] }, walk),
            }
        };
    }
    walked!(0, children.0) && walked!(1, children.1) && walked!(2, children.2) && walked!(3, children.3)
}

impl<const SUMS: usize> Node<SUMS> {
    /// The node after the blank's slide from a cell.
    #[inline(always)]
    fn child<const CELL: usize, const SLIDE: usize>(mut self, recursion: &Recursion<SUMS>) -> Self {
        let from = 4 * const { moved(CELL, SLIDE) };
        let tile = self.board >> from & 15;
        self.board ^= tile << from | tile << (4 * CELL);
        for (number, sum) in recursion.sums.iter().enumerate() {
            let pattern = &sum.patterns[tile as usize];
            self.cells[number] ^= sum.toggles[CELL][SLIDE][tile as usize];
            let value = pattern.values[(self.cells[number] >> pattern.shift & pattern.mask) as usize];
            let before = (self.values[number] >> pattern.byte) as u8;
            self.values[number] ^= u64::from(before ^ value) << pattern.byte;
            self.slack[number] += i32::from(before) - i32::from(value) - 1;
        }
        self
    }

    /// Counts a node that was generated, and what is below it if it is within the bound.
    #[inline(always)]
    fn enter(self, function: Function<SUMS>, walk: &mut Walk<SUMS>) -> bool {
        walk.generated += 1;
        let slack = self.slack.into_iter().fold(i32::MAX, i32::min);
        if slack < 0 {
            walk.nearest = walk.nearest.max(slack);
            return true;
        }
        let is_goal = self.values[0] == 0 && self.board == walk.recursion.goal;
        !is_goal && self.walk(function, walk)
    }

    #[inline(always)]
    fn walk(self, function: Function<SUMS>, walk: &mut Walk<SUMS>) -> bool {
        function(walk, self.board, self.cells, self.values, self.slack)
    }
}

const fn is_open(cell: usize, slide: usize) -> bool {
    match slide {
        0 => cell >= 4,
        1 => cell % 4 < 3,
        2 => cell < 12,
        _ => cell % 4 >= 1,
    }
}

/// The cell that a blank enters by a slide that is open to it.
const fn moved(cell: usize, slide: usize) -> usize {
    match slide {
        0 => cell.wrapping_sub(4) % CELLS,
        1 => (cell + 1) % CELLS,
        2 => (cell + 4) % CELLS,
        _ => cell.wrapping_sub(1) % CELLS,
    }
}
