//! Linear conflict (Hansson, Mayer and Yung 1992): Manhattan distance plus 2 for each tile that must leave its line.
//!
//! Tiles whose places are in the line in which they stand, but in another order, cannot all stay in it. The fewest that
//! must leave are those outside a longest increasing sequence of places; each pays two moves that its Manhattan
//! distance does not know. Counting greedily, one conflict after the other, may take too many and overestimate.

use super::Heuristic;
use super::costs::Costs;
use super::tiles::TileTable;
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
    length: usize,
    /// From a cell to the next in its line.
    stride: usize,
    /// From the first cell of a line to that of the next line.
    pitch: usize,
    /// The line of each tile's place; none for the blank.
    home: [u8; 32],
    /// The place of each tile within its line, from 1.
    place: [u8; 32],
    /// How many tiles must leave a line, by the places of its tiles as digits, 0 for a tile of another line.
    leaving: Box<[u8]>,
}

impl<S: Shape> LinearConflict<S> {
    /// For boards that are to become `goal`.
    ///
    /// # Panics
    /// When the goal is of another size.
    pub fn new(goal: &Goal) -> LinearConflict<S> {
        let manhattan = Costs::new(goal, |tile, (rows, columns)| if tile == 0 { 0 } else { rows + columns });
        LinearConflict {
            manhattan: TileTable::new(&manhattan),
            rows: Lines::new(&goal.homes(), S::WIDTH, 1, S::WIDTH),
            columns: Lines::new(&goal.homes(), S::HEIGHT, S::WIDTH, 1),
        }
    }
}

impl Lines {
    fn new(homes: &[usize], length: usize, stride: usize, pitch: usize) -> Lines {
        let (mut home, mut place) = ([u8::MAX; 32], [0; 32]);
        for (tile, &cell) in homes.iter().enumerate().skip(1) {
            let (row, column) = (cell / stride.max(pitch), cell % stride.max(pitch));
            let (line, within) = if stride == 1 { (row, column) } else { (column, row) };
            home[tile] = line as u8;
            place[tile] = within as u8 + 1;
        }
        let leaving = (0..(length + 1).pow(length as u32)).map(|digits| leaving(digits, length)).collect();
        Lines { length, stride, pitch, home, place, leaving }
    }

    /// The digits of a line's places.
    #[inline]
    fn digits<S: Shape>(&self, board: &Board<S>, line: usize) -> usize {
        (0..self.length).fold(0, |digits, position| {
            let tile = usize::from(board.tile(line * self.pitch + position * self.stride));
            let digit = if usize::from(self.home[tile]) == line { self.place[tile] } else { 0 };
            digits * (self.length + 1) + usize::from(digit)
        })
    }

    /// Tiles that must leave their line, over all lines.
    fn conflicts<S: Shape>(&self, board: &Board<S>) -> u32 {
        (0..S::CELLS / self.length).map(|line| u32::from(self.leaving[self.digits(board, line)])).sum()
    }

    /// What the move of `tile` across these lines, between two positions alike, adds to the conflicts, modulo 2³².
    #[inline]
    fn change<S: Shape>(&self, board: &Board<S>, tile: u8, from: usize, to: usize, position: usize) -> u32 {
        let home = usize::from(self.home[usize::from(tile)]);
        if home != from && home != to {
            return 0;
        }
        let digits = self.digits(board, home);
        let value =
            usize::from(self.place[usize::from(tile)]) * (self.length + 1).pow((self.length - 1 - position) as u32);
        let leaving = |digits: usize| u32::from(self.leaving[digits]);
        let other = if home == from { digits - value } else { digits + value };
        leaving(other).wrapping_sub(leaving(digits))
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
        self.manhattan.evaluate(board) + 2 * (self.rows.conflicts(board) + self.columns.conflicts(board))
    }

    #[inline]
    fn advance(&self, memo: u32, before: &Board<S>, step: Slide) -> u32 {
        let (from, to) = (before.target(step), before.blank());
        let tile = before.tile(from);
        let conflicts = match step {
            Slide::Up | Slide::Down => self.rows.change(before, tile, from / S::WIDTH, to / S::WIDTH, from % S::WIDTH),
            Slide::Left | Slide::Right => {
                self.columns.change(before, tile, from % S::WIDTH, to % S::WIDTH, from / S::WIDTH)
            }
        };
        self.manhattan.advance(memo, before, step).wrapping_add(conflicts.wrapping_mul(2))
    }

    #[inline(always)]
    fn value(&self, memo: u32) -> Cost {
        memo
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
