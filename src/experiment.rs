//! Experiments: a config becomes a plan, a plan's runs become records, records are stored.

pub mod archive;
pub(crate) mod branching;
pub mod builder;
pub(crate) mod checksums;
mod clock;
pub mod config;
pub(crate) mod csv_files;
mod digest;
mod execute;
mod failure;
pub(crate) mod folder;
mod journal;
mod manifest;
pub mod memory;
pub(crate) mod optimum;
pub mod plan;
mod process_info;
mod progress;
pub mod record;
pub mod replay;
pub mod results;
pub mod runner;
pub mod schema;
mod shard;
pub(crate) mod table;
mod threads;

pub use folder::{Folder, FolderError, is_of_one_run};
pub(crate) use optimum::contradictions;
pub use process_info::{Beginning, Machine, Maker};
pub use progress::{show_search, show_tables};
pub use shard::log::End;
pub use shard::{Shard, ShardError};
pub use table::RowError;
pub use threads::{NoThreads, start_threads};
