//! Dual look-ups of additive pattern databases (Felner, Zahavi, Schaeffer & Holte 2005).
//!
//! A look-up asks how many moves the tiles take whose places are some cells; a dual look-up, how many those take that stand on
//! these cells. Along the solution backwards, these tiles move from their places to the cells, and the blank to where it
//! is now. So there are tables for each cell of the blank, whose patterns are the cells of the partition with the blank's cell
//! and its place exchanged. The sums are admissible, and not consistent: a slide of the blank leads to other tables.

use super::homes::{Placed, bits};
use super::table::Table;
use crate::heuristic::named::ByPatterns;
use crate::heuristic::{Heuristic, Knowledge, Known, LargeTable};
use crate::puzzle::{Arrangement, Board, Goal, Puzzle, Shape, Slide};
use crate::space::Cost;

/// The look-up of the tiles on some cells.
#[derive(Clone, Debug)]
struct DualLookup {
    table: &'static Table,
    /// The cells, in the order of the table's tiles.
    cells: Vec<u8>,
    /// Where each cell is on the board of the table.
    places: [u8; 32],
    bits: u32,
}

impl DualLookup {
    fn new(goal: &Goal, tiles: &[u8]) -> DualLookup {
        let (placed, homes) = (Placed::new(goal, tiles), goal.homes());
        let cells = placed.tiles.iter().map(|&tile| homes[usize::from(tile)] as u8).collect();
        let mut places = [0; 32];
        places[..placed.cells.len()].copy_from_slice(&placed.cells);
        DualLookup { table: Table::of(&placed.homes), cells, places, bits: bits(placed.homes.size) }
    }

    fn value<S: Shape>(&self, board: &Board<S>, homes: &[usize]) -> Cost {
        let place = |cell: &u8| u32::from(self.places[homes[usize::from(board.tile(usize::from(*cell)))]]);
        let packed = self.cells.iter().rev().fold(0, |packed, cell| packed << self.bits | place(cell));
        self.table.value(packed)
    }
}

/// A sum over the patterns, for each cell of the blank.
#[derive(Clone, Debug)]
pub(in crate::heuristic) struct DualSums {
    lookups: Vec<Vec<DualLookup>>,
    homes: Vec<usize>,
}

impl ByPatterns for DualSums {
    const NAME: &'static str = "pdb_dual";
    const KNOWLEDGE: Knowledge = Knowledge { admissible: Known::Proven, consistent: Known::Unknown };

    fn tables(goal: &Goal, patterns: &[Vec<u8>]) -> Vec<LargeTable> {
        turned(goal).flat_map(|goal| patterns.iter().map(move |tiles| Table::large(&goal, tiles))).collect()
    }

    fn evaluator<S: Shape>(
        goal: &Goal,
        patterns: &[Vec<u8>],
    ) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static {
        let lookups = turned(goal).map(|goal| patterns.iter().map(|tiles| DualLookup::new(&goal, tiles)).collect());
        DualSums { lookups: lookups.collect(), homes: goal.homes() }
    }
}

/// By cell, the goal in which the blank is there: the tile of that cell has its place.
fn turned(goal: &Goal) -> impl Iterator<Item = Goal> + '_ {
    (0..goal.size().cells()).map(|cell| {
        let mut tiles = goal.arrangement().tiles().to_vec();
        tiles.swap(cell, goal.arrangement().blank());
        goal.aimed_at(&Arrangement::from_tiles(goal.size(), &tiles).expect("a permutation"))
    })
}

/// The memo is the value.
impl<S: Shape> Heuristic<Puzzle<S>> for DualSums {
    type Memo = u32;

    fn evaluate(&self, board: &Board<S>) -> u32 {
        self.lookups[board.blank()].iter().map(|lookup| lookup.value(board, &self.homes)).sum()
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
    use crate::puzzle::shape::{Tiles3x3, Tiles4x4};
    use crate::puzzle::{DistanceTable, Source};

    /// The board on which what stands on a cell is where it belongs: on the place of the tile that the cell has on `start`
    /// stands the tile that belongs on the cell when the blank is to end where it is on `start`.
    fn inverse(goal: &Goal, start: &Arrangement) -> (Goal, Arrangement) {
        let mut ends = goal.arrangement().tiles().to_vec();
        ends.swap(start.blank(), goal.arrangement().blank());
        let mut inverse = vec![0; ends.len()];
        for (cell, &tile) in start.tiles().iter().enumerate() {
            inverse[goal.arrangement().cell(tile)] = ends[cell];
        }
        let arrangement = |tiles: &[u8]| Arrangement::from_tiles(goal.size(), tiles).unwrap();
        (goal.aimed_at(&arrangement(&ends)), arrangement(&inverse))
    }

    /// Compares with the look-up of the inverse boards; returns both values of each board.
    fn compare<S: Shape>(goal: &Goal, partition: &str, boards: &[Arrangement]) -> Vec<(Cost, Cost)> {
        let expression = |name: &str| -> Expression { format!("{name}(\"{partition}\")").parse().unwrap() };
        let [regular, dual] = ["pdb", "pdb_dual"].map(|name| expression(name).compile::<S>(goal).unwrap());
        let values = boards.iter().map(|start| {
            let (turned, inverse) = inverse(goal, start);
            let expected = expression("pdb").compile::<S>(&turned).unwrap().estimate(&Board::from(&inverse));
            let value = dual.estimate(&Board::from(start));
            assert_eq!(value, expected, "{start}");
            (value, regular.estimate(&Board::from(start)))
        });
        values.collect()
    }

    #[test]
    fn a_dual_look_up_is_that_of_the_inverse_board_and_admissible() {
        let goal = Goal::parse("7 0 3/2 8 1/5 6 4", crate::puzzle::Size::Tiles3x3, None).unwrap();
        let boards = (Source::Uniform { count: 3000 }).instances(&goal, 1).unwrap();
        let values = compare::<Tiles3x3>(&goal, "1 2 4 5 / 3 6 7 8", &boards);
        let distances = DistanceTable::new(&goal);
        for (start, (value, _)) in boards.iter().zip(&values) {
            assert!(*value <= distances.distance(start).unwrap().into(), "{start}");
        }
        assert!(values.iter().any(|(dual, regular)| dual > regular), "it knows more of some boards");
    }

    #[test]
    fn on_4x4_both_look_ups_know_as_much_on_average() {
        let goal = Goal::parse("blank-first", crate::puzzle::Size::Tiles4x4, None).unwrap();
        let boards = (Source::Uniform { count: 200 }).instances(&goal, 1).unwrap();
        let values = compare::<Tiles4x4>(&goal, "1 4 5 / 2 3 6 7 / 8 9 12 13 / 10 11 14 15", &boards);
        let [dual, regular]: [Cost; 2] = [values.iter().map(|one| one.0).sum(), values.iter().map(|one| one.1).sum()];
        assert!(dual.abs_diff(regular) < 200, "{dual} and {regular} on 200 boards");
    }
}
