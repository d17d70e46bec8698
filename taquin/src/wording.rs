//! Numbers as people read them.

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
/// use taquin::wording::in_threes;
/// assert_eq!([in_threes("123"), in_threes("1234"), in_threes("1234567")], ["123", "1,234", "1,234,567"]);
/// ```
pub fn in_threes(digits: &str) -> String {
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
