//! IDA* as it is prepared takes the very same course as the search by itself, whatever the kernel and the threads.

use crate::heuristic::{Compiled, Heuristic};
use crate::puzzle::shape::with_shape;
use crate::puzzle::{Arrangement, Board, Goal, Puzzle, Shape, Size, Source};
use crate::search::ida_star::{self, Options};
use crate::search::{Limits, Meter, NODE_BYTES, Outcome, Statistics};
use crate::solve::algorithm::Method;
use crate::solve::kernel::ahead::WORTH;
use crate::solve::{Solver, Status, prepare};

/// What the search by itself comes to: moves, how it ended, and what it counted.
type Plain = (Option<Vec<crate::puzzle::Slide>>, Option<Status>, Statistics);

fn plain(goal: &Goal, solver: &Solver, start: &Arrangement, limits: Limits) -> Plain {
    let Method::IdaStar(options) = solver.algorithm().method else { unreachable!("all are IDA*") };
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

/// Searches boards of a size by the heuristics in turn, some of them by two threads, too; most boards are near enough for a
/// whole search, and others end at limits.
fn all_agree(size: Size, count: u64, moves: u64, heuristics: &[&str]) {
    let goal = Goal::blank_last(size);
    let walks = Source::Walk { count, moves }.draws(&goal, 1985).unwrap();
    let engine = |text: String| {
        let solver: Solver = text.parse().unwrap();
        let engine = prepare(&goal, &solver).unwrap();
        (solver, engine)
    };
    let engines: Vec<_> = (0..heuristics.len() * 4)
        .map(|number| {
            let (heuristic, kind) = (heuristics[number / 4], number % 4);
            let options = ["", "order = drlu", "order = tile", "prune_parent = false"][kind];
            [1, 2].map(|threads| {
                engine(format!(
                    "idastar({options}{} threads = {threads}): {heuristic}",
                    if options.is_empty() { "" } else { "," }
                ))
            })
        })
        .collect();
    let mut long = 0;
    for number in 0..count {
        let start = walks.instance(number);
        let some = 1000 + number * 3777 % 40_000;
        let limits = match number % 10 {
            0 => Limits { expanded: Some(some / 2), generated: Some(some), ..Limits::default() },
            1 => Limits { bytes: Some(NODE_BYTES * (number % 40)), expanded: Some(some), ..Limits::default() },
            2 => Limits { expanded: Some(some), ..Limits::default() },
            _ => Limits { generated: Some(30_000), ..Limits::default() },
        };
        let pair = &engines[number as usize % engines.len()];
        let expected = plain(&goal, &pair[0].0, &start, limits);
        long += u64::from(expected.2.iterations.iter().rev().skip(1).any(|one| one.generated > WORTH));
        // Starting threads takes longer than most of these searches.
        let threads = if number % 12 < 2 { 2 } else { 1 };
        for (solver, engine) in &pair[..threads] {
            let solved = engine.solve(&start, Meter::new(limits)).unwrap();
            let found = (solved.path, Some(solved.status), solved.statistics);
            assert_eq!(found, expected, "{start} by {solver} with {limits:?}");
        }
    }
    assert!(long > count / 4, "the kernel was of help {long} times");
}

const TABLES: [&str; 7] = [
    "misplaced",
    "manhattan",
    "h2 / 7",
    "(3 * manhattan + 2 * misplaced) / 4",
    "euclidean_squared / 3",
    "900 * misplaced + 7 * manhattan",
    "random_weights(3) / 5 + 1",
];

const OTHERS: [&str; 8] = [
    "linear_conflict",
    "max(2 * misplaced, manhattan)",
    "min(3 * misplaced, manhattan)",
    "max(5 * misplaced / 3, manhattan, euclidean_squared / 4)",
    "(min(manhattan, 4 * misplaced, random_weights(5)) + misplaced) / 2",
    "manhattan / 2 + misplaced / 3",
    "max(linear_conflict, misplaced) / 2",
    "pdb(\"1 2 3 / 4 5\")",
];

/// On 5x5 their tables take half a minute to be made.
const UP_TO_4X4: [&str; 2] = ["walking_distance", "(walking_distance + linear_conflict) / 2"];

#[test]
fn a_thousand_boards_of_3x3_are_searched_alike() {
    all_agree(Size::Tiles3x3, 1000, 60, &[&TABLES[..], &OTHERS, &UP_TO_4X4, &["h1", "h5 + h3"]].concat());
}

#[test]
fn a_thousand_boards_of_3x4_are_searched_alike() {
    let tables = TABLES.map(|text| text.replace("h2", "manhattan"));
    let tables: Vec<&str> = tables.iter().map(String::as_str).collect();
    all_agree(Size::Tiles3x4, 1000, 50, &[&tables, &OTHERS[..], &UP_TO_4X4].concat());
}

#[test]
fn a_thousand_boards_of_4x4_are_searched_alike() {
    all_agree(Size::Tiles4x4, 1000, 50, &[&TABLES[..], &OTHERS, &UP_TO_4X4, &["h1", "h5 + h3"]].concat());
}

#[test]
fn a_thousand_boards_of_4x5_are_searched_alike() {
    let tables = TABLES.map(|text| text.replace("h2", "manhattan"));
    let tables: Vec<&str> = tables.iter().map(String::as_str).collect();
    all_agree(Size::Tiles4x5, 1000, 44, &[&tables, &OTHERS[..]].concat());
}

#[test]
fn a_thousand_boards_of_5x5_are_searched_alike() {
    all_agree(Size::Tiles5x5, 1000, 40, &[&TABLES[..], &OTHERS, &["h1", "h5 + h3"]].concat());
}
