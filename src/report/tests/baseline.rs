//! Whom the others are compared with; worked out by hand.

use super::*;
use crate::report::statistics::{ExperimentStatistics, statistics};

#[test]
fn many_solvers_are_compared_with_the_best_and_in_the_csv_with_the_first_that_solved_enough_boards() {
    let solvers = (0..21).map(|place| solver(&format!("h{place}"), place)).collect();
    let experiment = experiment("many", 12, solvers);
    // The first solves nothing, the second nine boards, the others all; the last expands half as many, on the seventh board a fifth.
    let expanded = |place: usize, board: usize| match (place, board) {
        (20, 6) => 2,
        (20, _) => 5,
        _ => 10,
    };
    let rows = |place: usize| {
        let solved = [0, 9].get(place).copied().unwrap_or(12);
        let one = |board| match board < solved {
            true => run(board, expanded(place, board), 1),
            false => failed(board, Status::ExpandedLimit),
        };
        SolverResults::rows((0..12).map(one).collect())
    };
    let results = ExperimentResults { optima: proven(&[1; 12]), solvers: (0..21).map(rows).collect() };
    let all = (config(vec![experiment], vec![]), Results { experiments: vec![results] });
    let csv = file_of(&all, "comparisons.csv");
    let expanded: Vec<&str> = csv.lines().filter(|row| row.starts_with("many,expanded,")).collect();
    assert_eq!(expanded.len(), 20);
    assert!(expanded.iter().all(|row| row.starts_with("many,expanded,h2,")), "{csv}");
    let read = file_of(&all, "comparisons.md");
    let whom = "### Expanded nodes, compared with h20 (the least by geometric means of the 19 solvers that solved every board)";
    assert!(read.contains(whom), "{read}");
    assert!(
        read.contains("comparisons.csv compares with h2, the first of the config that solved ten boards."),
        "{read}"
    );
    // Eleven boards of twice as many and one of five times: the twelfth root of 2^11 · 5 is 2.159; (11 · 5 + 8) / 12 = 5.25. Of
    // twenty tests one has no pair, one nine, and eighteen have twelve on one side, the smallest: 19 · 2/4096 = 0.0093.
    let line = read.lines().find(|line| line.starts_with("| h7 | 12 | 2.159 (")).expect("a row of h7");
    let end = ") | 5.25 | 0 | 0 | 12 | 0.0093 | 2, board 1 | 5, board 7 | 0 | 0 |";
    assert!(line.ends_with(end), "{line}");
}

#[test]
fn on_every_board_that_there_is_many_solvers_are_compared_with_the_best_exactly() {
    let solvers = (0..21).map(|place| solver(&format!("h{place}"), place)).collect();
    let experiment = Experiment { population: true, ..experiment("all", 12, solvers) };
    let rows = |place: usize| {
        let expanded = if place == 20 { 5 } else { 10 };
        SolverResults::rows((0..12).map(|board| run(board, expanded, 1)).collect())
    };
    let results = ExperimentResults { optima: proven(&[1; 12]), solvers: (0..21).map(rows).collect() };
    let all = (config(vec![experiment], vec![]), Results { experiments: vec![results] });
    let csv = file_of(&all, "comparisons.csv");
    assert_eq!(csv.lines().filter(|row| row.starts_with("all,expanded,h0,")).count(), 20, "{csv}");
    let read = file_of(&all, "comparisons.md");
    // No p, since nothing is left to chance.
    let few = "More than 20 solvers: each table compares with one only, which its heading names. comparisons.csv compares with h0, the first \
               of the config.";
    assert!(read.contains(few), "{read}");
    assert!(read.contains("### Expanded nodes, compared with h20 (the least by geometric means)"), "{read}");
    assert!(read.contains("| h7 | 12 | 2 | 5 |"), "{read}");
}

/// Three solvers of three boards: the numbers of expansions, none where a limit came first.
pub(super) fn expanding(expanded: [[Option<u64>; 3]; 3]) -> (Config, Results) {
    let (config, mut results) = made_up();
    let of = |board: usize, expanded: Option<u64>| match expanded {
        Some(expanded) => run(board, expanded, 22),
        None => failed(board, Status::ExpandedLimit),
    };
    let rows =
        |counts: [Option<u64>; 3]| counts.into_iter().enumerate().map(|(board, count)| of(board, count)).collect();
    results.experiments[0].solvers = expanded.map(|counts| SolverResults::rows(rows(counts))).into();
    (config, results)
}

#[test]
fn who_needs_least_on_what_all_solved_is_not_said_to_lead_where_a_pair_says_otherwise() {
    let reference = |expanded| {
        let (config, results) = tenfold(expanding(expanded));
        let found =
            comparison::files::reference(&config.experiments[0], &computed(&config, &results), Metric::EXPANDED);
        found.map(|found| (found.solver, found.why))
    };
    let because = |solver: usize, why: &str| Some((solver, why.to_owned()));
    let [third, none] = [[Some(30), None, None], [None; 3]];
    // All solved the first board: the second solver needs 10 there. On both that it and the first solved it needs 10 and 9, or
    // 10 and 100 where the first needs 12 and 50.
    assert_eq!(
        reference([[Some(12), Some(50), None], [Some(10), Some(9), None], third]),
        because(1, "the least by geometric means")
    );
    assert_eq!(
        reference([[Some(12), Some(50), None], [Some(10), Some(100), None], third]),
        because(0, "the first of the config")
    );
    assert_eq!(reference([none, none, none]), None);
}

fn computed(config: &Config, results: &Results) -> ExperimentStatistics {
    statistics(&ReportInput::new(&Scope::new(config, results))).remove(0)
}
