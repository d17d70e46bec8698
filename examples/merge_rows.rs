//! How long shards, survey and merge of many rows take: made-up rows, real files.
//!
//!     cargo run --release --example merge_rows -- 1000000 100

use std::time::Instant;
use taquin::experiment::Shard;
use taquin::experiment::config::Config;
use taquin::experiment::plan::Plan;
use taquin::experiment::runner::{Merged, Options, merge, run_shard_with, survey};
use taquin::puzzle::{Arrangement, Goal};
use taquin::search::{Meter, Statistics};
use taquin::solve::{Engine, Solved, Solver, Status};

/// Says at once what depends on nothing but the board.
struct MadeUp;

impl Engine for MadeUp {
    fn solve(&self, start: &Arrangement, _: Meter) -> Option<Solved> {
        let expanded = start.tiles().iter().fold(7, |sum, &tile| (sum * 31 + u64::from(tile)) % 100_003);
        let statistics = Statistics { expanded, generated: 3 * expanded, ..Statistics::default() };
        let status = Status::ExpandedLimit;
        Some(Solved { status, path: None, claimed: None, lower_bound: Some(4), statistics, before_last_layer: None })
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let (rows, shards) = (numbers.first().copied().unwrap_or(100_000), numbers.get(1).copied().unwrap_or(100) as u32);
    let text = format!(
        "[[experiment]]\nname = \"rows\"\nsize = \"3x3\"\ninstances = {{ uniform = {} }}\nalgorithms = \
         [\"random(seed = range(1, 100))\"]\n",
        rows / 100
    );
    let config = Config::parse("rows.toml", &text, "".as_ref())?;
    let plan = Plan::new(&config, &[])?;
    let place = tempfile::tempdir()?;
    let options = Options { jobs: Some(1), ..Options::new(place.path()) };
    let prepare = |_: &Goal, _: &Solver| Ok(Box::new(MadeUp) as Box<dyn Engine>);

    let mut since = Instant::now();
    let mut lap = |what: &str| {
        println!("{what}: {:.1} s", since.elapsed().as_secs_f64());
        since = Instant::now();
    };
    for shard in Shard::all(shards)? {
        run_shard_with(&plan, shard, &options, &prepare)?;
    }
    lap(&format!("{} runs in {shards} shards, one after the other", plan.runs()));
    let bytes: u64 = std::fs::read_dir(place.path().join("shards"))?
        .map(|file| Ok(file?.metadata()?.len()))
        .sum::<std::io::Result<u64>>()?;
    println!("their files: {} MB", bytes / 1_000_000);
    survey(&plan, place.path(), shards)?;
    lap("survey");
    let Merged::Complete(finished) = merge(&plan, &options)? else { return Err("runs are missing".into()) };
    lap("merge");
    let resident = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = resident.lines().find(|line| line.starts_with("VmHWM")).unwrap_or_default();
    println!("{} rows; {}", finished.known, peak.split_whitespace().collect::<Vec<_>>().join(" "));
    Ok(())
}
