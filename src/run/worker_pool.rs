//! The work itself: the queue of blocks, and the threads that take them up.

use super::completed_runs::{Known, Made};
use super::cores::{Cores, Taken};
use super::execute::{Ended, Resident, Rules, attempt};
use super::progress::{Kind, Progress};
use super::{Defect, Prepare, RunError, TooLarge};
use crate::memory::{Budget, ROW, Shortage, Verdict};
use crate::plan::{Plan, Series};
use crate::results::failure::{FEW, FoldedFailure};
use crate::results::guarantees::FoldCheck;
use crate::results::journal::{Entry, Journal, Row};
use crate::results::optimum::Optima;
use crate::results::record::RunKey;
use crate::results::{Fold, Run};
use rayon::ThreadPool;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque, hash_map};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use taquin::puzzle::Goal;
use taquin::search::Cancel;
use taquin::solve::Engine;

/// What a thread keeps back took less than this.
const MOST_UNWRITTEN: Duration = Duration::from_millis(10);

/// Instances of one series that one thread takes up together.
#[derive(Clone)]
struct Block<'a> {
    /// The place of the series in the plan.
    index: usize,
    series: &'a Series<'a>,
    instances: Range<usize>,
}

/// What is to be made and not known yet: large boards first, which take longest, else in the order of the plan.
pub(super) struct Queue<'a> {
    blocks: Vec<Block<'a>>,
    /// The runs to make, by the place of their series in the plan.
    runs: BTreeMap<usize, u64>,
}

impl<'a> Queue<'a> {
    /// What is missing of some blocks of a plan.
    pub(super) fn new(
        plan: &'a Plan,
        known: &Known,
        blocks: impl IntoIterator<Item = (usize, Range<usize>)>,
    ) -> Queue<'a> {
        let mut queue = Queue { blocks: vec![], runs: BTreeMap::new() };
        for (index, instances) in blocks {
            let missing = known.missing(index, &instances);
            if missing > 0 {
                queue.blocks.push(Block { index, series: &plan.series[index], instances });
                *queue.runs.entry(index).or_default() += missing as u64;
            }
        }
        queue.blocks.sort_by_key(|block| Reverse(block.series.experiment.goal.size().cells()));
        queue
    }

    /// What is in it, a series as often as it has blocks.
    pub(super) fn series(&self) -> impl Iterator<Item = &'a Series<'a>> {
        self.blocks.iter().map(|block| block.series)
    }

    /// The number of runs to make.
    pub(super) fn runs(&self) -> u64 {
        self.runs.values().sum()
    }

    /// What the runs of a plan share, series by series, on this many cores.
    pub(super) fn kinds(&self, plan: &Plan, cores: usize) -> Vec<Kind> {
        let mut groups: FxHashMap<String, usize> = FxHashMap::default();
        let kind = |(index, series): (usize, &Series)| {
            let (size, solver) = (series.experiment.goal.size(), &series.named.solver);
            let heuristic = solver.heuristic().map(ToString::to_string).unwrap_or_default();
            let like = [
                format!("{size} {solver}"),
                format!("{size} {} with any options: {heuristic}", solver.algorithm().info().name),
            ];
            let like = like.map(|name| {
                let next = groups.len();
                *groups.entry(name).or_insert(next)
            });
            let each = if series.experiment.isolated { cores } else { solver.algorithm().threads().min(cores) };
            Kind::new(like, each, self.runs.get(&index).copied().unwrap_or(0))
        };
        plan.series.iter().enumerate().map(kind).collect()
    }
}

/// The engines of a queue, by goal and by the solver's canonical text.
pub(super) struct Engines<'a>(FxHashMap<(&'a Goal, &'a str), Box<dyn Engine>>);

impl<'a> Engines<'a> {
    /// Makes the engines of the blocks, so that no run waits for a table; one by one, since each table is made by all
    /// threads. A search has no more threads than there are `cores`. Where runs are cancelled, the others are not made.
    pub(super) fn new(
        queue: &Queue<'a>,
        prepare: &Prepare,
        cores: usize,
        cancel: &Cancel,
    ) -> Result<Engines<'a>, RunError> {
        let mut engines: FxHashMap<(&Goal, &str), Box<dyn Engine>> = FxHashMap::default();
        for Block { series, .. } in &queue.blocks {
            if cancel.load(Ordering::Relaxed) {
                break;
            }
            if let hash_map::Entry::Vacant(place) = engines.entry((&series.experiment.goal, &*series.solver)) {
                let solver = series.named.solver.clone().with_threads_at_most(cores);
                let made = prepare(&series.experiment.goal, &solver);
                place.insert(made.map_err(|reason| RunError::unprepared(series, reason))?);
            }
        }
        Ok(Engines(engines))
    }

    fn of<'b>(&'b self, series: &'b Series) -> &'b dyn Engine {
        &*self.0[&(&series.experiment.goal, &*series.solver)]
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
    pub(super) budget: Arc<Budget>,
    /// `None` where every search has one thread: then the threads of the pool are as many as there are cores.
    pub(super) cores: Option<Cores>,
    pub(super) faults: Mutex<Faults>,
    pub(super) given_up: GivenUp,
}

/// How many times each run was given up, by series and instance, and how many bytes it wanted last.
#[derive(Debug, Default)]
pub(super) struct GivenUp(Mutex<FxHashMap<(usize, usize), (u32, u64)>>);

impl GivenUp {
    fn runs(&self) -> std::sync::MutexGuard<'_, FxHashMap<(usize, usize), (u32, u64)>> {
        self.0.lock().expect("no thread panics over a count")
    }
}

/// What went wrong.
#[derive(Debug, Default)]
pub(super) struct Faults {
    pub(super) defects: Vec<Defect>,
    pub(super) unsteady: Option<RunKey>,
    pub(super) too_large: Vec<TooLarge>,
}

/// Blocks to be taken up, those that were given up for want of memory after all others.
struct Line<'q, 'a> {
    blocks: &'q [Block<'a>],
    next: AtomicUsize,
    given_up: Mutex<VecDeque<Block<'a>>>,
}

impl<'q, 'a> Line<'q, 'a> {
    fn new(blocks: &'q [Block<'a>]) -> Line<'q, 'a> {
        Line { blocks, next: AtomicUsize::new(0), given_up: Mutex::default() }
    }

    /// The next block. Whoever gives a block up comes back, so none is left behind.
    fn next(&self) -> Option<Block<'a>> {
        match self.blocks.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            Some(block) => Some(block.clone()),
            None => self.given_up().pop_front(),
        }
    }

    fn given_up(&self) -> std::sync::MutexGuard<'_, VecDeque<Block<'a>>> {
        self.given_up.lock().expect("no thread panics over the line")
    }
}

/// A run without a result.
enum Missing {
    /// Nothing more is to be run.
    All,
    /// Re-run it from its start.
    Again,
    /// It does not fit.
    TooLarge(RunKey, Shortage),
}

impl Shift<'_> {
    /// Makes all runs of the queue; those of isolated experiments after the others, one at a time.
    pub(super) fn work(self, queue: Queue, pool: &ThreadPool) -> (Vec<Made>, Faults) {
        let isolated = |block: &Block| block.series.experiment.isolated;
        let (alone, together): (Vec<_>, Vec<_>) = queue.blocks.into_iter().partition(isolated);
        let line = Line::new(&together);
        let mut made: Vec<Made> = pool.broadcast(|_| self.take_up(&line)).into_iter().flatten().collect();
        made.extend(pool.install(|| self.take_up(&Line::new(&alone))));
        let mut faults = self.faults.into_inner().expect("no thread panics over a fault");
        faults.defects.sort_by(|a, b| a.key.cmp(&b.key));
        faults.too_large.sort_by(|a, b| a.key.cmp(&b.key));
        (made, faults)
    }

    /// Takes up block after block until none is left.
    fn take_up<'a>(&self, line: &Line<'_, 'a>) -> Vec<Made> {
        let (mut made, mut lines) = (vec![], vec![]);
        while let Some(block) = line.next()
            && !self.is_cancelled()
        {
            self.progress.experiment.store(block.series.place, Ordering::Relaxed);
            match block.series.experiment.fold {
                true => match self.fold(&block, &mut lines) {
                    Ok(fold) => made.push(fold),
                    Err(missing) => self.miss(block, missing, line),
                },
                false => self.rows(&block, &mut lines, &mut made, line),
            }
        }
        made
    }

    /// Takes note of a block without result.
    fn miss<'a>(&self, block: Block<'a>, missing: Missing, line: &Line<'_, 'a>) {
        match missing {
            Missing::All => {}
            Missing::Again => line.given_up().push_back(block),
            Missing::TooLarge(key, shortage) => {
                self.faults().too_large.push(TooLarge { key, shortage, runs: block.instances.len() as u64 });
            }
        }
    }

    /// Makes runs of a block and writes them down together, unless they take their time: the searches go on with warm
    /// caches.
    fn rows<'a>(&self, block: &Block<'a>, lines: &mut Vec<u8>, made: &mut Vec<Made>, line: &Line<'_, 'a>) {
        let (series, engine) = (block.series, self.engines.of(block.series));
        let mut runs = Vec::with_capacity(block.instances.len());
        let (mut written, mut since) = (0, Instant::now());
        for instance in block.instances.clone().filter(|&instance| !self.known.has(block.index, instance)) {
            match self.run(engine, block, instance) {
                Ok(run) => runs.push(run),
                Err(Missing::All) => break,
                Err(missing) => self.miss(Block { instances: instance..instance + 1, ..block.clone() }, missing, line),
            }
            if since.elapsed() >= MOST_UNWRITTEN {
                self.write_down(series, &runs[written..], lines);
                (written, since) = (runs.len(), Instant::now());
            }
        }
        self.write_down(series, &runs[written..], lines);
        made.push(Made::Runs { series: block.index, runs });
    }

    fn write_down(&self, series: &Series, runs: &[Run], lines: &mut Vec<u8>) {
        if runs.is_empty() {
            return;
        }
        let digest = |run: &Run| series.digest(run.record.key.instance..run.record.key.instance + 1);
        let rows = runs.iter().map(|run| Row::new(digest(run), run)).collect();
        let (experiment, solver) = (Cow::from(&*series.name), Cow::from(&*series.solver));
        self.hand_in(Entry::Runs { experiment, solver, rows }, lines);
        self.budget.keep(runs.iter().map(|run| run.bytes().saturating_sub(ROW)).sum());
    }

    fn fold(&self, block: &Block, lines: &mut Vec<u8>) -> Result<Made, Missing> {
        let (series, engine) = (block.series, self.engines.of(block.series));
        let (mut fold, mut failures) = (Fold::default(), vec![]);
        let check = FoldCheck::new(series.experiment, series.named);
        for instance in block.instances.clone() {
            let mut run = self.run(engine, block, instance)?;
            let optimum = self.optima.known(&series.experiment.goal, &series.boards()[instance]);
            // Whatever an external program answers is no defect of this one.
            if !series.is_external()
                && let Some(wrong) = check.invalidate(&mut run.record, optimum)
            {
                self.faults().defects.push(Defect::new(series, &run.record, wrong));
            }
            if series.is_external() && failures.len() < FEW {
                failures.extend(FoldedFailure::of(&run, optimum));
            }
            fold.add(&run.record, optimum);
        }
        let first = block.instances.start;
        let digest = series.digest(block.instances.clone());
        let (experiment, solver) = (Cow::from(&*series.name), Cow::from(&*series.solver));
        let (kept, why) = (Cow::Borrowed(&fold), Cow::Borrowed(&failures[..]));
        self.hand_in(Entry::Fold { digest, experiment, solver, first, fold: kept, failures: why }, lines);
        Ok(Made::Fold { series: block.index, first, fold, failures })
    }

    fn hand_in(&self, entry: Entry, lines: &mut Vec<u8>) {
        lines.clear();
        entry.write_to(lines);
        self.journal.append(lines);
    }

    /// Makes one run.
    fn run(&self, engine: &dyn Engine, block: &Block, instance: usize) -> Result<Run, Missing> {
        let (series, place) = (block.series, (block.index, instance));
        let key = series.key(instance);
        let (limits, repeats) = (series.named.limits, series.experiment.repeats);
        let memory = &self.memory;
        let (given_up, wanted) = self.given_up.runs().get(&place).copied().unwrap_or_default();
        let (is_external, cancel, budget) = (series.is_external(), self.cancel, &self.budget);
        let is_timed = !series.experiment.fold;
        let rules = Rules { limits, repeats, is_timed, is_external, cancel, memory, budget, given_up, wanted };
        let _taken = self.take_cores(series);
        if self.is_cancelled() {
            return Err(Missing::All);
        }
        let begun = Instant::now();
        let (run, panic) = match attempt(engine, &series.boards()[instance], rules, key) {
            Ended::Row(run, panic) => (*run, panic),
            Ended::Cancelled => return Err(Missing::All),
            Ended::Stopped(..) if self.is_cancelled() => return Err(Missing::All),
            Ended::Stopped(Verdict::GivenUp(bytes), _) => {
                self.given_up.runs().insert(place, (given_up + 1, bytes));
                return Err(Missing::Again);
            }
            Ended::Stopped(Verdict::TooLarge(shortage), key) => return Err(Missing::TooLarge(key, shortage)),
            Ended::Unsteady(key) => {
                self.cancel.store(true, Ordering::Relaxed);
                self.faults().unsteady.get_or_insert(key);
                return Err(Missing::All);
            }
        };
        let status = run.record.status;
        self.progress.finish(block.index, status, begun.elapsed());
        if status.is_defect() && !series.is_external() {
            let message = panic.unwrap_or_else(|| {
                "the path that was found does not lead to the goal, or its cost is not what the search says".into()
            });
            self.faults().defects.push(Defect::new(series, &run.record, message));
        }
        Ok(run)
    }

    /// The cores of one run, once that many are free.
    fn take_cores(&self, series: &Series) -> Option<Taken<'_>> {
        let cores = self.cores.as_ref()?;
        Some(cores.take(series.named.solver.algorithm().threads().min(rayon::current_num_threads())))
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    fn faults(&self) -> std::sync::MutexGuard<'_, Faults> {
        self.faults.lock().expect("no thread panics over a fault")
    }
}
