//! Properties of runs.

use super::heading::Heading;
use crate::report::measured::Measured;
use crate::results::{Optimum, Run};
use std::collections::BTreeSet;
use std::str::FromStr;
use taquin::solve::{AlgorithmSpec, algorithms};
use taquin::spelling::nearest;

/// A property of runs that makes rows or columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dimension {
    /// The experiment's name.
    Experiment,
    /// The solver's label.
    Solver,
    /// The algorithm's alias.
    Algorithm,
    /// The heuristic's alias.
    Heuristic,
    /// The size of the boards.
    Size,
    /// The instance's number, from 1.
    Instance,
    /// How the run ended.
    Status,
    /// The optimal length, where it is proven.
    Optimum,
    /// An option of the algorithm, such as `weight`.
    Option(String),
}

const DIMENSIONS: [(&str, Dimension); 8] = [
    ("experiment", Dimension::Experiment),
    ("solver", Dimension::Solver),
    ("algorithm", Dimension::Algorithm),
    ("heuristic", Dimension::Heuristic),
    ("size", Dimension::Size),
    ("instance", Dimension::Instance),
    ("status", Dimension::Status),
    ("optimum", Dimension::Optimum),
];

impl FromStr for Dimension {
    type Err = String;

    fn from_str(text: &str) -> Result<Dimension, String> {
        if let Some((_, dimension)) = DIMENSIONS.iter().find(|(name, _)| *name == text) {
            return Ok(dimension.clone());
        }
        let options = options();
        if options.contains(text) {
            return Ok(Dimension::Option(text.into()));
        }
        let names = DIMENSIONS.map(|(name, _)| name).join(", ");
        let options = options.into_iter().collect::<Vec<_>>().join(", ");
        if let Some(near) = nearest(text, DIMENSIONS.iter().map(|(name, _)| *name)) {
            return Err(format!("\"{text}\" is not a property of runs: did you mean {near}?"));
        }
        Err(format!("\"{text}\" is not a property of runs: expected one of {names}, or an option: {options}"))
    }
}

/// The options of all algorithms.
fn options() -> BTreeSet<String> {
    algorithms().iter().flat_map(AlgorithmSpec::options).map(|option| option.name).collect()
}

impl Dimension {
    /// The names of those that runs of these experiments have.
    pub(super) fn all_of<'a>(experiments: impl Iterator<Item = &'a Measured<'a>>) -> Vec<String> {
        let solvers: Vec<_> = experiments.flat_map(|measured| &measured.experiment.solvers).collect();
        let any = |option: &String| solvers.iter().any(|named| named.solver.algorithm().value_of(option).is_some());
        let is_there = |dimension: &Dimension| match dimension {
            Dimension::Heuristic => solvers.iter().any(|named| !named.heuristic.is_empty()),
            _ => true,
        };
        let named =
            DIMENSIONS.into_iter().filter(|(_, dimension)| is_there(dimension)).map(|(name, _)| name.to_owned());
        named.chain(options().into_iter().filter(any)).collect()
    }

    pub(super) fn name(&self) -> &str {
        match self {
            Dimension::Option(name) => name,
            named => DIMENSIONS.iter().find(|(_, other)| other == named).expect("every dimension is listed").0,
        }
    }

    /// Whether all runs of a solver share it.
    pub(super) fn is_of_solvers(&self) -> bool {
        !matches!(self, Dimension::Instance | Dimension::Status | Dimension::Optimum)
    }

    /// The property of a solver's runs, or of one run, as a heading.
    pub(super) fn of(&self, measured: &Measured, solver: usize, run: Option<&Run>) -> Heading {
        let found = self.value(measured, solver, run);
        found.map_or_else(|| Heading::Absent(self.absence(measured, run)), Heading::Named)
    }

    /// The heading of a solver.
    pub(in crate::report) fn heading(&self, measured: &Measured, solver: usize) -> String {
        self.of(measured, solver, None).text().to_owned()
    }

    /// What the runs without the property are called.
    fn absence(&self, measured: &Measured, run: Option<&Run>) -> String {
        let optimum = run.and_then(|run| measured.results.optima.get(run.record.key.instance));
        match (self, optimum) {
            (Dimension::Optimum, Some(Optimum::Unsolvable)) => "no solution".into(),
            (Dimension::Optimum, _) => "not proven".into(),
            _ => format!("without {}", self.name()),
        }
    }

    fn value(&self, measured: &Measured, solver: usize, run: Option<&Run>) -> Option<String> {
        let named = &measured.experiment.solvers[solver];
        match self {
            Dimension::Experiment => Some(measured.experiment.name.clone()),
            Dimension::Solver => Some(named.label.clone()),
            Dimension::Algorithm => Some(named.algorithm.clone()),
            Dimension::Heuristic => Some(named.heuristic.clone()).filter(|alias| !alias.is_empty()),
            Dimension::Size => Some(measured.experiment.goal.size().to_string()),
            Dimension::Instance => Some((run?.record.key.instance + 1).to_string()),
            Dimension::Status => Some(run?.record.status.to_string()),
            Dimension::Optimum => Some(measured.results.optima.get(run?.record.key.instance)?.proven()?.to_string()),
            Dimension::Option(option) => named.solver.algorithm().value_of(option),
        }
    }
}
