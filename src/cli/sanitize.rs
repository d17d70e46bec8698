//! What may reach a terminal: text, line ends, tabs, and colours. Names in configs and results are other people's, and
//! other control characters could move the cursor, change a title or send keys.

use std::io::{self, Write};

/// Removes control characters, except those of colours.
pub(super) struct Sanitized<W> {
    inner: W,
    state: State,
}

/// What has been read of something that may be dropped.
enum State {
    Text,
    /// An escape character, and what followed it.
    Escape(Vec<u8>),
    /// The first byte of two, which may be a control character of Unicode.
    Lead,
}

/// No sequence that sets colours is longer.
const LONGEST: usize = 32;

impl<W: Write> Sanitized<W> {
    pub(super) fn new(inner: W) -> Sanitized<W> {
        Sanitized { inner, state: State::Text }
    }

    fn pass(&mut self, byte: u8, kept: &mut Vec<u8>) {
        match &mut self.state {
            State::Text => match byte {
                0x1b => self.state = State::Escape(vec![byte]),
                0xc2 => self.state = State::Lead,
                b'\n' | b'\t' => kept.push(byte),
                0..0x20 | 0x7f => {}
                _ => kept.push(byte),
            },
            State::Lead => {
                self.state = State::Text;
                if !(0x80..0xa0).contains(&byte) {
                    kept.push(0xc2);
                    self.pass(byte, kept);
                }
            }
            State::Escape(sequence) => {
                let fits = match sequence.len() {
                    1 => byte == b'[',
                    length => length < LONGEST && matches!(byte, b'0'..=b'9' | b';' | b'm'),
                };
                if !fits {
                    kept.extend_from_slice(&sequence[1..]);
                    self.state = State::Text;
                    return self.pass(byte, kept);
                }
                sequence.push(byte);
                if byte == b'm' {
                    kept.append(sequence);
                    self.state = State::Text;
                }
            }
        }
    }
}

impl<W: Write> Write for Sanitized<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut kept = Vec::with_capacity(bytes.len());
        bytes.iter().for_each(|&byte| self.pass(byte, &mut kept));
        self.inner.write_all(&kept)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passed(parts: &[&[u8]]) -> String {
        let mut out = Sanitized::new(vec![]);
        parts.iter().for_each(|part| out.write_all(part).unwrap());
        String::from_utf8(out.inner).unwrap()
    }

    #[test]
    fn text_and_colours_pass_and_nothing_else_that_controls() {
        for (text, expected) in [
            ("é → ✓\tx\n", "é → ✓\tx\n"),
            ("\u{1b}[1;31mred\u{1b}[0m", "\u{1b}[1;31mred\u{1b}[0m"),
            ("\u{1b}]0;title\u{7}", "]0;title"),
            ("\u{1b}[2Jcleared", "[2Jcleared"),
            ("back\u{8}\r\u{7f}space\u{0}", "backspace"),
            ("c1\u{9b}2J \u{a0}", "c12J \u{a0}"),
            ("\u{1b}\u{1b}[m", "\u{1b}[m"),
        ] {
            assert_eq!(passed(&[text.as_bytes()]), expected, "{text:?}");
        }
    }

    #[test]
    fn what_is_written_in_parts_is_judged_as_a_whole() {
        let text = "é\u{1b}[1mbold\u{1b}[0m\u{9b}\u{1b}]x".as_bytes();
        for place in 0..text.len() {
            assert_eq!(passed(&[&text[..place], &text[place..]]), "é\u{1b}[1mbold\u{1b}[0m]x");
        }
    }
}
