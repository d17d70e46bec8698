//! Heuristics of other crates: one type that implements [`NamedHeuristic`], known by its name once it is registered.

use super::{HeuristicError, Knowledge, names};
use crate::puzzle::shape::with_shape;
use crate::puzzle::{Board, Goal, Shape};
use crate::space::Cost;
use std::any::{Any, TypeId};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, PoisonError, RwLock};

/// No value of such a heuristic is larger; larger ones count as this.
pub const MAX_NAMED: Cost = 1_000_000;

/// A heuristic with a name of its own. Expressions combine it with all others, as in `max(manhattan, 2 * gaschnig)`.
pub trait NamedHeuristic: 'static {
    /// Its name: a lower-case letter, then lower-case letters, digits and `_`.
    const NAME: &'static str;

    /// One line: what it is, and its source (author, year).
    const SUMMARY: &'static str;

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

    /// Makes the evaluator for boards of a shape: the estimated cost from a board to the goal. Values above [`MAX_NAMED`]
    /// count as that.
    fn evaluator<S: Shape>(goal: &Goal) -> impl Fn(&Board<S>) -> Cost + Send + Sync + 'static;
}

/// A registered heuristic, its type erased.
#[derive(Clone, Copy)]
pub(super) struct Named {
    pub(super) name: &'static str,
    pub(super) summary: &'static str,
    pub(super) knowledge: fn(&Goal) -> Knowledge,
    check: fn(&Goal) -> Result<(), String>,
    build: fn(&Goal) -> Box<dyn Any>,
    heuristic: fn() -> TypeId,
}

/// An evaluator that is called through a pointer.
pub(super) type Evaluator<S> = Arc<dyn Fn(&Board<S>) -> Cost + Send + Sync>;

static ADDED: RwLock<Vec<Named>> = RwLock::new(Vec::new());

/// Makes a heuristic known by its name, from then on and for the whole process. One that is registered already stays as it
/// is.
///
/// # Panics
/// When another heuristic has the name.
pub fn register<N: NamedHeuristic>() {
    let new = Named {
        name: N::NAME,
        summary: N::SUMMARY,
        knowledge: N::knowledge,
        check: N::check,
        build: |goal| with_shape!(goal.size(), S => Box::new(Arc::new(N::evaluator::<S>(goal)) as Evaluator<S>)),
        heuristic: TypeId::of::<N>,
    };
    let known = find(N::NAME);
    let taken = known.map_or_else(|| is_known(N::NAME), |known| (known.heuristic)() != TypeId::of::<N>());
    assert!(!taken, "two heuristics are named {}", N::NAME);
    if known.is_none() {
        ADDED.write().unwrap_or_else(PoisonError::into_inner).push(new);
    }
}

fn is_known(name: &str) -> bool {
    names().iter().any(|(form, _)| form.split('(').next() == Some(name))
}

pub(super) fn find(name: &str) -> Option<Named> {
    added().into_iter().find(|named| named.name == name)
}

pub(super) fn added() -> Vec<Named> {
    ADDED.read().unwrap_or_else(PoisonError::into_inner).clone()
}

impl Named {
    /// Whether it is defined for a goal.
    pub(super) fn check(&self, goal: &Goal) -> Result<(), HeuristicError> {
        (self.check)(goal).map_err(|reason| HeuristicError::Named { name: self.name, reason })
    }

    /// Its evaluator for the goal's shape.
    pub(super) fn evaluator<S: Shape>(&self, goal: &Goal) -> Evaluator<S> {
        *(self.build)(goal).downcast().expect("an evaluator for the shape of the goal")
    }
}

impl PartialEq for Named {
    fn eq(&self, other: &Named) -> bool {
        self.name == other.name
    }
}

impl Eq for Named {}

impl Hash for Named {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl fmt::Debug for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::{Expression, Known};
    use crate::puzzle::shape::{Tiles3x3, Tiles4x4};
    use crate::puzzle::{Size, Source};

    /// The row of the blank below the goal's: admissible, since a slide moves it by one row at most.
    struct BlankRow;

    impl NamedHeuristic for BlankRow {
        const NAME: &'static str = "blank_row";
        const SUMMARY: &'static str = "rows between the blank and its place";

        fn knowledge(_: &Goal) -> Knowledge {
            Knowledge { admissible: Known::Proven, consistent: Known::Proven }
        }

        fn check(goal: &Goal) -> Result<(), String> {
            if goal.size() == Size::Tiles3x3 { Ok(()) } else { Err("it is for 3x3 boards".into()) }
        }

        fn evaluator<S: Shape>(goal: &Goal) -> impl Fn(&Board<S>) -> Cost + Send + Sync + 'static {
            let home = Board::<S>::from(goal.arrangement()).blank() / S::WIDTH;
            move |board: &Board<S>| (board.blank() / S::WIDTH).abs_diff(home) as Cost
        }
    }

    #[test]
    fn a_registered_heuristic_combines_with_others() {
        register::<BlankRow>();
        register::<BlankRow>();
        let expression: Expression = "max(2 * blank_row, misplaced)".parse().unwrap();
        assert_eq!(expression.to_string(), "max(2 * blank_row, misplaced)");
        let goal = Goal::blank_last(Size::Tiles3x3);
        let compiled = expression.compile::<Tiles3x3>(&goal).unwrap();
        for board in &(Source::Uniform { count: 50 }).instances(&goal, 5).unwrap() {
            let misplaced = board.tiles().iter().zip(1..9).filter(|&(&tile, home)| tile != home && tile != 0).count();
            let last = u32::from(board.tiles()[8] != 0);
            let rows = 2 - (board.blank() / 3) as Cost;
            assert_eq!(compiled.estimate(&board.into()), (2 * rows).max(misplaced as Cost + last), "{board}");
        }
        let knowledge = Knowledge::of(&"blank_row".parse().unwrap(), &goal).unwrap();
        assert_eq!(knowledge.consistent, Known::Proven);
        assert_eq!(Knowledge::of(&"2 * blank_row".parse().unwrap(), &goal).unwrap().admissible, Known::Refuted);
        let error = expression.compile::<Tiles4x4>(&Goal::blank_last(Size::Tiles4x4)).unwrap_err();
        assert_eq!(error.to_string(), "blank_row: it is for 3x3 boards");
        assert!(names().contains(&("blank_row", "rows between the blank and its place")));
    }

    #[test]
    #[should_panic(expected = "two heuristics are named manhattan")]
    fn a_name_is_given_once() {
        struct Mine;
        impl NamedHeuristic for Mine {
            const NAME: &'static str = "manhattan";
            const SUMMARY: &'static str = "";
            fn knowledge(_: &Goal) -> Knowledge {
                Knowledge::UNKNOWN
            }
            fn evaluator<S: Shape>(_: &Goal) -> impl Fn(&Board<S>) -> Cost + Send + Sync + 'static {
                |_: &Board<S>| 0
            }
        }
        register::<Mine>();
    }
}
