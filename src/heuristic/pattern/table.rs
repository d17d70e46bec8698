//! Tables that are ready, each once in a process.

use super::homes::{Homes, bits};
use super::placements::{Placements, ones};
use super::{build, cache};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};

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

impl Table {
    /// The table of a pattern, from the memory of the process, from a file, or made now.
    ///
    /// Whoever comes while it is being made waits. Making it takes one thread and leaves rayon alone, so that a task
    /// which waits never holds up the one that makes it.
    pub(super) fn of(homes: &Homes) -> &'static Table {
        static TABLES: Mutex<BTreeMap<Homes, &'static OnceLock<Table>>> = Mutex::new(BTreeMap::new());
        let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
        let table: &'static OnceLock<Table> = tables.entry(homes.clone()).or_insert_with(|| Box::leak(Box::default()));
        drop(tables);
        table.get_or_init(|| {
            // Tests of the crate leave the user's files alone.
            let user = if cfg!(test) { None } else { cache::folder(|name| std::env::var_os(name)) };
            let is_large = homes.placements().count() >= LEAST_IN_FILE;
            Table::new(homes, user.filter(|_| is_large).as_deref())
        })
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
