//! IDA* with additive pattern databases, for any goal and any order of successors: subtrees are counted in pools of like
//! nodes where the tables are small and near, in batches of any nodes elsewhere.

mod batches;
mod direct;
mod pools;
#[cfg(test)]
mod tests;

use super::ahead::{Count, Counter, Root};
use crate::heuristic::{Heuristic, PatternSums};
use crate::puzzle::{Board, Goal, Shape};
use crate::search::Tally;
use crate::space::Cost;
use batches::Batches;
use direct::Direct;
use pools::Pools;
use std::sync::Arc;

/// What all searches for one goal share.
#[derive(Clone, Debug)]
pub struct Tables<S: Shape>(Arc<Way<S>>, Arc<PatternSums<S>>);

#[derive(Debug)]
enum Way<S: Shape> {
    Single(Box<Direct<1>>),
    Double(Box<Direct<2>>),
    Batches(Batches<S>),
}

impl<S: Shape> Tables<S> {
    /// The tables for a goal; `None` where there are more patterns than the kernel is made for.
    pub fn new(goal: &Goal, heuristic: &PatternSums<S>) -> Option<Tables<S>> {
        let sums = heuristic.lookups();
        let single = Direct::new(goal, &sums).map(Box::new).map(Way::Single);
        let double = || Direct::new(goal, &sums).map(Box::new).map(Way::Double);
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

/// What one thread counts with.
#[derive(Debug, Default)]
pub struct Workspace {
    single: Pools<1>,
    double: Pools<2>,
}

impl<S: Shape> Counter<S> for Tables<S> {
    type Workspace = Workspace;
    /// The pools run empty at the end of a chunk.
    const TO_BEGIN: u64 = 5000;
    const LEAST_SLACK: Cost = 1;

    fn estimate(&self, board: &Board<S>) -> Cost {
        self.1.value(self.1.evaluate(board))
    }

    fn count(
        &self,
        workspace: &mut Workspace,
        roots: &[Root<S>],
        room: Tally,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Count> {
        match &*self.0 {
            Way::Single(direct) => workspace.single.count(direct, roots, room, is_over),
            Way::Double(direct) => workspace.double.count(direct, roots, room, is_over),
            Way::Batches(batches) => batches.count(roots, room, is_over),
        }
    }
}
