//! Numbers as people write them elsewhere: `1,000,000`, `1,5`, `10^6`.

/// What is wrong with a number that TOML does not have, and how TOML writes it.
pub(in crate::config) fn mended(number: &str) -> Option<(&'static str, String)> {
    if is_grouped(number) {
        return Some(("a number has no commas", number.replace(',', "_")));
    }
    if number.matches('.').count() > 1 && is_grouped(&number.replace('.', ",")) {
        return Some(("a number has no points between its digits", number.replace('.', "_")));
    }
    if let Some(power) = power(number) {
        return Some(("a number is written without a power", power));
    }
    let (whole, decimals) = number.split_once(',')?;
    let is_decimal = is_digits(whole) && is_digits(decimals);
    is_decimal.then(|| ("a decimal number has a point, and a list has brackets", format!("{whole}.{decimals}")))
}

/// A whole number to a power, such as `10^6` or `10**6`, in digits.
fn power(number: &str) -> Option<String> {
    let (base, exponent) = number.split_once("**").or_else(|| number.split_once('^'))?;
    let power = base.parse::<u64>().ok()?.checked_pow(exponent.parse().ok()?)?;
    Some(power.to_string())
}

/// Whether a number has its digits in groups of three, as in `1,000,000`.
fn is_grouped(number: &str) -> bool {
    let mut groups = number.split(',');
    let first = groups.next().is_some_and(|first| is_digits(first) && first.len() <= 3 && !first.starts_with('0'));
    let rest: Vec<&str> = groups.collect();
    first && !rest.is_empty() && rest.iter().all(|group| is_digits(group) && group.len() == 3)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_toml_has_them() {
        for (written, expected) in [
            ("1,000,000", Some("1_000_000")),
            ("1.000.000", Some("1_000_000")),
            ("1.000", None),
            ("1,5", Some("1.5")),
            ("0,25", Some("0.25")),
            ("10^6", Some("1000000")),
            ("10**6", Some("1000000")),
            ("10^99", None),
            ("1,2,3", None),
            ("12", None),
            ("1e6", None),
        ] {
            assert_eq!(mended(written).map(|(_, right)| right).as_deref(), expected, "{written}");
        }
    }
}
