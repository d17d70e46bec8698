//! The memory of the process: one budget, which every command obeys.
//!
//! What is known beforehand is set aside: the program with its threads, tables, boards, rows. What is left is for runs,
//! which ask before they grow ([`Grant`]), and for the charts of the report after them. What is set
//! aside does not depend on the number of threads; so neither does which runs are too large: those that want more than
//! all of what is left.
//!
//! A run that finds no memory beside others is given up, and re-run once twice as much is free, or all that there is: so
//! each run comes to its end, at last alone. Nothing of this shows in the deterministic files, and a run that is too large
//! has no row.

mod account;
mod admission;
mod allocator;
mod bound;
mod machine;

pub use account::{Account, Shortage, Verdict, written};
pub use admission::{Excess, NoRoom, Tables};
pub use allocator::{give_back_free_memory, prepare_allocator};
pub use bound::{Bound, Room};
use machine::Bounds;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use taquin::search::{Cancel, Grant};

/// Runs ask for multiples of this.
const STEP: u64 = 64 << 10;

/// How often a run that waits for memory looks for it.
const LOOK: Duration = Duration::from_millis(2);

/// The share of the machine's memory, or of a limit on addresses, that is the budget unless one is given, in hundredths.
const SHARE: u64 = 80;

/// What the program takes with [`THREADS`] threads: its code, their stacks, what the allocator keeps of what was freed.
/// Measured: 16 to 24 MiB. Of a debug build, whose code is larger, 28 MiB were too few: it took 68 of 64 MiB with 16 threads.
const PROGRAM: u64 = if cfg!(debug_assertions) { 31 } else { 28 } << 20;

/// Up to this many threads take no more memory than one does.
const THREADS: usize = 16;

/// What each thread beyond takes.
const THREAD: u64 = 1 << 20;

/// Bytes of the stack of each thread.
pub const STACK: usize = 1 << 20;

/// The addresses of the stacks of a thread: one in the pool of the runs, one in that of tables and charts.
const STACKS: u64 = 2 * STACK as u64;

/// What each row, and what each board, takes until the end of a report: more than was ever measured.
pub const ROW: u64 = 1 << 10;
const BOARD: u64 = 64;

/// What rows and boards take until the end of a report.
pub fn of_results(rows: u64, boards: u64) -> u64 {
    rows.saturating_mul(ROW).saturating_add(boards.saturating_mul(BOARD))
}

/// What each row takes while a report is made of it: 50,000 rows of fifty solvers took 7.7 KiB each.
const REPORT_ROW: u64 = 8 << 10;

/// What the tables and charts of rows take.
pub fn of_report(rows: u64) -> u64 {
    CHART + rows.saturating_mul(REPORT_ROW)
}

/// What drawing one chart takes.
pub const CHART: u64 = 24 << 20;

/// The part of the budget that searches may leave for those after them, and the most that it is; nothing of less than
/// [`PLENTY`].
const LEFT: u64 = 32;
const MOST_LEFT: u64 = 256 << 20;
const PLENTY: u64 = 1 << 30;

/// What the user gives the process; 0 where that is four fifths of what there is.
static GIVEN: AtomicU64 = AtomicU64::new(0);

/// Sets the budget of all that this process does from here on, where the user gives one.
pub fn give_process(bytes: Option<u64>) {
    GIVEN.store(bytes.unwrap_or(0), Ordering::Relaxed);
}

/// How many pieces of work that take this many bytes each can be done at once beside what the process takes now: one at
/// least.
pub fn at_once(each: u64) -> usize {
    let given = Some(GIVEN.load(Ordering::Relaxed)).filter(|bytes| *bytes > 0);
    let (now, bounds) = (Usage::now(), usable(given));
    let free = |most: Option<u64>, now: u64| most.map_or(u64::MAX, |most| most.saturating_sub(now));
    let free = free(bounds.resident, now.resident).min(free(bounds.addresses, now.addresses));
    usize::try_from(free / each).unwrap_or(usize::MAX).max(1)
}

/// The bytes that the process may fill, and those of the addresses that it may take.
fn usable(given: Option<u64>) -> Bounds {
    let share = |bytes: u64| bytes / 100 * SHARE;
    let here = Bounds::here();
    Bounds { resident: given.or(here.resident.map(share)), addresses: here.addresses.map(share) }
}

/// A budget for the runs of a process.
#[derive(Debug)]
pub struct Budget {
    /// The bytes that the process may fill.
    bytes: Option<u64>,
    /// What all runs may have together, with what stays of those that are over.
    room: Room,
    ledger: Mutex<Ledger>,
    cancel: Cancel,
}

/// Who has what.
#[derive(Debug, Default)]
struct Ledger {
    /// What stays of the runs that are over.
    kept: u64,
    /// What those that are under way have.
    held: u64,
    /// How many times a run was given up.
    given_up: u64,
}

/// What a process takes.
#[derive(Clone, Copy, Debug, Default)]
struct Usage {
    resident: u64,
    addresses: u64,
}

impl Usage {
    /// Nothing where the system does not report it.
    fn now() -> Usage {
        let usage = memory_stats::memory_stats();
        usage.map_or(Usage::default(), |usage| Usage {
            resident: usage.physical_mem as u64,
            addresses: usage.virtual_mem as u64,
        })
    }
}

impl Budget {
    /// So many bytes, or what was given to the process, or four fifths of what the machine or the control groups of the
    /// process have; and four fifths of the addresses that it may take. The program itself is set aside, with this many
    /// threads.
    ///
    /// Runs that wait for memory look at `cancel`.
    pub fn new(bytes: Option<u64>, threads: usize, cancel: Cancel) -> Budget {
        let given = bytes.or(Some(GIVEN.load(Ordering::Relaxed)).filter(|bytes| *bytes > 0));
        let (usable, limits) = (usable(given), Bounds::here());
        let program = PROGRAM + threads.saturating_sub(THREADS) as u64 * THREAD;
        // Threads that are not there count as if they were.
        let absent = THREADS.saturating_sub(threads) as u64 * STACKS;
        let addresses = Usage::now().addresses + absent;
        let room = |bound, most: Option<u64>, taken| Some(Room { bound, free: most?.saturating_sub(taken) });
        let resident = usable.resident.and_then(|bytes| room(Bound::Budget(bytes), usable.resident, program));
        let addressed = limits.addresses.and_then(|all| room(Bound::Addresses(all), usable.addresses, addresses));
        let room = resident.into_iter().chain(addressed).min_by_key(|room| room.free);
        Budget::within(usable.resident, room.unwrap_or(Room { bound: Bound::System, free: u64::MAX }), cancel)
    }

    /// That of this process with the threads that it has, for work which nobody cancels.
    pub fn of_process() -> Budget {
        Budget::new(None, rayon::current_num_threads(), Cancel::default())
    }

    fn within(bytes: Option<u64>, room: Room, cancel: Cancel) -> Budget {
        Budget { bytes, room, ledger: Mutex::default(), cancel }
    }

    /// Sets bytes aside for what stays to the end.
    pub fn set_aside(&mut self, bytes: u64) {
        self.room.free = self.room.free.saturating_sub(bytes);
    }

    /// Sets a small part aside, which searches may leave for those after them; returns how much.
    pub fn leave_some(&mut self) -> u64 {
        let most = Some(self.room.free).filter(|bytes| (PLENTY..u64::MAX).contains(bytes));
        let some = most.map_or(0, |bytes| (bytes / LEFT).min(MOST_LEFT));
        self.set_aside(some);
        some
    }

    /// Counts bytes that stay of a run to the end, beside what was set aside for it.
    pub fn keep(&self, bytes: u64) {
        self.ledger().kept += bytes;
    }

    /// What all runs may have together.
    fn room(&self) -> Room {
        Room { free: self.room.free.saturating_sub(self.ledger().kept), ..self.room }
    }

    /// What all runs may have together, where that is less than this many bytes.
    pub fn lacks(&self, bytes: u64) -> Option<Room> {
        Some(self.room()).filter(|room| room.free < bytes)
    }

    /// The bytes that the process may fill; `None` where nothing is known of the machine.
    pub fn bytes(&self) -> Option<u64> {
        self.bytes
    }

    /// What the system does not report, and what that means for runs.
    pub fn unknown(&self) -> Option<&'static str> {
        let unknown = "this system does not report its memory: only --memory limits runs";
        self.bytes.is_none().then_some(unknown)
    }

    /// How many times a run was given up.
    pub fn given_up(&self) -> u64 {
        self.ledger().given_up
    }

    /// An account for a run that wants this many bytes at its beginning; waits until they are free, never will be, or runs
    /// are cancelled. A run that wants none at its beginning does not wait.
    pub fn account(self: &Arc<Self>, wanted: u64) -> Account {
        while !self.hold(wanted) {
            if self.cancel.load(Ordering::Relaxed) || self.lacks(wanted).is_some() {
                return Account::new(Arc::clone(self), 0);
            }
            std::thread::sleep(LOOK);
        }
        Account::new(Arc::clone(self), wanted)
    }

    /// Makes a run, again and again where others leave it too little; nothing where it was cancelled.
    ///
    /// # Errors
    /// [`Shortage`] where it is too large.
    pub fn run<T>(self: &Arc<Self>, mut run: impl FnMut(Arc<dyn Grant>) -> Option<T>) -> Result<Option<T>, Shortage> {
        let mut wanted = 0;
        loop {
            let account = Arc::new(self.account(wanted));
            let done = run(Arc::clone(&account) as Arc<dyn Grant>);
            match account.verdict() {
                None => return Ok(done),
                Some(_) if self.cancel.load(Ordering::Relaxed) => return Ok(None),
                Some(Verdict::GivenUp(bytes)) => wanted = bytes,
                Some(Verdict::TooLarge(shortage)) => return Err(shortage),
            }
        }
    }

    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().expect("no thread panics over the ledger")
    }

    /// Takes this many more bytes if they are free, and says whether it did.
    fn hold(&self, bytes: u64) -> bool {
        let mut ledger = self.ledger();
        let all = ledger.held.saturating_add(ledger.kept).saturating_add(bytes);
        let is_free = bytes == 0 || all <= self.room.free;
        ledger.held += if is_free { bytes } else { 0 };
        is_free
    }

    fn release(&self, bytes: u64) {
        self.ledger().held -= bytes;
    }
}

#[cfg(test)]
mod tests;
