//! Iterative-deepening A* (Korf 1985): depth-first searches within a growing bound on f = g + h.
//!
//! Counted as Korf did: every child that is made counts, in every iteration; the goal is recognised when it is made
//! within the bound, counts, and ends the search. (His figures count the root too, once.)

use super::best_first::Weights;
use super::observer::{Fate, Made, NoObserver, Observer};
use super::trail::Trail;
use super::{Algorithm, Behaviour, Guarantee, Info, Meter, Nodes, Outcome, Path, Stop, Tally, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// IDA* (Korf 1985).
#[derive(Clone, Copy, Debug)]
pub struct IdaStar;

/// The options of IDA*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Options {
    /// Whether the slide that undoes the last one is left out.
    pub prune_parent: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { prune_parent: true }
    }
}

impl Algorithm for IdaStar {
    const INFO: Info = Info {
        parallel: true,
        ..Info::new("idastar", "IDA*", "depth-first search within a bound on f, raised at each iteration (Korf 1985)")
    };

    const SYNONYMS: &'static [&'static str] = &["ida"];

    type Options = Options;

    fn behaviour(options: &Options) -> Behaviour {
        Behaviour { nodes: Nodes::Path, generates_parent: Some(!options.prune_parent), f: Weights { g: 1, h: 1 } }
    }

    fn guarantee(_: &Options, heuristic: Knowledge) -> Guarantee {
        match heuristic {
            Knowledge { admissible: Known::Proven, consistent } => {
                Guarantee { layers: consistent == Known::Proven, ..Guarantee::OPTIMAL }
            }
            _ => Guarantee { complete: true, ..Guarantee::NONE },
        }
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &Options,
    ) -> Outcome<P::Move> {
        run(task.space, task.heuristic, task.start, options, task.meter, &mut NoKernel, task.observer)
    }
}

/// A faster way through parts of the search, for one kind of problem.
///
/// It returns the counts of whole subtrees in which there is no goal; those do not depend on the order in which the
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
    run(space, heuristic, start, options, meter, kernel, &mut NoObserver)
}

fn run<P: Space, H: Heuristic<P>>(
    space: &P,
    heuristic: &H,
    start: P::State,
    options: &Options,
    meter: &mut Meter,
    kernel: &mut impl Kernel<P>,
    observer: &mut impl Observer<P>,
) -> Outcome<P::Move> {
    let mut root = Root { state: start, memo: heuristic.evaluate(&start), bound: 0 };
    let h = heuristic.value(root.memo);
    root.bound = h;
    if space.is_goal(&start) {
        observer.began(&start, h, None);
        observer.reached(&start, 0);
        return Outcome::solved(Path { moves: Vec::new(), cost: 0 }, 0);
    }
    loop {
        meter.begin_iteration(root.bound);
        observer.began(&start, h, Some(root.bound));
        let iterated = if meter.hold(root.bound as usize + 1).is_continue() {
            kernel.begin(&start, meter);
            iteration(space, heuristic, &root, options, meter, kernel, observer)
        } else {
            iteration(space, heuristic, &root, options, meter, &mut NoKernel, observer)
        };
        match iterated {
            ControlFlow::Continue(Iterated::Refuted { next: Some(next) }) => root.bound = next,
            ControlFlow::Continue(Iterated::Refuted { next: None }) => return Outcome::exhausted(),
            ControlFlow::Continue(Iterated::Solved(path)) => {
                return Outcome::of(ControlFlow::Continue(Some(path)), root.bound);
            }
            ControlFlow::Break(stop) => return Outcome::stopped(stop, root.bound),
        }
    }
}

/// Where an iteration begins, and how far it goes.
struct Root<S, M> {
    state: S,
    memo: M,
    bound: Cost,
}

enum Iterated<M> {
    Solved(Path<M>),
    /// No goal within the bound; the least f beyond it, if there was any.
    Refuted {
        next: Option<Cost>,
    },
}

/// Searches all paths within the bound, depth first.
#[inline(never)]
fn iteration<P: Space, H: Heuristic<P>>(
    space: &P,
    heuristic: &H,
    root: &Root<P::State, H::Memo>,
    options: &Options,
    meter: &mut Meter,
    kernel: &mut impl Kernel<P>,
    observer: &mut impl Observer<P>,
) -> ControlFlow<Stop, Iterated<P::Move>> {
    let (bound, mut beyond) = (root.bound, Cost::MAX);
    let mut trail = Trail::new();
    meter.expand()?;
    observer.expanded(&root.state, 0);
    trail.enter(root.state, None, (0, root.memo), space.moves(&root.state));
    while let Some((node, step)) = trail.next() {
        let Some(step) = step else {
            trail.leave();
            continue;
        };
        meter.generate()?;
        let (g, memo) = node.note;
        let parent_g = g;
        let g: Cost = space.cost(&node.state, step).saturating_add(g);
        let memo = heuristic.advance(memo, &node.state, step);
        let h = heuristic.value(memo);
        let f = g.saturating_add(h);
        let made = Made { parent: node.state, parent_g, step, g, h };
        if f > bound {
            observer.generated(made, Fate::Beyond);
            beyond = beyond.min(f);
            continue;
        }
        let child = space.apply(&node.state, step);
        if space.is_goal(&child) {
            observer.generated(made, Fate::Goal);
            return ControlFlow::Continue(Iterated::Solved(Path { moves: trail.moves(step), cost: g }));
        }
        observer.generated(made, Fate::Opened);
        let entry = Entry { state: child, came: step, depth: trail.len(), slack: bound - f };
        if let Some(subtree) = kernel.count(&entry, meter.room()) {
            meter.count(subtree.tally);
            beyond = beyond.min(subtree.beyond);
            continue;
        }
        meter.expand()?;
        observer.expanded(&child, g);
        meter.hold(trail.len() + 1)?;
        let came = Some(step).filter(|_| options.prune_parent);
        trail.enter(child, Some(step), (g, memo), space.moves_after(&child, came));
    }
    ControlFlow::Continue(Iterated::Refuted { next: Some(beyond).filter(|&f| f < Cost::MAX) })
}
