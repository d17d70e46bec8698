//! Enhanced partial-expansion A* (Goldenberg et al. 2014): A* that makes only the children which are of use now.
//!
//! A node waits by its stored value F, at first its f. When it is taken up, only the children whose f is F (or less, where
//! estimates are inconsistent) are made; then it waits again by the least f among the others. Each time that it is taken up
//! counts as an expansion. Which moves lead to which f is learned from the heuristic, before a child is made: this takes the
//! place of the paper's operator selection function.
//!
//! Of equal F, the node of least h comes first, and of these the one that was queued last.

use super::arena::{Node, NodeId};
use super::best_first::Weights;
use super::closed::{Closed, Hashed};
use super::graph::Queue;
use super::observer::{Fate, Made, Observer};
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Meter, NoOptions, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use std::ops::ControlFlow;

/// Enhanced partial-expansion A* (Goldenberg et al. 2014).
#[derive(Clone, Copy, Debug)]
pub struct EpeaStar;

impl Algorithm for EpeaStar {
    const INFO: Info = Info::new("epeastar", "EPEA*", "enhanced partial-expansion A* (Goldenberg et al. 2014)");

    type Options = NoOptions;

    fn behaviour(_: &NoOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    fn guarantee(_: &NoOptions, heuristic: Knowledge) -> Guarantee {
        Bound::ONE.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(task: Task<'_, P, H, O>, _: &NoOptions) -> Outcome<P::Move> {
        let Task { space, heuristic, start, meter, observer, .. } = task;
        let nodes = Closed::new(Hashed::new());
        let mut search = Search { space, heuristic, meter, observer, nodes, open: Queue::new(), proven: 0 };
        let run = search.run(start);
        Outcome::of(run, Cost::try_from(search.proven).unwrap_or(Cost::MAX))
    }
}

/// What is noted of a node: its memo, and the f up to which its children were made.
type Note<T> = (T, Option<u64>);

struct Search<'a, P: Space, H: Heuristic<P>, O> {
    space: &'a P,
    heuristic: &'a H,
    meter: &'a mut Meter,
    observer: &'a mut O,
    nodes: Closed<P, Note<H::Memo>, Hashed>,
    /// By F, then by h.
    open: Queue<(u64, Cost)>,
    proven: u64,
}

impl<P: Space, H: Heuristic<P>, O: Observer<P>> Search<'_, P, H, O> {
    fn run(&mut self, start: P::State) -> ControlFlow<Stop, Option<Path<P::Move>>> {
        let memo = self.heuristic.evaluate(&start);
        let h = self.heuristic.value(memo);
        self.observer.began(&start, h, None);
        self.meter.store(1)?;
        let (root, _) = self.nodes.find_or_insert(start, self.meter, || Node::new(start, 0, None, (memo, None)))?;
        self.wait(root, h.into())?;
        while let Some(first) = self.open.first(&self.nodes) {
            self.open.pop();
            let (value, _) = first.key;
            self.proven = self.proven.max(value);
            let Node { state, g, .. } = self.nodes[first.node];
            if self.space.is_goal(&state) {
                self.observer.reached(&state, g);
                return ControlFlow::Continue(Some(self.nodes.path(self.space, first.node, None)));
            }
            match self.expand(first.node, value)? {
                Some(next) => self.wait(first.node, next)?,
                None => self.nodes[first.node].open = false,
            }
        }
        ControlFlow::Continue(None)
    }

    /// Makes the children whose f is at most `value` and that were not made; returns the least f of the others.
    fn expand(&mut self, node: NodeId, value: u64) -> ControlFlow<Stop, Option<u64>> {
        self.meter.expand()?;
        let Node { state, g: parent_g, note: (memo, made), .. } = self.nodes[node];
        self.observer.expanded(&state, parent_g);
        self.nodes[node].note.1 = Some(value);
        let mut next = None;
        for step in self.space.moves_after(&state, self.nodes[node].step()) {
            let memo = self.heuristic.advance(memo, &state, step);
            let g = parent_g.saturating_add(self.space.cost(&state, step));
            let h = self.heuristic.value(memo);
            let f = u64::from(g) + u64::from(h);
            if f > value {
                next = Some(next.map_or(f, |least: u64| least.min(f)));
            } else if made.is_none_or(|made| f > made) {
                self.meter.generate()?;
                self.consider(node, Made { parent: state, parent_g, step, g, h }, memo)?;
            }
        }
        ControlFlow::Continue(next)
    }

    /// Decides what becomes of a child: new, reached at less cost than before, or dropped.
    fn consider(&mut self, parent: NodeId, made: Made<P>, memo: H::Memo) -> ControlFlow<Stop> {
        let Made { g, h, step, .. } = made;
        let state = self.space.apply(&made.parent, step);
        let make = || Node::new(state, g, Some((parent, step)), (memo, None));
        let (known, new) = self.nodes.find_or_insert(state, self.meter, make)?;
        if new {
            self.meter.store(self.nodes.len())?;
            self.observer.generated(made, Fate::Opened);
        } else if g >= self.nodes[known].g {
            self.meter.duplicate();
            self.observer.generated(made, Fate::Duplicate);
            return ControlFlow::Continue(());
        } else {
            if !self.nodes[known].open {
                self.meter.reopen();
            }
            self.nodes[known].open_again(g, parent, step);
            self.nodes[known].note.1 = None;
            self.observer.generated(made, Fate::Cheaper);
        }
        self.wait(known, u64::from(g) + u64::from(h))
    }

    /// Queues a node by a value.
    fn wait(&mut self, node: NodeId, value: u64) -> ControlFlow<Stop> {
        let h = self.heuristic.value(self.nodes[node].note.0);
        self.open.push((value, h), node, &self.nodes, self.meter)
    }
}
