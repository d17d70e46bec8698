//! A text with nothing in its quotes and comments, so that what is left is TOML's own.

use super::brackets::past_text;
use std::ops::Range;

/// The quotes around a text.
pub(super) struct Quotes {
    pub(super) opening: Range<usize>,
    pub(super) closing: Range<usize>,
}

/// A text of which only what is TOML's own can be seen.
pub(super) struct Masked {
    /// The text with an `x` for each byte between quotes and a space for each of a comment.
    pub(super) mask: String,
    /// Its curly quotes, which count as quotes.
    pub(super) curly: Vec<Quotes>,
    /// The double quotes around texts with backslashes that begin no escape.
    pub(super) slashed: Vec<Quotes>,
    /// The quotes around texts with quotes of their kind inside.
    pub(super) nested: Vec<Quotes>,
    /// The slashes that begin comments, which count as such.
    pub(super) slashes: Vec<Range<usize>>,
}

pub(super) fn masked(text: &str) -> Masked {
    let mut mask = String::with_capacity(text.len());
    let (mut curly, mut slashed, mut nested, mut slashes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    while let Some(c) = text[mask.len()..].chars().next() {
        let place = mask.len();
        let rest = &text[place..];
        let line = || rest.find('\n').unwrap_or(rest.len());
        match c {
            '#' => mask.extend(std::iter::repeat_n(' ', line())),
            '/' if begins_remark(text, place) => {
                slashes.push(place..place + 2);
                mask.extend(std::iter::repeat_n(' ', line()));
            }
            '"' | '\'' => {
                let mut end = past_text(text, place, c);
                if let Some(last) = past_nested(text, place..end) {
                    end = last;
                    nested.push(Quotes { opening: place..place + 1, closing: end - 1..end });
                } else if has_wrong_escape(&text[place..end]) {
                    slashed.push(Quotes { opening: place..place + 1, closing: end - 1..end });
                }
                hide(&mut mask, &text[place..end]);
            }
            '“' | '”' | '„' | '‘' | '’' | '«' => {
                let inside = place + c.len_utf8();
                let closes = |other: char| "“”‘’»\"'".contains(other);
                match text[inside..place + line()].find(closes) {
                    Some(at) => {
                        let closing = inside + at;
                        let end = closing + text[closing..].chars().next().map_or(0, char::len_utf8);
                        curly.push(Quotes { opening: place..inside, closing: closing..end });
                        hide(&mut mask, &text[place..end]);
                    }
                    None => mask.extend(std::iter::repeat_n('x', c.len_utf8())),
                }
            }
            _ if c.is_ascii() => mask.push(c),
            _ => mask.extend(std::iter::repeat_n('x', c.len_utf8())),
        }
    }
    Masked { mask, curly, slashed, nested, slashes }
}

/// Whether a comment with slashes begins at a place: behind a space, a bracket, a comma or a text.
pub(super) fn begins_remark(text: &str, place: usize) -> bool {
    let before = text[..place].chars().last();
    text[place..].starts_with("//") && before.is_none_or(|c| c.is_whitespace() || "]},\"'".contains(c))
}

/// The end of a text in quotes that goes on where its second quote seems to end it, as in `"pdb("7-8")"`: the first quote with
/// no parenthesis open before it and the end of a value behind it.
fn past_nested(text: &str, quoted: Range<usize>) -> Option<usize> {
    let line = text[quoted.start..].lines().next()?;
    let rest = &line[1..];
    let goes_on = |rest: &str| rest.trim_start().starts_with(|c: char| !",]}#=:;.\"'[{“".contains(c));
    let quote = line.chars().next()?;
    let first = line.get(..quoted.len()).filter(|first| first.len() > 2)?;
    if !first.ends_with(quote) || !goes_on(&line[first.len()..]) {
        return None;
    }
    let mut depth = 0_i32;
    for (at, c) in rest.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        let behind = rest[at + c.len_utf8()..].trim_start();
        if c == quote && depth <= 0 && (behind.is_empty() || behind.starts_with([',', ']', '}', '#', ';'])) {
            let end = at + 1 + c.len_utf8();
            // A backslash may hide a quote inside from TOML.
            if end < first.len() {
                continue;
            }
            // Otherwise a second key follows on the line.
            return Some(quoted.start + end).filter(|_| !line[first.len()..end].contains('='));
        }
    }
    None
}

/// Whether a text in double quotes, of a single line, has a backslash that begins no escape, as in `"C:\Users"`.
fn has_wrong_escape(quoted: &str) -> bool {
    let inside = quoted.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let Some(inside) = inside.filter(|inside| !inside.starts_with('"')) else { return false };
    let mut rest = inside;
    while let Some(at) = rest.find('\\') {
        let escape = &rest[at + 1..];
        let digits = |count| escape.get(1..=count).is_some_and(|hex| hex.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let is_right = match escape.chars().next() {
            Some('x') => digits(2),
            Some('u') => digits(4),
            Some('U') => digits(8),
            next => next.is_some_and(|next| "btnfre\"\\".contains(next)),
        };
        if !is_right {
            return true;
        }
        rest = &escape[1..];
    }
    false
}

/// Adds a text in quotes without what it says.
fn hide(mask: &mut String, text: &str) {
    mask.push('"');
    mask.extend(std::iter::repeat_n('x', text.len().saturating_sub(2)));
    mask.extend((text.len() > 1).then_some('"'));
}
