//! The largest of several heuristics drawn at each board (Felner, Zahavi, Holte, Schaeffer, Sturtevant & Zhang 2011).
//!
//! Between one look-up at random and the largest of all: `count` of them are evaluated, none twice. It is admissible where all
//! of them are, and not consistent. As in [`random_choice`](super::random_choice), a hash of the board and the seed draws.

use super::random_choice::drawn;
use super::{Info, Leaf, Strength};
use crate::arithmetic::Tree;
use crate::heuristic::combination::Combination;
use crate::heuristic::expression::refuse;
use crate::heuristic::named::{Alone, Choice};
use crate::heuristic::normal_form::{NormalForm, Part};
use crate::heuristic::number::number;
use crate::heuristic::{Compiled, Definitions, Expression, ExpressionError, Heuristic, HeuristicError};
use crate::puzzle::{Board, Goal, Puzzle, Shape};

/// The most heuristics to draw from.
const MOST: usize = 64;

/// The largest value of some of several heuristics.
#[derive(Clone)]
pub(in crate::heuristic) struct RandomMax {
    seed: u64,
    /// At least one, fewer than `among`.
    count: usize,
    among: Vec<Expression>,
}

impl Leaf for RandomMax {
    const INFO: Info = Info {
        arguments: Some("seed, count, a, b, ..."),
        ..Info::new(
            "random_max",
            "largest of `count` of them, drawn at each board by a hash of board and seed; inconsistent (Felner et al. 2011)",
            Strength::Patterns,
        )
    };

    fn read(arguments: &[Tree]) -> Result<Option<RandomMax>, ExpressionError> {
        let [seed, count, among @ ..] = arguments else { return Ok(None) };
        if !(2..=MOST).contains(&among.len()) {
            return Ok(None);
        }
        let whole = |tree: &Tree, what: &str| {
            number(tree).or_else(|error| refuse(tree, format!("{}, {what}, before the heuristics", error.message)))
        };
        let (seed, drawn) = (whole(seed, "the seed")?, whole(count, "how many are drawn")?);
        let fewer = usize::try_from(drawn).ok().filter(|drawn| (1..among.len()).contains(drawn));
        let Some(drawn) = fewer else {
            return refuse(count, format!("expected 1 to {}, fewer than the heuristics", among.len() - 1));
        };
        let among =
            among.iter().map(|tree| Expression::read_part(tree, &Definitions::default())).collect::<Result<_, _>>()?;
        Ok(Some(RandomMax { seed, count: drawn, among }))
    }

    fn arguments(&self) -> Vec<Tree> {
        let among = self.among.iter().map(|expression| Tree::from(expression.parts()));
        [self.seed, self.count as u64].map(Tree::from).into_iter().chain(among).collect()
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        let forms = self.among.iter().map(|expression| expression.normalised(goal)).collect::<Result<_, _>>()?;
        let text = self.arguments().iter().map(Tree::to_string).collect::<Vec<_>>().join(", ");
        let text = format!("{}({text})", Self::INFO.name);
        Ok(Combination::Leaf(Part::Alone(Alone::among(text, self.clone(), forms, goal))))
    }
}

impl Choice for RandomMax {
    fn evaluator<S: Shape>(&self, goal: &Goal) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static {
        let compiled = |expression: &Expression| expression.compile::<S>(goal).expect("its form is known");
        let among: Vec<Compiled<S>> = self.among.iter().map(compiled).collect();
        let (seed, count) = (self.seed, self.count);
        move |board: &Board<S>| {
            let places = draws(seed, board, count, among.len());
            places.map(|place| among[place].estimate(board)).max().expect("one at least")
        }
    }
}

/// Different numbers below `n`, at most [`MOST`], each set of so many for about as many boards.
fn draws<S: Shape>(seed: u64, board: &Board<S>, count: usize, n: usize) -> impl Iterator<Item = usize> {
    let mut left = u64::MAX >> (u64::BITS as usize - n);
    (0..count).map(move |round| {
        // Each draw has a hash of its own.
        let rank = drawn(seed ^ ((round as u64) << 32), board, n - round);
        let mut others = left;
        (0..rank).for_each(|_| others &= others - 1);
        let place = others.trailing_zeros() as usize;
        left &= !(1 << place);
        place
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::Knowledge;
    use crate::heuristic::Known::{Proven, Unknown};
    use crate::puzzle::shape::{Tiles3x3, Tiles4x4};
    use crate::puzzle::{Size, Source};
    use std::collections::BTreeMap;

    fn read(text: &str) -> Result<Expression, String> {
        text.parse::<Expression>().map_err(|error| error.message)
    }

    #[test]
    fn every_pair_is_drawn_about_as_often_and_none_is_drawn_twice() {
        let goal = Goal::blank_last(Size::Tiles4x4);
        let mut pairs: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
        for board in &(Source::Uniform { count: 6000 }).instances(&goal, 1).unwrap() {
            let mut pair: Vec<usize> = draws(1, &Board::<Tiles4x4>::from(board), 2, 4).collect();
            pair.sort_unstable();
            pair.dedup();
            *pairs.entry(pair).or_default() += 1;
        }
        let expected = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]].map(|pair| pair.to_vec());
        assert!(pairs.keys().eq(&expected), "{pairs:?}");
        // Six standard deviations of a binomial (6000, 1/6) are 173.
        assert!(pairs.values().all(|times| (827..=1173).contains(times)), "{pairs:?}");
    }

    #[test]
    fn it_is_the_larger_of_those_that_are_drawn() {
        let goal = Goal::blank_last(Size::Tiles3x3);
        let compile = |text: &str| read(text).unwrap().compile::<Tiles3x3>(&goal).unwrap();
        let parts = ["manhattan", "misplaced", "gaschnig"];
        let each = parts.map(compile);
        let two = compile("random_max(5, 2, manhattan, misplaced, gaschnig)");
        for board in &(Source::Uniform { count: 200 }).instances(&goal, 2).unwrap() {
            let board = Board::from(board);
            let values = draws(5, &board, 2, 3).map(|place| each[place].estimate(&board));
            assert_eq!(Some(two.estimate(&board)), values.max(), "{board}");
        }
    }

    #[test]
    fn what_is_no_draw_is_refused() {
        let form = "invalid arguments: write `random_max(seed, count, a, b, ...)`";
        assert_eq!(read("random_max(1, 1, manhattan)").unwrap_err(), form);
        let fewer = "expected 1 to 1, fewer than the heuristics";
        assert_eq!(read("random_max(1, 2, manhattan, misplaced)").unwrap_err(), fewer);
        assert_eq!(read("random_max(1, 0, manhattan, misplaced)").unwrap_err(), fewer);
        assert_eq!(
            read("random_max(1, manhattan, misplaced, zero)").unwrap_err(),
            "expected a whole number, how many are drawn, before the heuristics"
        );
    }

    #[test]
    fn it_is_as_admissible_as_all_of_them_and_prints_as_it_is_read() {
        let text = "random_max(7, 2, manhattan, linear_conflict, walking_distance)";
        let expression = read(text).unwrap();
        assert_eq!(expression.to_string(), text);
        let known = Knowledge::of(&expression, &Goal::blank_last(Size::Tiles3x3)).unwrap();
        assert_eq!(known, Knowledge { admissible: Proven, consistent: Unknown });
    }
}
