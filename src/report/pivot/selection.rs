//! Which runs of an experiment count, and what is read of each.

use super::{Measure, Runs};
use crate::config::Role;
use crate::formula::{Formula, Number, Value};
use crate::report::Metric;
use crate::report::common::{Common, compared};
use crate::report::measured::Measured;
use crate::report::observation::{Query, number};
use crate::report::reading::{Reading, Readings};
use crate::results::schema::{NAMES, Seen, fact};
use crate::results::{Fold, Run};
use taquin::solve::Status;

/// The runs of an experiment that count.
pub(super) struct Selection<'a> {
    pub(super) measured: &'a Measured<'a>,
    measure: &'a Measure,
    /// All where the measure is about how runs ended.
    pub(super) runs: Runs,
    pub(super) common: Common,
}

/// What is read of a run.
pub(super) struct Read {
    /// None where the run does not count, or has no value.
    pub(super) reading: Option<Reading>,
    /// Whether it counts, and ended without a path that the value depends on.
    pub(super) stopped: bool,
}

impl<'a> Selection<'a> {
    pub(super) fn new(measured: &'a Measured<'a>, measure: &'a Measure, runs: Runs) -> Selection<'a> {
        let runs = if measure.is_of_endings() { Runs::All } else { runs };
        let common = if runs == Runs::Common { measured.common().clone() } else { Common::All };
        Selection { measured, measure, runs, common }
    }

    /// Whether runs without a path count as at least what they had reached.
    pub(super) fn has_bounds(&self) -> bool {
        self.runs == Runs::All && self.measure.grows && self.measure.may_be_a_bound()
    }

    pub(super) fn read(&self, run: &Run) -> Read {
        let status = run.record.status;
        let counts = match self.runs {
            Runs::All => status != Status::Unsolvable || !self.measure.is_of_searches(),
            Runs::Solved => status == Status::Solved,
            Runs::Common => status == Status::Solved && self.is_common(run.record.key.instance),
        };
        if !counts {
            return Read { reading: None, stopped: false };
        }
        let stopped = status.is_failure() && !self.measure.is_known_of_every_run();
        // Nothing was measured that a time could be more than.
        if stopped && run.timings.is_empty() && self.measure.is_of_times() {
            return Read { reading: Some(Reading::Unreported), stopped };
        }
        let reading = match self.measure.grows && stopped {
            true => Some(Reading::AtLeast(self.least(|fact| self.reached(fact, run)))),
            false => self.value(run).map(Reading::Measured),
        };
        let unreported = (status == Status::Solved).then_some(Reading::Unreported);
        Read { reading: reading.or(unreported), stopped }
    }

    fn is_common(&self, instance: usize) -> bool {
        self.common.only().flatten().is_none_or(|only| only.contains(&instance))
    }

    fn value(&self, run: &Run) -> Option<Number> {
        let optimum = self.measured.results.optima.get(run.record.key.instance).copied();
        self.evaluate(&|name| fact(name, Seen::new(run, optimum)))
    }

    fn evaluate(&self, facts: &dyn Fn(&str) -> Option<Value>) -> Option<Number> {
        match self.measure.formula.evaluate(facts)? {
            Value::Number(number) => Some(number),
            Value::Text(_) => None,
        }
    }

    /// The least that a formula which grows with its facts can be.
    fn least(&self, reached: impl Fn(&str) -> Number) -> Number {
        self.evaluate(&|name| Some(Value::Number(reached(name)))).unwrap_or(Number::ZERO)
    }

    /// What a run without a path had reached.
    fn reached(&self, fact: &str, run: &Run) -> Number {
        let optimum = self.measured.results.optima.get(run.record.key.instance).copied();
        match metric(fact) {
            Some(metric) => metric.at_least(self.measured.experiment, run, optimum),
            // What a program claims without a path is no measurement.
            None if run.record.status == Status::Claimed => Number::ZERO,
            None => number(fact, run, optimum).unwrap_or(Number::ZERO),
        }
    }

    /// What is read of folded runs.
    pub(super) fn fold(&self, solver: usize, fold: &Fold) -> Result<Readings, String> {
        let Measured { experiment, results, .. } = *self.measured;
        let bounded = self.runs == Runs::All && self.measure.grows;
        let solved = [Formula::condition("solved", &NAMES).expect("a condition")];
        let conditions = if self.runs == Runs::All && !bounded { &[][..] } else { &solved };
        let question = Query { formula: &self.measure.formula, conditions };
        let observed = question.ask(experiment, results, solver, None);
        let values = observed.map_err(|reason| format!("{}: {reason}", experiment.name))?.numbers();
        let limits = &experiment.solvers[solver].limits;
        let reached = |status, fact: &str| metric(fact).map_or(Number::ZERO, |metric| metric.reached(status, limits));
        let stopped = fold.statuses.iter().filter(|(status, _)| bounded && status.is_failure());
        let bound = |(&status, &runs): (&Status, &u64)| (self.least(|fact| reached(status, fact)), runs);
        Ok(Readings::new(values, stopped.map(bound).collect(), 0))
    }

    pub(super) fn is_stopped_fold(&self, fold: &Fold) -> bool {
        let counts = self.runs == Runs::All && !self.measure.is_known_of_every_run();
        counts && fold.statuses.keys().any(|status| status.is_failure())
    }

    /// How many boards count of how many that were run; none where that is not known, or every run counts.
    pub(super) fn boards(&self) -> Option<[u64; 2]> {
        let boards = self.measured.boards() as u64;
        let first = || compared(self.measured.experiment).next();
        match &self.common {
            Common::Only(instances) => Some([instances.len() as u64, boards]),
            Common::All => Some([self.measured.endings(first()?)?.solved(), boards]),
            Common::Unknown => None,
        }
    }

    /// On how many of its solved boards a program reported what is asked for; nothing where on all or on none.
    pub(super) fn partly_reported(&self, solver: usize) -> Option<String> {
        let Measured { experiment, results, .. } = *self.measured;
        let named = &experiment.solvers[solver];
        if named.role != Role::External {
            return None;
        }
        let (length, solved) = (Formula::parse("length", &NAMES).ok()?, Formula::condition("solved", &NAMES).ok()?);
        let count = |formula: &Formula| {
            let question = Query { formula, conditions: std::slice::from_ref(&solved) };
            let observed = question.ask(experiment, results, solver, self.common.only().flatten()).ok()?;
            Some(observed.numbers().count())
        };
        let (reported, paths) = (count(&self.measure.formula)?, count(&length)?);
        let label = &named.label;
        let sentence = || format!("{label} reported it for {reported} of {paths} boards");
        (0 < reported && reported < paths).then(sentence)
    }
}

fn metric(fact: &str) -> Option<Metric> {
    Metric::ALL.into_iter().chain([Metric::COST]).find(|metric| metric.formula == fact)
}
