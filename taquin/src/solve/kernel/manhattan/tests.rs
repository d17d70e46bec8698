use super::slides::{BATCH, Slides, Way};
use super::{Instructions, Tables};
use crate::heuristic::{Compiled, Definitions, Expression, TileTable};
use crate::puzzle::shape::{Shape, Tiles3x3, Tiles4x4};
use crate::puzzle::{Arrangement, Board, Draws, Goal, Puzzle, Size, Slide, SlideOrder, Source, draw};
use crate::search::ida_star::{self, Options};
use crate::search::{Cancel, Ending, Limits, Meter, Outcome, Statistics, Stop};
use crate::solve::kernel::parallel_ida::WORTH;
use crate::solve::kernel::twenty::{Easy, easiest};
use std::sync::atomic::AtomicBool;

/// A goal, and what the search needs with the kernel and without.
struct Setting {
    goal: Goal,
    puzzle: Puzzle<Tiles4x4>,
    heuristic: TileTable<Tiles4x4>,
    /// By what a processor may be asked to do.
    tables: Vec<(Instructions, Tables)>,
}

type Run = (Outcome<Slide>, Statistics);

fn table<S: Shape>(text: &str, goal: &Goal) -> TileTable<S> {
    let expression = Expression::parse(text, &Definitions::default()).unwrap();
    match expression.compile(goal) {
        Ok(Compiled::Table(table)) => table,
        other => panic!("{text} is {other:?}"),
    }
}

impl Setting {
    fn new(goal: &str, order: &str) -> Setting {
        let goal = Goal::parse(goal, Size::Tiles4x4, None).unwrap();
        let puzzle = Puzzle::new(&goal, order.parse::<SlideOrder>().unwrap());
        let heuristic = table("manhattan", &goal);
        let tables = |instructions| (instructions, Tables::new(&goal, &heuristic, instructions).unwrap());
        let tables = Instructions::available().into_iter().map(tables).collect();
        Setting { goal, puzzle, heuristic, tables }
    }

    fn korf(order: &str) -> Setting {
        Setting::new("blank-first", order)
    }

    fn walks(&self, count: u64, moves: u64) -> Draws {
        Source::Walk { count, moves }.draws(&self.goal, 1985).unwrap()
    }

    fn generic(&self, start: &Arrangement, mut meter: Meter) -> Run {
        let start = Board::from(start);
        let outcome = ida_star::search(&self.puzzle, &self.heuristic, start, &Options::default(), &mut meter);
        (outcome, meter.finish())
    }

    fn kernel(&self, start: &Arrangement, mut meter: Meter, tables: &Tables, threads: usize) -> Run {
        let mut kernel = tables.kernel(&self.puzzle, threads);
        let (start, options) = (Board::from(start), Options::default());
        let outcome = ida_star::search_with(&self.puzzle, &self.heuristic, start, &options, &mut meter, &mut kernel);
        (outcome, meter.finish())
    }

    #[track_caller]
    fn agrees(&self, start: &Arrangement, limits: Limits) -> Run {
        let generic = self.generic(start, Meter::new(limits));
        for (instructions, tables) in &self.tables {
            for threads in [1, 2] {
                let run = self.kernel(start, Meter::new(limits), tables, threads);
                assert_eq!(run, generic, "{start} with {limits:?} by {instructions:?} and {threads} threads");
            }
        }
        generic
    }
}

#[test]
fn korfs_easiest_twenty_take_the_very_same_search_and_as_many_nodes_as_he_printed() {
    let setting = Setting::korf("ulrd");
    for Easy { number, tiles, moves, nodes } in easiest() {
        let (outcome, counted) = setting.agrees(&setting.goal.read(tiles).unwrap(), Limits::default());
        assert_eq!((outcome.best.unwrap().cost, counted.generated + 1), (moves, nodes), "number {number}");
    }
}

#[test]
fn korfs_boards_take_the_very_same_search_in_every_order() {
    for order in ["drlu", "rdul", "tile"] {
        let setting = Setting::korf(order);
        for Easy { number, tiles, moves, .. } in easiest().into_iter().take(5) {
            let run = setting.agrees(&setting.goal.read(tiles).unwrap(), Limits::default());
            assert_eq!(run.0.best.unwrap().cost, moves, "number {number}");
        }
    }
}

/// Number 16, with the nodes that he printed.
const HARDER: (&str, u64) = ("1 3 2 5 10 9 15 6 8 14 13 11 12 4 7 0", 17_984_051);

#[test]
fn three_threads_count_as_many_nodes_as_he_printed() {
    let setting = Setting::korf("ulrd");
    for (board, nodes) in easiest().map(|easy| (easy.tiles, easy.nodes)).into_iter().chain([HARDER]) {
        let start = setting.goal.read(board).unwrap();
        for (instructions, tables) in &setting.tables {
            let (_, counted) = setting.kernel(&start, Meter::new(Limits::default()), tables, 3);
            assert_eq!(counted.generated + 1, nodes, "{board} by {instructions:?}");
        }
    }
}

#[test]
fn a_thousand_walks_to_goals_of_all_kinds_take_the_very_same_search() {
    let goals = ["blank-first", "blank-last", "spiral", "5 1 2 3/4 9 6 7/8 0 10 11/12 13 15 14"];
    let mut helped = 0;
    for goal in goals {
        let setting = Setting::new(goal, "ulrd");
        for moves in [40, 50, 60, 70, 80] {
            let walks = setting.walks(50, moves);
            for index in 0..walks.count() {
                let limits = Limits { generated: Some(200_000), ..Limits::default() };
                let (_, counted) = setting.agrees(&walks.instance(index), limits);
                helped += usize::from(counted.iterations.iter().rev().skip(1).any(|one| one.generated > WORTH));
            }
        }
    }
    assert!(helped > 50, "the kernel was of help {helped} times");
}

#[test]
fn limits_end_the_search_at_the_same_node() {
    let setting = Setting::korf("ulrd");
    let mut rng = draw::rng(42, 0);
    for Easy { tiles, nodes, .. } in easiest().into_iter().take(3) {
        let start = setting.goal.read(tiles).unwrap();
        for _ in 0..20 {
            let mut drawn = || Some(draw::below(&mut rng, nodes));
            let (expanded, generated) = (drawn().map(|number| number / 2), drawn());
            for (expanded, generated) in [(expanded, None), (None, generated), (expanded, generated)] {
                let (outcome, counted) = setting.agrees(&start, Limits { expanded, generated, ..Limits::default() });
                match outcome.ending {
                    Ending::Stopped(Stop::Expanded) => assert_eq!(Some(counted.expanded), expanded),
                    Ending::Stopped(Stop::Generated) => assert_eq!(Some(counted.generated), generated),
                    ending => assert_eq!(ending, Ending::Solved),
                }
            }
        }
        let last = setting.agrees(&start, Limits { generated: Some(nodes - 1), ..Limits::default() });
        assert_eq!(last.0.ending, Ending::Solved);
        let short = setting.agrees(&start, Limits { generated: Some(nodes - 2), ..Limits::default() });
        assert_eq!(short.0.ending, Ending::Stopped(Stop::Generated));
    }
}

#[test]
fn a_path_that_would_not_fit_into_the_bytes_ends_the_search_at_the_same_node() {
    let setting = Setting::korf("ulrd");
    let start = setting.goal.read(easiest()[1].tiles).unwrap();
    for nodes in [1, 30, 40, 45, 46, 47] {
        setting.agrees(&start, Limits { bytes: Some(64 * nodes), ..Limits::default() });
    }
}

#[test]
fn a_cancelled_search_expands_nothing() {
    let setting = Setting::korf("ulrd");
    let start = setting.goal.read(easiest()[1].tiles).unwrap();
    let cancelled = || Meter::new(Limits::default()).cancelled_by(Cancel::new(AtomicBool::new(true)));
    let (outcome, counted) = setting.kernel(&start, cancelled(), &setting.tables[0].1, 2);
    assert_eq!(outcome.ending, Ending::Stopped(Stop::Cancelled));
    assert_eq!(counted.expanded, 0);
}

#[test]
fn all_instructions_split_batches_of_every_size_alike() {
    let goal = Goal::parse("spiral", Size::Tiles4x4, None).unwrap();
    let boards = Source::Uniform { count: BATCH as u64 }.instances(&goal, 7).unwrap();
    let words: Vec<u64> = boards.iter().map(|board| Board::<Tiles4x4>::from(board).word()).collect();
    let portable = Slides::new(&goal, Instructions::Portable);
    for instructions in Instructions::available() {
        let slides = Slides::new(&goal, instructions);
        for (way, twin) in slides.ways.iter().flatten().zip(portable.ways.iter().flatten()) {
            for size in (0..=40).chain([BATCH - 1, BATCH]) {
                let split = |way: &Way| {
                    let (mut falling, mut rising, mut alone) = ([0; BATCH], [0; BATCH], [0; BATCH]);
                    let falls = way.split(&words[..size], &mut falling, Some(&mut rising));
                    assert_eq!(falls, way.split(&words[..size], &mut alone, None));
                    assert_eq!(falling[..falls], alone[..falls]);
                    (falling[..falls].to_vec(), rising[..size - falls].to_vec())
                };
                assert_eq!(split(way), split(twin), "{instructions:?}, {size} nodes");
            }
        }
    }
}

#[test]
fn only_the_manhattan_distance_on_4x4_has_tables() {
    let goal = Goal::blank_last(Size::Tiles4x4);
    let served = |text: &str| Tables::new::<Tiles4x4>(&goal, &table(text, &goal), Instructions::Portable).is_some();
    assert!(served("manhattan"));
    assert!(served("(manhattan + manhattan) / 2"));
    for other in ["misplaced", "2 * manhattan", "manhattan / 2", "manhattan + 1", "manhattan + misplaced"] {
        assert!(!served(other), "{other}");
    }
    let small = Goal::blank_last(Size::Tiles3x3);
    assert!(Tables::new::<Tiles3x3>(&small, &table("manhattan", &small), Instructions::Portable).is_none());
}
