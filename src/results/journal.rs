//! The log of finished runs: what lets an experiment go on where it was stopped.
//!
//! One line of JSON for runs of a solver that were finished one after the other, or for a block of folded runs. Whoever
//! finishes them hands their line in; one thread writes, at least every [`FLUSH_TIME`] or [`FLUSH_BYTES`], so a process
//! that is killed loses no more of what was handed in, and syncs every [`SYNC_TIME`], so a power cut loses no more. A line
//! that was torn is dropped when the journal is opened again. Each line ends with a digest of itself, and a line that does
//! not have its digest is skipped, so what is read is what was written. Lines of a file that was moved or removed meanwhile
//! are lost to whoever looks for them by its name: the writer looks, too, and stops the runs.

mod row;
#[cfg(test)]
mod tests;

use super::Fold;
use super::digest::{DIGITS, short};
use super::disk;
use super::failure::FoldedFailure;
use super::folder::{FolderError, Marked, file_identity};
use super::process_info::Beginning;
use crate::shard::log::End;
pub(crate) use row::Row;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use taquin::search::Cancel;

/// The longest time that a line waits to be written.
const FLUSH_TIME: Duration = Duration::from_millis(50);

/// The most bytes that wait to be written before the writer is woken.
const FLUSH_BYTES: usize = 64 * 1024;

/// The longest time between two syncs, and between two looks whether the file still has its name. Neither is free, least of
/// all where many processes share a file system over a network.
const SYNC_TIME: Duration = Duration::from_secs(1);

/// A line of the journal.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Entry<'a> {
    /// Finished runs.
    Runs { experiment: Cow<'a, str>, solver: Cow<'a, str>, rows: Vec<Row<'a>> },
    /// The finished runs of a block of instances, the first of which is `first`; the first failures among them, which older
    /// journals do not tell.
    Fold {
        digest: String,
        experiment: Cow<'a, str>,
        solver: Cow<'a, str>,
        first: usize,
        fold: Cow<'a, Fold>,
        #[serde(default, skip_serializing_if = "<[FoldedFailure]>::is_empty")]
        failures: Cow<'a, [FoldedFailure]>,
    },
    /// Who makes the runs of the lines that follow.
    Begin(Cow<'a, Beginning>),
    /// The shard's task ended by itself.
    End(End),
}

impl Entry<'_> {
    /// Appends this entry as a line.
    pub(crate) fn write_to(&self, lines: &mut Vec<u8>) {
        let start = lines.len();
        serde_json::to_writer(&mut *lines, self).expect("an entry is JSON, and memory takes it");
        let digest = short(&lines[start..]);
        lines.pop();
        [SUM, &digest, "\"}\n"].iter().for_each(|part| lines.extend_from_slice(part.as_bytes()));
    }
}

/// What stands between an entry and its digest, in the place of the entry's last brace.
const SUM: &str = ",\"sum\":\"";

/// The entry of a line; none where it is no entry, or not the one that its digest is of.
pub(crate) fn entry(line: &[u8]) -> Option<Entry<'static>> {
    let line = line.strip_suffix(b"\n")?;
    let digits = line.strip_suffix(b"\"}").map(|rest| rest.len().saturating_sub(DIGITS));
    let parts = digits.and_then(|at| Some((line[..at].strip_suffix(SUM.as_bytes())?, &line[at..at + DIGITS])));
    match parts {
        None => serde_json::from_slice(line).ok(),
        Some((start, digest)) => {
            let whole = [start, b"}"].concat();
            if short(&whole).as_bytes() == digest { serde_json::from_slice(&whole).ok() } else { None }
        }
    }
}

/// The open journal.
#[derive(Debug)]
pub(crate) struct Journal {
    desk: Arc<Desk>,
    writer: JoinHandle<Result<(), FolderError>>,
}

#[derive(Debug, Default)]
struct Desk {
    waiting: Mutex<Waiting>,
    wake: Condvar,
}

#[derive(Debug, Default)]
struct Waiting {
    lines: Vec<u8>,
    closed: bool,
}

impl Desk {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().expect("no thread panics at the desk")
    }
}

impl Journal {
    /// Starts to write at the end of a file, which was opened by its path, in a folder that is watched, if any.
    ///
    /// `stop` is set when writing fails, and when the file or the folder is no longer there: what is not written down need
    /// not be run.
    ///
    /// # Errors
    /// Where a limit keeps the thread that writes from starting.
    pub(crate) fn start(file: File, path: PathBuf, folder: Option<Marked>, stop: Cancel) -> io::Result<Journal> {
        let desk = Arc::new(Desk::default());
        let theirs = Arc::clone(&desk);
        let writer = std::thread::Builder::new().spawn(move || {
            let written = write(&theirs, file, &path, folder.as_ref(), &stop);
            if written.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            written
        })?;
        Ok(Journal { desk, writer })
    }

    /// Hands in whole lines.
    pub(crate) fn append(&self, lines: &[u8]) {
        let mut waiting = self.desk.waiting();
        waiting.lines.extend_from_slice(lines);
        if waiting.lines.len() >= FLUSH_BYTES {
            self.desk.wake.notify_one();
        }
    }

    /// Writes and syncs what is left.
    ///
    /// # Errors
    /// [`FolderError::Write`]; [`FolderError::Lost`] and [`FolderError::Unmarked`] when it is not where it should be.
    pub(crate) fn close(self) -> Result<(), FolderError> {
        self.desk.waiting().closed = true;
        self.desk.wake.notify_one();
        self.writer.join().expect("the writer does not panic")
    }
}

/// Passes each whole line of the journal at `path`, if it exists, to `each`: its number, from 1, and its entry, none
/// where it is not one. Returns the bytes that the lines take. Nothing is changed.
pub(crate) fn recall(path: &Path, each: impl FnMut(u64, Option<Entry>)) -> io::Result<u64> {
    match disk::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
        opened => read(&opened?, each),
    }
}

/// Opens the journal at `path`, made where it is missing, to be written on behind its whole lines: a torn one is cut off.
/// Returns the bytes of the torn one, too.
pub(crate) fn go_on(path: &Path, whole: u64) -> io::Result<(File, u64)> {
    let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    let torn = file.metadata()?.len().saturating_sub(whole);
    if torn > 0 {
        file.set_len(whole)?;
    }
    Ok((file, torn))
}

/// Does the same for a file that must be there, and that somebody else may be writing to.
pub(crate) fn look_up(path: &Path, each: impl FnMut(u64, Option<Entry>)) -> io::Result<u64> {
    read(&disk::open(path)?, each)
}

/// The longest line that is read: those that are written are a thousand times shorter.
const LONGEST: u64 = 64 << 20;

fn read(file: &File, mut each: impl FnMut(u64, Option<Entry>)) -> io::Result<u64> {
    let mut reader = BufReader::with_capacity(1 << 20, file);
    let mut whole = 0;
    let mut line = vec![];
    for number in 1.. {
        line.clear();
        reader.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
        if line.len() as u64 == LONGEST {
            return Err(io::Error::new(io::ErrorKind::InvalidData, format!("line {number} is longer than 64 MiB")));
        }
        if line.last() != Some(&b'\n') {
            break;
        }
        whole += line.len() as u64;
        each(number, entry(&line));
    }
    Ok(whole)
}

fn write(desk: &Desk, mut file: File, path: &Path, folder: Option<&Marked>, stop: &Cancel) -> Result<(), FolderError> {
    let failed = |source| FolderError::Write { file: path.into(), source };
    let look = |file: &File| match file_identity::is_at(file, path) {
        true => folder.map_or(Ok(()), Marked::check),
        false => Err(FolderError::Lost { path: path.into(), now: file_identity::now(file) }),
    };
    let (mut lines, mut synced, mut is_dirty, mut found) = (vec![], Instant::now(), false, Ok(()));
    loop {
        let idle = |waiting: &mut Waiting| !waiting.closed && waiting.lines.len() < FLUSH_BYTES;
        let (mut waiting, _) =
            desk.wake.wait_timeout_while(desk.waiting(), FLUSH_TIME, idle).expect("no thread panics at the desk");
        std::mem::swap(&mut waiting.lines, &mut lines);
        let closed = waiting.closed;
        drop(waiting);
        file.write_all(&lines).map_err(failed)?;
        is_dirty |= !lines.is_empty();
        lines.clear();
        if closed || synced.elapsed() >= SYNC_TIME {
            if std::mem::take(&mut is_dirty) {
                disk::sync(&file).map_err(failed)?;
            }
            // What was lost once stays so.
            found = look(&file).and(found);
            synced = Instant::now();
        }
        if found.is_err() {
            // What ends meanwhile is still written: somebody may find the file.
            stop.store(true, Ordering::Relaxed);
        }
        if closed {
            return found;
        }
    }
}
