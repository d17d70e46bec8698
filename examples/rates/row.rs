//! A row of the table, and shared measurements.

use cpu_time::ThreadTime;
use std::fmt::Write;
use taquin::puzzle::{Arrangement, Goal};
use taquin::search::{Limits, Meter, Statistics};
use taquin::solve::{Engine, prepare};

/// A row of the table.
pub(crate) struct Row {
    /// Which search.
    pub(crate) what: &'static str,
    /// On which boards.
    pub(crate) set: &'static str,
    /// The target.
    pub(crate) at_least: &'static str,
    /// A more ambitious target.
    pub(crate) aim: &'static str,
    /// Measures it and returns the figures with their units.
    pub(crate) measure: fn() -> String,
}

/// The totals of some searches.
pub(crate) struct Measured {
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    /// CPU time of the searches, helping threads not counted.
    pub(crate) seconds: f64,
}

impl Measured {
    /// Children per second, and the seconds.
    pub(crate) fn generating(&self) -> String {
        format!("{:.0} M generated/s; {:.2} s", self.generated as f64 / 1e6 / self.seconds, self.seconds)
    }

    /// Expansions per second, and the seconds.
    pub(crate) fn expanding(&self) -> String {
        format!("{:.2} M expanded/s; {:.2} s", self.expanded as f64 / 1e6 / self.seconds, self.seconds)
    }
}

/// Solves boards with each of some solvers. Their tables are built before the clock starts.
pub(crate) fn solved(goal: &Goal, boards: &[Arrangement], solvers: &[&str], limits: Limits) -> Measured {
    let mut all = Measured { expanded: 0, generated: 0, seconds: 0.0 };
    for solver in solvers {
        let engine = prepare(goal, &solver.parse().expect("a solver")).expect("a heuristic for the size");
        let clock = ThreadTime::now();
        for board in boards {
            let Statistics { expanded, generated, .. } = counted(&*engine, board, limits);
            all.expanded += expanded;
            all.generated += generated;
        }
        all.seconds += clock.elapsed().as_secs_f64();
    }
    all
}

/// Counts of the search of one board.
pub(crate) fn counted(engine: &dyn Engine, board: &Arrangement, limits: Limits) -> Statistics {
    engine.solve(board, Meter::new(limits)).expect("nobody cancels").statistics
}

/// Several figures in one cell.
pub(crate) fn together(figures: &[(&str, String)]) -> String {
    figures.iter().fold(String::new(), |mut text, (name, figure)| {
        let separator = if text.is_empty() { "" } else { "<br>" };
        write!(text, "{separator}{name}: {figure}").expect("a string takes everything");
        text
    })
}
