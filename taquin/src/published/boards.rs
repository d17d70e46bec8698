//! What the tests of this room share: puzzles by the name of their order, and sums of weighted distances.

use crate::heuristic::Heuristic;
use crate::puzzle::{Board, Goal, Puzzle, Shape, Slide};
use crate::space::{Cost, Space};

pub(super) fn puzzle<S: Shape>(goal: &Goal, order: &str) -> Puzzle<S> {
    Puzzle::new(goal, order.parse().unwrap())
}

/// One summand: `times` * (sum of weight * Manhattan distance) / `divisor`, rounded down.
pub(super) struct Part {
    /// By the goal's cells in reading order, the blank's left out.
    pub(super) weights: Vec<u32>,
    pub(super) times: u32,
    pub(super) divisor: u32,
}

/// A sum of parts, carried as the sum of each before its division.
pub(super) struct Sum {
    /// For each part, the cost of each tile in each cell.
    tables: Vec<[[u32; 25]; 25]>,
    scales: Vec<(u32, u32)>,
}

const MOST_PARTS: usize = 8;

fn distance<S: Shape>(from: usize, to: usize) -> u32 {
    ((from / S::WIDTH).abs_diff(to / S::WIDTH) + (from % S::WIDTH).abs_diff(to % S::WIDTH)) as u32
}

impl Sum {
    pub(super) fn new<S: Shape>(puzzle: &Puzzle<S>, parts: &[Part]) -> Sum {
        let homes: Vec<(usize, u8)> = puzzle.goal().tiles().enumerate().filter(|&(_, tile)| tile != 0).collect();
        let table = |part: &Part| {
            let mut table = [[0; 25]; 25];
            for (&(home, tile), &weight) in homes.iter().zip(&part.weights) {
                for (cell, cost) in table[usize::from(tile)][..S::CELLS].iter_mut().enumerate() {
                    *cost = weight * distance::<S>(cell, home);
                }
            }
            table
        };
        let tables = parts.iter().map(table).collect();
        Sum { tables, scales: parts.iter().map(|part| (part.times, part.divisor)).collect() }
    }

    /// With one more part: the tiles that are not at home, the blank among them or not.
    pub(super) fn and_misplaced<S: Shape>(mut self, puzzle: &Puzzle<S>, blank: bool) -> Sum {
        let mut table = [[0; 25]; 25];
        for (home, tile) in puzzle.goal().tiles().enumerate().filter(|&(_, tile)| blank || tile != 0) {
            for cell in (0..S::CELLS).filter(|&cell| cell != home) {
                table[usize::from(tile)][cell] = 1;
            }
        }
        self.tables.push(table);
        self.scales.push((1, 1));
        self
    }

    /// The value of a board.
    pub(super) fn of<S: Shape>(&self, board: &Board<S>) -> Cost {
        Heuristic::<Puzzle<S>>::value(self, Heuristic::<Puzzle<S>>::evaluate(self, board))
    }
}

/// `times` times the Manhattan distance.
pub(super) fn manhattan_sum<S: Shape>(puzzle: &Puzzle<S>, times: u32) -> Sum {
    Sum::new(puzzle, &[Part { weights: vec![1; S::CELLS - 1], times, divisor: 1 }])
}

impl<S: Shape> Heuristic<Puzzle<S>> for Sum {
    type Memo = [u32; MOST_PARTS];

    fn evaluate(&self, board: &Board<S>) -> Self::Memo {
        let mut memo = [0; MOST_PARTS];
        for (sum, table) in memo.iter_mut().zip(&self.tables) {
            *sum = board.tiles().enumerate().map(|(cell, tile)| table[usize::from(tile)][cell]).sum();
        }
        memo
    }

    fn advance(&self, mut memo: Self::Memo, before: &Board<S>, step: Slide) -> Self::Memo {
        let (blank, target) = (before.blank(), before.target(step));
        let tile = usize::from(before.tile(target));
        for (sum, table) in memo.iter_mut().zip(&self.tables) {
            *sum = *sum + table[tile][blank] + table[0][target] - table[tile][target] - table[0][blank];
        }
        memo
    }

    fn value(&self, memo: Self::Memo) -> Cost {
        memo.iter().zip(&self.scales).map(|(sum, (times, divisor))| sum * times / divisor).sum()
    }
}

#[test]
fn the_shared_heuristic_keeps_the_law() {
    let goal = Goal::blank_last(crate::puzzle::Size::Tiles3x3);
    let puzzle = puzzle::<crate::puzzle::shape::Tiles3x3>(&goal, "ulrd");
    let sum = manhattan_sum(&puzzle, 3).and_misplaced(&puzzle, true);
    let mut board = Board::from(&goal.read("724/506/831").unwrap());
    for turn in 0..1000 {
        let slides: Vec<Slide> = puzzle.moves(&board).collect();
        let slide = slides[turn * turn / 7 % slides.len()];
        let after = puzzle.apply(&board, slide);
        let memo = Heuristic::<Puzzle<_>>::evaluate(&sum, &board);
        let advanced = Heuristic::<Puzzle<_>>::advance(&sum, memo, &board, slide);
        assert_eq!(advanced, Heuristic::<Puzzle<_>>::evaluate(&sum, &after));
        board = after;
    }
}
