use super::{Tables, Way, Workspace};
use crate::heuristic::{Compiled, Definitions, Expression, PatternSums};
use crate::puzzle::shape::{Shape, Tiles3x3, Tiles3x4, Tiles4x4, Tiles4x5, Tiles5x5};
use crate::puzzle::{Arrangement, Board, Goal, Puzzle, Slide, SlideOrder, Source, draw};
use crate::search::ida_star::{self, Options};
use crate::search::{Ending, Limits, Meter, Outcome, Statistics, Stop, Tally};
use crate::solve::kernel::manhattan::Instructions;
use crate::solve::kernel::parallel_ida::{Ahead, Counter, Root};
use crate::solve::kernel::twenty::{Easy, easiest};
use std::cell::Cell;
use std::sync::Arc;

/// A goal and a heuristic, and what the search needs with the kernel and without.
struct Setting<S: Shape> {
    goal: Goal,
    puzzle: Puzzle<S>,
    heuristic: PatternSums<S>,
    /// All ways that serve, each forced.
    tables: Vec<Forced<S>>,
}

/// A way to count, and the instructions for it where that is to choose.
struct Forced<S: Shape> {
    way: &'static str,
    instructions: Option<Instructions>,
    tables: Tables<S>,
}

type Run = (Outcome<Slide>, Statistics);

impl<S: Shape> Setting<S> {
    fn new(goal: &str, order: &str, heuristic: &str) -> Setting<S> {
        let goal = Goal::parse(goal, S::SIZE, None).unwrap();
        let puzzle = Puzzle::new(&goal, order.parse::<SlideOrder>().unwrap());
        let expression = Expression::parse(heuristic, &Definitions::default()).unwrap();
        let Ok(Compiled::Patterns(heuristic)) = expression.compile(&goal) else { panic!("{expression} on {goal}") };
        let force = |way, instructions, made: Option<Way<S>>| {
            made.map(|made| Forced { way, instructions, tables: Tables::by(made, &heuristic) })
        };
        let mut sets = vec![Instructions::Portable, Instructions::best()];
        sets.dedup();
        let vectors =
            sets.into_iter().filter_map(|set| force("vectors", Some(set), Way::in_vectors(&goal, &heuristic, set)));
        let others = [
            force("pools", None, Way::in_pools(&goal, &heuristic)),
            force("batches", None, Way::in_batches(&goal, &heuristic)),
        ];
        let tables = vectors.chain(others.into_iter().flatten()).collect();
        Setting { goal, puzzle, heuristic, tables }
    }

    /// The ways that serve, by whatever instructions.
    fn ways(&self) -> Vec<&'static str> {
        let mut ways: Vec<&str> = self.tables.iter().map(|forced| forced.way).collect();
        ways.dedup();
        ways
    }

    fn kernel(&self, start: &Arrangement, mut meter: Meter, tables: &Tables<S>, threads: usize) -> Run {
        let mut kernel = Ahead::new(&self.puzzle, Arc::new(tables.clone()), true, threads);
        let (start, options) = (Board::from(start), Options::default());
        let outcome = ida_star::search_with(&self.puzzle, &self.heuristic, start, &options, &mut meter, &mut kernel);
        (outcome, meter.finish())
    }

    /// The run of the search by itself, with which those of the kernel agree in all results, iteration by iteration, by
    /// every way and each number of threads.
    #[track_caller]
    fn agrees(&self, start: &Arrangement, limits: Limits, threads: &[usize]) -> Run {
        let mut meter = Meter::new(limits);
        let options = Options::default();
        let outcome = ida_star::search(&self.puzzle, &self.heuristic, Board::from(start), &options, &mut meter);
        let generic = (outcome, meter.finish());
        for Forced { way, instructions, tables } in &self.tables {
            for &threads in threads {
                let run = self.kernel(start, Meter::new(limits), tables, threads);
                let by = format!("{way} by {instructions:?} and {threads} threads");
                assert_eq!(run, generic, "{start} with {limits:?} in {by}");
            }
        }
        generic
    }

    fn agrees_on_walks(&self, count: u64, moves: u64) {
        let walks = Source::Walk { count, moves }.draws(&self.goal, 2002).unwrap();
        for index in 0..count {
            let limits = Limits { generated: Some(20_000), ..Limits::default() };
            // Starting threads takes longer than most of these searches.
            let threads: &[usize] = if index % 8 == 0 { &[1, 2] } else { &[1] };
            self.agrees(&walks.instance(index), limits, threads);
        }
    }
}

/// What a heuristic is searched in: where patterns have up to five tiles, up to six, and more.
const WAYS: [&[&str]; 3] = [&["vectors", "pools", "batches"], &["pools", "batches"], &["batches"]];

/// Boards of Korf's (1985) that take more, with the moves that he printed: the numbers 16, 5 and 2.
const HARDER: [(&str, u32); 3] = [
    ("1 3 2 5 10 9 15 6 8 14 13 11 12 4 7 0", 42),
    ("5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6", 56),
    ("13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6", 55),
];

#[test]
fn korfs_easiest_twenty_take_the_very_same_search_in_every_way() {
    for (heuristic, order, ways) in [
        ("pdb('5-5-5')", "ulrd", WAYS[0]),
        ("pdb('4-4-4-3')", "tile", WAYS[0]),
        ("pdb_reflected('5-5-5')", "drlu", WAYS[0]),
        ("max(pdb('5-5-5'), pdb('4-4-4-3'))", "ulrd", WAYS[0]),
        ("pdb('6-6-3')", "rdul", WAYS[1]),
        ("pdb_reflected('6-6-3')", "ulrd", WAYS[1]),
        ("max(pdb('6-6-3'), pdb('5-5-5'))", "tile", WAYS[1]),
        ("pdb('1 4 5 8 9 12 13 / 2 3 6 7 10 / 11 14 15')", "ulrd", WAYS[2]),
    ] {
        let setting = Setting::<Tiles4x4>::new("blank-first", order, heuristic);
        assert_eq!(setting.ways(), ways, "{heuristic}");
        for Easy { number, tiles, moves, .. } in easiest() {
            let run = setting.agrees(&setting.goal.read(tiles).unwrap(), Limits::default(), &[1, 2]);
            assert_eq!(run.0.best.unwrap().cost, moves, "number {number} by {heuristic}");
        }
        for (tiles, moves) in HARDER {
            let limits = Limits { generated: Some(1_000_000), ..Limits::default() };
            let run = setting.agrees(&setting.goal.read(tiles).unwrap(), limits, &[1]);
            assert!(run.0.best.is_none_or(|path| path.cost == moves), "{tiles} by {heuristic}");
        }
    }
}

#[test]
fn the_first_children_of_korfs_boards_are_the_very_same_with_few_tiles() {
    let setting = Setting::<Tiles4x4>::new("blank-first", "ulrd", "pdb('1 2 / 9')");
    let limits = Limits { generated: Some(500_000), ..Limits::default() };
    for tiles in easiest().map(|easy| easy.tiles).into_iter().chain(HARDER.map(|harder| harder.0)) {
        setting.agrees(&setting.goal.read(tiles).unwrap(), limits, &[1, 2]);
    }
}

#[test]
fn a_thousand_walks_to_goals_of_all_kinds_take_the_very_same_search() {
    for goal in ["blank-first", "blank-last", "spiral", "5 1 2 3/4 9 6 7/8 0 10 11/12 13 15 14"] {
        for (heuristic, moves) in
            [("pdb('5-5-5')", 60), ("pdb('4-4-4-3')", 50), ("pdb('1 2 5 9 / 10 11')", 40), ("pdb('7 / 3 8 15')", 30)]
        {
            Setting::<Tiles4x4>::new(goal, "ulrd", heuristic).agrees_on_walks(60, moves);
        }
    }
    let larger_of_two = "max(pdb('1 2 3 4 / 5 6 7 8'), pdb('9 10 11 12 / 13 14 15'))";
    Setting::<Tiles4x4>::new("spiral", "ulrd", larger_of_two).agrees_on_walks(60, 40);
}

#[test]
fn a_thousand_walks_of_4x4_take_the_very_same_search_with_the_larger_of_two_sums() {
    Setting::<Tiles4x4>::new("blank-first", "ulrd", "pdb_reflected('5-5-5')").agrees_on_walks(1000, 60);
}

#[test]
fn a_thousand_walks_of_each_other_size_take_the_very_same_search() {
    Setting::<Tiles3x3>::new("blank-last", "ulrd", "pdb('4-4')").agrees_on_walks(1000, 60);
    Setting::<Tiles3x4>::new("blank-last", "ulrd", "pdb('1 2 4 5 / 3 6 9 / 7 8 10 11')").agrees_on_walks(1000, 60);
    Setting::<Tiles4x5>::new("spiral", "tile", "pdb('1 2 5 6 / 3 4 7 8 / 9 13 / 19 18')").agrees_on_walks(1000, 30);
    let reflected = "pdb_reflected('1 2 5 6 / 3 4 8 9 / 10 11 15 16 / 12 13 17 18')";
    Setting::<Tiles5x5>::new("blank-first", "ulrd", reflected).agrees_on_walks(1000, 40);
}

#[test]
fn limits_end_the_search_at_the_same_node() {
    let setting = Setting::<Tiles4x4>::new("blank-first", "ulrd", "pdb_reflected('5-5-5')");
    let mut rng = draw::rng(42, 0);
    let start = setting.goal.read(HARDER[0].0).unwrap();
    let (_, whole) = setting.agrees(&start, Limits::default(), &[1]);
    for _ in 0..20 {
        let expanded = Some(draw::below(&mut rng, whole.expanded));
        let generated = Some(draw::below(&mut rng, whole.generated));
        for (expanded, generated) in [(expanded, None), (None, generated), (expanded, generated)] {
            let (outcome, counted) = setting.agrees(&start, Limits { expanded, generated, ..Limits::default() }, &[1]);
            match outcome.ending {
                Ending::Stopped(Stop::Expanded) => assert_eq!(Some(counted.expanded), expanded),
                Ending::Stopped(Stop::Generated) => assert_eq!(Some(counted.generated), generated),
                ending => panic!("{ending:?}"),
            }
        }
    }
}

#[test]
fn a_count_that_is_not_wanted_any_more_ends_within_a_subtree() {
    fn ends<S: Shape>(heuristic: &str) {
        let setting = Setting::<S>::new("blank-first", "ulrd", heuristic);
        // Two tiles exchanged: the goal is not in the subtree, which goes on for 1000 moves with an estimate that knows two
        // tiles, so nobody could wait for its count.
        let mut tiles = setting.goal.arrangement().tiles().to_vec();
        tiles.swap(5, 6);
        let board = Board::from(&Arrangement::from_tiles(S::SIZE, &tiles).unwrap());
        let root = Root { board, came: Slide::Up, rest: 1000, slack: 900 };
        for Forced { tables, .. } in &setting.tables {
            let asked = Cell::new(0);
            let is_over = || asked.replace(asked.get() + 1) == 3;
            let room = Tally { expanded: u64::MAX, generated: u64::MAX };
            let count = tables.count(&mut Workspace::default(), &[root], room, &is_over);
            assert_eq!((count, asked.get()), (None, 4), "{heuristic}");
        }
    }
    ends::<Tiles4x4>("pdb('1 / 2')");
    ends::<Tiles4x4>("pdb_reflected('1 / 2')");
    ends::<Tiles5x5>("pdb('1 / 2')");
}

#[test]
fn few_small_tables_of_4x4_are_searched_in_vectors_or_pools_and_others_in_batches() {
    fn way<S: Shape>(heuristic: &str, instructions: Instructions) -> &'static str {
        let goal = Goal::parse("blank-first", S::SIZE, None).unwrap();
        let expression = Expression::parse(heuristic, &Definitions::default()).unwrap();
        let Ok(Compiled::Patterns(heuristic)) = expression.compile::<S>(&goal) else { panic!("{expression}") };
        Tables::new(&goal, &heuristic, instructions).map_or("none", |tables| match &*tables.0 {
            Way::SingleVectors(_) => "single vectors",
            Way::DoubleVectors(_) => "double vectors",
            Way::Single(_) => "single",
            Way::Double(_) => "double",
            Way::Batches(_) => "batches",
        })
    }
    for instructions in Instructions::available() {
        let in_vectors = instructions.name() == "AVX-512";
        let (single, double) = if in_vectors { ("single vectors", "double vectors") } else { ("single", "double") };
        assert_eq!(way::<Tiles4x4>("pdb('5-5-5')", instructions), single);
        assert_eq!(way::<Tiles4x4>("pdb_reflected('5-5-5')", instructions), double);
        assert_eq!(way::<Tiles4x4>("pdb('1 / 2 3 / 4 / 5 6 7')", instructions), single);
        assert_eq!(way::<Tiles4x4>("pdb('1 / 2 / 3 / 4 / 5 / 6 / 7 / 8')", instructions), "batches");
        assert_eq!(way::<Tiles5x5>("pdb('1 2 / 3')", instructions), "batches");
        assert_eq!(way::<Tiles4x4>("pdb('1 / 2 / 3 / 4 / 5 / 6 / 7 / 8 / 9')", instructions), "none");
    }
}
