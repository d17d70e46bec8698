//! `harness compare`

use super::memory::MemoryArgument;
use super::{Exit, Failure, Out, terminal};
use crate::report::compare::{Terms, compare_folders, compare_named};
use crate::report::page_of_changes;
use crate::report::{Metric, Style};
use crate::results::archive::Archive;
use std::fs;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  harness compare results/before results/after
  harness compare results/before results/after --threshold 1 --metric expanded
  harness compare results/paper --solver 'A*, h1' --solver 'A*, h6'
  harness compare results/before results/after --html changes.html

Incomplete folders are named first. Runs are paired by board. Solvers and boards
that only one side has, and missing runs, are listed and never count as worse.
The ratio divides the geometric mean of a solver by that of its baseline: above
1, the solver needs more. Its 95 % interval is in parentheses. p is Wilcoxon's
signed-rank test with Holm's correction over the rows of a metric. If nothing
can be compared, the exit code is 2.

With a threshold of 5 %, a solver is worse if its whole interval lies above
1.05, or if it fails on a board that was solved before; the exit code is then 1.
It is better if its whole interval lies below 1/1.05. A blank verdict means
neither. Below 10 boards in common the verdict is `too few boards in common`,
unless all values are equal or a board is no longer solved. Time depends on the
machine and its load, so it is `not judged` unless --metric names it.";

/// Compare results: two folders, or solvers of one
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Results folders; the others are compared with the first
    #[arg(required = true)]
    results: Vec<PathBuf>,
    /// Compare only this solver: its label, its full text, or a part of them. With one folder, repeat --solver, each
    /// time for exactly one solver: the second and later ones are compared with the first
    #[arg(long, value_name = "SOLVER")]
    solver: Vec<String>,
    /// Metric to compare: expanded, generated, length (or cost, where moves have costs), time [default: all; time is shown, not judged]
    #[arg(long, value_name = "METRIC", value_delimiter = ',', value_parser = metric)]
    metric: Vec<Metric>,
    /// Percentage above which an increase counts as worse
    #[arg(long, value_name = "PERCENT", default_value = "5", value_parser = percent)]
    threshold: f64,
    /// The output format
    #[arg(long, value_name = "FORMAT", default_value = "terminal")]
    format: Format,
    /// Also write an HTML page: ratios with intervals, and the boards that changed, side by side
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    pub(super) memory: MemoryArgument,
}

#[derive(Clone, Copy, clap::ValueEnum)]
pub(super) enum Format {
    Terminal,
    Markdown,
    Csv,
    Json,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let archives: Vec<Archive> = arguments.results.iter().map(|path| Archive::open(path)).collect::<Result<_, _>>()?;
    let terms = arguments.terms();
    let changes = match &archives[..] {
        [_] if arguments.solver.len() < 2 => {
            return Err(Failure::Input("nothing to compare with: give a second folder or two --solver options".into()));
        }
        [one] => compare_named(one, &arguments.solver, &terms).map_err(Failure::Input)?,
        several => compare_folders(several, &arguments.solver, &terms).map_err(Failure::Input)?,
    };
    if matches!(arguments.format, Format::Csv) {
        changes.incomplete.iter().for_each(|line| terminal::note(line));
    }
    let text = match arguments.format {
        Format::Terminal => changes.terminal(Style { colour: true, width: terminal::width() }),
        Format::Markdown => changes.markdown(),
        Format::Csv => changes.csv(),
        Format::Json => changes.json(),
    };
    write!(out, "{text}")?;
    if let Some(reason) = changes.nothing_compared() {
        return Err(Failure::input(reason));
    }
    if let Some(file) = &arguments.html {
        let page = page_of_changes(&changes, &arguments.title());
        fs::write(file, page).map_err(|error| Failure::Results(format!("cannot write {}: {error}", file.display())))?;
    }
    Ok(if changes.regressed() { Exit::Unmet } else { Exit::Done })
}

impl Arguments {
    /// What is compared with what.
    fn title(&self) -> String {
        let folders: Vec<String> = self.results.iter().map(|path| path.display().to_string()).collect();
        match &folders[..] {
            [one] => format!("{one}: {} compared with {}", self.solver[1..].join(", "), self.solver[0]),
            [old, new @ ..] => format!("{} compared with {old}", new.join(", ")),
            [] => String::new(),
        }
    }

    fn terms(&self) -> Terms {
        let all: Vec<Metric> = Metric::COMPARED.into_iter().chain([Metric::TIME]).collect();
        Terms {
            judges_time: self.metric.contains(&Metric::TIME),
            metrics: if self.metric.is_empty() { all } else { self.metric.clone() },
            threshold: 1.0 + self.threshold / 100.0,
            keeps_boards: self.html.is_some(),
        }
    }
}

pub(super) fn metric(text: &str) -> Result<Metric, String> {
    let mut all = Metric::COMPARED.into_iter().chain([Metric::TIME]);
    // The length is the cost where moves have costs.
    let name = if text == Metric::COST.name { Metric::LENGTH.name } else { text };
    all.find(|metric| metric.name == name).ok_or_else(|| "expected expanded, generated, length, cost or time".into())
}

fn percent(text: &str) -> Result<f64, String> {
    let percent = text.trim_end_matches('%').trim().parse().ok().filter(|&percent: &f64| (0.0..1e6).contains(&percent));
    percent.ok_or_else(|| "expected a percentage of at least 0, such as 5".into())
}
