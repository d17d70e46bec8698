//! Best-first search by a function of g and h that keeps a bound on the cost without opening a state again.
//!
//! A function phi of this kind is g / `bound` where h is 0, is at most g + h everywhere, and grows so that a state which is
//! expanded later need not be reached by its cheapest way (Chen & Sturtevant 2019, 2021). Its values are kept as whole
//! numbers: phi times 512 times the numerator of `bound`, rounded down. Of equal ones, the state of least h comes first, and
//! then the one that was opened last.

use super::best_first::Weights;
use super::graph::{Graph, Queue, Reopening};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// How much finer than 1 / (2 * numerator) values are kept.
const SCALE: u128 = 256;

/// A function of g and h that an algorithm is named after.
pub trait BoundingFunction: 'static {
    /// What the algorithm is called and what it is; its headline is the bound.
    const INFO: Info;

    /// phi times twice the numerator of `bound`, as [`scaled`] and [`root`] keep it.
    fn phi(bound: Bound, g: u128, h: u128) -> u128;
}

/// A whole number as values are kept.
pub(super) fn scaled(number: u128) -> u128 {
    number * SCALE
}

/// The square root of a number as values are kept.
pub(super) fn root(number: u128) -> u128 {
    (number * SCALE * SCALE).isqrt()
}

/// The options of searches by such a function.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BoundedOptions {
    /// How many times the optimum a solution may cost.
    pub bound: Bound,
    /// Whether an expanded state is opened again when a cheaper path to it is found.
    pub reopen: bool,
}

impl Default for BoundedOptions {
    fn default() -> Self {
        BoundedOptions { bound: Bound::THREE_HALVES, reopen: false }
    }
}

/// Best-first search by `F`.
#[derive(Clone, Copy, Debug)]
pub struct Bounded<F>(PhantomData<F>);

impl<F: BoundingFunction> Algorithm for Bounded<F> {
    const INFO: Info = Info { headline: Some("bound"), ..F::INFO };

    type Options = BoundedOptions;

    fn behaviour(_: &BoundedOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    /// Without reopening, bounds need consistency.
    fn guarantee(options: &BoundedOptions, heuristic: Knowledge) -> Guarantee {
        let holds = heuristic.consistent == Known::Proven || options.reopen && heuristic.admissible == Known::Proven;
        Guarantee { lower_bound: holds, ..options.bound.guarantee(heuristic, holds) }
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &BoundedOptions,
    ) -> Outcome<P::Move> {
        let mut proven = 0;
        let run = run::<F, P, H, O>(task, options, &mut proven);
        let proven = proven.div_ceil(scaled(2 * u128::from(options.bound.numerator())));
        Outcome::of(run, Cost::try_from(proven).unwrap_or(Cost::MAX))
    }
}

fn run<F: BoundingFunction, P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    options: &BoundedOptions,
    proven: &mut u128,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let reopening = if options.reopen { Reopening::Now } else { Reopening::Never };
    let phi = |g: Cost, h: Cost| F::phi(options.bound, g.into(), h.into());
    let mut graph = Graph::begin(task)?;
    let mut open = Queue::new();
    open.push((phi(0, graph.h(0)), graph.h(0)), 0, &graph.nodes, graph.meter)?;
    while let Some(first) = open.first(&graph.nodes) {
        *proven = (*proven).max(first.key.0);
        if graph.is_goal(first.node) {
            return ControlFlow::Continue(Some(graph.path(first.node)));
        }
        graph.expand(first.node, reopening)?;
        for &child in &graph.opened {
            let (node, h) = (child.node, graph.h(child.node));
            open.push((phi(graph.g(node), h), h), node, &graph.nodes, graph.meter)?;
        }
    }
    ControlFlow::Continue(None)
}
