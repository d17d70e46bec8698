//! `harness prepare`

use super::check::{read, several};
use super::{Exit, Failure, Out};
use std::collections::BTreeSet;
use std::path::PathBuf;
use taquin::experiment::config::Config;
use taquin::experiment::show_tables;

const EXAMPLES: &str = "\
Examples:
  harness prepare my.toml
  TAQUIN_CACHE=/shared/tables harness prepare my.toml

Pattern databases are kept in the folder TAQUIN_CACHE, else in `taquin` in the user's
cache folder. Runs make those that are missing themselves, each process its own.";

/// Make the pattern databases that a config's runs look up
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// A file, or a name of `harness list configs`
    config: PathBuf,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let config: Config = read(&arguments.config)?;
    let mut ready = BTreeSet::new();
    for experiment in &config.experiments {
        for solver in experiment.solvers.iter().map(|named| &named.solver) {
            let Some(heuristic) = solver.heuristic().map(|heuristic| heuristic.to_string()) else { continue };
            if heuristic.contains("pdb") && ready.insert((experiment.goal.to_string(), heuristic)) {
                show_tables(|| taquin::solve::prepare(&experiment.goal, solver)).map_err(Failure::input)?;
            }
        }
    }
    writeln!(out, "the tables of {} are ready", several(ready.len(), "heuristic"))?;
    Ok(Exit::Done)
}
