//! One shard of a plan: its runs, written to a file of this attempt alone.
//!
//! Nobody else is kept from the folder meanwhile. What another attempt at the same shard has finished, or a run of the
//! whole, is not repeated.

use super::completed_runs::Known;
use super::resume::recall_all;
use super::worker_pool::Queue;
use super::{Defect, Options, Prepare, RunError, TooLarge, Work, Worked, lay_out, preflight, threads};
use crate::config::Config;
use crate::plan::Plan;
use crate::results::archive;
use crate::results::folder::{Folder, FolderError, owner};
use crate::results::journal::{Entry, Journal};
use crate::results::optimum::Optima;
use crate::results::process_info::Beginning;
use crate::shard::log::{Attempt, End};
use crate::shard::{Shard, deal};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use taquin::wording::{program, several, shell_word};

/// The longest time that a task waits for another that is making the folder.
const PATIENCE: Duration = Duration::from_secs(60);

/// What an attempt at a shard came to.
#[derive(Debug)]
pub struct ShardFinished {
    /// The shard.
    pub shard: Shard,
    /// Its file.
    pub path: PathBuf,
    /// Its runs.
    pub planned: u64,
    /// Those of them that were known before.
    pub known_before: u64,
    /// Those that this attempt made.
    pub made: u64,
    /// Whether it was stopped before its end.
    pub cancelled: bool,
    /// Runs with a defect of the program.
    pub defects: Vec<Defect>,
    /// Runs that did not fit into the memory.
    pub too_large: Vec<TooLarge>,
}

/// Makes the runs of a shard that no earlier attempt has finished.
///
/// # Errors
/// [`RunError`]; what was finished before is kept.
pub fn run_shard(plan: &Plan, shard: Shard, options: &Options) -> Result<ShardFinished, RunError> {
    run_shard_with(plan, shard, options, &super::made_ready(plan.config))
}

/// [`run_shard`], with engines from elsewhere.
///
/// # Errors
/// As [`run_shard`].
pub fn run_shard_with(
    plan: &Plan,
    shard: Shard,
    options: &Options,
    prepare: &Prepare,
) -> Result<ShardFinished, RunError> {
    let out = &options.out;
    // Nothing is known in a folder that is nobody's, and none is made for a shard that is refused.
    let is_new = owner(out).is_none();
    if !is_new {
        join(plan.config, out)?;
    }
    let mut known: Known = Known::nothing(plan);
    // Other shards of as many hold none of these runs.
    recall_all(&mut known, plan, out, |other| other == shard || other.of() != shard.of())?;

    let pool = threads(options)?;
    let optima = pool.install(|| Optima::new(plan.config));
    let mut mine = vec![];
    deal(plan, shard.of(), |hand, unit| {
        if hand + 1 == shard.index() as usize {
            mine.push((unit.series, unit.instances));
        }
    });
    let planned = mine.iter().map(|(_, instances)| instances.len() as u64).sum::<u64>();
    let queue = Queue::new(plan, &known, mine);
    preflight::programs(&queue, plan.config)?;
    let budget = preflight::budget(plan, queue.series(), options, pool.current_num_threads())?;
    let (wanted, before) = (queue.runs(), known.runs());
    if is_new {
        join(plan.config, out)?;
    }

    let beginning = Beginning::now(pool.current_num_threads());
    let (Attempt { path, .. }, file) = Attempt::begin(out, shard, &beginning)?;
    known.make(beginning);
    let journal = Journal::start(file, path.clone(), None, Arc::clone(&options.cancel)).map_err(RunError::Writer)?;
    let work = Work { plan, pool: &pool, optima: &optima, options, prepare };
    let engines = work.engines(&queue);
    let worked = engines.and_then(|engines| work.make(&mut known, queue, engines, budget, &journal));
    let made = known.runs() - before;
    if let Ok(Worked { cancelled: stopped, .. }) = worked {
        let mut line = vec![];
        Entry::End(End { made, stopped }).write_to(&mut line);
        journal.append(&line);
    }
    journal.close()?;
    let Worked { cancelled, defects, too_large, .. } = worked?;
    let known_before = planned - wanted;
    Ok(ShardFinished { shard, path, planned, known_before, made, cancelled, defects, too_large })
}

/// Makes a results folder ready for shards of a config: whoever runs one then finds the folder as it is to be. Shards do
/// not ask for the folder that is returned.
///
/// # Errors
/// [`FolderError`] when it is no folder for this config, is in use, or cannot be written to.
pub fn lay_out_shards(config: &Config, out: &Path) -> Result<Folder, FolderError> {
    let folder = Folder::open(out)?;
    lay_out(config, &folder)?;
    Ok(folder)
}

/// Finds the folder as it is to be, or makes it so; waits for others that are at it.
fn join(config: &Config, out: &Path) -> Result<(), RunError> {
    let since = Instant::now();
    while owner(out).is_none() {
        match Folder::open(out) {
            Ok(folder) => lay_out(config, &folder)?,
            Err(FolderError::Busy(_)) if since.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(20)),
            Err(error) => return Err(error.into()),
        }
    }
    if let Some(other) = owner(out).filter(|owner| *owner != config.name) {
        return Err(FolderError::Claimed { folder: out.into(), config: other }.into());
    }
    match archive::differs(config, out) {
        Some(file) => Err(RunError::Changed { file, folder: out.into() }),
        None => Ok(()),
    }
}

impl fmt::Display for ShardFinished {
    /// One or two lines: what was made, and how to go on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ShardFinished { shard, planned, known_before, made, .. } = self;
        write!(
            f,
            "shard {shard}: {} completed now, {known_before} before, of {planned}: {}",
            several(*made, "run"),
            self.path.display()
        )?;
        TooLarge::tell(&self.too_large, f)?;
        match (self.cancelled, made) {
            (false, _) if self.too_large.is_empty() => {
                // Its file is in the folder shards of the results.
                let folder = self.path.ancestors().nth(2).unwrap_or(&self.path);
                write!(
                    f,
                    "\nwhen all shards are complete, run: {} merge {}",
                    program(),
                    shell_word(&folder.to_string_lossy())
                )
            }
            (false, _) => Ok(()),
            (true, 0) => write!(
                f,
                "\nstopped before any run finished: if the time limit stopped it, the same command cannot get further; raise --time"
            ),
            (true, _) => write!(f, "\nstopped: run the same command again to resume"),
        }
    }
}
