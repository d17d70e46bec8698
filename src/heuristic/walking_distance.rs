//! Walking distance (Ken'ichiro Takahashi): moves between rows plus moves between columns, each counted as if the tiles
//! whose places are in one line were alike.
//!
//! For one direction all that matters is how many tiles of each line stand in each line, and where the blank is: 24,964
//! such states on 4x4, whose distances to the goal one breadth-first search tells. A slide moves one step in one
//! direction, so the two distances add up, and neither changes by more than 1.

use super::{Heuristic, HeuristicError};
use crate::puzzle::{Board, Goal, Puzzle, Shape, Size, Slide};
use crate::space::Cost;
use rustc_hash::FxHashMap;
use std::marker::PhantomData;
use std::sync::OnceLock;

/// Lines, and cells in a line, that tables are made for.
const MOST: usize = 4;

/// The walking distance; the memo holds the state of the rows (upper half) and that of the columns.
#[derive(Clone, Debug)]
pub struct WalkingDistance<S: Shape> {
    rows: &'static Direction,
    columns: &'static Direction,
    /// The row and the column of each tile's place.
    homes: [(u8, u8); 32],
    shape: PhantomData<S>,
}

/// Whether there are tables for a size.
pub(super) fn supports(size: Size) -> bool {
    size.width() <= MOST && size.height() <= MOST
}

impl<S: Shape> WalkingDistance<S> {
    /// For boards that are to become `goal`. The tables of each size are made once, in a few milliseconds.
    ///
    /// # Errors
    /// When the size is larger than 4x4.
    ///
    /// # Panics
    /// When the goal is of another size.
    pub fn new(goal: &Goal) -> Result<WalkingDistance<S>, HeuristicError> {
        assert_eq!(goal.size(), S::SIZE, "a goal of another size");
        if !supports(S::SIZE) {
            return Err(HeuristicError::WalkingDistance { size: S::SIZE });
        }
        let mut homes = [(0, 0); 32];
        for (tile, home) in goal.homes().into_iter().enumerate() {
            homes[tile] = ((home / S::WIDTH) as u8, (home % S::WIDTH) as u8);
        }
        let (row, column) = homes[0];
        Ok(WalkingDistance {
            rows: Direction::of(S::HEIGHT, S::WIDTH, row.into()),
            columns: Direction::of(S::WIDTH, S::HEIGHT, column.into()),
            homes,
            shape: PhantomData,
        })
    }
}

impl<S: Shape> Heuristic<Puzzle<S>> for WalkingDistance<S> {
    type Memo = u32;

    fn evaluate(&self, board: &Board<S>) -> u32 {
        let (mut rows, mut columns) = (Crowd::default(), Crowd::default());
        rows.blank = (board.blank() / S::WIDTH) as u8;
        columns.blank = (board.blank() % S::WIDTH) as u8;
        for (cell, tile) in board.tiles().enumerate().filter(|&(_, tile)| tile > 0) {
            let (row, column) = self.homes[usize::from(tile)];
            rows.tiles[cell / S::WIDTH][usize::from(row)] += 1;
            columns.tiles[cell % S::WIDTH][usize::from(column)] += 1;
        }
        u32::from(self.rows.index[&rows]) << 16 | u32::from(self.columns.index[&columns])
    }

    #[inline(always)]
    fn advance(&self, memo: u32, before: &Board<S>, step: Slide) -> u32 {
        let (row, column) = self.homes[usize::from(before.tile(before.target(step)))];
        let (rows, columns) = (memo >> 16, memo & 0xffff);
        match step {
            Slide::Up | Slide::Down => self.rows.next(rows, step == Slide::Down, row) << 16 | columns,
            Slide::Left | Slide::Right => rows << 16 | self.columns.next(columns, step == Slide::Right, column),
        }
    }

    #[inline(always)]
    fn value(&self, memo: u32) -> Cost {
        let (rows, columns) = ((memo >> 16) as usize, (memo & 0xffff) as usize);
        Cost::from(self.rows.distance[rows]) + Cost::from(self.columns.distance[columns])
    }
}

/// How many tiles of each home line stand in each line, and in which the blank is.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Crowd {
    tiles: [[u8; MOST]; MOST],
    blank: u8,
}

/// All crowds of one direction, numbered in breadth-first order from the goal's.
#[derive(Debug)]
struct Direction {
    index: FxHashMap<Crowd, u16>,
    distance: Vec<u8>,
    /// From each crowd, by whether the blank goes to the next line or the one before, and the home of the tile.
    next: Vec<[[u16; MOST]; 2]>,
}

impl Direction {
    /// The table for so many lines of so many cells, the goal's blank in line `blank`; each is made once.
    fn of(lines: usize, length: usize, blank: usize) -> &'static Direction {
        static TABLES: [[[OnceLock<Direction>; MOST]; MOST]; MOST] =
            [const { [const { [const { OnceLock::new() }; MOST] }; MOST] }; MOST];
        TABLES[lines - 1][length - 1][blank].get_or_init(|| Direction::explore(lines, length, blank))
    }

    fn explore(lines: usize, length: usize, blank: usize) -> Direction {
        let mut goal = Crowd { blank: blank as u8, ..Crowd::default() };
        for line in 0..lines {
            goal.tiles[line][line] = (length - usize::from(line == blank)) as u8;
        }
        let mut index = FxHashMap::from_iter([(goal.clone(), 0)]);
        let mut crowds = vec![goal];
        let mut distance = vec![0];
        let mut next = Vec::new();
        while let Some(crowd) = crowds.get(next.len()).cloned() {
            let mut following = [[0; MOST]; 2];
            for (forward, home) in (0..2 * MOST).map(|choice| (choice / MOST, choice % MOST)) {
                let Some(neighbour) = crowd.step(lines, forward == 1, home) else { continue };
                following[forward][home] = *index.entry(neighbour.clone()).or_insert_with(|| {
                    crowds.push(neighbour);
                    distance.push(distance[next.len()] + 1);
                    (crowds.len() - 1) as u16
                });
            }
            next.push(following);
        }
        Direction { index, distance, next }
    }

    /// The crowd after a tile of line `home` has changed places with the blank.
    #[inline(always)]
    fn next(&self, crowd: u32, forward: bool, home: u8) -> u32 {
        self.next[crowd as usize][usize::from(forward)][usize::from(home)].into()
    }
}

impl Crowd {
    /// The crowd after the blank went to the next line, or the one before, and a tile of line `home` came from there.
    fn step(&self, lines: usize, forward: bool, home: usize) -> Option<Crowd> {
        let here = usize::from(self.blank);
        let there = if forward { here + 1 } else { here.checked_sub(1)? };
        if there >= lines || self.tiles[there][home] == 0 {
            return None;
        }
        let mut after = Crowd { blank: there as u8, ..self.clone() };
        after.tiles[there][home] -= 1;
        after.tiles[here][home] += 1;
        Some(after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_by_four_has_24964_crowds_wherever_the_blank_belongs() {
        for blank in 0..4 {
            assert_eq!(Direction::of(4, 4, blank).distance.len(), 24_964);
        }
    }

    #[test]
    fn three_by_three_has_as_many_crowds_as_there_are_ways_to_fill_the_lines() {
        // Lines hold 3 tiles, the blank's 2; 2 tiles have their place in the blank's line, 3 in each other.
        let ways = |blank: usize, goal: usize| {
            let room = |line| if line == blank { 2 } else { 3u8 };
            let tiles = |line| if line == goal { 2 } else { 3u8 };
            let cells = (0..4u32.pow(4)).map(|code| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6]);
            let fits = |corner: &[u32; 4]| {
                let c = corner.map(|count| count as i8);
                let (r, t) = ([0, 1, 2].map(|l| room(l) as i8), [0, 1, 2].map(|l| tiles(l) as i8));
                let right = [r[0] - c[0] - c[1], r[1] - c[2] - c[3]];
                let below = [t[0] - c[0] - c[2], t[1] - c[1] - c[3]];
                let last = r[2] - below[0] - below[1];
                right.iter().chain(&below).chain([&last]).all(|&count| count >= 0) && right[0] + right[1] + last == t[2]
            };
            cells.filter(fits).count()
        };
        for goal in 0..3 {
            let all: usize = (0..3).map(|blank| ways(blank, goal)).sum();
            assert_eq!(Direction::of(3, 3, goal).distance.len(), all);
        }
    }
}
