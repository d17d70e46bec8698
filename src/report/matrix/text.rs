//! The matrix on a terminal.

use super::{Entry, Matrix, Sheet};
use crate::report::common::ENOUGH_IN_COMMON;
use crate::report::table::{Align, Style, Table, wrap};
use taquin::wording::capitalised;

/// What the marks of the best mean.
pub(in crate::report) const MARKS: &str =
    "▸ best of its row, ▾ of its column, ◆ of both; hollow: not clearly the best; ties are not marked.";

impl Matrix {
    /// What the marks mean, and every sheet.
    pub(in crate::report) fn terminal(&self, style: Style) -> String {
        let sheets: Vec<String> = self.sheets.iter().map(|sheet| self.sheet(sheet, style)).collect();
        let has_marks = self.sheets.iter().flat_map(Sheet::entries).any(|entry| !entry.mark().is_empty());
        let fewer = self.sheets.iter().flat_map(Sheet::entries).find_map(|entry| entry.fewer.as_ref());
        let best = has_marks.then(|| MARKS.to_string());
        let fewer = fewer.map(|boards| format!("({boards}): this value covers fewer boards than the others."));
        let marks: Vec<String> = best.into_iter().chain(fewer).collect();
        let legend = wrap(&marks.join(" "), style.width).join("\n");
        let legend = if marks.is_empty() { String::new() } else { format!("{}\n\n", style.paint("2", &legend)) };
        legend + &sheets.join("\n")
    }

    fn sheet(&self, sheet: &Sheet, style: Style) -> String {
        let heads = self.columns.iter().map(|name| (name.clone(), Align::Right));
        let mut table = Table::new([(self.rows_are.clone(), Align::Left)].into_iter().chain(heads));
        for (name, cells) in self.rows.iter().zip(&sheet.cells) {
            let cells = cells.iter().map(|cell| cell.as_ref().map_or(String::new(), Entry::written));
            table.push([name.clone()].into_iter().chain(cells).collect());
        }
        let over = wrap(&sheet.over, style.width).join("\n");
        let title = style.paint("1", &capitalised(&sheet.title));
        format!("{title}\n{}\n\n{}", style.paint("2", &over), table.terminal(style, str::to_string))
    }
}

impl Sheet {
    pub(in crate::report) fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.cells.iter().flatten().flatten()
    }
}

impl Entry {
    /// Whether it is over fewer boards than others, and too few to compare.
    pub(in crate::report) fn is_over_few(&self) -> bool {
        self.fewer.is_some() && self.runs < ENOUGH_IN_COMMON
    }

    /// The mark of the best; it is before the number, so that numbers stay below each other.
    pub(in crate::report) fn mark(&self) -> &'static str {
        match (self.is_best_of_row, self.is_best_of_column, self.in_doubt) {
            (true, true, [false, false]) => "◆",
            (true, true, [true, true]) => "◇",
            (true, true, [true, false]) => "▹▾",
            (true, true, [false, true]) => "▸▿",
            (true, false, [false, _]) => "▸",
            (true, false, [true, _]) => "▹",
            (false, true, [_, false]) => "▾",
            (false, true, [_, true]) => "▿",
            (false, false, [true, _]) => "≈",
            (false, false, _) => "",
        }
    }

    fn written(&self) -> String {
        let note = self.fewer.as_ref().map_or(String::new(), |note| format!(" ({note})"));
        format!("{} {}{note}", self.mark(), self.value.written()).trim_start().to_owned()
    }
}
