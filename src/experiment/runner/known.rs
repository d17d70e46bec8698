//! The runs whose results are known: recalled from the journal, or just made.

use crate::experiment::journal::Entry;
use crate::experiment::optimum::{Bounds, Optima, note};
use crate::experiment::plan::{FOLD_BLOCK, Plan, Series};
use crate::experiment::results::{ExperimentResults, Fold, Results, Run, SolverResults};
use crate::experiment::store::moved;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A place for each run, or for each block of folded runs, of a plan.
#[derive(Debug)]
pub(super) struct Known {
    series: Vec<Places>,
    by_name: FxHashMap<(String, String), usize>,
}

#[derive(Debug)]
enum Places {
    Rows(Vec<Option<Run>>),
    Folds(Vec<(Range<usize>, Option<Fold>)>),
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
        }
    }

    /// Takes in a line of the journal, if the plan still wants it.
    pub(super) fn recall(&mut self, plan: &Plan, entry: Entry) {
        match entry {
            Entry::Run { digest, record, timings } => {
                let key = (record.key.experiment.clone(), record.key.solver.clone());
                let Some(&index) = self.by_name.get(&key) else { return };
                let (series, instance) = (&plan.series[index], record.key.instance);
                let Places::Rows(places) = &mut self.series[index] else { return };
                let Some(place) = places.get_mut(instance) else { return };
                let enough = timings.len() >= series.experiment.repeats as usize;
                let walks = |path| moved(&series.boards()[instance], path).is_some();
                let sound = record.path.as_deref().is_none_or(walks);
                if enough && sound && digest == series.digest(instance..instance + 1) {
                    *place = Some(Run { record: record.into_owned(), timings: timings.into_owned() });
                }
            }
            Entry::Fold { digest, experiment, solver, first, fold } => {
                let Some(&index) = self.by_name.get(&(experiment.into(), solver.into())) else { return };
                let Places::Folds(places) = &mut self.series[index] else { return };
                let Some((block, place)) = places.get_mut(first / FOLD_BLOCK) else { return };
                let whole = block.start == first && fold.statuses.values().sum::<u64>() == block.len() as u64;
                if whole && digest == plan.series[index].digest(block.clone()) {
                    *place = Some(fold.into_owned());
                }
            }
        }
    }

    /// Takes in what was made just now.
    pub(super) fn add(&mut self, made: Made) {
        match made {
            Made::Run { series, run } => match &mut self.series[series] {
                Places::Rows(places) => {
                    let instance = run.record.key.instance;
                    places[instance] = Some(run);
                }
                Places::Folds(_) => unreachable!("a row of a folded series"),
            },
            Made::Fold { series, first, fold } => match &mut self.series[series] {
                Places::Folds(places) => places[first / FOLD_BLOCK].1 = Some(fold),
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
                for run in places.iter().flatten() {
                    note(&mut bounds, &series.experiment.goal, &series.boards()[run.record.key.instance], run);
                }
            }
        }
        let mut places = self.series.into_iter();
        let experiments = plan.config.experiments.iter().map(|experiment| ExperimentResults {
            optima: optima.settle(experiment, &bounds),
            solvers: places.by_ref().take(experiment.solvers.len()).map(Places::results).collect(),
        });
        Results { experiments: experiments.collect() }
    }
}

impl Places {
    fn results(self) -> SolverResults {
        match self {
            Places::Rows(places) => SolverResults::Rows(places.into_iter().flatten().collect()),
            Places::Folds(places) => {
                let mut all = Fold::default();
                places.iter().filter_map(|(_, fold)| fold.as_ref()).for_each(|fold| all.merge(fold));
                SolverResults::Fold(all)
            }
        }
    }
}
