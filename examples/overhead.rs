//! What the harness adds to 200,000 short runs: those of A* with the Manhattan distance on random 8-puzzles, made as
//! `harness run` makes them, with all files, and made in a bare loop, in turn.
//!
//! `cargo run --release --example overhead -- [--rounds N]`

use cpu_time::ProcessTime;
use std::path::Path;
use taquin::experiment::config::Config;
use taquin::experiment::plan::Plan;
use taquin::experiment::runner::{self, Options};
use taquin::report;
use taquin::search::{Limits, Meter};
use taquin::solve::prepare;

const CONFIG: &str = "
title = 'Short runs'
seed = 1
[[experiment]]
name = 'short'
size = '3x3'
instances = { uniform = 200000 }
algorithms = ['astar']
heuristics = ['manhattan']
";

fn main() {
    let mut arguments = std::env::args().skip_while(|argument| argument != "--rounds").skip(1);
    let rounds: u32 = arguments.next().map_or(3, |number| number.parse().expect("--rounds takes a number"));
    let config = Config::parse("short", CONFIG, Path::new(".")).expect("a config");
    let (mut least_bare, mut least_whole, mut least_report) = (f64::MAX, f64::MAX, f64::MAX);
    for _ in 0..rounds {
        let (bare, expanded) = timed(|| bare(&config));
        let folder = std::env::temp_dir().join(format!("taquin-overhead-{}", std::process::id()));
        let (whole, finished) = timed(|| run(&config, &folder));
        let (report, files) = timed(|| write(&config, &finished));
        std::fs::remove_dir_all(&folder).expect("the folder can be removed");
        println!(
            "bare {bare:.2} s, with the harness {whole:.2} s, report {report:.2} s ({expanded} expanded, {files} files)"
        );
        least_bare = least_bare.min(bare);
        least_whole = least_whole.min(whole);
        least_report = least_report.min(report);
    }
    let share = |seconds: f64| 100.0 * seconds / least_bare;
    println!(
        "least: bare {least_bare:.2} s; runs add {:.1} %, tables and charts {:.1} %",
        share(least_whole - least_bare),
        share(least_report)
    );
}

/// Seconds of CPU time that something takes, and what it returns.
fn timed<T>(what: impl FnOnce() -> T) -> (f64, T) {
    let start = ProcessTime::now();
    let value = what();
    (start.elapsed().as_secs_f64(), value)
}

fn bare(config: &Config) -> u64 {
    let experiment = &config.experiments[0];
    let engine = prepare(&experiment.goal, &experiment.solvers[0].solver).expect("a heuristic for 3x3 boards");
    let solve = |board| engine.solve(board, Meter::new(Limits::default())).expect("nobody cancels");
    experiment.instances.iter().map(|board| solve(board).statistics.expanded).sum()
}

fn run(config: &Config, folder: &Path) -> runner::Finished {
    let plan = Plan::new(config, &[]).expect("everything is selected");
    runner::run(&plan, &Options { jobs: Some(1), ..Options::new(folder) }).expect("the folder can be written to")
}

fn write(config: &Config, finished: &runner::Finished) -> usize {
    let values = report::heuristic_values(config).expect("heuristics for 3x3 boards");
    let tables = report::judge(config, &finished.results, &values);
    let files = report::write_all(config, &finished.results, &values, &tables, &finished.folder);
    files.expect("the folder can be written to").len()
}
