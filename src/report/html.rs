//! `report.html`: all results of a config in one file, which needs no network and nothing beside it.
//!
//! Tables and charts are written out, so that they are read and printed without the script. The runs and the boards are packed as
//! columns, from which the script makes the explorer and the pages of solvers and instances. The charting library is packed,
//! too, and unpacked when the explorer is opened. The page names its scripts and its style by their digests, so that a browser
//! runs nothing else, whatever a label says.

mod changes;
mod column;
mod comparison;
mod experiment;
mod finding;
mod grid;
mod judgement;
mod leads;
mod matrix;
mod pack;
mod picture;
mod prose;
mod provenance;
mod sampled;
mod solver;
#[cfg(test)]
mod tests;
mod trust;
mod words;

use super::JudgedTable;
use super::compare::Changes;
use super::evaluation::{self, HeuristicValues};
use super::figures::Chart;
use super::measured::ReportInput;
use super::statistics::ExperimentStatistics;
use crate::config::{Config, Evaluation};
use crate::results::{Results, SolverResults};
use changes::Changed;
pub(crate) use changes::page_of_changes;
use experiment::Section;
use grid::Grid;
use judgement::{Erratum, Judgement, Tally};
use minijinja::Environment;
use minijinja::value::Serde;
use picture::Picture;
use provenance::Provenance;
use serde::Serialize;
use trust::Trust;
use words::Words;

/// What a page is a function of.
pub(super) struct Report<'a> {
    pub(super) material: &'a ReportInput<'a>,
    pub(super) values: &'a HeuristicValues,
    pub(super) tables: &'a [JudgedTable],
    pub(super) statistics: &'a [ExperimentStatistics],
    pub(super) charts: &'a [Chart],
    /// The manifest of the results folder, if it has one.
    pub(super) manifest: Option<&'a str>,
    /// What changed since earlier results, where these are named.
    pub(super) changes: Option<&'a Changes>,
}

const TEMPLATES: [(&str, &str); 9] = [
    ("head.html", include_str!("../../assets/report/head.html")),
    ("report.html", include_str!("../../assets/report/report.html")),
    ("macros.html", include_str!("../../assets/report/macros.html")),
    ("matrix.html", include_str!("../../assets/report/matrix.html")),
    ("summary.html", include_str!("../../assets/report/summary.html")),
    ("published.html", include_str!("../../assets/report/published.html")),
    ("experiment.html", include_str!("../../assets/report/experiment.html")),
    ("changes.html", include_str!("../../assets/report/changes.html")),
    ("compare.html", include_str!("../../assets/report/compare.html")),
];

const STYLE: &str = concat!(
    include_str!("../../assets/report/style/page.css"),
    include_str!("../../assets/report/style/table.css"),
    include_str!("../../assets/report/style/matrix.css"),
    include_str!("../../assets/report/style/chart.css"),
    include_str!("../../assets/report/style/board.css"),
    include_str!("../../assets/report/style/print.css"),
);

/// The parts of the script, which share one scope.
const SCRIPT: &str = concat!(
    "\"use strict\";\n(() => {\n",
    include_str!("../../assets/report/script/element.js"),
    include_str!("../../assets/report/script/address.js"),
    include_str!("../../assets/report/script/inflate.js"),
    include_str!("../../assets/report/script/model.js"),
    include_str!("../../assets/report/script/copy.js"),
    include_str!("../../assets/report/script/menu.js"),
    include_str!("../../assets/report/script/table.js"),
    include_str!("../../assets/report/script/runs.js"),
    include_str!("../../assets/report/script/player.js"),
    include_str!("../../assets/report/script/instance.js"),
    include_str!("../../assets/report/script/solver.js"),
    include_str!("../../assets/report/script/pair.js"),
    include_str!("../../assets/report/script/theme.js"),
    include_str!("../../assets/report/script/charting.js"),
    include_str!("../../assets/report/script/changes.js"),
    include_str!("../../assets/report/script/explorer_data.js"),
    include_str!("../../assets/report/script/explorer_charts.js"),
    include_str!("../../assets/report/script/explorer.js"),
    include_str!("../../assets/report/script/page.js"),
    "})();\n",
);

/// A config's text longer than this stays in its file.
const LONGEST_CONFIG: usize = 200_000;

#[derive(Serialize)]
struct Page<'a> {
    title: &'a str,
    prose: String,
    name: &'a str,
    policy: String,
    style: String,
    script: &'static str,
    tally: Tally,
    provenance: Provenance,
    /// What was not run, in a sentence.
    not_run: Option<&'a str>,
    trust: Trust,
    words: Words,
    tables: Vec<Judgement<'a>>,
    errata: Vec<Erratum<'a>>,
    evaluations: Vec<EvaluationSection<'a>>,
    experiments: Vec<Section<'a>>,
    /// Charts that compare several experiments.
    charts: Vec<Picture<'a>>,
    /// Whether there is any chart.
    drawn: bool,
    config: Option<&'a str>,
    payload: String,
    /// The charting library; none where there is no run to explore.
    charting: Option<String>,
    changed: Option<Changed>,
}

#[derive(Serialize)]
struct EvaluationSection<'a> {
    id: String,
    title: &'a str,
    prose: String,
    table: Grid,
}

/// The page.
pub(super) fn page(report: &Report<'_>) -> String {
    let Report { material, values, tables, charts, manifest, changes, .. } = *report;
    let ReportInput { scope, config, results, .. } = *material;
    let style = style_sheet(charts);
    let index = solver::Index::new(config);
    let page = Page {
        title: &config.title,
        prose: prose::html(&config.prose),
        name: &config.name,
        policy: policy(SCRIPT, &style),
        style,
        script: SCRIPT,
        tally: Tally::from(crate::report::Tally::of(tables)),
        provenance: Provenance::new(config, manifest, scope.not_run().is_none()),
        not_run: scope.not_run(),
        trust: Trust::new(material, tables),
        words: Words::of(config),
        tables: judgement::all(config, tables),
        errata: judgement::errata(tables),
        evaluations: evaluations(config, values),
        experiments: experiment::sections(report, &index),
        charts: charts.iter().filter(|chart| chart.experiment.is_none()).map(Picture::new).collect(),
        drawn: !charts.is_empty(),
        config: Some(config.text.as_str()).filter(|text| !text.is_empty() && text.len() <= LONGEST_CONFIG),
        payload: pack::pack(&column::Payload::new(config, results, &index)),
        charting: (has_rows(results) || changes.is_some()).then(pack::charting),
        changed: changes.map(|changes| Changed::new(changes, true)),
    };
    rendered("report.html", Serde(page))
}

/// A template of a page, filled in.
fn rendered<T: Serialize>(name: &str, page: Serde<T>) -> String {
    let mut templates = Environment::new();
    for (name, text) in TEMPLATES {
        templates.add_template(name, text).expect("a template of this program");
    }
    templates.add_filter("grouped", |number: u64| grid::Cell::new(&number.to_string()).text);
    let template = templates.get_template(name).expect("it was added");
    template.render(page).expect("the template asks for what the page has")
}

fn style_sheet(charts: &[Chart]) -> String {
    STYLE.to_string() + &picture::style(charts)
}

/// Nothing from a network; the scripts and the style of this file and no others.
fn policy(script: &str, style: &str) -> String {
    let [script, style] = [script, style].map(pack::digest);
    let charting = pack::charting_digest();
    format!(
        "default-src 'none'; script-src 'sha256-{script}' 'sha256-{charting}'; style-src 'sha256-{style}'; img-src data:; \
         font-src data:; base-uri 'none'; form-action 'none'"
    )
}

fn has_rows(results: &Results) -> bool {
    let solvers = results.experiments.iter().flat_map(|experiment| &experiment.solvers);
    solvers.filter_map(SolverResults::runs).any(|runs| !runs.is_empty())
}

fn evaluations<'a>(config: &'a Config, values: &HeuristicValues) -> Vec<EvaluationSection<'a>> {
    let section = |(evaluation, values): (&'a Evaluation, &Vec<Vec<u32>>)| EvaluationSection {
        id: format!("evaluation-{}", evaluation.name),
        title: &evaluation.title,
        prose: prose::html(&evaluation.prose),
        table: Grid::from(&evaluation::table(evaluation, values)),
    };
    config.evaluations.iter().zip(values).map(section).collect()
}
