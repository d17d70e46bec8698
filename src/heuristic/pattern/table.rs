//! Tables that are ready, each once in a process.

use super::homes::{Homes, Placed, bits};
use super::placements::{Placements, ones};
use super::{build, cache};
use crate::puzzle::Goal;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// Tables up to so many bits of packed cells are looked up by those themselves.
const DIRECT_BITS: u32 = 25;

/// Smaller tables are made faster than found.
const LEAST_IN_FILE: usize = 1_000_000;

/// The least number of moves of a pattern's tiles, by the cells they stand on.
#[derive(Debug)]
pub(super) struct Table {
    values: Vec<u8>,
    /// How placements are numbered; none where the packed cells are the number.
    placements: Option<Placements>,
}

/// The memory of a table, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableBytes {
    /// What it takes once it is there.
    pub kept: u64,
    /// What making it takes besides; nothing where it is there already, or in a file.
    pub making: u64,
}

impl TableBytes {
    /// The table of a pattern, and its name.
    pub(in crate::heuristic) fn of_pattern(goal: &Goal, tiles: &[u8]) -> (String, TableBytes) {
        let homes = Placed::new(goal, tiles).homes;
        let count = homes.placements().count() as u64;
        let bits = bits(homes.size) * homes.tiles.len() as u32;
        let kept = if bits > DIRECT_BITS { count } else { count.max(1 << bits) };
        let is_made = Table::known().get(&homes).is_some_and(|table| table.get().is_some());
        let is_in_file = || user_folder(&homes).is_some_and(|folder| cache::file(&folder, &homes).is_file());
        let making = if is_made || is_in_file() { 0 } else { build::bytes(&homes) };
        (homes.to_string(), TableBytes { kept, making })
    }
}

/// Where the file of a table belongs, if it is large enough for one.
fn user_folder(homes: &Homes) -> Option<PathBuf> {
    // Tests of the crate leave the user's files alone.
    let user = if cfg!(test) { None } else { cache::folder(|name| std::env::var_os(name)) };
    user.filter(|_| homes.placements().count() >= LEAST_IN_FILE)
}

impl Table {
    fn known() -> MutexGuard<'static, BTreeMap<Homes, &'static OnceLock<Table>>> {
        static TABLES: Mutex<BTreeMap<Homes, &'static OnceLock<Table>>> = Mutex::new(BTreeMap::new());
        TABLES.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of a pattern, from the memory of the process, from a file, or made now.
    ///
    /// Whoever comes while it is being made waits. Making it takes one thread and leaves rayon alone, so that a task
    /// which waits never holds up the one that makes it.
    pub(super) fn of(homes: &Homes) -> &'static Table {
        let mut tables = Table::known();
        let table: &'static OnceLock<Table> = tables.entry(homes.clone()).or_insert_with(|| Box::leak(Box::default()));
        drop(tables);
        table.get_or_init(|| Table::new(homes, user_folder(homes).as_deref()))
    }

    /// Finds a table in a folder, or makes it and leaves it there.
    pub(super) fn new(homes: &Homes, folder: Option<&Path>) -> Table {
        let found = folder.and_then(|folder| cache::load(folder, homes, homes.placements().count()));
        let values = found.unwrap_or_else(|| {
            let values = build::build(homes);
            if let Some(folder) = folder {
                // Without a file the table is made again next time: no reason to stop.
                let _ = cache::save(folder, homes, &values);
            }
            values
        });
        Table::numbered(homes, values)
    }

    /// Takes the values by number of placement.
    fn numbered(homes: &Homes, values: Vec<u8>) -> Table {
        let placements = homes.placements();
        let bits = bits(homes.size) * homes.tiles.len() as u32;
        if bits > DIRECT_BITS {
            return Table { values, placements: Some(placements) };
        }
        let mut direct = vec![0; 1 << bits];
        let orders = placements.all_orders();
        for (set, values) in placements.sets().zip(values.chunks_exact(orders.len())) {
            let cells: Vec<u8> = ones(set).map(|cell| cell as u8).collect();
            for (order, &value) in orders.iter().zip(values) {
                direct[placements.packed(&cells, order) as usize] = value;
            }
        }
        Table { values: direct, placements: None }
    }

    /// The value where the tiles stand on packed cells.
    #[inline(always)]
    pub(super) fn value(&self, packed: u32) -> u32 {
        let number = match &self.placements {
            None => packed as usize,
            Some(placements) => placements.number(packed),
        };
        u32::from(self.values[number])
    }
}

/// Reads bytes as the file of a small table, and looks up all that can be asked of what was read; the heading is made right
/// where that is wished.
#[cfg(any(test, fuzzing))]
pub(crate) fn read_table(content: &[u8], headed: bool) {
    let homes = Homes { size: crate::puzzle::Size::Tiles3x3, blank: 8, tiles: vec![0, 1] };
    let count = homes.placements().count();
    let heading = if headed { cache::heading(&homes, content) } else { String::new() };
    let file = [heading.as_bytes(), content].concat();
    let Some(values) = cache::read(&file[..], file.len() as u64, &homes, count) else { return };
    let table = Table::numbered(&homes, values);
    for packed in (0..9).flat_map(|first| (0..9).map(move |second| first | second << 4)) {
        table.value(packed);
    }
}
