//! Restarting weighted A* (Richter, Thayer & Ruml 2010), to its last solution: weighted A* by falling weights that begins
//! again at the start with each.
//!
//! The weights are `weight` and those of 3, 2, 3/2 and 1 that are less. The search with a weight ends with the first goal
//! that is taken up. The next one has no open and no closed states, but it keeps what is known of a state: its estimate and
//! the cheapest way to it. A state whose f = g + h is not below the cost of the best solution is dropped. Of equal g + weight *
//! h, the state of least h comes first, and then the one that was opened last.

use super::arena::{Node, NodeId};
use super::best_first::Weights;
use super::closed::{Closed, Hashed};
use super::graph::Queue;
use super::observer::{Fate, Made, Observer};
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Meter, Nodes, Outcome, Path, Stop, Task, Weight};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Restarting weighted A* (Richter, Thayer & Ruml 2010).
#[derive(Clone, Copy, Debug)]
pub struct RestartingWeightedAStar;

/// The options of restarting weighted A*.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RestartingWeightedAStarOptions {
    /// The first weight, followed by the smaller ones of 3, 2, 3/2 and 1.
    pub weight: Bound,
}

impl Default for RestartingWeightedAStarOptions {
    fn default() -> Self {
        RestartingWeightedAStarOptions { weight: Bound::whole::<5>() }
    }
}

impl RestartingWeightedAStarOptions {
    fn weights(&self) -> impl Iterator<Item = Weights> {
        let first = Weights::from(Weight::from(self.weight));
        let less =
            move |next: &Weights| u64::from(next.h) * u64::from(first.g) < u64::from(first.h) * u64::from(next.g);
        let later = [(1, 3), (1, 2), (2, 3), (1, 1)].map(|(g, h)| Weights { g, h });
        [first].into_iter().chain(later.into_iter().filter(less))
    }
}

impl Algorithm for RestartingWeightedAStar {
    const INFO: Info = Info {
        headline: Some("weight"),
        anytime: true,
        ..Info::new(
            "restarting_weighted_astar",
            "restarting weighted A*",
            "weighted A* that restarts with weights down to 1, run to its last solution (Richter, Thayer & Ruml 2010)",
        )
    };

    const SYNONYMS: &'static [&'static str] = &["RWA*"];

    type Options = RestartingWeightedAStarOptions;

    fn behaviour(options: &RestartingWeightedAStarOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weight::from(options.weight).into() }
    }

    fn guarantee(_: &RestartingWeightedAStarOptions, heuristic: Knowledge) -> Guarantee {
        Bound::ONE.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &RestartingWeightedAStarOptions,
    ) -> Outcome<P::Move> {
        Outcome::proving(|proven| run(task, options, proven))
    }
}

fn run<P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    options: &RestartingWeightedAStarOptions,
    proven: &mut u64,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let Task { space, heuristic, start, meter, observer, .. } = task;
    let memo = heuristic.evaluate(&start);
    observer.began(&start, heuristic.value(memo), None);
    meter.store(1)?;
    let mut nodes = Closed::new(Hashed::new());
    let (root, _) = nodes.find_or_insert(start, meter, || Node::new(start, 0, None, memo))?;
    let (seen_by, bound) = (Vec::new(), u64::MAX);
    let mut search = Search {
        space,
        heuristic,
        meter,
        observer,
        nodes,
        seen_by,
        number: 0,
        bound,
        open: Queue::new(),
        by: Weights { g: 1, h: 1 },
    };
    let mut best = None;
    for by in options.weights() {
        (search.number, search.open, search.by) = (search.number + 1, Queue::new(), by);
        let Some(path) = search.improve(root, proven)? else {
            *proven = search.bound;
            break;
        };
        search.bound = path.cost.into();
        let is_enough = search.meter.improve(&path);
        best = Some(path);
        if is_enough {
            break;
        }
    }
    ControlFlow::Continue(best)
}

/// The search with one weight, and what is kept of those before.
struct Search<'a, P: Space, H: Heuristic<P>, O> {
    space: &'a P,
    heuristic: &'a H,
    meter: &'a mut Meter,
    observer: &'a mut O,
    nodes: Closed<P, H::Memo, Hashed>,
    /// By which search each node was opened last.
    seen_by: Vec<u32>,
    number: u32,
    /// The cost of the best solution.
    bound: u64,
    open: Queue<(u64, Cost)>,
    by: Weights,
}

impl<P: Space, H: Heuristic<P>, O: Observer<P>> Search<'_, P, H, O> {
    /// The first solution by this weight; none where nothing costs less than the best one.
    fn improve(&mut self, root: NodeId, proven: &mut u64) -> ControlFlow<Stop, Option<Path<P::Move>>> {
        if u64::from(self.heuristic.value(self.nodes[root].note)) < self.bound {
            self.push(root)?;
        }
        while let Some(first) = self.open.first(&self.nodes) {
            let least = first.key.0.div_ceil(self.by.g.max(self.by.h).into());
            *proven = (*proven).max(least.min(self.bound));
            let Node { state, g, .. } = self.nodes[first.node];
            if self.space.is_goal(&state) {
                self.observer.reached(&state, g);
                return ControlFlow::Continue(Some(self.nodes.path(self.space, first.node, None)));
            }
            self.expand(first.node)?;
        }
        ControlFlow::Continue(None)
    }

    fn expand(&mut self, node: NodeId) -> ControlFlow<Stop> {
        self.meter.expand()?;
        let Node { state, g: parent_g, note: memo, .. } = self.nodes[node];
        self.observer.expanded(&state, parent_g);
        self.nodes[node].open = false;
        // A parent of an earlier search may be new to this one.
        let came = self.nodes[node].came().filter(|&(parent, _)| self.has_seen(parent)).map(|(_, step)| step);
        for step in self.space.moves_after(&state, came) {
            self.meter.generate()?;
            let memo = self.heuristic.advance(memo, &state, step);
            let g = parent_g.saturating_add(self.space.cost(&state, step));
            let made = Made { parent: state, parent_g, step, g, h: self.heuristic.value(memo) };
            let fate = self.consider(node, &made, memo)?;
            self.observer.generated(made, fate);
        }
        ControlFlow::Continue(())
    }

    /// Decides what becomes of a child.
    fn consider(&mut self, parent: NodeId, made: &Made<P>, memo: H::Memo) -> ControlFlow<Stop, Fate> {
        let &Made { step, g, h, .. } = made;
        if u64::from(g) + u64::from(h) >= self.bound {
            return ControlFlow::Continue(Fate::Beyond);
        }
        let state = self.space.apply(&made.parent, step);
        let (node, new) =
            self.nodes.find_or_insert(state, self.meter, || Node::new(state, g, Some((parent, step)), memo))?;
        let (seen, cheaper) = (self.has_seen(node), g < self.nodes[node].g);
        if new {
            self.meter.store(self.nodes.len())?;
        } else if seen && !cheaper {
            self.meter.duplicate();
            return ControlFlow::Continue(Fate::Duplicate);
        } else if cheaper {
            if seen && !self.nodes[node].open {
                self.meter.reopen();
            }
            self.nodes[node].open_again(g, parent, step);
        }
        self.push(node)?;
        ControlFlow::Continue(match (new, cheaper) {
            (true, _) => Fate::Opened,
            (false, true) => Fate::Cheaper,
            // It waits by the cheaper way of an earlier search.
            (false, false) => Fate::Duplicate,
        })
    }

    /// Opens a node, by the cheapest way to it that is known.
    fn push(&mut self, node: NodeId) -> ControlFlow<Stop> {
        while self.seen_by.len() < self.nodes.len() {
            self.meter.make_room(&mut self.seen_by)?;
            self.seen_by.push(0);
        }
        self.seen_by[node as usize] = self.number;
        self.nodes[node].open = true;
        let (g, h) = (self.nodes[node].g, self.heuristic.value(self.nodes[node].note));
        self.open.push((self.by.f(g, h), h), node, &self.nodes, self.meter)
    }

    /// Whether this search has opened a node.
    fn has_seen(&self, node: NodeId) -> bool {
        self.seen_by.get(node as usize) == Some(&self.number)
    }
}
