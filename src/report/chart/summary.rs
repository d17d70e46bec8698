//! The numbers a row is drawn from.

/// The finite values of a series in ascending order, and what is drawn of them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Summary {
    pub(super) values: Vec<f64>,
    pub(super) min: f64,
    /// The first quartile.
    pub(super) lower: f64,
    pub(super) median: f64,
    /// The third quartile.
    pub(super) upper: f64,
    pub(super) max: f64,
    pub(super) mean: f64,
}

impl Summary {
    /// `None` if there is no finite value.
    pub(super) fn new(values: &[f64]) -> Option<Summary> {
        let mut values: Vec<f64> = values.iter().copied().filter(|value| value.is_finite()).collect();
        values.sort_by(f64::total_cmp);
        let (&min, &max) = (values.first()?, values.last()?);
        // The mean of values near the largest float must not overflow, nor may rounding carry it out of their range.
        let count = values.len() as f64;
        let sum: f64 = values.iter().sum();
        let mean = if sum.is_finite() { sum / count } else { values.iter().map(|value| value / count).sum() };
        Some(Summary {
            min,
            lower: quantile(&values, 0.25),
            median: quantile(&values, 0.5),
            upper: quantile(&values, 0.75),
            max,
            mean: mean.clamp(min, max),
            values,
        })
    }

    /// Every number that gets a place on the axis.
    pub(super) fn landmarks(&self) -> Vec<f64> {
        let least_positive = self.values.iter().copied().find(|&value| value > 0.0).unwrap_or(self.max);
        vec![self.min, least_positive, self.lower, self.median, self.upper, self.max, self.mean]
    }
}

/// The quantile of ascending values, linear between neighbours (type 7 of Hyndman and Fan, 1996).
fn quantile(values: &[f64], share: f64) -> f64 {
    let place = share * (values.len() - 1) as f64;
    let (below, above) = (values[place.floor() as usize], values[place.ceil() as usize]);
    below * (1.0 - place.fract()) + above * place.fract()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_lie_between_neighbours_as_in_r() {
        let summary = Summary::new(&[4.0, f64::NAN, 1.0, 2.0, 3.0, f64::INFINITY]).unwrap();
        assert_eq!(summary.values, [1.0, 2.0, 3.0, 4.0]);
        assert_eq!((summary.lower, summary.median, summary.upper, summary.mean), (1.75, 2.5, 3.25, 2.5));
    }

    #[test]
    fn no_finite_value_is_no_summary() {
        assert_eq!(Summary::new(&[]), None);
        assert_eq!(Summary::new(&[f64::NAN]), None);
    }
}
