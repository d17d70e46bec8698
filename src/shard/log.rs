//! The files of a shard's tasks: each attempt at a shard writes a journal of its own, which no other process ever writes
//! to, so that two copies of one task at once do no harm.
//!
//! Its name is `shards/003-of-008.TOKEN.jsonl`. The token is the attempt's own; job ids are not, since they may be given
//! twice. The file is locked while its task lives, where the file system can do that.

use super::Shard;
use crate::results::disk;
use crate::results::folder::{FolderError, SHARDS, file_identity::make_folder};
use crate::results::journal::{Entry, entry};
use crate::results::process_info::Beginning;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::hash_map::RandomState;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// More bytes than the first or the last line of an attempt has.
const LONGEST_END: u64 = 4096;

/// The last line of an attempt that was not cut off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// The runs that it made.
    pub made: u64,
    /// Whether it was stopped before its share was done.
    pub stopped: bool,
}

/// A file of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Attempt {
    pub(crate) shard: Shard,
    pub(crate) path: PathBuf,
}

impl Attempt {
    /// All attempts in a results folder, in the order of their names.
    ///
    /// # Errors
    /// [`FolderError::Read`].
    pub(crate) fn list(folder: &Path) -> Result<Vec<Attempt>, FolderError> {
        let place = folder.join(SHARDS);
        let paths: io::Result<Vec<PathBuf>> = match fs::read_dir(&place) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(vec![]),
            entries => entries.and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect()),
        };
        let paths = paths.map_err(|source| FolderError::Read { file: place, source })?;
        let named = |path: PathBuf| Some(Attempt { shard: shard_of(path.file_name()?.to_str()?)?, path });
        let mut attempts: Vec<Attempt> = paths.into_iter().filter_map(named).collect();
        attempts.sort();
        Ok(attempts)
    }

    /// Begins an attempt: makes its file, which must not be there yet, locks it and says in it whose it is.
    ///
    /// # Errors
    /// [`FolderError::Write`].
    pub(crate) fn begin(folder: &Path, shard: Shard, beginning: &Beginning) -> Result<(Attempt, File), FolderError> {
        let failed = |file: &Path, source| FolderError::Write { file: file.into(), source };
        let place = folder.join(SHARDS);
        make_folder(&place).and_then(|()| disk::sync_folder(folder)).map_err(|error| failed(&place, error))?;
        let wide = shard.of().to_string().len();
        let token = token();
        let path = place.join(format!("{:0wide$}-of-{}.{token}.jsonl", shard.index(), shard.of()));
        let made = OpenOptions::new().append(true).create_new(true).open(&path);
        let mut file = made.map_err(|error| failed(&path, error))?;
        // Where the file system has no locks, `status` cannot know which tasks run.
        let _ = file.try_lock();
        let mut line = vec![];
        Entry::Begin(Cow::Borrowed(beginning)).write_to(&mut line);
        file.write_all(&line).and_then(|()| disk::sync_folder(&place)).map_err(|error| failed(&path, error))?;
        Ok((Attempt { shard, path }, file))
    }

    /// Its first line and its last one, where they are there and whole.
    pub(crate) fn ends(&self) -> io::Result<(Option<Beginning>, Option<End>)> {
        let mut file = BufReader::new(disk::open(&self.path)?);
        let mut first = vec![];
        Read::by_ref(&mut file).take(LONGEST_END).read_until(b'\n', &mut first)?;
        let length = file.seek(SeekFrom::End(0))?;
        file.seek(SeekFrom::Start(length.saturating_sub(LONGEST_END)))?;
        let mut tail = vec![];
        file.read_to_end(&mut tail)?;
        let last = tail.split_inclusive(|&byte| byte == b'\n').next_back().and_then(entry);
        let begin = match entry(&first) {
            Some(Entry::Begin(begin)) => Some(begin.into_owned()),
            _ => None,
        };
        let end = match last {
            Some(Entry::End(end)) => Some(end),
            _ => None,
        };
        Ok((begin, end))
    }

    /// Whether its task holds the file's lock; nothing where locks do not work.
    pub(crate) fn is_alive(&self) -> Option<bool> {
        match disk::open(&self.path).ok()?.try_lock_shared() {
            Ok(()) => Some(false),
            Err(TryLockError::WouldBlock) => Some(true),
            Err(TryLockError::Error(_)) => None,
        }
    }
}

/// The shard of a file's name.
fn shard_of(name: &str) -> Option<Shard> {
    let (numbers, rest) = name.split_once('.')?;
    let (index, of) = numbers.split_once("-of-")?;
    let shard = Shard::new(index.parse().ok()?, of.parse().ok()?).ok()?;
    rest.ends_with(".jsonl").then_some(shard)
}

/// Sixteen digits that no other attempt has: the keys of a hash map, which the system draws, over time and process.
fn token() -> String {
    let mut hash = RandomState::new().build_hasher();
    hash.write_u128(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos()));
    hash.write_u32(std::process::id());
    format!("{:016x}", hash.finish())
}
