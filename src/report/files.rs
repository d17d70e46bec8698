//! Every file of a report, as a function of rows.
//!
//! `report.html` and files whose name has `time` in it differ from run to run; all others are the same bytes for the same
//! results.

use super::chart::Theme;
use super::compare::Changes;
use super::evaluation::{self, HeuristicValues};
use super::export::{DARK, Export, export_files};
use super::figures::Chart;
use super::html::{self, Report};
use super::measured::ReportInput;
use super::statistics::ExperimentStatistics;
use super::{JudgedTable, ReportError, comparison, figures, layout, statistics, summary};
use crate::memory::{CHART, at_once, give_back_free_memory};
use crate::results::Folder;
use crate::results::Results;
use crate::results::archive::MANIFEST;
use crate::results::disk;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::PathBuf;

/// The folder of the charts, inside the results folder.
const CHARTS: &str = "charts";

/// The most charts that are drawn at once, where there is memory for as many.
const DRAWN_AT_ONCE: usize = 8;

/// The page that shows everything.
pub const PAGE: &str = "report.html";

/// A file of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportFile {
    /// Its name in the results folder, such as `charts/boards-gap.svg`.
    pub name: String,
    /// Its content.
    pub content: Vec<u8>,
}

impl ReportFile {
    fn new(name: impl Into<String>, content: impl Into<Vec<u8>>) -> ReportFile {
        ReportFile { name: name.into(), content: content.into() }
    }
}

/// The tables of a report; `tables` are the judged ones.
pub fn table_files(material: &ReportInput, values: &HeuristicValues, tables: &[JudgedTable]) -> Vec<ReportFile> {
    let all = tables_of(material, values, tables, &statistics::statistics(material));
    all.into_iter().filter_map(Table::file).collect()
}

/// A table by its name; no content where the report has none of that name.
struct Table(&'static str, Option<Vec<u8>>);

impl Table {
    fn file(self) -> Option<ReportFile> {
        let Table(name, content) = self;
        content.map(|content| ReportFile::new(name, content))
    }
}

fn tables_of(
    material: &ReportInput,
    values: &HeuristicValues,
    tables: &[JudgedTable],
    statistics: &[ExperimentStatistics],
) -> Vec<Table> {
    let ReportInput { config, results, .. } = *material;
    let untimed: Vec<JudgedTable> = tables.iter().map(|table| table.only(false)).collect();
    let (timed, published, evaluated) = (is_timed(results), !tables.is_empty(), !config.evaluations.is_empty());
    let published_md = || layout::markdown(&config.title, &config.prose, &untimed);
    vec![
        Table("summary.csv", Some(summary::csv(material))),
        Table("summary.md", Some(summary::markdown(material).into())),
        Table("statistics.csv", Some(statistics::files::csv(config, statistics))),
        Table("statistics.md", Some(statistics::files::markdown(config, statistics).into())),
        Table("coverage.csv", Some(statistics::files::coverage_csv(config, statistics))),
        Table("comparisons.csv", Some(comparison::files::csv(config, statistics))),
        Table("comparisons.md", Some(comparison::files::markdown(config, statistics).into())),
        Table("comparisons-time.csv", timed.then(|| comparison::files::times_csv(config, statistics))),
        Table("times.csv", timed.then(|| statistics::files::times_csv(config, statistics))),
        Table("times.md", timed.then(|| summary::times_markdown(material, statistics, tables).into())),
        Table("published.csv", published.then(|| layout::csv(tables))),
        Table("published.md", published.then(|| published_md().into())),
        Table("evaluations.csv", evaluated.then(|| evaluation::csv(config, values))),
        Table("evaluations.md", evaluated.then(|| evaluation::markdown(config, values).into())),
    ]
}

/// Whether anything is known of times: results that others passed on may come without.
fn is_timed(results: &Results) -> bool {
    let mut solvers = results.experiments.iter().flat_map(|experiment| &experiment.solvers);
    solvers.any(|solver| solver.runs().into_iter().flatten().any(|run| !run.timings.is_empty()))
}

/// The charts of a report, each as SVG, PNG and CSV; drawn some at a time as they are asked for.
pub fn chart_files(material: &ReportInput) -> impl Iterator<Item = ReportFile> + use<> {
    drawn(figures::charts(material))
}

fn drawn(charts: Vec<Chart>) -> impl Iterator<Item = ReportFile> + use<> {
    let mut charts = charts.into_iter();
    let some = move || {
        give_back_free_memory();
        let some: Vec<Chart> = charts.by_ref().take(at_once(CHART).min(DRAWN_AT_ONCE)).collect();
        (!some.is_empty()).then(|| some.par_iter().map(pictures).collect::<Vec<_>>())
    };
    std::iter::from_fn(some).flatten().flatten()
}

fn pictures(chart: &Chart) -> [ReportFile; 3] {
    let name = |extension: &str| format!("{CHARTS}/{}.{extension}", chart.name);
    let picture = chart.drawing.picture();
    [
        ReportFile::new(name("svg"), picture.svg(Theme::Auto, chart.words())),
        ReportFile::new(name("png"), picture.png(Theme::Auto, chart.words())),
        ReportFile::new(name("csv"), picture.csv()),
    ]
}

/// The page that shows everything; `manifest` is the text of the results folder's manifest, if it has one.
///
/// It shows times and the machine, so it is the same for the same results folder only.
pub fn page_file(
    material: &ReportInput,
    values: &HeuristicValues,
    tables: &[JudgedTable],
    manifest: Option<&str>,
) -> ReportFile {
    let (statistics, charts) = (&statistics::statistics(material)[..], &figures::charts(material)[..]);
    let page = Report { material, values, tables, statistics, charts, manifest, changes: None };
    ReportFile::new(PAGE, html::page(&page))
}

/// Writes the page, tables, charts and the exports that are there into a results folder, removes tables that the report no
/// longer has and charts of experiments that are no more, and returns what was written.
///
/// # Errors
/// [`ReportError`] when a file cannot be written.
pub fn write_all(
    material: &ReportInput,
    values: &HeuristicValues,
    tables: &[JudgedTable],
    folder: &Folder,
) -> Result<Vec<PathBuf>, ReportError> {
    write_all_since(material, values, tables, folder, None)
}

/// The same, with what changed since earlier results on the page.
///
/// # Errors
/// As [`write_all`].
pub fn write_all_since(
    material: &ReportInput,
    values: &HeuristicValues,
    tables: &[JudgedTable],
    folder: &Folder,
    changes: Option<&Changes>,
) -> Result<Vec<PathBuf>, ReportError> {
    folder.make(CHARTS)?;
    let mut written = BTreeSet::new();
    let manifest = disk::read_text(&folder.path().join(MANIFEST));
    material.prepare();
    let (statistics, drawings) = rayon::join(|| statistics::statistics(material), || figures::charts(material));
    let (statistics, charts, manifest) = (&statistics[..], &drawings[..], manifest.as_deref());
    let report = Report { material, values, tables, statistics, charts, manifest, changes };
    let exports = export_files(material, tables, &Export::present(folder.path()));
    let (page, tables) = rayon::join(|| html::page(&report), || tables_of(material, values, tables, statistics));
    let page = ReportFile::new(PAGE, page);
    let gone: Vec<&str> = tables.iter().filter(|table| table.1.is_none()).map(|table| table.0).collect();
    folder.remove(&gone)?;
    let tables = tables.into_iter().filter_map(Table::file);
    for file in [page].into_iter().chain(tables).chain(exports).chain(drawn(drawings)) {
        folder.write(&file.name, &file.content)?;
        written.insert(folder.path().join(&file.name));
    }
    for charts in [CHARTS, DARK] {
        remove_others(charts, &written, folder)?;
    }
    Ok(written.into_iter().collect())
}

/// Removes the charts that were not written: those of experiments that are no more.
fn remove_others(charts: &str, written: &BTreeSet<PathBuf>, folder: &Folder) -> Result<(), ReportError> {
    let place = folder.path().join(charts);
    let listed = match fs::read_dir(&place) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        listed => listed.map_err(|source| ReportError::Charts { folder: place, source })?,
    };
    for entry in listed.flatten().filter(|entry| !written.contains(&entry.path())) {
        if let Some(name) = entry.file_name().to_str() {
            folder.remove(&[&format!("{charts}/{name}")])?;
        }
    }
    Ok(())
}
