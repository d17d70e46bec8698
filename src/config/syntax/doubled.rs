//! Keys that a table has twice.
//!
//! The TOML reader keeps one of the two values. So that the other is checked, too, the text is read once more without the first.

use super::brackets::is_header;
use super::foreign;
use super::mask::masked;
use super::words::DUPLICATE;
use super::{Plain, Problems};
use crate::config::diagnostic::{Problem, quoted};
use std::ops::Range;
use toml::de::DeTable;

/// Of more doubled keys the second values are not checked.
const MOST: usize = 10;

/// What is said of the second of two keys in one table.
pub(super) fn problem(text: &str, second: &Range<usize>) -> Problem {
    let key = name(text, second);
    let problem =
        Problem::at(second, format!("the key {} appears twice in its table", quoted(key))).label("here again");
    match first(text, second) {
        Some(first) => problem.see(&first, "first here"),
        None => problem,
    }
}

/// A text without the first value of a key, and where its second is.
pub(in crate::config) struct Other {
    pub(in crate::config) text: String,
    pub(in crate::config) place: Range<usize>,
}

/// The texts in which the second values of doubled keys are read.
pub(in crate::config) fn others(text: &str) -> Vec<Other> {
    let rewritten = foreign::as_toml(text).map(|(_, toml)| toml);
    let text = rewritten.as_deref().unwrap_or(text);
    let plain = Plain::new(text, &Problems::default());
    let (_, errors) = DeTable::parse_recoverable(plain.text());
    let doubled = errors.iter().filter(|error| error.message() == DUPLICATE).filter_map(|error| {
        let second = plain.original(error.span()?);
        // The values of two sections are read as of one.
        let is_key = |key: &Range<usize>| !is_header(line(text, key.start).1);
        let first = first(text, &second).filter(|first| is_key(first) && is_key(&second))?;
        Some(Other { text: without(text, &first), place: second.start..end(text, second.end) })
    });
    doubled.take(MOST).collect()
}

fn name<'a>(text: &'a str, key: &Range<usize>) -> &'a str {
    text.get(key.clone()).unwrap_or_default().trim_matches(['"', '\''])
}

/// Where the line that a place is on begins, and the line.
fn line(text: &str, place: usize) -> (usize, &str) {
    let start = text[..place].rfind('\n').map_or(0, |newline| newline + 1);
    (start, text[start..].lines().next().unwrap_or_default())
}

/// The first of two keys in one table: the last before the second, at the beginning of a line if that is.
fn first(text: &str, second: &Range<usize>) -> Option<Range<usize>> {
    let (name, (start, whole)) = (name(text, second), line(text, second.start));
    let before = whole.get(..second.start - start)?.trim();
    if !before.is_empty() && !is_header(whole) {
        let is_key = |at: &usize| text[at + name.len()..].trim_start_matches(['"', '\'', ' ']).starts_with(['=', ':']);
        let at = text[..second.start].rmatch_indices(name).map(|(at, _)| at).find(is_key)?;
        return Some(at..at + name.len());
    }
    let mut end = start;
    for line in text[..start].split_inclusive('\n').rev() {
        let begin = end - line.len();
        let indent = line.len() - line.trim_start_matches([' ', '\t', '"', '\'', '[']).len();
        let is_section = is_header(line);
        let key = match is_section {
            true => line.rfind('.').map_or(indent, |point| point + 1),
            false => indent,
        };
        let is_end = |rest: &str| rest.starts_with(|c: char| "=:]\"' ".contains(c));
        if line[key..].strip_prefix(name).is_some_and(is_end) {
            return Some(begin + key..begin + key + name.len());
        }
        // A section ends a table, and a list of them what belongs to it.
        let ends = match is_header(whole) {
            true => before.contains('.') && line.trim_start().starts_with("[["),
            false => is_section,
        };
        if ends {
            return None;
        }
        end = begin;
    }
    None
}

/// Where the value of a key ends that ends at a place.
fn end(text: &str, key: usize) -> usize {
    let mut depth = 0;
    for (at, c) in masked(text).mask[key..].char_indices() {
        match c {
            '[' | '{' => depth += 1,
            ']' | '}' if depth == 0 => return key + at,
            ']' | '}' => depth -= 1,
            ',' | '\n' if depth == 0 => return key + at,
            _ => {}
        }
    }
    text.len()
}

/// The text with spaces in the place of a key and its value.
fn without(text: &str, key: &Range<usize>) -> String {
    let end = end(text, key.end);
    let end = if text[end..].starts_with(',') { end + 1 } else { end };
    let start = if text[..key.start].ends_with(['"', '\'']) { key.start - 1 } else { key.start };
    let spaces = text[start..end].chars().map(|c| if c == '\n' { "\n".into() } else { " ".repeat(c.len_utf8()) });
    format!("{}{}{}", &text[..start], spaces.collect::<String>(), &text[end..])
}
