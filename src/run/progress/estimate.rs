//! How long the runs that are left will take, from finished runs of like kind.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// So many finished runs are ground for an estimate; of fewer runs that a solver has in all, half of them.
const GROUND: u64 = 5;

/// The runs of one solver in one experiment: how many are to be made, how many are finished, and what these took.
#[derive(Debug)]
pub(crate) struct Kind {
    /// The numbers of two groups whose runs are like its own: those of the same solver, and those of the same algorithm
    /// and heuristic, on boards of one size.
    like: [usize; 2],
    /// The cores that a run takes.
    cores: u64,
    wanted: u64,
    done: AtomicU64,
    nanoseconds: AtomicU64,
}

/// How long it will take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// All that is left.
    About(Duration),
    /// What is left of the kinds about which enough is known; others are added.
    AtLeast(Duration),
}

/// Finished runs, and what they took.
#[derive(Clone, Copy, Default)]
struct Finished {
    runs: u64,
    nanoseconds: u64,
}

impl Kind {
    pub(crate) fn new(like: [usize; 2], cores: usize, wanted: u64) -> Kind {
        let (done, nanoseconds) = Default::default();
        Kind { like, cores: cores as u64, wanted, done, nanoseconds }
    }

    /// Takes note of a finished run.
    pub(super) fn finish(&self, time: Duration) {
        self.nanoseconds.fetch_add(time.as_nanos() as u64, Ordering::Relaxed);
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    fn finished(&self) -> Finished {
        Finished { runs: self.done.load(Ordering::Relaxed), nanoseconds: self.nanoseconds.load(Ordering::Relaxed) }
    }
}

impl Finished {
    fn mean(self, ground: u64) -> Option<f64> {
        (self.runs >= ground).then(|| self.nanoseconds as f64 / self.runs as f64)
    }
}

impl Left {
    /// What remains of it after some time without news; nothing where the time is longer.
    pub(super) fn after(self, time: Duration) -> Option<Left> {
        let rest = |left: Duration| left.checked_sub(time).filter(|rest| !rest.is_zero());
        match self {
            Left::About(left) => rest(left).map(Left::About),
            Left::AtLeast(left) => rest(left).map(Left::AtLeast),
        }
    }
}

/// How long all runs that are left take on this many cores; `None` while nothing is known of any of them.
pub(super) fn estimate(kinds: &[Kind], cores: usize) -> Option<Left> {
    let groups = kinds.iter().flat_map(|kind| kind.like).max()? + 1;
    let mut groups = vec![Finished::default(); groups];
    for kind in kinds {
        let Finished { runs, nanoseconds } = kind.finished();
        for group in kind.like {
            groups[group].runs += runs;
            groups[group].nanoseconds += nanoseconds;
        }
    }
    let (mut work, mut longest, mut is_whole) = (0.0_f64, 0.0_f64, true);
    for kind in kinds {
        let own = kind.finished();
        let left = kind.wanted.saturating_sub(own.runs);
        if left == 0 {
            continue;
        }
        let alike = || kind.like.into_iter().find_map(|group| groups[group].mean(GROUND));
        match own.mean(GROUND.min(kind.wanted.div_ceil(2))).or_else(alike) {
            Some(mean) => {
                work += mean * (left * kind.cores) as f64;
                longest = longest.max(mean);
            }
            None => is_whole = false,
        }
    }
    // The last run takes its time, however many cores there are.
    let time = Duration::from_nanos((work / cores.max(1) as f64).max(longest) as u64);
    let left = if is_whole { Left::About(time) } else { Left::AtLeast(time) };
    (!time.is_zero()).then_some(left)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// Runs on one core of a group of its own, of which some are finished.
    fn kind(like: [usize; 2], wanted: u64, done: u64, each: u64) -> Kind {
        let kind = Kind::new(like, 1, wanted);
        (0..done).for_each(|_| kind.finish(seconds(each)));
        kind
    }

    #[test]
    fn quick_runs_say_nothing_of_slow_ones() {
        let quick = kind([0, 1], 100, 60, 1);
        let slow = |done| kind([2, 3], 100, done, 30);
        // 40 quick runs on two cores, and slow ones about which nothing is known.
        assert_eq!(estimate(&[quick, slow(0)], 2), Some(Left::AtLeast(seconds(20))));
        let quick = kind([0, 1], 100, 60, 1);
        assert_eq!(estimate(&[quick, slow(4)], 2), Some(Left::AtLeast(seconds(20))));
        let quick = kind([0, 1], 100, 60, 1);
        // 40 of 1 s and 95 of 30 s.
        assert_eq!(estimate(&[quick, slow(5)], 2), Some(Left::About(seconds(1445))));
    }

    #[test]
    fn there_is_no_estimate_before_a_run_that_is_like_others_has_ended() {
        assert_eq!(estimate(&[], 2), None);
        assert_eq!(estimate(&[kind([0, 1], 100, 0, 1), kind([2, 3], 100, 0, 1)], 2), None);
        assert_eq!(estimate(&[kind([0, 1], 100, 4, 1)], 2), None);
        assert_eq!(estimate(&[kind([0, 1], 100, 5, 1)], 1), Some(Left::About(seconds(95))));
        assert_eq!(estimate(&[kind([0, 1], 5, 5, 1)], 2), None, "nothing is left");
    }

    #[test]
    fn half_of_few_runs_are_ground() {
        assert_eq!(estimate(&[kind([0, 1], 3, 1, 10)], 1), None);
        assert_eq!(estimate(&[kind([0, 1], 3, 2, 10)], 1), Some(Left::About(seconds(10))));
    }

    #[test]
    fn the_same_solver_comes_before_the_same_algorithm_and_heuristic() {
        // The solver took 4 s a run elsewhere, and with other options 40 s.
        let all = [kind([0, 1], 10, 10, 4), kind([2, 1], 10, 10, 40), kind([0, 1], 10, 0, 0)];
        assert_eq!(estimate(&all, 1), Some(Left::About(seconds(40))));
        // With options that no run had: of like runs, 20 took 22 s on average.
        let all = [kind([0, 1], 10, 10, 4), kind([2, 1], 10, 10, 40), kind([3, 1], 10, 0, 0)];
        assert_eq!(estimate(&all, 1), Some(Left::About(seconds(220))));
    }

    #[test]
    fn runs_of_several_cores_and_the_last_run_take_their_time() {
        let parallel = Kind::new([0, 1], 4, 10);
        (0..5).for_each(|_| parallel.finish(seconds(8)));
        assert_eq!(estimate(&[parallel], 4), Some(Left::About(seconds(40))));
        assert_eq!(estimate(&[kind([0, 1], 10, 9, 8)], 4), Some(Left::About(seconds(8))));
    }

    #[test]
    fn an_estimate_runs_down_while_nothing_ends_and_is_over_before_it_is_zero() {
        assert_eq!(Left::About(seconds(8)).after(seconds(5)), Some(Left::About(seconds(3))));
        assert_eq!(Left::AtLeast(seconds(8)).after(seconds(5)), Some(Left::AtLeast(seconds(3))));
        assert_eq!(Left::About(seconds(8)).after(seconds(8)), None);
    }
}
