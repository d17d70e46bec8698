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

/// The options of budgeted tree search.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BudgetedTreeOptions {
    /// The smallest factor by which an iteration should grow.
    pub least: Bound,
    /// The largest factor by which it may grow; if smaller than `least`, `least` is used.
    pub most: Bound,
}

impl Default for BudgetedTreeOptions {
    fn default() -> Self {
        BudgetedTreeOptions { least: Bound::whole::<2>(), most: Bound::whole::<8>() }
    }
}

impl Algorithm for BudgetedTreeSearch {
    const INFO: Info = Info::new("bts", "BTS", "budgeted tree search (Helmert et al. 2019)");

    type Options = BudgetedTreeOptions;

    fn behaviour(_: &BudgetedTreeOptions) -> Behaviour {
        Behaviour { nodes: Nodes::Path, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    fn guarantee(_: &BudgetedTreeOptions, heuristic: Knowledge) -> Guarantee {
        Bound::ONE.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &BudgetedTreeOptions,
    ) -> Outcome<P::Move> {
        let mut walker = Walker::new(task);
        if let Some(path) = walker.arrived() {
            return Outcome::solved(path, 0);
        }
        let interval = Interval { lower: walker.root().h.into(), upper: INFINITY };
        let mut search = Search { walker, options: *options, interval, best: None };
        let run = search.run();
        let proven = Cost::try_from(search.interval.lower).unwrap_or(Cost::MAX);
        Outcome::of(run.map_continue(|()| search.best), proven)
    }
}

const INFINITY: u64 = u64::MAX;

/// Where the least f is at which the tree is searched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Interval {
    lower: u64,
    upper: u64,
}

struct Search<'a, P: Space, H: Heuristic<P>, O> {
    walker: Walker<'a, P, H, O>,
    options: BudgetedTreeOptions,
    /// Empty, or the wrong way round, where estimates are inadmissible.
    interval: Interval,
    best: Option<Path<P::Move>>,
}

impl<P: Space, H: Heuristic<P>, O: Observer<P>> Search<'_, P, H, O> {
    fn run(&mut self) -> ControlFlow<Stop> {
        let mut budget = 0;
        while !self.is_done() {
            self.interval.upper = INFINITY;
            let (least, most) = (self.options.least.times(budget), self.options.most.times(budget));
            let mut nodes = self.iterate(self.interval.lower, INFINITY)?;
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
                nodes = self.iterate(bound, most)?;
            }
            budget = nodes.max(least);
        }
        ControlFlow::Continue(())
    }

    /// Whether no solution costs less than the best.
    fn is_done(&self) -> bool {
        self.cost() <= self.interval.lower
    }

    /// What the best solution costs.
    fn cost(&self) -> u64 {
        self.best.as_ref().map_or(INFINITY, |path| path.cost.into())
    }

    /// Searches within a bound and a budget; learns where the next f is, and returns the number of expansions.
    fn iterate(&mut self, bound: u64, budget: u64) -> ControlFlow<Stop, u64> {
        let mut iteration = Iteration {
            bound,
            budget,
            proven: self.interval.lower,
            nodes: 0,
            below: 0,
            above: INFINITY,
            exceeded: false,
            cost: self.cost(),
            path: self.best.take(),
        };
        let root = self.walker.root().h.into();
        let walked = match root > bound {
            true => {
                iteration.above = root;
                ControlFlow::Continue(())
            }
            false => {
                iteration.below = root;
                self.walker.walk(Cost::try_from(bound).ok(), &mut iteration)
            }
        };
        let Iteration { nodes, below, above, exceeded, path, .. } = iteration;
        self.best = path;
        walked?;
        let (lower, upper) = match self.cost() {
            _ if exceeded => (0, below),
            cost if below >= cost => (cost, cost),
            _ => (above, INFINITY),
        };
        self.interval = Interval { lower: self.interval.lower.max(lower), upper: self.interval.upper.min(upper) };
        ControlFlow::Continue(nodes)
    }
}

struct Iteration<M> {
    bound: u64,
    budget: u64,
    /// No solution costs less.
    proven: u64,
    nodes: u64,
    /// The greatest f within the bound, and the least beyond.
    below: u64,
    above: u64,
    /// Whether the budget was too small.
    exceeded: bool,
    /// What the best solution costs.
    cost: u64,
    path: Option<Path<M>>,
}

impl<S, M> Visitor<S, M> for Iteration<M> {
    fn meet(&mut self, child: Child<S>, _: &mut Meter) -> ControlFlow<Stop, Fate> {
        let f = u64::from(child.f());
        ControlFlow::Continue(if f > self.bound {
            self.above = self.above.min(f);
            Fate::Beyond
        } else if f >= self.cost {
            self.below = self.cost;
            Fate::Beyond
        } else {
            self.below = self.below.max(f);
            Fate::Opened
        })
    }

    fn enter(&mut self) -> bool {
        self.exceeded = self.nodes >= self.budget;
        self.nodes += u64::from(!self.exceeded);
        !self.exceeded
    }

    fn solve(&mut self, path: Path<M>, _: &mut Meter) -> bool {
        self.cost = path.cost.into();
        self.path = Some(path);
        self.cost > self.proven
    }
}
