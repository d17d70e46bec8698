//! The instances that every solver solved: means over other sets would compare what cannot be compared.

use super::endings::Endings;
use super::measured::Measured;
use crate::config::{Experiment, Role};
use crate::results::Run;
use std::collections::BTreeSet;
use std::sync::Arc;
use taquin::solve::Status;
use taquin::wording::several;

/// The instances of an experiment that every compared solver solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Common {
    /// All that can be solved.
    All,
    /// These; a copy shares them.
    Only(Arc<BTreeSet<usize>>),
    /// Folded runs: the boards are not known.
    Unknown,
}

/// The indices of the solvers that are compared.
pub(super) fn compared(experiment: &Experiment) -> impl Iterator<Item = usize> {
    experiment.solvers.iter().enumerate().filter(|(_, solver)| solver.role != Role::Reference).map(|(index, _)| index)
}

/// How many boards every solver solved, where these are few.
pub(super) fn solved_by_all(common: u64, boards: usize) -> String {
    let of_boards = several(boards as u64, "board");
    match (common, boards) {
        (0, 1) => "The board was not solved by every solver".into(),
        (_, 1) => "Every solver solved the board".into(),
        (0, _) => format!("None of {of_boards} was solved by every solver"),
        (1, _) => format!("Only one of {of_boards} was solved by every solver"),
        _ => format!("Only {common} of {of_boards} were solved by every solver"),
    }
}

/// Fewer boards than these, solved by all that are compared, carry no verdict.
pub(super) const ENOUGH_IN_COMMON: u64 = 10;

impl Common {
    /// Works it out: [`Measured::common`] does so once.
    pub(super) fn of(measured: &Measured) -> Common {
        let Measured { experiment, results, .. } = *measured;
        let mut endings = compared(experiment).filter_map(|solver| measured.endings(solver));
        if endings.all(|endings| solves_all(endings, measured.boards())) {
            return Common::All;
        }
        let solvers = compared(experiment).filter_map(|solver| results.solvers.get(solver));
        let sets: Option<Vec<BTreeSet<usize>>> = solvers.map(|one| one.runs().map(solved)).collect();
        let common = sets.and_then(|sets| sets.into_iter().reduce(|common, set| &common & &set));
        common.map_or(Common::Unknown, |common| Common::Only(Arc::new(common)))
    }

    /// Whether these carry means of several solvers over so many boards: ten, or half of fewer than twenty. One solver has means
    /// over whatever it solved.
    pub(super) fn has_means(&self, boards: usize, solvers: usize) -> bool {
        match self {
            Common::All => true,
            Common::Unknown => false,
            Common::Only(common) if solvers == 1 => !common.is_empty(),
            Common::Only(common) => {
                let count = common.len() as u64;
                count >= ENOUGH_IN_COMMON || (count >= 2 && 2 * common.len() >= boards)
            }
        }
    }

    /// The instances to look at, if any are known: all where nothing is given inside.
    pub(super) fn only(&self) -> Option<Option<&BTreeSet<usize>>> {
        match self {
            Common::All => Some(None),
            Common::Only(instances) => Some(Some(instances)),
            Common::Unknown => None,
        }
    }
}

/// The solvers whose means compare, and the boards that these are over.
pub(super) struct Comparable {
    pub(super) solvers: Vec<usize>,
    /// Whether these are all compared solvers; else those that solved every board.
    pub(super) is_all: bool,
    /// The boards; all where nothing is given.
    pub(super) only: Option<Arc<BTreeSet<usize>>>,
    /// How many boards these are.
    pub(super) boards: u64,
}

impl Comparable {
    /// All solvers where nearly all boards are common to them. Else those that solved every board, where these are half of the
    /// solvers, or several and the boards in common few: a solver that is stopped early would leave the easy boards alone to
    /// judge the others by.
    pub(super) fn of(measured: &Measured) -> Option<Comparable> {
        let enough = if measured.experiment.population { 1 } else { ENOUGH_IN_COMMON };
        let solvers: Vec<usize> = compared(measured.experiment).collect();
        let solvable = measured.solvable();
        let (only, boards) = match measured.common() {
            Common::All => (None, solvable),
            Common::Only(boards) => (Some(Arc::clone(boards)), boards.len() as u64),
            Common::Unknown => (None, 0),
        };
        let finishers: Vec<usize> = solvers.iter().copied().filter(|&solver| measured.is_finisher(solver)).collect();
        let (is_few, is_nearly_all) = (boards < enough || 2 * boards < solvable, 10 * boards >= 9 * solvable);
        let are_most = 2 * finishers.len() >= solvers.len();
        if finishers.len() >= 2 && solvable >= enough && (is_few || are_most && !is_nearly_all) {
            return Some(Comparable { solvers: finishers, is_all: false, only: None, boards: solvable });
        }
        (boards >= enough).then_some(Comparable { solvers, is_all: true, only, boards })
    }

    /// What these are called where they are not all.
    pub(super) fn finishers(&self) -> Option<String> {
        (!self.is_all).then(|| format!("the {} solvers that solved every board", self.solvers.len()))
    }
}

/// Whether all boards that somebody ran were run, and all that can be solved were solved.
fn solves_all(endings: &Endings, boards: usize) -> bool {
    endings.runs() == boards as u64 && endings.iter().all(|(status, _)| !status.is_failure())
}

fn solved(runs: &[Run]) -> BTreeSet<usize> {
    let solved = runs.iter().filter(|run| run.record.status == Status::Solved);
    solved.map(|run| run.record.key.instance).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::{experiment, failed, proven, run, solver};
    use crate::results::{ExperimentResults, Fold, SolverResults};

    #[test]
    fn a_solver_that_was_not_yet_run_everywhere_narrows_what_is_compared() {
        let two = experiment("e", 3, vec![solver("h1", 0), solver("h2", 1)]);
        let rows = |instances: &[usize]| SolverResults::rows(instances.iter().map(|&one| run(one, 10, 20)).collect());
        let common = |first: &[usize], second: &[usize]| {
            let solvers = vec![rows(first), rows(second)];
            let results = ExperimentResults { solvers, ..ExperimentResults::default() };
            Common::of(&Measured::new(&two, &results))
        };
        assert_eq!(common(&[0, 1, 2], &[0, 1, 2]), Common::All);
        assert_eq!(common(&[0, 1, 2], &[0, 2]), Common::Only(Arc::new(BTreeSet::from([0, 2]))));
        assert_eq!(common(&[0, 2], &[0, 2]), Common::All, "a board that nobody ran is no failure");
    }

    #[test]
    fn boards_without_a_solution_are_no_failures_and_partial_folds_have_no_common_boards() {
        let two = experiment("e", 3, vec![solver("h1", 0), solver("h2", 1)]);
        let common = |solvers: [SolverResults; 2]| {
            let results = ExperimentResults { solvers: solvers.into(), ..ExperimentResults::default() };
            Common::of(&Measured::new(&two, &results))
        };
        let runs = [run(0, 10, 20), run(1, 20, 24), failed(2, Status::Unsolvable)];
        let fold = |known: usize| {
            let mut fold = Fold::default();
            runs[..known].iter().for_each(|run| fold.add(&run.record, proven(&[20])[0]));
            SolverResults::Fold(fold)
        };
        let rows = SolverResults::rows(runs.to_vec());
        assert_eq!(common([rows.clone(), rows.clone()]), Common::All);
        assert_eq!(common([rows.clone(), fold(3)]), Common::All);
        assert_eq!(common([rows, fold(2)]), Common::Unknown);
    }
}
