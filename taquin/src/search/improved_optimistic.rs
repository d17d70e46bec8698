//! Improved optimistic search (Chen, Sturtevant, Felner & Ruml 2019): weighted A* by 2 `bound` - 1 finds a solution, and A*
//! from the start proves its bound, or improves it.
//!
//! The first phase is best-first by g + (2 `bound` - 1) * h and opens nothing again; it proves a lower bound by its own f,
//! too. The second begins anew, in the order of f = g + h. Where it reaches a state of the solution at less cost than the
//! solution does, this costs less by as much. The search ends when the cost is at most `bound` times what is proven. Of
//! equal ones, the state of least h comes first, and then the one that was opened last.

use super::best_first::Weights;
use super::bound::OnlyBound;
use super::graph::{Graph, Queue, Reopening};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// Improved optimistic search (Chen et al. 2019).
#[derive(Clone, Copy, Debug)]
pub struct ImprovedOptimistic;

impl Algorithm for ImprovedOptimistic {
    const INFO: Info = Info {
        headline: Some("bound"),
        ..Info::new(
            "improved_optimistic",
            "improved optimistic search",
            "improved optimistic search: weighted A*, then a proof by A* (Chen et al. 2019)",
        )
    };

    type Options = OnlyBound;

    fn behaviour(options: &OnlyBound) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: options.bound.twice_less_one() }
    }

    /// Without reopening, what the first phase proves needs consistency.
    fn guarantee(options: &OnlyBound, heuristic: Knowledge) -> Guarantee {
        let consistent = heuristic.consistent == Known::Proven;
        Guarantee { lower_bound: consistent, ..options.bound.guarantee(heuristic, consistent) }
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &OnlyBound,
    ) -> Outcome<P::Move> {
        let Task { space, heuristic, start, meter, observer, .. } = task;
        let mut proven = 0;
        let first = Task { space, heuristic, start, meter: &mut *meter, observer: &mut *observer, backward: None };
        let run = match find(first, options.bound.twice_less_one(), &mut proven) {
            ControlFlow::Continue(Some(path)) if !options.bound.allows(path.cost.into(), proven) => {
                let second = Task { space, heuristic, start, meter, observer, backward: None };
                improve(second, options.bound, path, &mut proven).map_continue(Some)
            }
            run => run,
        };
        Outcome::of(run, Cost::try_from(proven).unwrap_or(Cost::MAX))
    }
}

/// The first phase: a solution, and what the least f at any time proves.
fn find<P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    weights: Weights,
    proven: &mut u64,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let mut graph = Graph::begin(task)?;
    let mut open = Queue::new();
    open.push((weights.f(0, graph.h(0)), graph.h(0)), 0, &graph.nodes, graph.meter)?;
    while let Some(first) = open.first(&graph.nodes) {
        *proven = (*proven).max(first.key.0.div_ceil(u64::from(weights.h)));
        if graph.is_goal(first.node) {
            return ControlFlow::Continue(Some(graph.path(first.node)));
        }
        graph.expand(first.node, Reopening::Never)?;
        for &child in &graph.opened {
            let (node, h) = (child.node, graph.h(child.node));
            open.push((weights.f(graph.g(node), h), h), node, &graph.nodes, graph.meter)?;
        }
    }
    ControlFlow::Continue(None)
}

/// The second phase: improves a solution until it is within the bound.
fn improve<P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    bound: Bound,
    path: Path<P::Move>,
    proven: &mut u64,
) -> ControlFlow<Stop, Path<P::Move>> {
    let space = task.space;
    // The states of the solution: the cost of the way to each, and how many moves of it.
    let mut on_path = FxHashMap::default();
    let (mut state, mut g) = (task.start, 0);
    for (moves, &step) in path.moves.iter().enumerate() {
        g += space.cost(&state, step);
        state = space.apply(&state, step);
        on_path.insert(state, (g, moves + 1));
    }
    let mut graph = Graph::begin(task)?;
    let mut open = Queue::new();
    open.push((graph.f(0), graph.h(0)), 0, &graph.nodes, graph.meter)?;
    // Where the best way so far leaves this search for the solution, and how much it costs less.
    let (mut from, mut saved) = (None, 0);
    while let Some(first) = open.first(&graph.nodes) {
        *proven = (*proven).max(first.key.0);
        if bound.allows(u64::from(path.cost - saved), *proven) {
            break;
        }
        if graph.is_goal(first.node) {
            return ControlFlow::Continue(graph.path(first.node));
        }
        graph.expand(first.node, Reopening::Now)?;
        for &child in &graph.opened {
            let (node, g, h) = (child.node, graph.g(child.node), graph.h(child.node));
            open.push((u64::from(g) + u64::from(h), h), node, &graph.nodes, graph.meter)?;
            if let Some(&(cost, moves)) = on_path.get(&graph.nodes[node].state)
                && cost > g + saved
            {
                (from, saved) = (Some((node, moves)), cost - g);
            }
        }
    }
    let Some((node, moves)) = from else { return ControlFlow::Continue(path) };
    let mut better = graph.path(node);
    let cost = on_path[&graph.nodes[node].state].0;
    better.cost += path.cost - cost;
    better.moves.extend_from_slice(&path.moves[moves..]);
    ControlFlow::Continue(better)
}
