//! Best-first search: one loop, of which A*, weighted A*, greedy best-first and uniform-cost search are presets.
//!
//! | preset | order of expansion | source |
//! |---|---|---|
//! | [`AStar`](super::AStar) | g + h | Hart, Nilsson & Raphael 1968 |
//! | [`WeightedAStar`](super::WeightedAStar) | g + w h, w a fraction | Pohl 1970 |
//! | [`Greedy`](super::Greedy) | h | Doran & Michie 1966 |
//! | [`UniformCost`](super::UniformCost) | g | Dijkstra 1959 |

use super::arena::{Node, NodeId};
use super::closed::{Closed, Direct, Hashed, Index};
use super::observer::{Fate, Made, NoObserver, Observer};
use super::open::Open;
pub use super::open::Ties;
use super::{Behaviour, GoalTest, Guarantee, Meter, Nodes, Outcome, Path, Stop, Suboptimality, Task, Weight};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The shares of g and h in the order of expansion: f = `g` * g + `h` * h.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weights {
    /// How much the cost so far counts.
    pub g: u32,
    /// How much the estimate of the rest counts.
    pub h: u32,
}

impl Weights {
    /// The f of a node.
    #[inline(always)]
    pub(crate) fn f(self, g: Cost, h: Cost) -> u64 {
        (u64::from(self.g) * u64::from(g)).saturating_add(u64::from(self.h) * u64::from(h))
    }
}

/// How one best-first search differs from another; the default is A*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// What f is made of.
    pub weights: Weights,
    /// The order among equal f.
    pub ties: Ties,
    /// Whether an expanded state that is reached by a cheaper path is opened again. Needed for optimality unless the
    /// heuristic is consistent; without it such a child counts as a duplicate.
    pub reopen: bool,
    /// When a state is asked whether it is a goal.
    pub goal_test: GoalTest,
    /// Whether the move that undoes the last one is left out.
    pub prune_parent: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options::a_star()
    }
}

/// The options of the presets without a weight of their own: all but what f is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Choices {
    /// Which of the open states of least f is expanded first.
    pub ties: Ties,
    /// Whether an expanded state is opened again when a cheaper path to it is found.
    pub reopen: bool,
    /// When the goal is recognised.
    pub goal_test: GoalTest,
    /// Whether the slide that undoes the last one is left out.
    pub prune_parent: bool,
}

impl Default for Choices {
    fn default() -> Self {
        Options::a_star().choices()
    }
}

impl Choices {
    /// The options of a search with this f.
    pub(super) const fn with(self, weights: Weights) -> Options {
        let Choices { ties, reopen, goal_test, prune_parent } = self;
        Options { weights, ties, reopen, goal_test, prune_parent }
    }
}

impl From<Weight> for Weights {
    fn from(weight: Weight) -> Weights {
        Weights { g: weight.denominator(), h: weight.numerator() }
    }
}

impl Options {
    /// All but what f is made of.
    pub(super) const fn choices(self) -> Choices {
        let Options { ties, reopen, goal_test, prune_parent, .. } = self;
        Choices { ties, reopen, goal_test, prune_parent }
    }

    /// What a search with these options does.
    pub(super) fn behaviour(&self) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(!self.prune_parent), f: self.weights }
    }

    /// What a search with these options guarantees.
    pub(super) fn guarantee(&self, heuristic: Knowledge) -> Guarantee {
        let Weights { g, h } = self.weights;
        let heuristic = if h == 0 { Knowledge::CONSISTENT } else { heuristic };
        let admissible = heuristic.admissible == Known::Proven;
        let consistent = heuristic.consistent == Known::Proven;
        let late = self.goal_test == GoalTest::Expansion;
        let finds_the_best = admissible && late && (self.reopen || consistent);
        let cost = match (g, h) {
            (0, _) => Suboptimality::Unbounded,
            _ if !finds_the_best => Suboptimality::Unbounded,
            (g, h) if h > g => Suboptimality::Bounded(h, g),
            _ => Suboptimality::Optimal,
        };
        let layers = (g == h || h == 0) && consistent && late;
        Guarantee { cost, lower_bound: admissible, layers, ..Guarantee::OPTIMAL }
    }

    /// A*: f = g + h; optimal with an admissible heuristic.
    pub const fn a_star() -> Self {
        Options {
            weights: Weights { g: 1, h: 1 },
            ties: Ties::LowH,
            reopen: true,
            goal_test: GoalTest::Expansion,
            prune_parent: true,
        }
    }

    /// Weighted A*: f = g + `numerator`/`denominator` * h, at most that many times the optimum for a weight of 1 or
    /// more and an admissible heuristic.
    pub const fn weighted(numerator: u32, denominator: u32) -> Self {
        Options { weights: Weights { g: denominator, h: numerator }, ..Options::a_star() }
    }

    /// Greedy best-first search: f = h, no state expanded twice, no promise about the cost.
    pub const fn greedy() -> Self {
        Options { weights: Weights { g: 0, h: 1 }, reopen: false, ..Options::a_star() }
    }

    /// Uniform-cost search: f = g, blind and optimal.
    pub const fn uniform_cost() -> Self {
        Options { weights: Weights { g: 1, h: 0 }, ..Options::a_star() }
    }

    /// The bound on the cost of a solution that follows from `f` having been the smallest on the open list.
    ///
    /// Some state of an optimal path is always open. Where its g is right (with re-opening, or without estimates), its
    /// f is at most `max(weights)` times the optimal cost. With g left out of f, its h alone is at most that cost.
    pub(crate) fn proven(&self, f: u64) -> Cost {
        let Weights { g, h } = self.weights;
        if self.reopen || g == 0 || h == 0 {
            Cost::try_from(f.div_ceil(u64::from(g.max(h).max(1)))).unwrap_or(Cost::MAX)
        } else {
            0
        }
    }
}

/// Runs a best-first search.
///
/// A node that is reached by a cheaper path while open takes a new place in the open list, as if it had just been
/// opened. The lower bound is the greatest that followed from the open list at any time, and never less than h(start)
/// where h counts.
///
/// ```
/// use taquin::heuristic::Zero;
/// use taquin::puzzle::{Board, Goal, Puzzle, Size, SlideOrder, shape::Tiles3x3};
/// use taquin::search::{Limits, Meter, best_first};
/// let goal = Goal::blank_last(Size::Tiles3x3);
/// let puzzle = Puzzle::<Tiles3x3>::new(&goal, SlideOrder::KORF);
/// let start = Board::from(&goal.read("1 2 3/4 0 6/7 5 8").unwrap());
/// let mut meter = Meter::new(Limits::default());
/// let outcome = best_first::search(&puzzle, &Zero, start, &best_first::Options::uniform_cost(), &mut meter);
/// let letters: String = outcome.best.unwrap().moves.iter().map(|slide| slide.letter()).collect();
/// assert_eq!((letters.as_str(), outcome.lower_bound), ("DR", 2));
/// ```
pub fn search<P: Space, H: Heuristic<P>>(
    space: &P,
    heuristic: &H,
    start: P::State,
    options: &Options,
    meter: &mut Meter,
) -> Outcome<P::Move> {
    observed(Task { space, heuristic, start, meter, observer: &mut NoObserver, backward: None }, options)
}

/// The same search, observed.
pub(super) fn observed<P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    options: &Options,
) -> Outcome<P::Move> {
    let Task { space, heuristic, start, meter, observer, .. } = task;
    run_in(&mut Memory::new(options.ties, Hashed::new()), space, heuristic, start, options, meter, observer)
}

/// What a search keeps its nodes in.
pub(crate) struct Memory<P: Space, T, I> {
    open: Open<Entry>,
    closed: Closed<P, T, I>,
}

impl<P: Space, T, I: Index<P>> Memory<P, T, I> {
    pub(crate) fn new(ties: Ties, index: I) -> Self {
        Memory { open: Open::new(ties), closed: Closed::new(index) }
    }
}

impl<P: Space<State = u32>, T> Memory<P, T, Direct> {
    /// Empties it for one more search.
    pub(crate) fn cleared(&mut self, ties: Ties) -> &mut Self {
        self.open.clear(ties);
        self.closed.clear();
        self
    }
}

/// Runs a best-first search in an empty memory.
pub(crate) fn search_in<P: Space, H: Heuristic<P>, I: Index<P>>(
    memory: &mut Memory<P, H::Memo, I>,
    space: &P,
    heuristic: &H,
    start: P::State,
    options: &Options,
    meter: &mut Meter,
) -> Outcome<P::Move> {
    run_in(memory, space, heuristic, start, options, meter, &mut NoObserver)
}

fn run_in<P: Space, H: Heuristic<P>, I: Index<P>>(
    memory: &mut Memory<P, H::Memo, I>,
    space: &P,
    heuristic: &H,
    start: P::State,
    options: &Options,
    meter: &mut Meter,
    observer: &mut impl Observer<P>,
) -> Outcome<P::Move> {
    let Memory { open, closed } = memory;
    let mut search = Search { space, heuristic, options, meter, observer, open, closed, proven: 0 };
    let run = search.run(start);
    Outcome::of(run, search.proven)
}

struct Search<'a, P: Space, H: Heuristic<P>, I, O> {
    space: &'a P,
    heuristic: &'a H,
    options: &'a Options,
    meter: &'a mut Meter,
    observer: &'a mut O,
    open: &'a mut Open<Entry>,
    closed: &'a mut Closed<P, H::Memo, I>,
    proven: Cost,
}

/// A place in the open list; stale once its node is known at another g, so nothing is ever removed from the middle.
struct Entry {
    node: NodeId,
    g: Cost,
}

impl<P: Space, H: Heuristic<P>, I: Index<P>, O: Observer<P>> Search<'_, P, H, I, O> {
    fn run(&mut self, start: P::State) -> ControlFlow<Stop, Option<Path<P::Move>>> {
        let early = self.options.goal_test == GoalTest::Generation;
        let memo = self.heuristic.evaluate(&start);
        self.proven = if self.options.weights.h > 0 { self.heuristic.value(memo) } else { 0 };
        self.observer.began(&start, self.heuristic.value(memo), None);
        if early && self.space.is_goal(&start) {
            self.observer.reached(&start, 0);
            return ControlFlow::Continue(Some(Path { moves: Vec::new(), cost: 0 }));
        }
        self.meter.store(1)?;
        let (root, _) = self.closed.find_or_insert(start, self.meter, || Node::new(start, 0, None, memo))?;
        self.enqueue(root, 0, memo)?;

        while let Some(node) = self.take() {
            let Node { state, g, .. } = self.closed[node];
            if !early && self.space.is_goal(&state) {
                self.observer.reached(&state, g);
                return ControlFlow::Continue(Some(self.closed.path(self.space, node, None)));
            }
            self.meter.expand()?;
            self.observer.expanded(&state, g);
            self.closed[node].open = false;
            let came = self.closed[node].step().filter(|_| self.options.prune_parent);
            for step in self.space.moves_after(&state, came) {
                self.meter.generate()?;
                let child = self.space.apply(&state, step);
                if early && self.space.is_goal(&child) {
                    self.report(node, step, Fate::Goal);
                    return ControlFlow::Continue(Some(self.closed.path(self.space, node, Some(step))));
                }
                self.consider(node, step, child)?;
            }
        }
        ControlFlow::Continue(None)
    }

    /// Takes the best open node from the open list.
    #[inline(always)]
    fn take(&mut self) -> Option<NodeId> {
        while let Some((f, entry)) = self.open.pop() {
            if self.closed[entry.node].g == entry.g {
                if self.meter.enter_layer(f) {
                    self.proven = self.proven.max(self.options.proven(f));
                }
                return Some(entry.node);
            }
        }
        None
    }

    /// Decides what becomes of a child: new, reached at less cost than before, or dropped.
    #[inline(always)]
    fn consider(&mut self, parent: NodeId, step: P::Move, child: P::State) -> ControlFlow<Stop> {
        let Node { state, g, note: memo, .. } = self.closed[parent];
        let g = g.saturating_add(self.space.cost(&state, step));
        let make = || Node::new(child, g, Some((parent, step)), self.heuristic.advance_to(memo, &state, step, &child));
        let (known, new) = self.closed.find_or_insert(child, self.meter, make)?;
        if new {
            self.report(parent, step, Fate::Opened);
            self.meter.store(self.closed.len())?;
        } else {
            let node = &mut self.closed[known];
            if g >= node.g || !(node.open || self.options.reopen) {
                self.meter.duplicate();
                self.report(parent, step, Fate::Duplicate);
                return ControlFlow::Continue(());
            }
            if !node.open {
                self.meter.reopen();
            }
            node.open_again(g, parent, step);
            self.report(parent, step, Fate::Cheaper);
        }
        self.enqueue(known, g, self.closed[known].note)
    }

    #[inline(always)]
    fn enqueue(&mut self, node: NodeId, g: Cost, memo: H::Memo) -> ControlFlow<Stop> {
        let h = self.heuristic.value(memo);
        self.open.push(self.options.weights.f(g, h), h, Entry { node, g }, self.meter)
    }

    /// Shows a child to the observer.
    #[inline(always)]
    fn report(&mut self, parent: NodeId, step: P::Move, fate: Fate) {
        if self.observer.watches() {
            let Node { state: parent, g: parent_g, note, .. } = self.closed[parent];
            let g = parent_g.saturating_add(self.space.cost(&parent, step));
            let h = self.heuristic.value(self.heuristic.advance(note, &parent, step));
            self.observer.generated(Made { parent, parent_g, step, g, h }, fate);
        }
    }
}

#[cfg(test)]
mod reference;
#[cfg(test)]
mod tests;
