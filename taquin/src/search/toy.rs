//! Small weighted graphs, on which what searches must do is worked out by hand or by brute force.

use super::observer::NoObserver;
use super::{Algorithm as _, IterativeDeepening, Task};
use super::{GoalTest, Meter, Outcome};
use super::{best_first, breadth_first, depth_first, ida_star};
use crate::heuristic::{Heuristic, Zero};
use crate::published::random;
use crate::space::{Cost, Space};
use std::sync::Mutex;

mod anytime;
pub(crate) mod by_brute_force;
mod by_hand;
pub(crate) mod limits;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Edge {
    from: usize,
    to: usize,
    cost: Cost,
}

impl Edge {
    /// The edge back.
    pub(crate) fn reversed(self) -> Edge {
        Edge { from: self.to, to: self.from, ..self }
    }
}

/// A graph whose states are numbers, and which notes the states whose moves are asked for.
#[derive(Debug)]
pub(crate) struct Graph {
    edges: Vec<Vec<Edge>>,
    goals: Vec<usize>,
    /// Whether every edge can be undone by one of equal cost.
    undirected: bool,
    asked: Mutex<Vec<usize>>,
}

impl Graph {
    pub(crate) fn new(states: usize, edges: &[(usize, usize, Cost)], goals: &[usize]) -> Graph {
        let mut graph =
            Graph { edges: vec![vec![]; states], goals: goals.to_vec(), undirected: false, asked: Mutex::default() };
        for &(from, to, cost) in edges {
            graph.edges[from].push(Edge { from, to, cost });
        }
        graph
    }

    fn undirected(states: usize, edges: &[(usize, usize, Cost)], goals: &[usize]) -> Graph {
        let back = edges.iter().map(|&(from, to, cost)| (to, from, cost));
        let both: Vec<_> = edges.iter().copied().chain(back).collect();
        Graph { undirected: true, ..Graph::new(states, &both, goals) }
    }

    /// The same with all edges turned round, from the goals to the state 0.
    pub(crate) fn turned(&self) -> Graph {
        let edges: Vec<_> = self.edges.iter().flatten().map(|edge| (edge.to, edge.from, edge.cost)).collect();
        Graph { undirected: self.undirected, ..Graph::new(self.edges.len(), &edges, &[0]) }
    }

    /// Its goals.
    pub(crate) fn goals(&self) -> &[usize] {
        &self.goals
    }

    /// The cost of the cheapest path from each state to a goal, by relaxing all edges until nothing changes.
    pub(crate) fn distances(&self) -> Vec<Option<Cost>> {
        let mut distances = vec![None; self.edges.len()];
        for &goal in &self.goals {
            distances[goal] = Some(0);
        }
        for _ in 0..self.edges.len() {
            for edge in self.edges.iter().flatten() {
                if let Some(rest) = distances[edge.to] {
                    let through = edge.cost + rest;
                    distances[edge.from] = Some(distances[edge.from].map_or(through, |known: Cost| known.min(through)));
                }
            }
        }
        distances
    }

    /// The states expanded since the last time this was asked.
    pub(crate) fn expanded(&self) -> Vec<usize> {
        std::mem::take(&mut self.asked.lock().unwrap())
    }
}

impl Space for Graph {
    type State = usize;
    type Move = Edge;

    fn is_goal(&self, state: &usize) -> bool {
        self.goals.contains(state)
    }

    fn moves(&self, state: &usize) -> impl Iterator<Item = Edge> {
        self.asked.lock().unwrap().push(*state);
        self.edges[*state].iter().copied()
    }

    fn apply(&self, _: &usize, step: Edge) -> usize {
        step.to
    }

    fn back(&self, Edge { from, to, cost }: Edge) -> Option<Edge> {
        self.undirected.then_some(Edge { from: to, to: from, cost })
    }

    fn place(&self, &state: &usize) -> u128 {
        state as u128
    }

    fn cost(&self, _: &usize, step: Edge) -> Cost {
        step.cost
    }
}

/// An estimate for each state.
#[derive(Clone, Debug)]
pub(crate) struct Table(pub(crate) Vec<Cost>);

impl Heuristic<Graph> for Table {
    type Memo = Cost;

    fn evaluate(&self, state: &usize) -> Cost {
        self.0[*state]
    }

    fn advance(&self, _: Cost, _: &usize, step: Edge) -> Cost {
        self.0[step.to]
    }

    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}

pub(crate) type Algorithm = (&'static str, fn(&Graph, &Table, usize, &mut Meter) -> Outcome<Edge>);

/// One of each kind; the random search always draws the last.
const ALGORITHMS: [Algorithm; 10] = [
    ("A*", |graph, h, start, meter| best_first::search(graph, h, start, &best_first::Options::a_star(), meter)),
    ("weighted A*", |graph, h, start, meter| {
        best_first::search(graph, h, start, &best_first::Options::weighted(3, 2), meter)
    }),
    ("greedy", |graph, h, start, meter| best_first::search(graph, h, start, &best_first::Options::greedy(), meter)),
    ("uniform cost", |graph, h, start, meter| {
        best_first::search(graph, h, start, &best_first::Options::uniform_cost(), meter)
    }),
    ("breadth-first", |graph, _, start, meter| {
        breadth_first::search(graph, start, &breadth_first::Options::default(), meter)
    }),
    ("breadth-first, late", |graph, _, start, meter| {
        let options = breadth_first::Options { goal_test: GoalTest::Expansion, prune_parent: false };
        breadth_first::search(graph, start, &options, meter)
    }),
    ("depth-first", |graph, _, start, meter| {
        depth_first::search(graph, start, &depth_first::Options::default(), meter)
    }),
    ("iterative deepening", |graph, _, start, meter| deepen(graph, start, &IterativeDeepening::defaults(), meter)),
    ("IDA*", |graph, h, start, meter| ida_star::search(graph, h, start, &ida_star::Options::default(), meter)),
    ("random", |graph, _, start, meter| random::search(graph, start, |below| below - 1, meter)),
];

/// Iterative deepening from a state.
fn deepen(graph: &Graph, start: usize, options: &depth_first::Options, meter: &mut Meter) -> Outcome<Edge> {
    let task = Task { space: graph, heuristic: &Zero, start, meter, observer: &mut NoObserver, backward: None };
    IterativeDeepening::search(task, options)
}
