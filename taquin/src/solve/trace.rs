//! A search recorded step by step: for small ones, which are to be looked at.

use super::engine::{Engine, Ready, alone};
use super::entry::typed;
use super::{Solved, Solver, Status};
use crate::heuristic::{Erased, HeuristicError};
use crate::puzzle::shape::Shape;
use crate::puzzle::{Arrangement, Board, Goal, Puzzle, Slide};
use crate::search::best_first::Weights;
use crate::search::observer::{Fate, Made, Observer};
use crate::search::{Algorithm, Meter, Task};
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

/// A step of a search; nodes are told by their places among [`Trace::nodes`].
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
    (solver.algorithm().entry().record)(solver, goal, start, meter)
}

/// The search of an algorithm as its own file has it, recorded.
pub(super) fn record<A: Algorithm, S: Shape>(
    solver: &Solver,
    goal: &Goal,
    start: &Arrangement,
    meter: Meter,
) -> Result<Option<Trace>, TraceError> {
    let algorithm = solver.algorithm();
    let recorder = Arc::new(Mutex::new(Recorder::new(Puzzle::<S>::new(goal, algorithm.order()))));
    let (observer, options) = (Arc::clone(&recorder), algorithm.shared());
    let ready = Ready::new(solver, goal, |heuristic| {
        let heuristic = Erased::from(heuristic);
        alone(move |space, start, meter| {
            let task = Task { space, heuristic: &heuristic, start, meter, observer: &mut *lock(&observer) };
            A::search(task, typed::<A>(&*options))
        })
    })?;
    let Some(solved) = ready.solve(start, meter) else { return Ok(None) };
    let mut recorder = lock(&recorder);
    let (nodes, events) = (std::mem::take(&mut recorder.nodes), std::mem::take(&mut recorder.events));
    if events.is_empty() && solved.status != Status::Unsolvable {
        return Err(TraceError::Unobserved(A::INFO.name));
    }
    Ok(Some(Trace { weights: algorithm.behaviour().f, nodes, events, solved }))
}

fn lock<T>(recorder: &Mutex<T>) -> MutexGuard<'_, T> {
    recorder.lock().expect("one search at a time")
}

struct Recorder<S: Shape> {
    puzzle: Puzzle<S>,
    nodes: Vec<TraceNode>,
    events: Vec<Event>,
    /// The last node of a state and a cost that was kept. Searches that make several of them are depth-first ones, which
    /// have done with one when they come to the next.
    kept: FxHashMap<(Board<S>, Cost), usize>,
}

impl<S: Shape> Recorder<S> {
    fn new(puzzle: Puzzle<S>) -> Recorder<S> {
        Recorder { puzzle, nodes: Vec::new(), events: Vec::new(), kept: FxHashMap::default() }
    }

    fn add(&mut self, came: Option<(usize, Slide)>, board: &Board<S>, g: Cost, h: Cost) -> usize {
        self.nodes.push(TraceNode { came, board: board.into(), g, h });
        self.nodes.len() - 1
    }
}

impl<S: Shape> Observer<Puzzle<S>> for Recorder<S> {
    fn began(&mut self, start: &Board<S>, h: Cost, bound: Option<Cost>) {
        self.kept.clear();
        let node = self.add(None, start, 0, h);
        self.kept.insert((*start, 0), node);
        self.events.push(Event::Began(node, bound));
    }

    fn expanded(&mut self, state: &Board<S>, g: Cost) {
        self.events.push(Event::Expanded(self.kept[&(*state, g)]));
    }

    fn generated(&mut self, made: Made<Puzzle<S>>, fate: Fate) {
        let child = self.puzzle.apply(&made.parent, made.step);
        let parent = self.kept[&(made.parent, made.parent_g)];
        let node = self.add(Some((parent, made.step)), &child, made.g, made.h);
        if !matches!(fate, Fate::Duplicate | Fate::Beyond) {
            self.kept.insert((child, made.g), node);
        }
        self.events.push(Event::Generated(node, fate));
    }

    fn reached(&mut self, goal: &Board<S>, g: Cost) {
        self.events.push(Event::Reached(self.kept[&(*goal, g)]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Size, Source};
    use crate::search::Limits;
    use crate::solve::prepare;

    const SOLVERS: &[&str] = &[
        "astar: manhattan",
        "astar(goal_test = generation, prune_parent = false): h1 + misplaced",
        "weighted_astar(weight = 3/2, ties = fifo): linear_conflict",
        "greedy: manhattan",
        "uniform_cost",
        "idastar: manhattan",
        "idastar(prune_parent = false): max(linear_conflict, walking_distance)",
        "breadth_first",
        "breadth_first(goal_test = expansion)",
        "depth_first(visited = false, depth_limit = 9)",
        "depth_first(depth_limit = 12)",
        "iterative_deepening",
        "weighted_idastar(weight = 3/2): manhattan",
        "transposition_idastar: manhattan",
        "dfbnb(limit = 13): manhattan",
        "bts: manhattan",
        "astar_epsilon: manhattan",
        "optimistic(bound = 6/5): manhattan",
        "ees: manhattan",
        "dps: manhattan",
        "xdp: manhattan",
        "xup: manhattan",
        "pwxd: manhattan",
        "pwxu: manhattan",
        "beam(width = 5): manhattan",
        "window_astar: manhattan",
    ];

    /// Searches that expand a state again without making it again.
    const AGAIN: &[&str] = &[
        "rbfs: manhattan",
        "bfidastar: manhattan",
        "bfidastar(bound = 14): manhattan",
        "epeastar: manhattan",
        "improved_optimistic(bound = 6/5): manhattan",
        "enforced_hill_climbing: manhattan",
        "lazy_greedy: manhattan",
        "arastar: manhattan",
        "anytime_weighted_rbfs: manhattan",
    ];

    fn solvers() -> impl Iterator<Item = Solver> {
        SOLVERS.iter().map(|text| text.parse().unwrap())
    }

    #[test]
    fn a_search_does_the_same_whether_it_is_watched_or_not() {
        let goal = Goal::parse("spiral", Size::Tiles3x3, None).unwrap();
        let boards = Source::Walk { count: 8, moves: 9 }.instances(&goal, 3).unwrap();
        let limits = Limits { expanded: Some(2000), ..Limits::default() };
        for solver in solvers().chain(AGAIN.iter().map(|text| text.parse().unwrap())) {
            let engine = prepare(&goal, &solver).unwrap();
            for board in &boards {
                let trace = trace(&goal, &solver, board, Meter::new(limits)).unwrap().unwrap();
                assert_eq!(Some(&trace.solved), engine.solve(board, Meter::new(limits)).as_ref(), "{solver}: {board}");
                let count = |of: fn(&Event) -> bool| trace.events.iter().filter(|event| of(event)).count() as u64;
                let statistics = &trace.solved.statistics;
                assert_eq!(count(|event| matches!(event, Event::Expanded(_))), statistics.expanded, "{solver}");
                assert_eq!(count(|event| matches!(event, Event::Generated(..))), statistics.generated, "{solver}");
            }
        }
    }

    #[test]
    fn every_node_is_a_slide_from_its_parent_and_only_what_waits_is_expanded() {
        let goal = Goal::blank_last(Size::Tiles3x3);
        let board = goal.read("1 2 3/5 0 6/4 7 8").unwrap();
        for solver in solvers() {
            let limits = Limits { expanded: Some(500), ..Limits::default() };
            let trace = trace(&goal, &solver, &board, Meter::new(limits)).unwrap().unwrap();
            let mut waiting = Vec::new();
            for event in &trace.events {
                match *event {
                    Event::Began(node, _) => waiting = vec![node],
                    Event::Generated(node, Fate::Opened | Fate::Cheaper) => waiting.push(node),
                    Event::Expanded(node) => {
                        let place = waiting.iter().position(|&other| other == node);
                        waiting.remove(place.unwrap_or_else(|| panic!("{solver}: {node} does not wait")));
                    }
                    _ => {}
                }
            }
            for node in &trace.nodes {
                let Some((parent, slide)) = node.came else { continue };
                let parent = &trace.nodes[parent];
                assert_eq!(node.g, parent.g + 1, "{solver}");
                assert_eq!(parent.board.slid(slide), Some(node.board.clone()), "{solver}");
            }
        }
    }

    #[test]
    fn procedures_of_documents_are_not_recorded() {
        let goal = Goal::blank_last(Size::Tiles3x3);
        let solver = "michel_astar: manhattan".parse().unwrap();
        let error = trace(&goal, &solver, goal.arrangement(), Meter::new(Limits::default())).unwrap_err();
        assert!(error.to_string().starts_with("michel_astar does not report its steps"), "{error}");
    }
}
