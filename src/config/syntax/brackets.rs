//! Lists and tables whose closing bracket is missing.
//!
//! The TOML reader takes all that follows for a part of the list. Where a line begins a new key or section, the list was meant to
//! end before it: there the bracket is put in, so that the rest is read as what it is.

use super::edited::{Edit, Edited};
use crate::config::diagnostic::Problem;

/// A text with the brackets that were missing, and what is wrong, at the brackets that are open.
pub(super) fn closed(text: &str) -> (Edited, Vec<Problem>) {
    let mut scan = Scan { open: Vec::new(), last: 0, last_char: '\n', missing: Vec::new(), wrong: Vec::new() };
    scan.lines(text);
    let Scan { missing, wrong, .. } = scan;
    let added = missing.iter().map(|(place, open)| {
        let brackets: String = open.iter().rev().map(|(_, bracket)| closing(*bracket)).collect();
        Edit::new(*place..*place, brackets)
    });
    let replaced = wrong.iter().map(|(place, (_, open))| Edit::new(*place..place + 1, closing(*open)));
    let edited = Edited::new(text, added.chain(replaced).collect());
    let unclosed = |(place, bracket): (usize, char)| {
        Problem::at(&(place..place + 1), format!("this `{bracket}` is not closed"))
            .label(format!("the `{}` is missing", closing(bracket)))
    };
    let mismatched = |(place, (open, bracket)): (usize, (usize, char))| {
        Problem::at(&(place..place + 1), format!("this closes no `{bracket}`"))
            .label(format!("write {}", closing(bracket)))
            .see(&(open..open + 1), "opened here")
    };
    let problems = missing.into_iter().flat_map(|(_, open)| open).map(unclosed);
    (edited, problems.chain(wrong.into_iter().map(mismatched)).collect())
}

fn closing(bracket: char) -> char {
    if bracket == '[' { ']' } else { '}' }
}

/// What is open while a text is read.
struct Scan {
    open: Vec<(usize, char)>,
    /// The end of the last thing that is neither space nor comment.
    last: usize,
    last_char: char,
    missing: Vec<(usize, Vec<(usize, char)>)>,
    /// The closing brackets of the wrong kind, and what each closes.
    wrong: Vec<(usize, (usize, char))>,
}

impl Scan {
    fn lines(&mut self, text: &str) {
        let mut place = 0;
        while place < text.len() {
            let line = text[place..].split_inclusive('\n').next().unwrap_or_default();
            let is_in_list = self.open.last().is_some_and(|(_, bracket)| *bracket == '[');
            if !self.open.is_empty() && begins_anew(line, is_in_list || !matches!(self.last_char, ',' | '{')) {
                self.missing.push((self.last, std::mem::take(&mut self.open)));
            }
            place = self.line(text, place);
        }
        if !self.open.is_empty() {
            self.missing.push((self.last, std::mem::take(&mut self.open)));
        }
    }

    /// Closes the last bracket that is open, or, if it is of the other kind and the one before it is not, both.
    fn close(&mut self, place: usize, bracket: char) {
        let Some(last) = self.open.pop() else { return };
        if closing(last.1) == bracket {
            return;
        }
        match self.open.pop_if(|before| closing(before.1) == bracket) {
            Some(_) => self.missing.push((self.last, vec![last])),
            None => self.wrong.push((place, last)),
        }
    }

    /// Reads the line that begins at `place`, and all of a text that begins in it; returns where the next line begins.
    fn line(&mut self, text: &str, mut place: usize) -> usize {
        while let Some(c) = text[place..].chars().next() {
            match c {
                '\n' => return place + 1,
                '#' => {
                    place += text[place..].find('\n').unwrap_or(text.len() - place);
                    continue;
                }
                '"' | '\'' => {
                    place = past_text(text, place, c);
                    (self.last, self.last_char) = (place, c);
                    continue;
                }
                '[' | '{' => self.open.push((place, c)),
                ']' | '}' => self.close(place, c),
                _ => {}
            }
            place += c.len_utf8();
            if !c.is_whitespace() {
                (self.last, self.last_char) = (place, c);
            }
        }
        place
    }
}

/// Whether a line begins a section, or a key where none `fits`: a list cannot hold one, nor a table after a value without a comma.
pub(super) fn begins_anew(line: &str, no_key_fits: bool) -> bool {
    let line = line.trim();
    let is_key = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "_-.\"' ".contains(c));
    if let Some((key, _)) = line.split_once('=')
        && is_key(key.trim())
    {
        return no_key_fits;
    }
    is_header(line)
}

/// Whether a line begins a section.
pub(super) fn is_header(line: &str) -> bool {
    let header = line.split('#').next().unwrap_or_default().trim();
    let name = header.trim_start_matches('[').trim_end_matches(']');
    let is_name = |text: &str| text.chars().all(|c| c.is_alphanumeric() || "_-.\"' ".contains(c));
    let named = name.chars().next().is_some_and(char::is_alphabetic) && is_name(name);
    header.starts_with('[') && header.ends_with(']') && named
}

/// The end of the text in quotes that begins at `place`; one of a single line ends with the line at the latest.
pub(super) fn past_text(text: &str, place: usize, quote: char) -> usize {
    let three: String = [quote; 3].iter().collect();
    let (start, end) = match text[place..].starts_with(&three) {
        true => (place + 3, three.as_str()),
        false => (place + 1, &three[..1]),
    };
    let mut escaped = false;
    for (at, c) in text[start..].char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quote == '"' => escaped = true,
            '\n' if end.len() == 1 => return start + at,
            _ if text[start + at..].starts_with(end) => return start + at + end.len(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bracket_is_put_before_the_line_that_begins_anew() {
        for (text, expected) in [
            ("a = [1, 2\nb = 3\n", "a = [1, 2]\nb = 3\n"),
            ("a = { b = 1 ]\nc = [{ d = 2 ]\ne = [{ f = 3 } }\n", "a = { b = 1 }\nc = [{ d = 2} ]\ne = [{ f = 3 } ]\n"),
            ("a = [[1], [2] # one\n\n[[b]]\n", "a = [[1], [2]] # one\n\n[[b]]\n"),
            ("a = { b = [1\nc = 3", "a = { b = [1]}\nc = 3"),
            ("a = [\"[\", '''\nb = 1''', 2", "a = [\"[\", '''\nb = 1''', 2]"),
            ("a = [\n  1,\n  [2],\n]\nb = { c = 1,\n d = 2 }\n", "a = [\n  1,\n  [2],\n]\nb = { c = 1,\n d = 2 }\n"),
        ] {
            let (closed, _) = closed(text);
            assert_eq!(closed.text(), expected);
            for (place, c) in closed.text().char_indices() {
                let original = closed.original(place);
                assert!(text[original..].starts_with(c) || "]}".contains(c), "{place} of {expected}");
            }
        }
    }
}
