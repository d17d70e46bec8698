//! All 181,440 solvable 8-puzzles.

use super::row::{Row, solved};
use taquin::puzzle::{Arrangement, Goal, Ranking, Size};
use taquin::search::Limits;

pub(crate) const ROWS: &[Row] = &[
    Row {
        what: "A*, h1 to h6",
        set: "every 8-puzzle, six times",
        at_least: "120 s",
        aim: "30 s",
        measure: || solved_all(1, &["astar: h1", "astar: h2", "astar: h3", "astar: h4", "astar: h5", "astar: h6"]),
    },
    Row {
        what: "breadth-first",
        set: "every 90th 8-puzzle",
        at_least: "",
        aim: "",
        measure: || solved_all(90, &["breadth_first"]),
    },
];

/// Every board, or every n-th, by each solver.
fn solved_all(step: usize, solvers: &[&str]) -> String {
    let goal = Goal::blank_last(Size::Tiles3x3);
    let ranking = Ranking::new(&goal);
    let boards = (0..Ranking::STATES).step_by(step).map(|rank| (&ranking.unrank(rank)).into());
    let boards: Vec<Arrangement> = boards.collect();
    solved(&goal, &boards, solvers, Limits::default()).expanding()
}
