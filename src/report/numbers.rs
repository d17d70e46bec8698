//! How numbers are written: the same on every machine, no longer than they need.

use crate::formula::Number;

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
    fn probabilities_are_told_no_more_exactly_than_they_matter() {
        assert_eq!([0.00001, 0.0432, 0.5, 1.0].map(probability), ["< 0.0001", "0.043", "0.5", "1"]);
    }
}
