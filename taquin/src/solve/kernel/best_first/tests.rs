//! Every search with the kernel is the search without it.

mod easiest;
mod nodes;
mod walks;

use super::*;
use crate::heuristic::{Compiled, Definitions, Expression};
use crate::puzzle::shape::{Tiles3x4, Tiles4x4};
use crate::puzzle::{Arrangement, Goal, Source, draw};
use crate::search::best_first::Weights;
use crate::search::{Cancel, Ending, Grant, Limits, NODE_BYTES, Statistics};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

type Run = (Outcome<Slide>, Statistics);

/// A goal with a heuristic, mostly a sum over tiles.
struct Setting<S: Shape, H = TileTable<S>> {
    goal: Goal,
    puzzle: Puzzle<S>,
    heuristic: H,
}

impl<S: Shape<Word = u64>> Setting<S> {
    fn new(goal: &str, order: &str, heuristic: &str) -> Setting<S> {
        let goal = Goal::parse(goal, S::SIZE, None).unwrap();
        let puzzle = Puzzle::new(&goal, order.parse().unwrap());
        match Expression::parse(heuristic, &Definitions::default()).unwrap().compile(&goal).unwrap() {
            Compiled::Table(heuristic) => Setting { goal, puzzle, heuristic },
            other => panic!("{heuristic} is {other:?}"),
        }
    }
}

impl<S: Shape<Word = u64>, H: Recall<S>> Setting<S, H> {
    fn walks(&self, count: u64, moves: u64) -> Vec<Arrangement> {
        Source::Walk { count, moves }.instances(&self.goal, 1968).unwrap()
    }

    fn kernel(&self, start: &Arrangement, options: &Options, mut meter: Meter) -> Run {
        (search(&self.puzzle, &self.heuristic, Board::from(start), options, &mut meter), meter.finish())
    }

    /// Checks that the kernel makes the very same search, without help.
    #[track_caller]
    fn agrees(&self, start: &Arrangement, options: &Options, limits: Limits) -> Run {
        let board = Board::from(start);
        let mut meter = Meter::new(limits);
        let generic = best_first::search(&self.puzzle, &self.heuristic, board, options, &mut meter);
        let generic = (generic, meter.finish());
        for avx2 in [false, has_avx2()] {
            let mut meter = Meter::new(limits);
            let run = match avx2 {
                true => compact::<_, _, true>(&self.puzzle, &self.heuristic, board, options, &mut meter),
                false => compact::<_, _, false>(&self.puzzle, &self.heuristic, board, options, &mut meter),
            };
            let run = (run.expect("a search that fits"), meter.finish());
            assert_eq!(run, generic, "{start} with {options:?} and {limits:?}, by AVX2: {avx2}");
        }
        generic
    }
}

fn expanded(limit: u64) -> Limits {
    Limits { expanded: Some(limit), ..Limits::default() }
}

#[test]
fn every_other_option_heuristic_and_size_takes_the_same_search() {
    // The second is inconsistent, the third rounds: its memo is not had from its value.
    for heuristic in ["manhattan", "3 * misplaced + manhattan", "(2 * manhattan + misplaced) / 3"] {
        let four = Setting::<Tiles4x4>::new("spiral", "ulrd", heuristic);
        let three = Setting::<Tiles3x4>::new("blank-last", "rdlu", heuristic);
        let boards = (four.walks(40, 60), three.walks(40, 60));
        for weights in [(1, 1), (0, 1), (1, 0), (2, 3), (3, 2), (1, 9)].map(|(g, h)| Weights { g, h }) {
            for (reopen, prune_parent) in [(false, false), (false, true), (true, false), (true, true)] {
                let options = Options { weights, reopen, prune_parent, ..Options::a_star() };
                for number in 0..5 {
                    let number = (number * 8 + weights.h as usize + usize::from(reopen)) % 40;
                    four.agrees(&boards.0[number], &options, expanded(3000));
                    three.agrees(&boards.1[number], &options, expanded(3000));
                }
            }
        }
    }
}

/// A board of Korf's (1985) that A* expands some ten thousand states for.
const BOARD: &str = "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15";

#[test]
fn limits_end_the_search_at_the_same_node() {
    let setting = Setting::<Tiles4x4>::new("blank-first", "ulrd", "manhattan");
    let start = setting.goal.read(BOARD).unwrap();
    let mut rng = draw::rng(42, 0);
    for options in [Options::a_star(), Options::weighted(3, 2), Options::greedy()] {
        let (outcome, whole) = setting.agrees(&start, &options, Limits::default());
        assert_eq!(outcome.ending, Ending::Solved);
        let Statistics { expanded, generated, stored, .. } = whole;
        for _ in 0..8 {
            let mut drawn = |below| Some(draw::below(&mut rng, below));
            let limits = [
                Limits { expanded: drawn(expanded), ..Limits::default() },
                Limits { generated: drawn(generated), ..Limits::default() },
                Limits { bytes: drawn(stored * NODE_BYTES), ..Limits::default() },
            ];
            for limits in limits {
                let (outcome, counted) = setting.agrees(&start, &options, limits);
                assert_ne!(outcome.ending, Ending::Solved);
                assert!(limits.bytes.is_none_or(|bytes| counted.stored == bytes / NODE_BYTES));
            }
        }
        let just = Limits {
            expanded: Some(expanded),
            generated: Some(generated),
            bytes: Some(stored * NODE_BYTES),
            ..Limits::default()
        };
        assert_eq!(setting.agrees(&start, &options, just).0.ending, Ending::Solved);
    }
}

#[test]
fn a_search_that_is_stopped_knows_the_largest_f_that_it_came_to() {
    let setting = Setting::<Tiles4x4>::new("blank-first", "ulrd", "manhattan");
    let start = setting.goal.read(BOARD).unwrap();
    let (outcome, whole) = setting.agrees(&start, &Options::a_star(), Limits::default());
    let cost = outcome.best.unwrap().cost;
    assert_eq!(cost, 45, "as Korf printed");
    // In the last layer all that is cheaper is ruled out; one expansion before it is not, and f is odd as the cost is.
    let bound = |limit| setting.agrees(&start, &Options::a_star(), expanded(limit)).0.lower_bound;
    assert_eq!((bound(whole.before_last_layer), bound(whole.before_last_layer - 1)), (cost, cost - 2));
}

#[test]
fn a_search_that_outgrows_its_nodes_is_the_generic_one() {
    let far = Setting::<Tiles4x4>::new("blank-first", "ulrd", "1000 * misplaced");
    let heavy = Options::weighted(7, 900_000);
    let start = far.goal.read(BOARD).unwrap();
    let near = Setting::<Tiles4x4>::new("blank-first", "ulrd", "manhattan");
    for (setting, options) in [(&far, Options::a_star()), (&near, heavy)] {
        let mut meter = Meter::new(expanded(5000));
        assert!(
            compact::<_, _, false>(&setting.puzzle, &setting.heuristic, Board::from(&start), &options, &mut meter)
                .is_none()
        );
        let mut meter = Meter::new(expanded(5000));
        let board = Board::from(&start);
        let outcome = best_first::search(&setting.puzzle, &setting.heuristic, board, &options, &mut meter);
        assert_eq!(setting.kernel(&start, &options, Meter::new(expanded(5000))), (outcome, meter.finish()));
    }
}

#[test]
fn a_search_that_outgrows_its_nodes_late_leaves_nothing_to_the_generic_one() {
    // Of fifteen tiles all may be misplaced, which is more than nodes hold; of fourteen they hold it.
    let setting = Setting::<Tiles4x4>::new("blank-first", "ulrd", "69 * misplaced");
    let options = Options::a_star();
    let mut late = 0;
    for start in setting.walks(60, 80) {
        let board = Board::from(&start);
        let mut meter = Meter::new(expanded(5000));
        let run = compact::<_, _, false>(&setting.puzzle, &setting.heuristic, board, &options, &mut meter);
        let before = meter.finish();
        late += u64::from(run.is_none() && before.before_last_layer > 0);
        // Stopped where it was outgrown, it is in the same layer.
        let limits = expanded(before.expanded + 1);
        let mut meter = Meter::new(limits);
        let outcome = best_first::search(&setting.puzzle, &setting.heuristic, board, &options, &mut meter);
        assert_eq!(setting.kernel(&start, &options, Meter::new(limits)), (outcome, meter.finish()), "{start}");
    }
    assert!(late > 0, "no search outgrew its nodes after its first layer");
}

#[test]
fn a_cancelled_search_expands_nothing() {
    let setting = Setting::<Tiles4x4>::new("blank-first", "ulrd", "manhattan");
    let meter = Meter::new(Limits::default()).cancelled_by(Cancel::new(AtomicBool::new(true)));
    let (outcome, counted) = setting.kernel(&setting.goal.read(BOARD).unwrap(), &Options::a_star(), meter);
    assert_eq!((outcome.ending, counted.expanded), (Ending::Stopped(Stop::Cancelled), 0));
}

/// Grants this many bytes.
#[derive(Debug)]
struct Purse(AtomicU64);

impl Grant for Purse {
    fn take(&self, bytes: u64) -> bool {
        self.0.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(bytes)).is_ok()
    }

    fn give_back(&self, bytes: u64) {
        self.0.fetch_add(bytes, Ordering::SeqCst);
    }

    fn fail(&self) {}
}

impl Purse {
    fn meter(bytes: u64) -> (Arc<Purse>, Meter) {
        let purse = Arc::new(Purse(bytes.into()));
        let meter = Meter::new(Limits::default()).granted_by(Arc::clone(&purse) as Arc<dyn Grant>);
        (purse, meter)
    }

    fn left(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }
}

#[test]
fn a_search_ends_where_it_is_granted_no_more_memory() {
    let setting = Setting::<Tiles4x4>::new("blank-first", "ulrd", "manhattan");
    let start = setting.goal.read("13 14 6 12 4 5 1 0 9 3 10 2 15 11 8 7").unwrap();
    for bytes in [0, 1000, 100_000, 3_000_000] {
        let (_, meter) = Purse::meter(bytes);
        let (outcome, counted) = setting.kernel(&start, &Options::a_star(), meter);
        assert_eq!(outcome.ending, Ending::Stopped(Stop::Memory), "with {bytes} bytes");
        assert!(counted.stored * 8 <= bytes);
    }
}

#[test]
fn what_outgrew_its_nodes_gives_its_memory_back() {
    let setting = Setting::<Tiles4x4>::new("blank-first", "ulrd", "29 * manhattan");
    let start = setting.goal.read(BOARD).unwrap();
    let (purse, mut meter) = Purse::meter(1 << 30);
    let run = compact::<_, _, false>(
        &setting.puzzle,
        &setting.heuristic,
        Board::from(&start),
        &Options::a_star(),
        &mut meter,
    );
    assert!(run.is_none() && meter.statistics().expanded > 0);
    assert_eq!(purse.left(), 1 << 30);
}
