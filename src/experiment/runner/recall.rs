//! What journals tell: that of the whole folder, and those of attempts at shards.

use super::RunError;
use super::known::{Conflict, Kept, Known};
use crate::experiment::config::Config;
use crate::experiment::folder::{FolderError, JOURNAL};
use crate::experiment::journal::{Entry, look_up, recall};
use crate::experiment::optimum::Optima;
use crate::experiment::plan::Plan;
use crate::experiment::results::Results;
use crate::experiment::shard::Shard;
use crate::experiment::shard::log::Attempt;
use std::io;
use std::path::Path;

/// Takes in the journal of a folder, where there is one; returns the bytes that its whole lines take, and the number of them
/// that could not be read.
pub(super) fn recall_journal(known: &mut Known, plan: &Plan, path: &Path) -> Result<(u64, usize), RunError> {
    read(known, plan, path, |reader| recall(path, |entry| reader.take(entry)))
}

/// Takes in the attempts at some shards; returns the number of lines that could not be read.
pub(super) fn recall_attempts<R: Kept>(
    known: &mut Known<R>,
    plan: &Plan,
    out: &Path,
    wanted: impl Fn(Shard) -> bool,
) -> Result<usize, RunError> {
    let attempts = Attempt::list(out).map_err(|source| FolderError::Write { file: out.into(), source })?;
    let wanted = attempts.iter().filter(|attempt| wanted(attempt.shard));
    wanted.map(|attempt| recall_file(known, plan, &attempt.path)).sum()
}

/// Takes in a journal that is not to be written on; returns the number of lines that could not be read.
pub(super) fn recall_file<R: Kept>(known: &mut Known<R>, plan: &Plan, path: &Path) -> Result<usize, RunError> {
    read(known, plan, path, |reader| look_up(path, |entry| reader.take(entry)))
}

/// What the journals of a results folder tell.
pub(crate) struct Journaled {
    /// Every run that a whole line of the config as it is tells of.
    pub(crate) results: Results,
    /// The number of lines that could not be read, a torn last one not counted.
    pub(crate) unreadable: usize,
}

/// Reads the journals of a config's results folder, without a lock or a change; none where there are none.
///
/// # Errors
/// [`RunError`] when one cannot be read, or two lines tell different things of one run.
pub(crate) fn journaled(config: &Config, folder: &Path) -> Result<Option<Journaled>, RunError> {
    let plan = Plan::new(config, &[]).expect("nothing is selected, so nothing is unknown");
    let mut known: Known = Known::nothing(&plan).with_defects();
    let mut unreadable = recall_attempts(&mut known, &plan, folder, |_| true)?;
    let journal = folder.join(JOURNAL);
    if journal.exists() {
        unreadable += recall_file(&mut known, &plan, &journal)?;
    }
    let results = (!known.files().is_empty()).then(|| known.results(&plan, &Optima::new(config)));
    Ok(results.map(|results| Journaled { results, unreadable }))
}

/// Takes in entries until two files contradict each other.
struct Reader<'a, 'p, R> {
    known: &'a mut Known<R>,
    plan: &'a Plan<'p>,
    conflict: Result<(), Conflict>,
}

impl<R: Kept> Reader<'_, '_, R> {
    fn take(&mut self, entry: Entry) {
        if self.conflict.is_ok() {
            self.conflict = self.known.recall(self.plan, entry);
        }
    }
}

fn read<T, R: Kept>(
    known: &mut Known<R>,
    plan: &Plan,
    path: &Path,
    from: impl FnOnce(&mut Reader<'_, '_, R>) -> io::Result<T>,
) -> Result<T, RunError> {
    known.reading(path);
    let mut reader = Reader { known, plan, conflict: Ok(()) };
    let told = from(&mut reader).map_err(|source| FolderError::Write { file: path.into(), source })?;
    reader.conflict?;
    Ok(told)
}
