//! What a search counts; [`Meter`](super::Meter) raises the counters.

use super::NODE_BYTES;
use crate::space::Cost;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};

/// One iteration of an iterative-deepening search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// The bound on f (or on depth).
    pub bound: Cost,
    /// States expanded in this iteration.
    pub expanded: u64,
    /// Children generated in this iteration.
    pub generated: u64,
}

/// A solution of an anytime search that is better than those before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Incumbent {
    /// States expanded when it was found.
    pub expanded: u64,
    /// Children generated when it was found.
    pub generated: u64,
    /// What it costs.
    pub cost: Cost,
    /// Its moves.
    pub length: u32,
}

/// A number of expansions and of children.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// States expanded.
    pub expanded: u64,
    /// Children generated.
    pub generated: u64,
}

impl Tally {
    /// Whether neither number is greater than in `room`.
    #[inline]
    pub fn fits(self, room: Tally) -> bool {
        self.expanded <= room.expanded && self.generated <= room.generated
    }
}

impl std::ops::Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally { expanded: self.expanded + other.expanded, generated: self.generated + other.generated }
    }
}

/// The counters of one run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// States whose successors were generated, each time it happened.
    pub expanded: u64,
    /// Children made.
    pub generated: u64,
    /// Expanded states that became open again by a cheaper path.
    pub reopened: u64,
    /// Children dropped because their state was known at no greater cost, or at any cost where the search does not
    /// re-open.
    pub duplicates: u64,
    /// The most nodes stored at one time.
    pub stored: u64,
    /// Expansions at a smaller f than that of the goal: with a consistent heuristic they do not depend on tie-breaking.
    pub before_last_layer: u64,
    /// The iterations, first to last; empty for searches that have none.
    pub iterations: Vec<Iteration>,
    /// The solutions of an anytime search, each cheaper than the one before; empty for other searches.
    pub incumbents: Vec<Incumbent>,
}

impl Statistics {
    /// The nominal peak of stored nodes in bytes.
    pub fn peak_bytes(&self) -> u64 {
        self.stored * NODE_BYTES
    }
}

/// The counters of a search that runs, for others to read: a few thousand expansions old at most.
#[derive(Debug, Default)]
pub struct Progress {
    expanded: AtomicU64,
    generated: AtomicU64,
    stored: AtomicU64,
    /// One more than the bound of the open iteration; 0 if there is none.
    bound: AtomicU64,
}

impl Progress {
    pub(super) fn show(&self, statistics: &Statistics) {
        self.expanded.store(statistics.expanded, Ordering::Relaxed);
        self.generated.store(statistics.generated, Ordering::Relaxed);
        self.stored.store(statistics.stored, Ordering::Relaxed);
        let bound = statistics.iterations.last().map_or(0, |iteration| u64::from(iteration.bound) + 1);
        self.bound.store(bound, Ordering::Relaxed);
    }

    /// Nodes expanded and generated.
    pub fn tally(&self) -> Tally {
        Tally { expanded: self.expanded.load(Ordering::Relaxed), generated: self.generated.load(Ordering::Relaxed) }
    }

    /// The most nodes stored at one time.
    pub fn stored(&self) -> u64 {
        self.stored.load(Ordering::Relaxed)
    }

    /// The bound of the iteration that a search by iterative deepening is in.
    pub fn bound(&self) -> Option<u64> {
        self.bound.load(Ordering::Relaxed).checked_sub(1)
    }
}
