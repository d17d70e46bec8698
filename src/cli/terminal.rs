//! What the terminal is like: its width, and the few styles that are used on it.

use clap::builder::styling::{AnsiColor, Style};

/// The word `error`.
pub(super) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// Titles and names.
pub(super) const STRONG: Style = Style::new().bold();
/// What may be skipped.
pub(super) const FAINT: Style = Style::new().dimmed();

/// Columns of the terminal behind standard output; 100 where there is none.
pub(super) fn width() -> usize {
    terminal_size::terminal_size_of(std::io::stdout()).map_or(100, |(width, _)| usize::from(width.0).max(20))
}
