//! `harness prepare`

use super::check::read;
use super::memory::{MemoryArgument, room_for_tables};
use super::{Exit, Failure, Out};
use crate::config::Config;
use crate::memory::Tables;
use crate::run::show_tables;
use std::path::PathBuf;
use taquin::heuristic::KeepError;

const EXAMPLES: &str = "\
Examples:
  harness prepare my.toml
  TAQUIN_CACHE=/shared/tables harness prepare my.toml

Pattern databases, and the tables of walking distance on 4x5 and 5x5, are stored
in the folder TAQUIN_CACHE or else in `taquin` in the user's cache folder. If
they are missing, each process builds them itself. If a file cannot be written,
the exit code is 3.";

/// Build the lookup tables that a config needs
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// A file, or a name from `harness list configs`
    config: PathBuf,
    #[command(flatten)]
    pub(super) memory: MemoryArgument,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let config: Config = read(&arguments.config)?;
    let tables = config.kept_tables().map_err(Failure::input)?;
    if tables.is_empty() {
        writeln!(out, "nothing to prepare: no heuristic looks up tables that are kept in files")?;
    }
    for (table, bytes) in tables.values() {
        // Built, written and dropped one by one.
        room_for_tables(table.name(), "the table takes", &Tables::one(table.name(), *bytes))?;
        let file = show_tables(|| table.keep()).map_err(not_kept)?;
        writeln!(out, "{} is ready", file.display())?;
    }
    Ok(Exit::Done)
}

fn not_kept(error: KeepError) -> Failure {
    match error {
        KeepError::NoFolder => Failure::input(error),
        KeepError::Write { .. } => Failure::Results(error.to_string()),
    }
}
