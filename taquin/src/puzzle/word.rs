//! Boards of any size that fits a word, as one space: searches that have no kernel are compiled for words, not for sizes.

use super::order::Slides;
use super::shape::Word;
use super::{Arrangement, Board, Puzzle, Shape, Slide};
use crate::space::{Cost, Space};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A board of any size, packed into one word as [`Board`] is.
///
/// Searches store millions: without gaps a node of a 15-puzzle takes 24 bytes in place of 32, of a 24-puzzle 32 in place of 48.
#[repr(Rust, packed)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WordBoard<W> {
    word: W,
    blank: u8,
}

impl<W: Word> Hash for WordBoard<W> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let word = self.word;
        state.write_u64(word.folded());
    }
}

impl<S: Shape> From<Board<S>> for WordBoard<S::Word> {
    #[inline]
    fn from(board: Board<S>) -> Self {
        WordBoard { word: board.word(), blank: board.blank() as u8 }
    }
}

impl<W: Word> WordBoard<W> {
    /// The board, which must be of this shape.
    #[inline]
    pub(crate) fn shaped<S: Shape<Word = W>>(&self) -> Board<S> {
        Board::packed(self.word, usize::from(self.blank))
    }
}

/// A [`Puzzle`] of any size.
#[derive(Clone)]
pub struct WordPuzzle<W> {
    goal: W,
    /// Whether each move costs 1.
    unit: bool,
    puzzle: Arc<dyn Shaped<W>>,
}

impl<W> fmt::Debug for WordPuzzle<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WordPuzzle")
    }
}

impl<S: Shape> From<Puzzle<S>> for WordPuzzle<S::Word> {
    fn from(puzzle: Puzzle<S>) -> Self {
        WordPuzzle { goal: puzzle.goal().word(), unit: puzzle.costs.is_none(), puzzle: Arc::new(puzzle) }
    }
}

impl<W: Word> WordPuzzle<W> {
    /// The board as it is read and printed.
    pub fn arrangement(&self, board: &WordBoard<W>) -> Arrangement {
        self.puzzle.arrangement(board)
    }
}

/// What depends on the size.
trait Shaped<W>: Send + Sync {
    fn slides(&self, board: &WordBoard<W>, came: Option<Slide>) -> Slides;
    fn slide(&self, board: &WordBoard<W>, slide: Slide) -> WordBoard<W>;
    fn place(&self, board: &WordBoard<W>) -> u128;
    fn arrangement(&self, board: &WordBoard<W>) -> Arrangement;
    fn cost(&self, board: &WordBoard<W>, slide: Slide) -> Cost;
    fn least_cost(&self) -> Cost;
}

impl<S: Shape> Shaped<S::Word> for Puzzle<S> {
    fn slides(&self, board: &WordBoard<S::Word>, came: Option<Slide>) -> Slides {
        self.slides_after(&board.shaped(), came)
    }

    fn slide(&self, board: &WordBoard<S::Word>, slide: Slide) -> WordBoard<S::Word> {
        board.shaped::<S>().slide(slide).into()
    }

    fn place(&self, board: &WordBoard<S::Word>) -> u128 {
        Space::place(self, &board.shaped())
    }

    fn arrangement(&self, board: &WordBoard<S::Word>) -> Arrangement {
        (&board.shaped::<S>()).into()
    }

    fn cost(&self, board: &WordBoard<S::Word>, slide: Slide) -> Cost {
        Space::cost(self, &board.shaped(), slide)
    }

    fn least_cost(&self) -> Cost {
        Space::least_cost(self)
    }
}

impl<W: Word> Space for WordPuzzle<W> {
    type State = WordBoard<W>;
    type Move = Slide;

    #[inline]
    fn is_goal(&self, state: &WordBoard<W>) -> bool {
        self.goal == { state.word }
    }

    #[inline]
    fn moves(&self, state: &WordBoard<W>) -> impl Iterator<Item = Slide> {
        self.puzzle.slides(state, None)
    }

    #[inline]
    fn moves_after(&self, state: &WordBoard<W>, came: Option<Slide>) -> impl Iterator<Item = Slide> {
        self.puzzle.slides(state, came)
    }

    #[inline]
    fn apply(&self, state: &WordBoard<W>, step: Slide) -> WordBoard<W> {
        self.puzzle.slide(state, step)
    }

    #[inline]
    fn back(&self, step: Slide) -> Option<Slide> {
        Some(step.back())
    }

    fn place(&self, state: &WordBoard<W>) -> u128 {
        self.puzzle.place(state)
    }

    #[inline]
    fn cost(&self, state: &WordBoard<W>, step: Slide) -> Cost {
        if self.unit { 1 } else { self.puzzle.cost(state, step) }
    }

    fn least_cost(&self) -> Cost {
        self.puzzle.least_cost()
    }
}
