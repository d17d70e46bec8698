//! Boards that every solver solved are mostly the easier ones: by how much, where that is known.

use super::common::compared;
use super::measured::Measured;
use crate::formula::Number;
use crate::results::Optimum;
use std::collections::BTreeSet;
use taquin::wording::{group_thousands, several};

/// What follows from it for several solvers.
const OTHERS: &str = "; the other boards may rank the solvers differently";

/// A sentence on the optimal lengths of some boards beside those of all that were run; nothing where these are the same.
pub(super) fn easier(measured: &Measured, only: Option<&BTreeSet<usize>>) -> String {
    let is_solvable = |optimum: &Optimum| *optimum != Optimum::Unsolvable;
    let all: Vec<Optimum> = measured.optima().filter(is_solvable).collect();
    let of = |board: &usize| measured.results.optima.get(*board).copied();
    let some: Vec<Optimum> = only.into_iter().flatten().filter_map(of).filter(is_solvable).collect();
    if some.is_empty() || some.len() == all.len() {
        return String::new();
    }
    let others = if compared(measured.experiment).count() > 1 { OTHERS } else { "" };
    let are_proven = |optima: &[Optimum]| optima.iter().all(|optimum| optimum.proven().is_some());
    let (here, over_all) = (least_mean(&some), least_mean(&all));
    let mean = |mean: Option<Number>| mean.map_or(String::new(), |mean| mean.significant(3));
    let bound = match are_proven(&all) {
        true if here == over_all => return String::new(),
        true => "",
        false if are_proven(&some) && here < over_all => "at least ",
        false => return format!("Solved boards tend to be the easier ones{others}."),
    };
    let these = match some.len() {
        1 => "this board".to_owned(),
        few => format!("these {}", several(few, "board")),
    };
    let many = group_thousands(all.len());
    let length = if measured.experiment.has_costs() { "cost" } else { "length" };
    format!("Mean optimal {length}: {} over {these}, {bound}{} over all {many}{others}.", mean(here), mean(over_all))
}

/// The mean of what the optimal lengths are at least.
fn least_mean(optima: &[Optimum]) -> Option<Number> {
    let least = |optimum: &Optimum| match *optimum {
        Optimum::Between { lower, .. } => Number::from(u64::from(lower)),
        Optimum::Unsolvable => Number::ZERO,
    };
    optima.iter().map(least).sum::<Number>().over(Number::from(optima.len() as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::{experiment, proven, run, solver};
    use crate::results::{ExperimentResults, SolverResults};

    fn sentence(optima: Vec<Optimum>, only: &[usize]) -> String {
        let one = experiment("e", optima.len(), vec![solver("h1", 0), solver("h2", 1)]);
        let runs = SolverResults::rows((0..optima.len()).map(|board| run(board, 10, 60)).collect());
        let results = ExperimentResults { optima, solvers: vec![runs] };
        easier(&Measured::new(&one, &results), Some(&only.iter().copied().collect()))
    }

    #[test]
    fn the_lengths_of_some_boards_are_beside_those_of_all() {
        // (30 + 35) / 2 and (30 + 35 + 52) / 3.
        let text = sentence(proven(&[30, 35, 52]), &[0, 1]);
        assert_eq!(
            text,
            "Mean optimal length: 32.5 over these 2 boards, 39 over all 3; the other boards may rank the solvers differently."
        );
        assert_eq!(sentence(proven(&[30, 35, 52]), &[0, 1, 2]), "");
        assert_eq!(sentence(proven(&[30, 30]), &[0]), "", "no difference");
        let unsolvable = [proven(&[30, 35]), vec![Optimum::Unsolvable]].concat();
        assert_eq!(sentence(unsolvable, &[0, 1]), "");
    }

    #[test]
    fn lengths_that_are_not_proven_are_bounds_where_these_say_something() {
        let with = |lower: u32| [proven(&[30]), vec![Optimum::Between { lower, upper: None }]].concat();
        assert_eq!(
            sentence(with(40), &[0]),
            "Mean optimal length: 30 over this board, at least 35 over all 2; the other boards may rank the solvers differently."
        );
        assert_eq!(
            sentence(with(10), &[0]),
            "Solved boards tend to be the easier ones; the other boards may rank the solvers differently."
        );
    }
}
