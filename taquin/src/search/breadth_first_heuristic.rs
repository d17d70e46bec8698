//! Breadth-first heuristic search (Zhou & Hansen 2006): breadth-first within a bound on f = moves + h, with only three layers
//! in memory. Without a bound of the user's it is BFIDA*: the bound begins at h(start) and grows as that of IDA* does.
//!
//! A state of the layer before, of the same or of the next layer is a duplicate. A goal is recognised when it is made. The
//! path is found by halves: each node keeps its ancestor in the middle layer, the path to this and the one from it are
//! searched for in the same way, and these expansions count, too. The middle layer of the whole search is half the bound,
//! that of a part half its moves, rounded down.

use super::best_first::Weights;
use super::observer::{Fate, Made, Observer};
use super::{Algorithm, Behaviour, Guarantee, Info, Meter, Nodes, Outcome, Path, Stop, Suboptimality, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Breadth-first heuristic search and BFIDA* (Zhou & Hansen 2006).
#[derive(Clone, Copy, Debug)]
pub struct BreadthFirstHeuristic;

/// The options of breadth-first heuristic search.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct BreadthFirstHeuristicOptions {
    /// The bound on f; none for iterations with a growing one.
    pub bound: Option<Cost>,
}

impl Algorithm for BreadthFirstHeuristic {
    const INFO: Info = Info {
        counts_moves: true,
        ..Info::new(
            "bfidastar",
            "BFIDA*",
            "breadth-first heuristic search in three layers, within a growing bound (Zhou & Hansen 2006)",
        )
    };

    type Options = BreadthFirstHeuristicOptions;

    fn behaviour(_: &BreadthFirstHeuristicOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    fn guarantee(options: &BreadthFirstHeuristicOptions, heuristic: Knowledge) -> Guarantee {
        let admissible = heuristic.admissible == Known::Proven;
        let cost = if admissible { Suboptimality::Optimal } else { Suboptimality::Unbounded };
        let complete = options.bound.is_none();
        Guarantee { cost, lower_bound: admissible, in_moves: true, complete, ..Guarantee::OPTIMAL }
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &BreadthFirstHeuristicOptions,
    ) -> Outcome<P::Move> {
        let Task { space, heuristic, start, meter, observer, .. } = task;
        let mut search = Search { space, heuristic, meter, observer, bound: 0, beyond: None, proven: 0 };
        let run = search.run(start, options.bound);
        Outcome::of(run, search.proven)
    }
}

/// A state of a layer.
struct Node<P: Space, T> {
    state: P::State,
    memo: T,
    came: Option<P::Move>,
    /// Its ancestor in the middle layer, beyond which it is.
    middle: Option<P::State>,
}

/// The states at one depth, in the order of their making.
struct Layer<P: Space, T> {
    nodes: Vec<Node<P, T>>,
    states: FxHashSet<P::State>,
}

impl<P: Space, T> Layer<P, T> {
    fn new() -> Self {
        Layer { nodes: Vec::new(), states: FxHashSet::default() }
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.states.clear();
    }
}

/// A part of a path: from a state at a depth to another, or to a goal.
struct Part<S> {
    from: S,
    depth: Cost,
    to: Option<S>,
}

/// The end of a part that was found.
struct Found<P: Space> {
    /// Its state and its depth.
    state: P::State,
    depth: Cost,
    /// The last move to it.
    step: P::Move,
    /// The state in the middle layer on the way.
    middle: Option<P::State>,
}

struct Search<'a, P: Space, H, O> {
    space: &'a P,
    heuristic: &'a H,
    meter: &'a mut Meter,
    observer: &'a mut O,
    bound: Cost,
    /// The least f beyond the bound.
    beyond: Option<Cost>,
    proven: Cost,
}

impl<P: Space, H: Heuristic<P>, O: Observer<P>> Search<'_, P, H, O> {
    fn run(&mut self, start: P::State, bound: Option<Cost>) -> ControlFlow<Stop, Option<Path<P::Move>>> {
        let h = self.heuristic.value(self.heuristic.evaluate(&start));
        self.proven = h;
        if self.space.is_goal(&start) {
            self.observer.began(&start, h, None);
            self.observer.reached(&start, 0);
            return ControlFlow::Continue(Some(Path { moves: Vec::new(), cost: 0 }));
        }
        self.bound = bound.unwrap_or(h);
        while self.bound >= h {
            self.meter.begin_iteration(self.bound);
            self.beyond = None;
            let whole = Part { from: start, depth: 0, to: None };
            if let Some(found) = self.layers(&whole, self.bound / 2)? {
                self.proven = found.depth;
                return self.path(start, found).map_continue(Some);
            }
            match self.beyond {
                Some(beyond) if bound.is_none() => (self.bound, self.proven) = (beyond, beyond),
                _ => break,
            }
        }
        ControlFlow::Continue(None)
    }

    /// Searches layer by layer for the end of a part; `middle` is the depth of the middle layer.
    fn layers(&mut self, part: &Part<P::State>, middle: Cost) -> ControlFlow<Stop, Option<Found<P>>> {
        let memo = self.heuristic.evaluate(&part.from);
        self.observer.began(&part.from, self.heuristic.value(memo), Some(self.bound - part.depth));
        let (mut before, mut layer, mut next) = (Layer::new(), Layer::new(), Layer::new());
        self.add(&mut layer, Node { state: part.from, memo, came: None, middle: None })?;
        self.meter.store(1)?;
        let mut depth = part.depth;
        while !layer.nodes.is_empty() {
            let child_depth = depth.saturating_add(1);
            for node in &layer.nodes {
                self.meter.expand()?;
                self.observer.expanded(&node.state, depth - part.depth);
                for step in self.space.moves_after(&node.state, node.came) {
                    self.meter.generate()?;
                    let memo = self.heuristic.advance(node.memo, &node.state, step);
                    let h = self.heuristic.value(memo);
                    let state = self.space.apply(&node.state, step);
                    let f = child_depth.saturating_add(h);
                    let fate = if f > self.bound {
                        self.beyond = Some(self.beyond.map_or(f, |least| least.min(f))).filter(|&f| f < Cost::MAX);
                        Fate::Beyond
                    } else if part.to.map_or_else(|| self.space.is_goal(&state), |to| to == state) {
                        Fate::Goal
                    } else if [&before, &layer, &next].iter().any(|layer: &&Layer<P, _>| layer.states.contains(&state))
                    {
                        self.meter.duplicate();
                        Fate::Duplicate
                    } else {
                        Fate::Opened
                    };
                    let (parent_g, g) = (depth - part.depth, child_depth - part.depth);
                    self.observer.generated(Made { parent: node.state, parent_g, step, g, h }, fate);
                    match fate {
                        Fate::Goal => {
                            let found = Found { state, depth: child_depth, step, middle: node.middle };
                            return ControlFlow::Continue(Some(found));
                        }
                        Fate::Opened => {
                            let middle = if child_depth == middle { Some(state) } else { node.middle };
                            self.add(&mut next, Node { state, memo, came: Some(step), middle })?;
                            self.meter.store(before.nodes.len() + layer.nodes.len() + next.nodes.len())?;
                        }
                        _ => {}
                    }
                }
            }
            before.clear();
            std::mem::swap(&mut before, &mut layer);
            std::mem::swap(&mut layer, &mut next);
            depth = child_depth;
        }
        ControlFlow::Continue(None)
    }

    fn add(&mut self, layer: &mut Layer<P, H::Memo>, node: Node<P, H::Memo>) -> ControlFlow<Stop> {
        self.meter.make_room(&mut layer.states)?;
        self.meter.make_room(&mut layer.nodes)?;
        layer.states.insert(node.state);
        layer.nodes.push(node);
        ControlFlow::Continue(())
    }

    /// The path from the start to a goal that was found, by halves.
    fn path(&mut self, start: P::State, goal: Found<P>) -> ControlFlow<Stop, Path<P::Move>> {
        let mut path = Path { moves: Vec::new(), cost: 0 };
        // Parts whose paths are still to be found, the last first, each with the depth of its end.
        let mut parts: Vec<(Part<P::State>, Cost)> = Vec::new();
        let mut from = start;
        let halve = |parts: &mut Vec<(Part<P::State>, Cost)>, part: Part<P::State>, end: (P::State, Cost), middle| {
            let Part { from, depth, .. } = part;
            match middle {
                Some((state, between)) => {
                    parts.push((Part { from: state, depth: between, to: Some(end.0) }, end.1));
                    parts.push((Part { from, depth, to: Some(state) }, between));
                }
                None => parts.push((Part { from, depth, to: Some(end.0) }, end.1)),
            }
        };
        if goal.depth == 1 {
            path.moves.push(goal.step);
        } else {
            let middle = goal.middle.map(|state| (state, self.bound / 2));
            halve(&mut parts, Part { from: start, depth: 0, to: None }, (goal.state, goal.depth), middle);
        }
        while let Some((part, end)) = parts.pop() {
            let to = part.to.expect("a part has an end");
            if part.from == to {
                continue;
            }
            let between = part.depth + (end - part.depth) / 2;
            let found = self.layers(&part, between)?.expect("a path that was found before");
            if found.depth == part.depth + 1 {
                path.moves.push(found.step);
            } else {
                // Where the end is nearer than before, the middle layer may not have been passed: half of what it takes.
                let middle = found.middle.map(|state| (state, between));
                halve(&mut parts, part, (to, found.depth), middle);
            }
        }
        for &step in &path.moves {
            path.cost = path.cost.saturating_add(self.space.cost(&from, step));
            from = self.space.apply(&from, step);
        }
        ControlFlow::Continue(path)
    }
}
