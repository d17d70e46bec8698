//! The work itself: the queue of blocks, and the threads that take them up.

use super::known::{Known, Made};
use super::{Defect, Prepare, RunError};
use crate::experiment::attempt::{Ended, Resident, Rules, attempt};
use crate::experiment::journal::{Entry, Journal};
use crate::experiment::optimum::Optima;
use crate::experiment::plan::{Plan, Series};
use crate::experiment::progress::Progress;
use crate::experiment::record::RunKey;
use crate::experiment::results::{Fold, Run};
use crate::puzzle::Goal;
use crate::search::Cancel;
use crate::solve::Engine;
use rayon::ThreadPool;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Instances of one series that one thread takes up together.
struct Block<'a> {
    /// The place of the series in the plan.
    index: usize,
    series: &'a Series<'a>,
    instances: Range<usize>,
}

/// What is to be made and not known yet: large boards first, which take longest, else in the order of the plan.
pub(super) struct Queue<'a> {
    blocks: Vec<Block<'a>>,
    runs: usize,
}

impl<'a> Queue<'a> {
    /// What is missing of some blocks of a plan.
    pub(super) fn new(
        plan: &'a Plan,
        known: &Known,
        blocks: impl IntoIterator<Item = (usize, Range<usize>)>,
    ) -> Queue<'a> {
        let mut queue = Queue { blocks: vec![], runs: 0 };
        for (index, instances) in blocks {
            let missing = known.missing(index, &instances);
            if missing > 0 {
                queue.blocks.push(Block { index, series: &plan.series[index], instances });
                queue.runs += missing;
            }
        }
        queue.blocks.sort_by_key(|block| Reverse(block.series.experiment.goal.size().cells()));
        queue
    }

    /// The number of runs to make.
    pub(super) fn runs(&self) -> u64 {
        self.runs as u64
    }
}

/// The engines of a queue, by goal and by the solver's canonical text.
pub(super) struct Engines<'a>(FxHashMap<(&'a Goal, &'a str), Box<dyn Engine>>);

impl<'a> Engines<'a> {
    /// Makes the engines of the blocks, in parallel, so that no run waits for a table.
    pub(super) fn new(queue: &Queue<'a>, prepare: &Prepare) -> Result<Engines<'a>, RunError> {
        let mut wanted: FxHashMap<(&Goal, &str), &Series> = FxHashMap::default();
        for Block { series, .. } in &queue.blocks {
            wanted.entry((&series.experiment.goal, &series.solver)).or_insert(series);
        }
        let make = |(key, series): ((&'a Goal, &'a str), &'a Series)| match prepare(key.0, &series.named.solver) {
            Ok(engine) => Ok((key, engine)),
            Err(reason) => {
                let (experiment, solver) = (series.experiment.name.clone(), series.solver.clone());
                Err(RunError::Prepare { experiment, solver, reason })
            }
        };
        let engines: Result<_, RunError> = wanted.into_par_iter().map(make).collect();
        Ok(Engines(engines?))
    }
}

/// Everything that a thread needs to make runs.
pub(super) struct Shift<'a> {
    pub(super) known: &'a Known,
    pub(super) engines: Engines<'a>,
    pub(super) optima: &'a Optima<'a>,
    pub(super) journal: &'a Journal,
    pub(super) cancel: &'a Cancel,
    pub(super) progress: &'a Progress,
    pub(super) memory: Resident,
    pub(super) faults: Mutex<Faults>,
}

/// What went wrong.
#[derive(Debug, Default)]
pub(super) struct Faults {
    pub(super) defects: Vec<Defect>,
    pub(super) unsteady: Option<RunKey>,
}

impl Shift<'_> {
    /// Makes all runs of the queue; those of isolated experiments after the others, one at a time.
    pub(super) fn work(self, queue: Queue, pool: &ThreadPool) -> (Vec<Made>, Faults) {
        let isolated = |block: &Block| block.series.experiment.isolated;
        let (alone, together): (Vec<_>, Vec<_>) = queue.blocks.into_iter().partition(isolated);
        let next = AtomicUsize::new(0);
        let mut made: Vec<Made> = pool.broadcast(|_| self.take_up(&together, &next)).into_iter().flatten().collect();
        made.extend(pool.install(|| self.take_up(&alone, &AtomicUsize::new(0))));
        let mut faults = self.faults.into_inner().expect("no thread panics over a fault");
        faults.defects.sort_by(|a, b| a.key.cmp(&b.key));
        (made, faults)
    }

    /// Takes up block after block until none is left.
    fn take_up(&self, queue: &[Block], next: &AtomicUsize) -> Vec<Made> {
        let (mut made, mut lines) = (vec![], vec![]);
        while let Some(block) = queue.get(next.fetch_add(1, Ordering::Relaxed))
            && !self.is_cancelled()
        {
            self.progress.experiment.store(block.series.place, Ordering::Relaxed);
            match block.series.experiment.fold {
                true => made.extend(self.fold(block, &mut lines)),
                false => self.rows(block, &mut lines, &mut made),
            }
        }
        made
    }

    fn rows(&self, block: &Block, lines: &mut Vec<u8>, made: &mut Vec<Made>) {
        let series = block.series;
        for instance in block.instances.clone().filter(|&instance| !self.known.has(block.index, instance)) {
            let Some(run) = self.run(series, instance) else { return };
            let digest = series.digest(instance..instance + 1);
            let (record, timings) = (Cow::Borrowed(&run.record), Cow::Borrowed(&run.timings[..]));
            self.hand_in(Entry::Run { digest, record, timings }, lines);
            made.push(Made::Run { series: block.index, run });
        }
    }

    fn fold(&self, block: &Block, lines: &mut Vec<u8>) -> Option<Made> {
        let series = block.series;
        let mut fold = Fold::default();
        for instance in block.instances.clone() {
            let run = self.run(series, instance)?;
            let optimum = self.optima.known(&series.experiment.goal, &series.boards()[instance]);
            fold.add(&run.record, optimum);
        }
        let first = block.instances.start;
        let digest = series.digest(block.instances.clone());
        let (experiment, solver) = (Cow::from(&series.experiment.name), Cow::from(&series.solver));
        self.hand_in(Entry::Fold { digest, experiment, solver, first, fold: Cow::Borrowed(&fold) }, lines);
        Some(Made::Fold { series: block.index, first, fold })
    }

    fn hand_in(&self, entry: Entry, lines: &mut Vec<u8>) {
        lines.clear();
        entry.write_to(lines);
        self.journal.append(lines);
    }

    /// Makes one run; nothing when it is cancelled or not to be trusted.
    fn run(&self, series: &Series, instance: usize) -> Option<Run> {
        let key = series.key(instance);
        let engine = &self.engines.0[&(&series.experiment.goal, series.solver.as_str())];
        let (limits, repeats) = (series.named.limits, series.experiment.repeats);
        let rules = Rules { limits, repeats, cancel: self.cancel, memory: &self.memory };
        if self.is_cancelled() {
            return None;
        }
        let (run, panic) = match attempt(&**engine, &series.boards()[instance], rules, key) {
            Ended::Row(run, panic) => (run, panic),
            Ended::Cancelled => return None,
            Ended::Unsteady(key) => {
                self.cancel.store(true, Ordering::Relaxed);
                self.faults().unsteady.get_or_insert(key);
                return None;
            }
        };
        let status = run.record.status;
        self.progress.done.fetch_add(1, Ordering::Relaxed);
        if status.is_limit() {
            self.progress.limited.fetch_add(1, Ordering::Relaxed);
        }
        if status.is_defect() {
            self.progress.defects.fetch_add(1, Ordering::Relaxed);
            let message = panic.unwrap_or_else(|| "the path that was found does not lead to the goal".into());
            self.faults().defects.push(Defect::new(series, &run.record, message));
        }
        Some(run)
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    fn faults(&self) -> std::sync::MutexGuard<'_, Faults> {
        self.faults.lock().expect("no thread panics over a fault")
    }
}
