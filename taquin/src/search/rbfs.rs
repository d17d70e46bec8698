//! Recursive best-first search (Korf 1993): expands new states in best-first order, in memory linear in the depth.
//!
//! Each child on the path has a stored value F, at least its f = g + weight * h: the least f known to be left below it.
//! The search goes into the child of least F (of equal ones the one whose move comes first), and comes back once all that is
//! left there passes the F of the best other child, or that of an ancestor's.
//!
//! A state is expanded again each time that the search comes back to it, and each time counts. A goal is recognised when
//! its turn to be expanded comes. What is stored are the children of the path. Where a cycle costs nothing, it need not end.

use super::best_first::Weights;
use super::observer::{Fate, Made, Observer};
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Meter, Nodes, Outcome, Path, Stop, Task, Weight};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Recursive best-first search (Korf 1993).
#[derive(Clone, Copy, Debug)]
pub struct Rbfs;

/// The options of recursive best-first search.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RbfsOptions {
    /// The factor of the heuristic.
    pub weight: Weight,
}

impl Default for RbfsOptions {
    fn default() -> Self {
        RbfsOptions { weight: Weight::whole::<1>() }
    }
}

impl Algorithm for Rbfs {
    const INFO: Info = Info::new("rbfs", "RBFS", "recursive best-first search (Korf 1993)");

    type Options = RbfsOptions;

    fn behaviour(options: &RbfsOptions) -> Behaviour {
        Behaviour { nodes: Nodes::Path, generates_parent: Some(false), f: options.weight.into() }
    }

    fn guarantee(options: &RbfsOptions, heuristic: Knowledge) -> Guarantee {
        let bound = Bound::try_from(options.weight).unwrap_or(Bound::ONE);
        bound.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &RbfsOptions,
    ) -> Outcome<P::Move> {
        recur(task, options.weight, false)
    }
}

/// Recursive best-first search, to the first solution or to the last: what cannot cost less than the best is then left out.
pub(super) fn recur<P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    weight: Weight,
    to_the_last: bool,
) -> Outcome<P::Move> {
    let Task { space, heuristic, start, meter, observer, .. } = task;
    let mut search = Search {
        space,
        heuristic,
        meter,
        observer,
        weights: weight.into(),
        to_the_last,
        frames: Vec::new(),
        children: Vec::new(),
        best: None,
        proven: 0,
    };
    let run = search.run(start);
    match (&run, &search.best) {
        (ControlFlow::Continue(Some(path)), _) if to_the_last && !search.meter.is_enough(path.cost) => {
            search.proven = path.cost;
        }
        // What is left may all cost more than the best.
        (_, Some(best)) => search.proven = search.proven.min(best.cost),
        _ => {}
    }
    Outcome::of(run, search.proven)
}

/// More than any f.
const INFINITY: u64 = u64::MAX;

/// A child of a state on the path.
struct Child<S, M, T> {
    state: S,
    step: Option<M>,
    memo: T,
    g: Cost,
    /// Its f, and the stored value.
    f: u64,
    stored: u64,
}

/// A state on the path that was expanded.
struct Frame {
    /// Its place among the children, where the start is one, too.
    node: usize,
    /// Where its own children begin.
    first: usize,
    /// The greatest F that it is searched to.
    bound: u64,
}

struct Search<'a, P: Space, H: Heuristic<P>, O> {
    space: &'a P,
    heuristic: &'a H,
    meter: &'a mut Meter,
    observer: &'a mut O,
    weights: Weights,
    to_the_last: bool,
    frames: Vec<Frame>,
    /// The children of the states on the path, those of the last one last.
    children: Vec<Child<P::State, P::Move, H::Memo>>,
    best: Option<Path<P::Move>>,
    proven: Cost,
}

impl<P: Space, H: Heuristic<P>, O: Observer<P>> Search<'_, P, H, O> {
    fn run(&mut self, start: P::State) -> ControlFlow<Stop, Option<Path<P::Move>>> {
        let memo = self.heuristic.evaluate(&start);
        let h = self.heuristic.value(memo);
        let f = self.weights.f(0, h);
        self.observer.began(&start, h, None);
        self.children.push(Child { state: start, step: None, memo, g: 0, f, stored: f });
        let (mut node, mut bound) = (0, INFINITY);
        self.prove(f);
        loop {
            let Child { state, g, memo, .. } = self.children[node];
            let least = g.saturating_add(self.heuristic.value(memo));
            if self.best.as_ref().is_some_and(|best| least >= best.cost) {
                self.children[node].stored = INFINITY;
            } else if self.space.is_goal(&state) {
                self.observer.reached(&state, g);
                // It was taken before all others: theirs are at least as large.
                self.prove(self.children[node].f);
                let path = self.path(node);
                let is_enough = !self.to_the_last || self.meter.improve(&path);
                self.best = Some(path);
                self.children[node].stored = INFINITY;
                if is_enough || self.frames.is_empty() {
                    return ControlFlow::Continue(self.best.take());
                }
            } else {
                self.expand(node, bound)?;
            }
            // Goes back as long as nothing is left within the bound, and then into the best child.
            loop {
                let frame = self.frames.last().expect("the start is on the path");
                let (best, second) = self.best(frame.first);
                if best.is_some_and(|best| self.children[best].stored <= frame.bound.min(INFINITY - 1)) {
                    node = best.expect("there is one");
                    bound = frame.bound.min(second);
                    if self.frames.len() == 1 {
                        self.prove(self.children[node].stored);
                    }
                    break;
                }
                let left = best.map_or(INFINITY, |best| self.children[best].stored);
                let &Frame { node: parent, first, .. } = frame;
                self.children.truncate(first);
                self.children[parent].stored = left;
                self.frames.pop();
                if self.frames.is_empty() {
                    return ControlFlow::Continue(self.best.take());
                }
            }
        }
    }

    /// Makes the children of a node, which is searched up to a bound.
    fn expand(&mut self, node: usize, bound: u64) -> ControlFlow<Stop> {
        self.meter.expand()?;
        let Child { state, step: came, memo, g, f, stored } = self.children[node];
        self.observer.expanded(&state, g);
        self.meter.make_room(&mut self.frames)?;
        self.frames.push(Frame { node, first: self.children.len(), bound });
        for step in self.space.moves_after(&state, came) {
            self.meter.generate()?;
            let parent_g = g;
            let g = g.saturating_add(self.space.cost(&state, step));
            let memo = self.heuristic.advance(memo, &state, step);
            let h = self.heuristic.value(memo);
            self.observer.generated(Made { parent: state, parent_g, step, g, h }, Fate::Opened);
            let child_f = self.weights.f(g, h);
            // A node that was searched before hands on what was learned of its subtree.
            let stored = if f < stored { stored.max(child_f) } else { child_f };
            self.meter.make_room(&mut self.children)?;
            let state = self.space.apply(&state, step);
            self.children.push(Child { state, step: Some(step), memo, g, f: child_f, stored });
        }
        self.meter.store(self.children.len())
    }

    /// The child of least F from `first` on, and the least F among the others.
    fn best(&self, first: usize) -> (Option<usize>, u64) {
        let (mut best, mut second) = (None, INFINITY);
        for (child, Child { stored, .. }) in self.children.iter().enumerate().skip(first) {
            match best.map(|best: usize| self.children[best].stored) {
                Some(least) if *stored >= least => second = second.min(*stored),
                least => (best, second) = (Some(child), least.unwrap_or(INFINITY)),
            }
        }
        (best, second)
    }

    /// Notes that no solution has an f below this.
    fn prove(&mut self, f: u64) {
        let most = u64::from(self.weights.g.max(self.weights.h));
        self.proven = self.proven.max(Cost::try_from(f.div_ceil(most)).unwrap_or(Cost::MAX));
    }

    /// The moves of the path and then the one to a node.
    fn path(&self, node: usize) -> Path<P::Move> {
        let nodes = self.frames.iter().map(|frame| frame.node).chain([node]);
        Path { moves: nodes.filter_map(|node| self.children[node].step).collect(), cost: self.children[node].g }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Limits;
    use crate::search::observer::NoObserver;
    use crate::search::toy::by_brute_force::{admissible, priced_graphs, shares};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_solution_is_proven_to_be_the_cheapest(graph in priced_graphs(6), any in shares()) {
            let h = admissible(&graph, &any);
            let (meter, observer) = (&mut Meter::new(Limits::default()), &mut NoObserver);
            let task = Task { space: &graph, heuristic: &h, start: 0, meter, observer, backward: None };
            let Some(optimum) = graph.distances()[0] else { return Ok(()) };
            let found = recur(task, Weight::whole::<1>(), false);
            prop_assert_eq!((found.best.map(|path| path.cost), found.lower_bound), (Some(optimum), optimum));
        }
    }
}
