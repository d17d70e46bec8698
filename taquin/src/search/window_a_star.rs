//! Anytime window A* (Aine, Chakrabarti & Kumar 2007), to its last solution: A* in a window of levels that grows.
//!
//! A window of size w expands the open states in the order of f = g + h, but sets aside those whose level is not above the
//! deepest one expanded less w; the level of a state is its g. It ends with the first goal that is taken up, or when no open
//! state has an f below the cost of the best solution. What was set aside is open again in the next window, one larger. Of equal
//! f, the state of least h comes first, and then the one that was opened last; what was set aside counts as opened in the
//! order in which it was.

use super::arena::NodeId;
use super::best_first::Weights;
use super::graph::{Graph, Queue, Reopening};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, NoOptions, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use std::ops::ControlFlow;

/// Anytime window A* (Aine, Chakrabarti & Kumar 2007).
#[derive(Clone, Copy, Debug)]
pub struct WindowAStar;

impl Algorithm for WindowAStar {
    const INFO: Info = Info {
        anytime: true,
        ..Info::new(
            "window_astar",
            "anytime window A*",
            "A* in a growing window of levels, run to its last solution (Aine, Chakrabarti & Kumar 2007)",
        )
    };

    type Options = NoOptions;

    fn behaviour(_: &NoOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    fn guarantee(_: &NoOptions, heuristic: Knowledge) -> Guarantee {
        Bound::ONE.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(task: Task<'_, P, H, O>, _: &NoOptions) -> Outcome<P::Move> {
        Outcome::proving(|proven| run(task, proven))
    }
}

fn run<P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    proven: &mut u64,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let mut graph = Graph::begin(task)?;
    *proven = graph.f(0);
    let mut best: Option<Path<P::Move>> = None;
    let mut open = Queue::new();
    let mut aside: Vec<NodeId> = Vec::new();
    open.push((graph.f(0), graph.h(0)), 0, &graph.nodes, graph.meter)?;
    for window in 0.. {
        let cost = best.as_ref().map_or(u64::MAX, |path| path.cost.into());
        let mut deepest: Option<Cost> = None;
        while let Some(first) = open.first(&graph.nodes).filter(|first| first.key.0 < cost) {
            let (node, level) = (first.node, graph.g(first.node));
            open.pop();
            if deepest.is_some_and(|deepest| level.saturating_add(window) <= deepest) {
                graph.meter.make_room(&mut aside)?;
                aside.push(node);
                continue;
            }
            deepest = deepest.max(Some(level));
            if graph.is_goal(node) {
                graph.nodes[node].open = false;
                let path = graph.path(node);
                if graph.meter.improve(&path) {
                    return ControlFlow::Continue(Some(path));
                }
                best = Some(path);
                break;
            }
            graph.expand(node, Reopening::Now)?;
            for &child in &graph.opened {
                let (node, h) = (child.node, graph.h(child.node));
                open.push((graph.f(node), h), node, &graph.nodes, graph.meter)?;
            }
        }
        for node in aside.drain(..).filter(|&node| graph.nodes[node].open) {
            open.push((graph.f(node), graph.h(node)), node, &graph.nodes, graph.meter)?;
        }
        let cost = best.as_ref().map_or(u64::MAX, |path| path.cost.into());
        match open.first(&graph.nodes).filter(|first| first.key.0 < cost) {
            Some(first) => *proven = (*proven).max(first.key.0),
            None => {
                *proven = cost;
                break;
            }
        }
    }
    ControlFlow::Continue(best)
}
