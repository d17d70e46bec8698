//! One of several heuristics at each board, chosen at random (Zahavi, Felner, Schaeffer & Sturtevant 2007).
//!
//! The value is that of one heuristic, so a board costs one evaluation. It is admissible where all of them are, and not
//! consistent: neighbours are given values of different ones. The random number is a hash of the board and the seed, so a board
//! has the same value whenever it is met.

use super::{Info, Leaf, Strength};
use crate::arithmetic::Tree;
use crate::heuristic::combination::Combination;
use crate::heuristic::expression::refuse;
use crate::heuristic::named::{Alone, Choice};
use crate::heuristic::normal_form::{NormalForm, Part};
use crate::heuristic::number::number;
use crate::heuristic::{Compiled, Definitions, Expression, ExpressionError, Heuristic, HeuristicError};
use crate::puzzle::{Board, Goal, Puzzle, Shape};

/// The value of one of several heuristics.
#[derive(Clone)]
pub(in crate::heuristic) struct RandomChoice {
    seed: u64,
    /// At least two.
    among: Vec<Expression>,
}

impl Leaf for RandomChoice {
    const INFO: Info = Info {
        arguments: Some("seed, a, b, ..."),
        ..Info::new(
            "random_choice",
            "one of several at each board, by a hash of board and seed; inconsistent (Zahavi et al. 2007)",
            Strength::Patterns,
        )
    };

    fn read(arguments: &[Tree]) -> Result<Option<RandomChoice>, ExpressionError> {
        let [seed, among @ ..] = arguments else { return Ok(None) };
        if among.len() < 2 {
            return Ok(None);
        }
        let seed = number(seed)
            .or_else(|error| refuse(seed, format!("{}, the seed, before the heuristics", error.message)))?;
        let among =
            among.iter().map(|tree| Expression::read_part(tree, &Definitions::default())).collect::<Result<_, _>>()?;
        Ok(Some(RandomChoice { seed, among }))
    }

    fn arguments(&self) -> Vec<Tree> {
        let among = self.among.iter().map(|expression| Tree::from(expression.parts()));
        [Tree::from(self.seed)].into_iter().chain(among).collect()
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        let forms = self.among.iter().map(|expression| expression.normalised(goal)).collect::<Result<_, _>>()?;
        let text = self.arguments().iter().map(Tree::to_string).collect::<Vec<_>>().join(", ");
        let text = format!("{}({text})", Self::INFO.name);
        Ok(Combination::Leaf(Part::Alone(Alone::among(text, self.clone(), forms, goal))))
    }
}

impl Choice for RandomChoice {
    fn evaluator<S: Shape>(&self, goal: &Goal) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static {
        let compiled = |expression: &Expression| expression.compile::<S>(goal).expect("its form is known");
        let (seed, among): (u64, Vec<Compiled<S>>) = (self.seed, self.among.iter().map(compiled).collect());
        move |board: &Board<S>| among[drawn(seed, board, among.len())].estimate(board)
    }
}

/// A number below `n`, each for about as many boards: the upper half of a multiplicative hash of seed and tiles.
pub(super) fn drawn<S: Shape>(seed: u64, board: &Board<S>, n: usize) -> usize {
    let mix = |hash: u64, tile: u8| (hash.rotate_left(5) ^ u64::from(tile)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let hash = board.tiles().fold(seed, mix);
    (((hash >> 32) * n as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::Knowledge;
    use crate::puzzle::shape::{Tiles3x3, Tiles4x4};
    use crate::puzzle::{Size, Source};

    fn read(text: &str) -> Result<Expression, String> {
        text.parse::<Expression>().map_err(|error| error.message)
    }

    #[test]
    fn a_board_has_the_value_of_one_and_all_are_chosen_about_as_often() {
        let goal = Goal::blank_last(Size::Tiles4x4);
        let boards = (Source::Uniform { count: 4000 }).instances(&goal, 1).unwrap();
        let counts = |seed: u64| {
            let text =
                format!("random_choice({seed}, manhattan + 100, manhattan + 200, manhattan + 300, manhattan + 400)");
            let choice = read(&text).unwrap().compile::<Tiles4x4>(&goal).unwrap();
            let manhattan = read("manhattan").unwrap().compile::<Tiles4x4>(&goal).unwrap();
            let mut chosen = Vec::new();
            for board in &boards {
                let board = Board::from(board);
                let above = choice.estimate(&board) - manhattan.estimate(&board);
                assert_eq!(above % 100, 0, "{board}");
                assert_eq!(choice.estimate(&board), manhattan.estimate(&board) + above, "{board}");
                chosen.push(above / 100);
            }
            chosen
        };
        let (first, second) = (counts(1), counts(2));
        for number in 1..=4 {
            // Six standard deviations of a binomial (4000, 1/4) are 164.
            let times = first.iter().filter(|&&chosen| chosen == number).count();
            assert!((836..=1164).contains(&times), "{number} is chosen {times} times");
        }
        // Two seeds agree by chance on a quarter of the boards.
        let same = first.iter().zip(&second).filter(|(a, b)| a == b).count();
        assert!((836..=1164).contains(&same), "{same} agree");
    }

    #[test]
    fn it_reads_and_prints_names_of_ones_own_expanded() {
        let definitions = Definitions::new([("mine", "manhattan + misplaced")]).unwrap();
        let read = Expression::parse("2 * random_choice(7, mine / 2, random_choice(1, hamming, zero))", &definitions);
        let text = "2 * random_choice(7, (manhattan + misplaced) / 2, random_choice(1, misplaced, zero))";
        assert_eq!(read.unwrap().to_string(), text);
        assert_eq!(text.parse::<Expression>().unwrap().to_string(), text);
    }

    #[test]
    fn what_is_no_choice_is_refused() {
        let form = "invalid arguments: write `random_choice(seed, a, b, ...)`";
        assert_eq!(read("random_choice(1, manhattan)").unwrap_err(), form);
        assert_eq!(
            read("random_choice(manhattan, misplaced, zero)").unwrap_err(),
            "expected a whole number, the seed, before the heuristics"
        );
        assert_eq!(
            read("random_choice(1, manhattan, misplace)").unwrap_err(),
            "unknown heuristic `misplace`: did you mean `misplaced`?"
        );
    }

    #[test]
    fn nested_definitions_do_not_explode() {
        let texts: Vec<(String, String)> =
            (1..30).map(|n| (format!("x{n}"), format!("random_choice(1, x{0}, x{0})", n - 1))).collect();
        let texts = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).chain([("x0", "h1")]);
        let error = Definitions::new(texts).unwrap_err().to_string();
        assert!(error.ends_with("more than 200 parts when all names are expanded"), "{error}");
    }

    #[test]
    fn it_is_as_admissible_as_all_of_them() {
        let goal = Goal::blank_last(Size::Tiles3x3);
        let of = |text: &str| Knowledge::of(&read(text).unwrap(), &goal).unwrap();
        use crate::heuristic::Known::{Proven, Refuted, Unknown};
        let known = |admissible, consistent| Knowledge { admissible, consistent };
        assert_eq!(of("random_choice(1, manhattan, linear_conflict)"), known(Proven, Unknown));
        assert_eq!(of("random_choice(1, manhattan, 2 * manhattan)"), known(Refuted, Refuted));
        let tables = |text: &str| read(text).unwrap().tables(&goal).unwrap().len();
        assert_eq!(tables("random_choice(1, pdb('1 2 3 / 4 5'), pdb('6 7 8'))"), tables("pdb('1 2 3 / 4 5')") + 1);
        assert!(read("random_choice(1, manhattan, pdb('5-5-5'))").unwrap().compile::<Tiles3x3>(&goal).is_err());
    }
}
