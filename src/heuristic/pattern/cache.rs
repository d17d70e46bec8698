//! Tables kept in files, so that large ones are made once.
//!
//! A file is a line that tells the format and the pattern, a line with a check of all that follows, and the values. What
//! is not exactly so is as good as absent. Files are written under a name of their own and renamed when they are
//! complete: programs that make the same table at once do no harm to each other.

use super::homes::Homes;
use rustc_hash::FxHasher;
use std::ffi::OsString;
use std::fs::File;
use std::hash::Hasher;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Raised when files of before can no longer be read.
const FORMAT: u32 = 1;

/// The folder of the user's tables: `TAQUIN_CACHE` (none when that is empty), or `taquin` in `XDG_CACHE_HOME`, or in
/// `.cache` at home.
pub(super) fn folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let path = |name| variable(name).filter(|text| !text.is_empty()).map(PathBuf::from);
    if variable("TAQUIN_CACHE").is_some() {
        return path("TAQUIN_CACHE");
    }
    let caches = path("XDG_CACHE_HOME").or_else(|| path("HOME").map(|home| home.join(".cache")));
    caches.map(|caches| caches.join("taquin"))
}

/// The file of a table.
pub(super) fn file(folder: &Path, homes: &Homes) -> PathBuf {
    folder.join(format!("pattern-{homes}-format-{FORMAT}.table"))
}

/// Reads the table of so many values; `None` when there is none that is right.
pub(super) fn load(folder: &Path, homes: &Homes, count: usize) -> Option<Vec<u8>> {
    let file = File::open(file(folder, homes)).ok()?;
    let length = file.metadata().ok()?.len();
    read(file, length, homes, count)
}

/// Reads a table from a file of such a length; takes no more memory than the values do.
pub(super) fn read(mut file: impl Read, length: u64, homes: &Homes, count: usize) -> Option<Vec<u8>> {
    let mut found = vec![0; heading(homes, &[]).len()];
    if length != (found.len() + count) as u64 {
        return None;
    }
    file.read_exact(&mut found).ok()?;
    let mut values = Vec::new();
    values.try_reserve_exact(count).ok()?;
    file.take(count as u64).read_to_end(&mut values).ok()?;
    let is_right = values.len() == count && found == heading(homes, &values).as_bytes();
    is_right.then_some(values)
}

/// Writes a table.
///
/// # Errors
/// When the file cannot be written; what was there before stays.
pub(super) fn save(folder: &Path, homes: &Homes, values: &[u8]) -> io::Result<()> {
    static WRITTEN: AtomicU64 = AtomicU64::new(0);
    std::fs::create_dir_all(folder)?;
    let path = file(folder, homes);
    let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
    let unfinished = path.with_extension(format!("{}-{number}.part", std::process::id()));
    let written = File::create(&unfinished)
        .and_then(|mut file| {
            file.write_all(heading(homes, values).as_bytes())?;
            file.write_all(values)
        })
        .and_then(|()| std::fs::rename(&unfinished, path));
    if written.is_err() {
        // What cannot be removed either is left to the user.
        let _ = std::fs::remove_file(&unfinished);
    }
    written
}

/// As long for any values.
pub(super) fn heading(homes: &Homes, values: &[u8]) -> String {
    let mut check = FxHasher::default();
    check.write(values);
    format!("taquin: additive pattern {homes}, format {FORMAT}\ncheck {:016x}\n", check.finish())
}
