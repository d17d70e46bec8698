//! What is in journals: that of the whole folder, and those of attempts at shards.

use super::RunError;
use super::completed_runs::{Conflict, Kept, Known};
use crate::config::Config;
use crate::plan::Plan;
use crate::results::failure::{Failure, failures};
use crate::results::folder::{FolderError, JOURNAL};
use crate::results::journal::{Entry, look_up, recall};
use crate::results::manifest::MOST_FAILURES;
use crate::results::optimum::Optima;
use crate::results::record::RunKey;
use crate::results::{Results, Run};
use crate::shard::Shard;
use crate::shard::log::Attempt;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// Reads the journal of a folder, if it exists; returns the size of its whole lines in bytes.
pub(super) fn recall_journal(known: &mut Known, plan: &Plan, path: &Path) -> Result<u64, RunError> {
    read(known, plan, path, |reader| recall(path, |line, entry| reader.take(line, entry)))
}

/// Takes in the attempts at some shards.
pub(super) fn recall_attempts<R: Kept>(
    known: &mut Known<R>,
    plan: &Plan,
    out: &Path,
    wanted: impl Fn(Shard) -> bool,
) -> Result<(), RunError> {
    let attempts = Attempt::list(out)?;
    let mut wanted = attempts.iter().filter(|attempt| wanted(attempt.shard));
    wanted.try_for_each(|attempt| recall_file(known, plan, &attempt.path))
}

fn recall_file<R: Kept>(known: &mut Known<R>, plan: &Plan, path: &Path) -> Result<(), RunError> {
    read(known, plan, path, |reader| look_up(path, |line, entry| reader.take(line, entry))).map(drop)
}

/// Reads the attempts at some shards, and the journal of the folder if it exists; none will be appended to.
pub(super) fn recall_all<R: Kept>(
    known: &mut Known<R>,
    plan: &Plan,
    folder: &Path,
    wanted: impl Fn(Shard) -> bool,
) -> Result<(), RunError> {
    recall_attempts(known, plan, folder, wanted)?;
    let journal = folder.join(JOURNAL);
    if journal.exists() { recall_file(known, plan, &journal) } else { Ok(()) }
}

/// What the journals of a results folder hold.
pub(crate) struct Journaled {
    /// Every run of the config as it is that has a whole line.
    pub(crate) results: Results,
    /// Why programs failed in them, as far as the manifest has it.
    pub(crate) failures: Vec<Failure>,
    /// Runs that were made more than once, by their other lines.
    pub(crate) twice: BTreeMap<RunKey, Vec<Run>>,
    /// The lines that could not be read, by their files, a torn last one not among them.
    pub(crate) unreadable: BTreeMap<PathBuf, Vec<u64>>,
}

/// Reads the journals of a config's results folder, without a lock or a change; none where there are none.
///
/// # Errors
/// [`RunError`] when one cannot be read, or two lines contradict each other on one run.
pub(crate) fn journaled(config: &Config, folder: &Path) -> Result<Option<Journaled>, RunError> {
    let plan = Plan::new(config, &[]).expect("nothing is selected, so nothing is unknown");
    let mut known: Known = Known::nothing(&plan).with_defects().with_others();
    recall_all(&mut known, &plan, folder, |_| true)?;
    let unreadable = known.unreadable().clone();
    if known.files().is_empty() {
        return Ok(None);
    }
    let mut twice: BTreeMap<RunKey, Vec<Run>> = BTreeMap::new();
    for run in known.others() {
        twice.entry(run.record.key.clone()).or_default().push(run.clone());
    }
    let folded = known.folded_failures();
    let results = known.results(&plan, &Optima::new(config));
    let mut failures = failures(config, &results, folded).shown;
    failures.truncate(MOST_FAILURES);
    Ok(Some(Journaled { results, failures, twice, unreadable }))
}

/// Takes in entries until two files contradict each other.
struct Reader<'a, 'p, R> {
    known: &'a mut Known<R>,
    plan: &'a Plan<'p>,
    conflict: Result<(), Conflict>,
}

impl<R: Kept> Reader<'_, '_, R> {
    fn take(&mut self, line: u64, entry: Option<Entry>) {
        match entry {
            None => self.known.pass_over(line),
            Some(entry) if self.conflict.is_ok() => self.conflict = self.known.recall(self.plan, entry),
            Some(_) => {}
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
    let read = from(&mut reader).map_err(|source| FolderError::Read { file: path.into(), source })?;
    reader.conflict?;
    Ok(read)
}
