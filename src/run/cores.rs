//! The cores that the runs share: a run takes one per thread of its search, and waits until that many are free.

use std::sync::{Condvar, Mutex, MutexGuard};

/// The cores. Runs have them in the order in which they ask, so that a run that wants many gets its turn.
#[derive(Debug)]
pub(super) struct Cores {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    free: usize,
    /// How many have asked, and how many of them have been served.
    asked: u64,
    served: u64,
}

/// Cores that a run has until this is dropped.
#[derive(Debug)]
pub(super) struct Taken<'a> {
    cores: &'a Cores,
    number: usize,
}

impl Cores {
    pub(super) fn new(number: usize) -> Cores {
        Cores { state: Mutex::new(State { free: number, asked: 0, served: 0 }), changed: Condvar::new() }
    }

    /// Takes this many, at most all; waits until they are free.
    pub(super) fn take(&self, number: usize) -> Taken<'_> {
        let mut state = self.state();
        let turn = state.asked;
        state.asked += 1;
        while state.served < turn || state.free < number {
            state = self.changed.wait(state).expect("no thread panics over the cores");
        }
        state.free -= number;
        state.served += 1;
        drop(state);
        self.changed.notify_all();
        Taken { cores: self, number }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no thread panics over the cores")
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        self.cores.state().free += self.number;
        self.cores.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn no_more_cores_are_taken_than_there_are_and_everyone_gets_a_turn() {
        let (cores, taken, turns) = (Cores::new(4), AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for worker in 0..8 {
                let (cores, taken, turns) = (&cores, &taken, &turns);
                scope.spawn(move || {
                    for round in 0..200 {
                        let number = 1 + (worker + round) % 4;
                        let mine = cores.take(number);
                        assert!(taken.fetch_add(number, Ordering::SeqCst) + number <= 4);
                        turns.fetch_add(1, Ordering::SeqCst);
                        taken.fetch_sub(number, Ordering::SeqCst);
                        drop(mine);
                    }
                });
            }
        });
        assert_eq!(turns.into_inner(), 8 * 200);
        drop(cores.take(4));
    }
}
