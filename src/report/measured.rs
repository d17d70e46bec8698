//! An experiment with its results, and the samples that were made of them: each is made once, however many tables and charts
//! ask for it.

use super::Sample;
use super::common::{Common, compared};
use super::comparison::{Comparison, compare_all};
use super::endings::Endings;
use super::finding::Findings;
use super::matrix::Matrix;
use super::metric::Metric;
use super::observation::Query;
use super::reading::Readings;
use super::scope::Scope;
use crate::config::{Config, Experiment};
use crate::formula::{Formula, Number};
use crate::results::schema::{self, NAMES};
use crate::results::{ExperimentResults, Optimum, Results, Run, SolverResults};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use taquin::solve::Status;

/// What several reports are made of: what was run, with what one report has worked out for the next.
///
/// ```
/// use harness::{config::Config, plan::Plan, run};
/// use harness::report::{self, ReportInput, Scope, Style};
///
/// let text = "title = 'Ten boards'\nseed = 1\n[[experiment]]\nname = 'ten'\nsize = '3x3'\ninstances = { uniform = 10 }\n\
///             algorithms = ['astar']\nheuristics = ['manhattan']\n";
/// let config = Config::parse("ten", text, ".".as_ref())?;
/// let folder = tempfile::tempdir()?;
/// let plan = Plan::new(&config, &[])?;
/// let finished = run::run(&plan, &run::Options::new(folder.path()))?;
///
/// let scope = Scope::new(&config, &finished.results);
/// let material = ReportInput::new(&scope);
/// let values = report::heuristic_values(&config)?;
/// let files = report::write_all(&material, &values, &[], &finished.folder)?;
/// assert!(files.iter().any(|file| file.ends_with("report.html")));
/// let summary = report::summary(&material, Style { colour: false, width: 80 });
/// assert!(summary.contains("manhattan"), "{summary}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ReportInput<'a> {
    pub(super) scope: &'a Scope<'a>,
    pub(super) config: &'a Config,
    pub(super) results: &'a Results,
    pub(super) measured: Vec<Measured<'a>>,
}

impl<'a> ReportInput<'a> {
    /// What was run of a config.
    pub fn new(scope: &'a Scope<'a>) -> ReportInput<'a> {
        let (config, results) = (scope.config(), scope.results());
        let experiments = config.experiments.iter().zip(&results.experiments);
        let measured = experiments.map(|(experiment, results)| Measured::new(experiment, results)).collect();
        ReportInput { scope, config, results, measured }
    }

    /// Works out what nearly every table and chart needs, so that they can be made at the same time.
    pub(super) fn prepare(&self) {
        self.measured.iter().for_each(Measured::prepare);
    }
}

/// An experiment and what is known of it.
#[derive(Debug)]
pub(super) struct Measured<'a> {
    pub(super) experiment: &'a Experiment,
    pub(super) results: &'a ExperimentResults,
    /// The boards that a compared solver was run on.
    boards: Boards,
    endings: Vec<Endings>,
    common: OnceLock<Common>,
    samples: BySolver<Sample<Number>>,
    readings: BySolver<Readings>,
    comparisons: ByReference<Arc<[Comparison]>>,
    findings: OnceLock<Findings>,
    matrix: OnceLock<Option<Matrix>>,
}

/// What is known by solver and fact: of all runs, and of those on the common boards.
type BySolver<T> = [Mutex<BTreeMap<(usize, &'static str), T>>; 2];

/// What is known by metric, and by the solver with which all are compared.
type ByReference<T> = Mutex<BTreeMap<(&'static str, Option<usize>), T>>;

/// Which boards were run.
#[derive(Debug)]
enum Boards {
    All(usize),
    Some(BTreeSet<usize>),
    /// This many: which is not known of folded runs.
    Folded(usize),
}

impl Boards {
    fn of(experiment: &Experiment, results: &ExperimentResults) -> Boards {
        let solvers = || compared(experiment).filter_map(|solver| results.solvers.get(solver));
        let all = experiment.instances.len();
        let most = solvers().map(|solver| solver.count() as usize).max().unwrap_or(0);
        if most >= all {
            return Boards::All(all);
        }
        match solvers().map(SolverResults::runs).collect::<Option<Vec<&[Run]>>>() {
            None => Boards::Folded(most),
            Some(rows) => Boards::Some(rows.into_iter().flatten().map(|run| run.record.key.instance).collect()),
        }
    }
}

impl<'a> Measured<'a> {
    pub(super) fn new(experiment: &'a Experiment, results: &'a ExperimentResults) -> Measured<'a> {
        let boards = Boards::of(experiment, results);
        let (common, samples, readings, comparisons, findings, matrix) = Default::default();
        let endings = results.solvers.iter().map(Endings::of).collect();
        Measured { experiment, results, boards, endings, common, samples, readings, comparisons, findings, matrix }
    }

    fn prepare(&self) {
        let solvers: Vec<usize> = compared(self.experiment).collect();
        let read = |&solver: &usize| Metric::ALL.iter().for_each(|metric| _ = self.readings(metric, solver, None));
        solvers.par_iter().for_each(read);
        // Not by threads: one that waits for another could be asked to work out the very thing.
        self.common();
        self.findings();
        self.matrix();
    }

    /// The boards that every compared solver solved.
    pub(super) fn common(&self) -> &Common {
        self.common.get_or_init(|| Common::of(self))
    }

    /// How the runs of a solver ended; none where it has none.
    pub(super) fn endings(&self, solver: usize) -> Option<&Endings> {
        self.endings.get(solver)
    }

    /// What was found, in a sentence a measure.
    pub(super) fn findings(&self) -> &Findings {
        self.findings.get_or_init(|| Findings::of(self))
    }

    /// Its solvers as a table of algorithms by heuristics; none where it is no product, or nothing is known of it.
    pub(super) fn matrix(&self) -> Option<&Matrix> {
        self.matrix.get_or_init(|| Matrix::of(self)).as_ref()
    }

    /// The number of boards that a compared solver was run on.
    pub(super) fn boards(&self) -> usize {
        match &self.boards {
            Boards::All(boards) | Boards::Folded(boards) => *boards,
            Boards::Some(boards) => boards.len(),
        }
    }

    /// Whether a compared solver solved a board.
    pub(super) fn is_any_solved(&self) -> bool {
        compared(self.experiment).filter_map(|solver| self.endings(solver)).any(|endings| endings.solved() > 0)
    }

    /// How many of these boards have a solution, or may have one.
    pub(super) fn solvable(&self) -> u64 {
        self.optima().filter(|optimum| *optimum != Optimum::Unsolvable).count() as u64
    }

    /// Whether every compared solver was run on each of these boards.
    pub(super) fn is_run_everywhere(&self) -> bool {
        let boards = self.boards() as u64;
        compared(self.experiment)
            .filter_map(|solver| self.results.solvers.get(solver))
            .all(|runs| runs.count() == boards)
    }

    /// Whether a solver was run on every board and solved all that have a solution.
    pub(super) fn is_finisher(&self, solver: usize) -> bool {
        self.endings(solver).is_some_and(|it| it.runs() == self.boards() as u64 && it.solved() == it.solvable())
    }

    /// What is known of the optimal lengths of these boards.
    pub(super) fn optima(&self) -> impl Iterator<Item = Optimum> {
        let was_run = |board: &usize| match &self.boards {
            Boards::Some(boards) => boards.contains(board),
            Boards::All(_) | Boards::Folded(_) => true,
        };
        self.results.optima.iter().enumerate().filter(move |(board, _)| was_run(board)).map(|(_, optimum)| *optimum)
    }

    /// The same of some boards only, when they are given.
    pub(super) fn optima_of(&self, only: Option<&BTreeSet<usize>>) -> Vec<Optimum> {
        match only {
            None => self.optima().collect(),
            Some(only) => only.iter().filter_map(|&board| self.results.optima.get(board)).copied().collect(),
        }
    }

    /// Whether the optimum is proven of every board that has a solution; of some boards only, when they are given.
    pub(super) fn are_optima_proven(&self, only: Option<&BTreeSet<usize>>) -> bool {
        let is_open = |optimum: Optimum| optimum.bounds().is_some() && optimum.proven().is_none();
        !self.optima_of(only).into_iter().any(is_open)
    }

    /// The values of a fact over the solved runs of a solver; on some instances only, when they are given. Empty where they
    /// are not known.
    pub(super) fn sample(&self, name: &'static str, solver: usize, only: Option<&BTreeSet<usize>>) -> Sample<Number> {
        self.once_by_boards(&self.samples, (solver, name), only, || self.observe(name, solver, only))
    }

    /// Works a thing out once for all runs, and once for those on the common boards; each time for others.
    fn once_by_boards<T: Clone>(
        &self,
        known: &BySolver<T>,
        key: (usize, &'static str),
        only: Option<&BTreeSet<usize>>,
        make: impl Fn() -> T,
    ) -> T {
        let are_common = |only| matches!(self.common(), Common::Only(common) if std::ptr::eq(&**common, only));
        let known = match only {
            None => &known[0],
            Some(only) if are_common(only) => &known[1],
            Some(_) => return make(),
        };
        once(known, key, make)
    }

    /// The comparisons by a metric: of all solvers, or of each with this one.
    pub(super) fn comparisons(&self, metric: Metric, reference: Option<usize>) -> Arc<[Comparison]> {
        once(&self.comparisons, (metric.name, reference), || compare_all(metric, self, reference).into())
    }

    /// What is known of a metric over the runs of a solver, with or without a path; on some instances only, when they are
    /// given.
    pub(super) fn readings(&self, metric: &Metric, solver: usize, only: Option<&BTreeSet<usize>>) -> Readings {
        self.once_by_boards(&self.readings, (solver, metric.formula), only, || self.read(metric, solver, only))
    }

    fn read(&self, metric: &Metric, solver: usize, only: Option<&BTreeSet<usize>>) -> Readings {
        let measured = self.sample(metric.formula, solver, only);
        let Some(results) = self.results.solvers.get(solver) else { return Readings::default() };
        let (at_least, solved): (Sample<Number>, u64) = match results {
            SolverResults::Fold(fold) => {
                let limits = &self.experiment.solvers[solver].limits;
                // Folded runs keep no times.
                let stopped = fold.statuses.iter().filter(|(status, _)| status.is_failure() && *metric != Metric::TIME);
                let bounds = stopped.map(|(&status, &runs)| (metric.reached(status, limits), runs));
                (bounds.collect(), fold.statuses.get(&Status::Solved).copied().unwrap_or(0))
            }
            SolverResults::Rows(runs) => {
                let wanted = |run: &&Run| only.is_none_or(|only| only.contains(&run.record.key.instance));
                // Results that others passed on may come without times.
                let is_known = |run: &&Run| *metric != Metric::TIME || !run.timings.is_empty();
                let stopped = runs.iter().filter(wanted).filter(|run| run.record.status.is_failure()).filter(is_known);
                let bound = |run: &Run| metric.at_least(self.experiment, run, self.optimum(run));
                let solved = runs.iter().filter(wanted).filter(|run| run.record.status == Status::Solved).count();
                (stopped.map(bound).collect(), solved as u64)
            }
        };
        let unreported = solved.saturating_sub(measured.count());
        Readings::new(measured, at_least, unreported)
    }

    fn optimum(&self, run: &Run) -> Option<Optimum> {
        self.results.optima.get(run.record.key.instance).copied()
    }

    /// Whether a metric is known of all that a solver solved, as far as it is the solver that reports it.
    pub(super) fn reports(&self, metric: &Metric, solver: usize) -> bool {
        let known = |fact| self.sample(fact, solver, None).count();
        !metric.is_counted() || known(metric.formula) == known(Metric::LENGTH.formula)
    }

    fn observe(&self, name: &'static str, solver: usize, only: Option<&BTreeSet<usize>>) -> Sample<Number> {
        let runs = match self.results.solvers.get(solver) {
            None => return Sample::default(),
            Some(SolverResults::Rows(runs)) => runs,
            Some(SolverResults::Fold(_)) => return self.ask(name, solver, only),
        };
        let solved = runs.iter().filter(|run| run.record.status == Status::Solved);
        let wanted = solved.filter(|run| only.is_none_or(|only| only.contains(&run.record.key.instance)));
        let column = schema::find(name).expect("a fact");
        Sample::of_numbers(wanted.filter_map(|run| column.number(run, self.optimum(run))).collect())
    }

    fn ask(&self, name: &str, solver: usize, only: Option<&BTreeSet<usize>>) -> Sample<Number> {
        let formula = Formula::parse(name, &NAMES).expect("a fact");
        let solved = [Formula::condition("solved", &NAMES).expect("a condition")];
        let question = Query { formula: &formula, conditions: &solved };
        question.ask(self.experiment, self.results, solver, only).unwrap_or_default().numbers()
    }
}

/// Works out what is not known yet, and keeps it.
fn once<K: Ord, T: Clone>(known: &Mutex<BTreeMap<K, T>>, key: K, make: impl FnOnce() -> T) -> T {
    let lock = || known.lock().unwrap_or_else(PoisonError::into_inner);
    let found = lock().get(&key).cloned();
    found.unwrap_or_else(|| {
        let made = make();
        lock().insert(key, made.clone());
        made
    })
}
