//! Runs a plan: one queue of all runs over all cores, each finished run in the journal, the files at the end.
//!
//! What is in the journal already is not run again, so whatever ends a process, the next one goes on where it stopped.

mod known;
mod shift;
#[cfg(test)]
mod tests;

use super::archive;
use super::attempt::Resident;
use super::config::Config;
use super::digest::sha256;
use super::folder::{Folder, FolderError};
use super::journal::{Journal, recall};
use super::manifest::{Invocation, manifest, statuses};
use super::optimum::{Optima, contradictions};
use super::plan::{Plan, Series};
use super::progress::{Bar, Progress};
use super::record::{Record, RunKey};
use super::replay;
use super::results::Results;
use super::store;
use crate::puzzle::Goal;
use crate::search::Cancel;
use crate::solve::{Engine, Solver, Status, prepare};
use known::Known;
use rayon::prelude::*;
use shift::{Engines, Queue, Shift};
use std::fmt;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

/// The file that keeps finished runs.
const JOURNAL: &str = "journal.jsonl";

/// The files of the runner that are not deterministic, the journal aside, and the copies of the config and its files.
const OTHER_FILES: [&str; 4] = [archive::CONFIG, archive::INPUTS, store::TIMINGS.name, "manifest.json"];

/// How a plan is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads; all cores when not told.
    pub jobs: Option<usize>,
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
    /// All cores, no bar, nothing forgotten.
    pub fn new(out: impl Into<PathBuf>) -> Options {
        let (cancel, command) = (Cancel::default(), String::new());
        Options { jobs: None, out: out.into(), fresh: false, progress: false, cancel, command }
    }
}

/// What is there when the runs have ended.
#[derive(Debug)]
pub struct Finished {
    /// All that is known of the config, whatever was selected.
    pub results: Results,
    /// The folder, which nobody else can write to until this is dropped.
    pub folder: Folder,
    /// The runs whose results are known.
    pub known: u64,
    /// The runs of the config.
    pub planned: u64,
    /// Whether the runs were cancelled before their end.
    pub cancelled: bool,
    /// The runs that told of a defect in the program; they are made again the next time.
    pub defects: Vec<Defect>,
    /// What else should be told.
    pub warnings: Vec<String>,
}

/// A run that told of a defect in the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defect {
    /// Which run.
    pub key: RunKey,
    /// How it ended.
    pub status: Status,
    /// What the panic said.
    pub message: String,
    /// The command that makes the run again.
    pub replay: String,
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
    /// The repeats of one run did not count the same.
    #[error(
        "experiment \"{}\", instance {}, solver \"{}\": its repeats count differently; no search may do that", .0.experiment,
        .0.instance + 1, .0.solver
    )]
    Unsteady(RunKey),
    /// The threads could not be started.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Runs what is selected and not known yet, and writes the files of the results folder.
///
/// Cancelling ends the runs soon; then, too, the files are written, and hold what is known.
///
/// # Errors
/// [`RunError`]; what was finished before is kept in the journal.
pub fn run(plan: &Plan, options: &Options) -> Result<Finished, RunError> {
    run_with(plan, options, &|goal, solver| prepare(goal, solver).map_err(|error| error.to_string()))
}

/// [`run`], with engines from elsewhere.
///
/// # Errors
/// As [`run`].
pub fn run_with(plan: &Plan, options: &Options, prepare: &Prepare) -> Result<Finished, RunError> {
    let started = SystemTime::now();
    let folder = take(plan, options)?;
    let path = folder.path().join(JOURNAL);
    let failed = |source| FolderError::Write { file: path.clone(), source };
    let mut known = Known::nothing(plan);
    let (log, unreadable) = recall(&path, |entry| known.recall(plan, entry)).map_err(failed)?;

    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.jobs.unwrap_or(0)).build()?;
    let optima = pool.install(|| Optima::new(plan.config));
    let queue = Queue::new(plan, &known);
    let engines = pool.install(|| Engines::new(&queue, prepare))?;
    let (known_before, wanted) = (known.runs(), queue.runs());
    let progress = Arc::new(Progress::default());
    progress.done.store(known_before, Ordering::Relaxed);
    let bar = match options.progress && std::io::stderr().is_terminal() {
        true => progress.show(known_before + wanted, names(plan)),
        false => Bar::hidden(),
    };
    let journal = Journal::start(log, Arc::clone(&options.cancel));
    let shift = Shift {
        known: &known,
        engines,
        optima: &optima,
        journal: &journal,
        cancel: &options.cancel,
        progress: &progress,
        memory: Resident::new(),
        faults: Mutex::default(),
    };
    let (made, faults) = shift.work(queue, &pool);
    drop(bar);
    journal.close().map_err(failed)?;
    if let Some(key) = faults.unsteady {
        return Err(RunError::Unsteady(key));
    }

    made.into_iter().for_each(|made| known.add(made));
    let (known_runs, planned) = (known.runs(), plan.all_runs() as u64);
    let runs_made = known_runs - known_before;
    let results = known.results(plan, &optima);
    let invocation = Invocation { command: &options.command, started, threads: pool.current_num_threads(), runs_made };
    pool.install(|| write_up(plan.config, &results, &folder, &invocation))?;
    let warning = format!("{unreadable} lines of {} could not be read and were passed over", path.display());
    let warnings = (unreadable > 0).then_some(warning).into_iter();
    let warnings = warnings.chain(contradictions(plan.config, &results)).collect();
    let (cancelled, defects) = (runs_made < wanted, faults.defects);
    Ok(Finished { results, folder, known: known_runs, planned, cancelled, defects, warnings })
}

/// Takes the folder, cleared if it is to be; the config's copy shows whether it can be written to.
fn take(plan: &Plan, options: &Options) -> Result<Folder, FolderError> {
    let folder = Folder::open(&options.out)?;
    if options.fresh {
        let files = store::FILES.iter().map(|file| file.name).chain(OTHER_FILES).chain([JOURNAL]);
        folder.remove(&files.collect::<Vec<_>>())?;
        folder.release()?;
    }
    folder.claim(&plan.config.name)?;
    archive::keep(plan.config, &folder)?;
    Ok(folder)
}

fn write_up(config: &Config, results: &Results, folder: &Folder, invocation: &Invocation) -> Result<(), FolderError> {
    let write = |file: &store::File| {
        let content = file.content(config, results);
        folder.write(file.name, &content)?;
        Ok((file.name, sha256(&content)))
    };
    let digests: Result<_, FolderError> = store::FILES.par_iter().map(write).collect();
    write(&store::TIMINGS)?;
    folder.write("manifest.json", &manifest(config, results, invocation, digests?))
}

fn names(plan: &Plan) -> Vec<String> {
    plan.config.experiments.iter().map(|one| one.name.clone()).collect()
}

/// How engines are made.
pub type Prepare<'a> = dyn Fn(&Goal, &Solver) -> Result<Box<dyn Engine>, String> + Sync + 'a;

impl Defect {
    fn new(series: &Series, record: &Record, message: String) -> Defect {
        let board = &series.boards()[record.key.instance];
        let replay = replay::command(&series.experiment.goal, series.named, board);
        Defect { key: record.key.clone(), status: record.status, message, replay }
    }
}

impl fmt::Display for Finished {
    /// The closing lines: how many runs are known and how they ended, defects, warnings, and how to go on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 10;
        for warning in &self.warnings {
            writeln!(f, "warning: {warning}")?;
        }
        for defect in self.defects.iter().take(SHOWN) {
            let Defect { key, status, message, replay } = defect;
            writeln!(f, "{status}: {} instance {}, {}: {message}", key.experiment, key.instance + 1, key.solver)?;
            writeln!(f, "  to see it again: {replay}")?;
        }
        if self.defects.len() > SHOWN {
            writeln!(f, "… and {} more", self.defects.len() - SHOWN)?;
        }
        let statuses = statuses(&self.results);
        let statuses: Vec<String> = statuses.iter().map(|(status, count)| format!("{count} {status}")).collect();
        let (known, planned, path) = (self.known, self.planned, self.folder.path().display());
        write!(f, "{known} of {planned} runs in {path}: {}", statuses.join(", "))?;
        if self.cancelled {
            write!(f, "\nstopped: run the same command again to go on")?;
        }
        Ok(())
    }
}
