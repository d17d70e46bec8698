//! Additive pattern databases that know where the blank is: a value for each region of cells that it can reach without
//! moving the pattern's tiles.
//!
//! A slide of a tile leaves the values of the patterns that it does not belong to as they are, since the blank stays in its
//! region there, and changes its own pattern's by at most 1. So the sums are consistent.

use super::build::{self, Keys};
use super::homes::{Homes, Placed};
use super::placements::Placements;
use super::slabs::Slabs;
use super::sum::Packing;
use crate::heuristic::build_progress::Making;
use crate::heuristic::cache::{self, Values};
use crate::heuristic::named::ByPatterns;
use crate::heuristic::{Heuristic, KeptTable, Knowledge, LargeTable, TableBytes};
use crate::puzzle::{Board, Goal, Puzzle, Shape, Slide};
use crate::space::Cost;
use crate::threads;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// The least number of moves of a pattern's tiles, by the cells they stand on and the region of the blank.
#[derive(Debug)]
struct RegionTable {
    values: Values,
    regions: Regions,
}

/// The numbers of placements with regions.
#[derive(Debug)]
struct Regions {
    placements: Placements,
    /// The cells of the regions, by the set of occupied cells.
    cells: Vec<u32>,
    /// By the number of the set of occupied cells, its first region.
    first: Vec<usize>,
}

impl Regions {
    fn new(homes: &Homes) -> Regions {
        let placements = homes.placements();
        let (cells, first) = Slabs::new(homes, &placements).into_regions();
        Regions { placements, cells, first }
    }

    fn count(&self) -> usize {
        self.cells.len() * self.placements.orders
    }

    /// The number of the placement whose tiles stand on packed cells, with the blank on a cell.
    fn number(&self, packed: u32, blank: u8) -> usize {
        let (placement, orders) = (self.placements.number(packed), self.placements.orders);
        let mut region = self.first[placement / orders];
        while self.cells[region] >> blank & 1 == 0 {
            region += 1;
        }
        region * orders + placement % orders
    }
}

impl RegionTable {
    fn known() -> MutexGuard<'static, BTreeMap<Homes, &'static OnceLock<RegionTable>>> {
        static TABLES: Mutex<BTreeMap<Homes, &'static OnceLock<RegionTable>>> = Mutex::new(BTreeMap::new());
        TABLES.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of a pattern, from the memory of the process, from a file, or made now.
    fn of(homes: &Homes) -> &'static RegionTable {
        let mut tables = RegionTable::known();
        let table: &'static OnceLock<_> = tables.entry(homes.clone()).or_insert_with(|| Box::leak(Box::default()));
        drop(tables);
        table.get_or_init(|| {
            let regions = Regions::new(homes);
            let count = regions.count();
            let make = |making: &Making| RegionTable::make(homes, making);
            let folder = cache::user_folder(count);
            RegionTable {
                values: cache::find_or_make(folder.as_deref(), &RegionTable::name(homes), count, make),
                regions,
            }
        })
    }

    /// The table of a pattern before it is there.
    fn large(goal: &Goal, tiles: &[u8]) -> LargeTable {
        let homes = Placed::new(goal, tiles).homes;
        let (name, count) = (RegionTable::name(&homes), Regions::new(&homes).count());
        let is_made = RegionTable::known().get(&homes).is_some_and(|table| table.get().is_some());
        let is_there = is_made || cache::is_kept(&name, count);
        let making = if is_there { 0 } else { build::bytes(&homes) };
        let bytes = TableBytes { kept: count as u64, making };
        let file = KeptTable::new(name.clone(), count, move |making| RegionTable::make(&homes, making));
        LargeTable { name, bytes, file }
    }

    fn name(homes: &Homes) -> String {
        format!("{}-regions", homes.name())
    }

    fn make(homes: &Homes, making: &Making) -> Vec<u8> {
        build::build(homes, Keys::Regions, threads::number(), making)
    }
}

/// The look-up of one pattern.
#[derive(Clone, Debug)]
struct RegionLookup {
    table: &'static RegionTable,
    packing: Packing,
}

impl RegionLookup {
    fn value<S: Shape>(&self, board: &Board<S>) -> Cost {
        let number = self.table.regions.number(self.packing.of(board), self.packing.cells[board.blank()]);
        self.table.values[number].into()
    }
}

/// A sum over disjoint patterns.
#[derive(Clone, Debug)]
pub(in crate::heuristic) struct RegionSums {
    lookups: Vec<RegionLookup>,
    /// By tile, the number of its pattern; one past the last for tiles of none.
    pattern: [u8; 32],
}

impl RegionSums {
    /// For boards that are to become `goal`. Tables are made if they are not known yet.
    fn new(goal: &Goal, patterns: &[Vec<u8>]) -> RegionSums {
        let mut pattern = [patterns.len() as u8; 32];
        let lookups = patterns.iter().enumerate().map(|(number, tiles)| {
            tiles.iter().for_each(|&tile| pattern[usize::from(tile)] = number as u8);
            let placed = Placed::new(goal, tiles);
            RegionLookup { table: RegionTable::of(&placed.homes), packing: Packing::new(&placed) }
        });
        RegionSums { lookups: lookups.collect(), pattern }
    }
}

impl ByPatterns for RegionSums {
    const NAME: &'static str = "pdb_blank";
    const KNOWLEDGE: Knowledge = Knowledge::CONSISTENT;

    fn tables(goal: &Goal, patterns: &[Vec<u8>]) -> Vec<LargeTable> {
        patterns.iter().map(|tiles| RegionTable::large(goal, tiles)).collect()
    }

    fn evaluator<S: Shape>(
        goal: &Goal,
        patterns: &[Vec<u8>],
    ) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static {
        RegionSums::new(goal, patterns)
    }
}

/// The memo is the value.
impl<S: Shape> Heuristic<Puzzle<S>> for RegionSums {
    type Memo = u32;

    fn evaluate(&self, board: &Board<S>) -> u32 {
        self.lookups.iter().map(|lookup| lookup.value(board)).sum()
    }

    fn advance(&self, memo: u32, before: &Board<S>, step: Slide) -> u32 {
        let tile = before.tile(before.target(step));
        match self.lookups.get(usize::from(self.pattern[usize::from(tile) % 32])) {
            Some(lookup) => memo + lookup.value(&before.slide(step)) - lookup.value(before),
            None => memo,
        }
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
    use crate::puzzle::{DistanceTable, Size, SlideOrder, Source};
    use crate::space::Space;
    use std::collections::{HashMap, VecDeque};

    /// The cells of some tiles, and of the blank.
    fn abstracted(board: &Board<Tiles3x3>, tiles: &[u8]) -> (Vec<usize>, usize) {
        let cell = |tile: u8| (0..9).find(|&cell| board.tile(cell) == tile).unwrap();
        (tiles.iter().map(|&tile| cell(tile)).collect(), board.blank())
    }

    /// The least number of moves of some tiles to the goal, by moving the blank on an otherwise empty board: moves of the
    /// tiles cost 1, others nothing.
    fn distances(goal: &Board<Tiles3x3>, tiles: &[u8]) -> HashMap<(Vec<usize>, usize), u32> {
        let mut distances = HashMap::new();
        let mut queue = VecDeque::from([(0, abstracted(goal, tiles))]);
        while let Some((distance, state)) = queue.pop_front() {
            if distances.contains_key(&state) {
                continue;
            }
            distances.insert(state.clone(), distance);
            let (cells, blank) = state;
            let (row, column) = (blank / 3, blank % 3);
            let beside = (0..9_usize).filter(|cell| row.abs_diff(cell / 3) + column.abs_diff(cell % 3) == 1);
            for to in beside {
                match cells.iter().position(|&cell| cell == to) {
                    None => queue.push_front((distance, (cells.clone(), to))),
                    Some(tile) => {
                        let mut moved = cells.clone();
                        moved[tile] = blank;
                        queue.push_back((distance + 1, (moved, to)));
                    }
                }
            }
        }
        distances
    }

    #[test]
    fn on_3x3_the_values_are_the_abstractions_and_admissible_and_consistent() {
        for (goal, patterns) in [
            ("blank-last", [vec![1, 2, 4, 5], vec![3, 6, 7, 8]]),
            ("blank-first", [vec![1, 3, 8], vec![2, 4, 5, 6, 7]]),
        ] {
            let goal = Goal::parse(goal, Size::Tiles3x3, None).unwrap();
            let puzzle = Puzzle::<Tiles3x3>::new(&goal, SlideOrder::KORF);
            let (sums, truth) = (RegionSums::new(&goal, &patterns), DistanceTable::new(&goal));
            let parts = patterns.each_ref().map(|tiles| distances(&puzzle.goal(), tiles));
            let forgetful: Expression = format!(
                "pdb(\"{}\")",
                patterns.each_ref().map(|one| one.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")).join(" / ")
            )
            .parse()
            .unwrap();
            let forgetful = forgetful.compile::<Tiles3x3>(&goal).unwrap();
            let (mut boards, mut greater) = (0, 0);
            for arrangement in (Source::Every).instances(&goal, 0).unwrap() {
                let board = Board::from(&arrangement);
                let value = sums.evaluate(&board);
                let by_hand: u32 =
                    parts.iter().zip(&patterns).map(|(part, tiles)| part[&abstracted(&board, tiles)]).sum();
                assert_eq!(value, by_hand, "{board}");
                assert!(value <= truth.distance(&arrangement).unwrap().into(), "{board}");
                let least = forgetful.estimate(&board);
                assert!(least <= value, "{board}");
                greater += u32::from(least < value);
                for step in puzzle.moves(&board) {
                    let child = puzzle.apply(&board, step);
                    assert_eq!(sums.advance(value, &board, step), sums.evaluate(&child), "{board}");
                    assert!(sums.evaluate(&child).abs_diff(value) <= 1, "{board}");
                }
                boards += 1;
            }
            assert_eq!(boards, 181_440);
            assert!(greater > 0, "the blank matters");
        }
    }

    #[test]
    fn it_is_known_to_be_consistent_and_combines_with_others() {
        let goal = Goal::blank_last(Size::Tiles3x3);
        let of = |text: &str| Knowledge::of(&text.parse().unwrap(), &goal).unwrap();
        assert_eq!(of("pdb_blank(\"4-4\")"), Knowledge::CONSISTENT);
        assert_eq!(of("max(linear_conflict, pdb_blank(\"4-4\"))"), Knowledge::CONSISTENT);
        assert_ne!(of("pdb_blank(\"4-4\") + misplaced"), Knowledge::CONSISTENT);
    }

    #[test]
    fn its_tables_count_in_the_memory_of_a_search() {
        let goal = Goal::blank_last(Size::Tiles4x4);
        let bytes = |text: &str| -> u64 {
            let expression: Expression = text.parse().unwrap();
            expression.table_bytes(&goal).unwrap().values().map(|table| table.kept).sum()
        };
        // More than a byte for each way to place six tiles.
        assert!(bytes("pdb_blank(\"1 2 3 4 5 6\")") > 16 * 15 * 14 * 13 * 12 * 11);
        assert_eq!(bytes("max(pdb_blank(\"1 2 3 4\"), pdb_blank(\"1 2 3 4\") + 1)"), bytes("pdb_blank(\"1 2 3 4\")"));
    }
}
