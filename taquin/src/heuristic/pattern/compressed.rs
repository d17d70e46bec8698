//! Compressed pattern databases (Felner, Korf, Meshulam & Holte 2007): the tables of the largest patterns forget where one of
//! their tiles is, the first of the pattern.
//!
//! Of that tile only its distance from home counts, and the table has the least number of moves beyond that, over all cells of
//! that tile. So a table of eight tiles takes the memory of one of seven, and its values are at least those and the distance of
//! the eighth. The sums are admissible, and not consistent.

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

/// The least number of moves of a pattern's tiles beyond the distance of one of them, by the cells of all others.
#[derive(Debug)]
struct CompressedTable {
    values: Values,
    placements: Placements,
    forgotten: Forgotten,
}

/// The pattern of a table, and the tile whose cell it forgets, by its place among the homes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Compressed {
    homes: Homes,
    place: usize,
}

impl Compressed {
    /// Of a pattern as it was placed: the tile that was its first.
    fn new(placed: &Placed, tiles: &[u8]) -> Compressed {
        let place = placed.tiles.iter().position(|tile| *tile == tiles[0]).expect("a tile of the pattern");
        Compressed { homes: placed.homes.clone(), place }
    }

    fn name(&self) -> String {
        format!("{}-beyond-{}", self.homes.name(), self.homes.tiles[self.place])
    }

    /// The ways to place the other tiles.
    fn rest(&self) -> Placements {
        Placements::new(self.homes.size.cells(), self.homes.tiles.len() - 1, bits(self.homes.size))
    }

    /// The values by number of placement.
    fn values(&self, making: &Making) -> Vec<u8> {
        let whole = build::build(&self.homes, Keys::Placements, threads::number(), making);
        let (placements, rest, forgotten) = (self.homes.placements(), self.rest(), Forgotten::new(self));
        let orders = placements.all_orders();
        let mut values = vec![u8::MAX; rest.count()];
        for (set, of_set) in placements.sets().zip(whole.chunks_exact(orders.len())) {
            let cells = cells_of(set);
            for (order, &value) in orders.iter().zip(of_set) {
                let (distance, others) = forgotten.split(placements.packed(&cells, order));
                let least = &mut values[rest.number(others)];
                *least = (*least).min(value - distance);
            }
        }
        values
    }
}

/// A tile among packed cells.
#[derive(Clone, Debug)]
struct Forgotten {
    /// By its cell, how many rows and columns it is away from home.
    distances: Vec<u8>,
    bits: u32,
    shift: u32,
}

impl Forgotten {
    fn new(Compressed { homes, place }: &Compressed) -> Forgotten {
        let (size, bits) = (homes.size, bits(homes.size));
        let home = usize::from(homes.tiles[*place]);
        let distances = (0..size.cells()).map(|cell| size.distance(cell, home) as u8).collect();
        Forgotten { distances, bits, shift: *place as u32 * bits }
    }

    /// The distance of the tile, and the packed cells of the others.
    fn split(&self, packed: u32) -> (u8, u32) {
        let (before, from) = (packed & ((1 << self.shift) - 1), packed >> self.shift);
        let cell = from & ((1 << self.bits) - 1);
        (self.distances[cell as usize], from >> self.bits << self.shift | before)
    }
}

impl CompressedTable {
    fn known() -> MutexGuard<'static, BTreeMap<Compressed, &'static OnceLock<CompressedTable>>> {
        static TABLES: Mutex<BTreeMap<Compressed, &'static OnceLock<CompressedTable>>> = Mutex::new(BTreeMap::new());
        TABLES.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of a pattern, from the memory of the process, from a file, or made now.
    fn of(compressed: &Compressed) -> &'static CompressedTable {
        let mut tables = CompressedTable::known();
        let table: &'static OnceLock<_> = tables.entry(compressed.clone()).or_insert_with(|| Box::leak(Box::default()));
        drop(tables);
        table.get_or_init(|| {
            let placements = compressed.rest();
            let count = placements.count();
            let make = |making: &Making| compressed.values(making);
            let folder = cache::user_folder(count);
            let values = cache::find_or_make(folder.as_deref(), &compressed.name(), count, make);
            CompressedTable { values, placements, forgotten: Forgotten::new(compressed) }
        })
    }

    /// The table of a pattern before it is there.
    fn large(goal: &Goal, tiles: &[u8]) -> LargeTable {
        let compressed = Compressed::new(&Placed::new(goal, tiles), tiles);
        let (name, count, whole) = (compressed.name(), compressed.rest().count(), &compressed.homes);
        let is_made = CompressedTable::known().get(&compressed).is_some_and(|table| table.get().is_some());
        let is_there = is_made || cache::is_kept(&name, count);
        // The whole table is there beside the compressed one.
        let making = if is_there { 0 } else { build::bytes(whole).max(whole.placements().count() as u64) };
        let bytes = TableBytes { kept: count as u64, making };
        let file = KeptTable::new(name.clone(), count, move |making| compressed.values(making));
        LargeTable { name, bytes, file }
    }
}

/// The look-up of one pattern.
#[derive(Clone, Debug)]
enum Lookup {
    Whole(PatternLookup),
    Compressed { table: &'static CompressedTable, packing: Packing },
}

impl Lookup {
    fn value<S: Shape>(&self, board: &Board<S>) -> Cost {
        match self {
            Lookup::Whole(lookup) => lookup.value(lookup.evaluate(board)),
            Lookup::Compressed { table, packing } => {
                let (distance, others) = table.forgotten.split(packing.of(board));
                Cost::from(distance) + Cost::from(table.values[table.placements.number(others)])
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
            let table = CompressedTable::of(&Compressed::new(&placed, tiles));
            Lookup::Compressed { table, packing: Packing::new(&placed) }
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

    /// How far a tile is from home, where the blank's is the first cell.
    fn distance(board: &Arrangement, tile: u8) -> Cost {
        let (cell, home) = (board.cell(tile), usize::from(tile));
        ((cell / 3).abs_diff(home / 3) + (cell % 3).abs_diff(home % 3)) as Cost
    }

    /// The least value of a pattern beyond the distance of one tile, over all boards on which only that tile is elsewhere: it
    /// trades places with a tile of no pattern, or with the blank.
    fn least(pdb: &dyn Fn(&Arrangement) -> Cost, board: &Arrangement, pattern: &[u8], moved: u8) -> Cost {
        let others = (0..9).filter(|tile| !pattern.contains(tile) || *tile == moved);
        let values = others.map(|other| {
            let mut tiles = board.tiles().to_vec();
            tiles.swap(board.cell(moved), board.cell(other));
            let board = Arrangement::from_tiles(Size::Tiles3x3, &tiles).unwrap();
            pdb(&board) - distance(&board, moved)
        });
        values.min().unwrap()
    }

    #[test]
    fn a_value_is_the_least_over_the_cells_of_one_tile_beyond_its_distance() {
        let goal = Goal::parse("blank-first", Size::Tiles3x3, None).unwrap();
        let compiled = |text: &str| text.parse::<Expression>().unwrap().compile::<Tiles3x3>(&goal).unwrap();
        let (smaller, larger) = (compiled("pdb(\"2 3 5\")"), compiled("pdb(\"4 6 7 8\")"));
        let larger = |board: &Arrangement| larger.estimate(&Board::from(board));
        for (place, tile) in [("", 4), (", 3", 7), (", 4", 8)] {
            let compressed = compiled(&format!("pdb_compressed(\"2 3 5 / 4 6 7 8\"{place})"));
            for board in (Source::Uniform { count: 500 }).instances(&goal, 1).unwrap() {
                let least = least(&larger, &board, &[4, 6, 7, 8], tile) + distance(&board, tile);
                assert!(least <= larger(&board), "{board}");
                let expected = smaller.estimate(&Board::from(&board)) + least;
                assert_eq!(compressed.estimate(&Board::from(&board)), expected, "{board}");
            }
        }
    }

    #[test]
    fn a_tile_that_no_largest_pattern_has_is_refused() {
        let goal = Goal::parse("blank-first", Size::Tiles3x3, None).unwrap();
        let text = |text: &str| match text.parse::<Expression>() {
            Err(error) => error.to_string(),
            Ok(expression) => {
                expression.compile::<Tiles3x3>(&goal).map_or_else(|error| error.to_string(), |_| "none".into())
            }
        };
        assert_eq!(text("pdb_compressed('4-4', 1)"), "none");
        assert_ne!(text("pdb_compressed('4-4', -1)"), "none");
        assert_eq!(
            text("pdb_compressed('4-4', 5)"),
            "pdb_compressed: the largest patterns have 4 tiles: there is no number 5"
        );
        for wrong in ["0", "1.5", "'2 3'"] {
            let refused = text(&format!("pdb_compressed('4-4', {wrong})"));
            assert!(
                refused.contains("expected a whole number from 1: which tile of each largest pattern"),
                "{refused}"
            );
        }
    }
}
