//! What algorithms guarantee, by what is known of the heuristic.

use super::{AlgorithmSpec, Status, Suboptimality, prepare};
use crate::heuristic::{Knowledge, Known};
use crate::puzzle::{Goal, Size};
use crate::search::{Guarantee, Limits, Meter};

const PROVEN: Knowledge = Knowledge { admissible: Known::Proven, consistent: Known::Proven };
const ADMISSIBLE: Knowledge = Knowledge { admissible: Known::Proven, consistent: Known::Unknown };
const REFUTED: Knowledge = Knowledge { admissible: Known::Refuted, consistent: Known::Refuted };

fn guarantee(text: &str, heuristic: Knowledge) -> Guarantee {
    text.parse::<AlgorithmSpec>().unwrap().guarantee(heuristic)
}

fn cost(text: &str, heuristic: Knowledge) -> Suboptimality {
    guarantee(text, heuristic).cost
}

#[test]
fn a_star_is_optimal_with_an_admissible_heuristic_when_it_reopens_or_need_not() {
    assert_eq!(cost("astar", ADMISSIBLE), Suboptimality::Optimal);
    assert_eq!(cost("astar(reopen = false)", ADMISSIBLE), Suboptimality::Unbounded);
    assert_eq!(cost("astar(reopen = false)", PROVEN), Suboptimality::Optimal);
    assert_eq!(cost("astar", REFUTED), Suboptimality::Unbounded);
    assert_eq!(cost("astar(goal_test = generation)", PROVEN), Suboptimality::Unbounded);
}

#[test]
fn a_weight_bounds_the_cost() {
    assert_eq!(cost("weighted_astar(weight = 1.5)", PROVEN), Suboptimality::Bounded(3, 2));
    assert_eq!(cost("weighted_astar(weight = 1/2)", PROVEN), Suboptimality::Optimal);
    assert_eq!(cost("greedy", PROVEN), Suboptimality::Unbounded);
}

#[test]
fn layers_are_counted_only_by_searches_that_end_when_the_goal_is_taken_up() {
    let layers = |text: &str| guarantee(text, PROVEN).layers;
    assert!(layers("astar") && layers("uniform_cost") && layers("idastar"));
    assert!(!layers("astar(goal_test = generation)") && !layers("uniform_cost(goal_test = generation)"));
    assert!(!layers("weighted_astar(weight = 2)") && !layers("greedy"));
}

#[test]
fn layers_are_counted_in_solved_runs_only() {
    let goal = Goal::blank_last(Size::Tiles4x4);
    // Two slides from the goal: the start and the board between are expanded.
    let start = goal.read("1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15").unwrap();
    for solver in ["astar: manhattan", "idastar: manhattan", "uniform_cost"] {
        let engine = prepare(&goal, &solver.parse().unwrap()).unwrap();
        let run = |expanded| engine.solve(&start, Meter::new(Limits { expanded, ..Limits::default() })).unwrap();
        let (solved, stopped) = (run(None), run(Some(1)));
        assert_eq!((solved.status, solved.before_last_layer.is_some()), (Status::Solved, true), "{solver}");
        assert_eq!((stopped.status, stopped.before_last_layer), (Status::ExpandedLimit, None), "{solver}");
    }
}

#[test]
fn blind_searches_do_not_ask_about_heuristics() {
    assert_eq!(cost("uniform_cost(reopen = false)", REFUTED), Suboptimality::Optimal);
    assert_eq!(cost("breadth_first", REFUTED), Suboptimality::Optimal);
    assert_eq!(cost("iterative_deepening", REFUTED), Suboptimality::Optimal);
    assert_eq!(cost("depth_first", REFUTED), Suboptimality::Unbounded);
}
