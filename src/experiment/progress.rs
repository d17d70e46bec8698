//! What the person who waits is shown.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

const REDRAW: Duration = Duration::from_millis(100);

/// How far the runs have come; raised by all threads, drawn by one.
#[derive(Debug, Default)]
pub(super) struct Progress {
    /// Runs that are finished.
    pub(super) done: AtomicU64,
    /// Those of them that a limit ended.
    pub(super) limited: AtomicU64,
    /// Those of them that tell of a defect.
    pub(super) defects: AtomicU64,
    /// The experiment taken up last, by its place in the config.
    pub(super) experiment: AtomicUsize,
}

/// A progress bar on standard error until it is dropped; nothing where that is no terminal.
#[derive(Debug)]
pub(super) struct Bar(Option<(Sender<()>, JoinHandle<()>)>);

impl Progress {
    /// Shows the progress towards `total` runs of the named experiments.
    pub(super) fn show(self: &Arc<Self>, total: u64, experiments: Vec<String>) -> Bar {
        let progress = Arc::clone(self);
        let (sender, receiver) = channel();
        let painter = std::thread::spawn(move || {
            let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
            let style = "[{elapsed_precise}] {bar:32} {human_pos}/{human_len} runs, {eta} left  {wide_msg}";
            bar.set_style(ProgressStyle::with_template(style).expect("a valid template"));
            bar.set_position(progress.done.load(Ordering::Relaxed));
            bar.reset_eta();
            while receiver.recv_timeout(REDRAW) == Err(RecvTimeoutError::Timeout) {
                bar.set_position(progress.done.load(Ordering::Relaxed));
                bar.set_message(progress.line(&experiments));
            }
            bar.finish_and_clear();
        });
        Bar(Some((sender, painter)))
    }

    fn line(&self, experiments: &[String]) -> String {
        let mut line = experiments.get(self.experiment.load(Ordering::Relaxed)).cloned().unwrap_or_default();
        for (count, what) in [(&self.limited, "at a limit"), (&self.defects, "failed")] {
            match count.load(Ordering::Relaxed) {
                0 => {}
                count => line += &format!(", {count} {what}"),
            }
        }
        line
    }
}

impl Bar {
    /// No bar at all.
    pub(super) fn hidden() -> Bar {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_and_failures_are_told_as_they_happen() {
        let progress = Progress::default();
        let experiments = ["first".to_string(), "second".to_string()];
        assert_eq!(progress.line(&experiments), "first");
        progress.experiment.store(1, Ordering::Relaxed);
        progress.limited.store(3, Ordering::Relaxed);
        progress.defects.store(1, Ordering::Relaxed);
        assert_eq!(progress.line(&experiments), "second, 3 at a limit, 1 failed");
    }
}
