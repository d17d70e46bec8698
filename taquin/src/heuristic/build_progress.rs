//! Tables that are being made now, for those who wait for them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The making of one table; over when this is dropped.
pub(super) struct Making(Arc<Progress>);

struct Progress {
    table: String,
    states: AtomicUsize,
    reached: AtomicUsize,
}

/// How far the making of a table has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableProgress {
    /// The table's name: what it is a table of, the board's size, and what of the goal matters.
    pub table: String,
    /// The states that there are; 0 before they are counted.
    pub states: usize,
    /// Those of them whose distance is known.
    pub reached: usize,
}

/// The tables that this process is making, in the order of their beginning.
pub fn tables_in_the_making() -> Vec<TableProgress> {
    let progress = |one: &Arc<Progress>| TableProgress {
        table: one.table.clone(),
        states: one.states.load(Ordering::Relaxed),
        reached: one.reached.load(Ordering::Relaxed),
    };
    all().iter().map(progress).collect()
}

fn all() -> MutexGuard<'static, Vec<Arc<Progress>>> {
    static ALL: Mutex<Vec<Arc<Progress>>> = Mutex::new(Vec::new());
    ALL.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Making {
    /// Reports that a table is being made.
    pub(super) fn new(table: &str) -> Making {
        let progress = Progress { table: table.into(), states: AtomicUsize::new(0), reached: AtomicUsize::new(1) };
        let making = Making(Arc::new(progress));
        all().push(Arc::clone(&making.0));
        making
    }

    /// So many states are to be reached.
    pub(super) fn begin(&self, states: usize) {
        self.0.states.store(states, Ordering::Relaxed);
    }

    /// So many more are.
    pub(super) fn reached(&self, states: usize) {
        self.0.reached.fetch_add(states, Ordering::Relaxed);
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        all().retain(|one| !Arc::ptr_eq(one, &self.0));
    }
}
