//! Frontier A* (Korf & Zhang 2000; Korf, Zhang, Thayer & Hohwald 2005): A* that stores only the open states.
//!
//! Each open state keeps its used moves: those that lead back to expanded states. They are not generated again, so expanded states
//! need not be stored. An expanded state is never reopened, so the path is optimal only with a consistent heuristic. Of equal f, the
//! state of smallest h is expanded first, and of these the one that was opened last.
//!
//! The path is found by divide and conquer: an open state keeps the move with which its path passed the middle, that to the
//! first state whose g is at least its h. The path to this move and the one from there to the goal are searched for in the
//! same way, and these expansions count, too. What such a part costs is known: its middle is at half of that, no state that
//! costs more is expanded, and its end is recognised when it is made. Where an inconsistent heuristic misses it, the part is
//! searched for again without.
//!
//! Used moves are enough where each move can be undone ([`Space::back`]) and a state has at most eight of them. Elsewhere
//! the search starts again and stores expanded states, too, as A* does.

use super::Task;
use super::best_first::{Ties, Weights};
use super::observer::{Fate, Made, Observer};
use super::{Algorithm, Behaviour, Guarantee, Info, Meter, NoOptions, Nodes, Open, Outcome, Path, Stop, Suboptimality};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::ops::ControlFlow;

/// Frontier A* (Korf & Zhang 2000): A* that stores only the open states.
#[derive(Clone, Copy, Debug)]
pub struct FrontierAStar;

impl Algorithm for FrontierAStar {
    const INFO: Info = Info::new(
        "frontier_astar",
        "frontier A*",
        "A* that stores only open nodes, and finds the path by divide and conquer (Korf & Zhang 2000)",
    );

    type Options = NoOptions;

    fn behaviour(_: &NoOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    fn guarantee(_: &NoOptions, heuristic: Knowledge) -> Guarantee {
        let consistent = heuristic.consistent == Known::Proven;
        let cost = if consistent { Suboptimality::Optimal } else { Suboptimality::Unbounded };
        Guarantee { cost, lower_bound: consistent, ..Guarantee::OPTIMAL }
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(task: Task<'_, P, H, O>, _: &NoOptions) -> Outcome<P::Move> {
        let Task { space, heuristic, start, meter, observer, .. } = task;
        let (open, nodes) = (Open::new(Ties::LowH), FxHashMap::default());
        let mut search = Search { space, heuristic, meter, observer, open, nodes, stores_expanded: false, proven: 0 };
        let run = search.run(start);
        Outcome::of(run, Cost::try_from(search.proven).unwrap_or(Cost::MAX))
    }
}

/// The most used moves that a state can have.
const MOST_USED: usize = 8;

/// What is known of a state.
#[derive(Clone, Copy)]
struct Node<S, M, T> {
    g: Cost,
    memo: T,
    used: [Option<M>; MOST_USED],
    /// Where its path passed the middle, if it did.
    middle: Option<Middle<S, M>>,
    open: bool,
}

impl<S, M: Copy + Eq, T> Node<S, M, T> {
    /// Notes the move that undoes the last one as used; returns whether it could.
    fn mark(&mut self, back: Option<M>) -> bool {
        let place = self.used.iter_mut().find(|used| used.is_none() || **used == back);
        match place {
            Some(place) if back.is_some() => {
                *place = back;
                true
            }
            _ => false,
        }
    }
}

/// The move with which a path passes its middle.
#[derive(Clone, Copy)]
struct Middle<S, M> {
    before: S,
    /// The cost of the path to there.
    g: Cost,
    step: M,
}

/// A part of the path: from a state to another, or to a goal.
struct Part<S> {
    from: S,
    to: Option<S>,
    /// What it costs at most.
    cost: Cost,
}

/// A piece of the path.
enum Piece<S, M> {
    Part(Part<S>),
    Step(M),
}

/// The end of a part that was found.
struct Found<P: Space> {
    state: P::State,
    g: Cost,
    /// Where the path to it passes the middle; `None` where it has no moves.
    middle: Option<Middle<P::State, P::Move>>,
}

/// How the search of a part ended.
enum Ended<P: Space> {
    Found(Found<P>),
    Exhausted,
    /// There are more moves back to an expanded state than can be noted.
    Unmarked,
}

/// How a search of a part counts.
#[derive(Clone, Copy)]
struct Terms {
    /// No state of greater g is expanded.
    limit: Cost,
    /// Whether only moves that cost nothing are allowed; then g is their number.
    free: bool,
    /// Whether the heuristic is ignored.
    blind: bool,
}

/// A node of a space.
type NodeOf<P, T> = Node<<P as Space>::State, <P as Space>::Move, T>;

struct Search<'a, P: Space, H: Heuristic<P>, O> {
    space: &'a P,
    heuristic: &'a H,
    meter: &'a mut Meter,
    observer: &'a mut O,
    /// States and their g; stale once the state is expanded or known at another g.
    open: Open<(P::State, Cost)>,
    nodes: FxHashMap<P::State, NodeOf<P, H::Memo>>,
    stores_expanded: bool,
    proven: u64,
}

impl<P: Space, H: Heuristic<P>, O: Observer<P>> Search<'_, P, H, O> {
    fn run(&mut self, start: P::State) -> ControlFlow<Stop, Option<Path<P::Move>>> {
        let mut path = Path { moves: Vec::new(), cost: 0 };
        let mut end = start;
        // What is still to be found, the last first.
        let mut pieces = vec![Piece::Part(Part { from: start, to: None, cost: Cost::MAX - 1 })];
        while let Some(piece) = pieces.pop() {
            match piece {
                Piece::Step(step) => {
                    path.cost = path.cost.saturating_add(self.space.cost(&end, step));
                    path.moves.push(step);
                    end = self.space.apply(&end, step);
                }
                Piece::Part(part) => {
                    let Some(found) = self.find(&part)? else { return ControlFlow::Continue(None) };
                    let Some(Middle { before, g, step }) = found.middle else { continue };
                    let passed = g.saturating_add(self.space.cost(&before, step));
                    let rest = found.g.saturating_sub(passed).min(part.cost);
                    let first = Part { from: part.from, to: Some(before), cost: g.min(part.cost) };
                    let last = Part { from: self.space.apply(&before, step), to: Some(found.state), cost: rest };
                    pieces.extend([Piece::Part(last), Piece::Step(step), Piece::Part(first)]);
                }
            }
        }
        ControlFlow::Continue(Some(path))
    }

    /// Finds the end of a part: always, except where there is no path to a goal.
    fn find(&mut self, part: &Part<P::State>) -> ControlFlow<Stop, Option<Found<P>>> {
        if part.to == Some(part.from) {
            return ControlFlow::Continue(Some(Found { state: part.from, g: 0, middle: None }));
        }
        // Where moves cost nothing, a part is smaller only in its number of moves.
        let free = part.cost == 0;
        let mut terms = Terms { limit: if free { Cost::MAX - 1 } else { part.cost }, free, blind: free };
        loop {
            match self.search(part, terms)? {
                Ended::Found(found) => return ControlFlow::Continue(Some(found)),
                Ended::Unmarked => self.stores_expanded = true,
                Ended::Exhausted if part.to.is_none() || terms.blind => return ControlFlow::Continue(None),
                Ended::Exhausted => terms.blind = true,
            }
        }
    }

    fn search(&mut self, part: &Part<P::State>, terms: Terms) -> ControlFlow<Stop, Ended<P>> {
        self.nodes.clear();
        self.open.clear(Ties::LowH);
        let (space, memo) = (self.space, self.heuristic.evaluate(&part.from));
        self.observer.began(&part.from, self.heuristic.value(memo), part.to.map(|_| part.cost));
        self.meter.make_room(&mut self.nodes)?;
        self.nodes.insert(part.from, Node { g: 0, memo, used: [None; MOST_USED], middle: None, open: true });
        self.meter.store(1)?;
        self.enqueue(part.from, 0, memo, terms)?;
        while let Some((f, (state, g))) = self.open.pop() {
            let Some(node) = self.nodes.get_mut(&state).filter(|node| node.open && node.g == g) else { continue };
            if part.to.is_none() {
                self.proven = self.proven.max(f);
                if space.is_goal(&state) {
                    self.observer.reached(&state, g);
                    return ControlFlow::Continue(Ended::Found(Found { state, g, middle: node.middle }));
                }
            }
            node.open = false;
            let node = *node;
            self.meter.expand()?;
            self.observer.expanded(&state, g);
            for step in space.moves(&state).filter(|&step| !node.used.contains(&Some(step))) {
                if let Some(ended) = self.generate(part, terms, (&state, &node), step)? {
                    return ControlFlow::Continue(ended);
                }
            }
            if !self.stores_expanded {
                self.nodes.remove(&state);
            }
        }
        ControlFlow::Continue(Ended::Exhausted)
    }

    /// Makes a child and decides what becomes of it; returns how the search ends, if it does.
    fn generate(
        &mut self,
        part: &Part<P::State>,
        terms: Terms,
        (parent, node): (&P::State, &NodeOf<P, H::Memo>),
        step: P::Move,
    ) -> ControlFlow<Stop, Option<Ended<P>>> {
        self.meter.generate()?;
        let state = self.space.apply(parent, step);
        let cost = match self.space.cost(parent, step) {
            cost if !terms.free => cost,
            0 => 1,
            _ => Cost::MAX,
        };
        let g = node.g.saturating_add(cost);
        let memo = self.heuristic.advance(node.memo, parent, step);
        let h = self.heuristic.value(memo);
        let is_end = part.to.map_or_else(|| self.space.is_goal(&state), |to| to == state);
        let is_past = is_end || g >= if part.to.is_some() { terms.limit.div_ceil(2) } else { h };
        let middle = node.middle.or(is_past.then_some(Middle { before: *parent, g: node.g, step }));
        let made = Made { parent: *parent, parent_g: node.g, step, g, h };
        if is_end && part.to.is_some() && g <= terms.limit {
            self.observer.generated(made, Fate::Goal);
            return ControlFlow::Continue(Some(Ended::Found(Found { state, g, middle })));
        }
        // A state beyond the limit is stored, too: it notes its used moves in case that it is reached at less cost.
        let within = |fate| if g <= terms.limit { fate } else { Fate::Beyond };
        self.meter.make_room(&mut self.nodes)?;
        let (fate, child) = match self.nodes.entry(state) {
            Entry::Vacant(place) => {
                let used = [None; MOST_USED];
                (within(Fate::Opened), place.insert(Node { g, memo, used, middle, open: true }))
            }
            Entry::Occupied(place) => {
                let child = place.into_mut();
                if child.open && g < child.g {
                    (child.g, child.middle) = (g, middle);
                    (within(Fate::Cheaper), child)
                } else {
                    (Fate::Duplicate, child)
                }
            }
        };
        let is_marked = !child.open || child.mark(self.space.back(step));
        self.meter.store(self.nodes.len())?;
        self.observer.generated(made, fate);
        match fate {
            Fate::Duplicate => self.meter.duplicate(),
            Fate::Beyond => {}
            _ => self.enqueue(state, g, memo, terms)?,
        }
        ControlFlow::Continue((!is_marked && !self.stores_expanded).then_some(Ended::Unmarked))
    }

    fn enqueue(&mut self, state: P::State, g: Cost, memo: H::Memo, terms: Terms) -> ControlFlow<Stop> {
        let h = if terms.blind { 0 } else { self.heuristic.value(memo) };
        self.open.push(u64::from(g) + u64::from(h), h, (state, g), self.meter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::observer::NoObserver;
    use crate::search::toy::by_brute_force::{STATES, admissible, graphs, shares};
    use crate::search::toy::{Graph, Table};
    use crate::search::{Limits, replay};
    use proptest::prelude::*;

    fn search(graph: &Graph, h: &Table) -> Outcome<<Graph as Space>::Move> {
        let (meter, observer) = (&mut Meter::new(Limits::default()), &mut NoObserver);
        let task = Task { space: graph, heuristic: h, start: 0, meter, observer, backward: None };
        FrontierAStar::search(task, &NoOptions {})
    }

    proptest! {
        #[test]
        fn it_ends_with_a_path_wherever_there_is_one_and_with_a_consistent_heuristic_it_is_the_cheapest(
            graph in graphs(6), share in 0..=100_u32, any in shares()
        ) {
            let optimum = graph.distances()[0];
            let consistent = admissible(&graph, &[share; STATES]);
            let best = search(&graph, &consistent).best;
            prop_assert_eq!(best.as_ref().map(|path| path.cost), optimum);
            prop_assert_eq!(best.and_then(|path| replay(&graph, 0, &path.moves)), optimum);
            for h in [admissible(&graph, &any), Table(any.iter().map(|share| share / 4).collect())] {
                let best = search(&graph, &h).best;
                prop_assert_eq!(best.is_some(), optimum.is_some());
                if let Some(path) = best {
                    prop_assert_eq!(replay(&graph, 0, &path.moves), Some(path.cost));
                }
            }
        }
    }
}
