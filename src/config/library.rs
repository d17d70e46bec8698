//! Where the files that a config names are read from.

use super::InstanceFile;
use crate::results::digest::sha256;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A folder, the files within the binary, or copies that were kept beside results.
#[derive(Clone, Debug)]
pub(super) enum Library {
    Folder(PathBuf),
    Embedded,
    Kept(Vec<InstanceFile>),
}

impl Library {
    /// The text of an instance file, at most `limit` bytes of it.
    pub(super) fn read(&self, path: &str, limit: u64) -> Result<String, String> {
        match self {
            Library::Folder(folder) => read_text(&folder.join(path), limit),
            Library::Embedded => {
                let found = super::embedded::INSTANCES.iter().find(|(name, _)| *name == path);
                found.map(|(_, text)| text.to_string()).ok_or_else(|| "it is not among the embedded files".into())
            }
            Library::Kept(files) => {
                let found = files.iter().find(|file| file.path == path);
                found.map(|file| file.text.clone()).ok_or_else(|| "no copy of it was kept".into())
            }
        }
    }
}

impl Library {
    /// The digest of a word of a command that is a file; none where there is no such file.
    pub(super) fn program(&self, word: &str) -> Option<String> {
        match self {
            Library::Folder(folder) => {
                let path = folder.join(word);
                path.is_file().then(|| std::fs::read(path).ok()).flatten().map(|content| sha256(&content))
            }
            Library::Embedded => None,
            Library::Kept(files) => files.iter().find(|file| file.path == kept(word)).map(|file| file.text.clone()),
        }
    }

    /// The folder that programs run from.
    pub(super) fn folder(&self) -> Option<PathBuf> {
        match self {
            Library::Folder(folder) => Some(folder.clone()),
            Library::Embedded | Library::Kept(_) => None,
        }
    }
}

/// The path under which the digest of a program is kept.
pub(super) fn kept(word: &str) -> String {
    format!("sha256 of {word}")
}

/// The bytes of a line, counted from 1.
pub(super) fn line_span(text: &str, line: usize) -> Range<usize> {
    let start = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let length = text[start..].lines().next().map_or(0, |line| line.trim_end().len());
    start..start + length
}

/// Reads a file of UTF-8 text.
pub(super) fn read_text(path: &Path, limit: u64) -> Result<String, String> {
    let read = || -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = read().map_err(|error| reason(&error))?;
    if bytes.len() as u64 > limit {
        return Err(format!("it is larger than {} MiB", limit >> 20));
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..valid].iter().filter(|&&byte| byte == b'\n').count() + 1;
        format!("line {line} is not UTF-8 text")
    })
}

/// An operating system's reason without its number.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "it is a folder".into(),
        _ => error.to_string(),
    }
}
