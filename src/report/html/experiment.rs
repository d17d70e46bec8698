//! The section of an experiment: what was asked, a line a solver, what follows, charts.

use super::finding::{self, Finding};
use super::grid::{Cell, Grid, Heading};
use super::picture::Picture;
use super::prose::{self, Piece};
use super::solver::Index;
use crate::experiment::config::{Config, Experiment};
use crate::experiment::results::{ExperimentResults, Results};
use crate::report::figures::Chart;
use crate::report::metric::Metric;
use crate::report::summary;
use crate::search::Limits;
use serde::Serialize;

/// A section.
#[derive(Serialize)]
pub(super) struct Section<'a> {
    id: String,
    name: &'a str,
    title: &'a str,
    prose: String,
    source: Vec<Piece>,
    size: String,
    goal: String,
    instances: usize,
    solvers: usize,
    limits: String,
    fold: bool,
    table: Option<Grid>,
    findings: Vec<Finding>,
    charts: Vec<Picture<'a>>,
}

/// The sections of all experiments.
pub(super) fn sections<'a>(
    config: &'a Config,
    results: &Results,
    charts: &'a [Chart],
    index: &Index<'_>,
) -> Vec<Section<'a>> {
    let experiments = config.experiments.iter().zip(&results.experiments);
    experiments.map(|(experiment, known)| section(experiment, known, charts, index)).collect()
}

fn section<'a>(
    experiment: &'a Experiment,
    results: &ExperimentResults,
    charts: &'a [Chart],
    index: &Index<'_>,
) -> Section<'a> {
    let own = charts.iter().filter(|chart| chart.experiment.as_ref() == Some(&experiment.name));
    Section {
        id: format!("experiment-{}", experiment.name),
        name: &experiment.name,
        title: &experiment.title,
        prose: prose::html(&experiment.prose),
        source: prose::pieces(&experiment.source),
        size: experiment.goal.size().to_string(),
        goal: experiment.goal.to_string(),
        instances: experiment.instances.len(),
        solvers: experiment.compared().count(),
        limits: limits(&experiment.limits),
        fold: experiment.fold,
        table: table(experiment, results, index),
        findings: finding::all(experiment, results),
        charts: own.map(Picture::new).collect(),
    }
}

/// A line a solver, which leads to the solver's page.
fn table(experiment: &Experiment, results: &ExperimentResults, index: &Index<'_>) -> Option<Grid> {
    let mut grid = Grid::from(&summary::table(experiment, results)?);
    let place = |label: &str| experiment.solvers.iter().position(|named| named.label == label);
    let times: Vec<Option<String>> = grid
        .rows
        .iter()
        .map(|row| {
            let sample = Metric::TIME.sample(experiment, results, place(&row[0].text)?, None);
            Some(sample.median()?.significant(3))
        })
        .collect();
    if times.iter().any(Option::is_some) {
        grid.head.push(Heading { text: "CPU seconds (median)".into(), number: true });
        for (row, time) in grid.rows.iter_mut().zip(times) {
            row.push(Cell::new(time.as_deref().unwrap_or("–")));
        }
    }
    for row in &mut grid.rows {
        let solver = place(&row[0].text).map(|solver| index.place(&experiment.solvers[solver].solver));
        row[0] = std::mem::take(&mut row[0]).leading_to(solver.map(|place| format!("#solver/{place}")));
    }
    Some(grid)
}

fn limits(limits: &Limits) -> String {
    let counts = [(limits.expanded, "expanded"), (limits.generated, "generated")];
    let counts =
        counts.into_iter().filter_map(|(count, what)| Some(format!("{} {what}", Cell::new(&count?.to_string()).text)));
    let bytes = limits.bytes.map(|bytes| format!("{} of nodes", memory(bytes)));
    let seconds = limits.time.map(|time| format!("{} s", time.as_secs_f64()));
    let told: Vec<String> = counts.chain(bytes).chain(seconds).collect();
    if told.is_empty() { "none".into() } else { told.join(", ") }
}

fn memory(bytes: u64) -> String {
    let units = [(1u64 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    let whole = units.into_iter().find(|(unit, _)| bytes >= *unit && bytes.is_multiple_of(*unit));
    whole.map_or_else(|| format!("{bytes} bytes"), |(unit, name)| format!("{} {name}", bytes / unit))
}
