//! Tables kept in files, so that large ones are made once. Without the feature `files` there is `cache/none.rs` in its place.
//!
//! Files are written under a name of their own and renamed when they are
//! complete: programs that make the same table at once do no harm to each other. They are mapped into memory, so that all
//! processes which look values up in one table share it, and the system may take the memory back.

use super::KeepError;
use super::build_progress::Making;
use super::table_file::{FORMAT, heading, values};
use memmap2::{Advice, Mmap};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Smaller tables are made faster than found.
const LEAST_IN_FILE: usize = 1_000_000;

/// The folder of the user's tables: `TAQUIN_CACHE` (none when that is empty), or `taquin` in `XDG_CACHE_HOME`, or in
/// `.cache` at home. A relative `XDG_CACHE_HOME` is ignored, as its specification asks.
pub(super) fn folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let path = |name| variable(name).filter(|text| !text.is_empty()).map(PathBuf::from);
    if variable("TAQUIN_CACHE").is_some() {
        return path("TAQUIN_CACHE");
    }
    let caches = path("XDG_CACHE_HOME").filter(|caches| caches.is_absolute());
    let caches = caches.or_else(|| path("HOME").map(|home| home.join(".cache")));
    caches.map(|caches| caches.join("taquin"))
}

/// Whether a table of `count` values is large enough for a file.
pub(super) fn is_large(count: usize) -> bool {
    count >= LEAST_IN_FILE
}

/// Where a table of `count` values belongs, if it is large enough for a file.
pub(super) fn user_folder(count: usize) -> Option<PathBuf> {
    // Tests of the crate leave the user's files alone.
    let user = if cfg!(test) { None } else { folder(|name| std::env::var_os(name)) };
    user.filter(|_| is_large(count))
}

/// The file of a table.
pub(super) fn file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}-format-{FORMAT}.table"))
}

/// Whether the user's folder has a file for a table of `count` values.
pub(super) fn is_kept(name: &str, count: usize) -> bool {
    user_folder(count).is_some_and(|folder| file(&folder, name).is_file())
}

/// Finds a table in a folder, or makes it and leaves it there.
pub(super) fn find_or_make(
    folder: Option<&Path>,
    name: &str,
    count: usize,
    make: impl FnOnce(&Making) -> Vec<u8>,
) -> Values {
    let find = || Some(Values::Mapped(load(folder?, name, count)?));
    if let Some(values) = find() {
        return values;
    }
    let values = make(&Making::new(name));
    // Without a file the table is built again next time: no reason to stop.
    let saved = folder.is_some_and(|folder| save(folder, name, &values).is_ok());
    let mapped = if saved { find() } else { None };
    mapped.unwrap_or(Values::Made(values))
}

/// Makes the file of a table in a folder, unless it is there and right; returns the file.
pub(super) fn keep(
    folder: &Path,
    name: &str,
    count: usize,
    make: &dyn Fn(&Making) -> Vec<u8>,
) -> Result<PathBuf, KeepError> {
    let path = file(folder, name);
    let write = || {
        // A folder that cannot exist is reported at once, since some tables take minutes.
        std::fs::create_dir_all(folder)?;
        save(folder, name, &make(&Making::new(name)))
    };
    if load(folder, name, count).is_none() {
        write().map_err(|source| KeepError::Write { file: path.clone(), source })?;
    }
    Ok(path)
}

/// The values of a table.
#[derive(Debug)]
pub(super) enum Values {
    Made(Vec<u8>),
    Mapped(Mapped),
}

impl Deref for Values {
    type Target = [u8];

    #[inline(always)]
    fn deref(&self) -> &[u8] {
        match self {
            Values::Made(values) => values,
            Values::Mapped(values) => values,
        }
    }
}

/// Maps the file of a table of this many values into memory; `None` if it is missing or invalid.
pub(super) fn load(folder: &Path, name: &str, count: usize) -> Option<Mapped> {
    let file = File::open(file(folder, name)).ok()?;
    #[expect(unsafe_code, reason = "a file that others may write to")]
    // SAFETY: nobody changes a file of this name: `save` makes each under another name and renames it when it is whole, so
    // that a file once opened keeps its content even where a new one takes its name. Somebody who writes into the cache
    // by other means could change a value under a search, or end it where the file is made shorter; an index is checked
    // against the length that was mapped, so no other memory is read.
    let content = unsafe { Mmap::map(&file) }.ok()?;
    let start = values(&content, name, count)?.start;
    // Look-ups are scattered: reading ahead would read for nothing.
    let _ = content.advise(Advice::Random);
    Some(Mapped { content, start })
}

/// A file in memory that is read where it is looked at, and shared by all processes that map it.
#[derive(Debug)]
pub(super) struct Mapped {
    content: Mmap,
    start: usize,
}

impl Deref for Mapped {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.content[self.start..]
    }
}

/// Writes a table.
///
/// # Errors
/// When the file cannot be written; what was there before stays.
pub(super) fn save(folder: &Path, name: &str, values: &[u8]) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    remove_abandoned(folder);
    let path = file(folder, name);
    let (mut file, part) = new_part(&path)?;
    let written = file
        .write_all(heading(name, values).as_bytes())
        .and_then(|()| file.write_all(values))
        .and_then(|()| std::fs::rename(&part, path));
    if written.is_err() {
        // What cannot be removed either is left to the user.
        let _ = std::fs::remove_file(&part);
    }
    written
}

/// An empty file beside `path`, locked by this process, and its path.
fn new_part(path: &Path) -> io::Result<(File, PathBuf)> {
    static WRITTEN: AtomicU64 = AtomicU64::new(0);
    loop {
        let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
        let part = path.with_extension(format!("{}-{number}.part", std::process::id()));
        // A process of the same number on another computer may write here, too.
        let file = match File::create_new(&part) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            file => file?,
        };
        // Where the file system has no locks, the part of a killed process stays.
        let locked = file.lock().is_ok();
        // Before it was locked, another writer may have taken it for abandoned.
        if !locked || part.exists() {
            return Ok((file, part));
        }
    }
}

/// Removes the parts of tables that nobody writes any more: each writer holds the lock of its part.
fn remove_abandoned(folder: &Path) {
    for part in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        let name = part.file_name().unwrap_or_default().to_string_lossy();
        let is_part = name.contains("-format-") && name.ends_with(".part") && part.is_file();
        let Some(file) = is_part.then(|| File::open(&part).ok()).flatten() else { continue };
        // The lock is held until the part is gone, so that its writer sees that it is.
        if file.try_lock().is_ok() {
            // What cannot be removed is left to the user.
            let _ = std::fs::remove_file(part);
        }
    }
}
