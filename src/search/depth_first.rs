//! Depth-first search, with or without memory, a depth limit, and iterative deepening (Korf 1985).

use super::observer::{Fate, Made, NoObserver, Observer};
use super::trail::Trail;
use super::{Meter, Outcome, Path, Stop};
use crate::space::{Cost, Space};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// What tells one depth-first search from another. Depths count moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Whether states are remembered after they were left. Without a depth limit none is entered twice; with one, a
    /// state is entered again when it is reached by fewer moves than before, since more of what follows it is then
    /// within the limit. Without memory, only a state that is on the current path is not entered again.
    pub visited: bool,
    /// The greatest depth at which a state is looked at.
    pub depth_limit: Option<Cost>,
    /// Whether to search with the depth limits 0, 1, 2, … in turn, up to `depth_limit`: a path of the fewest moves.
    pub iterative: bool,
    /// Whether the move that undoes the last one is left out; otherwise its child is made and dropped as a duplicate.
    pub prune_parent: bool,
}

impl Default for Options {
    /// With memory, without limit: the first path that it stumbles on.
    fn default() -> Self {
        Options { visited: true, depth_limit: None, iterative: false, prune_parent: true }
    }
}

impl Options {
    /// Iterative deepening without memory: what breadth-first search finds, in the memory of one path.
    pub const fn iterative_deepening() -> Self {
        Options { visited: false, depth_limit: None, iterative: true, prune_parent: true }
    }
}

/// Runs a depth-first search; a state is asked whether it is a goal when it is entered.
///
/// The states stored are those entered: all of them where they are remembered, else those on the path. The lower bound
/// is in moves: the depth limit being searched by iterative deepening, since all before it were searched to the end.
///
/// ```
/// use taquin::puzzle::{Board, Goal, Puzzle, Size, SlideOrder, shape::Tiles3x3};
/// use taquin::search::{Limits, Meter, depth_first};
/// let goal = Goal::blank_last(Size::Tiles3x3);
/// let puzzle = Puzzle::<Tiles3x3>::new(&goal, SlideOrder::KORF);
/// let start = Board::from(&goal.read("1 2 3/4 0 6/7 5 8").unwrap());
/// let mut meter = Meter::new(Limits::default());
/// let outcome = depth_first::search(&puzzle, start, &depth_first::Options::iterative_deepening(), &mut meter);
/// assert_eq!(outcome.best.unwrap().cost, 2);
/// ```
pub fn search<P: Space>(space: &P, start: P::State, options: &Options, meter: &mut Meter) -> Outcome<P::Move> {
    observed(space, start, options, meter, &mut NoObserver)
}

/// The same search, watched; its bounds are depths.
pub fn observed<P: Space>(
    space: &P,
    start: P::State,
    options: &Options,
    meter: &mut Meter,
    observer: &mut impl Observer<P>,
) -> Outcome<P::Move> {
    if !options.iterative {
        let run = descend(space, start, options, options.depth_limit, meter, observer);
        return Outcome::of(run.map_continue(|descent| descent.path), 0);
    }
    let mut limit = 0;
    loop {
        meter.begin_iteration(limit);
        match descend(space, start, options, Some(limit), meter, observer) {
            ControlFlow::Continue(Descent { path: None, cut: true }) if Some(limit) != options.depth_limit => {
                limit += 1
            }
            run => return Outcome::of(run.map_continue(|descent| descent.path), limit),
        }
    }
}

struct Descent<M> {
    path: Option<Path<M>>,
    /// Whether the depth limit kept it from expanding a state.
    cut: bool,
}

fn descend<P: Space>(
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
