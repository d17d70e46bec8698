//! Budgeted tree search (Helmert, Lattimore, Lelis, Orseau & Sturtevant 2019): IDA* whose iterations grow exponentially,
//! however slowly the bound on f does.
//!
//! An iteration that expands at least `least` times as many states as the last one is one of IDA*. After any other the bound
//! is raised exponentially, by 1, 2, 4, …, within a budget of `most` times as many, and then halved between what was
//! searched and what was too much, until an iteration is within both factors.
//!
//! Within an iteration, a child is dropped when its f passes the bound, and when it is not below the cost of the best
//! solution. A goal is recognised when it is made, before the budget is asked. The search ends when no cheaper solution is
//! left.
//!
//! How bounds and budgets follow from what was found is the paper's framework, IBEX; `ibex` serves its graph search, too.

use super::best_first::Weights;
use super::observer::{Fate, Observer};
use super::walk::{Child, Visitor, Walker};
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Meter, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Budgeted tree search (Helmert et al. 2019).
#[derive(Clone, Copy, Debug)]
pub struct BudgetedTreeSearch;

/// The options of a budgeted search.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BudgetedOptions {
    /// The smallest factor by which an iteration should grow.
    pub least: Bound,
    /// The largest factor by which an iteration should grow; `least`, if this is smaller.
    pub most: Bound,
}

impl Default for BudgetedOptions {
    fn default() -> Self {
        BudgetedOptions { least: Bound::whole::<2>(), most: Bound::whole::<8>() }
    }
}

impl Algorithm for BudgetedTreeSearch {
    const INFO: Info = Info::new("bts", "BTS", "budgeted tree search (Helmert et al. 2019)");

    type Options = BudgetedOptions;

    fn behaviour(_: &BudgetedOptions) -> Behaviour {
        Behaviour { nodes: Nodes::Path, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    fn guarantee(_: &BudgetedOptions, heuristic: Knowledge) -> Guarantee {
        Bound::ONE.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &BudgetedOptions,
    ) -> Outcome<P::Move> {
        let mut walker = Walker::new(task);
        if let Some(path) = walker.arrived() {
            return Outcome::solved(path, 0);
        }
        let root = walker.root().h.into();
        ibex(options, root, |query| {
            query.visit(root);
            walker.walk(Cost::try_from(query.bound).ok(), query)
        })
    }
}

impl<S, M> Visitor<S, M> for Query<M> {
    fn meet(&mut self, child: Child<S>, _: &mut Meter) -> ControlFlow<Stop, Fate> {
        let f = u64::from(child.f());
        if !self.admits(f) {
            return ControlFlow::Continue(Fate::Beyond);
        }
        let cost = cost(&self.best);
        if f >= cost {
            self.below = cost;
            return ControlFlow::Continue(Fate::Beyond);
        }
        self.visit(f);
        ControlFlow::Continue(Fate::Opened)
    }

    fn enter(&mut self) -> bool {
        self.spend()
    }

    fn solve(&mut self, path: Path<M>, _: &mut Meter) -> bool {
        let ends = u64::from(path.cost) <= self.proven;
        self.best = Some(path);
        !ends
    }
}

const INFINITY: u64 = u64::MAX;

/// What the best solution costs.
fn cost<M>(best: &Option<Path<M>>) -> u64 {
    best.as_ref().map_or(INFINITY, |path| path.cost.into())
}

/// A search within a bound and a budget, and what it learns.
pub(super) struct Query<M> {
    /// What f is at most.
    pub(super) bound: u64,
    budget: u64,
    /// No solution costs less.
    proven: u64,
    nodes: u64,
    /// The greatest f within the bound, and the least beyond.
    below: u64,
    above: u64,
    /// Whether the budget was too small.
    exceeded: bool,
    pub(super) best: Option<Path<M>>,
}

impl<M> Query<M> {
    /// Whether an f is within the bound; one that is not is noted.
    pub(super) fn admits(&mut self, f: u64) -> bool {
        if f > self.bound {
            self.above = self.above.min(f);
        }
        f <= self.bound
    }

    /// Notes the f of a state whose turn has come.
    pub(super) fn visit(&mut self, f: u64) {
        self.below = self.below.max(f);
    }

    /// Whether the budget has one more expansion, which is to be made.
    pub(super) fn spend(&mut self) -> bool {
        self.exceeded = self.nodes >= self.budget;
        self.nodes += u64::from(!self.exceeded);
        !self.exceeded
    }
}

/// Iterative budgeted exponential search (IBEX) from a root of this f, by a `search` that keeps to a query.
pub(super) fn ibex<M>(
    options: &BudgetedOptions,
    root: u64,
    search: impl FnMut(&mut Query<M>) -> ControlFlow<Stop>,
) -> Outcome<M> {
    let interval = Interval { lower: root, upper: INFINITY };
    let mut ibex = Ibex { search, options: *options, interval, best: None };
    let run = ibex.run();
    let proven = Cost::try_from(ibex.interval.lower).unwrap_or(Cost::MAX);
    Outcome::of(run.map_continue(|()| ibex.best), proven)
}

/// Where the least f is at which the search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Interval {
    lower: u64,
    upper: u64,
}

struct Ibex<S, M> {
    search: S,
    options: BudgetedOptions,
    /// Empty, or the wrong way round, where estimates are inadmissible.
    interval: Interval,
    best: Option<Path<M>>,
}

impl<M, S: FnMut(&mut Query<M>) -> ControlFlow<Stop>> Ibex<S, M> {
    fn run(&mut self) -> ControlFlow<Stop> {
        let mut budget = 0;
        while !self.is_done() {
            self.interval.upper = INFINITY;
            let (least, most) = (self.options.least.times(budget), self.options.most.times(budget));
            let mut nodes = self.ask(self.interval.lower, INFINITY)?;
            if nodes >= least {
                budget = nodes;
                continue;
            }
            for delta in 0.. {
                if self.is_done() || self.interval.upper <= self.interval.lower || (least..most).contains(&nodes) {
                    break;
                }
                let Interval { lower, upper } = self.interval;
                let bound = match upper {
                    INFINITY => lower.saturating_add(1_u64.checked_shl(delta).unwrap_or(INFINITY)),
                    _ => lower + (upper - lower) / 2,
                };
                nodes = self.ask(bound, most)?;
            }
            budget = nodes.max(least);
        }
        ControlFlow::Continue(())
    }

    /// Whether no solution costs less than the best.
    fn is_done(&self) -> bool {
        cost(&self.best) <= self.interval.lower
    }

    /// Searches within a bound and a budget; learns where the next f is, and returns the number of expansions.
    fn ask(&mut self, bound: u64, budget: u64) -> ControlFlow<Stop, u64> {
        let (proven, best) = (self.interval.lower, self.best.take());
        let mut query = Query { bound, budget, proven, nodes: 0, below: 0, above: INFINITY, exceeded: false, best };
        (self.search)(&mut query)?;
        let Query { nodes, below, above, exceeded, best, .. } = query;
        self.best = best;
        let (lower, upper) = match cost(&self.best) {
            _ if exceeded => (0, below),
            cost if below >= cost => (cost, cost),
            _ => (above, INFINITY),
        };
        self.interval = Interval { lower: self.interval.lower.max(lower), upper: self.interval.upper.min(upper) };
        ControlFlow::Continue(nodes)
    }
}
