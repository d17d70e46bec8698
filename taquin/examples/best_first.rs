//! Solves Korf's hundred 15-puzzles (1985) by best-first search within a memory limit, and prints nodes per second and bytes
//! per node.
//!
//! `cargo run --release --example best_first -- [--gib N] [--solver SOLVER] [NUMBER ...]`; without options, A* with the
//! Manhattan distance in 20 GiB, and without numbers all hundred. `asked` are the bytes that the search took for each
//! node at its end, `seen` those by which the process grew, where the system reports it.

use cpu_time::ThreadTime;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use taquin::puzzle::{Goal, Size};
use taquin::search::{Grant, Limits, Meter};
use taquin::solve::prepare;

const BOARDS: &str = include_str!("../../configs/instances/korf100.txt");

/// Grants memory up to a bound.
#[derive(Debug)]
struct Bounded {
    most: u64,
    held: AtomicU64,
}

impl Grant for Bounded {
    fn take(&self, bytes: u64) -> bool {
        let held = self.held.load(Ordering::Relaxed) + bytes;
        if held <= self.most {
            self.held.store(held, Ordering::Relaxed);
        }
        // Where a list grows, the peak of what the process takes is near.
        SEEN.fetch_max(resident(), Ordering::Relaxed);
        held <= self.most
    }

    fn give_back(&self, bytes: u64) {
        self.held.fetch_sub(bytes, Ordering::Relaxed);
    }

    fn fail(&self) {
        eprintln!("the system has no more memory");
    }
}

static SEEN: AtomicU64 = AtomicU64::new(0);

fn resident() -> u64 {
    memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem as u64)
}

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let mut option = |name: &str, default: &str| {
        let given = arguments.next_if_eq(name).map(|_| arguments.next().expect("an option has a value"));
        given.unwrap_or(default.into())
    };
    let most = option("--gib", "20").parse::<u64>().expect("a whole number of GiB") << 30;
    let solver = option("--solver", "astar: manhattan");
    let numbers: Vec<usize> =
        arguments.map(|number| number.parse().expect("the number of a board, 1 to 100")).collect();

    let goal = Goal::parse("blank-first", Size::Tiles4x4, None).expect("the name of a goal");
    let engine = prepare(&goal, &solver.parse().expect("a solver")).expect("a heuristic for the size");
    let (mut solved, mut boards, mut expanded, mut seconds, mut moves) = (0, 0, 0, 0.0, 0);
    println!("{solver} within {} GiB", most >> 30);
    println!("board moves      expanded        stored  seconds M expanded/s asked  seen");
    for line in BOARDS.lines().filter(|line| !line.starts_with('#')) {
        let (number, board) = line.split_once(' ').expect("the number, then the tiles");
        if !numbers.is_empty() && !numbers.contains(&number.parse().expect("a number")) {
            continue;
        }
        let grant = Arc::new(Bounded { most, held: AtomicU64::new(0) });
        let before = resident();
        SEEN.store(before, Ordering::Relaxed);
        let meter = Meter::new(Limits::default()).granted_by(Arc::clone(&grant) as Arc<dyn Grant>);
        let clock = ThreadTime::now();
        let run = engine.solve(&goal.read(board).expect("a board"), meter);
        let took = clock.elapsed().as_secs_f64();
        boards += 1;
        let Some(run) = run else {
            println!("{number:>5}     - more than {} GiB, {took:.2} s", most >> 30);
            continue;
        };
        let (counted, length) = (&run.statistics, run.length().expect("nothing but memory ends a search"));
        let each = |bytes: u64| bytes as f64 / counted.stored as f64;
        let (asked, seen) = (each(grant.held.load(Ordering::Relaxed)), each(SEEN.load(Ordering::Relaxed) - before));
        let (more, stored) = (counted.expanded, counted.stored);
        let rate = more as f64 / 1e6 / took;
        println!("{number:>5} {length:>5} {more:>13} {stored:>13} {took:>8.2} {rate:>12.2} {asked:>5.1} {seen:>5.1}");
        (solved, expanded, seconds, moves) = (solved + 1, expanded + more, seconds + took, moves + u64::from(length));
    }
    let (rate, mean) = (expanded as f64 / 1e6 / seconds, moves as f64 / f64::from(solved.max(1)));
    println!(
        "{solved} of {boards} solved: {mean:.2} moves on average, {expanded} expanded, {seconds:.2} s, {rate:.2} M/s"
    );
}
