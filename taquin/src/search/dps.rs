//! Dynamic potential search (Gilon, Felner & Stern 2016): expands the state of greatest potential, (`bound` * least f - g) / h.
//!
//! The potential says how many times h may be what is left for a solution to be within the bound of what is proven. It
//! changes with the least f = g + h of the open states, and so does the order of the open list. A state whose h is 0 comes
//! first where its g is within the bound, and last where it is not. Of equal ones, the one that was opened last comes first.

use super::best_first::Weights;
use super::bound::OnlyBound;
use super::graph::{Graph, Queue, Reopening};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// Dynamic potential search (Gilon, Felner & Stern 2016).
#[derive(Clone, Copy, Debug)]
pub struct DynamicPotential;

impl Algorithm for DynamicPotential {
    const INFO: Info = Info {
        headline: Some("bound"),
        ..Info::new("dps", "DPS", "dynamic potential search (Gilon, Felner & Stern 2016)")
    };

    type Options = OnlyBound;

    fn behaviour(_: &OnlyBound) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    fn guarantee(options: &OnlyBound, heuristic: Knowledge) -> Guarantee {
        options.bound.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &OnlyBound,
    ) -> Outcome<P::Move> {
        Outcome::proving(|proven| run(task, options.bound, proven))
    }
}

fn run<P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    bound: Bound,
    proven: &mut u64,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let mut graph = Graph::begin(task)?;
    let (mut by_f, mut open) = (Queue::new(), Queue::new());
    let mut least = graph.f(0);
    by_f.push(least, 0, &graph.nodes, graph.meter)?;
    open.push(Potential::of(bound, least, graph.g(0), graph.h(0)), 0, &graph.nodes, graph.meter)?;
    while let Some(first) = by_f.first(&graph.nodes) {
        if first.key != least {
            least = first.key;
            open.sort_by(&graph.nodes, |node| Potential::of(bound, least, graph.g(node), graph.h(node)));
        }
        *proven = (*proven).max(least);
        let node = open.first(&graph.nodes).expect("what is open is in both lists").node;
        if graph.is_goal(node) {
            return ControlFlow::Continue(Some(graph.path(node)));
        }
        graph.expand(node, Reopening::Now)?;
        for &child in &graph.opened {
            let (node, g, h) = (child.node, graph.g(child.node), graph.h(child.node));
            by_f.push(u64::from(g) + u64::from(h), node, &graph.nodes, graph.meter)?;
            open.push(Potential::of(bound, least, g, h), node, &graph.nodes, graph.meter)?;
        }
    }
    ControlFlow::Continue(None)
}

/// The potential of a state; the greater one is the less, since it comes first.
#[derive(Clone, Copy, Debug)]
enum Potential {
    /// h is 0, and g is within the bound.
    Infinite,
    /// What is left for the rest, and h, both times the denominator of the bound.
    Ratio(i128, i128),
    /// h is 0, and g is beyond the bound.
    Nothing,
}

impl Potential {
    fn of(bound: Bound, least: u64, g: Cost, h: Cost) -> Potential {
        let (p, q) = (i128::from(bound.numerator()), i128::from(bound.denominator()));
        let left = p * i128::from(least) - q * i128::from(g);
        match h {
            0 if left >= 0 => Potential::Infinite,
            0 => Potential::Nothing,
            h => Potential::Ratio(left, q * i128::from(h)),
        }
    }

    fn rank(self) -> u8 {
        match self {
            Potential::Infinite => 0,
            Potential::Ratio(..) => 1,
            Potential::Nothing => 2,
        }
    }
}

impl Ord for Potential {
    fn cmp(&self, other: &Self) -> Ordering {
        match (*self, *other) {
            (Potential::Ratio(left, h), Potential::Ratio(others, other_h)) => (others * h).cmp(&(left * other_h)),
            (one, other) => one.rank().cmp(&other.rank()),
        }
    }
}

impl PartialOrd for Potential {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Potential {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Potential {}
