use super::super::Errand;
use super::super::layer::{Layer, Top, Tree};
use super::{Next, Plan, Sight};
use crate::heuristic::{Compiled, Definitions, Expression, TileTable};
use crate::puzzle::shape::Tiles4x4;
use crate::puzzle::{Board, Goal, Puzzle, Size, SlideOrder};
use crate::search::ida_star::{self, Options};
use crate::search::{Alarm, Iteration, Limits, Meter, Tally};
use crate::solve::kernel::plain::Plain;
use std::collections::VecDeque;
use std::sync::Arc;

/// A board of Korf (1985), 44 moves from the goal, and what walks its tree.
fn setting() -> (TileTable<Tiles4x4>, Tree<Tiles4x4>, Board<Tiles4x4>) {
    let goal = Goal::parse("blank-first", Size::Tiles4x4, None).unwrap();
    let manhattan = Expression::parse("manhattan", &Definitions::default()).unwrap();
    let Ok(Compiled::Table(heuristic)) = manhattan.compile(&goal) else { panic!("it is a sum over tiles") };
    let puzzle = Puzzle::new(&goal, SlideOrder::KORF);
    let counter = Plain::new(&goal, heuristic.clone(), true);
    let start = Board::from(&goal.read("9 14 5 7 8 15 1 2 10 4 13 6 12 0 11 3").unwrap());
    (heuristic, Tree { puzzle, counter: Arc::new(counter), prune_parent: true }, start)
}

/// Counts all chunks that can be taken, and gives the counts back by turns from both ends; returns what the search sees
/// until it has to go into a root: the expansions, and whether it got to the end.
fn counted(plan: &mut Plan<Tiles4x4>, tree: &Tree<Tiles4x4>) -> (u64, bool) {
    let room = Tally { expanded: u64::MAX, generated: u64::MAX };
    let mut tasks = VecDeque::new();
    loop {
        match plan.next(tree) {
            Some(Next::Count(task)) => tasks.push_back(task),
            Some(Next::Look) => {}
            None => {
                let Some(task) = (if tasks.len() % 2 == 0 { tasks.pop_back() } else { tasks.pop_front() }) else {
                    break;
                };
                plan.put(&task, task.count(&*tree.counter, &mut tree.counter.workspace()), tree);
            }
        }
    }
    let mut expanded = 0;
    for chunk in 0.. {
        match plan.sight(chunk, room, tree).expect("everything is counted") {
            Sight::Counted { count, .. } => expanded += count.tally.expanded,
            Sight::Below { .. } => return (expanded, false),
            Sight::End => break,
        }
    }
    (expanded, plan.is_open())
}

#[test]
fn an_iteration_comes_to_the_same_in_whatever_order_its_chunks_are_counted() {
    let (heuristic, tree, start) = setting();
    let mut meter = Meter::new(Limits::default());
    ida_star::search(&tree.puzzle, &heuristic, start, &Options::default(), &mut meter);
    let iterations = meter.finish().iterations;
    let (&Iteration { bound: last, expanded: whole, .. }, refuted) = iterations.split_last().unwrap();
    for &Iteration { bound, expanded, generated } in refuted.iter().skip(3) {
        for threads in 1..4 {
            let errand = errand(generated as f64);
            let mut plan = Plan::new(&tree, Top { board: start, came: None, rest: bound }, errand, threads);
            let above = 1 + plan.layers[0].above;
            assert_eq!(counted(&mut plan, &tree), (expanded - above, true), "bound {bound}, {threads} threads");
            let following = plan.following(&tree).unwrap();
            assert_eq!(following.bound(), bound + 2);
        }
    }
    let mut plan = Plan::new(&tree, Top { board: start, came: None, rest: last }, errand(whole as f64), 2);
    let (before, to_the_end) = counted(&mut plan, &tree);
    assert!(!to_the_end && before < whole);
    assert!(plan.following(&tree).is_none(), "the goal is within the bound");
}

#[test]
fn an_iteration_is_expected_to_be_larger_than_the_last_as_that_was_than_the_one_before() {
    let (heuristic, tree, start) = setting();
    let mut meter = Meter::new(Limits::default());
    ida_star::search(&tree.puzzle, &heuristic, start, &Options::default(), &mut meter);
    let iterations = meter.finish().iterations;
    let [.., before, last, _] = iterations.as_slice() else { panic!("there are many") };
    let grown = (last.generated as f64 / before.generated as f64).sqrt();
    for growth in [1.2, 2.4, 10.0] {
        let errand = Errand { growth, ..errand(before.generated as f64 * growth * growth) };
        let mut plan = Plan::new(&tree, Top { board: start, came: None, rest: last.bound }, errand, 2);
        counted(&mut plan, &tree);
        let following = plan.following(&tree).unwrap();
        let expected = &following.errand;
        assert!((expected.growth / grown - 1.0).abs() < 0.05, "{} of {grown}", expected.growth);
        let children = last.generated as f64 * grown * grown;
        assert!((expected.children / children - 1.0).abs() < 0.2, "{} of {children}", expected.children);
    }
}

fn errand(children: f64) -> Errand {
    let room = Tally { expanded: u64::MAX, generated: u64::MAX };
    Errand { growth: 2.4, steps: 2, children, room, alarm: Alarm::default() }
}

#[test]
fn parts_hold_all_roots_in_their_order_and_two_roots_are_parted() {
    let (_, tree, start) = setting();
    let rest = tree.counter.estimate(&start) + 4;
    let layer: Layer<Tiles4x4> = tree.layer(Top { board: start, came: None, rest }, 40).unwrap();
    assert!(layer.roots.len() >= 40);
    for (begin, end) in [(0, layer.roots.len()), (3, 20), (7, 8)] {
        for number in [1, 2, 5, 100] {
            let parts = layer.parts(begin..end, number, 2.4);
            let held: Vec<usize> = parts.iter().flat_map(|(roots, _)| roots.clone()).collect();
            assert_eq!(held, (begin..end).collect::<Vec<_>>());
            assert!(parts.iter().all(|(roots, _)| !roots.is_empty()));
            let shares: f64 = parts.iter().map(|(_, share)| share).sum();
            assert!((shares - 1.0).abs() < 1e-9);
        }
    }
    for first in 0..layer.roots.len() - 1 {
        assert_eq!(layer.parts(first..first + 2, 2, 2.4).len(), 2);
    }
}
