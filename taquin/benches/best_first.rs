//! Expansions per second of best-first search with the Manhattan distance: one long search on 4x4, where the memory is
//! waited for, and many short ones on 3x3, where starting and ending count.
//!
//! `cargo bench --bench best_first`

use divan::counter::ItemsCount;
use taquin::puzzle::{Arrangement, Goal, Size, Source};
use taquin::search::{Limits, Meter};
use taquin::solve::{Engine, prepare};

const SOLVERS: [&str; 4] =
    ["astar: manhattan", "astar(ties = fifo): manhattan", "weighted_astar(weight = 2): manhattan", "greedy: manhattan"];

fn main() {
    divan::main();
}

fn engine(goal: &Goal, solver: &str) -> Box<dyn Engine> {
    prepare(goal, &solver.parse().expect("a solver")).expect("a heuristic for all sizes")
}

/// States expanded on the way to all solutions.
fn expanded(engine: &dyn Engine, boards: &[Arrangement]) -> u64 {
    let solve = |board| engine.solve(board, Meter::new(Limits::default())).expect("nobody cancels");
    boards.iter().map(|board| solve(board).statistics.expanded).sum()
}

fn measure(bencher: divan::Bencher, engine: &dyn Engine, boards: &[Arrangement]) {
    bencher.counter(ItemsCount::new(expanded(engine, boards))).bench_local(|| expanded(engine, boards));
}

#[divan::bench(args = SOLVERS, sample_count = 5)]
fn number_28_of_korf(bencher: divan::Bencher, solver: &str) {
    let goal = Goal::parse("blank-first", Size::Tiles4x4, None).expect("the name of a goal");
    let board = goal.read("13 14 6 12 4 5 1 0 9 3 10 2 15 11 8 7").expect("a board");
    measure(bencher, &*engine(&goal, solver), &[board]);
}

#[divan::bench(args = SOLVERS, sample_count = 5)]
fn a_thousand_walks_on_3x3(bencher: divan::Bencher, solver: &str) {
    let goal = Goal::blank_last(Size::Tiles3x3);
    let walks = Source::Walk { count: 1000, moves: 1000 }.draws(&goal, 1).expect("walks on 3x3");
    let boards: Vec<Arrangement> = (0..walks.count()).map(|index| walks.instance(index)).collect();
    measure(bencher, &*engine(&goal, solver), &boards);
}
