//! All 181,440 solvable 8-puzzles.

use super::row::{Row, solved};
use taquin::puzzle::{Arrangement, Goal, Ranking, Size};
use taquin::search::Limits;

pub(crate) const ROWS: &[Row] = &[Row {
    what: "A*, h1 to h6",
    set: "every 8-puzzle, six times",
    at_least: "120 s",
    aim: "30 s",
    measure: || every(&["astar: h1", "astar: h2", "astar: h3", "astar: h4", "astar: h5", "astar: h6"]),
}];

fn every(solvers: &[&str]) -> String {
    let goal = Goal::blank_last(Size::Tiles3x3);
    let ranking = Ranking::new(&goal);
    let boards: Vec<Arrangement> = (0..Ranking::STATES).map(|rank| (&ranking.unrank(rank)).into()).collect();
    solved(&goal, &boards, solvers, Limits::default()).expanding()
}
