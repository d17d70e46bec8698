//! Heuristic search on sliding-tile puzzles (taquin): searches, heuristics, and what is known of both.
//!
//! Searches know spaces, not puzzles. Names become types in one file.
//!
//! The default features `threads` and `files` (several threads; large tables kept in files and mapped into memory) may be left
//! out, as for WebAssembly; what is found and counted is the same.
//!
//! Solve a board:
//!
//! ```
//! use taquin::puzzle::{Goal, Size};
//! use taquin::search::{Limits, Meter};
//!
//! let goal = Goal::blank_last(Size::Tiles3x3);
//! let start = goal.read("8 6 7/2 5 4/3 0 1").unwrap();
//! let engine = taquin::solve::prepare(&goal, &"astar: linear_conflict".parse().unwrap()).unwrap();
//! let solved = engine.solve(&start, Meter::new(Limits::default())).unwrap();
//! assert_eq!(solved.length(), Some(31));
//! ```
//!
//! Compare two solvers over drawn boards:
//!
//! ```
//! use taquin::puzzle::{Goal, Size, Source};
//! use taquin::search::{Limits, Meter};
//!
//! let goal = Goal::blank_last(Size::Tiles3x3);
//! let boards = Source::Uniform { count: 20 }.instances(&goal, 2024).unwrap();
//! let expanded = |solver: &str| -> u64 {
//!     let engine = taquin::solve::prepare(&goal, &solver.parse().unwrap()).unwrap();
//!     let solve = |board| engine.solve(board, Meter::new(Limits::default())).unwrap();
//!     boards.iter().map(|board| solve(board).statistics.expanded).sum()
//! };
//! assert!(expanded("astar: linear_conflict") < expanded("astar: misplaced"));
//! ```

pub mod arithmetic;
pub mod audit;
pub mod heuristic;
pub mod published;
pub mod puzzle;
pub mod search;
pub mod solve;
pub mod space;
pub mod spelling;
#[cfg(feature = "threads")]
mod threads;
#[cfg(not(feature = "threads"))]
#[path = "threads/none.rs"]
mod threads;
pub mod wording;
