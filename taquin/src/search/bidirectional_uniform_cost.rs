//! Uniform-cost search from both ends (Nicholson 1966): blind, half as deep from each side.
//!
//! Each expansion takes an open state of least g of the side where that is less, the forward one of equal ones; of equal
//! states, the one that was opened last. It ends when the best path known costs no more than any other can: the least g
//! of both sides and the least cost of a move.

use super::best_first::Weights;
use super::both_ends::{BothEnds, Buckets, Direction};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Guarantee, Info, NoOptions, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge};
use crate::space::Space;
use std::ops::ControlFlow;

/// Uniform-cost search from both ends (Nicholson 1966).
#[derive(Clone, Copy, Debug)]
pub struct BidirectionalUniformCost;

impl Algorithm for BidirectionalUniformCost {
    const INFO: Info = Info {
        informed: false,
        both_ends: true,
        ..Info::new(
            "bidirectional_uniform_cost",
            "bidirectional uniform-cost",
            "uniform-cost search from both ends, blind (Nicholson 1966)",
        )
    };

    type Options = NoOptions;

    fn behaviour(_: &NoOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 1, h: 0 } }
    }

    fn guarantee(_: &NoOptions, _: Knowledge) -> Guarantee {
        Guarantee::OPTIMAL
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
    let mut open = Direction::BOTH.map(|_| Buckets::new());
    let mut opened = Direction::BOTH.to_vec();
    loop {
        for direction in opened.drain(..) {
            let (side, open) = (&search[direction], &mut open[direction as usize]);
            side.opened.iter().try_for_each(|&node| open.push((side.g(node), 0), (node, ()), side, search.meter))?;
        }
        let first = Direction::BOTH.map(|direction| open[direction as usize].first(&search[direction]));
        let [Some(forward), Some(backward)] = first else { break };
        *proven = forward.key + backward.key + search.least_cost();
        if search.cost() <= *proven {
            break;
        }
        let (direction, node) = match forward.key <= backward.key {
            true => (Direction::Forward, forward.node),
            false => (Direction::Backward, backward.node),
        };
        search.expand(direction, node)?;
        opened.push(direction);
    }
    // Where a side has no open state, it has seen all there is.
    *proven = search.cost();
    ControlFlow::Continue(search.path())
}
