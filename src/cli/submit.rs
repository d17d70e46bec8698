//! `harness submit`

use super::check::read_for_others;
use super::{Exit, Failure, Out};
use crate::cluster::{Request, Resources, SubmitError, extra_option, submit};
use crate::shard::MOST;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  harness submit my.toml --shards 64 --time 2:00:00 --memory 4G
  harness submit my.toml --shards 64 --sbatch-arg=--account=search --dry-run
  harness status results/my
  harness submit my.toml --missing

Submits an array with one task per shard, then a job that merges them. A task
that nears its time limit stops between two runs and is requeued. --missing
resubmits what killed tasks left undone. Each task writes its own file in the
results folder, which all machines must see.";

/// Submit a config to a Slurm cluster
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// A file, or a name from `harness list configs`
    config: PathBuf,
    /// The number of shards [with --missing: as before]
    #[arg(long, value_name = "N", required_unless_present = "missing", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST)))]
    shards: Option<u32>,
    /// Submit only incomplete shards that are neither queued nor running
    #[arg(long)]
    missing: bool,
    /// Time limit of a task, in Slurm's notation: minutes, 2:00:00 or 1-12:00
    #[arg(long, value_parser = time)]
    time: Option<String>,
    /// Memory of a task, in Slurm's notation, such as 4G
    #[arg(long, value_parser = memory)]
    memory: Option<String>,
    /// Memory of the merge, which holds the rows of all tasks [default: as for a task]
    #[arg(long, value_name = "MEMORY", value_parser = memory)]
    merge_memory: Option<String>,
    /// The partition
    #[arg(long, value_parser = partition)]
    partition: Option<String>,
    /// Cores and threads of a task [default: the most threads that a search of the config uses]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    cpus: Option<u16>,
    /// Run at most N tasks of an array at once [default: the cluster's limit]
    #[arg(long, value_name = "N", value_parser = super::arguments::at_least_one::<u32>)]
    at_once: Option<u32>,
    /// Pass another option to sbatch, such as --sbatch-arg=--account=search; those that harness sets itself are rejected
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true, value_parser = extra_option)]
    sbatch_arg: Vec<String>,
    /// Write the scripts and print the commands, but submit nothing
    #[arg(long)]
    dry_run: bool,
    /// The results folder [default: results/NAME]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

pub(super) fn run(arguments: Arguments, out: Out) -> Result<Exit, Failure> {
    let config = read_for_others(&arguments.config)?;
    let cache = std::env::var_os("TAQUIN_CACHE").filter(|path| !path.is_empty()).map(PathBuf::from);
    let harness = std::env::current_exe()
        .map_err(|error| Failure::Results(format!("cannot find the harness program: {error}")))?;
    let Arguments { time, memory, merge_memory, partition, sbatch_arg: extra, .. } = arguments;
    let cpus = arguments.cpus.map_or(config.threads(), usize::from);
    let request = Request {
        config: arguments.config,
        out: arguments.out.unwrap_or_else(|| PathBuf::from("results").join(&config.name)),
        harness,
        cache,
        shards: arguments.shards,
        missing: arguments.missing,
        at_once: arguments.at_once,
        dry_run: arguments.dry_run,
        resources: Resources { time, memory, merge_memory, partition, cpus, extra },
    };
    let submitted = submit(&config, &request).map_err(not_submitted)?;
    writeln!(out, "{submitted}")?;
    Ok(Exit::Done)
}

fn not_submitted(error: SubmitError) -> Failure {
    match error {
        SubmitError::Folder(error) => error.into(),
        SubmitError::Write { .. } | SubmitError::Queue(_) | SubmitError::Partly { .. } => {
            Failure::Results(error.to_string())
        }
        SubmitError::Survey(error) => super::run::not_run(error),
        error => Failure::input(error),
    }
}

/// A time limit in one of the forms that sbatch documents.
fn time(text: &str) -> Result<String, String> {
    let (days, clock) = text.split_once('-').unwrap_or(("0", text));
    let is_right = is_number(days) && clock.split(':').count() <= 3 && clock.split(':').all(is_number);
    is_right.then(|| text.to_string()).ok_or_else(|| {
        "Slurm takes minutes, minutes:seconds, hours:minutes:seconds, days-hours, days-hours:minutes, \
         days-hours:minutes:seconds"
            .into()
    })
}

/// A memory size as sbatch documents it, also in lower case.
fn memory(text: &str) -> Result<String, String> {
    let number = text.strip_suffix(['K', 'M', 'G', 'T', 'k', 'm', 'g', 't']).unwrap_or(text);
    let wanted = "Slurm takes a whole number of megabytes, or one with K, M, G or T, such as 4G";
    if is_number(number) { Ok(text.into()) } else { Err(wanted.into()) }
}

/// A name, or several with commas.
fn partition(text: &str) -> Result<String, String> {
    let is_right = !text.trim().is_empty() && !text.contains(char::is_control);
    is_right.then(|| text.into()).ok_or_else(|| "Slurm takes a name, such as short, in one line".into())
}

/// Whether it is a number without a sign, and no larger than 32 bits.
fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u32>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_that_sbatch_documents() {
        for right in ["30", "0", "90:30", "2:00:00", "1-12", "1-12:30", "1-12:30:15"] {
            assert_eq!(time(right).as_deref(), Ok(right));
        }
        for wrong in ["", "foo", "2h", "1:2:3:4", "1-", "-5", "1-2-3", "1:", "+5", "1.5", "1-1:2:3:4", "4294967296"] {
            assert!(time(wrong).is_err_and(|wanted| wanted.contains("days-hours:minutes:seconds")), "{wrong}");
        }
    }

    #[test]
    fn partitions_are_words_of_a_script() {
        for right in ["short", "short,long", "été"] {
            assert_eq!(partition(right).as_deref(), Ok(right));
        }
        for wrong in ["", " ", "a\nb", "short\r"] {
            assert!(partition(wrong).is_err_and(|wanted| wanted.contains("such as short")), "{wrong}");
        }
    }

    #[test]
    fn memory_is_a_number_with_at_most_one_letter() {
        for right in ["900", "512K", "900M", "4G", "1T", "4g"] {
            assert_eq!(memory(right).as_deref(), Ok(right));
        }
        for wrong in ["", "foo", "G", "4 G", "4GB", "4GiB", "-4G", "1.5G", "4P"] {
            assert!(memory(wrong).is_err_and(|wanted| wanted.contains("such as 4G")), "{wrong}");
        }
    }
}
