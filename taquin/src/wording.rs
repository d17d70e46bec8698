//! Numbers and titles as people read them, words as a shell reads them, cells as a spreadsheet reads them.

use std::borrow::Cow;
use std::fmt::Display;
use std::sync::OnceLock;

/// The program that messages tell to call.
static PROGRAM: OnceLock<String> = OnceLock::new();

/// Sets the name of the program, once, which is `harness` otherwise.
pub fn set_program(name: impl Into<String>) {
    let _ = PROGRAM.set(name.into());
}

/// The name of the program that messages tell to call.
pub fn program() -> &'static str {
    PROGRAM.get().map_or("harness", String::as_str)
}

/// So many things of a name whose plural ends in s.
///
/// ```
/// use taquin::wording::several;
/// assert_eq!([several(0, "board"), several(1, "board"), several(1000, "board")], ["0 boards", "1 board", "1,000 boards"]);
/// ```
pub fn several(number: impl Display + PartialEq + From<u8>, thing: &str) -> String {
    let ending = if number == 1.into() { "" } else { "s" };
    format!("{} {thing}{ending}", group_thousands(number))
}

/// So many of all things of a name whose plural ends in s.
///
/// ```
/// use taquin::wording::some_of;
/// assert_eq!(some_of(1200, 3000, "run"), "1,200 of 3,000 runs");
/// assert_eq!([some_of(1, 1, "board"), some_of(1, 3, "board")], ["1 of 1 board", "1 of 3 boards"]);
/// ```
pub fn some_of<T: Display + PartialEq + From<u8>>(number: T, all: T, thing: &str) -> String {
    format!("{} of {}", group_thousands(number), several(all, thing))
}

/// The same of those which a sentence goes on to describe.
///
/// ```
/// use taquin::wording::those_of;
/// assert_eq!(those_of(3, 10, "board"), "the 3 of 10 boards");
/// assert_eq!(those_of(1, 10, "board"), "the only one of 10 boards");
/// ```
pub fn those_of<T: Display + PartialEq + From<u8>>(number: T, all: T, thing: &str) -> String {
    if number == 1.into() {
        format!("the only one of {}", several(all, thing))
    } else {
        format!("the {}", some_of(number, all, thing))
    }
}

/// A whole number, its digits in groups of three.
///
/// ```
/// use taquin::wording::group_thousands;
/// assert_eq!([123, 1234, 1_234_567].map(group_thousands), ["123", "1,234", "1,234,567"]);
/// ```
pub fn group_thousands(number: impl Display) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A whole number in small raised digits.
///
/// ```
/// assert_eq!(taquin::wording::superscript(-12), "⁻¹²");
/// ```
pub fn superscript(number: impl Display) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number.to_string().chars().map(|digit| digit.to_digit(10).map_or('⁻', |digit| RAISED[digit as usize])).collect()
}

/// A text that begins with a capital letter.
///
/// ```
/// assert_eq!(taquin::wording::capitalised("expanded nodes"), "Expanded nodes");
/// ```
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A text as a cell of CSV: one that a spreadsheet would run as a formula gets an apostrophe in front, as does one that begins
/// with an apostrophe.
///
/// ```
/// use taquin::wording::spreadsheet_text;
/// assert_eq!([spreadsheet_text("=1+1"), spreadsheet_text("A*")], ["'=1+1", "A*"]);
/// ```
pub fn spreadsheet_text(text: &str) -> Cow<'_, str> {
    // Some spreadsheets pass over spaces and line feeds before a formula.
    let formula = text.trim_start_matches([' ', '\n']).starts_with(['=', '+', '-', '@', '\t', '\r']);
    if formula || text.starts_with(['\n', '\'']) { format!("'{text}").into() } else { text.into() }
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
