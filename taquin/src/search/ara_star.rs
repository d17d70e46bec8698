//! ARA* (Likhachev, Gordon & Thrun 2003), to its last solution: weighted A* by falling weights that reuses its effort.
//!
//! The weight begins at `weight` and falls by `step` to 1. With each, states are expanded at most once, in the order of
//! g + weight * h, until none comes before the best solution; one that is reached at less cost once it is expanded waits
//! for the next weight, with all that is open. At the weight 1 this is repeated until no state that waits has an f = g + h
//! below the cost of the best solution. A goal is noted when it is made, and never expanded. Of equal ones, the state of least
//! h comes first, and then the one that was opened last; at a new weight, all that wait count as opened in the order of
//! their making.

use super::arena::NodeId;
use super::graph::{Graph, Queue, Reopening};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Nodes, Outcome, Path, Stop, Task, Weight};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// ARA*, anytime repairing A* (Likhachev, Gordon & Thrun 2003).
#[derive(Clone, Copy, Debug)]
pub struct AraStar;

/// The options of ARA*.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AraStarOptions {
    /// The first weight.
    pub weight: Bound,
    /// How much the weight is lowered after each solution.
    pub step: Weight,
}

impl Default for AraStarOptions {
    fn default() -> Self {
        let weight = Bound::try_from(Weight::ratio(5, 2)).unwrap_or(Bound::ONE);
        AraStarOptions { weight, step: Weight::ratio(1, 2) }
    }
}

impl Algorithm for AraStar {
    const INFO: Info = Info {
        headline: Some("weight"),
        anytime: true,
        ..Info::new(
            "arastar",
            "ARA*",
            "anytime repairing A*, run to its last solution (Likhachev, Gordon & Thrun 2003)",
        )
    };

    type Options = AraStarOptions;

    fn behaviour(options: &AraStarOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weight::from(options.weight).into() }
    }

    fn guarantee(_: &AraStarOptions, heuristic: Knowledge) -> Guarantee {
        Bound::ONE.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &AraStarOptions,
    ) -> Outcome<P::Move> {
        Outcome::proving(|proven| run(task, options, proven))
    }
}

/// The weights from the first to 1: numerators over one denominator.
struct Weights {
    numerator: u128,
    step: u128,
    denominator: u128,
}

impl Weights {
    fn of(options: &AraStarOptions) -> Weights {
        let (p, q) = (u128::from(options.weight.numerator()), u128::from(options.weight.denominator()));
        let (a, b) = (u128::from(options.step.numerator()), u128::from(options.step.denominator()));
        Weights { numerator: p * b, step: a * q, denominator: q * b }
    }

    fn f(&self, g: Cost, h: Cost) -> u128 {
        self.denominator * u128::from(g) + self.numerator * u128::from(h)
    }

    fn fall(&mut self) {
        self.numerator = self.numerator.saturating_sub(self.step).max(self.denominator);
    }
}

fn run<P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    options: &AraStarOptions,
    proven: &mut u64,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let mut weights = Weights::of(options);
    let mut graph = Graph::begin(task)?;
    let mut goal: Option<NodeId> = graph.is_goal(0).then_some(0);
    // The nodes that wait for the next weight, those that are open, and by which weight each was expanded last.
    let mut later = vec![0];
    let mut open = Queue::new();
    let mut expanded_by: Vec<u64> = Vec::new();
    for round in 1.. {
        let cost =
            |graph: &Graph<'_, P, H, O>, goal: Option<NodeId>| goal.map_or(u64::MAX, |goal| graph.g(goal).into());
        later.sort_unstable();
        later.dedup();
        later.retain(|&node| graph.f(node) < cost(&graph, goal));
        let least = later.iter().map(|&node| graph.f(node)).min();
        *proven = (*proven).max(least.unwrap_or(u64::MAX).min(cost(&graph, goal)));
        if least.is_none() {
            // A state on the way may have found a cheaper way since.
            let path = goal.map(|goal| graph.path(goal));
            if let Some(path) = &path {
                graph.meter.improve(path);
            }
            return ControlFlow::Continue(path);
        }
        for node in later.drain(..) {
            graph.nodes[node].open = true;
            let key = (weights.f(graph.g(node), graph.h(node)), graph.h(node));
            open.push(key, node, &graph.nodes, graph.meter)?;
        }
        // Improves the solution until no open state comes before it.
        while let Some(first) = open.first(&graph.nodes) {
            if goal.is_some_and(|goal| first.key.0 >= weights.f(graph.g(goal), 0)) {
                break;
            }
            graph.expand(first.node, Reopening::Later)?;
            while expanded_by.len() < graph.nodes.len() {
                graph.meter.make_room(&mut expanded_by)?;
                expanded_by.push(0);
            }
            expanded_by[first.node as usize] = round;
            for index in 0..graph.opened.len() {
                let child = graph.opened[index];
                if graph.leads_to_goal(child.node) {
                    graph.nodes[child.node].open = false;
                    let is_cheaper = goal == Some(child.node) || cost(&graph, goal) > graph.g(child.node).into();
                    if graph.is_goal(child.node) && is_cheaper {
                        goal = Some(child.node);
                        let path = graph.path(child.node);
                        if graph.meter.improve(&path) {
                            return ControlFlow::Continue(Some(path));
                        }
                    }
                } else if child.later && expanded_by[child.node as usize] == round {
                    graph.meter.make_room(&mut later)?;
                    later.push(child.node);
                } else {
                    let (node, h) = (child.node, graph.h(child.node));
                    if child.later {
                        graph.meter.reopen();
                        graph.nodes[node].open = true;
                    }
                    open.push((weights.f(graph.g(node), h), h), node, &graph.nodes, graph.meter)?;
                }
            }
        }
        for entry in open.drain(&graph.nodes) {
            graph.meter.make_room(&mut later)?;
            later.push(entry.node);
        }
        weights.fall();
    }
    unreachable!("the weight 1 comes to an end")
}
