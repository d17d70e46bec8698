//! Inversion distance (Takahashi): how many vertical slides it takes to order the tiles row by row, and how many horizontal
//! ones to order them column by column.
//!
//! Read row by row without the blank, a tile that slides vertically passes the `width - 1` tiles between its two cells, and a
//! horizontal slide changes nothing. So a vertical slide changes the number of inversions, pairs in another order than in
//! the goal, by at most `width - 1`, and by an even number where that is even, by an odd one where it is odd. The same holds of
//! horizontal slides, read column by column. The fewest slides that bring both numbers to 0 are a consistent estimate: their
//! sum changes by at most 1 with a slide.

use super::Strength;
use crate::heuristic::{Heuristic, Knowledge, NamedHeuristic};
use crate::puzzle::{Board, Goal, Puzzle, Shape, Slide};
use crate::space::Cost;

/// The name of inversion distance.
pub(in crate::heuristic) struct InversionDistance;

impl NamedHeuristic for InversionDistance {
    const NAME: &'static str = "inversion_distance";
    const SUMMARY: &'static str =
        "vertical slides to order the tiles by rows, plus horizontal ones to order them by columns (Takahashi)";
    const STRENGTH: Strength = Strength::Distance;
    const AIMS: bool = true;
    const MOST: Cost = 1000;

    fn knowledge(_: &Goal) -> Knowledge {
        Knowledge::CONSISTENT
    }

    fn evaluator<S: Shape>(goal: &Goal) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static {
        let (mut by_row, mut by_column) = ([0; 32], [0; 32]);
        for (tile, home) in goal.homes().into_iter().enumerate() {
            by_row[tile] = home as u8;
            by_column[tile] = (home % S::WIDTH * S::HEIGHT + home / S::WIDTH) as u8;
        }
        Inversions { by_row, by_column }
    }
}

/// The memo holds the inversions by rows in its lower half, and those by columns in its upper half.
struct Inversions {
    /// Where each tile comes in the goal, read row by row.
    by_row: [u8; 32],
    /// The same, read column by column.
    by_column: [u8; 32],
}

/// What an inversion by columns counts in the memo.
const COLUMN: u32 = 1 << 16;

impl<S: Shape> Heuristic<Puzzle<S>> for Inversions {
    type Memo = u32;

    fn evaluate(&self, board: &Board<S>) -> u32 {
        let columns = (0..S::CELLS).map(|place| board.tile(place % S::HEIGHT * S::WIDTH + place / S::HEIGHT));
        inversions(board.tiles(), &self.by_row) + COLUMN * inversions(columns, &self.by_column)
    }

    fn advance(&self, memo: u32, before: &Board<S>, step: Slide) -> u32 {
        let (from, to) = (before.target(step), before.blank());
        let (first, last) = (from.min(to), from.max(to));
        let tile = before.tile(from);
        // A tile that slides forward leaves those behind that it passes.
        let change = |order: &[u8; 32], passed: u8| {
            let later = order[usize::from(passed)] > order[usize::from(tile)];
            if later == (from < to) { 1 } else { -1 }
        };
        let change: i32 = match step {
            Slide::Up | Slide::Down => (first + 1..last).map(|cell| change(&self.by_row, before.tile(cell))).sum(),
            Slide::Left | Slide::Right => {
                let row = first / S::WIDTH;
                let below = (row + 1..S::HEIGHT).map(|row| row * S::WIDTH + first % S::WIDTH);
                let above = (0..row).map(|row| row * S::WIDTH + last % S::WIDTH);
                let passed = below.chain(above).map(|cell| change(&self.by_column, before.tile(cell)));
                passed.sum::<i32>() * COLUMN as i32
            }
        };
        memo.wrapping_add_signed(change)
    }

    fn value(&self, memo: u32) -> Cost {
        slides(memo % COLUMN, S::WIDTH as u32 - 1) + slides(memo / COLUMN, S::HEIGHT as u32 - 1)
    }
}

/// Pairs of tiles that stand in another order than in the goal.
fn inversions(tiles: impl Iterator<Item = u8>, order: &[u8; 32]) -> u32 {
    let mut before = 0_u32;
    let mut inversions = 0;
    for place in tiles.filter(|&tile| tile > 0).map(|tile| order[usize::from(tile)]) {
        inversions += (before >> place).count_ones();
        before |= 1 << place;
    }
    inversions
}

/// The fewest slides past `passed` tiles each that undo some inversions.
fn slides(inversions: u32, passed: u32) -> Cost {
    let slides = inversions.div_ceil(passed);
    // An odd number of odd changes is odd.
    let odd = passed % 2 == 1 && (slides + inversions) % 2 == 1;
    slides + Cost::from(odd)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Source;
    use crate::puzzle::shape::{Tiles3x4, Tiles4x4, Tiles4x5};

    /// By trying: from the inversions, all changes that a slide can make, until there are none left.
    fn by_trying(inversions: usize, passed: usize) -> Cost {
        let changes = || (0..=passed).map(|up| 2 * up as i64 - passed as i64);
        let mut reached = vec![inversions as i64];
        for slides in 0.. {
            if reached.contains(&0) {
                return slides;
            }
            reached = reached.iter().flat_map(|&from| changes().map(move |change| from + change)).collect();
            reached.retain(|&left| left >= 0);
            reached.sort_unstable();
            reached.dedup();
        }
        unreachable!("changes by 1 or 2 come to 0")
    }

    #[test]
    fn the_fewest_slides_are_those_of_trying_all_changes() {
        for passed in 2..=4 {
            for inversions in (0..80).filter(|inversions| passed % 2 == 1 || inversions % 2 == 0) {
                let expected = by_trying(inversions, passed);
                assert_eq!(slides(inversions as u32, passed as u32), expected, "{inversions} by {passed}");
            }
        }
        // As it is known for 4x4: a third, and the rest one by one.
        assert!((0..105).all(|inversions| slides(inversions, 3) == inversions / 3 + inversions % 3));
    }

    #[test]
    fn pairs_are_counted_by_rows_and_by_columns() {
        fn check<S: Shape>(goal: &str) {
            let goal = Goal::parse(goal, S::SIZE, None).unwrap();
            let heuristic = InversionDistance::evaluator::<S>(&goal);
            for start in (Source::Uniform { count: 200 }).instances(&goal, 9).unwrap() {
                let cells = |tiles: &[u8]| -> Vec<(usize, usize)> {
                    let cell = |tile: u8| tiles.iter().position(|&other| other == tile).unwrap();
                    (1..S::CELLS as u8).map(cell).map(|cell| (cell / S::WIDTH, cell % S::WIDTH)).collect()
                };
                let (here, home) = (cells(start.tiles()), cells(goal.arrangement().tiles()));
                let turned = |cells: &[(usize, usize)]| -> Vec<_> { cells.iter().map(|&(a, b)| (b, a)).collect() };
                let pairs = |here: &[(usize, usize)], home: &[(usize, usize)]| {
                    let all = (0..here.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
                    all.filter(|&(a, b)| (here[a] < here[b]) != (home[a] < home[b])).count()
                };
                let expected = by_trying(pairs(&here, &home), S::WIDTH - 1)
                    + by_trying(pairs(&turned(&here), &turned(&home)), S::HEIGHT - 1);
                let memo = heuristic.evaluate(&Board::from(&start));
                assert_eq!(heuristic.value(memo), expected, "{start}");
            }
        }
        check::<Tiles3x4>("blank-last");
        check::<Tiles4x4>("blank-first");
        check::<Tiles4x5>("spiral");
    }
}
