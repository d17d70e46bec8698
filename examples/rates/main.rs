//! How fast the most important searches are, with their targets: a Markdown table.
//!
//! `cargo run --release --example rates` takes about half an hour on an otherwise idle machine, half of it for ten
//! 24-puzzles. Words after `--` choose rows: those whose section, name or set contains one of them, as in `-- ida_star` or
//! `-- "8-puzzle" greedy`. Seconds are of CPU time on one core unless a row says otherwise.

mod best_first;
mod eight_puzzle;
mod ida_star;
mod korf;
mod matrix;
mod patterns;
mod row;

use row::Row;

const SECTIONS: [(&str, &[Row]); 5] = [
    ("ida_star", ida_star::ROWS),
    ("best_first", best_first::ROWS),
    ("patterns", patterns::ROWS),
    ("eight_puzzle", eight_puzzle::ROWS),
    ("matrix", matrix::ROWS),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    println!("Measured on {}.\n", machine());
    println!("| search | set | measured | at least | aim |");
    println!("|---|---|---|---|---|");
    for (section, rows) in SECTIONS {
        let chosen =
            |row: &&Row| words.iter().any(|word| [section, row.what, row.set].iter().any(|text| text.contains(word)));
        for row in rows.iter().filter(|row| words.is_empty() || chosen(row)) {
            let Row { what, set, at_least, aim, measure } = row;
            println!("| {what} | {set} | {} | {at_least} | {aim} |", measure());
        }
    }
}

/// The processor's name, if the system reports it, its cores, and whether it has AVX-512.
fn machine() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let cores = std::thread::available_parallelism().map_or(1, |number| number.get());
    let best = taquin::solve::kernel::manhattan::Instructions::best();
    format!("{}, {cores} cores, the kernels use {}", name.map_or("an unknown processor", |(_, name)| name), best.name())
}
