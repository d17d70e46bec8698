//! A text with nothing in its quotes and comments, so that what is left is TOML's own.

use super::brackets::past_text;
use std::ops::Range;

/// The curly quotes around a text that has no others.
pub(super) struct Quotes {
    pub(super) opening: Range<usize>,
    pub(super) closing: Range<usize>,
}

/// The text with an `x` for each byte between quotes and a space for each of a comment, and its curly quotes, which count as
/// quotes.
pub(super) fn masked(text: &str) -> (String, Vec<Quotes>) {
    let (mut mask, mut curly) = (String::with_capacity(text.len()), Vec::new());
    while let Some(c) = text[mask.len()..].chars().next() {
        let place = mask.len();
        let rest = &text[place..];
        let line = rest.find('\n').unwrap_or(rest.len());
        match c {
            '#' => mask.extend(std::iter::repeat_n(' ', line)),
            '"' | '\'' => hide(&mut mask, &text[place..past_text(text, place, c)]),
            '“' | '”' | '„' | '‘' | '’' | '«' => {
                let inside = place + c.len_utf8();
                let closes = |other: char| "“”‘’»\"'".contains(other);
                match text[inside..place + line].find(closes) {
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
    (mask, curly)
}

/// Adds a text in quotes without what it says.
fn hide(mask: &mut String, text: &str) {
    mask.push('"');
    mask.extend(std::iter::repeat_n('x', text.len().saturating_sub(2)));
    mask.extend((text.len() > 1).then_some('"'));
}
