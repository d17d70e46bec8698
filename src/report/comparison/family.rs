//! Which solvers of an experiment are compared with which: together they are the family of Holm's correction.

use super::{Comparison, Pairs, caution, compare_pairs, compare_populations, pair_up};
use crate::formula::Number;
use crate::report::Sample;
use crate::report::common::{ENOUGH_IN_COMMON, compared};
use crate::report::measured::Measured;
use crate::report::metric::Metric;
use crate::results::Run;
use rayon::prelude::*;
use taquin::solve::Status;

/// Up to this many solvers, each is compared with every other; of more, each is compared with one.
pub(in crate::report) const MOST_IN_PAIRS: usize = 20;

/// A solver, and what is known of it.
type Side<T> = (usize, T);

/// The comparisons of an experiment by one metric: of every two solvers, or, where there are many, of each with the first that solved
/// enough boards, or with a reference. With one, none of few solvers, which are all compared with each other.
/// None where there is only one instance, and of folded runs only those of all boards that there are; solvers that did not
/// report the metric of all that they solved are left out.
pub(in crate::report) fn compare_all(metric: Metric, measured: &Measured, reference: Option<usize>) -> Vec<Comparison> {
    if measured.experiment.population {
        return populations(metric, measured, reference);
    }
    match reference {
        Some(_) if !are_many(&metric, measured) => vec![],
        _ => compare_pairs(metric, &family(&metric, measured, reference)),
    }
}

fn are_many(metric: &Metric, measured: &Measured) -> bool {
    rows(metric, measured).len() > MOST_IN_PAIRS
}

/// A probability by Holm's correction, and over how many comparisons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::report) struct Corrected {
    pub(in crate::report) p: f64,
    pub(in crate::report) of: usize,
}

/// The probability of one difference as the table of its experiment has it: over every two solvers, or, of many, over each with the
/// second. None where there is no test.
pub(in crate::report) fn corrected(
    metric: &Metric,
    measured: &Measured,
    [first, second]: [usize; 2],
) -> Option<Corrected> {
    if measured.experiment.population {
        return None;
    }
    let family = measured.comparisons(*metric, are_many(metric, measured).then_some(second));
    let found = family.iter().find(|it| [[first, second], [second, first]].contains(&[it.first, it.second]))?;
    Some(Corrected { p: found.p_holm?, of: family.iter().filter_map(|it| it.p_holm).count() })
}

/// The solvers that report a metric, with their runs; none where there is only one instance.
fn rows<'a>(metric: &Metric, measured: &Measured<'a>) -> Vec<Side<&'a [Run]>> {
    let Measured { experiment, results, .. } = *measured;
    compared(experiment)
        .filter(|&solver| measured.boards() > 1 && measured.reports(metric, solver))
        .filter_map(|solver| Some((solver, results.solvers.get(solver)?.runs()?)))
        .collect()
}

/// Every two solvers; of many, each with this one, or with the first that solved enough boards.
fn family(metric: &Metric, measured: &Measured, reference: Option<usize>) -> Vec<Pairs> {
    let Measured { experiment, results, .. } = *measured;
    let mut rows = rows(metric, measured);
    if rows.len() > MOST_IN_PAIRS {
        let solved = |runs: &[Run]| runs.iter().filter(|run| run.record.status == Status::Solved).count() as u64;
        let is_one = |&(solver, runs): &Side<&[Run]>| match reference {
            Some(reference) => solver == reference,
            None => solved(runs) >= ENOUGH_IN_COMMON,
        };
        let one = rows.iter().position(is_one).unwrap_or(0);
        rows[..=one].rotate_right(1);
    }
    let pair = |[(first, mine), (second, theirs)]: [Side<&[Run]>; 2]| {
        let sides = [(first, mine), (second, theirs)].map(|(solver, runs)| (&experiment.solvers[solver], runs));
        Pairs { first, second, ..pair_up(metric, results, sides, None) }
    };
    each_two(&rows).collect::<Vec<_>>().into_par_iter().map(pair).collect()
}

fn populations(metric: Metric, measured: &Measured, reference: Option<usize>) -> Vec<Comparison> {
    let experiment = measured.experiment;
    let boards = measured.boards() as u64;
    let sample = |solver: usize| metric.sample(measured, solver, None);
    let mut solvers: Vec<usize> =
        compared(experiment).filter(|&solver| boards > 1 && measured.reports(&metric, solver)).collect();
    if let Some(reference) = reference {
        if solvers.len() <= MOST_IN_PAIRS {
            return vec![];
        }
        let one = solvers.iter().position(|&solver| solver == reference).unwrap_or(0);
        solvers[..=one].rotate_right(1);
    }
    let samples: Vec<Side<Sample<Number>>> = solvers.into_iter().map(|solver| (solver, sample(solver))).collect();
    let samples: Vec<Side<&Sample<Number>>> = samples.iter().map(|(solver, sample)| (*solver, sample)).collect();
    let exact = |[(first, mine), (second, theirs)]: [Side<&Sample<Number>>; 2]| {
        let caution = caution(&metric, &experiment.solvers[first], &experiment.solvers[second]);
        Some(Comparison { first, second, caution, ..compare_populations(metric, boards, [mine, theirs])? })
    };
    each_two(&samples).filter_map(exact).collect()
}

/// Every two, in order; the first and each other where there are many.
fn each_two<T: Copy>(all: &[T]) -> impl Iterator<Item = [T; 2]> {
    let firsts = if all.len() <= MOST_IN_PAIRS { all.len() } else { 1 };
    let pairs = move |place: usize| all[place + 1..].iter().map(move |&second| [all[place], second]);
    (0..firsts).flat_map(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_to_twenty_solvers_are_compared_with_each_other_and_more_with_one() {
        let compared = |count: usize| each_two(&(0..count).collect::<Vec<_>>()).collect::<Vec<_>>();
        assert_eq!(compared(3), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(compared(20).len(), 190);
        let many = compared(21);
        assert!(many.len() == 20 && many.iter().all(|pair| pair[0] == 0), "{many:?}");
    }
}
