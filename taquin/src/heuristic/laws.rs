//! The laws that every heuristic keeps, and published values of some.

use super::*;
use crate::puzzle::shape::{Tiles3x3, with_shape};
use crate::puzzle::{Board, Goal, Puzzle, Shape, SlideOrder, draw};
use rustc_hash::FxHashMap;

const GOALS: [&str; 3] = ["blank-last", "blank-first", "spiral"];

fn expression(text: &str) -> Expression {
    Expression::parse(text, &Definitions::default()).unwrap()
}

fn goal(name: &str, size: Size) -> Goal {
    Goal::parse(name, size, None).unwrap()
}

/// The value of one board.
fn value(text: &str, goal: &Goal, board: &str) -> Cost {
    let board = goal.read(board).unwrap();
    with_shape!(goal.size(), S => expression(text).compile::<S>(goal).unwrap().estimate(&Board::from(&board)))
}

/// The distance of every solvable 3x3 board to the goal.
fn distances(puzzle: &Puzzle<Tiles3x3>) -> FxHashMap<Board<Tiles3x3>, Cost> {
    let mut distances = FxHashMap::from_iter([(puzzle.goal(), 0)]);
    let mut queue = vec![puzzle.goal()];
    let mut next = 0;
    while let Some(&board) = queue.get(next) {
        next += 1;
        let distance = distances[&board];
        for neighbour in puzzle.moves(&board).map(|slide| puzzle.apply(&board, slide)) {
            distances.entry(neighbour).or_insert_with(|| {
                queue.push(neighbour);
                distance + 1
            });
        }
    }
    distances
}

/// Combinations of all kinds that are defined for a size.
fn combinations(size: Size) -> Vec<String> {
    let everywhere = [
        "zero",
        "misplaced",
        "misplaced_cells",
        "gaschnig",
        "inversion_distance",
        "max(gaschnig, inversion_distance)",
        "manhattan",
        "linear_conflict",
        "euclidean_squared",
        "random_weights(7)",
        "7",
        "2 * manhattan",
        "misplaced + 3 * manhattan",
        "manhattan / 3 + misplaced / 2 + 5",
        "max(manhattan, 2 * misplaced, linear_conflict)",
        "random_choice(3, manhattan, linear_conflict, misplaced)",
        "random_choice(3, 2 * manhattan, misplaced) / 2",
        "random_max(3, 2, manhattan, misplaced, linear_conflict)",
        "best_at_start(manhattan, 2 * misplaced, linear_conflict)",
        "min(2 * manhattan, euclidean_squared / 3)",
        "(linear_conflict + manhattan) / 2",
        "2 * (linear_conflict / 3) + misplaced_cells",
        "3 * (manhattan / 2) + 2 * (random_weights(1) / 4)",
    ];
    let published = ["h1", "h2", "h3", "h4", "h5", "h6", "h5 + misplaced", "(h1 + h2) / 2", "h1 + h2 + h3 + h4 + h5"];
    let walking = ["walking_distance", "max(walking_distance, linear_conflict) + misplaced"];
    let weights: Vec<String> = (1..size.cells()).map(|cell| (cell * cell % 11).to_string()).collect();
    let patterns = [
        "pdb('1 2 / 3 5 4 / 7')",
        "pdb('8 3 / 1 / 2 / 4 5')",
        "max(pdb('1 2 3'), pdb('2 6 / 3 4'))",
        "min(pdb('1 2 3') + misplaced, 2 * pdb('5 6'))",
        "max(pdb('1 2 / 6 4 / 3') / 2, manhattan)",
    ];
    let whole = [
        "pdb_dual('4-4')",
        "pdb_compressed('4-4')",
        "pdb_compressed('1 2 / 5 / 7 8')",
        "max(pdb('4-4'), pdb_dual('4-4'))",
        "random_choice(1, pdb('4-4'), pdb('1 2 3 5 / 4 6 7 8'), pdb_dual('4-4'))",
        "pdb('4-4')",
        "pdb_reflected('4-4')",
        "pdb('1 2 3 4 5 6 7 8')",
        "pdb_reflected('1 6 / 2 3 8')",
    ];
    let mut texts = vec![format!("weighted([{}], 3)", weights.join(", "))];
    texts.extend(patterns.map(String::from));
    texts.extend(whole.map(String::from).into_iter().filter(|_| size == Size::Tiles3x3));
    texts.extend(["pdb_reflected('1 2 5 / 3 4 8')".into()].into_iter().filter(|_| size == Size::Tiles5x5));
    texts.extend(everywhere.map(String::from));
    texts.extend(published.map(String::from).into_iter().filter(|_| size.width() == size.height()));
    texts.extend(walking.map(String::from).into_iter().filter(|_| size <= Size::Tiles4x5));
    texts
}

/// Compares `advance` and `advance_to` with `evaluate` along a random walk of 1000 slides, and returns the values met.
fn walk<S: Shape, H: Heuristic<Puzzle<S>>>(heuristic: &H, goal: &Goal, text: &str) -> Vec<Cost> {
    let puzzle = Puzzle::<S>::new(goal, SlideOrder::default());
    let mut rng = draw::rng(5, S::CELLS as u64);
    let mut board = puzzle.goal();
    let mut memo = heuristic.evaluate(&board);
    let mut values = vec![heuristic.value(memo)];
    for _ in 0..1000 {
        let slides: Vec<_> = puzzle.moves(&board).collect();
        let slide = slides[draw::below(&mut rng, slides.len() as u64) as usize];
        let child = puzzle.apply(&board, slide);
        let seen = heuristic.advance_to(memo, &board, slide, &child);
        memo = heuristic.advance(memo, &board, slide);
        board = child;
        assert_eq!([memo, seen], [heuristic.evaluate(&board); 2], "{text} on {board}, goal {goal}");
        values.push(heuristic.value(memo));
    }
    values
}

fn values_along_a_walk<S: Shape>(text: &str, goal: &Goal) -> Vec<Cost> {
    match expression(text).compile::<S>(goal).unwrap() {
        Compiled::Table(heuristic) => walk::<S, _>(&heuristic, goal, text),
        Compiled::Patterns(heuristic) => walk::<S, _>(&heuristic, goal, text),
        Compiled::Single(heuristic) => walk::<S, _>(&heuristic, goal, text),
        Compiled::Composite(heuristic) => walk::<S, _>(&heuristic, goal, text),
    }
}

#[test]
fn what_is_advanced_along_a_walk_is_what_is_evaluated_from_scratch() {
    for &size in Size::ALL {
        for goal in GOALS.map(|name| goal(name, size)) {
            for text in combinations(size) {
                with_shape!(size, S => values_along_a_walk::<S>(&text, &goal));
            }
        }
    }
}

#[test]
fn merged_tables_have_the_values_of_their_parts() {
    type Combine = fn(&[Cost]) -> Cost;
    let sums: [(&str, &[&str], Combine); 8] = [
        ("h5 + misplaced", &["h5", "misplaced"], |v| v[0] + v[1]),
        ("h1 + h2", &["h1", "h2"], |v| v[0] + v[1]),
        ("(h1 + h2) / 2", &["h1", "h2"], |v| (v[0] + v[1]) / 2),
        ("h1 + h3 + h5", &["h1", "h3", "h5"], |v| v.iter().sum()),
        ("2 * h1 / 3", &["h1"], |v| 2 * v[0] / 3),
        ("h1 / 3 + 4", &["h1"], |v| v[0] / 3 + 4),
        ("3 * (manhattan + 2 * misplaced)", &["manhattan", "misplaced"], |v| 3 * v[0] + 6 * v[1]),
        ("max(h1, min(h2, h3)) / 2", &["h1", "h2", "h3"], |v| v[0].max(v[1].min(v[2])) / 2),
    ];
    for size in [Size::Tiles3x3, Size::Tiles4x4, Size::Tiles5x5] {
        let goal = goal("spiral", size);
        for (text, parts, combine) in sums {
            with_shape!(size, S => {
                let parts: Vec<_> = parts.iter().map(|part| values_along_a_walk::<S>(part, &goal)).collect();
                for (step, &value) in values_along_a_walk::<S>(text, &goal).iter().enumerate() {
                    let values: Vec<Cost> = parts.iter().map(|part| part[step]).collect();
                    assert_eq!(value, combine(&values), "{text} of {values:?}");
                }
            });
        }
    }
}

#[test]
fn sums_that_round_at_most_once_are_one_table() {
    let goal = goal("blank-last", Size::Tiles3x3);
    let is_table = |text| matches!(expression(text).compile::<Tiles3x3>(&goal), Ok(Compiled::Table(_)));
    for text in ["h1", "misplaced + 3 * manhattan", "h5 + misplaced", "h2 + h4 + 5", "(h1 + h2) / 2", "zero", "9"] {
        assert!(is_table(text), "{text}");
    }
    for text in ["h1 + h3", "linear_conflict", "max(h1, h2)"] {
        assert!(!is_table(text), "{text}");
    }
}

/// Every solvable 3x3 board and each of its slides, against the complete enumeration.
#[test]
fn what_is_said_to_be_proven_or_refuted_is_so_on_every_board() {
    for name in GOALS {
        let goal = goal(name, Size::Tiles3x3);
        let puzzle = Puzzle::<Tiles3x3>::new(&goal, SlideOrder::default());
        let distances = distances(&puzzle);
        assert_eq!(distances.len(), 181_440);
        for text in combinations(Size::Tiles3x3) {
            let compiled = expression(&text).compile::<Tiles3x3>(&goal).unwrap();
            let values: FxHashMap<_, _> = distances.keys().map(|&board| (board, compiled.estimate(&board))).collect();
            let admissible = distances.iter().all(|(board, &distance)| values[board] <= distance);
            let steady = distances
                .keys()
                .all(|board| puzzle.moves(board).all(|slide| values[&puzzle.apply(board, slide)] + 1 >= values[board]));
            let knowledge = Knowledge::of(&expression(&text), &goal).unwrap();
            let agrees = |known, truth| known == Known::Unknown || (known == Known::Proven) == truth;
            assert!(agrees(knowledge.admissible, admissible), "{text} for {goal}: {knowledge:?}");
            assert!(agrees(knowledge.consistent, admissible && steady), "{text} for {goal}: {knowledge:?}");
        }
    }
}

#[test]
fn the_classical_heuristics_are_proven_and_overestimates_refuted_on_every_size() {
    for &size in Size::ALL {
        let of = |text| Knowledge::of(&expression(text), &goal("blank-last", size)).unwrap();
        let sure = |known| Knowledge { admissible: known, consistent: known };
        for text in [
            "zero",
            "misplaced",
            "gaschnig",
            "manhattan",
            "linear_conflict",
            "max(manhattan, misplaced)",
            "manhattan / 2",
        ] {
            assert_eq!(of(text), sure(Known::Proven), "{text}");
        }
        for text in ["misplaced_cells", "2 * manhattan", "manhattan + misplaced", "5", "euclidean_squared"] {
            assert_eq!(of(text), sure(Known::Refuted), "{text}");
        }
        if size.width() == size.height() {
            for text in ["h1", "h2", "h3", "h4", "h5"] {
                assert_eq!(of(text), sure(Known::Refuted), "{text} on {size}");
            }
            let plain = if size == Size::Tiles3x3 { Known::Proven } else { Known::Refuted };
            assert_eq!(of("h6"), sure(plain), "h6 on {size}");
        }
        if size <= Size::Tiles4x4 {
            assert_eq!(of("walking_distance"), sure(Known::Proven));
        }
    }
}

#[test]
fn linear_conflict_lies_between_manhattan_and_the_distance_and_beats_it_somewhere() {
    let goal = goal("blank-last", Size::Tiles3x3);
    let puzzle = Puzzle::<Tiles3x3>::new(&goal, SlideOrder::default());
    let [manhattan, conflict, walking] = ["manhattan", "linear_conflict", "walking_distance"]
        .map(|text| expression(text).compile::<Tiles3x3>(&goal).unwrap());
    let mut better = 0;
    for (board, distance) in distances(&puzzle) {
        let least = manhattan.estimate(&board);
        assert!((least..=distance).contains(&conflict.estimate(&board)), "{board}");
        assert!((least..=distance).contains(&walking.estimate(&board)), "{board}");
        better += u32::from(conflict.estimate(&board) > least);
    }
    assert!(better > 0);
}

#[test]
fn linear_conflict_adds_two_for_each_tile_that_must_leave_its_line() {
    let goal = goal("blank-last", Size::Tiles4x4);
    // A pair swapped; a row reversed, of whose four tiles three must leave; a column reversed; a pair swapped beside two
    // tiles that are in no line of theirs.
    for (board, manhattan, leaving) in [
        ("2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 0", 2, 1),
        ("4 3 2 1/5 6 7 8/9 10 11 12/13 14 15 0", 8, 3),
        ("13 2 3 4/9 6 7 8/5 10 11 12/1 14 15 0", 8, 3),
        ("2 1 3 4/5 6 7 8/9 10 11 15/13 14 12 0", 6, 1),
    ] {
        assert_eq!(value("manhattan", &goal, board), manhattan, "{board}");
        assert_eq!(value("linear_conflict", &goal, board), manhattan + 2 * leaving, "{board}");
    }
}

#[test]
fn the_first_board_of_berthaud_and_azlouk_has_their_values() {
    let goal = Goal::parse("01234567X", Size::Tiles3x3, None).unwrap();
    let values = [1, 2, 3, 4, 5, 6].map(|number| value(&format!("h{number}"), &goal, "135X76420"));
    assert_eq!(values, [54, 85, 21, 88, 22, 17]);
}

#[test]
fn the_example_state_of_marques_and_coquard_has_its_six_parts_and_sum() {
    let goal = goal("blank-last", Size::Tiles3x3);
    let value = |text: &str| value(text, &goal, "4 6 2 1 3 5 0 7 8");
    let parts = ["h1", "h2", "h3", "h4", "h5", "h6", "h1 + h2 + h3 + h4 + h5 + h6", "misplaced", "manhattan"];
    assert_eq!(parts.map(value), [21, 45, 11, 44, 11, 10, 142, 8, 10]);
}

#[test]
fn the_board_of_the_handout_has_its_two_values() {
    let goal = goal("blank-last", Size::Tiles3x3);
    assert_eq!(value("misplaced", &goal, "724/506/831"), 6);
    assert_eq!(value("manhattan", &goal, "724/506/831"), 14);
}

/// Optimal length and Manhattan distance as published by Korf (1985); the walking distances were found by a program
/// written for that, apart from this one.
#[test]
fn the_instances_of_korf_have_their_published_values() {
    let goal = goal("blank-first", Size::Tiles4x4);
    for (board, optimal, manhattan, walking) in [
        ("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", 57, 41, 43),
        ("13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6", 55, 43, 45),
        ("14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15", 59, 41, 43),
        ("5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6", 56, 42, 44),
        ("4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0", 56, 42, 44),
        ("14 7 1 9 12 3 6 15 8 11 2 5 10 0 4 13", 52, 36, 40),
        ("2 11 15 5 13 4 6 7 12 8 10 1 9 3 14 0", 52, 30, 34),
        ("12 11 15 3 8 0 4 2 6 13 9 5 14 1 10 7", 50, 32, 36),
        ("3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0", 46, 32, 34),
        ("13 11 8 9 0 15 7 10 4 3 6 14 5 12 2 1", 59, 43, 47),
    ] {
        assert_eq!(value("manhattan", &goal, board), manhattan, "{board}");
        assert_eq!(value("walking_distance", &goal, board), walking, "{board}");
        assert!((manhattan..=optimal).contains(&value("linear_conflict", &goal, board)), "{board}");
    }
}

#[test]
fn the_blank_counts_where_michel_counts_it() {
    let goal = goal("blank-last", Size::Tiles3x3);
    // The blank is two rows and two columns away (8), tile 1 one and one (2), tile 5 as much (2).
    let board = "0 2 3/4 1 6/7 8 5";
    assert_eq!(value("euclidean_squared", &goal, board), 12);
    assert_eq!((value("misplaced", &goal, board), value("misplaced_cells", &goal, board)), (2, 3));
}

#[test]
fn weights_belong_to_the_tile_of_a_goal_cell() {
    // In the spiral the cells hold 1 2 3 / 8 blank 4 / 7 6 5: the fourth weight is tile 8's, the fifth tile 4's.
    let goal = goal("spiral", Size::Tiles3x3);
    let value = |weights: &str| value(&format!("weighted([{weights}], 1)"), &goal, "1 2 3/0 8 4/7 6 5");
    assert_eq!(value("0, 0, 0, 9, 0, 0, 0, 0"), 9);
    assert_eq!(value("9, 9, 9, 0, 9, 9, 9, 9"), 0);
}

#[test]
fn sizes_without_a_meaning_are_refused() {
    let error = |text, size| expression(text).check(size).unwrap_err().to_string();
    assert_eq!(
        error("h5 + misplaced", Size::Tiles3x4),
        "h5 is defined for 3x3, 4x4 and 5x5 boards, not for 3x4: weighted([w, ...], d) takes weights of your own"
    );
    assert_eq!(
        error("weighted([1, 2], 1)", Size::Tiles3x3),
        "weighted has 2 weights, but a 3x3 board has 8 tiles: write one for each, as in weighted([1, 2, 1, 1, 1, 1, 1, 1], 1)"
    );
    assert_eq!(
        error("1000000 * h2 + misplaced", Size::Tiles5x5),
        "1000000 * h2 could exceed 1000000000 on a 5x5 board: take smaller constants"
    );
    assert_eq!(error("pdb('1 9')", Size::Tiles3x3), "a pattern has tile 9, but a 3x3 board has the tiles 1 to 8");
    assert_eq!(
        error("pdb('1 2 3 4 5 6 7')", Size::Tiles5x5),
        "a pattern has 7 tiles: at most 6 are possible on a 5x5 board"
    );
    assert_eq!(
        error("pdb('7-8')", Size::Tiles3x3),
        "the partition 7-8 is for 4x4 boards: for 3x3 write 4-4, or list the tiles, as in \"1 2 3 / 4 5 6 / 7 8\""
    );
    assert_eq!(
        error("pdb('4-4')", Size::Tiles4x4),
        "the partition 4-4 is for 3x3 boards: for 4x4 write 4-4-4-3, 5-5-5, 6-6-3 or 7-8, or list the tiles, as in \
         \"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15\""
    );
    assert_eq!(
        error("pdb('4-4')", Size::Tiles3x4),
        "the partition 4-4 is for 3x3 boards: for 3x4 list the tiles, as in \"1 2 3 / 4 5 6 / 7 8 9 / 10 11\""
    );
    assert_eq!(
        error("pdb_reflected('1 2')", Size::Tiles3x4),
        "pdb_reflected needs a square board and a goal with the blank on the main diagonal, unlike \
         1 2 3/4 5 6/7 8 9/10 11 0; use pdb"
    );
    let many: Vec<String> = (2..=10).map(|divisor| format!("manhattan / {divisor}")).collect();
    assert!(expression(&many[..8].join(" + ")).check(Size::Tiles3x3).is_ok());
    assert_eq!(
        error(&many.join(" + "), Size::Tiles3x3),
        "9 parts that must be computed side by side: 8 are allowed; unrounded sums count as one part"
    );
}

#[test]
fn the_largest_constants_do_not_overflow() {
    let goal = goal("blank-last", Size::Tiles5x5);
    for text in ["random_weights(3) / 1000000 / 1000000 / 1000000 / 1000000", "1000000 * (misplaced / 2)", "1000000"] {
        let values = values_along_a_walk::<crate::puzzle::shape::Tiles5x5>(text, &goal);
        assert!(values.iter().all(|&value| u64::from(value) <= MAX_VALUE), "{text}");
    }
}
