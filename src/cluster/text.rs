//! Paths as text, for commands and scripts; not every path is text.

use std::path::{Path, PathBuf};
use taquin::wording::shell_word;

/// A path that is text, so that a command or a script that has it names the same place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPath(String);

/// A path that is not text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not UTF-8, so commands and scripts cannot hold it: choose another name")]
pub struct NotText(pub PathBuf);

impl TextPath {
    /// A path, if it is text.
    ///
    /// # Errors
    /// [`NotText`].
    pub fn new(path: &Path) -> Result<TextPath, NotText> {
        path.to_str().map(|text| TextPath(text.into())).ok_or_else(|| NotText(path.into()))
    }

    /// The path.
    pub fn path(&self) -> &Path {
        Path::new(&self.0)
    }

    /// As it is.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// As one word of a shell, which no command takes for an option.
    pub fn word(&self) -> String {
        let dot = if self.0.starts_with('-') { "./" } else { "" };
        shell_word(&format!("{dot}{}", self.0))
    }

    /// A place within it.
    #[must_use]
    pub fn join(&self, name: &str) -> TextPath {
        TextPath(self.path().join(name).into_os_string().into_string().expect("text and text"))
    }
}
