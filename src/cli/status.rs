//! `harness status`

use super::run::not_run;
use super::{Exit, Failure, Out};
use crate::cluster;
use crate::plan::Plan;
use crate::results::archive;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  harness status results/my
  watch harness status results/my

Reads the files of the folder, and asks Slurm (squeue) about the jobs submitted
for it. The exit code is 3 while runs are missing. If all runs are there but no
merge is queued, it says so.";

/// Show the progress of a config's shards
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The results folder
    folder: PathBuf,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let config = archive::config(&arguments.folder)?;
    let plan = Plan::new(&config, &[]).map_err(Failure::input)?;
    let status = cluster::status(&plan, &arguments.folder).map_err(not_run)?;
    writeln!(out, "{}: {status}", config.name)?;
    Ok(if status.is_complete() { Exit::Done } else { Exit::Incomplete })
}
