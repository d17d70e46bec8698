//! `harness merge`

use super::run::{not_run, show};
use super::{Exit, Failure, Out};
use crate::plan::Plan;
use crate::results::archive;
use crate::run::{self, Merged, Options};
use std::path::PathBuf;
use taquin::wording::{group_thousands, several};

const EXAMPLES: &str = "\
Examples:
  harness run my.toml --shard 1/2 && harness run my.toml --shard 2/2
  harness merge results/my

A shard is a part of a config's runs; each run is in exactly one. `merge` reads
only the folder: its copy of the config, and the runs of shards (or of an
ordinary `harness run`) in it. Apart from times, the files are those of a single
`harness run`, byte for byte. Missing runs are listed, and the exit code is then
3.";

/// Combine the shards of a config into one result
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The results folder
    folder: PathBuf,
    /// Memory limit of the process, such as "4 GiB" [default: 80 % of the memory of the machine or its cgroup]
    #[arg(long, value_name = "BYTES", value_parser = super::solve::bytes)]
    pub(super) memory: Option<u64>,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let config = archive::config(&arguments.folder)?;
    let plan = Plan::new(&config, &[]).map_err(Failure::input)?;
    let options =
        Options { command: super::command_line(), memory: arguments.memory, ..Options::new(&arguments.folder) };
    match run::merge(&plan, &options).map_err(not_run)? {
        Merged::Complete(finished) => {
            show(&config, &finished, out)?;
            Ok(if finished.defects.is_empty() { Exit::Done } else { Exit::Defect })
        }
        Merged::Incomplete { missing, unreadable } => {
            let runs: usize = missing.iter().map(|missing| missing.instances.len()).sum();
            writeln!(
                out,
                "{} of {} missing, so nothing was written:",
                group_thousands(runs),
                several(plan.runs(), "run")
            )?;
            missing.iter().try_for_each(|missing| writeln!(out, "  {missing}"))?;
            unreadable.iter().try_for_each(|lines| writeln!(out, "{lines}"))?;
            Ok(Exit::Incomplete)
        }
    }
}
