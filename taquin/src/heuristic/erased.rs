//! One evaluator for every heuristic: what searches run with that are not compiled for each kind.

use super::{Compiled, Heuristic, Single};
use crate::puzzle::shape::Word;
use crate::puzzle::{Puzzle, Shape, Slide, WordBoard, WordPuzzle};
use crate::space::Cost;
use std::fmt;

/// A heuristic of any kind for boards of any size that fits a word, or none; what it carries along a path is one number.
///
/// A combination of several is evaluated from scratch at each state.
pub struct Erased<W> {
    costs: Option<Box<dyn Evaluator<W>>>,
    /// The same where each move costs 1, if moves have costs.
    moves: Option<Box<dyn Evaluator<W>>>,
}

impl<W> fmt::Debug for Erased<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Erased")
    }
}

impl<S: Shape> From<Option<Compiled<S>>> for Erased<S::Word> {
    fn from(heuristic: Option<Compiled<S>>) -> Erased<S::Word> {
        Erased { costs: heuristic.map(boxed), moves: None }
    }
}

impl<W: Word> Erased<W> {
    /// With an estimate of the number of moves, where these have costs.
    pub(crate) fn with_moves<S: Shape<Word = W>>(self, moves: Option<Compiled<S>>) -> Erased<W> {
        Erased { moves: moves.map(boxed), ..self }
    }
}

fn boxed<S: Shape>(heuristic: Compiled<S>) -> Box<dyn Evaluator<S::Word>> {
    match heuristic {
        Compiled::Table(table) => Box::new(Single::Table(table)),
        Compiled::Single(single) => Box::new(single),
        whole => Box::new(whole),
    }
}

impl<W: Word> Heuristic<WordPuzzle<W>> for Erased<W> {
    type Memo = u32;

    fn evaluate(&self, board: &WordBoard<W>) -> u32 {
        self.costs.as_ref().map_or(0, |heuristic| heuristic.evaluate(board))
    }

    fn advance(&self, memo: u32, before: &WordBoard<W>, step: Slide) -> u32 {
        self.costs.as_ref().map_or(0, |heuristic| heuristic.advance(memo, before, step))
    }

    fn value(&self, memo: u32) -> Cost {
        self.costs.as_ref().map_or(0, |heuristic| heuristic.value(memo))
    }

    fn moves_left(&self, board: &WordBoard<W>, memo: u32) -> Cost {
        match &self.moves {
            Some(moves) => moves.value(moves.evaluate(board)),
            None => self.value(memo),
        }
    }
}

/// What depends on the size.
trait Evaluator<W>: Send + Sync {
    fn evaluate(&self, board: &WordBoard<W>) -> u32;
    fn advance(&self, memo: u32, before: &WordBoard<W>, step: Slide) -> u32;
    fn value(&self, memo: u32) -> Cost;
}

impl<S: Shape> Evaluator<S::Word> for Single<S> {
    fn evaluate(&self, board: &WordBoard<S::Word>) -> u32 {
        Heuristic::<Puzzle<S>>::evaluate(self, &board.shaped())
    }

    fn advance(&self, memo: u32, before: &WordBoard<S::Word>, step: Slide) -> u32 {
        Heuristic::<Puzzle<S>>::advance(self, memo, &before.shaped(), step)
    }

    fn value(&self, memo: u32) -> Cost {
        Heuristic::<Puzzle<S>>::value(self, memo)
    }
}

impl<S: Shape> Evaluator<S::Word> for Compiled<S> {
    fn evaluate(&self, board: &WordBoard<S::Word>) -> u32 {
        self.estimate(&board.shaped())
    }

    fn advance(&self, _: u32, before: &WordBoard<S::Word>, step: Slide) -> u32 {
        self.estimate(&before.shaped::<S>().slide(step))
    }

    fn value(&self, memo: u32) -> Cost {
        memo
    }
}
