use super::*;
use crate::puzzle::Labels;

fn goal(text: &str, size: Size) -> Goal {
    Goal::parse(text, size, None).unwrap()
}

fn board(source: &Source, goal: &Goal, seed: u64, index: u64) -> String {
    source.draws(goal, seed).unwrap().instance(index).to_string()
}

/// Boards that a Python program drew by the rules of docs/config.md: its ChaCha20 written from the
/// text of RFC 8439, solvability by counting inversions (and the blank's row), distances by breadth-first search.
#[test]
fn draws_are_those_of_an_independent_program() {
    use Size::{Tiles3x3, Tiles3x4, Tiles4x4, Tiles5x5};
    let count = 10_000_000;
    let uniform = Source::Uniform { count };
    let permutations = Source::Permutations { count };
    let walk = |moves| Source::Walk { count, moves };
    let distances =
        |distances: &[u64]| Source::Distance { count: count / distances.len() as u64, distances: distances.to_vec() };
    let distance = |distance| distances(&[distance]);
    let expected = [
        (uniform.clone(), "blank-last", Tiles3x3, 2024, 0, "2 5 7/1 0 6/4 8 3"),
        (uniform.clone(), "blank-last", Tiles3x3, 2024, 1, "4 5 7/1 8 6/3 0 2"),
        (uniform.clone(), "blank-last", Tiles3x3, 2024, 3, "2 3 6/8 5 4/0 1 7"),
        (permutations.clone(), "blank-last", Tiles3x3, 2024, 0, "5 2 7/1 0 6/4 8 3"),
        (permutations.clone(), "blank-last", Tiles3x3, 2024, 2, "6 0 2/1 7 8/4 5 3"),
        (uniform.clone(), "blank-first", Tiles4x4, u64::MAX, 0, "13 11 0 10/2 9 5 6/8 1 4 14/12 7 3 15"),
        (uniform.clone(), "blank-first", Tiles4x4, u64::MAX, 9_999_999, "9 0 6 15/13 12 7 8/10 4 2 5/1 3 14 11"),
        (
            uniform.clone(),
            "blank-last",
            Tiles5x5,
            1,
            1,
            "7 8 18 17 2/19 16 10 24 1/12 13 14 20 21/5 3 4 0 22/23 9 15 11 6",
        ),
        (uniform.clone(), "blank-last", Tiles3x4, 1, 0, "7 10 11/4 0 3/2 8 1/6 5 9"),
        (uniform, "blank-last", Tiles3x4, 1, 1, "9 10 7/11 0 4/2 5 1/3 8 6"),
        (walk(40), "blank-last", Tiles4x4, 5, 0, "1 3 8 15/6 2 4 12/10 7 11 14/13 5 9 0"),
        (walk(40), "blank-last", Tiles4x4, 5, 1, "9 5 0 2/10 1 7 4/12 3 14 8/13 11 6 15"),
        (walk(3), "spiral", Tiles3x3, 0, 0, "1 2 3/8 6 0/7 5 4"),
        (walk(3), "spiral", Tiles3x3, 0, 2, "8 1 3/0 2 4/7 6 5"),
        (walk(25), "blank-last", Tiles3x4, 5, 1, "0 2 4/3 9 5/7 6 1/10 8 11"),
        (distance(31), "blank-last", Tiles3x3, 3, 3, "6 4 7/8 5 0/3 2 1"),
        (distance(31), "blank-last", Tiles3x3, 3, 4, "8 6 7/2 5 4/3 0 1"),
        (distance(20), "spiral", Tiles3x3, 3, 1, "4 6 0/7 3 1/8 2 5"),
        // What is drawn at a place is drawn there at each distance whose turn it may be.
        (distances(&[20, 7, 31]), "blank-last", Tiles3x3, 3, 3, "4 8 1/3 7 5/2 6 0"),
        (distances(&[9, 31]), "blank-last", Tiles3x3, 3, 3, "6 4 7/8 5 0/3 2 1"),
        (distances(&[4, 20, 20]), "spiral", Tiles3x3, 3, 1, "4 6 0/7 3 1/8 2 5"),
        (distance(9), "blank-last", Tiles4x4, 3, 0, "5 0 2 3/6 1 7 4/9 10 11 8/13 14 15 12"),
        (
            distance(7),
            "blank-first",
            Tiles5x5,
            u64::MAX,
            0,
            "5 1 2 3 4/6 11 7 8 9/15 0 12 13 14/16 10 17 18 19/20 21 22 23 24",
        ),
    ];
    for (source, to, size, seed, index, drawn) in expected {
        let found = board(&source, &goal(to, size), seed, index);
        assert_eq!(found, drawn, "{source}, {to}, seed {seed}, instance {index}");
    }
}

#[test]
fn an_instance_does_not_depend_on_how_many_are_asked_for() {
    let goal = goal("spiral", Size::Tiles4x4);
    let sources = |count| {
        [
            Source::Uniform { count },
            Source::Permutations { count },
            Source::Walk { count, moves: 50 },
            Source::Distance { count, distances: vec![12] },
        ]
    };
    for (many, few) in sources(60).into_iter().zip(sources(7)) {
        let boards = many.instances(&goal, 11).unwrap();
        assert_eq!(boards.len(), 60);
        assert_eq!(boards[..7], few.instances(&goal, 11).unwrap());
        assert_ne!(boards[..7], few.instances(&goal, 12).unwrap());
    }
}

#[test]
fn uniform_draws_are_solvable_at_every_size() {
    for &size in Size::ALL {
        let labelled = Goal::parse("blank-last", size, Some(Labels::numbers(2))).unwrap();
        for goal in [goal("blank-last", size), goal("blank-first", size), goal("spiral", size), labelled] {
            let boards = Source::Uniform { count: 200 }.instances(&goal, 3).unwrap();
            assert!(boards.iter().all(|board| goal.solvable(board).is_ok()), "{goal}");
        }
    }
}

#[test]
fn uniform_draws_spread_evenly_over_the_ranks() {
    let goal = goal("blank-last", Size::Tiles3x3);
    let ranking = Ranking::new(&goal);
    let mut counts = [0i64; 72];
    let boards = Source::Uniform { count: 36_000 }.instances(&goal, 1).unwrap();
    for board in &boards {
        counts[ranking.rank(&Board::from(board)).unwrap() * 72 / Ranking::STATES] += 1;
    }
    // 500 a class expected; the chi-square of 71 degrees of freedom passes 124.0 once in 10,000 seeds.
    let chi_square = counts.iter().map(|count| (count - 500).pow(2)).sum::<i64>() as f64 / 500.0;
    assert!(chi_square < 124.0, "{chi_square}: {counts:?}");
}

#[test]
fn about_half_of_all_permutations_are_solvable() {
    let goal = goal("blank-last", Size::Tiles3x3);
    let boards = Source::Permutations { count: 10_000 }.instances(&goal, 1).unwrap();
    let solvable = boards.iter().filter(|board| goal.solvable(board).is_ok()).count();
    // Five standard deviations of a binomial (10000, 1/2) are 250.
    assert!((4750..=5250).contains(&solvable), "{solvable}");
}

#[test]
fn walks_never_undo_a_slide() {
    let goal = goal("blank-last", Size::Tiles3x3);
    let ends = |moves| Source::Walk { count: 200, moves }.instances(&goal, 9).unwrap();
    assert!(ends(0).iter().all(|board| board == goal.arrangement()));
    assert!(ends(2).iter().all(|board| board != goal.arrangement()));
    // Circling twelve times around four cells is the shortest way back to the goal that undoes nothing.
    assert!((1..12).all(|moves| ends(moves).iter().all(|board| board != goal.arrangement())));
    assert!(ends(1001).iter().all(|board| goal.solvable(board).is_ok()));
}

#[test]
fn every_state_of_a_3x3_goal_comes_once() {
    let goal = goal("spiral", Size::Tiles3x3);
    let draws = Source::Every.draws(&goal, 0).unwrap();
    assert_eq!(draws.count(), 181_440);
    assert_eq!(draws.instance(0).to_string(), Ranking::new(&goal).unrank(0).to_string());
    let mut boards = Source::Every.instances(&goal, 0).unwrap();
    boards.sort();
    boards.dedup();
    assert_eq!(boards.len(), 181_440);
    assert!(boards.iter().step_by(101).all(|board| goal.solvable(board).is_ok()));
}

#[test]
fn listed_boards_stay_as_they_are_solvable_or_not() {
    let goal = goal("blank-last", Size::Tiles3x3);
    let boards: Vec<Arrangement> = ["213456780", "123456780"].map(|text| text.parse().unwrap()).into();
    assert_eq!(Source::Listed(boards.clone()).instances(&goal, 5).unwrap(), boards);
}

#[test]
fn what_cannot_be_given_is_refused_with_what_can() {
    let small = goal("blank-last", Size::Tiles3x3);
    let large = goal("blank-last", Size::Tiles4x4);
    let refused = |source: Source, goal: &Goal| source.draws(goal, 1).unwrap_err().to_string();
    let empty = "no instances: at least 1 is needed";
    assert_eq!(refused(Source::Uniform { count: 0 }, &small), empty);
    assert_eq!(refused(Source::Listed(vec![]), &small), empty);
    assert_eq!(
        refused(Source::Permutations { count: 10_000_001 }, &small),
        "10000001 instances are too many: at most 10000000 can be drawn"
    );
    assert_eq!(
        refused(Source::Walk { count: 1, moves: u64::MAX }, &small),
        "a walk of 18446744073709551615 moves is too long: at most 1000000 moves"
    );
    assert_eq!(
        refused(Source::Distance { count: 1, distances: vec![7, u64::MAX, 50] }, &small),
        "no 3x3 board is 18446744073709551615 moves from this goal: the largest distance is 31"
    );
    assert_eq!(refused(Source::Distance { count: 9, distances: vec![] }, &small), empty);
    assert_eq!(
        refused(Source::Distance { count: u64::MAX / 2, distances: vec![1, 2, 3] }, &small),
        "18446744073709551615 instances are too many: at most 10000000 can be drawn"
    );
    assert_eq!(refused(Source::Every, &large), "only on 3x3 can every board be listed; on 4x4, draw random boards");
    let listed = Source::Listed(vec![small.arrangement().clone()]);
    assert_eq!(refused(listed, &large), "board 1 is 3x3 and the goal is 4x4: they must be of one size");
}

#[test]
fn distances_on_4x4_end_where_korf_and_schultze_count_more_than_two_million() {
    // Korf & Schultze (2005): 1,637,383 states at 20 moves and 3,098,270 at 21, the blank in a corner.
    let goal = goal("blank-last", Size::Tiles4x4);
    let error = Source::Distance { count: 1, distances: vec![21] }.draws(&goal, 1).unwrap_err();
    assert_eq!(error, SampleError::TooWide { size: Size::Tiles4x4, distance: 21, last: 20 });
}

#[test]
fn a_walk_may_be_a_million_moves_long_and_no_longer() {
    let goal = goal("blank-last", Size::Tiles3x3);
    let walk = |moves| Source::Walk { count: 1, moves }.draws(&goal, 1).map(|draws| draws.count());
    assert_eq!(walk(1_000_000), Ok(1));
    assert_eq!(walk(1_000_001), Err(SampleError::TooLong(1_000_001)));
}
