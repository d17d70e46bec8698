//! Compressed pattern databases (Felner, Korf, Meshulam & Holte 2007): the tables of the largest patterns forget where one of
//! their tiles is.
//!
//! A value is the least over all cells of that tile, the first by the places of the table. So a table of eight tiles takes
//! the memory of one of seven, and its values are at least those. The sums are admissible, and not consistent.

use super::PatternLookup;
use super::build::{self, Keys};
use super::homes::{Homes, Placed, bits};
use super::placements::{Placements, cells_of};
use super::sum::Packing;
use super::table::Table;
use crate::heuristic::build_progress::Making;
use crate::heuristic::cache::{self, Values};
use crate::heuristic::named::ByPatterns;
use crate::heuristic::{Heuristic, KeptTable, Knowledge, Known, LargeTable, TableBytes};
use crate::puzzle::{Board, Goal, Puzzle, Shape, Slide};
use crate::space::Cost;
use crate::threads;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// The least number of moves of a pattern's tiles, by the cells of all but the first.
#[derive(Debug)]
struct CompressedTable {
    values: Values,
    placements: Placements,
}

impl CompressedTable {
    fn known() -> MutexGuard<'static, BTreeMap<Homes, &'static OnceLock<CompressedTable>>> {
        static TABLES: Mutex<BTreeMap<Homes, &'static OnceLock<CompressedTable>>> = Mutex::new(BTreeMap::new());
        TABLES.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of a pattern, from the memory of the process, from a file, or made now.
    fn of(homes: &Homes) -> &'static CompressedTable {
        let mut tables = CompressedTable::known();
        let table: &'static OnceLock<_> = tables.entry(homes.clone()).or_insert_with(|| Box::leak(Box::default()));
        drop(tables);
        table.get_or_init(|| {
            let placements = rest(homes);
            let count = placements.count();
            let make = |making: &Making| make(homes, making);
            let folder = cache::user_folder(count);
            CompressedTable { values: cache::find_or_make(folder.as_deref(), &name(homes), count, make), placements }
        })
    }

    /// The table of a pattern before it is there.
    fn large(goal: &Goal, tiles: &[u8]) -> LargeTable {
        let homes = Placed::new(goal, tiles).homes;
        let (name, count) = (name(&homes), rest(&homes).count());
        let is_made = CompressedTable::known().get(&homes).is_some_and(|table| table.get().is_some());
        let is_there = is_made || cache::is_kept(&name, count);
        // The whole table is there beside the compressed one.
        let making = if is_there { 0 } else { build::bytes(&homes).max(homes.placements().count() as u64) };
        let bytes = TableBytes { kept: count as u64, making };
        let file = KeptTable::new(name.clone(), count, move |making| make(&homes, making));
        LargeTable { name, bytes, file }
    }
}

fn name(homes: &Homes) -> String {
    format!("{}-compressed", homes.name())
}

/// The ways to place all tiles but the first.
fn rest(homes: &Homes) -> Placements {
    Placements::new(homes.size.cells(), homes.tiles.len() - 1, bits(homes.size))
}

/// The values by number of placement.
fn make(homes: &Homes, making: &Making) -> Vec<u8> {
    let whole = build::build(homes, Keys::Placements, threads::number(), making);
    let (placements, rest, bits) = (homes.placements(), rest(homes), bits(homes.size));
    let orders = placements.all_orders();
    let mut values = vec![u8::MAX; rest.count()];
    for (set, of_set) in placements.sets().zip(whole.chunks_exact(orders.len())) {
        let cells = cells_of(set);
        for (order, &value) in orders.iter().zip(of_set) {
            let least = &mut values[rest.number(placements.packed(&cells, order) >> bits)];
            *least = value.min(*least);
        }
    }
    values
}

/// The look-up of one pattern.
#[derive(Clone, Debug)]
enum Lookup {
    Whole(PatternLookup),
    Compressed { table: &'static CompressedTable, packing: Packing, bits: u32 },
}

impl Lookup {
    fn value<S: Shape>(&self, board: &Board<S>) -> Cost {
        match self {
            Lookup::Whole(lookup) => lookup.value(lookup.evaluate(board)),
            Lookup::Compressed { table, packing, bits } => {
                table.values[table.placements.number(packing.of(board) >> bits)].into()
            }
        }
    }
}

/// A sum over disjoint patterns, those of most tiles compressed.
#[derive(Clone, Debug)]
pub(in crate::heuristic) struct CompressedSums {
    lookups: Vec<Lookup>,
}

/// Whether a pattern is one of those of most tiles, and has more than one.
fn is_compressed(tiles: &[u8], patterns: &[Vec<u8>]) -> bool {
    tiles.len() > 1 && patterns.iter().all(|other| other.len() <= tiles.len())
}

impl ByPatterns for CompressedSums {
    const NAME: &'static str = "pdb_compressed";
    const KNOWLEDGE: Knowledge = Knowledge { admissible: Known::Proven, consistent: Known::Unknown };

    fn tables(goal: &Goal, patterns: &[Vec<u8>]) -> Vec<LargeTable> {
        let table = |tiles: &Vec<u8>| match is_compressed(tiles, patterns) {
            true => CompressedTable::large(goal, tiles),
            false => Table::large(goal, tiles),
        };
        patterns.iter().map(table).collect()
    }

    fn evaluator<S: Shape>(
        goal: &Goal,
        patterns: &[Vec<u8>],
    ) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static {
        let lookup = |tiles: &Vec<u8>| {
            if !is_compressed(tiles, patterns) {
                return Lookup::Whole(PatternLookup::new(goal, tiles));
            }
            let placed = Placed::new(goal, tiles);
            let (table, packing) = (CompressedTable::of(&placed.homes), Packing::new(&placed));
            Lookup::Compressed { table, packing, bits: bits(placed.homes.size) }
        };
        CompressedSums { lookups: patterns.iter().map(lookup).collect() }
    }
}

/// The memo is the value.
impl<S: Shape> Heuristic<Puzzle<S>> for CompressedSums {
    type Memo = u32;

    fn evaluate(&self, board: &Board<S>) -> u32 {
        self.lookups.iter().map(|lookup| lookup.value(board)).sum()
    }

    fn advance(&self, _: u32, before: &Board<S>, step: Slide) -> u32 {
        self.evaluate(&before.slide(step))
    }

    fn value(&self, memo: u32) -> Cost {
        memo
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::Expression;
    use crate::puzzle::shape::Tiles3x3;
    use crate::puzzle::{Arrangement, Size, Source};

    /// The least value of a pattern over all boards on which only one of its tiles is elsewhere: it trades places with a tile
    /// of no pattern, or with the blank.
    fn least(pdb: &dyn Fn(&Arrangement) -> Cost, board: &Arrangement, pattern: &[u8], moved: u8) -> Cost {
        let others = (0..9).filter(|tile| !pattern.contains(tile) || *tile == moved);
        let values = others.map(|other| {
            let mut tiles = board.tiles().to_vec();
            tiles.swap(board.cell(moved), board.cell(other));
            pdb(&Arrangement::from_tiles(Size::Tiles3x3, &tiles).unwrap())
        });
        values.min().unwrap()
    }

    #[test]
    fn a_value_is_the_least_over_the_cells_of_one_tile() {
        let goal = Goal::parse("blank-first", Size::Tiles3x3, None).unwrap();
        let compiled = |text: &str| text.parse::<Expression>().unwrap().compile::<Tiles3x3>(&goal).unwrap();
        let compressed = compiled("pdb_compressed(\"2 3 5 / 4 6 7 8\")");
        let (smaller, larger) = (compiled("pdb(\"2 3 5\")"), compiled("pdb(\"4 6 7 8\")"));
        let first = Placed::new(&goal, &[4, 6, 7, 8]).tiles[0];
        let larger = |board: &Arrangement| larger.estimate(&Board::from(board));
        for board in (Source::Uniform { count: 2000 }).instances(&goal, 1).unwrap() {
            let expected = smaller.estimate(&Board::from(&board)) + least(&larger, &board, &[4, 6, 7, 8], first);
            assert_eq!(compressed.estimate(&Board::from(&board)), expected, "{board}");
        }
    }
}
