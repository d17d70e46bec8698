//! One sentence on the memory that the heuristics' tables take.

use super::common::compared;
use super::measured::Measured;
use crate::memory::Tables;
use taquin::wording::group_thousands;

/// Tables that take less are not worth a word.
const WORTH_A_WORD: u64 = 1_000_000;

/// The memory of the tables of each heuristic that was run, in the order of the config; none where all of them are small.
pub(super) fn sentence(measured: &Measured) -> Option<String> {
    let mut parts: Vec<String> = vec![];
    for solver in compared(measured.experiment).filter(|&solver| measured.results.solvers[solver].count() > 0) {
        let named = &measured.experiment.solvers[solver];
        let mut tables = Tables::default();
        let heuristic = named.solver.heuristic();
        // The config was read, so its heuristics are defined for the goal.
        if heuristic.is_none_or(|heuristic| tables.add(heuristic, &measured.experiment.goal).is_err())
            || tables.kept() < WORTH_A_WORD
        {
            continue;
        }
        let megabytes = (tables.kept() as f64 / 1e6).round() as u64;
        let part = format!("{}: {} MB", named.heuristic, group_thousands(megabytes));
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    (!parts.is_empty())
        .then(|| format!("Memory of the tables that each heuristic looks values up in: {}.", parts.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::{made_up, proven};
    use crate::results::ExperimentResults;

    #[test]
    fn large_tables_are_listed_once_a_heuristic_and_small_ones_never() {
        let (mut config, results) = made_up();
        let experiment = &mut config.experiments[0];
        experiment.goal = taquin::puzzle::Goal::blank_last(taquin::puzzle::Size::Tiles4x4);
        let texts = ["astar: pdb(\"5-5-5\")", "idastar: pdb(\"5-5-5\")", "astar: manhattan"];
        for (named, text) in experiment.solvers.iter_mut().zip(texts) {
            named.solver = text.parse().unwrap();
            named.heuristic = named.solver.heuristic().unwrap().to_string();
        }
        let results =
            ExperimentResults { optima: proven(&[20, 22, 21]), solvers: results.experiments[0].solvers.clone() };
        // Each of three patterns of five tiles is addressed by 5 * 4 bits, a byte each: 3 * 2^20 bytes.
        assert_eq!(
            sentence(&Measured::new(&config.experiments[0], &results)).unwrap(),
            "Memory of the tables that each heuristic looks values up in: pdb(\"5-5-5\"): 3 MB."
        );
    }
}
