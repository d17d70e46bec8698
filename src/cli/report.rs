//! `harness report`

use super::memory::{MemoryArgument, room_for_report};
use super::run::unreported;
use super::{Exit, Failure, Out, terminal};
use crate::report::{self, ReportInput, Scope, Style, export::Export};
use crate::results::Folder;
use crate::results::archive::Archive;
use std::path::PathBuf;
use taquin::wording::several;

const EXAMPLES: &str = "\
Examples:
  harness report results/paper
  harness report results/paper --export latex,json,parquet
  harness report results/paper --export dark

Tables and charts are made anew from the files of the folder alone; where
nothing has changed, no byte of them does. Exports go to the folder export; once
there, they are kept up to date by every run and report.";

/// Write every table and chart of a results folder again
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The folder of results
    results: PathBuf,
    /// Write these, too: latex (tables, and a macro for each number), json, parquet (one row a run), dark
    /// (charts as PNG on a dark background, for slides)
    #[arg(long, value_name = "FORM", value_delimiter = ',')]
    export: Vec<Export>,
    #[command(flatten)]
    pub(super) memory: MemoryArgument,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let archive = Archive::open(&arguments.results)?;
    let Archive { path, config, results, .. } = &archive;
    room_for_report(results).map_err(|excess| Failure::Input(format!("{}: {excess}", path.display())))?;
    let values = report::heuristic_values(config).map_err(unreported)?;
    let folder = Folder::open(path)?;
    let scope = Scope::new(config, results);
    let material = ReportInput::new(&scope);
    let tables = report::judge(config, results, &values);
    let kept_up = Export::present(path);
    folder.suspend_seal()?;
    let mut files = report::write_all(&material, &values, &tables, &folder).map_err(unreported)?;
    let mut new: Vec<Export> = arguments.export.iter().copied().filter(|export| !kept_up.contains(export)).collect();
    new.sort_unstable();
    new.dedup();
    files.extend(report::export::write_exports(&material, &tables, &folder, &new).map_err(unreported)?);
    folder.reseal()?;
    write!(out, "{}", report::not_run(&scope, Style { colour: true, width: terminal::width() }))?;
    writeln!(out, "{} of tables and charts in {}", several(files.len(), "file"), path.display())?;
    Ok(Exit::Done)
}
