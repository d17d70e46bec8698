//! A table of texts as the template draws it.

use crate::report::table::{Align, Table};
use serde::Serialize;
use taquin::wording::group_thousands;

/// A table whose columns can be sorted.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Grid {
    pub(super) head: Vec<Heading>,
    pub(super) rows: Vec<Vec<Cell>>,
}

/// The heading of a column.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Heading {
    pub(super) text: String,
    /// Whether its cells are numbers.
    pub(super) number: bool,
}

/// A cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Cell {
    /// As it is read.
    pub(super) text: String,
    /// As it is copied and sorted, where that is another text.
    pub(super) raw: Option<String>,
    /// Where it leads.
    pub(super) link: Option<String>,
}

impl Cell {
    /// A text; large numbers get commas.
    pub(super) fn new(text: &str) -> Cell {
        match grouped(text) {
            Some(read) => Cell { text: read, raw: Some(text.into()), link: None },
            None => Cell { text: text.into(), raw: None, link: None },
        }
    }
}

impl Grid {
    /// Columns by name, each with whether it holds numbers.
    pub(super) fn new<const N: usize>(head: [(&str, bool); N], rows: Vec<Vec<Cell>>) -> Grid {
        Grid { head: head.map(|(text, number)| Heading { text: text.into(), number }).into(), rows }
    }
}

impl From<&Table> for Grid {
    fn from(table: &Table) -> Grid {
        let mut rows = table.rows();
        let head = rows.next().into_iter().flatten().zip(table.aligns());
        let heading = |(text, align): (&String, &Align)| Heading { text: text.clone(), number: *align == Align::Right };
        let head = head.map(heading).collect();
        Grid { head, rows: rows.map(|row| row.iter().map(|cell| Cell::new(cell)).collect()).collect() }
    }
}

/// A decimal number of four digits or more before the point, in groups of three; so is each of `3437–5000 (793 to > 7332)`, of
/// `793 to > 7332` and of `1100, board 6`.
fn grouped(text: &str) -> Option<String> {
    if let Some((value, ends)) = text.strip_suffix(')').and_then(|text| text.split_once(" (")) {
        let (low, high) = ends.split_once(" to ")?;
        let [value, low, high] = [value, low, high].map(|part| grouped(part).unwrap_or_else(|| part.into()));
        return Some(format!("{value} ({low} to {high})")).filter(|read| read != text);
    }
    if let Some((ratio, board)) = text.split_once(", board ") {
        return Some(format!("{}, board {board}", grouped(ratio)?));
    }
    for between in [" to ", "–"] {
        if let Some((least, most)) = text.split_once(between) {
            let [least, most] = [least, most].map(|part| grouped(part).unwrap_or_else(|| part.into()));
            return Some(format!("{least}{between}{most}")).filter(|read| read != text);
        }
    }
    if let Some(bound) = text.strip_prefix("≥ ") {
        return Some(format!("≥ {}", grouped(bound)?));
    }
    let (sign, number) = text.strip_prefix('-').map_or(("", text), |number| ("-", number));
    let (whole, rest) = number.split_at(number.find('.').unwrap_or(number.len()));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() < 4 || !digits(whole) || !digits(rest.trim_start_matches('.')) {
        return None;
    }
    Some(format!("{sign}{}{rest}", group_thousands(whole)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_get_commas_and_nothing_else_does() {
        let read = |text: &str| Cell::new(text).text;
        assert_eq!(["4737", "36089", "1234567.25"].map(read), ["4,737", "36,089", "1,234,567.25"]);
        assert_eq!(["-3028", "-28"].map(read), ["-3,028", "-28"]);
        assert_eq!(
            ["≥ 20000", "≥ 504", "≥ 1200", "9000 (1 to ≥ 9999)"].map(read),
            ["≥ 20,000", "≥ 504", "≥ 1,200", "9,000 (1 to ≥ 9,999)"]
        );
        assert_eq!(["4–7", "985–1200", "–"].map(read), ["4–7", "985–1,200", "–"]);
        let between = ["3437 (793 to 17332)", "1.5 (-0.5 to 2)", "9 (12 boards)", "4000 (5000)"].map(read);
        assert_eq!(between, ["3,437 (793 to 17,332)", "1.5 (-0.5 to 2)", "9 (12 boards)", "4000 (5000)"]);
        let ranges = ["790 to ≥ 7332", "3437–5000 to 9000", "1781, board 5", "2.93, board 1234"].map(read);
        assert_eq!(ranges, ["790 to ≥ 7,332", "3,437–5,000 to 9,000", "1,781, board 5", "2.93, board 1234"]);
        for text in ["737", "0.12345", "9 of 10", "v12345", "-", "", "123456789012 of 3", "2019-11-21"] {
            assert_eq!(read(text), text);
        }
    }
}
