//! The runs, made in a bare loop and by the harness, and the seconds of each.

use cpu_time::ProcessTime;
use std::fmt;
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

/// Seconds of CPU time.
#[derive(Clone, Copy)]
pub(crate) struct Seconds {
    bare: f64,
    whole: f64,
    report: f64,
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Seconds { bare, whole, report } = *self;
        let share = |seconds: f64| 100.0 * seconds / bare;
        write!(f, "bare {bare:.2} s; runs add {:.1} %, tables and charts {:.1} %", share(whole - bare), share(report))
    }
}

/// The least that each part takes in some rounds, each of which is shown.
pub(crate) fn least_of(rounds: u32, show: impl Fn(Seconds)) -> Seconds {
    let config = Config::parse("short", CONFIG, Path::new(".")).expect("a config");
    let mut least = Seconds { bare: f64::MAX, whole: f64::MAX, report: f64::MAX };
    for _ in 0..rounds {
        let (bare, _) = timed(|| bare(&config));
        let folder = std::env::temp_dir().join(format!("taquin-overhead-{}", std::process::id()));
        let (whole, finished) = timed(|| run(&config, &folder));
        let (report, _) = timed(|| write(&config, &finished));
        std::fs::remove_dir_all(&folder).expect("the folder can be removed");
        show(Seconds { bare, whole, report });
        let Seconds { bare: a, whole: b, report: c } = least;
        least = Seconds { bare: a.min(bare), whole: b.min(whole), report: c.min(report) };
    }
    least
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
