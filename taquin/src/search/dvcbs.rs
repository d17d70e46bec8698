//! DVCBS, dynamic vertex cover bidirectional search (Shperberg, Felner, Sturtevant, Shimony & Hayoun 2019): from both ends, by a
//! least set of states that has one of every pair of which one must be expanded.
//!
//! A solution through a pair of open states, one of each side, costs at least the largest of their f and of the sum of
//! their g and the least cost of a move. States wait by f, and are ready once their f is no more than the bound; the bound is
//! the least that a pair allows. Ready states of one side and equal g are a cluster. Among the covers of fewest states of all
//! pairs within the bound, each some clusters of least g of both sides, those of the first clusters that belong to any are compared,
//! and the smaller one is expanded, the backward one of equal ones; in it, the state that was opened last comes first. It ends
//! when the best path known costs no more than the bound.

use super::arena::NodeId;
use super::best_first::Weights;
use super::both_ends::{BothEnds, Buckets, Direction, Side};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Meter, NoOptions, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::Space;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// DVCBS, dynamic vertex cover bidirectional search (Shperberg et al. 2019).
#[derive(Clone, Copy, Debug)]
pub struct DynamicVertexCover;

impl Algorithm for DynamicVertexCover {
    const INFO: Info = Info {
        both_ends: true,
        ..Info::new(
            "dvcbs",
            "DVCBS",
            "dynamic vertex cover bidirectional search (Shperberg, Felner, Sturtevant, Shimony, Hayoun 2019)",
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
    let mut open = Direction::BOTH.map(|_| Open::new());
    for direction in Direction::BOTH {
        open[direction as usize].push(&search[direction], search.meter)?;
    }
    while let Some((direction, cluster)) = next_cluster(&search, &mut open, bound) {
        for node in cluster {
            if search.cost() <= *bound {
                return ControlFlow::Continue(search.path());
            }
            // Moves that cost nothing may lead to one of the cluster that another has closed or made cheaper.
            if open[direction as usize].take(node) {
                search.expand(direction, node)?;
                open[direction as usize].push(&search[direction], search.meter)?;
            }
        }
    }
    // Where there is no pair, one side has seen all there is.
    *bound = search.cost();
    ControlFlow::Continue(search.path())
}

/// The cluster to expand, and raises the bound to the least that a pair allows; none where a side has no open state.
fn next_cluster<P: Space, H: Heuristic<P>>(
    search: &BothEnds<'_, P, H>,
    open: &mut [Open; 2],
    bound: &mut u64,
) -> Option<(Direction, Vec<NodeId>)> {
    loop {
        let mut least = [u64::MAX; 2];
        for direction in Direction::BOTH {
            let (side, open) = (&search[direction], &mut open[direction as usize]);
            open.make_ready(side, *bound);
            least[direction as usize] = open.waiting.first(side).map_or(u64::MAX, |first| first.key);
            if least[direction as usize] == u64::MAX && open.clusters.is_empty() {
                return None;
            }
        }
        let first = [0, 1].map(|side: usize| open[side].clusters.first_key_value().map(|(&g, _)| g));
        let through = match first {
            [Some(g), Some(beyond)] => g + beyond + search.least_cost(),
            _ => u64::MAX,
        };
        if through <= *bound {
            let [forward, backward] = [0, 1].map(|side: usize| open[side].sizes());
            let within = |g: u64, beyond: u64| g + beyond + search.least_cost() <= *bound;
            let direction = first_of_cover(&forward, &backward, within);
            return Some((direction, open[direction as usize].first()));
        }
        *bound = least[0].min(least[1]).min(through);
    }
}

/// The side of which the first cluster is expanded: of those that some least cover of all pairs within the bound has clusters
/// of, the one where that is smaller. Clusters are given by their g and size, pairs are within the bound up to some g.
fn first_of_cover(forward: &[(u64, usize)], backward: &[(u64, usize)], within: impl Fn(u64, u64) -> bool) -> Direction {
    let mut smallest = usize::MAX;
    let mut belongs = [false; 2];
    let mut taken = 0;
    // A cover with the first `ahead` forward clusters needs the backward ones that are in a pair with the next forward one.
    for ahead in 0..=forward.len() {
        let pairs = forward.get(ahead).map_or(0, |&(g, _)| backward.partition_point(|&(beyond, _)| within(g, beyond)));
        let size = taken + backward[..pairs].iter().map(|&(_, size)| size).sum::<usize>();
        if size < smallest {
            (smallest, belongs) = (size, [false; 2]);
        }
        if size == smallest {
            belongs = [belongs[0] || ahead > 0, belongs[1] || pairs > 0];
        }
        if pairs == 0 {
            break;
        }
        taken += forward[ahead].1;
    }
    let smaller = belongs[0] && !(belongs[1] && backward[0].1 <= forward[0].1);
    if smaller { Direction::Forward } else { Direction::Backward }
}

/// The open states of one side.
struct Open {
    /// Those whose f may be more than the bound, by f.
    waiting: Buckets,
    /// The others by g, in the order of their opening.
    clusters: BTreeMap<u64, BTreeMap<Reverse<u64>, NodeId>>,
    /// By node, its g and number among those that are ready.
    ready: Vec<Option<(u64, Reverse<u64>)>>,
    /// By node, the number of its last opening.
    opened: Vec<u64>,
    number: u64,
}

/// What a ready state takes in its cluster.
const READY_BYTES: u64 = 32;

impl Open {
    fn new() -> Open {
        Open { waiting: Buckets::new(), clusters: BTreeMap::new(), ready: Vec::new(), opened: Vec::new(), number: 0 }
    }

    /// Adds what was just opened.
    fn push<P: Space, H: Heuristic<P>>(&mut self, side: &Side<'_, P, H>, meter: &Meter) -> ControlFlow<Stop> {
        while self.ready.len() < side.nodes.len() {
            meter.take(READY_BYTES)?;
            meter.make_room(&mut self.ready)?;
            meter.make_room(&mut self.opened)?;
            self.ready.push(None);
            self.opened.push(0);
        }
        for &node in &side.opened {
            self.take(node);
            self.number += 1;
            self.opened[node as usize] = self.number;
            self.waiting.push((side.f(node), 0), (node, ()), side, meter)?;
        }
        ControlFlow::Continue(())
    }

    /// Takes a state out of its cluster, if it is ready.
    fn take(&mut self, node: NodeId) -> bool {
        let Some((g, number)) = self.ready[node as usize].take() else { return false };
        if let Some(cluster) = self.clusters.get_mut(&g) {
            cluster.remove(&number);
            if cluster.is_empty() {
                self.clusters.remove(&g);
            }
        }
        true
    }

    /// Makes ready what waits and is within the bound.
    fn make_ready<P: Space, H: Heuristic<P>>(&mut self, side: &Side<'_, P, H>, bound: u64) {
        while let Some(first) = self.waiting.first(side).filter(|first| first.key <= bound) {
            self.waiting.pop();
            let place = (side.g(first.node), Reverse(self.opened[first.node as usize]));
            self.clusters.entry(place.0).or_default().insert(place.1, first.node);
            self.ready[first.node as usize] = Some(place);
        }
    }

    /// The g and the size of each cluster.
    fn sizes(&self) -> Vec<(u64, usize)> {
        self.clusters.iter().map(|(&g, cluster)| (g, cluster.len())).collect()
    }

    /// The first cluster.
    fn first(&self) -> Vec<NodeId> {
        self.clusters.first_key_value().map_or(Vec::new(), |(_, cluster)| cluster.values().copied().collect())
    }
}
