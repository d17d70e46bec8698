//! The search takes the very same course as the reference, whatever the options, limits and space.

use super::*;
use crate::heuristic::{Compiled, Definitions, Expression};
use crate::puzzle::shape::{Tiles3x3, with_shape};
use crate::puzzle::{Arrangement, Board, Goal, Puzzle, Size, SlideOrder, Source};
use crate::search::toy::{Table, by_brute_force::graphs};
use crate::search::{Ending, Limits, NODE_BYTES, Statistics};
use proptest::prelude::*;

/// All there is to choose, with weights that make f small, large, and larger than any bucket's place.
fn all_options() -> Vec<Options> {
    let weights = [(1, 1), (0, 1), (1, 0), (0, 0), (1, 2), (2, 3), (1, 5), (1, 40), (1000, 1001), (7, 900_000)];
    let mut all = Vec::new();
    for (g, h) in weights {
        for ties in [Ties::Fifo, Ties::Lifo, Ties::LowH, Ties::HighH] {
            for goal_test in [GoalTest::Expansion, GoalTest::Generation] {
                for (reopen, prune_parent) in [(false, false), (false, true), (true, false), (true, true)] {
                    all.push(Options { weights: Weights { g, h }, ties, reopen, goal_test, prune_parent });
                }
            }
        }
    }
    all
}

/// Runs both searches and returns what they agree on.
#[track_caller]
fn agreed<P: Space, H: Heuristic<P>>(
    space: &P,
    heuristic: &H,
    start: P::State,
    options: &Options,
    limits: Limits,
) -> (Outcome<P::Move>, Statistics) {
    let mut meter = Meter::new(limits);
    let run = (search(space, heuristic, start, options, &mut meter), meter.finish());
    let expected = reference::search(space, heuristic, start, options, limits);
    assert_eq!(run, expected, "{start:?} with {options:?} and {limits:?}");
    run
}

/// Every option on boards of a size, each with a limit and a heuristic of its own; returns what was solved and what was
/// opened again.
fn boards_agree(size: Size) -> (usize, u64) {
    let goal = Goal::blank_last(size);
    let all = all_options();
    let walks = Source::Walk { count: all.len() as u64, moves: 16 }.draws(&goal, 1968).unwrap();
    // The last but one is inconsistent, and its values pass the places of the buckets.
    let heuristics = ["manhattan", "misplaced", "900 * misplaced + 7 * manhattan", "linear_conflict"]
        .map(|text| Expression::parse(text, &Definitions::default()).unwrap());
    let orders = ["ulrd", "drlu", "tile"].map(|order| order.parse::<SlideOrder>().unwrap());
    let (mut solved, mut reopened) = (0, 0);
    with_shape!(size, S => for (number, options) in all.iter().enumerate() {
        let puzzle = Puzzle::<S>::new(&goal, orders[number % 3]);
        let start = Board::from(&walks.instance(number as u64));
        let some = 50 + number as u64 * 37 % 150;
        let limits = match number % 5 {
            0 => Limits { generated: Some(2 * some), ..Limits::default() },
            1 => Limits { bytes: Some(NODE_BYTES * some), ..Limits::default() },
            _ => Limits { expanded: Some(some), ..Limits::default() },
        };
        let (outcome, counted) = match heuristics[number / 3 % 4].compile::<S>(&goal).unwrap() {
            Compiled::Table(table) => agreed(&puzzle, &table, start, options, limits),
            Compiled::Single(single) => agreed(&puzzle, &single, start, options, limits),
            Compiled::Patterns(patterns) => agreed(&puzzle, &patterns, start, options, limits),
            Compiled::Composite(composite) => agreed(&puzzle, &composite, start, options, limits),
        };
        solved += usize::from(outcome.ending == Ending::Solved);
        reopened += counted.reopened;
    });
    (solved, reopened)
}

#[test]
fn boards_of_every_size_take_the_very_same_search() {
    for &size in Size::ALL {
        let (solved, reopened) = boards_agree(size);
        assert!(solved > 100 && reopened > 50, "{size}: {solved} solved, {reopened} opened again");
    }
}

proptest! {
    #[test]
    fn graphs_take_the_very_same_search(
        graph in graphs(6), scale in prop::sample::select(vec![1, 1000, 100_000_000]),
        h in prop::collection::vec(0..20 as Cost, 9), choice in 0..320_usize, limit in 1..12_u64
    ) {
        let table = Table(h.into_iter().map(|h| h * scale).collect());
        let options = all_options()[choice];
        for limits in [
            Limits::default(),
            Limits { expanded: Some(limit), ..Limits::default() },
            Limits { generated: Some(limit), ..Limits::default() },
            Limits { bytes: Some(limit * NODE_BYTES), ..Limits::default() },
        ] {
            agreed(&graph, &table, 0, &options, limits);
            let both = graph.expanded();
            let (order, expected) = both.split_at(both.len() / 2);
            prop_assert_eq!(order, expected);
        }
    }
}

/// Enough states for the table to grow several times, with those of the 8-puzzle counted by Reinefeld (1993): all of
/// them are found from the goal, the farthest 31 moves away.
#[test]
fn a_search_for_a_goal_out_of_reach_stores_every_state_once() {
    let goal = Goal::blank_last(Size::Tiles3x3);
    let puzzle = Puzzle::<Tiles3x3>::new(&goal, SlideOrder::KORF);
    // Two tiles exchanged.
    let start = Board::from(&Arrangement::from_tiles(Size::Tiles3x3, &[2, 1, 3, 4, 5, 6, 7, 8, 0]).unwrap());
    for options in [Options::a_star(), Options::greedy(), Options::uniform_cost()] {
        let mut meter = Meter::new(Limits::default());
        let Compiled::Table(manhattan) =
            Expression::parse("manhattan", &Definitions::default()).unwrap().compile(&goal).unwrap()
        else {
            panic!("a sum over tiles")
        };
        let outcome = search(&puzzle, &manhattan, start, &options, &mut meter);
        let counted = meter.finish();
        assert_eq!(outcome.ending, Ending::Exhausted);
        assert_eq!(counted.stored, 181_440);
        assert_eq!(counted.expanded - counted.reopened, 181_440);
    }
}
