//! The statistics of each metric of each solver: its distribution over all runs that were made, and its means with their
//! intervals.
//!
//! A solver that solves only the easy boards would look good by the values of its solved runs. So a run without a path counts
//! in every quantile as at least what it had reached, and means are over the boards that all compared solvers solved. PAR2
//! counts a run without a path as twice its limit.
//!
//! ```
//! # use harness::{config::Config, plan::Plan, run::{self, Options}};
//! # let place = tempfile::tempdir().unwrap();
//! # let file = place.path().join("two.toml");
//! # std::fs::write(&file, "title = \"Two\"\n[[experiment]]\nname = \"two\"\nsize = \"3x3\"\ninstances = { uniform = 30 }\n\
//! #     algorithms = [\"astar\"]\nheuristics = [\"manhattan\", \"linear_conflict\"]\n").unwrap();
//! let config = Config::read(&file).unwrap();
//! let plan = Plan::new(&config, &[]).unwrap();
//! let results = run::run(&plan, &Options::new(place.path().join("results"))).unwrap().results;
//! let scope = harness::report::Scope::new(&config, &results);
//! let all = harness::report::statistics::statistics(&harness::report::ReportInput::new(&scope));
//! let expanded = &all[0].solvers[0].summaries[0];
//! assert_eq!((expanded.metric.name, expanded.readings.count()), ("expanded", 30));
//! let comparison = &all[0].comparisons[0];
//! assert!(comparison.ratio.unwrap() > 1.0, "manhattan expands more than linear_conflict");
//! ```

mod coverage;
pub(super) mod files;

pub use coverage::Coverage;

use super::common::{Common, ENOUGH_IN_COMMON, compared};
use super::comparison::Comparison;
use super::easier::easier;
use super::endings::Endings;
use super::finding::Leader;
use super::measured::{Measured, ReportInput};
use super::metric::Metric;
use super::reading::{Quantile, Readings, unit_of_time};
use super::sample::Sample;
use crate::config::NamedSolver;
use crate::formula::Number;
use taquin_inference::{Confidence, mean_intervals};

/// Smaller samples have no intervals: their resampled intervals hold the true mean far less often than it says.
const FEWEST: u64 = 6;

/// Larger samples, which only folded runs make, have no intervals: value by value they would fill the memory.
const MOST_SPREAD: u64 = 250_000;

/// The statistics of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct ExperimentStatistics {
    /// Its place in the config of the scope.
    pub experiment: usize,
    /// The boards that were run.
    pub boards: usize,
    /// Over which instances its solvers may be compared by their means.
    pub basis: Basis,
    /// A sentence on how these instances differ from all that were run; empty where they do not.
    pub easier: String,
    /// The compared solvers that have runs, in the config's order.
    pub solvers: Vec<SolverStatistics>,
    /// The solvers in pairs, metric by metric in the order of [`Metric::COMPARED`], CPU time last.
    pub comparisons: Vec<Comparison>,
    /// Who needs least of each metric, where the data allow to say so.
    pub leaders: Vec<Leader>,
    /// Of too many solvers for all pairs, each beside the leader of each metric, which [`ExperimentStatistics::comparisons`] need not
    /// have; none of fewer.
    pub beside_leaders: Vec<Comparison>,
}

/// What the tables of an experiment show a metric in.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// What its values are multiplied by.
    pub factor: Number,
    /// The metric with its unit.
    pub title: String,
}

/// The instances over which the means of solvers may be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// Each solver solved all that can be solved, so all runs compare.
    All,
    /// Only this many, which every solver solved.
    Common(u64),
    /// It is not known which every solver solved, since the runs are folded.
    Unknown,
}

/// The statistics of a solver in an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct SolverStatistics {
    /// Its index in the experiment of the scope.
    pub solver: usize,
    /// How its runs ended.
    pub endings: Endings,
    /// One for each of [`Metric::ALL`] over all its runs, then one for each over the common boards where those are fewer.
    pub summaries: Vec<Summary>,
}

/// A metric over some runs of a solver.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The metric.
    pub metric: Metric,
    /// Which runs.
    pub over: Over,
    /// What is known of it on each run.
    pub readings: Readings,
    /// Whether the solver reported the metric of all that it solved: a program need not report what it counts.
    pub is_reported: bool,
    /// The 95 % bootstrap interval of the mean; none where all boards that there are were run, below six values, and where
    /// a run was stopped.
    pub mean_interval: Option<Confidence>,
    /// The same of the geometric mean; none where a value is 0, too.
    pub geometric_interval: Option<Confidence>,
    /// Values between which the median lies with 95 % confidence; none where all boards that there are were run.
    pub median_interval: Option<[Quantile; 2]>,
    /// The mean over all boards that have a solution, runs without a path counting as twice their limit (PAR2); none where
    /// there are such runs and no limit on this metric, and where it is not known of every run with a path.
    pub par2: Option<Number>,
}

/// The runs that a [`Summary`] is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// All that were made, on boards that have a solution.
    All,
    /// Those on boards that every compared solver solved.
    Common,
}

impl Over {
    /// The word of CSV files.
    pub fn word(self) -> &'static str {
        match self {
            Over::All => "all",
            Over::Common => "common",
        }
    }
}

impl Summary {
    /// The mean; none where a run was stopped.
    pub fn mean(&self) -> Option<Number> {
        self.readings.complete()?.mean()
    }

    /// The geometric mean; none where a run was stopped, or a value is 0.
    pub fn geometric_mean(&self) -> Option<f64> {
        self.readings.complete()?.geometric_mean()
    }

    /// The standard deviation; none where a run was stopped.
    pub fn standard_deviation(&self) -> Option<f64> {
        self.readings.complete()?.standard_deviation()
    }

    /// The sum of the values; none where there are none, or a run was stopped.
    pub fn sum(&self) -> Option<Number> {
        let sample = self.readings.complete()?;
        (sample.count() > 0).then(|| sample.sum())
    }
}

impl SolverStatistics {
    /// The summary of a metric over the runs by which solvers compare: the common ones where there are such.
    pub fn fair(&self, metric: Metric) -> Option<&Summary> {
        self.summaries.iter().rev().find(|summary| summary.metric == metric)
    }

    /// The summary of a metric over all runs.
    pub fn own(&self, metric: Metric) -> Option<&Summary> {
        self.summaries.iter().find(|summary| summary.metric == metric)
    }
}

impl ExperimentStatistics {
    /// The number of boards that every compared solver solved, where that is known.
    pub fn common_boards(&self) -> Option<u64> {
        match self.basis {
            Basis::All => self.solvers.first().map(|solver| solver.endings.solved()),
            Basis::Common(common) => Some(common),
            Basis::Unknown => None,
        }
    }

    /// Whether enough boards were solved by all to say who is better.
    pub fn allows_verdicts(&self) -> bool {
        self.common_boards().is_some_and(|common| common >= ENOUGH_IN_COMMON)
    }

    /// The solver that needs least of a metric by the geometric mean over what all solved, of those that reported it; of
    /// equals the first. None where that is not known, or too few boards were solved by all.
    pub fn best(&self, metric: Metric) -> Option<usize> {
        if !self.allows_verdicts() {
            return None;
        }
        let mean = |solver: &SolverStatistics| Some((solver.solver, solver.fair(metric)?.geometric_mean()?));
        let reports = |solver: &&SolverStatistics| solver.own(metric).is_none_or(|own| own.is_reported);
        let means: Option<Vec<(usize, f64)>> = self.solvers.iter().filter(reports).map(mean).collect();
        means?.into_iter().reduce(|best, other| if other.1 < best.1 { other } else { best }).map(|(solver, _)| solver)
    }

    /// Whether a metric is known of any board that somebody solved.
    pub fn reports(&self, metric: Metric) -> bool {
        self.solvers.iter().filter_map(|solver| solver.own(metric)).any(|own| own.readings.measured().count() > 0)
    }

    /// In which unit its tables show a metric: times in one that fits all medians.
    pub fn unit(&self, metric: Metric) -> Unit {
        if metric != Metric::TIME {
            return Unit { factor: Number::ONE, title: metric.title.into() };
        }
        let medians = self.solvers.iter().filter_map(|solver| Some(solver.own(metric)?.readings.median()));
        let (factor, unit) = unit_of_time(medians);
        Unit { factor, title: format!("CPU time{unit}") }
    }

    /// Who needs least of a metric, by the sentence on it.
    pub fn leader(&self, metric: Metric) -> Option<&Leader> {
        self.leaders.iter().find(|leader| leader.metric == metric)
    }

    /// How every other solver compares with one by a metric, that one being the second of each comparison; solvers that were
    /// not compared with it are left out.
    pub fn against(&self, metric: Metric, reference: usize) -> Vec<Comparison> {
        let seen = |comparison: &Comparison| match reference {
            _ if comparison.metric != metric => None,
            solver if solver == comparison.second => Some(comparison.clone()),
            solver if solver == comparison.first => Some(comparison.reversed()),
            _ => None,
        };
        let leads = |comparison: &&Comparison| comparison.metric == metric && comparison.first == reference;
        let all = match self.beside_leaders.iter().any(|comparison| leads(&comparison)) {
            true => &self.beside_leaders,
            false => &self.comparisons,
        };
        let mut found: Vec<Comparison> = all.iter().filter_map(seen).collect();
        found.sort_by_key(|comparison| comparison.first);
        found
    }
}

/// The statistics of every experiment that was run, in the config's order.
pub fn statistics(material: &ReportInput) -> Vec<ExperimentStatistics> {
    let all = material.measured.iter().enumerate().map(|(index, measured)| of_experiment(index, measured));
    all.filter(|one| !one.solvers.is_empty()).collect()
}

fn of_experiment(index: usize, measured: &Measured) -> ExperimentStatistics {
    let experiment = measured.experiment;
    let common = measured.common();
    let basis = match &common {
        Common::All => Basis::All,
        Common::Only(instances) => Basis::Common(instances.len() as u64),
        Common::Unknown => Basis::Unknown,
    };
    let easier = easier(measured, common.only().flatten());
    let mut solvers: Vec<SolverStatistics> = compared(experiment)
        .filter_map(|solver| {
            let endings = measured.endings(solver)?.clone();
            let summaries = summaries(measured, solver, &endings, common);
            (endings.runs() > 0).then_some(SolverStatistics { solver, endings, summaries })
        })
        .collect();
    if !experiment.population {
        estimate(&mut solvers);
    }
    let metrics = || Metric::compared(experiment).into_iter().chain([Metric::TIME]);
    let comparisons = metrics().flat_map(|metric| measured.comparisons(metric, None).to_vec()).collect();
    let leaders = Leader::all(measured, metrics());
    let beside = leaders.iter().flat_map(|leader| measured.comparisons(leader.metric, Some(leader.solver)).to_vec());
    ExperimentStatistics {
        experiment: index,
        boards: measured.boards(),
        basis,
        easier,
        solvers,
        comparisons,
        beside_leaders: beside.collect(),
        leaders,
    }
}

fn summaries(measured: &Measured, solver: usize, endings: &Endings, common: &Common) -> Vec<Summary> {
    let own = Metric::all(measured.experiment).into_iter().map(|metric| {
        let readings = measured.readings(&metric, solver, None);
        let par2 = par2(metric, readings.measured(), endings, &measured.experiment.solvers[solver]);
        Summary { par2, ..summary(metric, Over::All, readings, measured.reports(&metric, solver)) }
    });
    let shared = Metric::all(measured.experiment).into_iter().filter_map(|metric| {
        let Common::Only(instances) = common else { return None };
        let readings = measured.readings(&metric, solver, Some(instances));
        Some(summary(metric, Over::Common, readings, measured.reports(&metric, solver)))
    });
    own.chain(shared).collect()
}

/// A summary without its intervals.
fn summary(metric: Metric, over: Over, readings: Readings, is_reported: bool) -> Summary {
    let (mean_interval, geometric_interval, median_interval) = (None, None, None);
    Summary { metric, over, readings, is_reported, mean_interval, geometric_interval, median_interval, par2: None }
}

/// Runs on boards without a solution are left out: there is nothing that a solver could have done better.
pub(super) fn par2(metric: Metric, sample: &Sample<Number>, endings: &Endings, named: &NamedSolver) -> Option<Number> {
    if sample.count() != endings.solved() {
        return None;
    }
    let failed = endings.solvable() - endings.solved();
    let penalty = match metric.limit(&named.limits) {
        _ if failed == 0 => Number::ZERO,
        limit => limit? * Number::from(2 * failed),
    };
    (sample.sum() + penalty).over(Number::from(endings.solvable()))
}

/// Fills in the intervals, those of the means all at once.
fn estimate(solvers: &mut [SolverStatistics]) {
    let all = solvers.iter_mut().flat_map(|solver| solver.summaries.iter_mut());
    let mut summaries: Vec<&mut Summary> = all.filter(|summary| summary.readings.count() <= MOST_SPREAD).collect();
    let repeated = |readings: &Readings| match readings.complete() {
        Some(sample) if sample.count() >= FEWEST => sample.repeated(),
        _ => vec![],
    };
    let values: Vec<Vec<f64>> = summaries.iter().map(|summary| repeated(&summary.readings)).collect();
    let logarithms = |values: &Vec<f64>| match values.first() {
        Some(&least) if least > 0.0 => values.iter().map(|&value| libm::log(value)).collect(),
        _ => vec![],
    };
    let logarithms: Vec<Vec<f64>> = values.iter().map(logarithms).collect();
    let samples: Vec<Vec<f64>> = values.into_iter().chain(logarithms).collect();
    let mut intervals = mean_intervals(&samples);
    let geometric = intervals.split_off(summaries.len());
    for ((summary, mean), geometric) in summaries.iter_mut().zip(intervals).zip(geometric) {
        summary.mean_interval = mean;
        summary.median_interval = summary.readings.median_range();
        summary.geometric_interval = geometric.map(|interval| interval.map(libm::exp));
    }
}
