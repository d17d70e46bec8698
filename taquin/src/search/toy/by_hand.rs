//! Exact sequences and counts, worked out on paper.

use super::*;
use crate::search::best_first::{Options, Ties};
use crate::search::{Ending, GoalTest, Limits, NODE_BYTES, Statistics, Stop};

const S: usize = 0;

fn best_first(graph: &Graph, h: &[Cost], options: Options) -> (Outcome<Edge>, Statistics) {
    let mut meter = Meter::new(Limits::default());
    let outcome = best_first::search(graph, &Table(h.to_vec()), S, &options, &mut meter);
    (outcome, meter.finish())
}

/// 0 reaches 2 directly at cost 3 or through 1 at cost 2, and from 2 the goal 3 is 5 away. The estimate of 1 is exact, so
/// it waits while 2, whose estimate is 0, is expanded too early.
fn needs_reopening() -> (Graph, [Cost; 4]) {
    (Graph::new(4, &[(0, 1, 1), (0, 2, 3), (1, 2, 1), (2, 3, 5)], &[3]), [0, 6, 0, 0])
}

#[test]
fn a_star_reopens_a_state_that_was_expanded_too_early() {
    let (graph, h) = needs_reopening();
    let (outcome, counted) = best_first(&graph, &h, Options::a_star());
    assert_eq!(graph.expanded(), [0, 2, 1, 2]);
    assert_eq!((outcome.best.unwrap().cost, outcome.lower_bound), (7, 7));
    let expected = Statistics {
        expanded: 4,
        generated: 5,
        reopened: 1,
        duplicates: 0,
        stored: 4,
        before_last_layer: 2,
        ..Statistics::default()
    };
    assert_eq!(counted, expected);
}

#[test]
fn without_reopening_the_cheaper_path_is_dropped_as_a_duplicate() {
    let (graph, h) = needs_reopening();
    let (outcome, counted) = best_first(&graph, &h, Options { reopen: false, ..Options::a_star() });
    assert_eq!(graph.expanded(), [0, 2, 1]);
    assert_eq!((outcome.best.unwrap().cost, outcome.lower_bound), (8, 0));
    assert_eq!((counted.generated, counted.reopened, counted.duplicates), (4, 0, 1));
}

#[test]
fn each_tie_rule_has_its_order() {
    let h = [4, 3, 2, 1, 2];
    let graph = Graph::new(5, &[(0, 1, 1), (0, 2, 2), (0, 3, 3), (0, 4, 2)], &[]);
    let orders = [
        (Ties::Fifo, [0, 1, 2, 3, 4]),
        (Ties::Lifo, [0, 4, 3, 2, 1]),
        (Ties::LowH, [0, 3, 4, 2, 1]),
        (Ties::HighH, [0, 1, 2, 4, 3]),
    ];
    for (ties, order) in orders {
        let (outcome, _) = best_first(&graph, &h, Options { ties, ..Options::a_star() });
        assert_eq!(graph.expanded(), order, "{ties:?}");
        assert_eq!(outcome, Outcome::exhausted());
    }
}

#[test]
fn an_open_state_that_gets_cheaper_is_opened_anew() {
    let h = [0, 0, 0, 1];
    let graph = Graph::new(4, &[(0, 1, 4), (0, 2, 3), (0, 3, 1), (3, 1, 2)], &[]);
    let (_, counted) = best_first(&graph, &h, Options { ties: Ties::Fifo, ..Options::a_star() });
    assert_eq!(graph.expanded(), [0, 3, 2, 1], "1 has come after 2, which had the same f before");
    assert_eq!((counted.expanded, counted.duplicates, counted.reopened), (4, 0, 0));
    best_first(&graph, &h, Options { ties: Ties::Lifo, ..Options::a_star() });
    assert_eq!(graph.expanded(), [0, 3, 1, 2]);
}

#[test]
fn estimates_that_weigh_more_find_the_dearer_path_first() {
    let h = [6, 5, 1, 0];
    let graph = Graph::new(4, &[(0, 1, 1), (0, 2, 9), (1, 3, 5), (2, 3, 1)], &[3]);
    let cost_and_bound = |options| {
        let (outcome, _) = best_first(&graph, &h, options);
        (outcome.best.unwrap().cost, outcome.lower_bound, graph.expanded())
    };
    assert_eq!(cost_and_bound(Options::a_star()), (6, 6, vec![0, 1]));
    assert_eq!(cost_and_bound(Options::weighted(3, 1)), (10, 6, vec![0, 2]));
    assert_eq!(cost_and_bound(Options::greedy()), (10, 6, vec![0, 2]));
    assert_eq!(cost_and_bound(Options::weighted(1_000_000, 1)), (10, 6, vec![0, 2]));
    assert_eq!(cost_and_bound(Options::uniform_cost()), (6, 6, vec![0, 1]));
}

#[test]
fn a_search_that_ignores_estimates_claims_nothing_from_them() {
    let graph = Graph::new(2, &[(0, 1, 1)], &[1]);
    let mut meter = Meter::new(Limits { expanded: Some(0), ..Limits::default() });
    let too_high = Table(vec![50, 0]);
    assert_eq!(best_first::search(&graph, &too_high, S, &Options::uniform_cost(), &mut meter).lower_bound, 0);
}

#[test]
fn an_early_goal_test_takes_the_first_goal_it_sees() {
    let graph = Graph::new(3, &[(0, 2, 10), (0, 1, 1), (1, 2, 1)], &[2]);
    let early = Options { goal_test: GoalTest::Generation, ..Options::uniform_cost() };
    let (outcome, counted) = best_first(&graph, &[0; 3], early);
    assert_eq!((outcome.best.unwrap().cost, outcome.lower_bound), (10, 0));
    assert_eq!((counted.expanded, counted.generated), (1, 1));
    let (outcome, counted) = best_first(&graph, &[0; 3], Options::uniform_cost());
    assert_eq!((outcome.best.unwrap().cost, outcome.lower_bound), (2, 2));
    assert_eq!((counted.expanded, counted.generated), (2, 3));
}

#[test]
fn a_circle_of_free_moves_holds_no_search_with_memory() {
    let graph = Graph::new(3, &[(0, 1, 0), (1, 0, 0), (1, 2, 1)], &[2]);
    for (name, search) in ALGORITHMS.iter().filter(|(name, _)| !["IDA*", "random"].contains(name)) {
        let outcome = search(&graph, &Table(vec![0; 3]), S, &mut Meter::new(Limits::default()));
        assert_eq!(outcome.best.unwrap().cost, 1, "{name}");
    }
}

#[test]
fn a_start_that_is_a_goal_is_solved_by_no_move() {
    let graph = Graph::new(2, &[(0, 1, 1), (1, 0, 1)], &[0]);
    for (name, search) in ALGORITHMS {
        let mut meter = Meter::new(Limits::default());
        let outcome = search(&graph, &Table(vec![0; 2]), S, &mut meter);
        assert_eq!(outcome.best.unwrap().moves, [], "{name}");
        assert_eq!((meter.finish().expanded, outcome.lower_bound), (0, 0), "{name}");
    }
}

#[test]
fn without_a_goal_everything_is_visited_and_then_exhausted() {
    let graph = Graph::new(5, &[(0, 1, 1), (0, 2, 2), (2, 3, 0), (1, 4, 7)], &[]);
    for (name, search) in ALGORITHMS {
        let outcome = search(&graph, &Table(vec![0; 5]), S, &mut Meter::new(Limits::default()));
        assert_eq!(outcome.ending, Ending::Exhausted, "{name}");
        let mut expanded = graph.expanded();
        expanded.sort();
        expanded.dedup();
        assert_eq!(expanded, [0, 1, 2, 3, 4], "{name}");
    }
}

#[test]
fn ida_star_searches_each_bound_that_was_exceeded_least() {
    let h = [1, 1, 0, 0, 0];
    let graph = Graph::new(5, &[(0, 1, 1), (0, 2, 4), (1, 3, 2), (3, 4, 2), (2, 4, 3)], &[4]);
    let mut meter = Meter::new(Limits::default());
    let outcome = ida_star::search(&graph, &Table(h.to_vec()), S, &Default::default(), &mut meter);
    assert_eq!((outcome.best.unwrap().cost, outcome.lower_bound), (5, 5));
    assert_eq!(graph.expanded(), [0, 0, 1, 0, 1, 3, 0, 1, 3, 2, 0, 1, 3]);
    let counted = meter.finish();
    let iterations: Vec<_> = counted.iterations.iter().map(|one| (one.bound, one.expanded, one.generated)).collect();
    assert_eq!(iterations, [(1, 1, 2), (2, 2, 3), (3, 3, 4), (4, 4, 5), (5, 3, 3)]);
    assert_eq!((counted.before_last_layer, counted.stored), (10, 0));
}

#[test]
fn the_bound_of_a_weighted_search_is_rounded_up_to_a_whole_cost() {
    // f = 2g + 3h is 6, 7 and 6: a solution costs 7/3 at least, so 3.
    let graph = Graph::new(3, &[(0, 1, 2), (1, 2, 1)], &[2]);
    let (outcome, _) = best_first(&graph, &[2, 1, 0], Options::weighted(3, 2));
    assert_eq!((outcome.best.unwrap().cost, outcome.lower_bound), (3, 3));
}

#[test]
fn ida_star_that_is_stopped_has_proven_the_bound_it_was_in() {
    // A chain without estimates: the iteration of bound b expands b + 1 states, on a path of as many.
    let edges: Vec<_> = (0..10).map(|state| (state, state + 1, 1)).collect();
    let graph = Graph::new(11, &edges, &[10]);
    let stopped = |limits| {
        let mut meter = Meter::new(limits);
        let outcome = ida_star::search(&graph, &Table(vec![0; 11]), S, &Default::default(), &mut meter);
        (outcome.ending, outcome.lower_bound)
    };
    // 1 + 2 + 3 states are expanded before the bound of 3 is searched.
    let seven = Limits { expanded: Some(7), ..Limits::default() };
    assert_eq!(stopped(seven), (Ending::Stopped(Stop::Expanded), 3));
    // A path of four nodes is the first that does not fit into three.
    let three = Limits { bytes: Some(3 * NODE_BYTES), ..Limits::default() };
    assert_eq!(stopped(three), (Ending::Stopped(Stop::Bytes), 3));
}

/// The goal 4 is three moves away by 0 2 3 4, but 2 and 3 are first reached over the detour by 1.
fn detour() -> Graph {
    Graph::new(5, &[(0, 1, 1), (0, 2, 1), (1, 2, 1), (2, 3, 1), (3, 4, 1)], &[4])
}

#[test]
fn a_state_reached_at_less_depth_is_entered_again_within_a_depth_limit() {
    let graph = detour();
    let limited = |limit| {
        let options = depth_first::Options { depth_limit: Some(limit), ..Default::default() };
        let mut meter = Meter::new(Limits::default());
        (depth_first::search(&graph, S, &options, &mut meter), meter.finish(), graph.expanded())
    };
    let (outcome, counted, expanded) = limited(3);
    assert_eq!(outcome.best.unwrap().cost, 3);
    assert_eq!(expanded, [0, 1, 2, 2, 3]);
    assert_eq!((counted.expanded, counted.generated, counted.duplicates, counted.stored), (5, 6, 0, 4));
    assert_eq!(limited(2).0, Outcome::exhausted());
    assert_eq!(limited(4).0.best.unwrap().cost, 4);
}

#[test]
fn a_state_reached_at_the_same_depth_is_not_entered_again_within_a_depth_limit() {
    let graph = Graph::new(5, &[(0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1), (3, 4, 1)], &[]);
    let options = depth_first::Options { depth_limit: Some(3), ..Default::default() };
    let mut meter = Meter::new(Limits::default());
    assert_eq!(depth_first::search(&graph, S, &options, &mut meter), Outcome::exhausted());
    assert_eq!((graph.expanded(), meter.finish().duplicates), (vec![0, 1, 3, 2], 1));
}

#[test]
fn without_a_depth_limit_a_state_is_entered_once_even_if_it_could_be_nearer() {
    let graph = Graph { goals: vec![], ..detour() };
    let mut meter = Meter::new(Limits::default());
    assert_eq!(depth_first::search(&graph, S, &Default::default(), &mut meter), Outcome::exhausted());
    assert_eq!(graph.expanded(), [0, 1, 2, 3, 4]);
    assert_eq!(meter.finish().duplicates, 1);
}

#[test]
fn depth_first_without_memory_enters_again_what_is_not_on_its_path() {
    let graph = Graph::new(4, &[(0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1), (3, 0, 1)], &[]);
    let options = depth_first::Options { visited: false, ..Default::default() };
    let mut meter = Meter::new(Limits::default());
    assert_eq!(depth_first::search(&graph, S, &options, &mut meter), Outcome::exhausted());
    assert_eq!(graph.expanded(), [0, 1, 3, 2, 3]);
    let counted = meter.finish();
    assert_eq!((counted.generated, counted.duplicates, counted.stored), (6, 2, 3));
}

#[test]
fn iterative_deepening_takes_the_fewest_moves() {
    let graph = detour();
    let mut meter = Meter::new(Limits::default());
    let outcome = deepen(&graph, S, &IterativeDeepening::defaults(), &mut meter);
    assert_eq!((outcome.best.unwrap().cost, outcome.lower_bound), (3, 3));
    assert_eq!(graph.expanded(), [0, 0, 1, 2, 0, 1, 2, 2, 3]);
    let counted = meter.finish();
    let iterations: Vec<_> = counted.iterations.iter().map(|one| (one.bound, one.expanded, one.generated)).collect();
    assert_eq!(iterations, [(0, 0, 0), (1, 1, 2), (2, 3, 4), (3, 5, 6)]);
}

#[test]
fn pruning_the_parent_leaves_out_the_move_back_and_nothing_else() {
    let graph = Graph::undirected(3, &[(0, 1, 1), (1, 2, 1), (2, 0, 1)], &[]);
    let generated = |prune_parent| {
        let (_, counted) = best_first(&graph, &[0; 3], Options { prune_parent, ..Options::uniform_cost() });
        (counted.generated, counted.duplicates)
    };
    assert_eq!((generated(false), generated(true)), ((6, 4), (4, 2)));
}

#[test]
fn the_random_search_follows_its_draws() {
    let graph = Graph::new(4, &[(0, 1, 1), (0, 2, 1), (1, 0, 1), (1, 3, 1)], &[3]);
    let script = [(1, 0), (2, 1), (2, 1), (1, 0), (1, 0), (2, 1), (1, 0), (3, 2)];
    let mut draws = script.iter();
    let draw = |below| {
        let &(expected, drawn) = draws.next().unwrap();
        assert_eq!(below, expected);
        drawn
    };
    let mut meter = Meter::new(Limits::default());
    let outcome = random::search(&graph, S, draw, &mut meter);
    assert_eq!(outcome.best.unwrap().cost, 2);
    assert_eq!(graph.expanded(), [0, 2, 0, 1]);
    let counted = meter.finish();
    assert_eq!((counted.generated, counted.duplicates, counted.stored), (6, 2, 4));
    assert!(draws.next().is_none());
}

#[test]
fn no_path_is_too_long_for_the_stack() {
    const LENGTH: usize = 200_000;
    let edges: Vec<_> = (0..LENGTH).map(|state| (state, state + 1, 1)).collect();
    let graph = Graph::new(LENGTH + 1, &edges, &[LENGTH]);
    let exact = Table((0..=LENGTH).rev().map(|rest| rest as Cost).collect());
    for (name, search) in ALGORITHMS.iter().filter(|(name, _)| *name != "iterative deepening") {
        let outcome = search(&graph, &exact, S, &mut Meter::new(Limits::default()));
        assert_eq!(outcome.best.unwrap().cost, LENGTH as Cost, "{name}");
    }
}
