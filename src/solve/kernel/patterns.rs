//! IDA* with additive pattern databases, for any goal and any order of successors.
//!
//! The kernel counts whole subtrees without a goal: by recursion where the tables are small and near, in batches where each
//! look-up waits for memory. The search itself walks what is above those subtrees, and into the one that holds the goal.

mod batches;
mod recursion;
#[cfg(test)]
mod tests;

use crate::heuristic::PatternSums;
use crate::puzzle::{Board, Goal, Puzzle, Shape, Slide};
use crate::search::ida_star::{Entry, Kernel, Subtree};
use crate::search::{Meter, Tally};
use crate::space::Cost;
use batches::Batches;
use recursion::Recursion;
use std::sync::Arc;

/// About how many subtrees an iteration is cut into, at least; what is counted in vain, as there is a goal in it, is little.
const SUBTREES: u64 = 100;
/// About how many children a subtree has.
const CHILDREN: u64 = 100_000;
/// The most nodes of a subtree: the clock is not looked at before it is counted.
const LARGEST: u64 = 10_000_000;

/// What all searches for one goal share.
#[derive(Clone, Debug)]
pub struct Tables<S: Shape>(Arc<Way<S>>);

#[derive(Debug)]
enum Way<S: Shape> {
    Single(Box<Recursion<1>>),
    Double(Box<Recursion<2>>),
    Batches(Batches<S>),
}

impl<S: Shape> Tables<S> {
    /// The tables for a goal; `None` where there are more patterns than the kernel is made for.
    pub fn new(goal: &Goal, heuristic: &PatternSums<S>) -> Option<Tables<S>> {
        let sums = heuristic.lookups();
        let single = Recursion::new(goal, &sums).map(Box::new).map(Way::Single);
        let double = || Recursion::new(goal, &sums).map(Box::new).map(Way::Double);
        let batches = || Batches::new(goal, &sums).map(Way::Batches);
        single.or_else(double).or_else(batches).map(|way| Tables(Arc::new(way)))
    }

    /// The tables for searches in batches, whatever the size of the tables.
    #[cfg(test)]
    fn in_batches(goal: &Goal, heuristic: &PatternSums<S>) -> Option<Tables<S>> {
        Batches::new(goal, &heuristic.lookups()).map(|batches| Tables(Arc::new(Way::Batches(batches))))
    }
}

/// The root of a subtree.
#[derive(Clone, Copy, Debug)]
struct Root<S: Shape> {
    board: Board<S>,
    /// The slide that led to it.
    came: Slide,
    /// The bound minus the moves from the start.
    rest: Cost,
    /// The most that may be expanded.
    room: u64,
}

/// What was counted of a subtree without a goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    tally: Tally,
    /// By how much the nearest of the nodes beyond the bound is beyond it; 0 where there is none.
    beyond: Cost,
}

/// The kernel of one search, which must leave out the move that undoes the last one.
pub struct Patterns<S: Shape> {
    tables: Tables<S>,
    bound: Cost,
    /// Moves from the start to the subtrees.
    depth: usize,
}

impl<S: Shape> Patterns<S> {
    /// A kernel for a search with the heuristic, and for the goal, of the tables.
    pub fn new(tables: &Tables<S>) -> Patterns<S> {
        Patterns { tables: tables.clone(), bound: 0, depth: 0 }
    }
}

impl<S: Shape> Kernel<Puzzle<S>> for Patterns<S> {
    fn begin(&mut self, _: &Board<S>, meter: &Meter) {
        let iterations = &meter.statistics().iterations;
        let before = iterations.iter().rev().nth(1).map_or(0, |iteration| iteration.generated);
        self.bound = iterations.last().map_or(0, |iteration| iteration.bound);
        // Where a state has two children, most of the time, the subtrees are that many or more.
        self.depth = (before / CHILDREN).max(SUBTREES).ilog2() as usize;
    }

    #[inline]
    fn count(&mut self, node: &Entry<Puzzle<S>>, room: Tally) -> Option<Subtree> {
        if node.depth < self.depth {
            return None;
        }
        let rest = self.bound.checked_sub(node.depth as Cost)?;
        let root = Root { board: node.state, came: node.came, rest, room: room.expanded.min(LARGEST) };
        let count = match &*self.tables.0 {
            Way::Single(recursion) => recursion.count(&root),
            Way::Double(recursion) => recursion.count(&root),
            Way::Batches(batches) => batches.count(&root),
        }?;
        let beyond = if count.beyond == 0 { Cost::MAX } else { self.bound + count.beyond };
        count.tally.fits(room).then_some(Subtree { tally: count.tally, beyond })
    }
}
