//! Runs a plan: one queue of all runs over all cores, each finished run in the journal, the files at the end.
//!
//! What is in the journal already is not run again, so after any end of a process the next one resumes.

mod clock;
mod completed_runs;
mod cores;
mod execute;
mod merge;
mod preflight;
mod progress;
mod resume;
mod run_summary;
mod session;
mod shard;
mod survey;
#[cfg(test)]
mod tests;
mod worker_pool;

pub use crate::results::failure::Failure;
pub use completed_runs::Conflict;
pub use merge::{Merged, Missing, merge};
pub use progress::show_report;
pub use progress::show_search;
pub use run_summary::{Defect, Finished, TooLarge};
pub use session::{Taken, take};
pub use shard::{ShardFinished, lay_out_shards, run_shard, run_shard_with};
pub use survey::{AttemptSurvey, Life, ShardSurvey, Survey, survey};

use crate::config::{Config, Diagnostic};
use crate::external;
use crate::memory::{Bound, Budget, NoRoom, give_back_free_memory};
use crate::plan::{Plan, Series};
use crate::results::archive::MANIFEST;
use crate::results::csv_files;
use crate::results::folder::FolderError;
use crate::results::journal::{Entry, Journal};
use crate::results::manifest::{Invocation, Memory, manifest};
use crate::results::optimum::Optima;
use crate::results::process_info::Beginning;
use crate::results::record::RunKey;
use crate::threads::NoThreads;
use completed_runs::Known;
use cores::Cores;
use execute::Resident;
pub use progress::show_tables;
use progress::{Bar, Progress};
use rayon::prelude::*;
pub(crate) use resume::{Journaled, journaled};
use session::{RUNS_BEFORE, lay_out};
use std::borrow::Cow;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::thread::available_parallelism;
use taquin::puzzle::Goal;
use taquin::search::Cancel;
use taquin::solve::kernel::best_first::keep_memory;
use taquin::solve::{Engine, Solver, prepare};
use taquin::wording::program;
use worker_pool::{Engines, Queue, Shift};

/// How a plan is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads; all cores by default. A search that has several takes as many of them, and no more than there are.
    pub jobs: Option<usize>,
    /// Bytes that the process may fill; four fifths of what the machine or its control group has by default.
    pub memory: Option<u64>,
    /// The results folder.
    pub out: PathBuf,
    /// Whether what the folder holds from before is forgotten.
    pub fresh: bool,
    /// Whether a progress bar may be drawn on standard error, if that is a terminal.
    pub progress: bool,
    /// Ends the runs when it becomes true; set by the runner itself, too, when it has to give up.
    pub cancel: Cancel,
    /// The command line, for the manifest.
    pub command: String,
}

impl Options {
    /// All cores, most of the memory, no bar, nothing forgotten.
    pub fn new(out: impl Into<PathBuf>) -> Options {
        let (cancel, command) = (Cancel::default(), String::new());
        Options { jobs: None, memory: None, out: out.into(), fresh: false, progress: false, cancel, command }
    }
}

/// Why a plan could not be run to its end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The results folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A solver does not fit the goal of its experiment.
    #[error("experiment \"{experiment}\", solver \"{solver}\": {reason}")]
    Prepare {
        /// The experiment.
        experiment: String,
        /// The solver's canonical text.
        solver: String,
        /// Why.
        reason: String,
    },
    /// This machine cannot start a program.
    #[error("{0}")]
    Program(Box<Diagnostic>),
    /// Two files contradict each other on one run.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// A shard of a config that is not the one whose results the folder holds.
    #[error(
        "{} has changed since {} was made for it: call `{name} shards` or `{name} submit` with the new one; unchanged \
         runs are kept", file, folder.display(), name = program()
    )]
    Changed {
        /// The copy that differs.
        file: &'static str,
        /// The results folder.
        folder: PathBuf,
    },
    /// Something that is known before the first run does not fit into the memory.
    #[error("{0}")]
    Memory(Box<Diagnostic>),
    /// The budget is too small for the rows of the plan, and the tables and charts that are made of them.
    #[error("the program, its tables, its rows and a chart of them need at least {least}, more than {bound}: {}", bound.remedy())]
    Report {
        /// What they take.
        least: String,
        /// What is too small.
        bound: Bound,
    },
    /// Nothing is left for runs.
    #[error(transparent)]
    NoRoom(#[from] NoRoom),
    /// The repeats of one run of a search did not count the same.
    #[error(
        "experiment \"{}\", instance {}, solver \"{}\": its repeats count differently; no search may do that", .0.experiment,
        .0.instance + 1, .0.solver
    )]
    Unsteady(RunKey),
    /// The threads could not be started.
    #[error(transparent)]
    Threads(#[from] NoThreads),
    /// Nor could the one that writes the journal.
    #[error("cannot start the thread that writes the journal: {0}")]
    Writer(#[source] io::Error),
}

impl RunError {
    fn unprepared(series: &Series, reason: impl ToString) -> RunError {
        let (experiment, solver) = (series.name.to_string(), series.solver.to_string());
        RunError::Prepare { experiment, solver, reason: reason.to_string() }
    }
}

/// Runs what is selected and not known yet, and writes the files of the results folder.
///
/// Cancelling ends the runs soon; then, too, the files are written, and hold what is known.
///
/// # Errors
/// [`RunError`]; what was finished before is kept in the journal.
pub fn run(plan: &Plan, options: &Options) -> Result<Finished, RunError> {
    run_with(plan, options, &made_ready(plan.config))
}

/// Refuses a plan whose tables and searches do not fit into the memory, as [`run`] would before the first run.
///
/// # Errors
/// [`RunError::Memory`], [`RunError::Report`] and [`RunError::NoRoom`].
pub fn check_memory(plan: &Plan, options: &Options) -> Result<(), RunError> {
    let threads = options.jobs.or_else(|| Some(available_parallelism().ok()?.get())).unwrap_or(1);
    preflight::budget(plan, plan.series.iter().filter(|series| series.selected), options, threads).map(|_| ())
}

/// The engines of the harness, and those of the programs that the config names.
fn made_ready(config: &Config) -> impl Fn(&Goal, &Solver) -> Result<Box<dyn Engine>, String> + Sync {
    |goal, solver| match solver.algorithm().command().and_then(|name| config.commands.get(name)) {
        Some(command) => external::engine(goal, command, config.folder.as_deref()).map_err(|error| error.to_string()),
        None => prepare(goal, solver).map_err(|error| error.to_string()),
    }
}

/// [`run`], with engines from elsewhere.
///
/// # Errors
/// As [`run`].
pub fn run_with(plan: &Plan, options: &Options, prepare: &Prepare) -> Result<Finished, RunError> {
    run_in(take(plan, options)?, prepare)
}

/// [`run`], in a folder that was taken with [`take`].
///
/// # Errors
/// As [`run`].
pub fn run_taken(taken: Taken) -> Result<Finished, RunError> {
    let prepare = made_ready(taken.plan.config);
    run_in(taken, &prepare)
}

fn run_in(taken: Taken, prepare: &Prepare) -> Result<Finished, RunError> {
    let work = Work { plan: taken.plan, pool: &taken.pool, optima: &taken.optima, options: taken.options, prepare };
    let engines = work.engines(&taken.queue);
    if engines.is_err() {
        taken.folder.give_back()?;
    }
    let engines = engines?;
    let ((file, torn), path) = (taken.make_ready()?, taken.journal());
    let watched = Some(taken.folder.watched().map_err(RunError::Writer)?);
    let journal = Journal::start(file, path, watched, Arc::clone(&taken.options.cancel)).map_err(RunError::Writer)?;
    let beginning = Beginning::now(taken.pool.current_num_threads());
    if taken.queue.runs() > 0 {
        let mut line = vec![];
        Entry::Begin(Cow::Borrowed(&beginning)).write_to(&mut line);
        journal.append(&line);
    }
    let Taken { plan, options, started, folder, ref pool, ref optima, mut known, queue, budget, .. } = taken;
    let known_before = known.runs();
    known.make(beginning);
    let unknown = budget.unknown().filter(|_| queue.runs() > 0);
    let worked = work.make(&mut known, queue, engines, budget, &journal);
    journal.close()?;
    let Worked { cancelled, defects, too_large, memory } = worked?;

    let (threads, runs_made) = (pool.current_num_threads(), known.runs() - known_before);
    let made_by = known.makers();
    let invocation = Invocation { command: &options.command, started, threads, runs_made, made_by, memory };
    let mut finished = Finished::of(plan, folder, known, optima);
    finished.warnings.extend(run_summary::fewer_threads(plan, threads));
    finished.warnings.extend(unknown.map(Into::into).into_iter().chain(torn));
    pool.install(|| write_up(plan.config, &finished, &invocation))?;
    Ok(Finished { made: runs_made, cancelled, defects, too_large, ..finished })
}

/// What a queue is worked off with.
struct Work<'a> {
    plan: &'a Plan<'a>,
    pool: &'a rayon::ThreadPool,
    optima: &'a Optima<'a>,
    options: &'a Options,
    prepare: &'a Prepare<'a>,
}

/// How it went.
struct Worked {
    cancelled: bool,
    defects: Vec<Defect>,
    too_large: Vec<TooLarge>,
    memory: Memory,
}

impl Work<'_> {
    /// The engines of a queue.
    fn engines<'q>(&self, queue: &Queue<'q>) -> Result<Engines<'q>, RunError> {
        let engines = || {
            self.pool
                .install(|| Engines::new(queue, self.prepare, self.pool.current_num_threads(), &self.options.cancel))
        };
        if self.options.progress { show_tables(engines) } else { engines() }
    }

    /// Makes the runs of a queue; what is made is known, and in the journal.
    fn make<'q>(
        &self,
        known: &mut Known,
        queue: Queue<'q>,
        engines: Engines<'q>,
        mut budget: Budget,
        journal: &Journal,
    ) -> Result<Worked, RunError> {
        let Work { plan, pool, optima, options, .. } = *self;
        let cores = pool.current_num_threads();
        keep_memory(budget.leave_some());
        let budget = Arc::new(budget);
        let (known_before, wanted) = (known.runs(), queue.runs());
        let progress = Arc::new(Progress::new(known_before, queue.kinds(plan, cores)));
        let bar = match options.progress {
            true => progress.show(known_before + wanted, names(plan), cores, &options.cancel),
            false => Bar::hidden(),
        };
        let (cancel, memory, faults, given_up) =
            (&options.cancel, Resident::new(), Mutex::default(), Default::default());
        let (shared, progress) = (Arc::clone(&budget), &*progress);
        let cores =
            queue.series().any(|series| series.named.solver.algorithm().threads() > 1).then(|| Cores::new(cores));
        let shift = Shift {
            known,
            engines,
            optima,
            journal,
            cancel,
            progress,
            memory,
            budget: shared,
            cores,
            faults,
            given_up,
        };
        let (made, faults) = shift.work(queue, pool);
        drop(bar);
        // What searches left, and what the heaps kept, is the report's from here on.
        keep_memory(0);
        give_back_free_memory();
        if let Some(key) = faults.unsteady {
            return Err(RunError::Unsteady(key));
        }
        made.into_iter().for_each(|made| known.add(made));
        let runs_too_large = faults.too_large.iter().map(|run| run.runs).sum();
        let memory =
            Memory { budget_bytes: budget.bytes(), runs_given_up_and_made_again: budget.given_up(), runs_too_large };
        let cancelled = known.runs() - known_before + runs_too_large < wanted;
        Ok(Worked { cancelled, defects: faults.defects, too_large: faults.too_large, memory })
    }
}

fn threads(options: &Options) -> Result<rayon::ThreadPool, RunError> {
    Ok(crate::threads::threads(options.jobs.unwrap_or(0))?)
}

fn write_up(config: &Config, finished: &Finished, invocation: &Invocation) -> Result<(), FolderError> {
    let Finished { results, folder, failures, .. } = finished;
    let write = |file: &csv_files::File| -> Result<(&str, String), FolderError> {
        Ok((file.name, folder.fill(file.name, |out| file.write(config, results, out))?))
    };
    let (files, others): (Vec<_>, Vec<_>) = csv_files::FILES.iter().partition(|file| file.is_needed(results));
    let digests: Result<_, FolderError> = files.into_par_iter().map(write).collect();
    folder.remove(&others.iter().map(|file| file.name).collect::<Vec<_>>())?;
    write(&csv_files::TIMINGS)?;
    folder.remove(&[RUNS_BEFORE])?;
    folder.write(MANIFEST, &manifest(config, results, failures, invocation, digests?))
}

fn names(plan: &Plan) -> Vec<String> {
    plan.config.experiments.iter().map(|one| one.name.clone()).collect()
}

/// How engines are made.
pub type Prepare<'a> = dyn Fn(&Goal, &Solver) -> Result<Box<dyn Engine>, String> + Sync + 'a;
