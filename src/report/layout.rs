//! Judged tables drawn: `expected → measured` with a mark, one of the two where they are equal.

use super::judged::{JudgedCell, JudgedTable, Tally, Verdict};
use super::table::{Align, Style, Table, escaped, hang, pad, width, wrap};
use crate::formula::Number;
use crate::results::table::Table as Csv;
use taquin::wording::superscript;

/// What the marks mean, in one line; that of bands only where there are any.
pub fn legend(tables: &[JudgedTable]) -> &'static str {
    match Tally::of(tables).band {
        0 => "expected → measured; ✓ agrees, ≠ differs, † known error in print, ? nothing to compare with",
        _ => {
            "expected → measured; ✓ agrees, ≈ within the stated band, ≠ differs, † known error in print, ? nothing to \
             compare with"
        }
    }
}

/// The notes of a table, each once, in the order in which its cells refer to them.
pub(super) struct Notes(Vec<String>);

impl Notes {
    pub(super) fn of(table: &JudgedTable) -> Notes {
        let mut notes = vec![];
        for (.., cell) in table.cells() {
            let remark = cell.remark();
            if !remark.is_empty() && !notes.contains(&remark) {
                notes.push(remark);
            }
        }
        Notes(notes)
    }

    /// The sign that refers to the note of a cell; empty for none.
    pub(super) fn sign(&self, cell: &JudgedCell) -> String {
        let remark = cell.remark();
        let index = self.0.iter().position(|known| *known == remark);
        index.map(|index| superscript(index + 1)).unwrap_or_default()
    }

    pub(super) fn signed(&self) -> impl Iterator<Item = (String, &str)> {
        self.0.iter().enumerate().map(|(index, note)| (superscript(index + 1), note.as_str()))
    }
}

/// The parts of a cell that are set below each other.
struct Parts {
    printed: String,
    measured: String,
    mark: String,
}

impl Parts {
    fn new(cell: &JudgedCell, notes: &Notes) -> Parts {
        let shown = cell.shown();
        let same = cell.printed == shown;
        let measured = match shown.as_str() {
            "" => "→ –".into(),
            _ if same => String::new(),
            measured => format!("→ {measured}"),
        };
        Parts { printed: cell.printed.clone(), measured, mark: cell.verdict.mark().to_string() + &notes.sign(cell) }
    }

    fn joined(&self) -> String {
        let parts = [&self.printed, &self.measured, &self.mark].map(String::as_str);
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

impl JudgedTable {
    /// The table for a terminal: title, source, cells, notes and the tally.
    pub fn terminal(&self, style: Style) -> String {
        let notes = Notes::of(self);
        let mut text = style.paint("1", &wrap(&self.title, style.width).join("\n"));
        text += "\n";
        if !self.source.is_empty() {
            text += &style.paint("2", &wrap(&self.source, style.width).join("\n"));
            text += "\n";
        }
        text += "\n";
        text += &self.table(&notes, true).terminal(style, |cell| painted(style, cell));
        text += "\n";
        for (sign, note) in notes.signed() {
            let note = note.split_whitespace().collect::<Vec<_>>().join(" ");
            text += &(hang(&format!("{sign} "), &note, style.width).join("\n") + "\n");
        }
        let tally = Tally::of([self]);
        let (code, mark) = if tally.is_met() { ("32", "✓") } else { ("31", "≠") };
        text + &style.paint(code, mark) + &format!(" {tally}\n")
    }

    /// The table as a section of Markdown.
    pub fn markdown(&self) -> String {
        let mut text = format!("## {}\n\n", escaped(&self.title));
        if !self.source.is_empty() {
            text += &format!("*{}*\n\n", escaped(&self.source));
        }
        if !self.prose.trim().is_empty() {
            text += &format!("{}\n\n", self.prose.trim());
        }
        text + &self.cells_markdown() + &format!("{}.\n", Tally::of([self]))
    }

    /// The cells and the notes, without what surrounds them.
    fn cells_markdown(&self) -> String {
        let notes = Notes::of(self);
        let mut text = self.table(&notes, false).markdown() + "\n";
        for (sign, note) in notes.signed() {
            text += &format!("- {sign} {}\n", escaped(note));
        }
        if !notes.0.is_empty() {
            text += "\n";
        }
        text
    }

    /// A section that judges nothing: what depends on the clock.
    pub(super) fn shown_markdown(&self) -> String {
        format!("## {}\n\n{}", escaped(&self.title), self.cells_markdown())
    }

    fn table(&self, notes: &Notes, padded: bool) -> Table {
        let columns: Vec<Vec<String>> =
            (0..self.columns.len()).map(|column| self.column(column, notes, padded)).collect();
        let aligns = (0..self.columns.len()).map(|column| self.align(column));
        let head = self.columns.iter().cloned().zip(aligns);
        let mut table = Table::new([(String::new(), Align::Left)].into_iter().chain(head));
        for (index, row) in self.rows.iter().enumerate() {
            let cells = columns.iter().map(|column| column[index].clone());
            table.push([row.name.clone()].into_iter().chain(cells).collect());
        }
        table
    }

    /// Numbers stand right, texts left.
    fn align(&self, column: usize) -> Align {
        let mut printed =
            self.rows.iter().filter_map(|row| row.cells[column].as_ref()).map(|cell| cell.printed.as_str());
        let number =
            |text: &str| text.is_empty() || text.starts_with(|c: char| c.is_ascii_digit()) && !text.contains(' ');
        if printed.all(|text| number(text) || Number::parse(text).is_some()) { Align::Right } else { Align::Left }
    }

    fn column(&self, column: usize, notes: &Notes, padded: bool) -> Vec<String> {
        let parts = |cell: &JudgedCell| Parts::new(cell, notes);
        let cells: Vec<Option<Parts>> = self.rows.iter().map(|row| row.cells[column].as_ref().map(parts)).collect();
        if !padded {
            return cells.iter().map(|cell| cell.as_ref().map(Parts::joined).unwrap_or_default()).collect();
        }
        let widest =
            |part: fn(&Parts) -> &String| cells.iter().flatten().map(|cell| width(part(cell))).max().unwrap_or(0);
        let widths = [widest(|parts| &parts.printed), widest(|parts| &parts.measured), widest(|parts| &parts.mark)];
        let align = self.align(column);
        let set = |parts: &Parts| {
            let cells = [(&parts.printed, align), (&parts.measured, Align::Left), (&parts.mark, Align::Left)];
            let cells = cells.into_iter().zip(widths).filter(|(_, wide)| *wide > 0);
            cells.map(|((text, align), wide)| pad(text, wide, align)).collect::<Vec<_>>().join(" ")
        };
        cells.iter().map(|cell| cell.as_ref().map(set).unwrap_or_default()).collect()
    }
}

/// Colours the mark at the end of a cell.
fn painted(style: Style, cell: &str) -> String {
    let text = cell.trim_end().trim_end_matches(|c| "⁰¹²³⁴⁵⁶⁷⁸⁹".contains(c));
    let verdicts = [
        (Verdict::Pass, "32"),
        (Verdict::Band, "32"),
        (Verdict::Differs, "1;31"),
        (Verdict::Erratum, "33"),
        (Verdict::Missing, "1;31"),
    ];
    for (verdict, code) in verdicts {
        if let Some(before) = text.strip_suffix(verdict.mark()) {
            return format!("{before}{}{}", style.paint(code, verdict.mark()), &cell[text.len()..]);
        }
    }
    cell.to_string()
}

/// Judged tables as Markdown, those cells first that nobody can explain.
pub(super) fn markdown(title: &str, prose: &str, tables: &[JudgedTable]) -> String {
    let mut text = format!("# {}\n\n", escaped(title));
    if !prose.trim().is_empty() {
        text += &format!("{}\n\n", prose.trim());
    }
    text += &format!("**{}.** Cells read {}.\n\n", Tally::of(tables), legend(tables));
    let mut unexplained =
        Table::new(["table", "row", "column", "printed", "measured", "note"].map(|name| (name, Align::Left)));
    let mut count = 0;
    for table in tables {
        for (row, column, cell) in table.cells() {
            if matches!(cell.verdict, Verdict::Differs | Verdict::Missing) {
                count += 1;
                let texts = [&table.title, row, column, &cell.printed, &cell.shown(), &cell.note];
                unexplained.push(texts.map(str::to_string).into());
            }
        }
    }
    if count > 0 {
        text += &format!("## Not explained\n\n{}\n", unexplained.markdown());
    }
    let sections: Vec<String> = tables.iter().map(JudgedTable::markdown).collect();
    text + &sections.join("\n")
}

/// Judged tables as CSV: one row a cell, those that depend on the clock left out.
pub(super) fn csv(tables: &[JudgedTable]) -> Vec<u8> {
    let mut csv = Csv::headed("table,row,column,printed,measured,at_least,verdict,note");
    for table in tables {
        for (row, column, cell) in table.cells().filter(|(.., cell)| !cell.timed) {
            let [measured, at_least] = cell.value_or_bound();
            let texts = [&table.title, row, column, &cell.printed, measured, at_least, cell.verdict.word(), &cell.note];
            texts.into_iter().for_each(|text| {
                csv.text(text);
            });
            csv.end();
        }
    }
    csv.bytes()
}
