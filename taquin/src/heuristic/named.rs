//! Heuristics that are a plain name and are evaluated by themselves: one type that implements [`NamedHeuristic`].

use super::combination::Combination;
use super::leaf::{Info, Leaf, Strength};
use super::normal_form::{NormalForm, Part};
use super::single::Single;
use super::{ExpressionError, Heuristic, HeuristicError, Knowledge, Known, LargeTable};
use crate::arithmetic::Tree;
use crate::puzzle::shape::with_shape;
use crate::puzzle::{Board, Goal, Puzzle, Shape, Slide};
use crate::space::Cost;
use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// No value of such a heuristic is larger; larger ones count as this.
pub const MAX_NAMED: Cost = 1_000_000;

/// A heuristic with a name of its own. Expressions combine it with all others, as in `max(manhattan, 2 * gaschnig)`.
///
/// It is known by its name once it is [registered](super::register).
pub trait NamedHeuristic: 'static {
    /// Its name: a lower-case letter, then lower-case letters, digits and `_`.
    const NAME: &'static str;

    /// One line: what it is, and its source (author, year).
    const SUMMARY: &'static str;

    /// How well it guides a search: for how long runs are expected to take when they are shared among machines.
    const STRENGTH: Strength = Strength::Weak;

    /// Whether its evaluator is made for any goal at once, and its knowledge is the same for all goals: then algorithms that
    /// search from both ends take it, and aim it at each start.
    const AIMS: bool = false;

    /// No value is larger; larger ones count as this. At most [`MAX_NAMED`].
    const MOST: Cost = MAX_NAMED;

    /// What is proven of it for a goal. [`Knowledge::UNKNOWN`] is always right; what is claimed here is taken as proven by
    /// guarantees and reports, and `harness audit` holds it against every board.
    fn knowledge(goal: &Goal) -> Knowledge;

    /// Whether it is defined for a goal; it is for all unless this is overridden.
    ///
    /// # Errors
    /// What it is defined for, as in `it is for 3x3 boards`.
    fn check(_goal: &Goal) -> Result<(), String> {
        Ok(())
    }

    /// The tables that it looks values up in and that take megabytes; it has none unless this is overridden. A run for whose
    /// tables there is no memory is refused before it begins.
    fn tables(_goal: &Goal) -> Vec<LargeTable> {
        Vec::new()
    }

    /// Makes the evaluator for boards of a shape: a function from a board to its estimate, as
    /// `|board: &Board<S>| …`, or a [`Heuristic`] that is kept up to date along a path.
    fn evaluator<S: Shape>(goal: &Goal) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static;
}

/// A function of a board is evaluated from scratch at each board.
impl<S: Shape, F: Fn(&Board<S>) -> Cost + Sync> Heuristic<Puzzle<S>> for F {
    type Memo = u32;

    fn evaluate(&self, board: &Board<S>) -> u32 {
        self(board)
    }

    fn advance(&self, _: u32, before: &Board<S>, step: Slide) -> u32 {
        self(&before.slide(step))
    }

    fn advance_to(&self, _: u32, _: &Board<S>, _: Slide, child: &Board<S>) -> u32 {
        self(child)
    }

    fn value(&self, memo: u32) -> Cost {
        memo
    }
}

/// The leaf of a named heuristic.
pub(super) struct Named<N>(PhantomData<fn() -> N>);

impl<N: NamedHeuristic> Leaf for Named<N> {
    const INFO: Info = Info { aims: N::AIMS, ..Info::new(N::NAME, N::SUMMARY, N::STRENGTH) };

    fn read(_: &[Tree]) -> Result<Option<Self>, ExpressionError> {
        Ok(Some(Named(PhantomData)))
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        N::check(goal).map_err(|reason| HeuristicError::Undefined(format!("{}: {reason}", N::NAME)))?;
        Ok(Combination::Leaf(Part::Alone(Alone::of::<N>(goal))))
    }
}

/// A heuristic that is made for the patterns of a partition, and is evaluated by itself.
pub(super) trait ByPatterns: 'static {
    /// Its name.
    const NAME: &'static str;

    /// No value is larger.
    const MOST: Cost = 1000;

    /// What is proven of it.
    const KNOWLEDGE: Knowledge;

    /// The tables that it looks values up in.
    fn tables(goal: &Goal, patterns: &[Vec<u8>]) -> Vec<LargeTable>;

    /// Makes the evaluator, and the tables if they are not known yet.
    fn evaluator<S: Shape>(goal: &Goal, patterns: &[Vec<u8>])
    -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static;
}

/// A heuristic for one goal that no other merges with: what is known of it, and how it is evaluated.
#[derive(Clone)]
pub(super) struct Alone {
    /// Its name, or its text where it is made of others.
    name: Cow<'static, str>,
    /// The tiles of its patterns, where it has some.
    patterns: Vec<Vec<u8>>,
    knowledge: Knowledge,
    /// No value is larger.
    pub(super) most: Cost,
    tables: OfGoal<Vec<LargeTable>>,
    single: OfGoal<Box<dyn Any>>,
}

type OfGoal<T> = Arc<dyn Fn(&Goal) -> T + Send + Sync>;

/// A heuristic that is made of others.
pub(super) trait Choice: Clone + Send + Sync + 'static {
    /// Makes the evaluator for boards of a shape.
    fn evaluator<S: Shape>(&self, goal: &Goal) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static;
}

impl Alone {
    pub(super) fn is_consistent(&self) -> bool {
        self.knowledge.consistent == Known::Proven
    }

    pub(super) fn is_admissible(&self) -> bool {
        self.is_consistent() || self.knowledge.admissible == Known::Proven
    }

    fn of<N: NamedHeuristic>(goal: &Goal) -> Alone {
        const { assert!(N::MOST <= MAX_NAMED, "MOST is at most MAX_NAMED") };
        Alone {
            name: N::NAME.into(),
            patterns: Vec::new(),
            knowledge: N::knowledge(goal),
            most: N::MOST,
            tables: Arc::new(N::tables),
            single: Arc::new(
                |goal| with_shape!(goal.size(), S => Box::new(Single::new(N::evaluator::<S>(goal), N::MOST))),
            ),
        }
    }

    /// A heuristic made for patterns.
    pub(super) fn by<N: ByPatterns>(patterns: Vec<Vec<u8>>) -> Alone {
        let (own, other) = (patterns.clone(), patterns.clone());
        Alone {
            name: N::NAME.into(),
            patterns,
            knowledge: N::KNOWLEDGE,
            most: N::MOST,
            tables: Arc::new(move |goal| N::tables(goal, &own)),
            single: Arc::new(
                move |goal| with_shape!(goal.size(), S => Box::new(Single::new(N::evaluator::<S>(goal, &other), N::MOST))),
            ),
        }
    }

    /// A heuristic that has for each board the value of one of some forms; `text` is how it is written.
    pub(super) fn among(text: String, choice: impl Choice, forms: Vec<NormalForm>, goal: &Goal) -> Alone {
        let admissible = forms.iter().all(|form| form.is_admissible(goal));
        let most = forms.iter().map(NormalForm::ceiling).max().unwrap_or(0) as Cost;
        Alone {
            name: text.into(),
            patterns: forms.iter().flat_map(NormalForm::patterns).collect(),
            knowledge: Knowledge {
                admissible: if admissible { Known::Proven } else { Known::Unknown },
                consistent: Known::Unknown,
            },
            most,
            tables: Arc::new(move |goal| forms.iter().flat_map(|form| form.tables(goal)).collect()),
            single: Arc::new(
                move |goal| with_shape!(goal.size(), S => Box::new(Single::new(choice.evaluator::<S>(goal), most))),
            ),
        }
    }

    /// Its large tables.
    pub(super) fn tables(&self, goal: &Goal) -> Vec<LargeTable> {
        (self.tables)(goal)
    }

    /// The tiles of its patterns.
    pub(super) fn patterns(&self) -> &[Vec<u8>] {
        &self.patterns
    }

    /// Its evaluator for the goal's shape.
    pub(super) fn single<S: Shape>(&self, goal: &Goal) -> Single<S> {
        *(self.single)(goal).downcast().expect("an evaluator for the shape of the goal")
    }
}

impl PartialEq for Alone {
    fn eq(&self, other: &Alone) -> bool {
        (&self.name, &self.patterns) == (&other.name, &other.patterns)
    }
}

impl Eq for Alone {}

impl fmt::Debug for Alone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests;
