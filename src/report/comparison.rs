//! Paired comparisons: two solvers on the instances that both of them solved.
//!
//! How many times as much one needs as the other is the ratio of their geometric means, which is the geometric mean of the
//! ratios; its interval comes from resampling the logarithms of the ratios, instance by instance. Runs that found no
//! path have no ratio: they are counted beside it.

mod clear;
mod family;
pub(super) mod files;

pub(super) use family::{MOST_IN_PAIRS, compare_all, corrected};

use super::Sample;
use super::measured::Measured;
use super::metric::Metric;
use super::sample::sum;
use crate::config::NamedSolver;
use crate::formula::Number;
use crate::results::schema::Column;
use crate::results::{ExperimentResults, Optimum, Run};
use rayon::prelude::*;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use taquin::solve::Status;
use taquin_inference::{Confidence, SignedRank, holm, mean_intervals, signed_rank};

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
    /// How the pairs are ordered; not known of folded runs.
    pub order: Option<Order>,
    /// The mean of the first less that of the second, over the pairs.
    pub difference: Option<Number>,
    /// The geometric mean of the first divided by that of the second, over the pairs where neither is 0.
    pub ratio: Option<f64>,
    /// Where the first divided by the second is least and where it is greatest; none where it is the same on all boards, or not known.
    pub extremes: Option<[Extreme; 2]>,
    /// Its 95 % bootstrap interval; none where all boards that there are were run: the ratio is exact then.
    pub interval: Option<Confidence>,
    /// Wilcoxon's signed-rank test; none where all pairs are equal, or all boards that there are were run.
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
            order: self.order.map(|order| Order { less: order.more, more: order.less, ..order }),
            difference: self.difference.map(|difference| Number::ZERO - difference),
            ratio: self.ratio.map(|ratio| 1.0 / ratio),
            extremes: self.extremes.map(|[least, most]| [most.inverse(), least.inverse()]),
            interval: self.interval.map(inverse),
            ..self.clone()
        }
    }

    /// Of the pairs: those where the first needs less, as much, and more; blank where that is not known.
    pub(super) fn counts(&self) -> [Option<u64>; 3] {
        match self.order {
            Some(Order { less, equal, more }) => [less, equal, more].map(Some),
            None => [None; 3],
        }
    }

    /// Whether the two need the same on every board that one of them solved; not where both solved none.
    pub fn is_equal(&self) -> bool {
        let ordered = self.order.is_some_and(|order| order.less + order.more > 0);
        let apart = self.difference.is_some_and(|difference| !difference.is_zero());
        self.pairs > 0 && !ordered && !apart && self.only_first + self.only_second == 0
    }
}

/// A board, and the ratio of two solvers on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extreme {
    /// The index of the board in the experiment; of several with this ratio, of the first.
    pub instance: usize,
    /// What the first needs divided by what the second needs.
    pub ratio: f64,
}

impl Extreme {
    fn inverse(self) -> Extreme {
        Extreme { ratio: 1.0 / self.ratio, ..self }
    }
}

/// Of pairs: those where the first needs less, as much, and more than the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Pairs in which the first needs less.
    pub less: u64,
    /// Pairs in which both need as much.
    pub equal: u64,
    /// Pairs in which the first needs more.
    pub more: u64,
}

impl Order {
    fn of(values: &[Pair]) -> Order {
        let ordered = |wanted| values.iter().filter(|pair| pair.first.cmp(&pair.second) == wanted).count() as u64;
        Order { less: ordered(Ordering::Less), equal: ordered(Ordering::Equal), more: ordered(Ordering::Greater) }
    }
}

/// What two solvers need on a board that both solved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) instance: usize,
    pub(super) first: Number,
    pub(super) second: Number,
}

impl Pair {
    fn floats(&self) -> (f64, f64) {
        (self.first.to_f64(), self.second.to_f64())
    }

    /// None where one of them needs nothing.
    fn ratio(&self) -> Option<Extreme> {
        let (first, second) = self.floats();
        (first > 0.0 && second > 0.0).then(|| Extreme { instance: self.instance, ratio: first / second })
    }
}

/// What two solvers, or one solver at two times, need on the same instances.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) values: Vec<Pair>,
    pub(super) only_first: u64,
    pub(super) only_second: u64,
    pub(super) caution: Option<&'static str>,
}

impl Pairs {
    /// Adds the values of a column of both runs on one board, each with what is known of its optimum.
    pub(super) fn add(&mut self, column: &Column, runs: [(&Run, Option<Optimum>); 2]) {
        match runs.map(|(run, _)| run.record.status == Status::Solved) {
            [true, true] => {
                let [first, second] = runs.map(|(run, optimum)| column.number(run, optimum));
                let instance = runs[0].0.record.key.instance;
                self.values.extend(first.zip(second).map(|(first, second)| Pair { instance, first, second }));
            }
            [true, false] => self.only_first += 1,
            [false, true] => self.only_second += 1,
            [false, false] => {}
        }
    }
}

/// Compares pairs by a metric; together they are the family of Holm's correction.
pub(super) fn compare_pairs(metric: Metric, family: &[Pairs]) -> Vec<Comparison> {
    let logarithms = |pairs: &Pairs| -> Vec<f64> {
        let positive = pairs.values.iter().map(Pair::floats).filter(|&(first, second)| first > 0.0 && second > 0.0);
        positive.map(|(first, second)| libm::log(first) - libm::log(second)).collect()
    };
    let logarithms: Vec<Vec<f64>> = family.par_iter().map(logarithms).collect();
    let intervals = mean_intervals(&logarithms);
    let each: Vec<_> = family.iter().zip(&logarithms).zip(intervals).zip(tested(family)).collect();
    each.into_par_iter()
        .map(|(((pairs, logarithms), interval), (test, p_holm))| {
            let count = Number::from(pairs.values.len() as u64);
            let differences =
                sum(pairs.values.iter().map(|pair| pair.first)) - sum(pairs.values.iter().map(|pair| pair.second));
            let mean = logarithms.iter().sum::<f64>() / logarithms.len() as f64;
            Comparison {
                metric,
                first: pairs.first,
                second: pairs.second,
                pairs: pairs.values.len() as u64,
                only_first: pairs.only_first,
                only_second: pairs.only_second,
                order: Some(Order::of(&pairs.values)),
                difference: differences.over(count),
                ratio: (!logarithms.is_empty()).then(|| libm::exp(mean)),
                extremes: extremes(&pairs.values),
                interval: interval.map(|interval| interval.map(libm::exp)),
                test,
                p_holm,
                caution: pairs.caution,
            }
        })
        .collect()
}

/// The test of each pair, and its probability by Holm's correction over all of them.
fn tested(family: &[Pairs]) -> Vec<(Option<SignedRank>, Option<f64>)> {
    let test = |pairs: &Pairs| signed_rank(&pairs.values.iter().map(Pair::floats).collect::<Vec<_>>());
    let tests: Vec<Option<SignedRank>> = family.par_iter().map(test).collect();
    let mut corrected = holm(&tests.iter().flatten().map(|test| test.p).collect::<Vec<_>>()).into_iter();
    tests.into_iter().map(|test| (test, test.and_then(|_| corrected.next()))).collect()
}

fn extremes(pairs: &[Pair]) -> Option<[Extreme; 2]> {
    let ratios = || pairs.iter().filter_map(Pair::ratio);
    let least = ratios().reduce(|least, other| if other.ratio < least.ratio { other } else { least })?;
    let most = ratios().reduce(|most, other| if other.ratio > most.ratio { other } else { most })?;
    (least.ratio < most.ratio).then_some([least, most])
}

/// Two solvers on all boards that there are, which both solved, from the distributions alone; none for other samples.
pub(super) fn compare_populations(metric: Metric, boards: u64, samples: [&Sample<Number>; 2]) -> Option<Comparison> {
    let complete = samples.iter().all(|sample| sample.count() == boards);
    let [first, second] = samples.map(|sample| sample.mean());
    let difference = complete.then_some(first? - second?);
    // Nothing but the goal itself needs nothing, so both leave the same board out of the ratio.
    let [one, other] = samples.map(Sample::above_zero);
    let ratio = (one.count() == other.count()).then(|| Some(one.geometric_mean()? / other.geometric_mean()?));
    Some(Comparison {
        metric,
        first: 0,
        second: 0,
        pairs: boards,
        only_first: 0,
        only_second: 0,
        order: None,
        difference: Some(difference?),
        ratio: ratio.flatten(),
        extremes: None,
        interval: None,
        test: None,
        p_holm: None,
        caution: None,
    })
}

/// Two solvers of an experiment on some boards, or on all, of which only those count that both solved.
pub(super) fn compare_two(
    metric: Metric,
    measured: &Measured,
    [first, second]: [usize; 2],
    only: Option<&BTreeSet<usize>>,
) -> Option<Comparison> {
    if measured.experiment.population {
        let samples = [first, second].map(|solver| metric.sample(measured, solver, only));
        let found = compare_populations(metric, measured.boards() as u64, [&samples[0], &samples[1]])?;
        return Some(Comparison { first, second, ..found });
    }
    compare_each(metric, measured, &[[first, second]], only).pop()
}

/// Pairs of solvers on some boards, or on all, of which only those count that both solved. Folded runs are in none.
pub(super) fn compare_each(
    metric: Metric,
    measured: &Measured,
    pairs: &[[usize; 2]],
    only: Option<&BTreeSet<usize>>,
) -> Vec<Comparison> {
    let Measured { experiment, results, .. } = *measured;
    let side = |solver: usize| Some((&experiment.solvers[solver], results.solvers.get(solver)?.runs()?));
    let pair = |&[first, second]: &[usize; 2]| {
        Some(Pairs { first, second, ..pair_up(&metric, results, [side(first)?, side(second)?], only) })
    };
    compare_pairs(metric, &pairs.par_iter().filter_map(pair).collect::<Vec<_>>())
}

/// Pairs the runs of two solvers by their instances, or by some of them; both are in ascending order of these.
fn pair_up(
    metric: &Metric,
    results: &ExperimentResults,
    sides: [(&NamedSolver, &[Run]); 2],
    only: Option<&BTreeSet<usize>>,
) -> Pairs {
    let [(first, mine), (second, theirs)] = sides;
    let column = metric.column();
    let mut pairs = Pairs { caution: caution(metric, first, second), ..Pairs::default() };
    let mut theirs = theirs.iter().peekable();
    let wanted = |run: &&Run| only.is_none_or(|only| only.contains(&run.record.key.instance));
    for run in mine.iter().filter(wanted) {
        let instance = run.record.key.instance;
        while theirs.next_if(|other| other.record.key.instance < instance).is_some() {}
        let Some(other) = theirs.next_if(|other| other.record.key.instance == instance) else { continue };
        let optimum = results.optima.get(instance).copied();
        pairs.add(column, [(run, optimum), (other, optimum)]);
    }
    pairs
}

/// Why two solvers do not count the same thing.
pub(super) fn caution(metric: &Metric, first: &NamedSolver, second: &NamedSolver) -> Option<&'static str> {
    let makes_parents = [first, second].map(|named| named.solver.algorithm().behaviour().generates_parent);
    let alike = !metric.is_counted() || first.solver == second.solver;
    match makes_parents {
        _ if alike => None,
        [None, _] | [_, None] => {
            Some("a program counts nodes by its own convention: the two counts may not measure the same")
        }
        [one, other] => (*metric == Metric::GENERATED && one != other).then_some(
            "one generates the child that undoes the last move, the other does not: the two counts do not measure the same",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(values: &[(u64, u64)]) -> Pairs {
        let pair = |(instance, &(first, second)): (usize, &(u64, u64))| Pair {
            instance,
            first: Number::from(first),
            second: Number::from(second),
        };
        Pairs { values: values.iter().enumerate().map(pair).collect(), ..Pairs::default() }
    }

    fn compared(values: &[(u64, u64)]) -> Comparison {
        compare_pairs(Metric::EXPANDED, &[pairs(values)]).remove(0)
    }

    #[test]
    fn seen_from_the_other_side_a_comparison_is_that_of_the_swapped_pairs() {
        let values = [(10, 20), (30, 45), (7, 70), (5, 5), (90, 80)];
        let one = Comparison { only_first: 3, only_second: 1, ..compared(&values) };
        let other = compared(&values.map(|(first, second)| (second, first)));
        let back = one.reversed();
        assert_eq!((back.order, back.difference, back.test), (other.order, other.difference, other.test));
        assert_eq!((back.only_first, back.only_second, one.pairs), (1, 3, 5));
        let (found, expected) = (back.interval.unwrap(), other.interval.unwrap());
        let near = |one: f64, other: f64| (one / other - 1.0).abs() < 1e-12;
        assert!(near(back.ratio.unwrap(), other.ratio.unwrap()), "{back:?}");
        assert!(near(found.low, expected.low) && near(found.high, expected.high), "{found:?} {expected:?}");
    }

    #[test]
    fn the_boards_that_decide_are_those_of_the_least_and_the_greatest_ratio() {
        // The ratios: 1/2, 1, none, 3, 1/2, 3.
        let one = compared(&[(10, 20), (7, 7), (0, 9), (30, 10), (5, 10), (3, 1)]);
        let found = |one: &Comparison| one.extremes.map(|ends| ends.map(|end| (end.instance, end.ratio)));
        assert_eq!(found(&one), Some([(0, 0.5), (3, 3.0)]), "of equals the first");
        assert_eq!(found(&one.reversed()), Some([(3, 1.0 / 3.0), (0, 2.0)]));
        assert_eq!(found(&compared(&[(2, 1), (4, 2)])), None, "the same on both");
    }

    #[test]
    fn five_boards_on_one_side_may_be_chance_and_six_are_not() {
        // 2 of 32 signs, and 2 of 64.
        for (boards, p) in [(5, 0.0625), (6, 0.031_25)] {
            assert_eq!(compared(&vec![(10, 20); boards]).p_holm, Some(p));
        }
    }

    #[test]
    fn a_pair_with_nothing_on_either_side_has_no_ratio() {
        let one = compared(&[(2, 1), (3, 0), (0, 4)]);
        assert!((one.ratio.unwrap() - 2.0).abs() < 1e-12 && one.interval.is_none(), "{one:?}");
        assert_eq!((one.pairs, one.counts()), (3, [Some(1), Some(0), Some(2)]));
        assert_eq!(compared(&[(3, 0)]).ratio, None);
    }

    #[test]
    fn equal_pairs_have_no_test_and_take_no_part_in_the_correction() {
        let family = [pairs(&[(4, 4)]), pairs(&[(1, 2); 6]), pairs(&[(4, 4), (5, 5)]), pairs(&[(1, 2); 2])];
        let found = compare_pairs(Metric::EXPANDED, &family);
        // Of two tests the smaller probability, 2/64, is doubled; the other is 2/4.
        let corrected: Vec<Option<f64>> = found.iter().map(|one| one.p_holm).collect();
        assert_eq!(corrected, [None, Some(0.0625), None, Some(0.5)]);
    }

    #[test]
    fn distributions_that_leave_other_boards_out_of_a_ratio_have_none() {
        let sample = |values: [u64; 3]| values.map(Number::from).into_iter().collect::<Sample<Number>>();
        let ratio = |one, other| {
            compare_populations(Metric::EXPANDED, 3, [&sample(one), &sample(other)]).and_then(|found| found.ratio)
        };
        assert!((ratio([0, 8, 2], [0, 2, 2]).unwrap() - 2.0).abs() < 1e-12);
        assert_eq!(ratio([0, 8, 2], [0, 0, 2]), None);
    }
}
