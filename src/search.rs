//! What all searches share: limits, the meter that counts against them, and what a search returns.
//!
//! An algorithm is a function `(&space, &heuristic, start, &mut meter) -> Outcome`; it knows spaces, not puzzles.

mod meter;

pub use meter::{Cancel, Iteration, Limits, Meter, NODE_BYTES, Statistics, Stop};

use crate::space::{Cost, Space};

/// A path from the start, as moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<M> {
    /// The moves, first to last.
    pub moves: Vec<M>,
    /// Their summed cost.
    pub cost: Cost,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A path to a goal was found.
    Solved,
    /// Everything that the search may visit was visited, and there was no goal in it.
    Exhausted,
    /// A limit was reached, or the run was cancelled.
    Stopped(Stop),
}

/// What a search returns; its counters are in the meter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<M> {
    /// How it ended.
    pub ending: Ending,
    /// The best path found, if any.
    pub best: Option<Path<M>>,
    /// The largest f up to which nothing was left out: with an admissible heuristic no solution is cheaper. Zero when
    /// the search proves nothing.
    pub lower_bound: Cost,
}

impl<M> Outcome<M> {
    /// A path was found.
    pub fn solved(path: Path<M>, lower_bound: Cost) -> Self {
        Outcome { ending: Ending::Solved, best: Some(path), lower_bound }
    }

    /// No goal among all that may be visited.
    pub fn exhausted() -> Self {
        Outcome { ending: Ending::Exhausted, best: None, lower_bound: 0 }
    }

    /// Stopped without a path.
    pub fn stopped(stop: Stop, lower_bound: Cost) -> Self {
        Outcome { ending: Ending::Stopped(stop), best: None, lower_bound }
    }
}

/// Walks `moves` from `start` and returns their cost, or `None` when one of them is not allowed or the end is no goal.
///
/// Every path that a search returns is replayed by this before anybody sees it.
pub fn replay<P: Space>(space: &P, start: P::State, moves: &[P::Move]) -> Option<Cost> {
    let mut state = start;
    let mut cost: Cost = 0;
    for &step in moves {
        space.moves(&state).find(|&allowed| allowed == step)?;
        cost = cost.checked_add(space.cost(&state, step))?;
        state = space.apply(&state, step);
    }
    space.is_goal(&state).then_some(cost)
}
