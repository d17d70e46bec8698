//! Whether this machine can start a program that a config names.

use nix::unistd::{AccessFlags, access};
use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::Path;

/// Why a program cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unstartable {
    /// A name alone, which no folder of the path has as a program.
    #[error("there is no program {word:?} on the path")]
    NotOnPath {
        /// The name.
        word: String,
        /// Whether there is such a file beside the config.
        beside: bool,
    },
    /// There is no such file.
    #[error("there is no file {0:?}")]
    NoFile(String),
    /// A folder, a device or the like.
    #[error("{0:?} is no regular file")]
    NotRegular(String),
    /// Whoever runs the harness may not execute it.
    #[error("{0:?} may not be executed")]
    NotExecutable(String),
    /// The system does not tell.
    #[error("{word:?} cannot be looked at: {reason}")]
    Unseen {
        /// The file.
        word: String,
        /// What the system said.
        reason: String,
    },
}

impl Unstartable {
    /// What would be right.
    pub fn help(&self) -> String {
        match self {
            Unstartable::NotOnPath { word, beside: true } => {
                format!("it lies beside the config: write {:?}", format!("./{word}"))
            }
            Unstartable::NoFile(word) if word.starts_with('~') => {
                "~ stands for no folder here: write the path out".into()
            }
            Unstartable::NotExecutable(word) => {
                format!("allow it by chmod +x, or name what reads it first, as in \"sh\", {word:?}")
            }
            _ => "a name alone is looked for on the path of this machine, one with a / from the folder of the config"
                .into(),
        }
    }
}

/// Looks for a program as the shell does that starts it in a folder: a name alone on the path, one with a `/` from there.
///
/// # Errors
/// [`Unstartable`].
pub fn startable(word: &str, folder: &Path) -> Result<(), Unstartable> {
    startable_on(&std::env::var_os("PATH").unwrap_or_default(), word, folder)
}

fn startable_on(path: &OsStr, word: &str, folder: &Path) -> Result<(), Unstartable> {
    if !word.contains('/') {
        // What is relative on the path starts from the folder, too.
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

    /// A folder with a program, with a file that is none, and with both in a folder `bin`.
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
    fn what_cannot_be_started_is_told_with_what_would_be_right() {
        let place = place();
        let anywhere =
            "a name alone is looked for on the path of this machine, one with a / from the folder of the config";
        for (word, why, help) in [
            ("good", r#"there is no program "good" on the path"#, r#"it lies beside the config: write "./good""#),
            ("nowhere", r#"there is no program "nowhere" on the path"#, anywhere),
            ("plain_there", r#"there is no program "plain_there" on the path"#, anywhere),
            ("..", r#"there is no program ".." on the path"#, anywhere),
            ("./nowhere", r#"there is no file "./nowhere""#, anywhere),
            ("good/more", r#"there is no file "good/more""#, anywhere),
            ("~/good", r#"there is no file "~/good""#, "~ stands for no folder here: write the path out"),
            ("./bin", r#""./bin" is no regular file"#, anywhere),
            (
                "./plain",
                r#""./plain" may not be executed"#,
                r#"allow it by chmod +x, or name what reads it first, as in "sh", "./plain""#,
            ),
        ] {
            let wrong = startable_on("bin".as_ref(), word, place.path()).unwrap_err();
            assert_eq!((wrong.to_string().as_str(), wrong.help().as_str()), (why, help), "{word}");
        }
    }
}
