//! Digests of a folder's files, there while the folder is whole and at no other time.

use super::{Folder, FolderError, JOURNAL, MARKER, OWNER, SHARDS};
use crate::results::checksums::{self, SUMS, SUMS_BEFORE};
use crate::results::disk;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::PathBuf;

impl Folder {
    /// Writes down the digests of all that this process wrote, of the journals and of the folder's own marks, in
    /// `SHA256SUMS`: the folder is whole, after a power cut, too. What is written later must be followed by another seal.
    ///
    /// # Errors
    /// As [`Folder::write`], [`FolderError::Read`].
    pub fn seal(&self) -> Result<(), FolderError> {
        let mut digests = BTreeMap::new();
        self.apply_to(&mut digests);
        let names = [MARKER, OWNER, JOURNAL].map(String::from).into_iter().chain(self.shards()?);
        for name in names.filter(|name| !digests.contains_key(name)).collect::<Vec<_>>() {
            let file = self.place(&name)?;
            match checksums::of(&file) {
                Ok(digest) => drop(digests.insert(name, digest)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(source) => return Err(FolderError::Read { file, source }),
            }
        }
        self.finish(&digests)
    }

    /// The names of the journals of shards.
    fn shards(&self) -> Result<Vec<String>, FolderError> {
        let place = self.place(SHARDS)?;
        let listed = match fs::read_dir(&place) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(vec![]),
            listed => listed.map_err(|source| FolderError::Read { file: place, source })?,
        };
        let names = listed.flatten().filter_map(|entry| entry.file_name().into_string().ok());
        Ok(names.filter(|name| name.ends_with(".jsonl")).map(|name| format!("{SHARDS}/{name}")).collect())
    }

    /// Removes the digests, for good, before anything of the folder is changed: whatever ends the process from here on, the
    /// folder is not taken for a whole one.
    ///
    /// # Errors
    /// As [`Folder::write`].
    pub(crate) fn unseal(&self) -> Result<(), FolderError> {
        let was_sealed = [SUMS, SUMS_BEFORE].iter().any(|name| self.path().join(name).exists());
        self.remove(&[SUMS, SUMS_BEFORE])?;
        if was_sealed { self.sync_names() } else { Ok(()) }
    }

    /// The same for a change of tables and charts alone, after which [`Folder::reseal`] is called, by a later process where
    /// this one is killed.
    ///
    /// # Errors
    /// As [`Folder::write`].
    pub fn suspend_seal(&self) -> Result<(), FolderError> {
        if !self.path().join(SUMS).exists() {
            return Ok(());
        }
        self.set_aside(SUMS, SUMS_BEFORE)?;
        self.sync_names()
    }

    /// Brings the digests of what this process wrote and removed up to date, where the folder was sealed, and drops those of
    /// charts that are gone; all others stay as they are.
    ///
    /// # Errors
    /// As [`Folder::write`].
    pub fn reseal(&self) -> Result<(), FolderError> {
        let before = [SUMS, SUMS_BEFORE].iter().find_map(|name| disk::read(&self.path().join(name)).ok()?);
        let Some(mut digests) = before.and_then(|text| checksums::read(&text).ok()) else { return Ok(()) };
        digests.retain(|name, _| !name.starts_with("charts/") || self.path().join(name).exists());
        self.apply_to(&mut digests);
        self.finish(&digests)
    }

    /// Syncs all that this process wrote, then writes the digests.
    fn finish(&self, digests: &BTreeMap<String, String>) -> Result<(), FolderError> {
        let written = |(name, digest): (&String, &Option<String>)| digest.is_some().then(|| self.path().join(name));
        let files: Vec<PathBuf> = self.changed().iter().filter_map(written).collect();
        let folders: BTreeSet<PathBuf> = files.iter().filter_map(|file| Some(file.parent()?.into())).collect();
        disk::sync_files(&files)
            .and_then(|()| disk::sync_files(&folders.into_iter().collect::<Vec<_>>()))
            .map_err(|(file, source)| FolderError::Write { file, source })?;
        self.sync_names()?;
        self.write_durably(SUMS, checksums::written(digests).as_bytes())?;
        self.remove(&[SUMS_BEFORE])?;
        self.sync_names()
    }

    /// Syncs the names of the files that are directly in this folder.
    pub(crate) fn sync_names(&self) -> Result<(), FolderError> {
        disk::sync_folder(self.path()).map_err(|source| FolderError::Write { file: self.path().into(), source })
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
}
