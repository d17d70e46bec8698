//! The messages of the TOML and serde crates in our own words.

mod lists;
mod wishes;

use super::synonyms::{self, meant};
use crate::config::cell::STATISTICS;
use crate::config::diagnostic::{Problem, UNQUOTED, as_toml, quoted};
use crate::config::experiment::ROWS;
use crate::config::wire::{self, TABLES};
pub(super) use lists::{has_items, has_texts, item, items};
use lists::{several, taken};
use std::ops::Range;
use taquin::spelling::nearest;

/// What the TOML reader says of the second of two keys.
pub(super) const DUPLICATE: &str = "duplicate key";

/// The tables of a config that may be there several times.
pub(super) const SECTIONS: [&str; 3] = ["experiment", "evaluation", "table"];

/// What is said of a date where no value of another kind is known to be wanted.
pub(super) const DATE: &str = "found a date or time: dates and times are not used here";

/// What is wanted of a section of names.
const NAMES: &str = "a table of names and what they mean";

/// How the value of a key is written.
const EXAMPLES: [(&str, &str); 18] = [
    ("instances", "instances = { uniform = 100 }, or instances = { boards = [\"8 6 7/2 5 4/3 0 1\"] }"),
    ("boards", "boards = [\"8 6 7/2 5 4/3 0 1\", \"724506831\"]"),
    ("algorithms", "algorithms = [\"astar\", \"idastar\"]"),
    ("heuristics", "heuristics = [\"manhattan\", \"linear_conflict\"]"),
    ("size", "size = \"4x4\""),
    ("goal", "goal = \"blank-last\", or a board such as \"1 2 3/4 5 6/7 8 0\""),
    ("costs", "costs = \"unit\", \"heavy\", \"inverse\", \"sqrt\" or \"one_plus_inverse\""),
    ("take", "take = [1, 2, 3], or leave it out for all boards"),
    ("reference", "reference = \"idastar: linear_conflict\", or \"none\""),
    ("limits", "limits = { expanded = 1_000_000 }"),
    ("exclude", "exclude = [{ algorithm = \"idastar\", heuristic = \"manhattan\" }]"),
    ("command", "command = [\"python3\", \"solver.py\"]"),
    ("columns", "columns = [{ name = \"nodes\", formula = \"expanded\" }], or formula = \"value\" for an evaluation"),
    ("formula", "formula = \"expanded + 1\"; harness list formulas has all names"),
    ("cells", "cells = [12.4], a value for each column, \"\" where nothing is printed"),
    ("algorithm", "algorithm = \"weighted_astar\""),
    ("heuristic", "heuristic = \"2 * manhattan\""),
    ("rows", "rows = [{ name = \"A*\", cells = [12.4] }], a cell for each column"),
];

/// Keys whose values are free texts.
const TEXTS: [&str; 7] = ["name", "title", "label", "prose", "source", "note", "reason"];

/// What is said of words, or of some words, where the value of a key is a number.
const NUMBERS: [(&str, &[&str], &str); 3] = [
    ("uniform", &["all", "every", "tous"], "write every = true in its place"),
    ("until", &[], "remove it: without until, an anytime search goes on to its proven solution"),
    ("blank", &[], "write 0 or X for the blank in boards, and remove this line"),
];

/// Keys that are often written in the wrong table: one that the table has instead, and what to do.
const ELSEWHERE: [(&[&str], &str, &str); 5] = [
    (&["limit", "max", "maximum", "budget"], "until", "write expanded for a number of states, or seconds for a time"),
    (
        &["instances", "algorithms", "limits", "repeats", "reference", "exclude", "costs"],
        // An evaluation, and no experiment, has them itself.
        "boards",
        "remove it: an evaluation runs no search, and its boards are listed in boards",
    ),
    (
        &["cost", "max_cost", "cost_limit", "length", "max_length", "depth", "max_depth", "depth_limit"],
        "until",
        "remove it: there is no limit on lengths or costs (until ends an anytime search with a solution that costs at most this)",
    ),
    (&["weight", "weights"], "algorithms", "write algorithms = [\"weighted_astar(weight = [1.5, 2])\"]"),
    (
        &["name", "size", "goal", "instances", "limits", "repeats", "costs", "reference"],
        // The top of the file alone has it.
        "evaluation",
        "write [[experiment]] on a line above it",
    ),
];

/// The key of a table that another word is often used for.
fn synonym<'a>(key: &str, keys: &'a [String]) -> Option<&'a str> {
    meant(key, &keys.iter().map(String::as_str).collect::<Vec<_>>(), &[])
}

/// Whether a table refuses a key of which people think that it has it.
pub(super) fn is_refused(key: &str, choices: &[&str]) -> bool {
    ELSEWHERE.iter().any(|(keys, has, _)| keys.contains(&key) && choices.contains(has))
}

/// What to do with a key that belongs to another table.
fn elsewhere(key: &str, choices: &[&str]) -> Option<String> {
    let found = ELSEWHERE.iter().find(|(keys, has, _)| keys.contains(&key) && choices.contains(has));
    let advice = found.map(|(_, _, advice)| *advice).or_else(|| wishes::advice(key));
    advice.map(String::from).or_else(|| {
        let other = TABLES.iter().find(|(_, keys)| keys.iter().any(|known| known == key));
        let exact = other.map(|(table, _)| format!("{} belongs to {table}", quoted(key)));
        exact.or_else(|| {
            let is_title = |meant: &&str| ["name", "title"].contains(meant);
            let near = |keys| synonym(key, keys).filter(|meant| !is_title(meant));
            let mut meant = TABLES.iter().filter_map(|(table, keys)| Some((table, near(keys)?)));
            meant.next().map(|(table, meant)| format!("did you mean {} in {table}?", quoted(meant)))
        })
    })
}

/// What to do with words that are the value of a key where a number is wanted.
pub(super) fn no_number(key: &str, message: &str) -> Option<&'static str> {
    let is_said = |words: &[&str]| words.is_empty() || words.iter().any(|word| message.contains(&format!("{word:?}")));
    let mut of_key = NUMBERS.iter().filter(|(known, ..)| *known == key);
    let found = of_key.find(|(_, words, _)| message.starts_with("expected a whole number such") && is_said(words));
    found.map(|(.., advice)| *advice)
}

/// How the value of a key is written, of those that are often written otherwise.
pub(super) fn example(key: &str) -> Option<&'static str> {
    EXAMPLES.iter().find(|(known, _)| *known == key).map(|(_, example)| *example)
}

/// The same of keys whose value is one of a few texts, where in another table it may be something else.
fn choice(key: &str) -> Option<String> {
    let texts: Vec<&str> = match key {
        "rows" => ROWS.to_vec(),
        "statistic" => STATISTICS.iter().map(|(text, _)| *text).collect(),
        _ => return None,
    };
    let (last, others) = texts.split_last()?;
    let others: Vec<String> = others.iter().map(|text| quoted(text)).collect();
    Some(format!("{key} = {} or {}", others.join(", "), quoted(last)))
}

/// How the value of a key is written in place of one of the wrong type; `None` where that is not known.
pub(super) fn right(key: &str, written: &str, message: &str) -> Option<String> {
    let (found, wanted) = message.strip_prefix("invalid type: ")?.rsplit_once(", expected ")?;
    let is_short = !written.contains('\n');
    match (found, wanted) {
        (_, NAMES) if written.starts_with("[[") && is_short => return Some(format!("[{key}], in single brackets")),
        // The top of the file has names where an experiment has a list.
        (_, NAMES) if written.starts_with('[') && is_short => {
            return Some(format!(
                "[[experiment]] on a line above it, or names such as [{key}] and below it mine = \"…\""
            ));
        }
        ("map", "a sequence") if ["experiment", "evaluation", "table"].contains(&key) => {
            return Some(format!("a line [[{key}]], and its keys on lines below it"));
        }
        (_, "a sequence") if key == "take" => return taken(written).or_else(|| example(key).map(String::from)),
        (_, "a table") if key == "limits" && synonyms::limited(written).is_some() => return synonyms::limited(written),
        ("map", "a sequence") if key == "exclude" && written.starts_with('{') && is_short => {
            return Some(format!("{key} = [{written}]"));
        }
        ("sequence", "a string") => {
            let only = written.strip_prefix('[')?.strip_suffix(']')?.trim().trim_end_matches(',');
            let has_quotes = only.starts_with(['"', '\'']) && only.ends_with(['"', '\'']);
            let is_text = has_quotes && only.matches(['"', '\'']).count() == 2 && only.len() > 2;
            return is_text
                .then(|| format!("{key} = {only}"))
                .or_else(|| several(key, only))
                .or_else(|| choice(key).or_else(|| example(key).map(String::from)));
        }
        (_, "a sequence") if found.starts_with("string") && is_short && has_texts(key) => {
            let quoted = written.strip_prefix(['"', '\'']).and_then(|rest| rest.strip_suffix(['"', '\'']));
            let inside = quoted.unwrap_or(written);
            let items: Vec<String> = items(key, inside).into_iter().map(as_toml).collect();
            return (!items.is_empty()).then(|| format!("{key} = [{}]", items.join(", ")));
        }
        (_, "a table") if key == "erratum" && found.starts_with("string") && is_short => {
            let reason = if written.starts_with(['"', '\'']) { written.into() } else { as_toml(written) };
            return Some(format!(
                "erratum = {{ reason = {reason} }}, and in it correct = … if the right value is known"
            ));
        }
        (_, "a string") if choice(key).is_some() => return choice(key),
        (_, "a string") if TEXTS.contains(&key) && found != "map" => {
            return Some(format!("{key} = {}", as_toml(written)));
        }
        (_, "a boolean") if key == "every" && found.starts_with("integer") => {
            return Some(format!("uniform = {written} for random boards, or every = true for all"));
        }
        (_, "a boolean") if found.starts_with("string") || found.starts_with("integer") => {
            let is_one_of = |words: &[&str]| words.contains(&&*written.trim_matches(['"', '\'']).to_lowercase());
            let truth = match (
                is_one_of(&["yes", "on", "true", "1", "oui", "vrai"]),
                is_one_of(&["no", "off", "false", "0", "non", "faux"]),
            ) {
                (true, _) => true,
                (_, true) => false,
                _ => return None,
            };
            return Some(format!("{key} = {truth}"));
        }
        (_, "a sequence") if found.starts_with("integer") => {
            let example = example(key).map(String::from);
            return example.or_else(|| Some(format!("{key} = [{written}]")));
        }
        _ => {}
    }
    let example = example(key)?;
    let is_such = match example.split_once("= ").map_or("", |(_, value)| value).chars().next() {
        Some('[') => ["a sequence", "a table"].contains(&wanted),
        Some('{') => wanted == "a table",
        _ => wanted == "a string",
    };
    is_such.then(|| example.into())
}

/// Whether a value says that there is none.
pub(super) fn is_nothing(written: &str) -> bool {
    ["none", "null", "nil"].contains(&&*written.trim_matches(['"', '\'']).to_lowercase())
}

/// Whether a key is one that only an experiment has, or means one.
pub(super) fn is_of_experiment(key: &str) -> bool {
    let keys = ["name", "size", "goal", "instances", "limits", "repeats", "costs", "reference", "exclude"];
    let is_in = |table: &str, key: &str| {
        TABLES.iter().any(|(name, keys)| *name == table && keys.iter().any(|known| known == key))
    };
    let mut inner = TABLES.iter().filter(|(table, _)| ["limits", "instances"].contains(table));
    let is_inside = |(table, keys): &wire::Keys| is_in(table, key) || synonym(key, keys).is_some();
    keys.contains(&key) || meant(key, &keys, &[]).is_some() || (!is_in("the file", key) && inner.any(is_inside))
}

/// The key that a table does not know, and those that it does.
pub(super) fn unknown_key(message: &str) -> Option<(&str, Vec<&str>)> {
    let rest = message.strip_prefix("unknown field ")?;
    let (key, choices) = rest.split_once("expected").unwrap_or((rest, ""));
    Some((backticked(key).next().unwrap_or_default(), backticked(choices).collect()))
}

/// The key that was written for `algorithm`, where an error says so.
pub(super) fn slip(message: &str) -> Option<&str> {
    let (_, rest) = message.split_once("is missing; is \"")?;
    rest.strip_suffix("\" a slip?")
}

/// The key that a table must have.
pub(super) fn missing_key(message: &str) -> Option<&str> {
    if message == "the key \"algorithm\" is missing" {
        return Some("algorithm");
    }
    backticked(message.strip_prefix("missing field ")?).next()
}

/// The word that lacks its quotes, where an error says so.
pub(super) fn unquoted<'a>(text: &'a str, span: &Range<usize>, message: &str) -> Option<&'a str> {
    let word = text.get(span.clone()).filter(|word| !word.is_empty())?;
    let is_word = word.chars().all(|c| c.is_alphanumeric() || c.is_whitespace() || "_-*./+():".contains(c));
    let is_truth = ["true", "false"].contains(&&*word.to_lowercase());
    let is_meant = message.starts_with("string values must be quoted")
        || message.starts_with("invalid float")
        || (message.starts_with("invalid boolean") && !is_truth);
    (is_word && is_meant).then_some(word)
}

/// The line that a place is on.
pub(super) fn line(text: &str, place: usize) -> &str {
    let place = (0..=place.min(text.len())).rev().find(|&place| text.is_char_boundary(place)).unwrap_or(0);
    let start = text[..place].rfind('\n').map_or(0, |newline| newline + 1);
    text[start..].lines().next().unwrap_or_default()
}

/// The extent of a table: from its header to the next one.
pub(super) fn extent(text: &str, span: &Range<usize>) -> Range<usize> {
    match text.get(span.start..) {
        Some(rest) if rest.starts_with('[') => span.start..span.start + rest.find("\n[").unwrap_or(rest.len()),
        _ => span.clone(),
    }
}

/// What is said of a date whose place, filled with `true`, an error refuses.
pub(super) fn dated(message: &str) -> String {
    match message.split_once("expected ") {
        Some((_, wanted)) => format!("expected {}, {DATE}", in_words(wanted.trim_end_matches(", found true"))),
        None => DATE.into(),
    }
}

/// Whether the reader gave up, which leaves little of the text.
pub(super) fn is_too_deep(message: &str) -> bool {
    ["recursion limit", "cannot recurse further; max recursion depth met"].contains(&message)
}

/// What is said of an error; `beside` are the keys of the table that it is in.
pub(super) fn explain(message: &str, beside: &[&str], problem: impl Fn(String) -> Problem) -> Problem {
    if let Some((key, choices)) = unknown_key(message) {
        let unknown = problem(format!("unknown key {}", quoted(key))).among(key, "keys of this table", choices.clone());
        let meant = meant(key, &choices, beside);
        let is_near = meant.is_some() || nearest(key, choices.iter().copied()).is_some();
        return match (elsewhere(key, &choices).filter(|_| !is_near), meant) {
            (Some(label), _) => unknown.label(label),
            (None, Some(meant)) => unknown.label(format!("did you mean {}?", quoted(meant))),
            (None, None) => unknown,
        };
    }
    if let Some(key) = missing_key(message) {
        let missing = problem(format!("the key {} is missing", quoted(key))).label("add it to this table");
        return match example(key) {
            Some(example) => missing.help(format!("write {example}")),
            None => missing,
        };
    }
    let mismatch = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "));
    if let Some((found, expected)) = mismatch.and_then(|rest| rest.rsplit_once(", expected ")) {
        let (found, expected) = (in_words(found), in_words(expected));
        return problem(format!("expected {expected}, found {found}"));
    }
    match message {
        "invalid basic string, expected `\"`" | "invalid literal string, expected `'`" => {
            problem("the closing quote is missing".into())
        }
        _ if message.starts_with("invalid multi-line") => problem("the closing quotes are missing".into()),
        "missing assignment between key-value pairs, expected `=`" => {
            problem("a key and its value have = between them".into()).label("write = before it")
        }
        "extra comma in array, expected value" | "extra comma in inline table, expected key" => {
            problem("there is nothing before this comma".into())
        }
        "missing key for inline table element, expected key" => {
            problem("a table in braces has a key: write { key = value }".into())
        }
        _ if is_too_deep(message) => problem("this is nested too deeply".into()),
        "missing comma between array elements, expected `,`" => problem("a comma is missing before this value".into()),
        "key with no value, expected `=`" => problem("a key needs a value: write key = value".into()),
        "unexpected key or value, expected newline, `#`" => problem("nothing follows a value on its line".into()),
        "invalid boolean, expected `true`" => problem("expected true, in small letters".into()),
        "invalid boolean, expected `false`" => problem("expected false, in small letters".into()),
        _ if message.contains("values must be quoted") => problem(UNQUOTED.into()),
        _ => problem(message.into()),
    }
}

/// What serde calls a kind of value, in the words of our messages.
fn in_words(kind: &str) -> String {
    let number = |rest: &str| format!("the number {}", backticked(rest).next().unwrap_or_default());
    match kind {
        "map" | "a map" => "a table".into(),
        "sequence" | "a sequence" => "a list".into(),
        "a boolean" => "true or false".into(),
        _ => match kind.split_once(' ') {
            Some(("integer" | "floating", rest)) => number(rest),
            Some(("boolean", rest)) => backticked(rest).next().unwrap_or_default().into(),
            Some(("string", text)) => format!("the string {}", quoted(text.trim_matches('"'))),
            _ => kind.into(),
        },
    }
}

/// The words between backticks.
fn backticked(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}
