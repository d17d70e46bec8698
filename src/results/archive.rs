//! A results folder read from its files, by whoever wants to report, compare or check what others ran.
//!
//! The CSV files say all that is known; neither the journal nor the machine that made them is needed. Optimal lengths
//! are worked out anew from what the runs prove.

mod rows;
#[cfg(test)]
mod tests;

use super::csv_files::{HISTOGRAMS, INCUMBENTS, INSTANCES, ITERATIONS, RUNS, SOLUTIONS, TIMINGS};
use super::disk;
use super::folder::{Folder, FolderError, MARKER, OWNER, other_layout, without_line_end};
use super::optimum::{Bounds, Optima, note};
use super::table::RowError;
use super::{ExperimentResults, Results, SolverResults};
use crate::config::{Config, Diagnostics, InstanceFile};
use crate::memory::{Budget, Excess};
use rows::{Rows, take_earlier_references};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use taquin::wording::program;

/// The copy of the config in a results folder.
pub(crate) const CONFIG: &str = "config.toml";

/// The copies of the instance files that the config names, by their paths in it.
pub(crate) const INPUTS: &str = "inputs.json";

/// Who made the runs, and how.
pub(crate) const MANIFEST: &str = "manifest.json";

/// A results folder, by its files.
///
/// ```no_run
/// use std::path::Path;
/// use harness::results::archive::Archive;
/// let archive = Archive::open(Path::new("results/paper"))?;
/// println!("{}: {} experiments", archive.config.title, archive.results.experiments.len());
/// # Ok::<(), harness::results::archive::ArchiveError>(())
/// ```
#[derive(Debug)]
pub struct Archive {
    /// Where it was read.
    pub path: PathBuf,
    /// The config, as it was when the runs were made.
    pub config: Config,
    /// The runs in the files; without timings where `timings.csv` is missing.
    pub results: Results,
    /// The behaviour version of the program that made the runs, where there is a manifest.
    pub behaviour: Option<u64>,
}

/// Why a folder cannot be read as results.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// It lacks a file that every results folder has when its runs have ended.
    #[error("{} {}", folder.display(), lacking(folder, file))]
    Foreign {
        /// The folder.
        folder: PathBuf,
        /// The file.
        file: String,
    },
    /// It was written by a version with another layout.
    #[error("{}: this harness does not know {found:?}: use the version that wrote it", file.display())]
    Layout {
        /// The file that says so.
        file: PathBuf,
        /// What it says.
        found: String,
    },
    /// It is a file.
    #[error("{} is a file, not a results folder", .0.display())]
    File(PathBuf),
    /// A file cannot be read.
    #[error("cannot read {}: {source}", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Its rows do not fit into the memory.
    #[error("{}: {excess}", folder.display())]
    Memory {
        /// The folder.
        folder: PathBuf,
        /// What takes how much, and what there is for it.
        excess: Excess,
    },
    /// The copy of the config is not valid; the diagnostic shows the line.
    #[error("{}", .0.render(false))]
    Config(Box<Diagnostics>),
    /// A row does not fit the others or the config.
    #[error("{}: {source}", file.display())]
    Row {
        /// The file.
        file: PathBuf,
        /// The line, and what is wrong with it.
        source: RowError,
    },
}

impl Archive {
    /// Reads a folder that `harness run` wrote.
    ///
    /// # Errors
    /// [`ArchiveError`], which names the file and the line.
    pub fn open(path: &Path) -> Result<Archive, ArchiveError> {
        let mut config = config(path)?;
        fits(path).map_err(|excess| ArchiveError::Memory { folder: path.into(), excess })?;
        let runs = needed(path, RUNS.name)?;
        take_earlier_references(&mut config, &runs).map_err(wrong(path, RUNS.name))?;
        let mut rows = Rows::new(&config);
        rows.runs(&runs).map_err(wrong(path, RUNS.name))?;
        drop(runs);
        rows.solutions(&needed(path, SOLUTIONS.name)?).map_err(wrong(path, SOLUTIONS.name))?;
        rows.iterations(&needed(path, ITERATIONS.name)?).map_err(wrong(path, ITERATIONS.name))?;
        if let Some(incumbents) = optional(path, INCUMBENTS.name)? {
            rows.incumbents(&incumbents).map_err(wrong(path, INCUMBENTS.name))?;
        }
        rows.histograms(&needed(path, HISTOGRAMS.name)?).map_err(wrong(path, HISTOGRAMS.name))?;
        if let Some(timings) = optional(path, TIMINGS.name)? {
            rows.timings(&timings).map_err(wrong(path, TIMINGS.name))?;
        }
        let mut solvers = rows.finish().map_err(wrong(path, RUNS.name))?;
        // The folder may be that of a run which kept the rows that its config folds; it then lists their boards.
        for (experiment, results) in config.experiments.iter_mut().zip(&mut solvers) {
            experiment.fold &= results.iter().all(|one| matches!(one, SolverResults::Fold(_)));
            if experiment.fold && results.iter().all(|one| one.count() == 0) && lists(path, &experiment.name)? {
                experiment.fold = false;
                results.fill(SolverResults::rows(vec![]));
            }
        }
        let results = settle(&config, &Optima::new(&config), solvers);
        Ok(Archive { path: path.into(), config, results, behaviour: behaviour(path) })
    }
}

/// Whether the boards of an experiment are among those of a folder.
fn lists(folder: &Path, experiment: &str) -> Result<bool, ArchiveError> {
    let boards = optional(folder, INSTANCES.name)?.unwrap_or_default();
    let is_of_it = |line: &[u8]| line.strip_prefix(experiment.as_bytes()).is_some_and(|rest| rest.starts_with(b","));
    Ok(boards.split(|&byte| byte == b'\n').any(is_of_it))
}

/// Refuses rows that do not fit into the memory of the process; measured, they take 1.2 times the bytes of their files.
fn fits(folder: &Path) -> Result<(), Excess> {
    let length = |file: &str| fs::metadata(folder.join(file)).map_or(0, |metadata| metadata.len());
    let files = [RUNS, SOLUTIONS, ITERATIONS, INCUMBENTS, HISTOGRAMS, TIMINGS];
    let bytes: u64 = files.iter().map(|file| length(file.name)).sum();
    let least = bytes.saturating_mul(3) / 2;
    Budget::of_process().has_room_for("reading its rows needs", least, "read them on a machine with more")
}

fn behaviour(folder: &Path) -> Option<u64> {
    let manifest: serde_json::Value = serde_json::from_slice(&optional(folder, MANIFEST).ok()??).ok()?;
    manifest["behaviour_version"].as_u64()
}

/// The runs of a config in the bytes of CSV files; each gets its header unless it begins with `!`.
#[cfg(any(test, fuzzing))]
pub(crate) fn of_rows(config: &Config, optima: &Optima, files: &[Vec<u8>; 6]) -> Result<Results, RowError> {
    use crate::results::csv_files::File;
    let mut rows = Rows::new(config);
    type Reader<'a> = fn(&mut Rows<'a>, &[u8]) -> Result<(), RowError>;
    let readers: [(File, Reader); 6] = [
        (RUNS, Rows::runs),
        (SOLUTIONS, Rows::solutions),
        (ITERATIONS, Rows::iterations),
        (HISTOGRAMS, Rows::histograms),
        (TIMINGS, Rows::timings),
        (INCUMBENTS, Rows::incumbents),
    ];
    for ((file, read), content) in readers.into_iter().zip(files).filter(|(_, content)| !content.is_empty()) {
        match content.strip_prefix(b"!") {
            Some(whole) => read(&mut rows, whole)?,
            None => read(&mut rows, &[file.header(config).as_bytes(), content].concat())?,
        }
    }
    let solvers = rows.finish()?;
    Ok(settle(config, optima, solvers))
}

/// Keeps what [`Archive::open`] needs to know of a config: its text, and the files that it names.
pub(crate) fn keep(config: &Config, folder: &Folder) -> Result<(), FolderError> {
    for (name, content) in kept(config) {
        match content {
            Some(content) => folder.write_durably(name, &content)?,
            None => folder.remove(&[name])?,
        }
    }
    Ok(())
}

/// The name of a file in a folder that differs from what [`keep`] would leave there.
pub(crate) fn differs(config: &Config, folder: &Path) -> Option<&'static str> {
    let found = |name: &str| disk::read(&folder.join(name)).ok().flatten();
    kept(config).into_iter().find(|(name, content)| found(name) != *content).map(|(name, _)| name)
}

fn kept(config: &Config) -> [(&'static str, Option<Vec<u8>>); 2] {
    let files = (!config.files.is_empty()).then(|| {
        let mut texts = serde_json::to_vec_pretty(&config.files).expect("texts are JSON");
        texts.push(b'\n');
        texts
    });
    [(CONFIG, Some(config.text.clone().into_bytes())), (INPUTS, files)]
}

/// Reads the copy of a config in a results folder, whether there are results or not.
///
/// # Errors
/// [`ArchiveError`] when the folder holds no results of a config, or its copy is not valid.
pub fn config(path: &Path) -> Result<Config, ArchiveError> {
    if path.exists() && !path.is_dir() {
        return Err(ArchiveError::File(path.into()));
    }
    if let Some(found) = other_layout(path) {
        return Err(ArchiveError::Layout { file: path.join(MARKER), found });
    }
    let owner = needed(path, OWNER)?;
    let name = String::from_utf8_lossy(without_line_end(&owner)).into_owned();
    let file = path.join(CONFIG);
    let unreadable = |file: &Path, reason: String| {
        let source = io::Error::new(io::ErrorKind::InvalidData, reason);
        ArchiveError::Read { file: file.into(), source }
    };
    let text =
        String::from_utf8(needed(path, CONFIG)?).map_err(|_| unreadable(&file, "it is not UTF-8 text".into()))?;
    let files: Vec<InstanceFile> = match optional(path, INPUTS)? {
        Some(files) => {
            serde_json::from_slice(&files).map_err(|error| unreadable(&path.join(INPUTS), error.to_string()))?
        }
        None => vec![],
    };
    Config::parse_copy(&file.to_string_lossy(), &name, &text, files).map_err(|error| ArchiveError::Config(error.into()))
}

fn lacking(folder: &Path, file: &str) -> String {
    match file {
        OWNER if !folder.exists() => {
            let meant = Path::new("results").join(folder);
            let meant = if meant.join(OWNER).is_file() {
                format!("; did you mean {}?", meant.display())
            } else {
                String::new()
            };
            format!("cannot be read: there is no such folder{meant}")
        }
        OWNER => format!("is not a results folder of harness: it has no {OWNER}{}", meant(folder)),
        _ => format!(
            "is incomplete: it has no {file}. Repeat its `{name} run`, or run its other shards and then `{name} merge`",
            name = program()
        ),
    }
}

/// Results folders in a folder that is none itself.
fn meant(folder: &Path) -> String {
    let inner = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut results: Vec<String> =
        inner.filter(|inner| inner.join(OWNER).is_file()).map(|inner| inner.display().to_string()).collect();
    results.sort();
    match results.as_slice() {
        [] => String::new(),
        [one] => format!("; did you mean {one}?"),
        [first, .., last] => {
            format!("; it contains {} results folders, from {first} to {last}: name one", results.len())
        }
    }
}

fn needed(folder: &Path, file: &str) -> Result<Vec<u8>, ArchiveError> {
    optional(folder, file)?.ok_or_else(|| ArchiveError::Foreign { folder: folder.into(), file: file.into() })
}

fn optional(folder: &Path, file: &str) -> Result<Option<Vec<u8>>, ArchiveError> {
    let path = folder.join(file);
    disk::read(&path).map_err(|source| ArchiveError::Read { file: path, source })
}

fn wrong<'a>(folder: &'a Path, file: &'a str) -> impl FnOnce(RowError) -> ArchiveError + 'a {
    move |source| ArchiveError::Row { file: folder.join(file), source }
}

/// What the runs prove of the optimal lengths, as the runner works it out.
fn settle(config: &Config, optima: &Optima, solvers: Vec<Vec<SolverResults>>) -> Results {
    let mut bounds = Bounds::default();
    for (experiment, results) in config.experiments.iter().zip(&solvers) {
        for one in results {
            for run in one.runs().unwrap_or_default() {
                note(&mut bounds, &experiment.goal, &experiment.instances[run.record.key.instance], run);
            }
        }
    }
    let experiments = config.experiments.iter().zip(solvers);
    let settled =
        experiments.map(|(one, solvers)| ExperimentResults { optima: optima.settle(one, &bounds), solvers }).collect();
    Results { experiments: settled }
}
