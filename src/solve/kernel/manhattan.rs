//! IDA* with the Manhattan distance on 4x4 boards, for any goal and any order of successors.
//!
//! The kernel cuts an iteration into *chunks*, runs of neighbouring subtrees, and counts each chunk by [`pools`]. Where a
//! chunk holds a goal, or more nodes than may be counted, the search goes into it by itself and asks again for each
//! smaller subtree on its way, until it stands where the goal or the limit is.

mod pools;
#[cfg(test)]
mod tests;

use crate::heuristic::{Compiled, Definitions, Expression, TileTable};
use crate::puzzle::{Board, Goal, Puzzle, Shape, Size};
use crate::search::ida_star::{Entry, Kernel, Subtree};
use crate::search::{Tally, moves_without_back};
use crate::space::Cost;
use pools::{Node, Pools, Slides};

/// Children of the iteration before from which on an iteration is worth cutting up.
const WORTH: u64 = 20_000;
/// Times that an iteration is larger than the one before, about.
const GROWTH: u64 = 6;
/// Children in a chunk, about: fewer and the pools run half empty, more and there is more to do twice.
const CHUNK: u64 = 16_000_000;
/// Chunks of an iteration, at least.
const CHUNKS: usize = 16;
/// Subtrees of a chunk, at least.
const SUBTREES: usize = 32;
/// Slack below which the subtrees inside a chunk are left to the search.
const LEAST_SLACK: Cost = 4;

/// What all searches for one goal share.
#[derive(Clone, Debug)]
pub struct Tables(Slides);

impl Tables {
    /// The tables for a goal; `None` when the board is not 4x4 or the heuristic is not the Manhattan distance, by
    /// whatever name.
    pub fn new<S: Shape>(goal: &Goal, heuristic: &TileTable<S>) -> Option<Tables> {
        if S::SIZE != Size::Tiles4x4 {
            return None;
        }
        let manhattan = Expression::parse("manhattan", &Definitions::default()).expect("the name of a heuristic");
        match manhattan.compile(goal) {
            Ok(Compiled::Table(table)) if table == *heuristic => Some(Tables(Slides::new(goal))),
            _ => None,
        }
    }
}

/// The kernel of one search, which must leave out the move that undoes the last one.
pub struct Manhattan<'a, S: Shape> {
    puzzle: &'a Puzzle<S>,
    slides: &'a Slides,
    pools: Pools,
    bound: Cost,
    /// Moves from the start to the roots of the subtrees that make up the chunks; 0 where the kernel is of no help.
    depth: usize,
    /// These roots, in the order of the search.
    roots: Vec<Node<S>>,
    /// Roots of each chunk, but the last, which may have fewer.
    chunk: usize,
    /// Roots that the search has come to.
    passed: usize,
    /// Whether the current chunk is counted.
    counted: bool,
}

impl<'a, S: Shape> Manhattan<'a, S> {
    /// A kernel for a search of the puzzle, whose goal is that of the tables.
    pub fn new(puzzle: &'a Puzzle<S>, tables: &'a Tables) -> Manhattan<'a, S> {
        Manhattan {
            puzzle,
            slides: &tables.0,
            pools: Pools::default(),
            bound: 0,
            depth: 0,
            roots: Vec::new(),
            chunk: 1,
            passed: 0,
            counted: false,
        }
    }

    /// The nodes within the bound that are `depth` moves from the start, in the order of the search, made from those
    /// that are one move nearer.
    fn deeper(&self, roots: &[Node<S>], depth: usize) -> Vec<Node<S>> {
        let rest = self.bound.saturating_sub(depth as Cost);
        let children = |root: &Node<S>| {
            let board = root.board;
            let slides = moves_without_back(self.puzzle, &root.board, root.came).collect::<Vec<_>>();
            slides.into_iter().filter_map(move |slide| {
                let board = board.slide(slide);
                Some(Node { board, came: Some(slide), slack: self.slides.slack(&board, rest)? })
            })
        };
        roots.iter().flat_map(children).collect()
    }

    /// Counts the chunk that begins at root `first`.
    fn count_chunk(&mut self, first: usize, room: Tally) -> Option<Tally> {
        let roots = &self.roots[first..(first + self.chunk).min(self.roots.len())];
        let tally = self.pools.count(self.slides, roots, room)?;
        // The search itself expands nodes between one root and the next.
        let between = (roots.len() * self.depth) as u64;
        let all = Tally { expanded: tally.expanded + between, generated: tally.generated + 4 * between };
        all.fits(room).then_some(tally)
    }

    fn count_root(&mut self, room: Tally) -> Option<Tally> {
        let root = self.passed;
        self.passed += 1;
        if root.is_multiple_of(self.chunk) {
            let tally = self.count_chunk(root, room);
            self.counted = tally.is_some();
            return tally;
        }
        self.counted.then_some(Tally::default())
    }
}

impl<S: Shape> Kernel<Puzzle<S>> for Manhattan<'_, S> {
    fn begin(&mut self, start: &Board<S>, bound: Cost, before: u64) {
        self.bound = bound;
        self.depth = 0;
        self.passed = 0;
        self.roots.clear();
        if before < WORTH {
            return;
        }
        let chunks = CHUNKS.max((before * GROWTH / CHUNK) as usize);
        self.roots.push(Node { board: *start, came: None, slack: 0 });
        while !self.roots.is_empty() && self.roots.len() < chunks * SUBTREES {
            self.depth += 1;
            self.roots = self.deeper(&self.roots, self.depth);
        }
        self.chunk = self.roots.len().div_ceil(chunks).max(1);
    }

    #[inline]
    fn count(&mut self, node: &Entry<Puzzle<S>>, room: Tally) -> Option<Subtree> {
        if self.depth == 0 || node.depth < self.depth {
            return None;
        }
        let chunk = if node.depth == self.depth { self.count_root(room) } else { None };
        let tally = chunk.or_else(|| {
            let root = Node { board: node.state, came: Some(node.came), slack: node.slack / 2 };
            (node.slack >= LEAST_SLACK).then(|| self.pools.count(self.slides, &[root], room))?
        })?;
        // A slide changes f by 0 or 2, so every node beyond the bound that is generated exceeds it by 2.
        Some(Subtree { tally, beyond: self.bound + 2 })
    }
}
