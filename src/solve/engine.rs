//! A solver made ready for one goal: the door behind which everything is known at compile time.

use super::algorithm::{Algorithm, Method};
use super::kernel::ahead::{Ahead, Counter, take_helped};
use super::kernel::best_first as compact;
use super::kernel::best_first::Recall;
use super::kernel::eight_puzzle;
use super::kernel::manhattan::{self, Instructions};
use super::kernel::patterns;
use super::kernel::plain::Plain;
use super::kernel::recursion::{Additive, Enough, Guide, Recursion, Rest};
use super::{Guarantee, Solved, Solver, Status};
use crate::heuristic::{Compiled, Expression, Heuristic, HeuristicError, Single, Zero};
use crate::published::{marques_coquard, michel};
use crate::puzzle::shape::{Tiles3x3, Tiles3x4, Tiles4x4, with_shape};
use crate::puzzle::{Arrangement, Board, Goal, Puzzle, Shape, Size, Slide, draw};
use crate::search::{
    Ending, Meter, Outcome, Path, Statistics, Stop, best_first, breadth_first, depth_first, ida_star, random, replay,
};
use crate::space::Cost;
use std::time::Duration;

/// A solver whose tables are ready: solves any number of boards, from any number of threads.
pub trait Engine: Send + Sync {
    /// Solves one board within the meter's limits; `None` when the run was cancelled or may have no more memory, which
    /// makes no row.
    ///
    /// # Panics
    /// When the board is of another size than the goal that this was made ready for.
    fn solve(&self, start: &Arrangement, meter: Meter) -> Option<Solved>;

    /// The time on the wall of the last run that this thread has asked for, when this thread itself has waited for `own`:
    /// what another process has said may be waited for when it has ended.
    fn wall(&self, own: Duration) -> Duration {
        own
    }

    /// The CPU time of the last run that this thread has asked for, when this thread itself has spent `own`: others may
    /// have helped it, or another process have done the work.
    fn cpu(&self, own: Duration) -> Duration {
        own
    }

    /// Why the last run that this thread has asked for failed, where another process made it: the reason, and on further
    /// lines its last words.
    fn failure(&self) -> Option<String> {
        None
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
    match goal.size() {
        Size::Tiles3x3 => ready(goal, solver, of_ranks),
        Size::Tiles3x4 => ready::<Tiles3x4>(goal, solver, of_words),
        Size::Tiles4x4 => ready::<Tiles4x4>(goal, solver, of_words),
        size => with_shape!(size, S => ready::<S>(goal, solver, of_boards)),
    }
}

/// The fewest bytes of memory that a search on boards of a size takes for a node that it stores.
pub fn least_node_bytes(size: Size, algorithm: &Algorithm) -> u64 {
    match (size, algorithm.method) {
        (Size::Tiles3x4 | Size::Tiles4x4, Method::BestFirst(options)) if compact::fits(&options) => compact::LEAST_NODE,
        _ => GENERIC_LEAST_NODE,
    }
}

/// No generic search takes fewer bytes for a node.
const GENERIC_LEAST_NODE: u64 = 32;

/// Makes a search of a solver's algorithm, with its heuristic if it has one, for a goal.
type Make<S> = fn(&Algorithm, Option<Compiled<S>>, &Goal) -> Search<S>;

fn ready<S: Shape>(goal: &Goal, solver: &Solver, make: Make<S>) -> Result<Box<dyn Engine>, HeuristicError> {
    let algorithm = solver.algorithm();
    let guarantee = Guarantee::of_solver(solver, goal)?;
    let heuristic = solver.heuristic().map(|heuristic| heuristic.compile(goal)).transpose()?;
    let search = make(algorithm, heuristic, goal);
    Ok(Box::new(Ready { goal: goal.clone(), puzzle: Puzzle::new(goal, algorithm.order()), search, guarantee }))
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

/// A search with its options and its heuristic. Behind this door everything is known at compile time; each pair that can
/// occur is compiled, and no other.
pub(super) type Search<S> = Box<dyn Fn(&Puzzle<S>, Board<S>, &mut Meter) -> Outcome<Slide> + Send + Sync>;

/// The searches of the 8-puzzle that have a kernel, and the others.
fn of_ranks(algorithm: &Algorithm, heuristic: Option<Compiled<Tiles3x3>>, goal: &Goal) -> Search<Tiles3x3> {
    let order = algorithm.order();
    match algorithm.method {
        Method::BestFirst(options) => {
            let kernel = eight_puzzle::BestFirst::new(goal, order, heuristic.as_ref());
            Box::new(move |_, start, meter| kernel.search(&start, &options, meter))
        }
        Method::BreadthFirst(options) => {
            let kernel = eight_puzzle::BreadthFirst::new(goal, order, options);
            Box::new(move |_, start, meter| kernel.search(&start, meter))
        }
        _ => of_boards(algorithm, heuristic, goal),
    }
}

/// The best-first searches of boards that are one word, as far as there is a kernel for them, and the others.
fn of_words<S: Shape<Word = u64>>(algorithm: &Algorithm, heuristic: Option<Compiled<S>>, goal: &Goal) -> Search<S> {
    match (algorithm.method, heuristic) {
        (Method::BestFirst(options), heuristic) if compact::fits(&options) => match heuristic {
            None => compactly_by(Zero, options),
            Some(Compiled::Table(heuristic)) => compactly_by(heuristic, options),
            Some(Compiled::Patterns(heuristic)) => compactly_by(heuristic, options),
            Some(Compiled::Single(heuristic)) => compactly_by(heuristic, options),
            Some(Compiled::Composite(heuristic)) => compactly_by(heuristic, options),
        },
        (_, heuristic) => of_boards(algorithm, heuristic, goal),
    }
}

fn of_boards<S: Shape>(algorithm: &Algorithm, heuristic: Option<Compiled<S>>, goal: &Goal) -> Search<S> {
    match heuristic {
        None => blind(algorithm.method),
        Some(heuristic) => informed(algorithm, heuristic, goal),
    }
}

/// The search of a blind method.
fn blind<S: Shape>(method: Method) -> Search<S> {
    match method {
        Method::BestFirst(options) => best_first_by(Zero, options),
        Method::BreadthFirst(options) => {
            Box::new(move |puzzle, start, meter| breadth_first::search(puzzle, start, &options, meter))
        }
        Method::DepthFirst(options) => {
            Box::new(move |puzzle, start, meter| depth_first::search(puzzle, start, &options, meter))
        }
        Method::Random { seed } => Box::new(move |puzzle, start, meter| {
            let mut rng = draw::rng(seed, 0);
            random::search(puzzle, start, |n| draw::below(&mut rng, n), meter)
        }),
        Method::IdaStar(_) | Method::MarquesCoquardAStar | Method::MarquesCoquardIdaStar | Method::MichelAStar => {
            unreachable!("a solver without a heuristic is blind")
        }
        Method::Command { .. } => unreachable!("a program is no search"),
    }
}

/// The search of a method with its heuristic. The published procedures are not compiled for tables by themselves.
fn informed<S: Shape>(algorithm: &Algorithm, heuristic: Compiled<S>, goal: &Goal) -> Search<S> {
    match (algorithm.method, heuristic) {
        (Method::BestFirst(options), Compiled::Table(heuristic)) => best_first_by(heuristic, options),
        (Method::BestFirst(options), Compiled::Patterns(heuristic)) => best_first_by(heuristic, options),
        (Method::BestFirst(options), Compiled::Single(heuristic)) => best_first_by(heuristic, options),
        (Method::BestFirst(options), Compiled::Composite(heuristic)) => best_first_by(heuristic, options),
        (Method::IdaStar(options), heuristic) => ida_star(heuristic, options, algorithm.threads(), goal),
        (method, Compiled::Table(heuristic)) => published(method, Single::Table(heuristic)),
        (method, Compiled::Patterns(heuristic)) => published(method, heuristic),
        (method, Compiled::Single(heuristic)) => published(method, heuristic),
        (method, Compiled::Composite(heuristic)) => published(method, heuristic),
    }
}

fn best_first_by<S: Shape, H: Estimate<S>>(heuristic: H, options: best_first::Options) -> Search<S> {
    Box::new(move |puzzle, start, meter| best_first::search(puzzle, &heuristic, start, &options, meter))
}

fn compactly_by<S: Shape<Word = u64>, H: Recall<S> + Send + Sync + 'static>(
    heuristic: H,
    options: best_first::Options,
) -> Search<S> {
    Box::new(move |puzzle, start, meter| compact::search(puzzle, &heuristic, start, &options, meter))
}

fn ida_star<S: Shape>(heuristic: Compiled<S>, options: ida_star::Options, threads: usize, goal: &Goal) -> Search<S> {
    let by = By { goal, options, threads };
    match heuristic {
        heuristic if !options.prune_parent => match heuristic {
            Compiled::Table(heuristic) => by.plain(heuristic),
            Compiled::Patterns(heuristic) => by.plain(heuristic),
            Compiled::Single(heuristic) => by.plain(heuristic),
            Compiled::Composite(heuristic) => by.plain(heuristic),
        },
        Compiled::Table(heuristic) => match manhattan::Tables::new(goal, &heuristic, Instructions::best()) {
            Some(tables) => by.counting(heuristic, tables),
            None => by.recursion(heuristic.clone(), Additive(heuristic)),
        },
        Compiled::Single(Single::LinearConflict(own)) => {
            by.recursion(Single::LinearConflict(own.clone()), Additive(own))
        }
        Compiled::Single(Single::WalkingDistance(own)) => by.recursion(Single::WalkingDistance(own.clone()), Rest(own)),
        Compiled::Single(heuristic) => by.plain(heuristic),
        Compiled::Patterns(heuristic) => match patterns::Tables::new(goal, &heuristic, Instructions::best()) {
            Some(tables) => by.counting(heuristic, tables),
            None => by.plain(heuristic),
        },
        Compiled::Composite(heuristic) => match heuristic.extreme().and_then(Enough::of) {
            Some(Enough::Two(lanes)) => by.recursion(heuristic, lanes),
            Some(Enough::Four(lanes)) => by.recursion(heuristic, lanes),
            None => by.plain(heuristic),
        },
    }
}

/// What IDA* is made with, whatever the heuristic.
struct By<'a> {
    goal: &'a Goal,
    options: ida_star::Options,
    threads: usize,
}

impl By<'_> {
    fn plain<S: Shape, H: Estimate<S> + Clone>(self, heuristic: H) -> Search<S> {
        let counter = Plain::new(self.goal, heuristic.clone(), self.options.prune_parent);
        self.counting(heuristic, counter)
    }

    fn recursion<S: Shape, H: Estimate<S> + Clone, G: Guide<S>>(self, heuristic: H, guide: G) -> Search<S> {
        match Recursion::new(self.goal, guide) {
            Some(counter) => self.counting(heuristic, counter),
            None => self.plain(heuristic),
        }
    }

    /// IDA* whose subtrees a counter counts.
    fn counting<S: Shape, H: Estimate<S>, C: Counter<S>>(self, heuristic: H, counter: C) -> Search<S> {
        let By { options, threads, .. } = self;
        Box::new(move |puzzle, start, meter| {
            let mut kernel = Ahead::new(puzzle, &counter, options.prune_parent, threads);
            ida_star::search_with(puzzle, &heuristic, start, &options, meter, &mut kernel)
        })
    }
}

fn published<S: Shape, H: Estimate<S>>(method: Method, heuristic: H) -> Search<S> {
    match method {
        Method::MarquesCoquardAStar => {
            Box::new(move |puzzle, start, meter| marques_coquard::a_star(puzzle, &heuristic, start, meter))
        }
        Method::MarquesCoquardIdaStar => {
            Box::new(move |puzzle, start, meter| marques_coquard::ida_star(puzzle, &heuristic, start, meter))
        }
        Method::MichelAStar => Box::new(move |puzzle, start, meter| michel::a_star(puzzle, &heuristic, start, meter)),
        _ => unreachable!("a solver with a heuristic is not blind"),
    }
}

/// A heuristic that threads may share.
trait Estimate<S: Shape>: Heuristic<Puzzle<S>> + Send + Sync + 'static {}

impl<S: Shape, H: Heuristic<Puzzle<S>> + Send + Sync + 'static> Estimate<S> for H {}

/// A search for one goal, whose paths are replayed.
pub(super) struct Ready<S: Shape> {
    pub(super) goal: Goal,
    pub(super) puzzle: Puzzle<S>,
    pub(super) search: Search<S>,
    pub(super) guarantee: Guarantee,
}

impl<S: Shape> Engine for Ready<S> {
    fn solve(&self, start: &Arrangement, mut meter: Meter) -> Option<Solved> {
        if self.goal.solvable(start).is_err() {
            return Some(Solved {
                status: Status::Unsolvable,
                path: None,
                claimed: None,
                lower_bound: None,
                statistics: Statistics::default(),
                told: None,
                before_last_layer: None,
            });
        }
        let start = Board::from(start);
        take_helped();
        let outcome = (self.search)(&self.puzzle, start, &mut meter);
        let statistics = meter.finish();
        let status = match (&outcome.ending, &outcome.best) {
            (Ending::Stopped(Stop::Cancelled | Stop::Memory), _) => return None,
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
            claimed: None,
            lower_bound: told.then_some(outcome.lower_bound),
            before_last_layer: (self.guarantee.layers && solved).then_some(statistics.before_last_layer),
            statistics,
            told: None,
        })
    }

    fn cpu(&self, own: Duration) -> Duration {
        own + take_helped()
    }
}

impl<S: Shape> Ready<S> {
    fn replays(&self, start: Board<S>, path: &Path<Slide>) -> bool {
        replay(&self.puzzle, start, &path.moves) == Some(path.cost)
    }
}
