//! Results for other programs: LaTeX, JSON and Parquet. They are written when they are asked for, and kept up to date from
//! then on.

mod columns;
mod json;
mod latex;
mod runs;
#[cfg(test)]
mod tests;

pub use columns::{COLUMNS, Column, Kind};

use super::files::ReportFile;
use super::statistics::statistics;
use super::{JudgedTable, ReportError};
use crate::experiment::Folder;
use crate::experiment::config::Config;
use crate::experiment::results::Results;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The folder of exports, inside the results folder.
const EXPORTS: &str = "export";

/// A form in which results leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Export {
    /// `tables.tex`, tables for the package booktabs, and `macros.tex`, a macro for each headline number.
    Latex,
    /// `report.json`, statistics, comparisons and judged tables.
    Json,
    /// `runs.parquet`, one row a run with all that is known of it.
    Parquet,
}

impl Export {
    /// All of them, each with its name.
    pub const ALL: [(Export, &'static str); 3] =
        [(Export::Latex, "latex"), (Export::Json, "json"), (Export::Parquet, "parquet")];

    fn files(self) -> &'static [&'static str] {
        match self {
            Export::Latex => &["tables.tex", "macros.tex"],
            Export::Json => &["report.json"],
            Export::Parquet => &["runs.parquet"],
        }
    }

    /// Those that a results folder holds.
    pub fn present(folder: &Path) -> Vec<Export> {
        let is_there = |export: Export| export.files().iter().any(|file| folder.join(EXPORTS).join(file).is_file());
        Export::ALL.into_iter().map(|(export, _)| export).filter(|&export| is_there(export)).collect()
    }
}

impl FromStr for Export {
    type Err = String;

    fn from_str(text: &str) -> Result<Export, String> {
        let found = Export::ALL.iter().find(|(_, name)| *name == text).map(|(export, _)| *export);
        found.ok_or_else(|| format!("\"{text}\" is no form of export: there are latex, json and parquet"))
    }
}

/// The files of some exports.
pub fn export_files(config: &Config, results: &Results, tables: &[JudgedTable], exports: &[Export]) -> Vec<ReportFile> {
    if exports.is_empty() {
        return vec![];
    }
    let told = statistics(config, results);
    let untimed: Vec<JudgedTable> = tables.iter().map(|table| table.only(false)).collect();
    let content = |file: &str| match file {
        "tables.tex" => latex::tables(config, &told, &untimed).into_bytes(),
        "macros.tex" => latex::macros(config, &told).into_bytes(),
        "report.json" => json::report(config, &told, &untimed),
        _ => runs::file(config, results),
    };
    let files = exports.iter().flat_map(|export| export.files());
    files.map(|file| ReportFile { name: format!("{EXPORTS}/{file}"), content: content(file) }).collect()
}

/// Writes some exports into a results folder and returns where they are.
///
/// # Errors
/// [`ReportError`] when a file cannot be written.
pub fn write_exports(
    config: &Config,
    results: &Results,
    tables: &[JudgedTable],
    folder: &Folder,
    exports: &[Export],
) -> Result<Vec<PathBuf>, ReportError> {
    let mut written = vec![];
    for file in export_files(config, results, tables, exports) {
        folder.write(&file.name, &file.content)?;
        written.push(folder.path().join(&file.name));
    }
    Ok(written)
}
