//! Paired comparisons: two solvers on the instances that both of them solved.
//!
//! How many times as much one needs as the other is told by the ratio of their geometric means, which is the geometric mean
//! of the ratios; its interval comes from resampling the logarithms of the ratios, instance by instance. Runs that found no
//! path have no ratio: they are counted beside it.

pub(super) mod files;

use super::common::compared;
use super::metric::Metric;
use super::resampling::{Confidence, mean_intervals};
use super::signed_rank::{SignedRank, holm, signed_rank};
use crate::experiment::config::{Experiment, NamedSolver};
use crate::experiment::results::{ExperimentResults, Run, SolverResults};
use crate::formula::Number;
use crate::solve::Status;
use std::cmp::Ordering;

/// Up to so many solvers every one is compared with every other; more are compared with the first.
const MOST_IN_PAIRS: usize = 20;

/// Two solvers on the same instances, by one metric of which less is better.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The metric.
    pub metric: Metric,
    /// The index of one solver in its experiment.
    pub first: usize,
    /// The index of the other.
    pub second: usize,
    /// The instances that both solved.
    pub pairs: u64,
    /// The instances that only the first solved.
    pub only_first: u64,
    /// The instances that only the second solved.
    pub only_second: u64,
    /// Of the pairs: those where the first needs less, as much, and more than the second.
    pub less: u64,
    /// See [`Comparison::less`].
    pub equal: u64,
    /// See [`Comparison::less`].
    pub more: u64,
    /// The geometric mean of the first divided by that of the second, over the pairs where neither is 0.
    pub ratio: Option<f64>,
    /// Its 95 % bootstrap interval.
    pub interval: Option<Confidence>,
    /// Wilcoxon's signed-rank test; none where all pairs are equal.
    pub test: Option<SignedRank>,
    /// The test's probability by Holm's correction over all comparisons of the experiment by this metric.
    pub p_holm: Option<f64>,
    /// Why the two do not count the same thing, where they don't.
    pub caution: Option<&'static str>,
}

impl Comparison {
    /// The same, seen from the other side.
    pub fn reversed(&self) -> Comparison {
        let inverse = |it: Confidence| Confidence { low: 1.0 / it.high, high: 1.0 / it.low };
        Comparison {
            first: self.second,
            second: self.first,
            only_first: self.only_second,
            only_second: self.only_first,
            less: self.more,
            more: self.less,
            ratio: self.ratio.map(|ratio| 1.0 / ratio),
            interval: self.interval.map(inverse),
            ..self.clone()
        }
    }

    /// Whether the two differ by more than chance explains: the corrected probability is below 5 %.
    pub fn is_significant(&self) -> bool {
        self.p_holm.is_some_and(|p| p < 0.05)
    }
}

/// What two solvers, or one solver at two times, need on the same instances.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) values: Vec<(Number, Number)>,
    pub(super) only_first: u64,
    pub(super) only_second: u64,
    pub(super) caution: Option<&'static str>,
}

/// Compares pairs by a metric; together they are the family of Holm's correction.
pub(super) fn compare_pairs(metric: Metric, family: &[Pairs]) -> Vec<Comparison> {
    let floats = |pairs: &Pairs| -> Vec<(f64, f64)> {
        pairs.values.iter().map(|(first, second)| (first.to_f64(), second.to_f64())).collect()
    };
    let logarithms = |pairs: &Pairs| -> Vec<f64> {
        let positive = floats(pairs).into_iter().filter(|&(first, second)| first > 0.0 && second > 0.0);
        positive.map(|(first, second)| libm::log(first) - libm::log(second)).collect()
    };
    let logarithms: Vec<Vec<f64>> = family.iter().map(logarithms).collect();
    let intervals = mean_intervals(&logarithms);
    let tests: Vec<Option<SignedRank>> = family.iter().map(|pairs| signed_rank(&floats(pairs))).collect();
    let mut corrected = holm(&tests.iter().flatten().map(|test| test.p).collect::<Vec<_>>()).into_iter();
    let each = family.iter().zip(&logarithms).zip(intervals).zip(tests);
    each.map(|(((pairs, logarithms), interval), test)| {
        let ordered = |wanted| pairs.values.iter().filter(|(a, b)| a.cmp(b) == wanted).count() as u64;
        let mean = logarithms.iter().sum::<f64>() / logarithms.len() as f64;
        Comparison {
            metric,
            first: pairs.first,
            second: pairs.second,
            pairs: pairs.values.len() as u64,
            only_first: pairs.only_first,
            only_second: pairs.only_second,
            less: ordered(Ordering::Less),
            equal: ordered(Ordering::Equal),
            more: ordered(Ordering::Greater),
            ratio: (!logarithms.is_empty()).then(|| libm::exp(mean)),
            interval: interval.map(|interval| interval.map(libm::exp)),
            test,
            p_holm: test.and_then(|_| corrected.next()),
            caution: pairs.caution,
        }
    })
    .collect()
}

/// The comparisons of an experiment by one metric: of every two solvers, or of each with the first where there are many.
/// None where runs are folded, or there is only one instance.
pub(super) fn compare_solvers(metric: Metric, experiment: &Experiment, results: &ExperimentResults) -> Vec<Comparison> {
    let rows: Vec<(usize, &[Run])> = compared(experiment)
        .filter_map(|solver| match results.solvers.get(solver)? {
            SolverResults::Rows(runs) => Some((solver, &runs[..])),
            SolverResults::Fold(_) => None,
        })
        .collect();
    if experiment.instances.len() < 2 {
        return vec![];
    }
    let firsts = if rows.len() <= MOST_IN_PAIRS { rows.len() } else { 1 };
    let mut family = vec![];
    for (place, &(first, mine)) in rows.iter().enumerate().take(firsts) {
        for &(second, theirs) in &rows[place + 1..] {
            let sides = [(first, mine), (second, theirs)].map(|(solver, runs)| (&experiment.solvers[solver], runs));
            let pairs = Pairs { first, second, ..pair_up(&metric, results, sides) };
            family.push(pairs);
        }
    }
    compare_pairs(metric, &family)
}

/// Pairs the runs of two solvers by their instances; both are in ascending order of these.
fn pair_up(metric: &Metric, results: &ExperimentResults, sides: [(&NamedSolver, &[Run]); 2]) -> Pairs {
    let [(first, mine), (second, theirs)] = sides;
    let mut pairs = Pairs { caution: caution(metric, first, second), ..Pairs::default() };
    let mut theirs = theirs.iter().peekable();
    for run in mine {
        let instance = run.record.key.instance;
        while theirs.next_if(|other| other.record.key.instance < instance).is_some() {}
        let Some(other) = theirs.next_if(|other| other.record.key.instance == instance) else { continue };
        let optimum = results.optima.get(instance).copied();
        match [run, other].map(|run| run.record.status == Status::Solved) {
            [true, true] => pairs.values.extend(metric.value(run, optimum).zip(metric.value(other, optimum))),
            [true, false] => pairs.only_first += 1,
            [false, true] => pairs.only_second += 1,
            [false, false] => {}
        }
    }
    pairs
}

/// Why two solvers do not count the same thing.
pub(super) fn caution(metric: &Metric, first: &NamedSolver, second: &NamedSolver) -> Option<&'static str> {
    let makes_parents = |named: &NamedSolver| named.solver.algorithm().makes_parents();
    let differs = *metric == Metric::GENERATED && makes_parents(first) != makes_parents(second);
    differs.then_some(
        "one makes the child that undoes the last move, the other does not: their children are not counted alike",
    )
}
