//! An expression turned into an evaluator for boards of one shape.

use super::combination::Combination;
use super::expression::Expression;
use super::linear_conflict::LinearConflict;
use super::min_max::Extreme;
use super::named::{Evaluator, MAX_NAMED};
use super::normal_form::{NormalForm, Part};
use super::pattern::{PatternLookup, PatternSums, Table, TableBytes};
use super::tiles::TileTable;
use super::walking_distance::{self, WalkingDistance};
use super::{Heuristic, HeuristicError, KeptTable};
use crate::puzzle::{Board, Goal, Puzzle, Shape, Size, Slide};
use crate::space::Cost;
use std::collections::BTreeMap;
use std::fmt;

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

/// One heuristic of any kind; what it carries along a path is one number.
#[derive(Clone, Debug)]
pub enum Single<S: Shape> {
    /// A sum over tiles.
    Table(TileTable<S>),
    /// Linear conflict.
    LinearConflict(LinearConflict<S>),
    /// Walking distance.
    WalkingDistance(WalkingDistance<S>),
    /// The database of one pattern.
    Pattern(PatternLookup),
    /// One of another crate.
    Named(NamedEvaluator<S>),
}

/// A heuristic of another crate, evaluated from scratch at each board.
#[derive(Clone)]
pub struct NamedEvaluator<S: Shape>(Evaluator<S>);

impl<S: Shape> fmt::Debug for NamedEvaluator<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NamedEvaluator")
    }
}

impl<S: Shape> NamedEvaluator<S> {
    fn value(&self, board: &Board<S>) -> Cost {
        (self.0)(board).min(MAX_NAMED)
    }
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
            Combination::Leaf(part) => Compiled::Single(Single::new(part, goal)?),
            _ => {
                let (parts, combination) = form.numbered();
                let singles: Result<_, _> = parts.iter().map(|part| Single::new(part, goal)).collect();
                Compiled::Composite(Composite { singles: singles?, combination, extreme: Extreme::of(&form) })
            }
        })
    }

    /// The tiles of the largest pattern whose database it would look into; 0 where it has none. A database is made when
    /// an expression is compiled, and stays in memory.
    ///
    /// # Errors
    /// [`HeuristicError`] as for [`Expression::compile`].
    pub fn largest_pattern(&self, goal: &Goal) -> Result<usize, HeuristicError> {
        let (parts, _) = self.normalised(goal)?.numbered();
        let tiles = |part: &Part| match part {
            Part::Patterns(patterns) => patterns.iter().map(Vec::len).max().unwrap_or(0),
            _ => 0,
        };
        Ok(parts.iter().map(tiles).max().unwrap_or(0))
    }

    /// The tables that the expression looks values up in and that take much memory, by a text that is the same for the
    /// same table.
    ///
    /// # Errors
    /// As [`Expression::compile`].
    pub fn table_bytes(&self, goal: &Goal) -> Result<BTreeMap<String, TableBytes>, HeuristicError> {
        let (parts, _) = self.normalised(goal)?.numbered();
        let tables = |part: &Part| match part {
            Part::Patterns(patterns) => vec![TableBytes::of_pattern(goal, &patterns[0])],
            Part::WalkingDistance => walking_distance::table_bytes(goal).collect(),
            _ => vec![],
        };
        Ok(parts.iter().flat_map(tables).collect())
    }

    /// The tables among those that are large enough to be kept in files; one of two parts of the expression is there twice.
    ///
    /// # Errors
    /// As [`Expression::compile`].
    pub fn kept_tables(&self, goal: &Goal) -> Result<Vec<KeptTable>, HeuristicError> {
        let (parts, _) = self.normalised(goal)?.numbered();
        let tables = |part: &Part| match part {
            Part::Patterns(patterns) => Table::kept(goal, &patterns[0]).into_iter().collect(),
            Part::WalkingDistance => walking_distance::kept_tables(goal).collect(),
            _ => vec![],
        };
        Ok(parts.iter().flat_map(tables).collect())
    }

    pub(super) fn normalised(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        let form = NormalForm::of(self.parts(), goal)?;
        match form.numbered().0.len() {
            found if found > MAX_PARTS && form.pattern_sums().is_none() => Err(HeuristicError::TooManyParts { found }),
            _ => Ok(form),
        }
    }
}

impl<S: Shape> Single<S> {
    fn new(part: &Part, goal: &Goal) -> Result<Single<S>, HeuristicError> {
        Ok(match part {
            Part::Table(costs) => Single::Table(TileTable::new(costs)),
            Part::LinearConflict => Single::LinearConflict(LinearConflict::new(goal)),
            Part::WalkingDistance => Single::WalkingDistance(WalkingDistance::new(goal)),
            Part::Patterns(patterns) => Single::Pattern(PatternLookup::new(goal, &patterns[0])),
            Part::Named(named, _) => Single::Named(NamedEvaluator(named.evaluator(goal))),
        })
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

impl<S: Shape> Heuristic<Puzzle<S>> for Single<S> {
    type Memo = u32;

    #[inline]
    fn evaluate(&self, board: &Board<S>) -> u32 {
        match self {
            Single::Table(heuristic) => heuristic.evaluate(board),
            Single::LinearConflict(heuristic) => heuristic.evaluate(board),
            Single::WalkingDistance(heuristic) => heuristic.evaluate(board),
            Single::Pattern(lookup) => lookup.evaluate(board),
            Single::Named(named) => named.value(board),
        }
    }

    #[inline]
    fn advance(&self, memo: u32, before: &Board<S>, step: Slide) -> u32 {
        match self {
            Single::Table(heuristic) => heuristic.advance(memo, before, step),
            Single::LinearConflict(heuristic) => heuristic.advance(memo, before, step),
            Single::WalkingDistance(heuristic) => heuristic.advance(memo, before, step),
            Single::Pattern(lookup) => lookup.advance(memo, before, step),
            Single::Named(named) => named.value(&before.slide(step)),
        }
    }

    #[inline]
    fn value(&self, memo: u32) -> Cost {
        match self {
            Single::Table(heuristic) => heuristic.value(memo),
            Single::LinearConflict(heuristic) => heuristic.value(memo),
            Single::WalkingDistance(heuristic) => heuristic.value(memo),
            Single::Pattern(lookup) => lookup.value(memo),
            Single::Named(_) => memo,
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
