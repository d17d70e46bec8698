//! The overhead of the harness on many short runs.

#[path = "../overhead/added.rs"]
mod added;

use super::row::Row;

pub(crate) const ROWS: &[Row] = &[Row {
    what: "200,000 runs by the harness, A*, Manhattan",
    set: "random 8-puzzles",
    at_least: "under 5 % more",
    aim: "2 %",
    measure: || added::rounds(3, 200_000, |_| ()).to_string(),
}];
