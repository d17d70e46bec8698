//! What all searches share: limits, the meter that counts against them, and what a search returns.
//!
//! An algorithm implements [`Algorithm`]: one type in one file, listed below. It knows spaces, not puzzles. A path may be as
//! long as the limits permit, so none of them recurses.

/// Passes the algorithms of this folder to another macro: one line each, in the order in which they are listed.
macro_rules! algorithms {
    ($then:ident) => {
        $then! {
            a_star::AStar,
            weighted_a_star::WeightedAStar,
            greedy::Greedy,
            uniform_cost::UniformCost,
            ida_star::IdaStar,
            breadth_first::BreadthFirst,
            depth_first::DepthFirst,
            iterative_deepening::IterativeDeepening,
            rbfs::Rbfs,
            weighted_ida_star::WeightedIdaStar,
            transposition_ida_star::TranspositionIdaStar,
            bpmx_ida_star::BpmxIdaStar,
            breadth_first_heuristic::BreadthFirstHeuristic,
            epea_star::EpeaStar,
            sma_star::SmaStar,
            branch_and_bound::BranchAndBound,
            budgeted_tree::BudgetedTreeSearch,
            budgeted_graph::BudgetedGraphSearch,
            a_star_epsilon::AStarEpsilon,
            optimistic::Optimistic,
            improved_optimistic::ImprovedOptimistic,
            ees::ExplicitEstimation,
            dps::DynamicPotential,
            xdp::Xdp,
            xup::Xup,
            pwxd::Pwxd,
            pwxu::Pwxu,
            beam::Beam,
            bulb::Bulb,
            enforced_hill_climbing::EnforcedHillClimbing,
            lazy_greedy::LazyGreedy,
            ara_star::AraStar,
            window_a_star::WindowAStar,
            anytime_weighted_rbfs::AnytimeWeightedRbfs,
            restarting_weighted_a_star::RestartingWeightedAStar,
            mm::MeetInTheMiddle,
            nbs::NearOptimal,
            dvcbs::DynamicVertexCover,
            bs_star::BsStar,
            bidirectional_uniform_cost::BidirectionalUniformCost,
            hda_star::HdaStar,
            frontier_a_star::FrontierAStar,
        }
    };
}
pub(crate) use algorithms;

macro_rules! export {
    ($($file:ident::$name:ident,)*) => { $(pub use $file::$name;)* };
}
algorithms!(export);

mod a_star;
mod a_star_epsilon;
mod algorithm;
mod anytime_weighted_rbfs;
mod ara_star;
mod arena;
mod beam;
pub mod best_first;
mod bidirectional_uniform_cost;
mod both_ends;
mod bound;
mod bounding_function;
mod bpmx_ida_star;
mod branch_and_bound;
pub mod breadth_first;
mod breadth_first_heuristic;
mod bs_star;
mod budgeted_graph;
mod budgeted_tree;
mod bulb;
mod closed;
pub mod depth_first;
mod dps;
mod dvcbs;
mod ees;
mod enforced_hill_climbing;
mod epea_star;
mod frontier_a_star;
mod graph;
mod greedy;
mod hda_star;
pub mod ida_star;
mod improved_optimistic;
mod iterative_deepening;
mod lazy_greedy;
mod memory;
mod meter;
mod mm;
mod nbs;
pub mod observer;
mod open;
mod optimistic;
mod preset;
mod pwxd;
mod pwxu;
mod rbfs;
mod restarting_weighted_a_star;
mod sma_star;
mod statistics;
#[cfg(test)]
pub(crate) mod toy;
mod trail;
mod transposition_ida_star;
mod uniform_cost;
mod walk;
mod weight;
mod weighted_a_star;
mod weighted_ida_star;
mod window_a_star;
mod xdp;
mod xup;

pub use algorithm::{Algorithm, Backward, Behaviour, Guarantee, Info, NoOptions, Nodes, Suboptimality, Task};
pub(crate) use arena::{Arena, Node, NodeId};
pub use best_first::Weights;
pub use bound::{Bound, BoundBelowOne};
pub(crate) use closed::{Closed, Direct};
pub use memory::Grant;
pub use meter::{Alarm, Cancel, Limits, Meter, NODE_BYTES, Stop};
pub(crate) use open::Open;
pub use preset::Preset;
pub use statistics::{Incumbent, Iteration, Progress, Statistics, Tally};
pub use weight::{InvalidWeight, Weight};

use crate::space::{Cost, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// When a state is asked whether it is a goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GoalTest {
    /// When it is taken up to be expanded; what an optimal best-first search needs.
    #[default]
    Expansion,
    /// As soon as it is generated (the start before anything else): earlier, but the first goal seen may not be the
    /// cheapest.
    Generation,
}

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
    /// A goal was reached, but the way back to the start runs in a circle: a fault of the published procedure, not of
    /// the instance.
    PathLost,
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
    /// the search proves nothing. Searches that count moves instead of costs (breadth-first, depth-first) state it in
    /// moves, which bounds the cost wherever no move costs less than 1.
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

    /// A goal was reached by a path that is lost.
    pub fn path_lost() -> Self {
        Outcome { ending: Ending::PathLost, best: None, lower_bound: 0 }
    }

    /// Stopped without a path.
    pub fn stopped(stop: Stop, lower_bound: Cost) -> Self {
        Outcome { ending: Ending::Stopped(stop), best: None, lower_bound }
    }

    /// What a search that ran to its end (with a path or without) or was stopped returns; `proven` is what it knows to
    /// be a lower bound, of which no more is claimed than the path costs.
    pub fn of(run: ControlFlow<Stop, Option<Path<M>>>, proven: Cost) -> Self {
        match run {
            ControlFlow::Continue(Some(path)) => {
                let lower_bound = proven.min(path.cost);
                Outcome::solved(path, lower_bound)
            }
            ControlFlow::Continue(None) => Outcome::exhausted(),
            ControlFlow::Break(stop) => Outcome::stopped(stop, proven),
        }
    }

    /// Of a search that raises a proven lower bound as it goes, whatever its end.
    pub(crate) fn proving(search: impl FnOnce(&mut u64) -> ControlFlow<Stop, Option<Path<M>>>) -> Self {
        let mut proven = 0;
        let run = search(&mut proven);
        Outcome::of(run, Cost::try_from(proven).unwrap_or(Cost::MAX))
    }
}

/// Walks `moves` from `start` and returns their cost, [`Cost::MAX`] where it is that or more; `None` when one of them is not
/// allowed or the end is no goal.
///
/// Every path that a search returns is replayed by this before anybody sees it.
pub fn replay<P: Space>(space: &P, start: P::State, moves: &[P::Move]) -> Option<Cost> {
    let mut state = start;
    let mut cost: Cost = 0;
    for &step in moves {
        space.moves(&state).find(|&allowed| allowed == step)?;
        cost = cost.saturating_add(space.cost(&state, step));
        state = space.apply(&state, step);
    }
    space.is_goal(&state).then_some(cost)
}
