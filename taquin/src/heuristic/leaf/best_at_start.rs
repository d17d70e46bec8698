//! One of several heuristics for a whole run: the one that is largest on its start. So a partition of pattern databases can
//! depend on the instance; Felner & Adler (2005) let the tables themselves depend on it.
//!
//! A run looks one value up per board, as if it had been given that heuristic alone. Where there is no run, as in an audit,
//! each board counts as the start of one: its value is the largest of all.

use super::{Info, Leaf, Strength};
use crate::arithmetic::Tree;
use crate::heuristic::combination::Combination;
use crate::heuristic::normal_form::NormalForm;
use crate::heuristic::{Definitions, Expression, ExpressionError, HeuristicError};
use crate::puzzle::Goal;

/// The largest of several on the start.
pub(in crate::heuristic) struct BestAtStart {
    /// At least two.
    among: Vec<Expression>,
}

impl Leaf for BestAtStart {
    const INFO: Info = Info {
        arguments: Some("a, b, ..."),
        chooses_at_start: true,
        ..Info::new(
            "best_at_start",
            "for a whole run, the one of several with the largest value at the start, the first if tied; cannot be nested",
            Strength::Patterns,
        )
    };

    fn read(arguments: &[Tree]) -> Result<Option<BestAtStart>, ExpressionError> {
        if arguments.len() < 2 {
            return Ok(None);
        }
        let read = |tree| Expression::read_part(tree, &Definitions::default());
        Ok(Some(BestAtStart { among: arguments.iter().map(read).collect::<Result<_, _>>()? }))
    }

    fn arguments(&self) -> Vec<Tree> {
        self.among.iter().map(|expression| Tree::from(expression.parts())).collect()
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        Ok(Combination::Max(self.among.iter().map(|part| part.normalised(goal)).collect::<Result<_, _>>()?))
    }

    fn choices_at_start(&self) -> &[Expression] {
        &self.among
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::Knowledge;
    use crate::puzzle::{Arrangement, Size, Source};
    use crate::search::{Limits, Meter};
    use crate::solve::trace::trace;
    use crate::solve::{heuristic_value, prepare};

    fn read(text: &str) -> Result<Expression, String> {
        text.parse::<Expression>().map_err(|error| error.message)
    }

    fn value(goal: &Goal, board: &Arrangement, text: &str) -> u32 {
        heuristic_value(goal, board, &read(text).unwrap()).unwrap()
    }

    #[test]
    fn a_run_is_that_of_the_heuristic_that_is_largest_on_its_start() {
        let goal = Goal::blank_last(Size::Tiles3x3);
        let [first, second] = ["pdb('1 2 3 / 4 5 6')", "pdb('1 4 7 / 2 5 8')"];
        let mut chosen = [0, 0];
        for algorithm in ["astar", "idastar", "rbfs"] {
            let engine =
                |heuristic: &str| prepare(&goal, &format!("{algorithm}: {heuristic}").parse().unwrap()).unwrap();
            let [choosing, one, other] = [&format!("best_at_start({first}, {second})"), first, second].map(engine);
            for board in (Source::Uniform { count: 40 }).instances(&goal, 3).unwrap() {
                let is_second = value(&goal, &board, first) < value(&goal, &board, second);
                let expected = if is_second { &other } else { &one };
                let run = |engine: &dyn crate::solve::Engine| engine.solve(&board, Meter::new(Limits::default()));
                assert_eq!(run(&*choosing), run(&**expected), "{algorithm}: {board}");
                chosen[usize::from(is_second)] += 1;
            }
        }
        assert!(chosen.iter().all(|times| *times >= 15), "{chosen:?}");
    }

    #[test]
    fn a_recorded_search_is_that_of_the_chosen_heuristic() {
        let goal = Goal::blank_last(Size::Tiles3x3);
        let board = goal.read("1 2 3/4 0 6/7 5 8").unwrap();
        let recorded = |heuristic: &str| {
            let solver = format!("astar: {heuristic}").parse().unwrap();
            trace(&goal, &solver, &board, Meter::new(Limits::default())).unwrap().unwrap()
        };
        let (choosing, chosen) =
            (recorded("best_at_start(manhattan, 3 * manhattan, misplaced)"), recorded("3 * manhattan"));
        assert_eq!((choosing.nodes, choosing.events), (chosen.nodes, chosen.events));
    }

    #[test]
    fn a_board_without_a_run_has_the_largest_value() {
        let goal = Goal::blank_last(Size::Tiles4x4);
        for board in (Source::Uniform { count: 50 }).instances(&goal, 4).unwrap() {
            let largest = value(&goal, &board, "manhattan").max(value(&goal, &board, "9 * misplaced / 2"));
            assert_eq!(value(&goal, &board, "best_at_start(manhattan, 9 * misplaced / 2)"), largest, "{board}");
        }
    }

    #[test]
    fn it_is_known_to_be_what_all_of_them_are() {
        let goal = Goal::blank_last(Size::Tiles4x4);
        let known = |text: &str| Knowledge::of(&read(text).unwrap(), &goal).unwrap();
        assert_eq!(known("best_at_start(manhattan, linear_conflict)"), Knowledge::CONSISTENT);
        assert_eq!(known("best_at_start(manhattan, 2 * manhattan)"), known("2 * manhattan"));
    }

    #[test]
    fn a_bound_that_not_all_of_them_prove_is_none() {
        let goal = Goal::blank_last(Size::Tiles3x3);
        // On the start Manhattan distance is the larger one, and alone would prove the length.
        let solver = "astar: best_at_start(manhattan, 20 * misplaced / 19)".parse().unwrap();
        let board = goal.read("8 6 7/2 5 4/3 0 1").unwrap();
        assert!(value(&goal, &board, "manhattan") > value(&goal, &board, "20 * misplaced / 19"));
        let solved = prepare(&goal, &solver).unwrap().solve(&board, Meter::new(Limits::default())).unwrap();
        assert_eq!((solved.length(), solved.lower_bound), (Some(31), None));
    }

    #[test]
    fn it_stands_alone() {
        assert!(read("best_at_start(manhattan)").is_err_and(|error| error.contains("best_at_start(a, b, ...)")));
        let wrong = "best_at_start chooses a heuristic for a whole run, so it cannot be part of another";
        for text in [
            "2 * best_at_start(manhattan, misplaced)",
            "max(best_at_start(manhattan, misplaced), h1)",
            "random_choice(1, h1, best_at_start(manhattan, misplaced))",
            "best_at_start(h1, best_at_start(manhattan, misplaced))",
        ] {
            assert_eq!(read(text), Err(wrong.into()), "{text}");
        }
        let definitions = Definitions::new([("mine", "best_at_start(h1, h2)"), ("more", "mine")]).unwrap();
        assert_eq!(Expression::parse("more", &definitions).unwrap().to_string(), "best_at_start(h1, h2)");
        assert!(Expression::parse("1 + more", &definitions).is_err());
    }
}
