//! SMA*, simplified memory-bounded A* (Russell 1992), as Russell & Norvig (1995) have it: A* in a tree of at most `nodes`
//! nodes.
//!
//! Each step takes the node of least f, the deepest of equal ones and of these the one made last, and makes one child: the
//! next that was never made, or else the one of least f that was forgotten. A child's f is the largest of g + h, of its
//! parent's and of what it was when it was forgotten; it is infinite where the path to it fills the memory and it is no goal.
//! Once all children were made, their least f is the node's, and so on towards the start. When there are too many nodes, the leaf of
//! greatest f is forgotten, the shallowest of equal ones and of these the one made first; its parent keeps its f. A node
//! counts as expanded when its first child is made. States that several paths lead to are not recognised.

use super::best_first::Weights;
use super::observer::{Fate, Made, Observer};
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Meter, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::num::NonZeroU32;
use std::ops::ControlFlow;

/// SMA*, simplified memory-bounded A* (Russell 1992).
#[derive(Clone, Copy, Debug)]
pub struct SmaStar;

/// The options of SMA*.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SmaStarOptions {
    /// How many nodes may be stored; longer paths are not found.
    pub nodes: NonZeroU32,
}

impl Default for SmaStarOptions {
    fn default() -> Self {
        SmaStarOptions { nodes: const { NonZeroU32::new(1_000_000).unwrap() } }
    }
}

impl Algorithm for SmaStar {
    const INFO: Info = Info {
        headline: Some("nodes"),
        ..Info::new("smastar", "SMA*", "simplified memory-bounded A* (Russell 1992; Russell & Norvig 1995)")
    };

    type Options = SmaStarOptions;

    fn behaviour(_: &SmaStarOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    fn guarantee(_: &SmaStarOptions, heuristic: Knowledge) -> Guarantee {
        // A path of few dear moves may fit where a cheaper one of more moves does not.
        let optimal = Bound::ONE.guarantee(heuristic, heuristic.admissible == Known::Proven);
        Guarantee { in_moves: true, complete: false, ..optimal }
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &SmaStarOptions,
    ) -> Outcome<P::Move> {
        Outcome::proving(|proven| run(task, options.nodes.get() as usize, proven))
    }
}

/// More than any f.
const INFINITY: u64 = u64::MAX;

/// What a node takes in the two trees.
const TREE_BYTES: u64 = 160;

/// The place of a node among the stored ones.
type Place = u32;

struct Node<P: Space, T> {
    state: P::State,
    memo: T,
    g: Cost,
    f: u64,
    depth: u32,
    /// How many were made before it.
    order: u64,
    /// Its parent, and which of its children it is; nothing at the start.
    came: Option<(Place, usize)>,
    /// Nothing before it is expanded.
    children: Vec<Child<P::Move>>,
    expanded: bool,
}

struct Child<M> {
    step: M,
    at: At,
}

/// Where a child is.
#[derive(Clone, Copy)]
enum At {
    /// It was never made.
    New,
    Stored(Place),
    /// It had this f.
    Forgotten(u64),
}

/// The first is expanded first, the last forgotten first: f, depth, order, place.
type Key = (u64, Reverse<u32>, Reverse<u64>, Place);

impl<P: Space, T> Node<P, T> {
    fn key(&self, place: Place) -> Key {
        (self.f, Reverse(self.depth), Reverse(self.order), place)
    }

    fn is_open(&self) -> bool {
        !self.expanded || self.children.iter().any(|child| !matches!(child.at, At::Stored(_)))
    }

    fn is_leaf(&self) -> bool {
        !self.children.iter().any(|child| matches!(child.at, At::Stored(_)))
    }

    /// The child to make next, and the least f that it has.
    fn next(&self) -> Option<(usize, u64)> {
        let f = |child: &Child<P::Move>| match child.at {
            At::New => Some(0),
            At::Forgotten(f) => Some(f),
            At::Stored(_) => None,
        };
        let waiting = self.children.iter().enumerate().filter_map(|(which, child)| Some((which, f(child)?)));
        waiting.min_by_key(|&(which, f)| (f, which))
    }
}

struct Search<'a, P: Space, H: Heuristic<P>, O> {
    space: &'a P,
    heuristic: &'a H,
    meter: &'a mut Meter,
    observer: &'a mut O,
    most: usize,
    nodes: Vec<Node<P, H::Memo>>,
    /// Places of nodes that were forgotten.
    free: Vec<Place>,
    /// The nodes of which some child is not stored.
    open: BTreeSet<Key>,
    /// The nodes of which no child is stored.
    leaves: BTreeSet<Key>,
    made: u64,
    /// The least f of a node that was given up since its path filled the memory.
    given_up: u64,
}

fn run<P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    most: usize,
    proven: &mut u64,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let Task { space, heuristic, start, meter, observer, .. } = task;
    let memo = heuristic.evaluate(&start);
    observer.began(&start, heuristic.value(memo), None);
    let (nodes, free, open, leaves) = (Vec::new(), Vec::new(), BTreeSet::new(), BTreeSet::new());
    let mut search =
        Search { space, heuristic, meter, observer, most, nodes, free, open, leaves, made: 0, given_up: INFINITY };
    search.add(start, memo, 0, 0, None)?;
    while let Some(&(f, _, _, best)) = search.open.first().filter(|key| key.0 < INFINITY) {
        *proven = (*proven).max(f.min(search.given_up));
        let Node { state, g, .. } = search.nodes[best as usize];
        if space.is_goal(&state) {
            search.observer.reached(&state, g);
            return ControlFlow::Continue(Some(search.path(best)));
        }
        search.expand(best)?;
        let child = match search.nodes[best as usize].next() {
            Some((which, least)) => Some(search.make(best, which, least)?),
            None => None,
        };
        search.back_up(best);
        if search.nodes.len() - search.free.len() > most {
            search.forget_worst(child)?;
        }
    }
    ControlFlow::Continue(None)
}

impl<P: Space, H: Heuristic<P>, O: Observer<P>> Search<'_, P, H, O> {
    /// Finds the moves of a node, unless they are known.
    fn expand(&mut self, place: Place) -> ControlFlow<Stop> {
        let node = &self.nodes[place as usize];
        if node.expanded {
            return ControlFlow::Continue(());
        }
        self.meter.expand()?;
        self.observer.expanded(&node.state, node.g);
        let came = node.came.map(|(parent, which)| self.nodes[parent as usize].children[which].step);
        let moves = self.space.moves_after(&node.state, came);
        let children = moves.map(|step| Child { step, at: At::New }).collect();
        self.change(place, |node| (node.children, node.expanded) = (children, true));
        ControlFlow::Continue(())
    }

    /// Makes a child, whose f is known to be at least some number.
    fn make(&mut self, parent: Place, which: usize, least: u64) -> ControlFlow<Stop, Place> {
        self.meter.generate()?;
        let Node { state, memo, g: parent_g, f, .. } = self.nodes[parent as usize];
        let step = self.nodes[parent as usize].children[which].step;
        let memo = self.heuristic.advance(memo, &state, step);
        let g = parent_g.saturating_add(self.space.cost(&state, step));
        let made = Made { parent: state, parent_g, step, g, h: self.heuristic.value(memo) };
        self.observer.generated(made, Fate::Opened);
        let child = self.add(self.space.apply(&state, step), memo, g, least.max(f), Some((parent, which)))?;
        self.change(parent, |node| node.children[which].at = At::Stored(child));
        ControlFlow::Continue(child)
    }

    /// Stores a node, whose f is at least some number.
    fn add(
        &mut self,
        state: P::State,
        memo: H::Memo,
        g: Cost,
        least: u64,
        came: Option<(Place, usize)>,
    ) -> ControlFlow<Stop, Place> {
        let depth = came.map_or(0, |(parent, _)| self.nodes[parent as usize].depth + 1);
        let mut f = (u64::from(g) + u64::from(self.heuristic.value(memo))).max(least);
        if depth as usize + 1 >= self.most && !self.space.is_goal(&state) {
            self.given_up = self.given_up.min(f);
            f = INFINITY;
        }
        self.made += 1;
        let order = self.made;
        let node = Node { state, memo, g, f, depth, order, came, children: Vec::new(), expanded: false };
        let place = match self.free.pop() {
            Some(place) => {
                self.nodes[place as usize] = node;
                place
            }
            None => {
                self.meter.take(TREE_BYTES + 4 * size_of::<Child<P::Move>>() as u64)?;
                self.meter.make_room(&mut self.nodes)?;
                self.nodes.push(node);
                self.nodes.len() as Place - 1
            }
        };
        let key = self.nodes[place as usize].key(place);
        self.open.insert(key);
        self.leaves.insert(key);
        self.meter.store((self.nodes.len() - self.free.len()).min(self.most))?;
        ControlFlow::Continue(place)
    }

    /// Gives a node whose children were all made the least of their f, and so on towards the start.
    fn back_up(&mut self, mut place: Place) {
        loop {
            let node = &self.nodes[place as usize];
            let f = |child: &Child<P::Move>| match child.at {
                At::New => 0,
                At::Stored(child) => self.nodes[child as usize].f,
                At::Forgotten(f) => f,
            };
            let least = node.children.iter().map(f).min().unwrap_or(INFINITY);
            if least <= node.f {
                return;
            }
            let parent = node.came;
            self.change(place, |node| node.f = least);
            let Some((parent, _)) = parent else { return };
            place = parent;
        }
    }

    /// Forgets the worst leaf but one that was just made.
    fn forget_worst(&mut self, child: Option<Place>) -> ControlFlow<Stop> {
        let others = self.leaves.iter().rev().filter(|key| Some(key.3) != child);
        let Some(&worst) = others.take(1).next() else { return ControlFlow::Continue(()) };
        let (f, _, _, place) = worst;
        self.leaves.remove(&worst);
        self.open.remove(&worst);
        if let Some((parent, which)) = self.nodes[place as usize].came {
            self.change(parent, |node| node.children[which].at = At::Forgotten(f));
        }
        self.meter.make_room(&mut self.free)?;
        self.free.push(place);
        ControlFlow::Continue(())
    }

    /// Changes a node, and its places among the open ones and the leaves.
    fn change(&mut self, place: Place, change: impl FnOnce(&mut Node<P, H::Memo>)) {
        let node = &mut self.nodes[place as usize];
        let before = node.key(place);
        change(node);
        for (set, belongs) in [(&mut self.open, node.is_open()), (&mut self.leaves, node.is_leaf())] {
            set.remove(&before);
            if belongs {
                set.insert(node.key(place));
            }
        }
    }

    fn path(&self, place: Place) -> Path<P::Move> {
        let came = |place: Place| self.nodes[place as usize].came;
        let mut moves: Vec<P::Move> = std::iter::successors(came(place), |&(parent, _)| came(parent))
            .map(|(parent, which)| self.nodes[parent as usize].children[which].step)
            .collect();
        moves.reverse();
        Path { moves, cost: self.nodes[place as usize].g }
    }
}
