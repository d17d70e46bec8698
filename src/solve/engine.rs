//! A solver made ready for one goal: the door behind which everything is known at compile time.

use super::algorithm::Method;
use super::kernel::manhattan::{self, Instructions, Manhattan};
use super::{Guarantee, Solved, Solver, Status};
use crate::heuristic::{Compiled, Expression, Heuristic, HeuristicError, Knowledge, Zero};
use crate::published::{marques_coquard, michel};
use crate::puzzle::shape::with_shape;
use crate::puzzle::{Arrangement, Board, Goal, Puzzle, Shape, Slide, draw};
use crate::search::{
    Ending, Meter, Outcome, Path, Statistics, Stop, best_first, breadth_first, depth_first, ida_star, random, replay,
};
use crate::space::Cost;

/// A solver whose tables are ready: solves any number of boards, from any number of threads.
pub trait Engine: Send + Sync {
    /// Solves one board within the meter's limits; `None` when the run was cancelled, which makes no row.
    fn solve(&self, start: &Arrangement, meter: Meter) -> Option<Solved>;
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
    with_shape!(goal.size(), S => {
        let puzzle = Puzzle::<S>::new(goal, solver.algorithm().order());
        let knowledge = solver.heuristic().map(|heuristic| Knowledge::of(heuristic, goal)).transpose()?;
        let guarantee = Guarantee::of(solver.algorithm(), knowledge.unwrap_or(Knowledge::OF_ZERO));
        let method = solver.algorithm().method;
        let goal = goal.clone();
        Ok(match solver.heuristic().map(|heuristic| heuristic.compile::<S>(&goal)).transpose()? {
            None => Box::new(Ready { goal, puzzle, heuristic: Zero, manhattan: None, method, guarantee }),
            Some(Compiled::Table(heuristic)) => {
                let manhattan = manhattan::Tables::new(&goal, &heuristic, Instructions::best());
                Box::new(Ready { goal, puzzle, heuristic, manhattan, method, guarantee })
            }
            Some(Compiled::Single(heuristic)) => {
                Box::new(Ready { goal, puzzle, heuristic, manhattan: None, method, guarantee })
            }
            Some(Compiled::Composite(heuristic)) => {
                Box::new(Ready { goal, puzzle, heuristic, manhattan: None, method, guarantee })
            }
        })
    })
}

/// The value of a heuristic on one board.
///
/// # Errors
/// When it is not defined for the goal's size.
pub fn heuristic_value(goal: &Goal, board: &Arrangement, expression: &Expression) -> Result<Cost, HeuristicError> {
    with_shape!(goal.size(), S => Ok(expression.compile::<S>(goal)?.estimate(&Board::from(board))))
}

struct Ready<S: Shape, H> {
    goal: Goal,
    puzzle: Puzzle<S>,
    heuristic: H,
    /// Where the heuristic is one that a kernel knows.
    manhattan: Option<manhattan::Tables>,
    method: Method,
    guarantee: Guarantee,
}

impl<S: Shape, H: Heuristic<Puzzle<S>> + Send + Sync> Engine for Ready<S, H> {
    fn solve(&self, start: &Arrangement, mut meter: Meter) -> Option<Solved> {
        if self.goal.solvable(start).is_err() {
            return Some(Solved {
                status: Status::Unsolvable,
                path: None,
                lower_bound: None,
                statistics: Statistics::default(),
                before_last_layer: None,
            });
        }
        let start = Board::from(start);
        let outcome = self.search(start, &mut meter);
        let statistics = meter.finish();
        let status = match (&outcome.ending, &outcome.best) {
            (Ending::Stopped(Stop::Cancelled), _) => return None,
            (Ending::Solved, Some(path)) if self.replays(start, path) => Status::Solved,
            (Ending::Solved, _) => Status::Invalid,
            (Ending::Exhausted, _) => Status::Exhausted,
            (Ending::PathLost, _) => Status::PathLost,
            (Ending::Stopped(stop), _) => (*stop).into(),
        };
        let solved = status == Status::Solved;
        let told = self.guarantee.lower_bound && !matches!(status, Status::Exhausted | Status::Invalid);
        Some(Solved {
            status,
            path: outcome.best.filter(|_| solved).map(|path| path.moves),
            lower_bound: told.then_some(outcome.lower_bound),
            before_last_layer: (self.guarantee.layers && solved).then_some(statistics.before_last_layer),
            statistics,
        })
    }
}

impl<S: Shape, H: Heuristic<Puzzle<S>>> Ready<S, H> {
    fn search(&self, start: Board<S>, meter: &mut Meter) -> Outcome<Slide> {
        let (puzzle, heuristic) = (&self.puzzle, &self.heuristic);
        match &self.method {
            Method::BestFirst(options) => best_first::search(puzzle, heuristic, start, options, meter),
            Method::IdaStar(options) => match &self.manhattan {
                Some(tables) if options.prune_parent => {
                    let mut kernel = Manhattan::new(puzzle, tables, 1);
                    ida_star::search_with(puzzle, heuristic, start, options, meter, &mut kernel)
                }
                _ => ida_star::search(puzzle, heuristic, start, options, meter),
            },
            Method::BreadthFirst(options) => breadth_first::search(puzzle, start, options, meter),
            Method::DepthFirst(options) => depth_first::search(puzzle, start, options, meter),
            Method::Random { seed } => {
                let mut rng = draw::rng(*seed, 0);
                random::search(puzzle, start, |n| draw::below(&mut rng, n), meter)
            }
            Method::MarquesCoquardAStar => marques_coquard::a_star(puzzle, heuristic, start, meter),
            Method::MarquesCoquardIdaStar => marques_coquard::ida_star(puzzle, heuristic, start, meter),
            Method::MichelAStar => michel::a_star(puzzle, heuristic, start, meter),
        }
    }

    fn replays(&self, start: Board<S>, path: &Path<Slide>) -> bool {
        replay(&self.puzzle, start, &path.moves) == Some(path.cost)
    }
}
