//! The published counts, through the public interface: text in, checked rows out.

use taquin::heuristic::{Definitions, Expression};
use taquin::puzzle::{Arrangement, Goal, Size, Source};
use taquin::search::{Limits, Meter};
use taquin::solve::{Engine, Solved, Status, heuristic_value, prepare};

fn solve(goal: &Goal, board: &str, solver: &str) -> Solved {
    let engine = prepare(goal, &solver.parse().unwrap()).unwrap();
    let start = goal.read(board).unwrap();
    engine.solve(&start, Meter::new(Limits::default())).unwrap()
}

#[test]
fn berthaud_and_azlouk_table_3_1() {
    let goal = Goal::parse("01234567X", Size::Tiles3x3, None).unwrap();
    let rows =
        [("h1", 738, 31), ("h2", 196, 39), ("h3", 4737, 27), ("h4", 252, 39), ("h5", 4293, 27), ("h6", 2835, 25)];
    for (heuristic, nodes, moves) in rows {
        let solver = format!("astar(ties = fifo, prune_parent = false, order = udrl): {heuristic}");
        let solved = solve(&goal, "135X76420", &solver);
        assert_eq!((solved.statistics.expanded + 1, solved.length()), (nodes, Some(moves)), "{heuristic}");
    }
}

#[test]
fn the_4x4_boards_of_marques_and_coquard_have_these_optima() {
    let goal = Goal::blank_last(Size::Tiles4x4);
    let boards = [
        ("0 7 3 12 14 13 5 9 10 6 11 15 1 2 8 4", 58),
        ("5 14 3 9 2 0 10 1 4 15 11 6 13 7 8 12", 48),
        ("1 12 8 7 2 10 3 9 0 6 5 14 4 11 13 15", 50),
        ("9 2 4 14 3 11 8 15 12 5 1 7 13 0 6 10", 44),
    ];
    for (board, moves) in boards {
        let solved = solve(&goal, board, "idastar: max(linear_conflict, walking_distance)");
        assert_eq!((solved.length(), solved.lower_bound), (Some(moves), Some(moves)), "{board}");
    }
}

#[test]
fn an_unsolvable_board_is_recognised_at_once_and_no_bound_is_claimed_without_proof() {
    let goal = Goal::blank_last(Size::Tiles4x4);
    let unsolvable = solve(&goal, "13 2 3 12 9 11 1 10 0 6 4 14 15 8 7 5", "idastar: manhattan");
    assert_eq!((unsolvable.status, unsolvable.statistics.expanded), (Status::Unsolvable, 0));
    let goal = Goal::blank_last(Size::Tiles3x3);
    assert_eq!(solve(&goal, "867254301", "astar: h5").lower_bound, None);
    assert_eq!(solve(&goal, "867254301", "astar: manhattan").lower_bound, Some(31));
}

#[test]
fn a_limit_is_a_status_with_the_bound_proven_so_far() {
    let goal = Goal::blank_last(Size::Tiles4x4);
    let engine = prepare(&goal, &"astar: manhattan".parse().unwrap()).unwrap();
    let start: Arrangement = "0 7 3 12 14 13 5 9 10 6 11 15 1 2 8 4".parse().unwrap();
    let limits = Limits { expanded: Some(1000), ..Limits::default() };
    let solved = engine.solve(&start, Meter::new(limits)).unwrap();
    assert_eq!((solved.status, solved.statistics.expanded), (Status::ExpandedLimit, 1000));
    let at_start = heuristic_value(&goal, &start, &Expression::parse("manhattan", &Definitions::default()).unwrap());
    let proven = solved.lower_bound.unwrap();
    assert!(at_start.unwrap() < proven && proven <= 58, "{proven}");
}

/// How `configs/korf_felner.toml` measures heuristic values.
#[test]
fn ida_star_stopped_after_one_child_has_proved_the_value_of_the_start_and_no_more() {
    let goal = Goal::parse("blank-first", Size::Tiles4x4, None).unwrap();
    let mut boards = Source::Uniform { count: 100 }.instances(&goal, 2002).unwrap();
    boards.push(goal.arrangement().clone());
    boards.push(goal.read("1 0 2 3/4 5 6 7/8 9 10 11/12 13 14 15").unwrap());
    let limits = Limits { generated: Some(1), ..Limits::default() };
    for name in ["manhattan", "pdb(\"5-5-5\")", "pdb_reflected(\"5-5-5\")"] {
        let engine = prepare(&goal, &format!("idastar: {name}").parse().unwrap()).unwrap();
        let heuristic = Expression::parse(name, &Definitions::default()).unwrap();
        for board in &boards {
            let value = heuristic_value(&goal, board, &heuristic).unwrap();
            let proven = engine.solve(board, Meter::new(limits)).unwrap().lower_bound;
            assert_eq!(proven, Some(value), "{name}: {board}");
        }
    }
}

#[test]
fn pattern_databases_lead_to_the_same_lengths_as_linear_conflict() {
    for name in ["blank-last", "spiral"] {
        let goal = Goal::parse(name, Size::Tiles4x4, None).unwrap();
        let boards = Source::Walk { count: 8, moves: 60 }.instances(&goal, 3).unwrap();
        let [conflict, patterns, mixed] = [
            "idastar: linear_conflict",
            "idastar: pdb(\"5-5-5\")",
            "idastar: max(pdb(\"1 2 3 4 / 5 6 7 8 / 9 10 11 12\"), manhattan)",
        ]
        .map(|solver| prepare(&goal, &solver.parse().unwrap()).unwrap());
        for board in boards {
            let length = |engine: &dyn Engine| engine.solve(&board, Meter::new(Limits::default())).unwrap().length();
            let expected = length(&*conflict);
            assert!(expected.is_some());
            assert_eq!([length(&*patterns), length(&*mixed)], [expected; 2], "{board:?}");
        }
    }
}
