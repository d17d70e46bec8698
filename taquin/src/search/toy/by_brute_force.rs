//! Random graphs, on which costs are compared with those of relaxing all edges.

use super::*;
use crate::search::best_first::{Options, Ties};
use crate::search::{Ending, GoalTest, Limits, replay};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

pub(crate) const STATES: usize = 9;

/// The start is 0, the goals are 7 and 8; estimates are admissible where `shares` are percentages.
pub(crate) fn admissible(graph: &Graph, shares: &[Cost]) -> Table {
    let distances = graph.distances();
    Table(distances.iter().zip(shares).map(|(distance, share)| distance.map_or(99, |d| d * share / 100)).collect())
}

prop_compose! {
    pub(crate) fn graphs(most: Cost)(
        edges in prop::collection::vec((0..STATES, 0..STATES, most.min(1)..=most), 0..24),
        undirected: bool,
        free in 0..3_usize,
    ) -> Graph {
        // Some graphs have an edge that costs nothing, unless all are to cost the same.
        let edges: Vec<_> = edges.into_iter().enumerate().map(|(place, (from, to, cost))| {
            (from, to, if most > 1 && place < free { 0 } else { cost })
        }).collect();
        let build = if undirected { Graph::undirected } else { Graph::new };
        build(STATES, &edges, &[7, 8])
    }
}

/// Graphs each edge of which costs something: a search in a tree need not end where a cycle costs nothing.
pub(crate) fn priced_graphs(most: Cost) -> impl Strategy<Value = Graph> {
    graphs(most).prop_filter("a free edge", |graph| graph.edges.iter().flatten().all(|edge| edge.cost > 0))
}

pub(crate) fn shares() -> impl Strategy<Value = Vec<Cost>> {
    prop::collection::vec(0..=100_u32, STATES)
}

fn solve(graph: &Graph, h: &Table, options: Options) -> Outcome<Edge> {
    best_first::search(graph, h, 0, &options, &mut Meter::new(Limits::default()))
}

proptest! {
    #[test]
    fn a_star_is_optimal_however_inconsistent_the_estimates(
        graph in graphs(6), shares in shares(), prune_parent: bool
    ) {
        let h = admissible(&graph, &shares);
        let optimum = graph.distances()[0];
        for ties in [Ties::Fifo, Ties::Lifo, Ties::LowH, Ties::HighH] {
            let outcome = solve(&graph, &h, Options { ties, prune_parent, ..Options::a_star() });
            match (outcome.best, optimum) {
                (Some(path), Some(optimum)) => {
                    prop_assert_eq!((path.cost, outcome.lower_bound), (optimum, optimum));
                    prop_assert_eq!(replay(&graph, 0, &path.moves), Some(optimum));
                }
                (None, None) => prop_assert_eq!(outcome.ending, Ending::Exhausted),
                (found, _) => prop_assert!(false, "{:?} in place of {:?}", found, optimum),
            }
        }
    }

    #[test]
    fn uniform_cost_is_optimal_even_without_reopening(graph in graphs(6)) {
        for reopen in [false, true] {
            let outcome = solve(&graph, &Table(vec![0; STATES]), Options { reopen, ..Options::uniform_cost() });
            prop_assert_eq!(outcome.best.map(|path| path.cost), graph.distances()[0]);
        }
    }

    #[test]
    fn consistent_estimates_need_no_reopening_and_leave_the_lower_layers_to_no_tie(
        graph in graphs(6), share in 0..=100_u32, p in 1..9_u32, q in 1..9_u32
    ) {
        // One share of all distances, rounded down: no edge lowers it by more than it costs.
        let h = admissible(&graph, &[share; STATES]);
        if let Some(optimum) = graph.distances()[0] {
            let run = |options: Options| {
                let mut meter = Meter::new(Limits::default());
                let outcome = best_first::search(&graph, &h, 0, &options, &mut meter);
                (outcome.best.unwrap().cost, meter.finish())
            };
            let (_, first) = run(Options::a_star());
            for ties in [Ties::Fifo, Ties::Lifo, Ties::LowH, Ties::HighH] {
                let (cost, counted) = run(Options { ties, ..Options::a_star() });
                prop_assert_eq!((cost, counted.reopened), (optimum, 0));
                prop_assert_eq!(counted.before_last_layer, first.before_last_layer);
                prop_assert_eq!(run(Options { ties, reopen: false, ..Options::a_star() }).0, optimum);
            }
            let (cost, _) = run(Options { reopen: false, ..Options::weighted(p, q) });
            prop_assert!(cost * q <= optimum * p.max(q));
        }
    }

    #[test]
    fn ida_star_is_optimal_where_cycles_cost_something_however_inconsistent_the_estimates(
        graph in priced_graphs(6),
        shares in shares(),
        prune_parent: bool,
        early in 0..12_u64
    ) {
        let h = admissible(&graph, &shares);
        if let Some(optimum) = graph.distances()[0] {
            let options = ida_star::Options { prune_parent };
            let outcome = ida_star::search(&graph, &h, 0, &options, &mut Meter::new(Limits::default()));
            let path = outcome.best.unwrap();
            prop_assert_eq!((path.cost, outcome.lower_bound), (optimum, optimum));
            prop_assert_eq!(replay(&graph, 0, &path.moves), Some(optimum));
            let mut meter = Meter::new(Limits { expanded: Some(early), ..Limits::default() });
            prop_assert!(ida_star::search(&graph, &h, 0, &options, &mut meter).lower_bound <= optimum);
        }
    }

    #[test]
    fn weighted_a_star_keeps_its_promise(graph in graphs(6), shares in shares(), p in 1..9_u32, q in 1..9_u32) {
        let h = admissible(&graph, &shares);
        if let Some(optimum) = graph.distances()[0] {
            let outcome = solve(&graph, &h, Options::weighted(p, q));
            let path = outcome.best.unwrap();
            prop_assert_eq!(replay(&graph, 0, &path.moves), Some(path.cost));
            prop_assert!(path.cost * q <= optimum * p.max(q));
            prop_assert!(outcome.lower_bound <= optimum);
        }
    }

    #[test]
    fn no_bound_passes_the_optimum_wherever_a_search_is_stopped(
        graph in graphs(6), shares in shares(), expanded in 0..12_u64, reopen: bool, g in 0..3_u32, h in 0..3_u32
    ) {
        let table = admissible(&graph, &shares);
        if let Some(optimum) = graph.distances()[0] {
            let weights = best_first::Weights { g, h };
            for goal_test in [GoalTest::Expansion, GoalTest::Generation] {
                let options = Options { weights, reopen, goal_test, ..Options::a_star() };
                let mut meter = Meter::new(Limits { expanded: Some(expanded), ..Limits::default() });
                let outcome = best_first::search(&graph, &table, 0, &options, &mut meter);
                prop_assert!(outcome.lower_bound <= optimum);
            }
        }
    }

    #[test]
    fn a_depth_limit_loses_no_goal_within_it_with_memory_or_without(graph in graphs(1), limit in 0..8_u32) {
        let within = graph.distances()[0].is_some_and(|optimum| optimum <= limit);
        for (visited, iterative, prune_parent) in
            [(true, false, true), (true, true, false), (false, false, false), (false, true, true)]
        {
            let options = depth_first::Options { visited, depth_limit: Some(limit), prune_parent };
            let search = if iterative { deepen } else { depth_first::search };
            let outcome = search(&graph, 0, &options, &mut Meter::new(Limits::default()));
            prop_assert_eq!(outcome.best.is_some(), within, "{:?}", options);
            if let Some(path) = outcome.best {
                prop_assert_eq!(replay(&graph, 0, &path.moves), Some(path.cost));
                prop_assert!(path.cost <= limit);
            }
        }
    }
}

/// Checks on graphs whose moves cost 1 that a path is found wherever there is one, that it leads to a goal at the cost it
/// says, and that the lower bound is one, also where the search is stopped early; of a search that promises the
/// `optimum`, that it finds and proves it.
pub(crate) fn is_kept_by((name, search): Algorithm, optimum: bool) {
    let checked = TestRunner::default().run(&(graphs(1), shares(), 0..12_u64), |(graph, shares, early)| {
        if let Some(cheapest) = graph.distances()[0] {
            let h = admissible(&graph, &shares);
            let mut meter = Meter::new(Limits { expanded: Some(early), ..Limits::default() });
            prop_assert!(search(&graph, &h, 0, &mut meter).lower_bound <= cheapest);
            let outcome = search(&graph, &h, 0, &mut Meter::new(Limits::default()));
            let path = outcome.best.unwrap();
            prop_assert_eq!(replay(&graph, 0, &path.moves), Some(path.cost));
            prop_assert!(outcome.lower_bound <= cheapest);
            if optimum {
                prop_assert_eq!((path.cost, outcome.lower_bound), (cheapest, cheapest));
            }
        }
        Ok(())
    });
    if let Err(error) = checked {
        panic!("{name}: {error}");
    }
}

#[test]
fn where_moves_cost_one_every_search_keeps_its_promise() {
    for algorithm in ALGORITHMS {
        let optimum = ["A*", "uniform cost", "breadth-first", "breadth-first, late", "iterative deepening", "IDA*"]
            .contains(&algorithm.0);
        is_kept_by(algorithm, optimum);
    }
}
