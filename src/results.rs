//! All that is known after a run of a config: what reports are functions of.

pub mod archive;
pub(crate) mod branching;
pub(crate) mod checksums;
pub(crate) mod csv_files;
pub(crate) mod digest;
pub(crate) mod disk;
pub(crate) mod failure;
pub(crate) mod folder;
pub(crate) mod guarantees;
pub(crate) mod journal;
pub(crate) mod manifest;
pub(crate) mod optimum;
pub(crate) mod process_info;
pub mod record;
pub mod replay;
pub mod schema;
pub(crate) mod table;

pub use folder::{Folder, FolderError, is_of_one_run};
pub(crate) use optimum::contradictions;
pub use process_info::{Beginning, Machine, Maker};
pub use table::RowError;

use record::{Counters, Record, Timing};
use schema::{Cell, Column, Seen};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};
use taquin::solve::Status;

/// The results of all experiments of a config, in its order.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// One for each experiment of the config.
    pub experiments: Vec<ExperimentResults>,
}

impl Results {
    /// How many runs ended how, folded ones included.
    pub fn statuses(&self) -> BTreeMap<Status, u64> {
        let mut statuses = BTreeMap::new();
        for solver in self.experiments.iter().flat_map(|experiment| &experiment.solvers) {
            for (status, count) in solver.statuses() {
                *statuses.entry(status).or_default() += count;
            }
        }
        statuses
    }
}

/// The results of one experiment.
#[derive(Clone, Debug, Default)]
pub struct ExperimentResults {
    /// What is known of the optimal length of each instance.
    pub optima: Vec<Optimum>,
    /// One for each solver, in the config's order, references included.
    pub solvers: Vec<SolverResults>,
}

/// The runs of one solver in one experiment.
#[derive(Clone, Debug)]
pub enum SolverResults {
    /// Runs kept as rows; a copy shares them.
    Rows(Arc<Vec<Run>>),
    /// Runs folded into exact histograms.
    Fold(Fold),
}

impl SolverResults {
    /// Runs kept as rows.
    pub fn rows(runs: Vec<Run>) -> SolverResults {
        SolverResults::Rows(Arc::new(runs))
    }

    /// The runs; none where they are folded.
    pub fn runs(&self) -> Option<&[Run]> {
        match self {
            SolverResults::Rows(runs) => Some(runs),
            SolverResults::Fold(_) => None,
        }
    }

    /// The number of runs.
    pub fn count(&self) -> u64 {
        match self {
            SolverResults::Rows(runs) => runs.len() as u64,
            SolverResults::Fold(fold) => fold.runs(),
        }
    }

    /// How many runs ended how.
    pub fn statuses(&self) -> BTreeMap<Status, u64> {
        match self {
            SolverResults::Fold(fold) => fold.statuses.clone(),
            SolverResults::Rows(runs) => {
                let mut statuses = BTreeMap::new();
                let alike = runs.chunk_by(|one, next| one.record.status == next.record.status);
                alike.for_each(|runs| *statuses.entry(runs[0].record.status).or_default() += runs.len() as u64);
                statuses
            }
        }
    }
}

/// One finished run.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Its deterministic part; the key holds the instance's index.
    pub record: Record,
    /// What each of its repeats took.
    pub timings: Vec<Timing>,
}

impl Run {
    /// The memory that it takes, about.
    pub(crate) fn bytes(&self) -> u64 {
        let Record { key, path, counters, .. } = &self.record;
        let texts = key.experiment.len() + key.solver.len() + path.as_ref().map_or(0, String::len);
        let lists = |counters: &Counters| size_of_val(&counters.iterations[..]) + size_of_val(&counters.incumbents[..]);
        let lists = counters.as_ref().map_or(0, lists);
        (size_of::<Run>() + texts + lists + size_of_val(&self.timings[..])) as u64
    }
}

/// The optimal cost of an instance, as far as it is known: its optimal length, where each move costs 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Optimum {
    /// Parity forbids any solution.
    Unsolvable,
    /// It lies between the best proven lower bound and the best solution known, if any; equal where it is proven.
    Between {
        /// No solution costs less.
        lower: u32,
        /// A solution of this cost is known.
        upper: Option<u32>,
    },
}

impl Optimum {
    /// The optimal cost where it is proven.
    pub fn proven(self) -> Option<u32> {
        self.bounds().and_then(|(lower, upper)| upper.filter(|&upper| upper == lower))
    }

    /// The least and the most that it can be; no most where no solution is known.
    pub(crate) fn bounds(self) -> Option<(u32, Option<u32>)> {
        match self {
            Optimum::Unsolvable => None,
            Optimum::Between { lower, upper } => Some((lower, upper)),
        }
    }

    /// How much more than the optimum a path costs, as (least, most); equal where the optimum is proven.
    pub fn gap(self, cost: u32) -> Option<(u32, u32)> {
        let (lower, upper) = self.bounds()?;
        let upper = upper.map_or(cost, |upper| upper.min(cost));
        Some((cost - upper, cost.saturating_sub(lower)))
    }
}

/// The columns that are folded; `gap` is the excess over the proven optimum.
static FOLDED: LazyLock<Vec<&Column>> = LazyLock::new(|| {
    let names = schema::node_counters().map(|counter| counter.name).chain(["length", "cost", "gap"]);
    names.filter_map(schema::find).collect()
});

/// Exact histograms of the runs of one solver: for each counter, how many runs have each value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fold {
    /// How many runs ended how.
    pub statuses: BTreeMap<Status, u64>,
    /// By the column's name, then by value: the number of solved runs.
    pub histograms: BTreeMap<String, BTreeMap<u64, u64>>,
}

impl Fold {
    /// Whether a column is folded.
    pub(crate) fn keeps(name: &str) -> bool {
        FOLDED.iter().any(|column| column.name == name)
    }

    /// Adds one run of an instance of known optimal length.
    pub fn add(&mut self, record: &Record, optimum: Optimum) {
        *self.statuses.entry(record.status_given(optimum)).or_default() += 1;
        if record.path.is_none() {
            return;
        }
        let seen = Seen::of_record(record, Some(optimum).filter(|optimum| optimum.proven().is_some()));
        // A cost that is the length has no histogram of its own.
        for column in FOLDED.iter().filter(|column| column.name != "cost" || record.cost.is_some()) {
            if let Some(Cell::Whole(value)) = (column.value)(seen) {
                *self.histograms.entry(column.name.into()).or_default().entry(value).or_default() += 1;
            }
        }
    }

    /// How many runs are folded; the most that can be counted, where an edited file has more.
    pub(crate) fn runs(&self) -> u64 {
        self.statuses.values().fold(0, |sum, &runs| sum.saturating_add(runs))
    }

    /// Whether no count exceeds this many runs, as in an edited file.
    pub(crate) fn fits(&self, runs: u64) -> bool {
        fn sum<'a>(mut counts: impl Iterator<Item = &'a u64>) -> Option<u64> {
            counts.try_fold(0, |sum: u64, &count| sum.checked_add(count))
        }
        let sums = self.histograms.values().map(|counts| sum(counts.values()));
        sums.chain([sum(self.statuses.values())]).all(|sum| sum.is_some_and(|sum| sum <= runs))
    }

    /// Adds all runs of another fold.
    pub fn merge(&mut self, other: &Fold) {
        for (&status, &count) in &other.statuses {
            *self.statuses.entry(status).or_default() += count;
        }
        for (name, histogram) in &other.histograms {
            let mine = self.histograms.entry(name.clone()).or_default();
            for (&value, &count) in histogram {
                *mine.entry(value).or_default() += count;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fold_fits_as_many_runs_as_its_statuses_and_each_of_its_counters_have() {
        let fits = |statuses: &[(Status, u64)], expanded: &[(u64, u64)], runs| {
            let histograms = [("expanded".to_string(), expanded.iter().copied().collect())].into();
            Fold { statuses: statuses.iter().copied().collect(), histograms }.fits(runs)
        };
        let solved = (Status::Solved, 5);
        assert!(fits(&[solved, (Status::Exhausted, 2)], &[(10, 3), (11, 2)], 7));
        assert!(!fits(&[solved, (Status::Exhausted, 2)], &[(10, 3), (11, 2)], 6));
        assert!(!fits(&[solved], &[(10, 3), (11, 3)], 5));
        assert!(!fits(&[solved], &[(10, u64::MAX), (11, 6)], 5));
        assert!(!fits(&[solved, (Status::Exhausted, u64::MAX)], &[], 5));
    }

    #[test]
    fn a_gap_is_an_interval_where_the_optimum_is() {
        let known = Optimum::Between { lower: 20, upper: Some(20) };
        assert_eq!((known.proven(), known.gap(24)), (Some(20), Some((4, 4))));
        let open = Optimum::Between { lower: 80, upper: Some(100) };
        assert_eq!((open.proven(), open.gap(110)), (None, Some((10, 30))));
        let bounded = Optimum::Between { lower: 80, upper: None };
        assert_eq!(bounded.gap(90), Some((0, 10)));
        assert_eq!(Optimum::Unsolvable.gap(90), None);
    }
}
