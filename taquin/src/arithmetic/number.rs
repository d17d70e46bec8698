//! Exact numbers: what is compared with a printed value must not have been rounded before.

use std::cmp::Ordering;
use std::iter::Sum;
use std::ops::{Add, Mul, Sub};

/// A rational number, exact as long as numerator and denominator fit into 128 bits; past that, the nearest billionth.
///
/// ```
/// use taquin::arithmetic::Number;
/// let mean = Number::fraction(6237, 10);
/// assert_eq!(mean, Number::parse("623.7").unwrap());
/// assert_eq!(mean.decimal(0), "624");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Number {
    numerator: i128,
    denominator: i128,
}

impl Number {
    /// 0.
    pub const ZERO: Number = Number { numerator: 0, denominator: 1 };
    /// 1.
    pub const ONE: Number = Number { numerator: 1, denominator: 1 };

    /// `numerator` divided by `denominator`.
    ///
    /// # Panics
    /// When the denominator is not positive.
    pub fn fraction(numerator: i128, denominator: i128) -> Number {
        assert!(denominator > 0, "a positive denominator");
        if denominator == 1 {
            return Number { numerator, denominator };
        }
        let divisor = greatest_common_divisor(numerator, denominator);
        Number { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// The multiple of a billionth nearest to `value`, or the whole number beyond 10^18; 0 for what is no number, and the
    /// largest of its sign where it does not fit.
    pub fn nearest(value: f64) -> Number {
        let parts = if value.abs() < 1e18 { 1_000_000_000 } else { 1 };
        let numerator = (value * parts as f64).round() as i128;
        Number::fraction(numerator.max(-i128::MAX), parts)
    }

    /// Reads `12`, `-0.5`, or a fraction of whole numbers such as `2/3`.
    pub fn parse(text: &str) -> Option<Number> {
        if let Some((numerator, denominator)) = text.split_once('/') {
            let denominator = whole(denominator.trim()).filter(|&denominator| denominator > 0)?;
            return Some(Number::fraction(whole(numerator.trim())?, denominator));
        }
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
        let (before, after) = digits.split_once('.').unwrap_or((digits, ""));
        let both = whole(&format!("{before}{after}"))?;
        Some(Number::fraction(sign * both, power_of_ten(after.len())?))
    }

    /// The numerator in lowest terms.
    pub fn numerator(self) -> i128 {
        self.numerator
    }

    /// The denominator in lowest terms, positive.
    pub fn denominator(self) -> i128 {
        self.denominator
    }

    /// The number in parts of a unit, where it is a whole number of units that fits.
    pub fn in_parts(self, unit: i64) -> Option<i64> {
        let (numerator, denominator) = (i64::try_from(self.numerator).ok()?, i64::try_from(self.denominator).ok()?);
        if unit % denominator == 0 { numerator.checked_mul(unit / denominator) } else { None }
    }

    /// Whether it is 0.
    pub fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// The distance from 0.
    pub fn abs(self) -> Number {
        Number { numerator: self.numerator.abs(), ..self }
    }

    /// The quotient; none when `divisor` is 0.
    pub fn over(self, divisor: Number) -> Option<Number> {
        let sign = divisor.numerator.signum();
        let inverse = || Number { numerator: sign * divisor.denominator, denominator: divisor.numerator.abs() };
        (sign != 0).then(|| self * inverse())
    }

    /// The nearest floating-point number, or one beside it.
    pub fn to_f64(self) -> f64 {
        match (i64::try_from(self.numerator), i64::try_from(self.denominator)) {
            (Ok(numerator), Ok(denominator)) => numerator as f64 / denominator as f64,
            _ => self.numerator as f64 / self.denominator as f64,
        }
    }

    /// Written with `places` decimals, rounded half away from zero.
    pub fn decimal(self, places: usize) -> String {
        let scaled = power_of_ten(places).and_then(|power| {
            let doubled = self.numerator.abs().checked_mul(power)?.checked_mul(2)?.checked_add(self.denominator)?;
            Some(doubled / self.denominator.checked_mul(2)?)
        });
        let Some(scaled) = scaled else { return format!("{:.places$}", self.to_f64()) };
        let digits = format!("{scaled:0>width$}", width = places + 1);
        let (before, after) = digits.split_at(digits.len() - places);
        let sign = if self.numerator < 0 && scaled != 0 { "-" } else { "" };
        let point = if places > 0 { "." } else { "" };
        format!("{sign}{before}{point}{after}")
    }

    /// The decimals that write it exactly, if that takes no more than `most`.
    pub fn places(self, most: usize) -> Option<usize> {
        (0..=most).find(|&places| power_of_ten(places).is_some_and(|power| power % self.denominator == 0))
    }

    /// Written exactly where `most` decimals are enough, else rounded to that many.
    pub fn written(self, most: usize) -> String {
        self.decimal(self.places(most).unwrap_or(most))
    }

    /// Written exactly where it is whole, else with at least `digits` significant digits where it is rounded.
    pub fn significant(self, digits: usize) -> String {
        let size = self.to_f64().abs();
        let before = (0..).take_while(|&power| size >= 10f64.powi(power)).count();
        let zeros = if self.is_zero() { 0 } else { (1..9).take_while(|&power| size < 10f64.powi(-power)).count() };
        self.written((digits + zeros).saturating_sub(before))
    }

    /// Does in floating point what does not fit.
    fn roughly(self, other: Number, operation: impl Fn(f64, f64) -> f64) -> Number {
        Number::nearest(operation(self.to_f64(), other.to_f64()))
    }
}

fn whole(digits: &str) -> Option<i128> {
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten()
}

fn power_of_ten(exponent: usize) -> Option<i128> {
    10i128.checked_pow(u32::try_from(exponent).ok()?)
}

fn greatest_common_divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        // Numbers of 64 bits, which most are, divide several times as fast.
        if let (Ok(mut a), Ok(mut b)) = (u64::try_from(a), u64::try_from(b)) {
            while b != 0 {
                (a, b) = (b, a % b);
            }
            return a.into();
        }
        (a, b) = (b, a % b);
    }
    a as i128
}

impl From<u64> for Number {
    fn from(value: u64) -> Number {
        Number { numerator: value.into(), denominator: 1 }
    }
}

impl From<bool> for Number {
    /// 1 for true, 0 for false.
    fn from(value: bool) -> Number {
        Number::from(u64::from(value))
    }
}

impl Add for Number {
    type Output = Number;

    fn add(self, other: Number) -> Number {
        let divisor = greatest_common_divisor(self.denominator, other.denominator);
        let (mine, theirs) = (other.denominator / divisor, self.denominator / divisor);
        let exact = || {
            let left = self.numerator.checked_mul(mine)?;
            let sum = left.checked_add(other.numerator.checked_mul(theirs)?)?;
            Some(Number::fraction(sum, self.denominator.checked_mul(mine)?))
        };
        exact().unwrap_or_else(|| self.roughly(other, |a, b| a + b))
    }
}

impl Sub for Number {
    type Output = Number;

    fn sub(self, other: Number) -> Number {
        self + Number { numerator: -other.numerator, ..other }
    }
}

impl Mul for Number {
    type Output = Number;

    fn mul(self, other: Number) -> Number {
        let left = Number::fraction(self.numerator, other.denominator);
        let right = Number::fraction(other.numerator, self.denominator);
        let exact = || {
            let numerator = left.numerator.checked_mul(right.numerator)?;
            Some(Number::fraction(numerator, left.denominator.checked_mul(right.denominator)?))
        };
        exact().unwrap_or_else(|| self.roughly(other, |a, b| a * b))
    }
}

impl Sum for Number {
    fn sum<I: Iterator<Item = Number>>(numbers: I) -> Number {
        numbers.fold(Number::ZERO, Add::add)
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        let small =
            |number: &Number| Some((i64::try_from(number.numerator).ok()?, i64::try_from(number.denominator).ok()?));
        if let (Some((a, b)), Some((c, d))) = (small(self), small(other)) {
            return (i128::from(a) * i128::from(d)).cmp(&(i128::from(c) * i128::from(b)));
        }
        let crosswise = || {
            let left = self.numerator.checked_mul(other.denominator)?;
            Some(left.cmp(&other.numerator.checked_mul(self.denominator)?))
        };
        crosswise().unwrap_or_else(|| self.to_f64().total_cmp(&other.to_f64()))
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        Number::parse(text).unwrap()
    }

    #[test]
    fn decimals_and_fractions_are_read_exactly() {
        assert_eq!(number("5.20"), Number::fraction(26, 5));
        assert_eq!(number("2/3") + number("1/6"), number("5/6"));
        assert_eq!(number("402562.8"), Number::fraction(2_012_814, 5));
        assert_eq!(number("-0.5"), Number::fraction(-1, 2));
        assert_eq!(number(".5"), Number::fraction(1, 2));
        for text in ["", "-", ".", "14ms", "1/0", "1/", "1e5", "0x1", "1.2.3", "--1", "+1", "1 2", "1/2.5"] {
            assert_eq!(Number::parse(text), None, "{text}");
        }
    }

    #[test]
    fn arithmetic_is_that_of_fractions() {
        assert_eq!(number("1/2") - number("2/3"), number("0") - number("1/6"));
        assert_eq!(number("2/3") * number("9/4"), number("1.5"));
        assert_eq!(number("1").over(number("-0.25")), Some(number("-4")));
        assert_eq!(number("1").over(Number::ZERO), None);
        assert!(number("1/3") < number("0.34") && number("-1") < number("-0.5"));
    }

    #[test]
    fn halves_round_away_from_zero() {
        assert_eq!(number("36088.5").decimal(0), "36089");
        assert_eq!(number("-0.05").decimal(1), "-0.1");
        assert_eq!(number("-0.04").decimal(1), "0.0");
        assert_eq!(number("2/3").decimal(3), "0.667");
        assert_eq!(number("7").decimal(2), "7.00");
    }

    #[test]
    fn numbers_are_written_no_longer_than_they_need() {
        assert_eq!(number("623.7").written(2), "623.7");
        assert_eq!(number("2/3").written(2), "0.67");
        assert_eq!(number("892.6339").significant(4), "892.6");
        assert_eq!(number("0.00123456").significant(3), "0.00123");
        assert_eq!(number("123456.7").significant(3), "123457");
        assert_eq!(number("123456").significant(3), "123456");
        assert_eq!(Number::ZERO.significant(3), "0");
    }

    #[test]
    fn a_number_is_written_in_parts_of_a_unit_where_they_are_whole() {
        assert_eq!(number("0.25").in_parts(100), Some(25));
        assert_eq!(number("-3").in_parts(1), Some(-3));
        assert_eq!((number("1/3").in_parts(100), number("0.25").in_parts(1)), (None, None));
        assert_eq!(number("10000000000").in_parts(1_000_000_000), None);
        assert_eq!(Number::fraction(1 << 64, 1).in_parts(1), None);
    }

    #[test]
    fn what_does_not_fit_is_the_nearest_billionth() {
        let tiny = Number::fraction(1, i128::MAX);
        assert_eq!((tiny + number("1/3")).decimal(9), "0.333333333");
        let sum: Number = (1..100).map(|n| Number::fraction(1, n * n + 1)).sum();
        let expected: f64 = (1..100).map(|n| 1.0 / f64::from(n * n + 1)).sum();
        assert!((sum.to_f64() - expected).abs() < 1e-6);
    }

    #[test]
    fn what_is_too_large_for_billionths_is_whole_and_ends_at_the_largest() {
        assert_eq!(Number::nearest(2f64.powi(100)), Number::fraction(1 << 100, 1));
        let largest = Number::fraction(i128::MAX, 1);
        assert_eq!(number("3") * largest, largest);
        assert_eq!(Number::nearest(f64::NEG_INFINITY).abs(), largest);
        assert_eq!(Number::nearest(f64::NAN), Number::ZERO);
    }
}
