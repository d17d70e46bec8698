//! What an algorithm owes, given what is known of its heuristic. Tests, audits and reports take it from here.

use super::Solver;
use super::algorithm::{Algorithm, Method};
use crate::heuristic::{HeuristicError, Knowledge, Known};
use crate::puzzle::Goal;
use crate::search::GoalTest;
use crate::search::best_first::{self, Weights};

/// What is owed by a run that ends with a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guarantee {
    /// The cost of the path.
    pub cost: Owed,
    /// Whether the lower bound it states is one: no solution is cheaper.
    pub lower_bound: bool,
    /// Whether the expansions below the goal's f are the same for every way of breaking ties.
    pub layers: bool,
}

/// How good a path must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owed {
    /// The cheapest there is.
    Optimal,
    /// At most so many times the cheapest: numerator and denominator.
    Within(u32, u32),
    /// Nothing but being a path.
    Nothing,
}

impl Guarantee {
    const NOTHING: Guarantee = Guarantee { cost: Owed::Nothing, lower_bound: false, layers: false };
    const OPTIMAL: Guarantee = Guarantee { cost: Owed::Optimal, lower_bound: true, layers: false };

    /// What a solver owes for a goal.
    ///
    /// # Errors
    /// When its heuristic is not defined for the goal.
    pub fn of_solver(solver: &Solver, goal: &Goal) -> Result<Guarantee, HeuristicError> {
        let known = solver.heuristic().map(|heuristic| Knowledge::of(heuristic, goal)).transpose()?;
        Ok(Guarantee::of(solver.algorithm(), known.unwrap_or(Knowledge::OF_ZERO)))
    }

    /// What `algorithm` owes where all moves cost 1; `heuristic` is what is known of its heuristic, and blind
    /// algorithms ignore it.
    pub fn of(algorithm: &Algorithm, heuristic: Knowledge) -> Guarantee {
        let admissible = heuristic.admissible == Known::Proven;
        let consistent = heuristic.consistent == Known::Proven;
        match algorithm.method {
            Method::BestFirst(options) if options.weights.h == 0 => Guarantee::best_first(&options, true, true),
            Method::BestFirst(options) => Guarantee::best_first(&options, admissible, consistent),
            Method::IdaStar(_) if admissible => Guarantee { layers: consistent, ..Guarantee::OPTIMAL },
            Method::BreadthFirst(_) => Guarantee::OPTIMAL,
            Method::DepthFirst(options) if options.iterative && options.depth_limit.is_none() => Guarantee::OPTIMAL,
            _ => Guarantee::NOTHING,
        }
    }

    fn best_first(options: &best_first::Options, admissible: bool, consistent: bool) -> Guarantee {
        let Weights { g, h } = options.weights;
        let late = options.goal_test == GoalTest::Expansion;
        let complete = options.reopen || consistent;
        let cost = match (g, h) {
            _ if !(admissible && complete && late) => Owed::Nothing,
            (0, _) => Owed::Nothing,
            (g, h) if h > g => Owed::Within(h, g),
            _ => Owed::Optimal,
        };
        Guarantee { cost, lower_bound: admissible, layers: (g == h || h == 0) && consistent && late }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Goal, Size};
    use crate::search::{Limits, Meter};
    use crate::solve::{Status, prepare};

    const PROVEN: Knowledge = Knowledge { admissible: Known::Proven, consistent: Known::Proven };
    const ADMISSIBLE: Knowledge = Knowledge { admissible: Known::Proven, consistent: Known::Unknown };
    const REFUTED: Knowledge = Knowledge { admissible: Known::Refuted, consistent: Known::Refuted };

    fn owed(text: &str, heuristic: Knowledge) -> Owed {
        Guarantee::of(&text.parse().unwrap(), heuristic).cost
    }

    #[test]
    fn a_star_owes_the_optimum_for_an_admissible_heuristic_when_it_reopens_or_need_not() {
        assert_eq!(owed("astar", ADMISSIBLE), Owed::Optimal);
        assert_eq!(owed("astar(reopen = false)", ADMISSIBLE), Owed::Nothing);
        assert_eq!(owed("astar(reopen = false)", PROVEN), Owed::Optimal);
        assert_eq!(owed("astar", REFUTED), Owed::Nothing);
        assert_eq!(owed("astar(goal_test = generation)", PROVEN), Owed::Nothing);
    }

    #[test]
    fn a_weight_bounds_the_cost() {
        assert_eq!(owed("weighted_astar(weight = 1.5)", PROVEN), Owed::Within(3, 2));
        assert_eq!(owed("weighted_astar(weight = 1/2)", PROVEN), Owed::Optimal);
        assert_eq!(owed("greedy", PROVEN), Owed::Nothing);
    }

    #[test]
    fn layers_are_told_only_by_searches_that_end_when_the_goal_is_taken_up() {
        let layers = |text: &str| Guarantee::of(&text.parse().unwrap(), PROVEN).layers;
        assert!(layers("astar") && layers("uniform_cost") && layers("idastar"));
        assert!(!layers("astar(goal_test = generation)") && !layers("uniform_cost(goal_test = generation)"));
        assert!(!layers("weighted_astar(weight = 2)") && !layers("greedy"));
    }

    #[test]
    fn layers_are_told_of_solved_runs_only() {
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
        assert_eq!(owed("uniform_cost(reopen = false)", REFUTED), Owed::Optimal);
        assert_eq!(owed("breadth_first", REFUTED), Owed::Optimal);
        assert_eq!(owed("iterative_deepening", REFUTED), Owed::Optimal);
        assert_eq!(owed("depth_first", REFUTED), Owed::Nothing);
    }
}
