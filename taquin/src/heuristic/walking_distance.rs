//! Walking distance (Ken'ichiro Takahashi): moves between rows plus moves between columns, each counted as if the tiles
//! whose places are in one line were alike.
//!
//! For one direction all that matters is how many tiles of each line stand in each line, and where the blank is: 24,964
//! such states on 4x4, 65,650,495 on 5x5, whose distances to the goal one breadth-first search finds. A slide moves one
//! step in one direction, so the two distances add up, and neither changes by more than 1.
//!
//! - `stepped`: up to 4x4 each state is a number that leads to the next.
//! - `ranked`: beyond, states are counted through, and their distances are a table in a file.

mod ranked;
mod stepped;
#[cfg(test)]
mod tests;

use super::leaf::Strength;
use super::{Heuristic, Knowledge, LargeTable, NamedHeuristic};
use crate::puzzle::{Board, Goal, Puzzle, Shape, Slide};
use crate::space::Cost;
use ranked::{Counts, Ranked};
use std::marker::PhantomData;
use stepped::{Crowd, MOST, Stepped};

/// The walking distance; the upper half of the memo is for the rows, the lower for the columns.
#[derive(Clone, Debug)]
pub struct WalkingDistance<S: Shape> {
    rows: Direction,
    columns: Direction,
    /// The row and the column of each tile's place.
    homes: [(u8, u8); 32],
    shape: PhantomData<S>,
}

/// What is known of moves in one direction. Half a memo is the number of a state where that leads to the next, else its distance.
#[derive(Clone, Debug)]
enum Direction {
    Stepped(&'static Stepped),
    Ranked(&'static Ranked),
}

impl Direction {
    fn of(lines: usize, length: usize, blank: usize) -> Direction {
        if lines.max(length) <= MOST {
            Direction::Stepped(Stepped::of(lines, length, blank))
        } else {
            Direction::Ranked(Ranked::of(lines, length, blank))
        }
    }

    #[inline(always)]
    fn distance(&self, half: u16) -> Cost {
        match self {
            Direction::Stepped(table) => table.distance(half).into(),
            Direction::Ranked(_) => half.into(),
        }
    }
}

/// The lines, cells in a line, and the line of the goal's blank, of rows and of columns.
fn directions(goal: &Goal) -> [(usize, usize, usize); 2] {
    let (width, height) = (goal.size().width(), goal.size().height());
    let blank = goal.homes()[0];
    [(height, width, blank / width), (width, height, blank % width)]
}

impl<S: Shape> WalkingDistance<S> {
    /// For boards that are to become `goal`. The tables of a size are made once: in a few milliseconds up to 4x4; those of
    /// larger boards are kept in files, and one of 5x5 takes 66 MB and some seconds to be made.
    ///
    /// # Panics
    /// When the goal is of another size.
    pub fn new(goal: &Goal) -> WalkingDistance<S> {
        assert_eq!(goal.size(), S::SIZE, "a goal of another size");
        let mut homes = [(0, 0); 32];
        for (tile, home) in goal.homes().into_iter().enumerate() {
            homes[tile] = ((home / S::WIDTH) as u8, (home % S::WIDTH) as u8);
        }
        let [rows, columns] = directions(goal).map(|(lines, length, blank)| Direction::of(lines, length, blank));
        WalkingDistance { rows, columns, homes, shape: PhantomData }
    }

    /// Half a memo, of a board's rows or columns: `line` is the line of a cell, `home` that of a tile's place.
    #[inline(always)]
    fn half(
        &self,
        direction: &Direction,
        board: &Board<S>,
        line: impl Fn(usize) -> usize,
        home: impl Fn((u8, u8)) -> u8,
    ) -> u16 {
        let tiles = board.tiles().enumerate().filter(|&(_, tile)| tile > 0);
        let tiles = tiles.map(|(cell, tile)| (line(cell), home(self.homes[usize::from(tile)])));
        match direction {
            Direction::Stepped(table) => {
                let mut crowd = Crowd { blank: line(board.blank()) as u8, ..Crowd::default() };
                tiles.for_each(|(line, home)| crowd.tiles[line][usize::from(home)] += 1);
                table.number(&crowd)
            }
            Direction::Ranked(table) => {
                let mut counts = Counts::default();
                tiles.for_each(|(line, home)| counts.add(line, home));
                table.distance(&counts).into()
            }
        }
    }

    #[inline(always)]
    fn rows(&self, board: &Board<S>) -> u16 {
        self.half(&self.rows, board, |cell| cell / S::WIDTH, |(row, _)| row)
    }

    #[inline(always)]
    fn columns(&self, board: &Board<S>) -> u16 {
        self.half(&self.columns, board, |cell| cell % S::WIDTH, |(_, column)| column)
    }
}

impl<S: Shape> Heuristic<Puzzle<S>> for WalkingDistance<S> {
    type Memo = u32;

    fn evaluate(&self, board: &Board<S>) -> u32 {
        u32::from(self.rows(board)) << 16 | u32::from(self.columns(board))
    }

    #[inline(always)]
    fn advance(&self, memo: u32, before: &Board<S>, step: Slide) -> u32 {
        let (row, column) = self.homes[usize::from(before.tile(before.target(step)))];
        let (rows, columns) = ((memo >> 16) as u16, memo as u16);
        let forward = matches!(step, Slide::Down | Slide::Right);
        let (rows, columns) = match (step, &self.rows, &self.columns) {
            (Slide::Up | Slide::Down, Direction::Stepped(table), _) => (table.next(rows, forward, row), columns),
            (Slide::Left | Slide::Right, _, Direction::Stepped(table)) => (rows, table.next(columns, forward, column)),
            (Slide::Up | Slide::Down, ..) => (self.rows(&before.slide(step)), columns),
            (Slide::Left | Slide::Right, ..) => (rows, self.columns(&before.slide(step))),
        };
        u32::from(rows) << 16 | u32::from(columns)
    }

    #[inline(always)]
    fn value(&self, memo: u32) -> Cost {
        self.rows.distance((memo >> 16) as u16) + self.columns.distance(memo as u16)
    }
}

/// The name of walking distance.
pub(super) struct WalkingDistanceLeaf;

impl NamedHeuristic for WalkingDistanceLeaf {
    const NAME: &'static str = "walking_distance";
    const SUMMARY: &'static str = "moves between rows plus moves between columns, tiles of a line alike (Takahashi)";
    const STRENGTH: Strength = Strength::Conflict;
    const MOST: Cost = 1000;

    fn knowledge(_: &Goal) -> Knowledge {
        Knowledge::CONSISTENT
    }

    fn tables(goal: &Goal) -> Vec<LargeTable> {
        let ranked = directions(goal).into_iter().filter(|&(lines, length, _)| lines.max(length) > MOST);
        ranked.map(|(lines, length, blank)| Ranked::large(lines, length, blank)).collect()
    }

    fn evaluator<S: Shape>(goal: &Goal) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static {
        WalkingDistance::<S>::new(goal)
    }
}
