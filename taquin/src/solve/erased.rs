//! The searches of all algorithms as values: boards of any size that fits a word, any heuristic, and perhaps an observer.

use super::AlgorithmSpec;
use super::engine::{Search, alone};
use super::entry::{AnyOptions, Entry};
use crate::heuristic::{Compiled, Erased};
use crate::puzzle::shape::Word;
use crate::puzzle::{Goal, Puzzle, Shape, Slide, WordPuzzle};
use crate::search::observer::Observer;
use crate::search::{Outcome, Task};

/// What such a search is to do.
pub(super) type ErasedTask<'a, W> = Task<'a, WordPuzzle<W>, Erased<W>, Option<&'a mut dyn Observer<WordPuzzle<W>>>>;

/// The search of an algorithm.
pub(super) type ErasedSearch<W> = fn(ErasedTask<'_, W>, &AnyOptions) -> Outcome<Slide>;

/// A word for which searches are compiled.
pub(super) trait SearchedWord: Word {
    /// The search of an algorithm.
    fn search(entry: &Entry) -> ErasedSearch<Self>;
}

impl SearchedWord for u64 {
    fn search(entry: &Entry) -> ErasedSearch<u64> {
        entry.on_u64
    }
}

impl SearchedWord for u128 {
    fn search(entry: &Entry) -> ErasedSearch<u128> {
        entry.on_u128
    }
}

/// The search of an algorithm as its own file has it.
pub(super) fn erased<S: Shape<Word: SearchedWord>>(
    algorithm: &AlgorithmSpec,
    goal: &Goal,
    heuristic: Option<Compiled<S>>,
) -> Search<S> {
    let (search, options) = (S::Word::search(algorithm.entry()), algorithm.shared());
    let space = WordPuzzle::from(Puzzle::<S>::new(goal, algorithm.order()));
    let heuristic = Erased::from(heuristic);
    alone(move |_, start, meter| {
        let task = Task { space: &space, heuristic: &heuristic, start: start.into(), meter, observer: &mut None };
        search(task, &*options)
    })
}
