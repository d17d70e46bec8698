//! Boards of Korf (1985), and of Korf and Felner (2002).

use taquin::puzzle::{Arrangement, Goal, Size};

const BOARDS: &str = include_str!("../../configs/instances/korf100.txt");
const LARGE_BOARDS: &str = include_str!("../../configs/instances/korf50.txt");

/// Fourteen whose Manhattan searches generate 1,261,172,109 children.
pub(crate) const FOURTEEN: &[usize] = &[1, 2, 5, 7, 12, 16, 26, 37, 42, 43, 55, 79, 93, 97];

/// The 48 of which A* with the Manhattan distance expands 1 to 15 million states.
pub(crate) const FORTY_EIGHT: &[usize] = &[
    1, 2, 4, 5, 7, 8, 11, 18, 20, 21, 22, 23, 24, 25, 27, 29, 34, 35, 36, 39, 40, 41, 43, 44, 46, 50, 51, 52, 54, 62,
    64, 67, 68, 69, 70, 74, 75, 76, 77, 80, 83, 84, 87, 89, 96, 98, 99, 100,
];

/// Korf's goal, and the boards with these numbers; all hundred if there are none.
pub(crate) fn boards(numbers: &[usize]) -> (Goal, Vec<Arrangement>) {
    listed(Size::Tiles4x4, BOARDS, numbers)
}

/// The same of the fifty 24-puzzles.
pub(crate) fn large_boards(numbers: &[usize]) -> (Goal, Vec<Arrangement>) {
    listed(Size::Tiles5x5, LARGE_BOARDS, numbers)
}

fn listed(size: Size, text: &str, numbers: &[usize]) -> (Goal, Vec<Arrangement>) {
    let goal = Goal::parse("blank-first", size, None).expect("the name of a goal");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let numbered = lines.map(|line| line.split_once(' ').expect("the number, then the tiles"));
    let wanted = |number: &str| numbers.is_empty() || numbers.contains(&number.parse().expect("a number"));
    let chosen = numbered.filter(|(number, _)| wanted(number));
    let boards = chosen.map(|(_, board)| goal.read(board).expect("a board")).collect();
    (goal, boards)
}
