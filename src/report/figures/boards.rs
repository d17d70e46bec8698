//! Over which boards values are, and how a caption says it.

use super::{ExperimentCharts, Group};
use crate::config::Experiment;
use crate::report::common::{Common, Comparable, ENOUGH_IN_COMMON, compared};
use crate::report::easier::easier;
use crate::report::measured::Measured;
use crate::report::metric::Metric;
use crate::report::reading::{Reading, Readings};
use crate::results::{Optimum, Run, SolverResults};
use std::collections::BTreeSet;
use std::sync::Arc;
use taquin::solve::Status;
use taquin::wording::{several, those_of};

/// The boards that all of some solvers were run on, with whatever end.
pub(super) fn run_by_all(measured: &Measured, solvers: impl Iterator<Item = usize>) -> Common {
    let results: Vec<&SolverResults> = solvers.filter_map(|solver| measured.results.solvers.get(solver)).collect();
    if results.iter().all(|solver| solver.count() == measured.boards() as u64) {
        return Common::All;
    }
    let boards = |runs: &[Run]| runs.iter().map(|run| run.record.key.instance).collect();
    let sets: Option<Vec<BTreeSet<usize>>> = results.into_iter().map(|solver| solver.runs().map(boards)).collect();
    let common = sets.and_then(|sets| sets.into_iter().reduce(|common, set| &common & &set));
    common.map_or(Common::Unknown, |common| Common::Only(Arc::new(common)))
}

/// What is known of a metric of one run; nothing of a board without a solution.
pub(super) fn reading(
    metric: &Metric,
    experiment: &Experiment,
    run: &Run,
    optimum: Option<Optimum>,
) -> Option<Reading> {
    match run.record.status {
        Status::Solved => Some(metric.value(run, optimum).map_or(Reading::Unreported, Reading::Measured)),
        status if status.is_failure() => Some(Reading::AtLeast(metric.at_least(experiment, run, optimum))),
        _ => None,
    }
}

impl ExperimentCharts<'_> {
    /// What is known of a metric over the runs of a group; on some boards only, when they are given.
    pub(super) fn readings(&self, group: &Group, metric: &Metric, only: Option<&BTreeSet<usize>>) -> Readings {
        Readings::pooled(group.solvers.iter().map(|&solver| self.measured.readings(metric, solver, only)).collect())
    }

    /// The boards that the solvers of some groups were all run on.
    pub(super) fn run_by_all(&self, groups: &[usize]) -> Common {
        run_by_all(self.measured, groups.iter().flat_map(|&group| self.groups[group].solvers.iter().copied()))
    }

    /// How many of some boards, or of all that were run, can be solved as far as is known.
    pub(super) fn solvable(&self, only: Option<&BTreeSet<usize>>) -> usize {
        self.measured.optima_of(only).into_iter().filter(|optimum| *optimum != Optimum::Unsolvable).count()
    }

    /// The boards that all compared solvers solved, where there are any.
    pub(super) fn solved_by_all(&self) -> Option<Option<&BTreeSet<usize>>> {
        self.common.only().filter(|only| self.solvable(*only) > 0)
    }

    /// The same where they are enough for a verdict.
    pub(super) fn enough_solved_by_all(&self) -> Option<Option<&BTreeSet<usize>>> {
        self.solved_by_all().filter(|only| self.solvable(*only) as u64 >= ENOUGH_IN_COMMON)
    }

    /// The groups whose means compare, and the boards that these are over.
    pub(super) fn comparable(&self) -> Option<(Vec<&Group>, Option<&BTreeSet<usize>>)> {
        let Comparable { solvers, is_all, .. } = Comparable::of(self.measured)?;
        let compares = |group: &&Group| group.solvers.iter().all(|solver| solvers.contains(solver));
        let groups: Vec<&Group> = self.groups.iter().filter(compares).collect();
        let only = if is_all { self.common.only().flatten() } else { None };
        Some((groups, only))
    }

    /// Which boards a mean over those that all solved is over.
    pub(super) fn over_solved(&self, only: Option<&BTreeSet<usize>>) -> String {
        let by = if compared(self.experiment).count() == 1 { "were solved" } else { "all solvers solved" };
        self.over(only, by)
    }

    /// A sentence on how these boards differ from all that were run, after a blank; nothing where they do not.
    pub(super) fn easier(&self, only: Option<&BTreeSet<usize>>) -> String {
        Some(easier(self.measured, only))
            .filter(|text| !text.is_empty())
            .map_or(String::new(), |text| format!(" {text}"))
    }

    /// Which boards values are over that need a run of each solver.
    pub(super) fn over_run(&self, only: Option<&BTreeSet<usize>>) -> String {
        self.over(only, "all solvers shown were run on")
    }

    fn over(&self, only: Option<&BTreeSet<usize>>, that: &str) -> String {
        let (boards, solvable) = (self.measured.boards(), self.solvable(None));
        match only {
            Some(only) => format!("over {} that {that}", those_of(only.len() as u64, boards as u64, "board")),
            None if solvable < boards => {
                format!("over {} that can be solved", those_of(solvable as u64, boards as u64, "board"))
            }
            None if boards == 1 => "on one board".to_owned(),
            None => format!("over all {}", several(boards as u64, "board")),
        }
    }
}
