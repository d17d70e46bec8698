//! What the person who waits is shown.

mod bar;
mod estimate;

pub(crate) use bar::Bar;
pub(crate) use estimate::Kind;

use bar::{BLOCKS, blocks};
use estimate::{Left, estimate};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use taquin::heuristic::tables_in_the_making;
use taquin::search::Cancel;
use taquin::solve::Status;
use taquin::wording::group_thousands;

/// Before, what has ended is too quick to say what comes.
const SOON: Duration = Duration::from_secs(2);
/// The columns of a line behind the time, so that 80 columns hold it.
const WIDTH: usize = 66;

/// How far the runs have come; raised by all threads, drawn by one.
#[derive(Debug)]
pub(crate) struct Progress {
    /// Runs that are finished, those of earlier sessions included.
    done: AtomicU64,
    /// Those of them that a limit ended.
    limited: AtomicU64,
    /// Those of them that tell of a defect.
    defects: AtomicU64,
    /// The experiment taken up last, by its place in the config.
    pub(crate) experiment: AtomicUsize,
    /// One for each series of the plan.
    kinds: Vec<Kind>,
}

impl Progress {
    /// Of a plan with this many finished runs.
    pub(crate) fn new(done: u64, kinds: Vec<Kind>) -> Progress {
        let (limited, defects, experiment) = Default::default();
        Progress { done: AtomicU64::new(done), limited, defects, experiment, kinds }
    }

    /// Takes note of a run of a series.
    pub(crate) fn finish(&self, series: usize, status: Status, time: Duration) {
        if status.is_limit() {
            self.limited.fetch_add(1, Ordering::Relaxed);
        }
        if status.is_defect() {
            self.defects.fetch_add(1, Ordering::Relaxed);
        }
        self.kinds[series].finish(time);
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Shows the progress towards `total` runs of the named experiments on this many cores, until it is cancelled.
    pub(crate) fn show(self: &Arc<Self>, total: u64, experiments: Vec<String>, cores: usize, cancel: &Cancel) -> Bar {
        let (progress, cancel) = (Arc::clone(self), Cancel::clone(cancel));
        let started = Instant::now();
        let mut news = (u64::MAX, started, None);
        Bar::new(move || {
            if cancel.load(Ordering::Relaxed) {
                return ControlFlow::Break("Stopping; finished runs are kept. Ctrl-C again ends at once.");
            }
            let done = progress.done.load(Ordering::Relaxed);
            if news.0 != done {
                news = (done, Instant::now(), estimate(&progress.kinds, cores));
            }
            let left = news.2.and_then(|left| left.after(news.1.elapsed())).filter(|_| started.elapsed() >= SOON);
            ControlFlow::Continue(progress.line(total, left, &experiments))
        })
    }

    /// What fits into one line, the most important first; nothing in it is cut but the name of the experiment, in its middle.
    fn line(&self, total: u64, left: Option<Left>, experiments: &[String]) -> String {
        let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let grouped = |count: u64| group_thousands(count);
        let done = count(&self.done);
        let mut line = format!("{}/{} runs", grouped(done), grouped(total));
        line += &left.map_or(String::new(), |left| format!(", {}", words(left)));
        for (count, what) in [(count(&self.defects), "failed"), (count(&self.limited), "at a limit")] {
            let part = format!(", {} {what}", grouped(count));
            if count > 0 && line.len() + part.len() <= WIDTH {
                line += &part;
            }
        }
        let room = WIDTH.saturating_sub(line.chars().count() + 2);
        let name = experiments.get(self.experiment.load(Ordering::Relaxed)).and_then(|name| shortened(name, room));
        line += &name.map_or(String::new(), |name| format!("  {name}"));
        if line.chars().count() + BLOCKS < WIDTH {
            line = format!("{} {line}", blocks(done, total));
        }
        line
    }
}

/// A name, without its middle where it is longer than the room for it; none where that is too little.
fn shortened(name: &str, room: usize) -> Option<String> {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= room {
        return Some(name.into());
    }
    let (first, last) = (room.saturating_sub(1).div_ceil(2), room.saturating_sub(1) / 2);
    let parts = || letters[..first].iter().chain(&['…']).chain(&letters[letters.len() - last..]).collect();
    (last >= 3).then(parts)
}

fn words(left: Left) -> String {
    match left {
        Left::About(time) => format!("about {} left", rough(time)),
        Left::AtLeast(time) => format!("at least {} left", rough(time)),
    }
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

/// Does some work, and shows how far the tables are that are made meanwhile, on standard error if that is a
/// terminal.
pub fn show_tables<T>(work: impl FnOnce() -> T) -> T {
    let bar = Bar::new(|| {
        let tables = tables_in_the_making();
        let first = tables.iter().find(|table| table.states > 0);
        ControlFlow::Continue(first.map_or(String::new(), |first| {
            let (reached, states) = (first.reached as u64, first.states as u64);
            format!("{} {} % of {}", blocks(reached, states), reached * 100 / states, first.table)
        }))
    });
    let done = work();
    drop(bar);
    done
}

/// Writes a report, and says so on standard error if that is a terminal.
pub fn show_report<T>(work: impl FnOnce() -> T) -> T {
    let bar = Bar::new(|| ControlFlow::Continue("writing tables and charts".into()));
    let done = work();
    drop(bar);
    done
}

/// Does a search, and shows how far it has come, on standard error if that is a terminal.
pub fn show_search<T>(progress: &Arc<taquin::search::Progress>, work: impl FnOnce() -> T) -> T {
    let progress = Arc::clone(progress);
    let bar = Bar::new(move || {
        let tally = progress.tally();
        let bound = progress.bound().map(|bound| format!(", in the iteration to f = {bound}")).unwrap_or_default();
        let [expanded, generated] = [tally.expanded, tally.generated].map(group_thousands);
        ControlFlow::Continue(format!("{expanded} expanded, {generated} generated{bound}"))
    });
    let done = work();
    drop(bar);
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_rounded_up_to_a_unit_that_one_waits_in() {
        let rough = |seconds| super::rough(Duration::from_secs(seconds));
        assert_eq!(
            [rough(0), rough(90), rough(91), rough(5400), rough(5401)],
            ["0 s", "90 s", "2 min", "90 min", "2 h"]
        );
    }

    #[test]
    fn limits_and_failures_are_reported_as_they_happen() {
        let progress = Progress::new(10, vec![Kind::new([0, 1], 1, 9)]);
        let experiments = ["first".to_string(), "second".to_string()];
        assert_eq!(progress.line(20, None, &experiments), "██████░░░░░░ 10/20 runs  first");
        progress.experiment.store(1, Ordering::Relaxed);
        for status in [Status::ExpandedLimit, Status::Solved, Status::ByteLimit, Status::Unfinished, Status::Crashed] {
            progress.finish(0, status, Duration::ZERO);
        }
        let left = Some(Left::AtLeast(Duration::from_secs(40)));
        let line = "15/20 runs, at least 40 s left, 1 failed, 3 at a limit  second";
        assert_eq!(progress.line(20, left, &experiments), line, "without the bar, for which there is no room");
    }

    #[test]
    fn eighty_columns_hold_every_line() {
        let longest = Some(Left::AtLeast(Duration::from_secs(5400)));
        let experiments = ["marques-coquard-and-others-on-the-board-of-table-3.1".to_string()];
        for (done, limited, defects) in [(1, 0, 0), (181_440, 0, 0), (9_999_999, 9_999, 0), (9_999_999, 9_999, 99)] {
            for left in [None, longest] {
                let progress = Progress::new(done, vec![]);
                progress.limited.store(limited, Ordering::Relaxed);
                progress.defects.store(defects, Ordering::Relaxed);
                let line = progress.line(9_999_999, left, &experiments);
                assert!(line.chars().count() <= WIDTH, "{line}");
            }
        }
        assert_eq!(shortened(&experiments[0], 11), Some("marqu…e-3.1".into()));
        assert_eq!(shortened(&experiments[0], 5), None);
    }
}
