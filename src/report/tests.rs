//! Made-up results, and what reports say of them.

mod attainment;
mod baseline;
mod figures;
mod files;
mod folds;
mod growth;
mod judged;
mod law;
mod leads;
pub(in crate::report) mod matrix;
mod sentences;
pub(super) mod statistics;
mod weights;

use super::*;
use crate::config::*;
use crate::results::Folder;
use crate::results::record::{Counters, Record, RunKey, Timing};
use crate::results::{ExperimentResults, Fold, Optimum, Results, Run, SolverResults};
use taquin::puzzle::{Goal, Size};
use taquin::search::Limits;
use taquin::solve::Status;

/// A solver that is called by its heuristic and guarantees nothing of its paths.
pub(super) fn solver(label: &str, colour: usize) -> NamedSolver {
    NamedSolver {
        label: label.into(),
        algorithm: "A*".into(),
        heuristic: label.into(),
        colour,
        solver: "depth_first".parse().unwrap(),
        role: Role::Compared,
        limits: Limits::default(),
    }
}

/// An experiment on the board that needs one slide, `instances` times.
pub(super) fn experiment(name: &str, instances: usize, solvers: Vec<NamedSolver>) -> Experiment {
    let goal = Goal::blank_last(Size::Tiles3x3);
    let board = goal.read("1 2 3/4 5 6/7 0 8").unwrap();
    Experiment {
        name: name.into(),
        title: format!("The experiment {name}"),
        prose: String::new(),
        goal,
        source: format!("{instances} boards"),
        instances: vec![board; instances],
        solvers,
        limits: Limits::default(),
        repeats: 1,
        isolated: false,
        optional: false,
        fold: false,
        population: false,
    }
}

/// A run with that many expansions, twice as many children, and a path of that length.
pub(super) fn run(instance: usize, expanded: u64, length: usize) -> Run {
    let counters = Counters {
        expanded: Some(expanded),
        generated: Some(2 * expanded),
        reopened: Some(0),
        duplicates: Some(0),
        stored: Some(expanded),
        peak_bytes: Some(0),
        before_last_layer: None,
        iterations: vec![],
        incumbents: vec![],
    };
    let path = Some("RL".chars().cycle().take(length).collect());
    let key = RunKey { experiment: "".into(), instance, solver: "".into() };
    let (status, claimed, lower_bound, counters) = (Status::Solved, None, None, Some(counters));
    let record = Record { key, status, path, cost: None, claimed, lower_bound, counters };
    let (cpu_seconds, wall_seconds) = (expanded as f64 / 1e6, 1.0);
    let timing = Timing { repeat: 0, cpu_seconds, wall_seconds, process_bytes: None, given_up: 0, failure: None };
    Run { record, timings: vec![timing] }
}

/// A run of a program that reported nothing but a path of that length.
pub(super) fn silent(instance: usize, length: usize) -> Run {
    let mut run = run(instance, 0, length);
    run.record.counters = None;
    run
}

/// A run that ended with a status other than solved.
pub(super) fn failed(instance: usize, status: Status) -> Run {
    let mut run = run(instance, 1000, 0);
    run.record.status = status;
    run.record.path = None;
    if status == Status::Unsolvable {
        run.record.counters = None;
    }
    run
}

/// Optima that are all proven.
pub(super) fn proven(lengths: &[u32]) -> Vec<Optimum> {
    lengths.iter().map(|&length| Optimum::Between { lower: length, upper: Some(length) }).collect()
}

pub(super) fn config(experiments: Vec<Experiment>, tables: Vec<PublishedTable>) -> Config {
    let (name, title) = ("made-up".into(), "A made-up config".into());
    let (text, prose) = (String::new(), "Some *prose*.".into());
    Config {
        path: "test.toml".into(),
        name,
        text,
        title,
        prose,
        seed: 1,
        experiments,
        evaluations: vec![],
        tables,
        files: vec![],
        commands: Default::default(),
        unstartable: Default::default(),
        folder: None,
    }
}

/// The tables of a config's results.
pub(super) fn table_files(
    config: &Config,
    results: &Results,
    values: &HeuristicValues,
    tables: &[JudgedTable],
) -> Vec<ReportFile> {
    super::table_files(&ReportInput::new(&Scope::new(config, results)), values, tables)
}

/// The charts of a config's results.
pub(super) fn charts(config: &Config, results: &Results) -> Vec<Chart> {
    super::charts(&ReportInput::new(&Scope::new(config, results)))
}

/// The same as files.
fn chart_files(config: &Config, results: &Results) -> Vec<ReportFile> {
    super::chart_files(&ReportInput::new(&Scope::new(config, results))).collect()
}

fn column(name: &str, formula: &str, statistic: Statistic, agreement: Agreement) -> PublishedColumn {
    PublishedColumn { name: name.into(), formula: formula.into(), only: String::new(), statistic, agreement }
}

fn cell(printed: &str) -> Option<PublishedCell> {
    Some(PublishedCell { printed: printed.into(), formula: None, statistic: None, agreement: None, erratum: None })
}

fn erratum(printed: &str, correct: Option<&str>, reason: &str) -> Option<PublishedCell> {
    let erratum = Some(Erratum { correct: correct.map(String::from), reason: reason.into() });
    cell(printed).map(|cell| PublishedCell { erratum, ..cell })
}

fn row(name: &str, solver: &str, cells: Vec<Option<PublishedCell>>) -> PublishedRow {
    let (name, solver) = (name.into(), Some(solver.into()).filter(|name: &String| !name.is_empty()));
    PublishedRow { name, experiment: "boards".into(), solver, instance: None, only: None, note: String::new(), cells }
}

/// Three boards of optimal lengths 20, 22 and 21; h1 and h2 solve all, h3 all but the last.
pub(super) fn made_up() -> (Config, Results) {
    let experiment = experiment("boards", 3, vec![solver("h1", 0), solver("h2", 1), solver("h3", 2)]);
    let rows = |runs: [Run; 3]| SolverResults::rows(runs.into());
    let results = ExperimentResults {
        optima: proven(&[20, 22, 21]),
        solvers: vec![
            rows([run(0, 10, 20), run(1, 20, 24), run(2, 33, 21)]),
            rows([run(0, 100, 20), run(1, 200, 22), run(2, 300, 21)]),
            rows([run(0, 7, 30), run(1, 8, 22), failed(2, Status::ExpandedLimit)]),
        ],
    };
    let (mean, share) = (Statistic::Mean, Statistic::Share);
    let table = PublishedTable {
        title: "Authors | 2019, table 1".into(),
        source: "Authors, *A paper*, section 3".into(),
        prose: "What they say.".into(),
        columns: vec![
            column("states created", "generated", mean, Agreement::Rounded),
            column("gap", "gap", mean, Agreement::Rounded),
            column("optimal", "optimal", share, Agreement::Exact),
            column("time (s)", "cpu_seconds", mean, Agreement::Shown),
        ],
        rows: vec![
            row("H1", "h1", vec![cell("42"), cell("1.3"), cell("2/3"), cell("0.1 s")]),
            row("H2", "h2", vec![erratum("411", Some("400"), "copied from another row"), cell("0"), cell("1/2"), None]),
            row("H3", "h3", vec![cell("15"), erratum("1", None, "by hand"), cell("1/2"), cell("")]),
            row("H4", "h4", vec![cell("7"), cell(""), None, None]),
        ],
    };
    (config(vec![experiment], vec![table]), Results { experiments: vec![results] })
}

/// The same results ten times over: enough boards for verdicts.
pub(super) fn tenfold((mut config, mut results): (Config, Results)) -> (Config, Results) {
    let boards = config.experiments[0].instances.len();
    let all = config.experiments[0].instances.iter().cycle().take(10 * boards).cloned().collect();
    config.experiments[0].instances = all;
    results.experiments[0].optima = results.experiments[0].optima.repeat(10);
    for solver in &mut results.experiments[0].solvers {
        let runs = solver.runs().expect("rows");
        let again = (0..10).flat_map(|time| {
            runs.iter().map(move |run| {
                let mut run = run.clone();
                run.record.key.instance += time * boards;
                run
            })
        });
        *solver = SolverResults::rows(again.collect());
    }
    (config, results)
}

fn judged() -> JudgedTable {
    let (config, results) = made_up();
    judge(&config, &results, &HeuristicValues::new()).remove(0)
}

fn cell_of<'a>(table: &'a JudgedTable, row: &str, column: &str) -> &'a JudgedCell {
    table.cells().find(|(name, heading, _)| *name == row && *heading == column).unwrap().2
}

fn judgement<'a>(table: &'a JudgedTable, row: &str, column: &str) -> (Verdict, &'a str, &'a str) {
    let cell = cell_of(table, row, column);
    (cell.verdict, &cell.measured, &cell.note)
}

/// The text of one of the tables of [`made_up`].
fn file(name: &str) -> String {
    file_of(&made_up(), name)
}

/// The text of a table.
fn file_of((config, results): &(Config, Results), name: &str) -> String {
    let tables = judge(config, results, &HeuristicValues::new());
    let files = table_files(config, results, &HeuristicValues::new(), &tables);
    String::from_utf8(files.into_iter().find(|file| file.name == name).unwrap().content).unwrap()
}
