//! An experiment with its results, and the samples that were made of them: each is made once, however many tables and charts
//! ask for it.

use super::Sample;
use super::metric::Metric;
use super::observation::{Question, number};
use crate::experiment::config::{Config, Experiment};
use crate::experiment::results::{ExperimentResults, Results, Run, SolverResults};
use crate::formula::{Formula, Number};
use crate::solve::Status;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// What several reports are made of: a config and its results, with what one report has worked out for the next.
///
/// ```
/// use taquin::experiment::{config::Config, plan::Plan, runner};
/// use taquin::report::{self, Material, Style};
///
/// let text = "title = 'Ten boards'\nseed = 1\n[[experiment]]\nname = 'ten'\nsize = '3x3'\ninstances = { uniform = 10 }\n\
///             algorithms = ['astar']\nheuristics = ['manhattan']\n";
/// let config = Config::parse("ten", text, ".".as_ref())?;
/// let folder = tempfile::tempdir()?;
/// let plan = Plan::new(&config, &[])?;
/// let finished = runner::run(&plan, &runner::Options::new(folder.path()))?;
///
/// let material = Material::new(&config, &finished.results);
/// let values = report::heuristic_values(&config)?;
/// let files = report::write_all(&material, &values, &[], &finished.folder)?;
/// assert!(files.iter().any(|file| file.ends_with("report.html")));
/// let told = report::summary(&material, Style { colour: false, width: 80 });
/// assert!(told.contains("manhattan"), "{told}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Material<'a> {
    pub(super) config: &'a Config,
    pub(super) results: &'a Results,
    pub(super) measured: Vec<Measured<'a>>,
}

impl<'a> Material<'a> {
    /// The results of a config.
    pub fn new(config: &'a Config, results: &'a Results) -> Material<'a> {
        Material { config, results, measured: Measured::all(config, results) }
    }
}

/// An experiment and what is known of it.
#[derive(Debug)]
pub(super) struct Measured<'a> {
    pub(super) experiment: &'a Experiment,
    pub(super) results: &'a ExperimentResults,
    /// By solver and fact.
    samples: RefCell<BTreeMap<(usize, &'static str), Sample<Number>>>,
}

impl<'a> Measured<'a> {
    pub(super) fn new(experiment: &'a Experiment, results: &'a ExperimentResults) -> Measured<'a> {
        Measured { experiment, results, samples: RefCell::default() }
    }

    /// Every experiment of a config, in its order.
    pub(super) fn all(config: &'a Config, results: &'a Results) -> Vec<Measured<'a>> {
        let experiments = config.experiments.iter().zip(&results.experiments);
        experiments.map(|(experiment, results)| Measured::new(experiment, results)).collect()
    }

    /// The values of a fact over the solved runs of a solver; on some instances only, when they are told. Empty where they
    /// are not known.
    pub(super) fn sample(&self, name: &'static str, solver: usize, only: Option<&BTreeSet<usize>>) -> Sample<Number> {
        match only {
            Some(_) => self.observe(name, solver, only),
            None => {
                let known = self.samples.borrow().get(&(solver, name)).cloned();
                known.unwrap_or_else(|| {
                    let sample = self.observe(name, solver, None);
                    self.samples.borrow_mut().insert((solver, name), sample.clone());
                    sample
                })
            }
        }
    }

    /// Whether a metric is known of all that a solver solved, as far as it is the solver that tells it.
    pub(super) fn tells(&self, metric: &Metric, solver: usize) -> bool {
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
        Sample::of_numbers(wanted.filter_map(|run| self.value(name, run)).collect())
    }

    fn value(&self, name: &str, run: &Run) -> Option<Number> {
        number(name, run, self.results.optima.get(run.record.key.instance).copied())
    }

    fn ask(&self, name: &str, solver: usize, only: Option<&BTreeSet<usize>>) -> Sample<Number> {
        let formula = Formula::parse(name).expect("a fact");
        let solved = [Formula::condition("solved").expect("a condition")];
        let question = Question { formula: &formula, conditions: &solved };
        question.ask(self.experiment, self.results, solver, only).unwrap_or_default().numbers()
    }
}
