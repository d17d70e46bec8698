//! What the file of a table holds: a line with the format and the table's name, a line with a check of all that follows,
//! and the values. What is not exactly so is as good as absent.

use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::ops::Range;

/// Raised when files of before can no longer be read.
pub(super) const FORMAT: u32 = 2;

/// Where the values are in the content of a file of this many; `None` unless all of it is right.
pub(super) fn values(content: &[u8], name: &str, count: usize) -> Option<Range<usize>> {
    let start = content.len().checked_sub(count)?;
    let (found, values) = content.split_at(start);
    (found == heading(name, values).as_bytes()).then_some(start..content.len())
}

/// As long for any values.
pub(super) fn heading(name: &str, values: &[u8]) -> String {
    let mut check = FxHasher::default();
    check.write(values);
    format!("taquin: {name}, format {FORMAT}\ncheck {:016x}\n", check.finish())
}
