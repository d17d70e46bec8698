//! Who expands fewest nodes among the solvers whose paths are nearly the shortest.

use super::{Finding, NAMED, count};
use crate::formula::Number;
use crate::report::common::Comparable;
use crate::report::comparison::compare_two;
use crate::report::finding::Findings;
use crate::report::measured::Measured;
use crate::report::metric::Metric;
use crate::report::names::{enumerated, spoken};
use crate::report::relative_gap::relative_gap;

/// How far paths may be above the optimum, by their means.
const PER_CENT: [f64; 2] = [5.0, 10.0];

/// For each distance, unless the one that expands fewest nodes of all keeps to it, or the same solver was named for a smaller one.
pub(super) fn all(measured: &Measured, these: &Comparable, findings: &Findings) -> Vec<Finding> {
    let Some(ranked) = &findings.effort else { return vec![] };
    let above: Option<Vec<(usize, f64, f64)>> = ranked
        .order
        .iter()
        .map(|&(solver, mean)| Some((solver, mean, relative_gap(measured, &[solver], these.only.as_deref())?)))
        .collect();
    let Some(above) = above else { return vec![] };
    let mut found: Vec<Finding> = vec![];
    let mut named_before = above.first().map(|(solver, ..)| *solver);
    for most in PER_CENT {
        let near: Vec<(usize, f64, f64)> = above.iter().filter(|(.., above)| *above <= most).copied().collect();
        let Some(&(best, least, far)) = near.first().filter(|(best, ..)| Some(*best) != named_before) else { continue };
        named_before = Some(best);
        let (tied, others): (Vec<_>, Vec<_>) =
            near.into_iter().partition(|(_, mean, above)| (*mean, *above) == (least, far));
        let only = these.only.as_deref();
        let next = others.first().and_then(|&(next, ..)| compare_two(Metric::EXPANDED, measured, [next, best], only));
        let doubt = next.map_or("", |found| found.doubt(measured, only));
        let names: Vec<String> =
            tied.iter().map(|&(solver, ..)| spoken(&measured.experiment.solvers[solver])).collect();
        let of_whom = these.finishers().map_or(String::new(), |finishers| format!("of {finishers}, "));
        let whose = if tied.len() > 1 { "their" } else { "its" };
        let (paths, more) = match measured.experiment.has_costs() {
            true => ("paths cost", "more than the cheapest"),
            false => ("paths are", "longer than the shortest"),
        };
        let text = format!(
            "{of_whom}{}{doubt}: {} expanded nodes (geometric mean); {whose} {paths} {} % {more} on average",
            enumerated(&names, NAMED),
            count(Number::nearest(least)),
            Number::nearest(far).significant(2)
        );
        found.push(Finding::new(&format!("Least effort within {most} % of the optimum"), text));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::{experiment, proven, run, solver};
    use crate::results::{ExperimentResults, SolverResults};

    /// Ten boards of optimal length 20, on each of which a solver expands so many nodes and finds a path of such a length.
    fn said(solvers: &[(&'static str, u64, usize)]) -> Vec<(String, String)> {
        let rows = |&(_, expanded, length): &(&str, u64, usize)| {
            SolverResults::rows((0..10).map(|board| run(board, expanded, length)).collect())
        };
        let results = ExperimentResults { optima: proven(&[20; 10]), solvers: solvers.iter().map(rows).collect() };
        let named = solvers.iter().enumerate().map(|(place, (label, ..))| solver(label, place)).collect();
        let one = experiment("ten", 10, named);
        let measured = Measured::new(&one, &results);
        let these = Comparable::of(&measured).unwrap();
        all(&measured, &these, measured.findings()).into_iter().map(|found| (found.measure, found.text)).collect()
    }

    #[test]
    fn who_expands_fewest_with_paths_that_are_a_little_longer_is_named_for_each_share() {
        // 21 moves are 5 % above 20, 22 are 10 %, and 23 are more.
        let found = said(&[("greedy", 10, 30), ("W3", 20, 23), ("W2", 40, 22), ("W1.2", 80, 21), ("A*", 100, 20)]);
        let expected = [
            (
                "Least effort within 5 % of the optimum",
                "W1.2: 80 expanded nodes (geometric mean); its paths are 5 % longer than the shortest on average",
            ),
            (
                "Least effort within 10 % of the optimum",
                "W2: 40 expanded nodes (geometric mean); its paths are 10 % longer than the shortest on average",
            ),
        ];
        assert_eq!(found, expected.map(|(measure, text)| (measure.to_owned(), text.to_owned())));
    }

    #[test]
    fn nothing_is_said_twice_nor_of_the_solver_that_needs_least_of_all() {
        assert_eq!(said(&[("W1.2", 80, 21), ("A*", 100, 20)]), []);
        // Within 10 % none is better than within 5 %.
        let found = said(&[("greedy", 10, 30), ("W2", 90, 22), ("A*", 80, 20), ("EPEA*", 80, 20)]);
        assert_eq!(found.len(), 1, "{found:?}");
        let text =
            "A* and EPEA*: 80 expanded nodes (geometric mean); their paths are 0 % longer than the shortest on average";
        assert_eq!(found[0].1, text);
        assert_eq!(said(&[("greedy", 10, 30), ("W3", 20, 23)]), [], "no paths are that short");
    }
}
