//! How long shards, status and merge of many rows take, and how much memory: invented counts, real paths, real files.
//!
//!     cargo run --release --example merge_rows -- 1000000 1000 results/rows
//!
//! If a folder is named, it is kept, and you can run `harness status` and `harness merge` on it.

use cpu_time::ProcessTime;
use harness::config::Config;
use harness::plan::Plan;
use harness::run::{Merged, Options, RunError, merge, run_shard_with, survey};
use harness::shard::Shard;
use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{available_parallelism, scope};
use std::time::Instant;
use taquin::puzzle::{Arrangement, Goal};
use taquin::search::{Limits, Meter, Statistics};
use taquin::solve::{Answer, Engine, Solved, Solver, prepare};

/// Solves each board once for all solvers, and reports invented counts that depend only on the board.
#[derive(Clone)]
struct MadeUp {
    engine: Arc<dyn Engine>,
    known: Arc<Mutex<HashMap<Arrangement, Solved>>>,
}

impl Engine for MadeUp {
    fn run(&self, start: &Arrangement, _: Meter) -> Option<Answer> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if !known.contains_key(start) {
            known.insert(start.clone(), self.engine.solve(start, Meter::new(Limits::default()))?);
        }
        let expanded = start.tiles().iter().fold(7, |sum, &tile| (sum * 31 + u64::from(tile)) % 100_003);
        let statistics = Statistics { expanded, generated: 3 * expanded, ..Statistics::default() };
        Some(Solved { statistics, lower_bound: None, before_last_layer: None, ..known[start].clone() }.into())
    }
}

/// Prints how long something took, and the peak memory of the process meanwhile, if the system reports it.
struct Clock(Instant, ProcessTime);

impl Clock {
    fn start() -> Clock {
        Clock(Instant::now(), ProcessTime::now())
    }

    fn lap(&mut self, what: &str) {
        let (seconds, cpu) = (self.0.elapsed().as_secs_f64(), self.1.elapsed().as_secs_f64());
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("unknown").trim();
        println!("{what}: {seconds:.1} s, {cpu:.1} s of CPU time, memory {peak}");
        // Resets the peak.
        let _ = fs::write("/proc/self/clear_refs", "5");
        *self = Clock::start();
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, unless: u64| words.get(place).map_or(Ok(unless), |word| word.parse());
    let (rows, shards) = (number(0, 100_000)?, number(1, 100)? as u32);
    let temporary = tempfile::tempdir()?;
    let out = words.get(2).map_or(temporary.path().join("rows"), PathBuf::from);
    let text = format!(
        "[[experiment]]\nname = \"rows\"\nsize = \"3x3\"\ninstances = {{ uniform = {} }}\nalgorithms = \
         [\"random(seed = range(1, 100))\"]\n",
        rows / 100
    );
    let config = Config::parse("rows.toml", &text, "".as_ref())?;
    let plan = Plan::new(&config, &[])?;
    let options = Options { jobs: Some(1), ..Options::new(&out) };
    let engine = prepare(&config.experiments[0].goal, &"idastar: walking_distance".parse()?)?;
    let made_up = MadeUp { engine: engine.into(), known: Arc::default() };
    let prepare = |_: &Goal, _: &Solver| Ok(Box::new(made_up.clone()) as Box<dyn Engine>);

    let mut clock = Clock::start();
    let threads = available_parallelism()?.get();
    let tasks = Mutex::new(Shard::all(shards)?);
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || -> Result<(), RunError> {
        while let Some(shard) = next() {
            run_shard_with(&plan, shard, &options, &prepare)?;
        }
        Ok(())
    };
    scope(|scope| {
        let working: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        working.into_iter().try_for_each(|one| one.join().expect("no shard panics"))
    })?;
    clock.lap(&format!("{} runs in {shards} shards, {threads} at once", plan.runs()));
    let bytes: u64 =
        fs::read_dir(out.join("shards"))?.map(|file| Ok(file?.metadata()?.len())).sum::<std::io::Result<u64>>()?;
    println!("their files: {} MB", bytes / 1_000_000);
    survey(&plan, &out, Some(shards))?;
    clock.lap("survey");
    let Merged::Complete(finished) = merge(&plan, &options)? else { return Err("runs are missing".into()) };
    clock.lap(&format!("merge of {} rows", finished.known));
    Ok(())
}
