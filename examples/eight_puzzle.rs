//! Solves every 8-puzzle with the solvers that are given, and tells how fast.
//!
//! `cargo run --release --example eight_puzzle -- [--threads N] [SOLVER ...]`; without solvers, A* with each of `h1` to `h6`.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;
use taquin::puzzle::{Arrangement, Goal, Ranking, Size};
use taquin::search::{Limits, Meter};
use taquin::solve::{Engine, prepare};

/// States that a thread takes up together.
const BLOCK: usize = 1024;

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let threads = arguments
        .next_if_eq("--threads")
        .and_then(|_| arguments.next())
        .map_or(1, |number| number.parse().expect("--threads takes a number"));
    let mut solvers: Vec<String> = arguments.collect();
    if solvers.is_empty() {
        solvers = (1..=6).map(|number| format!("astar: h{number}")).collect();
    }

    let goal = Goal::blank_last(Size::Tiles3x3);
    let ranking = Ranking::new(&goal);
    let boards: Vec<Arrangement> = (0..Ranking::STATES).map(|rank| (&ranking.unrank(rank)).into()).collect();
    println!("threads: {threads}");
    let (mut all, begun) = (0, Instant::now());
    for solver in solvers {
        let started = Instant::now();
        let engine = prepare(&goal, &solver.parse().expect("a solver")).expect("a heuristic for 3x3 boards");
        let expanded = expanded(&*engine, &boards, threads);
        all += expanded;
        tell(&solver, expanded, started);
    }
    tell("all", all, begun);
}

/// States expanded on the way to all solutions.
fn expanded(engine: &dyn Engine, boards: &[Arrangement], threads: usize) -> u64 {
    let (next, expanded) = (AtomicUsize::new(0), AtomicU64::new(0));
    let work = || {
        while let Some(block) = boards.chunks(BLOCK).nth(next.fetch_add(1, Ordering::Relaxed)) {
            let solve = |board| engine.solve(board, Meter::new(Limits::default())).expect("nobody cancels");
            let counted = block.iter().map(|board| solve(board).statistics.expanded).sum();
            expanded.fetch_add(counted, Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    expanded.into_inner()
}

fn tell(name: &str, expanded: u64, since: Instant) {
    let seconds = since.elapsed().as_secs_f64();
    println!("{name:<24} {expanded:>12} expanded {:>8.2} M/s {seconds:>8.2} s", expanded as f64 / 1e6 / seconds);
}
