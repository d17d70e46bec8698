//! Tables that take much memory, before they are there.

use super::KeptTable;

/// A table that a heuristic looks values up in.
#[derive(Debug)]
pub struct LargeTable {
    /// The same text for the same table.
    pub name: String,
    /// What it takes.
    pub bytes: TableBytes,
    /// How it is kept in a file, where it is large enough for one.
    pub(super) file: Option<KeptTable>,
}

/// The memory of a table, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableBytes {
    /// What it takes once it is there.
    pub kept: u64,
    /// What making it takes besides; nothing where it is there already, or in a file.
    pub making: u64,
}

impl LargeTable {
    /// One that is in no file.
    pub fn new(name: impl Into<String>, bytes: TableBytes) -> LargeTable {
        LargeTable { name: name.into(), bytes, file: None }
    }
}
