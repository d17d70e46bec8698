//! CSV rows, written cell by cell.

use std::borrow::Cow;
use std::fmt::{Display, Write};

/// Rows of CSV in memory. Text that a spreadsheet would run as a formula gets an apostrophe in front.
pub(crate) struct Table {
    csv: csv::Writer<Vec<u8>>,
    number: String,
}

impl Table {
    pub(crate) fn new() -> Table {
        Table { csv: csv::Writer::from_writer(vec![]), number: String::new() }
    }

    /// Begins with a row of names, given between commas.
    pub(crate) fn headed(names: &str) -> Table {
        let mut table = Table::new();
        names.split(',').for_each(|name| {
            table.cell(name);
        });
        table.end();
        table
    }

    fn cell(&mut self, cell: &str) -> &mut Table {
        self.csv.write_field(cell).expect("memory takes it");
        self
    }

    pub(crate) fn text(&mut self, text: &str) -> &mut Table {
        self.cell(&defused(text))
    }

    pub(crate) fn number(&mut self, number: impl Display) -> &mut Table {
        self.number.clear();
        write!(self.number, "{number}").expect("memory takes it");
        self.csv.write_field(&self.number).expect("memory takes it");
        self
    }

    pub(crate) fn optional(&mut self, number: Option<impl Display>) -> &mut Table {
        match number {
            Some(number) => self.number(number),
            None => self.blank(),
        }
    }

    pub(crate) fn blank(&mut self) -> &mut Table {
        self.cell("")
    }

    /// Ends the row.
    pub(crate) fn end(&mut self) {
        self.csv.write_record(None::<&[u8]>).expect("every row has as many cells");
    }

    pub(crate) fn bytes(self) -> Vec<u8> {
        self.csv.into_inner().expect("memory takes it")
    }
}

fn defused(text: &str) -> Cow<'_, str> {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}").into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_that_a_spreadsheet_would_run_is_defused() {
        for text in ["=1+1", "+1", "-1", "@sum", "\tx"] {
            assert_eq!(defused(text), format!("'{text}"));
        }
        assert_eq!(defused("h1 + h2"), "h1 + h2");
    }

    #[test]
    fn cells_with_commas_quotes_and_line_ends_are_quoted() {
        let mut table = Table::new();
        table.text("a,b").text("say \"x\"").text("one\ntwo").number(3).blank().end();
        assert_eq!(String::from_utf8(table.bytes()).unwrap(), "\"a,b\",\"say \"\"x\"\"\",\"one\ntwo\",3,\n");
    }
}
