//! Which of the runs that are under way began first.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

/// The runs that are under way, in the order in which they began.
#[derive(Debug, Default)]
pub(super) struct Line {
    runs: Mutex<Numbers>,
    /// Whether the first one waits for memory.
    is_held_up: AtomicBool,
}

#[derive(Debug, Default)]
struct Numbers {
    next: u64,
    here: BTreeSet<u64>,
}

impl Line {
    /// The number of a run that begins now.
    pub(super) fn enter(&self) -> u64 {
        let mut runs = self.runs();
        let number = runs.next;
        runs.next += 1;
        runs.here.insert(number);
        number
    }

    /// Whether no run that is under way began before this one.
    pub(super) fn is_first(&self, number: u64) -> bool {
        self.runs().here.first() == Some(&number)
    }

    /// A run is over.
    pub(super) fn leave(&self, number: u64) {
        self.runs().here.remove(&number);
    }

    /// The first run waits for memory, or does no longer.
    pub(super) fn hold_up(&self, is_held_up: bool) {
        self.is_held_up.store(is_held_up, Ordering::Relaxed);
    }

    /// Whether the first run waits for memory.
    pub(super) fn is_held_up(&self) -> bool {
        self.is_held_up.load(Ordering::Relaxed)
    }

    fn runs(&self) -> MutexGuard<'_, Numbers> {
        self.runs.lock().expect("no thread panics over the line")
    }
}
