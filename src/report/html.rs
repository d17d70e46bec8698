//! `report.html`: all that is known of a config in one file, which needs no network and nothing beside it.
//!
//! Tables and charts are written out, so that they are read and printed without the script. The runs and the boards, of
//! which there may be 100,000, are packed as columns, from which the script makes the pages of solvers and instances.
//! The page names its script and its style by their digests, so that a browser runs nothing else, whatever a label says.

mod column;
mod comparison;
mod experiment;
mod finding;
mod grid;
mod judgement;
mod matrix;
mod pack;
mod picture;
mod prose;
mod provenance;
mod solver;
#[cfg(test)]
mod tests;
mod trust;

use super::JudgedTable;
use super::evaluation::{self, HeuristicValues};
use super::figures::Chart;
use super::measured::ReportInput;
use super::statistics::ExperimentStatistics;
use crate::config::{Config, Evaluation};
use experiment::Section;
use grid::Grid;
use judgement::{Erratum, Judgement, Tally};
use minijinja::Environment;
use minijinja::value::Serde;
use picture::Picture;
use provenance::Provenance;
use serde::Serialize;
use trust::Trust;

/// What a page is a function of.
pub(super) struct Report<'a> {
    pub(super) material: &'a ReportInput<'a>,
    pub(super) values: &'a HeuristicValues,
    pub(super) tables: &'a [JudgedTable],
    pub(super) told: &'a [ExperimentStatistics],
    pub(super) charts: &'a [Chart],
    /// The manifest of the results folder, if it has one.
    pub(super) manifest: Option<&'a str>,
}

const TEMPLATES: [(&str, &str); 6] = [
    ("report.html", include_str!("../../assets/report/report.html")),
    ("macros.html", include_str!("../../assets/report/macros.html")),
    ("matrix.html", include_str!("../../assets/report/matrix.html")),
    ("summary.html", include_str!("../../assets/report/summary.html")),
    ("published.html", include_str!("../../assets/report/published.html")),
    ("experiment.html", include_str!("../../assets/report/experiment.html")),
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
    include_str!("../../assets/report/script/model.js"),
    include_str!("../../assets/report/script/copy.js"),
    include_str!("../../assets/report/script/table.js"),
    include_str!("../../assets/report/script/runs.js"),
    include_str!("../../assets/report/script/player.js"),
    include_str!("../../assets/report/script/instance.js"),
    include_str!("../../assets/report/script/solver.js"),
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
    let Report { material, values, tables, charts, manifest, .. } = *report;
    let ReportInput { scope, config, results, .. } = *material;
    let style = STYLE.to_string() + &picture::style(charts);
    let index = solver::Index::new(config);
    let page = Page {
        title: &config.title,
        prose: prose::html(&config.prose),
        name: &config.name,
        policy: policy(&style),
        style,
        script: SCRIPT,
        tally: Tally::from(crate::report::Tally::of(tables)),
        provenance: Provenance::new(config, manifest),
        not_run: scope.not_run(),
        trust: Trust::new(material, tables),
        tables: judgement::all(config, tables),
        errata: judgement::errata(tables),
        evaluations: evaluations(config, values),
        experiments: experiment::sections(report, &index),
        charts: charts.iter().filter(|chart| chart.experiment.is_none()).map(Picture::new).collect(),
        drawn: !charts.is_empty(),
        config: Some(config.text.as_str()).filter(|text| !text.is_empty() && text.len() <= LONGEST_CONFIG),
        payload: pack::pack(&column::Payload::new(config, results, &index)),
    };
    let mut templates = Environment::new();
    for (name, text) in TEMPLATES {
        templates.add_template(name, text).expect("a template of this program");
    }
    templates.add_filter("grouped", |number: u64| grid::Cell::new(&number.to_string()).text);
    let template = templates.get_template("report.html").expect("it was added");
    template.render(Serde(page)).expect("the template asks for what the page has")
}

/// Nothing from a network; the script and the style of this file and no others.
fn policy(style: &str) -> String {
    let [script, style] = [SCRIPT, style].map(pack::digest);
    format!(
        "default-src 'none'; script-src 'sha256-{script}'; style-src 'sha256-{style}'; img-src data:; font-src data:; \
         base-uri 'none'; form-action 'none'"
    )
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
