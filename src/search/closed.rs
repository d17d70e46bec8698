//! All the states that a search knows, each once: nodes that are found by their state.

use super::arena::{Arena, Node, NodeId};
use crate::space::Space;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};
use std::ops::{Deref, DerefMut};

/// Slots of the first table; a short search must not pay for a large one.
const FEWEST_SLOTS: usize = 1024;

/// An arena with a table from states to nodes, which has no copy of the states.
///
/// The table is open addressing with linear probing (Knuth 1973). A slot holds the upper half of a state's hash and
/// the number of its node plus one; 0 is a free slot. The half that it holds tells nearly all other states apart
/// without a look at their nodes, and gives the place in a larger table.
pub(super) struct Closed<P: Space, T> {
    nodes: Arena<P, T>,
    slots: Vec<u64>,
    /// What the upper half of a hash is shifted by to give its place.
    shift: u32,
}

/// The upper half of a hash of which all bits depend on all bits of the state.
#[inline(always)]
fn tag(state: &impl Hash) -> u32 {
    let hash = FxBuildHasher.hash_one(state);
    ((hash ^ hash >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32
}

impl<P: Space, T> Closed<P, T> {
    pub(super) fn new() -> Self {
        Closed { nodes: Arena::new(), slots: vec![0; FEWEST_SLOTS], shift: u32::BITS - FEWEST_SLOTS.ilog2() }
    }

    /// The node of a state, and whether it has just been added because there was none.
    #[inline]
    pub(super) fn find_or_insert(&mut self, state: P::State, make: impl FnOnce() -> Node<P, T>) -> (NodeId, bool) {
        let tag = tag(&state);
        let mut place = self.place(tag);
        loop {
            let slot = self.slots[place];
            if slot == 0 {
                break;
            }
            let node = (slot as NodeId).wrapping_sub(1);
            if (slot >> 32) as u32 == tag && self.nodes[node].state == state {
                return (node, false);
            }
            place = self.after(place);
        }
        let node = self.nodes.push(make());
        self.slots[place] = u64::from(tag) << 32 | (u64::from(node) + 1);
        if self.nodes.len() > self.slots.len() / 4 * 3 && self.shift > 0 {
            self.grow();
        }
        (node, true)
    }

    #[inline(always)]
    fn place(&self, tag: u32) -> usize {
        (tag >> self.shift) as usize
    }

    #[inline(always)]
    fn after(&self, place: usize) -> usize {
        (place + 1) & (self.slots.len() - 1)
    }

    /// Doubles the table. Places keep their order, so both tables are gone through from end to end.
    #[cold]
    fn grow(&mut self) {
        let doubled = vec![0; 2 * self.slots.len()];
        let slots = std::mem::replace(&mut self.slots, doubled);
        self.shift -= 1;
        for slot in slots.into_iter().filter(|&slot| slot != 0) {
            let mut place = self.place((slot >> 32) as u32);
            while self.slots[place] != 0 {
                place = self.after(place);
            }
            self.slots[place] = slot;
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
