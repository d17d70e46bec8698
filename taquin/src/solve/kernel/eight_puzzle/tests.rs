//! Every search with the kernel is the search without it.

use super::*;
use crate::heuristic::{Definitions, Expression};
use crate::puzzle::{Puzzle, Size, Source};
use crate::search::breadth_first;
use crate::search::{GoalTest, Limits, NODE_BYTES, Statistics};

/// What a search returns and counts.
fn counted(limits: Limits, search: impl FnOnce(&mut Meter) -> Outcome<Slide>) -> (Outcome<Slide>, Statistics) {
    let mut meter = Meter::new(limits);
    (search(&mut meter), meter.finish())
}

/// All there is to choose, and a limit with each.
fn all_options() -> Vec<(Options, Limits)> {
    let weights = [(1, 1), (0, 1), (1, 0), (2, 3), (1, 5), (7, 900_000)];
    let weights = weights.map(|(g, h)| best_first::Weights { g, h });
    let mut all = vec![];
    for weights in weights {
        for ties in [Ties::Fifo, Ties::Lifo, Ties::LowH, Ties::HighH] {
            for goal_test in [GoalTest::Expansion, GoalTest::Generation] {
                for (reopen, prune_parent) in [(false, false), (false, true), (true, false), (true, true)] {
                    let options = Options { weights, ties, reopen, goal_test, prune_parent };
                    let some = 1 + all.len() as u64 * 37 % 900;
                    let limits = match all.len() % 6 {
                        0 => Limits { generated: Some(2 * some), ..Limits::default() },
                        1 => Limits { bytes: Some(NODE_BYTES * some), ..Limits::default() },
                        2 => Limits { expanded: Some(some), ..Limits::default() },
                        _ => Limits::default(),
                    };
                    all.push((options, limits));
                }
            }
        }
    }
    all
}

/// All options three times for each of two goals: 1,152 boards.
#[test]
fn every_best_first_search_is_the_same_as_on_boards() {
    let all = all_options();
    // The last but one is inconsistent, the last is no sum over tiles.
    let heuristics = ["manhattan", "h1", "h6", "900 * misplaced + 7 * manhattan", "max(h3, linear_conflict)"];
    let compile = |goal: &Goal, text| Expression::parse(text, &Definitions::default()).unwrap().compile(goal).unwrap();
    for (goal, order) in [("blank-last", "ulrd"), ("spiral", "tile")] {
        let goal = Goal::parse(goal, Size::Tiles3x3, None).unwrap();
        let order = order.parse().unwrap();
        let puzzle = Puzzle::<Tiles3x3>::new(&goal, order);
        let compiled = heuristics.map(|text| compile(&goal, text));
        let kernels = compiled.each_ref().map(|heuristic| BestFirst::new(&goal, order, Some(heuristic)));
        let boards = Source::Uniform { count: 3 * all.len() as u64 }.instances(&goal, 1968).unwrap();
        for (number, (board, (options, limits))) in boards.iter().zip(all.iter().cycle()).enumerate() {
            let (start, which) = (Board::from(board), number % heuristics.len());
            let found = counted(*limits, |meter| kernels[which].search(&start, options, meter));
            let expected = counted(*limits, |meter| match &compiled[which] {
                Compiled::Table(table) => best_first::search(&puzzle, table, start, options, meter),
                Compiled::Composite(composite) => best_first::search(&puzzle, composite, start, options, meter),
                _ => unreachable!("no heuristic of another kind"),
            });
            assert_eq!(found, expected, "{board} with {options:?}, {limits:?}, {}", heuristics[which]);
        }
    }
}

/// A goal with an order of successors, and the breadth-first searches to it.
fn breadth_first_searches() -> impl Iterator<Item = (Goal, SlideOrder, breadth_first::Options)> {
    let goals = [("blank-last", "ulrd"), ("spiral", "rdlu"), ("blank-first", "tile")];
    goals.into_iter().flat_map(|(goal, order)| {
        let (goal, order) = (Goal::parse(goal, Size::Tiles3x3, None).unwrap(), order.parse().unwrap());
        let tests = [GoalTest::Expansion, GoalTest::Generation];
        let all = tests
            .into_iter()
            .flat_map(|goal_test| [false, true].map(|prune_parent| breadth_first::Options { goal_test, prune_parent }));
        all.map(move |options| (goal.clone(), order, options))
    })
}

/// The kernel's search as it runs, then as it is looked up where it can be.
fn run_and_looked_up(
    kernel: &BreadthFirst,
    start: &Board<Tiles3x3>,
    limits: Limits,
) -> [(Outcome<Slide>, Statistics); 2] {
    [Meter::new(limits), Meter::new(limits).untimed()]
        .map(|mut meter| (kernel.search(start, &mut meter), meter.finish()))
}

/// What is compared is all that a search returns and counts, to its end: path, bound, and counters.
#[test]
fn five_hundred_breadth_first_searches_are_the_same_as_on_boards() {
    for (seed, (goal, order, options)) in breadth_first_searches().enumerate() {
        let puzzle = Puzzle::<Tiles3x3>::new(&goal, order);
        let kernel = BreadthFirst::new(&goal, order, options);
        let boards = Source::Uniform { count: 42 }.instances(&goal, seed as u64).unwrap();
        for board in &boards {
            let start = Board::from(board);
            let expected = counted(Limits::default(), |meter| breadth_first::search(&puzzle, start, &options, meter));
            for found in run_and_looked_up(&kernel, &start, Limits::default()) {
                assert_eq!(found, expected, "{board} to {goal} by {order} with {options:?}");
            }
        }
    }
}

#[test]
fn limits_end_breadth_first_searches_at_the_same_node() {
    for (goal, order, options) in breadth_first_searches() {
        let puzzle = Puzzle::<Tiles3x3>::new(&goal, order);
        let mut boards = Source::Uniform { count: 6 }.instances(&goal, 1959).unwrap();
        boards.extend(Source::Walk { count: 2, moves: 1 }.instances(&goal, 1959).unwrap());
        boards.push(goal.arrangement().clone());
        let kernel = BreadthFirst::new(&goal, order, options);
        for board in &boards {
            let start = Board::from(board);
            let is_the_same = |limits| {
                let expected = counted(limits, |meter| breadth_first::search(&puzzle, start, &options, meter));
                for found in run_and_looked_up(&kernel, &start, limits) {
                    assert_eq!(found, expected, "{board} by {order} with {options:?}, {limits:?}");
                }
                expected.1
            };
            // What is just enough, and what is just too little.
            let Statistics { expanded, generated, stored, .. } = is_the_same(Limits::default());
            for less in [0, 1].into_iter().filter(|&less| expanded > less) {
                let [expanded, generated, stored] = [expanded, generated, stored].map(|count| Some(count - less));
                for limits in [
                    Limits { expanded, ..Limits::default() },
                    Limits { generated, ..Limits::default() },
                    Limits { bytes: stored.map(|nodes| nodes * NODE_BYTES), ..Limits::default() },
                ] {
                    is_the_same(limits);
                }
            }
        }
    }
}

#[test]
fn a_breadth_first_search_is_looked_up_only_where_it_is_not_timed() {
    let goal = Goal::blank_last(Size::Tiles3x3);
    let engine = crate::solve::prepare(&goal, &"breadth_first".parse().unwrap()).unwrap();
    let start = goal.read("8 6 7/2 5 4/3 0 1").unwrap();
    // A search that runs notices that it is cancelled.
    let cancelled = || Meter::new(Limits::default()).cancelled_by(std::sync::Arc::new(true.into()));
    assert_eq!(engine.solve(&start, cancelled()), None);
    let looked_up = engine.solve(&start, cancelled().untimed());
    assert_eq!(looked_up, engine.solve(&start, Meter::new(Limits::default())));
}
