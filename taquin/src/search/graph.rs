//! What graph searches share: nodes that are found by their state, children that are counted, and queues of open nodes.

use super::arena::{Arena, Node, NodeId};
use super::closed::{Closed, Hashed};
use super::observer::{Fate, Made, Observer};
use super::{Bound, Meter, Path, Stop, Task};
use crate::heuristic::Heuristic;
use crate::space::{Cost, Space};
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

/// What becomes of an expanded state that is reached at less cost than before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reopening {
    /// It is opened again.
    Now,
    /// The new way to it is noted, and it stays closed; the search opens it later.
    Later,
    /// It keeps the way that it has: the child counts as a duplicate.
    Never,
}

/// A child that was opened, or is to be opened later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opened {
    pub(super) node: NodeId,
    /// Whether it is closed, and [`Reopening::Later`] says so.
    pub(super) later: bool,
}

/// The nodes of a search, and whom it reports to.
pub(super) struct Graph<'a, P: Space, H: Heuristic<P>, O> {
    space: &'a P,
    heuristic: &'a H,
    pub(super) meter: &'a mut Meter,
    observer: &'a mut O,
    pub(super) nodes: Closed<P, H::Memo, Hashed>,
    /// The children of the last expansion that wait.
    pub(super) opened: Vec<Opened>,
}

impl<'a, P: Space, H: Heuristic<P>, O: Observer<P>> Graph<'a, P, H, O> {
    /// Begins a search at the start, the node 0.
    pub(super) fn begin(task: Task<'a, P, H, O>) -> ControlFlow<Stop, Self> {
        let Task { space, heuristic, start, meter, observer, .. } = task;
        let memo = heuristic.evaluate(&start);
        observer.began(&start, heuristic.value(memo), None);
        meter.store(1)?;
        let mut nodes = Closed::new(Hashed::new());
        nodes.find_or_insert(start, meter, || Node::new(start, 0, None, memo))?;
        ControlFlow::Continue(Graph { space, heuristic, meter, observer, nodes, opened: Vec::new() })
    }

    /// The cost of the way to a node.
    pub(super) fn g(&self, node: NodeId) -> Cost {
        self.nodes[node].g
    }

    /// The estimate of the rest.
    pub(super) fn h(&self, node: NodeId) -> Cost {
        self.heuristic.value(self.nodes[node].note)
    }

    /// The estimated number of moves of the rest.
    pub(super) fn moves_left(&self, node: NodeId) -> Cost {
        self.heuristic.moves_left(&self.nodes[node].state, self.nodes[node].note)
    }

    /// g + h.
    pub(super) fn f(&self, node: NodeId) -> u64 {
        u64::from(self.g(node)) + u64::from(self.h(node))
    }

    /// Whether a node that was taken up is a goal.
    pub(super) fn is_goal(&mut self, node: NodeId) -> bool {
        let Node { state, g, .. } = self.nodes[node];
        let goal = self.space.is_goal(&state);
        if goal {
            self.observer.reached(&state, g);
        }
        goal
    }

    /// The way to a node.
    pub(super) fn path(&self, node: NodeId) -> Path<P::Move> {
        self.nodes.path(self.space, node, None)
    }

    /// Whether a node is a goal; the observer learns nothing.
    pub(super) fn leads_to_goal(&self, node: NodeId) -> bool {
        self.space.is_goal(&self.nodes[node].state)
    }

    /// Closes a node and makes its children but the one that undoes the last move; `opened` has those that wait.
    pub(super) fn expand(&mut self, node: NodeId, reopening: Reopening) -> ControlFlow<Stop> {
        self.expand_until(node, reopening, |_, _| false).map_continue(|_| ())
    }

    /// The same, which ends with the first child that waits and is an `end`.
    pub(super) fn expand_until(
        &mut self,
        node: NodeId,
        reopening: Reopening,
        mut end: impl FnMut(&mut Self, NodeId) -> bool,
    ) -> ControlFlow<Stop, Option<NodeId>> {
        self.opened.clear();
        self.meter.expand()?;
        let Node { state, g, note: memo, .. } = self.nodes[node];
        self.observer.expanded(&state, g);
        self.nodes[node].open = false;
        for step in self.space.moves_after(&state, self.nodes[node].step()) {
            self.meter.generate()?;
            let memo = self.heuristic.advance(memo, &state, step);
            let child = Made {
                parent: state,
                parent_g: g,
                step,
                g: g.saturating_add(self.space.cost(&state, step)),
                h: self.heuristic.value(memo),
            };
            if let Some(child) = self.consider(node, child, memo, reopening)?
                && end(self, child)
            {
                return ControlFlow::Continue(Some(child));
            }
        }
        ControlFlow::Continue(None)
    }

    /// Decides what becomes of a child: new, reached at less cost than before, or dropped; returns one that waits.
    fn consider(
        &mut self,
        parent: NodeId,
        made: Made<P>,
        memo: H::Memo,
        reopening: Reopening,
    ) -> ControlFlow<Stop, Option<NodeId>> {
        let Made { g, step, .. } = made;
        let state = self.space.apply(&made.parent, step);
        let (known, new) =
            self.nodes.find_or_insert(state, self.meter, || Node::new(state, g, Some((parent, step)), memo))?;
        let (before, open) = (self.nodes[known].g, self.nodes[known].open);
        let later = !open && reopening == Reopening::Later;
        if new {
            self.meter.store(self.nodes.len())?;
            self.observer.generated(made, Fate::Opened);
        } else if g >= before || !open && reopening == Reopening::Never {
            self.meter.duplicate();
            self.observer.generated(made, Fate::Duplicate);
            return ControlFlow::Continue(None);
        } else {
            if !open && !later {
                self.meter.reopen();
            }
            self.nodes[known].open_again(g, parent, step);
            self.nodes[known].open = !later;
            self.observer.generated(made, Fate::Cheaper);
        }
        self.meter.make_room(&mut self.opened)?;
        self.opened.push(Opened { node: known, later });
        ControlFlow::Continue(Some(known))
    }
}

/// Open nodes by a key, the least first, and of equal ones the one that was opened last.
///
/// What is queued is stale once its node is closed or known at another g; it is dropped when its turn comes.
pub(super) struct Queue<K> {
    heap: BinaryHeap<Entry<K>>,
    pushed: u64,
}

/// A place in a queue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<K> {
    pub(super) key: K,
    /// How many were queued before it.
    order: u64,
    pub(super) node: NodeId,
    g: Cost,
}

impl<K: Ord + Copy> Queue<K> {
    pub(super) fn new() -> Self {
        Queue { heap: BinaryHeap::new(), pushed: 0 }
    }

    /// Adds a node that was just opened.
    pub(super) fn push<P: Space, T>(
        &mut self,
        key: K,
        node: NodeId,
        nodes: &Arena<P, T>,
        meter: &Meter,
    ) -> ControlFlow<Stop> {
        self.pushed += 1;
        self.insert(Entry { key, order: self.pushed, node, g: nodes[node].g }, meter)
    }

    /// Adds a node as the one that was opened as this many-th, which is its turn among equals.
    pub(super) fn push_as<P: Space, T>(
        &mut self,
        order: u64,
        key: K,
        node: NodeId,
        nodes: &Arena<P, T>,
        meter: &Meter,
    ) -> ControlFlow<Stop> {
        self.insert(Entry { key, order, node, g: nodes[node].g }, meter)
    }

    /// Adds a place of another queue by a key of its own; its turn among equals stays.
    pub(super) fn adopt<L>(&mut self, key: K, other: Entry<L>, meter: &Meter) -> ControlFlow<Stop> {
        self.insert(Entry { key, order: other.order, node: other.node, g: other.g }, meter)
    }

    fn insert(&mut self, entry: Entry<K>, meter: &Meter) -> ControlFlow<Stop> {
        meter.make_room(&mut self.heap)?;
        self.heap.push(entry);
        ControlFlow::Continue(())
    }

    /// The place that is first, the stale ones before it dropped.
    pub(super) fn first<P: Space, T>(&mut self, nodes: &Arena<P, T>) -> Option<Entry<K>> {
        while let Some(&entry) = self.heap.peek() {
            if entry.waits(nodes) {
                return Some(entry);
            }
            self.heap.pop();
        }
        None
    }

    /// Removes the place that is first.
    pub(super) fn pop(&mut self) {
        self.heap.pop();
    }

    /// Takes all places that are not stale out of the queue, in no particular order.
    pub(super) fn drain<P: Space, T>(&mut self, nodes: &Arena<P, T>) -> impl Iterator<Item = Entry<K>> {
        self.heap.drain().filter(|entry| entry.waits(nodes))
    }

    /// Gives each node that waits another key; its turn among equals stays. Takes no memory.
    pub(super) fn sort_by<P: Space, T>(&mut self, nodes: &Arena<P, T>, key: impl Fn(NodeId) -> K) {
        let mut entries = std::mem::take(&mut self.heap).into_vec();
        entries.retain_mut(|entry| {
            let waits = entry.waits(nodes);
            if waits {
                entry.key = key(entry.node);
            }
            waits
        });
        self.heap = entries.into();
    }
}

impl<K> Entry<K> {
    /// Whether its node is open and still at the same g.
    fn waits<P: Space, T>(&self, nodes: &Arena<P, T>) -> bool {
        let node = &nodes[self.node];
        node.open && node.g == self.g
    }
}

impl<K: Ord> Ord for Entry<K> {
    fn cmp(&self, other: &Self) -> Ordering {
        (Reverse(&self.key), self.order).cmp(&(Reverse(&other.key), other.order))
    }
}

impl<K: Ord> PartialOrd for Entry<K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<K: Ord> PartialEq for Entry<K> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<K: Ord> Eq for Entry<K> {}

/// Open nodes of which those within a bound of the least value, the focal list, have an order of their own (Pearl & Kim
/// 1982). Of equal ones, the one that was opened last comes first.
pub(super) struct Focal<K> {
    bound: Bound,
    open: Queue<u64>,
    /// What is beyond the bound, or was when it was last looked at.
    beyond: Queue<u64>,
    focal: Queue<(K, u64)>,
}

impl<K: Ord + Copy> Focal<K> {
    pub(super) fn new(bound: Bound) -> Self {
        Focal { bound, open: Queue::new(), beyond: Queue::new(), focal: Queue::new() }
    }

    /// Adds a node that was just opened.
    pub(super) fn push<P: Space, T>(
        &mut self,
        value: u64,
        node: NodeId,
        nodes: &Arena<P, T>,
        meter: &Meter,
    ) -> ControlFlow<Stop> {
        self.open.push(value, node, nodes, meter)?;
        self.beyond.push(value, node, nodes, meter)
    }

    /// The open node of least value.
    pub(super) fn least<P: Space, T>(&mut self, nodes: &Arena<P, T>) -> Option<Entry<u64>> {
        self.open.first(nodes)
    }

    /// The node of the focal list that is first by `key`.
    pub(super) fn first<P: Space, T>(
        &mut self,
        nodes: &Arena<P, T>,
        meter: &Meter,
        key: impl Fn(NodeId) -> K,
    ) -> ControlFlow<Stop, Option<NodeId>> {
        let Some(least) = self.open.first(nodes) else { return ControlFlow::Continue(None) };
        while let Some(entry) = self.beyond.first(nodes).filter(|entry| self.bound.allows(entry.key, least.key)) {
            self.beyond.pop();
            self.focal.adopt((key(entry.node), entry.key), entry, meter)?;
        }
        while let Some(entry) = self.focal.first(nodes) {
            if self.bound.allows(entry.key.1, least.key) {
                return ControlFlow::Continue(Some(entry.node));
            }
            // The least value fell: it is beyond the bound again.
            self.focal.pop();
            self.beyond.adopt(entry.key.1, entry, meter)?;
        }
        unreachable!("the open node of least value is within the bound")
    }
}
