//! What formulas see: the facts of a run, of a folded solver, and of an evaluated board.

use super::Sample;
use crate::config::Experiment;
use crate::formula::{Formula, Number, Value};
use crate::results::schema::{Nature, Seen, fact, find, nature};
use crate::results::{ExperimentResults, Fold, Optimum, Run, SolverResults};
use std::collections::BTreeSet;
use taquin::solve::Status;

/// The values of a formula over some runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Observed {
    /// The runs that were looked at, whether or not they have a value.
    pub(super) runs: u64,
    /// The values of those that meet the conditions and have one.
    pub(super) values: Vec<(Value, u64)>,
    /// The least value of a run among them that a limit stopped; none of folded runs, which keep the counters of solved ones alone.
    pub(super) least_stopped: Option<Number>,
}

impl Observed {
    /// Adds what was observed of other runs.
    pub(super) fn merge(&mut self, other: Observed) {
        self.runs += other.runs;
        self.values.extend(other.values);
        self.least_stopped = self.least_stopped.into_iter().chain(other.least_stopped).min();
    }

    /// The values that are numbers.
    pub(super) fn numbers(&self) -> Sample<Number> {
        let number = |(value, weight): &(Value, u64)| match value {
            Value::Number(number) => Some((*number, *weight)),
            Value::Text(_) => None,
        };
        self.values.iter().filter_map(number).collect()
    }
}

/// A formula, and the conditions that a run must meet for it to be looked at.
#[derive(Clone, Copy)]
pub(super) struct Query<'a> {
    /// The formula.
    pub(super) formula: &'a Formula,
    /// The conditions, all of which must hold.
    pub(super) conditions: &'a [Formula],
}

impl Query<'_> {
    fn answer(&self, facts: &dyn Fn(&str) -> Option<Value>) -> Option<Value> {
        let met = self.conditions.iter().all(|condition| condition.holds(facts));
        met.then(|| self.formula.evaluate(facts)).flatten()
    }

    fn names(&self) -> BTreeSet<&str> {
        let conditions = self.conditions.iter().flat_map(Formula::names);
        self.formula.names().into_iter().chain(conditions).collect()
    }

    /// The values over the runs of one solver; on some instances only, when they are given.
    ///
    /// # Errors
    /// When it is not known of folded runs.
    pub(super) fn ask(
        &self,
        experiment: &Experiment,
        results: &ExperimentResults,
        solver: usize,
        only: Option<&BTreeSet<usize>>,
    ) -> Result<Observed, String> {
        match results.solvers.get(solver) {
            None => Ok(Observed::default()),
            Some(SolverResults::Fold(fold)) if fold.statuses.is_empty() => Ok(Observed::default()),
            Some(SolverResults::Fold(fold)) if only.is_none() => self.ask_fold(fold),
            Some(SolverResults::Fold(_)) => {
                Err("folded runs have no rows for single instances: set rows = \"keep\"".into())
            }
            Some(SolverResults::Rows(runs)) => {
                let wanted = |run: &&Run| only.is_none_or(|only| only.contains(&run.record.key.instance));
                let mut observed = Observed::default();
                for run in runs.iter().filter(wanted) {
                    let index = run.record.key.instance;
                    let optimum = results.optima.get(index).copied();
                    observed.runs += 1;
                    let seen = Seen::new(run, optimum).with(experiment, &experiment.solvers[solver]);
                    let facts = |name: &str| fact(name, seen);
                    let value = self.answer(&facts);
                    if let (Some(Value::Number(value)), true) = (&value, run.record.status.is_limit()) {
                        observed.least_stopped = observed.least_stopped.into_iter().chain([*value]).min();
                    }
                    observed.values.extend(value.map(|value| (value, 1)));
                }
                Ok(observed)
            }
        }
    }

    fn ask_fold(&self, fold: &Fold) -> Result<Observed, String> {
        let counters: BTreeSet<&str> =
            self.names().into_iter().filter(|name| nature(name) != Some(Nature::Ending)).map(source).collect();
        let mut counters = counters.into_iter();
        let (counter, second) = (counters.next(), counters.next());
        if let (Some(first), Some(second)) = (counter, second) {
            let rule = "of folded runs a formula may mention one counter";
            return Err(format!("{rule}, not {first} and {second}: set rows = \"keep\""));
        }
        if let Some(counter) = counter.filter(|counter| !Fold::keeps(counter)) {
            return Err(format!("folded runs do not keep {counter}: set rows = \"keep\""));
        }
        if let Some(counter) = counter.filter(|&counter| counter != "length" && counter != "gap")
            && let Some(status) = fold.statuses.keys().find(|&&status| counts(status) && self.may_look_at(status))
        {
            let rule = "folded runs keep the counters of solved runs only";
            return Err(format!(
                "{rule}, some ended as {status}: add only = \"solved\", or set rows = \"keep\" to see {counter} of all"
            ));
        }
        let values = match counter {
            None => self.answers(&fold.statuses, |&status| move |name: &str| fact(name, Seen::of_status(status))),
            Some(counter) => fold.histograms.get(counter).map_or(vec![], |histogram| {
                self.answers(histogram, |&value| {
                    move |name: &str| match name {
                        "optimal" => Some(Value::Number(Number::from(value == 0))),
                        name if source(name) == counter => Some(Value::Number(value.into())),
                        name => fact(name, Seen::of_status(Status::Solved)),
                    }
                })
            }),
        };
        Ok(Observed { runs: fold.statuses.values().sum(), values, least_stopped: None })
    }

    /// Whether the conditions leave runs in that ended so.
    fn may_look_at(&self, status: Status) -> bool {
        let facts = |name: &str| fact(name, Seen::of_status(status));
        let asks = |condition: &&Formula| condition.names().into_iter().all(|name| facts(name).is_some());
        self.conditions.iter().filter(asks).all(|condition| condition.holds(&facts))
    }

    fn answers<'k, K: 'k, F: Fn(&str) -> Option<Value>>(
        &self,
        weighted: impl IntoIterator<Item = (&'k K, &'k u64)>,
        facts: impl Fn(&K) -> F,
    ) -> Vec<(Value, u64)> {
        weighted.into_iter().filter_map(|(key, &weight)| Some((self.answer(&facts(key))?, weight))).collect()
    }

    /// The value of an evaluated board.
    pub(super) fn ask_value(&self, value: u32) -> Observed {
        let facts = |name: &str| (name == "value").then(|| Value::Number(u64::from(value).into()));
        Observed {
            runs: 1,
            values: self.answer(&facts).map(|value| (value, 1)).into_iter().collect(),
            least_stopped: None,
        }
    }
}

/// Whether a run that ended so has counters, yet no path.
fn counts(status: Status) -> bool {
    let stopped = status.is_limit() && status != Status::Unfinished;
    stopped || matches!(status, Status::Exhausted | Status::PathLost)
}

/// The folded counter of a fact.
fn source(name: &str) -> &str {
    if ["optimal", "gap_lower", "gap_upper"].contains(&name) { "gap" } else { name }
}

/// The value of a fact that is a number for a run; none where the run has none.
pub(super) fn number(name: &str, run: &Run, optimum: Option<Optimum>) -> Option<Number> {
    find(name)?.number(run, optimum)
}
