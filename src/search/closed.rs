//! All the states that a search knows, each once: nodes that are found by their state.

use super::arena::{Arena, Node, NodeId};
use crate::space::Space;
use rustc_hash::FxHashMap;
use std::ops::{Deref, DerefMut};

/// An arena with a table from states to nodes.
pub(super) struct Closed<P: Space, T> {
    nodes: Arena<P, T>,
    table: FxHashMap<P::State, NodeId>,
}

impl<P: Space, T> Closed<P, T> {
    pub(super) fn new() -> Self {
        Closed { nodes: Arena::new(), table: FxHashMap::default() }
    }

    /// The node of a state.
    pub(super) fn find(&self, state: &P::State) -> Option<NodeId> {
        self.table.get(state).copied()
    }

    /// Adds the node of a state that has none yet.
    pub(super) fn insert(&mut self, node: Node<P, T>) -> NodeId {
        let state = node.state;
        let id = self.nodes.push(node);
        let before = self.table.insert(state, id);
        debug_assert!(before.is_none(), "{state:?} has a node");
        id
    }
}

impl<P: Space, T> Deref for Closed<P, T> {
    type Target = Arena<P, T>;

    fn deref(&self) -> &Arena<P, T> {
        &self.nodes
    }
}

impl<P: Space, T> DerefMut for Closed<P, T> {
    fn deref_mut(&mut self) -> &mut Arena<P, T> {
        &mut self.nodes
    }
}
