//! Korf's (1985) twenty easiest 15-puzzles: what kernels search and count is the generic search, iteration by iteration.

use taquin::heuristic::{Compiled, Definitions, Expression};
use taquin::puzzle::shape::Tiles4x4;
use taquin::puzzle::{Arrangement, Board, Goal, Puzzle, Size, Slide, SlideOrder};
use taquin::search::{Limits, Meter, Outcome, Statistics, best_first, ida_star};
use taquin::solve::prepare;

const BOARDS: &str = include_str!("../configs/instances/korf100.txt");

/// The number of each board, the moves and the nodes that he printed; the root is one of the nodes.
const EASIEST: [(usize, u32, u64); 20] = [
    (79, 42, 540_860),
    (12, 45, 546_344),
    (42, 42, 877_823),
    (55, 41, 927_212),
    (97, 44, 1_002_927),
    (19, 46, 1_280_495),
    (94, 53, 1_337_340),
    (47, 47, 1_411_294),
    (93, 46, 1_599_909),
    (9, 46, 1_650_696),
    (74, 56, 1_897_728),
    (48, 49, 1_905_023),
    (30, 47, 2_196_593),
    (86, 45, 2_304_426),
    (31, 50, 2_351_811),
    (85, 44, 2_725_456),
    (73, 49, 3_222_276),
    (28, 52, 5_934_442),
    (45, 51, 6_158_733),
    (61, 45, 7_096_850),
];

fn goal() -> Goal {
    Goal::parse("blank-first", Size::Tiles4x4, None).unwrap()
}

fn board(number: usize) -> Arrangement {
    let line = BOARDS.lines().find_map(|line| line.strip_prefix(&format!("{number} "))).unwrap();
    goal().read(line).unwrap()
}

/// By the door that everybody takes, hence by kernel where there is one.
fn by_kernel(solver: &str, start: &Arrangement) -> (Vec<Slide>, Statistics) {
    let engine = prepare(&goal(), &solver.parse().unwrap()).unwrap();
    let solved = engine.solve(start, Meter::new(Limits::default())).unwrap();
    (solved.path.unwrap(), solved.statistics)
}

/// By the search that knows nothing of boards.
macro_rules! generic {
    ($search:path, $options:expr, $heuristic:expr, $start:expr) => {{
        let puzzle = Puzzle::<Tiles4x4>::new(&goal(), SlideOrder::KORF);
        let expression = Expression::parse($heuristic, &Definitions::default()).unwrap();
        let mut meter = Meter::new(Limits::default());
        let start = Board::from($start);
        let outcome: Outcome<Slide> = match expression.compile::<Tiles4x4>(&goal()).unwrap() {
            Compiled::Table(heuristic) => $search(&puzzle, &heuristic, start, &$options, &mut meter),
            Compiled::Patterns(heuristic) => $search(&puzzle, &heuristic, start, &$options, &mut meter),
            Compiled::Single(heuristic) => $search(&puzzle, &heuristic, start, &$options, &mut meter),
            Compiled::Composite(heuristic) => $search(&puzzle, &heuristic, start, &$options, &mut meter),
        };
        (outcome.best.unwrap().moves, meter.finish())
    }};
}

#[test]
fn ida_star_with_the_manhattan_distance_generates_what_he_printed_by_kernel_and_without() {
    for (number, moves, nodes) in EASIEST {
        let start = board(number);
        let found = by_kernel("idastar: manhattan", &start);
        assert_eq!((found.0.len(), found.1.generated + 1), (moves as usize, nodes), "number {number}");
        assert_eq!(found, generic!(ida_star::search, ida_star::Options::default(), "manhattan", &start));
    }
}

#[test]
fn ida_star_with_other_heuristics_is_the_same_by_kernel_and_without() {
    for heuristic in ["linear_conflict", "walking_distance", "(3 * manhattan + misplaced) / 3", "pdb('5-5-5')"] {
        for (number, moves, _) in EASIEST {
            let start = board(number);
            let found = by_kernel(&format!("idastar: {heuristic}"), &start);
            assert!(found.0.len() >= moves as usize, "number {number} in fewer moves than there are");
            assert_eq!(found, generic!(ida_star::search, ida_star::Options::default(), heuristic, &start));
        }
    }
}

#[test]
fn a_star_is_the_same_in_compact_nodes_and_in_others() {
    for (number, moves, _) in EASIEST {
        let start = board(number);
        let found = by_kernel("astar: manhattan", &start);
        assert_eq!(found.0.len(), moves as usize, "number {number}");
        assert_eq!(found, generic!(best_first::search, best_first::Options::a_star(), "manhattan", &start));
    }
}
