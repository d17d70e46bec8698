//! Values as TOML does not have them: lists without brackets, tables in others, numbers of other languages.

use super::Slips;
use crate::config::diagnostic::{UNQUOTED, as_toml};
use crate::config::syntax::numbers::{self, is_number};
use crate::config::syntax::words;
use std::ops::Range;

impl Slips<'_> {
    /// A text of words, which may have commas, to the end of its line.
    pub(super) fn prose(&mut self, value: Range<usize>) {
        let mask = &self.mask[value.clone()];
        let start = value.start + mask.len() - mask.trim_start().len();
        let place = start..start + mask.trim().len();
        let written = &self.text[place.clone()];
        if mask.contains(',') && !mask.contains(['"', '[', '{']) && written.starts_with(char::is_alphabetic) {
            self.put(place.start..place.start, "\"");
            self.put(place.end..place.end, "\"");
            return self.report(place.clone(), UNQUOTED, format!("write \"{written}\""));
        }
        self.value(value);
    }

    /// The value of a key, to the end of its line.
    pub(super) fn value(&mut self, value: Range<usize>) {
        let mask = self.mask[value.clone()].trim_end();
        let end = value.start + mask.len();
        if mask.matches(['[', '{']).count() != mask.matches([']', '}']).count() {
            return;
        }
        let value = if let Some(last) = mask.chars().last().filter(|last| ",;".contains(*last)) {
            self.put(end - 1..end, "");
            self.report(end - 1..end, "nothing follows a value on its line", format!("remove the {last}"));
            value.start..end - 1
        } else {
            value.start..end
        };
        let mask = &self.mask[value.clone()];
        let start = value.start + mask.len() - mask.trim_start().len();
        let place = start..start + mask.trim().len();
        let written = &self.text[place.clone()];
        let between = |open, close| mask.trim().strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        let inside = between('[', ']').or_else(|| between('(', ')'));
        let is_key = |key: &str| key.trim().chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if inside.and_then(|inside| inside.split_once('=')).is_some_and(|(key, _)| is_key(key)) {
            let braces = format!("{{{}}}", &written[1..written.len() - 1]);
            self.report(place.clone(), "a table is written in braces", format!("write {braces}"));
            self.put(place.start..place.start + 1, "{");
            self.put(place.end - 1..place.end, "}");
        } else if !self.number(place.clone()) && has_comma(mask) {
            // A tuple has parentheses for its brackets.
            let brackets = usize::from(between('(', ')').is_some());
            let inside = place.start + brackets..place.end - brackets;
            let items: Vec<String> = words::items("", &self.text[inside.clone()]).into_iter().map(value_of).collect();
            let label = format!("write [{}]", items.join(", "));
            self.report(place.clone(), "a list is written in brackets", label);
            self.put(place.start..inside.start, "[");
            self.put(inside.end..place.end, "]");
        }
    }

    /// A number as TOML does not have it; `false` where it is none.
    pub(super) fn number(&mut self, place: Range<usize>) -> bool {
        let written = &self.text[place.clone()];
        let Some((message, right)) = numbers::mended(written).or_else(|| numbers::range(written)) else { return false };
        self.report(place.clone(), message, format!("write {right}"));
        self.put(place, right);
        true
    }
}

/// A single value as TOML has it: a text in quotes, a number without commas.
pub(super) fn value_of(written: &str) -> String {
    if let Some((_, number)) = numbers::mended(written) {
        return number;
    }
    let is_right = is_number(written)
        || ["true", "false"].contains(&written)
        || written.starts_with(['"', '\'', '[', '{', '“', '‘', '«']);
    if is_right { written.into() } else { as_toml(written) }
}

/// Whether a value has a comma outside of all brackets.
fn has_comma(value: &str) -> bool {
    let mut depth = 0_i32;
    value.chars().any(|c| {
        depth += i32::from("[{".contains(c)) - i32::from("]}".contains(c));
        c == ',' && depth == 0
    })
}
