//! `harness shards`

use super::check::read_for_others;
use super::{Exit, Failure, Out};
use crate::cluster::TextPath;
use crate::run::lay_out_shards;
use crate::shard::{MOST, Shard};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  harness shards my.toml --of 8 | parallel --jobs 2
  harness shards my.toml --of 8 | parallel -S a,b --retries 2 --workdir .
  harness shards my.toml --of 8 | xargs -P 2 -d '\\n' -n 1 sh -c
  harness merge results/my

A shard is a part of the config's runs; each run is in exactly one, and `harness
merge` combines them. Each command makes only the runs of its shard that are not
completed yet, so any command may run on any machine that sees the results
folder, in any order, even twice at once.";

/// Print one command per shard of a config, for tools such as GNU parallel
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// A file, or a name from `harness list configs`
    config: PathBuf,
    /// The number of shards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST)))]
    of: u32,
    /// Threads per command [default: the most threads that a search of the config uses]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// The results folder [default: results/NAME]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let config = read_for_others(&arguments.config)?;
    let shards = Shard::all(arguments.of).map_err(Failure::input)?;
    let jobs = arguments.jobs.map_or(config.threads(), usize::from);
    let folder = arguments.out.clone().unwrap_or_else(|| PathBuf::from("results").join(&config.name));
    let harness = std::env::current_exe().unwrap_or_else(|_| "harness".into());
    let word = |path: &Path| match TextPath::new(path) {
        Ok(path) if path.text().contains(char::is_control) => {
            let reason = "has control characters, so no command on one line can hold it: choose another name";
            Err(Failure::Input(format!("{:?} {reason}", path.text())))
        }
        path => path.map(|path| path.word()).map_err(Failure::input),
    };
    let (harness, source, results) = (word(&harness)?, word(&arguments.config)?, word(&folder)?);
    let _taken = lay_out_shards(&config, &folder)?;
    for shard in shards {
        writeln!(out, "{harness} run {source} --shard {shard} --jobs {jobs} --out {results}")?;
    }
    Ok(Exit::Done)
}
