//! A* and IDA* of Marques & Coquard (2019).
//!
//! What differs from the textbook: in both, a goal ends the search as soon as it is generated, whatever its f; in A*,
//! expanded states are remembered by f, looked up when a child is generated, and forgotten rather than replaced. The
//! states that they call created are the children, `generated`, in most of their tables, and `generated + 1` in some,
//! where the root counts. Their successors come in the order right, left, down, up of the *tile* (`lrud`).
//!
//! Neither claims a layer, and A* proves no bound: its rule loses paths that an optimal search needs.

use crate::heuristic::{Heuristic, Knowledge};
use crate::search::best_first::{Ties, Weights};
use crate::search::observer::Observer;
use crate::search::{
    Algorithm, Arena, Behaviour, Guarantee, Info, Meter, NoOptions, Node, NodeId, Nodes, Open, Outcome, Path, Stop,
    Task,
};
use crate::space::{Cost, Space};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::ControlFlow;

/// What both have in common: the order, no options, f = g + h, no child that undoes a move.
const fn info(name: &'static str, label: &'static str, summary: &'static str) -> Info {
    Info { order: Some("lrud"), ..Info::new(name, label, summary) }
}

const fn behaviour(nodes: Nodes) -> Behaviour {
    Behaviour { nodes, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
}

/// Their A*.
#[derive(Clone, Copy, Debug)]
pub struct MarquesCoquardAStar;

impl Algorithm for MarquesCoquardAStar {
    const INFO: Info = info(
        "marques_coquard_astar",
        "A* of Marques & Coquard",
        "A* as published by Marques & Coquard (2019), not the textbook's",
    );

    type Options = NoOptions;

    fn behaviour(_: &NoOptions) -> Behaviour {
        behaviour(Nodes::All)
    }

    fn guarantee(_: &NoOptions, _: Knowledge) -> Guarantee {
        Guarantee::NONE
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(task: Task<'_, P, H, O>, _: &NoOptions) -> Outcome<P::Move> {
        a_star(task.space, task.heuristic, task.start, task.meter)
    }
}

/// Their IDA*.
#[derive(Clone, Copy, Debug)]
pub struct MarquesCoquardIdaStar;

impl Algorithm for MarquesCoquardIdaStar {
    const INFO: Info = info(
        "marques_coquard_idastar",
        "IDA* of Marques & Coquard",
        "IDA* as published by Marques & Coquard (2019), not the textbook's",
    );

    type Options = NoOptions;

    fn behaviour(_: &NoOptions) -> Behaviour {
        behaviour(Nodes::Path)
    }

    fn guarantee(_: &NoOptions, _: Knowledge) -> Guarantee {
        Guarantee::NONE
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(task: Task<'_, P, H, O>, _: &NoOptions) -> Outcome<P::Move> {
        ida_star(task.space, task.heuristic, task.start, task.meter)
    }
}

/// Runs their A*.
///
/// A state is remembered when it is expanded, with its f. A child whose state is remembered is always dropped; if it is
/// no worse than what is remembered, that is forgotten, so that a *later* child of that state passes. The same state
/// may wait in the open list several times, and every copy is expanded.
pub fn a_star<P: Space, H: Heuristic<P>>(
    space: &P,
    heuristic: &H,
    start: P::State,
    meter: &mut Meter,
) -> Outcome<P::Move> {
    Outcome::of(run_a_star(space, heuristic, start, meter), 0)
}

fn run_a_star<P: Space, H: Heuristic<P>>(
    space: &P,
    heuristic: &H,
    start: P::State,
    meter: &mut Meter,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    if space.is_goal(&start) {
        return ControlFlow::Continue(Some(Path { moves: Vec::new(), cost: 0 }));
    }
    let mut nodes: Arena<P, H::Memo> = Arena::new();
    let mut open: Open<NodeId> = Open::new(Ties::Fifo);
    let mut explored: FxHashMap<P::State, u64> = FxHashMap::default();
    let memo = heuristic.evaluate(&start);
    meter.store(1)?;
    let h = heuristic.value(memo);
    open.push(u64::from(h), h, nodes.push(Node::new(start, 0, None, memo), meter)?, meter)?;
    while let Some((f, current)) = open.pop() {
        let Node { state, g, note: memo, .. } = nodes[current];
        meter.expand()?;
        meter.make_room(&mut explored)?;
        explored.insert(state, f);
        for step in space.moves_after(&state, nodes[current].step()) {
            meter.generate()?;
            let child = space.apply(&state, step);
            if space.is_goal(&child) {
                return ControlFlow::Continue(Some(nodes.path(space, current, Some(step))));
            }
            let g = g.saturating_add(space.cost(&state, step));
            let memo = heuristic.advance(memo, &state, step);
            let h = heuristic.value(memo);
            let f = u64::from(g.saturating_add(h));
            if let Some(&remembered) = explored.get(&child) {
                meter.duplicate();
                if remembered >= f {
                    explored.remove(&child);
                }
                continue;
            }
            meter.store(nodes.len() + 1)?;
            open.push(f, h, nodes.push(Node::new(child, g, Some((current, step)), memo), meter)?, meter)?;
        }
    }
    ControlFlow::Continue(None)
}

/// Runs their IDA*.
///
/// All children of a state are generated before the first is entered, the one of smallest f first (equals in the order
/// of generation); a child that is on the current path is passed over, and counted as a duplicate.
pub fn ida_star<P: Space, H: Heuristic<P>>(
    space: &P,
    heuristic: &H,
    start: P::State,
    meter: &mut Meter,
) -> Outcome<P::Move> {
    if space.is_goal(&start) {
        return Outcome::solved(Path { moves: Vec::new(), cost: 0 }, 0);
    }
    let memo = heuristic.evaluate(&start);
    let f = heuristic.value(memo);
    let root = Child { state: start, came: None, depth: 0, g: 0, f, memo };
    let mut bound = f;
    loop {
        meter.begin_iteration(bound);
        let mut next = Cost::MAX;
        match iteration(space, heuristic, root, bound, &mut next, meter) {
            ControlFlow::Continue(None) if next < Cost::MAX => bound = next,
            run => return Outcome::of(run, bound),
        }
    }
}

struct Child<P: Space, M> {
    state: P::State,
    came: Option<P::Move>,
    depth: usize,
    g: Cost,
    f: Cost,
    memo: M,
}

impl<P: Space, M: Copy> Clone for Child<P, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Space, M: Copy> Copy for Child<P, M> {}

/// Searches within `bound`, and lowers `next` to the least f beyond it.
fn iteration<P: Space, H: Heuristic<P>>(
    space: &P,
    heuristic: &H,
    root: Child<P, H::Memo>,
    bound: Cost,
    next: &mut Cost,
    meter: &mut Meter,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let mut waiting = vec![root];
    let mut path: Vec<Child<P, H::Memo>> = Vec::new();
    let mut on_path = FxHashSet::default();
    while let Some(current) = waiting.pop() {
        for left in path.drain(current.depth..) {
            on_path.remove(&left.state);
        }
        if current.f > bound && current.f >= *next {
            continue;
        }
        if on_path.contains(&current.state) {
            meter.duplicate();
            continue;
        }
        if current.f > bound {
            *next = current.f;
            continue;
        }
        meter.expand()?;
        meter.hold(path.len() + 1)?;
        on_path.insert(current.state);
        path.push(current);
        let first = waiting.len();
        for step in space.moves_after(&current.state, current.came) {
            meter.generate()?;
            let state = space.apply(&current.state, step);
            let g = current.g.saturating_add(space.cost(&current.state, step));
            if space.is_goal(&state) {
                let moves = path.iter().filter_map(|node| node.came).chain([step]).collect();
                return ControlFlow::Continue(Some(Path { moves, cost: g }));
            }
            let memo = heuristic.advance(current.memo, &current.state, step);
            let f = g.saturating_add(heuristic.value(memo));
            waiting.push(Child { state, came: Some(step), depth: path.len(), g, f, memo });
        }
        waiting[first..].sort_by_key(|child| child.f);
        waiting[first..].reverse();
    }
    ControlFlow::Continue(None)
}

#[cfg(test)]
mod tests;
