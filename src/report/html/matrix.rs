//! The matrix of an experiment as the template draws it.

use super::grid::{Cell, Heading};
use super::leads::{Lead, leads, without_lead};
use crate::report::matrix::{Entry, MARKS, Matrix, Shades, Sheet};
use crate::report::measured::Measured;
use crate::report::reading::Quantile;
use serde::Serialize;
use taquin::wording::capitalised;

/// A matrix, a sheet for each measure.
#[derive(Serialize)]
pub(super) struct Sheets {
    rows_are: String,
    leads: Vec<Lead>,
    /// The rows that have none, in a sentence's list.
    without_lead: String,
    sheets: Vec<Page>,
    /// What the marks of the best mean, where there are any.
    marked: Option<&'static str>,
    /// Whether a cell is over fewer boards than others.
    fewer: bool,
    /// Whether a cell is over too few boards to compare.
    few: bool,
    /// Whether a cell is a bound.
    bounds: bool,
    /// Whether a cell's value is not known.
    unknown: bool,
    /// Whether there is no solver for a cell.
    blank: bool,
}

/// A measure, shown one at a time.
#[derive(Serialize)]
struct Page {
    name: &'static str,
    title: String,
    over: String,
    head: Vec<Heading>,
    rows: Vec<(String, Vec<Option<Shaded>>)>,
}

#[derive(Serialize)]
struct Shaded {
    cell: Cell,
    /// From 0, the palest, to 10; none of a bound.
    shade: Option<u8>,
    mark: &'static str,
    fewer: Option<String>,
    range: Option<String>,
}

impl Sheets {
    /// Those of an experiment; none where it is no product.
    pub(super) fn of(measured: &Measured) -> Option<Sheets> {
        let matrix = measured.matrix()?;
        let (first, others) = matrix.sheets.split_first()?;
        let any = |is: &dyn Fn(&Entry) -> bool| matrix.sheets.iter().flat_map(Sheet::entries).any(is);
        let leads = leads(matrix);
        Some(Sheets {
            rows_are: matrix.rows_are.clone(),
            without_lead: without_lead(matrix, &leads).join(", "),
            leads,
            marked: any(&|entry| !entry.mark().is_empty()).then_some(MARKS),
            fewer: any(&|entry| entry.fewer.is_some()),
            few: any(&Entry::is_over_few),
            bounds: any(&|entry| entry.value.at_least().is_some()),
            unknown: any(&|entry| entry.value == Quantile::Unknown),
            blank: matrix.sheets.iter().flat_map(|sheet| sheet.cells.iter().flatten()).any(Option::is_none),
            sheets: [first].into_iter().chain(&matrix.ratios).chain(others).map(|sheet| page(matrix, sheet)).collect(),
        })
    }
}

fn page(matrix: &Matrix, sheet: &Sheet) -> Page {
    let shades = Shades::of(sheet);
    let shaded = |entry: &Entry| Shaded {
        cell: Cell::new(&entry.value.written()),
        shade: shades.shade(entry).map(|shade| (10.0 * shade).round() as u8),
        mark: entry.mark(),
        fewer: entry.fewer.clone(),
        range: entry.range.clone(),
    };
    let row = |(name, cells): (&String, &Vec<Option<Entry>>)| {
        (name.clone(), cells.iter().map(|entry| entry.as_ref().map(shaded)).collect())
    };
    let heading = |text: &String| Heading { text: text.clone(), number: true };
    let first = Heading { text: matrix.rows_are.clone(), number: false };
    Page {
        name: sheet.name,
        title: capitalised(&sheet.title),
        over: sheet.over.clone(),
        head: [first].into_iter().chain(matrix.columns.iter().map(heading)).collect(),
        rows: matrix.rows.iter().zip(&sheet.cells).map(row).collect(),
    }
}
