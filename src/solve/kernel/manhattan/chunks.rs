//! The chunks of one iteration, counted by as many threads as there are, the next ones ahead of the search.

use super::pools::{Node, Pools};
use super::slides::Slides;
use crate::puzzle::Shape;
use crate::search::Tally;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;

/// The chunks, and the threads that count them.
pub(super) struct Chunks<S: Shape> {
    work: Arc<Work<S>>,
    workers: Vec<JoinHandle<()>>,
}

struct Work<S: Shape> {
    slides: Arc<Slides>,
    roots: Vec<Node<S>>,
    /// Roots of each chunk, but the last, which may have fewer.
    size: usize,
    /// More than this need not be counted.
    room: Tally,
    /// The first chunk that nobody has taken.
    next: AtomicUsize,
    /// Whether what is not yet counted is not wanted any more.
    stop: AtomicBool,
    /// By chunk, as [`Pools::count`] has it.
    counts: Vec<OnceLock<Option<Tally>>>,
}

impl<S: Shape> Chunks<S> {
    /// Cuts `roots` into about `number` chunks; `helpers` threads start to count them.
    pub(super) fn new(
        slides: &Arc<Slides>,
        roots: Vec<Node<S>>,
        number: usize,
        room: Tally,
        helpers: usize,
    ) -> Chunks<S> {
        let size = roots.len().div_ceil(number).max(1);
        let counts = vec![OnceLock::new(); roots.len().div_ceil(size)];
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = Arc::new(Work { slides: Arc::clone(slides), roots, size, room, next, stop, counts });
        let help = |_| {
            let work = Arc::clone(&work);
            std::thread::spawn(move || {
                let mut pools = Pools::default();
                while work.take_one(&mut pools) {}
            })
        };
        let workers = (0..helpers).map(help).collect();
        Chunks { work, workers }
    }

    /// The roots, in the order of the search.
    pub(super) fn roots(&self) -> &[Node<S>] {
        &self.work.roots
    }

    /// Roots of each chunk, but the last.
    pub(super) fn size(&self) -> usize {
        self.work.size
    }

    /// The count of a chunk, as [`Pools::count`] has it. Where there is none, the search will end in that chunk, and those
    /// behind it are left.
    pub(super) fn count(&self, chunk: usize, pools: &mut Pools) -> Option<Tally> {
        let count = &self.work.counts[chunk];
        while count.get().is_none() && self.work.take_one(pools) {}
        let count = *count.wait();
        if count.is_none() {
            self.work.stop.store(true, Ordering::Relaxed);
        }
        count
    }
}

impl<S: Shape> Work<S> {
    /// Counts the next chunk; false when there is none.
    fn take_one(&self, pools: &mut Pools) -> bool {
        let chunk = self.next.fetch_add(1, Ordering::Relaxed);
        let Some(count) = self.counts.get(chunk) else { return false };
        let first = chunk * self.size;
        let roots = &self.roots[first..(first + self.size).min(self.roots.len())];
        count.get_or_init(|| pools.count(&self.slides, roots, self.room, &self.stop));
        true
    }
}

impl<S: Shape> Drop for Chunks<S> {
    fn drop(&mut self) {
        self.work.stop.store(true, Ordering::Relaxed);
        for worker in self.workers.drain(..) {
            worker.join().expect("a thread that counts does not panic");
        }
    }
}
