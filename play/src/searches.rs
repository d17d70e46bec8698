//! Running searches: limited in number, and each ends when its reader goes away.

use super::answer::{Code, Refusal};
use axum::http::StatusCode;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;
use taquin::search::{Cancel, Progress};
use taquin_memory::Budget;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// Short searches that may wait for their turn.
const MOST_WAITING: usize = 256;

/// The bytes of tables that are made for searches of the page. They stay to the end of the process.
const MOST_OF_TABLES: u64 = 256 << 20;

/// All that run.
pub(super) struct Searches {
    running: Mutex<BTreeMap<u64, Arc<Live>>>,
    next: AtomicU64,
    most: usize,
    long: Arc<Semaphore>,
    short: Arc<Semaphore>,
    waiting: Semaphore,
    budget: Arc<Budget>,
    tables: AtomicU64,
}

/// A search that runs.
pub(super) struct Live {
    pub(super) id: u64,
    what: String,
    started: Instant,
    pub(super) cancel: Cancel,
    pub(super) progress: Arc<Progress>,
    /// What it may fill, with all others.
    pub(super) budget: Arc<Budget>,
}

/// A search as others see it.
#[derive(Serialize)]
pub(super) struct Seen {
    id: u64,
    what: String,
    #[serde(flatten)]
    pub(super) counters: Counters,
}

/// The counters of a search on its way.
#[derive(Serialize)]
pub(super) struct Counters {
    expanded: u64,
    generated: u64,
    stored: u64,
    bound: Option<u64>,
    seconds: f64,
}

impl Live {
    pub(super) fn counters(&self) -> Counters {
        let tally = self.progress.tally();
        Counters {
            expanded: tally.expanded,
            generated: tally.generated,
            stored: self.progress.stored(),
            bound: self.progress.bound(),
            seconds: self.started.elapsed().as_secs_f64(),
        }
    }
}

/// The end of a search that somebody waits for; when it is dropped, the search is cancelled.
pub(super) struct Running<T> {
    pub(super) live: Arc<Live>,
    end: oneshot::Receiver<T>,
}

impl<T> Running<T> {
    /// Waits for the end.
    pub(super) async fn end(&mut self) -> Result<T, Refusal> {
        (&mut self.end).await.map_err(|_| Refusal::crashed())
    }
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        self.live.cancel.store(true, Ordering::Relaxed);
    }
}

/// Takes a search from the list when it ends, however it ends.
struct Listed {
    searches: Arc<Searches>,
    id: u64,
    _permit: OwnedSemaphorePermit,
}

impl Drop for Listed {
    fn drop(&mut self) {
        self.searches.lock().remove(&self.id);
    }
}

impl Searches {
    /// Allows `most` long searches, and as many short ones.
    pub(super) fn new(most: usize) -> Searches {
        let semaphore = || Arc::new(Semaphore::new(most));
        Searches {
            running: Mutex::default(),
            next: AtomicU64::new(1),
            most,
            long: semaphore(),
            short: semaphore(),
            waiting: Semaphore::new(MOST_WAITING),
            budget: Arc::new(Budget::new(None, 2 * most, Cancel::default())),
            tables: AtomicU64::new(0),
        }
    }

    /// Counts tables that are made for a search, if there may be this many bytes of them: they stay, and searches need the
    /// rest of the memory.
    pub(super) fn keep_tables(&self, bytes: u64) -> bool {
        let more = |kept: u64| kept.checked_add(bytes).filter(|kept| *kept <= MOST_OF_TABLES);
        let may = self.tables.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).is_ok();
        if may {
            self.budget.keep(bytes);
        }
        may
    }

    /// How many long ones may run at a time.
    pub(super) fn most(&self) -> usize {
        self.most
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Live>>> {
        self.running.lock().expect("nothing panics while the list is locked")
    }

    /// Those that run now, the oldest first.
    pub(super) fn seen(&self) -> Vec<Seen> {
        let seen = |live: &Arc<Live>| Seen { id: live.id, what: live.what.clone(), counters: live.counters() };
        self.lock().values().map(seen).collect()
    }

    /// Cancels one; false when it does not run.
    pub(super) fn cancel(&self, id: u64) -> bool {
        let live = self.lock().get(&id).cloned();
        live.inspect(|live| live.cancel.store(true, Ordering::Relaxed)).is_some()
    }

    /// Starts a search that may take long, if there is room.
    pub(super) fn start<T: Send + 'static>(
        self: &Arc<Self>,
        what: String,
        work: impl FnOnce(&Live) -> T + Send + 'static,
    ) -> Result<Running<T>, Refusal> {
        let permit = Arc::clone(&self.long).try_acquire_owned().map_err(|_| {
            let reason =
                format!("{} searches are running, which is the maximum: wait for one to end, or cancel one", self.most);
            Refusal::new(StatusCode::SERVICE_UNAVAILABLE, Code::Busy, reason)
        })?;
        Ok(self.run(what, permit, work))
    }

    /// Starts a short search when its turn has come.
    pub(super) async fn queue<T: Send + 'static>(
        self: &Arc<Self>,
        what: String,
        work: impl FnOnce(&Live) -> T + Send + 'static,
    ) -> Result<Running<T>, Refusal> {
        let busy =
            |_| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, Code::Busy, "too many requests at once: try again");
        let _waiting = self.waiting.try_acquire().map_err(busy)?;
        let permit = Arc::clone(&self.short).acquire_owned().await.expect("never closed");
        Ok(self.run(what, permit, work))
    }

    fn run<T: Send + 'static>(
        self: &Arc<Self>,
        what: String,
        permit: OwnedSemaphorePermit,
        work: impl FnOnce(&Live) -> T + Send + 'static,
    ) -> Running<T> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let (cancel, progress) = (Cancel::default(), Arc::default());
        let budget = Arc::clone(&self.budget);
        let live = Arc::new(Live { id, what, started: Instant::now(), cancel, progress, budget });
        self.lock().insert(id, Arc::clone(&live));
        let listed = Listed { searches: Arc::clone(self), id, _permit: permit };
        let (send, end) = oneshot::channel();
        let worker = Arc::clone(&live);
        std::thread::spawn(move || {
            let result = work(&worker);
            drop(listed);
            // The reader may be gone.
            let _ = send.send(result);
        });
        Running { live, end }
    }
}
