//! Linear conflict (Hansson, Mayer and Yung 1992): Manhattan distance plus 2 for each tile that must leave its line.
//!
//! Tiles whose places are in the line in which they stand, but in another order, cannot all stay in it. The fewest that
//! must leave are those outside a longest increasing sequence of places; each pays two moves that its Manhattan
//! distance does not know. Counting greedily, one conflict after the other, may take too many and overestimate.

use super::costs::Costs;
use super::leaf::Strength;
use super::tiles::TileTable;
use super::{Heuristic, Knowledge, NamedHeuristic};
use crate::puzzle::{Board, Goal, Puzzle, Shape, Slide};
use crate::space::Cost;

/// Manhattan distance with linear conflicts; the memo is the value.
///
/// A slide concerns at most one line: the one that the tile leaves or enters, if its place is there.
#[derive(Clone, Debug)]
pub struct LinearConflict<S: Shape> {
    manhattan: TileTable<S>,
    rows: Lines,
    columns: Lines,
}

/// The lines of one direction: rows, or columns.
#[derive(Clone, Debug)]
struct Lines {
    /// The line of each tile's place; none for the blank.
    home: [u8; 32],
    /// By line, then tile: the tile's place in the line, from 1; 0 when its place is in another line.
    place: Box<[[u8; 32]; MOST]>,
    /// How many tiles must leave a line, by the places of its tiles as digits.
    leaving: Box<[u8]>,
}

/// Lines of a direction, at most.
const MOST: usize = 5;

/// How lines lie on a board; constant for each shape, so that loops over a line unroll.
#[derive(Clone, Copy)]
struct Layout {
    lines: usize,
    /// Cells in a line.
    length: usize,
    /// From a cell to the next in its line.
    stride: usize,
    /// From the first cell of a line to that of the next.
    pitch: usize,
}

impl<S: Shape> LinearConflict<S> {
    const ROWS: Layout = Layout { lines: S::HEIGHT, length: S::WIDTH, stride: 1, pitch: S::WIDTH };
    const COLUMNS: Layout = Layout { lines: S::WIDTH, length: S::HEIGHT, stride: S::WIDTH, pitch: 1 };

    /// For boards that are to become `goal`.
    ///
    /// # Panics
    /// When the goal is of another size.
    pub fn new(goal: &Goal) -> LinearConflict<S> {
        let manhattan = Costs::manhattan(goal, |_| 1);
        let places = goal.homes().into_iter().map(|cell| (cell / S::WIDTH, cell % S::WIDTH));
        LinearConflict {
            manhattan: TileTable::new(&manhattan),
            rows: Lines::new(places.clone(), Self::ROWS),
            columns: Lines::new(places.map(|(row, column)| (column, row)), Self::COLUMNS),
        }
    }
}

impl Lines {
    /// Takes the line of each tile's place and where it is in that line.
    fn new(places: impl Iterator<Item = (usize, usize)>, layout: Layout) -> Lines {
        let length = layout.length;
        let (mut home, mut place) = ([u8::MAX; 32], Box::new([[0; 32]; MOST]));
        for (tile, (line, within)) in places.enumerate().skip(1) {
            home[tile] = line as u8;
            place[line][tile] = within as u8 + 1;
        }
        let leaving = (0..(length + 1).pow(length as u32)).map(|digits| leaving(digits, length)).collect();
        Lines { home, place, leaving }
    }

    /// The places of a line's tiles as digits.
    #[inline(always)]
    fn digits<S: Shape>(&self, board: &Board<S>, layout: Layout, line: usize) -> usize {
        let places = &self.place[line];
        (0..layout.length).fold(0, |digits, position| {
            let tile = board.tile(line * layout.pitch + position * layout.stride);
            digits * (layout.length + 1) + usize::from(places[usize::from(tile) % 32])
        })
    }

    /// Tiles that must leave their line, over all lines.
    fn conflicts<S: Shape>(&self, board: &Board<S>, layout: Layout) -> u32 {
        (0..layout.lines).map(|line| u32::from(self.leaving[self.digits(board, layout, line)])).sum()
    }

    /// What the tile that moves between two cells, across these lines, adds to the conflicts, modulo 2³².
    #[inline(always)]
    fn change<S: Shape>(&self, board: &Board<S>, layout: Layout, from: usize, to: usize) -> u32 {
        let line = |cell: usize| cell / layout.pitch % layout.lines;
        let tile = usize::from(board.tile(from));
        let home = usize::from(self.home[tile]);
        if home != line(from) && home != line(to) {
            return 0;
        }
        let position = from / layout.stride % layout.length;
        let weight = (layout.length + 1).pow((layout.length - 1 - position) as u32);
        let before = self.digits(board, layout, home);
        let own = usize::from(self.place[home][tile]) * weight;
        let after = if home == line(from) { before - own } else { before + own };
        u32::from(self.leaving[after]).wrapping_sub(u32::from(self.leaving[before]))
    }
}

/// Tiles that must leave a line of `length` whose places are the digits of a number.
fn leaving(mut digits: usize, length: usize) -> u8 {
    let mut places = Vec::new();
    for _ in 0..length {
        places.push(digits % (length + 1));
        digits /= length + 1;
    }
    places.retain(|&place| place > 0);
    places.reverse();
    let mut longest: Vec<u8> = Vec::new();
    for (index, place) in places.iter().enumerate() {
        let before = (0..index).filter(|&earlier| places[earlier] < *place).map(|earlier| longest[earlier]);
        longest.push(before.max().unwrap_or(0) + 1);
    }
    places.len() as u8 - longest.into_iter().max().unwrap_or(0)
}

impl<S: Shape> Heuristic<Puzzle<S>> for LinearConflict<S> {
    type Memo = u32;

    fn evaluate(&self, board: &Board<S>) -> u32 {
        let leaving = self.rows.conflicts(board, Self::ROWS) + self.columns.conflicts(board, Self::COLUMNS);
        self.manhattan.evaluate(board) + 2 * leaving
    }

    #[inline(always)]
    fn advance(&self, memo: u32, before: &Board<S>, step: Slide) -> u32 {
        let (from, to) = (before.target(step), before.blank());
        let leaving = match step {
            Slide::Up | Slide::Down => self.rows.change(before, Self::ROWS, from, to),
            Slide::Left | Slide::Right => self.columns.change(before, Self::COLUMNS, from, to),
        };
        self.manhattan.advance(memo, before, step).wrapping_add(leaving.wrapping_mul(2))
    }

    #[inline(always)]
    fn value(&self, memo: u32) -> Cost {
        memo
    }
}

/// The name of linear conflict.
pub(super) struct LinearConflictLeaf;

impl NamedHeuristic for LinearConflictLeaf {
    const NAME: &'static str = "linear_conflict";
    const SUMMARY: &'static str =
        "manhattan, plus 2 for each tile that must leave its line (Hansson, Mayer, Yung 1992)";
    const STRENGTH: Strength = Strength::Conflict;
    const AIMS: bool = true;
    const MOST: Cost = 1000;

    fn knowledge(_: &Goal) -> Knowledge {
        Knowledge::CONSISTENT
    }

    fn evaluator<S: Shape>(goal: &Goal) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static {
        LinearConflict::<S>::new(goal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewest_tiles_leave_a_line() {
        // Places in a line of four, as digits to base 5, 0 for a tile of another line.
        let line = |places: [usize; 4]| leaving(places.into_iter().fold(0, |digits, place| digits * 5 + place), 4);
        assert_eq!(line([1, 2, 3, 4]), 0);
        assert_eq!(line([0, 4, 0, 1]), 1);
        assert_eq!(line([4, 3, 2, 1]), 3);
        assert_eq!(line([4, 1, 2, 3]), 1);
        assert_eq!(line([2, 1, 4, 3]), 2);
        assert_eq!(line([3, 4, 1, 2]), 2);
        assert_eq!(line([0, 0, 0, 0]), 0);
    }
}
