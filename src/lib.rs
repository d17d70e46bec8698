//! A parallel experimentation harness for heuristic search on sliding-tile puzzles (taquin).
//!
//! A run is a row. A report is a function of rows. Searches and heuristics are those of the crate [`taquin`].
//!
//! [`Harness`] is the command line, with algorithms of your own beside the built-in ones. From code, an experiment needs no file:
//!
//! ```
//! use harness::builder::ExperimentBuilder;
//! use taquin::puzzle::Size;
//!
//! let done = ExperimentBuilder::new("conflicts", Size::Tiles3x3)
//!     .uniform(5)
//!     .algorithms(["A*"])
//!     .heuristics(["manhattan", "linear_conflict"])
//!     .run()?;
//! for row in done.rows() {
//!     let expanded = row.run.record.counters.as_ref().and_then(|counters| counters.expanded);
//!     println!("{}: {:?} moves, {expanded:?} nodes expanded", row.solver.label, row.run.record.length());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(not(unix))]
compile_error!("harness needs Linux or another Unix; on Windows, the Windows Subsystem for Linux");

pub mod browse;
pub mod builder;
mod cli;
pub mod cluster;
pub mod config;
pub mod external;
pub mod formula;
#[cfg(any(test, fuzzing))]
#[doc(hidden)]
pub mod fuzzing;
pub mod plan;
pub mod report;
pub mod results;
pub mod run;
pub mod shard;
pub mod threads;
pub mod verify;

pub use cli::Harness;
pub use taquin_memory as memory;
pub use taquin_play as play;
