//! What is measured of every run: the list that summaries and charts are made from.

use super::Sample;
use super::chart::Scale;
use super::measured::Measured;
use super::observation::number;
use crate::config::Experiment;
use crate::formula::Number;
use crate::results::schema::{self, COUNTERS, Column};
use crate::results::{Optimum, Run};
use std::collections::BTreeSet;
use taquin::search::Limits;
use taquin::solve::Status;

/// A measure of runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metric {
    /// Its name: part of the names of columns and files.
    pub name: &'static str,
    /// What it is, for headings and axes, with its unit.
    pub title: &'static str,
    /// What computes it from a run.
    pub formula: &'static str,
    /// Which one number stands for many runs.
    pub aggregate: Aggregate,
    /// How its axis is scaled.
    pub scale: Scale,
}

/// Which one number stands for many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aggregate {
    /// The arithmetic mean.
    Mean,
    /// The median.
    Median,
}

impl Metric {
    /// Expanded states.
    pub const EXPANDED: Metric = Metric::effort("expanded", "expanded nodes", "expanded");
    /// Generated children.
    pub const GENERATED: Metric = Metric::effort("generated", "generated nodes", "generated");
    /// The length of the path.
    pub const LENGTH: Metric =
        Metric { scale: Scale::Linear, ..Metric::effort("length", "solution length (moves)", "length") };
    /// The excess over the optimal length; where that is unknown, the most it can be.
    pub const GAP: Metric = Metric::effort("gap", "moves above the optimum", "gap_upper");
    /// What the path costs, where moves have costs of their own.
    pub const COST: Metric = Metric { scale: Scale::Linear, ..Metric::effort("cost", "solution cost", "cost") };
    /// The excess over the optimal cost there.
    const EXCESS: Metric = Metric { title: "cost above the optimum", ..Metric::GAP };
    /// CPU seconds.
    pub const TIME: Metric =
        Metric { aggregate: Aggregate::Median, ..Metric::effort("time", "CPU time (seconds)", "cpu_seconds") };

    /// All of them.
    pub const ALL: [Metric; 5] = [Metric::EXPANDED, Metric::GENERATED, Metric::LENGTH, Metric::GAP, Metric::TIME];

    /// Those of which one solver may need a multiple of what another needs, and which no clock decides.
    pub const COMPARED: [Metric; 3] = [Metric::EXPANDED, Metric::GENERATED, Metric::LENGTH];

    /// The measure of paths in an experiment: their cost, where moves have costs of their own, else their length.
    pub fn of_paths(experiment: &Experiment) -> Metric {
        if experiment.has_costs() { Metric::COST } else { Metric::LENGTH }
    }

    /// The excess over the optimum in an experiment.
    pub fn gap(experiment: &Experiment) -> Metric {
        if experiment.has_costs() { Metric::EXCESS } else { Metric::GAP }
    }

    /// What gaps are called: those above a lower bound where the optima are not proven.
    pub(super) fn gap_title(experiment: &Experiment, are_proven: bool) -> &'static str {
        match (are_proven, experiment.has_costs()) {
            (true, _) => Metric::gap(experiment).title,
            (false, true) => "cost above the best lower bound",
            (false, false) => "moves above the best lower bound",
        }
    }

    /// [`Metric::ALL`] of an experiment.
    pub fn all(experiment: &Experiment) -> [Metric; 5] {
        Metric::ALL.map(|metric| metric.within(experiment))
    }

    /// [`Metric::COMPARED`] of an experiment.
    pub fn compared(experiment: &Experiment) -> [Metric; 3] {
        Metric::COMPARED.map(|metric| metric.within(experiment))
    }

    /// What measures the same in an experiment.
    pub(super) fn within(self, experiment: &Experiment) -> Metric {
        match self {
            Metric::LENGTH => Metric::of_paths(experiment),
            Metric::GAP => Metric::gap(experiment),
            other => other,
        }
    }

    const fn effort(name: &'static str, title: &'static str, formula: &'static str) -> Metric {
        let (aggregate, scale) = (Aggregate::Mean, Scale::Auto);
        Metric { name, title, formula, aggregate, scale }
    }

    /// Its values over the solved runs of a solver; on some instances only, when they are given. Empty where they are not
    /// known.
    pub(super) fn sample(&self, measured: &Measured, solver: usize, only: Option<&BTreeSet<usize>>) -> Sample<Number> {
        measured.sample(self.formula, solver, only)
    }

    /// The least that it would be for a run that ended without a path: what was counted, or proven of the length, so far.
    pub(super) fn at_least(&self, experiment: &Experiment, run: &Run, optimum: Option<Optimum>) -> Number {
        let reached = match *self {
            // What a program claims without a path is no measurement.
            _ if run.record.status == Status::Claimed => None,
            // Of moves nothing is proven where they have costs of their own.
            Metric::LENGTH if experiment.has_costs() => None,
            Metric::LENGTH | Metric::COST => {
                optimum.and_then(Optimum::bounds).map(|(lower, _)| u64::from(lower).into())
            }
            _ => number(self.formula, run, optimum),
        };
        reached.unwrap_or(Number::ZERO)
    }

    /// The same of a folded run, of which only its status is known.
    pub(super) fn reached(&self, status: Status, limits: &Limits) -> Number {
        let limit = match (status, *self) {
            (Status::ExpandedLimit, Metric::EXPANDED) | (Status::GeneratedLimit, Metric::GENERATED) => {
                self.limit(limits)
            }
            _ => None,
        };
        limit.unwrap_or(Number::ZERO)
    }

    /// The column that it reads.
    pub(super) fn column(&self) -> &'static Column {
        schema::find(self.formula).expect("every metric is a column")
    }

    /// Its value for one run; none where the run has none.
    pub(super) fn value(&self, run: &Run, optimum: Option<Optimum>) -> Option<Number> {
        self.column().number(run, optimum)
    }

    /// Whether searches count it themselves: a program need not report it, and counts by its own convention.
    pub(super) fn is_counted(&self) -> bool {
        COUNTERS.iter().any(|counter| counter.name == self.formula)
    }

    /// What a run may count of it at most, if that is limited.
    pub(super) fn limit(&self, limits: &Limits) -> Option<Number> {
        match self.formula {
            "expanded" => limits.expanded.map(Number::from),
            "generated" => limits.generated.map(Number::from),
            "cpu_seconds" => limits.time.map(|time| Number::nearest(time.as_secs_f64())),
            _ => None,
        }
    }

    /// The one number that stands for a sample.
    pub fn of(&self, sample: &Sample<Number>) -> Option<Number> {
        match self.aggregate {
            Aggregate::Mean => sample.mean(),
            Aggregate::Median => sample.median(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Formula;
    use crate::results::schema::NAMES;

    #[test]
    fn every_metric_has_a_formula_and_only_time_needs_the_clock() {
        for metric in Metric::ALL {
            let formula = Formula::parse(metric.formula, &NAMES).unwrap();
            assert_eq!(schema::needs_time(&formula), metric == Metric::TIME, "{}", metric.name);
        }
    }
}
