//! Which solvers did not solve every board.

use super::Finding;
use crate::report::common::compared;
use crate::report::measured::Measured;
use crate::report::names::{enumerated, spoken};

/// No more solvers than this are named.
const NAMED: usize = 8;

/// Those whose runs on boards that have a solution did not all find one.
pub(super) fn of(measured: &Measured) -> Option<Finding> {
    let one = |solver: usize| {
        let endings = measured.endings(solver)?;
        let (solved, all) = (endings.solved(), endings.solvable());
        (solved < all).then(|| format!("{} ({solved} of {all})", spoken(&measured.experiment.solvers[solver])))
    };
    let names: Vec<String> = compared(measured.experiment).filter_map(one).collect();
    (!names.is_empty()).then(|| Finding::new("Did not solve every board", enumerated(&names, NAMED)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::{experiment, failed, proven, run, solver};
    use crate::results::{ExperimentResults, SolverResults};
    use taquin::solve::Status;

    #[test]
    fn solvers_are_named_with_the_boards_that_they_solved_of_those_that_have_a_solution() {
        let rows = |statuses: [Option<Status>; 3]| {
            let one = |(board, status): (usize, Option<Status>)| {
                status.map_or_else(|| run(board, 10, 20), |status| failed(board, status))
            };
            SolverResults::rows(statuses.into_iter().enumerate().map(one).collect())
        };
        let (limit, none) = (Some(Status::ExpandedLimit), Some(Status::Unsolvable));
        let solvers = vec![rows([None, None, none]), rows([None, limit, none])];
        let results = ExperimentResults { optima: proven(&[20; 3]), solvers };
        let one = experiment("three", 3, vec![solver("A*", 0), solver("IDA*", 1)]);
        assert_eq!(of(&Measured::new(&one, &results)).unwrap().text, "IDA* (1 of 2)");
        let solved = ExperimentResults { solvers: vec![rows([None; 3]); 2], ..results };
        assert_eq!(of(&Measured::new(&one, &solved)), None);
    }
}
