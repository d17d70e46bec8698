//! Spaces that look like those of a keyboard, or like nothing, and are others to TOML.

use super::edited::{Edit, Edited};
use super::mask::masked;
use crate::config::diagnostic::Problem;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// More lines are not listed.
const MOST: usize = 10;

/// A text with plain spaces outside of its strings and comments, and what is wrong: one problem for each kind of space.
pub(super) fn plain(text: &str) -> (Edited, Vec<Problem>) {
    let (mut edits, mut found) = (Vec::new(), BTreeMap::<char, Vec<Range<usize>>>::new());
    let (mask, mut is_quoted) = (masked(text).mask, false);
    for (at, masked) in mask.char_indices() {
        // In the mask all strings have such quotes, and comments are blank.
        is_quoted ^= masked == '"';
        let c = text.get(at..).and_then(|rest| rest.chars().next()).filter(|_| !is_quoted && masked == 'x');
        if let Some((c, (_, put))) = c.and_then(|c| Some((c, kind(c)?))) {
            let place = at..at + c.len_utf8();
            edits.push(Edit::new(place.clone(), put));
            found.entry(c).or_default().push(place);
        }
    }
    (Edited::new(text, edits), found.into_iter().map(|(c, places)| problem(text, c, &places)).collect())
}

/// What a space is called, and what is meant by it.
fn kind(c: char) -> Option<(&'static str, &'static str)> {
    match c {
        '\u{a0}' => Some(("a no-break space", " ")),
        '\u{202f}' => Some(("a narrow no-break space", " ")),
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => Some(("an invisible character", "")),
        _ if c.is_whitespace() && !c.is_ascii() => Some(("a special space", " ")),
        _ => None,
    }
}

fn problem(text: &str, c: char, places: &[Range<usize>]) -> Problem {
    let (name, put) = kind(c).unwrap_or_default();
    let line = |place: &Range<usize>| text[..place.start].matches('\n').count() + 1;
    let lines: BTreeSet<usize> = places.iter().map(line).filter(|other| *other != line(&places[0])).collect();
    let shown: Vec<String> = lines.iter().take(MOST).map(usize::to_string).collect();
    let others = match (shown.len(), lines.len() > MOST) {
        (0, _) => String::new(),
        (1, _) => format!(", and on line {}", shown[0]),
        (_, is_more) => format!(", and on lines {}{}", shown.join(", "), if is_more { " and more" } else { "" }),
    };
    let problem = Problem::at(&places[0], format!("this is {name} (U+{:04X})", u32::from(c)));
    problem.label(format!("{}{others}", if put.is_empty() { "remove it" } else { "write a plain space" }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_spaces_outside_of_strings_are_put_right() {
        let (edited, problems) = plain("a\u{a0}= 1 # \u{a0}\nb = [“\u{a0}”,\u{a0}2]\n\u{feff}c = 3\n");
        assert_eq!(edited.text(), "a = 1 # \u{a0}\nb = [“\u{a0}”, 2]\nc = 3\n");
        assert_eq!(problems.len(), 2);
    }
}
