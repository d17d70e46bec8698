//! Which of the best cells are not clearly better than the others of their row or column.

use super::Sheet;
use crate::formula::Number;
use crate::report::comparison::{Comparison, compare_each};
use crate::report::measured::Measured;
use crate::report::metric::Metric;
use crate::report::names::enumerated;
use std::collections::BTreeSet;

/// Of more rows or columns than this, only the number is said; their marks are hollow. No more cells that may be as good are named.
const MOST_NAMED: usize = 3;
const MOST_RIVALS: usize = 2;

/// A place in a sheet.
type Place = (usize, usize);

/// The best of a row or column, and another cell of it.
struct Rivals {
    best: Place,
    other: Place,
    is_of_row: bool,
}

/// Marks the best cells of a sheet that are not clearly better, and names them in a sentence. `solvers` has the solver of each cell,
/// where that is one.
pub(super) fn mark_unclear(
    measured: &Measured,
    metric: Metric,
    sheet: &mut Sheet,
    only: Option<&BTreeSet<usize>>,
    solvers: &[Vec<Option<usize>>],
    names: [&[String]; 2],
) {
    // Of all boards that there are, any difference is one.
    if measured.experiment.population {
        return;
    }
    let solver = |(row, column): Place| solvers[row][column];
    let pairs: Vec<(Rivals, [usize; 2])> = rivals(sheet)
        .into_iter()
        .filter_map(|rivals| Some(([solver(rivals.other)?, solver(rivals.best)?], rivals)))
        .map(|(pair, rivals)| (rivals, pair))
        .collect();
    let found = compare_each(metric, measured, &pairs.iter().map(|(_, pair)| *pair).collect::<Vec<_>>(), only);
    let counts_solved = sheet.more;
    let is_in_doubt = |it: &Comparison| match counts_solved {
        true => !solves_more(it.only_second, it.only_first),
        false => is_doubtful(measured, it, only),
    };
    let is_doubted = |pair: [usize; 2]| found.iter().any(|it| [it.first, it.second] == pair && is_in_doubt(it));
    let doubted: Vec<&Rivals> = pairs.iter().filter(|(_, pair)| is_doubted(*pair)).map(|(rivals, _)| rivals).collect();
    let lines = |is_of_row: bool| {
        let here = || doubted.iter().filter(move |rivals| rivals.is_of_row == is_of_row);
        let bests: BTreeSet<Place> = here().map(|rivals| rivals.best).collect();
        let [rows, columns] = names;
        let line = |best: Place| {
            let mut others: Vec<Place> =
                here().filter(|rivals| rivals.best == best).map(|rivals| rivals.other).collect();
            // The nearest first.
            others.sort_by(|one, other| away(sheet, *one, best).total_cmp(&away(sheet, *other, best)));
            let cell = |(row, column): Place| if is_of_row { &columns[column] } else { &rows[row] };
            let others: Vec<&String> = others.into_iter().map(cell).collect();
            format!(
                "{} ({} or {})",
                if is_of_row { &rows[best.0] } else { &columns[best.1] },
                cell(best),
                either(&others)
            )
        };
        let lines: Vec<String> = bests.into_iter().map(line).collect();
        let (what, all) = if is_of_row { ("row", rows.len()) } else { ("column", columns.len()) };
        match lines.len() {
            0 => None,
            1 => Some(format!("in the {what} {}", lines[0])),
            2..=MOST_NAMED => Some(format!("in the {what}s {}", enumerated(&lines, MOST_NAMED))),
            many => Some(format!("in {many} of {all} {what}s")),
        }
    };
    let parts: Vec<String> = [lines(true), lines(false)].into_iter().flatten().collect();
    if !parts.is_empty() {
        let and = if parts.iter().any(|part| part.contains(" and ")) { "; " } else { " and " };
        sheet.over += &format!(" The best is not clear {}.", parts.join(and));
    }
    for Rivals { best: (row, column), is_of_row, .. } in doubted {
        if let Some(entry) = &mut sheet.cells[*row][*column] {
            entry.in_doubt[if *is_of_row { 0 } else { 1 }] = true;
        }
    }
}

/// By how much two cells differ.
fn away(sheet: &Sheet, one: Place, other: Place) -> f64 {
    let value = |(row, column): Place| sheet.cells[row][column].as_ref().map(|entry| entry.value);
    let least = |place| value(place).and_then(|value| value.value().or(value.at_least())).map(Number::to_f64);
    least(one).zip(least(other)).map_or(f64::INFINITY, |(one, other)| (one - other).abs())
}

/// Every marked cell with each other of its row or column.
fn rivals(sheet: &Sheet) -> Vec<Rivals> {
    let places = || (0..sheet.cells.len()).flat_map(|row| (0..sheet.cells[row].len()).map(move |column| (row, column)));
    let entry = |(row, column): Place| sheet.cells[row][column].as_ref();
    let mut rivals = vec![];
    for best in places() {
        let Some(marked) = entry(best) else { continue };
        for other in places().filter(|other| *other != best && entry(*other).is_some()) {
            if marked.is_best_of_row && other.0 == best.0 {
                rivals.push(Rivals { best, other, is_of_row: true });
            }
            if marked.is_best_of_column && other.1 == best.1 {
                rivals.push(Rivals { best, other, is_of_row: false });
            }
        }
    }
    rivals
}

/// Whether the second is not clearly better than the first, by the rules of the headlines: neither on the boards that both solved, nor by
/// how many it solved.
fn is_doubtful(measured: &Measured, found: &Comparison, only: Option<&BTreeSet<usize>>) -> bool {
    let metric = found.metric;
    let is_less = match metric == Metric::EXPANDED || metric == Metric::TIME {
        true => found.is_clearly_less(measured, only),
        false => !found.is_doubted(),
    };
    !is_less && !solves_more(found.only_second, found.only_first)
}

/// Whether one solves clearly more boards than the other, by those that only one of them solved (McNemar 1947, with the correction for
/// continuity): 6 and none, 10 and 2.
pub(super) fn solves_more(one: u64, other: u64) -> bool {
    const CHANCE_OF_5_PERCENT: f64 = 3.841;
    let more = one.saturating_sub(other).saturating_sub(1) as f64;
    more * more > CHANCE_OF_5_PERCENT * (one + other) as f64
}

fn either(names: &[&String]) -> String {
    match names {
        [] => String::new(),
        few if few.len() <= MOST_RIVALS => few.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(" or "),
        [first, others @ ..] => format!("{first} or {} others", others.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::solves_more;

    #[test]
    fn few_boards_that_one_alone_solved_are_no_clear_lead() {
        // Chi-squared: 16 / 5 = 3.2, 25 / 6 = 4.2; 36 / 11 = 3.3, 49 / 12 = 4.1.
        let clear = [(5, 0), (6, 0), (9, 2), (10, 2), (0, 6), (0, 0)].map(|(one, other)| solves_more(one, other));
        assert_eq!(clear, [false, true, false, true, false, false]);
    }
}
