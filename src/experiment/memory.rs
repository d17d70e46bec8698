//! The memory that all runs share.
//!
//! A run asks for memory as it grows ([`Grant`]). Where the budget has no more, the youngest run is given up and its memory
//! goes to those before it; so the oldest always goes on, and comes to its end or to the budget's. What the process had
//! before the runs (tables, boards, rows) is taken from the budget first, and what it really takes is looked at, too.
//!
//! Nothing of this shows in the deterministic files: a run that was given up is made again from its start, and one that
//! does not fit alone has no row.

mod account;
mod admission;
mod allocator;
mod bound;
mod machine;

pub use account::{Account, Shortage, Verdict, written};
pub use admission::{Excess, NoRoom, Tables};
pub use allocator::keep_no_free_memory;
pub use bound::{Bound, Room};
use machine::Bounds;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;
use taquin::search::{Cancel, Grant};

/// What each thread's run may have before the budget is asked, and what is asked for at least.
const STEP: u64 = 1 << 20;

/// How often a run that waits looks again: what the process takes changes without a sign.
const LOOK: Duration = Duration::from_millis(20);

/// The share of the machine's memory that is the budget where none is told, in hundredths.
const SHARE: u64 = 80;

/// The part of the bounds that is left for what nobody asks for: text, threads, the allocator's own.
const SPARE: u64 = 32;

/// The part of the bounds that searches may leave for those after them, and the most that it is; nothing of less than
/// [`PLENTY`].
const LEFT: u64 = 32;
const MOST_LEFT: u64 = 256 << 20;
const PLENTY: u64 = 1 << 30;

/// A budget for the runs of a process.
#[derive(Debug)]
pub struct Budget {
    /// What was told, or is the share of the machine's memory; and the limit on addresses.
    told: Bounds,
    /// What is not to be passed: a little less.
    bounds: Bounds,
    /// What the process took before the first run, and an allowance for each thread.
    base: Usage,
    /// What the process takes now.
    usage: fn() -> Usage,
    /// What each thread's run may have without asking, all together, and what searches may leave for those after them.
    allowance: u64,
    /// What stays of the runs that are over.
    kept: AtomicU64,
    cancel: Cancel,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// The runs that have asked for memory, in the order of their beginning.
    runs: Vec<Holder>,
    begun: u64,
    given_up: u64,
}

/// A run's share of the budget.
#[derive(Debug)]
struct Holder {
    age: u64,
    bytes: u64,
    withdrawn: Arc<AtomicBool>,
}

/// What a process takes.
#[derive(Clone, Copy, Debug, Default)]
struct Usage {
    resident: u64,
    addresses: u64,
}

impl Usage {
    /// Nothing where the system does not tell.
    fn now() -> Usage {
        let usage = memory_stats::memory_stats();
        usage.map_or(Usage::default(), |usage| Usage {
            resident: usage.physical_mem as u64,
            addresses: usage.virtual_mem as u64,
        })
    }
}

impl Budget {
    /// So many bytes, or, where that is not told, four fifths of what the machine or the control groups of the process
    /// have; and four fifths of the addresses that it may take. What the process has taken by now is counted in.
    ///
    /// Runs that wait for memory look at `cancel`.
    pub fn new(bytes: Option<u64>, threads: usize, cancel: Cancel) -> Budget {
        let share = |bytes: u64| bytes / 100 * SHARE;
        let here = Bounds::here();
        let told = Bounds { resident: bytes.or(here.resident.map(share)), ..here };
        let resident = told.resident.map(|bytes| bytes - bytes / SPARE);
        let bounds = Bounds { resident, addresses: told.addresses.map(share) };
        let allowance = threads as u64 * STEP;
        Budget { told, ..Budget::within(bounds, Usage::now, allowance, cancel) }
    }

    fn within(bounds: Bounds, usage: fn() -> Usage, allowance: u64, cancel: Cancel) -> Budget {
        let (base, kept, state, changed) = Default::default();
        let mut budget = Budget { told: bounds, bounds, base, usage, allowance, kept, cancel, state, changed };
        budget.settle();
        budget
    }

    /// What there is beside what is taken before any run, where that is less than so many bytes.
    pub fn lacks(&self, bytes: u64) -> Option<Room> {
        self.room(self.base).filter(|room| room.free < bytes)
    }

    /// What the nearest of the bounds leaves to a process that takes so much.
    fn room(&self, taken: Usage) -> Option<Room> {
        let room = |bound: fn(u64) -> Bound, told: Option<u64>, most: Option<u64>, taken: u64| {
            Some(Room { bound: bound(told?), free: most?.saturating_sub(taken) })
        };
        let (told, bounds) = (self.told, self.bounds);
        let resident = room(Bound::Budget, told.resident, bounds.resident, taken.resident);
        let addresses = room(Bound::Addresses, told.addresses, bounds.addresses, taken.addresses);
        resident.into_iter().chain(addresses).min_by_key(|room| room.free)
    }

    /// Takes a small part away, which searches may leave for those after them; tells how much.
    pub fn leave_some(&mut self) -> u64 {
        let bounds = [self.bounds.resident, self.bounds.addresses].into_iter().flatten();
        let some = bounds.min().filter(|least| *least >= PLENTY).map_or(0, |least| (least / LEFT).min(MOST_LEFT));
        self.allowance += some;
        self.settle();
        some
    }

    /// Counts what the process takes now, tables included, as taken before any run.
    pub fn settle(&mut self) {
        let (usage, allowance) = ((self.usage)(), self.allowance);
        self.base = Usage { resident: usage.resident + allowance, addresses: usage.addresses + allowance };
    }

    /// Counts bytes that stay to the end, such as those of a row.
    pub fn keep(&self, bytes: u64) {
        self.kept.fetch_add(bytes, Ordering::Relaxed);
    }

    /// The bytes that the process may fill; `None` where nothing is known of the machine.
    pub fn bytes(&self) -> Option<u64> {
        self.told.resident
    }

    /// What the system does not tell, and what that means for runs.
    pub(super) fn unknown(&self) -> Option<&'static str> {
        match (self.told.resident, (self.usage)().resident) {
            (None, _) => Some("this system does not tell its memory: runs have no bound but --memory"),
            (Some(_), 0) => Some(
                "this system does not tell what a process takes: the budget of memory counts what searches ask for, and not \
                 tables, boards and rows",
            ),
            _ => None,
        }
    }

    /// How many times a run was given up.
    pub fn given_up(&self) -> u64 {
        self.state().given_up
    }

    /// An account for a run that begins now.
    pub fn account(self: &Arc<Self>) -> Account {
        let mut state = self.state();
        state.begun += 1;
        Account::new(Arc::clone(self), state.begun)
    }

    /// Waits until so many bytes are free, or no run has any, or runs are cancelled.
    pub fn wait_for(&self, bytes: u64) {
        let mut state = self.state();
        while !state.runs.is_empty() && !self.has_room(&state, bytes) && !self.cancel.load(Ordering::Relaxed) {
            state = self.wait(state);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no thread panics over the budget")
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed.wait_timeout(state, LOOK).expect("no thread panics over the budget").0
    }

    /// Whether so many bytes more are within the bounds, by what the runs have asked for and by what the system says.
    fn has_room(&self, state: &State, bytes: u64) -> bool {
        self.fits(state, bytes, Usage::default()) && self.fits(state, bytes, (self.usage)())
    }

    /// What a run may have that is the only one, and has so much already.
    fn for_one(&self, had: u64) -> Room {
        let (kept, now) = (self.kept.load(Ordering::Relaxed), (self.usage)());
        let taken = |base: u64, now: u64| (base + kept).max(now.saturating_sub(had));
        let room = self.room(Usage {
            resident: taken(self.base.resident, now.resident),
            addresses: taken(self.base.addresses, now.addresses),
        });
        room.map_or(Room { bound: Bound::System, free: had }, |room| Room { free: room.free + STEP, ..room })
    }

    fn fits(&self, state: &State, bytes: u64, now: Usage) -> bool {
        let held = state.runs.iter().map(|run| run.bytes).sum::<u64>() + self.kept.load(Ordering::Relaxed);
        let fits = |bound: Option<u64>, base: u64, now: u64| {
            bound.is_none_or(|bound| now.max(base.saturating_add(held)).saturating_add(bytes) <= bound)
        };
        fits(self.bounds.resident, self.base.resident, now.resident)
            && fits(self.bounds.addresses, self.base.addresses, now.addresses)
    }

    /// Decides on a run that wants more; waits where others have to give theirs back first.
    fn grant(&self, account: &Account, more: u64) -> Result<(), Verdict> {
        let mut state = self.state();
        while !self.has_room(&state, more) {
            self.make_way(&mut state, account, more)?;
            state = self.wait(state);
        }
        if account.is_withdrawn() {
            return Err(Verdict::GivenUp(account.had()));
        }
        state.add(account, more);
        Ok(())
    }

    /// Gives the youngest run up, which may be the one that asks; fails where that one is alone.
    fn make_way(&self, state: &mut State, account: &Account, more: u64) -> Result<(), Verdict> {
        if account.is_withdrawn() || self.cancel.load(Ordering::Relaxed) {
            return Err(Verdict::GivenUp(account.had()));
        }
        let mut others = state.runs.iter().filter(|run| run.age != account.age).peekable();
        if others.peek().is_none() {
            return Err(Verdict::TooLarge(account.shortage(more, self.for_one(account.had()))));
        }
        if others.clone().any(|run| run.withdrawn.load(Ordering::Relaxed)) {
            return Ok(());
        }
        let youngest = others.max_by_key(|run| run.age).expect("there are others");
        let given_up = if youngest.age > account.age { &youngest.withdrawn } else { &account.withdrawn };
        given_up.store(true, Ordering::Relaxed);
        state.given_up += 1;
        if account.is_withdrawn() { Err(Verdict::GivenUp(account.had())) } else { Ok(()) }
    }
}

impl State {
    fn add(&mut self, account: &Account, bytes: u64) {
        match self.runs.iter_mut().find(|run| run.age == account.age) {
            Some(run) => run.bytes += bytes,
            None => self.runs.push(Holder { age: account.age, bytes, withdrawn: Arc::clone(&account.withdrawn) }),
        }
        account.granted.fetch_add(bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests;
