//! The runs whose results are known: recalled from journals, or just made.

mod conflict;

use crate::plan::{FOLD_BLOCK, Plan, Series};
use crate::results::csv_files::arrives;
use crate::results::failure::{FEW, FoldedFailure};
use crate::results::journal::Entry;
use crate::results::optimum::{Bounds, Optima, note};
use crate::results::process_info::{Beginning, Made as MadeBy, made};
use crate::results::{ExperimentResults, Fold, Optimum, Results, Run, SolverResults};
pub use conflict::Conflict;
use conflict::is_better;
pub(super) use conflict::{Kept, Seen};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use taquin::solve::Status;

/// A place for each run, or for each block of folded runs, of a plan; `R` is what is kept of a run.
#[derive(Debug)]
pub(super) struct Known<R = Run> {
    series: Vec<Places<R>>,
    by_name: FxHashMap<(Arc<str>, Arc<str>), usize>,
    /// The files that were read, in their order.
    files: Vec<PathBuf>,
    /// The processes that made runs, in that order.
    processes: Vec<Process>,
    /// The lines of those that could not be read.
    unreadable: BTreeMap<PathBuf, Vec<u64>>,
    /// Whether runs with a defect count as completed; otherwise they are repeated.
    defects: bool,
    /// Other rows of the same runs; `None` where nobody asks for them.
    others: Option<Vec<R>>,
}

/// A process, by what it wrote down.
#[derive(Debug)]
struct Process {
    /// The number of the file that it wrote to.
    file: usize,
    /// What it wrote of itself; unknown in old journals.
    beginning: Option<Beginning>,
}

#[derive(Debug)]
enum Places<R> {
    Rows(Rows<R>),
    Folds(Vec<(Range<usize>, Option<KnownFold>)>),
}

/// What is known of a block.
#[derive(Debug)]
struct KnownFold {
    fold: Fold,
    failures: Vec<FoldedFailure>,
    /// The number of the process.
    process: usize,
}

/// The rows of a series. Of a large plan a shard knows few rows, so the others take four bytes each.
#[derive(Debug)]
struct Rows<R> {
    /// The place of each instance's row, from 1; 0 if there is none.
    places: Vec<u32>,
    runs: Vec<R>,
    /// The number of the process of each.
    processes: Vec<u32>,
}

impl<R> Rows<R> {
    fn none(instances: usize) -> Rows<R> {
        Rows { places: vec![0; instances], runs: vec![], processes: vec![] }
    }

    /// An instance's row, and the number of its process.
    fn get(&self, instance: usize) -> Option<(&R, usize)> {
        let place = self.places[instance].checked_sub(1)? as usize;
        Some((&self.runs[place], self.processes[place] as usize))
    }

    /// Takes an instance's row in, in the place of the one that was there, which it returns.
    fn put(&mut self, instance: usize, run: R, process: usize) -> Option<R> {
        let (most, known) = (self.places.len(), self.runs.len());
        let (place, process) = (&mut self.places[instance], process as u32);
        if let Some(known) = place.checked_sub(1) {
            self.processes[known as usize] = process;
            return Some(std::mem::replace(&mut self.runs[known as usize], run));
        }
        if known == self.runs.capacity() {
            // Twice as much room, but never more than there are instances.
            let more = known.max(16).min(most - known);
            self.runs.reserve_exact(more);
            self.processes.reserve_exact(more);
        }
        self.runs.push(run);
        self.processes.push(process);
        *place = u32::try_from(self.runs.len()).expect("a series has fewer than 2^32 instances");
        None
    }
}

/// What a thread made.
#[derive(Debug)]
pub(super) enum Made {
    Runs { series: usize, runs: Vec<Run> },
    Fold { series: usize, first: usize, fold: Fold, failures: Vec<FoldedFailure> },
}

impl<R: Kept> Known<R> {
    pub(super) fn nothing(plan: &Plan) -> Known<R> {
        let places = |one: &Series| match one.experiment.fold {
            true => Places::Folds(one.blocks().map(|block| (block, None)).collect()),
            false => Places::Rows(Rows::none(one.boards().len())),
        };
        let name = |one: &Series| (Arc::clone(&one.name), Arc::clone(&one.solver));
        Known {
            series: plan.series.iter().map(places).collect(),
            by_name: plan.series.iter().map(name).zip(0..).collect(),
            files: vec![],
            processes: vec![],
            unreadable: BTreeMap::new(),
            defects: false,
            others: None,
        }
    }

    /// From now on takes runs with a defect as they are.
    pub(super) fn with_defects(self) -> Known<R> {
        Known { defects: true, ..self }
    }

    /// From now on keeps every row of a run.
    pub(super) fn with_others(self) -> Known<R> {
        Known { others: Some(vec![]), ..self }
    }

    /// Says that the entries to come are those of a file.
    pub(super) fn reading(&mut self, file: &Path) {
        self.processes.push(Process { file: self.files.len(), beginning: None });
        self.files.push(file.into());
    }

    /// Records that what is added from now on was run by this process, not by one that was read.
    pub(super) fn make(&mut self, beginning: Beginning) {
        self.processes.push(Process { file: self.files.len(), beginning: Some(beginning) });
    }

    /// Says that a line of the file that is read could not be.
    pub(super) fn pass_over(&mut self, line: u64) {
        let file = self.files.last().expect("a file is read");
        self.unreadable.entry(file.clone()).or_default().push(line);
    }

    /// Takes in a line of a journal, if the plan still wants it.
    pub(super) fn recall(&mut self, plan: &Plan, entry: Entry) -> Result<(), Conflict> {
        match entry {
            Entry::Runs { experiment, solver, rows } => {
                let Some(&index) = self.by_name.get(&(experiment.into(), solver.into())) else { return Ok(()) };
                let Series { name, solver, .. } = &plan.series[index];
                for (digest, run) in rows.into_iter().map(|row| row.read(name, solver)) {
                    self.recall_run(plan, index, &digest, run)?;
                }
            }
            Entry::Fold { digest, experiment, solver, first, fold, failures } => {
                let Some(&index) = self.by_name.get(&(experiment.into(), solver.into())) else { return Ok(()) };
                let Places::Folds(places) = &mut self.series[index] else { return Ok(()) };
                let Some((block, place)) = places.get_mut(first / FOLD_BLOCK) else { return Ok(()) };
                let runs = block.len() as u64;
                let whole = block.start == first && fold.fits(runs) && fold.statuses.values().sum::<u64>() == runs;
                let wanted = self.defects
                    || plan.series[index].is_external()
                    || !fold.statuses.keys().any(|status| status.is_defect());
                if wanted && whole && digest == plan.series[index].digest(block.clone()) {
                    let known = place.as_ref().map(|known| (&known.fold, self.processes[known.process].file));
                    if is_better(&*fold, known, &self.files, || plan.series[index].key(first))? {
                        let (fold, mut failures) = (fold.into_owned(), failures.into_owned());
                        failures.retain(|failure| block.contains(&failure.instance));
                        *place = Some(KnownFold { fold, failures, process: self.processes.len() - 1 });
                    }
                }
            }
            Entry::Begin(beginning) => {
                self.processes.push(Process { file: self.files.len() - 1, beginning: Some(beginning.into_owned()) });
            }
            Entry::End(_) => {}
        }
        Ok(())
    }

    /// Takes in a run of a series, if the plan still wants it.
    fn recall_run(&mut self, plan: &Plan, index: usize, digest: &str, run: Run) -> Result<(), Conflict> {
        let (series, instance) = (&plan.series[index], run.record.key.instance);
        let Places::Rows(rows) = &mut self.series[index] else { return Ok(()) };
        if instance >= rows.places.len() {
            return Ok(());
        }
        let enough = run.timings.len() >= series.experiment.repeats as usize;
        let leads = |path| arrives(&series.experiment.goal, &series.boards()[instance], path);
        let sound = run.record.path.as_deref().is_none_or(leads);
        let wanted = self.defects || series.is_external() || !run.record.status.is_defect();
        if wanted && enough && sound && digest == series.digest(instance..instance + 1) {
            let run = R::of(run);
            let known = rows.get(instance).map(|(known, process)| (known, self.processes[process].file));
            let passed_over = match is_better(&run, known, &self.files, || series.key(instance))? {
                true => rows.put(instance, run, self.processes.len() - 1),
                false => Some(run),
            };
            if let Some(others) = &mut self.others {
                others.extend(passed_over);
            }
        }
        Ok(())
    }

    /// Whether the row of an instance is known; of a folded series, no instance's row is.
    pub(super) fn has(&self, series: usize, instance: usize) -> bool {
        match &self.series[series] {
            Places::Rows(rows) => rows.places[instance] > 0,
            Places::Folds(_) => false,
        }
    }

    /// The number of runs in a block of a series whose results are not known.
    pub(super) fn missing(&self, series: usize, block: &Range<usize>) -> usize {
        match &self.series[series] {
            Places::Rows(rows) => rows.places[block.clone()].iter().filter(|&&place| place == 0).count(),
            Places::Folds(places) => {
                let known = places[block.start / FOLD_BLOCK].1.is_some();
                if known { 0 } else { block.len() }
            }
        }
    }

    /// The number of the file with the run, or the block of runs, that begins with an instance.
    pub(super) fn source(&self, series: usize, instance: usize) -> Option<usize> {
        let process = match &self.series[series] {
            Places::Rows(rows) => rows.get(instance).map(|(_, process)| process),
            Places::Folds(places) => places[instance / FOLD_BLOCK].1.as_ref().map(|known| known.process),
        };
        process.map(|process| self.processes[process].file)
    }

    /// The number of runs that ended in a way.
    pub(super) fn ended(&self, is: impl Fn(Status) -> bool) -> u64 {
        let runs = |places: &Places<R>| match places {
            Places::Rows(rows) => rows.runs.iter().filter(|run| is(run.status())).count() as u64,
            Places::Folds(places) => {
                let statuses = places.iter().flat_map(|(_, fold)| fold).flat_map(|known| &known.fold.statuses);
                statuses.filter(|(status, _)| is(**status)).map(|(_, runs)| runs).sum()
            }
        };
        self.series.iter().map(runs).sum()
    }

    /// The files that were read.
    pub(super) fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// The lines that could not be read, by their files.
    pub(super) fn unreadable(&self) -> &BTreeMap<PathBuf, Vec<u64>> {
        &self.unreadable
    }

    /// The other rows of runs that are known.
    pub(super) fn others(&self) -> &[R] {
        self.others.as_deref().unwrap_or_default()
    }

    /// Who made the runs whose results are known.
    pub(super) fn makers(&self) -> Vec<MadeBy> {
        let mut runs = vec![0; self.processes.len()];
        for places in &self.series {
            match places {
                Places::Rows(rows) => rows.processes.iter().for_each(|&process| runs[process as usize] += 1),
                Places::Folds(places) => {
                    for (block, known) in places {
                        known.iter().for_each(|known| runs[known.process] += block.len() as u64);
                    }
                }
            }
        }
        made(self.processes.iter().map(|process| process.beginning.as_ref()).zip(runs))
    }

    /// The number of runs whose results are known.
    pub(super) fn runs(&self) -> u64 {
        let runs = |places: &Places<R>| match places {
            Places::Rows(rows) => rows.runs.len(),
            Places::Folds(places) => {
                places.iter().filter(|(_, fold)| fold.is_some()).map(|(block, _)| block.len()).sum()
            }
        };
        self.series.iter().map(runs).sum::<usize>() as u64
    }
}

impl Known {
    /// Takes in what this process made.
    pub(super) fn add(&mut self, made: Made) {
        let process = self.processes.len() - 1;
        match made {
            Made::Runs { series, runs } => match &mut self.series[series] {
                Places::Rows(rows) => {
                    for run in runs {
                        rows.put(run.record.key.instance, run, process);
                    }
                }
                Places::Folds(_) => unreachable!("a row of a folded series"),
            },
            Made::Fold { series, first, fold, failures } => match &mut self.series[series] {
                Places::Folds(places) => {
                    places[first / FOLD_BLOCK].1 = Some(KnownFold { fold, failures, process });
                }
                Places::Rows(_) => unreachable!("a fold of a series of rows"),
            },
        }
    }

    /// The first failures among the folded runs of each series.
    pub(super) fn folded_failures(&self) -> Vec<Vec<FoldedFailure>> {
        let few = |places: &Places<Run>| match places {
            Places::Rows(_) => vec![],
            Places::Folds(places) => {
                let known = places.iter().flat_map(|(_, known)| known);
                known.flat_map(|known| &known.failures).take(FEW).cloned().collect()
            }
        };
        self.series.iter().map(few).collect()
    }

    /// Everything in the order of the config, with what it proves of the optimal lengths.
    pub(super) fn results(self, plan: &Plan, optima: &Optima) -> Results {
        let mut bounds = Bounds::default();
        for (series, places) in plan.series.iter().zip(&self.series) {
            if let Places::Rows(rows) = places
                && !optima.are_enumerated(&series.experiment.goal)
            {
                for run in &rows.runs {
                    note(&mut bounds, &series.experiment.goal, &series.boards()[run.record.key.instance], run);
                }
            }
        }
        let mut places = self.series.into_iter();
        let experiments = plan.config.experiments.iter().map(|experiment| {
            let optima = optima.settle(experiment, &bounds);
            let solvers = places.by_ref().take(experiment.solvers.len());
            let solvers = solvers.map(|places| places.results(&optima)).collect();
            ExperimentResults { optima, solvers }
        });
        Results { experiments: experiments.collect() }
    }
}

impl Places<Run> {
    fn results(self, optima: &[Optimum]) -> SolverResults {
        match self {
            Places::Rows(Rows { mut runs, .. }) => {
                runs.sort_unstable_by_key(|run| run.record.key.instance);
                runs.iter_mut().for_each(|run| run.record.hold_against(optima[run.record.key.instance]));
                SolverResults::rows(runs)
            }
            Places::Folds(places) => {
                let mut all = Fold::default();
                places.iter().flat_map(|(_, known)| known).for_each(|known| all.merge(&known.fold));
                SolverResults::Fold(all)
            }
        }
    }
}
