//! An expression turned into an evaluator for boards of one shape.

use super::combination::Combination;
use super::expression::Expression;
use super::linear_conflict::LinearConflict;
use super::normal_form::{NormalForm, Part};
use super::tiles::TileTable;
use super::walking_distance::WalkingDistance;
use super::{Heuristic, HeuristicError};
use crate::puzzle::{Board, Goal, Puzzle, Shape, Size, Slide};
use crate::space::Cost;

/// How many different parts a composite may have that no table unites; each takes four bytes of its memo.
pub const MAX_PARTS: usize = 8;

/// An evaluator; searches are compiled for each kind, so that none of them pays for the others.
#[derive(Clone, Debug)]
pub enum Compiled<S: Shape> {
    /// A sum over tiles: all of `h1` to `h6`, `misplaced`, and their sums and multiples as far as nothing is rounded
    /// twice.
    Table(TileTable<S>),
    /// Everything else.
    Composite(Composite<S>),
}

/// Several heuristics evaluated side by side, and the combination of their values.
#[derive(Clone, Debug)]
pub struct Composite<S: Shape> {
    evaluators: Vec<Evaluator<S>>,
    combination: Combination<usize>,
}

#[derive(Clone, Debug)]
enum Evaluator<S: Shape> {
    Table(TileTable<S>),
    LinearConflict(LinearConflict<S>),
    WalkingDistance(WalkingDistance<S>),
}

impl Expression {
    /// Whether boards of a size can be evaluated; else why not.
    ///
    /// # Errors
    /// [`HeuristicError`] as for [`Expression::compile`], which cannot fail once this is passed.
    pub fn check(&self, size: Size) -> Result<(), HeuristicError> {
        self.normalised(&Goal::blank_last(size)).map(|_| ())
    }

    /// Makes the evaluator for boards that are to become `goal`.
    ///
    /// ```
    /// use taquin::heuristic::{Definitions, Expression};
    /// use taquin::puzzle::{Board, Goal, Size, shape::Tiles3x3};
    /// let goal = Goal::blank_last(Size::Tiles3x3);
    /// let heuristic = Expression::parse("h6 + misplaced", &Definitions::default()).unwrap();
    /// let compiled = heuristic.compile::<Tiles3x3>(&goal).unwrap();
    /// let board = Board::from(&goal.read("724/506/831").unwrap());
    /// assert_eq!(compiled.estimate(&board), 14 + 6);
    /// ```
    ///
    /// # Errors
    /// [`HeuristicError`] when a part is not defined for the size, values could grow too large, or there are too many
    /// parts.
    ///
    /// # Panics
    /// When the goal is of another size.
    pub fn compile<S: Shape>(&self, goal: &Goal) -> Result<Compiled<S>, HeuristicError> {
        assert_eq!(goal.size(), S::SIZE, "a goal of another size");
        let form = self.normalised(goal)?;
        if let Combination::Leaf(Part::Table(costs)) = &form {
            return Ok(Compiled::Table(TileTable::new(costs)));
        }
        let (parts, combination) = form.numbered();
        let evaluators: Result<_, _> = parts.into_iter().map(|part| Evaluator::new(part, goal)).collect();
        Ok(Compiled::Composite(Composite { evaluators: evaluators?, combination }))
    }

    pub(super) fn normalised(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        let form = NormalForm::of(self, goal)?;
        match form.numbered().0.len() {
            0..=MAX_PARTS => Ok(form),
            found => Err(HeuristicError::TooManyParts { found }),
        }
    }
}

impl<S: Shape> Evaluator<S> {
    fn new(part: &Part, goal: &Goal) -> Result<Evaluator<S>, HeuristicError> {
        Ok(match part {
            Part::Table(costs) => Evaluator::Table(TileTable::new(costs)),
            Part::LinearConflict => Evaluator::LinearConflict(LinearConflict::new(goal)),
            Part::WalkingDistance => Evaluator::WalkingDistance(WalkingDistance::new(goal)?),
        })
    }
}

impl<S: Shape> Compiled<S> {
    /// The value of one board.
    pub fn estimate(&self, board: &Board<S>) -> Cost {
        match self {
            Compiled::Table(heuristic) => heuristic.value(heuristic.evaluate(board)),
            Compiled::Composite(heuristic) => heuristic.value(heuristic.evaluate(board)),
        }
    }
}

impl<S: Shape> Heuristic<Puzzle<S>> for Composite<S> {
    type Memo = [u32; MAX_PARTS];

    fn evaluate(&self, board: &Board<S>) -> Self::Memo {
        let mut memo = [0; MAX_PARTS];
        for (own, evaluator) in memo.iter_mut().zip(&self.evaluators) {
            *own = match evaluator {
                Evaluator::Table(heuristic) => heuristic.evaluate(board),
                Evaluator::LinearConflict(heuristic) => heuristic.evaluate(board),
                Evaluator::WalkingDistance(heuristic) => heuristic.evaluate(board),
            };
        }
        memo
    }

    #[inline]
    fn advance(&self, mut memo: Self::Memo, before: &Board<S>, step: Slide) -> Self::Memo {
        for (own, evaluator) in memo.iter_mut().zip(&self.evaluators) {
            *own = match evaluator {
                Evaluator::Table(heuristic) => heuristic.advance(*own, before, step),
                Evaluator::LinearConflict(heuristic) => heuristic.advance(*own, before, step),
                Evaluator::WalkingDistance(heuristic) => heuristic.advance(*own, before, step),
            };
        }
        memo
    }

    #[inline]
    fn value(&self, memo: Self::Memo) -> Cost {
        self.combination.value(&|&number| match &self.evaluators[number] {
            Evaluator::Table(heuristic) => heuristic.value(memo[number]),
            Evaluator::LinearConflict(heuristic) => heuristic.value(memo[number]),
            Evaluator::WalkingDistance(heuristic) => heuristic.value(memo[number]),
        })
    }
}
