//! `harness check`

use super::memory::MemoryArgument;
use super::notes::notes;
use super::run::not_run;
use super::sanitize::Sanitized;
use super::{Exit, Failure, Out};
use crate::config::{Agreement, Config, Experiment, PublishedCell, PublishedColumn, PublishedTable, Role};
use crate::plan::Plan;
use crate::run::{Options, check_memory};
use std::io::Write;
use std::path::{Path, PathBuf};
use taquin::wording::several;

const EXAMPLES: &str = "\
Examples:
  harness check my.toml
  harness check paper && harness run paper

Makes every check that harness run makes before its first run: keys, names,
boards, expressions, instance files, formulas, and whether external programs
exist on this machine. The errors are reported together, each with its line.
Whether the tables of the heuristics fit in memory is checked last.";

/// Check a config and report its errors
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// A file, or a name from `harness list configs`
    config: PathBuf,
    #[command(flatten)]
    pub(super) memory: MemoryArgument,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let config = read(&arguments.config)?;
    if !config.unstartable.is_empty() {
        let wrong: String = config.unstartable.values().map(|why| why.render(true) + "\n\n").collect();
        let (path, summary) = (arguments.config.display(), summary(&config));
        return Err(Failure::Diagnostic(format!("{wrong}the rest of {path} is valid: {summary}")));
    }
    let plan = Plan::new(&config, &[]).map_err(Failure::input)?;
    check_memory(&plan, &Options { memory: arguments.memory.memory, ..Options::new("") }).map_err(not_run)?;
    writeln!(out, "{} is valid: {}", arguments.config.display(), summary(&config))?;
    notes(&config, |_| true).iter().try_for_each(|note| writeln!(out, "note: {note}"))?;
    Ok(Exit::Done)
}

/// Reads and checks a config.
pub(super) fn read(path: &Path) -> Result<Config, Failure> {
    Config::read(path).map_err(|diagnostic| Failure::Diagnostic(diagnostic.render(true)))
}

/// Reads a config that other machines may run: a program that this one cannot start is only a warning.
pub(super) fn read_for_others(path: &Path) -> Result<Config, Failure> {
    let config = read(path)?;
    let mut err = Sanitized::new(anstream::stderr().lock());
    for why in config.unstartable.values() {
        let _ = writeln!(err, "{}\n", why.warning(true));
    }
    Ok(config)
}

/// What a config holds, in one line.
pub(super) fn summary(config: &Config) -> String {
    let runs = |is_wanted: fn(Role) -> bool| -> usize {
        let solvers = |one: &Experiment| one.solvers.iter().filter(|named| is_wanted(named.role)).count();
        config.experiments.iter().map(|one| one.instances.len() * solvers(one)).sum()
    };
    let printed = |table: &PublishedTable| {
        let cells = table.rows.iter().flat_map(|row| table.columns.iter().zip(&row.cells));
        let is_judged = |column: &PublishedColumn, cell: &PublishedCell| {
            !cell.printed.is_empty() && cell.agreement_in(column) != Agreement::Shown
        };
        cells.filter(|(column, cell)| cell.as_ref().is_some_and(|cell| is_judged(column, cell))).count()
    };
    let mut parts = vec![several(config.experiments.len(), "experiment")];
    let (compared, references) = (runs(|role| role != Role::Reference), runs(|role| role == Role::Reference));
    parts.push(match references {
        0 => several(compared, "run"),
        _ => format!("{} and {}", several(compared, "run"), several(references, "reference run")),
    });
    if !config.evaluations.is_empty() {
        parts.push(several(config.evaluations.len(), "evaluation"));
    }
    if !config.tables.is_empty() {
        let cells: usize = config.tables.iter().map(printed).sum();
        parts.push(format!("{} of {}", several(config.tables.len(), "table"), several(cells, "published value")));
    }
    parts.join(", ")
}
