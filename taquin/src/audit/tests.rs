//! What is found, against the searches themselves, and against what can be reasoned or was published.

use super::states::States;
use super::*;
use crate::heuristic::{Heuristic, Knowledge, Known, NamedHeuristic, forms};
use crate::puzzle::shape::{Shape, Tiles3x3};
use crate::puzzle::{Arrangement, Board, DistanceTable, Puzzle, Ranking, SlideOrder, Source};
use crate::search::{Limits, Meter, replay};
use crate::solve::{Solved, prepare};
use crate::space::Cost;
use closure::Closure;

const GOALS: [&str; 3] = ["blank-last", "blank-first", "spiral"];

fn goal(text: &str, size: Size) -> Goal {
    Goal::parse(text, size, None).unwrap()
}

fn expressions(texts: &[&str]) -> Vec<Expression> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn found(texts: &[&str], goal: &Goal) -> Audit {
    Audit::of(&expressions(texts), goal, &Options { starts: 0, ..Options::new(goal.size()) }).unwrap()
}

/// Every name of the language, those that take arguments with some, and combinations.
fn named(goal: &Goal) -> Vec<Expression> {
    let with_arguments = [
        "random_weights(7)",
        "max(manhattan, 2 * misplaced)",
        "min(h1, manhattan) + 1",
        "(linear_conflict + manhattan + 1) / 2",
        "pdb('1 2 / 3 4 / 5')",
        "max(pdb('1 2 3'), misplaced)",
        "h5 + misplaced",
        "pdb('4-4')",
        "pdb_reflected('1 2 3 / 4 5')",
    ];
    let all = forms().into_iter().map(|form| form.text).chain(with_arguments.map(String::from));
    // Databases of 4x4 and 5x5 take seconds to make.
    let expressions = all.filter(|name| !name.contains(['-', '.']) || name == "pdb('4-4')");
    expressions
        .filter_map(|text| text.parse().ok())
        .filter(|one: &Expression| Knowledge::of(one, goal).is_ok())
        .collect()
}

#[test]
fn the_states_have_the_distances_of_the_table() {
    for text in GOALS {
        let goal = goal(text, Size::Tiles3x3);
        let (states, table) = (States::new(&goal), DistanceTable::new(&goal));
        for (rank, board) in states.boards().iter().enumerate() {
            assert_eq!(table.ranking().rank(board), Some(rank));
            assert_eq!(Some(states.distances()[rank]), table.of(board).map(u32::from), "{board}");
        }
    }
}

#[test]
fn nothing_that_is_found_of_any_named_heuristic_contradicts_what_is_known_of_it() {
    for text in GOALS {
        let goal = goal(text, Size::Tiles3x3);
        let all = named(&goal);
        assert!(all.len() >= 21, "{}", all.len());
        let audit = Audit::of(&all, &goal, &Options { starts: 0, ..Options::new(goal.size()) }).unwrap();
        for facts in &audit.facts {
            assert_eq!(facts.contradictions(), Vec::<String>::new());
            assert_ne!(
                (facts.admissible(), facts.consistent()),
                (Known::Refuted, Known::Proven),
                "{}",
                facts.expression
            );
        }
    }
}

#[test]
fn contradictions_are_reported() {
    let mut audit = found(&["manhattan", "2 * manhattan"], &Goal::blank_last(Size::Tiles3x3));
    audit.facts[1].knowledge = Knowledge { admissible: Known::Proven, consistent: Known::Unknown };
    assert_eq!(audit.facts[0].contradictions(), Vec::<String>::new());
    assert_eq!(
        audit.facts[1].contradictions(),
        ["2 * manhattan: admissible is proven by what it is made of, refuted by the boards"]
    );
}

/// As if of another crate.
struct Claimed;

impl NamedHeuristic for Claimed {
    const NAME: &'static str = "claimed_for_audit";
    const SUMMARY: &'static str = "0 everywhere";

    fn knowledge(_: &Goal) -> Knowledge {
        Knowledge::CONSISTENT
    }

    fn evaluator<S: Shape>(_: &Goal) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static {
        |_: &Board<S>| 0
    }
}

#[test]
fn what_another_crate_claims_is_not_called_proven() {
    crate::heuristic::register::<Claimed>();
    let mut audit = found(&["2 * manhattan + claimed_for_audit"], &Goal::blank_last(Size::Tiles3x3));
    audit.facts[0].knowledge = Knowledge { admissible: Known::Proven, consistent: Known::Unknown };
    assert_eq!(
        audit.facts[0].contradictions(),
        ["2 * manhattan + claimed_for_audit: it is claimed to be admissible, refuted by the boards"]
    );
}

#[test]
fn what_is_not_0_at_the_goal_is_not_consistent_and_no_solution_is_longer_by_an_odd_number() {
    let mut facts = found(&["5"], &Goal::blank_last(Size::Tiles3x3)).facts.remove(0);
    // It never falls, and takes nothing away from the order of A*.
    assert_eq!((facts.falls.count, facts.at_goal, facts.overestimates.worst), (0, 5, 5));
    assert_eq!((facts.admissible(), facts.consistent()), (Known::Refuted, Known::Refuted));
    let excess: Vec<_> = [5, 6, 7, 12]
        .map(|worst| {
            facts.overestimates.worst = worst;
            facts.longest_excess()
        })
        .into();
    assert_eq!(excess, [0, 0, 2, 6].map(Some));
}

#[test]
fn means_are_those_of_tiles_that_may_stand_anywhere() {
    // Of all even permutations a tile is equally often on each cell: from a corner the others are 2 away on average,
    // from an edge 5/3, from the middle 4/3. The blank is at home in a corner. The mean distance is Reinefeld's.
    let audit = found(&["manhattan", "misplaced", "zero"], &Goal::blank_last(Size::Tiles3x3));
    let means = [&audit.facts[0], &audit.facts[1], &audit.facts[2]].map(|facts| facts.joint.mean_value());
    let expected = [3.0 * 2.0 + 4.0 * 5.0 / 3.0 + 4.0 / 3.0, 8.0 * 8.0 / 9.0, 0.0];
    assert!(means.iter().zip(expected).all(|(mean, expected)| (mean - expected).abs() < 1e-12), "{means:?}");
    let joint = &audit.facts[2].joint;
    assert!((joint.mean_error() - 21.97240).abs() < 5e-6);
    assert_eq!((joint.boards(), joint.exact(), joint.errors()[&31]), (181_440, 1, 2));
    assert_eq!(audit.facts[0].falls.of, 20_160 * (4 * 2 + 4 * 3 + 4), "two, three or four slides by the blank's cell");
}

#[test]
fn counterexamples_are_what_they_say_and_no_board_is_nearer_that_would_do() {
    for text in GOALS {
        let goal = goal(text, Size::Tiles3x3);
        let (states, puzzle) = (States::new(&goal), Puzzle::<Tiles3x3>::new(&goal, SlideOrder::default()));
        let ranking = Ranking::new(&goal);
        for facts in found(&["h1", "h2", "h5 + misplaced", "3 * misplaced / 2", "misplaced_cells", "5"], &goal).facts {
            let heuristic = facts.expression.compile::<Tiles3x3>(&goal).unwrap();
            let estimate = |board: &Arrangement| heuristic.estimate(&board.into());
            let example = facts.overestimates.example.as_ref().unwrap();
            assert_eq!(replay(&puzzle, Board::from(&example.board), &example.path), Some(example.distance));
            assert_eq!(estimate(&example.board), example.value);
            assert!(example.value > example.distance, "{}", facts.expression);
            for (board, &distance) in states.boards().iter().zip(states.distances()) {
                assert!(distance >= example.distance || heuristic.estimate(board) <= distance, "{board}");
            }
            let short = |board: &Board<Tiles3x3>, distance: Cost| distance.saturating_sub(heuristic.estimate(board));
            let most = states.boards().iter().zip(states.distances()).map(|(board, &distance)| short(board, distance));
            let lowest = facts.lowest.as_ref().unwrap();
            assert_eq!(estimate(&lowest.board), lowest.value);
            assert_eq!(states.distances()[ranking.rank(&(&lowest.board).into()).unwrap()], lowest.distance);
            assert_eq!(most.max(), Some(lowest.distance - lowest.value), "{}", facts.expression);
            let Some(fall) = &facts.falls.example else { continue };
            assert_eq!(Board::<Tiles3x3>::from(&fall.board).slide(fall.slide), Board::from(&fall.neighbour));
            assert_eq!((estimate(&fall.board), estimate(&fall.neighbour)), (fall.value, fall.neighbour_value));
            assert!(fall.value > fall.neighbour_value + 1);
        }
    }
}

fn solve(goal: &Goal, solver: &str, start: &Arrangement) -> Solved {
    let engine = prepare(goal, &solver.parse().unwrap()).unwrap();
    engine.solve(start, Meter::new(Limits::default())).unwrap()
}

#[test]
fn a_star_expands_what_it_must_and_no_more_than_it_may_and_its_paths_are_no_longer_than_reported() {
    let goal = goal("blank-last", Size::Tiles3x3);
    let states = States::new(&goal);
    let ranking = crate::puzzle::Ranking::new(&goal);
    let starts = Source::Uniform { count: 3 }.instances(&goal, 3).unwrap();
    for facts in found(
        &["manhattan", "linear_conflict", "pdb('4-4')", "h5 + misplaced", "2 * manhattan", "max(h1, h4) / 3"],
        &goal,
    )
    .facts
    {
        let heuristic = facts.expression.compile::<Tiles3x3>(&goal).unwrap();
        let values: Vec<u32> = states.boards().iter().map(|board| heuristic.estimate(board)).collect();
        let mut closure = Closure::new(&states, &values);
        for start in &starts {
            let rank = ranking.rank(&start.into()).unwrap();
            let (must, may) = closure.of(rank);
            assert_eq!(closure.of(rank), (must, may), "tables are cleared");
            let longest = states.distances()[rank] + facts.longest_excess().unwrap();
            for options in
                ["ties = low_h", "ties = high_h", "ties = fifo, order = tile", "ties = lifo, prune_parent = false"]
            {
                let about = format!("astar({options}): {} on {start}", facts.expression);
                let solved = solve(&goal, &format!("astar({options}): {}", facts.expression), start);
                let counted = &solved.statistics;
                assert!(counted.expanded >= must, "{about}: {} of {must}", counted.expanded);
                assert!(counted.expanded - counted.reopened <= may, "{about}: {} of {may}", counted.expanded);
                assert!(solved.length().unwrap() <= longest, "{about}");
                if facts.consistent() == Known::Proven {
                    assert_eq!((counted.before_last_layer, counted.reopened), (must, 0), "{about}");
                }
            }
            let found = solve(&goal, &format!("idastar: {}", facts.expression), start);
            assert!(found.length().unwrap() <= longest, "IDA*: {}", facts.expression);
        }
    }
}

#[test]
fn linear_conflict_dominates_manhattan_and_misplaced_is_greater_nowhere() {
    let audit = found(&["linear_conflict", "manhattan", "misplaced"], &Goal::blank_last(Size::Tiles3x3));
    assert!(audit.dominates(0, 1) && audit.dominates(0, 2) && audit.dominates(1, 2));
    assert!(!audit.dominates(1, 0) && !audit.dominates(2, 0));
    assert_eq!((audit.greater[1][0], audit.greater[0][0], audit.compared), (0, 0, 181_440));
}

#[test]
fn samples_refute_by_boards_near_the_goal_and_never_contradict() {
    for (size, text) in [(Size::Tiles3x4, "blank-first"), (Size::Tiles4x4, "spiral"), (Size::Tiles5x5, "blank-last")] {
        let goal = goal(text, size);
        // The database by which 4x4 boards are solved takes seconds to make.
        let boards = if size == Size::Tiles4x4 { 0 } else { 3 };
        let options = Options { boards, walk: Some(24), ..Options::new(size) };
        let audit = Audit::of(&named(&goal), &goal, &options).unwrap();
        let sample = audit.sample.as_ref().unwrap();
        assert_eq!((sample.solved, sample.drawn), (boards, boards));
        for facts in &audit.facts {
            assert_eq!(facts.contradictions(), Vec::<String>::new(), "{size}");
            assert_eq!((facts.joint.boards(), facts.longest_excess()), (boards, None));
        }
        let of = |text: &str| audit.facts.iter().find(|facts| facts.expression.to_string() == text).unwrap();
        assert_eq!(of("misplaced_cells").overestimates.example.as_ref().unwrap().distance, 1);
        assert_eq!(
            (of("manhattan").consistent(), of("pdb(\"1 2 / 3 4 / 5\")").admissible()),
            (Known::Proven, Known::Proven)
        );
        assert_eq!(of("misplaced_cells").admissible(), Known::Refuted);
    }
}

#[test]
fn the_boards_around_the_goal_are_all_there_are_at_those_distances() {
    // The first layers of the 15-puzzle with the blank in a corner (Korf and Schultze 2005).
    let layers = [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821];
    let options = Options { boards: 0, ..Options::new(Size::Tiles4x4) };
    let audit = Audit::of(&expressions(&["zero"]), &Goal::blank_last(Size::Tiles4x4), &options).unwrap();
    let sample = audit.sample.unwrap();
    assert_eq!((sample.radius, sample.around), (14, layers.iter().sum()));
    assert_eq!(audit.facts[0].overestimates.of, sample.around);
}

#[test]
fn boards_that_were_drawn_around_the_goal_are_counted_once() {
    let goal = Goal::blank_last(Size::Tiles3x4);
    let options = Options { boards: 500, walk: Some(1), ..Options::new(Size::Tiles3x4) };
    let audit = Audit::of(&expressions(&["misplaced_cells"]), &goal, &options).unwrap();
    let sample = audit.sample.unwrap();
    assert_eq!((sample.solved, audit.facts[0].overestimates.of), (500, sample.around));
}

#[test]
fn a_heuristic_without_a_meaning_for_the_size_is_refused() {
    let refused = Audit::of(&expressions(&["h5"]), &Goal::blank_last(Size::Tiles3x4), &Options::new(Size::Tiles3x4));
    assert!(refused.unwrap_err().to_string().starts_with("h5: h5 is defined for 3x3, 4x4 and 5x5 boards"));
    assert_eq!(Tiles3x3::SIZE, Size::Tiles3x3);
}
