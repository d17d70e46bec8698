use super::*;
use crate::puzzle::{Size, Source};
use crate::search::Limits;
use crate::solve::prepare;

const SOLVERS: &[&str] = &[
    "astar: manhattan",
    "astar(goal_test = generation, prune_parent = false): h1 + misplaced",
    "weighted_astar(weight = 3/2, ties = fifo): linear_conflict",
    "greedy: manhattan",
    "uniform_cost",
    "idastar: manhattan",
    "idastar(prune_parent = false): max(linear_conflict, walking_distance)",
    "breadth_first",
    "breadth_first(goal_test = expansion)",
    "depth_first(visited = false, depth_limit = 9)",
    "depth_first(depth_limit = 12)",
    "iterative_deepening",
    "weighted_idastar(weight = 3/2): manhattan",
    "transposition_idastar: manhattan",
    "bpmx_idastar: max(misplaced, manhattan / 2 + misplaced / 3)",
    "dfbnb(limit = 13): manhattan",
    "bts: manhattan",
    "bgs: manhattan",
    "astar_epsilon: manhattan",
    "optimistic(bound = 6/5): manhattan",
    "ees: manhattan",
    "dps: manhattan",
    "xdp: manhattan",
    "xup: manhattan",
    "pwxd: manhattan",
    "pwxu: manhattan",
    "beam(width = 5): manhattan",
    "window_astar: manhattan",
];

/// Searches that expand a state again without making it again.
const AGAIN: &[&str] = &[
    "rbfs: manhattan",
    "bfidastar: manhattan",
    "bfidastar(bound = 14): manhattan",
    "epeastar: manhattan",
    "frontier_astar: manhattan",
    "smastar(nodes = 30): manhattan",
    "improved_optimistic(bound = 6/5): manhattan",
    "enforced_hill_climbing: manhattan",
    "bulb(width = 2): manhattan",
    "lazy_greedy: manhattan",
    "arastar: manhattan",
    "anytime_weighted_rbfs: manhattan",
    "restarting_weighted_astar: manhattan",
];

fn solvers() -> impl Iterator<Item = Solver> {
    SOLVERS.iter().map(|text| text.parse().unwrap())
}

#[test]
fn a_search_does_the_same_whether_it_is_watched_or_not() {
    let goal = Goal::parse("spiral", Size::Tiles3x3, None).unwrap();
    let boards = Source::Walk { count: 8, moves: 9 }.instances(&goal, 3).unwrap();
    let limits = Limits { expanded: Some(2000), ..Limits::default() };
    for solver in solvers().chain(AGAIN.iter().map(|text| text.parse().unwrap())) {
        let engine = prepare(&goal, &solver).unwrap();
        for board in &boards {
            let trace = trace(&goal, &solver, board, Meter::new(limits)).unwrap().unwrap();
            assert_eq!(Some(&trace.solved), engine.solve(board, Meter::new(limits)).as_ref(), "{solver}: {board}");
            let count = |of: fn(&Event) -> bool| trace.events.iter().filter(|event| of(event)).count() as u64;
            let statistics = &trace.solved.statistics;
            assert_eq!(count(|event| matches!(event, Event::Expanded(_))), statistics.expanded, "{solver}");
            assert_eq!(count(|event| matches!(event, Event::Generated(..))), statistics.generated, "{solver}");
        }
    }
}

#[test]
fn every_node_is_a_slide_from_its_parent_and_only_what_waits_is_expanded() {
    let goal = Goal::blank_last(Size::Tiles3x3);
    let board = goal.read("1 2 3/5 0 6/4 7 8").unwrap();
    for solver in solvers() {
        let limits = Limits { expanded: Some(500), ..Limits::default() };
        let trace = trace(&goal, &solver, &board, Meter::new(limits)).unwrap().unwrap();
        let mut waiting = Vec::new();
        for event in &trace.events {
            match *event {
                Event::Began(node, _) => waiting = vec![node],
                Event::Generated(node, Fate::Opened | Fate::Cheaper) => waiting.push(node),
                Event::Expanded(node) => {
                    let place = waiting.iter().position(|&other| other == node);
                    waiting.remove(place.unwrap_or_else(|| panic!("{solver}: {node} does not wait")));
                }
                _ => {}
            }
        }
        for node in &trace.nodes {
            let Some((parent, slide)) = node.came else { continue };
            let parent = &trace.nodes[parent];
            assert_eq!(node.g, parent.g + 1, "{solver}");
            assert_eq!(parent.board.slid(slide), Some(node.board.clone()), "{solver}");
        }
    }
}

#[test]
fn procedures_of_documents_are_not_recorded() {
    let goal = Goal::blank_last(Size::Tiles3x3);
    let solver = "michel_astar: manhattan".parse().unwrap();
    let error = trace(&goal, &solver, goal.arrangement(), Meter::new(Limits::default())).unwrap_err();
    assert!(error.to_string().starts_with("michel_astar does not report its steps"), "{error}");
}
