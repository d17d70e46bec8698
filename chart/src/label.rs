//! Numbers and names as text.

use taquin::arithmetic::Number;
use taquin::wording::group_thousands;
use taquin::wording::superscript;

const PREFIXES: [(i32, &str); 4] = [(6, "M"), (9, "G"), (12, "T"), (15, "P")];

/// A number for reading, to about three digits: `0`, `0.0123`, `12.3`, `1,234`, `1.23M`, `1.23×10⁻⁵`.
pub(super) fn quantity(value: f64) -> String {
    // The shortest decimals that stand for it: in these a half is one, which in binary it may not be.
    let decimal = format!("{value:e}");
    let Some(mantissa) = decimal.split('e').next().and_then(Number::parse) else { return decimal };
    if mantissa.is_zero() {
        return "0".to_owned();
    }
    // Rounding to three digits comes first, so that 999,999.9 is 1M and not 1000k.
    let carried = i32::from(mantissa.abs() >= Number::fraction(9995, 1000));
    let exponent = exponent_of(&decimal) + carried;
    let over = |power: i32| scaled(mantissa, exponent - carried - power);
    match exponent {
        -3..=5 => rounded(over(0), (2 - exponent).max(0)),
        6..=17 => {
            let (power, prefix) =
                PREFIXES.into_iter().rev().find(|(power, _)| *power <= exponent).expect("6 is the least");
            rounded(over(power), 2 - (exponent - power)) + prefix
        }
        _ => format!("{}×10{}", rounded(over(exponent), 2), superscript(exponent)),
    }
}

/// What a value is at least: like [`quantity`], but never above it.
pub(super) fn at_least(value: f64) -> String {
    let decimal = format!("{value:e}");
    let Some((mantissa, exponent)) = decimal.split_once('e') else { return decimal };
    // The decimals of the mantissa that are written: those of a whole number, or three digits in all.
    let decimals = match exponent_of(&decimal) {
        // What is all but a million would be written as one.
        whole @ 2..=5 if whole < 5 || mantissa < "9.995" => whole as usize,
        _ => 2,
    };
    let cut: String = mantissa.chars().take("1.".len() + decimals).collect();
    quantity(format!("{cut}e{exponent}").parse().unwrap_or(value))
}

/// `number` × 10^`exponent`.
fn scaled(number: Number, exponent: i32) -> Number {
    let power = 10i128.pow(exponent.unsigned_abs());
    number * if exponent < 0 { Number::fraction(1, power) } else { Number::fraction(power, 1) }
}

/// With this many decimals; halves go away from zero, as in tables.
fn rounded(number: Number, decimals: i32) -> String {
    trimmed(&number.decimal(decimals as usize))
}

/// `mantissa` × 10^`exponent` as a tick of a logarithmic axis: `1`, `20`, `5k`, `10M`, `0.001`, `10⁻⁴`.
pub(super) fn power(mantissa: u32, exponent: i32) -> String {
    match exponent {
        0..=2 => format!("{}", mantissa * 10u32.pow(exponent as u32)),
        3..=17 => {
            let prefix = ["k", "M", "G", "T", "P"][(exponent / 3 - 1) as usize];
            format!("{}{prefix}", mantissa * 10u32.pow((exponent % 3) as u32))
        }
        -3..=-1 => format!("0.{}{mantissa}", "0".repeat((-exponent - 1) as usize)),
        _ if mantissa == 1 => format!("10{}", superscript(exponent)),
        _ => format!("{mantissa}×10{}", superscript(exponent)),
    }
}

/// A tick of a linear axis whose ticks are `step` apart and reach `largest`.
pub(super) fn tick(value: f64, step: f64, largest: f64) -> String {
    let exponent = exponent_of(&format!("{largest:e}"));
    let (power, suffix) = match exponent {
        -3..=5 => (0, String::new()),
        6..=17 => {
            let (power, prefix) =
                PREFIXES.into_iter().rev().find(|(power, _)| *power <= exponent).expect("6 is the least");
            (power, prefix.to_owned())
        }
        _ => {
            let power = exponent_of(&format!("{step:.6e}"));
            (power, format!("×10{}", superscript(power)))
        }
    };
    if value == 0.0 {
        return "0".to_owned();
    }
    let unit = 10f64.powi(power);
    let decimals = (power - exponent_of(&format!("{step:.6e}"))).clamp(0, 9) as usize;
    grouped(&format!("{:.decimals$}", value / unit)) + &suffix
}

/// The decimals of a column of numbers: enough for the largest to have three digits or more, and no more than they need.
pub(super) fn decimals(values: &[f64]) -> usize {
    let most = match values.iter().fold(0.0, |largest: f64, value| largest.max(value.abs())) {
        ..10.0 => 2,
        10.0..1000.0 => 1,
        _ => 0,
    };
    let are_whole = |decimals: &usize| {
        let parts = |value: &f64| value * 10f64.powi(*decimals as i32);
        values.iter().map(parts).all(|part| (part - part.round()).abs() < 1e-6)
    };
    (0..most).find(are_whole).unwrap_or(most)
}

/// A number with this many decimals, as all of its column: `6.50`, `1,234`.
pub(super) fn fixed(value: f64, decimals: usize) -> String {
    // Halves go away from zero, as in tables.
    grouped(&Number::nearest(value).decimal(decimals))
}

/// A whole number with separators: `1,234`.
pub(super) fn count(number: usize) -> String {
    grouped(&number.to_string())
}

/// Separators between thousands, a true minus sign.
fn grouped(number: &str) -> String {
    let (sign, number) = number.strip_prefix('-').map_or(("", number), |rest| ("−", rest));
    let (whole, fraction) = number.split_at(number.find('.').unwrap_or(number.len()));
    format!("{sign}{}{fraction}", group_thousands(whole))
}

/// Without zeros after the point that say nothing.
fn trimmed(number: &str) -> String {
    let shorter = if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number };
    grouped(shorter)
}

/// The exponent of a number in scientific notation.
fn exponent_of(scientific: &str) -> i32 {
    scientific.split('e').nth(1).and_then(|exponent| exponent.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_have_three_digits_and_a_unit_that_keeps_them_short() {
        let expected = [
            (0.0, "0"),
            (7.0, "7"),
            (12.34, "12.3"),
            (999.96, "1,000"),
            (1234.5, "1,235"),
            (-1233.5, "−1,234"),
            (1.125, "1.13"),
            (123456.0, "123,456"),
            (999_999.9, "1M"),
            (1.0e10, "10G"),
            (1.234e6, "1.23M"),
            (0.0123, "0.0123"),
            (1.0e-5, "1×10⁻⁵"),
            (1.234e-5, "1.23×10⁻⁵"),
            (-3.5, "−3.5"),
            // Halves, some of which no binary number is.
            (1.005, "1.01"),
            (0.001235, "0.00124"),
            (0.0009995, "0.001"),
            (999_500.0, "1M"),
            (1_125_000.0, "1.13M"),
            (1_005_000.0, "1.01M"),
            (-1_125_000.0, "−1.13M"),
            (12_250_000.0, "12.3M"),
            (112_500_000.0, "113M"),
            (1.0049999e6, "1M"),
            (1.125e9, "1.13G"),
            (1.005e12, "1.01T"),
            (1.225e17, "123P"),
            (9.995e17, "1×10¹⁸"),
            (1.125e18, "1.13×10¹⁸"),
            (1.005e-5, "1.01×10⁻⁵"),
            (-1.225e-9, "−1.23×10⁻⁹"),
            (9.995e-5, "1×10⁻⁴"),
        ];
        for (value, text) in expected {
            assert_eq!(quantity(value), text, "{value}");
        }
    }

    #[test]
    fn bounds_are_rounded_down() {
        let expected = [
            (0.0, "0"),
            (1_000_000.0, "1M"),
            (999_999.9, "999,000"),
            (123_456.7, "123,456"),
            (18_986.5, "18,986"),
            (1_016_500.0, "1.01M"),
            (1.239, "1.23"),
            (0.29, "0.29"),
            (99.99, "99.9"),
            (1.239e-5, "1.23×10⁻⁵"),
        ];
        for (value, text) in expected {
            assert_eq!(at_least(value), text, "{value}");
        }
    }

    #[test]
    fn powers_of_ten_are_written_as_people_write_them() {
        let expected = [
            (1, 0, "1"),
            (2, 1, "20"),
            (1, 3, "1k"),
            (5, 5, "500k"),
            (1, 10, "10G"),
            (2, -3, "0.002"),
            (1, -5, "10⁻⁵"),
        ];
        for (mantissa, exponent, text) in expected {
            assert_eq!(power(mantissa, exponent), text);
        }
    }

    #[test]
    fn numbers_of_a_column_have_the_same_decimals() {
        let of = [&[7.251, 2.0][..], &[6.5, 874.0], &[0.25, 12_345.6], &[2.0, 6.0], &[]];
        assert_eq!(of.map(decimals), [2, 1, 0, 0, 0]);
        assert_eq!([fixed(6.5, 1), fixed(81.0, 1), fixed(12_345.6, 0)], ["6.5", "81.0", "12,346"]);
        assert_eq!([fixed(398.5, 0), fixed(-0.25, 1)], ["399", "−0.3"], "halves go away from zero");
    }

    #[test]
    fn linear_ticks_share_their_unit() {
        assert_eq!(tick(1500.0, 500.0, 2000.0), "1,500");
        assert_eq!(tick(500_000.0, 500_000.0, 2e6), "0.5M");
        assert_eq!(tick(0.05, 0.05, 0.2), "0.05");
        assert_eq!(tick(2e-5, 2e-5, 8e-5), "2×10⁻⁵");
        assert_eq!(tick(1e-4, 2e-5, 1e-4), "10×10⁻⁵");
    }
}
