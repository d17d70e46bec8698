//! Whom the others are compared with where there are too many solvers for all pairs.

use super::*;

#[test]
fn many_solvers_are_compared_with_the_first_that_solved_enough_boards() {
    let solvers = (0..21).map(|place| solver(&format!("h{place}"), place)).collect();
    let experiment = experiment("many", 12, solvers);
    // The first solves nothing, the second nine boards, the others all.
    let rows = |place: usize| {
        let solved = [0, 9].get(place).copied().unwrap_or(12);
        let one = |board| if board < solved { run(board, 10, 1) } else { failed(board, Status::ExpandedLimit) };
        SolverResults::rows((0..12).map(one).collect())
    };
    let results = ExperimentResults { optima: proven(&[1; 12]), solvers: (0..21).map(rows).collect() };
    let all = (config(vec![experiment], vec![]), Results { experiments: vec![results] });
    let csv = file_of(&all, "comparisons.csv");
    let expanded: Vec<&str> = csv.lines().filter(|row| row.starts_with("many,expanded,")).collect();
    assert_eq!(expanded.len(), 20);
    assert!(expanded.iter().all(|row| row.starts_with("many,expanded,h2,")), "{csv}");
    let read = file_of(&all, "comparisons.md");
    assert!(read.contains("compared with h2 (the first of the config that solved ten boards)"), "{read}");
}
