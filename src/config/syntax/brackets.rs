//! Lists and tables whose closing bracket is missing.
//!
//! The TOML reader takes all that follows for a part of the list. Where a line begins a new key or section, the list was meant to
//! end before it: there the bracket is put in, so that the rest is read as what it is.

use crate::config::diagnostic::Problem;

/// A text with the brackets that were missing.
pub(super) struct Closed {
    text: String,
    /// The brackets put in: where in the original text, and how many.
    added: Vec<(usize, usize)>,
    /// What each of them closes.
    open: Vec<(usize, char)>,
}

impl Closed {
    pub(super) fn new(text: &str) -> Closed {
        let mut scan = Scan { open: Vec::new(), last: 0, last_char: '\n', missing: Vec::new() };
        scan.lines(text);
        let (mut closed, mut added, mut rest) = (String::new(), Vec::new(), 0);
        for (place, open) in &scan.missing {
            closed += &text[rest..*place];
            closed.extend(open.iter().rev().map(|(_, bracket)| closing(*bracket)));
            added.push((*place, open.len()));
            rest = *place;
        }
        let open = scan.missing.into_iter().flat_map(|(_, open)| open).collect();
        Closed { text: closed + &text[rest..], added, open }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// What is wrong, at the brackets that are open; `original` gives their places in the text of the user.
    pub(super) fn problems(&self, original: &dyn Fn(usize) -> usize) -> Vec<Problem> {
        let unclosed = |&(place, bracket): &(usize, char)| {
            let place = original(place);
            Problem::at(&(place..place + 1), format!("this `{bracket}` is not closed"))
                .label(format!("the `{}` is missing", closing(bracket)))
        };
        self.open.iter().map(unclosed).collect()
    }

    /// Where a place of this text is in the original one.
    pub(super) fn original(&self, place: usize) -> usize {
        let mut shift = 0;
        for &(at, count) in &self.added {
            if place < at + shift + count {
                return place.min(at + shift) - shift;
            }
            shift += count;
        }
        place - shift
    }
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
}

impl Scan {
    fn lines(&mut self, text: &str) {
        let mut place = 0;
        while place < text.len() {
            let line = text[place..].split_inclusive('\n').next().unwrap_or_default();
            if !self.open.is_empty() && self.begins_anew(line) {
                self.missing.push((self.last, std::mem::take(&mut self.open)));
            }
            place = self.line(text, place);
        }
        if !self.open.is_empty() {
            self.missing.push((self.last, std::mem::take(&mut self.open)));
        }
    }

    /// Whether a line begins a key or a section, which a list cannot hold, nor a table after a value without a comma.
    fn begins_anew(&self, line: &str) -> bool {
        let line = line.trim();
        let is_key =
            |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "_-.\"' ".contains(c));
        let in_list = self.open.last().is_some_and(|(_, bracket)| *bracket == '[');
        if let Some((key, _)) = line.split_once('=')
            && is_key(key.trim())
        {
            return in_list || !matches!(self.last_char, ',' | '{');
        }
        let header = line.split('#').next().unwrap_or_default().trim();
        let name = header.trim_start_matches('[').trim_end_matches(']');
        let named = name.chars().next().is_some_and(char::is_alphabetic) && is_key(name);
        header.starts_with('[') && header.ends_with(']') && named
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
                ']' | '}' => drop(self.open.pop()),
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
            ("a = [[1], [2] # one\n\n[[b]]\n", "a = [[1], [2]] # one\n\n[[b]]\n"),
            ("a = { b = [1\nc = 3", "a = { b = [1]}\nc = 3"),
            ("a = [\"[\", '''\nb = 1''', 2", "a = [\"[\", '''\nb = 1''', 2]"),
            ("a = [\n  1,\n  [2],\n]\nb = { c = 1,\n d = 2 }\n", "a = [\n  1,\n  [2],\n]\nb = { c = 1,\n d = 2 }\n"),
        ] {
            let closed = Closed::new(text);
            assert_eq!(closed.text(), expected);
            for (place, c) in closed.text().char_indices() {
                let original = closed.original(place);
                assert!(text[original..].starts_with(c) || "]}".contains(c), "{place} of {expected}");
            }
        }
    }
}
