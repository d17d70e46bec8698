//! The memory of one run.

use super::{Bound, Budget, Room, STEP, give_back_free_memory};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use taquin::search::Grant;

/// What a run gave back may stay granted to it, and free memory may stay with the process, up to this many bytes.
const KEPT: u64 = 1 << 20;

/// How a run ended that its account did not let go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Other runs have the memory: re-run it once this many bytes are free.
    GivenUp(u64),
    /// It wanted more than there is for all runs together.
    TooLarge(Shortage),
}

/// How far a run came that does not fit; what it would need to its end is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// The bytes that it had.
    pub had: u64,
    /// The bytes that it wanted besides; 0 where the system refused what the budget had granted.
    pub more: u64,
    /// What one run may have.
    pub room: Room,
}

impl fmt::Display for Shortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Down like the room that it is held against.
        let (had, more) = (written(self.had - self.had % (1 << 20)), written(self.more));
        match self.room.bound {
            Bound::System => write!(f, "it had {had} and the system refused more")?,
            _ => write!(f, "it had {had} and wanted {more} more, where {} to one run", self.room)?,
        }
        write!(f, "; its total need is unknown")
    }
}

/// A number of bytes as people write it, rounded up.
pub fn written(bytes: u64) -> String {
    match bytes {
        0..0x4000_0000 => format!("{} MiB", bytes.div_ceil(1 << 20)),
        _ => format!("{:.1} GiB", bytes as f64 / f64::from(1 << 30)),
    }
}

/// The memory of one run; goes back to the budget when it is dropped.
#[derive(Debug)]
pub struct Account {
    budget: Arc<Budget>,
    /// Runs that began earlier have smaller numbers; one that never waits has none.
    number: Option<u64>,
    /// What the run has asked for and not given back.
    asked: AtomicU64,
    /// What it may have without asking the budget.
    granted: AtomicU64,
    /// The most of it.
    most: AtomicU64,
    verdict: Mutex<Option<Verdict>>,
}

impl Account {
    /// For a run that begins now, with this many bytes that are held for it.
    pub(super) fn new(budget: Arc<Budget>, number: Option<u64>, granted: u64) -> Account {
        let (asked, verdict) = Default::default();
        Account { budget, number, asked, granted: granted.into(), most: granted.into(), verdict }
    }

    /// Why the run could not go on, if that is so.
    pub fn verdict(&self) -> Option<Verdict> {
        *self.verdict.lock().expect("no thread panics over a verdict")
    }

    fn had(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }

    fn judge(&self, verdict: Verdict) {
        if matches!(verdict, Verdict::GivenUp(_)) {
            self.budget.given_up.fetch_add(1, Ordering::Relaxed);
        }
        self.verdict.lock().expect("no thread panics over a verdict").get_or_insert(verdict);
    }

    /// Asks the budget for this many bytes in all.
    fn grow(&self, wanted: u64) -> bool {
        let granted = self.granted.load(Ordering::Relaxed);
        let wanted = wanted.saturating_add(STEP - 1) / STEP * STEP;
        let (had, room) = (self.had(), self.budget.room());
        if wanted > room.free {
            self.judge(Verdict::TooLarge(Shortage { had, more: wanted - had, room }));
            return false;
        }
        if !self.budget.hold_for(self.number, wanted - granted) {
            // Twice as much, so that few attempts come before the one that ends.
            self.judge(Verdict::GivenUp(wanted.saturating_mul(2).min(room.free)));
            return false;
        }
        self.granted.store(wanted, Ordering::Relaxed);
        self.most.fetch_max(wanted, Ordering::Relaxed);
        true
    }
}

impl Grant for Account {
    fn take(&self, bytes: u64) -> bool {
        let wanted = self.had().saturating_add(bytes);
        if wanted > self.granted.load(Ordering::Relaxed) && !self.grow(wanted) {
            return false;
        }
        self.asked.store(wanted, Ordering::Relaxed);
        true
    }

    fn give_back(&self, bytes: u64) {
        let asked = self.had().saturating_sub(bytes);
        self.asked.store(asked, Ordering::Relaxed);
        let surplus = self.granted.load(Ordering::Relaxed).saturating_sub(asked) / STEP * STEP;
        if surplus > KEPT {
            self.granted.fetch_sub(surplus, Ordering::Relaxed);
            self.budget.release(surplus);
        }
    }

    fn fail(&self) {
        let (had, granted) = (self.had(), self.granted.load(Ordering::Relaxed));
        let refused = Shortage { had, more: 0, room: Room { bound: Bound::System, free: had } };
        let alone = self.budget.held.load(Ordering::Relaxed) <= granted;
        self.judge(if alone { Verdict::TooLarge(refused) } else { Verdict::GivenUp(granted) });
    }
}

impl Drop for Account {
    fn drop(&mut self) {
        // First, so that nobody else is granted what this run's lists still fill.
        if self.most.load(Ordering::Relaxed) > KEPT {
            give_back_free_memory();
        }
        let granted = self.granted.load(Ordering::Relaxed);
        if granted > 0 {
            self.budget.release(granted);
        }
        if let Some(number) = self.number {
            self.budget.line.leave(number);
        }
    }
}
