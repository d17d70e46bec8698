//! Who leads, and where that is not clear; worked out by hand.

use super::figures::{chart as find, drawn, real};
use super::measured::Measured;
use super::*;

/// Twenty boards, what each solver expands on each.
fn twenty(solvers: Vec<NamedSolver>, expanded: &[&dyn Fn(usize) -> u64]) -> (Experiment, ExperimentResults) {
    let rows =
        |of: &&dyn Fn(usize) -> u64| SolverResults::rows((0..20).map(|board| run(board, of(board), 20)).collect());
    let results = ExperimentResults { optima: proven(&[20; 20]), solvers: expanded.iter().map(rows).collect() };
    (experiment("twenty", 20, solvers), results)
}

fn chart(charts: &[Chart], name: &str) -> Chart {
    find(charts, name).clone()
}

#[test]
fn a_pair_is_of_the_solvers_that_the_headline_names() {
    let solvers = ["h1", "h2", "h3"].into_iter().enumerate().map(|(place, name)| solver(name, place)).collect();
    // By arithmetic means 100, 354.5 and 200; by geometric ones 100, 133 and 200.
    let h2 = |board: usize| if board == 7 { 5000 } else { 110 };
    let (experiment, results) = twenty(solvers, &[&|_| 100, &h2, &|_| 200]);
    let found = Measured::new(&experiment, &results).findings().effort.clone().unwrap().text;
    assert!(found.contains(" than h2, the next, and 2 times fewer (2 to 2) than h3, which expands the most. Geometric means over all 20"), "{found}");
    assert!(found.ends_with("; by arithmetic means h2 expands the most."), "{found}");
    let charts = drawn(vec![experiment], vec![results]);
    let caption = |name| chart(&charts, name).caption;
    assert!(caption("twenty-pair-1").contains(" These two rank 1 and 2 of 3 solvers by geometric means."));
    let Drawing::Pairs(pairs) = chart(&charts, "twenty-pair-1").drawing else { panic!("pairs") };
    assert_eq!((&*pairs.x.label, &*pairs.y.label), ("h1", "h2"));
    assert!(caption("twenty-pair-2").contains(" These two rank 1 and 3 of 3 solvers by geometric means."));
}

#[test]
fn a_matrix_names_the_rows_and_columns_without_a_clear_lead() {
    let pairs = ["astar", "greedy"].into_iter().flat_map(|one| [(one, "misplaced"), (one, "manhattan")]);
    let solvers =
        || pairs.clone().enumerate().map(|(place, (one, other))| real(one, &format!("{one}: {other}"), place));
    let over = |manhattan: &dyn Fn(usize) -> u64| {
        let (experiment, results) = twenty(solvers().collect(), &[&|_| 100, manhattan, &|_| 10, &|_| 20]);
        let chart = chart(&drawn(vec![experiment], vec![results]), "twenty-matrix");
        let Drawing::Matrix(matrix) = chart.drawing else { panic!("a matrix") };
        let is_thin = matrix.panels[0].cells[0][0].as_ref().unwrap().in_doubt[0];
        assert_eq!(is_thin, chart.caption.contains("not clear in the row"), "misplaced is the best for A*");
        chart.caption
    };
    // As often a fifth less as a third more: 107.5 on average.
    let unclear = over(&|board| if board % 2 == 0 { 80 } else { 135 });
    assert!(
        unclear.contains(
            "Arithmetic means over all 20 boards. The best is not clear in the row astar (misplaced or manhattan). "
        ),
        "{unclear}"
    );
    let clear = over(&|board| if board % 2 == 0 { 120 } else { 135 });
    assert!(clear.contains("Arithmetic means over all 20 boards. Paler cells"), "{clear}");
}

#[test]
fn tied_solvers_are_named_together() {
    let solvers = ["h1", "h2", "h3", "h4", "h5"].into_iter().enumerate();
    let (experiment, results) = twenty(
        solvers.map(|(place, name)| solver(name, place)).collect(),
        &[&|_| 100, &|_| 200, &|_| 200, &|_| 400, &|_| 400],
    );
    let found = Measured::new(&experiment, &results).findings().effort.clone().unwrap().text;
    let said = "h1 expands the fewest nodes of 5 solvers: 2 times fewer (95 % interval 2 to 2) than h2 and h3, the next, and \
                4 times fewer (4 to 4) than h4 and h5, which expand the most.";
    assert!(found.starts_with(said), "{found}");
}

#[test]
fn a_leader_that_is_clear_of_the_next_and_not_of_another_is_not_said_to_lead_clearly() {
    let solvers = ["h1", "h2", "h3"].into_iter().enumerate().map(|(place, name)| solver(name, place)).collect();
    // h2 needs 1.3 times as much everywhere; h3 less on eleven boards and nine times as much on nine: 0.4^(11/20) 9^(9/20) = 1.62.
    let h3 = |board: usize| if board < 11 { 40 } else { 900 };
    let (experiment, results) = twenty(solvers, &[&|_| 100, &|_| 130, &h3]);
    let found = Measured::new(&experiment, &results).findings().effort.clone().unwrap().text;
    let start = "h1 expands the fewest nodes of 3 solvers, though not clearly fewer than h3: 1.3 times fewer (95 % interval 1.3 to 1.3) \
                 than h2, the next, and 1.62 times fewer (";
    assert!(found.starts_with(start), "{found}");
}
