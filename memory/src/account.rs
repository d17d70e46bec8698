//! The memory of one run.

use super::{Bound, Budget, Room, STEP, give_back_free_memory};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard};
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
            Bound::System => write!(f, "it used {had} and the system refused more"),
            bound => {
                let free = written(self.room.free - self.room.free % (1 << 20));
                write!(
                    f,
                    "it used {had} and needed at least {more} more, but only {free} of {bound} are available to it"
                )
            }
        }
    }
}

/// A number of bytes as people write it, rounded up.
pub fn written(bytes: u64) -> String {
    match bytes {
        0..0x4000_0000 => format!("{} MiB", bytes.div_ceil(1 << 20)),
        _ => format!("{:.1} GiB", bytes as f64 / f64::from(1 << 30)),
    }
}

/// The memory of one run, whose threads share it; goes back to the budget when it is dropped.
#[derive(Debug)]
pub struct Account {
    budget: Arc<Budget>,
    entries: Mutex<Entries>,
}

#[derive(Debug, Default)]
struct Entries {
    /// What the run has asked for and not given back.
    asked: u64,
    /// What it may have without asking the budget: never less than at its beginning.
    granted: u64,
    at_first: u64,
    /// The most that this ever was.
    most: u64,
    verdict: Option<Verdict>,
}

impl Account {
    /// For a run that begins now, with this many bytes that are held for it.
    pub(super) fn new(budget: Arc<Budget>, granted: u64) -> Account {
        let entries = Entries { granted, at_first: granted, most: granted, ..Entries::default() };
        Account { budget, entries: Mutex::new(entries) }
    }

    /// Why the run could not go on, if that is so.
    pub fn verdict(&self) -> Option<Verdict> {
        self.entries().verdict
    }

    fn entries(&self) -> MutexGuard<'_, Entries> {
        self.entries.lock().expect("no thread panics over an account")
    }

    /// The run has to end; what was found first is why.
    fn refuse(&self, entries: &mut Entries, verdict: Verdict) -> bool {
        if matches!(verdict, Verdict::GivenUp(_)) {
            self.budget.ledger().given_up += 1;
        }
        entries.verdict.get_or_insert(verdict);
        false
    }

    /// Asks the budget for this many bytes in all.
    fn grow(&self, entries: &mut Entries, wanted: u64) -> bool {
        let wanted = wanted.saturating_add(STEP - 1) / STEP * STEP;
        let (had, room) = (entries.asked, self.budget.room());
        if wanted > room.free {
            return self.refuse(entries, Verdict::TooLarge(Shortage { had, more: wanted - had, room }));
        }
        if !self.budget.hold(wanted - entries.granted) {
            // Twice as much, so that few attempts come before the one that ends.
            return self.refuse(entries, Verdict::GivenUp(wanted.saturating_mul(2).min(room.free)));
        }
        entries.granted = wanted;
        entries.most = entries.most.max(wanted);
        true
    }
}

impl Grant for Account {
    fn take(&self, bytes: u64) -> bool {
        let mut entries = self.entries();
        let wanted = entries.asked.saturating_add(bytes);
        if wanted > entries.granted && !self.grow(&mut entries, wanted) {
            return false;
        }
        entries.asked = wanted;
        true
    }

    fn give_back(&self, bytes: u64) {
        let mut entries = self.entries();
        entries.asked = entries.asked.saturating_sub(bytes);
        let surplus = entries.granted.saturating_sub(entries.asked.max(entries.at_first)) / STEP * STEP;
        if surplus > KEPT {
            entries.granted -= surplus;
            self.budget.release(surplus);
        }
    }

    fn fail(&self) {
        let mut entries = self.entries();
        let (had, granted) = (entries.asked, entries.granted);
        let refused = Shortage { had, more: 0, room: Room { bound: Bound::System, free: had } };
        let is_alone = self.budget.ledger().held <= granted;
        self.refuse(&mut entries, if is_alone { Verdict::TooLarge(refused) } else { Verdict::GivenUp(granted) });
    }
}

impl Drop for Account {
    fn drop(&mut self) {
        let Entries { granted, most, .. } = *self.entries();
        // First, so that nobody else is granted what this run's lists still fill.
        if most > KEPT {
            give_back_free_memory();
        }
        self.budget.release(granted);
    }
}
