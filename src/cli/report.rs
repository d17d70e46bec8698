//! `harness report`

use super::memory::{MemoryArgument, room_for_report};
use super::run::unreported;
use super::{Exit, Failure, Out, terminal};
use crate::report::compare::{Changes, Terms, compare_folders};
use crate::report::{self, Metric, ReportInput, Scope, Style, export::Export};
use crate::results::Folder;
use crate::results::archive::Archive;
use crate::run::show_report;
use std::path::{Path, PathBuf};
use taquin::wording::several;

const EXAMPLES: &str = "\
Examples:
  harness report results/paper
  harness report results/paper --export latex,json,parquet
  harness report results/paper --export dark
  harness report results/after --against results/before

Tables and charts are rebuilt from the files of the folder alone; unchanged
input gives the same bytes. Exports go to the folder export; later runs and
reports keep existing exports up to date.";

/// Rebuild all tables and charts of a results folder
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The results folder
    results: PathBuf,
    /// Also write: latex (tables, and a macro per number), json, parquet (one row per run), dark (PNG charts on a dark
    /// background, for slides)
    #[arg(long, value_name = "FORMAT", value_delimiter = ',')]
    export: Vec<Export>,
    /// Also show what changed since these earlier results; the next report without this option drops it
    #[arg(long, value_name = "RESULTS")]
    against: Option<PathBuf>,
    #[command(flatten)]
    pub(super) memory: MemoryArgument,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let words = arguments.results.to_string_lossy();
    if !arguments.export.is_empty() && words.parse::<Export>().is_ok() && !arguments.results.exists() {
        return Err(Failure::Input(format!(
            "\"{words}\" is a format, not a folder: separate formats by commas, as in --export latex,{words}"
        )));
    }
    let archive = Archive::open(&arguments.results)?;
    let Archive { path, config, results, .. } = &archive;
    room_for_report(results).map_err(|excess| Failure::Input(format!("{}: {excess}", path.display())))?;
    let values = report::heuristic_values(config).map_err(unreported)?;
    let folder = Folder::open(path)?;
    let scope = Scope::new(config, results);
    let material = ReportInput::new(&scope);
    let tables = report::judge(config, results, &values);
    let kept_up = Export::present(path);
    let changes = arguments.against.as_deref().map(|earlier| changes_since(earlier, &archive)).transpose()?;
    folder.suspend_seal()?;
    let write = || report::write_all_since(&material, &values, &tables, &folder, changes.as_ref());
    let mut files = show_report(write).map_err(unreported)?;
    let mut new: Vec<Export> = arguments.export.iter().copied().filter(|export| !kept_up.contains(export)).collect();
    new.sort_unstable();
    new.dedup();
    files.extend(report::export::write_exports(&material, &tables, &folder, &new).map_err(unreported)?);
    folder.reseal()?;
    write!(out, "{}", report::not_run(&scope, Style { colour: true, width: terminal::width() }))?;
    let page = path.join("report.html");
    writeln!(out, "wrote {} of tables and charts; open {}", several(files.len(), "file"), page.display())?;
    Ok(Exit::Done)
}

/// What changed since earlier results, by every metric.
fn changes_since(earlier: &Path, archive: &Archive) -> Result<Changes, Failure> {
    let terms = Terms {
        metrics: Metric::COMPARED.into_iter().chain([Metric::TIME]).collect(),
        threshold: 1.05,
        judges_time: false,
        keeps_boards: true,
    };
    let changes = compare_folders(&[&Archive::open(earlier)?, archive], &[], &terms).map_err(Failure::Input)?;
    match changes.nothing_compared() {
        Some(reason) => Err(Failure::Input(format!("--against {}: {reason}", earlier.display()))),
        None => Ok(changes),
    }
}
