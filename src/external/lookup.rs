//! Whether this machine can start a program that a config names.

use nix::unistd::{AccessFlags, access};
use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::Path;

/// Why a program cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unstartable {
    /// A name without `/` that is no program on the PATH.
    #[error("program {word:?} not found on the PATH")]
    NotOnPath {
        /// The name.
        word: String,
        /// Whether the config's folder has such a file.
        beside: bool,
    },
    /// There is no such file.
    #[error("file {0:?} not found")]
    NoFile(String),
    /// A folder, a device or similar.
    #[error("{0:?} is not a regular file")]
    NotRegular(String),
    /// This user may not execute it.
    #[error("{0:?} is not executable")]
    NotExecutable(String),
    /// The system refuses to say.
    #[error("cannot look up {word:?}: {reason}")]
    Unseen {
        /// The file.
        word: String,
        /// What the system said.
        reason: String,
    },
}

impl Unstartable {
    /// How to fix it.
    pub fn help(&self) -> String {
        match self {
            Unstartable::NotOnPath { word, beside: true } => {
                format!("it is in the folder of the config: write {:?}", format!("./{word}"))
            }
            Unstartable::NoFile(word) if word.starts_with('~') => "~ is not expanded here: write the full path".into(),
            Unstartable::NotExecutable(word) => {
                format!("run chmod +x on it, or put its interpreter first, as in \"sh\", {word:?}")
            }
            _ => "names without / are looked up on the PATH, others from the folder of the config".into(),
        }
    }
}

/// Looks up a program as a shell in `folder` would: names without `/` on the PATH, others from the folder.
///
/// # Errors
/// [`Unstartable`].
pub fn startable(word: &str, folder: &Path) -> Result<(), Unstartable> {
    startable_on(&std::env::var_os("PATH").unwrap_or_default(), word, folder)
}

fn startable_on(path: &OsStr, word: &str, folder: &Path) -> Result<(), Unstartable> {
    if !word.contains('/') {
        // Relative folders of the PATH start from the folder, too.
        let found = std::env::split_paths(path).any(|place| look_at(&folder.join(place).join(word), word).is_ok());
        let beside = folder.join(word).is_file();
        return if found { Ok(()) } else { Err(Unstartable::NotOnPath { word: word.into(), beside }) };
    }
    look_at(&folder.join(word), word)
}

fn look_at(file: &Path, word: &str) -> Result<(), Unstartable> {
    let word = word.to_string();
    match std::fs::metadata(file) {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            Err(Unstartable::NoFile(word))
        }
        Err(error) => Err(Unstartable::Unseen { word, reason: error.to_string() }),
        Ok(data) if !data.is_file() => Err(Unstartable::NotRegular(word)),
        Ok(_) => access(file, AccessFlags::X_OK).map_err(|_| Unstartable::NotExecutable(word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    /// A folder with a program and a plain file, and a folder `bin` with both.
    fn place() -> tempfile::TempDir {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir(place.path().join("bin")).unwrap();
        for (name, mode) in [("good", 0o755), ("plain", 0o644), ("bin/on_path", 0o755), ("bin/plain_there", 0o644)] {
            let file = place.path().join(name);
            fs::write(&file, "").unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        }
        place
    }

    #[test]
    fn a_name_alone_is_on_the_path_and_a_path_starts_from_the_folder() {
        let place = place();
        let bin = place.path().join("bin");
        let found = |path: &str, word: &str| startable_on(path.as_ref(), word, place.path());
        assert_eq!(found(&format!("/nowhere:{}", bin.display()), "on_path"), Ok(()));
        for (path, word) in [("bin", "on_path"), (".", "good"), ("", "./good"), ("", "bin/on_path")] {
            assert_eq!(found(path, word), Ok(()), "{word} on {path}");
        }
        assert_eq!(found("", &bin.join("on_path").to_string_lossy()), Ok(()));
    }

    #[test]
    fn programs_that_cannot_be_started_are_reported_with_a_remedy() {
        let place = place();
        let anywhere = "names without / are looked up on the PATH, others from the folder of the config";
        for (word, why, help) in [
            ("good", r#"program "good" not found on the PATH"#, r#"it is in the folder of the config: write "./good""#),
            ("nowhere", r#"program "nowhere" not found on the PATH"#, anywhere),
            ("plain_there", r#"program "plain_there" not found on the PATH"#, anywhere),
            ("..", r#"program ".." not found on the PATH"#, anywhere),
            ("./nowhere", r#"file "./nowhere" not found"#, anywhere),
            ("good/more", r#"file "good/more" not found"#, anywhere),
            ("~/good", r#"file "~/good" not found"#, "~ is not expanded here: write the full path"),
            ("./bin", r#""./bin" is not a regular file"#, anywhere),
            (
                "./plain",
                r#""./plain" is not executable"#,
                r#"run chmod +x on it, or put its interpreter first, as in "sh", "./plain""#,
            ),
        ] {
            let wrong = startable_on("bin".as_ref(), word, place.path()).unwrap_err();
            assert_eq!((wrong.to_string().as_str(), wrong.help().as_str()), (why, help), "{word}");
        }
    }
}
