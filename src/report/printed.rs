//! What a document printed, how precisely, and whether a measured value agrees with it.

use crate::config::Agreement;
use crate::formula::{Number, Value};

/// The two-sided 99 % quantile of the normal distribution, as in [`Agreement::Sampling`].
const QUANTILE: f64 = 2.576;

/// A printed value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Printed {
    /// A decimal number.
    Decimal {
        /// The number.
        number: Number,
        /// Its decimals.
        places: usize,
    },
    /// A fraction, exact as printed.
    Fraction(Number),
    /// Anything else.
    Text(String),
}

/// Whether a value agrees, and how far off it is in standard errors where that was the question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Judgement {
    /// Whether it agrees.
    pub(super) agrees: bool,
    /// Measured minus printed, in standard errors.
    pub(super) z: Option<f64>,
}

impl Printed {
    /// Reads a printed value; every text is one.
    pub(super) fn read(text: &str) -> Printed {
        let text = text.trim();
        match Number::parse(text) {
            Some(number) if text.contains('/') => Printed::Fraction(number),
            Some(number) => {
                let places = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
                Printed::Decimal { number, places }
            }
            None => Printed::Text(text.split_whitespace().collect::<Vec<_>>().join(" ")),
        }
    }

    fn number(&self) -> Option<Number> {
        match self {
            Printed::Decimal { number, .. } | Printed::Fraction(number) => Some(*number),
            Printed::Text(_) => None,
        }
    }

    /// Half a step of the last printed digit; 0 for a fraction.
    fn half_unit(&self) -> Number {
        match self {
            Printed::Decimal { places, .. } => {
                let half = |_| Number::fraction(1, 10);
                (0..*places).map(half).fold(Number::fraction(1, 2), |unit, tenth| unit * tenth)
            }
            _ => Number::ZERO,
        }
    }

    /// Whether `measured`, the mean of a sample of `runs` values with that variance, agrees with this.
    pub(super) fn judge(&self, measured: &Value, agreement: Agreement, spread: Spread) -> Judgement {
        let verdict = |agrees| Judgement { agrees, z: None };
        let (printed, measured) = match (self.number(), measured) {
            (Some(printed), Value::Number(measured)) => (printed, *measured),
            (_, Value::Text(text)) => return verdict(Printed::read(text) == *self),
            (None, Value::Number(_)) => return verdict(false),
        };
        let distance = (measured - printed).abs();
        match agreement {
            Agreement::Shown => verdict(true),
            Agreement::Exact => verdict(distance.is_zero()),
            Agreement::Rounded => verdict(distance <= self.half_unit()),
            Agreement::Band { percent } => {
                let allowed = printed.abs() * Number::fraction(percent.into(), 100);
                Judgement { agrees: distance <= allowed, z: None }
            }
            Agreement::Sampling { published_runs } => {
                let error = spread.error(published_runs);
                let allowed = QUANTILE * error + self.half_unit().to_f64();
                let z = (error > 0.0).then(|| (measured - printed).to_f64() / error);
                Judgement { agrees: distance.to_f64() <= allowed, z }
            }
        }
    }

    /// A measured value written beside this one: exactly, where one more digit than printed is enough. What is not judged,
    /// such as a time, may be of another magnitude: of that, three significant digits.
    pub(super) fn beside(&self, measured: &Value, agreement: Agreement) -> String {
        let number = match measured {
            Value::Text(text) => return text.clone(),
            Value::Number(number) => *number,
        };
        match self {
            Printed::Decimal { number: printed, places } if number == *printed => number.decimal(*places),
            Printed::Decimal { .. } if agreement == Agreement::Shown => number.significant(3),
            Printed::Decimal { places, .. } => number.written(places + 1),
            Printed::Fraction(_) if number.denominator() <= 1000 => match number.denominator() {
                1 => number.numerator().to_string(),
                denominator => format!("{}/{denominator}", number.numerator()),
            },
            Printed::Fraction(_) => number.written(3),
            Printed::Text(_) => number.significant(4),
        }
    }
}

/// How a measured sample spreads.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Spread {
    /// Its values.
    pub(super) runs: u64,
    /// Their variance; none below two values.
    pub(super) variance: Option<Number>,
}

impl Spread {
    /// The standard error of the difference between the mean of this sample and that of another of `published` values,
    /// taken to spread alike.
    fn error(self, published: u32) -> f64 {
        let variance = self.variance.map_or(0.0, |variance| variance.to_f64().max(0.0));
        (variance / f64::from(published.max(1)) + variance / self.runs.max(1) as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Value {
        Number::parse(text).map_or(Value::Text(text.into()), Value::Number)
    }

    fn agrees(printed: &str, measured: &str, agreement: Agreement) -> bool {
        Printed::read(printed).judge(&value(measured), agreement, Spread::default()).agrees
    }

    #[test]
    fn exact_is_the_very_same_number_or_text() {
        let exact = Agreement::Exact;
        assert!(agrees("738", "738", exact) && agrees("5.20", "26/5", exact) && agrees("2/10", "1/5", exact));
        assert!(agrees("6 8  2 1 8", "6 8 2 1 8", exact) && agrees("unsolvable", "unsolvable", exact));
        assert!(
            !agrees("738", "738.1", exact) && !agrees("solved", "exhausted", exact) && !agrees("solved", "1", exact)
        );
    }

    #[test]
    fn a_path_of_one_move_is_still_a_text() {
        let moves = Value::Text("5".into());
        assert!(Printed::read("5").judge(&moves, Agreement::Exact, Spread::default()).agrees);
    }

    #[test]
    fn rounded_allows_half_a_unit_and_no_more() {
        let rounded = Agreement::Rounded;
        assert!(agrees("36089", "36088.5", rounded) && agrees("36088", "36088.5", rounded));
        assert!(!agrees("36089", "36088.4", rounded) && !agrees("36089", "36089.51", rounded));
        assert!(agrees("5.2", "5.15", rounded) && agrees("5.2", "5.25", rounded) && !agrees("5.2", "5.149", rounded));
        assert!(agrees("1/5", "0.2", rounded) && !agrees("2/3", "7/10", rounded) && !agrees("2/3", "0.667", rounded));
    }

    #[test]
    fn sampling_allows_standard_errors_worked_out_by_hand() {
        // Variance 100, samples of 25 and 100: error sqrt(100/25 + 100/100) = sqrt 5; 2.576 sqrt 5 + 0.5 = 6.2601.
        let spread = Spread { runs: 100, variance: Some(Number::from(100)) };
        let judge = |measured: &str| {
            Printed::read("50").judge(&value(measured), Agreement::Sampling { published_runs: 25 }, spread)
        };
        assert!(judge("56.26").agrees && judge("43.74").agrees);
        assert!(!judge("56.261").agrees && !judge("43.739").agrees);
        assert!((judge("46").z.unwrap() + 4.0 / 5f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn a_band_is_a_share_of_the_printed_value_inclusive() {
        let band = Agreement::Band { percent: 5 };
        assert!(agrees("200", "190", band) && agrees("200", "210", band) && agrees("-2.0", "-2.1", band));
        assert!(!agrees("200", "189.99", band) && !agrees("200", "210.01", band) && !agrees("0", "0.1", band));
    }

    #[test]
    fn a_sample_without_spread_must_agree_as_printed() {
        let sampling = Agreement::Sampling { published_runs: 10 };
        assert!(agrees("50", "50.5", sampling) && !agrees("50", "50.51", sampling));
    }

    #[test]
    fn measured_values_are_written_one_digit_finer_than_printed() {
        let beside =
            |printed: &str, measured: &str| Printed::read(printed).beside(&value(measured), Agreement::Rounded);
        assert_eq!(beside("624", "623.7"), "623.7");
        assert_eq!(beside("738", "738"), "738");
        assert_eq!(beside("5.2", "5.2"), "5.2");
        assert_eq!(beside("23.0", "23"), "23.0");
        assert_eq!(beside("22", "22.1127"), "22.1");
        assert_eq!(beside("411", "395"), "395");
        assert_eq!(beside("1/5", "2/10"), "1/5");
        assert_eq!(beside("2/3", "7/10"), "7/10");
        assert_eq!(beside("1/1", "1"), "1");
        assert_eq!(beside("1/2", "168976/181440"), "0.931");
        assert_eq!(beside("14ms", "0.012345"), "0.01235");
        assert_eq!(beside("", "17"), "17");
        let shown = |printed: &str, measured: &str| Printed::read(printed).beside(&value(measured), Agreement::Shown);
        assert_eq!([shown("57", "0.00123456"), shown("0.18", "1234.5"), shown("22", "22")], ["0.00123", "1235", "22"]);
    }
}
