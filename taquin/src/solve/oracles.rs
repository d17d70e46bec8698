//! Every algorithm on random weighted graphs, with dead ends, inconsistent estimates and moves that cost nothing, against
//! the cost of relaxing all edges. What it guarantees comes from [`Guarantee`](super::Guarantee), and from
//! nowhere else.

use super::{AlgorithmSpec, Suboptimality};
use crate::heuristic::{Knowledge, Known};
use crate::search::toy::by_brute_force::{STATES, admissible, graphs, shares};
use crate::search::toy::{Edge, Graph, Table};
use crate::search::{Ending, Guarantee, Incumbent, Limits, Meter, NODE_BYTES, Outcome, Statistics, replay};
use crate::space::Cost;
use proptest::prelude::*;

/// Options beside the defaults of all names.
const CHOSEN: &[&str] = &[
    "astar(ties = fifo)",
    "astar(ties = lifo, prune_parent = false)",
    "astar(ties = high_h)",
    "astar(reopen = false)",
    "astar(goal_test = generation)",
    "weighted_astar(weight = 1)",
    "weighted_astar(weight = 3/2)",
    "weighted_astar(weight = 1/3, ties = fifo)",
    "weighted_astar(weight = 4, reopen = false)",
    "greedy(reopen = true)",
    "greedy(goal_test = generation)",
    "uniform_cost(reopen = false)",
    "uniform_cost(ties = lifo, goal_test = generation)",
    "idastar(prune_parent = false)",
    "breadth_first(goal_test = expansion)",
    "breadth_first(prune_parent = false)",
    "depth_first(visited = false)",
    "depth_first(depth_limit = 3)",
    "iterative_deepening(visited = true)",
    "random(seed = 7)",
    "rbfs(weight = 1.5)",
    "weighted_idastar(weight = 3/2)",
    "weighted_idastar(weight = 1/2)",
    "transposition_idastar(bits = 2)",
    "transposition_idastar(bits = 0)",
    "transposition_idastar(best_move = true)",
    "transposition_idastar(bits = 2, best_move = true)",
    "bfidastar(bound = 5)",
    "smastar(nodes = 1)",
    "smastar(nodes = 5)",
    "smastar(nodes = 12)",
    "dfbnb(limit = 5)",
    "bts(least = 3, most = 4)",
    "bts(least = 1, most = 1)",
    "bgs(least = 3, most = 4)",
    "bgs(least = 1, most = 1)",
    "astar_epsilon(bound = 1)",
    "astar_epsilon(bound = 3)",
    "optimistic(bound = 1)",
    "optimistic(bound = 6/5, weight = 4)",
    "improved_optimistic(bound = 1)",
    "improved_optimistic(bound = 6/5)",
    "ees(bound = 1)",
    "ees(bound = 2, correction = plain)",
    "dps(bound = 1)",
    "dps(bound = 3)",
    "xdp(bound = 1)",
    "xdp(bound = 2, reopen = true)",
    "xup(bound = 1)",
    "xup(bound = 2, reopen = true)",
    "pwxd(bound = 1)",
    "pwxd(bound = 2, reopen = true)",
    "pwxu(bound = 1)",
    "pwxu(bound = 2, reopen = true)",
    "beam(width = 1)",
    "beam(width = 2)",
    "bulb(width = 1, nodes = none)",
    "bulb(width = 2, nodes = none)",
    "bulb(width = 1, nodes = 4)",
    "arastar(weight = 1)",
    "arastar(weight = 4, step = 1/3)",
    "anytime_weighted_rbfs(weight = 1)",
    "anytime_weighted_rbfs(weight = 3)",
    "restarting_weighted_astar(weight = 1)",
    "restarting_weighted_astar(weight = 7/3)",
    "mm(epsilon = true)",
];

/// All algorithms that have a name, and those with options.
fn algorithms() -> impl Iterator<Item = AlgorithmSpec> {
    let chosen = CHOSEN.iter().map(|text| text.parse().expect("an algorithm"));
    super::algorithms().into_iter().chain(chosen)
}

fn search(algorithm: &AlgorithmSpec, ways: [(&Graph, &Table); 2], limits: Limits) -> (Outcome<Edge>, Statistics) {
    let mut meter = Meter::new(limits);
    let outcome = (algorithm.entry().on_graph)(&*algorithm.shared(), ways, &mut meter);
    (outcome, meter.finish())
}

/// Estimates of a kind, with what is known of them: consistent, admissible, or anything.
fn estimates(graph: &Graph, kind: usize, shares: &[Cost]) -> (Table, Knowledge) {
    use Known::{Proven, Refuted, Unknown};
    let known = |admissible, consistent| Knowledge { admissible, consistent };
    match kind {
        0 => (admissible(graph, &[shares[0]; STATES]), known(Proven, Proven)),
        1 => (admissible(graph, shares), known(Proven, Unknown)),
        _ => (Table(shares.iter().map(|share| share / 4).collect()), known(Refuted, Refuted)),
    }
}

/// What a limit ends at the latest: paths round a circle of free moves have no end.
const PATIENCE: u64 = 3000;

fn limits() -> impl Strategy<Value = Limits> {
    prop_oneof![
        Just(Limits::default()),
        (0..30_u64).prop_map(|most| Limits { expanded: Some(most), ..Limits::default() }),
        (0..40_u64).prop_map(|most| Limits { generated: Some(most), ..Limits::default() }),
        (0..12_u64).prop_map(|nodes| Limits { bytes: Some(nodes * NODE_BYTES + 1), ..Limits::default() }),
    ]
}

/// Counters that no search can show, whatever it does.
fn counts_add_up(counted: &Statistics, limits: Limits, asked: usize) -> Result<(), TestCaseError> {
    prop_assert!(counted.expanded <= limits.expanded.unwrap_or(u64::MAX));
    prop_assert!(counted.generated <= limits.generated.unwrap_or(u64::MAX));
    prop_assert!(counted.peak_bytes() <= limits.bytes.unwrap_or(u64::MAX));
    prop_assert!(counted.duplicates <= counted.generated && counted.before_last_layer <= counted.expanded);
    prop_assert!(counted.reopened <= counted.generated - counted.duplicates);
    if limits.bytes.is_none() {
        prop_assert_eq!(counted.expanded, asked as u64, "states whose moves were asked for");
    }
    if !counted.iterations.is_empty() {
        prop_assert_eq!(counted.iterations.iter().map(|one| one.expanded).sum::<u64>(), counted.expanded);
        prop_assert_eq!(counted.iterations.iter().map(|one| one.generated).sum::<u64>(), counted.generated);
        prop_assert!(counted.iterations.windows(2).all(|pair| pair[0].bound < pair[1].bound));
    }
    Ok(())
}

/// The solutions of an anytime search are each cheaper than the one before, none is cheaper than the optimum, and the last is the
/// one that is returned. A search that is to end with one of them returns a path of its cost, then and there.
fn incumbents_are_true(
    algorithm: &AlgorithmSpec,
    ways: [(&Graph, &Table); 2],
    (limits, guarantee): (Limits, Guarantee),
    (outcome, counted): &(Outcome<Edge>, Statistics),
) -> Result<(), TestCaseError> {
    let (incumbents, graph) = (&counted.incumbents, ways[0].0);
    prop_assert!(algorithm.info().anytime || incumbents.is_empty());
    prop_assert!(incumbents.windows(2).all(|pair| pair[0].cost > pair[1].cost));
    if let (Some(path), true) = (&outcome.best, algorithm.info().anytime) {
        let last = incumbents.last().map(|last| (last.cost, last.length));
        prop_assert_eq!(last, Some((path.cost, path.moves.len() as u32)));
    }
    let optimum = graph.distances()[0];
    for &Incumbent { expanded, generated, cost, .. } in incumbents {
        let (found, counted) = search(algorithm, ways, Limits { until: Some(cost), ..limits });
        let Outcome { ending: Ending::Solved, best: Some(path), lower_bound } = found else {
            return Err(TestCaseError::fail(format!("does not end with its solution of cost {cost}: {found:?}")));
        };
        prop_assert_eq!(replay(graph, 0, &path.moves), Some(cost));
        prop_assert_eq!((path.cost, counted.expanded, counted.generated), (cost, expanded, generated));
        prop_assert!(!guarantee.lower_bound || optimum.is_some_and(|optimum| lower_bound <= optimum));
    }
    Ok(())
}

fn is_kept(
    algorithm: &AlgorithmSpec,
    (ways, unit): ([(&Graph, &Table); 2], bool),
    knowledge: Knowledge,
    limits: Limits,
) -> Result<(), TestCaseError> {
    let guarantee = algorithm.guarantee(knowledge);
    let limits = Limits { expanded: limits.expanded.or(Some(PATIENCE)), ..limits };
    let asked = || ways.map(|(graph, _)| graph.expanded().len()).iter().sum();
    let _: usize = asked();
    let found = search(algorithm, ways, limits);
    counts_add_up(&found.1, limits, asked())?;
    incumbents_are_true(algorithm, ways, (limits, guarantee), &found)?;
    let outcome = found.0;
    let graph = ways[0].0;
    let judged = unit || !guarantee.in_moves;
    let optimum = graph.distances()[0];
    if let (Some(optimum), true) = (optimum, guarantee.lower_bound && judged) {
        prop_assert!(outcome.lower_bound <= optimum, "claims {}, not {}", outcome.lower_bound, optimum);
    }
    match (&outcome.best, optimum) {
        (Some(path), Some(optimum)) => {
            prop_assert_eq!(outcome.ending, Ending::Solved);
            prop_assert_eq!(replay(graph, 0, &path.moves), Some(path.cost));
            prop_assert!(path.cost >= optimum);
            match guarantee.cost {
                Suboptimality::Optimal if judged => prop_assert_eq!(path.cost, optimum),
                Suboptimality::Bounded(upper, lower) => prop_assert!(path.cost * lower <= optimum * upper),
                _ => {}
            }
        }
        (Some(path), None) => prop_assert!(false, "a path of cost {} where there is none", path.cost),
        (None, _) => {
            prop_assert_ne!(outcome.ending, Ending::Solved);
            let claims_none = guarantee.complete && outcome.ending == Ending::Exhausted;
            prop_assert!(!claims_none || optimum.is_none(), "there is a path");
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn every_algorithm_keeps_its_guarantee_on_weighted_graphs_wherever_it_is_stopped(
        graph in graphs(6), shares in shares(), kind in 0..3_usize, limits in limits()
    ) {
        let turned = graph.turned();
        let ((table, knowledge), (aimed, _)) = (estimates(&graph, kind, &shares), estimates(&turned, kind, &shares));
        let ways = [(&graph, &table), (&turned, &aimed)];
        for algorithm in algorithms() {
            is_kept(&algorithm, (ways, false), knowledge, limits)
                .map_err(|error| TestCaseError::fail(format!("{algorithm}: {error}")))?;
        }
    }

    #[test]
    fn every_algorithm_keeps_its_guarantee_where_moves_cost_one(
        graph in graphs(1), shares in shares(), kind in 0..3_usize, limits in limits()
    ) {
        let turned = graph.turned();
        let ((table, knowledge), (aimed, _)) = (estimates(&graph, kind, &shares), estimates(&turned, kind, &shares));
        let ways = [(&graph, &table), (&turned, &aimed)];
        for algorithm in algorithms() {
            is_kept(&algorithm, (ways, true), knowledge, limits)
                .map_err(|error| TestCaseError::fail(format!("{algorithm}: {error}")))?;
        }
    }

    #[test]
    fn each_solution_of_restarting_weighted_a_star_is_within_its_weight(
        graph in graphs(6), shares in shares(), kind in 0..2_usize
    ) {
        const WEIGHTS: [(Cost, Cost); 5] = [(5, 1), (3, 1), (2, 1), (3, 2), (1, 1)];
        let algorithm = "restarting_weighted_astar".parse().expect("an algorithm");
        let (table, _) = estimates(&graph, kind, &shares);
        let (_, counted) = search(&algorithm, [(&graph, &table); 2], Limits::default());
        for (found, (times, of)) in counted.incumbents.iter().zip(WEIGHTS) {
            let optimum = graph.distances()[0].expect("a path to a goal");
            prop_assert!(found.cost * of <= optimum * times, "{found:?} at {times}/{of}");
        }
    }
}
