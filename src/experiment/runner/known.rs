//! The runs whose results are known: recalled from journals, or just made.

use crate::experiment::journal::Entry;
use crate::experiment::optimum::{Bounds, Optima, note};
use crate::experiment::plan::{FOLD_BLOCK, Plan, Series};
use crate::experiment::record::RunKey;
use crate::experiment::results::{ExperimentResults, Fold, Optimum, Results, Run, SolverResults};
use crate::experiment::store::arrives;
use crate::solve::Status;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A place for each run, or for each block of folded runs, of a plan.
#[derive(Debug)]
pub(super) struct Known {
    series: Vec<Places>,
    by_name: FxHashMap<(String, String), usize>,
    /// The files that were read, in their order.
    files: Vec<PathBuf>,
    /// Whether runs that tell of a defect count as known; else they are made again.
    defects: bool,
}

#[derive(Debug)]
enum Places {
    Rows(Rows),
    Folds(Vec<(Range<usize>, Option<ToldFold>)>),
}

/// What is known of a block, and the number of the file that told it.
type ToldFold = (Fold, usize);

/// The rows of a series, as they were told. Of a large plan a shard knows few rows, so the others take four bytes each.
#[derive(Debug)]
struct Rows {
    /// The place of each instance's row, from 1; 0 where there is none.
    places: Vec<u32>,
    runs: Vec<Run>,
    /// The number of the file that told each of them.
    files: Vec<u32>,
}

impl Rows {
    fn none(instances: usize) -> Rows {
        Rows { places: vec![0; instances], runs: vec![], files: vec![] }
    }

    /// An instance's row, and the number of the file that told it.
    fn get(&self, instance: usize) -> Option<(&Run, usize)> {
        let place = self.places[instance].checked_sub(1)? as usize;
        Some((&self.runs[place], self.files[place] as usize))
    }

    /// Takes a row in, in the place of the one that was there.
    fn put(&mut self, run: Run, file: usize) {
        let (place, file) = (&mut self.places[run.record.key.instance], file as u32);
        match place.checked_sub(1) {
            Some(known) => (self.runs[known as usize], self.files[known as usize]) = (run, file),
            None => {
                self.runs.push(run);
                self.files.push(file);
                *place = u32::try_from(self.runs.len()).expect("a series has fewer than 2^32 instances");
            }
        }
    }
}

/// Two files that tell different things of one run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{} and {} differ in experiment \"{}\", instance {}, solver \"{}\", which must come out the same everywhere: find out \
     which of them is wrong (another version of the program, or a program that draws lots), and remove that file",
    files[0].display(), files[1].display(), key.experiment, key.instance + 1, key.solver
)]
pub struct Conflict {
    /// The files.
    pub files: [PathBuf; 2],
    /// The run; the first one of folded runs.
    pub key: RunKey,
}

/// What a thread made.
#[derive(Debug)]
pub(super) enum Made {
    Run { series: usize, run: Run },
    Fold { series: usize, first: usize, fold: Fold },
}

impl Known {
    pub(super) fn nothing(plan: &Plan) -> Known {
        let places = |one: &Series| match one.experiment.fold {
            true => Places::Folds(one.blocks().map(|block| (block, None)).collect()),
            false => Places::Rows(Rows::none(one.boards().len())),
        };
        let name = |one: &Series| (one.experiment.name.clone(), one.solver.clone());
        Known {
            series: plan.series.iter().map(places).collect(),
            by_name: plan.series.iter().map(name).zip(0..).collect(),
            files: vec![],
            defects: false,
        }
    }

    /// From now on takes runs that tell of a defect as they are.
    pub(super) fn with_defects(self) -> Known {
        Known { defects: true, ..self }
    }

    /// Says that the entries to come are those of a file.
    pub(super) fn reading(&mut self, file: &Path) {
        self.files.push(file.into());
    }

    /// Takes in a line of a journal, if the plan still wants it.
    pub(super) fn recall(&mut self, plan: &Plan, entry: Entry) -> Result<(), Conflict> {
        match entry {
            Entry::Run { digest, record, timings } => {
                let key = (record.key.experiment.clone(), record.key.solver.clone());
                let Some(&index) = self.by_name.get(&key) else { return Ok(()) };
                let (series, instance) = (&plan.series[index], record.key.instance);
                let Places::Rows(rows) = &mut self.series[index] else { return Ok(()) };
                if instance >= rows.places.len() {
                    return Ok(());
                }
                let enough = timings.len() >= series.experiment.repeats as usize;
                let leads = |path| arrives(&series.experiment.goal, &series.boards()[instance], path);
                let sound = record.path.as_deref().is_none_or(leads);
                let wanted = self.defects || series.is_external() || !record.status.is_defect();
                if wanted && enough && sound && digest == series.digest(instance..instance + 1) {
                    let run = Run { record: record.into_owned(), timings: timings.into_owned() };
                    if is_better(&run, rows.get(instance), &self.files, || series.key(instance))? {
                        rows.put(run, self.files.len() - 1);
                    }
                }
            }
            Entry::Fold { digest, experiment, solver, first, fold } => {
                let Some(&index) = self.by_name.get(&(experiment.into(), solver.into())) else { return Ok(()) };
                let Places::Folds(places) = &mut self.series[index] else { return Ok(()) };
                let Some((block, place)) = places.get_mut(first / FOLD_BLOCK) else { return Ok(()) };
                let whole = block.start == first && fold.statuses.values().sum::<u64>() == block.len() as u64;
                let wanted = self.defects
                    || plan.series[index].is_external()
                    || !fold.statuses.keys().any(|status| status.is_defect());
                if wanted && whole && digest == plan.series[index].digest(block.clone()) {
                    let known = place.as_ref().map(|(known, file)| (known, *file));
                    if is_better(&*fold, known, &self.files, || plan.series[index].key(first))? {
                        *place = Some((fold.into_owned(), self.files.len() - 1));
                    }
                }
            }
            Entry::Begin(_) | Entry::End(_) => {}
        }
        Ok(())
    }

    /// Takes in what was made just now.
    pub(super) fn add(&mut self, made: Made) {
        match made {
            Made::Run { series, run } => match &mut self.series[series] {
                Places::Rows(rows) => rows.put(run, self.files.len()),
                Places::Folds(_) => unreachable!("a row of a folded series"),
            },
            Made::Fold { series, first, fold } => match &mut self.series[series] {
                Places::Folds(places) => places[first / FOLD_BLOCK].1 = Some((fold, self.files.len())),
                Places::Rows(_) => unreachable!("a fold of a series of rows"),
            },
        }
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

    /// The file that told the run, or the block of runs, that begins with an instance, by its number.
    pub(super) fn source(&self, series: usize, instance: usize) -> Option<usize> {
        match &self.series[series] {
            Places::Rows(rows) => rows.get(instance).map(|(_, file)| file),
            Places::Folds(places) => places[instance / FOLD_BLOCK].1.as_ref().map(|(_, file)| *file),
        }
    }

    /// The number of runs that ended in a way.
    pub(super) fn ended(&self, is: impl Fn(Status) -> bool) -> u64 {
        let runs = |places: &Places| match places {
            Places::Rows(rows) => rows.runs.iter().filter(|run| is(run.record.status)).count() as u64,
            Places::Folds(places) => {
                let statuses = places.iter().flat_map(|(_, fold)| fold).flat_map(|known| &known.0.statuses);
                statuses.filter(|(status, _)| is(**status)).map(|(_, runs)| runs).sum()
            }
        };
        self.series.iter().map(runs).sum()
    }

    /// The files that were read.
    pub(super) fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// The number of runs whose results are known.
    pub(super) fn runs(&self) -> u64 {
        let runs = |places: &Places| match places {
            Places::Rows(rows) => rows.runs.len(),
            Places::Folds(places) => {
                places.iter().filter(|(_, fold)| fold.is_some()).map(|(block, _)| block.len()).sum()
            }
        };
        self.series.iter().map(runs).sum::<usize>() as u64
    }

    /// Everything in the order of the config, with what it proves of the optimal lengths.
    pub(super) fn results(self, plan: &Plan, optima: &Optima) -> Results {
        let mut bounds = Bounds::default();
        for (series, places) in plan.series.iter().zip(&self.series) {
            if let Places::Rows(rows) = places {
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

impl Places {
    fn results(self, optima: &[Optimum]) -> SolverResults {
        match self {
            Places::Rows(Rows { mut runs, .. }) => {
                runs.sort_unstable_by_key(|run| run.record.key.instance);
                runs.iter_mut().for_each(|run| run.record.hold_against(optima[run.record.key.instance]));
                SolverResults::Rows(runs)
            }
            Places::Folds(places) => {
                let mut all = Fold::default();
                places.iter().filter_map(|(_, fold)| fold.as_ref()).for_each(|(fold, _)| all.merge(fold));
                SolverResults::Fold(all)
            }
        }
    }
}

/// What one file tells of a run or a block of them, beside what another file tells.
trait Told: Sized {
    /// How much of it the machine had a hand in: the less, the better.
    fn chance(&self) -> u64;
    /// Whether both tell the same.
    fn agrees(&self, other: &Self) -> bool;
    /// Whether this one tells more of the same.
    fn adds(&self, other: &Self) -> bool;
}

impl Told for Run {
    fn chance(&self) -> u64 {
        u64::from(is_chance(self.record.status))
    }

    fn agrees(&self, other: &Run) -> bool {
        self.record == other.record
    }

    fn adds(&self, other: &Run) -> bool {
        self.timings.len() > other.timings.len()
    }
}

impl Told for Fold {
    fn chance(&self) -> u64 {
        self.statuses.iter().filter(|(status, _)| is_chance(**status)).map(|(_, runs)| runs).sum()
    }

    fn agrees(&self, other: &Fold) -> bool {
        self == other
    }

    fn adds(&self, _: &Fold) -> bool {
        false
    }
}

/// Whether a run that ended so may end otherwise the next time.
fn is_chance(status: Status) -> bool {
    status == Status::Unfinished || status.is_defect()
}

/// Whether what the last of the files tells is to stand in the place of what is known, with the file that told it.
fn is_better<T: Told>(
    told: &T,
    known: Option<(&T, usize)>,
    files: &[PathBuf],
    key: impl Fn() -> RunKey,
) -> Result<bool, Conflict> {
    match known {
        None => Ok(true),
        Some((known, _)) if known.chance() + told.chance() > 0 => Ok(told.chance() < known.chance()),
        Some((known, _)) if known.agrees(told) => Ok(told.adds(known)),
        Some((_, first)) => {
            let last = files.last().expect("it is the file that is read");
            Err(Conflict { files: [files[first].clone(), last.clone()], key: key() })
        }
    }
}
