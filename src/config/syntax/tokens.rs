//! What lines are made of, right or wrong.

use super::brackets::past_text;
use super::mask::begins_remark;
use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    /// A text that does not end.
    Unended,
    /// What is not in quotes.
    Word,
    Open(char),
    Close(char),
    Comma,
    Equals,
}

#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Range<usize>,
    /// Whether there is space before it.
    pub(super) has_gap: bool,
}

/// What a line is made of, the rest of texts that begin in it included, and where it ends.
pub(super) fn tokens(text: &str) -> (Vec<Token>, usize) {
    let (mut tokens, mut place, mut has_gap) = (Vec::new(), 0, true);
    while let Some(c) = text[place..].chars().next() {
        let mut end = place + c.len_utf8();
        let is_spaced = text[end..].chars().next().is_none_or(char::is_whitespace);
        let kind = match c {
            '\n' => break,
            '/' | '#' if c == '#' || begins_remark(text, place) => {
                place += text[place..].find('\n').unwrap_or(text.len() - place);
                continue;
            }
            _ if c.is_whitespace() => {
                (place, has_gap) = (end, true);
                continue;
            }
            '"' | '\'' => {
                end = past_text(text, place, c);
                let written = &text[place..end];
                let quotes = if is_long(written) { 3 } else { 1 };
                match written.len() >= 2 * quotes && written.ends_with(&written[..quotes]) {
                    true => Kind::Text,
                    false => Kind::Unended,
                }
            }
            '[' | '{' => Kind::Open(c),
            ']' | '}' => Kind::Close(c),
            ',' | ';' => Kind::Comma,
            '=' => Kind::Equals,
            ':' if is_spaced => Kind::Equals,
            _ => {
                let is_other = |c: char| c.is_whitespace() || "\"'[]{},;=#".contains(c);
                end = place + text[place..].find(is_other).unwrap_or(text.len() - place);
                // A colon behind a key is none of it.
                let is_key = text[place..end].ends_with(':') && text[end..].starts_with([' ', '\t']);
                end -= usize::from(is_key);
                Kind::Word
            }
        };
        tokens.push(Token { kind, span: place..end, has_gap });
        (place, has_gap) = (end, false);
    }
    (tokens, place)
}

pub(super) fn is_long(text: &str) -> bool {
    text.starts_with("\"\"\"") || text.starts_with("'''")
}

/// The entries of a line that are formulas without quotes, such as `max(h1, h2)`.
pub(super) fn calls(line: &str, tokens: &[Token]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut rest = tokens;
    while let Some(first) = rest.first() {
        // The hyphen of an item in YAML.
        if line[first.span.clone()] == *"-" {
            rest = &rest[1..];
            continue;
        }
        // What is between parentheses belongs to the entry, brackets and commas included.
        let (mut depth, mut has_parentheses) = (0_i32, false);
        let goes_on = |token: &&Token| {
            let is_word = token.kind == Kind::Word;
            let written = &line[token.span.clone()];
            if is_word {
                depth += written.matches('(').count() as i32 - written.matches(')').count() as i32;
                has_parentheses |= written.contains('(');
            }
            is_word || depth > 0
        };
        let count = rest.iter().take_while(goes_on).count();
        // A key is none, nor are the keys and texts of a table or list that has parentheses for its brackets.
        let has_others = rest[..count].iter().any(|token| matches!(token.kind, Kind::Equals | Kind::Text));
        let is_other = line[first.span.clone()].starts_with('(') && has_others;
        let is_value = rest.get(count).is_none_or(|next| next.kind != Kind::Equals) && !is_other;
        if let Some(last) = count.checked_sub(1).map(|last| &rest[last])
            && has_parentheses
            && depth == 0
            && is_value
        {
            found.push(first.span.start..last.span.end);
        }
        rest = &rest[count.max(1)..];
    }
    found
}
