//! Explicit estimation search (Thayer & Ruml 2011): within a bound, goes where a solution is likely to be near.
//!
//! Beside f = g + h it has an estimate of what the best solution through a state costs, f^ = g + h^, which may say too
//! much. With `correction = path`, h^ = h + h * e, where e is the mean error of h along the way so far: (f - h(start)) for g
//! of cost, 0 where that is negative, and h^ is rounded down; with `plain`, h^ = h. The distance that is left, d^, is
//! estimated likewise, d in the place of h: the heuristic with moves of cost 1. So where moves cost 1, d^ = h^. Each expansion
//! takes
//!
//! 1. of the states whose f^ is at most `bound` times the least, the one of least d^, if its f^ is at most `bound` times
//!    the least f;
//! 2. else the state of least f^, if that is so for it;
//! 3. else the state of least f.
//!
//! Of equal ones, in 1 the state of least f^ comes first, and everywhere then the one that was opened last.

use super::arena::NodeId;
use super::best_first::Weights;
use super::graph::{Focal, Graph, Queue, Reopening};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Explicit estimation search (Thayer & Ruml 2011).
#[derive(Clone, Copy, Debug)]
pub struct ExplicitEstimation;

/// The options of explicit estimation search.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ExplicitEstimationOptions {
    /// How many times the optimum a solution may cost.
    pub bound: Bound,
    /// How the inadmissible estimate is derived from h.
    pub correction: Correction,
}

/// How the inadmissible estimate is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Correction {
    /// h, and the mean error of the steps on the way so far for what is left.
    #[default]
    Path,
    /// h alone.
    Plain,
}

impl Default for ExplicitEstimationOptions {
    fn default() -> Self {
        ExplicitEstimationOptions { bound: Bound::THREE_HALVES, correction: Correction::Path }
    }
}

impl Algorithm for ExplicitEstimation {
    const INFO: Info = Info {
        headline: Some("bound"),
        distances: true,
        ..Info::new("ees", "EES", "explicit estimation search (Thayer & Ruml 2011)")
    };

    type Options = ExplicitEstimationOptions;

    fn behaviour(_: &ExplicitEstimationOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    fn guarantee(options: &ExplicitEstimationOptions, heuristic: Knowledge) -> Guarantee {
        options.bound.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &ExplicitEstimationOptions,
    ) -> Outcome<P::Move> {
        Outcome::proving(|proven| run(task, options, proven))
    }
}

fn run<P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    options: &ExplicitEstimationOptions,
    proven: &mut u64,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let mut graph = Graph::begin(task)?;
    let root = graph.h(0);
    let corrected =
        |graph: &Graph<'_, P, H, O>, node, value| options.correction.of(value, graph.g(node), graph.h(node), root);
    let distance = |graph: &Graph<'_, P, H, O>, node| corrected(graph, node, graph.moves_left(node));
    let estimate = |graph: &Graph<'_, P, H, O>, node| u64::from(graph.g(node)) + corrected(graph, node, graph.h(node));
    let mut cleanup = Queue::new();
    let mut open = Focal::new(options.bound);
    cleanup.push(graph.f(0), 0, &graph.nodes, graph.meter)?;
    open.push(estimate(&graph, 0), 0, &graph.nodes, graph.meter)?;
    while let Some(least) = cleanup.first(&graph.nodes) {
        *proven = (*proven).max(least.key);
        let best = open.least(&graph.nodes).expect("what is open is in all lists");
        let near = open.first(&graph.nodes, graph.meter, |node| (distance(&graph, node), estimate(&graph, node)))?;
        let within = |&node: &NodeId| options.bound.allows(estimate(&graph, node), least.key);
        let node = near.filter(within).or(Some(best.node).filter(within)).unwrap_or(least.node);
        if graph.is_goal(node) {
            return ControlFlow::Continue(Some(graph.path(node)));
        }
        graph.expand(node, Reopening::Now)?;
        for &child in &graph.opened {
            cleanup.push(graph.f(child.node), child.node, &graph.nodes, graph.meter)?;
            open.push(estimate(&graph, child.node), child.node, &graph.nodes, graph.meter)?;
        }
    }
    ControlFlow::Continue(None)
}

impl Correction {
    /// An estimate at a state, h or d, raised by the mean error of h on the way there; `start` is h at the start.
    fn of(self, estimate: Cost, g: Cost, h: Cost, start: Cost) -> u64 {
        let [estimate, g, h] = [estimate, g, h].map(u64::from);
        let error = (g + h).saturating_sub(start.into());
        match self {
            Correction::Path if g > 0 => estimate + estimate.saturating_mul(error) / g,
            _ => estimate,
        }
    }
}
