//! Numbers as people read them, words as a shell reads them.

use std::fmt::Display;

/// So many things of a name whose plural ends in s.
///
/// ```
/// use taquin::wording::several;
/// assert_eq!([several(0, "board"), several(1, "board"), several(2, "board")], ["0 boards", "1 board", "2 boards"]);
/// ```
pub fn several(number: impl Display + PartialEq + From<u8>, thing: &str) -> String {
    let ending = if number == 1.into() { "" } else { "s" };
    format!("{number} {thing}{ending}")
}

/// The digits of a whole number in groups of three.
///
/// ```
/// use taquin::wording::group_thousands;
/// assert_eq!([group_thousands("123"), group_thousands("1234"), group_thousands("1234567")], ["123", "1,234", "1,234,567"]);
/// ```
pub fn group_thousands(digits: &str) -> String {
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A text as one word of a shell.
///
/// ```
/// use taquin::wording::shell_word;
/// assert_eq!([shell_word("a/b.toml"), shell_word("a b"), shell_word("it's")], ["a/b.toml", "'a b'", r"'it'\''s'"]);
/// ```
pub fn shell_word(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+,:@%".contains(c);
    match !text.is_empty() && text.chars().all(plain) {
        true => text.into(),
        false => format!("'{}'", text.replace('\'', "'\\''")),
    }
}
