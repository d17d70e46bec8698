//! The solutions of anytime searches on a graph that is small enough for paper: when each was found, and what ends a search early.

use super::*;
use crate::search::{
    Algorithm, AnytimeWeightedRbfs, AraStar, BranchAndBound, Ending, Limits, RestartingWeightedAStar, Statistics,
    WindowAStar,
};

/// The goal 3 is 6 away through 1, which looks near, and 3 through 2.
fn tempting() -> (Graph, Table) {
    (Graph::new(4, &[(0, 1, 1), (0, 2, 2), (1, 3, 5), (2, 3, 1)], &[3]), Table(vec![1, 0, 1, 0]))
}

fn search<A: Algorithm>(until: Option<Cost>) -> (Outcome<Edge>, Statistics) {
    let (graph, table) = tempting();
    let mut meter = Meter::new(Limits { until, ..Limits::default() });
    let (heuristic, observer) = (&table, &mut NoObserver);
    let task = Task { space: &graph, heuristic, start: 0, meter: &mut meter, observer, backward: None };
    let outcome = A::search(task, &A::defaults());
    (outcome, meter.finish())
}

/// Expanded, generated, cost and moves of each solution.
fn incumbents<A: Algorithm>() -> Vec<(u64, u64, Cost, u32)> {
    let (outcome, counted) = search::<A>(None);
    assert_eq!(outcome.best.map(|path| path.cost), Some(3));
    counted.incumbents.iter().map(|one| (one.expanded, one.generated, one.cost, one.length)).collect()
}

#[test]
fn each_better_solution_is_noted_when_it_is_found() {
    assert_eq!(incumbents::<BranchAndBound>(), [(2, 2, 6, 2), (3, 4, 3, 2)]);
    assert_eq!(incumbents::<AraStar>(), [(2, 3, 6, 2), (3, 4, 3, 2)]);
    assert_eq!(incumbents::<RestartingWeightedAStar>(), [(2, 3, 6, 2), (5, 7, 3, 2)]);
    // These two turn to 2 before they take up the goal.
    assert_eq!(incumbents::<WindowAStar>(), [(3, 4, 3, 2)]);
    assert_eq!(incumbents::<AnytimeWeightedRbfs>(), [(3, 4, 3, 2)]);
}

#[test]
fn a_search_ends_with_the_first_solution_that_is_good_enough() {
    fn ended<A: Algorithm>(until: Cost) -> (Ending, Option<Cost>, Cost, u64) {
        let (outcome, counted) = search::<A>(Some(until));
        (outcome.ending, outcome.best.map(|path| path.cost), outcome.lower_bound, counted.expanded)
    }
    for until in [6, 7] {
        // Nothing is proven but the estimate of the start.
        assert_eq!(ended::<BranchAndBound>(until), (Ending::Solved, Some(6), 1, 2));
        assert_eq!(ended::<AraStar>(until), (Ending::Solved, Some(6), 1, 2));
    }
    assert_eq!(ended::<BranchAndBound>(5), (Ending::Solved, Some(3), 1, 3));
    // Where no solution is good enough, the last one is proven.
    assert_eq!(ended::<BranchAndBound>(2), (Ending::Solved, Some(3), 3, 3));
    assert_eq!(search::<AraStar>(Some(2)), search::<AraStar>(None));
}
