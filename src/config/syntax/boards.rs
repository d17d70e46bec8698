//! Boards that are written as numbers, in lists or alone, where texts are wanted: they are read as such, and it is said how to
//! write them.

use crate::config::diagnostic::{Problem, quoted};
use std::borrow::Cow;
use std::ops::Range;
use taquin::puzzle::Size;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// So many boards are written out for the user, of more only the first.
const MOST: usize = 5;

/// Puts texts in the place of numbers wherever boards are; what is wrong is returned.
pub(super) fn put_right(value: &mut DeValue) -> Vec<Problem> {
    match value {
        DeValue::Array(items) => items.iter_mut().flat_map(|item| put_right(item.get_mut())).collect(),
        DeValue::Table(table) => in_table(table),
        _ => Vec::new(),
    }
}

fn in_table(table: &mut DeTable) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (key, value) in table.iter_mut() {
        let (key, place) = (key.get_ref().to_string(), value.span());
        let is_list = key == "boards";
        match boards(value.get_ref()).filter(|_| is_list || key == "goal") {
            Some(texts) if is_list || texts.len() == 1 => {
                problems.push(problem(&key, &place, &texts, value.get_ref().is_str()));
                let items = value.get_ref().as_array().filter(|items| items.len() == texts.len());
                let places: Vec<Range<usize>> = items.into_iter().flatten().map(Spanned::span).collect();
                let place = |at: usize| places.get(at).unwrap_or(&place).clone();
                let text = |text: String| DeValue::String(Cow::Owned(text));
                let mut texts = texts.into_iter().map(text);
                *value.get_mut() = match is_list {
                    true => DeValue::Array(texts.enumerate().map(|(at, text)| Spanned::new(place(at), text)).collect()),
                    false => texts.next().unwrap_or(DeValue::Boolean(true)),
                };
            }
            _ => problems.extend(put_right(value.get_mut())),
        }
    }
    problems
}

fn problem(key: &str, place: &Range<usize>, texts: &[String], are_one: bool) -> Problem {
    let written: Vec<String> = texts.iter().take(MOST).map(|text| quoted(text)).collect();
    let message = if are_one { "each board is a string of its own" } else { "a board is a string in quotes" };
    Problem::at(place, message).label(match (key, texts.len()) {
        ("goal", _) => format!("write goal = {}", written[0]),
        (_, ..=MOST) => format!("write {key} = [{}]", written.join(", ")),
        _ => format!("write each as a string: the first is {}", written[0]),
    })
}

/// The texts of the boards that a value of numbers holds; `None` where it has none, or all are texts already.
pub(super) fn boards(value: &DeValue) -> Option<Vec<String>> {
    let DeValue::Array(items) = value else {
        return of_digits(value).map(|board| vec![board]).or_else(|| in_one_text(value.as_str()?));
    };
    if let Some(board) = of_cells(items).or_else(|| of_rows(items)) {
        return Some(vec![board]);
    }
    let board = |item: &Spanned<DeValue>| match item.get_ref() {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Array(cells) => of_cells(cells).or_else(|| of_rows(cells)),
        single => of_digits(single),
    };
    let are_texts = items.iter().all(|item| item.get_ref().is_str());
    items.iter().map(board).collect::<Option<Vec<String>>>().filter(|_| !are_texts)
}

/// Several boards in one text, one behind the other.
fn in_one_text(text: &str) -> Option<Vec<String>> {
    let boards: Vec<&str> = text.split([';', '\n']).map(str::trim).filter(|board| !board.is_empty()).collect();
    (boards.len() > 1).then(|| boards.into_iter().map(String::from).collect())
}

/// A number whose digits are the cells of a board.
fn of_digits(value: &DeValue) -> Option<String> {
    let digits = value.as_integer()?.as_str();
    let is_board = digits.len() == Size::Tiles3x3.cells() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_board.then(|| digits.into())
}

/// A cell: a number, or a sign for the blank.
fn cell<'a>(value: &'a Spanned<DeValue>) -> Option<&'a str> {
    let text = value.get_ref().as_integer().map(|number| number.as_str()).or_else(|| value.get_ref().as_str())?;
    ((1..=2).contains(&text.len()) && !text.contains(' ')).then_some(text)
}

/// Whether so many cells are those of a board, or one more or less.
fn is_near(size: &Size, cells: usize) -> bool {
    size.cells().abs_diff(cells) <= 1
}

/// All cells of a board in one list; of one that has too few or too many, the rows are not known.
fn of_cells(cells: &DeArray) -> Option<String> {
    let size = Size::ALL.iter().find(|size| is_near(size, cells.len()))?;
    let cells: Vec<&str> = cells.iter().map(cell).collect::<Option<_>>()?;
    if cells.len() != size.cells() {
        return Some(cells.join(" "));
    }
    Some(cells.chunks(size.width()).map(|row| row.join(" ")).collect::<Vec<_>>().join("/"))
}

/// A list of the rows of a board.
fn of_rows(rows: &DeArray) -> Option<String> {
    let row = |row: &Spanned<DeValue>| -> Option<Vec<String>> {
        row.get_ref().as_array()?.iter().map(|value| cell(value).map(String::from)).collect()
    };
    let rows: Vec<Vec<String>> = rows.iter().map(row).collect::<Option<_>>()?;
    let is_of = |size: &&Size| {
        let widths = || rows.iter().map(Vec::len);
        size.height() == rows.len() && is_near(size, widths().sum()) && widths().any(|width| width == size.width())
    };
    Size::ALL.iter().find(is_of)?;
    Some(rows.iter().map(|row| row.join(" ")).collect::<Vec<_>>().join("/"))
}
