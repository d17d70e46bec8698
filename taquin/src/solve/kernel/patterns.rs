//! IDA* with additive pattern databases, for any goal and any order of successors: subtrees are counted in pools of like
//! nodes where the tables are small and near, in batches of any nodes elsewhere.

mod batches;
mod direct;
mod kinds;
mod pools;
#[cfg(test)]
mod tests;
mod vectors;

use super::manhattan::Instructions;
use super::parallel_ida::{Count, Counter, Root};
use crate::heuristic::{Heuristic, PatternSums};
use crate::puzzle::{Board, Goal, Shape};
use crate::search::Tally;
use crate::space::Cost;
use batches::Batches;
use direct::Direct;
use pools::Pools;
use std::sync::Arc;
use vectors::Vectors;

/// What all searches for one goal share.
#[derive(Clone, Debug)]
pub struct Tables<S: Shape>(Arc<Way<S>>, Arc<PatternSums<S>>);

#[derive(Debug)]
enum Way<S: Shape> {
    SingleVectors(Box<Vectors<3>>),
    DoubleVectors(Box<Vectors<5>>),
    Single(Box<Direct<1>>),
    Double(Box<Direct<2>>),
    Batches(Batches<S>),
}

impl<S: Shape> Tables<S> {
    /// The tables for a goal; `None` where there are more patterns than the kernel is made for.
    ///
    /// # Panics
    /// When the processor has not got the instructions.
    pub fn new(goal: &Goal, heuristic: &PatternSums<S>, instructions: Instructions) -> Option<Tables<S>> {
        let way = match instructions {
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => Way::in_vectors(goal, heuristic, instructions),
            _ => None,
        };
        let way = way.or_else(|| Way::in_pools(goal, heuristic)).or_else(|| Way::in_batches(goal, heuristic))?;
        Some(Tables::by(way, heuristic))
    }

    fn by(way: Way<S>, heuristic: &PatternSums<S>) -> Tables<S> {
        Tables(Arc::new(way), Arc::new(heuristic.clone()))
    }
}

impl<S: Shape> Way<S> {
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "other processors have no AVX-512"))]
    fn in_vectors(goal: &Goal, heuristic: &PatternSums<S>, instructions: Instructions) -> Option<Self> {
        let sums = heuristic.lookups();
        let single = Vectors::new(goal, &sums, instructions).map(Box::new).map(Way::SingleVectors);
        single.or_else(|| Vectors::new(goal, &sums, instructions).map(Box::new).map(Way::DoubleVectors))
    }

    fn in_pools(goal: &Goal, heuristic: &PatternSums<S>) -> Option<Self> {
        let sums = heuristic.lookups();
        let single = Direct::new(goal, &sums).map(Box::new).map(Way::Single);
        single.or_else(|| Direct::new(goal, &sums).map(Box::new).map(Way::Double))
    }

    fn in_batches(goal: &Goal, heuristic: &PatternSums<S>) -> Option<Self> {
        Batches::new(goal, &heuristic.lookups()).map(Way::Batches)
    }
}

/// What one thread counts with.
#[derive(Debug, Default)]
pub struct Workspace {
    single_vectors: vectors::Pools<3>,
    double_vectors: vectors::Pools<5>,
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
            Way::SingleVectors(vectors) => workspace.single_vectors.count(vectors, roots, room, is_over),
            Way::DoubleVectors(vectors) => workspace.double_vectors.count(vectors, roots, room, is_over),
            Way::Single(direct) => workspace.single.count(direct, roots, room, is_over),
            Way::Double(direct) => workspace.double.count(direct, roots, room, is_over),
            Way::Batches(batches) => batches.count(roots, room, is_over),
        }
    }
}
