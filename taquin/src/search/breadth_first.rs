//! Breadth-first search: a path of the fewest moves, whatever they cost (Moore 1959).

use super::arena::{Node, NodeId};
use super::best_first::Weights;
use super::closed::{Closed, Direct, Hashed, Index};
use super::observer::{Fate, Made, NoObserver, Observer};
use super::{Algorithm, Behaviour, GoalTest, Guarantee, Info, Meter, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge};
use crate::space::{Cost, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Breadth-first search (Moore 1959). States are remembered from the moment they are generated.
#[derive(Clone, Copy, Debug)]
pub struct BreadthFirst;

/// The options of breadth-first search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Options {
    /// When the goal is recognised.
    pub goal_test: GoalTest,
    /// Whether the slide that undoes the last one is left out.
    pub prune_parent: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { goal_test: GoalTest::Generation, prune_parent: true }
    }
}

impl Algorithm for BreadthFirst {
    const INFO: Info =
        Info { informed: false, ..Info::new("breadth_first", "breadth-first", "breadth-first search (Moore 1959)") };

    const SYNONYMS: &'static [&'static str] = &["bfs", "breadth_first_search"];

    type Options = Options;

    fn behaviour(options: &Options) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(!options.prune_parent), f: Weights { g: 1, h: 0 } }
    }

    fn guarantee(_: &Options, _: Knowledge) -> Guarantee {
        Guarantee { in_moves: true, ..Guarantee::OPTIMAL }
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &Options,
    ) -> Outcome<P::Move> {
        run_in(&mut Closed::new(Hashed::new()), task.space, task.start, options, task.meter, task.observer)
    }
}

/// Runs a breadth-first search. Its lower bound is in moves: every shorter path was looked at.
///
/// ```
/// use taquin::puzzle::{Board, Goal, Puzzle, Size, SlideOrder, shape::Tiles3x3};
/// use taquin::search::{Limits, Meter, breadth_first};
/// let goal = Goal::blank_last(Size::Tiles3x3);
/// let puzzle = Puzzle::<Tiles3x3>::new(&goal, SlideOrder::KORF);
/// let start = Board::from(&goal.read("8 6 7/2 5 4/3 0 1").unwrap());
/// let mut meter = Meter::new(Limits::default());
/// let outcome = breadth_first::search(&puzzle, start, &breadth_first::Options::default(), &mut meter);
/// assert_eq!(outcome.best.unwrap().cost, 31); // no board of this size is farther
/// ```
pub fn search<P: Space>(space: &P, start: P::State, options: &Options, meter: &mut Meter) -> Outcome<P::Move> {
    run_in(&mut Closed::new(Hashed::new()), space, start, options, meter, &mut NoObserver)
}

/// The same search in memory that held others before.
pub(crate) fn search_in<P: Space<State = u32>>(
    nodes: &mut Closed<P, (), Direct>,
    space: &P,
    start: P::State,
    options: &Options,
    meter: &mut Meter,
) -> Outcome<P::Move> {
    nodes.clear();
    run_in(nodes, space, start, options, meter, &mut NoObserver)
}

/// To the observer, g counts moves.
// Inlined into its caller, it took 6 % longer on 8-puzzles.
#[inline(never)]
fn run_in<P: Space, I: Index<P>>(
    nodes: &mut Closed<P, (), I>,
    space: &P,
    start: P::State,
    options: &Options,
    meter: &mut Meter,
    observer: &mut impl Observer<P>,
) -> Outcome<P::Move> {
    let mut proven = 0;
    let run = run(nodes, space, start, options, meter, observer, &mut proven);
    Outcome::of(run, proven)
}

fn run<P: Space, I: Index<P>>(
    nodes: &mut Closed<P, (), I>,
    space: &P,
    start: P::State,
    options: &Options,
    meter: &mut Meter,
    observer: &mut impl Observer<P>,
    proven: &mut Cost,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let early = options.goal_test == GoalTest::Generation;
    observer.began(&start, 0, None);
    if early && space.is_goal(&start) {
        observer.reached(&start, 0);
        return ControlFlow::Continue(Some(Path { moves: Vec::new(), cost: 0 }));
    }
    // The nodes in the order of their making are the queue, too: those before `next` have left it. Here g counts moves.
    meter.store(1)?;
    nodes.find_or_insert(start, meter, || Node::new(start, 0, None, ()))?;
    let mut next: NodeId = 0;
    while (next as usize) < nodes.len() {
        let Node { state, g, .. } = nodes[next];
        *proven = if early { g + 1 } else { g };
        if !early && space.is_goal(&state) {
            observer.reached(&state, g);
            return ControlFlow::Continue(Some(nodes.path(space, next, None)));
        }
        meter.enter_layer(u64::from(g));
        meter.expand()?;
        observer.expanded(&state, g);
        let came = nodes[next].step().filter(|_| options.prune_parent);
        for step in space.moves_after(&state, came) {
            meter.generate()?;
            let child = space.apply(&state, step);
            let came = Some((next, step));
            let made = Made { parent: state, parent_g: g, step, g: g + 1, h: 0 };
            let (known, new) = nodes.find_or_insert(child, meter, || Node::new(child, g + 1, came, ()))?;
            if !new {
                meter.duplicate();
                observer.generated(made, Fate::Duplicate);
                continue;
            }
            if early && space.is_goal(&child) {
                observer.generated(made, Fate::Goal);
                return ControlFlow::Continue(Some(nodes.path(space, known, None)));
            }
            observer.generated(made, Fate::Opened);
            meter.store(nodes.len())?;
        }
        next += 1;
    }
    ControlFlow::Continue(None)
}
