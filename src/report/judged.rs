//! Judged tables: what was printed, what was measured, and the verdict.

use taquin::wording::some_of;

/// What became of a printed value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The measured value agrees.
    Pass,
    /// It is within the band that was stated, yet not the printed value.
    Band,
    /// It does not agree.
    Differs,
    /// The printed value is known to be wrong, for the reason in the note; the right one, if there is one, agrees.
    Erratum,
    /// Shown, never judged.
    Shown,
    /// Runs were made, and there is nothing to compare with.
    Missing,
    /// No run was made of a solver that is needed: its experiment is optional, or it was left out.
    NotRun,
}

impl Verdict {
    /// The word of CSV files.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::Band => "band",
            Verdict::Differs => "differs",
            Verdict::Erratum => "erratum",
            Verdict::Shown => "shown",
            Verdict::Missing => "missing",
            Verdict::NotRun => "not_run",
        }
    }

    /// The mark behind a cell; empty where nothing was judged.
    pub fn mark(self) -> &'static str {
        match self {
            Verdict::Pass => "✓",
            Verdict::Band => "≈",
            Verdict::Differs => "≠",
            Verdict::Erratum => "†",
            Verdict::Shown | Verdict::NotRun => "",
            Verdict::Missing => "?",
        }
    }
}

/// A printed table, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedTable {
    /// Its title.
    pub title: String,
    /// Where it was printed.
    pub source: String,
    /// Prose, Markdown.
    pub prose: String,
    /// The headings of its columns.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<JudgedRow>,
}

/// A row of a [`JudgedTable`].
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedRow {
    /// The heading.
    pub name: String,
    /// One cell for each column; none where nothing is shown.
    pub cells: Vec<Option<JudgedCell>>,
}

/// A cell of a [`JudgedTable`].
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedCell {
    /// What became of the printed value.
    pub verdict: Verdict,
    /// As printed; empty where the document prints nothing.
    pub printed: String,
    /// As measured, rounded to one digit more than printed; empty where there is nothing. A lower bound where `is_bound`.
    pub measured: String,
    /// What should be known besides.
    pub note: String,
    /// Whether it depends on the clock, so that it differs from run to run.
    pub timed: bool,
    /// Whether the measured value is only a lower bound, since runs were stopped.
    pub is_bound: bool,
}

/// The note of values that are lower bounds.
const BOUND: &str = "≥ is a lower bound: some runs were stopped by a limit and count as what they had reached";

impl JudgedCell {
    /// The measured value and its lower bound, of which one is empty.
    pub(super) fn value_or_bound(&self) -> [&str; 2] {
        if self.is_bound { ["", &self.measured] } else { [&self.measured, ""] }
    }

    /// The measured value as tables show it, after `≥` where it is a bound.
    pub(super) fn shown(&self) -> String {
        if self.is_bound { format!("≥ {}", self.measured) } else { self.measured.clone() }
    }

    /// Its note, and what `≥` means where it has one.
    pub(super) fn remark(&self) -> String {
        match (self.is_bound, self.note.trim_end_matches('.')) {
            (false, _) => self.note.clone(),
            (true, "") => BOUND.to_owned(),
            (true, note) => format!("{note}. {BOUND}"),
        }
    }
}

impl JudgedTable {
    /// Only the cells that depend on the clock, or only those that do not; columns and rows without any are left out.
    pub(super) fn only(&self, timed: bool) -> JudgedTable {
        let wanted = |cell: &&JudgedCell| cell.timed == timed;
        let keeps = |column: &usize| {
            self.rows.iter().any(|row| row.cells[*column].as_ref().is_some_and(|cell| cell.timed == timed))
        };
        let kept: Vec<usize> = (0..self.columns.len()).filter(keeps).collect();
        let narrow = |row: &JudgedRow| JudgedRow {
            name: row.name.clone(),
            cells: kept.iter().map(|&column| row.cells[column].as_ref().filter(wanted).cloned()).collect(),
        };
        let rows = self.rows.iter().map(narrow).filter(|row| row.cells.iter().any(Option::is_some));
        JudgedTable {
            columns: kept.iter().map(|&column| self.columns[column].clone()).collect(),
            rows: rows.collect(),
            ..self.clone()
        }
    }

    /// Whether the runs of any of its cells were made: else there is nothing to show.
    pub fn was_run(&self) -> bool {
        self.cells().any(|(.., cell)| cell.verdict != Verdict::NotRun)
    }

    /// Its cells, each with the headings of its row and its column.
    pub fn cells(&self) -> impl Iterator<Item = (&str, &str, &JudgedCell)> {
        self.rows.iter().flat_map(|row| {
            let cells = self.columns.iter().zip(&row.cells);
            cells.filter_map(|(column, cell)| Some((row.name.as_str(), column.as_str(), cell.as_ref()?)))
        })
    }
}

/// How many cells of tables have which verdict; those that are only shown, or were not run, are not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cells that agree.
    pub pass: u64,
    /// Cells within their bands.
    pub band: u64,
    /// Cells that do not agree.
    pub differs: u64,
    /// Known errors of the document.
    pub errata: u64,
    /// Cells whose runs were made, without anything to compare with.
    pub missing: u64,
}

impl Tally {
    /// Counts the cells of some tables.
    pub fn of<'a>(tables: impl IntoIterator<Item = &'a JudgedTable>) -> Tally {
        let mut tally = Tally::default();
        for (.., cell) in tables.into_iter().flat_map(JudgedTable::cells) {
            match cell.verdict {
                Verdict::Pass => tally.pass += 1,
                Verdict::Band => tally.band += 1,
                Verdict::Differs => tally.differs += 1,
                Verdict::Erratum => tally.errata += 1,
                Verdict::Missing => tally.missing += 1,
                Verdict::Shown | Verdict::NotRun => {}
            }
        }
        tally
    }

    /// Whether every judged cell agrees, is within its band or is a known error in print.
    pub fn is_met(self) -> bool {
        self.differs == 0 && self.missing == 0
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let judged = self.pass + self.band + self.differs + self.errata + self.missing;
        if judged == 0 {
            return f.write_str("nothing to judge");
        }
        write!(f, "{} agree", some_of(self.pass, judged, "cell"))?;
        let rest = [
            (self.band, "within its band", "within their bands"),
            (self.errata, "known error in a published table", "known errors in published tables"),
            (self.differs, "differs", "differ"),
            (self.missing, "is missing", "are missing"),
        ];
        for (count, one, many) in rest.into_iter().filter(|(count, ..)| *count > 0) {
            write!(f, ", {count} {}", if count == 1 { one } else { many })?;
        }
        Ok(())
    }
}
