//! The files by which a results folder is known: who made it, in which layout, and which of its files tell of one run.

use crate::results::checksums::SUMS;
use crate::results::disk;
use std::io::Read;
use std::path::Path;

/// Marks a folder as ours; locked while a process writes to the folder.
pub(crate) const MARKER: &str = ".taquin-results";

/// Names the config whose results the folder holds.
pub(crate) const OWNER: &str = ".taquin-config";

/// The first line of the marker, with the version of the folder's layout.
pub(super) const LAYOUT: &str = "taquin results 1\n";

/// More bytes than a marker of any version has.
const LONGEST: u64 = 64;

/// What a marker says that is not ours, nor the beginning of it.
pub(super) fn foreign(marker: impl Read) -> std::io::Result<Result<usize, String>> {
    let mut found = vec![];
    marker.take(LONGEST).read_to_end(&mut found)?;
    Ok(match LAYOUT.as_bytes().starts_with(&found) {
        true => Ok(found.len()),
        false => Err(String::from_utf8_lossy(&found).trim_end().to_string()),
    })
}

/// The layout of a folder that another version has made; none where it is ours, or nothing is marked.
pub(crate) fn other_layout(folder: &Path) -> Option<String> {
    foreign(disk::open(&folder.join(MARKER)).ok()?).ok()?.err()
}

/// The name of the config whose results a folder holds; none where it holds no results.
pub(crate) fn owner(folder: &Path) -> Option<String> {
    let marker = disk::read_text(&folder.join(MARKER))?;
    let owner = disk::read_text(&folder.join(OWNER))?;
    (marker == LAYOUT).then(|| owner.strip_suffix('\n').unwrap_or(&owner).to_string())
}

/// The name in the file that has it.
pub(crate) fn without_line_end(owner: &[u8]) -> &[u8] {
    owner.strip_suffix(b"\n").unwrap_or(owner)
}

/// Whether a file of a results folder, by its name, is of one machine and one hour; the others are the same everywhere.
pub fn is_of_one_run(name: &str) -> bool {
    if name.starts_with("shards/") {
        return true;
    }
    let name = name.rsplit('/').next().unwrap_or_default();
    let stem = name.split('.').next().unwrap_or_default();
    ["journal", "manifest", "times", "timings", SUMS].contains(&stem)
        || ["report.html", "runs.parquet"].contains(&name)
        || stem.ends_with("-time")
}
