//! Enforced hill climbing (Hoffmann & Nebel 2001): breadth first from a state to the nearest one of less h, and so on.
//!
//! A state is evaluated when it is made; the first whose h is less than that of the state where its breadth-first search
//! began ends this, and is where the next one begins. States that are known to the same search are duplicates. A goal ends
//! everything when it is made. It fails where a breadth-first search comes to its end.

use super::best_first::Weights;
use super::graph::{Graph, Reopening};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Guarantee, Info, NoOptions, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge};
use crate::space::Space;
use std::ops::ControlFlow;

/// Enforced hill climbing (Hoffmann & Nebel 2001).
#[derive(Clone, Copy, Debug)]
pub struct EnforcedHillClimbing;

impl Algorithm for EnforcedHillClimbing {
    const INFO: Info = Info::new(
        "enforced_hill_climbing",
        "enforced hill climbing",
        "repeated breadth-first search for the nearest state with a smaller h (Hoffmann & Nebel 2001)",
    );

    type Options = NoOptions;

    /// Each search makes all children of the state where it begins.
    fn behaviour(_: &NoOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: None, f: Weights { g: 0, h: 1 } }
    }

    fn guarantee(_: &NoOptions, _: Knowledge) -> Guarantee {
        Guarantee::NONE
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(task: Task<'_, P, H, O>, _: &NoOptions) -> Outcome<P::Move> {
        Outcome::of(run(task), 0)
    }
}

fn run<P: Space, H: Heuristic<P>, O: Observer<P>>(task: Task<'_, P, H, O>) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let Task { space, heuristic, start: mut state, meter, observer, .. } = task;
    let mut path = Path { moves: Vec::new(), cost: 0 };
    loop {
        let task =
            Task { space, heuristic, start: state, meter: &mut *meter, observer: &mut *observer, backward: None };
        let Some(step) = climb(task)? else { return ControlFlow::Continue(None) };
        path.moves.extend(step.path.moves);
        path.cost = path.cost.saturating_add(step.path.cost);
        if step.arrived {
            return ControlFlow::Continue(Some(path));
        }
        state = step.state;
    }
}

/// The end of a breadth-first search.
struct Climbed<P: Space> {
    state: P::State,
    path: Path<P::Move>,
    /// Whether the state is a goal.
    arrived: bool,
}

/// Searches breadth first for a goal or a state of less h; `None` if there is none.
fn climb<P: Space, H: Heuristic<P>, O: Observer<P>>(task: Task<'_, P, H, O>) -> ControlFlow<Stop, Option<Climbed<P>>> {
    let mut graph = Graph::begin(task)?;
    let h = graph.h(0);
    let climbed = |graph: &Graph<'_, P, H, O>, node, arrived| {
        ControlFlow::Continue(Some(Climbed { state: graph.nodes[node].state, path: graph.path(node), arrived }))
    };
    if graph.is_goal(0) {
        return climbed(&graph, 0, true);
    }
    // The nodes in the order of their making are the queue, too.
    let mut next = 0;
    while (next as usize) < graph.nodes.len() {
        let end = graph.expand_until(next, Reopening::Never, |graph, node| graph.is_goal(node) || graph.h(node) < h)?;
        if let Some(node) = end {
            let arrived = graph.leads_to_goal(node);
            return climbed(&graph, node, arrived);
        }
        next += 1;
    }
    ControlFlow::Continue(None)
}
