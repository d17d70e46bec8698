//! Threads: the only place that starts some. Without the feature `threads` there is `threads/none.rs` in its place.

use cpu_time::ThreadTime;
use rayon::prelude::*;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How many threads there should be for one task.
pub(crate) fn number() -> usize {
    rayon::current_num_threads()
}

/// What becomes of each item, in their order; `init` makes what one thread needs for all of its items.
pub(crate) fn map<T: Sync, I, R: Send>(
    items: &[T],
    init: impl Fn() -> I + Sync + Send,
    map: impl Fn(&mut I, &T) -> R + Sync + Send,
) -> Vec<R> {
    items.par_iter().map_init(init, map).collect()
}

/// What each of at most this many threads returns, this one among them. They take up one share of the work after the other;
/// those that a limit keeps from starting leave their shares to the others.
///
/// They are not rayon's: a task that waited for them could take up another that waits for what they make.
pub(crate) fn together<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, &work).ok();
        let others: Vec<_> = (1..threads).map_while(start).collect();
        let own = work();
        let others = others.into_iter().map(|other| other.join().expect("the threads that make tables do not panic"));
        std::iter::once(own).chain(others).collect()
    })
}

/// What some work returns, and the CPU time that its thread took for it.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let clock = ThreadTime::now();
    let result = work();
    (result, clock.elapsed())
}

/// A thread that helps another.
pub(crate) struct Helper(JoinHandle<Duration>);

impl Helper {
    /// Starts one; `None` where a limit keeps it from starting.
    pub(crate) fn start(work: impl FnOnce() + Send + 'static) -> Option<Helper> {
        thread::Builder::new().spawn(|| timed(work).1).ok().map(Helper)
    }

    /// Waits for its end; the CPU time that it took.
    pub(crate) fn join(self) -> Duration {
        self.0.join().expect("a thread that helps does not panic")
    }
}

#[cfg(test)]
mod tests {
    use super::{map, together};
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn all_shares_are_done_once_by_any_number_of_threads() {
        for threads in [0, 1, 2, 5] {
            let next = AtomicUsize::new(0);
            let share = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&share| share < 1000);
            let mut done: Vec<usize> = together(threads, || std::iter::from_fn(share).collect::<Vec<_>>()).concat();
            done.sort_unstable();
            assert_eq!(done, (0..1000).collect::<Vec<_>>());
        }
    }

    #[test]
    fn results_are_in_the_order_of_what_they_come_from() {
        let items: Vec<usize> = (0..1000).collect();
        assert_eq!(map(&items, || 1, |one, item| item + *one), (1..1001).collect::<Vec<_>>());
    }
}
