//! Commas that are missing in lists and tables.

use super::Slips;
use crate::config::diagnostic::quoted;
use crate::config::syntax::brackets::{begins_anew, is_header};
use std::ops::Range;
use taquin::heuristic::Expression;
use taquin::solve::AlgorithmSpec;

/// So many numbers without commas are a board, whose quotes are missing.
const BOARD: usize = 9;

/// What an entry of a list or table is made of, as its mask shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A text in quotes, a list or a table.
    Whole,
    Number,
    Word,
    Equals,
}

/// A list or table that is open, and its entry so far.
struct Open {
    place: usize,
    bracket: char,
    entry: Vec<(Kind, Range<usize>)>,
}

impl Slips<'_> {
    /// Puts in the commas that are missing between the values of a list, and between the entries of a table.
    pub(super) fn commas(&mut self) {
        let mask = self.mask;
        let (mut open, mut place): (Vec<Open>, usize) = (Vec::new(), 0);
        for line in mask.split_inclusive('\n') {
            let is_of_section = open.is_empty() && line.trim_start().starts_with('[');
            let no_key_fits = |last: &Open| last.bracket == '[' || !is_closed(&mask[last.place..]);
            if open.last().is_some_and(|last| begins_anew(line, no_key_fits(last))) {
                open.drain(..).for_each(|one| self.entry(&one));
            }
            if !is_of_section {
                self.tokens(place..place + line.len(), &mut open);
            }
            place += line.len();
        }
    }

    /// Goes through a line of the mask.
    fn tokens(&mut self, line: Range<usize>, open: &mut Vec<Open>) {
        let mask = self.mask;
        let mut place = line.start;
        while let Some(c) = mask[place..line.end].chars().next() {
            let rest = &mask[place + 1..line.end];
            let mut end = place + 1;
            let kind = match c {
                _ if c.is_whitespace() => None,
                '[' | '{' => {
                    open.push(Open { place, bracket: c, entry: Vec::new() });
                    None
                }
                ']' | '}' => open.pop().map(|closed| {
                    self.entry(&closed);
                    place = closed.place;
                    Kind::Whole
                }),
                ',' | ';' => {
                    if let Some(last) = open.last_mut() {
                        let done = Open { entry: std::mem::take(&mut last.entry), ..*last };
                        self.entry(&done);
                    }
                    None
                }
                '=' => Some(Kind::Equals),
                ':' if rest.starts_with(char::is_whitespace) => Some(Kind::Equals),
                '"' => {
                    end += rest.find('"').map_or(0, |at| at + 1);
                    Some(Kind::Whole)
                }
                _ => {
                    let is_other = |c: char| c.is_whitespace() || "\"[]{},;=".contains(c);
                    let word = &mask[place..place + 1 + rest.find(is_other).unwrap_or(rest.len())];
                    let word = word.strip_suffix(':').unwrap_or(word);
                    end = place + word.len().max(1);
                    Some(if word.parse::<f64>().is_ok() { Kind::Number } else { Kind::Word })
                }
            };
            if let (Some(kind), Some(last)) = (kind, open.last_mut()) {
                last.entry.push((kind, place..end));
            }
            place = end;
        }
    }

    /// Puts in the commas that an entry lacks, which is then several.
    fn entry(&mut self, Open { bracket, entry, .. }: &Open) {
        let are_numbers = (2..BOARD).contains(&entry.len()) && entry.iter().all(|(kind, _)| *kind == Kind::Number);
        let is_list = *bracket == '[' && entry.iter().all(|(kind, _)| *kind != Kind::Equals);
        if is_list && self.names(entry) {
            return;
        }
        let is_name = |place: &Range<usize>| self.mask[place.clone()].chars().all(|c| c.is_alphanumeric() || c == '_');
        let is_value = |(kind, place): &(Kind, Range<usize>)| *kind == Kind::Whole || is_name(place);
        let is_key = |at: usize| *bracket == '{' && entry.get(at + 1).is_some_and(|(kind, _)| *kind == Kind::Equals);
        for at in (0..entry.len()).filter(|&at| is_key(at) && entry[at].0 == Kind::Word) {
            self.key(entry[at].1.clone());
        }
        for at in 1..entry.len() {
            let (before, value) = (&entry[at - 1], &entry[at]);
            let has_whole = before.0 == Kind::Whole || value.0 == Kind::Whole;
            let are_values = is_list && (are_numbers || (has_whole && is_value(before) && is_value(value)));
            let message = match (is_key(at) && at > 1 && before.0 != Kind::Equals, are_values) {
                (true, _) => "a comma is missing before this key",
                (false, true) => "a comma is missing before this value",
                (false, false) => continue,
            };
            self.put(before.1.end..before.1.end, ",");
            self.report(value.1.clone(), message, "");
        }
    }
}

impl Slips<'_> {
    /// Puts quotes around the words of an entry, and commas between them, where each is the name of an algorithm or each that of a
    /// heuristic; `false` where they are one text.
    fn names(&mut self, entry: &[(Kind, Range<usize>)]) -> bool {
        let words: Vec<&str> = entry.iter().map(|(_, place)| &self.text[place.clone()]).collect();
        let are_words = entry.len() > 1 && entry.iter().all(|(kind, _)| *kind == Kind::Word);
        let are_algorithms = || words.iter().all(|word| word.parse::<AlgorithmSpec>().is_ok());
        let are_heuristics = || words.iter().all(|word| word.parse::<Expression>().is_ok());
        let (true, [(_, first), .., (_, last)]) = (are_words && (are_algorithms() || are_heuristics()), entry) else {
            return false;
        };
        let texts: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        for (index, ((_, place), text)) in entry.iter().zip(&texts).enumerate() {
            let comma = if index + 1 < entry.len() { "," } else { "" };
            self.put(place.clone(), format!("{text}{comma}"));
        }
        let label = format!("write {}", texts.join(", "));
        self.report(first.start..last.end, "the strings of a list are in quotes, with commas between them", label);
        true
    }
}

/// Whether the table that a mask begins with has its closing brace before the next section.
fn is_closed(mask: &str) -> bool {
    let mut open = Vec::new();
    for line in mask.split_inclusive('\n') {
        if !open.is_empty() && is_header(line) {
            return false;
        }
        for c in line.chars() {
            match c {
                '[' | '{' => open.push(c),
                ']' | '}' if open.pop() != Some(if c == ']' { '[' } else { '{' }) => return false,
                ']' | '}' if open.is_empty() => return true,
                _ => {}
            }
        }
    }
    false
}
