//! The memory of one run.

use super::{Bound, Budget, Room, STEP};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use taquin::search::Grant;

/// How a run ended that its account did not let go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Others wanted its memory: it had so many bytes, and is to be made again.
    GivenUp(u64),
    /// It wanted more than the budget has, and had all of it to itself.
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
        let [had, more] = [self.had, self.more].map(written);
        match self.room.bound {
            Bound::System => write!(f, "it had {had} and the system refused more")?,
            _ => write!(f, "it had {had} and wanted {more} more, where {} to one run", self.room)?,
        }
        write!(f, "; what it needs in all is not known")
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
    pub(super) age: u64,
    /// What the run has asked for and not given back.
    asked: AtomicU64,
    /// What it may have without asking the budget.
    pub(super) granted: AtomicU64,
    pub(super) withdrawn: Arc<AtomicBool>,
    verdict: Mutex<Option<Verdict>>,
}

impl Account {
    /// For a run that begins now.
    pub(super) fn new(budget: Arc<Budget>, age: u64) -> Account {
        let (asked, withdrawn, verdict) = Default::default();
        Account { budget, age, asked, granted: AtomicU64::new(STEP), withdrawn, verdict }
    }

    /// Why the run could not go on, if that is so.
    pub fn verdict(&self) -> Option<Verdict> {
        let verdict = *self.verdict.lock().expect("no thread panics over a verdict");
        verdict.or(self.is_withdrawn().then(|| Verdict::GivenUp(self.had())))
    }

    /// How far a run came that is to have so many bytes more than it was granted.
    pub(super) fn shortage(&self, more: u64, room: Room) -> Shortage {
        let had = self.had();
        Shortage { had, more: self.granted.load(Ordering::Relaxed).saturating_add(more).saturating_sub(had), room }
    }

    pub(super) fn had(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }

    fn judge(&self, verdict: Verdict) {
        self.verdict.lock().expect("no thread panics over a verdict").get_or_insert(verdict);
    }
}

impl Grant for Account {
    fn take(&self, bytes: u64) -> bool {
        let wanted = self.had().saturating_add(bytes);
        let granted = self.granted.load(Ordering::Relaxed);
        if wanted > granted {
            let more = (wanted - granted).saturating_add(STEP - 1) / STEP * STEP;
            if let Err(verdict) = self.budget.grant(self, more) {
                self.judge(verdict);
                return false;
            }
        }
        self.asked.store(wanted, Ordering::Relaxed);
        true
    }

    fn give_back(&self, bytes: u64) {
        let asked = self.had().saturating_sub(bytes);
        self.asked.store(asked, Ordering::Relaxed);
        let surplus = self.granted.load(Ordering::Relaxed).saturating_sub(asked.max(STEP));
        if surplus > 2 * STEP {
            let mut state = self.budget.state();
            if let Some(run) = state.runs.iter_mut().find(|run| run.age == self.age) {
                run.bytes = run.bytes.saturating_sub(surplus);
                self.granted.fetch_sub(surplus, Ordering::Relaxed);
                self.budget.changed.notify_all();
            }
        }
    }

    fn fail(&self) {
        let mut state = self.budget.state();
        let alone = !state.runs.iter().any(|run| run.age != self.age);
        state.given_up += u64::from(!alone);
        let had = self.had();
        let refused = Shortage { had, more: 0, room: Room { bound: Bound::System, free: had } };
        self.judge(if alone { Verdict::TooLarge(refused) } else { Verdict::GivenUp(had) });
    }

    fn is_withdrawn(&self) -> bool {
        self.withdrawn.load(Ordering::Relaxed)
    }
}

impl Drop for Account {
    fn drop(&mut self) {
        let mut state = self.budget.state();
        if let Some(place) = state.runs.iter().position(|run| run.age == self.age) {
            state.runs.remove(place);
            self.budget.changed.notify_all();
        }
    }
}
