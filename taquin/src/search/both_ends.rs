//! What searches from both ends share: the nodes of each side, and the cheapest path on which the sides have met.

use super::arena::{Node, NodeId};
use super::closed::{Closed, Hashed};
use super::open::{Open, Ties};
use super::{Backward, Meter, Path, Stop, Task};
use crate::heuristic::Heuristic;
use crate::space::{Cost, Space};
use std::collections::BTreeMap;
use std::ops::{ControlFlow, Index};

/// From the start, or from the goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Forward,
    Backward,
}

impl Direction {
    pub(super) const BOTH: [Direction; 2] = [Direction::Forward, Direction::Backward];

    fn other(self) -> Direction {
        match self {
            Direction::Forward => Direction::Backward,
            Direction::Backward => Direction::Forward,
        }
    }
}

/// The search in one direction.
pub(super) struct Side<'a, P: Space, H: Heuristic<P>> {
    space: &'a P,
    heuristic: &'a H,
    pub(super) nodes: Closed<P, H::Memo, Hashed>,
    /// The nodes that were opened by the last expansion; at the beginning, those that it begins with.
    pub(super) opened: Vec<NodeId>,
}

/// A search from both ends.
pub(super) struct BothEnds<'a, P: Space, H: Heuristic<P>> {
    sides: [Side<'a, P, H>; 2],
    pub(super) meter: &'a mut Meter,
    forward: fn(P::Move) -> P::Move,
    /// The cost of the cheapest path known, and its node on each side.
    met: Option<(u64, [NodeId; 2])>,
}

impl<'a, P: Space, H: Heuristic<P>> Index<Direction> for BothEnds<'a, P, H> {
    type Output = Side<'a, P, H>;

    fn index(&self, direction: Direction) -> &Side<'a, P, H> {
        &self.sides[direction as usize]
    }
}

impl<P: Space, H: Heuristic<P>> Side<'_, P, H> {
    /// The cost of the way to a node.
    pub(super) fn g(&self, node: NodeId) -> u64 {
        self.nodes[node].g.into()
    }

    /// The estimate of the rest.
    pub(super) fn h(&self, node: NodeId) -> u64 {
        self.heuristic.value(self.nodes[node].note).into()
    }

    /// The sum of both.
    pub(super) fn f(&self, node: NodeId) -> u64 {
        self.g(node) + self.h(node)
    }
}

impl<'a, P: Space, H: Heuristic<P>> BothEnds<'a, P, H> {
    /// Begins at both ends.
    ///
    /// # Panics
    /// When the task is not seen from the goals, too.
    pub(super) fn begin<O>(task: Task<'a, P, H, O>) -> ControlFlow<Stop, Self> {
        let Task { space, heuristic, start, meter, backward, .. } = task;
        let Backward { space: reversed, heuristic: aimed, goals, forward } =
            backward.expect("a search from both ends sees the goals");
        let side = |space, heuristic| Side { space, heuristic, nodes: Closed::new(Hashed::new()), opened: Vec::new() };
        let sides = [side(space, heuristic), side(reversed, aimed)];
        let mut search = BothEnds { sides, meter, forward, met: None };
        search.add(Direction::Forward, Node::new(start, 0, None, heuristic.evaluate(&start)))?;
        for &goal in goals {
            search.add(Direction::Backward, Node::new(goal, 0, None, aimed.evaluate(&goal)))?;
        }
        ControlFlow::Continue(search)
    }

    /// The cost of the cheapest path on which the sides have met; the largest number where they have not.
    pub(super) fn cost(&self) -> u64 {
        self.met.map_or(u64::MAX, |(cost, _)| cost)
    }

    /// No edge costs less.
    pub(super) fn least_cost(&self) -> u64 {
        self.sides[0].space.least_cost().into()
    }

    /// The cheapest path on which the sides have met.
    pub(super) fn path(&self) -> Option<Path<P::Move>> {
        let (_, [node, beyond]) = self.met?;
        let [forward, backward] = &self.sides;
        let mut path = forward.nodes.path(forward.space, node, None);
        let rest = backward.nodes.path(backward.space, beyond, None);
        path.moves.extend(rest.moves.into_iter().rev().map(self.forward));
        path.cost = path.cost.saturating_add(rest.cost);
        Some(path)
    }

    /// Closes a node and makes its children but the one that undoes the last move.
    pub(super) fn expand(&mut self, direction: Direction, node: NodeId) -> ControlFlow<Stop> {
        self.meter.expand()?;
        let side = &mut self.sides[direction as usize];
        side.opened.clear();
        side.nodes[node].open = false;
        let (space, heuristic, parent) = (side.space, side.heuristic, &side.nodes[node]);
        let (state, g, memo, came) = (parent.state, parent.g, parent.note, parent.step());
        for step in space.moves_after(&state, came) {
            self.meter.generate()?;
            let g = g.saturating_add(space.cost(&state, step));
            let memo = heuristic.advance(memo, &state, step);
            self.add(direction, Node::new(space.apply(&state, step), g, Some((node, step)), memo))?;
        }
        ControlFlow::Continue(())
    }

    /// Opens a state where it is new or reached at less cost than before, and notes whether the sides meet there.
    fn add(&mut self, direction: Direction, node: Node<P, H::Memo>) -> ControlFlow<Stop> {
        let (state, g, came) = (node.state, node.g, node.came());
        let side = &mut self.sides[direction as usize];
        let (known, new) = side.nodes.find_or_insert(state, self.meter, || node)?;
        if let (false, Some((parent, step))) = (new, came) {
            let before = &mut side.nodes[known];
            if g >= before.g {
                self.meter.duplicate();
                return ControlFlow::Continue(());
            }
            if !before.open {
                self.meter.reopen();
            }
            before.open_again(g, parent, step);
        }
        self.meter.make_room(&mut side.opened)?;
        side.opened.push(known);
        self.meter.store(self.sides.iter().map(|side| side.nodes.len()).sum())?;
        let other = &self[direction.other()];
        if let Some(beyond) = other.nodes.find(&state) {
            let cost = u64::from(g) + other.g(beyond);
            if cost < self.cost() {
                let [node, beyond] = if direction == Direction::Forward { [known, beyond] } else { [beyond, known] };
                self.met = Some((cost, [node, beyond]));
            }
        }
        ControlFlow::Continue(())
    }
}

/// The open nodes of a side by a key, then by a number; of equal ones, the one that was opened last comes first.
///
/// What is queued is stale once its node is closed or known at another g; it is dropped when its turn comes. A place takes
/// 8 bytes and those of its note, which pays where most nodes that a search stores are open.
pub(super) struct Buckets<T = ()>(Open<(NodeId, Cost, T)>);

/// The node that is first.
#[derive(Clone, Copy)]
pub(super) struct First<T = ()> {
    pub(super) key: u64,
    pub(super) node: NodeId,
    pub(super) note: T,
}

impl<T: Copy> Buckets<T> {
    pub(super) fn new() -> Buckets<T> {
        Buckets(Open::new(Ties::LowH))
    }

    /// Adds a node that was just opened.
    pub(super) fn push<P: Space, H: Heuristic<P>>(
        &mut self,
        (key, number): (u64, Cost),
        (node, note): (NodeId, T),
        side: &Side<'_, P, H>,
        meter: &Meter,
    ) -> ControlFlow<Stop> {
        self.0.push(key, number, (node, side.nodes[node].g, note), meter)
    }

    /// The node that is first; the stale ones before it are dropped.
    pub(super) fn first<P: Space, H: Heuristic<P>>(&mut self, side: &Side<'_, P, H>) -> Option<First<T>> {
        while let Some((key, &(node, g, note))) = self.0.peek() {
            if side.nodes[node].open && side.nodes[node].g == g {
                return Some(First { key, node, note });
            }
            self.0.pop();
        }
        None
    }

    /// Removes the node that is first.
    pub(super) fn pop(&mut self) {
        self.0.pop();
    }
}

/// How many open states have each value of f, or of g.
#[derive(Default)]
pub(super) struct Counts(pub(super) BTreeMap<u64, usize>);

impl Counts {
    pub(super) fn add(&mut self, value: u64) {
        *self.0.entry(value).or_default() += 1;
    }

    /// Counts one fewer; returns whether there was one.
    pub(super) fn remove(&mut self, value: u64) -> bool {
        let Some(count) = self.0.get_mut(&value) else { return false };
        *count -= 1;
        if *count == 0 {
            self.0.remove(&value);
        }
        true
    }

    /// The least value; the largest number where there is none.
    pub(super) fn least(&self) -> u64 {
        self.0.first_key_value().map_or(u64::MAX, |(&value, _)| value)
    }
}
