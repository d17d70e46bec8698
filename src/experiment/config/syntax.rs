//! From text to the wire form; the messages of the TOML and serde crates are put into words of our own.

use super::diagnostic::{Problem, quoted};
use super::wire::Document;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};

/// Reads the TOML.
pub(super) fn parse(text: &str) -> Result<Document, Problem> {
    let mut tables = DeTable::parse(text).map_err(|error| located(&error, text))?;
    let mut dates = Vec::new();
    tables.get_mut().iter_mut().for_each(|(_, value)| take_dates(value, &mut dates));
    let read = Document::read(tables);
    dates.sort_by_key(|span| span.start);
    match &dates[..] {
        [] => read.map_err(|error| located(&error, text)),
        [first, ..] => Err(dated(first, &dates, read.err())),
    }
}

fn located(error: &Error, text: &str) -> Problem {
    // An error without a place is about the table at the top, which has no line of its own.
    let span = error.span().unwrap_or(0..0);
    let header = text.get(span.clone()).filter(|written| written.starts_with('[') && written.ends_with(']'));
    match (error.message(), header) {
        ("invalid type: map, expected a sequence", Some(header)) => {
            Problem::at(&span, "a list of tables is expected here, found a single table")
                .label("there may be several of these")
                .help(format!("write [{}]", header.lines().next().unwrap_or_default()))
        }
        (message, _) => explain(message, |message| Problem::at(&span, message)),
    }
}

/// Puts `true` in the place of every date and time, which to serde is a table with a key of the TOML crate's own.
fn take_dates(value: &mut Spanned<DeValue>, dates: &mut Vec<Range<usize>>) {
    let span = value.span();
    match value.get_mut() {
        DeValue::Array(items) => items.iter_mut().for_each(|item| take_dates(item, dates)),
        DeValue::Table(entries) => entries.iter_mut().for_each(|(_, entry)| take_dates(entry, dates)),
        date if date.is_datetime() => {
            *date = DeValue::Boolean(true);
            dates.push(span);
        }
        _ => {}
    }
}

/// The problem with the date or time whose `true` was refused, with what is right in its place; else with the first.
fn dated(first: &Range<usize>, dates: &[Range<usize>], refused: Option<Error>) -> Problem {
    let refused = refused.and_then(|error| Some((error.span().filter(|span| dates.contains(span))?, error)));
    let found = "found a date or time: dates and times are not used here";
    let Some((span, error)) = refused else { return Problem::at(first, found) };
    let Some((_, wanted)) = error.message().split_once("expected ") else { return Problem::at(&span, found) };
    Problem::at(&span, format!("expected {}, {found}", in_words(wanted.trim_end_matches(", found true"))))
}

fn explain(message: &str, problem: impl Fn(String) -> Problem) -> Problem {
    if let Some(rest) = message.strip_prefix("unknown field ") {
        let (key, choices) = rest.split_once("expected").unwrap_or((rest, ""));
        let key = backticked(key).next().unwrap_or_default();
        return problem(format!("unknown key {}", quoted(key))).among(key, "keys of this table", backticked(choices));
    }
    if let Some(rest) = message.strip_prefix("missing field ") {
        let key = backticked(rest).next().unwrap_or_default();
        return problem(format!("the key {} is missing", quoted(key))).label("it belongs in this table");
    }
    let mismatch = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "));
    if let Some((found, expected)) = mismatch.and_then(|rest| rest.rsplit_once(", expected ")) {
        let (found, expected) = (in_words(found), in_words(expected));
        return problem(format!("expected {expected}, found {found}"));
    }
    match message {
        "invalid basic string, expected `\"`" => problem("the closing quote is missing".into()),
        "recursion limit" | "cannot recurse further; max recursion depth met" => {
            problem("this is nested too deeply".into())
        }
        "duplicate key" => problem("this key stands twice in its table".into()),
        _ => problem(message.replace("string", "text")),
    }
}

/// What serde calls a kind of value, in the words of our messages.
fn in_words(kind: &str) -> String {
    let number = |rest: &str| format!("the number {}", backticked(rest).next().unwrap_or_default());
    match kind {
        "map" | "a map" => "a table".into(),
        "sequence" | "a sequence" => "a list".into(),
        "a string" => "a text in quotes".into(),
        "a boolean" => "true or false".into(),
        _ => match kind.split_once(' ') {
            Some(("integer" | "floating", rest)) => number(rest),
            Some(("boolean", rest)) => backticked(rest).next().unwrap_or_default().into(),
            Some(("string", text)) => format!("the text {}", quoted(text.trim_matches('"'))),
            _ => kind.into(),
        },
    }
}

/// The words between backticks.
fn backticked(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}
