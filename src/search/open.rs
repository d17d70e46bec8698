//! The open list: buckets in the order of their key.

use std::collections::{BTreeMap, VecDeque};

/// Which of the entries under one key leaves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaves {
    /// The one that came first.
    First,
    /// The one that came last.
    Last,
}

/// A priority queue whose equals leave in a defined order.
///
/// Memory grows with the entries, not with the size of the keys, which may be anything.
pub(crate) struct Open<K, T> {
    buckets: BTreeMap<K, VecDeque<T>>,
    leaves: Leaves,
}

impl<K: Ord + Copy, T> Open<K, T> {
    pub(crate) fn new(leaves: Leaves) -> Self {
        Open { buckets: BTreeMap::new(), leaves }
    }

    #[inline]
    pub(crate) fn push(&mut self, key: K, entry: T) {
        self.buckets.entry(key).or_default().push_back(entry);
    }

    /// Takes an entry with the smallest key.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(K, T)> {
        let mut smallest = self.buckets.first_entry()?;
        let (key, bucket) = (*smallest.key(), smallest.get_mut());
        let entry = match self.leaves {
            Leaves::First => bucket.pop_front(),
            Leaves::Last => bucket.pop_back(),
        };
        if bucket.is_empty() {
            smallest.remove();
        }
        Some((key, entry.expect("no bucket is empty")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn emptied(leaves: Leaves) -> String {
        let mut open = Open::new(leaves);
        for (key, entry) in [(7, 'a'), (u64::MAX, 'b'), (7, 'c'), (1, 'd'), (7, 'e')] {
            open.push(key, entry);
        }
        std::iter::from_fn(|| open.pop()).map(|(_, entry)| entry).collect()
    }

    #[test]
    fn the_smallest_key_leaves_first_and_equals_in_the_chosen_order() {
        assert_eq!(emptied(Leaves::First), "daceb");
        assert_eq!(emptied(Leaves::Last), "decab");
    }
}
