//! Iterative-deepening A* (Korf 1985): depth-first searches within a growing bound on f = g + h.
//!
//! Counted as Korf did: every child that is made counts, in every iteration; the goal is recognised when it is made
//! within the bound, counts, and ends the search. (His figures count the root too, once.)

use super::trail::Trail;
use super::{Meter, Outcome, Path, Stop, Tally, moves_without_back};
use crate::heuristic::Heuristic;
use crate::space::{Cost, Space};
use std::ops::ControlFlow;

/// What tells one IDA* from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Whether the move that undoes the last one is left out.
    pub prune_parent: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { prune_parent: true }
    }
}

/// A faster way through parts of the search, for one kind of problem.
///
/// It tells the counts of whole subtrees in which there is no goal; those do not depend on the order in which the
/// subtree is walked. The search itself walks the rest, so what it returns and counts is the same with every kernel.
pub trait Kernel<P: Space> {
    /// An iteration begins at `start`, the last of the meter's; those before it are counted.
    fn begin(&mut self, start: &P::State, meter: &Meter);

    /// What searching the subtree of `node` adds to the counters, `node` included; `None` when that is not known, when
    /// there is a goal in it, or when it is more than `room`. Asked once for each node within the bound that the
    /// search is about to expand, save the start, in the order of the search.
    fn count(&mut self, node: &Entry<P>, room: Tally) -> Option<Subtree>;
}

/// What searching a subtree without a goal comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subtree {
    /// What it adds to the counters.
    pub tally: Tally,
    /// The least f beyond the bound in it.
    pub beyond: Cost,
}

/// A node within the bound, about to be expanded.
#[derive(Clone, Copy, Debug)]
pub struct Entry<P: Space> {
    /// Its state.
    pub state: P::State,
    /// The move that led to it.
    pub came: P::Move,
    /// Moves from the start.
    pub depth: usize,
    /// The bound minus f.
    pub slack: Cost,
}

/// The kernel that knows nothing: the search walks everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoKernel;

impl<P: Space> Kernel<P> for NoKernel {
    fn begin(&mut self, _: &P::State, _: &Meter) {}

    #[inline(always)]
    fn count(&mut self, _: &Entry<P>, _: Tally) -> Option<Subtree> {
        None
    }
}

/// Runs IDA*: optimal with an admissible heuristic.
///
/// It has no memory but its path, which is not counted as stored. So it ends only where there is a goal, or where
/// the paths from the start are finite in number: its lower bound is the bound it was searching.
///
/// ```
/// use taquin::heuristic::Zero;
/// use taquin::puzzle::{Board, Goal, Puzzle, Size, SlideOrder, shape::Tiles3x3};
/// use taquin::search::{Limits, Meter, ida_star};
/// let goal = Goal::blank_last(Size::Tiles3x3);
/// let puzzle = Puzzle::<Tiles3x3>::new(&goal, SlideOrder::KORF);
/// let start = Board::from(&goal.read("1 2 3/4 0 6/7 5 8").unwrap());
/// let mut meter = Meter::new(Limits::default());
/// let outcome = ida_star::search(&puzzle, &Zero, start, &ida_star::Options::default(), &mut meter);
/// assert_eq!(outcome.best.unwrap().cost, 2);
/// assert_eq!(meter.finish().iterations.len(), 3); // the bounds 0, 1 and 2
/// ```
pub fn search<P: Space, H: Heuristic<P>>(
    space: &P,
    heuristic: &H,
    start: P::State,
    options: &Options,
    meter: &mut Meter,
) -> Outcome<P::Move> {
    search_with(space, heuristic, start, options, meter, &mut NoKernel)
}

/// Runs IDA* with the help of a kernel, which must be made for this space, heuristic and these options.
///
/// A limit in bytes that a path could reach leaves the kernel aside.
pub fn search_with<P: Space, H: Heuristic<P>>(
    space: &P,
    heuristic: &H,
    start: P::State,
    options: &Options,
    meter: &mut Meter,
    kernel: &mut impl Kernel<P>,
) -> Outcome<P::Move> {
    let root = Root { state: start, memo: heuristic.evaluate(&start) };
    let mut bound = heuristic.value(root.memo);
    if space.is_goal(&start) {
        return Outcome::solved(Path { moves: Vec::new(), cost: 0 }, 0);
    }
    loop {
        meter.begin_iteration(bound);
        let iterated = if meter.hold(bound as usize + 1).is_continue() {
            kernel.begin(&start, meter);
            iteration(space, heuristic, &root, bound, options, meter, kernel)
        } else {
            iteration(space, heuristic, &root, bound, options, meter, &mut NoKernel)
        };
        match iterated {
            ControlFlow::Continue(Iterated::Refuted { next: Some(next) }) => bound = next,
            ControlFlow::Continue(Iterated::Refuted { next: None }) => return Outcome::exhausted(),
            ControlFlow::Continue(Iterated::Solved(path)) => {
                return Outcome::of(ControlFlow::Continue(Some(path)), bound);
            }
            ControlFlow::Break(stop) => return Outcome::stopped(stop, bound),
        }
    }
}

struct Root<S, M> {
    state: S,
    memo: M,
}

enum Iterated<M> {
    Solved(Path<M>),
    /// No goal within the bound; the least f beyond it, if there was any.
    Refuted {
        next: Option<Cost>,
    },
}

/// Searches all paths within `bound`, depth first.
#[inline(never)]
fn iteration<P: Space, H: Heuristic<P>>(
    space: &P,
    heuristic: &H,
    root: &Root<P::State, H::Memo>,
    bound: Cost,
    options: &Options,
    meter: &mut Meter,
    kernel: &mut impl Kernel<P>,
) -> ControlFlow<Stop, Iterated<P::Move>> {
    let mut beyond = Cost::MAX;
    let mut trail = Trail::new();
    meter.expand()?;
    trail.enter(root.state, None, (0, root.memo), space.moves(&root.state));
    while let Some((node, step)) = trail.next() {
        let Some(step) = step else {
            trail.leave();
            continue;
        };
        meter.generate()?;
        let (g, memo) = node.note;
        let g: Cost = space.cost(&node.state, step).saturating_add(g);
        let memo = heuristic.advance(memo, &node.state, step);
        let f = g.saturating_add(heuristic.value(memo));
        if f > bound {
            beyond = beyond.min(f);
            continue;
        }
        let child = space.apply(&node.state, step);
        if space.is_goal(&child) {
            return ControlFlow::Continue(Iterated::Solved(Path { moves: trail.moves(step), cost: g }));
        }
        let entry = Entry { state: child, came: step, depth: trail.len(), slack: bound - f };
        if let Some(subtree) = kernel.count(&entry, meter.room()) {
            meter.count(subtree.tally);
            beyond = beyond.min(subtree.beyond);
            continue;
        }
        meter.expand()?;
        meter.hold(trail.len() + 1)?;
        let came = Some(step).filter(|_| options.prune_parent);
        trail.enter(child, Some(step), (g, memo), moves_without_back(space, &child, came));
    }
    ControlFlow::Continue(Iterated::Refuted { next: Some(beyond).filter(|&f| f < Cost::MAX) })
}
