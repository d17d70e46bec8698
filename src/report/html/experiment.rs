//! The section of an experiment: what was asked, a line a solver, what follows, charts.

use super::Report;
use super::comparison::{self, Compared, Spread};
use super::finding::{self, Finding};
use super::grid::{Cell, Grid, Heading};
use super::matrix::Sheets;
use super::picture::{Picture, questions};
use super::prose::{self, Piece};
use super::solver::Index;
use crate::formula::Number;
use crate::report::common::Common;
use crate::report::comparison::files::many;
use crate::report::limits::limits_of;
use crate::report::measured::Measured;
use crate::report::metric::Metric;
use crate::report::names::{boards_and_shared, note_on_ida_star};
use crate::report::reading::unit_of_time;
use crate::report::relative_gap::relative_gap;
use crate::report::repeats::unsteady;
use crate::report::statistics::files;
use crate::report::{Chart, Drawing, Quantile, Readings, summary};
use serde::Serialize;
use taquin::wording::capitalised;

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
    /// Whether every board that there is was run.
    population: bool,
    /// What was found, in a sentence.
    finding: Option<String>,
    /// Its solvers by two properties, where they are a product of these.
    matrix: Option<Sheets>,
    table: Option<Grid>,
    /// Over which runs the figures of the table are, and what its marks mean.
    notes: Vec<String>,
    /// Of repeats that lie far apart.
    unsteady: Option<String>,
    findings: Vec<Finding>,
    comparisons: Vec<Compared>,
    statistics: Vec<Spread>,
    /// Which pairs there are, of too many solvers for all.
    many: Option<String>,
    basis: String,
    charts: Vec<Picture<'a>>,
    /// What its charts answer: the chart, and the question.
    questions: Vec<(&'a str, &'static str)>,
    /// Whether some run ended with a solution.
    solved: bool,
}

/// The sections of all experiments.
pub(super) fn sections<'a>(report: &Report<'a>, index: &Index<'_>) -> Vec<Section<'a>> {
    let material: &'a _ = report.material;
    material.measured.iter().enumerate().map(|(place, measured)| section(report, place, measured, index)).collect()
}

fn section<'a>(report: &Report<'a>, place: usize, measured: &'a Measured<'a>, index: &Index<'_>) -> Section<'a> {
    let experiment = measured.experiment;
    let own = report.charts.iter().filter(|chart| chart.experiment.as_ref() == Some(&experiment.name));
    // Matrices are tables at the head of the section already.
    let (matrices, charts): (Vec<_>, Vec<_>) = own.partition(|chart| matches!(chart.drawing, Drawing::Matrix(_)));
    // Where weights, bounds or combinations are compared, what they cost and save is the question.
    let is_first = |chart: &&Chart| chart.name.ends_with("-weight") || chart.name.contains("-combinations-");
    let (first, charts): (Vec<_>, Vec<_>) = charts.into_iter().partition(is_first);
    let weight = first.iter().find_map(|chart| of_weight(chart));
    let charts: Vec<Picture<'a>> = first.into_iter().chain(charts).chain(matrices).map(Picture::new).collect();
    let statistics = report.statistics.iter().find(|one| one.experiment == place);
    let mut findings = finding::all(measured, statistics);
    findings.extend(weight);
    Section {
        id: format!("experiment-{}", experiment.name),
        name: &experiment.name,
        title: &experiment.title,
        prose: prose::html(&experiment.prose),
        source: prose::pieces(&boards_and_shared(experiment)),
        size: experiment.goal.size().to_string(),
        goal: experiment.goal.to_string(),
        instances: measured.boards(),
        solvers: experiment.compared().count(),
        limits: limits_of(experiment).unwrap_or_else(|| "none".into()),
        fold: experiment.fold,
        population: experiment.population,
        finding: measured.findings().headline(),
        matrix: Sheets::of(measured),
        table: table(measured, index),
        notes: notes(measured),
        unsteady: unsteady(experiment, measured.results),
        findings,
        comparisons: statistics.map(|one| comparison::compared(experiment, one, index)).unwrap_or_default(),
        statistics: statistics.map(|one| comparison::spreads(experiment, one, index)).unwrap_or_default(),
        many: statistics.and_then(|one| many(experiment, one)),
        basis: statistics.map(|one| files::basis(experiment, one)).unwrap_or_default(),
        questions: questions(&charts),
        charts,
        solved: measured.is_any_solved(),
    }
}

/// What the chart of the weight or the bound shows, in words.
fn of_weight(chart: &Chart) -> Option<Finding> {
    let Drawing::Panels(panels) = &chart.drawing else { return None };
    let is_said = chart.name.ends_with("-weight") && !chart.finding.is_empty();
    is_said.then(|| Finding::new(&capitalised(&panels.x), chart.finding.trim_end_matches('.').to_owned()))
}

/// A line a solver, which leads to the solver's page.
fn table(measured: &Measured, index: &Index<'_>) -> Option<Grid> {
    let (table, solvers) = summary::table(measured)?;
    let mut grid = Grid::from(&table);
    let time = |solvers: &Vec<usize>| {
        let readings = solvers.iter().map(|&solver| measured.readings(&Metric::TIME, solver, None));
        Readings::pooled(readings.collect()).median()
    };
    let times: Vec<Quantile> = solvers.iter().map(time).collect();
    if times.iter().any(|time| *time != Quantile::Unknown) {
        let (factor, unit) = unit_of_time(times.iter().copied());
        grid.head.push(Heading { text: format!("CPU time (median of all){unit}"), number: true });
        for (row, time) in grid.rows.iter_mut().zip(times) {
            row.push(Cell::new(&time.times(factor).written()));
        }
    }
    add_geometric_means(&mut grid, measured, &solvers);
    add_relative_gaps(&mut grid, measured, &solvers);
    for (row, solvers) in grid.rows.iter_mut().zip(&solvers) {
        if let [solver] = solvers[..] {
            row[0].link = Some(index.link(&measured.experiment.solvers[solver].solver));
        }
    }
    Some(grid)
}

/// Adds the means by which the sentence above the table compares, where every solver solved every board.
fn add_geometric_means(grid: &mut Grid, measured: &Measured, solvers: &[Vec<usize>]) {
    let place = grid.head.iter().position(|heading| heading.text.starts_with("expanded (mean)"));
    let (Some(place), Common::All) = (place, measured.common()) else { return };
    let mean = |solvers: &Vec<usize>| match solvers[..] {
        [solver] => measured.sample(Metric::EXPANDED.formula, solver, None).geometric_mean_above_zero(),
        _ => None,
    };
    let means: Option<Vec<f64>> = solvers.iter().map(mean).collect();
    let Some(means) = means.filter(|means| means.len() > 1) else { return };
    grid.head.insert(place + 1, Heading { text: "expanded (geometric mean)".into(), number: true });
    for (row, mean) in grid.rows.iter_mut().zip(means) {
        row.insert(place + 1, Cell::new(&Number::nearest(mean).significant(4)));
    }
}

/// Adds how far paths are above the optimum in per cent, where that is known of every solver, on the boards of the column before it.
fn add_relative_gaps(grid: &mut Grid, measured: &Measured, solvers: &[Vec<usize>]) {
    let place = grid.head.iter().position(|heading| heading.text.starts_with("gap (mean)"));
    let (Some(place), Some(only)) = (place, measured.common().only()) else { return };
    let gaps: Option<Vec<f64>> = solvers.iter().map(|solvers| relative_gap(measured, solvers, only)).collect();
    let Some(gaps) = gaps.filter(|gaps| gaps.iter().any(|gap| *gap > 0.0)) else { return };
    let text = grid.head[place].text.replacen("mean", "% of the optimum", 1);
    grid.head.insert(place + 1, Heading { text, number: true });
    for (row, gap) in grid.rows.iter_mut().zip(gaps) {
        row.insert(place + 1, Cell::new(&Number::nearest(gap).significant(3)));
    }
}

/// What the table says below it; times are in this page only.
fn notes(measured: &Measured) -> Vec<String> {
    // Folded runs have no times.
    let fast = note_on_ida_star(measured.experiment).filter(|_| !measured.experiment.fold);
    summary::notes_below(measured).into_iter().chain(fast).collect()
}
