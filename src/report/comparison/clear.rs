//! When a difference of two solvers is clear.

use super::{Comparison, corrected};
use crate::report::common::ENOUGH_IN_COMMON;
use crate::report::measured::Measured;
use crate::report::numbers::probability;
use std::collections::BTreeSet;

/// A difference that is chance with this probability or more is in doubt.
const SIGNIFICANT: f64 = 0.05;

impl Comparison {
    /// Whether the second clearly needs less, over ten boards or more: the interval leaves out 1, and with a probability of chance of
    /// 5 % or more, corrected for all comparisons of the experiment, it needs less on every board. `only` are the boards that this comparison is over.
    pub(in crate::report) fn is_clearly_less(&self, measured: &Measured, only: Option<&BTreeSet<usize>>) -> bool {
        let may_be_chance = || {
            let p = corrected(&self.metric, measured, [self.first, self.second]).map(|it| it.p);
            p.is_some_and(|p| p >= SIGNIFICANT)
        };
        // The correction compares over all boards, and multiplies p by the number of its comparisons at most: many need none.
        let most = measured.experiment.solvers.len().pow(2) as f64;
        let is_sure = only.is_none() && self.test.is_some_and(|test| test.p * most < SIGNIFICANT);
        let is_enough = measured.experiment.population || self.pairs >= ENOUGH_IN_COMMON;
        let is_less_everywhere = self.order.is_none_or(|order| order.less == 0);
        self.is_apart() && is_enough && (is_less_everywhere || is_sure || !may_be_chance())
    }

    /// That the second does not clearly need less, in a sentence that says it needs least; nothing where it clearly does.
    pub(in crate::report) fn doubt(&self, measured: &Measured, only: Option<&BTreeSet<usize>>) -> &'static str {
        if self.is_clearly_less(measured, only) { "" } else { ", though not clearly" }
    }

    /// Where its own interval makes a difference clear, and the correction for all comparisons does not: what that says.
    pub(in crate::report) fn doubt_of_many(&self, measured: &Measured) -> String {
        let corrected = corrected(&self.metric, measured, [self.first, self.second]);
        let doubted = corrected.filter(|it| self.is_apart() && it.p >= SIGNIFICANT);
        doubted.map_or(String::new(), |it| {
            let p = probability(it.p);
            match it.of {
                1 => format!("; p = {p}"),
                of => format!(" for this pair alone; p = {p}, corrected for the {of} pairs compared"),
            }
        })
    }

    /// Whether the interval of the ratio leaves out 1; an exact ratio has none.
    pub(in crate::report) fn is_apart(&self) -> bool {
        self.interval.map_or(self.test.is_none(), |it| it.low > 1.0)
    }

    /// Whether the difference may be chance by its own test.
    pub(in crate::report) fn is_doubted(&self) -> bool {
        self.test.is_none_or(|test| test.p >= SIGNIFICANT)
    }
}
