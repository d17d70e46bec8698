//! A results folder: ours alone, locked while it is written to.

pub(crate) mod file_identity;
mod marks;
mod seal;
#[cfg(test)]
mod tests;

use super::digest::Digested;
use super::disk;
pub use marks::is_of_one_run;
use marks::{LAYOUT, foreign};
pub(crate) use marks::{MARKER, OWNER, other_layout, owner, without_line_end};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The file that keeps finished runs.
pub(crate) const JOURNAL: &str = "journal.jsonl";

/// The folder of the journals of shards, inside the results folder.
pub(crate) const SHARDS: &str = "shards";

/// A results folder that this process has for itself until it is dropped.
#[derive(Debug)]
pub struct Folder {
    marked: Marked,
    /// Whether there was nothing in it, not even the marker.
    was_empty: bool,
    /// What this process wrote, with the digests; none of what it removed.
    changed: Mutex<BTreeMap<String, Option<String>>>,
}

/// A folder with the marker by which this process took it, which it holds the lock of.
#[derive(Debug)]
pub(crate) struct Marked {
    path: PathBuf,
    lock: File,
}

impl Marked {
    /// Whether the folder and its marker still are where they were.
    ///
    /// # Errors
    /// [`FolderError::Lost`], [`FolderError::Unmarked`].
    pub(crate) fn check(&self) -> Result<(), FolderError> {
        if file_identity::is_at(&self.lock, &self.path.join(MARKER)) {
            return Ok(());
        }
        if is_without_marker(&self.path) {
            return Err(FolderError::Unmarked(self.path.clone()));
        }
        let now = file_identity::now(&self.lock).and_then(|marker| Some(marker.parent()?.into()));
        Err(FolderError::Lost { path: self.path.clone(), now })
    }
}

/// Whether a folder holds results and lacks nothing but its marker.
fn is_without_marker(folder: &Path) -> bool {
    fs::symlink_metadata(folder.join(MARKER)).is_err() && disk::open(&folder.join(OWNER)).is_ok()
}

/// Why a folder cannot be written to.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// It holds something else.
    #[error("{} is not a results folder of harness: choose another --out or an empty folder", .0.display())]
    Foreign(PathBuf),
    /// It is a file.
    #[error("{} is a file, not a folder: choose another --out", .0.display())]
    File(PathBuf),
    /// It was written by a version with another layout.
    #[error(
        "{}: this harness knows \"{}\" and not {found:?}: use the version that wrote it, or choose another --out",
        marker.display(), LAYOUT.trim_end()
    )]
    Version {
        /// The file that says so.
        marker: PathBuf,
        /// What it says.
        found: String,
    },
    /// It holds the results of another config.
    #[error(
        "{} holds the results of the config \"{config}\": choose another --out, or give --fresh to replace them",
        folder.display()
    )]
    Claimed {
        /// The folder.
        folder: PathBuf,
        /// The other config's name.
        config: String,
    },
    /// Another process has it.
    #[error("{} is in use by another process: wait for its end or choose another --out", .0.display())]
    Busy(PathBuf),
    /// It, or its journal, is no longer where this process took it.
    #[error("{} was moved, removed or replaced while this ran{}", path.display(), found(now))]
    Lost {
        /// Where it was.
        path: PathBuf,
        /// Where it is now, as far as the system knows.
        now: Option<PathBuf>,
    },
    /// Its marker was removed while this process had it.
    #[error(
        "{MARKER} was removed from {} while this ran: run the same command again, which puts it back and goes on",
        .0.display()
    )]
    Unmarked(PathBuf),
    /// Reading failed.
    #[error("cannot read {}: {source}", file.display())]
    Read {
        /// The file or folder.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Writing failed.
    #[error("cannot write {}: {source}", file.display())]
    Write {
        /// The file or folder.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl Folder {
    /// Takes a folder, which is made where it is missing.
    ///
    /// # Errors
    /// [`FolderError`] when it holds anything but results, is in use, or cannot be read or written to.
    pub fn open(path: &Path) -> Result<Folder, FolderError> {
        let failed = |file: &Path| {
            let file = file.to_path_buf();
            |source| FolderError::Write { file, source }
        };
        if path.exists() && !path.is_dir() {
            return Err(FolderError::File(path.into()));
        }
        disk::make_folders(path).map_err(failed(path))?;
        let marker = path.join(MARKER);
        // Looked at first: who makes the marker at this moment makes the folder no foreign one.
        let unread = |file: &Path, source| FolderError::Read { file: file.into(), source };
        let empty = fs::read_dir(path).map_err(|error| unread(path, error))?.next().is_none();
        match fs::symlink_metadata(&marker) {
            Ok(metadata) if metadata.is_file() => {}
            Err(_) if empty || is_without_marker(path) => {}
            _ => return Err(FolderError::Foreign(path.into())),
        }
        let options = OpenOptions::new().read(true).append(true).create(true).clone();
        let mut lock = options.open(&marker).map_err(failed(&marker))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(FolderError::Busy(path.into())),
            Err(TryLockError::Error(source)) => return Err(failed(&marker)(source)),
        }
        // Who had it may have given it back since the marker was opened.
        if !file_identity::is_at(&lock, &marker) {
            return Err(FolderError::Busy(path.into()));
        }
        match foreign(&lock).map_err(|error| unread(&marker, error))? {
            Ok(known) if known == LAYOUT.len() => {}
            Ok(known) => {
                let marked = lock.write_all(&LAYOUT.as_bytes()[known..]).and_then(|()| disk::sync(&lock));
                marked.map_err(failed(&marker))?;
            }
            Err(found) => return Err(FolderError::Version { marker, found }),
        }
        let marked = Marked { path: path.into(), lock };
        Ok(Folder { marked, was_empty: empty, changed: Mutex::default() })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.marked.path
    }

    /// The folder for a thread that watches whether it is still there.
    ///
    /// # Errors
    /// Where the process may not have another open file.
    pub(crate) fn watched(&self) -> io::Result<Marked> {
        Ok(Marked { path: self.path().into(), lock: self.marked.lock.try_clone()? })
    }

    /// Takes the marker away from a folder that was empty and is nobody's yet: it is as it was.
    ///
    /// # Errors
    /// As [`Folder::write`].
    pub(crate) fn give_back(&self) -> Result<(), FolderError> {
        match self.was_empty && owner(self.path()).is_none() {
            true => self.remove(&[MARKER]),
            false => Ok(()),
        }
    }

    /// Whether the folder is that of a config already, by its name; `false` where it is nobody's.
    ///
    /// # Errors
    /// [`FolderError::Claimed`] when it is that of another, [`FolderError::Read`], [`FolderError::Lost`].
    pub fn is_claimed(&self, config: &str) -> Result<bool, FolderError> {
        let file = self.place(OWNER)?;
        match disk::read(&file) {
            Ok(None) => Ok(false),
            Err(source) => Err(FolderError::Read { file, source }),
            Ok(Some(owner)) if without_line_end(&owner) == config.as_bytes() => Ok(true),
            Ok(Some(owner)) => {
                let config = String::from_utf8_lossy(without_line_end(&owner)).escape_debug().to_string();
                Err(FolderError::Claimed { folder: self.path().into(), config })
            }
        }
    }

    /// Makes the folder that of a config, by its name; it stays so until the name is removed with [`Folder::release`].
    ///
    /// # Errors
    /// As [`Folder::is_claimed`] and [`Folder::write`].
    pub fn claim(&self, config: &str) -> Result<(), FolderError> {
        match self.is_claimed(config)? {
            true => Ok(()),
            false => self.write_durably(OWNER, format!("{config}\n").as_bytes()),
        }
    }

    /// Undoes [`Folder::claim`].
    ///
    /// # Errors
    /// As [`Folder::write`].
    pub fn release(&self) -> Result<(), FolderError> {
        self.remove(&[OWNER])
    }

    /// Writes a file so that at any moment it is there whole or not at all; `name` may go through folders, which are
    /// made, but not out of this one.
    ///
    /// # Errors
    /// [`FolderError::Write`], [`FolderError::Lost`].
    pub fn write(&self, name: &str, content: &[u8]) -> Result<(), FolderError> {
        self.fill(name, |file| file.write_all(content)).map(drop)
    }

    /// As [`Folder::write`], of a file that is needed to go on from this folder: after a power cut, too, it is the new one,
    /// whole, or the one of before. Other files are made from it again, and are synced when the folder is sealed.
    ///
    /// # Errors
    /// As [`Folder::write`].
    pub(crate) fn write_durably(&self, name: &str, content: &[u8]) -> Result<(), FolderError> {
        self.fill(name, |file| file.write_all(content).and_then(|()| disk::sync(file.inner()))).map(drop)
    }

    /// As [`Folder::write`], the content written piece by piece; returns its digest.
    pub(crate) fn fill(
        &self,
        name: &str,
        content: impl FnOnce(&mut Digested<File>) -> io::Result<()>,
    ) -> Result<String, FolderError> {
        let file = self.place(name)?;
        let made = self.make_way(Path::new(name).parent()).and_then(|()| replace(&file, content));
        let digest = made.map_err(|source| FolderError::Write { file, source })?;
        self.changed().insert(name.into(), Some(digest.clone()));
        Ok(digest)
    }

    fn changed(&self) -> MutexGuard<'_, BTreeMap<String, Option<String>>> {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a folder in this one, where it is missing.
    ///
    /// # Errors
    /// As [`Folder::write`].
    pub fn make(&self, name: &str) -> Result<(), FolderError> {
        let file = self.place(name)?;
        self.make_way(Some(Path::new(name))).map_err(|source| FolderError::Write { file, source })
    }

    /// Where a file of this folder is; refuses names that lead out of it, and any name once another folder, or none, is
    /// where this one was taken.
    fn place(&self, name: &str) -> Result<PathBuf, FolderError> {
        let file = self.path().join(name);
        if Path::new(name).components().any(|part| !matches!(part, Component::Normal(_))) {
            let source = io::Error::new(io::ErrorKind::InvalidInput, "the name leads out of the results folder");
            return Err(FolderError::Write { file, source });
        }
        self.marked.check()?;
        Ok(file)
    }

    /// Makes folders in this one, each in the one before, but not this one; refuses links that lead out of it.
    fn make_way(&self, folders: Option<&Path>) -> io::Result<()> {
        let mut folder = self.path().to_path_buf();
        for part in folders.into_iter().flat_map(Path::components) {
            folder.push(part);
            if fs::symlink_metadata(&folder).is_err() {
                file_identity::make_folder(&folder)?;
            }
            if !fs::symlink_metadata(&folder)?.is_dir() {
                let why = "what should be a folder is a link or a file: remove it";
                return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
            }
        }
        Ok(())
    }

    /// Gives a file another name, where it is there.
    ///
    /// # Errors
    /// As [`Folder::write`].
    pub(crate) fn set_aside(&self, name: &str, aside: &str) -> Result<(), FolderError> {
        let file = self.place(name)?;
        match fs::rename(&file, self.path().join(aside)) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => Err(FolderError::Write { file, source }),
            _ => {
                self.changed().insert(name.into(), None);
                Ok(())
            }
        }
    }

    /// Removes the named files, where they are there.
    ///
    /// # Errors
    /// As [`Folder::write`].
    pub fn remove(&self, names: &[&str]) -> Result<(), FolderError> {
        for name in names {
            let file = self.place(name)?;
            let removed = remove(&draft(&file)).and_then(|()| remove(&file));
            removed.map_err(|source| FolderError::Write { file, source })?;
            self.changed().insert((*name).into(), None);
        }
        Ok(())
    }
}

impl Folder {
    /// Removes the named folders with all that is in them, where they are there.
    ///
    /// # Errors
    /// As [`Folder::write`].
    pub(crate) fn remove_folders(&self, names: &[&str]) -> Result<(), FolderError> {
        for name in names {
            let file = self.place(name)?;
            match fs::remove_dir_all(&file) {
                Err(source) if source.kind() != io::ErrorKind::NotFound => {
                    return Err(FolderError::Write { file, source });
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// What is known of something that is lost.
fn found(now: &Option<PathBuf>) -> String {
    match now {
        Some(now) => format!("; what was finished is in {}", now.display()),
        None => String::new(),
    }
}

/// Returns the digest of what the file holds now.
fn replace(file: &Path, content: impl FnOnce(&mut Digested<File>) -> io::Result<()>) -> io::Result<String> {
    let draft = draft(file);
    remove(&draft)?;
    let mut written = Digested::new(OpenOptions::new().write(true).create_new(true).open(&draft)?);
    let replaced = content(&mut written).and_then(|()| fs::rename(&draft, file));
    if replaced.is_err() {
        // Where a disk is full, its room is of use to others.
        _ = remove(&draft);
    }
    replaced.map(|()| written.digest())
}

/// The name under which a file is written until it is whole.
fn draft(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".tmp");
    name.into()
}

fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
