//! The numbers of a chart as CSV.

use std::fmt::Display;
use taquin::wording::spreadsheet_text;

/// Rows of CSV, written cell by cell.
pub(crate) struct Table {
    csv: csv::Writer<Vec<u8>>,
    row: csv::ByteRecord,
}

impl Table {
    pub(crate) fn new() -> Table {
        Table { csv: csv::Writer::from_writer(vec![]), row: csv::ByteRecord::new() }
    }

    /// Begins with a row of names, given between commas.
    pub(crate) fn headed(names: &str) -> Table {
        let mut table = Table::new();
        names.split(',').for_each(|name| table.row.push_field(name.as_bytes()));
        table.end();
        table
    }

    pub(crate) fn text(&mut self, text: &str) -> &mut Table {
        self.row.push_field(spreadsheet_text(text).as_bytes());
        self
    }

    pub(crate) fn number(&mut self, number: impl Display) -> &mut Table {
        self.row.push_field(number.to_string().as_bytes());
        self
    }

    pub(crate) fn optional(&mut self, number: Option<impl Display>) -> &mut Table {
        match number {
            Some(number) => self.number(number),
            None => self.text(""),
        }
    }

    pub(crate) fn end(&mut self) {
        self.csv.write_byte_record(&self.row).expect("every row has as many cells");
        self.row.clear();
    }

    pub(crate) fn finish(self) -> String {
        let bytes = self.csv.into_inner().expect("memory takes it");
        String::from_utf8(bytes).expect("cells are text")
    }
}
