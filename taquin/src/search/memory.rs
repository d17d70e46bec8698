//! The memory of a search: asked for before it is taken, so that a run that may have no more ends as one that met a limit.

use super::{Meter, Stop};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BinaryHeap, TryReserveError, VecDeque};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// Who lets a run have memory.
///
/// A run asks when one of its containers is to grow, which happens some hundred times, not for each node. What it has
/// asked for goes back when whoever made the grant drops it.
pub trait Grant: Debug + Send + Sync {
    /// Asks for this many bytes more. After a `false` the run must end.
    fn take(&self, bytes: u64) -> bool;

    /// Gives bytes back before the end.
    fn give_back(&self, bytes: u64);

    /// Records that the system did not have what had been granted; the run ends.
    fn fail(&self);
}

/// Lists of this many bytes grow by quarters, and the system moves them in whole pages. Smaller ones grow to twice their
/// size and may be copied: 32 MiB is the most that glibc takes from what it has instead of asking the system.
const LARGE: usize = 32 << 20;

/// A container that grows by steps.
pub(crate) trait Growing {
    /// How many entries come in before it grows.
    fn room(&self) -> usize;

    /// The bytes that it takes.
    fn bytes(&self) -> u64;

    /// The bytes that it will take once it has grown, and those that it takes besides while it grows.
    fn next_bytes(&self) -> (u64, u64);

    /// Grows by a step.
    fn grow(&mut self) -> Result<(), TryReserveError>;
}

/// The next capacity of a list of entries of this many bytes.
fn next_capacity(capacity: usize, entry: usize) -> usize {
    let more = if capacity * entry < LARGE { capacity } else { capacity / 4 };
    capacity + more.max(4)
}

macro_rules! growing_list {
    ($list:ident) => {
        impl<T> Growing for $list<T> {
            #[inline(always)]
            fn room(&self) -> usize {
                self.capacity() - self.len()
            }

            fn bytes(&self) -> u64 {
                (self.capacity() * size_of::<T>()) as u64
            }

            fn next_bytes(&self) -> (u64, u64) {
                let (entry, bytes) = (size_of::<T>(), self.bytes());
                let copied = if bytes < LARGE as u64 { bytes } else { 0 };
                ((next_capacity(self.capacity(), entry) * entry) as u64, copied)
            }

            fn grow(&mut self) -> Result<(), TryReserveError> {
                self.try_reserve_exact(next_capacity(self.capacity(), size_of::<T>()) - self.len())
            }
        }
    };
}

growing_list!(BinaryHeap);
growing_list!(Vec);
growing_list!(VecDeque);

/// The bytes of a hash table: an entry has a byte of its own, and an eighth of the places stay free.
fn table_bytes(capacity: usize, entry: usize) -> u64 {
    (capacity.div_ceil(7) * 8 * (entry + 1)) as u64
}

/// Hash tables are filled anew: the old one is there until the new one is full.
macro_rules! growing_table {
    ($table:ty, $entry:ty, $($type:ident),+) => {
        impl<$($type),+> Growing for $table where K: Eq + Hash {
            #[inline(always)]
            fn room(&self) -> usize {
                self.capacity() - self.len()
            }

            fn bytes(&self) -> u64 {
                table_bytes(self.capacity(), size_of::<$entry>())
            }

            fn next_bytes(&self) -> (u64, u64) {
                (table_bytes((2 * self.capacity()).max(7), size_of::<$entry>()), self.bytes())
            }

            fn grow(&mut self) -> Result<(), TryReserveError> {
                self.try_reserve(1)
            }
        }
    };
}

growing_table!(FxHashMap<K, V>, (K, V), K, V);
growing_table!(FxHashSet<K>, K, K);

impl Meter {
    /// Makes room for one more entry if there is none; breaks when there is no memory for it.
    #[inline(always)]
    pub(crate) fn make_room(&self, list: &mut impl Growing) -> ControlFlow<Stop> {
        self.make_room_for(1, list)
    }

    /// Makes room for at most four more entries.
    #[inline(always)]
    pub(crate) fn make_room_for(&self, entries: usize, list: &mut impl Growing) -> ControlFlow<Stop> {
        if list.room() < entries { self.grow(list) } else { ControlFlow::Continue(()) }
    }

    #[cold]
    #[inline(never)]
    fn grow(&self, list: &mut impl Growing) -> ControlFlow<Stop> {
        let (before, (after, meanwhile)) = (list.bytes(), list.next_bytes());
        self.take(after - before + meanwhile)?;
        if list.grow().is_err() {
            return self.fail();
        }
        self.give_back(meanwhile);
        ControlFlow::Continue(())
    }

    /// Asks for this many bytes; breaks when the run may not have them.
    pub(crate) fn take(&self, bytes: u64) -> ControlFlow<Stop> {
        match self.grant() {
            Some(grant) if !grant.take(bytes) => ControlFlow::Break(Stop::Memory),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Gives bytes back.
    pub(crate) fn give_back(&self, bytes: u64) {
        if let Some(grant) = self.grant().filter(|_| bytes > 0) {
            grant.give_back(bytes);
        }
    }

    /// Breaks since the system did not have what was granted.
    #[cold]
    pub(crate) fn fail(&self) -> ControlFlow<Stop> {
        if let Some(grant) = self.grant() {
            grant.fail();
        }
        ControlFlow::Break(Stop::Memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Limits;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Grants this many bytes.
    #[derive(Debug)]
    struct Purse {
        left: AtomicU64,
    }

    impl Grant for Purse {
        fn take(&self, bytes: u64) -> bool {
            self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(bytes)).is_ok()
        }

        fn give_back(&self, bytes: u64) {
            self.left.fetch_add(bytes, Ordering::SeqCst);
        }

        fn fail(&self) {}
    }

    /// Fills a container until a purse is empty; returns the number of entries and the bytes that are left.
    fn filled<C: Growing>(mut list: C, bytes: u64, mut add: impl FnMut(&mut C, u64)) -> (u64, u64) {
        let purse = Arc::new(Purse { left: bytes.into() });
        let meter = Meter::new(Limits::default()).granted_by(Arc::clone(&purse) as Arc<dyn Grant>);
        for entry in 0.. {
            if meter.make_room(&mut list).is_break() {
                let left = purse.left.load(Ordering::SeqCst);
                assert_eq!(left + list.bytes(), bytes, "what is not left is in the container");
                return (entry, left);
            }
            add(&mut list, entry);
        }
        unreachable!("a purse has an end")
    }

    #[test]
    fn a_container_grows_as_far_as_its_grant() {
        // 4, 8, … 65536 entries of 8 bytes are 512 KiB; the next step takes 1 MiB beside them.
        assert_eq!(filled(Vec::new(), 3 << 19, |list, entry| list.push(entry)), (131_072, 1 << 19));
        assert_eq!(filled(Vec::new(), (3 << 19) - 1, |list, entry| list.push(entry)), (65_536, (1 << 20) - 1));
        assert_eq!(filled(VecDeque::new(), 3 << 19, VecDeque::push_back), (131_072, 1 << 19));
        // A table of 2^n places of 9 bytes holds 7 entries for 8 places; a new one comes beside the old one.
        let (entries, _) = filled(FxHashSet::default(), 9 * ((1 << 16) + (1 << 15)), |set, entry| {
            set.insert(entry);
        });
        assert_eq!(entries, (1 << 16) / 8 * 7);
        let (entries, _) = filled(FxHashMap::default(), 17 * ((1 << 16) + (1 << 15)) - 1, |map, entry| {
            map.insert(entry, entry);
        });
        assert_eq!(entries, (1 << 15) / 8 * 7);
    }

    #[test]
    fn large_lists_grow_by_quarters() {
        let capacity = LARGE / 8;
        assert_eq!((next_capacity(capacity - 1, 8), next_capacity(capacity, 8)), (2 * capacity - 2, capacity / 4 * 5));
    }

    #[test]
    fn what_the_system_does_not_have_ends_the_run() {
        let meter = Meter::new(Limits::default());
        assert_eq!(meter.fail(), ControlFlow::Break(Stop::Memory));
    }
}
