//! Which cells are the best of their row and of their column.

use super::{Entry, Sheet};
use crate::report::reading::Quantile;

/// Marks them, where cells are over at least this many runs.
pub(super) fn mark(sheet: &mut Sheet, enough: u64) {
    let (rows, columns) = (sheet.cells.len(), sheet.cells.first().map_or(0, Vec::len));
    let row = |row: usize| (0..columns).map(move |column| (row, column)).collect();
    let column = |column: usize| (0..rows).map(move |row| (row, column)).collect();
    for place in (0..rows).map(row).flat_map(|places| best(sheet, places, enough)).collect::<Vec<_>>() {
        at(sheet, place).is_best_of_row = true;
    }
    for place in (0..columns).map(column).flat_map(|places| best(sheet, places, enough)).collect::<Vec<_>>() {
        at(sheet, place).is_best_of_column = true;
    }
}

fn at(sheet: &mut Sheet, (row, column): (usize, usize)) -> &mut Entry {
    sheet.cells[row][column].as_mut().expect("only cells that were run are the best")
}

/// The best of some places; none where some are not over the same runs, where a bound might be better, and where several are equally good.
fn best(sheet: &Sheet, places: Vec<(usize, usize)>, enough: u64) -> Vec<(usize, usize)> {
    let entry = |(row, column): (usize, usize)| Some(((row, column), sheet.cells[row][column].as_ref()?));
    let entries: Vec<((usize, usize), &Entry)> = places.into_iter().filter_map(entry).collect();
    let compares = |entry: &Entry| entry.fewer.is_none() && entry.runs >= enough && entry.value != Quantile::Unknown;
    if entries.len() < 2 || !entries.iter().all(|(_, entry)| compares(entry)) {
        return vec![];
    }
    let known = || entries.iter().filter_map(|(_, entry)| entry.value.value());
    let best = if sheet.more { known().max() } else { known().min() };
    let Some(best) = best else { return vec![] };
    let may_be_better = |entry: &Entry| entry.value.at_least().is_some_and(|least| sheet.more || least < best);
    let is_best = |entry: &Entry| entry.value.value() == Some(best);
    let bests = entries.iter().filter(|(_, entry)| is_best(entry)).count();
    if entries.iter().any(|(_, entry)| may_be_better(entry)) || bests > 1 {
        return vec![];
    }
    entries.into_iter().filter(|(_, entry)| is_best(entry)).map(|(place, _)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(cells: &[&[Option<Quantile>]]) -> Sheet {
        let entry = |value: &Option<Quantile>| value.map(|value| Entry::new(value, 10));
        let cells = cells.iter().map(|row| row.iter().map(entry).collect()).collect();
        let mut sheet =
            Sheet { name: "expanded", statistic: None, title: String::new(), over: String::new(), more: false, cells };
        mark(&mut sheet, 10);
        sheet
    }

    fn marks(sheet: &Sheet) -> String {
        let mark = |cell: &Option<Entry>| match cell.as_ref().map(|it| (it.is_best_of_row, it.is_best_of_column)) {
            None => ' ',
            Some((true, true)) => 'b',
            Some((true, false)) => 'r',
            Some((false, true)) => 'c',
            Some((false, false)) => '-',
        };
        let rows = sheet.cells.iter().map(|row| row.iter().map(mark).collect::<String>());
        rows.collect::<Vec<_>>().join("/")
    }

    fn value(value: u64) -> Option<Quantile> {
        Some(Quantile::Value(value.into()))
    }

    fn bound(least: u64) -> Option<Quantile> {
        Some(Quantile::AtLeast(least.into()))
    }

    #[test]
    fn the_least_of_each_row_and_column_is_marked() {
        assert_eq!(marks(&sheet(&[&[value(3), value(2)], &[value(1), value(4)]])), "-b/b-");
        assert_eq!(marks(&sheet(&[&[value(3), value(2)], &[value(2), value(1)]])), "-r/cb");
        assert_eq!(marks(&sheet(&[&[value(3), value(3)], &[value(1), None]])), "--/c ", "alike, or alone");
        assert_eq!(marks(&sheet(&[&[value(2), value(2), value(3)]])), "---", "several are equally good");
    }

    #[test]
    fn nothing_is_best_where_a_bound_could_be_better() {
        assert_eq!(marks(&sheet(&[&[value(3), bound(2)]])), "--", "it may be 2");
        assert_eq!(marks(&sheet(&[&[value(3), bound(3)]])), "r-", "it is no less than 3");
        assert_eq!(marks(&sheet(&[&[bound(3), bound(3)]])), "--");
    }

    #[test]
    fn nothing_is_best_over_other_or_too_few_boards() {
        let with = |change: &dyn Fn(&mut Entry)| {
            let mut sheet = sheet(&[&[value(3), value(2)]]);
            sheet.cells[0].iter_mut().flatten().for_each(|entry| entry.is_best_of_row = false);
            change(sheet.cells[0][0].as_mut().unwrap());
            mark(&mut sheet, 10);
            marks(&sheet)
        };
        assert_eq!(with(&|_| ()), "-r");
        assert_eq!(with(&|entry| entry.fewer = Some("9 boards".into())), "--");
        assert_eq!(with(&|entry| entry.runs = 9), "--");
    }
}
