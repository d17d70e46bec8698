//! `harness table`

use super::memory::MemoryArgument;
use super::terminal::{self, STRONG};
use super::{Exit, Failure, Out};
use crate::report::pivot::{Dimension, Measure, Runs, pivot};
use crate::report::{ReportInput, Scope, Style, matrices, matrix_sides, not_run};
use crate::results::archive::Archive;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  harness table results/my
  harness table results/my --rows heuristic --columns algorithm \\
    --value median:expanded
  harness table results/my --columns optimum --value mean:expanded
  harness table results/my --rows heuristic --columns weight \\
    --value mean:gap_upper --format latex
  harness table results/my --columns experiment --value share:solved

Without --rows and --columns, a folder whose experiments all have several
algorithms and several heuristics is shown as matrices of algorithms by
heuristics: one each for nodes, gap, share solved and time. With --value, a
matrix is shown only if there is one experiment (choose it with --only).
Everything else is shown as one table of solvers by experiments.

A value is STATISTIC:FORMULA: mean, median, geomean, sum, min, q1, q3, max, sd,
share (of values other than 0) or count of a formula as in published tables,
such as expanded, \"generated / expanded\", gap_upper, optimal or cpu_seconds;
`harness list formulas` lists the names.

By default, cells cover the boards that every solver of the experiment solved.
With --over all, a run without a solution counts in quantiles as at least the
value it had reached, printed as `> 1000`; a mean or sum with such a run is a
dash. Values about how runs ended (solved, unsolvable, limited, status) are
always over all runs. Cells that cover fewer boards than others show how
many; an empty cell has no runs. The caption says which runs are included.";

/// Make a table of results: any property of the runs by any other
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The results folder
    results: PathBuf,
    /// Property in the rows: experiment, solver, algorithm, heuristic, size, instance, status, optimum, or an option such as
    /// weight [default: solver; algorithm where several algorithms run with several heuristics]
    #[arg(long, value_name = "PROPERTY")]
    rows: Option<Dimension>,
    /// Property in the columns, from the same list [default: experiment; heuristic where rows are algorithms]
    #[arg(long, value_name = "PROPERTY")]
    columns: Option<Dimension>,
    /// Statistic in the cells, such as median:expanded [default: mean:expanded]
    #[arg(long, value_name = "STATISTIC:FORMULA")]
    value: Option<Measure>,
    /// Only this experiment
    #[arg(long, value_name = "EXPERIMENT")]
    only: Vec<String>,
    /// Runs to include
    #[arg(long, value_name = "RUNS", default_value = "common")]
    over: Over,
    /// The output format
    #[arg(long, value_name = "FORMAT", default_value = "terminal")]
    format: Format,
    #[command(flatten)]
    pub(super) memory: MemoryArgument,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Over {
    /// Runs on boards that every solver of the experiment solved: the only fair comparison
    Common,
    /// Runs that found a path: solvers that solve only easy boards look better
    Solved,
    /// All runs: those without a path count as at least the value they had reached
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
    let mut archive = Archive::open(&arguments.results)?;
    choose(&mut archive, &arguments.only)?;
    let scope = Scope::new(&archive.config, &archive.results);
    let material = ReportInput::new(&scope);
    let style = Style { colour: true, width: terminal::width() };
    if let (Format::Terminal, true) = (arguments.format, arguments.asks_for_nothing()) {
        let shown = matrices(&material, style);
        // Other experiments are rows of a table of all.
        if !shown.is_empty() && shown.len() == scope.config().experiments.len() {
            return print_matrices(&scope, &shown, out);
        }
    }
    let over = match arguments.over {
        Over::Common => Runs::Common,
        Over::Solved => Runs::Solved,
        Over::All => Runs::All,
    };
    let [rows, columns] = arguments.sides(&scope);
    let value = arguments.value.clone().unwrap_or_else(|| "mean:expanded".parse().expect("a measure"));
    let table = pivot(&material, [&rows, &columns], &value, over).map_err(Failure::Input)?;
    if let (Format::Csv, Some(line)) = (arguments.format, scope.not_run()) {
        terminal::note(line);
    }
    let text = match arguments.format {
        Format::Terminal => table.terminal(style),
        Format::Markdown => table.markdown(),
        Format::Csv => table.csv(),
        Format::Latex => table.latex(),
        Format::Json => table.json(),
    };
    write!(out, "{text}")?;
    Ok(Exit::Done)
}

fn print_matrices(scope: &Scope, matrices: &[(usize, String)], out: Out) -> Result<Exit, Failure> {
    let style = Style { colour: true, width: terminal::width() };
    write!(out, "{}", not_run(scope, style))?;
    for (index, (experiment, matrix)) in matrices.iter().enumerate() {
        let title = &scope.config().experiments[*experiment].title;
        let before = if index == 0 { "" } else { "\n" };
        writeln!(out, "{before}{STRONG}{title}{STRONG:#}\n\n{}", matrix.trim_end())?;
    }
    Ok(Exit::Done)
}

impl Arguments {
    fn asks_for_nothing(&self) -> bool {
        self.rows.is_none() && self.columns.is_none() && self.value.is_none() && matches!(self.over, Over::Common)
    }

    /// What was asked for; else those of a single experiment that is a matrix, else solvers by experiments.
    fn sides(&self, scope: &Scope) -> [Dimension; 2] {
        let matrix = match &scope.config().experiments[..] {
            [one] if self.rows.is_none() && self.columns.is_none() => matrix_sides(one),
            _ => None,
        };
        matrix.unwrap_or_else(|| {
            let [rows, columns] = [&self.rows, &self.columns].map(Clone::clone);
            [rows.unwrap_or(Dimension::Solver), columns.unwrap_or(Dimension::Experiment)]
        })
    }
}

/// Leaves out all but the named experiments, where some are named.
fn choose(archive: &mut Archive, names: &[String]) -> Result<(), Failure> {
    let known: Vec<String> = archive.config.experiments.iter().map(|experiment| experiment.name.clone()).collect();
    if let Some(name) = names.iter().find(|name| !known.contains(name)) {
        return Err(Failure::Input(format!("unknown experiment \"{name}\": expected one of {}", known.join(", "))));
    }
    let mut chosen = known.iter().map(|name| names.is_empty() || names.contains(name));
    archive.results.experiments.retain(|_| chosen.next().unwrap_or(true));
    archive.config.experiments.retain(|experiment| names.is_empty() || names.contains(&experiment.name));
    Ok(())
}
