//! What the person who waits is shown.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use taquin::heuristic::tables_in_the_making;
use taquin::wording::group_thousands;

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
        let mut since = None;
        let mut known = 0;
        Bar::painted("{bar:12} {human_pos}/{human_len} runs{wide_msg}", move |bar| {
            let done = progress.done.load(Ordering::Relaxed);
            // Runs that were there before are no ground for an estimate.
            let since = since.get_or_insert_with(|| {
                known = done;
                Instant::now()
            });
            bar.set_length(total);
            bar.set_position(done);
            let left = left(since.elapsed(), done - known, total.saturating_sub(done));
            let left = left.map_or(String::new(), |left| format!(", {} left", rough(left)));
            bar.set_message(format!("{left}  {}", progress.line(&experiments)));
        })
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

/// So many runs are ground for an estimate.
const GROUND: u64 = 10;

/// How long the runs that are left will take, if they are like those that are finished; `None` while these are too few, or too
/// short a time has passed.
fn left(elapsed: Duration, done: u64, rest: u64) -> Option<Duration> {
    let is_grounded = done >= GROUND && elapsed >= Duration::from_secs(2);
    is_grounded.then(|| elapsed.mul_f64(rest as f64 / done as f64))
}

/// A duration as one waits for it.
fn rough(time: Duration) -> String {
    let seconds = time.as_secs_f64().ceil() as u64;
    match seconds {
        0..=90 => format!("{seconds} s"),
        91..=5400 => format!("{} min", seconds.div_ceil(60)),
        _ => format!("{} h", seconds.div_ceil(3600)),
    }
}

impl Bar {
    /// No bar at all.
    pub(super) fn hidden() -> Bar {
        Bar(None)
    }

    /// A bar that is brought up to date by `paint` and followed by what the template says.
    fn painted(template: &str, mut paint: impl FnMut(&ProgressBar) + Send + 'static) -> Bar {
        let style = ProgressStyle::with_template(&format!("[{{elapsed_precise}}] {template}"));
        let style = style.expect("a valid template");
        let (sender, receiver) = channel();
        let painter = std::thread::Builder::new().spawn(move || {
            let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
            bar.set_style(style);
            while receiver.recv_timeout(REDRAW) == Err(RecvTimeoutError::Timeout) {
                paint(&bar);
            }
            bar.finish_and_clear();
        });
        // Where a limit keeps the thread from starting there is no bar.
        Bar(painter.ok().map(|painter| (sender, painter)))
    }
}

/// Does some work, and shows how far the tables are that are made meanwhile, on standard error if that is a
/// terminal.
pub fn show_tables<T>(work: impl FnOnce() -> T) -> T {
    let bar = match std::io::stderr().is_terminal() {
        false => Bar::hidden(),
        true => Bar::painted("{bar:16} {percent} % of {wide_msg}", |bar| {
            let tables = tables_in_the_making();
            let Some(first) = tables.iter().find(|table| table.states > 0) else { return };
            bar.set_message(first.table.clone());
            bar.set_length(first.states as u64);
            bar.set_position(first.reached as u64);
        }),
    };
    let done = work();
    drop(bar);
    done
}

/// Does a search, and shows how far it has come, on standard error if that is a terminal.
pub fn show_search<T>(progress: &Arc<taquin::search::Progress>, work: impl FnOnce() -> T) -> T {
    let progress = Arc::clone(progress);
    let bar = match std::io::stderr().is_terminal() {
        false => Bar::hidden(),
        true => Bar::painted("{msg}", move |bar| {
            let tally = progress.tally();
            let bound = progress.bound().map(|bound| format!(", bound {bound}")).unwrap_or_default();
            let [expanded, generated] =
                [tally.expanded, tally.generated].map(|count| group_thousands(&count.to_string()));
            bar.set_message(format!("{expanded} expanded, {generated} generated{bound}"));
        }),
    };
    let done = work();
    drop(bar);
    done
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
    fn there_is_no_estimate_before_there_is_ground_for_one() {
        let seconds = Duration::from_secs;
        assert_eq!(left(seconds(60), 0, 50), None);
        assert_eq!(left(seconds(1), 40, 50), None);
        assert_eq!(left(seconds(60), 9, 50), None);
        assert_eq!(left(seconds(60), 40, 20), Some(seconds(30)));
    }

    #[test]
    fn what_is_left_is_rounded_up_to_a_unit_that_one_waits_in() {
        let rough = |seconds| super::rough(Duration::from_secs(seconds));
        assert_eq!(
            [rough(0), rough(90), rough(91), rough(5400), rough(5401)],
            ["0 s", "90 s", "2 min", "90 min", "2 h"]
        );
    }

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
