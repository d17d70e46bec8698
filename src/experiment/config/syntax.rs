//! From text to the wire form; the messages of the TOML and serde crates are put into words of our own.

use super::diagnostic::{Problem, quoted};
use super::wire::Document;

/// Reads the TOML.
pub(super) fn parse(text: &str) -> Result<Document, Problem> {
    toml::from_str(text).map_err(|error| {
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
    })
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
