//! Depth-first search, with or without memory, with or without a depth limit.

use super::best_first::Weights;
use super::observer::{Fate, Made, NoObserver, Observer};
use super::trail::Trail;
use super::{Algorithm, Behaviour, Guarantee, Info, Meter, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge, Zero};
use crate::space::{Cost, Space};
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Depth-first search: the first path that it happens on.
#[derive(Clone, Copy, Debug)]
pub struct DepthFirst;

/// The options of depth-first search and of iterative deepening. Depths count moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Options {
    /// Whether states that were visited are remembered.
    // Without a depth limit none is entered twice; with one, a state is entered again when it is reached by fewer moves than
    // before, since more of what follows it is then within the limit. Without memory, only a state that is on the current
    // path is not entered again.
    pub visited: bool,
    /// The longest path that is followed.
    pub depth_limit: Option<Cost>,
    /// Whether the slide that undoes the last one is left out.
    pub prune_parent: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { visited: true, depth_limit: None, prune_parent: true }
    }
}

impl Options {
    /// What a search with these options does, iterative or not.
    pub(super) fn behaviour(&self) -> Behaviour {
        let nodes = if self.visited { Nodes::All } else { Nodes::Path };
        Behaviour { nodes, generates_parent: Some(!self.prune_parent), f: Weights { g: 1, h: 0 } }
    }
}

impl Algorithm for DepthFirst {
    const INFO: Info = Info {
        informed: false,
        ..Info::new("depth_first", "depth-first", "depth-first search; visited = false forgets all but the path")
    };

    const SYNONYMS: &'static [&'static str] = &["dfs", "depth_first_search"];

    type Options = Options;

    fn behaviour(options: &Options) -> Behaviour {
        options.behaviour()
    }

    fn guarantee(options: &Options, _: Knowledge) -> Guarantee {
        Guarantee { complete: options.depth_limit.is_none(), ..Guarantee::NONE }
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &Options,
    ) -> Outcome<P::Move> {
        let Task { space, start, meter, observer, .. } = task;
        let run = descend(space, start, options, options.depth_limit, meter, observer);
        Outcome::of(run.map_continue(|descent| descent.path), 0)
    }
}

/// Runs a depth-first search; a state is asked whether it is a goal when it is entered.
///
/// The states stored are those entered: all of them where they are remembered, else those on the path.
///
/// ```
/// use taquin::puzzle::{Board, Goal, Puzzle, Size, SlideOrder, shape::Tiles3x3};
/// use taquin::search::{Limits, Meter, depth_first};
/// let goal = Goal::blank_last(Size::Tiles3x3);
/// let puzzle = Puzzle::<Tiles3x3>::new(&goal, SlideOrder::KORF);
/// let start = Board::from(&goal.read("1 2 3/4 0 6/7 5 8").unwrap());
/// let options = depth_first::Options { depth_limit: Some(2), ..Default::default() };
/// let outcome = depth_first::search(&puzzle, start, &options, &mut Meter::new(Limits::default()));
/// assert_eq!(outcome.best.unwrap().cost, 2);
/// ```
pub fn search<P: Space>(space: &P, start: P::State, options: &Options, meter: &mut Meter) -> Outcome<P::Move> {
    DepthFirst::search(
        Task { space, heuristic: &Zero, start, meter, observer: &mut NoObserver, backward: None },
        options,
    )
}

/// How a descent within a depth limit ended.
pub(super) struct Descent<M> {
    pub(super) path: Option<Path<M>>,
    /// Whether the depth limit kept it from expanding a state.
    pub(super) cut: bool,
}

pub(super) fn descend<P: Space>(
    space: &P,
    start: P::State,
    options: &Options,
    limit: Option<Cost>,
    meter: &mut Meter,
    observer: &mut impl Observer<P>,
) -> ControlFlow<Stop, Descent<P::Move>> {
    observer.began(&start, 0, limit);
    if space.is_goal(&start) {
        observer.reached(&start, 0);
        return ControlFlow::Continue(Descent { path: Some(Path { moves: Vec::new(), cost: 0 }), cut: false });
    }
    if limit == Some(0) {
        return ControlFlow::Continue(Descent { path: None, cut: true });
    }
    let mut cut = false;
    let mut trail = Trail::new();
    let mut entered: FxHashMap<P::State, Cost> = FxHashMap::default();
    meter.store(1)?;
    meter.make_room(&mut entered)?;
    entered.insert(start, 0);
    meter.expand()?;
    observer.expanded(&start, 0);
    trail.enter(start, None, 0, space.moves(&start));
    while let Some((node, step)) = trail.next() {
        let Some(step) = step else {
            if !options.visited {
                entered.remove(&node.state);
            }
            trail.leave();
            continue;
        };
        meter.generate()?;
        let child = space.apply(&node.state, step);
        let depth = trail.len() as Cost;
        let cost = space.cost(&node.state, step).saturating_add(node.note);
        let made = Made { parent: node.state, parent_g: node.note, step, g: cost, h: 0 };
        if entered.get(&child).is_some_and(|&before| limit.is_none() || before <= depth) {
            meter.duplicate();
            observer.generated(made, Fate::Duplicate);
            continue;
        }
        if space.is_goal(&child) {
            observer.generated(made, Fate::Goal);
            return ControlFlow::Continue(Descent { path: Some(Path { moves: trail.moves(step), cost }), cut });
        }
        if limit == Some(depth) {
            cut = true;
            observer.generated(made, Fate::Beyond);
            continue;
        }
        observer.generated(made, Fate::Opened);
        meter.make_room(&mut entered)?;
        entered.insert(child, depth);
        meter.store(entered.len())?;
        meter.expand()?;
        trail.make_room(meter)?;
        observer.expanded(&child, cost);
        let came = Some(step).filter(|_| options.prune_parent);
        trail.enter(child, Some(step), cost, space.moves_after(&child, came));
    }
    ControlFlow::Continue(Descent { path: None, cut })
}
