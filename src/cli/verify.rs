//! `harness verify`

use super::terminal::{self, FAINT, STRONG};
use super::{Exit, Failure, Out, interrupt};
use crate::report::{Align, Style, Table, hang};
use crate::verify::{Choice, Finding, Options, Verification, verify};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  harness verify results/paper
  harness verify results/my --all
  harness verify results/my --sample 20 --seed 7 --json

Compares every file with its digest in SHA256SUMS, rebuilds tables and charts
from the rows, replays every solution, checks each row against its solver's
guarantees (optimal length, bound, limit) and against the other solvers, and
re-runs a random sample. Results from another machine or version can be
verified, too; notes say what differs there.

Exit code 0: everything agrees and no run is missing. 1: something differs; a
table lists file, line, column, the expected and the found value. 5: everything
that is there agrees, but runs of the config are missing; the first line names
them, and --json lists them all.";

/// The text lists this many findings; JSON lists all.
const SHOWN: usize = 40;

/// Verify a results folder: files, rows, and a sample of re-run searches
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// A results folder, such as results/paper
    results: PathBuf,
    /// Re-run N randomly chosen runs; 0 for none [default: about a minute on one core]
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Re-run everything
    #[arg(long, conflicts_with = "sample")]
    all: bool,
    /// Random seed of the sample
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads [default: one for each core]
    #[arg(long, short, alias = "threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) jobs: Option<u16>,
    /// Memory limit of the process, such as "4 GiB" [default: 80 % of the memory of the machine or its cgroup]
    #[arg(long, value_name = "BYTES", value_parser = super::solve::bytes)]
    pub(super) memory: Option<u64>,
    /// Print one JSON object: checks, each with its findings, and notes
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let choice = match arguments.sample {
        _ if arguments.all => Choice::All,
        Some(0) => Choice::None,
        Some(runs) => Choice::Runs(runs),
        None => Choice::default(),
    };
    let (seed, jobs) = (arguments.seed, arguments.jobs.map(usize::from));
    let options = Options { choice, seed, jobs, memory: arguments.memory, cancel: interrupt::cancel() };
    let verification = verify(&arguments.results, &options)?;
    if arguments.json {
        let json = serde_json::to_string(&verification).expect("texts and numbers");
        writeln!(out, "{json}")?;
    } else {
        print(&verification, out)?;
    }
    Ok(match verification.findings().next() {
        Some(_) => Exit::Unmet,
        None if verification.cancelled => Exit::Interrupted,
        None if verification.not_run.is_some() => Exit::Missing,
        None => Exit::Done,
    })
}

fn print(verification: &Verification, out: Out) -> Result<(), Failure> {
    let width = terminal::width();
    if let Some(line) = &verification.not_run {
        crate::report::wrap(line, width).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        writeln!(out)?;
    }
    for check in &verification.checks {
        let mark = if check.findings.is_empty() { "✓ " } else { "≠ " };
        hang(mark, &check.what, width).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    for note in &verification.notes {
        hang("note: ", note, width).iter().try_for_each(|line| writeln!(out, "{FAINT}{line}{FAINT:#}"))?;
    }
    let findings: Vec<&Finding> = verification.findings().collect();
    if findings.is_empty() {
        let verdict = match () {
            _ if verification.cancelled => "interrupted; everything checked so far agrees",
            _ if verification.not_run.is_some() => "incomplete; everything present agrees",
            _ => "everything agrees",
        };
        writeln!(out, "\n{STRONG}{verdict}{STRONG:#}")?;
        return Ok(());
    }
    let mut table = Table::new([
        ("file", Align::Left),
        ("line", Align::Right),
        ("column", Align::Left),
        ("expected", Align::Left),
        ("found", Align::Left),
    ]);
    for finding in findings.iter().take(SHOWN) {
        let Finding { file, line, column, expected, found } = finding;
        let line = line.map_or(String::new(), |line| line.to_string());
        table.push(vec![file.clone(), line, column.clone(), expected.clone(), found.clone()]);
    }
    writeln!(out, "\n{}", table.terminal(Style { colour: true, width }, str::to_string))?;
    if findings.len() > SHOWN {
        writeln!(out, "{FAINT}and {} more; --json lists them all{FAINT:#}", findings.len() - SHOWN)?;
    }
    Ok(())
}
