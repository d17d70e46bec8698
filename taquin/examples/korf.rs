//! Solves some of Korf's hundred 15-puzzles (1985) by IDA* with the Manhattan distance and prints nodes per second.
//!
//! `cargo run --release --example korf -- [--threads N] [--instructions NAME] [NUMBER ...]`; without numbers, fourteen whose counts
//! add up to 1,261,172,109 children, or with `all`, the hundred, 36,302,807,931. Korf's counts are one larger each, for
//! the root.

use std::time::Instant;
use taquin::heuristic::{Compiled, Definitions, Expression};
use taquin::puzzle::shape::Tiles4x4;
use taquin::puzzle::{Board, Goal, Puzzle, Size, SlideOrder};
use taquin::search::ida_star::{self, Options};
use taquin::search::{Limits, Meter};
use taquin::solve::kernel::manhattan::{Instructions, Tables};

const BOARDS: &str = include_str!("../../configs/instances/korf100.txt");
const FOURTEEN: [usize; 14] = [1, 2, 5, 7, 12, 16, 26, 37, 42, 43, 55, 79, 93, 97];

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let threads = arguments
        .next_if_eq("--threads")
        .and_then(|_| arguments.next())
        .map_or(1, |number| number.parse::<usize>().expect("--threads takes a number"));
    let name = arguments.next_if_eq("--instructions").and_then(|_| arguments.next());
    let instructions = name.map_or(Instructions::best(), |name| {
        let available = Instructions::available();
        let names: Vec<&str> = available.iter().map(|own| own.name()).collect();
        let place = names.iter().position(|own| *own == name);
        available[place.unwrap_or_else(|| panic!("--instructions takes one of {}", names.join(", ")))]
    });
    let numbers: Vec<usize> = match arguments.next_if_eq("all") {
        Some(_) => (1..=100).collect(),
        None => arguments.map(|number| number.parse().expect("the number of a board, 1 to 100")).collect(),
    };
    let numbers = if numbers.is_empty() { FOURTEEN.to_vec() } else { numbers };

    let goal = Goal::parse("blank-first", Size::Tiles4x4, None).expect("the name of a goal");
    let puzzle = Puzzle::<Tiles4x4>::new(&goal, SlideOrder::KORF);
    let manhattan = Expression::parse("manhattan", &Definitions::default()).expect("the name of a heuristic");
    let Ok(Compiled::Table(heuristic)) = manhattan.compile(&goal) else { unreachable!("it is a sum over tiles") };
    let tables = Tables::new(&goal, &heuristic, instructions).expect("the Manhattan distance");
    let boards: Vec<&str> = BOARDS.lines().filter(|line| !line.starts_with('#')).collect();

    println!("{}, threads: {threads}", instructions.name());
    let (mut children, started) = (0, Instant::now());
    for number in numbers {
        let (_, board) = boards[number - 1].split_once(' ').expect("the number, then the tiles");
        let start = Board::from(&goal.read(board).expect("a board"));
        let (mut meter, begun) = (Meter::new(Limits::default()), Instant::now());
        let mut kernel = tables.kernel(&puzzle, threads);
        let outcome = ida_star::search_with(&puzzle, &heuristic, start, &Options::default(), &mut meter, &mut kernel);
        let generated = meter.finish().generated;
        children += generated;
        let moves = outcome.best.expect("there is a solution").cost;
        println!("{number:>3} {moves:>3} {generated:>13} {:>8.1} M/s", rate(generated, begun));
    }
    println!("all     {children:>13} {:>8.1} M/s, {:.2} s", rate(children, started), started.elapsed().as_secs_f64());
}

/// Millions a second.
fn rate(children: u64, since: Instant) -> f64 {
    children as f64 / 1e6 / since.elapsed().as_secs_f64()
}
