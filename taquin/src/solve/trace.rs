//! A search recorded step by step: for small ones, which are to be looked at.

use super::choosing::at_start;
use super::engine::{Engine, Ready, alone};
use super::erased::{ErasedSolver, SearchedWord};
use super::{Solved, Solver, Status};
use crate::heuristic::HeuristicError;
use crate::puzzle::shape::{Shape, Word, with_shape};
use crate::puzzle::{Arrangement, Goal, Puzzle, Slide, WordBoard, WordPuzzle};
use crate::search::Meter;
use crate::search::best_first::Weights;
use crate::search::observer::{Fate, Made, Observer};
use crate::space::{Cost, Space};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, MutexGuard};

/// Everything that a search did, in order.
#[derive(Clone, Debug)]
pub struct Trace {
    /// What f is made of, where there is an f.
    pub weights: Weights,
    /// The nodes in the order of their making, those that were dropped at once among them.
    pub nodes: Vec<TraceNode>,
    /// What happened.
    pub events: Vec<Event>,
    /// What the search returned.
    pub solved: Solved,
}

/// A node of the search tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceNode {
    /// The node that it comes from, and by which slide of the blank; nothing at a start.
    pub came: Option<(usize, Slide)>,
    /// Its board.
    pub board: Arrangement,
    /// The cost of the way to it.
    pub g: Cost,
    /// The estimate of the rest.
    pub h: Cost,
}

/// A step of a search; nodes are numbered by their places in [`Trace::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The search, or an iteration within a bound, begins anew at a node.
    Began(usize, Option<Cost>),
    /// A node is taken up, and its children will be made.
    Expanded(usize),
    /// A node was made.
    Generated(usize, Fate),
    /// A node that was taken up is the goal.
    Reached(usize),
}

/// Why a search cannot be recorded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TraceError {
    /// It reports nothing to its observer.
    #[error("{0} does not report its steps, so there is no tree to show")]
    Unobserved(&'static str),
    /// The heuristic is not defined for the goal's size.
    #[error(transparent)]
    Heuristic(#[from] HeuristicError),
}

/// Solves a board and records how; `None` when it was cancelled. The counters are those of the search that nobody watches.
///
/// A trace has a board for each child that is made, so the meter should have limits.
///
/// # Errors
/// [`TraceError`] when the solver is none whose steps can be recorded.
///
/// ```
/// use taquin::puzzle::{Goal, Size};
/// use taquin::search::{Limits, Meter};
/// use taquin::solve::trace::{Event, trace};
/// let goal = Goal::blank_last(Size::Tiles3x3);
/// let start = goal.read("1 2 3/4 0 6/7 5 8").unwrap();
/// let meter = Meter::new(Limits::default());
/// let trace = trace(&goal, &"astar: manhattan".parse().unwrap(), &start, meter).unwrap().unwrap();
/// let expanded = trace.events.iter().filter(|event| matches!(event, Event::Expanded(_))).count();
/// assert_eq!(expanded, 2);
/// assert!(matches!(trace.events.last(), Some(Event::Reached(_))));
/// ```
pub fn trace(goal: &Goal, solver: &Solver, start: &Arrangement, meter: Meter) -> Result<Option<Trace>, TraceError> {
    if solver.algorithm().command().is_some() {
        return Err(HeuristicError::Command { solver: solver.to_string() }.into());
    }
    let solver = at_start(solver, goal, start)?;
    with_shape!(goal.size(), S => record::<S>(&solver, goal, start, meter))
}

/// The search of an algorithm as its own file has it, recorded.
fn record<S: Shape<Word: SearchedWord>>(
    solver: &Solver,
    goal: &Goal,
    start: &Arrangement,
    meter: Meter,
) -> Result<Option<Trace>, TraceError> {
    let algorithm = solver.algorithm();
    let space = WordPuzzle::from(Puzzle::<S>::new(goal, algorithm.order()));
    let recorder = Arc::new(Mutex::new(Recorder::new(space)));
    let observer = Arc::clone(&recorder);
    let ready = Ready::<S>::new(solver, goal, |heuristic| {
        let solver = ErasedSolver::new(solver, goal, heuristic);
        alone(move |_, start, meter| solver.search(start, meter, Some(&mut *lock(&observer))))
    })?;
    let Some(solved) = ready.solve(start, meter) else { return Ok(None) };
    let mut recorder = lock(&recorder);
    let (nodes, events) = (std::mem::take(&mut recorder.nodes), std::mem::take(&mut recorder.events));
    if events.is_empty() && solved.status != Status::Unsolvable {
        return Err(TraceError::Unobserved(algorithm.entry().info().name));
    }
    Ok(Some(Trace { weights: algorithm.behaviour().f, nodes, events, solved }))
}

fn lock<T>(recorder: &Mutex<T>) -> MutexGuard<'_, T> {
    recorder.lock().expect("one search at a time")
}

struct Recorder<W> {
    puzzle: WordPuzzle<W>,
    nodes: Vec<TraceNode>,
    events: Vec<Event>,
    /// The last node of a state and a cost that was kept. Searches that make several of them are depth-first ones, which
    /// have done with one when they come to the next.
    kept: FxHashMap<(WordBoard<W>, Cost), usize>,
}

impl<W: Word> Recorder<W> {
    fn new(puzzle: WordPuzzle<W>) -> Recorder<W> {
        Recorder { puzzle, nodes: Vec::new(), events: Vec::new(), kept: FxHashMap::default() }
    }

    fn add(&mut self, came: Option<(usize, Slide)>, board: &WordBoard<W>, g: Cost, h: Cost) -> usize {
        self.nodes.push(TraceNode { came, board: self.puzzle.arrangement(board), g, h });
        self.nodes.len() - 1
    }
}

impl<W: Word> Observer<WordPuzzle<W>> for Recorder<W> {
    fn began(&mut self, start: &WordBoard<W>, h: Cost, bound: Option<Cost>) {
        self.kept.clear();
        let node = self.add(None, start, 0, h);
        self.kept.insert((*start, 0), node);
        self.events.push(Event::Began(node, bound));
    }

    fn expanded(&mut self, state: &WordBoard<W>, g: Cost) {
        self.events.push(Event::Expanded(self.kept[&(*state, g)]));
    }

    fn generated(&mut self, made: Made<WordPuzzle<W>>, fate: Fate) {
        let child = self.puzzle.apply(&made.parent, made.step);
        let parent = self.kept[&(made.parent, made.parent_g)];
        let node = self.add(Some((parent, made.step)), &child, made.g, made.h);
        if !matches!(fate, Fate::Duplicate | Fate::Beyond) {
            self.kept.insert((child, made.g), node);
        }
        self.events.push(Event::Generated(node, fate));
    }

    fn reached(&mut self, goal: &WordBoard<W>, g: Cost) {
        self.events.push(Event::Reached(self.kept[&(*goal, g)]));
    }
}

#[cfg(test)]
mod tests;
