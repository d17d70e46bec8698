//! Weighted IDA*: depth-first searches within a growing bound on f = g + weight * h (Korf 1993).
//!
//! Counted as IDA* is: every child that is made counts, in every iteration; the goal is recognised when it is made within
//! the bound, and ends the search. Children come in the order of their moves. The bounds of its iterations are those on f
//! times the denominator of the weight.

use super::best_first::Weights;
use super::observer::{Fate, Observer};
use super::walk::{Child, Visitor, Walker};
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Meter, Nodes, Outcome, Path, Stop, Task, Weight};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Weighted IDA* (Korf 1993).
#[derive(Clone, Copy, Debug)]
pub struct WeightedIdaStar;

/// The options of weighted IDA*.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WeightedIdaStarOptions {
    /// The factor of the heuristic.
    pub weight: Weight,
}

impl Default for WeightedIdaStarOptions {
    fn default() -> Self {
        WeightedIdaStarOptions { weight: Weight::whole::<2>() }
    }
}

impl Algorithm for WeightedIdaStar {
    const INFO: Info = Info {
        headline: Some("weight"),
        at_one: Some("idastar"),
        ..Info::new(
            "weighted_idastar",
            "weighted IDA*",
            "weighted IDA*: iterations within a bound on g + weight * h (Korf 1993)",
        )
    };

    type Options = WeightedIdaStarOptions;

    fn behaviour(options: &WeightedIdaStarOptions) -> Behaviour {
        Behaviour { nodes: Nodes::Path, generates_parent: Some(false), f: options.weight.into() }
    }

    fn guarantee(options: &WeightedIdaStarOptions, heuristic: Knowledge) -> Guarantee {
        let bound = Bound::try_from(options.weight).unwrap_or(Bound::ONE);
        bound.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &WeightedIdaStarOptions,
    ) -> Outcome<P::Move> {
        let weights = Weights::from(options.weight);
        let mut walker = Walker::new(task);
        let mut iteration = Iteration { weights, bound: weights.f(0, walker.root().h), beyond: None, path: None };
        let run = run(&mut walker, &mut iteration);
        let proven = iteration.bound.div_ceil(weights.g.max(weights.h).into());
        Outcome::of(run, Cost::try_from(proven).unwrap_or(Cost::MAX))
    }
}

fn run<P: Space, H: Heuristic<P>, O: Observer<P>>(
    walker: &mut Walker<'_, P, H, O>,
    iteration: &mut Iteration<P::Move>,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    if let Some(path) = walker.arrived() {
        return ControlFlow::Continue(Some(path));
    }
    loop {
        let bound = Cost::try_from(iteration.bound).unwrap_or(Cost::MAX);
        walker.meter.begin_iteration(bound);
        walker.walk(Some(bound), iteration)?;
        match (iteration.path.take(), iteration.beyond.take()) {
            (None, Some(beyond)) => iteration.bound = beyond,
            (path, _) => return ControlFlow::Continue(path),
        }
    }
}

struct Iteration<M> {
    weights: Weights,
    bound: u64,
    /// The least f beyond the bound.
    beyond: Option<u64>,
    path: Option<Path<M>>,
}

impl<S, M> Visitor<S, M> for Iteration<M> {
    fn meet(&mut self, child: Child<S>, _: &mut Meter) -> ControlFlow<Stop, Fate> {
        let f = self.weights.f(child.g, child.h);
        if f <= self.bound {
            return ControlFlow::Continue(Fate::Opened);
        }
        self.beyond = Some(self.beyond.map_or(f, |least| least.min(f)));
        ControlFlow::Continue(Fate::Beyond)
    }

    fn solve(&mut self, path: Path<M>, _: &mut Meter) -> bool {
        self.path = Some(path);
        false
    }
}
