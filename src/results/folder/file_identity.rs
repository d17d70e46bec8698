//! Whether an open file is still where it was opened: folders are moved and removed while processes write to them.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Whether an open file is the one at a path. A file system that cannot answer, as over a network that is down,
/// does not say that it is not.
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    match (fs::symlink_metadata(path), file.metadata()) {
        (Ok(standing), Ok(open)) => are_one(&standing, &open),
        (Err(error), _) | (_, Err(error)) => {
            use io::ErrorKind::{NotADirectory, NotFound, StaleNetworkFileHandle};
            !matches!(error.kind(), NotFound | NotADirectory | StaleNetworkFileHandle)
        }
    }
}

/// Where an open file is now, as far as the system knows.
pub(crate) fn now(file: &File) -> Option<PathBuf> {
    #[cfg(target_os = "linux")]
    {
        use std::os::fd::AsRawFd;
        let path = fs::read_link(format!("/proc/self/fd/{}", file.as_raw_fd())).ok()?;
        is_at(file, &path).then_some(path)
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = file;
        None
    }
}

/// Makes a folder where it is missing, but none on the way to it.
pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    match fs::create_dir(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

fn are_one(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}
