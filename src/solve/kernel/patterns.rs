//! IDA* with additive pattern databases, for any goal and any order of successors: subtrees are counted by recursion where
//! the tables are small and near, in batches where each look-up waits for memory.

mod batches;
mod recursion;
#[cfg(test)]
mod tests;

use super::ahead::{self, Counter};
use crate::heuristic::{Heuristic, PatternSums};
use crate::puzzle::{Board, Goal, Shape, Slide};
use crate::search::Tally;
use crate::space::Cost;
use batches::Batches;
use recursion::Recursion;
use std::sync::Arc;

/// The most nodes of a subtree: the clock is not looked at before it is counted.
const LARGEST: u64 = 100_000_000;

/// What all searches for one goal share.
#[derive(Clone, Debug)]
pub struct Tables<S: Shape>(Arc<Way<S>>, Arc<PatternSums<S>>);

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
        single.or_else(double).or_else(batches).map(|way| Tables(Arc::new(way), Arc::new(heuristic.clone())))
    }

    /// The tables for searches in batches, whatever the size of the tables.
    #[cfg(test)]
    fn in_batches(goal: &Goal, heuristic: &PatternSums<S>) -> Option<Tables<S>> {
        let batches = Batches::new(goal, &heuristic.lookups())?;
        Some(Tables(Arc::new(Way::Batches(batches)), Arc::new(heuristic.clone())))
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

impl<S: Shape> Counter<S> for Tables<S> {
    type Workspace = ();
    const TO_BEGIN: u64 = 1000;
    const LEAST_SLACK: Cost = 1;

    fn estimate(&self, board: &Board<S>) -> Cost {
        self.1.value(self.1.evaluate(board))
    }

    fn count(
        &self,
        (): &mut (),
        roots: &[ahead::Root<S>],
        room: Tally,
        is_over: &dyn Fn() -> bool,
    ) -> Option<ahead::Count> {
        let mut all = ahead::Count::NOTHING;
        for &ahead::Root { board, came, rest, .. } in roots {
            let left = room.expanded.checked_sub(all.tally.expanded).filter(|_| !is_over())?;
            let root = Root { board, came, rest, room: left.min(LARGEST) };
            let count = match &*self.0 {
                Way::Single(recursion) => recursion.count(&root),
                Way::Double(recursion) => recursion.count(&root),
                Way::Batches(batches) => batches.count(&root),
            }?;
            let excess = if count.beyond == 0 { Cost::MAX } else { count.beyond };
            all = ahead::Count { tally: all.tally + count.tally, excess: all.excess.min(excess) };
        }
        Some(all).filter(|all| all.tally.fits(room))
    }
}
