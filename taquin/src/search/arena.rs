//! Where searches with memory keep their nodes: one vector, each node pointing to its parent.

use super::{Meter, Path, Stop};
use crate::space::{Cost, Space};
use std::ops::{ControlFlow, Index, IndexMut};

/// A node's place in its arena.
pub(crate) type NodeId = u32;

/// A state and the cheapest way to it that the search knows.
pub(crate) struct Node<P: Space, T> {
    /// The state.
    pub(crate) state: P::State,
    /// The cost of the way to it when that way was found.
    pub(crate) g: Cost,
    /// The parent; no matter which at the start.
    parent: NodeId,
    /// The move that led here from the parent; `None` at the start.
    step: Option<P::Move>,
    /// Whether it waits to be expanded, where the search notes that: here and not in `note`, where it would take a word.
    pub(crate) open: bool,
    /// What else the search notes.
    pub(crate) note: T,
}

impl<P: Space, T> Node<P, T> {
    /// An open node with the parent and the move from there, which the start has not.
    pub(crate) fn new(state: P::State, g: Cost, came: Option<(NodeId, P::Move)>, note: T) -> Self {
        let (parent, step) = came.map_or((0, None), |(parent, step)| (parent, Some(step)));
        Node { state, g, parent, step, open: true, note }
    }

    /// Opens it again as what `step` leads to from `parent`, at less cost than before.
    pub(super) fn open_again(&mut self, g: Cost, parent: NodeId, step: P::Move) {
        (self.g, self.parent, self.step, self.open) = (g, parent, Some(step), true);
    }

    /// The parent and the move from there, which the start has not.
    pub(super) fn came(&self) -> Option<(NodeId, P::Move)> {
        self.step.map(|step| (self.parent, step))
    }

    /// The move that led here.
    pub(crate) fn step(&self) -> Option<P::Move> {
        self.step
    }
}

/// Nodes in the order of their making; none is ever removed by itself.
pub(crate) struct Arena<P: Space, T>(Vec<Node<P, T>>);

impl<P: Space, T> Arena<P, T> {
    pub(crate) fn new() -> Self {
        Arena(Vec::new())
    }

    /// Removes all nodes, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Adds a node; breaks when there is no memory for it.
    ///
    /// # Panics
    /// At 2^32 - 1 nodes, some 200 GB: a number and one more fit in 32 bits.
    #[inline(always)]
    pub(crate) fn push(&mut self, node: Node<P, T>, meter: &Meter) -> ControlFlow<Stop, NodeId> {
        self.make_room(meter)?;
        ControlFlow::Continue(self.add(node))
    }

    /// Makes room for one more node; breaks when there is no memory for it.
    #[inline(always)]
    pub(super) fn make_room(&mut self, meter: &Meter) -> ControlFlow<Stop> {
        meter.make_room(&mut self.0)
    }

    /// Adds a node for which there is room.
    ///
    /// # Panics
    /// As [`Arena::push`] does.
    #[inline(always)]
    pub(super) fn add(&mut self, node: Node<P, T>) -> NodeId {
        let id = NodeId::try_from(self.0.len() + 1).expect("fewer than 2^32 - 1 nodes") - 1;
        self.0.push(node);
        id
    }

    /// The path from the start to a node, and then along `last`.
    ///
    /// Its cost is summed anew: an ancestor that found a cheaper way since makes it less than the node's g.
    pub(crate) fn path(&self, space: &P, node: NodeId, last: Option<P::Move>) -> Path<P::Move> {
        let mut moves: Vec<P::Move> = last.into_iter().collect();
        let mut cost = last.map_or(0, |step| space.cost(&self[node].state, step));
        let mut node = &self[node];
        while let Some(step) = node.step {
            node = &self[node.parent];
            moves.push(step);
            cost = space.cost(&node.state, step).saturating_add(cost);
        }
        moves.reverse();
        Path { moves, cost }
    }
}

impl<P: Space, T> Index<NodeId> for Arena<P, T> {
    type Output = Node<P, T>;

    #[inline(always)]
    fn index(&self, id: NodeId) -> &Node<P, T> {
        &self.0[id as usize]
    }
}

impl<P: Space, T> IndexMut<NodeId> for Arena<P, T> {
    #[inline(always)]
    fn index_mut(&mut self, id: NodeId) -> &mut Node<P, T> {
        &mut self.0[id as usize]
    }
}
