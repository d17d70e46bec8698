//! The open list: buckets in the order of f and, where ties are broken by it, of h.

use super::memory::Growing;
use super::{Meter, Stop};
use crate::space::Cost;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;

/// Which of the open nodes of equal f is expanded first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ties {
    /// The one that has been open the longest.
    Fifo,
    /// The one that was opened last.
    Lifo,
    /// The one of smallest h (the deepest, under A*), and of these the one that was opened last.
    #[default]
    LowH,
    /// The one of greatest h (the shallowest, under A*), and of these the one that has been open the longest.
    HighH,
}

/// The f below which a bucket is found by its place.
const NEAR_F: u64 = 4096;
/// The h below which a bucket is found by its place.
const NEAR_H: Cost = 1024;
/// What a bucket in the tree takes besides its entries: its key, itself and its share of the tree.
const FAR_BYTES: u64 = 80;
/// A bucket with room for more entries gives the room back when it is empty.
const KEPT: usize = 4096;

/// A priority queue whose equals leave in a defined order.
///
/// The buckets of small f and h, all there are with the usual heuristics, are rows by f of buckets by h. Others are kept
/// in a tree, whose size does not grow with that of the keys, which may be anything.
pub(crate) struct Open<T> {
    ties: Ties,
    near: Vec<Row<T>>,
    /// No row before this one has entries.
    first: usize,
    far: BTreeMap<(u64, Cost), VecDeque<T>>,
    /// Bytes of buckets that were given back to the system, not yet to the meter.
    freed: u64,
}

/// The buckets of one f, by h or all in one.
struct Row<T> {
    buckets: Vec<VecDeque<T>>,
    /// Where there are entries, the bucket of one that leaves first is this one or comes after it.
    first: usize,
    entries: usize,
}

impl<T> Open<T> {
    pub(crate) fn new(ties: Ties) -> Self {
        Open { ties, near: Vec::new(), first: 0, far: BTreeMap::new(), freed: 0 }
    }

    /// Removes all entries, and keeps the memory.
    pub(super) fn clear(&mut self, ties: Ties) {
        self.ties = ties;
        for row in self.near.iter_mut().filter(|row| row.entries > 0) {
            row.buckets.iter_mut().for_each(VecDeque::clear);
            row.entries = 0;
        }
        self.first = 0;
        self.far.clear();
        self.freed = 0;
    }

    /// Adds an entry; breaks when there is no memory for it.
    #[inline]
    pub(crate) fn push(&mut self, f: u64, h: Cost, entry: T, meter: &Meter) -> ControlFlow<Stop> {
        let h = if matches!(self.ties, Ties::Fifo | Ties::Lifo) { 0 } else { h };
        if f < NEAR_F && h < NEAR_H {
            self.push_near(f as usize, h as usize, entry, meter)
        } else {
            self.push_far((f, self.rank(h)), entry, meter)
        }
    }

    /// The entry that is to leave first, and its f.
    pub(super) fn peek(&mut self) -> Option<(u64, &T)> {
        let near = self.first_near();
        let far = self.far.first_key_value();
        let (f, bucket) = match near {
            Some((f, h)) if far.is_none_or(|(far, _)| (f as u64, self.rank(h as Cost)) < *far) => {
                (f as u64, &self.near[f].buckets[h])
            }
            _ => far.map(|(&(f, _), bucket)| (f, bucket))?,
        };
        let entry = match self.ties {
            Ties::Fifo | Ties::HighH => bucket.front(),
            Ties::Lifo | Ties::LowH => bucket.back(),
        };
        entry.map(|entry| (f, entry))
    }

    /// Takes the entry that is to leave first, and its f.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(u64, T)> {
        let near = self.first_near();
        if self.far.is_empty() {
            let (f, h) = near?;
            return Some((f as u64, self.pop_near(f, h)));
        }
        self.pop_either(near)
    }

    /// The smallest f and the h in a row for which there is a bucket with entries.
    #[inline(always)]
    fn first_near(&mut self) -> Option<(usize, usize)> {
        while self.near.get(self.first)?.entries == 0 {
            self.first += 1;
        }
        let row = &mut self.near[self.first];
        while row.buckets[row.first].is_empty() {
            row.first = if self.ties == Ties::HighH { row.first - 1 } else { row.first + 1 };
        }
        Some((self.first, row.first))
    }

    #[inline(always)]
    fn push_near(&mut self, f: usize, h: usize, entry: T, meter: &Meter) -> ControlFlow<Stop> {
        if self.near.len() <= f {
            self.near.resize_with(f + 1, || Row { buckets: Vec::new(), first: 0, entries: 0 });
        }
        self.first = self.first.min(f);
        let row = &mut self.near[f];
        if row.buckets.len() <= h {
            row.buckets.resize_with(h + 1, VecDeque::new);
        }
        if row.entries == 0 || (h < row.first) != (self.ties == Ties::HighH) {
            row.first = h;
        }
        let bucket = &mut row.buckets[h];
        if bucket.room() == 0 {
            meter.give_back(std::mem::take(&mut self.freed));
            meter.make_room(bucket)?;
        }
        bucket.push_back(entry);
        row.entries += 1;
        ControlFlow::Continue(())
    }

    #[cold]
    fn push_far(&mut self, key: (u64, Cost), entry: T, meter: &Meter) -> ControlFlow<Stop> {
        if !self.far.contains_key(&key) {
            meter.give_back(std::mem::take(&mut self.freed));
            meter.take(FAR_BYTES)?;
        }
        let bucket = self.far.entry(key).or_default();
        meter.make_room(bucket)?;
        bucket.push_back(entry);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pop_near(&mut self, f: usize, h: usize) -> T {
        let row = &mut self.near[f];
        row.entries -= 1;
        let bucket = &mut row.buckets[h];
        let entry = Self::leave(self.ties, bucket);
        if bucket.is_empty() && bucket.capacity() > KEPT {
            self.freed += bucket.bytes();
            *bucket = VecDeque::new();
        }
        entry
    }

    #[cold]
    fn pop_either(&mut self, near: Option<(usize, usize)>) -> Option<(u64, T)> {
        let (&(f, rank), _) = self.far.first_key_value()?;
        match near {
            Some((near_f, h)) if (near_f as u64, self.rank(h as Cost)) < (f, rank) => {
                Some((near_f as u64, self.pop_near(near_f, h)))
            }
            _ => {
                let mut bucket = self.far.first_entry()?;
                let entry = Self::leave(self.ties, bucket.get_mut());
                if bucket.get().is_empty() {
                    self.freed += FAR_BYTES + bucket.remove().bytes();
                }
                Some((f, entry))
            }
        }
    }

    /// The place of h among those of equal f.
    fn rank(&self, h: Cost) -> Cost {
        if self.ties == Ties::HighH { Cost::MAX - h } else { h }
    }

    #[inline(always)]
    fn leave(ties: Ties, bucket: &mut VecDeque<T>) -> T {
        let entry = match ties {
            Ties::Fifo | Ties::HighH => bucket.pop_front(),
            Ties::Lifo | Ties::LowH => bucket.pop_back(),
        };
        entry.expect("a bucket that is chosen has entries")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Limits;
    use proptest::prelude::*;

    fn emptied(ties: Ties) -> String {
        let mut open = Open::new(ties);
        for (f, h, entry) in [(7, 2, 'a'), (u64::MAX, 0, 'b'), (7, 1, 'c'), (1, 5, 'd'), (7, 2, 'e'), (7, 1, 'f')] {
            assert!(open.push(f, h, entry, &Meter::new(Limits::default())).is_continue());
        }
        std::iter::from_fn(|| open.pop()).map(|(_, entry)| entry).collect()
    }

    #[test]
    fn the_smallest_f_leaves_first_and_equals_in_the_chosen_order() {
        assert_eq!(emptied(Ties::Fifo), "dacefb");
        assert_eq!(emptied(Ties::Lifo), "dfecab");
        assert_eq!(emptied(Ties::LowH), "dfceab");
        assert_eq!(emptied(Ties::HighH), "daecfb");
    }

    /// The place in `waiting`, whose entries stand in the order of their coming, of the one that is to leave.
    fn chosen(ties: Ties, waiting: &[(u64, Cost)]) -> Option<usize> {
        let best = waiting.iter().map(|entry| entry.0).min()?;
        let mut equals: Vec<usize> = (0..waiting.len()).filter(|&place| waiting[place].0 == best).collect();
        let h = |&place: &usize| waiting[place].1;
        match ties {
            Ties::LowH => {
                let least = equals.iter().map(h).min();
                equals.retain(|place| Some(h(place)) == least);
            }
            Ties::HighH => {
                let most = equals.iter().map(h).max();
                equals.retain(|place| Some(h(place)) == most);
            }
            Ties::Fifo | Ties::Lifo => {}
        }
        if matches!(ties, Ties::Fifo | Ties::HighH) { equals.first().copied() } else { equals.last().copied() }
    }

    proptest! {
        #[test]
        fn entries_near_and_far_leave_as_from_a_list_that_is_searched(
            steps in prop::collection::vec(
                (
                    any::<bool>(),
                    prop_oneof![0..3_u64, NEAR_F - 1..NEAR_F + 2, Just(u64::MAX)],
                    prop_oneof![0..3 as Cost, NEAR_H - 1..NEAR_H + 2, Just(Cost::MAX)],
                ),
                0..120,
            )
        ) {
            let mut open = Open::new(Ties::Fifo);
            for ties in [Ties::Fifo, Ties::Lifo, Ties::LowH, Ties::HighH] {
                let meter = Meter::new(Limits::default());
                open.clear(ties);
                let mut waiting = Vec::new();
                let pushes = steps.iter().map(|&(push, f, h)| push.then_some((f, h)));
                for push in pushes.chain(std::iter::repeat_n(None, steps.len() / 2)) {
                    if let Some((f, h)) = push {
                        prop_assert!(open.push(f, h, (f, h), &meter).is_continue());
                        waiting.push((f, h));
                    } else {
                        let left = chosen(ties, &waiting).map(|place| waiting.remove(place));
                        prop_assert_eq!(open.peek(), left.as_ref().map(|entry| (entry.0, entry)));
                        prop_assert_eq!(open.pop(), left.map(|entry| (entry.0, entry)));
                    }
                }
            }
        }
    }

    #[test]
    fn a_bucket_that_was_large_is_filled_again() {
        let meter = Meter::new(Limits::default());
        let mut open = Open::new(Ties::Fifo);
        for _ in 0..2 {
            assert!((0..2 * KEPT).all(|entry| open.push(3, 0, entry, &meter).is_continue()));
            assert!((0..2 * KEPT).all(|entry| open.pop() == Some((3, entry))));
            assert_eq!(open.pop(), None);
        }
    }
}
