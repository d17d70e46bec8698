//! What reports say of folded runs, and what they do not.

use super::*;

#[test]
fn folded_runs_answer_formulas_of_one_counter() {
    let (mut config, mut results) = made_up();
    let (mut fold, optima) = (Fold::default(), proven(&[20, 22, 21]));
    for run in [run(0, 10, 20), run(1, 20, 24), run(2, 33, 21)] {
        fold.add(&run.record, optima[run.record.key.instance]);
    }
    results.experiments[0].solvers[0] = SolverResults::Fold(fold);
    config.tables[0].columns = vec![
        column("pops", "expanded + 1", Statistic::Sum, Agreement::Exact),
        column("optimal", "optimal", Statistic::Share, Agreement::Exact),
        column("solved", "solved", Statistic::Share, Agreement::Exact),
        column("ratio", "generated / expanded", Statistic::Mean, Agreement::Exact),
        column("bytes", "peak_bytes", Statistic::Mean, Agreement::Exact),
    ];
    let printed = ["66", "2/3", "1", "2", "0"];
    config.tables[0].rows = vec![row("H1", "h1", printed.map(cell).into())];
    let table = judge(&config, &results, &HeuristicValues::new()).remove(0);
    for column in ["pops", "optimal", "solved"] {
        assert_eq!(cell_of(&table, "H1", column).verdict, Verdict::Pass, "{column}");
    }
    let note = "of folded runs a formula may mention one counter, not expanded and generated: set rows = \"keep\"";
    assert_eq!(judgement(&table, "H1", "ratio"), (Verdict::Missing, "", note));
    let note = "folded runs do not keep peak_bytes: set rows = \"keep\"";
    assert_eq!(judgement(&table, "H1", "bytes"), (Verdict::Missing, "", note));
}

#[test]
fn rows_and_folds_count_alike_how_runs_ended() {
    let runs = vec![run(0, 10, 20), failed(1, Status::ExpandedLimit), run(2, 33, 21)];
    let mut fold = Fold::default();
    runs.iter().for_each(|run| fold.add(&run.record, proven(&[20, 22, 21])[run.record.key.instance]));
    let rows = SolverResults::rows(runs);
    assert_eq!(rows.statuses(), [(Status::Solved, 2), (Status::ExpandedLimit, 1)].into());
    assert_eq!(SolverResults::Fold(fold.clone()).statuses(), rows.statuses());
    let solvers = vec![rows, SolverResults::Fold(fold)];
    let experiment = ExperimentResults { optima: vec![], solvers };
    let results = Results { experiments: vec![experiment.clone(), experiment] };
    assert_eq!(results.statuses(), [(Status::Solved, 8), (Status::ExpandedLimit, 4)].into());
}

#[test]
fn what_no_fold_knows_is_blank_and_not_0() {
    let (mut config, mut results) = made_up();
    config.experiments[0].solvers.truncate(1);
    let mut fold = Fold::default();
    let open = Optimum::Between { lower: 10, upper: Some(20) };
    [run(0, 10, 20), run(1, 20, 24)].iter().for_each(|run| fold.add(&run.record, open));
    let mut written = |fold: &Fold, name: &str, line: usize, columns: &[&str]| -> Vec<String> {
        results.experiments[0].solvers = vec![SolverResults::Fold(fold.clone())];
        let files = table_files(&config, &results, &HeuristicValues::new(), &[]);
        let text = String::from_utf8(files.into_iter().find(|file| file.name == name).unwrap().content).unwrap();
        let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
        let place = |name: &str| lines[0].iter().position(|&head| head == name).unwrap();
        columns.iter().map(|column| lines[line][place(column)].to_string()).collect()
    };
    // The fourth metric is the gap.
    let gap = ["metric", "runs", "mean", "par2"];
    assert_eq!(written(&fold, "statistics.csv", 4, &gap), ["gap", "0", "", ""]);
    assert_eq!(written(&fold, "summary.csv", 1, &["solved", "optimal", "optimal_share"]), ["2", "", ""]);
    // Of one of three gaps nothing can be said of all.
    fold.add(&run(2, 33, 21).record, proven(&[21])[0]);
    assert_eq!(written(&fold, "statistics.csv", 4, &gap), ["gap", "1", "0", ""]);
    assert_eq!(written(&fold, "summary.csv", 1, &["solved", "optimal", "optimal_share"]), ["3", "1", "1"]);
    // Without a path, nothing is optimal or not.
    let mut stopped = Fold::default();
    stopped.add(&failed(0, Status::ExpandedLimit).record, open);
    assert_eq!(written(&stopped, "summary.csv", 1, &["solved", "optimal", "optimal_share"]), ["0", "", ""]);
}

#[test]
fn folded_runs_without_a_path_are_not_silently_left_out_of_a_counter() {
    let (mut config, mut results) = made_up();
    let mut fold = Fold::default();
    let mut stopped = run(1, 20, 24).record;
    (stopped.status, stopped.path) = (Status::ExpandedLimit, None);
    fold.add(&run(0, 10, 20).record, proven(&[20])[0]);
    fold.add(&stopped, proven(&[20])[0]);
    fold.add(&stopped, proven(&[20])[0]);
    results.experiments[0].solvers[0] = SolverResults::Fold(fold);
    let only_solved =
        PublishedColumn { only: "solved".into(), ..column("solved", "expanded", Statistic::Sum, Agreement::Exact) };
    config.tables[0].columns = vec![
        column("all", "expanded", Statistic::Sum, Agreement::Exact),
        only_solved,
        column("length", "length", Statistic::Sum, Agreement::Exact),
        column("gap", "gap", Statistic::Sum, Agreement::Exact),
    ];
    config.tables[0].rows = vec![row("H1", "h1", ["30", "10", "20", "0"].map(cell).into())];
    let table = judge(&config, &results, &HeuristicValues::new()).remove(0);
    let verdicts: Vec<Verdict> = table.cells().map(|(.., cell)| cell.verdict).collect();
    assert_eq!(verdicts, [Verdict::Missing, Verdict::Pass, Verdict::Pass, Verdict::Pass]);
    assert!(judgement(&table, "H1", "all").2.contains("some ended as expanded_limit: add only = \"solved\""));
}
