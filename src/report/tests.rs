//! Made-up results, and what reports say of them.

mod figures;
mod folds;
mod statistics;

use super::*;
use crate::experiment::config::*;
use crate::experiment::record::{Counters, Record, RunKey, Timing};
use crate::experiment::results::{ExperimentResults, Fold, Optimum, Results, Run, SolverResults};
use crate::puzzle::{Goal, Size};
use crate::search::Limits;
use crate::solve::Status;

/// A solver that is called by its heuristic.
pub(super) fn solver(label: &str, colour: usize) -> NamedSolver {
    NamedSolver {
        label: label.into(),
        algorithm: "A*".into(),
        heuristic: label.into(),
        colour,
        solver: "breadth_first".parse().unwrap(),
        role: Role::Compared,
        limits: Limits::default(),
    }
}

/// An experiment on the board that needs one slide, as often as told.
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
        fold: false,
        population: false,
    }
}

/// A run with that many expansions, twice as many children, and a path of that length.
pub(super) fn run(instance: usize, expanded: u64, length: usize) -> Run {
    let counters = Counters {
        expanded,
        generated: 2 * expanded,
        reopened: 0,
        duplicates: 0,
        stored: expanded,
        peak_bytes: 0,
        before_last_layer: None,
        iterations: vec![],
    };
    let path = Some("RL".chars().cycle().take(length).collect());
    let key = RunKey { experiment: String::new(), instance, solver: String::new() };
    let (status, claimed, lower_bound, counters) = (Status::Solved, None, None, Some(counters));
    let record = Record { key, status, path, claimed, lower_bound, counters };
    let (cpu_seconds, wall_seconds) = (expanded as f64 / 1e6, 1.0);
    let timing = Timing { repeat: 0, cpu_seconds, wall_seconds, process_bytes: None, failure: None };
    Run { record, timings: vec![timing] }
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
        folder: None,
    }
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
    PublishedRow { name, experiment: "boards".into(), solver, instance: None, only: None, cells }
}

/// Three boards of optimal lengths 20, 22 and 21; h1 and h2 solve all, h3 all but the last.
pub(super) fn made_up() -> (Config, Results) {
    let experiment = experiment("boards", 3, vec![solver("h1", 0), solver("h2", 1), solver("h3", 2)]);
    let rows = |runs: [Run; 3]| SolverResults::Rows(runs.into());
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

fn judged() -> JudgedTable {
    let (config, results) = made_up();
    judge(&config, &results, &HeuristicValues::new()).remove(0)
}

fn cell_of<'a>(table: &'a JudgedTable, row: &str, column: &str) -> &'a JudgedCell {
    table.cells().find(|(name, heading, _)| *name == row && *heading == column).unwrap().2
}

fn told<'a>(table: &'a JudgedTable, row: &str, column: &str) -> (Verdict, &'a str, &'a str) {
    let cell = cell_of(table, row, column);
    (cell.verdict, &cell.measured, &cell.note)
}

#[test]
fn every_cell_gets_the_verdict_that_hand_computation_gives() {
    let table = judged();
    assert_eq!(told(&table, "H1", "states created"), (Verdict::Pass, "42", "")); // (20 + 40 + 66) / 3
    assert_eq!(told(&table, "H1", "gap"), (Verdict::Differs, "0.67", "")); // (0 + 2 + 0) / 3
    assert_eq!(told(&table, "H1", "optimal"), (Verdict::Pass, "2/3", ""));
    assert_eq!(told(&table, "H2", "optimal"), (Verdict::Differs, "1", ""));
    assert_eq!(told(&table, "H3", "optimal"), (Verdict::Pass, "1/2", "2 of 3 runs"));
    assert_eq!(told(&table, "H4", "states created"), (Verdict::Missing, "", "boards has no solver \"h4\""));
    assert_eq!(told(&table, "H4", "gap"), (Verdict::Shown, "", "boards has no solver \"h4\""));
    let tally = Tally::of([&table]);
    assert_eq!((tally.pass, tally.differs, tally.errata, tally.missing), (4, 3, 2, 1));
    assert!(!tally.is_met());
    assert_eq!(tally.to_string(), "4 of 10 cells agree, 2 known errors of the document, 3 differ, 1 is missing");
}

#[test]
fn an_erratum_holds_only_where_what_should_be_right_is_measured() {
    let judged = |printed: &str, correct: Option<&str>| {
        let (mut config, results) = made_up();
        config.tables[0].rows = vec![row("H2", "h2", vec![erratum(printed, correct, "why"), None, None, None])];
        let table = judge(&config, &results, &HeuristicValues::new()).remove(0);
        let cell = cell_of(&table, "H2", "states created");
        (cell.verdict, cell.note.clone())
    };
    // Measured: 400.
    assert_eq!(judged("411", Some("400")), (Verdict::Erratum, "why".into()));
    assert_eq!(judged("411", None), (Verdict::Erratum, "why".into()));
    assert_eq!(judged("411", Some("401")).0, Verdict::Differs);
    assert_eq!(judged("400", Some("401")).0, Verdict::Differs);
    assert_eq!(judged("400", None).0, Verdict::Differs);
}

#[test]
fn texts_are_judged_by_their_mode_and_its_share() {
    let (mut config, mut results) = made_up();
    config.tables[0].columns = vec![
        column("moves", "moves", Statistic::Mode, Agreement::Exact),
        column("share", "moves", Statistic::ModeShare, Agreement::Exact),
        column("mean", "moves", Statistic::Mean, Agreement::Exact),
        column("status", "status", Statistic::Mean, Agreement::Exact),
    ];
    // The board is 1 2 3/4 5 6/7 0 8: R moves tile 8, and L after it moves it back.
    results.experiments[0].solvers[0] = SolverResults::Rows(vec![run(0, 1, 1), run(1, 1, 2), run(2, 1, 1)]);
    config.tables[0].rows = vec![row("H1", "h1", vec![cell("8"), cell("2/3"), cell("8"), cell("solved")])];
    let table = judge(&config, &results, &HeuristicValues::new()).remove(0);
    assert_eq!(told(&table, "H1", "moves"), (Verdict::Pass, "8", ""));
    assert_eq!(told(&table, "H1", "share"), (Verdict::Pass, "2/3", ""));
    assert_eq!(told(&table, "H1", "mean").0, Verdict::Missing);
    assert_eq!(told(&table, "H1", "status"), (Verdict::Pass, "solved", ""));
}

#[test]
fn a_sampled_mean_is_judged_by_its_standard_error() {
    let (mut config, results) = made_up();
    config.tables[0].columns =
        vec![column("expanded", "expanded", Statistic::Mean, Agreement::Sampling { published_runs: 3 })];
    // 100, 200, 300: mean 200, variance 10000; error sqrt(10000/3 + 10000/3) = 81.650; allowed 210.33 + 0.5 = 210.83.
    let rows = [("410", Verdict::Pass), ("411", Verdict::Differs), ("-10", Verdict::Pass), ("-11", Verdict::Differs)];
    config.tables[0].rows = rows.iter().map(|(printed, _)| row(printed, "h2", vec![cell(printed)])).collect();
    let table = judge(&config, &results, &HeuristicValues::new()).remove(0);
    for (printed, verdict) in rows {
        assert_eq!(cell_of(&table, printed, "expanded").verdict, verdict, "{printed}");
    }
    assert_eq!(cell_of(&table, "410", "expanded").note, "z = -2.57"); // -210 / 81.650 = -2.572
}

#[test]
fn rows_narrow_runs_by_instance_condition_and_alias() {
    let (mut config, results) = made_up();
    config.tables[0].columns = vec![column("expanded", "expanded + 1", Statistic::Sum, Agreement::Exact)];
    let mut rows: Vec<PublishedRow> = ["301", "18", "1681", "18"].map(|sum| row(sum, "h2", vec![cell(sum)])).into();
    rows[0].instance = Some(2);
    (rows[1].solver, rows[1].only) = (Some("h3".into()), Some("solved * (generated > 14 - 1)".into()));
    rows[1].cells = vec![cell("17")]; // 8 + 9
    (rows[2].solver, rows[2].cells) = (Some("A*".into()), vec![cell("1687")]); // 63 + 600 + 1015 and 9 roots
    (rows[3].solver, rows[3].instance) = (None, Some(9));
    config.tables[0].rows = rows;
    let table = judge(&config, &results, &HeuristicValues::new()).remove(0);
    let verdicts: Vec<Verdict> = table.cells().map(|(.., cell)| cell.verdict).collect();
    assert_eq!(verdicts, [Verdict::Pass, Verdict::Pass, Verdict::Pass, Verdict::Missing]);
}

#[test]
fn gaps_are_intervals_where_the_optimum_is() {
    let (mut config, mut results) = made_up();
    results.experiments[0].optima[0] = Optimum::Between { lower: 16, upper: Some(20) };
    config.tables[0].columns = ["gap", "gap_lower", "gap_upper", "optimal", "optimum"]
        .map(|name| column(name, name, Statistic::Value, Agreement::Exact))
        .into();
    let mut only = row("H3", "h3", ["", "10", "14", "0", ""].map(cell).into());
    only.instance = Some(0);
    config.tables[0].rows = vec![only];
    let table = judge(&config, &results, &HeuristicValues::new()).remove(0);
    let verdicts: Vec<Verdict> = table.cells().map(|(.., cell)| cell.verdict).collect();
    assert_eq!(verdicts, [Verdict::Shown, Verdict::Pass, Verdict::Pass, Verdict::Pass, Verdict::Shown]);
    assert_eq!(cell_of(&table, "H3", "gap").measured, "");
}

#[test]
fn what_is_measured_again_gives_the_same_bytes_but_for_time() {
    let (config, mut results) = made_up();
    let files = |results: &Results| {
        let tables = judge(&config, results, &HeuristicValues::new());
        let tables = table_files(&config, results, &HeuristicValues::new(), &tables);
        tables.into_iter().chain(chart_files(&config, results)).collect::<Vec<_>>()
    };
    let before = files(&results);
    for solver in &mut results.experiments[0].solvers {
        let SolverResults::Rows(runs) = solver else { panic!("rows") };
        for (index, run) in runs.iter_mut().enumerate() {
            run.timings[0].cpu_seconds = 0.5 + index as f64;
        }
    }
    let after = files(&results);
    let changed: Vec<&str> =
        before.iter().zip(&after).filter(|(a, b)| a != b).map(|(file, _)| file.name.as_str()).collect();
    let timed: Vec<&str> =
        before.iter().filter(|file| !file.is_deterministic()).map(|file| file.name.as_str()).collect();
    assert_eq!(changed, timed);
    assert_eq!(
        timed,
        [
            "comparisons-time.csv",
            "times.csv",
            "times.md",
            "charts/boards-time.svg",
            "charts/boards-time.png",
            "charts/boards-time.csv"
        ]
    );
}

fn file(name: &str) -> String {
    let (config, results) = made_up();
    let tables = judge(&config, &results, &HeuristicValues::new());
    let files = table_files(&config, &results, &HeuristicValues::new(), &tables);
    String::from_utf8(files.into_iter().find(|file| file.name == name).unwrap().content).unwrap()
}

#[test]
fn published_values_are_rows_of_csv_without_time() {
    let text = file("published.csv");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "table,row,column,printed,measured,verdict,note");
    assert_eq!(lines[1], "\"Authors | 2019, table 1\",H1,states created,42,42,pass,");
    assert_eq!(lines[4], "\"Authors | 2019, table 1\",H2,states created,411,400,erratum,copied from another row");
    assert!(!text.contains("time (s)"));
}

#[test]
fn what_is_not_explained_comes_first() {
    let text = file("published.md");
    let unexplained = text.find("## Not explained").unwrap();
    assert!(unexplained < text.find("## Authors \\| 2019, table 1").unwrap());
    assert!(text.contains("| Authors \\| 2019, table 1 | H1 | gap | 1.3 | 0.67 |  |"), "{text}");
    assert!(text.contains("| H2 | 411 → 400 †¹ | 0 ✓ | 1/2 → 1 ≠ |"), "{text}");
    assert!(text.contains("- ¹ copied from another row\n"));
    assert!(text.starts_with("# A made-up config\n\nSome *prose*.\n"));
    assert!(!text.contains("time (s)") && file("times.md").contains("| H1 | 0.1 s → 0.000021 |"));
}

#[test]
fn summaries_tell_how_runs_ended() {
    let text = file("summary.csv");
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    let value = |row: usize, name: &str| lines[row][lines[0].iter().position(|&head| head == name).unwrap()];
    assert_eq!(
        [value(1, "label"), value(1, "runs"), value(1, "solved"), value(1, "common_boards")],
        ["h1", "3", "3", "2"]
    );
    assert_eq!([value(1, "optimal"), value(1, "optimal_share"), value(1, "gap_upper_max")], ["2", "0.666667", "2"]);
    assert_eq!([value(3, "solved"), value(3, "limited"), value(3, "coverage")], ["2", "1", "0.666667"]);
    let readable = file("summary.md");
    let row = "| h1 | 3 | 21 | 20 | 42 | 21.67 | 0.6667 | 66.7 % | 15 |";
    assert!(readable.contains(row), "{readable}");
    assert!(readable.contains("| h3 | 2 of 3 (1 expanded limit) | 7.5 |"), "{readable}");
}

#[test]
fn every_experiment_has_its_charts() {
    let (config, results) = made_up();
    let charts = charts(&config, &results);
    let names: Vec<&str> = charts.iter().map(|chart| chart.name.as_str()).collect();
    assert_eq!(names, ["boards-expanded", "boards-gap", "boards-time", "boards-tradeoff"]);
    let Drawing::Distribution(expanded) = &charts[0].drawing else { panic!("a distribution") };
    let series: Vec<_> =
        expanded.series.iter().map(|one| (one.label.as_str(), one.values.clone(), one.censored)).collect();
    let expected = [("h1", vec![10.0, 20.0, 33.0], 0), ("h2", vec![100.0, 200.0, 300.0], 0), ("h3", vec![7.0, 8.0], 1)];
    assert_eq!(series, expected);
    let Drawing::Tradeoff(points) = &charts[3].drawing else { panic!("points") };
    let marks: Vec<_> = points.marks.iter().map(|mark| (mark.x, mark.y)).collect();
    assert_eq!(marks, [(15.0, 1.0), (150.0, 0.0), (7.5, 5.0)]);
}

#[test]
fn an_open_optimum_makes_the_gap_an_interval_in_the_chart() {
    let (config, mut results) = made_up();
    results.experiments[0].optima[0] = Optimum::Between { lower: 16, upper: Some(20) };
    let charts = charts(&config, &results);
    let Drawing::Bounds(gap) = &charts[1].drawing else { panic!("bounds") };
    // h3 on the two boards that it solved: 10 to 14, and 0.
    assert_eq!((gap.rows[2].low, gap.rows[2].high), (5.0, 7.0));
}

#[test]
fn many_solvers_are_drawn_together() {
    let solvers: Vec<NamedSolver> = (0..50).map(|index| solver("blind", index)).collect();
    let results = ExperimentResults {
        optima: proven(&[1]),
        solvers: (0..50).map(|index| SolverResults::Rows(vec![run(0, index, 1)])).collect(),
    };
    let config = config(vec![experiment("many", 1, solvers)], vec![]);
    let charts = charts(&config, &Results { experiments: vec![results] });
    let Drawing::Distribution(expanded) = &charts[0].drawing else { panic!("a distribution") };
    assert_eq!((expanded.series.len(), expanded.series[0].values.len()), (1, 50));
}

#[test]
fn a_table_on_a_terminal_sets_printed_beside_measured() {
    let expected = "\
Authors | 2019, table 1
Authors, *A paper*, section 3

     states created             gap      optimal   time (s)
────────────────────────────────────────────────────────────────────";
    let text = judged().terminal(Style::PLAIN);
    assert!(text.starts_with(expected), "{text}");
    assert!(text.contains("\nH2   411 → 400   †¹     0        ✓    1/2 → 1 ≠\n"), "{text}");
    assert!(text.ends_with("≠ 4 of 10 cells agree, 2 known errors of the document, 3 differ, 1 is missing\n"));
    let coloured = judged().terminal(Style { colour: true, width: 100 });
    assert!(coloured.contains("\u{1b}[32m✓\u{1b}[0m") && !text.contains('\u{1b}'));
}

#[test]
fn what_is_written_replaces_what_was_there() {
    let (config, results) = made_up();
    let place = tempfile::tempdir().unwrap();
    let folder = crate::experiment::Folder::open(&place.path().join("results")).unwrap();
    std::fs::create_dir(folder.path().join("charts")).unwrap();
    let stale = folder.path().join("charts/gone-gap.svg");
    std::fs::write(&stale, "old").unwrap();
    let tables = judge(&config, &results, &HeuristicValues::new());
    let written = write_all(&config, &results, &HeuristicValues::new(), &tables, &folder).unwrap();
    assert_eq!(written.len(), 13 + 12);
    assert!(written.iter().all(|path| path.is_file()) && !stale.exists());
}
