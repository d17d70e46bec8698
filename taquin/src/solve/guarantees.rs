//! What algorithms guarantee, by what is known of the heuristic.

use super::{AlgorithmSpec, Status, Suboptimality, algorithms, prepare};
use crate::heuristic::{Knowledge, Known};
use crate::puzzle::{Goal, Size};
use crate::search::{Guarantee, Limits, Meter};

const PROVEN: Knowledge = Knowledge { admissible: Known::Proven, consistent: Known::Proven };
const ADMISSIBLE: Knowledge = Knowledge { admissible: Known::Proven, consistent: Known::Unknown };
const REFUTED: Knowledge = Knowledge { admissible: Known::Refuted, consistent: Known::Refuted };

fn guarantee(text: &str, heuristic: Knowledge) -> Guarantee {
    text.parse::<AlgorithmSpec>().unwrap().guarantee(heuristic)
}

fn cost(text: &str, heuristic: Knowledge) -> Suboptimality {
    guarantee(text, heuristic).cost
}

/// What the literature proves of algorithms, by a heuristic that is consistent, one that is admissible, and one that is neither:
/// how far the cost may be from the optimum (nothing is said where it may be any), whether a lower `bound` is proven, whether
/// the `layers` below the goal's are the same for all ties, whether cost counts `moves`, and whether it is `complete`.
const LITERATURE: &[(&[&str], [&str; 3])] = &[
    // Hart, Nilsson & Raphael 1968; below the goal's f, all states are expanded and none twice, by a consistent heuristic.
    // Korf 1985: an iteration of IDA* is all that is within its bound.
    (&["astar", "idastar"], ["optimal bound layers complete", "optimal bound complete", "complete"]),
    // The same paper: without reopening, the first way to a state is the cheapest only by a consistent heuristic. Korf, Zhang,
    // Thayer & Hohwald 2005: frontier search does not know closed states again.
    (&["astar(reopen = false)"], ["optimal bound layers complete", "bound complete", "complete"]),
    (&["frontier_astar"], ["optimal bound complete", "complete", "complete"]),
    // Pohl 1970, and Korf 1993 for IDA*: the weight bounds the cost.
    (&["weighted_astar", "weighted_idastar"], ["2 bound complete", "2 bound complete", "complete"]),
    (&["weighted_astar(weight = 3/2)", "rbfs(weight = 3/2)"], ["3/2 bound complete", "3/2 bound complete", "complete"]),
    // Doran & Michie 1966: the cost of the way is not looked at. No open state has less h than the one that is taken up.
    (&["greedy"], ["bound complete", "bound complete", "complete"]),
    // Dijkstra 1959, Nicholson 1966.
    (&["uniform_cost"], ["optimal bound layers complete"; 3]),
    (&["bidirectional_uniform_cost"], ["optimal bound complete"; 3]),
    // Moore 1959, Korf 1985: fewest moves.
    (&["breadth_first", "iterative_deepening"], ["optimal bound moves complete"; 3]),
    // Russell & Norvig 1995: depth-first search is complete in finite graphs, and that is all.
    (&["depth_first", "random"], ["complete"; 3]),
    (&["depth_first(depth_limit = 3)", "iterative_deepening(depth_limit = 3)"], [""; 3]),
    // Optimal by an admissible heuristic: Korf 1993; Reinefeld & Marsland 1994; Felner et al. 2005; Goldenberg et al. 2014;
    // Lawler & Wood 1966; Helmert et al. 2019; Kishimoto, Fukunaga & Botea 2009.
    (
        &["rbfs", "transposition_idastar", "bpmx_idastar", "epeastar", "dfbnb", "bts", "bgs", "hdastar"],
        ["optimal bound complete", "optimal bound complete", "complete"],
    ),
    // A solution may cost more than the limit.
    (&["dfbnb(limit = 9)"], ["optimal bound", "optimal bound", ""]),
    // Zhou & Hansen 2006: the fewest moves. Russell 1992: the fewest for which there is memory.
    (&["bfidastar"], ["optimal bound moves complete", "optimal bound moves complete", "moves complete"]),
    (&["bfidastar(bound = 9)"], ["optimal bound moves", "optimal bound moves", "moves"]),
    (&["smastar"], ["optimal bound moves", "optimal bound moves", "moves"]),
    // Pearl & Kim 1982; Thayer & Ruml 2008, 2011; Gilon, Felner & Stern 2016: within the bound of the least f of all open
    // states, which an admissible heuristic keeps below the optimum.
    (&["astar_epsilon", "optimistic", "ees", "dps"], ["3/2 bound complete", "3/2 bound complete", "complete"]),
    (
        &["astar_epsilon(bound = 1)", "optimistic(bound = 1)", "ees(bound = 1)", "dps(bound = 1)"],
        ["optimal bound complete", "optimal bound complete", "complete"],
    ),
    // Chen et al. 2019; Chen & Sturtevant 2019, 2021: without reopening by a consistent heuristic, and with it by an
    // admissible one.
    (&["improved_optimistic", "xdp", "xup", "pwxd", "pwxu"], ["3/2 bound complete", "complete", "complete"]),
    (
        &["xdp(reopen = true)", "xup(reopen = true)", "pwxd(reopen = true)", "pwxu(reopen = true)"],
        ["3/2 bound complete", "3/2 bound complete", "complete"],
    ),
    // Furcy & Koenig 2005: a beam leaves out what it never comes back to; BULB comes back, as long as its memory lasts.
    (&["beam", "bulb"], [""; 3]),
    (&["bulb(nodes = none)"], ["complete"; 3]),
    // Hoffmann & Nebel 2001: fails at dead ends. Helmert 2006: complete.
    (&["enforced_hill_climbing"], [""; 3]),
    (&["lazy_greedy"], ["complete"; 3]),
    // Likhachev, Gordon & Thrun 2003; Aine, Chakrabarti & Kumar 2007; Hansen & Zhou 2007; Richter, Thayer & Ruml 2010: the last
    // solution is optimal by an admissible heuristic.
    (
        &["arastar", "window_astar", "anytime_weighted_rbfs", "restarting_weighted_astar"],
        ["optimal bound complete", "optimal bound complete", "complete"],
    ),
    // Holte et al. 2016; Chen et al. 2017; Shperberg et al. 2019: optimal by an admissible heuristic; a consistent one only
    // bounds their effort.
    (&["mm", "mm(epsilon = true)", "nbs", "dvcbs"], ["optimal bound complete", "optimal bound complete", "complete"]),
    // Kwa 1989: what nipping takes for the best path is the best one by a consistent heuristic.
    (&["bsstar"], ["optimal bound complete", "complete", "complete"]),
    // What these programs print is reproduced, and proves nothing.
    (&["marques_coquard_astar", "marques_coquard_idastar", "michel_astar"], [""; 3]),
];

fn in_words(words: &str) -> Guarantee {
    let nothing = Suboptimality::Unbounded;
    let mut said = Guarantee { cost: nothing, lower_bound: false, layers: false, in_moves: false, complete: false };
    for word in words.split_whitespace() {
        match word {
            "optimal" => said.cost = Suboptimality::Optimal,
            "3/2" => said.cost = Suboptimality::Bounded(3, 2),
            "2" => said.cost = Suboptimality::Bounded(2, 1),
            "bound" => said.lower_bound = true,
            "layers" => said.layers = true,
            "moves" => said.in_moves = true,
            "complete" => said.complete = true,
            _ => panic!("no word of guarantees: {word}"),
        }
    }
    said
}

#[test]
fn each_algorithm_guarantees_what_the_literature_proves() {
    for (names, proven) in LITERATURE {
        for name in *names {
            let declared = [PROVEN, ADMISSIBLE, REFUTED].map(|heuristic| guarantee(name, heuristic));
            assert_eq!(declared, proven.map(in_words), "{name}");
        }
    }
    for algorithm in algorithms() {
        let name = algorithm.info().name;
        assert!(LITERATURE.iter().any(|(names, _)| names.contains(&name)), "{name} is not in the table");
    }
}

#[test]
fn a_star_is_optimal_with_an_admissible_heuristic_when_it_reopens_or_need_not() {
    assert_eq!(cost("astar", ADMISSIBLE), Suboptimality::Optimal);
    assert_eq!(cost("astar(reopen = false)", ADMISSIBLE), Suboptimality::Unbounded);
    assert_eq!(cost("astar(reopen = false)", PROVEN), Suboptimality::Optimal);
    assert_eq!(cost("astar", REFUTED), Suboptimality::Unbounded);
    assert_eq!(cost("astar(goal_test = generation)", PROVEN), Suboptimality::Unbounded);
}

#[test]
fn a_weight_bounds_the_cost() {
    assert_eq!(cost("weighted_astar(weight = 1.5)", PROVEN), Suboptimality::Bounded(3, 2));
    assert_eq!(cost("weighted_astar(weight = 1/2)", PROVEN), Suboptimality::Optimal);
    assert_eq!(cost("greedy", PROVEN), Suboptimality::Unbounded);
}

#[test]
fn layers_are_counted_only_by_searches_that_end_when_the_goal_is_taken_up() {
    let layers = |text: &str| guarantee(text, PROVEN).layers;
    assert!(layers("astar") && layers("uniform_cost") && layers("idastar"));
    assert!(!layers("astar(goal_test = generation)") && !layers("uniform_cost(goal_test = generation)"));
    assert!(!layers("weighted_astar(weight = 2)") && !layers("greedy"));
}

#[test]
fn layers_are_counted_in_solved_runs_only() {
    let goal = Goal::blank_last(Size::Tiles4x4);
    // Two slides from the goal: the start and the board between are expanded.
    let start = goal.read("1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15").unwrap();
    for solver in ["astar: manhattan", "idastar: manhattan", "uniform_cost"] {
        let engine = prepare(&goal, &solver.parse().unwrap()).unwrap();
        let run = |expanded| engine.solve(&start, Meter::new(Limits { expanded, ..Limits::default() })).unwrap();
        let (solved, stopped) = (run(None), run(Some(1)));
        assert_eq!((solved.status, solved.before_last_layer.is_some()), (Status::Solved, true), "{solver}");
        assert_eq!((stopped.status, stopped.before_last_layer), (Status::ExpandedLimit, None), "{solver}");
    }
}

#[test]
fn blind_searches_do_not_ask_about_heuristics() {
    assert_eq!(cost("uniform_cost(reopen = false)", REFUTED), Suboptimality::Optimal);
    assert_eq!(cost("breadth_first", REFUTED), Suboptimality::Optimal);
    assert_eq!(cost("iterative_deepening", REFUTED), Suboptimality::Optimal);
    assert_eq!(cost("depth_first", REFUTED), Suboptimality::Unbounded);
}
