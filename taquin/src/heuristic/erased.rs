//! One evaluator for every heuristic: what searches run with that are not compiled for each kind.

use super::{Compiled, Heuristic, Single};
use crate::puzzle::{Board, Puzzle, Shape, Slide};
use crate::space::Cost;

/// A heuristic of any kind, or none; what it carries along a path is one number.
///
/// A combination of several is evaluated from scratch at each state.
#[derive(Clone, Debug)]
pub enum Erased<S: Shape> {
    /// 0 everywhere.
    Zero,
    /// One heuristic, kept up to date along a path.
    Single(Single<S>),
    /// Any other.
    Whole(Compiled<S>),
}

impl<S: Shape> From<Option<Compiled<S>>> for Erased<S> {
    fn from(heuristic: Option<Compiled<S>>) -> Erased<S> {
        match heuristic {
            None => Erased::Zero,
            Some(Compiled::Table(table)) => Erased::Single(Single::Table(table)),
            Some(Compiled::Single(single)) => Erased::Single(single),
            Some(whole) => Erased::Whole(whole),
        }
    }
}

impl<S: Shape> Heuristic<Puzzle<S>> for Erased<S> {
    type Memo = u32;

    fn evaluate(&self, board: &Board<S>) -> u32 {
        match self {
            Erased::Zero => 0,
            Erased::Single(single) => single.evaluate(board),
            Erased::Whole(whole) => whole.estimate(board),
        }
    }

    fn advance(&self, memo: u32, before: &Board<S>, step: Slide) -> u32 {
        match self {
            Erased::Zero => 0,
            Erased::Single(single) => single.advance(memo, before, step),
            Erased::Whole(whole) => whole.estimate(&before.slide(step)),
        }
    }

    fn value(&self, memo: u32) -> Cost {
        match self {
            Erased::Single(single) => single.value(memo),
            Erased::Zero | Erased::Whole(_) => memo,
        }
    }
}
