//! Optimistic search (Thayer & Ruml 2008): a greedy search finds a solution that is likely to be within the bound, and a
//! second one proves that it is.
//!
//! As long as its g + `weight` * h is less than the cost of the best solution, the state of least g + `weight` * h is
//! expanded; else the state of least f = g + h. The search ends when `bound` times the least f is not less than that cost.
//! Of equal ones in either order, the state of least h comes first, and then the one that was opened last. An expanded state
//! that is reached at less cost is opened again in both phases. By default, the weight is 2 (`bound` - 1) + 1.

use super::best_first::Weights;
use super::graph::{Graph, Queue, Reopening};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Nodes, Outcome, Path, Stop, Task, Weight};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::Space;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Optimistic search (Thayer & Ruml 2008).
#[derive(Clone, Copy, Debug)]
pub struct Optimistic;

/// The options of optimistic search.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OptimisticOptions {
    /// How many times the optimum a solution may cost.
    pub bound: Bound,
    /// The factor of the heuristic in the greedy phase; none for 2 (bound - 1) + 1.
    pub weight: Optimism,
}

/// A weight, or none for the one that follows from the bound.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Optimism(Option<Weight>);

impl JsonSchema for Optimism {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Optimism".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let mut schema = Weight::json_schema(generator);
        let values = schema.get("title").and_then(|title| title.as_str()).unwrap_or_default().to_string();
        schema.insert("title".into(), format!("{values}, or none").into());
        schema
    }
}

impl Default for OptimisticOptions {
    fn default() -> Self {
        OptimisticOptions { bound: Bound::THREE_HALVES, weight: Optimism(None) }
    }
}

impl OptimisticOptions {
    /// How the greedy phase weighs g and h.
    fn weights(&self) -> Weights {
        self.weight.0.map_or_else(|| self.bound.twice_less_one(), Weights::from)
    }
}

impl Algorithm for Optimistic {
    const INFO: Info = Info {
        headline: Some("bound"),
        ..Info::new(
            "optimistic",
            "optimistic search",
            "optimistic search: greedy first, then proof (Thayer & Ruml 2008)",
        )
    };

    type Options = OptimisticOptions;

    fn behaviour(options: &OptimisticOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: options.weights() }
    }

    fn guarantee(options: &OptimisticOptions, heuristic: Knowledge) -> Guarantee {
        options.bound.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &OptimisticOptions,
    ) -> Outcome<P::Move> {
        Outcome::proving(|proven| run(task, options, proven))
    }
}

fn run<P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    options: &OptimisticOptions,
    proven: &mut u64,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let weights = options.weights();
    let mut graph = Graph::begin(task)?;
    let (mut open, mut greedy) = (Queue::new(), Queue::new());
    let mut best: Option<Path<P::Move>> = None;
    open.push((graph.f(0), graph.h(0)), 0, &graph.nodes, graph.meter)?;
    greedy.push((weights.f(0, graph.h(0)), graph.h(0)), 0, &graph.nodes, graph.meter)?;
    while let Some(least) = open.first(&graph.nodes) {
        *proven = (*proven).max(least.key.0);
        let cost = best.as_ref().map(|path| u64::from(path.cost));
        if cost.is_some_and(|cost| options.bound.allows(cost, least.key.0)) {
            break;
        }
        let hopeful = greedy.first(&graph.nodes).expect("what is open is in both lists");
        let node = match cost {
            Some(cost) if hopeful.key.0 >= u64::from(weights.g) * cost => least.node,
            _ => hopeful.node,
        };
        if graph.is_goal(node) {
            graph.nodes[node].open = false;
            let path = graph.path(node);
            best = best.filter(|best| best.cost <= path.cost).or(Some(path));
            continue;
        }
        graph.expand(node, Reopening::Now)?;
        for &child in &graph.opened {
            let (node, h) = (child.node, graph.h(child.node));
            open.push((graph.f(node), h), node, &graph.nodes, graph.meter)?;
            greedy.push((weights.f(graph.g(node), h), h), node, &graph.nodes, graph.meter)?;
        }
    }
    ControlFlow::Continue(best)
}
