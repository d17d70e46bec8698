//! Where the files that a config names are read from.

use super::InstanceFile;
use std::fs::File;
use std::io::{self, Read};
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
