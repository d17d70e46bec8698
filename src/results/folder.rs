//! A results folder: ours alone, locked while it is written to.

pub(crate) mod file_identity;
mod marks;
#[cfg(test)]
mod tests;

use super::checksums::{self, SUMS};
use super::digest::Digested;
pub use marks::is_of_one_run;
use marks::{LAYOUT, foreign};
pub(crate) use marks::{MARKER, OWNER, other_layout, owner};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The file that keeps finished runs.
pub(crate) const JOURNAL: &str = "journal.jsonl";

/// A results folder that this process has for itself until it is dropped.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// The marker.
    lock: File,
    /// Whether there was nothing in it, not even the marker.
    was_empty: bool,
    /// What this process wrote, with the digests; none of what it removed.
    changed: Mutex<BTreeMap<String, Option<String>>>,
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
    /// It, or its journal, does not stand any more where this process took it.
    #[error("{} was moved, removed or replaced while this ran{}", path.display(), found(now))]
    Lost {
        /// Where it stood.
        path: PathBuf,
        /// Where it stands now, where the system tells.
        now: Option<PathBuf>,
    },
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
        if path.is_file() {
            return Err(FolderError::File(path.into()));
        }
        fs::create_dir_all(path).map_err(failed(path))?;
        let marker = path.join(MARKER);
        // Looked at first: who makes the marker at this moment makes the folder no foreign one.
        let unread = |file: &Path, source| FolderError::Read { file: file.into(), source };
        let empty = fs::read_dir(path).map_err(|error| unread(path, error))?.next().is_none();
        match fs::symlink_metadata(&marker) {
            Ok(metadata) if metadata.is_file() => {}
            Err(_) if empty => {}
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
            Ok(known) => lock.write_all(&LAYOUT.as_bytes()[known..]).map_err(failed(&marker))?,
            Err(found) => return Err(FolderError::Version { marker, found }),
        }
        Ok(Folder { path: path.into(), lock, was_empty: empty, changed: Mutex::default() })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Takes the marker away from a folder that was empty and is nobody's yet: it is as it was.
    ///
    /// # Errors
    /// As [`Folder::write`].
    pub(crate) fn give_back(&self) -> Result<(), FolderError> {
        match self.was_empty && owner(&self.path).is_none() {
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
        match fs::read(&file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(source) => Err(FolderError::Read { file, source }),
            Ok(owner) if owner.trim_ascii_end() == config.as_bytes() => Ok(true),
            Ok(owner) => {
                let config = String::from_utf8_lossy(owner.trim_ascii_end()).escape_debug().to_string();
                Err(FolderError::Claimed { folder: self.path.clone(), config })
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
            false => self.write(OWNER, format!("{config}\n").as_bytes()),
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

    /// Brings digests up to date with what this process wrote and removed.
    fn apply_to(&self, digests: &mut BTreeMap<String, String>) {
        for (name, digest) in self.changed().iter().filter(|(name, _)| *name != SUMS) {
            match digest {
                Some(digest) => digests.insert(name.clone(), digest.clone()),
                None => digests.remove(name),
            };
        }
    }

    /// Writes down the digests of all that this process wrote, of the journal and of the folder's own marks, in
    /// `SHA256SUMS`: the folder is whole. What is written later must be followed by another seal.
    ///
    /// # Errors
    /// As [`Folder::write`], [`FolderError::Read`].
    pub fn seal(&self) -> Result<(), FolderError> {
        let mut digests = BTreeMap::new();
        self.apply_to(&mut digests);
        for name in [MARKER, OWNER, JOURNAL].into_iter().filter(|name| !digests.contains_key(*name)).collect::<Vec<_>>()
        {
            let file = self.place(name)?;
            match checksums::of(&file) {
                Ok(digest) => drop(digests.insert(name.into(), digest)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(source) => return Err(FolderError::Read { file, source }),
            }
        }
        self.write(SUMS, checksums::written(&digests).as_bytes())
    }

    /// Brings the digests of what this process wrote and removed up to date, where the folder is sealed, and drops those of
    /// charts that are no more; all others stay as they are.
    ///
    /// # Errors
    /// As [`Folder::write`].
    pub fn reseal(&self) -> Result<(), FolderError> {
        let Some(mut digests) = fs::read(self.path.join(SUMS)).ok().and_then(|text| checksums::read(&text).ok()) else {
            return Ok(());
        };
        digests.retain(|name, _| !name.starts_with("charts/") || self.path.join(name).exists());
        self.apply_to(&mut digests);
        self.write(SUMS, checksums::written(&digests).as_bytes())
    }

    /// Makes a folder in this one, where it is missing.
    ///
    /// # Errors
    /// As [`Folder::write`].
    pub fn make(&self, name: &str) -> Result<(), FolderError> {
        let file = self.place(name)?;
        self.make_way(Some(Path::new(name))).map_err(|source| FolderError::Write { file, source })
    }

    /// Where a file of this folder stands; refuses names that lead out of it, and any name once another folder, or none,
    /// stands where this one was taken.
    fn place(&self, name: &str) -> Result<PathBuf, FolderError> {
        let file = self.path.join(name);
        if Path::new(name).components().any(|part| !matches!(part, Component::Normal(_))) {
            let source = io::Error::new(io::ErrorKind::InvalidInput, "the name leads out of the results folder");
            return Err(FolderError::Write { file, source });
        }
        if !file_identity::is_at(&self.lock, &self.path.join(MARKER)) {
            let now = file_identity::now(&self.lock).and_then(|marker| Some(marker.parent()?.into()));
            return Err(FolderError::Lost { path: self.path.clone(), now });
        }
        Ok(file)
    }

    /// Makes folders in this one, each in the one before, but not this one; refuses links that lead out of it.
    fn make_way(&self, folders: Option<&Path>) -> io::Result<()> {
        let mut folder = self.path.clone();
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
        match fs::rename(&file, self.path.join(aside)) {
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
