//! Judged tables as the template draws them.

use super::prose::{self, Piece};
use crate::config::{Agreement, Config, PublishedTable};
use crate::report::layout::Notes;
use crate::report::{self, JudgedCell, JudgedTable, Verdict};
use serde::Serialize;

/// A printed table beside what was measured.
#[derive(Serialize)]
pub(super) struct Judgement<'a> {
    id: String,
    title: &'a str,
    source: Vec<Piece>,
    prose: String,
    columns: &'a [String],
    rows: Vec<Row<'a>>,
    notes: Vec<(String, String)>,
    tally: Tally,
    measured_by: Vec<MeasuredBy<'a>>,
}

/// How many cells have which verdict.
#[derive(Serialize)]
pub(super) struct Tally {
    agree: u64,
    band: u64,
    judged: u64,
    errata: u64,
    differ: u64,
    missing: u64,
    met: bool,
    sentence: String,
}

impl From<report::Tally> for Tally {
    fn from(tally: report::Tally) -> Tally {
        let report::Tally { pass, band, differs, errata, missing } = tally;
        let (judged, met) = (pass + band + differs + errata + missing, tally.is_met());
        Tally { agree: pass, band, judged, errata, differ: differs, missing, met, sentence: tally.to_string() }
    }
}

/// A printed value that is known to be wrong.
#[derive(Serialize)]
pub(super) struct Erratum<'a> {
    /// The table's place in the page.
    id: String,
    table: &'a str,
    place: String,
    printed: &'a str,
    measured: &'a str,
    why: &'a str,
}

/// Where the numbers come from.
#[derive(Serialize)]
struct MeasuredBy<'a> {
    id: String,
    title: &'a str,
}

#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    cells: Vec<Option<Cell<'a>>>,
}

#[derive(Serialize)]
struct Cell<'a> {
    printed: &'a str,
    measured: Option<String>,
    verdict: &'static str,
    mark: &'static str,
    means: &'static str,
    sign: String,
}

/// The place of a table in the page.
fn id(index: usize) -> String {
    format!("published-{}", index + 1)
}

/// Every printed value that is known to be wrong.
pub(super) fn errata(tables: &[JudgedTable]) -> Vec<Erratum<'_>> {
    let mut errata = vec![];
    for (index, table) in tables.iter().enumerate() {
        let wrong = table.cells().filter(|(.., cell)| cell.verdict == Verdict::Erratum);
        errata.extend(wrong.map(|(row, column, cell)| Erratum {
            id: id(index),
            table: &table.title,
            place: format!("{row}, {column}"),
            printed: &cell.printed,
            measured: &cell.measured,
            why: &cell.note,
        }));
    }
    errata
}

/// All tables.
pub(super) fn all<'a>(config: &'a Config, tables: &'a [JudgedTable]) -> Vec<Judgement<'a>> {
    config
        .tables
        .iter()
        .zip(tables)
        .enumerate()
        .map(|(index, (asked, table))| one(index, config, asked, table))
        .collect()
}

fn one<'a>(index: usize, config: &'a Config, asked: &'a PublishedTable, table: &'a JudgedTable) -> Judgement<'a> {
    let notes = Notes::of(table);
    let rows = asked.rows.iter().zip(&table.rows).map(|(asked_row, row)| {
        let cells = row.cells.iter().enumerate().map(|(column, cell)| {
            let (asked_cell, column) = (asked_row.cells.get(column).and_then(Option::as_ref), &asked.columns[column]);
            let agreement = asked_cell.map_or(column.agreement, |cell| cell.agreement_in(column));
            cell.as_ref().map(|cell| shown(cell, agreement, notes.sign(cell)))
        });
        Row { name: &row.name, cells: cells.collect() }
    });
    let tally = report::Tally::of([table]);
    Judgement {
        id: id(index),
        title: &table.title,
        source: prose::pieces(&table.source),
        prose: prose::html(&table.prose),
        columns: &table.columns,
        rows: rows.collect(),
        notes: notes.signed().map(|(sign, note)| (sign, note.to_owned())).collect(),
        tally: Tally::from(tally),
        measured_by: measured_by(config, asked),
    }
}

fn shown(cell: &JudgedCell, agreement: Agreement, sign: String) -> Cell<'_> {
    let sampled = matches!(agreement, Agreement::Sampling { .. }) && cell.verdict == Verdict::Pass;
    let (mark, means) = match cell.verdict {
        Verdict::Pass if sampled => ("≈", "agrees within the sampling error"),
        Verdict::Pass => ("✓", "agrees"),
        Verdict::Band => ("≈", "within the stated band"),
        Verdict::Differs => ("≠", "differs"),
        Verdict::Erratum => ("†", "known error in print"),
        Verdict::Missing => ("?", "nothing to compare with"),
        Verdict::Shown => ("", "shown, not judged"),
        Verdict::NotRun => ("", "not run"),
    };
    Cell {
        printed: &cell.printed,
        measured: Some(cell.shown()).filter(|measured| *measured != cell.printed),
        verdict: cell.verdict.word(),
        mark,
        means,
        sign,
    }
}

fn measured_by<'a>(config: &'a Config, asked: &'a PublishedTable) -> Vec<MeasuredBy<'a>> {
    let experiments = config.experiments.iter().map(|one| ("experiment", &one.name, one.title.as_str()));
    let evaluations = config.evaluations.iter().map(|one| ("evaluation", &one.name, one.title.as_str()));
    let named =
        experiments.chain(evaluations).filter(|(_, name, _)| asked.rows.iter().any(|row| row.experiment == **name));
    named.map(|(kind, name, title)| MeasuredBy { id: format!("{kind}-{name}"), title }).collect()
}
