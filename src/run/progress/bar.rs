//! One line on standard error, drawn again and again until what it shows is over, then erased.

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

const REDRAW: Duration = Duration::from_millis(100);
/// Columns at the end that stay free: the `^C` of a terminal would else begin another line, and this one would stay.
const FREE: usize = 3;

/// A line on the terminal until it is dropped; nothing if there is none.
#[derive(Debug)]
pub(crate) struct Bar(Option<(Sender<()>, JoinHandle<()>)>);

impl Bar {
    /// Draws what `text` says behind the time, until that breaks with some last words; nothing where standard error is no
    /// terminal.
    pub(super) fn new(mut text: impl FnMut() -> ControlFlow<&'static str, String> + Send + 'static) -> Bar {
        if !std::io::stderr().is_terminal() {
            return Bar(None);
        }
        let started = Instant::now();
        let (sender, receiver) = channel();
        let draw = move || {
            while receiver.recv_timeout(REDRAW) == Err(RecvTimeoutError::Timeout) {
                match text() {
                    ControlFlow::Continue(text) if text.is_empty() => print(""),
                    ControlFlow::Continue(text) => print(&line(started.elapsed(), &text, width())),
                    ControlFlow::Break(words) => return print(&format!("{words}\n")),
                }
            }
            print("");
        };
        // Where a limit keeps the thread from starting there is no bar.
        Bar(std::thread::Builder::new().spawn(draw).ok().map(|painter| (sender, painter)))
    }

    /// No bar at all.
    pub(crate) fn hidden() -> Bar {
        Bar(None)
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some((sender, painter)) = self.0.take() {
            drop(sender);
            let _ = painter.join();
        }
    }
}

/// Erases the line of the cursor, and writes a text there.
fn print(text: &str) {
    let mut err = std::io::stderr().lock();
    // Who closed standard error does not read it.
    let _ = write!(err, "\r\x1b[K{text}").and_then(|()| err.flush());
}

/// Columns of the terminal behind standard error.
fn width() -> usize {
    terminal_size::terminal_size_of(std::io::stderr()).map_or(80, |(width, _)| usize::from(width.0))
}

fn line(time: Duration, text: &str, width: usize) -> String {
    let seconds = time.as_secs();
    let line = format!("[{:02}:{:02}:{:02}] {text}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    let room = width.saturating_sub(FREE);
    match line.chars().count() <= room {
        true => line,
        false => line.chars().take(room.saturating_sub(1)).chain(['…']).collect(),
    }
}

/// So many of twelve blocks as a share of the whole is done.
pub(super) fn blocks(done: u64, total: u64) -> String {
    let full = (u128::from(done) * BLOCKS as u128 / u128::from(total.max(1))) as usize;
    let full = full.min(BLOCKS);
    format!("{}{}", "█".repeat(full), "░".repeat(BLOCKS - full))
}

/// The columns of [`blocks`].
pub(super) const BLOCKS: usize = 12;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_leaves_room_for_a_control_character() {
        let time = Duration::from_secs(3661);
        assert_eq!(line(time, "3 of 4", 80), "[01:01:01] 3 of 4");
        let cut = line(time, &"x".repeat(100), 80);
        assert_eq!((cut.chars().count(), cut.chars().last()), (77, Some('…')));
    }

    #[test]
    fn blocks_are_full_where_all_is_done() {
        assert_eq!([blocks(0, 9), blocks(5, 10), blocks(7, 7)], ["░░░░░░░░░░░░", "██████░░░░░░", "████████████"]);
        assert_eq!(blocks(0, 0), "░░░░░░░░░░░░");
    }
}
