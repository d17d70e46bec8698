//! A results folder that a run has for itself, and what is known of its plan.
//!
//! Whatever can refuse the run is looked at first; until nothing can, the folder stays as it is.

use super::completed_runs::Known;
use super::preflight;
use super::resume::{recall_attempts, recall_journal};
use super::worker_pool::Queue;
use super::{Options, RunError, threads};
use crate::config::Config;
use crate::memory::Budget;
use crate::plan::Plan;
use crate::results::archive;
use crate::results::csv_files;
use crate::results::folder::{Folder, FolderError, JOURNAL, SHARDS, owner};
use crate::results::journal::go_on;
use crate::results::optimum::Optima;
use std::fs::File;
use std::path::PathBuf;
use std::time::SystemTime;

/// The files of the runner that are not deterministic, the journal aside, and the copies of the config and its files.
const OTHER_FILES: [&str; 4] = [archive::CONFIG, archive::INPUTS, csv_files::TIMINGS.name, archive::MANIFEST];

/// The rows of a config that has changed since, until rows are written again.
pub(super) const RUNS_BEFORE: &str = "runs.csv.before";

/// A results folder to run a plan in, as it was before.
pub struct Taken<'a> {
    pub(super) plan: &'a Plan<'a>,
    pub(super) options: &'a Options,
    pub(super) started: SystemTime,
    pub(super) folder: Folder,
    pub(super) pool: rayon::ThreadPool,
    pub(super) optima: Optima<'a>,
    pub(super) known: Known,
    pub(super) queue: Queue<'a>,
    pub(super) budget: Budget,
    /// The bytes of the whole lines of the journal.
    whole: u64,
}

/// Takes the results folder and reads what it has of a plan; nothing in it is changed, and none is made where the run is
/// refused for the memory that it takes, or for a program that cannot be started.
///
/// # Errors
/// [`RunError`] when the folder holds anything else or is in use, and when the plan does not fit into the memory.
pub fn take<'a>(plan: &'a Plan<'a>, options: &'a Options) -> Result<Taken<'a>, RunError> {
    let started = SystemTime::now();
    let pool = threads(options)?;
    let optima = pool.install(|| Optima::new(plan.config));
    let queued = |known: &Known| -> Result<(Queue<'a>, Budget), RunError> {
        let queue = Queue::new(plan, known, plan.blocks());
        preflight::programs(&queue, plan.config)?;
        let budget = preflight::budget(plan, queue.series(), options, pool.current_num_threads())?;
        Ok((queue, budget))
    };
    let mut known = Known::nothing(plan);
    if owner(&options.out).is_none() {
        queued(&known)?;
    }
    let folder = Folder::open(&options.out)?;
    let mut whole = 0;
    if !options.fresh {
        folder.is_claimed(&plan.config.name)?;
        recall_attempts(&mut known, plan, folder.path(), |_| true)?;
        whole = recall_journal(&mut known, plan, &folder.path().join(JOURNAL))?;
    }
    let (queue, budget) = queued(&known)?;
    Ok(Taken { plan, options, started, folder, pool, optima, known, queue, budget, whole })
}

impl Taken<'_> {
    pub(super) fn journal(&self) -> PathBuf {
        self.folder.path().join(JOURNAL)
    }

    /// Makes the folder ready for runs, cleared if it is to be; returns the journal, to be written on, and a warning where
    /// its last line was torn.
    ///
    /// # Errors
    /// [`FolderError`] when the folder cannot be written to.
    pub(super) fn make_ready(&self) -> Result<(File, Option<String>), FolderError> {
        let folder = &self.folder;
        folder.unseal()?;
        if self.options.fresh {
            let files = csv_files::FILES.iter().map(|file| file.name).chain(OTHER_FILES).chain([JOURNAL, RUNS_BEFORE]);
            folder.remove(&files.collect::<Vec<_>>())?;
            folder.remove_folders(&[SHARDS])?;
            folder.release()?;
        }
        lay_out(self.plan.config, folder)?;
        let file = self.journal();
        let (journal, torn) = go_on(&file, self.whole).map_err(|source| FolderError::Write { file, source })?;
        folder.sync_names()?;
        let warning = format!(
            "the last line of {JOURNAL} was incomplete: {torn} bytes were removed, and their runs are repeated"
        );
        Ok((journal, (torn > 0).then_some(warning)))
    }
}

/// Makes the folder the config's, and leaves copies in it of all that the config is made of. Where those change, the rows
/// are not the config's any more: they are set aside until rows are written again.
pub(super) fn lay_out(config: &Config, folder: &Folder) -> Result<(), FolderError> {
    let keep = || {
        if archive::differs(config, folder.path()).is_some() {
            folder.unseal()?;
            folder.set_aside(csv_files::RUNS.name, RUNS_BEFORE)?;
        }
        archive::keep(config, folder)
    };
    match owner(folder.path()) {
        // Tasks do not ask for the folder: whoever finds the owner's name has to find the copies.
        None => keep().and_then(|()| folder.claim(&config.name)),
        Some(_) => folder.claim(&config.name).and_then(|()| keep()),
    }
}
