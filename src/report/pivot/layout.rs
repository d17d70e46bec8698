//! A table in every format.

use super::Pivot;
use crate::experiment::table::Table as Csv;
use crate::formula::Number;
use crate::report::numbers::{exact, short};
use crate::report::table::{Align, Style, Table, escaped, wrap};

impl Pivot {
    fn table(&self) -> Table {
        let columns = self.columns.iter().map(|name| (name.as_str(), Align::Right));
        let mut table = Table::new([(self.rows_are.as_str(), Align::Left)].into_iter().chain(columns));
        for (name, values) in &self.rows {
            table.push([name.clone()].into_iter().chain(values.iter().map(|&value| short(value))).collect());
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

    /// As a LaTeX table, which needs the package booktabs.
    pub fn latex(&self) -> String {
        self.table().latex(&self.caption)
    }

    /// As CSV with the numbers in full.
    pub fn csv(&self) -> String {
        let mut csv = Csv::new();
        csv.text(&self.rows_are);
        for name in &self.columns {
            csv.text(name);
        }
        csv.end();
        for (name, values) in &self.rows {
            csv.text(name);
            for &value in values {
                csv.optional(exact(value));
            }
            csv.end();
        }
        String::from_utf8(csv.bytes()).expect("texts and numbers")
    }

    /// As JSON: an object for each row, with the caption.
    pub fn json(&self) -> String {
        let number = |value: &Option<Number>| exact(*value).and_then(|text| text.parse::<serde_json::Number>().ok());
        let rows: Vec<serde_json::Value> = self
            .rows
            .iter()
            .map(|(name, values)| {
                let cells: serde_json::Map<String, serde_json::Value> = self
                    .columns
                    .iter()
                    .zip(values)
                    .map(|(column, value)| (column.clone(), number(value).into()))
                    .collect();
                serde_json::json!({ "name": name, "values": cells })
            })
            .collect();
        let all = serde_json::json!({ "caption": self.caption, "rows_are": self.rows_are, "columns": self.columns, "rows": rows });
        serde_json::to_string_pretty(&all).expect("plain values") + "\n"
    }
}
