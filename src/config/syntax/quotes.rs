//! Texts of which one quote is missing, and formulas that have none.
//!
//! A text that does not end on its line takes the rest of the line with it. Where one quote more makes the line right, it is put in, so
//! that all of the line is read; of several such places it is the one where the text is shortest.

mod closing;
mod long;

use super::brackets::begins_anew;
use super::edited::{Edit, Edited};
use super::tokens::{Kind, Token, calls, is_long, tokens};
use crate::config::diagnostic::{Problem, UNQUOTED};
use long::Long;
use std::ops::Range;

/// In a longer line no quote is looked for.
const LONGEST: usize = 2_000;

/// A text with the quotes that were missing, and what is wrong, at places of the text as it was.
pub(super) fn completed(text: &str) -> (Edited, Vec<Problem>) {
    let (mut edits, mut problems) = (Vec::new(), Vec::new());
    let (mut open, mut start) = (Vec::new(), 0);
    while start < text.len() {
        let (tokens, end) = tokens(&text[start..]);
        let mut line = &text[start..start + end];
        if begins_anew(line, open.last() == Some(&'[')) {
            open.clear();
        }
        let unended = tokens.last().filter(|token| token.kind == Kind::Unended);
        if let Some(long) = unended
            .filter(|token| open.is_empty() && !is_long(&line[token.span.clone()]))
            .and_then(|token| Long::of(text, start, start + token.span.start))
        {
            edits.extend(long.edits());
            problems.push(long.problem());
            start = long.end(text) + 1;
            continue;
        }
        let missing = unended.and_then(|token| match token.span.len() >= 3 && is_long(&line[token.span.clone()]) {
            true => Missing::of_long(line, token),
            false => Missing::of_line(line, token, &open),
        });
        if missing.is_none()
            && let Some((places, whole)) = several(line, &tokens, &open)
        {
            for place in places {
                let (quote, span) = (&line[place.start..place.start + 1], start + place.start..start + place.end);
                edits.push(Edit::new(span.end..span.end, quote));
                let problem = Problem::at(&span, "the closing quote is missing");
                problems.push(problem.label(format!("write {}{quote}", &line[place])));
            }
            follow(&self::tokens(&whole).0, &mut open);
            start += line.len() + 1;
            continue;
        }
        match missing {
            Some(missing) => {
                line = &line[..missing.line];
                let place = start + missing.place.start..start + missing.place.end;
                edits.push(Edit::new(place, missing.quote.as_str()));
                let (kept, span) = (&missing.text, start + missing.span.start..start + missing.span.end);
                problems.push(Problem::at(&span, missing.message).label(format!("write {kept}")));
                follow(&self::tokens(&missing.with_quote(line)).0, &mut open);
            }
            None => follow(&tokens, &mut open),
        }
        if unended.is_none() {
            for call in calls(line, &tokens) {
                let (written, span) = (&line[call.clone()], start + call.start..start + call.end);
                let quote = if written.contains('"') { "'" } else { "\"" };
                edits.extend([span.start, span.end].map(|at| Edit::new(at..at, quote)));
                let problem = Problem::at(&span, UNQUOTED);
                problems.push(problem.label(format!("write {quote}{written}{quote}")));
            }
        }
        start += line.len() + 1;
    }
    (Edited::new(text, edits), problems)
}

/// The texts of a line that lack their closing quotes, two at least, and the line with those, where that makes it right.
fn several(line: &str, tokens: &[Token], open: &[char]) -> Option<(Vec<Range<usize>>, String)> {
    if line.len() > LONGEST || is_right(line, tokens, open) {
        return None;
    }
    let places = closing::missing(line)?;
    let edits = places.iter().map(|text| Edit::new(text.end..text.end, &line[text.start..text.start + 1]));
    let whole = Edited::new(line, edits.collect()).text().to_string();
    is_right(&whole, &self::tokens(&whole).0, open).then_some((places, whole))
}

/// A quote that is missing in a line, or in whose place is one of the other kind.
struct Missing {
    quote: String,
    place: Range<usize>,
    message: &'static str,
    /// The text as it is with the quote.
    text: String,
    /// Where the text is in the line as it was.
    span: Range<usize>,
    /// Where the line ends with the quote in it.
    line: usize,
}

impl Missing {
    fn with_quote(&self, line: &str) -> String {
        format!("{}{}{}", &line[..self.place.start], self.quote, &line[self.place.end..])
    }

    /// The quote that a line lacks whose last text does not end.
    fn of_line(line: &str, unended: &Token, open: &[char]) -> Option<Missing> {
        if line.len() > LONGEST {
            return None;
        }
        let quote = &line[unended.span.start..unended.span.start + 1];
        let places = (0..=line.len()).filter(|&at| line.is_char_boundary(at) && may_be_missing(line, at));
        let others = line.match_indices(['"', '\'']).filter(|(_, other)| *other != quote);
        let places = places.map(|at| at..at).chain(others.map(|(at, _)| at..at + 1));
        let missing = places.filter_map(|place| {
            let (before, behind) = (&line[..place.start], &line[place.end..]);
            let whole = format!("{before}{quote}{behind}");
            let (tokens, _) = tokens(&whole);
            let token = tokens.iter().find(|token| token.kind == Kind::Text && token.span.contains(&place.start))?;
            is_right(&whole, &tokens, open).then(|| Missing {
                quote: quote.into(),
                message: match (place.is_empty(), token.span.start == place.start) {
                    (false, _) => "a string begins and ends with the same quote",
                    (true, true) => "the opening quote is missing",
                    (true, false) => "the closing quote is missing",
                },
                text: whole[token.span.clone()].into(),
                span: token.span.start..token.span.end - usize::from(place.is_empty()),
                place,
                line: line.len(),
            })
        });
        missing.min_by_key(|missing| missing.text.len())
    }

    /// The quotes that are missing behind a text of several lines: before the first line that begins a key or a section.
    fn of_long(text: &str, unended: &Token) -> Option<Missing> {
        let quotes = &text[unended.span.start..unended.span.start + 3];
        let mut at = unended.span.start;
        for line in text[at..].split_inclusive('\n') {
            if at > unended.span.start && begins_anew(line, true) {
                let end = text[..at].trim_end().len();
                return Some(Missing {
                    quote: quotes.into(),
                    place: end..end,
                    message: "the closing quotes are missing",
                    text: format!("{quotes} at its end"),
                    span: unended.span.start..unended.span.start + 3,
                    line: at - 1,
                });
            }
            at += line.len();
        }
        None
    }
}

/// Whether a quote at a place of a line can begin or end a text.
fn may_be_missing(line: &str, at: usize) -> bool {
    let (before, behind) = (&line[..at], &line[at..]);
    let begins = behind.starts_with(|c: char| !c.is_whitespace())
        && before.trim_end().chars().last().is_none_or(|c| "[{,;=:".contains(c));
    let ends = before.ends_with(|c: char| !c.is_whitespace())
        && behind.trim_start().chars().next().is_none_or(|c| ",;]}#=:".contains(c));
    begins || ends
}

/// Goes through what opens and closes.
fn follow(tokens: &[Token], open: &mut Vec<char>) {
    for token in tokens {
        match token.kind {
            Kind::Open(bracket) => open.push(bracket),
            Kind::Close(_) => drop(open.pop()),
            _ => {}
        }
    }
}

/// Whether a line is one of TOML, with some brackets open before it. Words need no quotes here, and commas may be missing.
fn is_right(line: &str, tokens: &[Token], open: &[char]) -> bool {
    // Each bracket, and whether the entry in it has its `=`.
    let mut open: Vec<(char, bool)> = open.iter().map(|bracket| (*bracket, false)).collect();
    let is_nested = !open.is_empty();
    let mut has_key = false;
    for (index, token) in tokens.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| tokens[before].kind);
        let next = tokens.get(index + 1).map(|next| next.kind);
        let is_value = matches!(before, Some(Kind::Text | Kind::Word | Kind::Close(_)));
        let is_in_table = open.last().is_some_and(|(bracket, _)| *bracket == '{');
        let is_fit = match token.kind {
            Kind::Unended => false,
            Kind::Text | Kind::Word if !is_balanced(&line[token.span.clone()]) => false,
            Kind::Text => !is_value || (token.has_gap && !open.is_empty()),
            Kind::Word if is_value && before != Some(Kind::Word) => {
                token.has_gap && is_in_table && next == Some(Kind::Equals)
            }
            Kind::Word => true,
            Kind::Equals if open.is_empty() => !std::mem::replace(&mut has_key, true) && is_value,
            Kind::Equals => {
                let entry = open.last_mut().filter(|_| is_in_table && is_value);
                entry.map(|(_, has_key)| *has_key = true).is_some()
            }
            Kind::Comma => {
                let has_key = open.last_mut().map(|(_, has_key)| std::mem::take(has_key));
                is_value && has_key.is_some_and(|has_key| has_key || !is_in_table)
            }
            Kind::Open(bracket) => {
                open.push((bracket, false));
                !is_value || (token.has_gap && matches!(before, Some(Kind::Close(_))))
            }
            Kind::Close(bracket) => {
                let closed = open.pop();
                let is_pair = matches!((closed, bracket), (Some(('[', _)), ']') | (Some(('{', _)), '}'));
                let is_whole = closed.is_some_and(|(_, has_key)| !is_in_table || has_key || !is_value);
                is_pair && is_whole && before != Some(Kind::Equals)
            }
        };
        if !is_fit {
            return false;
        }
    }
    has_key || is_nested
}

/// Whether a text has as many opening parentheses as closing ones.
fn is_balanced(text: &str) -> bool {
    text.matches('(').count() == text.matches(')').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_is_put_where_the_line_is_right_with_it() {
        for (text, expected) in [
            ("a = \"x\nb = 1\n", "a = \"x\"\nb = 1\n"),
            ("a = \"Hello, world # one\n", "a = \"Hello, world\" # one\n"),
            ("a = x y\"\n", "a = \"x y\"\n"),
            ("a = [\"x\", \"y]\n", "a = [\"x\", \"y\"]\n"),
            ("a = [\"x, \"y\"]\n", "a = [\"x\", \"y\"]\n"),
            ("a = [\"x\", y\", \"z\"]\n", "a = [\"x\", \"y\", \"z\"]\n"),
            ("a = [x, y\"]\n", "a = [x, \"y\"]\n"),
            ("a = [\"x\" \"y]\n", "a = [\"x\" \"y\"]\n"),
            ("a = [\"max(x, y)]\n", "a = [\"max(x, y)\"]\n"),
            ("a = [\"x\", max(y, 2)\"]\n", "a = [\"x\", \"max(y, 2)\"]\n"),
            ("a = [\n  \"x\n  \"y,\n  z\",\n]\n", "a = [\n  \"x\"\n  \"y\",\n  \"z\",\n]\n"),
            ("a = { b = \"x, c = 3, d = \"y\" }\n", "a = { b = \"x\", c = 3, d = \"y\" }\n"),
            ("a = { b = \"x, y, c = [1] }\n", "a = { b = \"x, y\", c = [1] }\n"),
            ("a = { b = 1, c: 'x }\n", "a = { b = 1, c: 'x' }\n"),
            ("\"my a = 'x'\n", "\"my a\" = 'x'\n"),
            ("a = \"\"\"x\ny: z\n\n[[b]]\nc = 1\n", "a = \"\"\"x\ny: z\"\"\"\n\n[[b]]\nc = 1\n"),
            ("a = [\"x\", 'y\"]\n", "a = [\"x\", 'y']\n"),
            ("a = \"x'\nb = { c = 'y\", d = 1 }\n", "a = \"x\"\nb = { c = 'y', d = 1 }\n"),
            ("a = [\"x, \"y]\n", "a = [\"x\", \"y\"]\n"),
            ("a = [\"x\", \"y, \"z(1, 2), \"w]\n", "a = [\"x\", \"y\", \"z(1, 2)\", \"w\"]\n"),
            ("a = { b = \"x, c = \"y }\n", "a = { b = \"x\", c = \"y\" }\n"),
            // No single quote makes these right.
            ("a = it's\n", "a = it's\n"),
            // Formulas would end at their commas.
            ("a = max(x, 2 * y) # z\n", "a = \"max(x, 2 * y)\" # z\n"),
            (
                "a = [b(c = [1, 2]), 2 * max(x, \"y\") + 1, z]\n",
                "a = [\"b(c = [1, 2])\", '2 * max(x, \"y\") + 1', z]\n",
            ),
            ("a = { b = max(x, y), c = 1 }\n", "a = { b = \"max(x, y)\", c = 1 }\n"),
            ("a(b) = 1\nc = [x(1, 2]\n", "a(b) = 1\nc = [x(1, 2]\n"),
            ("a = [\"max(x\", y]\n", "a = [\"max(x\", y]\n"),
            ("a = \"x\ny z.\" # w\nb = 1\n", "a = \"\"\"x\ny z.\"\"\" # w\nb = 1\n"),
            ("a = \"x\nb = \"y\"\n", "a = \"x\"\nb = \"y\"\n"),
            // These are.
            (
                "a = \"\"\"x\n\"y\n\"\"\" # it's\nb = ['\"', \"\\\"\"]\n",
                "a = \"\"\"x\n\"y\n\"\"\" # it's\nb = ['\"', \"\\\"\"]\n",
            ),
        ] {
            let (completed, problems) = completed(text);
            assert_eq!(completed.text(), expected);
            assert_eq!(problems.is_empty(), text == expected, "{text}");
        }
    }
}
