//! The numbers a row is drawn from.

/// The finite values of a series in ascending order, and what is drawn of them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Summary {
    /// What was measured.
    pub(super) values: Vec<f64>,
    /// What the values of stopped runs are at least.
    pub(super) at_least: Vec<f64>,
    pub(super) min: Span,
    /// The first quartile.
    pub(super) lower: Span,
    pub(super) median: Span,
    /// The third quartile.
    pub(super) upper: Span,
    pub(super) max: Span,
    /// There is one only where no run was stopped.
    pub(super) mean: Option<f64>,
}

/// Between which values a quantile lies; without an upper end, `high` is infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Span {
    /// The value, where the stopped runs leave it in no doubt.
    pub(super) fn exact(self) -> Option<f64> {
        (self.low == self.high).then_some(self.low)
    }

    /// The least that it can be, where it is not exact.
    pub(super) fn at_least(self) -> Option<f64> {
        (self.low != self.high).then_some(self.low)
    }
}

impl Summary {
    /// `None` if there is no finite value.
    pub(super) fn new(values: &[f64], at_least: &[f64]) -> Option<Summary> {
        let (values, at_least) = (ascending(values), ascending(at_least));
        let all = ascending(&[&values[..], &at_least].concat());
        let runs = all.len();
        if runs == 0 {
            return None;
        }
        let span = |share: f64| Span { low: quantile(&all, runs, share), high: quantile(&values, runs, share) };
        let mean = at_least.is_empty().then(|| mean(&values));
        let [min, lower, median, upper, max] = [0.0, 0.25, 0.5, 0.75, 1.0].map(span);
        Some(Summary { values, at_least, min, lower, median, upper, max, mean })
    }

    pub(super) fn runs(&self) -> usize {
        self.values.len() + self.at_least.len()
    }

    /// Whether runs were stopped, so that nothing is known to the right of the last mark.
    pub(super) fn is_open(&self) -> bool {
        !self.at_least.is_empty()
    }

    /// The least, the quartiles, the largest.
    pub(super) fn quartiles(&self) -> [Span; 5] {
        [self.min, self.lower, self.median, self.upper, self.max]
    }

    /// Every number that gets a place on the axis.
    pub(super) fn landmarks(&self) -> Vec<f64> {
        let positive = |values: &[f64]| values.iter().copied().find(|&value| value > 0.0);
        let ends = self.quartiles().into_iter().flat_map(|span| [span.low, span.high]);
        let rest = [positive(&self.values), positive(&self.at_least), self.mean];
        ends.chain(rest.into_iter().flatten()).filter(|value| value.is_finite()).collect()
    }
}

fn ascending(values: &[f64]) -> Vec<f64> {
    let mut values: Vec<f64> = values.iter().copied().filter(|value| value.is_finite()).collect();
    values.sort_by(f64::total_cmp);
    values
}

/// The mean of ascending values: of values near the largest float it must not overflow, nor may rounding carry it out of
/// their range.
fn mean(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let sum: f64 = values.iter().sum();
    let mean = if sum.is_finite() { sum / count } else { values.iter().map(|value| value / count).sum() };
    mean.clamp(values[0], values[values.len() - 1])
}

/// The quantile of this many ascending values, those that are not given being infinite; linear between neighbours (type 7 of
/// Hyndman and Fan, 1996).
fn quantile(values: &[f64], count: usize, share: f64) -> f64 {
    let place = share * (count - 1) as f64;
    let value = |place: f64| values.get(place as usize).copied().unwrap_or(f64::INFINITY);
    match (value(place.floor()), value(place.ceil())) {
        (below, above) if below == above || place.fract() == 0.0 => below,
        (below, above) => below * (1.0 - place.fract()) + above * place.fract(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exactly(value: f64) -> Span {
        Span { low: value, high: value }
    }

    #[test]
    fn quartiles_lie_between_neighbours_as_in_r() {
        let summary = Summary::new(&[4.0, f64::NAN, 1.0, 2.0, 3.0, f64::INFINITY], &[]).unwrap();
        assert_eq!(summary.values, [1.0, 2.0, 3.0, 4.0]);
        assert_eq!([summary.lower, summary.median, summary.upper], [1.75, 2.5, 3.25].map(exactly));
        assert_eq!((summary.min, summary.max, summary.mean), (exactly(1.0), exactly(4.0), Some(2.5)));
    }

    #[test]
    fn no_finite_value_is_no_summary() {
        assert_eq!(Summary::new(&[], &[]), None);
        assert_eq!(Summary::new(&[f64::NAN], &[]), None);
    }

    #[test]
    fn stopped_runs_leave_the_upper_quartiles_open() {
        // Of five runs two were stopped: the median is the third value, the third quartile is one of those stopped.
        let summary = Summary::new(&[10.0, 20.0, 30.0], &[100.0, 100.0]).unwrap();
        assert_eq!([summary.min, summary.lower, summary.median], [10.0, 20.0, 30.0].map(exactly));
        assert_eq!([summary.upper, summary.max], [Span { low: 100.0, high: f64::INFINITY }; 2]);
        assert_eq!((summary.mean, summary.upper.at_least(), summary.median.at_least()), (None, Some(100.0), None));
    }

    #[test]
    fn a_run_that_was_stopped_early_leaves_all_quartiles_in_doubt() {
        // At least 1: the values are 1, 10, 20, 30 or 10, 20, 30 and more.
        let summary = Summary::new(&[10.0, 20.0, 30.0], &[1.0]).unwrap();
        assert_eq!(summary.min, Span { low: 1.0, high: 10.0 });
        assert_eq!(summary.median, Span { low: 15.0, high: 25.0 });
        assert_eq!(summary.max, Span { low: 30.0, high: f64::INFINITY });
    }
}
