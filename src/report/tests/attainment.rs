//! The chart of solution quality, its numbers worked out by hand.

use super::figures::{drawn, real};
use super::*;
use crate::report::chart::{Curves, Spot};

/// A run that finds a path of 40 moves at once and one of 20 after 1000 expansions.
fn improving(board: usize) -> Run {
    let mut run = run(board, 3000, 20);
    let counters = run.record.counters.as_mut().unwrap();
    counters.incumbents = vec![(100, 200, 40, 40), (1000, 2000, 20, 20)];
    run
}

/// Ten boards that are 20 moves from the goal: ARA* improves its path, A* has one in the end.
fn ten(anytime: Vec<Run>) -> Chart {
    let solvers = vec![real("ARA*", "arastar: manhattan", 0), real("A*", "astar: manhattan", 1)];
    let plain = (0..10).map(|board| run(board, 2000 + board as u64, 20)).collect();
    let rows = vec![SolverResults::rows(anytime), SolverResults::rows(plain)];
    let results = ExperimentResults { optima: proven(&[20; 10]), solvers: rows };
    let charts = drawn(vec![experiment("e", 10, solvers)], vec![results]);
    charts.into_iter().find(|chart| chart.name == "e-attainment").expect("the chart")
}

fn curves(chart: &Chart) -> &Curves {
    let Drawing::Curves(curves) = &chart.drawing else { panic!("curves") };
    curves
}

fn places(spots: &[Spot]) -> Vec<(f64, f64, bool)> {
    spots.iter().map(|spot| (spot.x, spot.y, spot.at_least)).collect()
}

#[test]
fn the_quality_of_solutions_is_drawn_from_the_first_to_the_last() {
    let chart = ten((0..10).map(improving).collect());
    let [anytime, plain] = &curves(&chart).curves[..] else { panic!("two curves") };
    assert_eq!(places(&anytime.spots), [(100.0, 50.0, false), (1000.0, 100.0, false)]);
    // A board more with each expansion.
    let (first, last) = (plain.spots.first().unwrap(), plain.spots.last().unwrap());
    assert_eq!(((first.x, first.y), (last.x, last.y)), ((2000.0, 10.0), (2009.0, 100.0)));
    assert_eq!(
        chart.finding,
        "ARA* with manhattan is the first to reach a mean quality of 95 %, after 1,000 expanded nodes; of the 2 that do, A* with \
         manhattan is the last, after 2,009."
    );
    assert!(chart.caption.starts_with("Quality: the optimal length divided by"), "{}", chart.caption);
}

#[test]
fn a_run_that_was_stopped_counts_with_what_it_had_found() {
    let mut runs: Vec<Run> = (0..10).map(improving).collect();
    let record = &mut runs[0].record;
    (record.status, record.path) = (Status::ExpandedLimit, None);
    let counters = record.counters.as_mut().unwrap();
    counters.expanded = Some(500);
    counters.incumbents.truncate(1);
    let chart = ten(runs);
    // Nine boards at 100 % and one at 20 / 40, from where it was stopped a lower bound.
    let expected = [(100.0, 50.0, false), (500.0, 50.0, true), (1000.0, 95.0, true)];
    assert_eq!(places(&curves(&chart).curves[0].spots), expected);
}

#[test]
fn searches_with_one_solution_a_board_have_no_such_chart() {
    let solvers = vec![real("ARA*", "arastar: manhattan", 0), real("A*", "astar: manhattan", 1)];
    let rows = || SolverResults::rows((0..10).map(|board| run(board, 2000, 20)).collect());
    let results = ExperimentResults { optima: proven(&[20; 10]), solvers: vec![rows(), rows()] };
    let charts = drawn(vec![experiment("e", 10, solvers)], vec![results]);
    assert!(charts.iter().all(|chart| chart.name != "e-attainment"));
}
