//! Who leads each row of a matrix, and by how much, as the sheet of ratios has it.

use crate::report::matrix::{Entry, Matrix};
use crate::report::metric::Metric;
use crate::report::reading::Quantile;
use serde::Serialize;

/// More rows than this are not read at a glance.
const MOST_ROWS: usize = 16;

/// One row.
#[derive(Serialize)]
pub(super) struct Lead {
    row: String,
    best: String,
    /// The one that needs least of the others, and how many times as much.
    next: String,
    times: String,
    range: Option<String>,
    /// Over how many boards, where these are not all.
    fewer: Option<String>,
    /// The corrected probability of chance, where the interval alone would make the difference clear.
    p: Option<String>,
    /// Those that do not clearly need more.
    rivals: String,
    /// Which statistic of the sheet of nodes has another best one, and that: `median: h2`.
    otherwise: Option<String>,
}

/// The rows that have a best one; none of a matrix with too many rows.
pub(super) fn leads(matrix: &Matrix) -> Vec<Lead> {
    let rows = matrix.ratios.iter().flat_map(|sheet| matrix.rows.iter().zip(&sheet.cells));
    if matrix.rows.len() > MOST_ROWS {
        vec![]
    } else {
        let lead = |(place, (row, cells)): (usize, (&String, &Vec<Option<Entry>>))| {
            let lead = lead(matrix, row, cells)?;
            Some(Lead { otherwise: otherwise(matrix, place, &lead.best), ..lead })
        };
        rows.enumerate().filter_map(lead).collect()
    }
}

/// The rows of a matrix that are not among its leads.
pub(super) fn without_lead(matrix: &Matrix, leads: &[Lead]) -> Vec<String> {
    let is_absent = |row: &&String| !leads.is_empty() && leads.iter().all(|lead| lead.row != **row);
    matrix.rows.iter().filter(is_absent).cloned().collect()
}

fn lead(matrix: &Matrix, row: &str, cells: &[Option<Entry>]) -> Option<Lead> {
    let known = || matrix.columns.iter().zip(cells).filter_map(|(column, cell)| Some((column, cell.as_ref()?)));
    let (best, _) = known().find(|(_, entry)| entry.is_best_of_row)?;
    let others = || known().filter(|(column, _)| *column != best);
    let ratio = |entry: &Entry| match entry.value {
        Quantile::Value(ratio) => Some(ratio),
        _ => None,
    };
    let (next, entry) = others().filter(|(_, it)| ratio(it).is_some()).min_by_key(|(_, it)| ratio(it))?;
    let rivals: Vec<&str> = others().filter(|(_, it)| it.in_doubt[0]).map(|(column, _)| column.as_str()).collect();
    Some(Lead {
        row: row.into(),
        best: best.clone(),
        next: next.clone(),
        times: ratio(entry)?.significant(3),
        range: entry.range.clone(),
        fewer: entry.fewer.clone(),
        p: entry.p.clone(),
        rivals: rivals.join(", "),
        otherwise: None,
    })
}

/// The best of a row by the statistic of the sheet of nodes, where that is another.
fn otherwise(matrix: &Matrix, row: usize, best: &str) -> Option<String> {
    let sheet = matrix.sheets.iter().find(|sheet| sheet.name == Metric::EXPANDED.name)?;
    let cells = matrix.columns.iter().zip(&sheet.cells[row]);
    let marked = cells.filter(|(_, cell)| cell.as_ref().is_some_and(|entry| entry.is_best_of_row));
    let marked: Vec<&str> = marked.map(|(column, _)| column.as_str()).collect();
    let differs = !marked.is_empty() && !marked.contains(&best);
    sheet.statistic.filter(|_| differs).map(|statistic| format!("{statistic}: {}", marked.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::measured::Measured;
    use crate::report::tests::matrix::product;
    use crate::report::tests::{failed, run};
    use crate::results::SolverResults;
    use taquin::solve::Status;

    #[test]
    fn a_row_has_its_best_and_the_next_of_it() {
        // 10, 20, 30, 40 nodes in the first row, 50 to 80 in the second, 90 to 120 in the third.
        let (experiment, results) = product(20, 0);
        let measured = Measured::new(&experiment, &results);
        let found = leads(measured.matrix().unwrap());
        let said = |lead: &Lead| [&lead.row, &lead.best, &lead.next, &lead.times].map(String::clone);
        let rows = [("astar", "2"), ("idastar", "1.2"), ("greedy", "1.11")];
        let expected = rows.map(|(row, times)| [row, "misplaced", "manhattan", times].map(String::from));
        assert_eq!(found.iter().map(said).collect::<Vec<_>>(), expected);
        assert!(
            found.iter().all(|lead| lead.p.is_none()) && without_lead(measured.matrix().unwrap(), &found).is_empty()
        );
        assert!(found.iter().all(|lead| lead.rivals.is_empty() && lead.fewer.is_none() && lead.otherwise.is_none()));
    }

    #[test]
    fn a_row_that_solved_too_few_boards_is_named() {
        let (experiment, mut results) = product(20, 0);
        for solver in 4..8 {
            results.solvers[solver] =
                SolverResults::rows((0..20).map(|board| failed(board, Status::ExpandedLimit)).collect());
        }
        let measured = Measured::new(&experiment, &results);
        let matrix = measured.matrix().unwrap();
        let found = leads(matrix);
        assert_eq!(found.iter().map(|lead| &lead.row[..]).collect::<Vec<_>>(), ["astar", "greedy"]);
        assert_eq!(without_lead(matrix, &found), ["idastar"]);
    }

    #[test]
    fn a_row_says_where_the_interval_alone_does_not_make_it_clear_and_where_a_median_has_another_best() {
        let (experiment, mut results) = product(20, 0);
        let rows =
            |one: &dyn Fn(usize) -> u64| SolverResults::rows((0..20).map(|board| run(board, one(board), 20)).collect());
        // Manhattan needs a tenth less on eleven boards, and 4 times as much on nine.
        results.solvers[0] = rows(&|board| if board < 11 { 11 } else { 5 });
        results.solvers[1] = rows(&|board| if board < 11 { 10 } else { 20 });
        // Half as much again on sixteen boards, and less on four: misplaced needs 12.4 on average.
        results.solvers[4] = rows(&|board| if board < 16 { 8 } else { 30 });
        results.solvers[5] = rows(&|_| 12);
        let measured = Measured::new(&experiment, &results);
        let found = leads(measured.matrix().unwrap());
        let said = |lead: &Lead| [&lead.best, &lead.next, &lead.times, &lead.rivals].map(String::clone);
        let expected = |times: &str| ["misplaced", "manhattan", times, "manhattan"].map(String::from);
        // (10/11)^(11/20) 4^(9/20) and 1.5^(16/20) 0.4^(4/20).
        assert_eq!((said(&found[0]), said(&found[1])), (expected("1.77"), expected("1.15")));
        let [first, second] = [0, 1].map(|row| (found[row].p.as_deref(), found[row].otherwise.as_deref()));
        // Over all signs p is 0.146 for the first two, and 0.142 for the first and the fifth, which is the fourth from the end: 4 times that.
        assert_eq!((first, second), ((Some("0.57"), None), (None, Some("mean: manhattan"))));
    }
}
