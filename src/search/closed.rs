//! All the states that a search knows, each once: nodes that are found by their state.

use super::arena::{Arena, Node, NodeId};
use crate::space::Space;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
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

    /// The node of a state, and whether it has just been added because there was none.
    #[inline]
    pub(super) fn find_or_insert(&mut self, state: P::State, make: impl FnOnce() -> Node<P, T>) -> (NodeId, bool) {
        match self.table.entry(state) {
            Entry::Occupied(known) => (*known.get(), false),
            Entry::Vacant(free) => (*free.insert(self.nodes.push(make())), true),
        }
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
