//! NBS (Chen, Holte, Zilles, Sturtevant 2017): from both ends, by pairs of states of which at least one must be expanded.
//!
//! A solution through a pair of open states, one of each side, costs at least the largest of their f and of the sum of
//! their g and the least cost of a move. Each round expands both states of a pair for which that is least: at most twice as
//! many states as any admissible search from either or both ends must. States wait by f, and are ready, by g, once their f is
//! no more than the bound; of equal ones, the one that was opened last comes first. It ends when the best path known costs
//! no more than the bound.

use super::arena::NodeId;
use super::best_first::Weights;
use super::both_ends::{BothEnds, Buckets, Direction, Side};
use super::graph::Queue;
use super::observer::Observer;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Meter, NoOptions, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::Space;
use std::ops::ControlFlow;

/// NBS, near-optimal bidirectional search (Chen et al. 2017): optimal in cost, near-optimal in expansions.
#[derive(Clone, Copy, Debug)]
pub struct NearOptimal;

impl Algorithm for NearOptimal {
    const INFO: Info = Info {
        both_ends: true,
        ..Info::new(
            "nbs",
            "NBS",
            "bidirectional, optimal: at most twice the expansions that any proof of the optimum needs (Chen, Holte, Zilles, Sturtevant 2017)",
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

fn run<P: Space, H: Heuristic<P>, O>(
    task: Task<'_, P, H, O>,
    bound: &mut u64,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let mut search = BothEnds::begin(task)?;
    let mut open = Direction::BOTH.map(|_| Open { waiting: Buckets::new(), ready: Queue::new(), opened: 0 });
    for direction in Direction::BOTH {
        open[direction as usize].push(&search[direction], search.meter)?;
    }
    while let Some(pair) = best_pair(&search, &mut open, bound)? {
        if search.cost() <= *bound {
            break;
        }
        for (direction, node) in Direction::BOTH.into_iter().zip(pair) {
            search.expand(direction, node)?;
            open[direction as usize].push(&search[direction], search.meter)?;
        }
    }
    // Where there is no pair, one side has seen all there is.
    *bound = search.cost();
    ControlFlow::Continue(search.path())
}

/// A pair through which a solution may cost least, and raises the bound to that; none where a side has no open state.
fn best_pair<P: Space, H: Heuristic<P>>(
    search: &BothEnds<'_, P, H>,
    open: &mut [Open; 2],
    bound: &mut u64,
) -> ControlFlow<Stop, Option<[NodeId; 2]>> {
    loop {
        let mut least = [u64::MAX; 2];
        let mut ready = [None; 2];
        for direction in Direction::BOTH {
            let (side, open) = (&search[direction], &mut open[direction as usize]);
            open.make_ready(side, *bound, search.meter)?;
            least[direction as usize] = open.waiting.first(side).map_or(u64::MAX, |entry| entry.key);
            ready[direction as usize] = open.ready.first(&side.nodes).map(|entry| (entry.node, entry.key));
        }
        let [forward, backward] = [0, 1].map(|side: usize| ready[side].is_some() || least[side] < u64::MAX);
        if !(forward && backward) {
            return ControlFlow::Continue(None);
        }
        let mut next = least[0].min(least[1]);
        if let [Some((node, g)), Some((beyond, beyond_g))] = ready {
            let through = g + beyond_g + search.least_cost();
            if through <= *bound {
                return ControlFlow::Continue(Some([node, beyond]));
            }
            next = next.min(through);
        }
        *bound = next;
    }
}

/// The open states of one side.
struct Open {
    /// Those whose f may be more than the bound, by f; each with the number of its opening.
    waiting: Buckets<u64>,
    /// The others, by g.
    ready: Queue<u64>,
    opened: u64,
}

impl Open {
    /// Adds what was just opened.
    fn push<P: Space, H: Heuristic<P>>(&mut self, side: &Side<'_, P, H>, meter: &Meter) -> ControlFlow<Stop> {
        for &node in &side.opened {
            self.opened += 1;
            self.waiting.push((side.f(node), 0), (node, self.opened), side, meter)?;
        }
        ControlFlow::Continue(())
    }

    /// Makes ready what waits and is within the bound.
    fn make_ready<P: Space, H: Heuristic<P>>(
        &mut self,
        side: &Side<'_, P, H>,
        bound: u64,
        meter: &Meter,
    ) -> ControlFlow<Stop> {
        while let Some(first) = self.waiting.first(side).filter(|first| first.key <= bound) {
            self.waiting.pop();
            self.ready.push_as(first.note, side.g(first.node), first.node, &side.nodes, meter)?;
        }
        ControlFlow::Continue(())
    }
}
