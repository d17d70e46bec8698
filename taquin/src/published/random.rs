//! The random search of a course notebook (TME10): a pool of states from which the next one is drawn.

use crate::heuristic::{Heuristic, Knowledge};
use crate::puzzle::draw;
use crate::search::best_first::Weights;
use crate::search::observer::Observer;
use crate::search::{Algorithm, Arena, Behaviour, Guarantee, Info, Meter, Node, Nodes, Outcome, Path, Stop, Task};
use crate::space::Space;
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The random search of the TME10 notebook.
#[derive(Clone, Copy, Debug)]
pub struct Random;

/// The options of the random search.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Options {
    /// The seed of its draws.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options { seed: 1 }
    }
}

impl Algorithm for Random {
    const INFO: Info = Info {
        informed: false,
        ..Info::new("random", "random", "expands a node drawn from those that it keeps (TME10 notebook)")
    };

    type Options = Options;

    fn behaviour(_: &Options) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(true), f: Weights { g: 1, h: 0 } }
    }

    fn guarantee(_: &Options, _: Knowledge) -> Guarantee {
        Guarantee { complete: true, ..Guarantee::NONE }
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &Options,
    ) -> Outcome<P::Move> {
        let mut rng = draw::rng(options.seed, 0);
        search(task.space, task.start, |n| draw::below(&mut rng, n), task.meter)
    }
}

/// Runs the random search; `draw(n)` must return a number below `n`, each as probable as the others.
///
/// The current state is expanded; of its successors that were never expanded one is drawn, and this one and the
/// current state go into the pool. A current state without such successors is dropped. Then the next current state is
/// drawn from the pool. A goal is recognised when it becomes the current state. (The notebook shuffles the pool and
/// takes the last: the same distribution, at more cost.)
///
/// A successor that was expanded counts as a duplicate. It proves no bound.
pub fn search<P: Space>(
    space: &P,
    start: P::State,
    draw: impl FnMut(u64) -> u64,
    meter: &mut Meter,
) -> Outcome<P::Move> {
    Outcome::of(run(space, start, draw, meter), 0)
}

fn run<P: Space>(
    space: &P,
    start: P::State,
    mut draw: impl FnMut(u64) -> u64,
    meter: &mut Meter,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let mut nodes: Arena<P, ()> = Arena::new();
    let mut expanded = FxHashSet::default();
    let mut fresh = Vec::new();
    meter.store(1)?;
    let mut pool = vec![nodes.push(Node::new(start, 0, None, ()), meter)?];
    while !pool.is_empty() {
        let drawn = draw(pool.len() as u64) as usize;
        let current = pool.swap_remove(drawn);
        let Node { state, g, .. } = nodes[current];
        if space.is_goal(&state) {
            return ControlFlow::Continue(Some(nodes.path(space, current, None)));
        }
        meter.expand()?;
        fresh.clear();
        for step in space.moves(&state) {
            meter.generate()?;
            let child = space.apply(&state, step);
            if expanded.contains(&child) {
                meter.duplicate();
            } else {
                fresh.push((step, child));
            }
        }
        meter.make_room(&mut expanded)?;
        expanded.insert(state);
        if !fresh.is_empty() {
            let (step, child) = fresh[draw(fresh.len() as u64) as usize];
            let g = g.saturating_add(space.cost(&state, step));
            meter.store(nodes.len() + 1)?;
            let child = nodes.push(Node::new(child, g, Some((current, step)), ()), meter)?;
            meter.make_room_for(2, &mut pool)?;
            pool.extend([current, child]);
        }
    }
    ControlFlow::Continue(None)
}
