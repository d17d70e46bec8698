//! ARA* (Likhachev, Gordon & Thrun 2003), to its last solution: weighted A* by falling weights that reuses its effort.
//!
//! The weight begins at `weight` and falls by `step` to 1. With each, states are expanded at most once, in the order of
//! g + weight * h, until none comes before the best solution; one that is reached at less cost once it is expanded waits
//! for the next weight, with all that is open. At the weight 1 this is repeated until no state that waits has an f = g + h
//! below the cost of the best solution. A goal is noted when it is made, and never expanded. Of equal ones, the state of least
//! h comes first, and then the one that was opened last; at a new weight, all that wait count as opened in the order of
//! their making.

use super::arena::NodeId;
use super::graph::{Graph, Queue, Reopening};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Nodes, Outcome, Path, Stop, Task, Weight};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// ARA*, anytime repairing A* (Likhachev, Gordon & Thrun 2003).
#[derive(Clone, Copy, Debug)]
pub struct AraStar;

/// The options of ARA*.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AraStarOptions {
    /// The first weight.
    pub weight: Bound,
    /// How much the weight is lowered after each solution.
    pub step: Weight,
}

impl Default for AraStarOptions {
    fn default() -> Self {
        let weight = Bound::try_from(Weight::ratio(5, 2)).unwrap_or(Bound::ONE);
        AraStarOptions { weight, step: Weight::ratio(1, 2) }
    }
}

impl Algorithm for AraStar {
    const INFO: Info = Info {
        headline: Some("weight"),
        anytime: true,
        ..Info::new(
            "arastar",
            "ARA*",
            "anytime repairing A*, run to its last solution (Likhachev, Gordon & Thrun 2003)",
        )
    };

    type Options = AraStarOptions;

    fn behaviour(options: &AraStarOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weight::from(options.weight).into() }
    }

    fn guarantee(_: &AraStarOptions, heuristic: Knowledge) -> Guarantee {
        Bound::ONE.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &AraStarOptions,
    ) -> Outcome<P::Move> {
        Outcome::proving(|proven| run(task, options, proven))
    }
}

/// The weights from the first to 1: numerators over one denominator.
struct Weights {
    numerator: u128,
    step: u128,
    denominator: u128,
}

impl Weights {
    fn of(options: &AraStarOptions) -> Weights {
        let (p, q) = (u128::from(options.weight.numerator()), u128::from(options.weight.denominator()));
        let (a, b) = (u128::from(options.step.numerator()), u128::from(options.step.denominator()));
        Weights { numerator: p * b, step: a * q, denominator: q * b }
    }

    fn f(&self, g: Cost, h: Cost) -> u128 {
        self.denominator * u128::from(g) + self.numerator * u128::from(h)
    }

    /// The largest numerator with which a state comes before a solution of this cost.
    fn largest_before(&self, cost: u64, g: Cost, h: Cost) -> u128 {
        let room = self.denominator * u128::from(cost - u64::from(g));
        if h == 0 { u128::MAX } else { room.div_ceil(u128::from(h)) - 1 }
    }

    /// Falls by a step, and by further ones while the numerator is above `wanted`, down to the weight 1.
    fn fall(&mut self, wanted: u128) {
        let next = self.numerator.saturating_sub(self.step);
        let further = next.saturating_sub(wanted).div_ceil(self.step);
        self.numerator = next.saturating_sub(further * self.step).max(self.denominator);
    }
}

/// A search on its way, in the terms of the paper.
struct Search<'a, P: Space, H: Heuristic<P>, O> {
    graph: Graph<'a, P, H, O>,
    weights: Weights,
    goal: Option<NodeId>,
    /// OPEN.
    open: Queue<(u128, Cost)>,
    /// INCONS: what was reached at less cost once it was expanded; between two weights, all that wait.
    inconsistent: Vec<NodeId>,
    /// CLOSED: by which weight, counted from 1, each node was expanded last.
    closed: Vec<u64>,
    round: u64,
}

/// The paper's `Main`.
fn run<P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    options: &AraStarOptions,
    proven: &mut u64,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let (graph, weights) = (Graph::begin(task)?, Weights::of(options));
    let (open, inconsistent, closed) = (Queue::new(), vec![0], Vec::new());
    let mut search = Search { graph, weights, goal: None, open, inconsistent, closed, round: 0 };
    search.goal = search.graph.is_goal(0).then_some(0);
    while search.opens(proven)? {
        search.graph.meter.look()?;
        if let Some(path) = search.improve_path()? {
            return ControlFlow::Continue(Some(path));
        }
        search.close_round()?;
    }
    // A state on the way may have found a cheaper way since.
    let path = search.goal.map(|goal| search.graph.path(goal));
    if let Some(path) = &path {
        search.graph.meter.improve(path);
    }
    ControlFlow::Continue(path)
}

impl<P: Space, H: Heuristic<P>, O: Observer<P>> Search<'_, P, H, O> {
    /// The cost of the best solution.
    fn cost(&self) -> u64 {
        self.goal.map_or(u64::MAX, |goal| self.graph.g(goal).into())
    }

    /// Moves the states that can still lead to a better solution from INCONS to OPEN; whether there are any.
    fn opens(&mut self, proven: &mut u64) -> ControlFlow<Stop, bool> {
        let cost = self.cost();
        self.inconsistent.sort_unstable();
        self.inconsistent.dedup();
        self.inconsistent.retain(|&node| self.graph.f(node) < cost);
        let least = self.inconsistent.iter().map(|&node| self.graph.f(node)).min();
        *proven = (*proven).max(least.unwrap_or(u64::MAX).min(cost));
        for node in std::mem::take(&mut self.inconsistent) {
            self.push(node)?;
        }
        self.round += 1;
        ControlFlow::Continue(least.is_some())
    }

    /// The paper's `ImprovePath`: improves the solution until no open state comes before it. A solution that is good enough to end
    /// with is returned.
    fn improve_path(&mut self) -> ControlFlow<Stop, Option<Path<P::Move>>> {
        while let Some(first) = self.open.first(&self.graph.nodes) {
            if self.goal.is_some_and(|goal| first.key.0 >= self.weights.f(self.graph.g(goal), 0)) {
                break;
            }
            self.graph.expand(first.node, Reopening::Later)?;
            while self.closed.len() < self.graph.nodes.len() {
                self.graph.meter.make_room(&mut self.closed)?;
                self.closed.push(0);
            }
            self.closed[first.node as usize] = self.round;
            for index in 0..self.graph.opened.len() {
                let child = self.graph.opened[index];
                if self.graph.leads_to_goal(child.node) {
                    if self.reach(child.node) {
                        return ControlFlow::Continue(Some(self.graph.path(child.node)));
                    }
                } else if child.later && self.closed[child.node as usize] == self.round {
                    self.wait(child.node)?;
                } else {
                    if child.later {
                        self.graph.meter.reopen();
                    }
                    self.push(child.node)?;
                }
            }
        }
        ControlFlow::Continue(None)
    }

    /// Notes a goal, if it is better than the last; whether the search ends with it.
    fn reach(&mut self, goal: NodeId) -> bool {
        self.graph.nodes[goal].open = false;
        let is_cheaper = self.goal == Some(goal) || self.cost() > self.graph.g(goal).into();
        if !(self.graph.is_goal(goal) && is_cheaper) {
            return false;
        }
        self.goal = Some(goal);
        self.graph.meter.improve(&self.graph.path(goal))
    }

    fn push(&mut self, node: NodeId) -> ControlFlow<Stop> {
        self.graph.nodes[node].open = true;
        let h = self.graph.h(node);
        let key = (self.weights.f(self.graph.g(node), h), h);
        self.open.push(key, node, &self.graph.nodes, self.graph.meter)
    }

    fn wait(&mut self, node: NodeId) -> ControlFlow<Stop> {
        self.graph.meter.make_room(&mut self.inconsistent)?;
        self.inconsistent.push(node);
        ControlFlow::Continue(())
    }

    /// Moves OPEN to INCONS, and lowers the weight, past those with which no state would come before the best solution.
    fn close_round(&mut self) -> ControlFlow<Stop> {
        for entry in self.open.drain(&self.graph.nodes) {
            self.graph.meter.make_room(&mut self.inconsistent)?;
            self.inconsistent.push(entry.node);
        }
        let cost = self.cost();
        let (graph, weights) = (&self.graph, &self.weights);
        let waiting = self.inconsistent.iter().filter(|&&node| graph.f(node) < cost);
        let wanted = waiting.map(|&node| weights.largest_before(cost, graph.g(node), graph.h(node))).max();
        self.weights.fall(wanted.unwrap_or(0));
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_with_which_no_state_comes_before_the_best_solution_are_passed_over() {
        let step = Weight::ratio(1, 2);
        let mut weights = Weights::of(&AraStarOptions { weight: Bound::try_from(Weight::ratio(3, 1)).unwrap(), step });
        // A state of g = 4 and h = 3 has 17 halves at the weight 3/2, and 20 at 2; a solution of cost 10 has 20.
        assert_eq!((weights.f(4, 3), weights.f(10, 0), weights.largest_before(10, 4, 3)), (26, 20, 3));
        weights.fall(3);
        assert_eq!((weights.numerator, weights.f(4, 3)), (3, 17));
        weights.fall(3);
        assert_eq!((weights.numerator, weights.largest_before(10, 4, 0)), (2, u128::MAX), "at least by one step");
        weights.fall(0);
        assert_eq!(weights.numerator, weights.denominator);
    }
}
