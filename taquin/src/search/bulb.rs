//! BULB, beam search using limited discrepancy backtracking (Furcy & Koenig 2005): beam search that comes back to what it
//! left out.
//!
//! The children of a layer, in the order of h and those of equal h in the order of their generation, fall into slices of `width`
//! states. Beam search goes on with the first slice of each layer; a discrepancy is to take a later one. Probes with 0, 1,
//! 2, … discrepancies follow each other: in each layer, the later slices with one discrepancy fewer, and then the first one.
//! Layers are regenerated when they are needed: only the states of the current slices are stored, fewer than `nodes`, and
//! a child that is one of them is a duplicate. A goal ends the search when it is generated.

use super::best_first::Weights;
use super::observer::{Fate, Made, Observer};
use super::{Algorithm, Behaviour, Guarantee, Info, Meter, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge};
use crate::space::{Cost, Space};
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;
use std::ops::ControlFlow;

/// BULB, beam search using limited discrepancy backtracking (Furcy & Koenig 2005).
#[derive(Clone, Copy, Debug)]
pub struct Bulb;

/// The options of BULB.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BulbOptions {
    /// How many states a slice has.
    pub width: NonZeroU32,
    /// A slice that would bring the stored states to this number is left out.
    pub nodes: Option<NonZeroU32>,
}

impl Default for BulbOptions {
    fn default() -> Self {
        BulbOptions { width: const { NonZeroU32::new(100).unwrap() }, nodes: NonZeroU32::new(6_000_000) }
    }
}

impl Algorithm for Bulb {
    const INFO: Info = Info {
        headline: Some("width"),
        ..Info::new("bulb", "BULB", "beam search using limited discrepancy backtracking (Furcy & Koenig 2005)")
    };

    type Options = BulbOptions;

    fn behaviour(_: &BulbOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 0, h: 1 } }
    }

    fn guarantee(options: &BulbOptions, _: Knowledge) -> Guarantee {
        Guarantee { complete: options.nodes.is_none(), ..Guarantee::NONE }
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &BulbOptions,
    ) -> Outcome<P::Move> {
        Outcome::of(run(task, options), 0)
    }
}

/// A state of a slice, or a child that may become one.
struct Node<P: Space, T> {
    state: P::State,
    g: Cost,
    h: Cost,
    /// Its parent among the stored nodes, and the move from there.
    came: Option<(usize, P::Move)>,
    memo: T,
}

/// A slice on the way, and how far its children are explored.
struct Layer {
    /// Its first node.
    first: usize,
    discrepancies: u32,
    next: Next,
}

/// What is to be explored of the children of a layer.
enum Next {
    /// The first slice; with discrepancies left, only to see where it ends.
    First,
    /// The slice that begins at a child.
    Later(usize),
    /// The first slice, with all discrepancies that are left.
    FirstAgain,
    /// All was explored.
    Nothing,
}

/// A slice of the children of the last layer.
enum Slice<M> {
    /// It is stored; the next one begins at this child, of this many.
    Stored {
        end: usize,
        of: usize,
    },
    /// There is none, or no memory for it.
    None,
    Goal(Path<M>),
}

struct Search<'a, P: Space, H: Heuristic<P>, O> {
    space: &'a P,
    heuristic: &'a H,
    meter: &'a mut Meter,
    observer: &'a mut O,
    options: BulbOptions,
    /// The slices on the way, one after the other, and their states.
    nodes: Vec<Node<P, H::Memo>>,
    known: FxHashSet<P::State>,
    children: Vec<Node<P, H::Memo>>,
}

fn run<P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    options: &BulbOptions,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let Task { space, heuristic, start, meter, observer, .. } = task;
    let memo = heuristic.evaluate(&start);
    let h = heuristic.value(memo);
    observer.began(&start, h, None);
    if space.is_goal(&start) {
        observer.reached(&start, 0);
        return ControlFlow::Continue(Some(Path { moves: Vec::new(), cost: 0 }));
    }
    let (nodes, known, children) = (Vec::new(), FxHashSet::default(), Vec::new());
    let mut search = Search { space, heuristic, meter, observer, options: *options, nodes, known, children };
    search.store(Node { state: start, g: 0, h, came: None, memo })?;
    for discrepancies in 0.. {
        let mut left_out = false;
        if let Some(path) = search.probe(discrepancies, &mut left_out)? {
            return ControlFlow::Continue(Some(path));
        }
        if !left_out {
            break;
        }
    }
    ControlFlow::Continue(None)
}

impl<P: Space, H: Heuristic<P>, O: Observer<P>> Search<'_, P, H, O> {
    /// Explores the children of the start with at most so many discrepancies on a path, and notes whether more would reach
    /// slices that these do not.
    fn probe(&mut self, discrepancies: u32, left_out: &mut bool) -> ControlFlow<Stop, Option<Path<P::Move>>> {
        let mut layers = vec![Layer { first: 0, discrepancies, next: Next::First }];
        while let Some(layer) = layers.last_mut() {
            let layer_end = self.nodes.len();
            let (begin, left) = match layer.next {
                Next::First | Next::FirstAgain => (0, layer.discrepancies),
                Next::Later(begin) => (begin, layer.discrepancies - 1),
                Next::Nothing => {
                    let first = layer.first;
                    layers.pop();
                    if !layers.is_empty() {
                        self.forget(first);
                    }
                    continue;
                }
            };
            let slice = self.next_slice(layer.first, begin)?;
            match (std::mem::replace(&mut layer.next, Next::Nothing), slice) {
                (_, Slice::Goal(path)) => return ControlFlow::Continue(Some(path)),
                (Next::First, Slice::Stored { end, .. }) if left > 0 => {
                    layer.next = Next::Later(end);
                    self.forget(layer_end);
                }
                (Next::First, Slice::Stored { end, of }) => *left_out |= end < of,
                (Next::Later(_), Slice::Stored { end, .. }) => layer.next = Next::Later(end),
                (Next::Later(_), Slice::None) => layer.next = Next::FirstAgain,
                (Next::First | Next::FirstAgain | Next::Nothing, _) => {}
            }
            if self.nodes.len() > layer_end {
                self.meter.make_room(&mut layers)?;
                layers.push(Layer { first: layer_end, discrepancies: left, next: Next::First });
            }
        }
        ControlFlow::Continue(None)
    }

    /// Makes the children of the layer that begins at `first`, and stores the slice of them that begins at a number.
    fn next_slice(&mut self, first: usize, begin: usize) -> ControlFlow<Stop, Slice<P::Move>> {
        if let Some(path) = self.make_children(first)? {
            return ControlFlow::Continue(Slice::Goal(path));
        }
        let of = self.children.len();
        if begin >= of {
            return ControlFlow::Continue(Slice::None);
        }
        let mut children = std::mem::take(&mut self.children);
        let taken = self.store_slice(children.drain(begin..))?;
        self.children = children;
        ControlFlow::Continue(taken.map_or(Slice::None, |taken| Slice::Stored { end: begin + taken, of }))
    }

    /// Stores the first of some children that are new, and returns how many it went through; none when it came to the most
    /// nodes.
    fn store_slice(&mut self, children: impl Iterator<Item = Node<P, H::Memo>>) -> ControlFlow<Stop, Option<usize>> {
        let (mut taken, first) = (0, self.nodes.len());
        for child in children {
            if self.nodes.len() - first == self.options.width.get() as usize {
                break;
            }
            taken += 1;
            if !self.known.contains(&child.state) {
                self.store(child)?;
            }
            if self.options.nodes.is_some_and(|most| self.nodes.len() >= most.get() as usize) {
                self.forget(first);
                return ControlFlow::Continue(None);
            }
        }
        ControlFlow::Continue(Some(taken))
    }

    /// Makes the children of the nodes from `first` on, those of stored states dropped; returns the path to a goal.
    fn make_children(&mut self, first: usize) -> ControlFlow<Stop, Option<Path<P::Move>>> {
        self.children.clear();
        for parent in first..self.nodes.len() {
            self.meter.expand()?;
            let Node { state, g: parent_g, came, memo, .. } = self.nodes[parent];
            self.observer.expanded(&state, parent_g);
            for step in self.space.moves_after(&state, came.map(|(_, step)| step)) {
                self.meter.generate()?;
                let child = self.space.apply(&state, step);
                let memo = self.heuristic.advance_to(memo, &state, step, &child);
                let g = parent_g.saturating_add(self.space.cost(&state, step));
                let h = self.heuristic.value(memo);
                let made = Made { parent: state, parent_g, step, g, h };
                if self.space.is_goal(&child) {
                    self.observer.generated(made, Fate::Goal);
                    return ControlFlow::Continue(Some(self.path(parent, step, g)));
                }
                if self.known.contains(&child) {
                    self.meter.duplicate();
                    self.observer.generated(made, Fate::Duplicate);
                    continue;
                }
                self.observer.generated(made, Fate::Opened);
                self.meter.make_room(&mut self.children)?;
                self.children.push(Node { state: child, g, h, came: Some((parent, step)), memo });
                self.meter.store(self.nodes.len() + self.children.len())?;
            }
        }
        self.children.sort_by_key(|child| child.h);
        ControlFlow::Continue(None)
    }

    fn store(&mut self, node: Node<P, H::Memo>) -> ControlFlow<Stop> {
        self.meter.make_room(&mut self.nodes)?;
        self.meter.make_room(&mut self.known)?;
        self.known.insert(node.state);
        self.nodes.push(node);
        self.meter.store(self.nodes.len())
    }

    /// Forgets the nodes from `first` on.
    fn forget(&mut self, first: usize) {
        for node in self.nodes.drain(first..) {
            self.known.remove(&node.state);
        }
    }

    /// The path to a stored node and then along a move.
    fn path(&self, node: usize, last: P::Move, cost: Cost) -> Path<P::Move> {
        let came = |&(node, _): &(usize, P::Move)| self.nodes[node].came;
        let mut moves: Vec<P::Move> = std::iter::successors(Some((node, last)), came).map(|(_, step)| step).collect();
        moves.reverse();
        Path { moves, cost }
    }
}
