//! A table in every format.

use super::{Cell, Pivot};
use crate::formula::Number;
use crate::report::numbers::{exact, json};
use crate::report::table::{Align, Style, Table, escaped, wrap};
use crate::results::table::Table as Csv;

impl Pivot {
    /// For reading: a cell over fewer boards than others shows their number. Where that holds for a whole row or column, its
    /// heading shows it instead.
    fn table(&self) -> Table {
        let row_notes: Vec<Option<&str>> = self.rows.iter().map(|(_, cells)| shared(cells.iter())).collect();
        let any_row = row_notes.iter().any(Option::is_some);
        let column_note = |column: usize| shared(self.rows.iter().map(|(_, cells)| &cells[column]));
        let column_note = |column: usize| column_note(column).filter(|_| !any_row);
        let column_notes: Vec<Option<&str>> = (0..self.columns.len()).map(column_note).collect();
        let heads = self.columns.iter().zip(&column_notes).map(|(name, note)| (noted(name, *note), Align::Right));
        let mut table = Table::new([(self.rows_are.clone(), Align::Left)].into_iter().chain(heads));
        for (row, (name, cells)) in self.rows.iter().enumerate() {
            let cell = |(cell, column): (&Option<Cell>, &Option<&str>)| {
                let Some(cell) = cell else { return String::new() };
                let note = cell.fewer.as_deref().filter(|_| row_notes[row].is_none() && column.is_none());
                noted(&cell.value.written(), note)
            };
            let cells = cells.iter().zip(&column_notes).map(cell);
            table.push([noted(name, row_notes[row])].into_iter().chain(cells).collect());
        }
        table
    }

    /// For a terminal.
    pub fn terminal(&self, style: Style) -> String {
        let caption = wrap(&self.caption, style.width).join("\n");
        format!("{}\n\n{}", style.paint("2", &caption), self.table().terminal(style, str::to_string))
    }

    /// As Markdown, the caption above.
    pub fn markdown(&self) -> String {
        format!("{}\n\n{}", escaped(&self.caption), self.table().markdown())
    }

    /// As a LaTeX table, which needs the packages booktabs, graphicx and longtable; its label begins with `tab:`.
    pub fn latex(&self) -> String {
        self.table().latex(&self.caption, &format!("{}-{}", self.rows_are, self.value))
    }

    /// As CSV with the numbers in full: after the columns of the values `NAME runs`, how many runs each is over, and where
    /// runs without a path count `NAME at least`, for values that are not known. Tables of costs have their units in a last column.
    pub fn csv(&self) -> String {
        let mut csv = Csv::new();
        csv.text(&self.rows_are);
        self.columns.iter().for_each(|name| _ = csv.text(name));
        self.columns.iter().for_each(|name| _ = csv.text(&format!("{name} runs")));
        self.columns.iter().filter(|_| self.has_bounds).for_each(|name| _ = csv.text(&format!("{name} at least")));
        let costs = (!self.costs.is_empty()).then(|| self.costs.join("; "));
        costs.iter().for_each(|_| _ = csv.text("costs"));
        csv.end();
        for (name, cells) in &self.rows {
            csv.text(name);
            let known = |of: fn(&Cell) -> Option<Number>| cells.iter().map(move |cell| exact(of(cell.as_ref()?)));
            known(|cell| cell.value.value()).for_each(|value| _ = csv.optional(value));
            cells.iter().for_each(|cell| _ = csv.optional(cell.as_ref().map(|cell| cell.runs)));
            if self.has_bounds {
                known(|cell| cell.value.at_least()).for_each(|bound| _ = csv.optional(bound));
            }
            costs.iter().for_each(|costs| _ = csv.text(costs));
            csv.end();
        }
        String::from_utf8(csv.bytes()).expect("texts and numbers")
    }

    /// As JSON: an object for each row, with the caption.
    pub fn json(&self) -> String {
        let row = |(name, cells): &(String, Vec<Option<Cell>>)| {
            let by_column = |of: &dyn Fn(&Cell) -> serde_json::Value| -> serde_json::Map<String, serde_json::Value> {
                let value = |cell: &Option<Cell>| cell.as_ref().map_or(serde_json::Value::Null, of);
                self.columns.iter().cloned().zip(cells.iter().map(value)).collect()
            };
            serde_json::json!({
                "name": name,
                "values": by_column(&|cell| json(exact(cell.value.value()))),
                "at_least": by_column(&|cell| json(exact(cell.value.at_least()))),
                "runs": by_column(&|cell| cell.runs.into()),
            })
        };
        let rows: Vec<serde_json::Value> = self.rows.iter().map(row).collect();
        let all = serde_json::json!({ "caption": self.caption, "rows_are": self.rows_are, "columns": self.columns, "rows": rows });
        serde_json::to_string_pretty(&all).expect("plain values") + "\n"
    }
}

/// What several cells are all over, where that is fewer boards than others have.
fn shared<'a>(cells: impl Iterator<Item = &'a Option<Cell>>) -> Option<&'a str> {
    let mut known = cells.flatten().filter(|cell| cell.runs > 0).map(|cell| cell.fewer.as_deref());
    let (first, second) = (known.next()??, known.next()?);
    (second == Some(first) && known.all(|other| other == Some(first))).then_some(first)
}

fn noted(text: &str, note: Option<&str>) -> String {
    note.map_or(text.to_string(), |note| format!("{text} ({note})"))
}
