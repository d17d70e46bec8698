//! Numbers as people write them elsewhere: `1,000,000`, `1,5`, `10^6`.

use taquin::arithmetic::numbers_of;

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
    if let Some(product) = product(number) {
        return Some(("a number is written without a product", product));
    }
    if let Some((whole, decimals)) = parts(number) {
        return Some(("a number has a point before its decimals, and nothing else", format!("{whole}.{decimals}")));
    }
    let (whole, decimals) = number.split_once(',')?;
    let is_decimal = is_digits(whole) && is_digits(decimals);
    is_decimal.then(|| ("a decimal number has a point, and a list has brackets", format!("{whole}.{decimals}")))
}

/// What is wrong with a range such as `1..10`, and the list that it stands for.
pub(super) fn range(written: &str) -> Option<(&'static str, String)> {
    Some((
        "a list has each of its numbers",
        format!("[{}]", numbers_of(written).filter(|all| all.len() <= 100)?.join(", ")),
    ))
}

/// The whole part, in plain digits, and the decimals of a number with both groups and decimals: `1.234,5` or `1,234.5`.
fn parts(number: &str) -> Option<(String, &str)> {
    let (point, group) = if number.rfind(',') > number.rfind('.') { (',', ".") } else { ('.', ",") };
    let (whole, decimals) = number.rsplit_once(point)?;
    let plain = whole.replace(group, ",");
    (whole.contains(group) && !whole.contains(point) && is_grouped(&plain) && is_digits(decimals))
        .then(|| (whole.replace(group, ""), decimals))
}

/// A whole number to a power, such as `10^6` or `10**6`, in digits.
fn power(number: &str) -> Option<String> {
    let (base, exponent) = number.split_once("**").or_else(|| number.split_once('^'))?;
    let power = base.parse::<u64>().ok()?.checked_pow(exponent.parse().ok()?)?;
    Some(power.to_string())
}

/// A product of whole numbers, such as `10 * 1000`, in digits.
fn product(number: &str) -> Option<String> {
    let factors = number.contains('*').then(|| number.split('*').map(|factor| factor.trim().parse::<u64>()))?;
    let factors: Vec<u64> = factors.collect::<Result<_, _>>().ok()?;
    factors
        .into_iter()
        .try_fold(1_u64, |product, factor| product.checked_mul(factor))
        .map(|product| product.to_string())
}

/// Whether a number has its digits in groups of three, as in `1,000,000`.
fn is_grouped(number: &str) -> bool {
    let mut groups = number.split(',');
    let first = groups.next().is_some_and(|first| is_digits(first) && first.len() <= 3 && !first.starts_with('0'));
    let rest: Vec<&str> = groups.collect();
    first && !rest.is_empty() && rest.iter().all(|group| is_digits(group) && group.len() == 3)
}

/// Whether a text is a number as TOML has it.
pub(super) fn is_number(text: &str) -> bool {
    text.replace('_', "").parse::<f64>().is_ok_and(f64::is_finite)
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
            ("1.234,5", Some("1234.5")),
            ("1,234,567.89", Some("1234567.89")),
            ("12.34,5", None),
            ("1,2.3,4", None),
            ("10^6", Some("1000000")),
            ("10**6", Some("1000000")),
            ("10^99", None),
            ("10 * 1000", Some("10000")),
            ("1,2,3", None),
            ("12", None),
            ("1e6", None),
        ] {
            assert_eq!(mended(written).map(|(_, right)| right).as_deref(), expected, "{written}");
        }
    }
}
