//! The two clocks of a run: the wall's, and the CPU time of its thread.

use cpu_time::ThreadTime;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// Within so much time of a reading the thread is taken not to have stopped: for longer it cannot have.
const NEAR: Duration = Duration::from_micros(10);

/// A moment by both clocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    wall: Instant,
    cpu: Duration,
}

thread_local! {
    /// When the system was asked last for this thread's CPU time, and what it said.
    static READ: Cell<Option<Moment>> = const { Cell::new(None) };
}

impl Moment {
    /// This moment, its CPU time right to 10 µs. Asking the system twice a run would slow an 8-puzzle's search by some
    /// hundredths, so where a run begins right after the end of another the system is not asked.
    pub(crate) fn now() -> Moment {
        let wall = Instant::now();
        let near = |read: &Moment| wall.duration_since(read.wall) < NEAR;
        if let Some(read) = READ.get().filter(near) {
            return Moment { wall, cpu: read.cpu + wall.duration_since(read.wall) };
        }
        let read = Moment { wall, cpu: ThreadTime::now().as_duration() };
        READ.set(Some(read));
        read
    }

    /// The time since an earlier moment of this thread: on the wall, and of the CPU.
    pub(crate) fn since(self, earlier: Moment) -> (Duration, Duration) {
        (self.wall.duration_since(earlier.wall), self.cpu.saturating_sub(earlier.cpu))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_sleeps_takes_no_cpu_time_and_one_that_works_does() {
        let start = Moment::now();
        std::thread::sleep(Duration::from_millis(50));
        let awake = Moment::now();
        let (wall, cpu) = awake.since(start);
        assert!(cpu + Duration::from_millis(25) <= wall, "{wall:?} {cpu:?}");
        while ThreadTime::now().as_duration() < awake.cpu + Duration::from_millis(2) {
            std::hint::spin_loop();
        }
        assert!(Moment::now().since(awake).1 >= Duration::from_millis(2));
    }

    #[test]
    fn readings_counted_on_never_drift() {
        let asked = ThreadTime::now();
        let start = Moment::now();
        let mut last = start;
        for _ in 0..10_000 {
            last = Moment::now();
        }
        let (counted, asked) = (last.since(start).1, asked.elapsed());
        assert!(counted <= asked + NEAR, "{counted:?} {asked:?}");
    }
}
