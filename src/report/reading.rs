//! What is known of one value of many runs: measured, or at least what a run without a solution had reached.
//!
//! A run that was not made has no reading, nor has a board without a solution. So a mean cannot be taken over the runs that
//! happened to be solved: [`Readings::complete`] has values only where nothing was stopped, and a quantile says which it is.

use super::Sample;
use super::numbers::{at_least, at_most, short};
use crate::formula::Number;

/// What is known of one value of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The run found a path, and this is its value.
    Measured(Number),
    /// The run ended without a path: a limit, or a failure, came first. Its value would be at least this.
    AtLeast(Number),
    /// The run found a path, and the program that made it did not report the value.
    Unreported,
}

/// The readings of one value over some runs.
///
/// ```
/// use harness::formula::Number;
/// use harness::report::{Quantile, Reading, Readings};
/// let number = |value: u64| Number::from(value);
/// let stopped = Reading::AtLeast(number(1000));
/// let readings: Readings = [Reading::Measured(number(10)), stopped, stopped].into_iter().collect();
/// assert_eq!(readings.quartile(0), Quantile::Value(number(10)));
/// assert_eq!(readings.median(), Quantile::AtLeast(number(1000)));
/// assert!(readings.complete().is_none(), "a mean over one of three runs would flatter");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    measured: Sample<Number>,
    at_least: Sample<Number>,
    unreported: u64,
}

/// A quantile of values of which some are only known to be at least something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantile {
    /// There are no readings.
    Unknown,
    /// It is this, whatever the stopped runs would have taken.
    Value(Number),
    /// It is at least this.
    AtLeast(Number),
    /// It lies between these two.
    Between(Number, Number),
}

impl FromIterator<Reading> for Readings {
    fn from_iter<I: IntoIterator<Item = Reading>>(readings: I) -> Self {
        let (mut measured, mut at_least, mut unreported) = (vec![], vec![], 0);
        for reading in readings {
            match reading {
                Reading::Measured(value) => measured.push(value),
                Reading::AtLeast(bound) => at_least.push(bound),
                Reading::Unreported => unreported += 1,
            }
        }
        Readings { measured: Sample::of_numbers(measured), at_least: Sample::of_numbers(at_least), unreported }
    }
}

impl Readings {
    /// Readings of histograms.
    pub(super) fn new(measured: Sample<Number>, at_least: Sample<Number>, unreported: u64) -> Readings {
        Readings { measured, at_least, unreported }
    }

    /// The readings of several.
    pub(super) fn pooled(all: Vec<Readings>) -> Readings {
        Readings {
            unreported: all.iter().map(|one| one.unreported).sum(),
            measured: Sample::pooled(all.iter().map(|one| one.measured.clone())),
            at_least: Sample::pooled(all.iter().map(|one| one.at_least.clone())),
        }
    }

    /// The values of the runs that found a path: those alone, however many were stopped.
    pub fn measured(&self) -> &Sample<Number> {
        &self.measured
    }

    /// The bounds of the runs that found none.
    pub fn at_least(&self) -> &Sample<Number> {
        &self.at_least
    }

    /// The runs that found a path whose program did not report the value.
    pub fn unreported(&self) -> u64 {
        self.unreported
    }

    /// The runs that ended without a path.
    pub fn stopped(&self) -> u64 {
        self.at_least.count()
    }

    /// The runs of which something is known: measured or at least so much.
    pub fn count(&self) -> u64 {
        self.measured.count() + self.stopped()
    }

    /// All values, where every run that was made found a path.
    pub fn complete(&self) -> Option<&Sample<Number>> {
        (self.stopped() == 0).then_some(&self.measured)
    }

    /// The quantile of `quarters` quarters over all runs, stopped ones counting as at least what they had reached.
    ///
    /// # Panics
    /// When `quarters` exceeds 4.
    pub fn quartile(&self, quarters: u64) -> Quantile {
        let most = self.measured.quartile_of(self.count(), quarters);
        match most {
            Some(value) if self.stopped() == 0 => Quantile::Value(value),
            _ => Quantile::of(self.lowest().quartile(quarters), most),
        }
    }

    /// The median over all runs.
    pub fn median(&self) -> Quantile {
        self.quartile(2)
    }

    /// The ends between which the median lies with 95 % confidence, as [`Sample::median_range`] has them.
    pub fn median_range(&self) -> Option<[Quantile; 2]> {
        let (least, most) = (self.lowest().median_range()?, self.measured.median_range_of(self.count())?);
        Some([Quantile::of(Some(least.0), most.0), Quantile::of(Some(least.1), most.1)])
    }

    /// The least that the mean over all runs can be.
    pub(super) fn least_mean(&self) -> Option<Number> {
        self.lowest().mean()
    }

    /// Every run at the least that it can be.
    fn lowest(&self) -> Sample<Number> {
        Sample::pooled([self.measured.clone(), self.at_least.clone()])
    }
}

impl Quantile {
    /// From the least and the most that it can be; nothing limits it where there is no most.
    fn of(least: Option<Number>, most: Option<Number>) -> Quantile {
        match (least, most) {
            (None, _) => Quantile::Unknown,
            (Some(least), None) => Quantile::AtLeast(least),
            (Some(least), Some(most)) if least == most => Quantile::Value(least),
            (Some(least), Some(most)) => Quantile::Between(least, most),
        }
    }

    /// The value, where it is known.
    pub fn value(self) -> Option<Number> {
        match self {
            Quantile::Value(value) => Some(value),
            Quantile::Unknown | Quantile::AtLeast(_) | Quantile::Between(..) => None,
        }
    }

    /// The least that it can be, where its value is not known.
    pub fn at_least(self) -> Option<Number> {
        match self {
            Quantile::AtLeast(least) | Quantile::Between(least, _) => Some(least),
            Quantile::Unknown | Quantile::Value(_) => None,
        }
    }

    /// The same in a unit of which it has this many times as many.
    pub(super) fn times(self, factor: Number) -> Quantile {
        match self {
            Quantile::Unknown => Quantile::Unknown,
            Quantile::Value(value) => Quantile::Value(value * factor),
            Quantile::AtLeast(least) => Quantile::AtLeast(least * factor),
            Quantile::Between(least, most) => Quantile::Between(least * factor, most * factor),
        }
    }

    /// For reading: `1234`, `≥ 1000000`, `120–300`, or a dash.
    pub(super) fn written(self) -> String {
        match self {
            Quantile::Unknown => short(None),
            Quantile::Value(value) => short(Some(value)),
            // That something is above 0 says nothing.
            Quantile::AtLeast(least) if least.is_zero() => short(None),
            Quantile::AtLeast(least) => format!("≥ {}", at_least(least)),
            Quantile::Between(least, most) => format!("{}–{}", at_least(least), at_most(most)),
        }
    }
}

/// What seconds are multiplied by so that they are read in one unit, the largest of them below 1000 where that is possible; and
/// the unit.
pub(super) fn unit_of_time(seconds: impl Iterator<Item = Quantile>) -> (Number, &'static str) {
    let least = |value: Quantile| value.value().or(value.at_least());
    match seconds.filter_map(least).max().map_or(0.0, Number::to_f64) {
        ..0.001 => (1_000_000u64.into(), " (µs)"),
        0.001..1.0 => (1000u64.into(), " (ms)"),
        _ => (Number::ONE, " (s)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn readings(measured: &[u64], at_least: &[u64]) -> Readings {
        let measured = measured.iter().map(|&value| Reading::Measured(value.into()));
        measured.chain(at_least.iter().map(|&bound| Reading::AtLeast(bound.into()))).collect()
    }

    #[test]
    fn a_quantile_that_falls_on_a_stopped_run_is_at_least_its_limit() {
        // 8 of 30 solved: the median is the mean of the 15th and the 16th, both stopped; the first quartile lies between the
        // 8th (80) and the 9th (stopped at 1000), a quarter of the way.
        let some = readings(&[10, 20, 30, 40, 50, 60, 70, 80], &[1000; 22]);
        assert_eq!(some.median(), Quantile::AtLeast(1000.into()));
        assert_eq!(some.quartile(1), Quantile::AtLeast(Number::from(310)));
        assert_eq!(some.quartile(0), Quantile::Value(10.into()));
        assert_eq!(some.median().written(), "≥ 1000");
        // Stopped at 18,986 and at 18,987: their mean is a bound that is rounded down.
        assert_eq!(readings(&[1], &[18_986, 18_987, 20_000]).median().written(), "≥ 18986");
        // 18 of 30: the median is that of the 15th and the 16th, both solved.
        let most = readings(&(1..=18).map(|value| 10 * value).collect::<Vec<_>>(), &[1000; 12]);
        assert_eq!((most.median(), most.quartile(3)), (Quantile::Value(155.into()), Quantile::AtLeast(1000.into())));
    }

    #[test]
    fn a_run_stopped_early_may_have_needed_little_or_much() {
        // Of 1, 5, 9 and one that is at least 3: the median is (3 + 5) / 2 at least and (5 + 9) / 2 at most.
        assert_eq!(readings(&[1, 5, 9], &[3]).median(), Quantile::Between(4.into(), 7.into()));
        assert_eq!(readings(&[1, 5, 9], &[3]).median().written(), "4–7");
        assert_eq!(readings(&[], &[0]).median().written(), "–", "of a run that the clock stopped nothing is known");
    }

    #[test]
    fn means_are_of_complete_readings_alone() {
        assert_eq!(readings(&[1, 3], &[]).complete().and_then(Sample::mean), Some(2.into()));
        assert_eq!(readings(&[1, 3], &[9]).complete(), None);
        assert_eq!(
            (readings(&[], &[]).median(), readings(&[], &[]).median().written()),
            (Quantile::Unknown, "–".into())
        );
    }

    #[test]
    fn the_range_of_a_median_ends_at_least_where_runs_were_stopped() {
        // Of ten values one may be left out at each end: the 2nd and the 9th.
        let range = readings(&[1, 2, 3, 4, 5, 6, 7], &[50; 3]).median_range().unwrap();
        assert_eq!(range, [Quantile::Value(2.into()), Quantile::AtLeast(50.into())]);
    }
}
