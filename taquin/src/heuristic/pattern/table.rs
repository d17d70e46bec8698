//! Tables that are ready, each once in a process.

use super::build::{self, Keys};
use super::homes::{Homes, Placed, bits};
use super::placements::{Placements, cells_of};
use crate::heuristic::build_progress::Making;
use crate::heuristic::cache::{self, Values};
use crate::heuristic::{KeptTable, LargeTable, TableBytes, table_file};
use crate::puzzle::Goal;
use crate::threads;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// Tables up to this many bits of packed cells are looked up by those themselves.
const DIRECT_BITS: u32 = 25;

/// The least number of moves of a pattern's tiles, by the cells they stand on.
#[derive(Debug)]
pub struct Table {
    values: Values,
    /// How placements are numbered; none where the packed cells are the number.
    placements: Option<Placements>,
}

impl Table {
    fn known() -> MutexGuard<'static, BTreeMap<Homes, &'static OnceLock<Table>>> {
        static TABLES: Mutex<BTreeMap<Homes, &'static OnceLock<Table>>> = Mutex::new(BTreeMap::new());
        TABLES.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of a pattern, from the memory of the process, from a file, or made now.
    ///
    /// Whoever comes while it is being made waits. The threads that make it are not rayon's: a task that waited for them
    /// could take up another that waits for the table.
    pub(super) fn of(homes: &Homes) -> &'static Table {
        let mut tables = Table::known();
        let table: &'static OnceLock<Table> = tables.entry(homes.clone()).or_insert_with(|| Box::leak(Box::default()));
        drop(tables);
        table.get_or_init(|| Table::new(homes, cache::user_folder(homes.placements().count()).as_deref()))
    }

    /// Finds a table in a folder, or makes it and leaves it there.
    pub(super) fn new(homes: &Homes, folder: Option<&Path>) -> Table {
        let make = |making: &Making| Table::make(homes, making);
        Table::numbered(homes, cache::find_or_make(folder, &homes.name(), homes.placements().count(), make))
    }

    /// The table of a pattern before it is there.
    pub(in crate::heuristic) fn large(goal: &Goal, tiles: &[u8]) -> LargeTable {
        let homes = Placed::new(goal, tiles).homes;
        let (name, count) = (homes.name(), homes.placements().count());
        let bits = bits(homes.size) * homes.tiles.len() as u32;
        let kept = if bits > DIRECT_BITS { count } else { count.max(1 << bits) };
        let is_made = Table::known().get(&homes).is_some_and(|table| table.get().is_some());
        // What was made is there beside what it is spread out into, or beside its file.
        let is_there = is_made || cache::is_kept(&name, count);
        let making = if is_there { 0 } else { build::bytes(&homes).max(count as u64) };
        let bytes = TableBytes { kept: kept as u64, making };
        let file = KeptTable::new(name.clone(), count, move |making| Table::make(&homes, making));
        LargeTable { name, bytes, file }
    }

    /// The values by number of placement.
    fn make(homes: &Homes, making: &Making) -> Vec<u8> {
        build::build(homes, Keys::Placements, threads::number(), making)
    }

    /// Takes the values by number of placement.
    fn numbered(homes: &Homes, values: Values) -> Table {
        let placements = homes.placements();
        let bits = bits(homes.size) * homes.tiles.len() as u32;
        if bits > DIRECT_BITS {
            return Table { values, placements: Some(placements) };
        }
        let mut direct = vec![0; 1 << bits];
        let orders = placements.all_orders();
        for (set, values) in placements.sets().zip(values.chunks_exact(orders.len())) {
            let cells = cells_of(set);
            for (order, &value) in orders.iter().zip(values) {
                direct[placements.packed(&cells, order) as usize] = value;
            }
        }
        Table { values: Values::Made(direct), placements: None }
    }

    /// The values, each at the [number](Table::number) of its placement.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// Whether the packed cells are the number themselves.
    pub fn is_direct(&self) -> bool {
        self.placements.is_none()
    }

    /// The number of the placement whose tiles stand on packed cells.
    #[inline(always)]
    pub fn number(&self, packed: u32) -> usize {
        match &self.placements {
            None => packed as usize,
            Some(placements) => placements.number(packed),
        }
    }

    /// The value where the tiles stand on packed cells.
    #[inline(always)]
    pub(super) fn value(&self, packed: u32) -> u32 {
        u32::from(self.values[self.number(packed)])
    }
}

/// Reads bytes as the file of a small table, and looks up all that can be asked of what was read; the heading is made right
/// where that is wished.
pub fn read_table(content: &[u8], headed: bool) {
    let homes = Homes { size: crate::puzzle::Size::Tiles3x3, blank: 8, tiles: vec![0, 1] };
    let count = homes.placements().count();
    let heading = if headed { table_file::heading(&homes.name(), content) } else { String::new() };
    let file = [heading.as_bytes(), content].concat();
    let Some(values) = table_file::values(&file, &homes.name(), count) else { return };
    let table = Table::numbered(&homes, Values::Made(file[values].to_vec()));
    for packed in (0..9).flat_map(|first| (0..9).map(move |second| first | second << 4)) {
        table.value(packed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::Expression;
    use crate::puzzle::Size;

    #[test]
    fn a_table_that_several_solvers_share_counts_once() {
        let goal = Goal::blank_last(Size::Tiles4x4);
        let mut tables = BTreeMap::new();
        for text in ["pdb('1 2 3 4 5')", "max(manhattan, pdb('5 4 3 2 1'))", "pdb('1 2 3 4 5') + misplaced"] {
            let expression: Expression = text.parse().unwrap();
            tables.extend(expression.table_bytes(&goal).unwrap());
            // A byte for each way to place five tiles, or for each word of five cells.
            let kept: u64 = tables.values().map(|table| table.kept).sum();
            assert!((16 * 15 * 14 * 13 * 12..=1 << 20).contains(&kept), "{text}: {kept}");
        }
        let other: Expression = "pdb('6 7')".parse().unwrap();
        tables.extend(other.table_bytes(&goal).unwrap());
        assert_eq!(tables.len(), 2);
    }
}
