//! Numbers as documents print them, and how a config writes them.

use super::limits::unit_of_time;
use super::syntax::mended;
use crate::formula::Number;

/// What stands before or behind a number that is not exact.
const ABOUT: [char; 4] = ['~', '≈', '∼', ' '];

/// What to write for a number such as `1,000,000`, `1,5`, `12 ms`, `1.2M`, `3e5` or `~12`, or for a dash; `None` for a text without
/// a number.
pub(super) fn written(text: &str) -> Option<String> {
    if ["-", "–", "—", "n/a", "N/A", "NA", "?"].contains(&text.trim()) {
        return Some("\"\" where nothing is printed".into());
    }
    let (text, _) = text.split_once('±').or_else(|| text.split_once("+/-")).unwrap_or((text, ""));
    let text = text.trim_matches(ABOUT);
    let digits = text.trim_end_matches(|c: char| c.is_alphabetic() || c == ' ');
    let unit = text[digits.len()..].trim();
    let number = grouped(digits).or_else(|| mended(digits).map(|(_, right)| right.replace('_', "")));
    let number = number.unwrap_or_else(|| digits.into());
    if unit.is_empty() {
        return power(&number).or_else(|| Number::parse(&number).map(|_| number));
    }
    let scaled = |factor: Number| Number::parse(&number).map(|number| (number * factor).written(9));
    match unit {
        "k" | "K" | "thousand" => scaled(Number::from(1_000)),
        "M" | "million" | "millions" => scaled(Number::from(1_000_000)),
        "G" | "bn" | "billion" | "billions" => scaled(Number::from(1_000_000_000)),
        _ => match unit_of_time(unit) {
            Some(seconds) if seconds != 1.0 => Some(format!("{}, in seconds", scaled(Number::nearest(seconds))?)),
            _ => Number::parse(&number).map(|_| number),
        },
    }
}

/// A share in percent, such as `12.5 %`, as it is written here.
pub(super) fn share(text: &str) -> Option<String> {
    let percent: f64 = text.strip_suffix('%')?.trim().parse().ok()?;
    Some((percent / 100.0).to_string())
}

/// The digits of a number with an exponent, `3e5`.
fn power(text: &str) -> Option<String> {
    let (number, exponent) = text.split_once(['e', 'E'])?;
    let exponent: i32 = exponent.trim_start_matches('+').parse().ok().filter(|exponent: &i32| exponent.abs() <= 18)?;
    let factor = 10_u64.pow(exponent.unsigned_abs());
    let factor = if exponent < 0 { Number::fraction(1, factor.into()) } else { factor.into() };
    Some((Number::parse(number)? * factor).written(18))
}

/// The digits of a number that has spaces or apostrophes between its thousands.
fn grouped(text: &str) -> Option<String> {
    let groups: Vec<&str> = text.trim().split([' ', '\u{a0}', '\u{202f}', '\'', '’']).collect();
    let [first, rest @ ..] = &groups[..] else { return None };
    let is_group = |group: &&str, lengths: std::ops::RangeInclusive<usize>| {
        lengths.contains(&group.len()) && group.bytes().all(|byte| byte.is_ascii_digit())
    };
    let are_all = is_group(first, 1..=3) && rest.iter().all(|group| is_group(group, 3..=3));
    (are_all && !rest.is_empty()).then(|| groups.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_written_with_all_that_its_print_says() {
        for (printed, expected) in [
            ("1,234", "1234"),
            ("1 234 567", "1234567"),
            ("1,5", "1.5"),
            ("1.234,5", "1234.5"),
            ("1,234 k", "1234000"),
            ("1.2M", "1200000"),
            ("363e6", "363000000"),
            ("≈ 3.2e5", "320000"),
            ("2.5e-3", "0.0025"),
            ("~12", "12"),
            ("12.5 ± 0.3", "12.5"),
            ("12 ms", "0.012, in seconds"),
            ("5 min", "300, in seconds"),
            ("20 nodes", "20"),
            ("7 s", "7"),
        ] {
            assert_eq!(written(printed).as_deref(), Some(expected), "{printed}");
        }
        assert_eq!((written("twelve"), written("nan"), written("1/0")), (None, None, None));
        assert_eq!(share("12.5 %").as_deref(), Some("0.125"));
    }
}
