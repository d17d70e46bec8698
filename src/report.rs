//! A report is a function of rows: tables and charts of what an experiment measured.
//!
//! [`judge`] sets what documents printed beside what was measured; [`write_all`] writes tables and charts.

mod common;
pub mod compare;
pub mod comparison;
mod defects;
mod easier;
mod endings;
mod evaluation;
pub mod export;
mod figures;
mod files;
mod finding;
mod guaranteed;
mod html;
mod judged;
mod layout;
mod limits;
mod matrix;
mod measured;
mod metric;
mod names;
mod numbers;
mod observation;
pub mod pivot;
mod printed;
mod published;
pub mod rank;
mod reading;
mod reference;
mod relative_gap;
mod repeats;
mod sample;
mod scope;
pub mod statistics;
mod summary;
mod table;
mod table_memory;
#[cfg(test)]
mod tests;
mod why;

pub use endings::Endings;
pub use evaluation::{HeuristicValues, evaluations, heuristic_values};
pub use figures::{Chart, Drawing, charts};
pub use files::{PAGE, ReportFile, chart_files, page_file, table_files, write_all, write_all_since};
pub use finding::{Leader, findings};
pub(crate) use html::page_of_changes;
pub use judged::{JudgedCell, JudgedRow, JudgedTable, Tally, Verdict};
pub use layout::legend;
pub(crate) use limits::limit;
pub use matrix::{matrices, sides as matrix_sides};
pub use measured::ReportInput;
pub use metric::{Aggregate, Metric};
pub use published::judge;
pub use reading::{Quantile, Reading, Readings};
pub use sample::Sample;
pub use scope::{Coverage, Missing, Scope};
pub use summary::{not_run, summary};
pub use table::{Align, Style, Table};
pub(crate) use table::{hang, wrap};
pub use taquin_chart as chart;
pub use taquin_inference::{Confidence, Method, RESAMPLES, SignedRank};
pub use why::{Difference, PairedDifference, duels, duels_csv, estimates, measures};

use crate::results::FolderError;
use std::io;
use std::path::PathBuf;

/// Why a report cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// A heuristic has no value on the boards of an evaluation.
    #[error("evaluation \"{evaluation}\", heuristic \"{heuristic}\": {reason}")]
    Heuristic {
        /// The evaluation's name.
        evaluation: String,
        /// The heuristic's alias.
        heuristic: String,
        /// Why.
        reason: String,
    },
    /// A file cannot be written.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The folder of charts cannot be read.
    #[error("cannot use the folder {}: {source}", folder.display())]
    Charts {
        /// The folder.
        folder: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}
