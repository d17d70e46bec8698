//! The searches of all algorithms as values: boards of any size that fits a word, any heuristic, and perhaps an observer.

use super::Solver;
use super::entry::{AnyOptions, Entry};
use crate::heuristic::{Compiled, Erased, Expression};
use crate::puzzle::shape::Word;
use crate::puzzle::{Arrangement, Board, Goal, MoveCosts, Puzzle, Shape, Slide, WordBoard, WordPuzzle};
use crate::search::observer::Observer;
use crate::search::{Backward, Meter, Outcome, Task};

/// Somebody who may watch it.
type Watch<'o, W> = Option<&'o mut (dyn Observer<WordPuzzle<W>> + 'o)>;

/// What such a search is to do.
pub(super) type ErasedTask<'a, 'o, W> = Task<'a, WordPuzzle<W>, Erased<W>, Watch<'o, W>>;

/// The search of an algorithm.
pub(super) type ErasedSearch<W> = fn(ErasedTask<'_, '_, W>, &AnyOptions) -> Outcome<Slide>;

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

/// An algorithm with its options and its heuristic, made ready for one goal.
pub(super) struct ErasedSolver<S: Shape> {
    solver: Solver,
    goal: Goal,
    space: WordPuzzle<S::Word>,
    heuristic: Erased<S::Word>,
}

impl<S: Shape<Word: SearchedWord>> ErasedSolver<S> {
    pub(super) fn new(solver: &Solver, goal: &Goal, heuristic: Option<Compiled<S>>) -> Self {
        let space = WordPuzzle::from(Puzzle::<S>::new(goal, solver.algorithm().order()));
        let heuristic = Erased::from(heuristic).with_moves(moves_left::<S>(solver, goal));
        ErasedSolver { solver: solver.clone(), goal: goal.clone(), space, heuristic }
    }

    /// Runs the search as the algorithm's own file has it.
    pub(super) fn search(
        &self,
        start: Board<S>,
        meter: &mut Meter,
        mut observer: Watch<'_, S::Word>,
    ) -> Outcome<Slide> {
        let algorithm = self.solver.algorithm();
        meter.share_among(algorithm.threads());
        let reversed = algorithm.info().both_ends.then(|| Reversed::new(self, start));
        let task = Task {
            space: &self.space,
            heuristic: &self.heuristic,
            start: start.into(),
            meter,
            observer: &mut observer,
            backward: reversed.as_ref().map(Reversed::task),
        };
        S::Word::search(algorithm.entry())(task, &*algorithm.shared())
    }
}

/// The heuristic where each move costs 1, if here they have costs and the algorithm asks for both.
fn moves_left<S: Shape>(solver: &Solver, goal: &Goal) -> Option<Compiled<S>> {
    let asks = goal.costs() != MoveCosts::Unit && solver.algorithm().info().distances;
    let heuristic = solver.heuristic().filter(|_| asks)?;
    let goal = goal.clone().with_costs(MoveCosts::Unit).expect("all boards have moves of cost 1");
    Some(heuristic.compile(&goal).expect("what is defined for costs is defined for moves"))
}

/// The way from the goal to a start.
struct Reversed<W> {
    space: WordPuzzle<W>,
    heuristic: Erased<W>,
    goal: WordBoard<W>,
}

impl<W: Word> Reversed<W> {
    fn new<S: Shape<Word = W>>(forward: &ErasedSolver<S>, start: Board<S>) -> Reversed<W> {
        let aimed = forward.goal.aimed_at(&Arrangement::from(&start));
        let compile = |heuristic: &Expression| heuristic.compile::<S>(&aimed).expect("it can be aimed at any start");
        let goal = Board::<S>::from(forward.goal.arrangement()).into();
        let space = WordPuzzle::from(Puzzle::<S>::new(&aimed, forward.solver.algorithm().order()));
        Reversed { space, heuristic: Erased::from(forward.solver.heuristic().map(compile)), goal }
    }

    fn task(&self) -> Backward<'_, WordPuzzle<W>, Erased<W>> {
        let goals = std::slice::from_ref(&self.goal);
        Backward { space: &self.space, heuristic: &self.heuristic, goals, forward: Slide::back }
    }
}
