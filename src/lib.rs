//! A parallel experimentation harness for heuristic search on sliding-tile puzzles (taquin).
//!
//! A run is a row. A report is a function of rows. Searches and heuristics are those of the crate [`taquin`].
//!
//! [`Harness`] is the command line, with algorithms of your own beside the built-in ones.

#[cfg(not(unix))]
compile_error!("harness needs Linux or another Unix; on Windows, the Windows Subsystem for Linux");

mod cli;
pub mod cluster;
pub mod experiment;
pub mod external;
pub mod formula;
#[cfg(any(test, fuzzing))]
#[doc(hidden)]
pub mod fuzzing;
pub mod play;
pub mod report;
pub mod verify;

pub use cli::Harness;
