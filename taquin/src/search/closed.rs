//! All the states that a search knows, each once: nodes that are found by their state.

use super::arena::{Arena, Node, NodeId};
use super::{Meter, Stop};
use crate::space::Space;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};
use std::ops::{ControlFlow, Deref, DerefMut};

/// An arena with an index from states to nodes.
pub(crate) struct Closed<P: Space, T, I> {
    nodes: Arena<P, T>,
    index: I,
}

/// Which node a state has; it keeps numbers of nodes and no states.
pub(crate) trait Index<P: Space> {
    /// Makes room for one more than `nodes` nodes; breaks when there is no memory for it.
    fn make_room(&mut self, nodes: usize, meter: &Meter) -> ControlFlow<Stop>;

    /// The node of a state, if it has one among `nodes`; else the next node there will be its own, for which there must
    /// be room.
    fn find_or_note<T>(&mut self, state: &P::State, nodes: &Arena<P, T>) -> Option<NodeId>;

    /// Forgets all nodes, and keeps the memory.
    fn clear(&mut self);
}

impl<P: Space, T, I: Index<P>> Closed<P, T, I> {
    pub(crate) fn new(index: I) -> Self {
        Closed { nodes: Arena::new(), index }
    }

    /// The node of a state, and whether it has just been added because there was none; breaks when there is no memory
    /// for it.
    #[inline]
    pub(super) fn find_or_insert(
        &mut self,
        state: P::State,
        meter: &Meter,
        make: impl FnOnce() -> Node<P, T>,
    ) -> ControlFlow<Stop, (NodeId, bool)> {
        // Before anything is looked up: a result that may be a failure instead is packed into one register, and unpacked
        // again for each child.
        self.index.make_room(self.nodes.len(), meter)?;
        self.nodes.make_room(meter)?;
        ControlFlow::Continue(match self.index.find_or_note(&state, &self.nodes) {
            Some(node) => (node, false),
            None => (self.nodes.add(make()), true),
        })
    }

    /// Forgets everything, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.index.clear();
    }
}

impl<P: Space, T> Closed<P, T, Hashed> {
    /// The node of a state, if it has one.
    pub(super) fn find(&self, state: &P::State) -> Option<NodeId> {
        self.index.find(state, &self.nodes).ok()
    }
}

impl<P: Space, T, I> Deref for Closed<P, T, I> {
    type Target = Arena<P, T>;

    fn deref(&self) -> &Arena<P, T> {
        &self.nodes
    }
}

impl<P: Space, T, I> DerefMut for Closed<P, T, I> {
    fn deref_mut(&mut self) -> &mut Arena<P, T> {
        &mut self.nodes
    }
}

/// Slots of the first table; a short search must not pay for a large one.
const FEWEST_SLOTS: usize = 1024;

/// An index for states of any kind: open addressing with linear probing (Knuth 1973).
///
/// A slot holds the upper half of a state's hash and the number of its node plus one; 0 is a free slot. The half that it
/// holds rules out nearly all other states without a look at their nodes, and gives the place in a larger table.
pub(crate) struct Hashed {
    slots: Vec<u64>,
    /// What the upper half of a hash is shifted by to give its place.
    shift: u32,
}

/// A slot for a state that has no node.
struct Free {
    place: usize,
    tag: u32,
}

/// The upper half of a hash of which all bits depend on all bits of the state.
#[inline(always)]
fn tag(state: &impl Hash) -> u32 {
    let hash = FxBuildHasher.hash_one(state);
    ((hash ^ hash >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32
}

impl Hashed {
    pub(crate) fn new() -> Hashed {
        Hashed { slots: vec![0; FEWEST_SLOTS], shift: u32::BITS - FEWEST_SLOTS.ilog2() }
    }

    #[inline(always)]
    fn place(&self, tag: u32) -> usize {
        (tag >> self.shift) as usize
    }

    /// The node of a state, or else the slot that would be its own.
    #[inline(always)]
    fn find<P: Space, T>(&self, state: &P::State, nodes: &Arena<P, T>) -> Result<NodeId, Free> {
        let tag = tag(state);
        let mut place = self.place(tag);
        loop {
            let slot = self.slots[place];
            if slot == 0 {
                return Err(Free { place, tag });
            }
            let node = (slot as NodeId).wrapping_sub(1);
            if (slot >> 32) as u32 == tag && nodes[node].state == *state {
                return Ok(node);
            }
            place = self.after(place);
        }
    }

    #[inline(always)]
    fn after(&self, place: usize) -> usize {
        (place + 1) & (self.slots.len() - 1)
    }

    /// Doubles the table. Places keep their order, so both tables are gone through from end to end.
    #[cold]
    fn grow(&mut self, meter: &Meter) -> ControlFlow<Stop> {
        let bytes = (self.slots.len() * size_of::<u64>()) as u64;
        meter.take(2 * bytes)?;
        let Some(doubled) = zeros(2 * self.slots.len()) else { return meter.fail() };
        let slots = std::mem::replace(&mut self.slots, doubled);
        self.shift -= 1;
        for slot in slots.into_iter().filter(|&slot| slot != 0) {
            let mut place = self.place((slot >> 32) as u32);
            while self.slots[place] != 0 {
                place = self.after(place);
            }
            self.slots[place] = slot;
        }
        meter.give_back(bytes);
        ControlFlow::Continue(())
    }
}

/// So many zeros, if there is memory for them.
fn zeros(count: usize) -> Option<Vec<u64>> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(count).ok()?;
    zeros.resize(count, 0);
    Some(zeros)
}

impl<P: Space> Index<P> for Hashed {
    #[inline]
    fn make_room(&mut self, nodes: usize, meter: &Meter) -> ControlFlow<Stop> {
        if nodes > self.slots.len() / 4 * 3 && self.shift > 0 {
            self.grow(meter)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn find_or_note<T>(&mut self, state: &P::State, nodes: &Arena<P, T>) -> Option<NodeId> {
        let free = match self.find(state, nodes) {
            Ok(node) => return Some(node),
            Err(free) => free,
        };
        self.slots[free.place] = u64::from(free.tag) << 32 | (nodes.len() + 1) as u64;
        None
    }

    fn clear(&mut self) {
        self.slots.fill(0);
    }
}

/// An index for states that are numbers, fewer than 2^20: each has a slot of its own.
///
/// A slot holds the number of a node, and in the bits above a stamp that says whether it was written since all was
/// forgotten; so that costs nothing as long as there are new stamps.
pub(crate) struct Direct {
    slots: Vec<u32>,
    /// Bits of a node's number.
    bits: u32,
    stamp: u32,
}

impl Direct {
    /// An index for the states 0 to `states - 1`.
    pub(crate) fn new(states: usize) -> Direct {
        assert!(states < 1 << 20, "stamps need bits, too");
        Direct { slots: vec![0; states], bits: usize::BITS - states.leading_zeros(), stamp: 1 }
    }
}

impl<P: Space<State = u32>> Index<P> for Direct {
    #[inline(always)]
    fn make_room(&mut self, _: usize, _: &Meter) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn find_or_note<T>(&mut self, &state: &u32, nodes: &Arena<P, T>) -> Option<NodeId> {
        let slot = &mut self.slots[state as usize];
        if *slot >> self.bits == self.stamp {
            return Some(*slot & ((1 << self.bits) - 1));
        }
        *slot = self.stamp << self.bits | nodes.len() as NodeId;
        None
    }

    fn clear(&mut self) {
        self.stamp += 1;
        if self.stamp >> (u32::BITS - self.bits) > 0 {
            self.slots.fill(0);
            self.stamp = 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Limits;

    /// States without moves.
    struct Numbers;

    impl Space for Numbers {
        type State = u32;
        type Move = ();

        fn is_goal(&self, _: &u32) -> bool {
            false
        }

        fn moves(&self, _: &u32) -> impl Iterator<Item = ()> {
            std::iter::empty()
        }

        fn apply(&self, &state: &u32, (): ()) -> u32 {
            state
        }

        fn back(&self, (): ()) -> Option<()> {
            None
        }

        fn place(&self, &state: &u32) -> u128 {
            state.into()
        }
    }

    #[test]
    fn what_was_forgotten_is_not_found_however_often() {
        let states = (1 << 19) + 1;
        let meter = Meter::new(Limits::default());
        let mut closed: Closed<Numbers, (), Direct> = Closed::new(Direct::new(states));
        for round in 0..3 << (32 - 20) {
            let state = [0, 7, states as u32 - 1][round % 3];
            for expected in [(0, true), (0, false)] {
                let found = closed.find_or_insert(state, &meter, || Node::new(state, 0, None, ()));
                assert_eq!(found, ControlFlow::Continue(expected));
            }
            closed.clear();
        }
    }
}
