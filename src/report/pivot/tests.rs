//! Tables of made-up results; expected values were computed by hand.

use super::*;
use crate::report::tests::made_up;
use crate::report::tests::statistics::with_a_program;

fn table(rows: &str, columns: &str, value: &str, runs: Runs) -> Result<Pivot, String> {
    let (config, results) = made_up();
    pivot(&config, &results, &[0], [&rows.parse()?, &columns.parse()?], &value.parse()?, runs)
}

fn cells(pivot: &Pivot) -> Vec<(&str, Vec<String>)> {
    let number = |value: &Option<Number>| value.map_or("–".into(), |value| value.written(3));
    pivot.rows.iter().map(|(name, values)| (name.as_str(), values.iter().map(number).collect())).collect()
}

#[test]
fn a_cell_is_a_statistic_over_the_boards_that_all_solved() {
    let told = table("heuristic", "algorithm", "mean:expanded", Runs::Common).unwrap();
    assert_eq!(told.columns, ["A*"]);
    let expected = [("h1", vec!["15".to_string()]), ("h2", vec!["150".into()]), ("h3", vec!["7.5".into()])];
    assert_eq!(cells(&told), expected);
    assert_eq!(told.caption, "mean:expanded; over the 2 of 3 boards of boards that every solver solved");
    let own = table("heuristic", "algorithm", "max:expanded", Runs::Solved).unwrap();
    assert_eq!(cells(&own)[0].1, ["33"]);
    let all = table("heuristic", "algorithm", "sum:expanded", Runs::All).unwrap();
    assert_eq!(cells(&all)[2].1, ["1015"]); // 7 + 8 + the 1000 of the run that was stopped
}

#[test]
fn the_caption_tells_over_which_runs() {
    let caption = |value: &str, runs| table("solver", "experiment", value, runs).unwrap().caption;
    assert_eq!(caption("mean:expanded", Runs::Solved), "mean:expanded; over what each solver solved");
    let all = "mean:expanded; over all runs, those without a path as far as they counted";
    assert_eq!(caption("mean:expanded", Runs::All), all);
    for runs in [Runs::Common, Runs::All] {
        assert_eq!(caption("mean:solved", runs), "mean:solved; over all runs");
    }
    let refused = table("solver", "experiment", "mean:solved", Runs::Solved).unwrap_err();
    assert_eq!(refused, "\"mean:solved\" tells how runs ended, so it is over all of them: leave out --over solved");
}

#[test]
fn the_caption_tells_of_how_many_boards_a_program_told_what_is_asked_for() {
    // It solved all three boards, and told what it expanded of the first two: 1 each.
    let caption = |told, value: &str, runs| {
        let (config, results) = with_a_program(told);
        let [rows, columns] = ["solver", "experiment"].map(|name| name.parse().unwrap());
        let told = pivot(&config, &results, &[0], [&rows, &columns], &value.parse().unwrap(), runs).unwrap();
        told.caption
    };
    let of = "of program over the 2 of 3 boards of which it is known";
    let solved = "mean:expanded; over what each solver solved";
    assert_eq!(caption(2, "mean:expanded", Runs::Solved), format!("{solved}; {of}"));
    for told in [0, 3] {
        assert_eq!(caption(told, "mean:expanded", Runs::Solved), solved, "{told}");
    }
    assert_eq!(caption(2, "mean:length", Runs::Solved), "mean:length; over what each solver solved");
    // Those that every solver solved are the first two.
    let common = "over the 2 of 3 boards of boards that every solver solved";
    assert_eq!(caption(2, "mean:expanded", Runs::Common), format!("mean:expanded; {common}"));
    let one = "of program over the 1 of 2 boards of which it is known";
    assert_eq!(caption(1, "mean:expanded", Runs::Common), format!("mean:expanded; {common}; {one}"));
}

#[test]
fn what_holds_for_every_experiment_is_told_once() {
    let (mut config, mut results) = made_up();
    config.experiments.push(Experiment { name: "more".into(), ..config.experiments[0].clone() });
    results.experiments.push(results.experiments[0].clone());
    let [rows, columns] = ["solver", "experiment"].map(|name| name.parse().unwrap());
    let expanded = "mean:expanded".parse().unwrap();
    let caption = |runs| pivot(&config, &results, &[0, 1], [&rows, &columns], &expanded, runs).unwrap().caption;
    assert_eq!(caption(Runs::Solved), "mean:expanded; over what each solver solved");
    let of = |name| format!("over the 2 of 3 boards of {name} that every solver solved");
    assert_eq!(caption(Runs::Common), format!("mean:expanded; {}; {}", of("boards"), of("more")));
}

#[test]
fn a_constant_counts_the_runs_that_are_asked_for() {
    // h3 solved two of its three boards, the others all.
    for (runs, expected) in [(Runs::Common, ["2"; 3]), (Runs::Solved, ["3", "3", "2"]), (Runs::All, ["3"; 3])] {
        let told = table("solver", "experiment", "count:1", runs).unwrap();
        let counts: Vec<String> = cells(&told).into_iter().map(|(_, counts)| counts.concat()).collect();
        assert_eq!(counts, expected, "{runs:?}");
    }
}

#[test]
fn how_runs_ended_is_told_of_all_of_them() {
    let told = table("status", "solver", "count:solved", Runs::Common).unwrap();
    let expected = [
        ("solved", vec!["3".to_string(), "3".into(), "2".into()]),
        ("expanded_limit", vec!["–".into(), "–".into(), "1".into()]),
    ];
    assert_eq!(cells(&told), expected);
    // One of the three runs of h3 was stopped: a third, by whichever name of how it ended.
    for value in ["share:limited", "share:status = \"expanded_limit\"", "share:status != \"solved\""] {
        let told = table("solver", "experiment", value, Runs::Common).unwrap();
        let shares: Vec<String> = cells(&told).into_iter().map(|(_, shares)| shares.concat()).collect();
        assert_eq!(shares, ["0", "0", "0.333"], "{value}");
    }
}

#[test]
fn headings_that_are_numbers_are_in_their_order() {
    let told = table("optimum", "solver", "median:length", Runs::Solved).unwrap();
    let rows: Vec<&str> = told.rows.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(rows, ["20", "21", "22"]);
    assert_eq!(cells(&told)[2].1, ["24", "22", "22"]);
}

#[test]
fn every_format_has_the_same_numbers() {
    let told = table("heuristic", "algorithm", "mean:expanded / 7", Runs::Solved).unwrap();
    assert_eq!(told.csv(), "heuristic,A*\nh1,3\nh2,28.571429\nh3,1.071429\n");
    assert!(told.markdown().contains("| h2 | 28.57 |"), "{}", told.markdown());
    assert!(told.latex().contains("    h2 & 28.57 \\\\\n") && told.latex().contains("\\begin{tabular}{lr}"));
    let json: serde_json::Value = serde_json::from_str(&told.json()).unwrap();
    assert_eq!(json["rows"][1]["values"]["A*"], 28.571429);
}

#[test]
fn a_table_without_a_row_is_none() {
    // Of the made-up solvers, which are all breadth-first searches, none has a weight.
    let told = |rows: &str, columns: &str| table(rows, columns, "mean:expanded", Runs::All).unwrap_err();
    assert_eq!(told("weight", "solver"), "no run has the property \"weight\" of the rows");
    assert_eq!(told("solver", "weight"), "no run has the property \"weight\" of the columns");
}

#[test]
fn what_is_no_property_or_statistic_is_told_with_those_there_are() {
    let told = |rows: &str, value: &str| table(rows, "solver", value, Runs::Common).unwrap_err();
    assert!(told("colour", "mean:expanded").contains("there are experiment, solver, algorithm"));
    assert!(told("solver", "average:expanded").contains("there are mean, median, geomean"));
    assert!(told("solver", "mean:expandd").contains("did you mean `expanded`?"));
    assert!(told("solver", "mean:status").contains("status is a text"));
}
