//! IDA* as it is prepared takes the very same course as the search by itself, whatever the kernel and the threads.

use super::Enough;
use crate::heuristic::{Compiled, Definitions, Expression, Heuristic};
use crate::puzzle::shape::{Tiles4x4, Tiles5x5, with_shape};
use crate::puzzle::{Arrangement, Board, Goal, Puzzle, Shape, Size, Source};
use crate::search::ida_star::{self, Options};
use crate::search::{IdaStar, Limits, Meter, NODE_BYTES, Outcome, Statistics};
use crate::solve::kernel::parallel_ida::WORTH;
use crate::solve::{Solver, Status, prepare};

/// What the search by itself comes to: moves, how it ended, and what it counted.
type Plain = (Option<Vec<crate::puzzle::Slide>>, Option<Status>, Statistics);

fn plain(goal: &Goal, solver: &Solver, start: &Arrangement, limits: Limits) -> Plain {
    let options = *solver.algorithm().options_of::<IdaStar>().expect("all are IDA*");
    let order = solver.algorithm().order();
    let heuristic = solver.heuristic().unwrap();
    with_shape!(goal.size(), S => {
        let (puzzle, start) = (Puzzle::<S>::new(goal, order), Board::<S>::from(start));
        match heuristic.compile::<S>(goal).unwrap() {
            Compiled::Table(own) => searched(&puzzle, &own, start, &options, limits),
            Compiled::Patterns(own) => searched(&puzzle, &own, start, &options, limits),
            Compiled::Single(own) => searched(&puzzle, &own, start, &options, limits),
            Compiled::Composite(own) => searched(&puzzle, &own, start, &options, limits),
        }
    })
}

fn searched<S: Shape, H: Heuristic<Puzzle<S>>>(
    puzzle: &Puzzle<S>,
    heuristic: &H,
    start: Board<S>,
    options: &Options,
    limits: Limits,
) -> Plain {
    let mut meter = Meter::new(limits);
    let Outcome { best, ending, .. } = ida_star::search(puzzle, heuristic, start, options, &mut meter);
    let status = match ending {
        crate::search::Ending::Solved => Status::Solved,
        crate::search::Ending::Stopped(stop) => stop.into(),
        other => panic!("{other:?} on a board that can be solved"),
    };
    (best.map(|path| path.moves), Some(status), meter.finish())
}

/// Searches boards of a size by solvers in turn, every fifth time by two threads, too; most boards are near enough for a whole
/// search, and others end at limits.
fn all_agree(size: Size, count: u64, moves: u64, solvers: &[String]) {
    let goal = Goal::blank_last(size);
    let walks = Source::Walk { count, moves }.draws(&goal, 1985).unwrap();
    let engine = |text: &String, threads| {
        let solver: Solver = text.replace("idastar(", &format!("idastar(threads = {threads}, ")).parse().unwrap();
        let engine = prepare(&goal, &solver).unwrap();
        (solver, engine)
    };
    let engines: Vec<_> = solvers.iter().map(|text| [1, 2].map(|threads| engine(text, threads))).collect();
    let mut long = 0;
    for number in 0..count {
        let start = walks.instance(number);
        let (place, turn) = (number as usize % engines.len(), number as usize / engines.len());
        let some = 1000 + number * 3777 % 20_000;
        let limits = match number % 10 {
            0 => Limits { expanded: Some(some / 2), generated: Some(some), ..Limits::default() },
            1 => Limits { bytes: Some(NODE_BYTES * (number % 40)), expanded: Some(some), ..Limits::default() },
            2 => Limits { expanded: Some(some), ..Limits::default() },
            _ => Limits { generated: Some(if turn % 3 == 0 { 20_000 } else { 4_000 }), ..Limits::default() },
        };
        let pair = &engines[place];
        let expected = plain(&goal, &pair[0].0, &start, limits);
        long += u64::from(expected.2.iterations.iter().rev().skip(1).any(|one| one.generated > WORTH));
        // Starting threads takes longer than most of these searches.
        let threads = if turn % 5 == 0 { 2 } else { 1 };
        for (solver, engine) in &pair[..threads] {
            let solved = engine.solve(&start, Meter::new(limits)).unwrap();
            let found = (solved.path, Some(solved.status), solved.statistics);
            assert_eq!(found, expected, "{start} by {solver} with {limits:?}");
        }
    }
    assert!(long > count / 4, "the kernel was of help {long} times");
}

/// What the options of a kernel are, then those that no kernel but the plain one has.
const OPTIONS: [&str; 4] = ["prune_parent = true", "order = drlu", "order = tile", "prune_parent = false"];

/// IDA* with each of the options and heuristics.
fn each(options: &[&str], heuristics: &[&str]) -> Vec<String> {
    let solvers =
        heuristics.iter().flat_map(|heuristic| options.iter().map(move |own| format!("idastar({own}): {heuristic}")));
    solvers.collect()
}

/// Sums over tiles.
const SUMS: [&str; 6] = [
    "misplaced",
    "(3 * manhattan + 2 * misplaced) / 4",
    "euclidean_squared / 3",
    "900 * misplaced + 7 * manhattan",
    "random_weights(3) / 5 + 1",
    "2 * manhattan",
];

/// Sums over tiles of square boards.
const SQUARE: [&str; 3] = ["h1", "h2 / 7", "h5 + h3"];

/// Of two sums over tiles the larger or the smaller, and of more.
const OF_TWO: [&str; 4] = [
    "max(2 * misplaced, manhattan)",
    "min(3 * misplaced, manhattan)",
    "max(5 * manhattan / 4, (3 * manhattan + 2 * misplaced) / 3)",
    "min(2 * manhattan, manhattan + misplaced)",
];

const OF_MORE: [&str; 4] = [
    "max(5 * misplaced / 3, manhattan, euclidean_squared / 4)",
    "(min(manhattan, 4 * misplaced, random_weights(5)) + misplaced) / 2",
    "max(3 * manhattan / 2, (2 * manhattan + misplaced) / 2, euclidean_squared / 3)",
    "min(4 * manhattan / 3, (3 * manhattan + 2 * misplaced) / 3, euclidean_squared)",
];

/// With them the search has the plain kernel, whatever the options.
const PLAIN: [&str; 2] = ["manhattan / 2 + misplaced / 3", "max(linear_conflict, misplaced) / 2"];

/// A thousand boards by the plain kernel: whatever the options, and where moves may be undone.
fn a_thousand_by_the_plain_kernel(size: Size, moves: u64, always: &[&str], undoing: &[&str]) {
    let undoing = [undoing, &["manhattan", "pdb(\"1 2 3 / 4 5\")"]].concat();
    all_agree(size, 1000, moves, &[each(&OPTIONS, always), each(&OPTIONS[3..], &undoing)].concat());
}

/// A thousand boards of a size that has no kernel but the plain one and that of patterns.
fn a_thousand_by_one_kernel(size: Size, moves: u64, more: &[&str]) {
    let always = [&SUMS[..], &OF_TWO, &OF_MORE, &PLAIN, &["linear_conflict"], more].concat();
    a_thousand_by_the_plain_kernel(size, moves, &always, &[]);
}

/// A thousand boards by each kernel, but for those of Manhattan distance, patterns and walking distance.
fn a_thousand_by_each_kernel(size: Size, moves: u64) {
    let sums = [&SUMS[..], &SQUARE].concat();
    for heuristics in [&sums[..], &OF_TWO, &OF_MORE, &["linear_conflict"]] {
        all_agree(size, 1000, moves, &each(&OPTIONS[..3], heuristics));
    }
    let undoing = [&sums[..], &OF_TWO, &OF_MORE, &["linear_conflict"]].concat();
    a_thousand_by_the_plain_kernel(size, moves, &PLAIN, &undoing);
}

#[test]
fn a_thousand_boards_of_3x3_are_searched_alike() {
    a_thousand_by_one_kernel(Size::Tiles3x3, 60, &SQUARE);
}

#[test]
fn a_thousand_boards_of_3x4_are_searched_alike() {
    a_thousand_by_one_kernel(Size::Tiles3x4, 50, &[]);
}

#[test]
fn a_thousand_boards_of_4x5_are_searched_alike() {
    a_thousand_by_one_kernel(Size::Tiles4x5, 44, &[]);
}

#[test]
fn a_thousand_boards_of_4x4_are_searched_alike_by_each_kernel() {
    a_thousand_by_each_kernel(Size::Tiles4x4, 50);
}

#[test]
fn a_thousand_boards_of_5x5_are_searched_alike_by_each_kernel() {
    a_thousand_by_each_kernel(Size::Tiles5x5, 40);
}

#[test]
fn a_thousand_boards_are_searched_alike_with_walking_distance() {
    all_agree(Size::Tiles4x4, 1000, 50, &each(&OPTIONS[..3], &["walking_distance"]));
    let plain = each(&OPTIONS, &["(walking_distance + linear_conflict) / 2", "walking_distance"]);
    for (size, moves) in [(Size::Tiles3x3, 60), (Size::Tiles3x4, 50), (Size::Tiles4x4, 50)] {
        all_agree(size, 200, moves, &plain);
    }
}

#[test]
#[ignore = "13 seconds of one core, most of them for the table of walking distance on 5x5"]
fn a_thousand_boards_of_5x5_are_searched_alike_with_walking_distance() {
    all_agree(Size::Tiles5x5, 1000, 40, &each(&OPTIONS[..3], &["walking_distance"]));
}

/// By which kernel a heuristic is searched where the last move is not undone.
fn kernel<S: Shape>(heuristic: &str) -> &'static str {
    let goal = Goal::blank_last(S::SIZE);
    let expression = Expression::parse(heuristic, &Definitions::default()).unwrap();
    match expression.compile::<S>(&goal).unwrap() {
        Compiled::Table(_) => "sums",
        Compiled::Composite(composite) => match composite.extreme().and_then(Enough::of) {
            Some(Enough::Two(_)) => "of two",
            Some(Enough::Four(_)) => "of more",
            None => "plain",
        },
        other => panic!("{other:?}"),
    }
}

#[test]
fn heuristics_have_the_kernels_that_they_are_to_test() {
    for (heuristics, name) in [(&SUMS[..], "sums"), (&OF_TWO, "of two"), (&OF_MORE, "of more"), (&PLAIN, "plain")] {
        for heuristic in heuristics {
            assert_eq!((kernel::<Tiles4x4>(heuristic), kernel::<Tiles5x5>(heuristic)), (name, name), "{heuristic}");
        }
    }
}
