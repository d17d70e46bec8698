//! Fast ways through searches that are run most: each makes the generic search faster and changes no row.
//!
//! The table is here: which algorithm has a kernel, by shape and by heuristic. What is not in it runs as its own file has it.

pub mod best_first;
pub mod eight_puzzle;
pub mod manhattan;
#[cfg(feature = "files")]
mod pages;
#[cfg(not(feature = "files"))]
#[path = "kernel/pages/none.rs"]
mod pages;
pub mod parallel_ida;
pub mod patterns;
pub mod plain;
pub mod recursion;
#[cfg(test)]
mod twenty;

use self::best_first as compact;
use super::engine::{Engine, Ready, Search, alone};
use super::{AlgorithmSpec, Solver};
use crate::heuristic::{Compiled, Heuristic, HeuristicError, Single, Zero};
use crate::puzzle::shape::{Tiles3x3, Tiles3x4, Tiles4x4, with_shape};
use crate::puzzle::{Goal, MoveCosts, Puzzle, Shape, Size};
use crate::search::best_first::{self as generic, Options};
use crate::search::{AStar, BreadthFirst, Greedy, IdaStar, Preset, UniformCost, WeightedAStar, ida_star};
use compact::Recall;
use manhattan::Instructions;
use parallel_ida::{Ahead, AnyCounter, Counter};
use plain::Plain;
use recursion::{Enough, Guide, Recursion, Rest, TileSum};
use std::sync::Arc;

/// Makes the search of an algorithm with its heuristic, if it has one.
type Make<S> = Box<dyn FnOnce(Option<Compiled<S>>) -> Search<S>>;

/// The engine of a solver whose algorithm has a kernel for boards of the goal's size.
pub(super) fn engine(solver: &Solver, goal: &Goal) -> Option<Result<Box<dyn Engine>, HeuristicError>> {
    fn ready<S: Shape>(
        solver: &Solver,
        goal: &Goal,
        make: Option<Make<S>>,
    ) -> Option<Result<Box<dyn Engine>, HeuristicError>> {
        Some(Ready::new(solver, goal, make?).map(|ready| Box::new(ready) as Box<dyn Engine>))
    }
    // Kernels count moves.
    if goal.costs() != MoveCosts::Unit {
        return None;
    }
    let algorithm = solver.algorithm();
    match goal.size() {
        Size::Tiles3x3 => ready::<Tiles3x3>(solver, goal, on_ranks(algorithm, goal)),
        Size::Tiles3x4 => ready::<Tiles3x4>(solver, goal, on_words(algorithm, goal)),
        Size::Tiles4x4 => ready::<Tiles4x4>(solver, goal, on_words(algorithm, goal)),
        size => with_shape!(size, S => ready::<S>(solver, goal, on_boards(algorithm, goal))),
    }
}

/// The fewest bytes of memory that a search on boards of a size takes for a node that it stores.
pub fn least_node_bytes(size: Size, algorithm: &AlgorithmSpec) -> u64 {
    match (size, best_first_options(algorithm)) {
        (Size::Tiles3x4 | Size::Tiles4x4, Some(options)) if compact::fits(&options) => compact::LEAST_NODE,
        _ => GENERIC_LEAST_NODE,
    }
}

/// No generic search takes fewer bytes for a node: depth-first search takes 16 of the board and its depth, and a byte beside
/// them, in a table of which an eighth stays free.
const GENERIC_LEAST_NODE: u64 = 19;

/// The options of an algorithm that is a preset of best-first search.
fn best_first_options(algorithm: &AlgorithmSpec) -> Option<Options> {
    fn preset<A: Preset>(algorithm: &AlgorithmSpec) -> Option<Options> {
        algorithm.options_of::<A>().map(A::options)
    }
    let weighted = algorithm.options_of::<WeightedAStar>().map(WeightedAStar::options);
    let presets = preset::<AStar>(algorithm).or(preset::<Greedy>(algorithm)).or(preset::<UniformCost>(algorithm));
    presets.or(weighted)
}

/// Searches of the 8-puzzle on ranks.
fn on_ranks(algorithm: &AlgorithmSpec, goal: &Goal) -> Option<Make<Tiles3x3>> {
    let (goal, order) = (goal.clone(), algorithm.order());
    if let Some(options) = best_first_options(algorithm) {
        return Some(Box::new(move |heuristic| {
            let kernel = eight_puzzle::BestFirst::new(&goal, order, heuristic.as_ref());
            alone(move |_, start, meter| kernel.search(&start, &options, meter))
        }));
    }
    if let Some(&options) = algorithm.options_of::<BreadthFirst>() {
        return Some(Box::new(move |_| {
            let kernel = eight_puzzle::BreadthFirst::new(&goal, order, options);
            alone(move |_, start, meter| kernel.search(&start, meter))
        }));
    }
    on_boards(algorithm, &goal)
}

/// Best-first searches of boards that are one word, where the options permit.
fn on_words<S: Shape<Word = u64>>(algorithm: &AlgorithmSpec, goal: &Goal) -> Option<Make<S>> {
    let Some(options) = best_first_options(algorithm).filter(compact::fits) else {
        return on_boards(algorithm, goal);
    };
    Some(Box::new(move |heuristic| match heuristic {
        None => compactly_by(Zero, options),
        Some(Compiled::Table(heuristic)) => compactly_by(heuristic, options),
        Some(Compiled::Patterns(heuristic)) => compactly_by(heuristic, options),
        Some(Compiled::Single(heuristic)) => compactly_by(heuristic, options),
        Some(Compiled::Composite(heuristic)) => compactly_by(heuristic, options),
    }))
}

/// Searches compiled for each kind of heuristic.
fn on_boards<S: Shape>(algorithm: &AlgorithmSpec, goal: &Goal) -> Option<Make<S>> {
    if let Some(options) = best_first_options(algorithm) {
        return Some(Box::new(move |heuristic| match heuristic {
            None => best_first_by(Zero, options),
            Some(Compiled::Table(heuristic)) => best_first_by(heuristic, options),
            Some(Compiled::Patterns(heuristic)) => best_first_by(heuristic, options),
            Some(Compiled::Single(heuristic)) => best_first_by(heuristic, options),
            Some(Compiled::Composite(heuristic)) => best_first_by(heuristic, options),
        }));
    }
    let (&options, threads, goal) = (algorithm.options_of::<IdaStar>()?, algorithm.threads(), goal.clone());
    Some(Box::new(move |heuristic| {
        let heuristic = heuristic.expect("IDA* has a heuristic");
        ida_star_by(heuristic, options, threads, &goal)
    }))
}

fn best_first_by<S: Shape, H: Estimate<S>>(heuristic: H, options: Options) -> Search<S> {
    alone(move |puzzle, start, meter| generic::search(puzzle, &heuristic, start, &options, meter))
}

fn compactly_by<S: Shape<Word = u64>, H: Recall<S> + Send + Sync + 'static>(
    heuristic: H,
    options: Options,
) -> Search<S> {
    alone(move |puzzle, start, meter| compact::search(puzzle, &heuristic, start, &options, meter))
}

fn ida_star_by<S: Shape>(heuristic: Compiled<S>, options: ida_star::Options, threads: usize, goal: &Goal) -> Search<S> {
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
            None => by.recursion(heuristic.clone(), TileSum::new(heuristic)),
        },
        Compiled::Single(Single::LinearConflict(own)) => by.recursion(Single::LinearConflict(own.clone()), Rest(own)),
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
        let counter: Arc<dyn AnyCounter<S>> = Arc::new(counter);
        Box::new(move |puzzle, start, meter| {
            let mut kernel = Ahead::new(puzzle, Arc::clone(&counter), options.prune_parent, threads);
            let outcome = ida_star::search_with(puzzle, &heuristic, start, &options, meter, &mut kernel);
            (outcome, kernel.end())
        })
    }
}

/// A heuristic that threads may share.
trait Estimate<S: Shape>: Heuristic<Puzzle<S>> + Send + Sync + 'static {}

impl<S: Shape, H: Heuristic<Puzzle<S>> + Send + Sync + 'static> Estimate<S> for H {}
