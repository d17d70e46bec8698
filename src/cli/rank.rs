//! `harness rank`

use super::compare::{Format, metric};
use super::memory::MemoryArgument;
use super::{Exit, Failure, Out, terminal};
use crate::report::rank::rank;
use crate::report::{Metric, Style};
use crate::results::archive::Archive;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  harness rank results/my
  harness rank results/my --metric time
  harness rank results/my --format csv

On each board that all ranked solvers solved, a solver's value is divided by the
smallest; the ratio is the geometric mean of these quotients, 1 for a solver
that is best everywhere. Its 95 % interval is in parentheses. Boards that a
ranked solver did not solve, or was not run on, are left out. `best on` counts
the boards on which a solver is best, ties included; `solved` counts the boards
that it solved.

If fewer than 10 boards are in common, the solvers with the fewest solved boards
are left out, one by one, and named. If that does not give 10 boards, nothing is
ranked. Experiments that share no solver are ranked separately.";

/// Rank the solvers of a results folder, by geometric means over the boards that all of them solved
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The results folder
    results: PathBuf,
    /// Metric to rank by: expanded, generated, length (or cost, where moves have costs), time
    #[arg(long, value_name = "METRIC", default_value = "expanded", value_parser = metric)]
    metric: Metric,
    /// The output format
    #[arg(long, value_name = "FORMAT", default_value = "terminal")]
    format: Format,
    #[command(flatten)]
    pub(super) memory: MemoryArgument,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let archive = Archive::open(&arguments.results)?;
    let ranking = rank(&archive, arguments.metric);
    let text = match arguments.format {
        Format::Terminal => ranking.terminal(Style { colour: true, width: terminal::width() }),
        Format::Markdown => ranking.markdown(),
        Format::Csv => {
            ranking.incomplete.iter().for_each(|line| terminal::note(line));
            ranking.csv()
        }
        Format::Json => ranking.json(),
    };
    write!(out, "{text}")?;
    Ok(Exit::Done)
}
