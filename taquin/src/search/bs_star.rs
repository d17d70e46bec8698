//! BS* (Kwa 1989): from both ends, each time from the side that has fewer open states, and no state is expanded from both.
//!
//! Each step takes a state of least f from the side with fewer open states (Pohl 1971), the forward one if they are equal; of
//! equal f, the state that was opened last. A state that the other side has expanded is nipped: it is closed without being
//! expanded, because the best path through it is known. States of the other side whose path passes through it are pruned, for
//! the same reason. Once the sides have met, an open state whose f is no less than the cost of the best path known is
//! dropped, either when it is opened (screening) or when that path is found (trimming). So the search ends when a side has no open
//! states, that is, when the least f of that side is no less than the cost of the best path known.
//!
//! Nipping needs consistent estimates: with others, the way to a state that was expanded may not be the cheapest.
//!
//! A descendant of a nipped state is pruned when its turn comes; until then it counts as open.

use super::arena::NodeId;
use super::best_first::Weights;
use super::both_ends::{BothEnds, Buckets, Counts, Direction, First, Side};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Meter, NoOptions, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use std::iter::successors;
use std::ops::ControlFlow;

/// BS*, bidirectional staged search (Kwa 1989).
#[derive(Clone, Copy, Debug)]
pub struct BsStar;

impl Algorithm for BsStar {
    const INFO: Info = Info {
        both_ends: true,
        ..Info::new("bsstar", "BS*", "bidirectional staged search: no state is expanded from both ends (Kwa 1989)")
    };

    type Options = NoOptions;

    fn behaviour(_: &NoOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    /// Nipping needs consistency for the lower bound, too.
    fn guarantee(_: &NoOptions, heuristic: Knowledge) -> Guarantee {
        let consistent = heuristic.consistent == Known::Proven;
        Guarantee { lower_bound: consistent, ..Bound::ONE.guarantee(heuristic, consistent) }
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(task: Task<'_, P, H, O>, _: &NoOptions) -> Outcome<P::Move> {
        Outcome::proving(|proven| run(task, proven))
    }
}

fn run<P: Space, H: Heuristic<P>, O>(
    task: Task<'_, P, H, O>,
    proven: &mut u64,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let mut search = BothEnds::begin(task)?;
    let mut open = Direction::BOTH.map(|_| Open::new());
    for direction in Direction::BOTH {
        open[direction as usize].push(&search[direction], search.cost(), search.meter)?;
    }
    loop {
        let first = Direction::BOTH.map(|direction| open[direction as usize].first(&search[direction], search.cost()));
        let [Some(forward), Some(backward)] = first else { break };
        *proven = (*proven).max(forward.key).max(backward.key);
        let (direction, other, node) = match open[0].count <= open[1].count {
            true => (Direction::Forward, Direction::Backward, forward.node),
            false => (Direction::Backward, Direction::Forward, backward.node),
        };
        open[direction as usize].pop(&search[direction], node);
        let state = &search[direction].nodes[node].state;
        let beyond = search[other].nodes.find(state).filter(|&beyond| !search[other].nodes[beyond].open);
        if let Some(beyond) = beyond {
            open[other as usize].nipped[beyond as usize] = true;
            continue;
        }
        search.expand(direction, node)?;
        open[direction as usize].push(&search[direction], search.cost(), search.meter)?;
        open.iter_mut().for_each(|open| open.trim(search.cost()));
    }
    // Where a side has no open state, all that it dropped costs no less than the best path known.
    *proven = search.cost();
    ControlFlow::Continue(search.path())
}

/// The open states of one side.
struct Open {
    by_f: Buckets,
    /// By node, its g while it is open.
    g: Vec<Cost>,
    /// By node, whether the other side has nipped its state.
    nipped: Vec<bool>,
    /// How many are open: of each f, and of all.
    sizes: Counts,
    count: usize,
}

/// The g of a node that is not open.
const CLOSED: Cost = Cost::MAX;

impl Open {
    fn new() -> Open {
        Open { by_f: Buckets::new(), g: Vec::new(), nipped: Vec::new(), sizes: Counts::default(), count: 0 }
    }

    /// Adds what was just opened, unless it is screened.
    fn push<P: Space, H: Heuristic<P>>(
        &mut self,
        side: &Side<'_, P, H>,
        cost: u64,
        meter: &Meter,
    ) -> ControlFlow<Stop> {
        while self.g.len() < side.nodes.len() {
            meter.make_room(&mut self.g)?;
            meter.make_room(&mut self.nipped)?;
            self.g.push(CLOSED);
            self.nipped.push(false);
        }
        for &node in &side.opened {
            self.close(side, node);
            let f = side.f(node);
            if f < cost {
                self.g[node as usize] = side.nodes[node].g;
                self.sizes.add(f);
                self.count += 1;
                self.by_f.push((f, 0), (node, ()), side, meter)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The first open state; those before it are pruned.
    fn first<P: Space, H: Heuristic<P>>(&mut self, side: &Side<'_, P, H>, cost: u64) -> Option<First> {
        while let Some(first) = self.by_f.first(side).filter(|first| first.key < cost) {
            let parent = |&node: &NodeId| side.nodes[node].came().map(|(parent, _)| parent);
            if !successors(Some(first.node), parent).any(|node| self.nipped[node as usize]) {
                return Some(first);
            }
            self.pop(side, first.node);
        }
        None
    }

    /// Removes the first.
    fn pop<P: Space, H: Heuristic<P>>(&mut self, side: &Side<'_, P, H>, node: NodeId) {
        self.by_f.pop();
        self.close(side, node);
    }

    /// Counts a node no more, if it is open.
    fn close<P: Space, H: Heuristic<P>>(&mut self, side: &Side<'_, P, H>, node: NodeId) {
        let g = std::mem::replace(&mut self.g[node as usize], CLOSED);
        // What was trimmed is no longer counted.
        if g < CLOSED && self.sizes.remove(u64::from(g) + side.h(node)) {
            self.count -= 1;
        }
    }

    /// Drops the open states whose f is no less than the cost of the best path known. They stay in the queue, where `first`
    /// ends before them.
    fn trim(&mut self, cost: u64) {
        self.count -= self.sizes.0.split_off(&cost).values().sum::<usize>();
    }
}
