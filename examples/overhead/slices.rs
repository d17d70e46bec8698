//! The bare loop, divided into slices between those of the harness, so that changes in the machine's speed affect both.

use cpu_time::{ProcessTime, ThreadTime};
use harness::config::Experiment;
use std::ops::Range;
use std::sync::{Arc, Mutex};
use taquin::puzzle::Arrangement;
use taquin::search::{Limits, Meter};
use taquin::solve::{Answer, Engine, prepare};

/// The boards of a slice.
const SLICE: usize = 250;

/// The boards of an experiment, its solver, and the progress of both loops.
#[derive(Clone)]
pub(crate) struct Slices(Arc<Loops>);

struct Loops {
    boards: Vec<Arrangement>,
    engine: Box<dyn Engine>,
    progress: Mutex<Progress>,
}

#[derive(Default)]
struct Progress {
    /// The boards that the harness has solved, or solves now.
    solved: usize,
    /// Seconds of CPU time that the bare loop took.
    bare: f64,
}

impl Slices {
    pub(crate) fn of(experiment: &Experiment) -> Slices {
        let engine = prepare(&experiment.goal, &experiment.solvers[0].solver).expect("a heuristic for 3x3 boards");
        Slices(Arc::new(Loops { boards: experiment.instances.clone(), engine, progress: Mutex::default() }))
    }

    /// Solves boards in a bare loop; returns the seconds of CPU time that it takes.
    pub(crate) fn bare(&self, boards: Range<usize>) -> f64 {
        let solve = |board| self.0.engine.solve(board, Meter::new(Limits::default())).expect("nobody cancels");
        let start = ThreadTime::now();
        let expanded: u64 = self.0.boards[boards].iter().map(|board| solve(board).statistics.expanded).sum();
        std::hint::black_box(expanded);
        start.elapsed().as_secs_f64()
    }

    /// The seconds of the bare loop between the slices of the harness.
    pub(crate) fn seconds(&self) -> f64 {
        self.0.progress.lock().expect("no thread panics").bare
    }

    /// The solver for the harness.
    pub(crate) fn engine(&self) -> Box<dyn Engine> {
        Box::new(self.clone())
    }

    fn bare_slice(&self, number: usize) -> f64 {
        let most = self.0.boards.len();
        self.bare((number * SLICE).min(most)..((number + 1) * SLICE).min(most))
    }
}

/// The unchanged solver; but before each second slice the bare loop solves the previous slice and the next one, so that each
/// side goes first equally often.
impl Engine for Slices {
    fn run(&self, start: &Arrangement, meter: Meter) -> Option<Answer> {
        let mut progress = self.0.progress.lock().expect("no thread panics");
        let (slice, place) = (progress.solved / SLICE, progress.solved % SLICE);
        assert_eq!(*start, self.0.boards[progress.solved], "boards come in their order");
        if place == 0 && slice.is_multiple_of(2) {
            progress.bare +=
                slice.checked_sub(1).map_or(0.0, |behind| self.bare_slice(behind)) + self.bare_slice(slice);
        }
        progress.solved += 1;
        let last = progress.solved == self.0.boards.len() && !slice.is_multiple_of(2);
        drop(progress);
        let answer = self.0.engine.run(start, meter);
        if last {
            let seconds = self.bare_slice(slice);
            self.0.progress.lock().expect("no thread panics").bare += seconds;
        }
        answer
    }
}

/// Seconds of CPU time that something takes, all threads together, and what it returns.
pub(crate) fn timed<T>(what: impl FnOnce() -> T) -> (f64, T) {
    let start = ProcessTime::now();
    let value = what();
    (start.elapsed().as_secs_f64(), value)
}
