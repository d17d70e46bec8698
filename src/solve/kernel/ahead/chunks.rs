//! The chunks of one iteration, counted by as many threads as there are, the next ones ahead of the search.

use super::{Count, Counter, Root};
use crate::puzzle::Shape;
use crate::search::{Alarm, Tally};
use cpu_time::ThreadTime;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::Duration;

/// Children from which on a chunk is worth another thread.
const WORTH_THREAD: f64 = if cfg!(test) { 50.0 } else { 20_000.0 };
/// Into how many parts, for each thread, a chunk is cut that was counted in vain.
const PARTS: usize = 4;
/// Chunks for each thread, at least: while the last one is counted, the other threads may have nothing to do.
const CHUNKS: usize = 16;

thread_local! {
    /// The CPU time of the threads that helped this one.
    static HELPED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// The CPU time of the threads that helped this one since this was last asked.
pub(in crate::solve) fn take_helped() -> Duration {
    HELPED.take()
}

/// Into how many chunks an iteration of about so many children is best cut: with few, much is counted in vain where the
/// goal is, and threads wait for the last one; each costs time by itself.
pub(super) fn number(children: f64, to_begin: u64, threads: usize) -> usize {
    let best = (children * threads as f64 / to_begin as f64).sqrt() as usize;
    best.max(if threads > 1 { CHUNKS * threads } else { 1 })
}

/// How chunks are to be counted.
#[derive(Clone)]
pub(super) struct Errand<C> {
    pub(super) counter: C,
    /// More than this need not be counted.
    pub(super) room: Tally,
    pub(super) alarm: Alarm,
    /// Threads beside the one that searches.
    pub(super) helpers: usize,
}

/// The chunks, and the threads that count them.
pub(super) struct Chunks<S: Shape, C: Counter<S>> {
    work: Arc<Work<S, C>>,
    workers: Vec<JoinHandle<Duration>>,
    growth: f64,
    /// Children of a chunk, about.
    children: f64,
    /// The next chunk that the search will come to.
    next: usize,
    /// Roots that the search has come to, and those whose subtrees are counted.
    passed: usize,
    counted: usize,
}

struct Work<S: Shape, C> {
    errand: Errand<C>,
    roots: Vec<Root<S>>,
    /// Where the chunks begin among the roots, and where the last one ends.
    cuts: Vec<usize>,
    /// The first chunk that nobody has taken.
    next: AtomicUsize,
    /// The first chunk that the search will not get past, as far as is known.
    end: AtomicUsize,
    /// Whether what is not yet counted is not wanted any more.
    stop: AtomicBool,
    /// By chunk, as [`Counter::count`] has it.
    counts: Vec<OnceLock<Option<Count>>>,
}

impl<S: Shape, C: Counter<S>> Chunks<S, C> {
    /// Cuts `roots` into about `number` chunks of `children` children together; helpers start to count them at once. A
    /// subtree is so many times larger for each step of slack.
    pub(super) fn new(errand: Errand<C>, roots: Vec<Root<S>>, number: usize, growth: f64, children: f64) -> Self {
        let cuts = cuts(&roots, number, growth);
        let chunks = cuts.len() - 1;
        let counts = vec![OnceLock::new(); chunks];
        let children = children / chunks.max(1) as f64;
        let helpers = if children < WORTH_THREAD { 0 } else { errand.helpers.min(chunks.saturating_sub(1)) };
        let (next, end, stop) = (AtomicUsize::new(0), AtomicUsize::new(chunks), AtomicBool::new(false));
        let work = Arc::new(Work { errand, roots, cuts, next, end, stop, counts });
        let help = |_| {
            let work = Arc::clone(&work);
            let count = move || {
                let (clock, mut workspace) = (ThreadTime::now(), C::Workspace::default());
                while work.take_one(&mut workspace) {}
                clock.elapsed()
            };
            // Where the system has no more threads, those that there are do the work.
            std::thread::Builder::new().spawn(count).ok()
        };
        let workers = (0..helpers).filter_map(help).collect();
        Chunks { work, workers, growth, children, next: 0, passed: 0, counted: 0 }
    }

    /// The count of the subtrees from the next root on that are taken together, if this root is their first; of nothing,
    /// if its subtree is counted already. There are `above` nodes above the roots.
    pub(super) fn next_root(&mut self, above: u64, room: Tally, workspace: &mut C::Workspace) -> Option<Count> {
        while self.passed == self.counted && self.next < self.work.counts.len() {
            let roots = self.work.cuts[self.next + 1] - self.work.cuts[self.next];
            // Between one root and the next the search itself expands some of those, which may lead to no root.
            let more = Tally { expanded: above, generated: 4 * above };
            if let Some(count) = self.count(workspace).filter(|&count| (count.tally + more).fits(room)) {
                self.next += 1;
                self.counted += roots;
                self.passed += 1;
                return Some(count);
            }
            if roots <= 1 {
                // The search ends below this root, or the counter is of no help; nobody counts those behind it.
                self.next = self.work.counts.len();
                return None;
            }
            *self = self.cut_up();
        }
        if self.passed == self.counted {
            return None;
        }
        self.passed += 1;
        Some(Count::NOTHING)
    }

    /// The count of the next chunk, as [`Counter::count`] has it. Where there is none, the search will end in that chunk,
    /// and those behind it are left.
    fn count(&self, workspace: &mut C::Workspace) -> Option<Count> {
        let count = &self.work.counts[self.next];
        while count.get().is_none() && self.work.take_one(workspace) {}
        *count.wait()
    }

    /// The next chunk in smaller ones.
    fn cut_up(&mut self) -> Self {
        self.leave();
        let errand = self.work.errand.clone();
        let roots = self.work.roots[self.work.cuts[self.next]..self.work.cuts[self.next + 1]].to_vec();
        let number = PARTS * (errand.helpers + 1);
        Chunks::new(errand, roots, number, self.growth, self.children)
    }

    /// Stops the helpers.
    fn leave(&mut self) {
        self.work.stop.store(true, Ordering::Relaxed);
        for worker in self.workers.drain(..) {
            let spent = worker.join().expect("a thread that counts does not panic");
            HELPED.set(HELPED.get() + spent);
        }
    }
}

impl<S: Shape, C: Counter<S>> Work<S, C> {
    /// Counts the next chunk; false when there is none that the search may get to.
    fn take_one(&self, workspace: &mut C::Workspace) -> bool {
        let chunk = self.next.fetch_add(1, Ordering::Relaxed);
        if chunk >= self.end.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed) {
            return false;
        }
        let roots = &self.roots[self.cuts[chunk]..self.cuts[chunk + 1]];
        let Errand { counter, room, alarm, .. } = &self.errand;
        let is_over = || self.stop.load(Ordering::Relaxed) || chunk > self.end.load(Ordering::Relaxed) || alarm.rings();
        let count = counter.count(workspace, roots, *room, &is_over);
        if count.is_none() {
            self.end.fetch_min(chunk, Ordering::Relaxed);
        }
        self.counts[chunk].set(count).expect("a chunk is taken once");
        true
    }
}

impl<S: Shape, C: Counter<S>> Drop for Chunks<S, C> {
    fn drop(&mut self) {
        self.leave();
    }
}

/// Where to cut the roots so that each chunk has about as many nodes.
fn cuts<S: Shape>(roots: &[Root<S>], number: usize, growth: f64) -> Vec<usize> {
    let weight = |root: &Root<S>| growth.powi(root.slack.min(100) as i32);
    let share = roots.iter().map(weight).sum::<f64>() / number as f64;
    let (mut cuts, mut filled) = (vec![0], 0.0);
    for (index, root) in roots.iter().enumerate() {
        // Where most of the root belongs to the next chunk; so two roots never stay together when they are to be parted.
        if index > 0 && filled + weight(root) / 2.0 >= share * cuts.len() as f64 {
            cuts.push(index);
        }
        filled += weight(root);
    }
    cuts.push(roots.len());
    cuts
}
