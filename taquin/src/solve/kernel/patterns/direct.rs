//! What the nodes of 4x4 boards carry of pattern databases, where the cells of each pattern's tiles are the index into its
//! table.

use crate::heuristic::PatternLookup;
use crate::puzzle::shape::{Shape, Tiles4x4, Word};
use crate::puzzle::{Board, Goal, Size, Slide};
use crate::solve::kernel::parallel_ida::Root;
use std::array::from_fn;

const CELLS: usize = Tiles4x4::CELLS;
/// Patterns of a sum, at most.
const MOST: usize = 4;

/// What a goal's kernel knows, for one sum or for the larger of two.
#[derive(Debug)]
pub(super) struct Direct<const SUMS: usize> {
    sums: [Sum; SUMS],
    pub(super) goal: u64,
}

#[derive(Debug)]
struct Sum {
    lookups: Vec<PatternLookup>,
    /// By pattern, its table.
    tables: [&'static [u8]; MOST],
    /// By the blank's cell, its slide and the tile: the bits of the index that are flipped.
    toggles: [[[u32; CELLS]; 4]; CELLS],
    /// By tile, the number of its pattern; of any, where it has none, since nothing is flipped then.
    patterns: [u8; CELLS],
}

/// A node, with the state of each sum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<const SUMS: usize> {
    pub(super) word: u64,
    sums: [SumState; SUMS],
}

#[derive(Clone, Copy, Debug)]
struct SumState {
    /// By pattern, where its value is in its table, and the value.
    indices: [u32; MOST],
    values: [u8; MOST],
    /// The bound minus f.
    slack: i32,
}

impl<const SUMS: usize> Direct<SUMS> {
    /// For boards that are to become `goal`; `None` where the sums are of another number, size or kind.
    pub(super) fn new(goal: &Goal, sums: &[Vec<&PatternLookup>]) -> Option<Direct<SUMS>> {
        let served = |sum: &Vec<&PatternLookup>| sum.len() <= MOST && sum.iter().all(|one| one.table().is_direct());
        if goal.size() != Size::Tiles4x4 || sums.len() != SUMS || !sums.iter().all(served) {
            return None;
        }
        let goal = Board::<Tiles4x4>::from(goal.arrangement()).word();
        Some(Direct { sums: from_fn(|number| Sum::new(&sums[number])), goal })
    }

    pub(super) fn node<S: Shape>(&self, root: &Root<S>) -> Node<SUMS> {
        Node { word: root.board.word().folded(), sums: from_fn(|number| self.sums[number].state(root)) }
    }

    /// Makes the child by a blank's slide from a cell, and returns the bound minus its f.
    #[inline(always)]
    pub(super) fn advance<const BLANK: usize, const SLIDE: usize>(
        &self,
        node: &Node<SUMS>,
        child: &mut Node<SUMS>,
    ) -> i32 {
        let board = Board::<Tiles4x4>::packed(node.word, BLANK);
        let slide = Slide::ALL[SLIDE];
        let tile = usize::from(board.tile(board.target(slide)));
        *child = Node { word: board.slide(slide).word(), ..*node };
        let mut least = i32::MAX;
        for ((sum, before), state) in self.sums.iter().zip(&node.sums).zip(&mut child.sums) {
            let pattern = usize::from(sum.patterns[tile]) % MOST;
            let index = before.indices[pattern] ^ sum.toggles[BLANK][SLIDE][tile];
            let value = sum.tables[pattern][index as usize];
            let slack = before.slack - 1 + i32::from(before.values[pattern]) - i32::from(value);
            (state.indices[pattern], state.values[pattern], state.slack) = (index, value, slack);
            least = least.min(slack);
        }
        least
    }
}

impl Sum {
    fn new(lookups: &[&PatternLookup]) -> Sum {
        let (mut toggles, mut patterns) = ([[[0; CELLS]; 4]; CELLS], [0; CELLS]);
        let mut tables: [&[u8]; MOST] = [&[0]; MOST];
        for (number, lookup) in lookups.iter().enumerate() {
            tables[number] = lookup.table().values();
            for tile in lookup.tiles() {
                patterns[usize::from(tile)] = number as u8;
                for (cell, toggles) in toggles.iter_mut().enumerate() {
                    let board = Board::<Tiles4x4>::packed(0, cell);
                    for slide in Slide::ALL.into_iter().filter(|&slide| board.can(slide)) {
                        let toggle = lookup.toggle(tile, board.target(slide), cell);
                        toggles[slide as usize][usize::from(tile)] = toggle;
                    }
                }
            }
        }
        Sum { lookups: lookups.iter().map(|&lookup| lookup.clone()).collect(), tables, toggles, patterns }
    }

    fn state<S: Shape>(&self, root: &Root<S>) -> SumState {
        let mut state = SumState { indices: [0; MOST], values: [0; MOST], slack: root.rest as i32 };
        for (number, lookup) in self.lookups.iter().enumerate() {
            state.indices[number] = lookup.evaluate(&root.board);
            state.values[number] = self.tables[number][state.indices[number] as usize];
            state.slack -= i32::from(state.values[number]);
        }
        state
    }
}
