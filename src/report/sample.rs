//! Samples with weights, and their statistics: exact as far as the numbers are rational.
//!
//! A quantile interpolates between the two values around position `q · (n - 1)` of the sorted sample, counted from 0 (Hyndman
//! & Fan's seventh definition, 1996; the usual one of spreadsheets, R and NumPy).

#[cfg(test)]
mod tests;

use crate::formula::Number;
use std::sync::Arc;

/// Values and how often each occurs, in ascending order.
///
/// ```
/// use harness::formula::Number;
/// use harness::report::Sample;
/// let sample: Sample<Number> = [4, 1, 1, 2].map(Number::from).into_iter().collect();
/// assert_eq!(sample.mean(), Some(Number::from(2)));
/// assert_eq!(sample.median(), Some(Number::fraction(3, 2)));
/// assert_eq!(sample.mode(), Some((&Number::from(1), 2)));
/// ```
///
/// A copy shares the values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample<T: Ord> {
    weights: Arc<Vec<(T, u64)>>,
}

impl<T: Ord> Default for Sample<T> {
    fn default() -> Self {
        Sample { weights: Arc::default() }
    }
}

impl<T: Ord> FromIterator<(T, u64)> for Sample<T> {
    fn from_iter<I: IntoIterator<Item = (T, u64)>>(weighted: I) -> Self {
        let mut values: Vec<(T, u64)> = weighted.into_iter().filter(|&(_, weight)| weight > 0).collect();
        values.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        values.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
        Sample { weights: Arc::new(values) }
    }
}

impl<T: Ord> FromIterator<T> for Sample<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        values.into_iter().map(|value| (value, 1)).collect()
    }
}

impl<T: Ord> Sample<T> {
    /// The values with their weights, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (&T, u64)> {
        self.weights.iter().map(|(value, weight)| (value, *weight))
    }

    /// All values of several samples.
    pub fn pooled(samples: impl IntoIterator<Item = Sample<T>>) -> Self
    where
        T: Clone,
    {
        let mut samples = samples.into_iter().filter(|sample| !sample.weights.is_empty());
        let Some(first) = samples.next() else { return Sample::default() };
        match samples.next() {
            None => first,
            Some(second) => {
                let all = [first, second].into_iter().chain(samples);
                all.flat_map(|sample| Arc::unwrap_or_clone(sample.weights)).collect()
            }
        }
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.iter().map(|(_, weight)| weight).sum()
    }

    /// The smallest.
    pub fn min(&self) -> Option<&T> {
        self.weights.first().map(|(value, _)| value)
    }

    /// The largest.
    pub fn max(&self) -> Option<&T> {
        self.weights.last().map(|(value, _)| value)
    }

    /// The most frequent value with its weight; of several the first in order.
    pub fn mode(&self) -> Option<(&T, u64)> {
        self.iter().reduce(|best, other| if other.1 > best.1 { other } else { best })
    }

    /// The value at a position of the sorted sample, from 0.
    fn at(&self, position: u64) -> Option<&T> {
        let mut passed = 0;
        self.iter().find_map(|(value, weight)| {
            passed += weight;
            (position < passed).then_some(value)
        })
    }
}

/// In a second of what clocks measure.
const BILLIONTHS: i64 = 1_000_000_000;

impl Sample<Number> {
    /// The values in floating point, each as often as it occurs, ascending.
    pub fn repeated(&self) -> Vec<f64> {
        self.iter().flat_map(|(value, weight)| std::iter::repeat_n(value.to_f64(), weight as usize)).collect()
    }

    /// The sample of some values, sooner than by collecting them where all are whole, or seconds.
    pub(super) fn of_numbers(values: Vec<Number>) -> Sample<Number> {
        let unit = if values.iter().all(|value| value.denominator() == 1) { 1 } else { BILLIONTHS };
        let parts: Option<Vec<i64>> = values.iter().map(|value| value.in_parts(unit)).collect();
        let Some(mut parts) = parts else { return values.into_iter().collect() };
        parts.sort_unstable();
        let equal = parts.chunk_by(|a, b| a == b);
        let weights = equal.map(|equal| (Number::fraction(equal[0].into(), unit.into()), equal.len() as u64)).collect();
        Sample { weights: Arc::new(weights) }
    }

    /// The smallest unit of which all values are this many whole ones, as a denominator: 1 for counts, a billionth for seconds
    /// at the finest. None where it does not fit.
    fn unit(&self) -> Option<i64> {
        let unit = self.iter().try_fold(1i128, |unit, (value, _)| {
            let denominator = value.denominator();
            match unit % denominator {
                0 => Some(unit),
                _ => unit.checked_mul(Number::fraction(unit, denominator).denominator()),
            }
        });
        unit.and_then(|unit| i64::try_from(unit).ok())
    }

    /// The sum of what is made of each value in parts of a unit, as often as it occurs; none where it does not fit.
    fn total(&self, unit: i64, of: impl Fn(i128) -> Option<i128>) -> Option<i128> {
        self.iter().try_fold(0i128, |sum, (value, weight)| {
            let part = of(value.in_parts(unit)?.into())?;
            sum.checked_add(part.checked_mul(weight.into())?)
        })
    }

    /// The sum, each value as often as it occurs.
    pub fn sum(&self) -> Number {
        // Over one denominator sums are whole.
        let whole = self.unit().and_then(|unit| Some(Number::fraction(self.total(unit, Some)?, unit.into())));
        whole.unwrap_or_else(|| self.iter().map(|(&value, weight)| value * Number::from(weight)).sum())
    }

    /// The arithmetic mean.
    pub fn mean(&self) -> Option<Number> {
        self.sum().over(Number::from(self.count()))
    }

    /// The sample variance, divisor n - 1; none below two values. Exact where the squares of the deviations from the mean add up
    /// within 128 bits, else as floating point comes near: of counts below 2^53, where these are far apart.
    pub fn variance(&self) -> Option<Number> {
        self.exact_variance().or_else(|| self.rough_variance().map(Number::nearest))
    }

    fn exact_variance(&self) -> Option<Number> {
        let (unit, count) = (self.unit()?, i128::from(self.count()));
        let sum = self.total(unit, Some)?;
        // Near the mean: deviations from any number give the variance, and these are small.
        let centre = sum.checked_div(count)?;
        let rest = sum - centre * count;
        let squares = self.total(unit, |part| (part - centre).checked_pow(2))?;
        let parts = count.checked_mul(squares)?.checked_sub(rest.checked_pow(2)?)?;
        let divisor = i128::from(unit).checked_pow(2)?.checked_mul(count.checked_mul(count - 1)?)?;
        (divisor > 0).then(|| Number::fraction(parts, divisor))
    }

    fn rough_variance(&self) -> Option<f64> {
        let (mean, freedom) = (self.mean()?, self.count().checked_sub(1).filter(|&freedom| freedom > 0)?);
        let square = |(&value, weight): (&Number, u64)| (value - mean).to_f64().powi(2) * weight as f64;
        Some(self.iter().map(square).sum::<f64>() / freedom as f64)
    }

    /// The sample standard deviation, the root of [`Sample::variance`].
    pub fn standard_deviation(&self) -> Option<f64> {
        let exact = self.exact_variance().map(Number::to_f64);
        exact.or_else(|| self.rough_variance()).map(f64::sqrt)
    }

    /// The quantile of `quarters` quarters: 1 is the first quartile, 2 the median.
    ///
    /// # Panics
    /// When `quarters` exceeds 4.
    pub fn quartile(&self, quarters: u64) -> Option<Number> {
        self.quartile_of(self.count(), quarters)
    }

    /// The same of `count` values, those beyond this sample being larger than all of it; none where it depends on these.
    pub(super) fn quartile_of(&self, count: u64, quarters: u64) -> Option<Number> {
        assert!(quarters <= 4, "four quarters");
        let position = count.checked_sub(1)? * quarters;
        let (below, rest) = (*self.at(position / 4)?, position % 4);
        if rest == 0 {
            return Some(below);
        }
        let above = *self.at(position / 4 + 1)?;
        Some(below + (above - below) * Number::fraction(rest.into(), 4))
    }

    /// The middle value, or the mean of the two in the middle.
    pub fn median(&self) -> Option<Number> {
        self.quartile(2)
    }

    /// Two values of the sample between which the median of what it was drawn from lies with 95 % confidence or more,
    /// whatever the distribution: order statistics (Thompson 1936). None below six values, which cannot tell.
    pub fn median_range(&self) -> Option<(Number, Number)> {
        let (low, high) = self.median_range_of(self.count())?;
        Some((low?, high?))
    }

    /// The same of `count` values, those beyond this sample being larger than all of it; an end is none where it is one of
    /// these.
    pub(super) fn median_range_of(&self, count: u64) -> Option<(Option<Number>, Option<Number>)> {
        let outside = values_outside(count).checked_sub(1)?;
        Some((self.at(outside).copied(), self.at(count - 1 - outside).copied()))
    }

    /// The geometric mean; none unless all values are positive.
    pub fn geometric_mean(&self) -> Option<f64> {
        let count = self.count();
        if count == 0 || self.min()? <= &Number::ZERO {
            return None;
        }
        let logarithms: f64 = self.iter().map(|(value, weight)| libm::log(value.to_f64()) * weight as f64).sum();
        Some(libm::exp(logarithms / count as f64))
    }

    /// The geometric mean of the values above 0: nothing but the goal itself needs nothing, whoever solves it.
    pub(super) fn geometric_mean_above_zero(&self) -> Option<f64> {
        self.above_zero().geometric_mean()
    }

    /// Without the values that are 0.
    pub(super) fn above_zero(&self) -> Sample<Number> {
        self.iter().filter(|(value, _)| !value.is_zero()).map(|(value, weight)| (*value, weight)).collect()
    }

    /// The share of values other than 0.
    pub fn share(&self) -> Option<Number> {
        let nonzero: u64 = self.iter().filter(|(value, _)| !value.is_zero()).map(|(_, weight)| weight).sum();
        Number::from(nonzero).over(Number::from(self.count()))
    }

    /// Each value replaced by 1, or by 0 where it is 0: the mean of that is the share.
    pub fn indicator(&self) -> Sample<Number> {
        self.iter().map(|(value, weight)| (Number::from(!value.is_zero()), weight)).collect()
    }
}

/// The sum of some values, sooner where all are whole, or seconds.
pub(super) fn sum(values: impl Iterator<Item = Number> + Clone) -> Number {
    let parts = |sum: i128, value: Number| Some(sum + i128::from(value.in_parts(BILLIONTHS)?));
    let parts = values.clone().try_fold(0, parts);
    parts.map_or_else(|| values.sum(), |parts| Number::fraction(parts, BILLIONTHS.into()))
}

/// How many values of `count` may be left out at each end so that the rest spans the median with 95 % confidence, plus one:
/// the largest `r` such that fewer than `r` heads in `count` throws of a fair coin have a probability of at most 2.5 %; above
/// 1000 values that of the normal distribution, which may be one less.
fn values_outside(count: u64) -> u64 {
    const EXACT: u64 = 1000;
    if count > EXACT {
        let count = count as f64;
        return (count / 2.0 - 1.959_964 / 2.0 * count.sqrt()).floor() as u64;
    }
    let mut heads = 0;
    let mut probability = 0.5f64.powi(count as i32);
    let mut at_most = probability;
    while at_most <= 0.025 {
        probability *= (count - heads) as f64 / (heads + 1) as f64;
        at_most += probability;
        heads += 1;
    }
    heads
}
