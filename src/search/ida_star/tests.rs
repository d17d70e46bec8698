//! With the recursion the search takes the very same course as by itself.

use super::*;
use crate::heuristic::{Compiled, Definitions, Expression};
use crate::puzzle::shape::with_shape;
use crate::puzzle::{Board, Goal, Puzzle, Size, SlideOrder, Source};
use crate::search::toy::{Table, by_brute_force::graphs};
use crate::search::{Limits, NODE_BYTES, Statistics};
use proptest::prelude::*;

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
    let plain = (search(space, heuristic, start, options, &mut meter), meter.finish());
    let (mut meter, mut kernel) = (Meter::new(limits), Recursion::new(space, heuristic, options));
    let outcome = search_with(space, heuristic, start, options, &mut meter, &mut kernel);
    assert_eq!((outcome, meter.finish()), plain, "{start:?} with {options:?} and {limits:?}");
    plain
}

#[test]
fn boards_of_every_size_are_searched_alike() {
    let heuristics = ["manhattan", "misplaced", "900 * misplaced + 7 * manhattan", "max(linear_conflict, misplaced)"]
        .map(|text| Expression::parse(text, &Definitions::default()).unwrap());
    let orders = ["ulrd", "tile"].map(|order| order.parse::<SlideOrder>().unwrap());
    for &size in Size::ALL {
        let goal = Goal::blank_last(size);
        let walks = Source::Walk { count: 40, moves: 24 }.draws(&goal, 1985).unwrap();
        let mut large = 0;
        for number in 0..walks.count() as usize {
            let options = Options { prune_parent: number % 8 > 0 };
            let some = 1000 + number as u64 * 3777 % 30_000;
            let limits = match number % 5 {
                0 => Limits { generated: Some(2 * some), ..Limits::default() },
                1 => Limits { bytes: Some(NODE_BYTES * (number as u64 % 30)), ..Limits::default() },
                _ => Limits { expanded: Some(some), ..Limits::default() },
            };
            with_shape!(size, S => {
                let puzzle = Puzzle::<S>::new(&goal, orders[number % 2]);
                let start = Board::from(&walks.instance(number as u64));
                let (_, counted) = match heuristics[number / 2 % 4].compile::<S>(&goal).unwrap() {
                    Compiled::Table(table) => agreed(&puzzle, &table, start, &options, limits),
                    Compiled::Composite(composite) => agreed(&puzzle, &composite, start, &options, limits),
                    _ => unreachable!("no heuristic of another kind"),
                };
                large += usize::from(counted.expanded > 900);
            });
        }
        assert!(large > 10, "{size}: {large} searches are large enough for the recursion");
    }
}

proptest! {
    #[test]
    fn graphs_are_searched_alike(
        graph in graphs(6), h in prop::collection::vec(0..20 as Cost, 9), prune_parent: bool, limit in 1..5000_u64
    ) {
        let (table, options) = (Table(h), Options { prune_parent });
        for limits in [
            Limits { expanded: Some(limit), ..Limits::default() },
            Limits { generated: Some(limit), ..Limits::default() },
        ] {
            agreed(&graph, &table, 0, &options, limits);
        }
    }
}
