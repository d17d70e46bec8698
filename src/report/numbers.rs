//! How numbers are written: the same on every machine, no longer than they need.

use crate::formula::Number;
use serde_json::Value;

/// For files: exactly where six decimals are enough, else rounded to them; below a hundredth, to six significant digits.
pub(super) fn exact(number: Option<Number>) -> Option<String> {
    let small = |number: &Number| number.abs() < Number::fraction(1, 100);
    number.map(|number| if small(&number) { number.significant(6) } else { number.written(6) })
}

/// For files: what comes from roots and logarithms, in six significant digits, which no machine disagrees about.
pub(super) fn rounded(number: Option<f64>) -> Option<String> {
    let number = number?;
    if number == 0.0 || (1e-4..1e15).contains(&number.abs()) {
        return Some(Number::nearest(number).significant(6));
    }
    Some(format!("{number:.5e}"))
}

/// For reading: four significant digits, or a dash.
pub(super) fn short(number: Option<Number>) -> String {
    number.map_or("–".to_string(), |number| number.significant(4))
}

/// For reading: what a value is at least, so never more than that.
pub(super) fn at_least(number: Number) -> String {
    within(number, -1)
}

/// For reading: what a value is at most.
pub(super) fn at_most(number: Number) -> String {
    within(number, 1)
}

/// As [`short`], but where that is rounded to the wrong side, by a unit of its last digit to the other.
fn within(number: Number, side: i128) -> String {
    let text = short(Some(number));
    let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    match Number::parse(&text) {
        Some(shown) if (shown > number && side < 0) || (shown < number && side > 0) => {
            (shown + Number::fraction(side, 10i128.pow(decimals as u32))).decimal(decimals)
        }
        _ => text,
    }
}

/// A number with the ends of its interval behind it.
pub(super) fn with_interval(number: Option<Number>, interval: Option<(Number, Number)>) -> String {
    let ends = interval.map(|(low, high)| [low, high].map(|end| short(Some(end))));
    match ends {
        Some([low, high]) => format!("{} ({low} to {high})", short(number)),
        None => short(number),
    }
}

/// For reading: a probability.
pub(super) fn probability(p: f64) -> String {
    if p < 0.0001 { "< 0.0001".into() } else { Number::nearest(p).significant(2) }
}

/// For JSON: a number as the files write it.
pub(super) fn json(text: Option<String>) -> Value {
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or(Value::Null)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_numbers_keep_six_digits_in_files() {
        for (number, text) in [
            (0.0, "0"),
            (2.0, "2"),
            (1234567.8, "1234568"),
            (0.000123456789, "0.000123457"),
            (1.5e-30, "1.50000e-30"),
            (f64::MIN_POSITIVE, "2.22507e-308"),
            (3e20, "3.00000e20"),
        ] {
            assert_eq!(rounded(Some(number)).unwrap(), text);
        }
    }

    #[test]
    fn readers_see_four_digits_or_a_dash() {
        let numbers = [None, Some(Number::fraction(2, 3)), Some(Number::fraction(1234567, 1))];
        assert_eq!(numbers.map(short), ["–", "0.6667", "1234567"]);
    }

    #[test]
    fn bounds_are_rounded_to_the_side_on_which_they_hold() {
        let bounds = |numerator, denominator| {
            let number = Number::fraction(numerator, denominator);
            (at_least(number), at_most(number))
        };
        let texts = |least: &str, most: &str| (least.to_string(), most.to_string());
        assert_eq!(bounds(37973, 2), texts("18986", "18987"));
        assert_eq!(bounds(2, 3), texts("0.6666", "0.6667"));
        assert_eq!(bounds(1, 3), texts("0.3333", "0.3334"));
        assert_eq!(bounds(1000, 1), texts("1000", "1000"));
    }

    #[test]
    fn probabilities_are_written_no_more_exactly_than_they_matter() {
        assert_eq!([0.00001, 0.0432, 0.5, 1.0].map(probability), ["< 0.0001", "0.043", "0.5", "1"]);
    }
}
