//! Every algorithm against what can be known without it: complete enumeration, layers around the goal, and each other.

use std::collections::HashMap;
use taquin::heuristic::{Definitions, Expression, Knowledge, Known};
use taquin::puzzle::shape::{Shape, Tiles3x3, Tiles3x4, Tiles4x4};
use taquin::puzzle::{
    Arrangement, Board, CostTable, DistanceTable, Goal, MoveCosts, Puzzle, Ranking, Size, SlideOrder, Source,
};
use taquin::search::{Limits, Meter, replay};
use taquin::solve::{AlgorithmSpec, Engine, Guarantee, Solved, Solver, SolverError, Status, Suboptimality, prepare};
use taquin::space::Space;

/// Heuristics of every kind: proven, inconsistent, overestimating, rounded, constant, and combined.
const HEURISTICS: [&str; 14] = [
    "zero",
    "1",
    "5",
    "misplaced",
    "manhattan",
    "linear_conflict",
    "walking_distance",
    "max(linear_conflict, walking_distance)",
    "min(2 * misplaced, manhattan)",
    "(linear_conflict + walking_distance + 1) / 2",
    "max(misplaced, manhattan / 2 + misplaced / 3)",
    "h5 + misplaced",
    "euclidean_squared / 3",
    "2 * manhattan",
];

/// Options of the textbook's algorithms beside their defaults.
const OPTIONS: &[(&str, &[&str])] = &[
    (
        "astar",
        &[
            "ties = fifo",
            "ties = high_h, prune_parent = false",
            "reopen = false",
            "goal_test = generation",
            "order = tile",
        ],
    ),
    ("weighted_astar", &["weight = 1.5", "weight = 1/2, ties = lifo", "weight = 3, reopen = false", "weight = 1"]),
    ("greedy", &["reopen = true", "ties = fifo"]),
    ("uniform_cost", &["reopen = false", "goal_test = generation"]),
    ("breadth_first", &["goal_test = expansion, prune_parent = false"]),
    ("rbfs", &["weight = 1.5"]),
    ("weighted_idastar", &["weight = 3/2", "weight = 1/2"]),
    ("transposition_idastar", &["bits = 10", "bits = 10, best_move = true"]),
    ("bfidastar", &["bound = 31"]),
    ("smastar", &["nodes = 40"]),
    ("dfbnb", &["limit = 31"]),
    ("bts", &["least = 3, most = 5"]),
    ("bgs", &["least = 3, most = 5"]),
    ("astar_epsilon", &["bound = 1", "bound = 3"]),
    ("optimistic", &["bound = 6/5", "bound = 2, weight = 1"]),
    ("improved_optimistic", &["bound = 6/5", "bound = 3"]),
    ("ees", &["bound = 6/5", "bound = 2, correction = plain"]),
    ("dps", &["bound = 6/5", "bound = 3"]),
    ("xdp", &["bound = 6/5", "bound = 3, reopen = true"]),
    ("xup", &["bound = 6/5", "bound = 3, reopen = true"]),
    ("pwxd", &["bound = 6/5", "bound = 3, reopen = true"]),
    ("pwxu", &["bound = 6/5", "bound = 3, reopen = true"]),
    ("beam", &["width = 7"]),
    ("bulb", &["width = 7", "width = 2, nodes = 50"]),
    ("mm", &["epsilon = true"]),
    ("hdastar", &["threads = 2", "threads = 5"]),
    ("arastar", &["weight = 3, step = 1"]),
    ("anytime_weighted_rbfs", &["weight = 2"]),
    ("restarting_weighted_astar", &["weight = 5/2"]),
];

/// Every name of an algorithm, plain and with options.
fn algorithms() -> Vec<String> {
    let plain = taquin::solve::algorithms().into_iter().map(|algorithm| algorithm.info().name.to_string());
    let chosen = OPTIONS.iter().flat_map(|(name, options)| options.iter().map(move |one| format!("{name}({one})")));
    plain
        .chain(chosen)
        .chain(["depth_first(depth_limit = 31)".into(), "idastar(prune_parent = false)".into()])
        .collect()
}

fn parsed(heuristic: &str) -> Expression {
    Expression::parse(heuristic, &Definitions::default()).unwrap()
}

/// All solvers of an algorithm, blind or with each heuristic.
fn solvers(algorithm: &str, heuristics: &[&str]) -> Vec<Solver> {
    match algorithm.parse::<Solver>() {
        Ok(blind) => vec![blind],
        Err(_) => heuristics
            .iter()
            .filter_map(|one| match format!("{algorithm}: {one}").parse() {
                Err(SolverError::Aim { .. }) => None,
                solver => Some(solver.unwrap()),
            })
            .collect(),
    }
}

fn limited(engine: &dyn Engine, start: &Arrangement, expanded: u64) -> Solved {
    let limits = Limits { expanded: Some(expanded), ..Limits::default() };
    engine.solve(start, Meter::new(limits)).unwrap()
}

/// Checks one run against the true distance, by its guarantee.
fn judge<S: Shape>(
    solved: &Solved,
    guarantee: Guarantee,
    goal: &Goal,
    start: &Arrangement,
    distance: u32,
    about: &str,
) {
    assert!(!solved.status.is_defect(), "{about}: {}", solved.status);
    // What ends at a bound of its own, such as `limit = 31`, may find no path, and proves nothing then.
    let proves = guarantee.lower_bound && solved.status != Status::Exhausted;
    assert_eq!(solved.lower_bound.is_some(), proves, "{about}");
    assert!(solved.lower_bound.is_none_or(|bound| bound <= distance), "{about}: claims {:?}", solved.lower_bound);
    let Some(path) = &solved.path else {
        assert_ne!(solved.status, Status::Solved, "{about}");
        return;
    };
    let puzzle = Puzzle::<S>::new(goal, SlideOrder::KORF);
    let cost = replay(&puzzle, Board::from(start), path).expect("a path to the goal");
    assert_eq!(Some(cost), solved.cost(), "{about}");
    assert!(cost >= distance, "{about}: {cost} of {distance}");
    if goal.costs() == MoveCosts::Unit {
        assert_eq!(Some(cost), solved.length(), "{about}");
        assert!((cost - distance).is_multiple_of(2), "{about}: {cost} of {distance}");
    }
    match guarantee.cost {
        Suboptimality::Optimal => assert_eq!(cost, distance, "{about}"),
        Suboptimality::Bounded(upper, lower) => {
            let [bounded, bound] = [(cost, lower), (distance, upper)].map(|(a, b)| u64::from(a) * u64::from(b));
            assert!(bounded <= bound, "{about}: {cost} of {distance}")
        }
        Suboptimality::Unbounded => {}
    }
}

/// Runs all solvers of an algorithm on boards of known distance, with the limit in expanded states, and again with a
/// limit that stops most of them.
fn run_all<S: Shape>(algorithm: &str, heuristics: &[&str], goal: &Goal, boards: &[(Arrangement, u32)], limit: u64) {
    for solver in solvers(algorithm, heuristics) {
        let guarantee = solver.guarantee(goal).unwrap();
        let engine = prepare(goal, &solver).unwrap();
        for (index, (start, distance)) in boards.iter().enumerate() {
            let about = format!("{solver} on {start}");
            for limit in [limit, 1 + 7 * index as u64] {
                judge::<S>(&limited(&*engine, start, limit), guarantee, goal, start, *distance, &about);
            }
        }
    }
}

fn drawn(goal: &Goal, source: Source) -> Vec<Arrangement> {
    source.instances(goal, 42).unwrap()
}

/// The distances of all boards up to `most` moves from the goal, by a breadth-first search of its own.
fn around<S: Shape>(goal: &Goal, most: u32) -> HashMap<Board<S>, u32> {
    let puzzle = Puzzle::<S>::new(goal, SlideOrder::KORF);
    let mut distances = HashMap::from([(puzzle.goal(), 0)]);
    let mut layer = vec![puzzle.goal()];
    for distance in 1..=most {
        let mut next = vec![];
        for board in layer {
            for child in puzzle.moves(&board).map(|slide| puzzle.apply(&board, slide)) {
                distances.entry(child).or_insert_with(|| {
                    next.push(child);
                    distance
                });
            }
        }
        layer = next;
    }
    distances
}

#[test]
fn on_3x3_every_algorithm_keeps_its_guarantee_by_complete_enumeration() {
    for goal in ["blank-last", "spiral", "7 0 3/2 8 1/5 6 4"] {
        let goal = Goal::parse(goal, Size::Tiles3x3, None).unwrap();
        let table = DistanceTable::new(&goal);
        let known = |start: Arrangement| {
            let distance = table.distance(&start).unwrap().into();
            (start, distance)
        };
        let far: Vec<_> = drawn(&goal, Source::Uniform { count: 3 }).into_iter().map(known).collect();
        let near: Vec<_> = drawn(&goal, Source::Walk { count: 24, moves: 14 }).into_iter().map(known).collect();
        std::thread::scope(|scope| {
            for algorithm in algorithms() {
                let (goal, far, near) = (&goal, &far, &near);
                scope.spawn(move || {
                    run_all::<Tiles3x3>(&algorithm, &HEURISTICS, goal, near, 20_000);
                    run_all::<Tiles3x3>(&algorithm, &HEURISTICS[3..6], goal, far, 200_000);
                });
            }
        });
    }
}

#[test]
fn on_3x3_every_algorithm_keeps_its_guarantee_whatever_moves_cost_by_complete_enumeration() {
    const HEURISTICS: [&str; 6] = [
        "zero",
        "misplaced",
        "manhattan",
        "max(misplaced, manhattan / 2 + misplaced / 3)",
        "weighted([1, 2, 3, 4, 5, 6, 7, 8], 1)",
        "2 * manhattan",
    ];
    for (costs, ..) in MoveCosts::ALL.into_iter().filter(|(costs, ..)| *costs != MoveCosts::Unit) {
        let goal = Goal::parse("7 0 3/2 8 1/5 6 4", Size::Tiles3x3, None).unwrap().with_costs(costs).unwrap();
        let table = CostTable::new(&goal);
        let known = |start: Arrangement| {
            let cost = table.cost(&start).unwrap();
            (start, cost)
        };
        let far: Vec<_> = drawn(&goal, Source::Uniform { count: 2 }).into_iter().map(known).collect();
        let near: Vec<_> = drawn(&goal, Source::Walk { count: 12, moves: 14 }).into_iter().map(known).collect();
        std::thread::scope(|scope| {
            let counts_moves = |text: &String| text.parse::<AlgorithmSpec>().unwrap().info().counts_moves;
            for algorithm in algorithms().into_iter().filter(|text| !counts_moves(text)) {
                let (goal, far, near) = (&goal, &far, &near);
                scope.spawn(move || {
                    run_all::<Tiles3x3>(&algorithm, &HEURISTICS, goal, near, 20_000);
                    run_all::<Tiles3x3>(&algorithm, &HEURISTICS[1..3], goal, far, 200_000);
                });
            }
        });
    }
}

#[test]
fn what_is_said_to_be_proven_of_heuristics_holds_whatever_moves_cost() {
    for (costs, ..) in MoveCosts::ALL {
        let goal = Goal::blank_last(Size::Tiles3x3).with_costs(costs).unwrap();
        let (table, ranking) = (CostTable::new(&goal), Ranking::new(&goal));
        let puzzle = Puzzle::<Tiles3x3>::new(&goal, SlideOrder::KORF);
        let defined = HEURISTICS.map(parsed).into_iter().filter(|one| one.check_for(&goal).is_ok());
        let mut proven = 0;
        for heuristic in defined {
            let known = Knowledge::of(&heuristic, &goal).unwrap();
            let compiled = heuristic.compile::<Tiles3x3>(&goal).unwrap();
            proven += u32::from(known.consistent == Known::Proven);
            for (rank, &cost) in table.costs().iter().enumerate() {
                let board = ranking.unrank(rank);
                let value = compiled.estimate(&board);
                assert!(known.admissible != Known::Proven || value <= cost, "{heuristic} by {costs} on {board}");
                for slide in puzzle.moves(&board) {
                    let change = compiled.estimate(&puzzle.apply(&board, slide)).abs_diff(value);
                    let allowed = known.consistent != Known::Proven || change <= puzzle.cost(&board, slide);
                    assert!(allowed, "{heuristic} by {costs} on {board}");
                }
            }
        }
        assert!(proven >= 3, "zero, misplaced and manhattan");
    }
}

#[test]
fn what_counts_moves_is_refused_where_moves_have_costs() {
    let goal = Goal::blank_last(Size::Tiles4x4).with_costs(MoveCosts::Heavy).unwrap();
    let refused = |solver: &str| prepare(&goal, &solver.parse().unwrap()).err().unwrap().to_string();
    assert_eq!(
        refused("astar: max(manhattan, linear_conflict)"),
        "linear_conflict counts moves, so it cannot be used with costs = heavy: take misplaced, manhattan or a combination of them"
    );
    assert_eq!(
        refused("bfidastar: manhattan"),
        "BFIDA* adds its heuristic to a number of moves, so it cannot be used with costs = heavy: take A* or IDA*"
    );
}

#[test]
fn on_easy_larger_boards_every_algorithm_keeps_its_guarantee_by_the_layers_around_the_goal() {
    fn check<S: Shape>(goal: &str, most: u32) {
        let goal = Goal::parse(goal, S::SIZE, None).unwrap();
        let distances = around::<S>(&goal, most);
        let walks = drawn(&goal, Source::Walk { count: 8, moves: most.into() });
        let boards: Vec<_> = walks.into_iter().map(|start| (start.clone(), distances[&Board::from(&start)])).collect();
        let defined: Vec<&str> =
            HEURISTICS.into_iter().filter(|heuristic| parsed(heuristic).check(S::SIZE).is_ok()).collect();
        assert!(defined.len() >= 13, "{defined:?}");
        std::thread::scope(|scope| {
            for algorithm in algorithms() {
                let (goal, boards, defined) = (&goal, &boards, &defined);
                scope.spawn(move || run_all::<S>(&algorithm, defined, goal, boards, 5_000));
            }
        });
    }
    check::<Tiles3x4>("blank-last", 16);
    check::<Tiles3x4>("4 1 2/3 0 5/6 11 8/9 10 7", 16);
    check::<Tiles4x4>("spiral", 15);
}

#[test]
fn what_is_said_to_be_proven_of_heuristics_holds_around_goals_of_every_kind() {
    fn check<S: Shape>(goal: &str, most: u32) {
        let goal = Goal::parse(goal, S::SIZE, None).unwrap();
        let distances = around::<S>(&goal, most);
        let puzzle = Puzzle::<S>::new(&goal, SlideOrder::KORF);
        for heuristic in HEURISTICS.map(parsed).into_iter().filter(|one| one.check(S::SIZE).is_ok()) {
            let known = Knowledge::of(&heuristic, &goal).unwrap();
            let compiled = heuristic.compile::<S>(&goal).unwrap();
            for (board, &distance) in &distances {
                let value = compiled.estimate(board);
                assert!(known.admissible != Known::Proven || value <= distance, "{heuristic} on {board}");
                for neighbour in puzzle.moves(board).map(|slide| puzzle.apply(board, slide)) {
                    let change = compiled.estimate(&neighbour).abs_diff(value);
                    assert!(known.consistent != Known::Proven || change <= 1, "{heuristic} on {board}");
                }
            }
        }
    }
    check::<Tiles3x3>("3 1 8/5 0 2/6 7 4", 31);
    check::<Tiles3x4>("blank-first", 13);
    check::<Tiles3x4>("4 1 2/3 0 5/6 11 8/9 10 7", 13);
    check::<Tiles4x4>("5 1 2 3/4 15 6 7/8 0 10 11/12 13 14 9", 11);
}

#[test]
fn on_drawn_3x4_boards_optimal_algorithms_agree_and_the_others_are_not_shorter() {
    let goal = Goal::parse("4 1 2/3 0 5/6 11 8/9 10 7", Size::Tiles3x4, None).unwrap();
    let reference = prepare(&goal, &"idastar: max(linear_conflict, walking_distance)".parse().unwrap()).unwrap();
    let walks = drawn(&goal, Source::Walk { count: 6, moves: 60 });
    let solve = |start: Arrangement| {
        let solved = limited(&*reference, &start, 10_000_000);
        let length = solved.length().expect("walks of 60 moves are easy");
        assert_eq!(solved.lower_bound, Some(length));
        (start, length)
    };
    let boards: Vec<_> = walks.into_iter().map(solve).collect();
    assert!(boards.iter().any(|(_, length)| *length >= 26), "{boards:?}");
    for algorithm in ["astar", "astar(ties = high_h)", "idastar", "weighted_astar", "weighted_astar(weight = 1/2)"] {
        run_all::<Tiles3x4>(
            algorithm,
            &["linear_conflict", "walking_distance", "2 * manhattan"],
            &goal,
            &boards,
            200_000,
        );
    }
}

#[test]
fn expansions_before_the_last_layer_are_the_states_of_smaller_f_whatever_the_ties_and_the_order() {
    let goal = Goal::parse("spiral", Size::Tiles3x3, None).unwrap();
    let table = DistanceTable::new(&goal);
    for start in drawn(&goal, Source::Uniform { count: 6 }) {
        let optimum = u32::from(table.distance(&start).unwrap());
        let from_start = DistanceTable::new(&Goal::parse(&start.to_string(), Size::Tiles3x3, None).unwrap());
        for heuristic in ["zero", "manhattan", "max(linear_conflict, walking_distance)"] {
            let compiled = parsed(heuristic).compile::<Tiles3x3>(&goal).unwrap();
            let f = |(rank, &g): (usize, &u8)| u32::from(g) + compiled.estimate(&from_start.ranking().unrank(rank));
            let smaller = from_start.distances().iter().enumerate().map(f).filter(|&f| f < optimum).count();
            for options in ["ties = low_h", "ties = fifo, order = tile", "reopen = false, prune_parent = false"] {
                let engine = prepare(&goal, &format!("astar({options}): {heuristic}").parse().unwrap()).unwrap();
                let solved = limited(&*engine, &start, u64::MAX);
                assert_eq!(solved.before_last_layer, Some(smaller as u64), "{options}: {heuristic} on {start}");
            }
        }
    }
}

#[test]
fn boards_are_solvable_exactly_when_swaps_and_the_way_of_the_blank_have_one_parity() {
    for &size in Size::ALL {
        for (goal, seed) in ["blank-last", "blank-first", "spiral"].into_iter().zip(0..) {
            let goal = Goal::parse(goal, size, None).unwrap();
            for board in (Source::Permutations { count: 200 }).instances(&goal, seed).unwrap() {
                // Inversions of the tiles' places, the blank's among them.
                let homes = goal.homes();
                let places: Vec<usize> = board.tiles().iter().map(|&tile| homes[usize::from(tile)]).collect();
                let inversions = (0..places.len()).flat_map(|a| (0..a).map(move |b| (b, a)));
                let inversions = inversions.filter(|&(b, a)| places[b] > places[a]).count();
                let colour = |cell: usize| cell / size.width() + cell % size.width();
                let even = (inversions + colour(board.blank()) + colour(homes[0])).is_multiple_of(2);
                assert_eq!(goal.solvable(&board).is_ok(), even, "{board} to {goal}");
            }
        }
    }
}
