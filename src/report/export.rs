//! Results for other programs and for slides: LaTeX, JSON, Parquet, dark charts. They are written when they are asked for, and kept up to date from
//! then on.

mod json;
mod latex;
mod runs;
#[cfg(test)]
mod tests;

use super::chart::Theme;
use super::figures::charts;
use super::files::ReportFile;
use super::statistics::statistics;
use super::{JudgedTable, ReportError, ReportInput};
use crate::results::Folder;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The folder of exports, inside the results folder.
const EXPORTS: &str = "export";

/// The folder of dark charts.
pub(super) const DARK: &str = "export/dark";

/// A form in which results leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Export {
    /// `tables.tex`, tables for the packages booktabs, graphicx and longtable, and `macros.tex`, a macro for each headline number.
    Latex,
    /// `report.json`, statistics, comparisons and judged tables.
    Json,
    /// `runs.parquet`, one row a run with all that is known of it.
    Parquet,
    /// The charts as PNG images on a dark background, in a folder of their own: `dark`.
    Dark,
}

impl Export {
    /// All of them, each with its name.
    pub const ALL: [(Export, &'static str); 4] =
        [(Export::Latex, "latex"), (Export::Json, "json"), (Export::Parquet, "parquet"), (Export::Dark, "dark")];

    /// Its files, but for those whose names depend on the experiments.
    fn files(self) -> &'static [&'static str] {
        match self {
            Export::Latex => &["tables.tex", "macros.tex"],
            Export::Json => &["report.json"],
            Export::Parquet => &["runs.parquet"],
            Export::Dark => &[],
        }
    }

    /// Those that a results folder holds.
    pub fn present(folder: &Path) -> Vec<Export> {
        let is_there = |export: Export| match export {
            Export::Dark => folder.join(DARK).is_dir(),
            _ => export.files().iter().any(|file| folder.join(EXPORTS).join(file).is_file()),
        };
        Export::ALL.into_iter().map(|(export, _)| export).filter(|&export| is_there(export)).collect()
    }
}

impl FromStr for Export {
    type Err = String;

    fn from_str(text: &str) -> Result<Export, String> {
        let found = Export::ALL.iter().find(|(_, name)| *name == text).map(|(export, _)| *export);
        found.ok_or_else(|| format!("unknown export \"{text}\": expected latex, json, parquet or dark"))
    }
}

/// The files of some exports.
pub fn export_files(material: &ReportInput, tables: &[JudgedTable], exports: &[Export]) -> Vec<ReportFile> {
    let ReportInput { config, results, .. } = *material;
    let named: Vec<&str> = exports.iter().flat_map(|export| export.files()).copied().collect();
    let charts = if exports.contains(&Export::Dark) { charts(material) } else { vec![] };
    let dark = charts.iter().map(|chart| ReportFile {
        name: format!("{DARK}/{}.png", chart.name),
        content: chart.drawing.picture().png(Theme::Dark, chart.words()),
    });
    if named.is_empty() {
        return dark.collect();
    }
    let statistics = statistics(material);
    let untimed: Vec<JudgedTable> = tables.iter().map(|table| table.only(false)).collect();
    let content = |file: &str| match file {
        "tables.tex" => latex::tables(config, &statistics, &untimed).into_bytes(),
        "macros.tex" => latex::macros(config, &statistics).into_bytes(),
        "report.json" => json::report(config, &statistics, &untimed),
        _ => runs::file(config, results),
    };
    let files = named.into_iter().map(|file| ReportFile { name: format!("{EXPORTS}/{file}"), content: content(file) });
    files.chain(dark).collect()
}

/// Writes some exports into a results folder and returns where they are.
///
/// # Errors
/// [`ReportError`] when a file cannot be written.
pub fn write_exports(
    material: &ReportInput,
    tables: &[JudgedTable],
    folder: &Folder,
    exports: &[Export],
) -> Result<Vec<PathBuf>, ReportError> {
    let mut written = vec![];
    for file in export_files(material, tables, exports) {
        folder.write(&file.name, &file.content)?;
        written.push(folder.path().join(&file.name));
    }
    Ok(written)
}
