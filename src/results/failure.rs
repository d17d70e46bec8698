//! Why programs of somebody else failed: reported when the runs have ended, and in the manifest.

use super::record::Timing;
use super::{Optimum, Results, Run, SolverResults};
use crate::config::{Config, Role};
use serde::{Deserialize, Serialize};
use std::fmt;
use taquin::solve::Status;

/// So many failures are kept of a solver whose runs are folded.
pub(crate) const FEW: usize = 10;

/// A run that a program of somebody else failed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Which run; instances count from 1.
    pub experiment: String,
    /// The board's number, from 1.
    pub instance: usize,
    /// The solver's label.
    pub label: String,
    /// The status of its row.
    pub status: Status,
    /// Why, and on further lines the last words of its standard error.
    #[serde(rename = "told")]
    pub reason: String,
}

impl fmt::Display for Failure {
    /// A line, and one for each of the last words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { experiment, instance, label, status, reason } = self;
        write!(f, "{status}: {experiment} instance {instance}, {label}: {}", reason.replace('\n', "\n  | "))
    }
}

/// The same of a run that is folded, whose solver is that of the fold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FoldedFailure {
    /// The index of the instance.
    pub(crate) instance: usize,
    status: Status,
    #[serde(rename = "told")]
    reason: String,
}

impl FoldedFailure {
    /// That of a run of an instance of known optimal length; none where the program did not fail.
    pub(crate) fn of(run: &Run, optimum: Optimum) -> Option<FoldedFailure> {
        let status = run.record.status_given(optimum);
        let reason = why(status, &run.timings)?.into();
        Some(FoldedFailure { instance: run.record.key.instance, status, reason })
    }
}

/// The failures of programs.
#[derive(Debug, Default)]
pub(crate) struct Failures {
    /// In the order of the rows; of folded runs, those that are kept.
    pub(crate) shown: Vec<Failure>,
    /// The runs that failed, whether or not it is known why.
    pub(crate) runs: u64,
}

/// The failures of programs; `folded` are those that are kept of each solver of each experiment, in the config's order.
pub(crate) fn failures(config: &Config, results: &Results, folded: Vec<Vec<FoldedFailure>>) -> Failures {
    let (mut failures, mut folded) = (Failures::default(), folded.into_iter());
    for (experiment, known) in config.experiments.iter().zip(&results.experiments) {
        for (named, solver) in experiment.solvers.iter().zip(&known.solvers) {
            let kept = folded.next().unwrap_or_default();
            if named.role != Role::External {
                continue;
            }
            let failed = |(status, runs)| if is_failure(status) { runs } else { 0 };
            failures.runs += solver.statuses().into_iter().map(failed).sum::<u64>();
            let failure = |instance: usize, status, reason: String| {
                let (experiment, label) = (experiment.name.clone(), named.label.clone());
                Failure { experiment, instance: instance + 1, label, status, reason }
            };
            match solver {
                SolverResults::Rows(runs) => failures.shown.extend(runs.iter().filter_map(|run| {
                    let reason = why(run.record.status, &run.timings)?;
                    Some(failure(run.record.key.instance, run.record.status, reason.into()))
                })),
                SolverResults::Fold(_) => {
                    failures.shown.extend(kept.into_iter().map(|one| failure(one.instance, one.status, one.reason)));
                }
            }
        }
    }
    failures
}

/// Whether a program failed in a run that ended so: it was stopped, crashed, or answered nonsense.
fn is_failure(status: Status) -> bool {
    status == Status::Unfinished || status.is_defect()
}

/// Why a program failed in a run that ended so; nothing where it did not.
fn why(status: Status, timings: &[Timing]) -> Option<&str> {
    let reported = timings.iter().find_map(|timing| timing.failure.as_deref());
    match status {
        Status::Solved | Status::Claimed => None,
        // By the board alone it could be right.
        Status::Invalid => reported.or(Some("its cost is less than is proven to be needed")),
        _ => reported,
    }
}
