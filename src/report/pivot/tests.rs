//! Tables of made-up results; expected values were computed by hand.

use super::*;
use crate::config::{Config, Experiment};
use crate::report::tests::statistics::with_a_program;
use crate::report::tests::{experiment, failed, made_up, proven, solver};
use crate::report::{Scope, Style};
use crate::results::{ExperimentResults, Optimum, Results};
use taquin::solve::Status;

fn of((config, results): &(Config, Results), sides: [&str; 2], value: &str, runs: Runs) -> Result<Pivot, String> {
    let scope = Scope::new(config, results);
    let [rows, columns] = sides.map(str::parse);
    pivot(&ReportInput::new(&scope), [&rows?, &columns?], &value.parse()?, runs)
}

fn table(rows: &str, columns: &str, value: &str, runs: Runs) -> Result<Pivot, String> {
    of(&made_up(), [rows, columns], value, runs)
}

/// The rows in words; a cell over fewer boards than others with their number.
fn cells(pivot: &Pivot) -> Vec<(&str, String)> {
    let text = |cell: &Cell| {
        let fewer = cell.fewer.as_ref().map_or(String::new(), |fewer| format!(" ({fewer})"));
        format!("{}{fewer}", cell.value.written())
    };
    let row = |cells: &[Option<Cell>]| -> Vec<String> {
        cells.iter().map(|cell| cell.as_ref().map_or(String::new(), text)).collect()
    };
    pivot.rows.iter().map(|(name, cells)| (name.as_str(), row(cells).join(" | "))).collect()
}

fn owned<'a>(rows: Vec<(&'a str, &str)>) -> Vec<(&'a str, String)> {
    rows.into_iter().map(|(name, text)| (name, text.to_string())).collect()
}

/// Made-up results whose first solver is blind.
fn with_a_blind_one() -> (Config, Results) {
    let (mut config, results) = made_up();
    let first = &mut config.experiments[0].solvers[0];
    (first.label, first.algorithm, first.heuristic) = ("blind".into(), "blind".into(), String::new());
    (config, results)
}

#[test]
fn a_cell_is_a_statistic_over_the_boards_that_all_solved() {
    let found = table("heuristic", "algorithm", "mean:expanded", Runs::Common).unwrap();
    assert_eq!(found.columns, ["A*"]);
    assert_eq!(cells(&found), owned(vec![("h1", "15"), ("h2", "150"), ("h3", "7.5")]));
    let over = "over the 2 of 3 boards that every solver solved: too few boards to compare";
    assert_eq!(found.caption, format!("Mean of expanded; {over}"));
}

#[test]
fn tables_of_costs_have_their_unit_in_a_column_of_the_csv() {
    let (mut config, results) = made_up();
    let goal = &mut config.experiments[0].goal;
    *goal = goal.clone().with_costs(taquin::puzzle::MoveCosts::OnePlusInverse).unwrap();
    let csv =
        |value: &str| of(&(config.clone(), results.clone()), ["solver", "experiment"], value, Runs::All).unwrap().csv();
    let lines = |text: &str| text.lines().map(String::from).collect::<Vec<_>>();
    let costs = lines(&csv("mean:cost"));
    assert!(costs[0].ends_with(",costs"), "{}", costs[0]);
    let unit = "costs of boards: one_plus_inverse (unit 1/2520)";
    assert!(costs.len() == 4 && costs[1..].iter().all(|row| row.contains(unit)), "{costs:?}");
    assert!(!csv("mean:expanded").contains("costs"));
}

#[test]
fn a_solver_without_a_heuristic_or_an_option_has_a_row_of_its_own() {
    let blind = with_a_blind_one();
    let found = of(&blind, ["heuristic", "algorithm"], "mean:expanded", Runs::Common).unwrap();
    assert_eq!(found.columns, ["blind", "A*"]);
    assert_eq!(cells(&found), owned(vec![("h2", " | 150"), ("h3", " | 7.5"), ("without heuristic", "15 | ")]));

    let (mut config, results) = blind;
    let solvers =
        ["breadth_first", "weighted_astar(weight = 10): manhattan", "weighted_astar(weight = 1.5): manhattan"];
    for (named, text) in config.experiments[0].solvers.iter_mut().zip(solvers) {
        named.solver = text.parse().unwrap();
    }
    let found = of(&(config, results), ["solver", "weight"], "mean:expanded", Runs::Common).unwrap();
    assert_eq!(found.columns, ["3/2", "10", "without weight"]);
}

#[test]
fn boards_whose_optimum_is_not_proven_or_that_have_no_solution_have_rows_of_their_own() {
    let (config, mut results) = made_up();
    results.experiments[0].optima =
        vec![Optimum::Between { lower: 18, upper: Some(20) }, Optimum::Between { lower: 22, upper: Some(22) }];
    results.experiments[0].optima.push(Optimum::Unsolvable);
    let found = of(&(config, results), ["optimum", "experiment"], "count:1", Runs::All).unwrap();
    assert_eq!(cells(&found), owned(vec![("22", "3"), ("not proven", "3"), ("no solution", "3")]));
}

#[test]
fn a_run_without_a_solution_counts_as_at_least_what_it_had_reached() {
    // h3 expanded 7, 8 and 1000, when it was stopped.
    let of_h3 = |value: &str| cells(&table("solver", "experiment", value, Runs::All).unwrap())[2].1.clone();
    let values = ["min", "median", "q3", "max"].map(|statistic| of_h3(&format!("{statistic}:expanded")));
    assert_eq!(values, ["7", "8", "≥ 504", "≥ 1000"]);
    // What grows with it is a bound, too; how many it is worth for each child is not.
    assert_eq!(of_h3("max:(expanded + generated) / 2"), "≥ 1500");
    assert_eq!(of_h3("max:generated / expanded"), "2");
    // No solution of the third board is shorter than 21.
    assert_eq!([of_h3("max:length"), of_h3("min:length")], ["≥ 30", "21–22"]);
    for value in ["mean:expanded", "sum:expanded", "geomean:expanded", "sd:expanded", "mean:expanded / 7"] {
        assert_eq!(of_h3(value), "–", "{value}");
    }
    let means = table("solver", "experiment", "mean:expanded", Runs::All).unwrap();
    assert_eq!(cells(&means)[0].1, "21", "10, 20 and 33");
    assert_eq!(of_h3("count:expanded"), "3");
}

#[test]
fn what_is_known_of_every_run_has_a_mean_over_all() {
    let (config, mut results) = made_up();
    let mut claimed = failed(2, Status::Claimed);
    claimed.record.claimed = Some(40);
    let SolverResults::Rows(runs) = &mut results.experiments[0].solvers[2] else { panic!("rows") };
    std::sync::Arc::make_mut(runs)[2] = claimed;
    let both = (config, results);
    let of_h3 = |value: &str| cells(&of(&both, ["solver", "experiment"], value, Runs::All).unwrap())[2].1.clone();
    // Optima of 20, 22 and 21; one claim, which is no solution.
    assert_eq!(["mean:optimum", "mean:claimed", "mean:length"].map(of_h3), ["21", "40", "–"]);
}

#[test]
fn a_bound_is_never_in_the_place_of_a_value() {
    let found = table("solver", "experiment", "max:expanded", Runs::All).unwrap();
    assert_eq!(found.csv(), "solver,boards,boards runs,boards at least\nh1,33,3,\nh2,300,3,\nh3,,3,1000\n");
    let json: serde_json::Value = serde_json::from_str(&found.json()).unwrap();
    let row = &json["rows"][2];
    assert_eq!((&row["values"]["boards"], &row["at_least"]["boards"]), (&serde_json::Value::Null, &1000.into()));
    assert_eq!((&row["runs"]["boards"], &json["rows"][0]["values"]["boards"]), (&3.into(), &33.into()));
}

#[test]
fn a_cell_over_fewer_boards_than_another_says_so() {
    let found = table("solver", "experiment", "max:expanded", Runs::Solved).unwrap();
    assert_eq!(cells(&found), owned(vec![("h1", "33"), ("h2", "300"), ("h3", "8 (2 boards)")]));
    assert_eq!(found.csv(), "solver,boards,boards runs\nh1,33,3\nh2,300,3\nh3,8,2\n");
    // Three solvers with 8 of their 9 runs.
    let found = table("algorithm", "experiment", "max:expanded", Runs::Solved).unwrap();
    assert_eq!(cells(&found), owned(vec![("A*", "300 (8 runs)")]));
    assert!(found.caption.contains("; a cell of several solvers pools their runs; "), "{}", found.caption);
}

#[test]
fn where_a_whole_row_is_over_fewer_boards_its_heading_says_so() {
    let (config, mut results) = made_up();
    results.experiments[0].optima = proven(&[20, 22, 22]);
    let found = of(&(config, results), ["optimum", "solver"], "min:expanded", Runs::All).unwrap();
    let text = found.terminal(Style::PLAIN);
    assert!(text.contains("\n20 (1 board)   10   100    7\n22             20   200    8\n"), "{text}");
}

#[test]
fn the_caption_says_over_which_runs() {
    let caption = |value: &str, runs| table("solver", "experiment", value, runs).unwrap().caption;
    let easy = "over what each solver solved: solvers that solve only easy boards look better";
    assert_eq!(caption("mean:expanded", Runs::Solved), format!("Mean of expanded; {easy}"));
    let reached = "over all runs: those without a solution count as at least what they had reached";
    assert_eq!(caption("median:expanded", Runs::All), format!("Median of expanded; {reached}"));
    let dash = "no value (–) where a run ended without a solution, since what it would have needed is unknown";
    assert_eq!(caption("mean:expanded", Runs::All), format!("Mean of expanded; over all runs: {dash}"));
    let without = "over all runs, but for those without a solution, which have no such value";
    assert_eq!(caption("share:length < 25", Runs::All), format!("Share of runs with length < 25; {without}"));
    for runs in [Runs::Common, Runs::All] {
        assert_eq!(caption("mean:solved", runs), "Mean of solved; over all runs");
    }
    let refused = table("solver", "experiment", "mean:solved", Runs::Solved).unwrap_err();
    assert_eq!(refused, "\"mean:solved\" is about how runs ended, so it is over all of them: leave out --over solved");
}

#[test]
fn without_a_board_that_every_solver_solved_there_is_no_number() {
    let (config, mut results) = made_up();
    let stopped = (0..3).map(|board| failed(board, Status::ExpandedLimit)).collect();
    results.experiments[0].solvers[2] = SolverResults::rows(stopped);
    let found = of(&(config, results), ["solver", "experiment"], "mean:expanded", Runs::Common).unwrap();
    assert_eq!(cells(&found), owned(vec![("h1", "–"), ("h2", "–"), ("h3", "–")]));
    assert_eq!(found.caption, "Mean of expanded; no board was solved by every solver: try --over solved");
}

#[test]
fn what_was_not_run_has_no_row_and_is_named_first() {
    let (config, mut results) = made_up();
    results.experiments[0].solvers[1] = SolverResults::rows(vec![]);
    let found = of(&(config, results), ["solver", "experiment"], "mean:length", Runs::Solved).unwrap();
    assert_eq!(found.rows.iter().map(|(name, _)| &name[..]).collect::<Vec<_>>(), ["h1", "h3"]);
    assert!(
        found.caption.starts_with("Incomplete: 6 of 9 runs done. Missing: boards/h2. Mean of length; "),
        "{}",
        found.caption
    );
}

#[test]
fn the_caption_says_of_how_many_boards_a_program_reported_what_is_asked_for() {
    // It solved all three boards, and reported what it expanded of the first two: 1 each.
    let caption = |reported, value: &str, runs| {
        of(&with_a_program(reported), ["solver", "experiment"], value, runs).unwrap().caption
    };
    let solved = table("solver", "experiment", "mean:expanded", Runs::Solved).unwrap().caption;
    let of_two = "program reported it for 2 of 3 boards";
    assert_eq!(caption(2, "mean:expanded", Runs::Solved), format!("{solved}; {of_two}"));
    for reported in [0, 3] {
        assert_eq!(caption(reported, "mean:expanded", Runs::Solved), solved, "{reported}");
    }
    assert!(!caption(2, "mean:length", Runs::Solved).contains("reported"));
    // Those that every solver solved are the first two.
    assert!(!caption(2, "mean:expanded", Runs::Common).contains("reported"));
    assert!(caption(1, "mean:expanded", Runs::Common).ends_with("; program reported it for 1 of 2 boards"));
}

#[test]
fn experiments_that_are_pooled_are_named() {
    let (mut config, mut results) = made_up();
    config.experiments.push(Experiment { name: "more".into(), ..config.experiments[0].clone() });
    results.experiments.push(results.experiments[0].clone());
    let both = (config, results);
    let caption = |sides, runs| of(&both, sides, "max:expanded", runs).unwrap().caption;
    let easy = "over what each solver solved: solvers that solve only easy boards look better";
    assert_eq!(caption(["solver", "experiment"], Runs::Solved), format!("Largest expanded; {easy}"));
    let pooled = format!("Largest expanded; cells pool the experiments boards, more; {easy}");
    assert_eq!(caption(["solver", "algorithm"], Runs::Solved), pooled);
    let few = |name| format!("over the 2 of 3 boards of {name} that every solver solved: too few boards to compare");
    let common = format!("Largest expanded; {}; {}", few("boards"), few("more"));
    assert_eq!(caption(["solver", "experiment"], Runs::Common), common);
}

#[test]
fn folded_runs_that_were_stopped_count_as_at_least_their_limit() {
    let (_, made) = made_up();
    let mut named = solver("h3", 0);
    named.limits.expanded = Some(900);
    let mut fold = crate::results::Fold::default();
    let SolverResults::Rows(runs) = &made.experiments[0].solvers[2] else { panic!("rows") };
    runs.iter().zip(proven(&[20, 22, 21])).for_each(|(run, optimum)| fold.add(&run.record, optimum));
    let folded = ExperimentResults { optima: vec![], solvers: vec![SolverResults::Fold(fold)] };
    let config = crate::report::tests::config(vec![experiment("folded", 3, vec![named])], vec![]);
    let results = (config, Results { experiments: vec![folded] });
    let cell = |value: &str| {
        let found = of(&results, ["solver", "experiment"], value, Runs::All).unwrap();
        cells(&found)[0].1.clone()
    };
    let values = ["median:expanded", "max:expanded", "mean:expanded", "count:expanded"].map(cell);
    assert_eq!(values, ["8", "≥ 900", "–", "3"]);
}

#[test]
fn a_constant_counts_the_runs_that_are_asked_for() {
    // h3 solved two of its three boards, the others all.
    for (runs, expected) in [(Runs::Common, ["2"; 3]), (Runs::Solved, ["3", "3", "2"]), (Runs::All, ["3"; 3])] {
        let found = table("solver", "experiment", "count:1", runs).unwrap();
        let counts: Vec<String> = cells(&found).into_iter().map(|(_, counts)| counts).collect();
        assert_eq!(counts, expected, "{runs:?}");
    }
}

#[test]
fn how_runs_ended_is_counted_over_all_of_them() {
    let found = table("status", "solver", "count:solved", Runs::Common).unwrap();
    assert_eq!(cells(&found), owned(vec![("solved", "3 | 3 | 2"), ("expanded_limit", " |  | 1")]));
    // One of the three runs of h3 was stopped: a third, by whichever name of how it ended.
    for value in ["share:limited", "share:status = \"expanded_limit\"", "share:status != \"solved\""] {
        let found = table("solver", "experiment", value, Runs::Common).unwrap();
        let shares: Vec<String> = cells(&found).into_iter().map(|(_, shares)| shares).collect();
        assert_eq!(shares, ["0", "0", "0.3333"], "{value}");
    }
}

#[test]
fn headings_that_are_numbers_are_in_their_order() {
    let found = table("optimum", "solver", "median:length", Runs::Solved).unwrap();
    let rows: Vec<&str> = found.rows.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(rows, ["20", "21", "22"]);
    assert_eq!(cells(&found)[2].1, "24 | 22 | 22");
}

#[test]
fn every_format_has_the_same_numbers() {
    let found = table("heuristic", "algorithm", "mean:expanded / 7", Runs::Solved).unwrap();
    assert_eq!(found.csv(), "heuristic,A*,A* runs\nh1,3,3\nh2,28.571429,3\nh3,1.071429,2\n");
    assert!(found.markdown().contains("| h2 | 28.57 |"), "{}", found.markdown());
    assert!(found.latex().contains("    h2 & 28.57 \\\\\n") && found.latex().contains("\\begin{tabular}{lr}"));
    let json: serde_json::Value = serde_json::from_str(&found.json()).unwrap();
    assert_eq!(json["rows"][1]["values"]["A*"], 28.571429);
}

#[test]
fn a_property_that_no_solver_has_makes_no_table() {
    // Of the made-up solvers, which are all breadth-first searches, none has a weight.
    let found = |rows: &str, columns: &str| table(rows, columns, "mean:expanded", Runs::All).unwrap_err();
    let has = "choose one of experiment, solver, algorithm, heuristic, size, instance, status, optimum, depth_limit, order, prune_parent, visited";
    for (rows, columns, side) in [("weight", "solver", "rows"), ("solver", "weight", "columns")] {
        let refused = format!("no solver here has the property \"weight\", so it makes no {side}: {has}");
        assert_eq!(found(rows, columns), refused);
    }
}

#[test]
fn unknown_properties_and_statistics_are_refused_with_those_that_exist() {
    let found = |rows: &str, value: &str| table(rows, "solver", value, Runs::Common).unwrap_err();
    assert!(found("colour", "mean:expanded").contains("expected one of experiment, solver, algorithm"));
    assert!(found("solver", "average:expanded").contains("expected one of mean, median, geomean"));
    assert_eq!(found("solver", "mean"), "the formula is missing: write mean:expanded");
    assert!(found("solver", "mean:expandd").contains("did you mean `expanded`?"));
    assert!(found("solver", "mean:status").contains("status is a string"));
}
