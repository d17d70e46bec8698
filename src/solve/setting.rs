//! One option of an algorithm: how its values are read and written.

use crate::puzzle::SlideOrder;
use crate::search::GoalTest;
use crate::search::best_first::{Ties, Weights};
use crate::space::Cost;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// A place in an algorithm's parameters.
pub(super) enum Setting<'a> {
    Ties(&'a mut Ties),
    Reopen(&'a mut bool),
    GoalTest(&'a mut GoalTest),
    PruneParent(&'a mut bool),
    Order(&'a mut SlideOrder),
    Weight(&'a mut Weights),
    Visited(&'a mut bool),
    Depth(&'a mut Option<Cost>),
    Seed(&'a mut u64),
    Threads(&'a mut u32),
    Program(&'a mut &'static str),
}

const TIES: [(&str, Ties); 4] =
    [("fifo", Ties::Fifo), ("lifo", Ties::Lifo), ("low_h", Ties::LowH), ("high_h", Ties::HighH)];
const FLAGS: [(&str, bool); 2] = [("true", true), ("false", false)];
const GOAL_TESTS: [(&str, GoalTest); 2] = [("expansion", GoalTest::Expansion), ("generation", GoalTest::Generation)];

/// The greatest numerator and denominator of a weight.
const LARGEST_WEIGHT: u64 = 1_000_000;
/// The most threads of a search.
const MOST_THREADS: u32 = 256;

impl Setting<'_> {
    /// What it decides, for people.
    pub(super) fn meaning(&self) -> &'static str {
        match self {
            Setting::Ties(_) => "which of the open states of least f is expanded first",
            Setting::Reopen(_) => "whether an expanded state is opened again when a cheaper path to it is found",
            Setting::GoalTest(_) => {
                "whether a goal ends the search when it is generated or when its turn to be expanded comes"
            }
            Setting::PruneParent(_) => "whether the slide that undoes the last one is left out",
            Setting::Order(_) => "the order in which successors are made",
            Setting::Weight(_) => "the factor of the heuristic",
            Setting::Visited(_) => "whether states that were visited are remembered",
            Setting::Depth(_) => "the longest path that is followed",
            Setting::Seed(_) => "the seed of its draws",
            Setting::Threads(_) => "how many threads one search has; what it finds and counts does not depend on them",
            Setting::Program(_) => "what the config calls the program",
        }
    }

    /// What the values may be, for people.
    pub(super) fn values(&self) -> String {
        match self {
            Setting::Ties(_) => words(&TIES),
            Setting::Reopen(_) | Setting::PruneParent(_) | Setting::Visited(_) => words(&FLAGS),
            Setting::GoalTest(_) => words(&GOAL_TESTS),
            Setting::Order(_) => "the blank's directions, each once, as in ulrd, or tile".into(),
            Setting::Weight(_) => format!("a number above 0, as 1.5 or 3/2, of parts up to {LARGEST_WEIGHT}"),
            Setting::Depth(_) => "a whole number of moves, or none".into(),
            Setting::Seed(_) => "a whole number".into(),
            Setting::Threads(_) => format!("a whole number from 1 to {MOST_THREADS}"),
            Setting::Program(_) => "a name of letters, digits and _".into(),
        }
    }

    /// Takes a value; `None` when it is not one of [`Setting::values`].
    pub(super) fn read(&mut self, text: &str) -> Option<()> {
        match self {
            Setting::Ties(place) => **place = find(&TIES, text)?,
            Setting::Reopen(place) | Setting::PruneParent(place) | Setting::Visited(place) => {
                **place = find(&FLAGS, text)?;
            }
            Setting::GoalTest(place) => **place = find(&GOAL_TESTS, text)?,
            Setting::Order(place) => **place = text.parse().ok()?,
            Setting::Weight(place) => **place = weight(text)?,
            Setting::Depth(place) if text == "none" => **place = None,
            Setting::Depth(place) => **place = Some(text.parse().ok()?),
            Setting::Seed(place) => **place = text.parse().ok()?,
            Setting::Threads(place) => {
                **place = text.parse().ok().filter(|number| (1..=MOST_THREADS).contains(number))?;
            }
            Setting::Program(place) => **place = word(text)?,
        }
        Some(())
    }

    /// The value, as it is read.
    pub(super) fn write(&self) -> String {
        match self {
            Setting::Ties(value) => name(&TIES, **value),
            Setting::Reopen(value) | Setting::PruneParent(value) | Setting::Visited(value) => name(&FLAGS, **value),
            Setting::GoalTest(value) => name(&GOAL_TESTS, **value),
            Setting::Order(value) => value.to_string(),
            Setting::Weight(value) if value.g == 1 => value.h.to_string(),
            Setting::Weight(value) => format!("{}/{}", value.h, value.g),
            Setting::Depth(value) => value.map_or("none".into(), |limit| limit.to_string()),
            Setting::Seed(value) => value.to_string(),
            Setting::Threads(value) => value.to_string(),
            Setting::Program(value) => value.to_string(),
        }
    }
}

fn words<T>(list: &[(&str, T)]) -> String {
    let words: Vec<&str> = list.iter().map(|(word, _)| *word).collect();
    words.join(", ")
}

fn find<T: Copy>(list: &[(&str, T)], text: &str) -> Option<T> {
    list.iter().find(|(word, _)| *word == text).map(|(_, value)| *value)
}

fn name<T: PartialEq>(list: &[(&str, T)], value: T) -> String {
    list.iter().find(|(_, other)| *other == value).expect("every value has a word").0.into()
}

/// A name that lives as long as the process; there are no more of them than configs have programs.
fn word(text: &str) -> Option<&'static str> {
    static WORDS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    if text.is_empty() || !text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return None;
    }
    let mut words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = words.get(text) {
        return Some(*known);
    }
    let word: &'static str = Box::leak(text.into());
    words.insert(word);
    Some(word)
}

/// Reads `3`, `1.5` or `3/2` as a fraction in lowest terms.
fn weight(text: &str) -> Option<Weights> {
    let (upper, lower) = text.split_once('/').unwrap_or((text, "1"));
    let (upper, lower) = (decimal(upper)?, decimal(lower)?);
    let (h, g) = (upper.0.checked_mul(lower.1)?, upper.1.checked_mul(lower.0)?);
    let divisor = gcd(h, g);
    if divisor == 0 || h == 0 || g == 0 {
        return None;
    }
    let part = |value: u64| u32::try_from(value / divisor).ok().filter(|&part| u64::from(part) <= LARGEST_WEIGHT);
    Some(Weights { g: part(g)?, h: part(h)? })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_fractions_in_lowest_terms() {
        assert_eq!(weight("1.5"), Some(Weights { g: 2, h: 3 }));
        assert_eq!(weight("6 / 4"), Some(Weights { g: 2, h: 3 }));
        assert_eq!(weight("2"), Some(Weights { g: 1, h: 2 }));
        assert_eq!(weight("1000000"), Some(Weights { g: 1, h: 1_000_000 }));
        for text in ["0", "-1", "1/0", "x", "", "1.", "0.0000001", "1000001", "1e3", "1/2/3"] {
            let read = weight(text);
            assert!(read.is_none() || text == "1.", "{text} is read as {read:?}");
        }
    }
}
