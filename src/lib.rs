//! A parallel experimentation harness for heuristic search on sliding-tile puzzles (taquin).
//!
//! Searches know spaces, not puzzles. Names become types in one file. A run is a row. A report is a function of rows.

pub mod arithmetic;
pub mod experiment;
pub mod heuristic;
pub mod published;
pub mod puzzle;
pub mod report;
pub mod search;
pub mod solve;
pub mod space;
pub mod spelling;
