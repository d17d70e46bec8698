//! Printed values set beside what was measured, judged as by hand.

use super::*;

#[test]
fn every_cell_gets_the_verdict_that_hand_computation_gives() {
    let table = judged();
    assert_eq!(judgement(&table, "H1", "states created"), (Verdict::Pass, "42", "")); // (20 + 40 + 66) / 3
    assert_eq!(judgement(&table, "H1", "gap"), (Verdict::Differs, "0.67", "")); // (0 + 2 + 0) / 3
    assert_eq!(judgement(&table, "H1", "optimal"), (Verdict::Pass, "2/3", ""));
    assert_eq!(judgement(&table, "H2", "optimal"), (Verdict::Differs, "1", ""));
    assert_eq!(judgement(&table, "H3", "optimal"), (Verdict::Pass, "1/2", "2 of 3 runs"));
    assert_eq!(judgement(&table, "H4", "states created"), (Verdict::Missing, "", "boards has no solver \"h4\""));
    assert_eq!(judgement(&table, "H4", "gap"), (Verdict::Shown, "", "boards has no solver \"h4\""));
    let tally = Tally::of([&table]);
    assert_eq!((tally.pass, tally.differs, tally.errata, tally.missing), (4, 3, 2, 1));
    assert!(!tally.is_met());
    assert_eq!(tally.to_string(), "4 of 10 cells agree, 2 known errors in published tables, 3 differ, 1 is missing");
}

#[test]
fn the_note_of_a_row_stands_beside_the_cells_that_differ() {
    let (mut config, results) = made_up();
    config.tables[0].rows.iter_mut().for_each(|row| row.note = " another order of ties ".into());
    let table = judge(&config, &results, &HeuristicValues::new()).remove(0);
    assert_eq!(judgement(&table, "H1", "gap"), (Verdict::Differs, "0.67", "another order of ties"));
    assert_eq!(judgement(&table, "H1", "states created"), (Verdict::Pass, "42", ""));
    assert_eq!(judgement(&table, "H3", "optimal"), (Verdict::Pass, "1/2", "2 of 3 runs"));
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
    results.experiments[0].solvers[0] = SolverResults::rows(vec![run(0, 1, 1), run(1, 1, 2), run(2, 1, 1)]);
    config.tables[0].rows = vec![row("H1", "h1", vec![cell("8"), cell("2/3"), cell("8"), cell("solved")])];
    let table = judge(&config, &results, &HeuristicValues::new()).remove(0);
    assert_eq!(judgement(&table, "H1", "moves"), (Verdict::Pass, "8", ""));
    assert_eq!(judgement(&table, "H1", "share"), (Verdict::Pass, "2/3", ""));
    assert_eq!(judgement(&table, "H1", "mean").0, Verdict::Missing);
    assert_eq!(judgement(&table, "H1", "status"), (Verdict::Pass, "solved", ""));
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
fn a_sampled_share_is_judged_by_the_spread_of_yes_and_no() {
    let (mut config, results) = made_up();
    let agreement = Agreement::Sampling { published_runs: 3 };
    config.tables[0].columns = vec![column("more", "expanded - 10", Statistic::Share, agreement)];
    // 0, 10, 23: yes twice. 0, 1, 1 have the variance 1/3; error sqrt(1/9 + 1/9) = 0.4714; allowed 1.2143 + 0.05 = 1.2643.
    let rows = [("1.9", Verdict::Pass), ("2.0", Verdict::Differs), ("-0.5", Verdict::Pass), ("-0.6", Verdict::Differs)];
    config.tables[0].rows = rows.iter().map(|(printed, _)| row(printed, "h1", vec![cell(printed)])).collect();
    let table = judge(&config, &results, &HeuristicValues::new()).remove(0);
    for (printed, verdict) in rows {
        assert_eq!(cell_of(&table, printed, "more").verdict, verdict, "{printed}");
    }
}

#[test]
fn a_value_of_several_runs_is_none_and_what_is_only_shown_is_never_missing() {
    let (mut config, mut results) = made_up();
    config.tables[0].columns = vec![
        column("value", "expanded", Statistic::Value, Agreement::Exact),
        column("shown", "expanded", Statistic::Value, Agreement::Shown),
        column("factor", "branching_factor", Statistic::Mean, Agreement::Exact),
    ];
    // No tree of depth 0 has a factor.
    results.experiments[0].solvers[1] = SolverResults::rows(vec![run(0, 0, 0), run(1, 0, 0), run(2, 0, 0)]);
    config.tables[0].rows = ["h1", "h2"].map(|name| row(name, name, vec![cell("10"), cell("10"), cell("1")])).into();
    let table = judge(&config, &results, &HeuristicValues::new()).remove(0);
    let several = "3 runs where one was expected";
    assert_eq!(judgement(&table, "h1", "value"), (Verdict::Missing, "", several));
    assert_eq!(judgement(&table, "h1", "shown"), (Verdict::Shown, "", several));
    assert_eq!(judgement(&table, "h2", "factor"), (Verdict::Missing, "", "none of 3 runs"));
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
    // There is no run of a tenth instance.
    assert_eq!(verdicts, [Verdict::Pass, Verdict::Pass, Verdict::Pass, Verdict::NotRun]);
}

#[test]
fn what_was_not_run_is_no_finding_and_what_was_run_without_a_value_is_one() {
    let (mut config, mut results) = made_up();
    let solvers = &mut results.experiments[0].solvers;
    solvers[0] = SolverResults::rows(vec![]);
    solvers[1] = SolverResults::Fold(Fold::default());
    solvers[2] = SolverResults::rows((0..3).map(|board| failed(board, Status::ExpandedLimit)).collect());
    // What folded runs do not show is not asked where there are none.
    config.tables[0].columns = vec![
        column("moves", "length", Statistic::Mean, Agreement::Exact),
        column("ratio", "generated / expanded", Statistic::Mean, Agreement::Shown),
    ];
    let of = |solver: &str| row(solver, solver, ["53", ""].map(cell).into());
    let mut judged = |solvers: &[&str]| {
        config.tables[0].rows = solvers.iter().copied().map(of).collect();
        judge(&config, &results, &HeuristicValues::new()).remove(0)
    };
    let left_out = judged(&["h1", "h2"]);
    for row in ["h1", "h2"] {
        assert_eq!(judgement(&left_out, row, "moves"), (Verdict::NotRun, "", "not run"));
        assert_eq!(judgement(&left_out, row, "ratio"), (Verdict::NotRun, "", "not run"));
    }
    assert!(!left_out.was_run() && Tally::of([&left_out]) == Tally::default());
    let table = judged(&["h1", "h3"]);
    assert_eq!(judgement(&table, "h3", "moves"), (Verdict::Missing, "", "none of 3 runs"));
    let tally = Tally::of([&table]);
    assert_eq!((table.was_run(), tally.missing, tally.is_met()), (true, 1, false));
    let text = layout::markdown("Title", "", &[table]);
    let (unexplained, sections) = text.split_once("\n## Authors").unwrap();
    assert!(unexplained.contains("| h3 | moves | 53 |") && !unexplained.contains("h1"), "{unexplained}");
    assert!(
        sections.contains("53 → –") && sections.contains("not run") && sections.contains("0 of 1 cell agree"),
        "{sections}"
    );
}

#[test]
fn a_value_of_several_solvers_is_judged_where_each_of_them_was_run() {
    let (mut config, results) = made_up();
    config.tables[0].columns = vec![column("expanded", "expanded", Statistic::Sum, Agreement::Exact)];
    let mut verdict = |results: &Results, printed: &str, solver: &str, instance: Option<usize>| {
        config.tables[0].rows = vec![PublishedRow { instance, ..row("sum", solver, vec![cell(printed)]) }];
        cell_of(&judge(&config, results, &HeuristicValues::new())[0], "sum", "expanded").verdict
    };
    // 63 + 600 + 1015; on the third board 33 + 300 + 1000.
    let of_all = [("1678", "", None), ("1678", "A*", None), ("1333", "", Some(2))];
    for (printed, solver, instance) in of_all {
        assert_eq!(verdict(&results, printed, solver, instance), Verdict::Pass, "{printed} {solver}");
    }
    let mut part = results.clone();
    for left_out in [SolverResults::rows(vec![]), SolverResults::Fold(Fold::default())] {
        part.experiments[0].solvers[1] = left_out;
        for (printed, solver, instance) in of_all {
            assert_eq!(verdict(&part, printed, solver, instance), Verdict::NotRun, "{printed} {solver}");
        }
        assert_eq!(verdict(&part, "63", "h1", None), Verdict::Pass);
    }
    // What folded runs do not show is not asked where another solver was left out.
    let mut fold = Fold::default();
    fold.add(&run(0, 10, 20).record, proven(&[20])[0]);
    part.experiments[0].solvers[0] = SolverResults::Fold(fold);
    assert_eq!(verdict(&part, "1333", "", Some(2)), Verdict::NotRun);
    // What was printed of all boards is not judged by some of them.
    let mut part = results.clone();
    part.experiments[0].solvers[2] = SolverResults::rows(vec![run(0, 7, 30), run(1, 8, 22)]);
    assert_eq!(verdict(&part, "678", "", None), Verdict::Missing);
    assert_eq!(verdict(&part, "15", "h3", None), Verdict::Missing);
    assert_eq!(verdict(&part, "8", "h3", Some(1)), Verdict::Pass);
    assert_eq!(verdict(&part, "1333", "", Some(2)), Verdict::NotRun);
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
    assert_eq!(
        [cell_of(&table, "H3", "gap"), cell_of(&table, "H3", "optimum")].map(|cell| &cell.measured[..]),
        [""; 2]
    );
}

#[test]
fn a_sum_of_stopped_runs_is_a_bound_in_every_format() {
    let (mut config, results) = made_up();
    config.tables[0].columns = vec![column("expanded", "expanded", Statistic::Sum, Agreement::Exact)];
    config.tables[0].rows = vec![row("h3", "h3", vec![cell("900")])];
    let table = judge(&config, &results, &HeuristicValues::new()).remove(0);
    let csv = String::from_utf8(layout::csv(std::slice::from_ref(&table))).unwrap();
    // 7 + 8, and 1000 when it was stopped.
    assert!(csv.ends_with(",h3,expanded,900,,1015,differs,\n"), "{csv}");
    let text = layout::markdown("Title", "", &[table]);
    assert!(text.contains("| h3 | expanded | 900 | ≥ 1015 |") && text.contains("900 → ≥ 1015 ≠"), "{text}");
}
