//! MM (Holte, Felner, Sharon, Sturtevant 2016): from both ends, and the two searches meet in the middle.
//!
//! The priority of an open state is the larger of f and 2 g; with `epsilon`, of f and 2 g plus the least cost of a move
//! (Sharon et al. 2016). Each expansion takes the state of least priority of either side, of equal ones one of least g,
//! and of these the one that was opened last; the forward side comes first. It ends when the best path known costs no more
//! than any other can: the largest of the least priority, the least f of each side, and the sum of the least g of both and
//! the least cost of a move.

use super::arena::NodeId;
use super::best_first::Weights;
use super::both_ends::{BothEnds, Buckets, Counts, Direction, Side};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Meter, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// MM, bidirectional search that meets in the middle (Holte et al. 2016).
#[derive(Clone, Copy, Debug)]
pub struct MeetInTheMiddle;

/// The options of MM.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct MeetInTheMiddleOptions {
    /// Whether the least cost of a move is part of the priority (MMe, Sharon et al. 2016).
    pub epsilon: bool,
}

impl Algorithm for MeetInTheMiddle {
    const INFO: Info = Info {
        both_ends: true,
        ..Info::new("mm", "MM", "from both ends, to meet in the middle (Holte, Felner, Sharon, Sturtevant 2016)")
    };

    type Options = MeetInTheMiddleOptions;

    fn behaviour(_: &MeetInTheMiddleOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    fn guarantee(_: &MeetInTheMiddleOptions, heuristic: Knowledge) -> Guarantee {
        Bound::ONE.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &MeetInTheMiddleOptions,
    ) -> Outcome<P::Move> {
        Outcome::proving(|proven| run(task, options, proven))
    }
}

fn run<P: Space, H: Heuristic<P>, O>(
    task: Task<'_, P, H, O>,
    options: &MeetInTheMiddleOptions,
    proven: &mut u64,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let mut search = BothEnds::begin(task)?;
    let least = search.least_cost();
    let mut open = Direction::BOTH.map(|_| Open::new(if options.epsilon { least } else { 0 }));
    for direction in Direction::BOTH {
        open[direction as usize].push(&search[direction], search.meter)?;
    }
    loop {
        let [forward, backward] = Direction::BOTH.map(|direction| open[direction as usize].first(&search[direction]));
        let (Some(forward), Some(backward)) = (forward, backward) else { break };
        let priority = forward.priority.min(backward.priority);
        *proven = (*proven).max(priority).max(forward.f).max(backward.f).max(forward.g + backward.g + least);
        if search.cost() <= *proven {
            break;
        }
        let (direction, node) = match forward.priority == priority {
            true => (Direction::Forward, forward.node),
            false => (Direction::Backward, backward.node),
        };
        open[direction as usize].close(&search[direction], node);
        search.expand(direction, node)?;
        open[direction as usize].push(&search[direction], search.meter)?;
    }
    // Where a side has no open state, it has seen all there is.
    *proven = search.cost();
    ControlFlow::Continue(search.path())
}

/// The open states of one side.
struct Open {
    epsilon: u64,
    by_priority: Buckets,
    by_f: Counts,
    by_g: Counts,
    /// By node, its g while it is open.
    g: Vec<Cost>,
}

/// The g of a node that is not open.
const CLOSED: Cost = Cost::MAX;

/// The node that is first, and the least of all that are open.
struct First {
    node: NodeId,
    priority: u64,
    f: u64,
    g: u64,
}

impl Open {
    fn new(epsilon: u64) -> Open {
        let (by_f, by_g) = (Counts::default(), Counts::default());
        Open { epsilon, by_priority: Buckets::new(), by_f, by_g, g: Vec::new() }
    }

    /// Adds what was just opened.
    fn push<P: Space, H: Heuristic<P>>(&mut self, side: &Side<'_, P, H>, meter: &Meter) -> ControlFlow<Stop> {
        while self.g.len() < side.nodes.len() {
            meter.make_room(&mut self.g)?;
            self.g.push(CLOSED);
        }
        for &node in &side.opened {
            self.close(side, node);
            let (f, g) = (side.f(node), side.g(node));
            self.g[node as usize] = side.nodes[node].g;
            self.by_f.add(f);
            self.by_g.add(g);
            let priority = f.max(2 * g + self.epsilon);
            self.by_priority.push((priority, side.nodes[node].g), (node, ()), side, meter)?;
        }
        ControlFlow::Continue(())
    }

    /// Counts a node no more, if it is open.
    fn close<P: Space, H: Heuristic<P>>(&mut self, side: &Side<'_, P, H>, node: NodeId) {
        let g = std::mem::replace(&mut self.g[node as usize], CLOSED);
        if g < CLOSED {
            self.by_f.remove(u64::from(g) + side.h(node));
            self.by_g.remove(g.into());
        }
    }

    fn first<P: Space, H: Heuristic<P>>(&mut self, side: &Side<'_, P, H>) -> Option<First> {
        let first = self.by_priority.first(side)?;
        Some(First { node: first.node, priority: first.key, f: self.by_f.least(), g: self.by_g.least() })
    }
}
