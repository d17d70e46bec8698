//! Lazy greedy search (Helmert 2006): greedy best-first with deferred evaluation, by the h of the parent.
//!
//! A child waits by the h of the state that it comes from, unevaluated and not looked up; both happen when its turn comes.
//! Those of equal h leave in the order of their making. A state that was expanded before is then dropped as a duplicate, a
//! goal ends the search.

use super::arena::{Node, NodeId};
use super::best_first::{Ties, Weights};
use super::closed::{Closed, Hashed};
use super::observer::{Fate, Made, Observer};
use super::open::Open;
use super::{Algorithm, Behaviour, Guarantee, Info, NoOptions, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge};
use crate::space::Space;
use std::ops::ControlFlow;

/// Lazy greedy best-first search (Helmert 2006).
#[derive(Clone, Copy, Debug)]
pub struct LazyGreedy;

impl Algorithm for LazyGreedy {
    const INFO: Info =
        Info::new("lazy_greedy", "lazy greedy", "greedy by the h of the parent, evaluated late (Helmert 2006)");

    type Options = NoOptions;

    fn behaviour(_: &NoOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 0, h: 1 } }
    }

    fn guarantee(_: &NoOptions, _: Knowledge) -> Guarantee {
        Guarantee { complete: true, ..Guarantee::NONE }
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(task: Task<'_, P, H, O>, _: &NoOptions) -> Outcome<P::Move> {
        Outcome::of(run(task), 0)
    }
}

fn run<P: Space, H: Heuristic<P>, O: Observer<P>>(task: Task<'_, P, H, O>) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let Task { space, heuristic, start, meter, observer, .. } = task;
    let memo = heuristic.evaluate(&start);
    observer.began(&start, heuristic.value(memo), None);
    let mut closed: Closed<P, H::Memo, Hashed> = Closed::new(Hashed::new());
    let mut open: Open<(NodeId, P::Move)> = Open::new(Ties::Fifo);
    let mut waiting = 0;
    meter.store(1)?;
    let (mut node, _) = closed.find_or_insert(start, meter, || Node::new(start, 0, None, memo))?;
    loop {
        let Node { state, g: parent_g, note: memo, .. } = closed[node];
        if space.is_goal(&state) {
            observer.reached(&state, parent_g);
            return ControlFlow::Continue(Some(closed.path(space, node, None)));
        }
        meter.expand()?;
        observer.expanded(&state, parent_g);
        let h = heuristic.value(memo);
        for step in space.moves_after(&state, closed[node].step()) {
            meter.generate()?;
            if observer.watches() {
                let g = parent_g.saturating_add(space.cost(&state, step));
                let h = heuristic.value(heuristic.advance(memo, &state, step));
                observer.generated(Made { parent: state, parent_g, step, g, h }, Fate::Opened);
            }
            open.push(h.into(), h, (node, step), meter)?;
            waiting += 1;
        }
        // Takes the first that is not known.
        loop {
            let Some((_, (parent, step))) = open.pop() else { return ControlFlow::Continue(None) };
            waiting -= 1;
            let Node { state, g, note: memo, .. } = closed[parent];
            let child = space.apply(&state, step);
            let g = g.saturating_add(space.cost(&state, step));
            let make = || Node::new(child, g, Some((parent, step)), heuristic.advance(memo, &state, step));
            let (known, new) = closed.find_or_insert(child, meter, make)?;
            if new {
                meter.store(closed.len() + waiting)?;
                node = known;
                break;
            }
            meter.duplicate();
        }
    }
}
