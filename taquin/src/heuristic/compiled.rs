//! An expression turned into an evaluator for boards of one shape.

use super::combination::Combination;
use super::expression::Expression;
use super::min_max::Extreme;
use super::normal_form::{NormalForm, Part};
use super::pattern::PatternSums;
use super::single::Single;
use super::tiles::TileTable;
use super::{Heuristic, HeuristicError, KeptTable, LargeTable, TableBytes};
use crate::puzzle::{Board, Goal, Puzzle, Shape, Size, Slide};
use crate::space::Cost;
use std::collections::BTreeMap;

/// How many different parts a composite may have that no table unites; each takes four bytes of its memo.
pub const MAX_PARTS: usize = 8;

/// An evaluator; searches are compiled for each kind, so that none of them pays for the others.
#[derive(Clone, Debug)]
pub enum Compiled<S: Shape> {
    /// A sum over tiles: all of `h1` to `h6`, `misplaced`, and their sums and multiples as far as nothing is rounded
    /// twice.
    Table(TileTable<S>),
    /// Additive pattern databases, or the larger of two.
    Patterns(PatternSums<S>),
    /// One other heuristic by itself.
    Single(Single<S>),
    /// Everything else.
    Composite(Composite<S>),
}

/// Several heuristics evaluated side by side, and the combination of their values.
#[derive(Clone, Debug)]
pub struct Composite<S: Shape> {
    singles: Vec<Single<S>>,
    combination: Combination<usize>,
    extreme: Option<Extreme<S>>,
}

impl Expression {
    /// Whether boards of a size can be evaluated; else why not.
    ///
    /// # Errors
    /// [`HeuristicError`] as for [`Expression::compile`], which cannot fail once this is passed, but for `pdb`, `pdb_reflected` and those of other
    /// crates: which number is the blank, and where it belongs, is not known by the size, and is taken to be 0 and the last
    /// cell.
    pub fn check(&self, size: Size) -> Result<(), HeuristicError> {
        self.normalised(&Goal::blank_last(size)).map(|_| ())
    }

    /// Whether boards that are to become `goal` can be evaluated; else why not.
    ///
    /// # Errors
    /// [`HeuristicError`] as for [`Expression::compile`], which cannot fail once this is passed.
    pub fn check_for(&self, goal: &Goal) -> Result<(), HeuristicError> {
        self.normalised(goal).map(|_| ())
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
        if let Some(sums) = form.pattern_sums() {
            return Ok(Compiled::Patterns(PatternSums::new(goal, &sums)));
        }
        Ok(match &form {
            Combination::Leaf(Part::Table(costs)) => Compiled::Table(TileTable::new(costs)),
            Combination::Leaf(part) => Compiled::Single(Single::of(part, goal)),
            _ => {
                let (parts, combination) = form.numbered();
                let singles = parts.iter().map(|part| Single::of(part, goal)).collect();
                Compiled::Composite(Composite { singles, combination, extreme: Extreme::of(&form) })
            }
        })
    }

    /// The tiles of the largest pattern whose database it would look into; 0 where it has none. A database is made when
    /// an expression is compiled, and stays in memory.
    ///
    /// # Errors
    /// [`HeuristicError`] as for [`Expression::compile`].
    pub fn largest_pattern(&self, goal: &Goal) -> Result<usize, HeuristicError> {
        let patterns = self.normalised(goal)?.patterns();
        Ok(patterns.iter().map(Vec::len).max().unwrap_or(0))
    }

    /// The tables that the expression looks values up in and that take much memory; one of two parts of the expression is
    /// there twice.
    ///
    /// # Errors
    /// As [`Expression::compile`].
    pub fn tables(&self, goal: &Goal) -> Result<Vec<LargeTable>, HeuristicError> {
        Ok(self.normalised(goal)?.tables(goal))
    }

    /// What they take, by their names.
    ///
    /// # Errors
    /// As [`Expression::compile`].
    pub fn table_bytes(&self, goal: &Goal) -> Result<BTreeMap<String, TableBytes>, HeuristicError> {
        Ok(self.tables(goal)?.into_iter().map(|table| (table.name, table.bytes)).collect())
    }

    /// Those that are large enough to be kept in files.
    ///
    /// # Errors
    /// As [`Expression::compile`].
    pub fn kept_tables(&self, goal: &Goal) -> Result<Vec<KeptTable>, HeuristicError> {
        Ok(self.tables(goal)?.into_iter().filter_map(|table| table.file).collect())
    }

    pub(super) fn normalised(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        let form = NormalForm::of(self.parts(), goal)?;
        match form.numbered().0.len() {
            found if found > MAX_PARTS && form.pattern_sums().is_none() => Err(HeuristicError::TooManyParts { found }),
            _ => Ok(form),
        }
    }
}

impl<S: Shape> Composite<S> {
    /// The sums over tiles whose largest or smallest it is, if that is all.
    pub fn extreme(&self) -> Option<&Extreme<S>> {
        self.extreme.as_ref()
    }
}

impl<S: Shape> Compiled<S> {
    /// The value of one board.
    pub fn estimate(&self, board: &Board<S>) -> Cost {
        match self {
            Compiled::Table(heuristic) => heuristic.value(heuristic.evaluate(board)),
            Compiled::Patterns(heuristic) => heuristic.value(heuristic.evaluate(board)),
            Compiled::Single(heuristic) => heuristic.value(heuristic.evaluate(board)),
            Compiled::Composite(heuristic) => heuristic.value(heuristic.evaluate(board)),
        }
    }
}

impl<S: Shape> Heuristic<Puzzle<S>> for Composite<S> {
    type Memo = [u32; MAX_PARTS];

    fn evaluate(&self, board: &Board<S>) -> Self::Memo {
        let mut memo = [0; MAX_PARTS];
        for (memo, heuristic) in memo.iter_mut().zip(&self.singles) {
            *memo = heuristic.evaluate(board);
        }
        memo
    }

    #[inline]
    fn advance(&self, mut memo: Self::Memo, before: &Board<S>, step: Slide) -> Self::Memo {
        for (memo, heuristic) in memo.iter_mut().zip(&self.singles) {
            *memo = heuristic.advance(*memo, before, step);
        }
        memo
    }

    #[inline]
    fn value(&self, memo: Self::Memo) -> Cost {
        self.combination.value(&|&number| self.singles[number].value(memo[number]))
    }
}
