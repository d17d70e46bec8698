//! The charts of every experiment: expanded nodes, gap, time, and effort against gap.

use super::Sample;
use super::chart::{Figure, Interval, Intervals, Mark, Points, Scale, Series};
use super::common::{Common, compared};
use super::metric::{Metric, observe};
use crate::experiment::config::{Config, Experiment};
use crate::experiment::results::{ExperimentResults, Optimum, Results, SolverResults};
use crate::formula::Number;
use crate::solve::Status;
use std::collections::BTreeSet;

/// More solvers than this are drawn together by algorithm and heuristic, whatever their options.
const MOST_ROWS: usize = 24;

/// A chart and the stem of its files' names.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The stem, such as `boards-expanded`.
    pub name: String,
    /// What it shows.
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
    /// As an SVG document.
    pub fn svg(&self) -> String {
        match self {
            Drawing::Distribution(figure) => figure.svg(),
            Drawing::Bounds(intervals) => intervals.svg(),
            Drawing::Tradeoff(points) => points.svg(),
        }
    }

    /// As a PNG image.
    pub fn png(&self) -> Vec<u8> {
        match self {
            Drawing::Distribution(figure) => figure.png(),
            Drawing::Bounds(intervals) => intervals.png(),
            Drawing::Tradeoff(points) => points.png(),
        }
    }

    /// The numbers that it shows.
    pub fn csv(&self) -> String {
        match self {
            Drawing::Distribution(figure) => figure.csv(),
            Drawing::Bounds(intervals) => intervals.csv(),
            Drawing::Tradeoff(points) => points.csv(),
        }
    }
}

/// Every chart of a config, in its order; experiments that did not run have none.
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
        let expanded = self.distribution(&Metric::EXPANDED);
        let gap = if self.optima_are_proven() { self.distribution(&Metric::GAP) } else { self.bounds() };
        let time = self.distribution(&Metric::TIME);
        let named = [(Metric::EXPANDED.name, expanded), (Metric::GAP.name, gap), (Metric::TIME.name, time)];
        let all = named.into_iter().chain([("tradeoff", self.tradeoff())]);
        let chart = |(name, drawing): (&str, Option<Drawing>)| {
            Some(Chart { name: format!("{}-{name}", self.experiment.name), drawing: drawing? })
        };
        all.filter_map(chart).collect()
    }

    fn optima_are_proven(&self) -> bool {
        let open = |optimum: &Optimum| matches!(optimum, Optimum::Between { .. }) && optimum.proven().is_none();
        !self.results.optima.iter().any(open)
    }

    fn sample(&self, group: &Group, formula: &str, only: Option<&BTreeSet<usize>>) -> Sample<Number> {
        let samples = group.solvers.iter().map(|&solver| observe(formula, self.experiment, self.results, solver, only));
        Sample::pooled(samples)
    }

    fn distribution(&self, metric: &Metric) -> Option<Drawing> {
        let series = |group: &Group| Series {
            label: group.label.clone(),
            colour: group.colour,
            values: self.sample(group, metric.formula, None).repeated(),
            censored: group.solvers.iter().map(|&solver| self.limited(solver)).sum(),
        };
        let series: Vec<Series> = self.groups.iter().map(series).collect();
        let shown = series.iter().any(|series| !series.values.is_empty() || series.censored > 0);
        shown.then(|| {
            let (title, subtitle) = self.titles(metric.title);
            Drawing::Distribution(Figure { title, subtitle, axis: metric.title.into(), scale: metric.scale, series })
        })
    }

    fn bounds(&self) -> Option<Drawing> {
        let mean = |group: &Group, formula| self.sample(group, formula, None).mean().map_or(f64::NAN, Number::to_f64);
        let row = |group: &Group| Interval {
            label: group.label.clone(),
            colour: group.colour,
            low: mean(group, "gap_lower"),
            high: mean(group, "gap_upper"),
        };
        let rows: Vec<Interval> = self.groups.iter().map(row).collect();
        rows.iter().any(|row| row.high.is_finite()).then(|| {
            let (title, subtitle) = self.titles(Metric::GAP.title);
            let axis = "mean moves above the optimum, between what its bounds allow".into();
            Drawing::Bounds(Intervals { title, subtitle, axis, scale: Metric::GAP.scale, rows })
        })
    }

    /// Means over the instances that every solver solved.
    fn tradeoff(&self) -> Option<Drawing> {
        let common = Common::of(self.experiment, self.results);
        let only = common.only()?;
        let mean = |group: &Group, metric: Metric| {
            self.sample(group, metric.formula, only).mean().map_or(f64::NAN, Number::to_f64)
        };
        let mark = |group: &Group| Mark {
            label: group.label.clone(),
            colour: group.colour,
            x: mean(group, Metric::EXPANDED),
            y: mean(group, Metric::GAP),
        };
        let marks: Vec<Mark> = self.groups.iter().map(mark).collect();
        let shown = marks.iter().filter(|mark| mark.x.is_finite() && mark.y.is_finite()).count() >= 2;
        let (title, mut subtitle) = self.titles("effort against gap");
        if let Common::Only(instances) = &common {
            subtitle += &format!("; the {} that all solved", instances.len());
        }
        let bound =
            if self.optima_are_proven() { "moves above the optimum" } else { "moves above the best lower bound" };
        let (x, y) = (format!("mean {}", Metric::EXPANDED.title), format!("mean {bound}"));
        let (x_scale, y_scale) = (Scale::Auto, Scale::Linear);
        shown.then_some(Drawing::Tradeoff(Points { title, subtitle, x, y, x_scale, y_scale, marks }))
    }

    fn titles(&self, measure: &str) -> (String, String) {
        (format!("{}: {measure}", self.experiment.title), self.experiment.source.clone())
    }

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
