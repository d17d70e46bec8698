//! IDA*: the kernel of the Manhattan distance with each instruction set, threads, and other heuristics.

use super::korf::{FOURTEEN, boards};
use super::row::{Measured, Row, counted, solved, together};
use cpu_time::ThreadTime;
use std::thread;
use std::time::Instant;
use taquin::heuristic::{Compiled, Definitions, Expression};
use taquin::puzzle::shape::Tiles4x4;
use taquin::puzzle::{Board, Goal, Puzzle, Size, SlideOrder, Source};
use taquin::search::ida_star::{Options, search_with};
use taquin::search::{Limits, Meter};
use taquin::solve::kernel::manhattan::{Instructions, Tables};
use taquin::solve::{Engine, prepare};

pub(crate) const ROWS: &[Row] = &[
    Row {
        what: "IDA*, Manhattan, each instruction set",
        set: "14 of Korf's",
        at_least: "portable 400, AVX-512 1200 M/s",
        aim: "1000, 2000 M/s",
        measure: || by_instructions(FOURTEEN),
    },
    Row {
        what: "IDA*, Manhattan, each instruction set",
        set: "Korf's 100",
        at_least: "portable 95 s, AVX-512 30 s",
        aim: "",
        measure: || by_instructions(&[]),
    },
    Row {
        what: "IDA*, Manhattan, two threads in one search",
        set: "14 of Korf's",
        at_least: "1.8 times as fast",
        aim: "1.95 times",
        measure: || by_two_threads("manhattan", FOURTEEN, 5),
    },
    Row {
        what: "IDA*, Manhattan, two threads in one search",
        set: "Korf's 60, 82 and 88",
        at_least: "1.8 times as fast",
        aim: "1.95 times",
        measure: || by_two_threads("manhattan", &[60, 82, 88], 1),
    },
    Row {
        what: "IDA*, linear conflict, two threads in one search",
        set: "14 of Korf's",
        at_least: "1.8 times as fast",
        aim: "1.95 times",
        measure: || by_two_threads("linear_conflict", FOURTEEN, 3),
    },
    Row {
        what: "IDA*, a tile table, `(9 * manhattan + misplaced) / 10`",
        set: "Korf's 12 and 16",
        at_least: "150 M/s",
        aim: "300 M/s",
        measure: || two("(9 * manhattan + misplaced) / 10"),
    },
    Row {
        what: "IDA*, two tile tables, `max(2 * misplaced, manhattan)`",
        set: "Korf's 12 and 16",
        at_least: "150 M/s",
        aim: "300 M/s",
        measure: || two("max(2 * misplaced, manhattan)"),
    },
    Row {
        what: "IDA*, a tile table, `manhattan`",
        set: "24-puzzle, 10 random boards, 100 M children each",
        at_least: "150 M/s",
        aim: "300 M/s",
        measure: || large("manhattan"),
    },
    Row {
        what: "IDA*, linear conflict",
        set: "14 of Korf's",
        at_least: "",
        aim: "",
        measure: || fourteen("linear_conflict"),
    },
    Row {
        what: "IDA*, linear conflict",
        set: "24-puzzle, 10 random boards, 100 M children each",
        at_least: "",
        aim: "",
        measure: || large("linear_conflict"),
    },
    Row {
        what: "IDA*, walking distance",
        set: "14 of Korf's",
        at_least: "",
        aim: "",
        measure: || fourteen("walking_distance"),
    },
];

fn by_instructions(numbers: &[usize]) -> String {
    let figures = Instructions::available().into_iter().rev().map(|own| (own.name(), by(own, numbers).generating()));
    together(&figures.collect::<Vec<_>>())
}

/// The kernel with a given instruction set, on one thread.
fn by(instructions: Instructions, numbers: &[usize]) -> Measured {
    let (goal, boards) = boards(numbers);
    let puzzle = Puzzle::<Tiles4x4>::new(&goal, SlideOrder::KORF);
    let manhattan = Expression::parse("manhattan", &Definitions::default()).expect("the name of a heuristic");
    let Ok(Compiled::Table(heuristic)) = manhattan.compile(&goal) else { unreachable!("it is a sum over tiles") };
    let tables = Tables::new(&goal, &heuristic, instructions).expect("the Manhattan distance");
    let clock = ThreadTime::now();
    let (mut expanded, mut generated) = (0, 0);
    for board in &boards {
        let (mut meter, mut kernel) = (Meter::new(Limits::default()), tables.kernel(&puzzle, 1));
        let start = Board::from(board);
        let outcome = search_with(&puzzle, &heuristic, start, &Options::default(), &mut meter, &mut kernel);
        assert!(outcome.best.is_some(), "{board} has a solution");
        let counted = meter.finish();
        expanded += counted.expanded;
        generated += counted.generated;
    }
    Measured { expanded, generated, seconds: clock.elapsed().as_secs_f64() }
}

/// How much faster two threads find the answer, in wall-clock time, and how much more two independent searches do, which is the
/// most that the machine gives. The three take turns board by board, because the machine's speed varies.
fn by_two_threads(heuristic: &str, numbers: &[usize], rounds: usize) -> String {
    let (goal, boards) = boards(numbers);
    let engine = |threads| {
        let solver = format!("idastar(threads = {threads}): {heuristic}");
        prepare(&goal, &solver.parse().expect("a solver")).expect("a heuristic for the size")
    };
    let (single, double) = (engine(1), engine(2));
    let [mut one, mut two, mut apart] = [0.0; 3];
    for board in (0..rounds).flat_map(|_| &boards) {
        let by = |engine: &dyn Engine| counted(engine, board, Limits::default()).generated;
        let expected = timed(&mut one, || by(&*single));
        assert_eq!(timed(&mut two, || by(&*double)), expected, "threads count the same");
        timed(&mut apart, || {
            thread::scope(|scope| {
                scope.spawn(|| by(&*single));
                by(&*single)
            })
        });
    }
    let seconds = [one, two, apart].map(|seconds| format!("{:.2}", seconds / rounds as f64)).join(", ");
    format!(
        "{:.2} times, two separate searches {:.2} times; {seconds} s of wall-clock time",
        one / two,
        2.0 * one / apart
    )
}

/// Adds the wall-clock seconds that something takes.
fn timed<T>(seconds: &mut f64, does: impl FnOnce() -> T) -> T {
    let begin = Instant::now();
    let outcome = does();
    *seconds += begin.elapsed().as_secs_f64();
    outcome
}

fn two(heuristic: &str) -> String {
    let (goal, boards) = boards(&[12, 16]);
    solved(&goal, &boards, &[&format!("idastar: {heuristic}")], Limits::default()).generating()
}

fn fourteen(heuristic: &str) -> String {
    let (goal, boards) = boards(FOURTEEN);
    solved(&goal, &boards, &[&format!("idastar: {heuristic}")], Limits::default()).generating()
}

fn large(heuristic: &str) -> String {
    let goal = Goal::blank_last(Size::Tiles5x5);
    let boards = Source::Uniform { count: 10 }.instances(&goal, 1).expect("boards of every size");
    let limits = Limits { generated: Some(100_000_000), ..Limits::default() };
    solved(&goal, &boards, &[&format!("idastar: {heuristic}")], limits).generating()
}
