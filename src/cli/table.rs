//! `harness table`

use super::{Exit, Failure, Out, terminal};
use std::path::PathBuf;
use taquin::experiment::archive::Archive;
use taquin::experiment::config::Config;
use taquin::report::Style;
use taquin::report::pivot::{Dimension, Measure, Runs, pivot};

const EXAMPLES: &str = "\
Examples:
  harness table results/my --rows heuristic --columns algorithm \\
    --value median:expanded
  harness table results/my --columns optimum --value mean:expanded
  harness table results/my --rows heuristic --columns weight \\
    --value mean:gap_upper --format latex
  harness table results/my --columns experiment --value share:solved

A value is STATISTIC:FORMULA: mean, median, geomean, sum, min, q1, q3, max, sd,
share (of values other than 0) or count of a formula as in published tables,
such as expanded, \"generated / expanded\", gap_upper, optimal or cpu_seconds:
`harness list formulas` has all of their names. What tells only how runs ended
(solved, unsolvable, limited, status) is over all runs, for which --over solved
is refused. The caption says over which runs the numbers are.";

/// Make a table of results: any property of the runs by any other
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The folder of results
    results: PathBuf,
    /// What the rows are: experiment, solver, algorithm, heuristic, size, instance, status, optimum, or an option such as weight
    #[arg(long, value_name = "PROPERTY", default_value = "solver")]
    rows: Dimension,
    /// What the columns are, likewise
    #[arg(long, value_name = "PROPERTY", default_value = "experiment")]
    columns: Dimension,
    /// What the cells tell, such as median:expanded
    #[arg(long, value_name = "STATISTIC:FORMULA", default_value = "mean:expanded")]
    value: Measure,
    /// Only of this experiment
    #[arg(long, value_name = "EXPERIMENT")]
    only: Vec<String>,
    /// Over which runs
    #[arg(long, value_name = "RUNS", default_value = "common")]
    over: Over,
    /// How it is written
    #[arg(long, value_name = "FORMAT", default_value = "terminal")]
    format: Format,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Over {
    /// Those on boards that every solver of the experiment solved: only these compare
    Common,
    /// Those that found a path
    Solved,
    /// All, as far as they counted
    All,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    Terminal,
    Markdown,
    Csv,
    Latex,
    Json,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let archive = Archive::open(&arguments.results)?;
    let experiments = chosen(&archive.config, &arguments.only)?;
    let over = match arguments.over {
        Over::Common => Runs::Common,
        Over::Solved => Runs::Solved,
        Over::All => Runs::All,
    };
    let sides = [&arguments.rows, &arguments.columns];
    let table = pivot(&archive.config, &archive.results, &experiments, sides, &arguments.value, over);
    let table = table.map_err(Failure::Input)?;
    let text = match arguments.format {
        Format::Terminal => table.terminal(Style { colour: true, width: terminal::width() }),
        Format::Markdown => table.markdown(),
        Format::Csv => table.csv(),
        Format::Latex => table.latex(),
        Format::Json => table.json(),
    };
    write!(out, "{text}")?;
    Ok(Exit::Done)
}

/// The places of the named experiments, in the config's order; of all where none is named.
fn chosen(config: &Config, names: &[String]) -> Result<Vec<usize>, Failure> {
    let known: Vec<&String> = config.experiments.iter().map(|experiment| &experiment.name).collect();
    if let Some(name) = names.iter().find(|name| !known.contains(name)) {
        let known: Vec<&str> = known.iter().map(|name| name.as_str()).collect();
        return Err(Failure::Input(format!("there is no experiment \"{name}\": there are {}", known.join(", "))));
    }
    let is_chosen = |&place: &usize| names.is_empty() || names.contains(known[place]);
    Ok((0..known.len()).filter(is_chosen).collect())
}
