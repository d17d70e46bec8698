//! Budgeted graph search (Helmert, Lattimore, Lelis, Orseau & Sturtevant 2019): for heuristics that are not consistent.
//! With N states of f = g + h up to the optimal cost C*, it makes O(N log C*) expansions, where A* may make 2^N.
//!
//! An iteration is a uniform-cost search, from the start and with nothing closed, of the states whose f is within a bound.
//! The least g comes first, so no iteration expands a state twice, and the first goal that is taken up ends the search.
//! Bounds and budgets follow from one iteration to the next as in [`BudgetedTreeSearch`](super::BudgetedTreeSearch).
//!
//! A goal is recognised when it is taken up, before the budget is asked. The paper leaves open which of equal g comes first,
//! which is the state that was opened last; and whether a child beyond the bound counts for the next one if its state is
//! known at a smaller g, which it does.

use super::arena::{Node, NodeId};
use super::best_first::Weights;
use super::budgeted_tree::{BudgetedOptions, Query, ibex};
use super::closed::{Closed, Hashed};
use super::graph::Queue;
use super::observer::{Fate, Made, Observer};
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Meter, Nodes, Outcome, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use std::ops::ControlFlow;

/// Budgeted graph search (Helmert et al. 2019).
#[derive(Clone, Copy, Debug)]
pub struct BudgetedGraphSearch;

impl Algorithm for BudgetedGraphSearch {
    const INFO: Info = Info::new("bgs", "BGS", "budgeted graph search (Helmert et al. 2019)");

    type Options = BudgetedOptions;

    fn behaviour(_: &BudgetedOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    fn guarantee(_: &BudgetedOptions, heuristic: Knowledge) -> Guarantee {
        Bound::ONE.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &BudgetedOptions,
    ) -> Outcome<P::Move> {
        let Task { space, heuristic, start, meter, observer, .. } = task;
        let root = heuristic.value(heuristic.evaluate(&start));
        let (nodes, open) = (Closed::new(Hashed::new()), Queue::new());
        let mut search = Search { space, heuristic, meter, observer, nodes, open };
        ibex(options, root.into(), |query| search.run(start, query))
    }
}

/// An iteration; its lists keep their memory for the next one.
struct Search<'a, P: Space, H: Heuristic<P>, O> {
    space: &'a P,
    heuristic: &'a H,
    meter: &'a mut Meter,
    observer: &'a mut O,
    nodes: Closed<P, H::Memo, Hashed>,
    /// By g.
    open: Queue<Cost>,
}

impl<P: Space, H: Heuristic<P>, O: Observer<P>> Search<'_, P, H, O> {
    fn run(&mut self, start: P::State, query: &mut Query<P::Move>) -> ControlFlow<Stop> {
        drop(self.open.drain(&self.nodes));
        self.nodes.clear();
        let memo = self.heuristic.evaluate(&start);
        self.observer.began(&start, self.heuristic.value(memo), Cost::try_from(query.bound).ok());
        self.meter.store(1)?;
        let (root, _) = self.nodes.find_or_insert(start, self.meter, || Node::new(start, 0, None, memo))?;
        self.open.push(0, root, &self.nodes, self.meter)?;
        while let Some(first) = self.open.first(&self.nodes) {
            let Node { state, g, note: memo, .. } = self.nodes[first.node];
            query.visit(u64::from(g) + u64::from(self.heuristic.value(memo)));
            if self.space.is_goal(&state) {
                self.observer.reached(&state, g);
                query.best = Some(self.nodes.path(self.space, first.node, None));
                break;
            }
            if !query.spend() {
                break;
            }
            self.expand(first.node, query)?;
        }
        ControlFlow::Continue(())
    }

    fn expand(&mut self, node: NodeId, query: &mut Query<P::Move>) -> ControlFlow<Stop> {
        self.meter.expand()?;
        let Node { state, g: parent_g, note: memo, .. } = self.nodes[node];
        self.observer.expanded(&state, parent_g);
        self.nodes[node].open = false;
        for step in self.space.moves_after(&state, self.nodes[node].step()) {
            self.meter.generate()?;
            let memo = self.heuristic.advance(memo, &state, step);
            let g = parent_g.saturating_add(self.space.cost(&state, step));
            let made = Made { parent: state, parent_g, step, g, h: self.heuristic.value(memo) };
            let fate = self.consider(node, &made, memo, query)?;
            self.observer.generated(made, fate);
        }
        ControlFlow::Continue(())
    }

    /// Decides what becomes of a child.
    fn consider(
        &mut self,
        parent: NodeId,
        made: &Made<P>,
        memo: H::Memo,
        query: &mut Query<P::Move>,
    ) -> ControlFlow<Stop, Fate> {
        let &Made { step, g, h, .. } = made;
        if !query.admits(u64::from(g) + u64::from(h)) {
            return ControlFlow::Continue(Fate::Beyond);
        }
        let state = self.space.apply(&made.parent, step);
        let (node, new) =
            self.nodes.find_or_insert(state, self.meter, || Node::new(state, g, Some((parent, step)), memo))?;
        if new {
            self.meter.store(self.nodes.len())?;
        } else if g >= self.nodes[node].g {
            self.meter.duplicate();
            return ControlFlow::Continue(Fate::Duplicate);
        } else {
            self.nodes[node].open_again(g, parent, step);
        }
        self.open.push(g, node, &self.nodes, self.meter)?;
        ControlFlow::Continue(if new { Fate::Opened } else { Fate::Cheaper })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::observer::NoObserver;
    use crate::search::toy::{Graph, Table};
    use crate::search::{Limits, best_first};

    /// A graph as Martelli (1977) made them, of 17 states: every way from the start down to the state 1 is shorter than those
    /// that A* has tried before.
    #[test]
    fn an_inconsistent_heuristic_costs_a_logarithm_and_not_a_power() {
        const LAST: usize = 16;
        let power = |exponent: usize| 1 << exponent;
        let mut edges = vec![(1, 0, power(LAST) + 2 * LAST as Cost)];
        for from in 2..=LAST {
            edges.extend((1..from).map(|to| (from, to, power(from - 2) - power(to - 1) + (from - to) as Cost)));
        }
        let graph = Graph::new(LAST + 1, &edges, &[0]);
        let estimates = (0..=LAST).map(|state| if state < 2 { 0 } else { power(state - 1) + 2 * state as Cost - 2 });
        let heuristic = Table(estimates.collect());
        let optimum = graph.distances()[LAST].unwrap();

        let mut meter = Meter::new(Limits::default());
        best_first::search(&graph, &heuristic, LAST, &best_first::Options::a_star(), &mut meter);
        assert_eq!(meter.finish().expanded, 1 << (LAST - 1));

        let mut meter = Meter::new(Limits::default());
        let (space, heuristic, observer) = (&graph, &heuristic, &mut NoObserver);
        let task = Task { space, heuristic, start: LAST, meter: &mut meter, observer, backward: None };
        let found = BudgetedGraphSearch::search(task, &BudgetedOptions::default());
        assert_eq!(found.best.map(|path| path.cost), Some(optimum));
        let expanded = meter.finish().expanded;
        assert!(expanded <= LAST as u64 * u64::from(2 * optimum.ilog2()), "{expanded} expansions");
    }
}
