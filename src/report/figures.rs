//! Which charts a config has: each is drawn only where it says something.

mod distribution;
mod tradeoff;

use super::Sample;
use super::chart::{Figure, Intervals, Picture, Points};
use super::common::compared;
use super::metric::{Metric, observe};
use crate::experiment::config::{Config, Experiment};
use crate::experiment::results::{ExperimentResults, Optimum, Results, SolverResults};
use crate::formula::Number;
use crate::solve::Status;
use std::collections::BTreeSet;

/// More solvers than this are drawn together by algorithm and heuristic, whatever their options.
const MOST_ROWS: usize = 24;

/// A chart, and how a report presents it.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The stem of its files' names, such as `boards-expanded`; those that show time end in `-time`.
    pub name: String,
    /// The experiment that it shows; none where it compares several.
    pub experiment: Option<String>,
    /// One sentence that says how to read it.
    pub caption: String,
    /// What it shows: its headline, pictures and numbers are those of its [`Picture`].
    pub drawing: Drawing,
}

/// The kinds of charts.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawing {
    /// How values are distributed.
    Distribution(Figure),
    /// Between which bounds a mean lies.
    Bounds(Intervals),
    /// One measure against another.
    Tradeoff(Points),
}

impl Drawing {
    /// What can be drawn.
    pub fn picture(&self) -> &dyn Picture {
        match self {
            Drawing::Distribution(figure) => figure,
            Drawing::Bounds(intervals) => intervals,
            Drawing::Tradeoff(points) => points,
        }
    }
}

/// Every chart of a config, in its order; experiments that did not run have none.
///
/// ```no_run
/// # use taquin::experiment::{config::Config, results::Results};
/// use taquin::report::{chart::Theme, charts};
/// # fn page(config: &Config, results: &Results) {
/// for chart in charts(config, results) {
///     let picture = chart.drawing.picture();
///     println!("{}: {}\n{}", chart.name, picture.title(), chart.caption);
///     println!("{}\n{}", picture.svg(Theme::Auto), picture.csv());
/// }
/// # }
/// ```
pub fn charts(config: &Config, results: &Results) -> Vec<Chart> {
    let experiments = config.experiments.iter().zip(&results.experiments);
    experiments.flat_map(|(experiment, results)| Sheet::new(experiment, results).charts()).collect()
}

/// Solvers that are drawn together.
struct Group {
    label: String,
    colour: usize,
    solvers: Vec<usize>,
}

fn groups(experiment: &Experiment) -> Vec<Group> {
    let one = |solver: usize| {
        let named = &experiment.solvers[solver];
        Group { label: named.label.clone(), colour: named.colour, solvers: vec![solver] }
    };
    let single: Vec<Group> = compared(experiment).map(one).collect();
    if single.len() <= MOST_ROWS {
        return single;
    }
    let mut groups: Vec<Group> = vec![];
    for mut next in single {
        let named = &experiment.solvers[next.solvers[0]];
        let algorithm = named.solver.algorithm().name().label;
        let parts = [algorithm, named.heuristic.as_str()];
        next.label = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        match groups.iter_mut().find(|group| group.label == next.label) {
            Some(group) => group.solvers.extend(next.solvers),
            None => groups.push(next),
        }
    }
    groups
}

struct Sheet<'a> {
    experiment: &'a Experiment,
    results: &'a ExperimentResults,
    groups: Vec<Group>,
}

impl<'a> Sheet<'a> {
    fn new(experiment: &'a Experiment, results: &'a ExperimentResults) -> Sheet<'a> {
        Sheet { experiment, results, groups: groups(experiment) }
    }

    fn charts(&self) -> Vec<Chart> {
        let gap = if self.optima_are_proven() { self.distribution(&Metric::GAP) } else { self.bounds() };
        let all = [self.distribution(&Metric::EXPANDED), gap, self.distribution(&Metric::TIME), self.tradeoff()];
        all.into_iter().flatten().collect()
    }

    fn chart(&self, kind: &str, caption: impl Into<String>, drawing: Drawing) -> Chart {
        let name = format!("{}-{kind}", self.experiment.name);
        Chart { name, experiment: Some(self.experiment.name.clone()), caption: caption.into(), drawing }
    }

    fn optima_are_proven(&self) -> bool {
        let open = |optimum: &Optimum| matches!(optimum, Optimum::Between { .. }) && optimum.proven().is_none();
        !self.results.optima.iter().any(open)
    }

    fn sample(&self, group: &Group, formula: &str, only: Option<&BTreeSet<usize>>) -> Sample<Number> {
        let samples = group.solvers.iter().map(|&solver| observe(formula, self.experiment, self.results, solver, only));
        Sample::pooled(samples)
    }

    /// The mean of a formula over the solved runs of a group; not a number where there is none.
    fn mean(&self, group: &Group, formula: &str, only: Option<&BTreeSet<usize>>) -> f64 {
        self.sample(group, formula, only).mean().map_or(f64::NAN, Number::to_f64)
    }

    /// Whether a gap is above 0, or may be.
    fn has_gaps(&self) -> bool {
        let largest = |group: &Group| self.sample(group, Metric::GAP.formula, None).max().copied();
        self.groups.iter().filter_map(largest).any(|gap| !gap.is_zero())
    }

    fn titles(&self, measure: &str) -> (String, String) {
        (format!("{}: {measure}", self.experiment.title), self.experiment.source.clone())
    }

    /// The runs of a solver that hit a limit.
    fn limited(&self, solver: usize) -> usize {
        match self.results.solvers.get(solver) {
            None => 0,
            Some(SolverResults::Rows(runs)) => runs.iter().filter(|run| run.record.status.is_limit()).count(),
            Some(SolverResults::Fold(fold)) => {
                let limited = fold.statuses.iter().filter(|(status, _): &(&Status, _)| status.is_limit());
                limited.map(|(_, &count)| count as usize).sum()
            }
        }
    }
}
