//! A weight of the heuristic: a positive fraction.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The greatest numerator and denominator of a weight.
const LARGEST: u64 = 1_000_000;

/// A positive fraction in lowest terms, written `3`, `1.5` or `3/2`.
///
/// ```
/// use taquin::search::Weight;
/// let weight: Weight = "1.5".parse().unwrap();
/// assert_eq!((weight.numerator(), weight.denominator()), (3, 2));
/// assert_eq!(weight.to_string(), "3/2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    numerator: u32,
    denominator: u32,
}

/// A text that is no weight.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid weight `{0}`: expected {expected}", expected = Weight::values())]
pub struct InvalidWeight(String);

impl Weight {
    /// A whole weight, which is checked when it is compiled.
    ///
    /// ```
    /// # use taquin::search::Weight;
    /// const TWO: Weight = Weight::whole::<2>();
    /// assert_eq!(TWO.to_string(), "2");
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use taquin::search::Weight;
    /// const NONE: Weight = Weight::whole::<0>();
    /// ```
    pub const fn whole<const WEIGHT: u32>() -> Weight {
        const { assert!(WEIGHT > 0 && WEIGHT as u64 <= LARGEST, "a weight is above 0, and not too large") };
        Weight { numerator: WEIGHT, denominator: 1 }
    }

    /// A fraction in lowest terms, both parts above 0.
    pub(super) const fn ratio(numerator: u32, denominator: u32) -> Weight {
        Weight { numerator, denominator }
    }

    /// The numerator, at least 1.
    pub const fn numerator(self) -> u32 {
        self.numerator
    }

    /// The denominator, at least 1.
    pub const fn denominator(self) -> u32 {
        self.denominator
    }

    /// What may be written.
    fn values() -> String {
        format!("a number above 0 such as 1.5 or 3/2, numerator and denominator at most {LARGEST}")
    }
}

impl FromStr for Weight {
    type Err = InvalidWeight;

    fn from_str(text: &str) -> Result<Weight, InvalidWeight> {
        fraction(text).ok_or_else(|| InvalidWeight(text.into()))
    }
}

fn fraction(text: &str) -> Option<Weight> {
    let (upper, lower) = text.split_once('/').unwrap_or((text, "1"));
    let (upper, lower) = (decimal(upper)?, decimal(lower)?);
    let (above, below) = (upper.0.checked_mul(lower.1)?, upper.1.checked_mul(lower.0)?);
    let divisor = gcd(above, below);
    if above == 0 || below == 0 {
        return None;
    }
    let part = |value: u64| u32::try_from(value / divisor).ok().filter(|&part| u64::from(part) <= LARGEST);
    Some(Weight { numerator: part(above)?, denominator: part(below)? })
}

/// Reads `1.25` as (125, 100).
fn decimal(text: &str) -> Option<(u64, u64)> {
    let text = text.trim();
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let digits = format!("{whole}{rest}");
    if whole.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some((digits.parse().ok()?, 10u64.checked_pow(rest.len() as u32)?))
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => self.numerator.fmt(f),
            below => write!(f, "{}/{below}", self.numerator),
        }
    }
}

impl Serialize for Weight {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Weight {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Weight, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Whole(u64),
            Text(String),
        }
        let text = match Written::deserialize(deserializer)? {
            Written::Whole(number) => number.to_string(),
            Written::Text(text) => text,
        };
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for Weight {
    fn schema_name() -> Cow<'static, str> {
        "Weight".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["integer", "string"], "title": Weight::values() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_fractions_in_lowest_terms() {
        let read = |text: &str| text.parse().ok().map(|weight: Weight| (weight.numerator, weight.denominator));
        assert_eq!(read("1.5"), Some((3, 2)));
        assert_eq!(read("6 / 4"), Some((3, 2)));
        assert_eq!(read("2"), Some((2, 1)));
        assert_eq!(read("1000000"), Some((1_000_000, 1)));
        assert_eq!(read("1."), Some((1, 1)));
        for text in ["0", "-1", "1/0", "x", "", "0.0000001", "1000001", "1e3", "1/2/3"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_weight_is_read_from_a_number_and_from_a_text() {
        let read = |json: &str| serde_json::from_str::<Weight>(json).map(|weight| weight.to_string()).ok();
        assert_eq!(read("3").as_deref(), Some("3"));
        assert_eq!(read("\"1.5\"").as_deref(), Some("3/2"));
        assert_eq!(read("0"), None);
    }
}
