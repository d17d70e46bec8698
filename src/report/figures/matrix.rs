//! A product of algorithms and heuristics as maps.

use super::{Chart, Drawing, ExperimentCharts};
use crate::report::chart::{Matrix as Maps, MatrixCell, MatrixPanel};
use crate::report::matrix::{Entry, Matrix, Shades, Sheet};
use crate::report::metric::Metric;
use crate::report::reading::Quantile;
use taquin::wording::capitalised;

impl ExperimentCharts<'_> {
    /// What each solver needs, by its algorithm and its heuristic; times have a chart of their own.
    pub(super) fn matrix(&self) -> Vec<Chart> {
        let Some(matrix) = self.measured.matrix() else { return vec![] };
        let (timed, others): (Vec<&Sheet>, Vec<&Sheet>) =
            matrix.sheets.iter().partition(|sheet| sheet.name == Metric::TIME.name);
        // Such as `every algorithm with every heuristic`.
        let each = format!("every {} with every {}", matrix.rows_are, matrix.columns_are);
        let kinds = [("matrix", each.clone(), others), ("matrix-time", format!("CPU time of {each}"), timed)];
        let drawn = kinds.into_iter().filter(|(.., sheets)| !sheets.is_empty());
        drawn.map(|(kind, what, sheets)| self.map(kind, &what, matrix, &sheets)).collect()
    }

    fn map(&self, kind: &str, what: &str, matrix: &Matrix, sheets: &[&Sheet]) -> Chart {
        let (title, subtitle) = self.titles(what);
        let sides = [matrix.rows_are.clone(), matrix.columns_are.clone()];
        let panels = sheets.iter().map(|sheet| panel(sheet)).collect();
        let (rows, columns) = (matrix.rows.clone(), matrix.columns.clone());
        let each = sheets.iter().map(|sheet| format!("{}: {}", capitalised(&sheet.title), sheet.over));
        let is_time = sheets.iter().any(|sheet| sheet.name == Metric::TIME.name);
        let finding = self.measured.findings().sentence(is_time);
        let caption = each.collect::<Vec<_>>().join(" ");
        self.chart(kind, caption, Drawing::Matrix(Maps { title, subtitle, sides, rows, columns, panels }))
            .found(finding)
    }
}

fn panel(sheet: &Sheet) -> MatrixPanel {
    let shades = Shades::of(sheet);
    let cell = |entry: &Entry| {
        let [low, high] = match entry.value {
            Quantile::Unknown => [f64::NAN; 2],
            Quantile::Value(value) => [value.to_f64(); 2],
            Quantile::AtLeast(least) => [least.to_f64(), f64::INFINITY],
            Quantile::Between(least, most) => [least.to_f64(), most.to_f64()],
        };
        let best = [entry.is_best_of_row, entry.is_best_of_column];
        MatrixCell { low, high, shade: shades.shade(entry), fewer: entry.fewer.clone(), best, in_doubt: entry.in_doubt }
    };
    let row = |row: &Vec<Option<Entry>>| row.iter().map(|entry| entry.as_ref().map(cell)).collect();
    let ends = if sheet.more { [shades.high, shades.low] } else { [shades.low, shades.high] };
    let cells = sheet.cells.iter().map(row).collect();
    MatrixPanel { title: sheet.title.clone(), ends, is_log: shades.is_log, cells }
}
