//! IDA* with the Manhattan distance on 4x4 boards, for any goal and any order of successors.
//!
//! The kernel cuts an iteration into *chunks*, runs of neighbouring subtrees, and counts each chunk in whatever order is
//! fastest. Where a chunk holds a goal, or more nodes than may be counted, it tries smaller and smaller parts; the search
//! goes into the one subtree that is left by itself and asks again for each subtree on its way, until it stands where the
//! goal or the limit is.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod chunks;
mod pools;
mod slides;
#[cfg(test)]
mod tests;

use crate::heuristic::{Compiled, Definitions, Expression, TileTable};
use crate::puzzle::{Board, Goal, Puzzle, Shape, Size};
use crate::search::ida_star::{Entry, Kernel, Subtree};
use crate::search::{Meter, Tally, moves_without_back};
use crate::space::Cost;
use chunks::Chunks;
use pools::{Node, Pools};
pub use slides::Instructions;
use slides::Slides;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Children of the iteration before from which on an iteration is worth cutting up.
const WORTH: u64 = 20_000;
/// Children of the iteration before from which on more than one thread is worth while.
const WORTH_THREADS: u64 = 100_000;
/// Times that an iteration is larger than the one before, about.
const GROWTH: u64 = 6;
/// Children that could be counted in the time that it takes to run the pools empty at the end of a chunk, about.
const EMPTYING: u64 = 500_000;
/// Roots of a chunk, at least.
const ROOTS: usize = 64;
/// Into how many parts a chunk is cut that was counted in vain.
const PARTS: usize = 4;
/// Slack below which the subtrees below the roots are left to the search.
const LEAST_SLACK: Cost = 6;

/// What all searches for one goal share.
#[derive(Clone, Debug)]
pub struct Tables(Arc<Slides>);

impl Tables {
    /// The tables for a goal; `None` when the board is not 4x4 or the heuristic is not the Manhattan distance, by
    /// whatever name.
    pub fn new<S: Shape>(goal: &Goal, heuristic: &TileTable<S>, instructions: Instructions) -> Option<Tables> {
        if S::SIZE != Size::Tiles4x4 {
            return None;
        }
        let manhattan = Expression::parse("manhattan", &Definitions::default()).expect("the name of a heuristic");
        match manhattan.compile(goal) {
            Ok(Compiled::Table(table)) if table == *heuristic => {
                Some(Tables(Arc::new(Slides::new(goal, instructions))))
            }
            _ => None,
        }
    }
}

/// The kernel of one search, which must leave out the move that undoes the last one.
pub struct Manhattan<'a, S: Shape> {
    puzzle: &'a Puzzle<S>,
    slides: Arc<Slides>,
    /// Threads beside the one that searches.
    helpers: usize,
    pools: Pools,
    bound: Cost,
    /// Moves from the start to the roots of the subtrees that make up the chunks.
    depth: usize,
    /// `None` where the kernel is of no help.
    chunks: Option<Chunks<S>>,
    /// Roots that the search has come to.
    passed: usize,
    /// Roots whose subtrees are counted.
    counted: usize,
    /// Roots to be counted next time.
    span: usize,
}

impl<'a, S: Shape> Manhattan<'a, S> {
    /// A kernel for a search of the puzzle, whose goal is that of the tables, by so many threads.
    pub fn new(puzzle: &'a Puzzle<S>, tables: &Tables, threads: usize) -> Manhattan<'a, S> {
        Manhattan {
            puzzle,
            slides: Arc::clone(&tables.0),
            helpers: threads.saturating_sub(1),
            pools: Pools::default(),
            bound: 0,
            depth: 0,
            chunks: None,
            passed: 0,
            counted: 0,
            span: 0,
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

    /// The count of the subtrees from the next root on that are taken together, if this root is their first; of nothing,
    /// if its subtree is counted already.
    fn next_root(&mut self, room: Tally) -> Option<Tally> {
        let chunks = self.chunks.as_ref()?;
        let first = self.passed;
        self.passed += 1;
        if first < self.counted {
            return Some(Tally::default());
        }
        let whole = chunks.size();
        let rest = chunks.roots().len().min((first / whole + 1) * whole) - first;
        if first.is_multiple_of(whole) {
            self.span = whole;
        }
        loop {
            let span = self.span.min(rest);
            let count = if self.span == whole {
                chunks.count(first / whole, &mut self.pools)
            } else {
                self.pools.count(&self.slides, &chunks.roots()[first..first + span], room, &NEVER)
            };
            // The search itself expands nodes between one root and the next.
            let between = (span * self.depth) as u64;
            let more = Tally { expanded: between, generated: 4 * between };
            if let Some(count) = count.filter(|&count| (count + more).fits(room)) {
                self.counted = first + span;
                return Some(count);
            }
            if span <= 1 {
                return None;
            }
            self.span = span.div_ceil(PARTS);
        }
    }
}

/// For counts that nobody stops.
static NEVER: AtomicBool = AtomicBool::new(false);

impl<S: Shape> Kernel<Puzzle<S>> for Manhattan<'_, S> {
    fn begin(&mut self, start: &Board<S>, meter: &Meter) {
        self.chunks = None;
        (self.depth, self.passed, self.counted) = (0, 0, 0);
        let [.., before, now] = meter.statistics().iterations.as_slice() else { return };
        if before.generated < WORTH {
            return;
        }
        self.bound = now.bound;
        let chunks = (before.generated * GROWTH / EMPTYING).isqrt().max(1) as usize;
        let mut roots = vec![Node { board: *start, came: None, slack: 0 }];
        // Goals are as deep as the bound, or an iteration before would have found them: none is among or above the roots.
        while roots.len() < chunks * ROOTS && self.depth + 1 < now.bound as usize {
            self.depth += 1;
            roots = self.deeper(&roots, self.depth);
        }
        let helpers = if before.generated < WORTH_THREADS { 0 } else { self.helpers };
        self.chunks = Some(Chunks::new(&self.slides, roots, chunks, meter.room(), helpers));
    }

    #[inline]
    fn count(&mut self, node: &Entry<Puzzle<S>>, room: Tally) -> Option<Subtree> {
        if self.chunks.is_none() || node.depth < self.depth {
            return None;
        }
        let tally = if node.depth == self.depth {
            self.next_root(room)?
        } else if node.slack >= LEAST_SLACK {
            let root = Node { board: node.state, came: Some(node.came), slack: node.slack / 2 };
            self.pools.count(&self.slides, &[root], room, &NEVER)?
        } else {
            return None;
        };
        // A slide changes f by 0 or 2, so every node beyond the bound that is generated exceeds it by 2.
        Some(Subtree { tally, beyond: self.bound + 2 })
    }
}
