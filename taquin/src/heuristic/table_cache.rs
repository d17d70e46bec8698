//! Tables that are to be in the user's folder before a search looks for them.

use super::build_progress::Making;
use super::cache;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A table that is large enough to be kept in a file, whether it is there yet or not.
pub struct KeptTable {
    name: String,
    count: usize,
    make: Box<Make>,
}

/// Makes the values.
type Make = dyn Fn(&Making) -> Vec<u8>;

/// Why a table is not in a file.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// `TAQUIN_CACHE` is empty, or there is no home either.
    #[error("cannot keep tables: set TAQUIN_CACHE to a folder (it is empty, or unset and there is no home folder)")]
    NoFolder,
    /// The file cannot be written.
    #[error("cannot write the table {}: {source}", file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl KeptTable {
    /// A table of this many values; `None` if it is too small for a file.
    pub(super) fn new(name: String, count: usize, make: impl Fn(&Making) -> Vec<u8> + 'static) -> Option<KeptTable> {
        cache::is_large(count).then(|| KeptTable { name, count, make: Box::new(make) })
    }

    /// What it is a table of: the same text for the same table.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of its values, a byte each.
    #[expect(clippy::len_without_is_empty, reason = "it is large")]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Makes the table, unless its file is in the user's folder and right; returns the file.
    ///
    /// # Errors
    /// [`KeepError`], where there can be no such file.
    pub fn keep(&self) -> Result<PathBuf, KeepError> {
        self.keep_in(&cache::user_folder(self.count).ok_or(KeepError::NoFolder)?)
    }

    fn keep_in(&self, folder: &Path) -> Result<PathBuf, KeepError> {
        cache::keep(folder, &self.name, self.count, &*self.make)
    }
}

impl fmt::Debug for KeptTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeptTable").field("name", &self.name).field("count", &self.count).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::Expression;
    use crate::puzzle::{Goal, Size};
    use std::fs;

    const COUNT: usize = 1_000_000;

    fn table(make: impl Fn(&Making) -> Vec<u8> + 'static) -> KeptTable {
        KeptTable::new("sevens".into(), COUNT, make).expect("large enough")
    }

    #[test]
    fn a_table_is_made_once_and_again_where_its_file_is_damaged() {
        let folder = tempfile::tempdir().unwrap();
        let file = table(|_| vec![7; COUNT]).keep_in(folder.path()).unwrap();
        let written = fs::read(&file).unwrap();
        assert!(written.ends_with(&[7; COUNT]));
        assert_eq!(table(|_| unreachable!()).keep_in(folder.path()).unwrap(), file);
        fs::write(&file, &written[1..]).unwrap();
        table(|_| vec![7; COUNT]).keep_in(folder.path()).unwrap();
        assert_eq!(fs::read(&file).unwrap(), written);
    }

    #[test]
    fn parts_that_a_killed_process_left_are_removed_and_those_that_are_being_written_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let part = |table: &str| cache::file(folder.path(), table).with_extension("99-0.part");
        let (left, written) = (part("sevens"), part("others"));
        fs::write(&left, "half").unwrap();
        let writer = fs::File::create(&written).unwrap();
        writer.lock().unwrap();
        let keep = || table(|_| vec![7; COUNT]).keep_in(folder.path()).unwrap();
        let file = keep();
        assert!(!left.exists() && written.exists());
        drop(writer);
        fs::remove_file(file).unwrap();
        keep();
        assert!(!written.exists());
    }

    #[test]
    fn a_file_that_cannot_be_written_is_reported_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let occupied = cache::file(folder.path(), "sevens");
        fs::create_dir(&occupied).unwrap();
        let error = table(|_| vec![7; COUNT]).keep_in(folder.path()).unwrap_err();
        assert!(matches!(&error, KeepError::Write { file, .. } if *file == occupied), "{error}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        // Nothing is made for a folder that cannot be.
        let file = folder.path().join("a file");
        fs::write(&file, "").unwrap();
        assert!(table(|_| unreachable!()).keep_in(&file).is_err());
    }

    #[test]
    fn heuristics_have_a_file_for_each_table_of_a_million_values() {
        let kept = |text: &str, size: Size| {
            let expression: Expression = text.parse().unwrap();
            let tables = expression.kept_tables(&Goal::blank_last(size)).unwrap();
            tables.iter().map(|table| table.count).collect::<Vec<usize>>()
        };
        // Ways to place five tiles on 20 cells; on 16 there are fewer than a million.
        assert_eq!(kept("pdb('1 2 3 4 5 / 6 7') + misplaced", Size::Tiles4x5), [20 * 19 * 18 * 17 * 16]);
        assert_eq!(kept("pdb('5-5-5')", Size::Tiles4x4), [0; 0]);
        // The columns of 4x5 have 107,712 states.
        assert_eq!(kept("max(manhattan, walking_distance)", Size::Tiles4x5), [5_977_015]);
        assert_eq!(kept("walking_distance", Size::Tiles4x4), [0; 0]);
    }
}
