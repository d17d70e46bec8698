//! IDA* with the Manhattan distance on 4x4 boards, for any goal and any order of successors: many nodes at a time.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod pools;
mod slides;
#[cfg(test)]
mod tests;

use super::parallel_ida::{Ahead, Count, Counter, Root};
use crate::heuristic::{Compiled, Definitions, Expression, TileTable};
use crate::puzzle::{Board, Goal, Puzzle, Shape, Size};
use crate::search::Tally;
use crate::space::Cost;
use pools::Pools;
pub use slides::Instructions;
use slides::Slides;
use std::sync::Arc;

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

    /// The kernel of a search of the puzzle, whose goal is that of the tables, by this many threads. The search must leave
    /// out the move that undoes the last one.
    pub fn kernel<'a, S: Shape>(&self, puzzle: &'a Puzzle<S>, threads: usize) -> Ahead<'a, S> {
        Ahead::new(puzzle, Arc::new(self.clone()), true, threads)
    }
}

impl<S: Shape> Counter<S> for Tables {
    type Workspace = Pools;
    /// The pools run empty at the end of a chunk.
    const TO_BEGIN: u64 = 500_000;
    const LEAST_SLACK: Cost = 6;

    fn estimate(&self, board: &Board<S>) -> Cost {
        self.0.estimate(board)
    }

    fn count(&self, pools: &mut Pools, roots: &[Root<S>], room: Tally, is_over: &dyn Fn() -> bool) -> Option<Count> {
        // A slide changes f by 0 or 2, so every node beyond the bound that is generated exceeds it by 2.
        Some(Count { tally: pools.count(&self.0, roots, room, is_over)?, excess: 2 })
    }
}
