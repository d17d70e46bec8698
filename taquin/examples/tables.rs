//! How long it takes to make pattern databases, and how much memory, as a table of Markdown.
//!
//! `cargo run --release --example tables -- [--threads N] [PARTITION ...]`: without partitions, 5-5-5, 6-6-3 and 7-8. All are
//! made, whatever the user's files hold, and none is left there. The memory is the most that the process had by then.

use cpu_time::ProcessTime;
use std::process::{Command, ExitCode};
use std::time::Instant;
use taquin::puzzle::{Goal, Size};
use taquin::solve::prepare;

/// The folder of large tables; empty for none.
const CACHE: &str = "TAQUIN_CACHE";

fn main() -> ExitCode {
    if std::env::var_os(CACHE).is_none_or(|folder| !folder.is_empty()) {
        return without_cache();
    }
    let mut arguments = std::env::args().skip(1).peekable();
    if arguments.next_if_eq("--threads").is_some() {
        let threads = arguments.next().and_then(|number| number.parse().ok()).expect("--threads takes a number");
        rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().expect("threads");
    }
    let named: Vec<String> = arguments.collect();
    let partitions = if named.is_empty() { ["5-5-5", "6-6-3", "7-8"].map(String::from).to_vec() } else { named };
    println!("| partition | seconds | CPU seconds | memory, MiB |");
    println!("|---|---|---|---|");
    for partition in partitions {
        let solver = format!("idastar: pdb(\"{partition}\")").parse().expect("a partition");
        let size = if partition.starts_with("6-6-6") { Size::Tiles5x5 } else { Size::Tiles4x4 };
        let goal = Goal::parse("blank-first", size, None).expect("the name of a goal");
        let (clock, cpu) = (Instant::now(), ProcessTime::now());
        prepare(&goal, &solver).expect("a heuristic for the size");
        let (seconds, cpu) = (clock.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64());
        println!("| {partition} | {seconds:.3} | {cpu:.3} | {} |", peak() / 1024);
    }
    ExitCode::SUCCESS
}

/// Starts itself anew where tables are neither looked for in files nor left there.
fn without_cache() -> ExitCode {
    let program = std::env::current_exe().expect("the path of this program");
    let ended = Command::new(program).args(std::env::args_os().skip(1)).env(CACHE, "").status();
    if ended.is_ok_and(|status| status.success()) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The most memory that the process had, in KiB; 0 where the system does not report it.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse().ok()).unwrap_or(0)
}
