//! Korf's (1985) twenty easiest 15-puzzles by the door that everybody takes, hence by kernel if there is one: what is
//! searched and counted is the generic search, iteration by iteration.

#[path = "../src/solve/kernel/twenty.rs"]
mod twenty;

use taquin::heuristic::{Compiled, Definitions, Expression};
use taquin::puzzle::shape::Tiles4x4;
use taquin::puzzle::{Arrangement, Board, Goal, Puzzle, Size, Slide, SlideOrder};
use taquin::search::{Limits, Meter, Outcome, Statistics, best_first, ida_star};
use taquin::solve::prepare;
use twenty::{Easy, easiest};

type Run = (Vec<Slide>, Statistics);

fn goal() -> Goal {
    Goal::parse("blank-first", Size::Tiles4x4, None).unwrap()
}

/// The searches of a solver, made ready once.
fn by_kernel(solver: String) -> impl Fn(&Arrangement) -> Run {
    let engine = prepare(&goal(), &solver.parse().unwrap()).unwrap();
    move |start| {
        let solved = engine.solve(start, Meter::new(Limits::default())).unwrap();
        (solved.path.unwrap(), solved.statistics)
    }
}

/// By the search that knows nothing of boards.
macro_rules! generic {
    ($search:path, $options:expr, $heuristic:expr) => {{
        let puzzle = Puzzle::<Tiles4x4>::new(&goal(), SlideOrder::KORF);
        let compiled = Expression::parse($heuristic, &Definitions::default()).unwrap().compile(&goal()).unwrap();
        move |start: &Arrangement| -> Run {
            let (mut meter, start) = (Meter::new(Limits::default()), Board::from(start));
            let outcome: Outcome<Slide> = match &compiled {
                Compiled::Table(heuristic) => $search(&puzzle, heuristic, start, &$options, &mut meter),
                Compiled::Patterns(heuristic) => $search(&puzzle, heuristic, start, &$options, &mut meter),
                Compiled::Single(heuristic) => $search(&puzzle, heuristic, start, &$options, &mut meter),
                Compiled::Composite(heuristic) => $search(&puzzle, heuristic, start, &$options, &mut meter),
            };
            (outcome.best.unwrap().moves, meter.finish())
        }
    }};
}

/// Checks IDA* by one thread and by two, and returns what each board comes to.
fn ida_star_agrees(heuristic: &str) -> [(Easy, Run); 20] {
    let generic = generic!(ida_star::search, ida_star::Options::default(), heuristic);
    let kernels = [1, 2].map(|threads| by_kernel(format!("idastar(threads = {threads}): {heuristic}")));
    easiest().map(|easy| {
        let Easy { number, tiles, .. } = easy;
        let start = goal().read(tiles).unwrap();
        let expected = generic(&start);
        for (kernel, threads) in kernels.iter().zip(1..) {
            assert_eq!(kernel(&start), expected, "number {number} by {heuristic} and {threads} threads");
        }
        (easy, expected)
    })
}

#[test]
fn ida_star_with_the_manhattan_distance_generates_what_he_printed_by_kernel_and_without() {
    for (Easy { number, moves, nodes, .. }, (path, counted)) in ida_star_agrees("manhattan") {
        assert_eq!((path.len(), counted.generated + 1), (moves as usize, nodes), "number {number}");
    }
}

#[test]
fn ida_star_with_other_heuristics_is_the_same_by_kernel_and_without() {
    for heuristic in [
        "linear_conflict",
        "walking_distance",
        "max(linear_conflict, walking_distance)",
        "pdb('5-5-5')",
        "pdb_reflected('5-5-5')",
        "max(pdb('5-5-5'), linear_conflict)",
    ] {
        for (Easy { number, moves, .. }, (path, _)) in ida_star_agrees(heuristic) {
            assert_eq!(path.len(), moves as usize, "number {number} by {heuristic}");
        }
    }
    // A sum over tiles, and of two or three such sums the largest or the smallest; they may say too much.
    for heuristic in [
        "(3 * manhattan + misplaced) / 3",
        "max(5 * manhattan / 4, (3 * manhattan + 2 * misplaced) / 3)",
        "min(2 * manhattan, manhattan + misplaced)",
        "max(3 * manhattan / 2, (2 * manhattan + misplaced) / 2, euclidean_squared / 3)",
        "min(4 * manhattan / 3, (3 * manhattan + 2 * misplaced) / 3, euclidean_squared)",
    ] {
        for (Easy { number, moves, .. }, (path, _)) in ida_star_agrees(heuristic) {
            assert!(path.len() >= moves as usize, "number {number} by {heuristic} in fewer moves than there are");
        }
    }
}

#[test]
#[ignore = "14 seconds of one core, most of them for the databases, 1.0 GB of memory, and 0.6 GB in the user's files"]
fn ida_star_with_databases_of_seven_and_eight_tiles_is_the_same_by_kernel_and_without() {
    for heuristic in ["pdb('7-8')", "pdb_reflected('7-8')", "max(pdb('7-8'), pdb('5-5-5'))"] {
        for (Easy { number, moves, .. }, (path, _)) in ida_star_agrees(heuristic) {
            assert_eq!(path.len(), moves as usize, "number {number} by {heuristic}");
        }
    }
}

#[test]
fn best_first_searches_are_the_same_in_compact_nodes_and_in_others() {
    for (solver, options, heuristic) in [
        ("astar", best_first::Options::a_star(), "linear_conflict"),
        ("weighted_astar(weight = 1.5)", best_first::Options::weighted(3, 2), "manhattan"),
        ("greedy", best_first::Options::greedy(), "manhattan"),
    ] {
        let kernel = by_kernel(format!("{solver}: {heuristic}"));
        let generic = generic!(best_first::search, options, heuristic);
        for Easy { number, tiles, moves, .. } in easiest() {
            let start = goal().read(tiles).unwrap();
            let found = kernel(&start);
            assert_eq!(found, generic(&start), "number {number} by {solver}");
            assert!(solver != "astar" || found.0.len() == moves as usize, "number {number}");
        }
    }
}
