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

Compares every file with its digest in SHA256SUMS, makes tables and charts
again from the rows, replays every solution, checks each row against what its
solver owes (the optimum, a bound, a limit) and against the other solvers, and
makes a drawn sample of the runs again. Results of another machine or version
can be verified: what is different there is noted.

Exit code 0: all agrees, and no run is missing. 1: something differs; a table
gives the file, the line, the column, what is expected and what is there.
5: all that is there agrees, but runs of the config are missing; the first line
names them, and --json has all.";

/// How many findings are shown to people; JSON has all.
const SHOWN: usize = 40;

/// Check a results folder: every file, every row, and runs made again
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// A results folder, such as results/paper
    results: PathBuf,
    /// Make so many drawn runs again; 0 for none [default: what takes about a minute on one core]
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Make all runs again
    #[arg(long, conflicts_with = "sample")]
    all: bool,
    /// The seed of the sample
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads [default: one for each core]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) jobs: Option<u16>,
    /// Memory that the process may fill, such as "4 GiB" [default: 80 % of what the machine or its control group has]
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
        let (mark, tail) = match check.findings.len() {
            0 => ("✓", String::new()),
            1 => ("≠", ": 1 does not".into()),
            several => ("≠", format!(": {several} differences")),
        };
        let text = format!("{}{tail}", check.what);
        hang(&format!("{mark} "), &text, width).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    for note in &verification.notes {
        hang("note: ", note, width).iter().try_for_each(|line| writeln!(out, "{FAINT}{line}{FAINT:#}"))?;
    }
    let findings: Vec<&Finding> = verification.findings().collect();
    if findings.is_empty() {
        let verdict = match () {
            _ if verification.cancelled => "interrupted; what was looked at agrees",
            _ if verification.not_run.is_some() => "incomplete; what is there agrees",
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
        writeln!(out, "{FAINT}and {} more: --json has all{FAINT:#}", findings.len() - SHOWN)?;
    }
    Ok(())
}
