//! Depth-first branch and bound (Lawler & Wood 1966, as Zhang & Korf 1995 have it): all paths that may cost less than the
//! best so far, those of least f first.
//!
//! The children of a state come in the order of f = g + h, those of equal f in that of their moves. A child is dropped when
//! its f is not below the cost of the best solution, or when it is on the path already. A goal is recognised when it is
//! made. Without a `limit` the first descent has no end but the states' number, so large spaces need one.

use super::best_first::Weights;
use super::observer::{Fate, Observer};
use super::walk::{Child, Visitor, Walker};
use super::{Algorithm, Behaviour, Guarantee, Info, Meter, Nodes, Outcome, Path, Stop, Suboptimality, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::hash::Hash;
use std::ops::ControlFlow;

/// Depth-first branch and bound.
#[derive(Clone, Copy, Debug)]
pub struct BranchAndBound;

/// The options of depth-first branch and bound.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct BranchAndBoundOptions {
    /// The greatest cost of a solution that is looked for.
    pub limit: Option<Cost>,
}

impl Algorithm for BranchAndBound {
    const INFO: Info = Info {
        anytime: true,
        ..Info::new(
            "dfbnb",
            "DFBnB",
            "depth-first branch and bound, children by f (Lawler & Wood 1966; Zhang & Korf 1995)",
        )
    };

    type Options = BranchAndBoundOptions;

    fn behaviour(_: &BranchAndBoundOptions) -> Behaviour {
        Behaviour { nodes: Nodes::Path, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    fn guarantee(options: &BranchAndBoundOptions, heuristic: Knowledge) -> Guarantee {
        let admissible = heuristic.admissible == Known::Proven;
        let cost = if admissible { Suboptimality::Optimal } else { Suboptimality::Unbounded };
        let complete = options.limit.is_none();
        Guarantee { cost, lower_bound: admissible, complete, ..Guarantee::OPTIMAL }
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &BranchAndBoundOptions,
    ) -> Outcome<P::Move> {
        let mut walker = Walker::new(task).by_f();
        let root = walker.root();
        if let Some(path) = walker.arrived() {
            walker.meter.improve(&path);
            return Outcome::solved(path, 0);
        }
        let below = options.limit.map_or(Cost::MAX, |limit| limit.saturating_add(1));
        let mut tree = Tree { below, best: None, on_path: FxHashSet::from_iter([root.state]) };
        let run = walker.walk(None, &mut tree);
        match (run, tree.best) {
            (ControlFlow::Continue(()), Some(path)) => {
                let is_last = !walker.meter.is_enough(path.cost);
                let proven = if is_last { path.cost } else { path.cost.min(root.h) };
                Outcome::solved(path, proven)
            }
            (run, _) => Outcome::of(run.map_continue(|()| None), root.h),
        }
    }
}

struct Tree<S, M> {
    /// What a solution must cost less than.
    below: Cost,
    best: Option<Path<M>>,
    on_path: FxHashSet<S>,
}

impl<S: Copy + Eq + Hash, M> Visitor<S, M> for Tree<S, M> {
    fn meet(&mut self, child: Child<S>, meter: &mut Meter) -> ControlFlow<Stop, Fate> {
        meter.make_room(&mut self.on_path)?;
        ControlFlow::Continue(if child.f() >= self.below {
            Fate::Beyond
        } else if self.on_path.insert(child.state) {
            Fate::Opened
        } else {
            Fate::Duplicate
        })
    }

    fn leave(&mut self, state: &S) {
        self.on_path.remove(state);
    }

    fn solve(&mut self, path: Path<M>, meter: &mut Meter) -> bool {
        let is_enough = meter.improve(&path);
        self.below = path.cost;
        self.best = Some(path);
        !is_enough
    }
}
