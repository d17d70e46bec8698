//! One heuristic of any kind, kept up to date along a path.

use super::Heuristic;
use super::linear_conflict::LinearConflict;
use super::normal_form::Part;
use super::pattern::PatternLookup;
use super::tiles::TileTable;
use super::walking_distance::WalkingDistance;
use crate::puzzle::{Board, Goal, Puzzle, Shape, Slide};
use crate::space::Cost;
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// One heuristic of any kind; what it carries along a path is one number. Searches have the code of all kinds in them but the
/// last.
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
    /// Any other.
    Called(Called<S>),
}

/// A heuristic that is called through a pointer.
#[derive(Clone)]
pub struct Called<S: Shape> {
    heuristic: Arc<dyn Heuristic<Puzzle<S>, Memo = u32> + Send + Sync>,
    /// Larger values count as this.
    most: Cost,
}

impl<S: Shape> fmt::Debug for Called<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Called")
    }
}

impl<S: Shape> Single<S> {
    /// Of an evaluator no value of which is to exceed `most`.
    pub(super) fn new<H: Heuristic<Puzzle<S>, Memo = u32> + Send + 'static>(heuristic: H, most: Cost) -> Single<S> {
        let any: Box<dyn Any> = Box::new(heuristic);
        let any = match any.downcast() {
            Ok(own) => return Single::LinearConflict(*own),
            Err(any) => any,
        };
        let any = match any.downcast() {
            Ok(own) => return Single::WalkingDistance(*own),
            Err(any) => any,
        };
        let heuristic = any.downcast::<H>().expect("what was boxed");
        Single::Called(Called { heuristic: Arc::from(heuristic as Box<_>), most })
    }

    /// The evaluator of a part of a normal form.
    pub(super) fn of(part: &Part, goal: &Goal) -> Single<S> {
        match part {
            Part::Table(costs) => Single::Table(TileTable::new(costs)),
            Part::Patterns(patterns) => Single::Pattern(PatternLookup::new(goal, &patterns[0])),
            Part::Alone(alone) => alone.single(goal),
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
            Single::Called(called) => called.heuristic.evaluate(board),
        }
    }

    #[inline]
    fn advance(&self, memo: u32, before: &Board<S>, step: Slide) -> u32 {
        match self {
            Single::Table(heuristic) => heuristic.advance(memo, before, step),
            Single::LinearConflict(heuristic) => heuristic.advance(memo, before, step),
            Single::WalkingDistance(heuristic) => heuristic.advance(memo, before, step),
            Single::Pattern(lookup) => lookup.advance(memo, before, step),
            Single::Called(called) => called.heuristic.advance(memo, before, step),
        }
    }

    #[inline]
    fn value(&self, memo: u32) -> Cost {
        match self {
            Single::Table(heuristic) => heuristic.value(memo),
            Single::LinearConflict(heuristic) => heuristic.value(memo),
            Single::WalkingDistance(heuristic) => heuristic.value(memo),
            Single::Pattern(lookup) => lookup.value(memo),
            Single::Called(called) => called.heuristic.value(memo).min(called.most),
        }
    }
}
