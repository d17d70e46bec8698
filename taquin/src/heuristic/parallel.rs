//! Work that several threads do together, which take up one share of it after the other.

use std::thread;

/// What each of at most so many threads returns, this one among them. Those that a limit keeps from starting leave their
/// shares to the others.
///
/// They are not rayon's: a task that waited for them could take up another that waits for what they make.
pub(super) fn together<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, &work).ok();
        let others: Vec<_> = (1..threads).map_while(start).collect();
        let own = work();
        let others = others.into_iter().map(|other| other.join().expect("the threads that make tables do not panic"));
        std::iter::once(own).chain(others).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::together;
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
}
