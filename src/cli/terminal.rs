//! The terminal: its width, and the styles that commands use.

use super::sanitize::Sanitized;
use clap::builder::styling::{AnsiColor, Style};
use std::io::Write;

/// The word `error`.
pub(super) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// Titles and names.
pub(super) const STRONG: Style = Style::new().bold();
/// Secondary text.
pub(super) const FAINT: Style = Style::new().dimmed();

/// Prints a line on standard error.
pub(super) fn note(line: &str) {
    // Nobody reads a closed standard error.
    let _ = writeln!(Sanitized::new(anstream::stderr().lock()), "{line}");
}

/// Columns of the terminal behind standard output; 100 if there is none.
pub(super) fn width() -> usize {
    terminal_size::terminal_size_of(std::io::stdout()).map_or(100, |(width, _)| usize::from(width.0).max(20))
}
