//! Texts of several lines in the quotes of a text of one line.

use crate::config::diagnostic::Problem;
use crate::config::syntax::brackets::begins_anew;
use crate::config::syntax::edited::Edit;

/// The quotes around a text that goes on below its line.
pub(super) struct Long {
    opening: usize,
    closing: usize,
    quotes: String,
}

impl Long {
    /// The text that begins with the quote at `opening`, behind the key of the line at `start`, if a line below ends it.
    pub(super) fn of(text: &str, start: usize, opening: usize) -> Option<Long> {
        let quote = &text[opening..opening + 1];
        let is_value = text[start..opening].trim_end().ends_with('=');
        let mut place = opening + text[opening..].find('\n')? + 1;
        for line in text[place..].split_inclusive('\n').take_while(|line| is_value && !begins_anew(line, true)) {
            if let Some(at) = line.find(quote) {
                let behind = line[at + 1..].trim();
                let is_end = behind.is_empty() || behind.starts_with('#');
                return is_end.then(|| Long { opening, closing: place + at, quotes: quote.repeat(3) });
            }
            place += line.len();
        }
        None
    }

    /// Where the line of its second quote ends.
    pub(super) fn end(&self, text: &str) -> usize {
        text[self.closing..].find('\n').map_or(text.len(), |length| self.closing + length)
    }

    pub(super) fn edits(&self) -> [Edit; 2] {
        [self.opening, self.closing].map(|at| Edit::new(at..at + 1, self.quotes.as_str()))
    }

    pub(super) fn problem(&self) -> Problem {
        let Long { opening, closing, quotes } = self;
        Problem::at(&(*opening..opening + 1), format!("a string of several lines begins and ends with {quotes}"))
            .label(format!("write {quotes}"))
            .see(&(*closing..closing + 1), format!("and {quotes}"))
    }
}
