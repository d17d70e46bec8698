//! Single values with more than one written form, or with bounds.

use super::node::Node;
use super::range;
use crate::config::limits::{bytes, duration, near_bytes};
use crate::config::syntax::mended;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error};
use std::borrow::Cow;

/// A value that is read from any node; the message says what is expected.
macro_rules! from_node {
    ($($(#[$doc:meta])* $name:ident($inner:ty), $read:expr, $schema:tt;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub(in crate::config) struct $name(pub(in crate::config) $inner);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let read: fn(Node) -> Result<$inner, String> = $read;
                read(Node::deserialize(deserializer)?).map($name).map_err(D::Error::custom)
            }
        }

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )*};
}

from_node! {
    /// A seed: a whole number, or one as text, since TOML's numbers end at 2^63 - 1. Configs of earlier results have small ones as text, too.
    Seed(u64), |node| match &node {
        Node::Whole(number) if *number < 0 => {
            Err(format!("expected a seed from 0 to 18446744073709551615, found {}", node.kind()))
        }
        Node::Whole(number) => whole(*number),
        Node::Text(text) => text.trim().parse().map_err(|_| {
            format!("expected a seed from 0 to 18446744073709551615, found the string {text:?}")
        }),
        other => Err(format!("expected a seed from 0 to 18446744073709551615, found {}{}", other.kind(), rounded(other))),
    }, {
        "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "pattern": "^[0-9]{1,20}$" }]
    };

    /// A number of things.
    Count(u64), |node| match &node {
        Node::Whole(number) => whole(*number),
        Node::Text(text) => {
            let digits = text.replace(|c: char| c.is_whitespace() || ",_%".contains(c), "");
            Err(match digits.parse().ok().or_else(|| thousands(&digits)).or_else(|| mended(&digits)?.1.parse().ok()) {
                Some(number) => format!("expected a number, found the string {text:?}: write {number}"),
                None => format!("expected a whole number such as 1_000_000, found the string {text:?}{}", within(text)),
            })
        }
        other => Err(format!("expected a whole number, found {}{}", other.kind(), rounded(other))),
    }, { "type": "integer", "minimum": 0 };

    /// A distance from the goal, or several: a list, or `{ from = 2, to = 20, step = 2 }`; and how such a range is to be written.
    Distances((Vec<u64>, Option<String>)), |node| {
        let distance = |node: &Node| match node {
            Node::Whole(number) => whole(*number),
            other => Err(format!("expected a distance such as 12, or a list such as [2, 4, 6], found {}", other.kind())),
        };
        if let Some(read) = range::range(&node) {
            let (numbers, wrong) = read?;
            let whole = |number: &String| number.parse().map_err(|_| format!("{number} is not a distance: write whole numbers"));
            return Ok((numbers.iter().map(whole).collect::<Result<_, _>>()?, wrong));
        }
        match &node {
            Node::List(distances) if distances.is_empty() => Err("expected a distance such as 12, found an empty list".into()),
            Node::List(distances) => Ok((distances.iter().map(|at| distance(at)).collect::<Result<_, _>>()?, None)),
            Node::Text(text) => Err(match listed(text) {
                Some(list) => format!("expected a distance such as 12, or a list such as [2, 4, 6], found a string: write {list}"),
                None => "expected a distance such as 12, or a list such as [2, 4, 6], found a string".into(),
            }),
            other => distance(other).map(|distance| (vec![distance], None)),
        }
    }, {
        "anyOf": [
            { "type": "integer", "minimum": 0 },
            { "type": "array", "items": { "type": "integer", "minimum": 0 }, "minItems": 1 },
            (range::schema())
        ]
    };

    /// A number of bytes, and whether it is written with its unit.
    Bytes((u64, bool)), |node| match &node {
        Node::Whole(number) => whole(*number).map(|bytes| (bytes, false)),
        Node::Text(text) => bytes(text).map(|bytes| (bytes, true)).ok_or_else(|| match near_bytes(text) {
            Some(near) => format!("expected a number of bytes, found the string {text:?}: write {near:?}"),
            None if text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty() => {
                let bytes = if text.len() > 5 { format!(", or bytes without quotes: {text}") } else { String::new() };
                format!("the unit is missing in {text:?}: write \"{text} MB\"{bytes}")
            }
            None => {
                format!("expected a number of bytes such as 1_000_000, \"512 MB\" or \"2 GiB\", found the string {text:?}")
            }
        }),
        other => Err(format!("expected a number of bytes such as 1_000_000 or \"2 GiB\", found {}", other.kind())),
    }, {
        "anyOf": [
            { "type": "integer", "minimum": 1 },
            { "type": "string", "pattern": "^[0-9]+([.][0-9]+)? ?(B|kB|MB|GB|TB|KiB|MiB|GiB|TiB)$" }
        ]
    };

    /// Seconds, whole or decimal.
    Seconds(f64), |node| match &node {
        Node::Whole(number) => Ok(*number as f64),
        Node::Decimal(number) => Ok(*number),
        Node::Text(text) => Err(match duration(text) {
            Some(seconds) => format!("expected a number of seconds, found the string {text:?}: write {seconds}"),
            None => format!("expected a number of seconds such as 30, found the string {text:?}"),
        }),
        other => Err(format!("expected a number of seconds, found {}", other.kind())),
    }, { "type": "number", "exclusiveMinimum": 0 };

    /// A printed value: a text, or a number that is then taken as the file writes it; `None` for a number.
    Printed(Option<String>), |node| match node {
        Node::Text(text) => Ok(Some(text)),
        Node::Whole(_) | Node::Decimal(_) => Ok(None),
        other => Err(format!("expected a printed value, a number or a string, found {}", other.kind())),
    }, { "type": ["string", "number"] };
}

/// The list, or the number, that a string has: `[10, 20]` for `10, 20`.
fn listed(text: &str) -> Option<String> {
    let numbers = text.trim_matches(['[', ']', ' ']).split(',').map(|number| number.trim().parse::<u64>());
    let numbers: Vec<String> =
        numbers.map(|number| number.map(|number| number.to_string())).collect::<Result<_, _>>().ok()?;
    Some(if let [number] = &numbers[..] { number.clone() } else { format!("[{}]", numbers.join(", ")) })
}

/// How a decimal number without decimals is written as a whole one, for the end of a message.
fn rounded(node: &Node) -> String {
    match node {
        Node::Decimal(number) if number.fract() == 0.0 && (0.0..1e15).contains(number) => {
            format!(": write {number:.0}")
        }
        _ => String::new(),
    }
}

/// A whole number of thousands or millions, as in `10k`, `5M` or `1million`, or with an exponent, as in `1e6`.
fn thousands(text: &str) -> Option<u64> {
    const MOST: f64 = 1e15;
    if let Some(number) = text.parse().ok().filter(|number: &f64| number.fract() == 0.0 && (0.0..MOST).contains(number))
    {
        return Some(number as u64);
    }
    let digits = text.trim_end_matches(char::is_alphabetic);
    let factor = match &text[digits.len()..] {
        "k" | "K" | "thousand" => 1_000,
        "M" | "m" | "million" | "millions" => 1_000_000,
        _ => return None,
    };
    digits.parse::<u64>().ok()?.checked_mul(factor)
}

/// The number in a text such as `range(50)`, `50 boards` or `5x`, for the end of a message.
fn within(text: &str) -> String {
    let number = text.trim_start_matches("range").trim_matches(|c: char| "() ".contains(c) || c.is_alphabetic());
    number.parse::<u64>().map_or(String::new(), |number| format!(": write {number}"))
}

fn whole(number: i128) -> Result<u64, String> {
    u64::try_from(number).map_err(|_| match number {
        ..0 => format!("expected a positive number, found {number}"),
        _ => format!("{number} is too large: the maximum is {}", u64::MAX),
    })
}
