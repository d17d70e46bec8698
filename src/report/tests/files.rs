//! What the files of a report say, and which of them depend on time.

use super::*;
use crate::results::is_of_one_run;

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
        for (index, run) in std::sync::Arc::make_mut(runs).iter_mut().enumerate() {
            run.timings[0].cpu_seconds = 0.5 + index as f64;
        }
    }
    let after = files(&results);
    let changed: Vec<&str> =
        before.iter().zip(&after).filter(|(a, b)| a != b).map(|(file, _)| file.name.as_str()).collect();
    let timed: Vec<&str> =
        before.iter().filter(|file| is_of_one_run(&file.name)).map(|file| file.name.as_str()).collect();
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

#[test]
fn tables_that_a_report_no_longer_has_are_removed() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::open(place.path()).unwrap();
    let (config, mut results) = made_up();
    let values = HeuristicValues::new();
    let tables = judge(&config, &results, &values);
    let of_some = ["published.csv", "published.md", "times.csv", "times.md", "comparisons-time.csv"];
    let there = || of_some.iter().filter(|name| place.path().join(name).exists()).count();
    write_all(&ReportInput::new(&Scope::new(&config, &results)), &values, &tables, &folder).unwrap();
    assert_eq!(there(), of_some.len());
    folder.seal().unwrap();
    for solver in &mut results.experiments[0].solvers {
        let SolverResults::Rows(runs) = solver else { panic!("rows") };
        std::sync::Arc::make_mut(runs).iter_mut().for_each(|run| run.timings.clear());
    }
    write_all(&ReportInput::new(&Scope::new(&config, &results)), &values, &[], &folder).unwrap();
    assert_eq!(there(), 0);
    folder.reseal().unwrap();
    let sums = std::fs::read_to_string(place.path().join("SHA256SUMS")).unwrap();
    assert!(sums.contains("  summary.csv\n"), "{sums}");
    assert!(!of_some.iter().any(|name| sums.contains(&format!("  {name}\n"))), "{sums}");
}

#[test]
fn published_values_are_rows_of_csv_without_time() {
    let text = file("published.csv");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "table,row,column,printed,measured,at_least,verdict,note");
    assert_eq!(lines[1], "\"Authors | 2019, table 1\",H1,states created,42,42,,pass,");
    assert_eq!(lines[4], "\"Authors | 2019, table 1\",H2,states created,411,400,,erratum,copied from another row");
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
fn summaries_show_how_runs_ended() {
    let text = file("summary.csv");
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    let value = |row: usize, name: &str| lines[row][lines[0].iter().position(|&head| head == name).unwrap()];
    assert_eq!(
        [value(1, "label"), value(1, "runs"), value(1, "solved"), value(1, "common_boards")],
        ["h1", "3", "3", "2"]
    );
    assert_eq!([value(1, "optimal"), value(1, "optimal_share"), value(1, "gap_upper_max")], ["1", "0.5", "2"]);
    assert_eq!([value(3, "solved"), value(3, "limited"), value(3, "coverage")], ["2", "1", "0.666667"]);
    let readable = file("summary.md");
    let row = "| h1 | 3 | 20 | 21 | 15 | 30 | 22 | 1 | 50 % |";
    assert!(readable.contains(row), "{readable}");
    assert!(readable.contains("| h3 | 2 of 3 (limit of expanded nodes: 1) | 8 | – | 7.5 |"), "{readable}");
    assert!(readable.contains("†: over the 2 of 3 boards that every solver solved, too few to say"), "{readable}");
}

#[test]
fn few_boards_in_common_give_no_means() {
    let summary = |boards: usize, solved: usize| {
        let solvers = vec![solver("h1", 0), solver("h2", 1)];
        let config = config(vec![experiment("e", boards, solvers)], vec![]);
        let rows = |solved: usize| {
            let one = |board| if board < solved { run(board, 10, 20) } else { failed(board, Status::ExpandedLimit) };
            SolverResults::rows((0..boards).map(one).collect())
        };
        let results =
            ExperimentResults { optima: proven(&vec![20; boards]), solvers: vec![rows(boards), rows(solved)] };
        file_of(&(config, Results { experiments: vec![results] }), "summary.md")
    };
    let without = "expanded (median) | expanded (PAR2) |\n";
    let one = summary(3, 1);
    assert!(one.contains("Only one of 3 boards was solved by every solver, so no means are shown."));
    assert!(one.contains(without), "{one}");
    let few = summary(30, 9);
    assert!(few.contains("Only 9 of 30 boards were solved by every solver: too few to compare means."), "{few}");
    assert!(few.contains(without), "{few}");
    assert!(summary(30, 10).contains("†: over the 10 of 30 boards that every solver solved."));
    assert!(summary(18, 9).contains("†: over the 9 of 18 boards that every solver solved, too few to say"));
}

#[test]
fn tables_name_what_all_solvers_share() {
    for name in ["summary.md", "statistics.md", "comparisons.md"] {
        let text = file(name);
        assert!(text.contains("boards; all solvers use A\\**\n"), "{name}: {text}");
    }
}

#[test]
fn every_experiment_has_its_charts() {
    let (config, results) = made_up();
    let charts = charts(&config, &results);
    let names: Vec<&str> = charts.iter().map(|chart| chart.name.as_str()).collect();
    assert_eq!(names, ["boards-expanded", "boards-gap", "boards-time"]);
    let Drawing::Distribution(expanded) = &charts[0].drawing else { panic!("a distribution") };
    let series: Vec<_> =
        expanded.series.iter().map(|one| (one.label.as_str(), one.values.clone(), one.at_least.clone())).collect();
    let h1 = ("h1", vec![10.0, 20.0, 33.0], vec![]);
    let h2 = ("h2", vec![100.0, 200.0, 300.0], vec![]);
    assert_eq!(series, [h1, h2, ("h3", vec![7.0, 8.0], vec![1000.0])]);
    // Who is better in both is a verdict, for which there must be ten boards.
    let (config, results) = tenfold(made_up());
    let charts = super::charts(&config, &results);
    let tradeoff = charts.iter().find(|chart| chart.name == "boards-tradeoff").expect("it is drawn");
    let Drawing::Tradeoff(points) = &tradeoff.drawing else { panic!("points") };
    let marks: Vec<_> = points.marks.iter().map(|mark| (mark.x, mark.y)).collect();
    // Two of three solved every board: (10 + 20 + 33) / 3 nodes, and two moves too many on one board of three.
    assert_eq!(marks, [(21.0, 2.0 / 3.0), (200.0, 0.0)]);
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
fn where_it_is_not_known_of_a_path_whether_it_is_optimal_the_share_is_an_interval() {
    let (config, mut results) = made_up();
    let config = Config { tables: vec![], ..config };
    let style = crate::report::Style { colour: false, width: 200 };
    let shares = |results: &Results| {
        let text = summary(&ReportInput::new(&Scope::new(&config, results)), style);
        let of = |label: &str| {
            let line = text.lines().find(|line| line.starts_with(label)).unwrap();
            let cells = line.split("   ").map(str::trim).filter(|cell| !cell.is_empty());
            // Behind the label: solved, the median and PAR2 of expansions, means of expansions, moves and gap.
            cells.skip(7).take(1).collect::<String>()
        };
        ["h1", "h2", "h3"].map(of)
    };
    // Over the first two boards, which all solved: the paths of 20 moves may be optimal, that of 30 is not.
    results.experiments[0].optima[0] = Optimum::Between { lower: 16, upper: Some(20) };
    assert_eq!(shares(&results), ["0 to 50 %", "50 to 100 %", "50 %"]);
    // Of none it is known.
    results.experiments[0].optima = vec![Optimum::Between { lower: 10, upper: None }; 3];
    assert_eq!(shares(&results), ["0 to 100 %", "0 to 100 %", "0 to 100 %"]);
    // h1 has no path.
    let stopped = (0..3).map(|instance| failed(instance, Status::ExpandedLimit)).collect();
    results.experiments[0].solvers[0] = SolverResults::rows(stopped);
    let text = summary(&ReportInput::new(&Scope::new(&config, &results)), style);
    assert!(!text.contains("optimal   ") && text.contains("None of 3 boards was solved by every solver"), "{text}");
}

#[test]
fn a_chart_of_runs_none_of_which_was_solved_is_not_drawn() {
    let (config, mut results) = made_up();
    for solver in &mut results.experiments[0].solvers {
        *solver = SolverResults::rows(vec![failed(0, Status::ExpandedLimit)]);
    }
    assert!(charts(&config, &results).iter().all(|chart| chart.name != "boards-expanded"));
}

#[test]
fn many_solvers_are_drawn_together() {
    let solvers: Vec<NamedSolver> = (0..50).map(|index| solver("blind", index)).collect();
    let results = ExperimentResults {
        optima: proven(&[1]),
        solvers: (0..50).map(|index| SolverResults::rows(vec![run(0, index, 1)])).collect(),
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
──────────────────────────────────────────────────────────────────────────";
    let text = judged().terminal(Style::PLAIN);
    assert!(text.starts_with(expected), "{text}");
    assert!(text.contains("\nH2   411 → 400     †¹     0        ✓    1/2 → 1 ≠\n"), "{text}");
    // Of the two runs by 15 expansions and one that was stopped at 2000, the mean is 676.7 at least.
    assert!(
        text.contains("\nH3    15 → ≥ 676.7 ≠²") && text.contains("\n² ≥ is a lower bound: some runs were stopped")
    );
    assert!(text.ends_with("≠ 4 of 10 cells agree, 2 known errors in published tables, 3 differ, 1 is missing\n"));
    let coloured = judged().terminal(Style { colour: true, width: 100 });
    assert!(coloured.contains("\u{1b}[32m✓\u{1b}[0m") && !text.contains('\u{1b}'));
}

#[test]
fn what_is_written_replaces_what_was_there() {
    let (config, results) = made_up();
    let place = tempfile::tempdir().unwrap();
    let folder = crate::results::Folder::open(&place.path().join("results")).unwrap();
    std::fs::create_dir(folder.path().join("charts")).unwrap();
    let stale = folder.path().join("charts/gone-gap.svg");
    std::fs::write(&stale, "old").unwrap();
    let tables = judge(&config, &results, &HeuristicValues::new());
    let written =
        write_all(&ReportInput::new(&Scope::new(&config, &results)), &HeuristicValues::new(), &tables, &folder)
            .unwrap();
    assert_eq!(written.len(), 13 + 9);
    assert!(written.iter().all(|path| path.is_file()) && !stale.exists());
}

#[test]
fn broken_guarantees_come_first_and_are_not_mentioned_where_there_are_none() {
    let (mut config, results) = made_up();
    let summary = |config: &Config| file_of(&(config.clone(), results.clone()), "summary.md");
    assert!(!summary(&config).contains("guarantee"));
    config.experiments[0].solvers[0].solver = "breadth_first".parse().unwrap();
    let text = summary(&config);
    let (broken, rest) = text.split_once("## The experiment").unwrap();
    assert!(broken.contains("| boards | h1 | 1 | a path of length 24, allowed: 22, since it is optimal |"), "{broken}");
    assert!(!rest.contains("allowed"));
}
