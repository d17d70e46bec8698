//! Counters and limits: each counter is raised at one line of this file, and at another for many at once.
//!
//! *Expanded* are the states whose successors were generated (a goal that ends the search is not one). *Generated* are
//! the children made (the root is not one).

use super::{Grant, Incumbent, Iteration, Path, Progress, Statistics, Tally};
use crate::space::Cost;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The nominal size of a stored node in bytes: the same for every algorithm, size of board and machine, so that a limit
/// in bytes ends a run at the same node everywhere.
pub const NODE_BYTES: u64 = 64;

/// Expansions between two looks at the clock and the cancel flag.
const CLOCK_PERIOD: u64 = 4096;

/// What a run may use; `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Limits {
    /// States expanded.
    pub expanded: Option<u64>,
    /// Children generated.
    pub generated: Option<u64>,
    /// Bytes of stored nodes, [`NODE_BYTES`] each.
    pub bytes: Option<u64>,
    /// Wall time; where it ends a run depends on the machine, so such a run is reported as unfinished.
    pub time: Option<Duration>,
    /// What a solution may cost that is good enough: an anytime search ends with the first one. It makes no difference to
    /// others, which end with their first solution whatever it costs.
    pub until: Option<Cost>,
}

/// Why a search was stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// [`Limits::expanded`] reached.
    Expanded,
    /// [`Limits::generated`] reached.
    Generated,
    /// [`Limits::bytes`] reached.
    Bytes,
    /// [`Limits::time`] passed.
    Time,
    /// The run may have no more memory; which runs end so depends on the machine, so it makes no row.
    Memory,
    /// Cancelled from outside.
    Cancelled,
}

/// A flag that stops the runs which look at it; clones share it.
pub type Cancel = Arc<AtomicBool>;

/// Lets whoever counts for a search know, on whatever thread, that the search is to end without a row or by the clock.
#[derive(Clone, Debug, Default)]
pub struct Alarm {
    cancel: Option<Cancel>,
    end: Option<Instant>,
}

impl Alarm {
    /// Whether the search will stop as soon as it looks up.
    pub fn rings(&self) -> bool {
        self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed))
            || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

/// Counts what a search does, and says when to stop.
#[derive(Debug)]
pub struct Meter {
    limits: Limits,
    cancel: Option<Cancel>,
    progress: Option<Arc<Progress>>,
    grant: Option<Arc<dyn Grant>>,
    is_untimed: bool,
    threads: usize,
    /// The CPU time of other threads.
    helpers: Duration,
    /// Where there is a limit of time: some machines have no clock.
    started: Option<Instant>,
    /// The number of expansions at which to look up: at the clock, the cancel flag and the limit.
    pause: u64,
    /// The number of children at which to stop.
    most_generated: u64,
    /// The most nodes that fit in the limit in bytes.
    most_stored: u64,
    /// The largest f taken up so far.
    layer: u64,
    /// Expansions and children before the open iteration.
    before_iteration: (u64, u64),
    statistics: Statistics,
}

impl Meter {
    /// A meter at zero whose clock starts now.
    pub fn new(limits: Limits) -> Meter {
        Meter {
            limits,
            cancel: None,
            progress: None,
            grant: None,
            is_untimed: false,
            threads: 1,
            helpers: Duration::ZERO,
            started: limits.time.map(|_| Instant::now()),
            pause: 0,
            most_generated: limits.generated.unwrap_or(u64::MAX),
            most_stored: limits.bytes.map_or(u64::MAX, |limit| limit / NODE_BYTES),
            layer: 0,
            before_iteration: (0, 0),
            statistics: Statistics::default(),
        }
    }

    /// What the run may use.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Whether somebody has stopped the run from outside.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }

    /// What ends the run from outside, or by the clock.
    pub fn alarm(&self) -> Alarm {
        let end = self.limits.time.zip(self.started).and_then(|(limit, started)| started.checked_add(limit));
        Alarm { cancel: self.cancel.clone(), end }
    }

    /// The same, stopped too when `cancel` becomes true.
    pub fn cancelled_by(mut self, cancel: Cancel) -> Meter {
        self.cancel = Some(cancel);
        self
    }

    /// The same, which shows its counters to others as it goes.
    pub fn shown_in(mut self, progress: Arc<Progress>) -> Meter {
        self.progress = Some(progress);
        self
    }

    /// The same, with no more memory than is granted.
    pub fn granted_by(mut self, grant: Arc<dyn Grant>) -> Meter {
        self.grant = Some(grant);
        self
    }

    /// The same for a run that is not timed: known counts of a search may be returned without running it.
    pub fn untimed(mut self) -> Meter {
        self.is_untimed = true;
        self
    }

    pub(crate) fn is_untimed(&self) -> bool {
        self.is_untimed
    }

    /// How many threads may share the search; 1 unless [`Info::parallel`](super::Info::parallel).
    pub fn threads(&self) -> usize {
        self.threads
    }

    pub(crate) fn share_among(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// Notes the CPU time that other threads took.
    pub(super) fn helped(&mut self, time: Duration) {
        self.helpers += time;
    }

    pub(crate) fn helpers(&self) -> Duration {
        self.helpers
    }

    pub(super) fn grant(&self) -> Option<&dyn Grant> {
        self.grant.as_deref()
    }

    /// Counts an expansion; breaks when one more would pass a limit. To be called before the successors are made.
    #[inline(always)]
    pub fn expand(&mut self) -> ControlFlow<Stop> {
        if self.statistics.expanded >= self.pause {
            self.look_up()?;
        }
        self.statistics.expanded += 1;
        ControlFlow::Continue(())
    }

    /// Counts a child; breaks when one more would pass a limit.
    #[inline(always)]
    pub fn generate(&mut self) -> ControlFlow<Stop> {
        if self.statistics.generated >= self.most_generated {
            return ControlFlow::Break(Stop::Generated);
        }
        self.statistics.generated += 1;
        ControlFlow::Continue(())
    }

    /// How much may be counted before a limit is passed.
    #[inline(always)]
    pub fn room(&self) -> Tally {
        Tally {
            expanded: self.limits.expanded.map_or(u64::MAX, |limit| limit.saturating_sub(self.statistics.expanded)),
            generated: self.most_generated.saturating_sub(self.statistics.generated),
        }
    }

    /// Counts what a kernel did; it must fit in [`Meter::room`].
    pub fn count(&mut self, tally: Tally) {
        debug_assert!(tally.fits(self.room()));
        self.statistics.expanded += tally.expanded;
        self.statistics.generated += tally.generated;
    }

    /// Adds what several threads counted, who kept the limits.
    pub(super) fn add(&mut self, counted: &Statistics) {
        let Statistics { expanded, generated, reopened, duplicates, stored, .. } = counted;
        self.statistics.expanded += expanded;
        self.statistics.generated += generated;
        self.statistics.reopened += reopened;
        self.statistics.duplicates += duplicates;
        self.statistics.stored = self.statistics.stored.max(*stored);
    }

    /// Takes over what was counted of the whole search, if no limit would have ended it before; returns whether it did.
    pub(crate) fn take_over(&mut self, counted: Statistics) -> bool {
        let within = |limit: Option<u64>, count| limit.is_none_or(|limit| count <= limit);
        let Limits { expanded, generated, bytes, .. } = self.limits;
        let fits = within(expanded, counted.expanded)
            && within(generated, counted.generated)
            && within(bytes, counted.peak_bytes());
        if fits {
            self.statistics = counted;
        }
        fits
    }

    /// Takes back all that was counted; the clock goes on.
    pub(crate) fn restart(&mut self) {
        (self.pause, self.layer, self.before_iteration) = Default::default();
        self.statistics = Statistics::default();
    }

    /// Counts a state that is open again.
    #[inline(always)]
    pub fn reopen(&mut self) {
        self.statistics.reopened += 1;
    }

    /// Counts a child that was dropped as known.
    #[inline(always)]
    pub fn duplicate(&mut self) {
        self.statistics.duplicates += 1;
    }

    /// Notes that `nodes` nodes are stored; breaks when they pass the limit in bytes.
    #[inline(always)]
    pub fn store(&mut self, nodes: usize) -> ControlFlow<Stop> {
        self.hold(nodes)?;
        self.statistics.stored = self.statistics.stored.max(nodes as u64);
        ControlFlow::Continue(())
    }

    /// Breaks when a path of `nodes` nodes passes the limit in bytes. A search that has nothing but its path stores
    /// nothing, yet must not fill the memory with it.
    #[inline(always)]
    pub fn hold(&mut self, nodes: usize) -> ControlFlow<Stop> {
        if nodes as u64 > self.most_stored {
            return ControlFlow::Break(Stop::Bytes);
        }
        ControlFlow::Continue(())
    }

    /// Notes the f of the node that is taken up next (in a best-first search): a new maximum starts a
    /// layer, which is what it returns.
    #[inline(always)]
    pub fn enter_layer(&mut self, f: u64) -> bool {
        let new = f > self.layer;
        if new {
            self.layer = f;
            self.statistics.before_last_layer = self.statistics.expanded;
        }
        new
    }

    /// Begins an iteration of iterative deepening, which starts a layer, too.
    pub fn begin_iteration(&mut self, bound: Cost) {
        self.close_iteration();
        self.before_iteration = (self.statistics.expanded, self.statistics.generated);
        self.statistics.before_last_layer = self.statistics.expanded;
        self.statistics.iterations.push(Iteration { bound, expanded: 0, generated: 0 });
    }

    /// Notes a solution of an anytime search, unless it has one that is as good; returns whether it is good enough to
    /// end the search ([`Limits::until`]).
    pub fn improve<M>(&mut self, path: &Path<M>) -> bool {
        let Statistics { expanded, generated, incumbents, .. } = &mut self.statistics;
        if incumbents.last().is_none_or(|best| path.cost < best.cost) {
            let (expanded, generated, length) = (*expanded, *generated, path.moves.len() as u32);
            incumbents.push(Incumbent { expanded, generated, cost: path.cost, length });
        }
        self.is_enough(path.cost)
    }

    /// Whether an anytime search ends with a solution of this cost.
    pub fn is_enough(&self, cost: Cost) -> bool {
        self.limits.until.is_some_and(|until| cost <= until)
    }

    /// The counters so far, the open iteration closed.
    pub fn finish(mut self) -> Statistics {
        self.close_iteration();
        self.statistics
    }

    /// The counters so far; an iteration that is still open has its counts not yet filled in.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn close_iteration(&mut self) {
        if let Some(last) = self.statistics.iterations.last_mut() {
            let (expanded, generated) = self.before_iteration;
            last.expanded = self.statistics.expanded - expanded;
            last.generated = self.statistics.generated - generated;
        }
    }

    #[cold]
    fn look_up(&mut self) -> ControlFlow<Stop> {
        let expanded = self.statistics.expanded;
        if self.limits.expanded.is_some_and(|limit| expanded >= limit) {
            self.progress.iter().for_each(|progress| progress.show(&self.statistics));
            return ControlFlow::Break(Stop::Expanded);
        }
        self.look()?;
        self.pause = (expanded + CLOCK_PERIOD).min(self.limits.expanded.unwrap_or(u64::MAX));
        ControlFlow::Continue(())
    }

    /// Shows the progress; breaks when the search was cancelled or its time is over. For long work between expansions.
    pub fn look(&mut self) -> ControlFlow<Stop> {
        self.progress.iter().for_each(|progress| progress.show(&self.statistics));
        if self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return ControlFlow::Break(Stop::Cancelled);
        }
        if self.limits.time.zip(self.started).is_some_and(|(limit, started)| started.elapsed() >= limit) {
            return ControlFlow::Break(Stop::Time);
        }
        ControlFlow::Continue(())
    }
}
