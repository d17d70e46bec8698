//! What a run may use.

use super::diagnostic::{Problem, quoted};
use super::problems::Problems;
use super::wire::{self, At, Bytes, Count, Seconds};
use std::time::Duration;
use taquin::search::Limits;

/// The longest time limit in seconds, about three years.
pub const MOST_SECONDS: f64 = 1e8;

/// The fewest bytes of nodes that a search may be limited to: a thousand nodes.
const FEWEST_BYTES: u64 = 64_000;

/// Reads limits; those that are wrong are noted, and left out.
pub(super) fn limits(wire: &wire::Limits, problems: &Problems) -> Limits {
    let none = |problem: Problem| problem.label("for no limit, leave it out");
    let positive = |at: &At<Count>| positive(at, at.0, "a limit").map_err(none);
    let count = |limit: &Option<At<Count>>| limit.as_ref().and_then(|at| problems.keep(positive(at)));
    let bytes = wire.bytes.as_ref().and_then(|at| problems.keep(enough_bytes(at, FEWEST_BYTES)));
    let time = wire.seconds.as_ref().and_then(|at| problems.keep(time(at)));
    let until = wire.until.as_ref().and_then(|at| problems.keep(cost(at)));
    Limits { expanded: count(&wire.expanded), generated: count(&wire.generated), bytes, time, until }
}

/// What a solution may cost.
fn cost(at: &At<Count>) -> Result<u32, Problem> {
    let cost = u32::try_from(at.0).ok().filter(|&cost| cost > 0);
    cost.ok_or_else(|| Problem::at(&at.span, format!("expected a cost from 1 to {}", u32::MAX)))
}

/// A limit of time.
pub(super) fn time(at: &At<Seconds>) -> Result<Duration, Problem> {
    let wrong = || Problem::at(&at.span, format!("expected a limit above 0 and at most {MOST_SECONDS} seconds"));
    seconds(at.0).ok_or_else(wrong)
}

/// A limit of time in seconds; `None` unless it is more than 0 and at most [`MOST_SECONDS`].
///
/// ```
/// use std::time::Duration;
/// use harness::config::seconds;
/// assert_eq!((seconds(0.5), seconds(0.0), seconds(1e300)), (Some(Duration::from_millis(500)), None, None));
/// ```
pub fn seconds(number: f64) -> Option<Duration> {
    (number > 0.0 && number <= MOST_SECONDS).then(|| Duration::from_secs_f64(number))
}

/// A number that must not be 0.
pub(super) fn positive<T>(at: &At<T>, number: u64, what: &str) -> Result<u64, Problem> {
    match number {
        0 => Err(Problem::at(&at.span, format!("{what} must be at least 1"))),
        _ => Ok(number),
    }
}

/// A limit of bytes that is no number of megabytes or gigabytes without its unit, and not below the least.
pub(super) fn enough_bytes(at: &At<Bytes>, fewest: u64) -> Result<u64, Problem> {
    let (bytes, has_unit) = at.0;
    match positive(at, bytes, "a limit")? {
        few if few < fewest => {
            let problem = Problem::at(&at.span, format!("{few} bytes are too few: at least {fewest} are needed"));
            Err(problem.label(match guessed_bytes(few as f64).filter(|_| !has_unit) {
                Some(guess) => format!("write {}", quoted(&guess)),
                None => format!("write \"{} kB\" or more", fewest / 1000),
            }))
        }
        bytes => Ok(bytes),
    }
}

/// What a small number without a unit probably means, where bytes are wanted: gigabytes, or megabytes if there are many.
pub(super) fn guessed_bytes(number: f64) -> Option<String> {
    const MOST_GIGABYTES: f64 = 64.0;
    let unit = if number <= MOST_GIGABYTES { "GB" } else { "MB" };
    (number > 0.0 && number < 1e6).then(|| format!("{number} {unit}"))
}

/// The units of time, in seconds.
const TIMES: [(&str, f64); 15] = [
    ("ms", 0.001),
    ("millisecond", 0.001),
    ("milliseconds", 0.001),
    ("s", 1.0),
    ("sec", 1.0),
    ("second", 1.0),
    ("seconds", 1.0),
    ("secs", 1.0),
    ("m", 60.0),
    ("min", 60.0),
    ("mins", 60.0),
    ("minute", 60.0),
    ("minutes", 60.0),
    ("h", 3600.0),
    ("hours", 3600.0),
];

/// The seconds of a unit of time.
pub(super) fn unit_of_time(unit: &str) -> Option<f64> {
    TIMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit)).map(|(_, seconds)| *seconds)
}

/// The seconds of a time with its unit, as in `5 min` or `500ms`, of a number alone, or of hours, minutes and seconds, as in `0:05:00`.
pub(super) fn duration(text: &str) -> Option<f64> {
    if let [hours, minutes, seconds] = &text.trim().split(':').collect::<Vec<_>>()[..] {
        let number = |text: &str| text.parse::<u32>().ok().map(f64::from);
        return Some(number(hours)? * 3600.0 + number(minutes)? * 60.0 + number(seconds)?);
    }
    let number = text.trim().trim_end_matches(char::is_alphabetic);
    let unit = &text.trim()[number.len()..];
    let factor = if unit.is_empty() { 1.0 } else { unit_of_time(unit)? };
    number.trim().parse::<f64>().ok().map(|number| number * factor)
}

/// The units of bytes; one that ends another comes after it.
const UNITS: [(&str, u64); 13] = [
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
    ("TiB", 1 << 40),
    ("kB", 1_000),
    ("MB", 1_000_000),
    ("GB", 1_000_000_000),
    ("TB", 1_000_000_000_000),
    // As Slurm reads them.
    ("K", 1 << 10),
    ("M", 1 << 20),
    ("G", 1 << 30),
    ("T", 1 << 40),
    ("B", 1),
];

/// Reads a number of bytes with a unit, from `B` to `TB` and `TiB`, or `K` to `T` for `KiB` to `TiB`; `None` for anything else.
///
/// ```
/// use harness::config::bytes;
/// assert_eq!((bytes("1.5 kB"), bytes("2 GiB"), bytes("2 Gigs")), (Some(1500), Some(2 << 30), None));
/// assert_eq!((bytes("50M"), bytes("4G")), (Some(50 << 20), Some(4 << 30)));
/// ```
pub fn bytes(text: &str) -> Option<u64> {
    let (number, unit) = UNITS.iter().find_map(|(name, unit)| Some((text.trim().strip_suffix(name)?, *unit)))?;
    let (whole, decimals) = number.trim().split_once('.').unwrap_or((number.trim(), "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(decimals) || decimals.len() > 9 {
        return None;
    }
    let part = decimals.parse::<u128>().ok()? * u128::from(unit) / 10u128.pow(decimals.len() as u32);
    u64::try_from(u128::from(whole.parse::<u64>().ok()?) * u128::from(unit) + part).ok()
}

/// A number of bytes whose unit is French, or in other letters, as it is read here: `1 GB` for `1 Go` or `1gb`.
///
/// ```
/// assert_eq!(harness::config::near_bytes("1KB").as_deref(), Some("1 kB"));
/// ```
pub fn near_bytes(text: &str) -> Option<String> {
    let number = text.trim().trim_end_matches(char::is_alphabetic);
    let unit = text.trim()[number.len()..].to_lowercase();
    let unit = match unit.as_str() {
        "octets" | "octet" | "bytes" | "byte" => "b".into(),
        "kilobytes" | "kilobyte" => "kb".into(),
        "megabytes" | "megabyte" | "megs" | "meg" => "mb".into(),
        "gigabytes" | "gigabyte" | "gigs" | "gig" => "gb".into(),
        _ => unit.strip_suffix('o').map_or(unit.clone(), |prefix| format!("{prefix}b")),
    };
    let (name, _) = UNITS.iter().find(|(name, _)| name.to_lowercase() == unit)?;
    Some(format!("{} {name}", number.trim())).filter(|near| bytes(near).is_some())
}
