//! CSV rows, written cell by cell, and read again.

use super::schema::Cell;
use std::fmt::{Display, Write};
use std::str::FromStr;
use taquin::wording::{several, spreadsheet_text};

/// Rows of CSV in memory. Text that a spreadsheet would run as a formula gets an apostrophe in front, as does text that
/// begins with an apostrophe, so that [`Row::text`] can take it away.
pub(crate) struct Table {
    csv: csv::Writer<Vec<u8>>,
    row: csv::ByteRecord,
    number: String,
}

impl Table {
    pub(crate) fn new() -> Table {
        Table { csv: csv::Writer::from_writer(vec![]), row: csv::ByteRecord::new(), number: String::new() }
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
        self.row.push_field(cell.as_bytes());
        self
    }

    pub(crate) fn text(&mut self, text: &str) -> &mut Table {
        self.cell(&spreadsheet_text(text))
    }

    pub(crate) fn number(&mut self, number: impl Display) -> &mut Table {
        self.number.clear();
        write!(self.number, "{number}").expect("memory takes it");
        self.row.push_field(self.number.as_bytes());
        self
    }

    /// A number without a fraction, as most are.
    pub(crate) fn count(&mut self, count: impl itoa::Integer) -> &mut Table {
        self.cell(itoa::Buffer::new().format(count))
    }

    pub(crate) fn optional(&mut self, number: Option<impl Display>) -> &mut Table {
        match number {
            Some(number) => self.number(number),
            None => self.blank(),
        }
    }

    pub(crate) fn optional_count(&mut self, count: Option<impl itoa::Integer>) -> &mut Table {
        match count {
            Some(count) => self.count(count),
            None => self.blank(),
        }
    }

    /// A value of the schema.
    pub(crate) fn value(&mut self, value: Option<Cell>) -> &mut Table {
        match value {
            None => self.blank(),
            Some(Cell::Text(text)) => self.text(&text),
            Some(Cell::Whole(count)) => self.count(count),
            Some(Cell::Real(number)) => self.number(format_args!("{number:.6}")),
            Some(Cell::Seconds(seconds)) => self.number(seconds.to_f64()),
            Some(Cell::Flag(holds)) => self.text(if holds { "yes" } else { "no" }),
        }
    }

    pub(crate) fn blank(&mut self) -> &mut Table {
        self.cell("")
    }

    /// Ends the row.
    pub(crate) fn end(&mut self) {
        self.csv.write_byte_record(&self.row).expect("every row has as many cells");
        self.row.clear();
    }

    pub(crate) fn bytes(self) -> Vec<u8> {
        self.csv.into_inner().expect("memory takes it")
    }
}

/// Why a file is not the CSV that it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct RowError {
    /// The line, from 1.
    pub line: u64,
    /// What is wrong, and what would be right.
    pub reason: String,
}

/// Hands each row below the header of a CSV text to `each`.
///
/// # Errors
/// When the header is not `header` (names between commas), a row has another number of cells, or `each` refuses it.
pub(crate) fn read(
    csv: &[u8],
    header: &str,
    mut each: impl FnMut(Row) -> Result<(), RowError>,
) -> Result<(), RowError> {
    let mut reader = csv::Reader::from_reader(csv);
    let torn = |error: csv::Error| RowError {
        line: error.position().map_or(1, csv::Position::line),
        reason: match error.kind() {
            csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
                let [expected, found] = [expected_len, len].map(|&len| several(len, "cell"));
                format!("expected {expected}, found {found}")
            }
            csv::ErrorKind::Utf8 { .. } => "it is not UTF-8 text".into(),
            _ => error.to_string(),
        },
    };
    let names: Vec<&str> = header.trim_end().split(',').collect();
    if reader.headers().map_err(torn)?.iter().ne(names.iter().copied()) {
        return Err(RowError { line: 1, reason: format!("the columns should be {}", header.trim_end()) });
    }
    let mut cells = csv::StringRecord::new();
    while reader.read_record(&mut cells).map_err(torn)? {
        each(Row { names: &names, cells: &cells })?;
    }
    Ok(())
}

/// All rows of a CSV text, the header among them, each with its line.
///
/// # Errors
/// When it is no CSV.
pub(crate) fn cells(csv: &[u8]) -> Result<Vec<(u64, Vec<String>)>, csv::Error> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(csv);
    let row = |row: csv::StringRecord| {
        let line = row.position().map_or(1, csv::Position::line);
        (line, row.iter().map(String::from).collect())
    };
    reader.records().map(|record| record.map(row)).collect()
}

/// A row that was read.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    names: &'a [&'a str],
    cells: &'a csv::StringRecord,
}

impl<'a> Row<'a> {
    /// A cell as it is in the file.
    fn cell(self, name: &str) -> &'a str {
        let column = self.names.iter().position(|other| *other == name).expect("the header has the column");
        &self.cells[column]
    }

    /// A text, without the apostrophe that kept it from being run.
    pub(crate) fn text(self, name: &str) -> &'a str {
        let cell = self.cell(name);
        cell.strip_prefix('\'').filter(|text| spreadsheet_text(text) != *text).unwrap_or(cell)
    }

    /// A value that must be there.
    pub(crate) fn value<T: FromStr>(self, name: &str) -> Result<T, RowError> {
        let cell = self.cell(name);
        cell.parse().map_err(|_| self.error(format!("invalid {name} \"{}\"", cell.escape_debug())))
    }

    /// A value that may be left blank.
    pub(crate) fn optional<T: FromStr>(self, name: &str) -> Result<Option<T>, RowError> {
        if self.cell(name).is_empty() { Ok(None) } else { self.value(name).map(Some) }
    }

    /// The line where it begins, from 1.
    pub(crate) fn line(self) -> u64 {
        self.cells.position().map_or(1, csv::Position::line)
    }

    /// What is wrong with this row.
    pub(crate) fn error(self, reason: impl Into<String>) -> RowError {
        RowError { line: self.line(), reason: reason.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_that_a_spreadsheet_would_run_begins_with_an_apostrophe() {
        for text in ["=1+1", "+1", "-1", "@sum", "\tx", "'=1"] {
            assert_eq!(spreadsheet_text(text), format!("'{text}"));
        }
        for text in ["\n=1+1", " =1+1", " \n @x", "\n"] {
            assert_eq!(spreadsheet_text(text), format!("'{text}"));
        }
        assert_eq!([" h1", "h1 = h2", "h1 + h2"].map(spreadsheet_text), [" h1", "h1 = h2", "h1 + h2"]);
    }

    #[test]
    fn cells_with_commas_quotes_and_line_ends_are_quoted() {
        let mut table = Table::new();
        table.text("a,b").text("say \"x\"").text("one\ntwo").number(3).blank().end();
        assert_eq!(String::from_utf8(table.bytes()).unwrap(), "\"a,b\",\"say \"\"x\"\"\",\"one\ntwo\",3,\n");
    }

    #[test]
    fn texts_are_read_back_as_they_were_given() {
        let texts = ["=1+1", "'=1", "'", "''x", "it's", "", "a,b\n\"c\"", "-"];
        let mut table = Table::headed("text,number");
        texts.iter().zip(1..).for_each(|(text, number)| table.text(text).number(number).end());
        let mut found = vec![];
        let each = |row: Row| {
            found.push((row.text("text").to_string(), row.value::<i32>("number")?));
            Ok(())
        };
        read(&table.bytes(), "text,number", each).unwrap();
        assert_eq!(found, texts.iter().map(|text| text.to_string()).zip(1..).collect::<Vec<_>>());
    }

    #[test]
    fn errors_name_their_line() {
        let number = |csv: &str| {
            let found = read(csv.as_bytes(), "a,b", |row| row.value::<u32>("b").map(|_| ()));
            found.map_err(|error| error.to_string())
        };
        assert_eq!(number("a,b\n1,2\n"), Ok(()));
        assert_eq!(number("a\n"), Err("line 1: the columns should be a,b".into()));
        assert_eq!(number("a,b\n1,2\n3\n"), Err("line 3: expected 2 cells, found 1 cell".into()));
        assert_eq!(number("a,b\n1,x\n"), Err("line 2: invalid b \"x\"".into()));
    }
}
