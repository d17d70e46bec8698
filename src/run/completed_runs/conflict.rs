//! Of two files that tell of one run, which one is believed; and what is kept of it.

use crate::results::record::RunKey;
use crate::results::{Fold, Run};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use taquin::solve::Status;

/// Two files that contradict each other on one run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{} and {} differ in experiment \"{}\", instance {}, solver \"{}\", but a run gives the same row everywhere: \
     find out which file is wrong (another version of harness, or an external program with random numbers), and remove it",
    files[0].display(), files[1].display(), key.experiment, key.instance + 1, key.solver
)]
pub struct Conflict {
    /// The files.
    pub files: [PathBuf; 2],
    /// The run; the first one of folded runs.
    pub key: RunKey,
}

/// What is kept of a row.
pub(in crate::run) trait Kept: Evidence {
    fn of(run: Run) -> Self;
    /// How the run ended.
    fn status(&self) -> Status;
}

impl Kept for Run {
    fn of(mut run: Run) -> Run {
        // Lists that were read from a file have room for more.
        run.timings.shrink_to_fit();
        if let Some(counters) = &mut run.record.counters {
            counters.iterations.shrink_to_fit();
            counters.incumbents.shrink_to_fit();
        }
        run
    }

    fn status(&self) -> Status {
        self.record.status
    }
}

/// That there is a row, and enough of it to see whether another file agrees.
#[derive(Debug)]
pub(in crate::run) struct Seen {
    status: Status,
    digest: u64,
}

impl Kept for Seen {
    fn of(run: Run) -> Seen {
        let mut hash = DefaultHasher::new();
        run.record.hash(&mut hash);
        Seen { status: run.record.status, digest: hash.finish() }
    }

    fn status(&self) -> Status {
        self.status
    }
}

/// What one file says of a run or a block of runs, compared with another file.
pub(in crate::run) trait Evidence: Sized {
    /// How much of it the machine had a hand in: the less, the better.
    fn chance(&self) -> u64;
    /// Whether both say the same.
    fn agrees(&self, other: &Self) -> bool;
    /// Whether this one says the same and more.
    fn adds(&self, other: &Self) -> bool;
}

impl Evidence for Run {
    fn chance(&self) -> u64 {
        u64::from(is_chance(self.record.status))
    }

    fn agrees(&self, other: &Run) -> bool {
        self.record == other.record
    }

    fn adds(&self, other: &Run) -> bool {
        self.timings.len() > other.timings.len()
    }
}

impl Evidence for Seen {
    fn chance(&self) -> u64 {
        u64::from(is_chance(self.status))
    }

    fn agrees(&self, other: &Seen) -> bool {
        self.digest == other.digest
    }

    fn adds(&self, _: &Seen) -> bool {
        false
    }
}

impl Evidence for Fold {
    fn chance(&self) -> u64 {
        self.statuses.iter().filter(|(status, _)| is_chance(**status)).map(|(_, runs)| runs).sum()
    }

    fn agrees(&self, other: &Fold) -> bool {
        self == other
    }

    fn adds(&self, _: &Fold) -> bool {
        false
    }
}

/// Whether a run that ended so may end otherwise the next time.
fn is_chance(status: Status) -> bool {
    status == Status::Unfinished || status.is_defect()
}

/// Whether the row of the last file replaces the known one, which came from the file of that index.
pub(super) fn is_better<T: Evidence>(
    newer: &T,
    known: Option<(&T, usize)>,
    files: &[PathBuf],
    key: impl Fn() -> RunKey,
) -> Result<bool, Conflict> {
    match known {
        None => Ok(true),
        Some((known, _)) if known.chance() + newer.chance() > 0 => Ok(newer.chance() < known.chance()),
        Some((known, _)) if known.agrees(newer) => Ok(newer.adds(known)),
        // A run is repeated where its earlier line did not count: the later line replaces it.
        Some((_, first)) if first == files.len() - 1 => Ok(true),
        Some((_, first)) => {
            let last = files.last().expect("it is the file that is read");
            Err(Conflict { files: [files[first].clone(), last.clone()], key: key() })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::record::{Record, Timing};

    fn key() -> RunKey {
        RunKey { experiment: "e".into(), instance: 0, solver: "s".into() }
    }

    fn run(status: Status, lower_bound: u32, repeats: u32) -> Run {
        let (path, claimed, counters) = (None, None, None);
        let record = Record { key: key(), status, path, cost: None, claimed, lower_bound: Some(lower_bound), counters };
        let (cpu_seconds, wall_seconds) = (1.0, 1.0);
        let timing =
            |repeat| Timing { repeat, cpu_seconds, wall_seconds, process_bytes: None, given_up: 0, failure: None };
        Run { record, timings: (0..repeats).map(timing).collect() }
    }

    #[test]
    fn of_two_files_the_first_is_believed_unless_the_other_says_more_or_depends_less_on_chance() {
        let files = ["one", "other"].map(PathBuf::from);
        let better = |other: &Run, known: &Run| is_better(other, Some((known, 0)), &files, key).ok();
        let sure = |bound, repeats| run(Status::ExpandedLimit, bound, repeats);
        assert_eq!(better(&sure(7, 1), &sure(7, 1)), Some(false), "the same, and made as often");
        assert_eq!(better(&sure(7, 2), &sure(7, 1)), Some(true), "made more often");
        assert_eq!(better(&sure(8, 1), &sure(7, 1)), None, "one of them is wrong");
        for status in [Status::Unfinished, Status::Crashed, Status::Invalid] {
            let chance = |bound| run(status, bound, 1);
            assert_eq!(better(&sure(8, 1), &chance(7)), Some(true), "{status}");
            assert_eq!(better(&chance(7), &sure(8, 3)), Some(false), "{status}");
            assert_eq!(better(&chance(8), &chance(7)), Some(false), "{status}");
        }
    }
}
