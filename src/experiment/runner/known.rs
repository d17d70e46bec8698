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
    Rows(Vec<Place<Run>>),
    Folds(Vec<(Range<usize>, Place<Fold>)>),
}

/// What is known of a run or a block, and the number of the file that told it. Boxed: a shard of a large plan knows few.
type Place<T> = Option<Box<(T, usize)>>;

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
            false => Places::Rows(vec![None; one.boards().len()]),
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
                let Places::Rows(places) = &mut self.series[index] else { return Ok(()) };
                let Some(place) = places.get_mut(instance) else { return Ok(()) };
                let enough = timings.len() >= series.experiment.repeats as usize;
                let leads = |path| arrives(&series.experiment.goal, &series.boards()[instance], path);
                let sound = record.path.as_deref().is_none_or(leads);
                let wanted = self.defects || series.is_external() || !record.status.is_defect();
                if wanted && enough && sound && digest == series.digest(instance..instance + 1) {
                    let run = Run { record: record.into_owned(), timings: timings.into_owned() };
                    return settle(place, run, &self.files, || series.key(instance));
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
                    return settle(place, fold.into_owned(), &self.files, || plan.series[index].key(first));
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
                Places::Rows(places) => {
                    let instance = run.record.key.instance;
                    places[instance] = Some(Box::new((run, self.files.len())));
                }
                Places::Folds(_) => unreachable!("a row of a folded series"),
            },
            Made::Fold { series, first, fold } => match &mut self.series[series] {
                Places::Folds(places) => places[first / FOLD_BLOCK].1 = Some(Box::new((fold, self.files.len()))),
                Places::Rows(_) => unreachable!("a fold of a series of rows"),
            },
        }
    }

    /// Whether the row of an instance is known; of a folded series, no instance's row is.
    pub(super) fn has(&self, series: usize, instance: usize) -> bool {
        match &self.series[series] {
            Places::Rows(places) => places[instance].is_some(),
            Places::Folds(_) => false,
        }
    }

    /// The number of runs in a block of a series whose results are not known.
    pub(super) fn missing(&self, series: usize, block: &Range<usize>) -> usize {
        match &self.series[series] {
            Places::Rows(places) => places[block.clone()].iter().filter(|place| place.is_none()).count(),
            Places::Folds(places) => {
                let known = places[block.start / FOLD_BLOCK].1.is_some();
                if known { 0 } else { block.len() }
            }
        }
    }

    /// The file that told the run, or the block of runs, that begins with an instance, by its number.
    pub(super) fn source(&self, series: usize, instance: usize) -> Option<usize> {
        match &self.series[series] {
            Places::Rows(places) => places[instance].as_deref().map(|(_, file)| *file),
            Places::Folds(places) => places[instance / FOLD_BLOCK].1.as_deref().map(|(_, file)| *file),
        }
    }

    /// The number of runs that ended in a way.
    pub(super) fn ended(&self, is: impl Fn(Status) -> bool) -> u64 {
        let runs = |places: &Places| match places {
            Places::Rows(places) => places.iter().flatten().filter(|known| is(known.0.record.status)).count() as u64,
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
            Places::Rows(places) => places.iter().flatten().count(),
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
            if let Places::Rows(places) = places {
                for (run, _) in places.iter().flatten().map(|known| &**known) {
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
        let settled = |known: Box<(Run, usize)>| {
            let Run { record, timings } = known.0;
            let optimum = optima[record.key.instance];
            Run { record: record.given(optimum), timings }
        };
        match self {
            Places::Rows(places) => SolverResults::Rows(places.into_iter().flatten().map(settled).collect()),
            Places::Folds(places) => {
                let mut all = Fold::default();
                places.iter().filter_map(|(_, fold)| fold.as_deref()).for_each(|(fold, _)| all.merge(fold));
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

/// Puts what the last of the files tells into its place, if that is free or it is better than what is there.
fn settle<T: Told>(place: &mut Place<T>, told: T, files: &[PathBuf], key: impl Fn() -> RunKey) -> Result<(), Conflict> {
    let file = files.len().saturating_sub(1);
    let better = match place.as_deref() {
        None => true,
        Some((known, _)) if known.chance() + told.chance() > 0 => told.chance() < known.chance(),
        Some((known, _)) if known.agrees(&told) => told.adds(known),
        Some(&(_, first)) => return Err(Conflict { files: [files[first].clone(), files[file].clone()], key: key() }),
    };
    if better {
        *place = Some(Box::new((told, file)));
    }
    Ok(())
}
