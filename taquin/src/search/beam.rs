//! Beam search (Lowerre 1976; the search of Bisiani 1987): breadth-first, with only the best states of each layer.
//!
//! All states of the beam are expanded in their order; of their children, the `width` of least h make up the next beam, in
//! the order of h, those of equal h in the order of their making. A child that was in an earlier beam, or was made for the
//! same, is a duplicate; one that was left out may come again. A goal ends the search when it is made.

use super::arena::{Arena, Node, NodeId};
use super::best_first::Weights;
use super::observer::{Fate, Made, Observer};
use super::{Algorithm, Behaviour, Guarantee, Info, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge};
use crate::space::{Cost, Space};
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;
use std::ops::ControlFlow;

/// Beam search.
#[derive(Clone, Copy, Debug)]
pub struct Beam;

/// The options of beam search.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BeamOptions {
    /// How many states of a layer are kept.
    pub width: NonZeroU32,
}

impl Default for BeamOptions {
    fn default() -> Self {
        BeamOptions { width: const { NonZeroU32::new(100).unwrap() } }
    }
}

impl Algorithm for Beam {
    const INFO: Info = Info {
        headline: Some("width"),
        ..Info::new("beam", "beam search", "breadth-first with the best states of each layer (Bisiani 1987)")
    };

    type Options = BeamOptions;

    fn behaviour(_: &BeamOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 0, h: 1 } }
    }

    fn guarantee(_: &BeamOptions, _: Knowledge) -> Guarantee {
        Guarantee::NONE
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &BeamOptions,
    ) -> Outcome<P::Move> {
        Outcome::of(run(task, options.width.get() as usize), 0)
    }
}

/// A child that may come into the next beam.
struct Child<P: Space, T> {
    h: Cost,
    state: P::State,
    g: Cost,
    parent: NodeId,
    step: P::Move,
    memo: T,
}

fn run<P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    width: usize,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let Task { space, heuristic, start, meter, observer, .. } = task;
    let memo = heuristic.evaluate(&start);
    observer.began(&start, heuristic.value(memo), None);
    if space.is_goal(&start) {
        observer.reached(&start, 0);
        return ControlFlow::Continue(Some(Path { moves: Vec::new(), cost: 0 }));
    }
    // All beams, one after the other, and their states.
    let mut nodes: Arena<P, H::Memo> = Arena::new();
    let mut known: FxHashSet<P::State> = FxHashSet::default();
    let mut children: Vec<Child<P, H::Memo>> = Vec::new();
    meter.store(1)?;
    meter.make_room(&mut known)?;
    known.insert(start);
    nodes.push(Node::new(start, 0, None, memo), meter)?;
    let mut first: NodeId = 0;
    while (first as usize) < nodes.len() {
        let end = nodes.len() as NodeId;
        for parent in first..end {
            let Node { state, g: parent_g, note: memo, .. } = nodes[parent];
            meter.expand()?;
            observer.expanded(&state, parent_g);
            for step in space.moves_after(&state, nodes[parent].step()) {
                meter.generate()?;
                let child = space.apply(&state, step);
                let memo = heuristic.advance_to(memo, &state, step, &child);
                let (g, h) = (parent_g.saturating_add(space.cost(&state, step)), heuristic.value(memo));
                let made = Made { parent: state, parent_g, step, g, h };
                if space.is_goal(&child) {
                    observer.generated(made, Fate::Goal);
                    return ControlFlow::Continue(Some(nodes.path(space, parent, Some(step))));
                }
                meter.make_room(&mut known)?;
                if !known.insert(child) {
                    meter.duplicate();
                    observer.generated(made, Fate::Duplicate);
                    continue;
                }
                observer.generated(made, Fate::Opened);
                meter.make_room(&mut children)?;
                children.push(Child { h, state: child, g, parent, step, memo });
                meter.store(nodes.len() + children.len())?;
            }
        }
        first = end;
        children.sort_by_key(|child| child.h);
        for child in children.drain(width.min(children.len())..) {
            known.remove(&child.state);
        }
        for Child { state, g, parent, step, memo, .. } in children.drain(..) {
            nodes.push(Node::new(state, g, Some((parent, step)), memo), meter)?;
        }
    }
    ControlFlow::Continue(None)
}
