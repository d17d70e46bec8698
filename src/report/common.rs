//! The instances that every solver solved: means over other sets would compare what cannot be compared.

use crate::experiment::config::{Experiment, Role};
use crate::experiment::results::{ExperimentResults, Fold, Run, SolverResults};
use crate::solve::Status;
use std::collections::BTreeSet;

/// The instances of an experiment that every compared solver solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Common {
    /// All that can be solved.
    All,
    /// These.
    Only(BTreeSet<usize>),
    /// Folded runs do not tell.
    Unknown,
}

/// The indices of the solvers that are compared.
pub(super) fn compared(experiment: &Experiment) -> impl Iterator<Item = usize> {
    experiment.solvers.iter().enumerate().filter(|(_, solver)| solver.role == Role::Compared).map(|(index, _)| index)
}

impl Common {
    pub(super) fn of(experiment: &Experiment, results: &ExperimentResults) -> Common {
        let solvers: Vec<&SolverResults> =
            compared(experiment).filter_map(|index| results.solvers.get(index)).collect();
        if solvers.iter().all(|solver| solves_all(solver)) {
            return Common::All;
        }
        let rows = solvers.into_iter().map(|solver| match solver {
            SolverResults::Rows(runs) => Some(solved(runs)),
            SolverResults::Fold(_) => None,
        });
        let sets: Option<Vec<BTreeSet<usize>>> = rows.collect();
        let common = sets.and_then(|sets| sets.into_iter().reduce(|common, set| &common & &set));
        common.map_or(Common::Unknown, Common::Only)
    }

    /// The instances to look at, if any are known: all where nothing is told inside.
    pub(super) fn only(&self) -> Option<Option<&BTreeSet<usize>>> {
        match self {
            Common::All => Some(None),
            Common::Only(instances) => Some(Some(instances)),
            Common::Unknown => None,
        }
    }
}

fn solves_all(results: &SolverResults) -> bool {
    let fine = |status: &Status| matches!(status, Status::Solved | Status::Unsolvable);
    match results {
        SolverResults::Rows(runs) => runs.iter().all(|run| fine(&run.record.status)),
        SolverResults::Fold(Fold { statuses, .. }) => statuses.keys().all(fine),
    }
}

fn solved(runs: &[Run]) -> BTreeSet<usize> {
    let solved = runs.iter().filter(|run| run.record.status == Status::Solved);
    solved.map(|run| run.record.key.instance).collect()
}
