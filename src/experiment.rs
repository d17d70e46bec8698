//! Experiments: a config becomes a plan, a plan's runs become records, records are stored.

pub mod archive;
mod attempt;
pub(crate) mod branching;
mod clock;
pub mod config;
mod digest;
mod failure;
pub(crate) mod folder;
mod journal;
mod maker;
mod manifest;
pub mod memory;
pub(crate) mod optimum;
pub mod plan;
mod progress;
pub mod record;
pub mod replay;
pub mod results;
pub mod runner;
pub mod schema;
mod shard;
pub(crate) mod store;
pub(crate) mod sums;
pub(crate) mod table;
mod threads;

pub use folder::{Folder, FolderError, is_of_one_run};
pub use maker::{Beginning, Machine, Maker};
pub(crate) use optimum::contradictions;
pub use progress::show_tables;
pub use shard::log::End;
pub use shard::{Shard, ShardError};
pub use table::RowError;
pub use threads::{NoThreads, start_threads};
