//! Whether the files of a results folder still say what its runs said, and whether the runs would say it again.
//!
//! Five questions, each with its own file: do the files have the digests that were written down when they were made;
//! do they follow from the config and the rows; do the rows satisfy their solvers' guarantees, every path replayed; does the
//! journal hold the same; and do re-runs give the same rows. What another machine or version may do
//! differently is noted, and is no finding.

mod cells;
mod digests;
mod guarantees;
mod journal;
mod origin;
mod regenerate;
mod rerun;
#[cfg(test)]
mod tests;

pub use rerun::Choice;

use crate::report::{Coverage, Scope};
use crate::results::archive::{Archive, ArchiveError, CONFIG};
use crate::results::checksums::SUMS;
use origin::Origin;
use std::path::Path;
use taquin::search::Cancel;
use taquin::wording::several;

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Finding {
    /// The file, in the results folder.
    pub file: String,
    /// The line, from 1; none where it is the whole file.
    pub line: Option<u64>,
    /// The column of a table, or where in the line.
    pub column: String,
    /// What should be there.
    pub expected: String,
    /// What is there.
    pub found: String,
}

/// One question, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Check {
    /// What came of it: what agrees, or in how many places it does not.
    pub what: String,
    /// What is wrong.
    pub findings: Vec<Finding>,
}

/// All that was found about a results folder.
#[derive(Clone, Debug, PartialEq, Eq, Default, serde::Serialize)]
pub struct Verification {
    /// The questions, in their order.
    pub checks: Vec<Check>,
    /// What is different without being wrong, and what could not be looked at.
    pub notes: Vec<String>,
    /// Whether it was cancelled before its end.
    pub cancelled: bool,
    /// How many of the config's runs the folder has, and which it lacks; none where it could not be read.
    pub coverage: Option<Coverage>,
    /// The same as one line; none where nothing is missing.
    pub not_run: Option<String>,
}

impl Finding {
    fn file(file: &str, expected: impl Into<String>, found: impl Into<String>) -> Finding {
        Finding { file: file.into(), line: None, column: String::new(), expected: expected.into(), found: found.into() }
    }

    fn at(self, line: u64, column: impl Into<String>) -> Finding {
        Finding { line: Some(line), column: column.into(), ..self }
    }
}

impl Verification {
    /// Everything that is wrong.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.checks.iter().flat_map(|check| &check.findings)
    }

    /// A check whose result is `agrees` if there are no findings, else the number of differences, followed by `between`.
    fn add(&mut self, agrees: impl Into<String>, between: impl AsRef<str>, findings: Vec<Finding>) {
        let what = match findings.len() {
            0 => agrees.into(),
            many => format!("{} {}", several(many, "difference"), between.as_ref()),
        };
        self.checks.push(Check { what, findings });
    }

    /// What could not be checked.
    fn fail(&mut self, what: impl Into<String>, finding: Finding) {
        self.checks.push(Check { what: what.into(), findings: vec![finding] });
    }
}

/// How a folder is verified.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many runs are re-run.
    pub choice: Choice,
    /// What draws them.
    pub seed: u64,
    /// Threads; all cores by default.
    pub jobs: Option<usize>,
    /// Bytes that the process may fill; what it was given, or four fifths of what there is, unless set.
    pub memory: Option<u64>,
    /// Ends the runs when it becomes true.
    pub cancel: Cancel,
}

impl Default for Options {
    fn default() -> Options {
        Options { choice: Choice::default(), seed: 1, jobs: None, memory: None, cancel: Cancel::default() }
    }
}

/// Verifies a results folder.
///
/// ```no_run
/// use std::path::Path;
/// let verification = harness::verify::verify(Path::new("results/paper"), &Default::default())?;
/// assert_eq!(verification.findings().count(), 0);
/// # Ok::<(), harness::results::archive::ArchiveError>(())
/// ```
///
/// # Errors
/// [`ArchiveError::Foreign`] when it is not a results folder, [`ArchiveError::File`] when it is a file; whatever else is
/// wrong is a finding.
pub fn verify(path: &Path, options: &Options) -> Result<Verification, ArchiveError> {
    let mut verification = Verification::default();
    let archive = match Archive::open(path) {
        Ok(archive) => Some(archive),
        Err(error @ (ArchiveError::File(_) | ArchiveError::Memory { .. })) => return Err(error),
        Err(error @ ArchiveError::Foreign { .. }) if !path.join(SUMS).is_file() => return Err(error),
        Err(error) => {
            verification.fail("the results cannot be read", unreadable(path, &error));
            None
        }
    };
    if let Some(archive) = &archive {
        let scope = Scope::new(&archive.config, &archive.results);
        verification.coverage = Some(scope.coverage().clone());
        verification.not_run = scope.not_run().map(String::from);
    }
    digests::check(path, &mut verification);
    let origin = Origin::of(path, &mut verification);
    let Some(archive) = archive else { return Ok(verification) };
    regenerate::check(&archive, &origin, &mut verification);
    guarantees::check(&archive, &mut verification);
    journal::check(&archive, &origin, &mut verification);
    rerun::check(&archive, options, &origin, &mut verification);
    Ok(verification)
}

fn unreadable(folder: &Path, error: &ArchiveError) -> Finding {
    let inside = |file: &Path| file.strip_prefix(folder).unwrap_or(file).display().to_string();
    match error {
        ArchiveError::Row { file, source } => {
            Finding::file(&inside(file), "a valid row", &source.reason).at(source.line, "")
        }
        ArchiveError::Read { file, source } => {
            Finding::file(&inside(file), "a file that can be read", source.to_string())
        }
        ArchiveError::Layout { file, found } => {
            Finding::file(&inside(file), "a layout that this harness knows", format!("{found:?}"))
        }
        ArchiveError::Foreign { file, .. } => Finding::file(file, "a file", "none"),
        ArchiveError::Memory { .. } => Finding::file(CONFIG, "rows that fit", error.to_string()),
        ArchiveError::File(file) => Finding::file(&inside(file), "a folder", "a file"),
        ArchiveError::Config(diagnostic) => {
            let text = diagnostic.render(false);
            Finding::file(CONFIG, "a config", text.lines().next().unwrap_or_default())
        }
    }
}
