//! Why a command could not do its work.

use super::sanitize::Sanitized;
use super::terminal;
use crate::results::FolderError;
use crate::results::archive::ArchiveError;
use std::io::{self, Write};

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// Invalid input; the message says what is expected.
    #[error("{0}")]
    Input(String),
    /// The same, already rendered with the line of the config.
    #[error("{0}")]
    Diagnostic(String),
    /// Standard output could not be written.
    #[error("cannot write to standard output: {0}")]
    Output(#[from] io::Error),
    /// A results folder could not be read or written.
    #[error("{0}")]
    Results(String),
    /// A bug in the program.
    #[error("{0}")]
    Defect(String),
}

impl From<ArchiveError> for Failure {
    fn from(error: ArchiveError) -> Failure {
        match error {
            ArchiveError::Config(diagnostic) => Failure::Diagnostic(diagnostic.render(true)),
            ArchiveError::Read { .. } => Failure::Results(error.to_string()),
            other => Failure::input(other),
        }
    }
}

impl From<FolderError> for Failure {
    fn from(error: FolderError) -> Failure {
        match error {
            FolderError::Read { .. }
            | FolderError::Write { .. }
            | FolderError::Lost { .. }
            | FolderError::Unmarked(_) => Failure::Results(error.to_string()),
            refused => Failure::input(refused),
        }
    }
}

impl Failure {
    pub(super) fn input(reason: impl ToString) -> Failure {
        Failure::Input(reason.to_string())
    }
    /// Prints a failure on standard error and returns its exit code.
    pub(super) fn complain(&self) -> u8 {
        let mut err = Sanitized::new(anstream::stderr().lock());
        let style = terminal::ERROR;
        let _ = match self {
            Failure::Diagnostic(text) => writeln!(err, "{}", text.trim_end()),
            _ => writeln!(err, "{style}error:{style:#} {self}"),
        };
        match self {
            Failure::Input(_) | Failure::Diagnostic(_) => 2,
            Failure::Output(_) | Failure::Results(_) => 3,
            Failure::Defect(_) => 4,
        }
    }
}
