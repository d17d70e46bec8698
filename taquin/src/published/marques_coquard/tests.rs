//! Their tables, instance by instance.

use super::*;
use crate::heuristic::Zero;
use crate::published::boards::{Part, Sum, puzzle};
use crate::puzzle::{Board, Goal, Puzzle, Size, shape::Tiles3x3, shape::Tiles4x4};
use crate::search::toy::{Graph, by_brute_force, limits};
use crate::search::{Limits, replay};

const BOARDS_3X3: [&str; 10] = [
    "3 4 0 7 2 1 8 6 5",
    "5 4 3 0 7 1 2 6 8",
    "8 4 5 7 0 6 3 1 2",
    "0 3 8 4 6 1 7 5 2",
    "6 7 5 4 8 2 0 3 1",
    "6 2 5 3 4 7 1 0 8",
    "3 6 5 0 1 4 8 2 7",
    "3 0 6 1 8 2 5 7 4",
    "2 5 7 0 1 6 8 3 4",
    "0 2 8 1 4 5 6 3 7",
];

const BOARDS_4X4: [&str; 10] = [
    "0 7 3 12 14 13 5 9 10 6 11 15 1 2 8 4",
    "5 14 3 9 2 0 10 1 4 15 11 6 13 7 8 12",
    "1 12 8 7 2 10 3 9 0 6 5 14 4 11 13 15",
    "13 11 12 8 15 1 0 3 7 14 9 4 5 2 6 10",
    "9 2 4 14 3 11 8 15 12 5 1 7 13 0 6 10",
    "14 7 8 11 10 6 1 12 15 0 5 3 9 2 13 4",
    "4 7 5 0 13 11 1 12 15 10 9 3 8 2 14 6",
    "14 12 11 6 9 15 3 1 2 5 10 13 8 4 0 7",
    "2 3 14 8 0 9 13 6 10 4 7 1 15 12 5 11",
    "7 15 2 12 1 6 5 3 10 4 11 14 13 0 8 9",
];

fn part(number: u32) -> Part {
    let (weights, divisor) = match number {
        1 => ([36, 12, 12, 4, 1, 1, 4, 1], 4),
        2 => ([8, 7, 6, 5, 4, 3, 2, 1], 1),
        3 => ([8, 7, 6, 5, 4, 3, 2, 1], 4),
        4 => ([8, 7, 6, 5, 3, 2, 4, 1], 1),
        5 => ([8, 7, 6, 5, 3, 2, 4, 1], 4),
        _ => ([1; 8], 1),
    };
    Part { weights: weights.to_vec(), times: 1, divisor }
}

fn sum(puzzle: &Puzzle<Tiles3x3>, numbers: &[u32], misplaced: bool) -> Sum {
    let parts: Vec<Part> = numbers.iter().map(|&number| part(number)).collect();
    let sum = Sum::new(puzzle, &parts);
    if misplaced { sum.and_misplaced(puzzle, false) } else { sum }
}

fn puzzle_3x3() -> (Goal, Puzzle<Tiles3x3>) {
    let goal = Goal::blank_last(Size::Tiles3x3);
    let puzzle = puzzle(&goal, "lrud");
    (goal, puzzle)
}

/// Children and moves of A* on each of the ten boards.
fn rows_3x3(numbers: &[u32], misplaced: bool) -> ([u64; 10], [u32; 10]) {
    let (goal, puzzle) = puzzle_3x3();
    let heuristic = sum(&puzzle, numbers, misplaced);
    let rows = BOARDS_3X3.map(|board| {
        let start = Board::from(&goal.read(board).unwrap());
        let mut meter = Meter::new(Limits::default());
        let path = a_star(&puzzle, &heuristic, start, &mut meter).best.unwrap();
        assert_eq!(replay(&puzzle, start, &path.moves), Some(path.cost));
        (meter.finish().generated, path.cost)
    });
    (rows.map(|row| row.0), rows.map(|row| row.1))
}

const OPTIMAL: [u32; 10] = [20, 23, 22, 20, 28, 21, 25, 21, 19, 22];

#[test]
fn each_of_the_six_heuristics_alone() {
    let rows = [
        ([175, 1484, 159, 133, 1145, 572, 1120, 244, 209, 996], [28, 33, 28, 24, 38, 27, 29, 21, 19, 26]),
        ([186, 396, 339, 399, 587, 1558, 169, 88, 122, 659], [28, 37, 30, 34, 48, 41, 29, 21, 19, 26]),
        ([472, 1397, 338, 327, 7623, 1275, 2111, 797, 169, 731], [22, 23, 22, 20, 30, 23, 25, 21, 19, 22]),
        ([370, 157, 275, 928, 850, 445, 264, 99, 88, 470], [28, 27, 32, 30, 48, 47, 29, 21, 19, 28]),
        ([544, 1843, 250, 460, 5589, 1259, 1956, 616, 104, 796], [22, 23, 22, 20, 30, 23, 25, 21, 19, 22]),
        ([813, 3615, 872, 710, 12517, 874, 5981, 1470, 249, 1205], OPTIMAL),
    ];
    for (number, row) in (1..).zip(rows) {
        assert_eq!(rows_3x3(&[number], false), row, "h{number}");
    }
}

#[test]
fn misplaced_tiles_alone() {
    let created = [6096, 29463, 18105, 6149, 191960, 10514, 67236, 11886, 4000, 15476];
    assert_eq!(rows_3x3(&[], true), (created, OPTIMAL));
}

#[test]
fn sums_of_heuristics() {
    let six = rows_3x3(&[1, 2, 3, 4, 5, 6], false);
    assert_eq!(six.0, [514, 1075, 545, 506, 1270, 1100, 163, 151, 1478, 674]);
    assert_eq!(six.1, [28, 61, 54, 40, 60, 61, 29, 21, 63, 34]);
    let manhattan_and_misplaced = rows_3x3(&[6], true);
    assert_eq!(manhattan_and_misplaced.0, [552, 2499, 286, 815, 8262, 765, 2445, 630, 184, 1092]);
    assert_eq!(manhattan_and_misplaced.1, [20, 23, 22, 20, 30, 23, 25, 21, 19, 24]);
    let fifth_and_misplaced = rows_3x3(&[5], true);
    assert_eq!(fifth_and_misplaced.0, [575, 1499, 169, 423, 2201, 815, 1529, 317, 124, 1480]);
    assert_eq!(fifth_and_misplaced.1, [20, 27, 22, 24, 30, 27, 27, 21, 19, 22]);
    let second_and_fourth = rows_3x3(&[2, 4], false);
    assert_eq!(second_and_fourth.0, [180, 864, 414, 1671, 1280, 927, 165, 117, 504, 436]);
    assert_eq!(second_and_fourth.1, [28, 37, 32, 42, 54, 55, 29, 21, 19, 28]);
}

/// Children with the root, and moves, of A* on each of the ten boards.
fn rows_4x4(numbers: &[u32], misplaced: bool) -> ([u64; 10], [u32; 10]) {
    const DOWN: [u32; 15] = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
    const PEELED: [u32; 15] = [15, 14, 13, 12, 11, 8, 7, 6, 10, 5, 3, 2, 9, 4, 1];
    let part = |&number: &u32| {
        let (weights, times, divisor) = match number {
            1 => ([48, 12, 12, 12, 8, 3, 3, 3, 8, 2, 2, 2, 8, 1, 1], 1, 4),
            2 => (DOWN, 1, 1),
            3 => (DOWN, 1, 4),
            4 => (PEELED, 1, 1),
            5 => (PEELED, 1, 4),
            _ => ([1; 15], 2, 1),
        };
        Part { weights: weights.to_vec(), times, divisor }
    };
    let goal = Goal::blank_last(Size::Tiles4x4);
    let puzzle: Puzzle<Tiles4x4> = puzzle(&goal, "lrud");
    let heuristic = Sum::new(&puzzle, &numbers.iter().map(part).collect::<Vec<Part>>());
    let heuristic = if misplaced { heuristic.and_misplaced(&puzzle, false) } else { heuristic };
    let rows = BOARDS_4X4.map(|board| {
        let start = Board::from(&goal.read(board).unwrap());
        let mut meter = Meter::new(Limits::default());
        let path = a_star(&puzzle, &heuristic, start, &mut meter).best.unwrap();
        assert_eq!(replay(&puzzle, start, &path.moves), Some(path.cost));
        (meter.finish().generated + 1, path.cost)
    });
    (rows.map(|row| row.0), rows.map(|row| row.1))
}

#[test]
fn twice_manhattan_on_the_ten_4x4_boards() {
    let created = [46591, 110759, 88919, 40971, 31150, 144353, 241373, 31175, 42437, 92219];
    assert_eq!(rows_4x4(&[6], false), (created, [60, 56, 60, 61, 58, 59, 69, 75, 59, 56]));
}

/// The averages behind the printed figures, times ten.
#[test]
fn other_4x4_rows_by_their_totals() {
    let rows: [(&[u32], bool, u64, u32); 6] = [
        (&[2], false, 344_783, 1203),
        (&[3], false, 1_246_816, 673),
        (&[4], false, 361_726, 1169),
        (&[5], false, 452_262, 653),
        (&[1, 2, 3, 4, 5, 6], false, 299_898, 1595),
        (&[6], true, 505_525, 681),
    ];
    for (numbers, misplaced, created, moves) in rows {
        let row = rows_4x4(numbers, misplaced);
        assert_eq!((row.0.iter().sum(), row.1.iter().sum()), (created, moves), "{numbers:?}");
    }
}

#[test]
fn the_example_takes_ida_star_4426_and_a_star_1206_states() {
    let (goal, puzzle) = puzzle_3x3();
    let heuristic = sum(&puzzle, &[6], true);
    let start = Board::from(&goal.read("3 5 2 4 1 7 0 6 8").unwrap());
    let mut meter = Meter::new(Limits::default());
    let path = ida_star(&puzzle, &heuristic, start, &mut meter).best.unwrap();
    assert_eq!(replay(&puzzle, start, &path.moves), Some(20));
    assert_eq!(meter.finish().generated + 1, 4426);
    let mut meter = Meter::new(Limits::default());
    let path = a_star(&puzzle, &heuristic, start, &mut meter).best.unwrap();
    assert_eq!(replay(&puzzle, start, &path.moves), Some(20));
    assert_eq!(meter.finish().generated + 1, 1206);
}

#[test]
fn both_keep_their_limits() {
    limits::are_kept_by(("A*", a_star));
    limits::are_kept_by(("IDA*", ida_star));
}

#[test]
fn both_find_paths_where_there_are_any() {
    by_brute_force::is_kept_by(("A*", a_star), false);
    by_brute_force::is_kept_by(("IDA*", ida_star), false);
}

/// A child that closes a circle is passed over before its f can become the next bound, so a circle ends.
#[test]
fn ida_star_does_not_run_in_circles() {
    let circle = Graph::new(3, &[(0, 1, 1), (1, 2, 1), (2, 0, 1)], &[]);
    let mut meter = Meter::new(Limits { expanded: Some(100), ..Limits::default() });
    let outcome = ida_star(&circle, &Zero, 0, &mut meter);
    assert_eq!((outcome, circle.expanded()), (Outcome::exhausted(), vec![0, 0, 1, 0, 1, 2]));
    assert_eq!(meter.finish().duplicates, 1);
}
