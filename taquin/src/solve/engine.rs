//! A solver made ready for one goal: the door behind which everything is known at compile time.

use super::choosing::{Choosing, choices};
use super::erased::ErasedSolver;
use super::kernel;
use super::{Guarantee, Solved, Solver, Status};
use crate::heuristic::{Compiled, Expression, HeuristicError};
use crate::puzzle::shape::with_shape;
use crate::puzzle::{Arrangement, Board, Goal, MoveCosts, Puzzle, Shape, Slide, SlideOrder};
use crate::search::{Ending, Meter, Outcome, Path, Stop, replay};
use crate::space::Cost;
use std::time::Duration;

/// A solver whose tables are ready: solves any number of boards, from any number of threads.
pub trait Engine: Send + Sync {
    /// Solves one board within the meter's limits; `None` when the run was cancelled or may have no more memory, which
    /// makes no row.
    ///
    /// # Panics
    /// When the board is of another size than the goal that this was made ready for.
    fn run(&self, start: &Arrangement, meter: Meter) -> Option<Answer>;

    /// The same, without what was measured.
    ///
    /// # Panics
    /// As [`Engine::run`].
    fn solve(&self, start: &Arrangement, meter: Meter) -> Option<Solved> {
        self.run(start, meter).map(|answer| answer.solved)
    }
}

/// The result of a run, and what the thread that asked for it cannot measure itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The result.
    pub solved: Solved,
    /// The CPU time of other threads that helped.
    pub helpers: Duration,
    /// The times of another process, where it made the run: on the wall, and of CPU.
    pub elsewhere: Option<(Duration, Duration)>,
    /// Why another process failed: the reason, and on further lines its last words.
    pub failure: Option<String>,
}

impl From<Solved> for Answer {
    fn from(solved: Solved) -> Answer {
        Answer { solved, helpers: Duration::ZERO, elsewhere: None, failure: None }
    }
}

/// Makes a solver ready for a goal.
///
/// # Errors
/// When its heuristic is not defined for the goal's size.
///
/// ```
/// use taquin::puzzle::{Goal, Size};
/// use taquin::search::{Limits, Meter};
/// let goal = Goal::blank_last(Size::Tiles3x3);
/// let engine = taquin::solve::prepare(&goal, &"astar: linear_conflict".parse().unwrap()).unwrap();
/// let solved = engine.solve(&goal.read("8 6 7/2 5 4/3 0 1").unwrap(), Meter::new(Limits::default())).unwrap();
/// assert_eq!(solved.length(), Some(31));
/// ```
pub fn prepare(goal: &Goal, solver: &Solver) -> Result<Box<dyn Engine>, HeuristicError> {
    if solver.algorithm().command().is_some() {
        return Err(HeuristicError::Command { solver: solver.to_string() });
    }
    if !choices(solver).is_empty() {
        return Ok(Box::new(Choosing::new(solver, goal)?));
    }
    match kernel::engine(solver, goal) {
        Some(engine) => engine,
        None => with_shape!(goal.size(), S => {
            Ok(Box::new(Ready::<S>::new(solver, goal, |heuristic| {
                let solver = ErasedSolver::new(solver, goal, heuristic);
                alone(move |_, start, meter| solver.search(start, meter, None))
            })?))
        }),
    }
}

/// The value of a heuristic on one board.
///
/// # Errors
/// When it is not defined for the goal's size, or the board is of another.
///
/// ```
/// use taquin::heuristic::{Definitions, Expression};
/// use taquin::puzzle::{Goal, Size};
/// let manhattan = Expression::parse("manhattan", &Definitions::default()).unwrap();
/// let [small, large] = [Size::Tiles3x3, Size::Tiles4x4].map(Goal::blank_last);
/// let value = |board| taquin::solve::heuristic_value(&small, &board, &manhattan).map_err(|error| error.to_string());
/// assert_eq!(value(small.read("1 2 3/4 5 6/0 7 8").unwrap()), Ok(2));
/// assert_eq!(value(large.arrangement().clone()), Err("the board is 4x4, its goal 3x3".into()));
/// ```
pub fn heuristic_value(goal: &Goal, board: &Arrangement, expression: &Expression) -> Result<Cost, HeuristicError> {
    if board.size() != goal.size() {
        return Err(HeuristicError::Board { board: board.size(), goal: goal.size() });
    }
    with_shape!(goal.size(), S => Ok(expression.compile::<S>(goal)?.estimate(&Board::from(board))))
}

/// The cost of a path of slides from a board to a goal; `None` when it does not lead there.
///
/// ```
/// use taquin::puzzle::{Goal, Size, Slide};
/// let goal = Goal::blank_last(Size::Tiles3x3);
/// let board = goal.read("1 2 3/4 5 6/0 7 8").unwrap();
/// assert_eq!(taquin::solve::replayed(&goal, &board, &[Slide::Right, Slide::Right]), Some(2));
/// assert_eq!(taquin::solve::replayed(&goal, &board, &[Slide::Right]), None);
/// ```
pub fn replayed(goal: &Goal, start: &Arrangement, slides: &[Slide]) -> Option<Cost> {
    with_shape!(goal.size(), S => replay(&Puzzle::<S>::new(goal, SlideOrder::KORF), Board::from(start), slides))
}

/// A search with its options and its heuristic. It returns the CPU time of other threads that helped, too.
pub(super) type Search<S> = Box<dyn Fn(&Puzzle<S>, Board<S>, &mut Meter) -> (Outcome<Slide>, Duration) + Send + Sync>;

/// A search that one thread begins.
pub(super) fn alone<S: Shape>(
    search: impl Fn(&Puzzle<S>, Board<S>, &mut Meter) -> Outcome<Slide> + Send + Sync + 'static,
) -> Search<S> {
    Box::new(move |puzzle, start, meter| (search(puzzle, start, meter), meter.helpers()))
}

/// A search for one goal, whose paths are replayed.
pub(super) struct Ready<S: Shape> {
    goal: Goal,
    puzzle: Puzzle<S>,
    search: Search<S>,
    guarantee: Guarantee,
    depends_on_timing: bool,
}

impl<S: Shape> Engine for Ready<S> {
    fn run(&self, start: &Arrangement, mut meter: Meter) -> Option<Answer> {
        if self.goal.solvable(start).is_err() {
            return Some(Solved::without_path(Status::Unsolvable).into());
        }
        let start = Board::from(start);
        let (outcome, helpers) = (self.search)(&self.puzzle, start, &mut meter);
        let statistics = meter.finish();
        let status = match (&outcome.ending, &outcome.best) {
            (Ending::Stopped(Stop::Cancelled | Stop::Memory), _) => return None,
            (Ending::Solved, Some(path)) if !self.replays(start, path) => Status::Invalid,
            // What a path as dear as that costs is not known: see `Cost`.
            (Ending::Solved, Some(path)) if path.cost == Cost::MAX => Status::PathLost,
            (Ending::Solved, Some(_)) => Status::Solved,
            (Ending::Solved, None) => Status::Invalid,
            (Ending::Exhausted, _) => Status::Exhausted,
            (Ending::PathLost, _) => Status::PathLost,
            // Whether a limit ends the run is chance, as with the clock.
            (Ending::Stopped(_), _) if self.depends_on_timing => Status::Unfinished,
            (Ending::Stopped(stop), _) => (*stop).into(),
        };
        let solved = status == Status::Solved;
        let proves =
            self.guarantee.lower_bound && !matches!(status, Status::Exhausted | Status::PathLost | Status::Invalid);
        let path = outcome.best.filter(|_| solved);
        let solved = Solved {
            status,
            cost: path.as_ref().map(|path| path.cost).filter(|_| self.goal.costs() != MoveCosts::Unit),
            path: path.map(|path| path.moves),
            claimed: None,
            lower_bound: proves.then_some(outcome.lower_bound),
            before_last_layer: (self.guarantee.layers && solved).then_some(statistics.before_last_layer),
            statistics,
            reported: None,
            depends_on_timing: self.depends_on_timing,
        };
        Some(Answer { helpers, ..solved.into() })
    }
}

impl<S: Shape> Ready<S> {
    /// Compiles the solver's heuristic and makes its search.
    pub(super) fn new(
        solver: &Solver,
        goal: &Goal,
        make: impl FnOnce(Option<Compiled<S>>) -> Search<S>,
    ) -> Result<Ready<S>, HeuristicError> {
        let guarantee = solver.guarantee(goal)?;
        let heuristic = solver.heuristic().map(|heuristic| heuristic.compile(goal)).transpose()?;
        let puzzle = Puzzle::new(goal, solver.algorithm().order());
        let depends_on_timing = solver.algorithm().info().depends_on_timing;
        Ok(Ready { goal: goal.clone(), puzzle, search: make(heuristic), guarantee, depends_on_timing })
    }

    fn replays(&self, start: Board<S>, path: &Path<Slide>) -> bool {
        replay(&self.puzzle, start, &path.moves) == Some(path.cost)
    }
}
