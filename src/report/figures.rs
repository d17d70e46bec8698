//! Which charts a config has: each is drawn only where it says something.

mod bound;
mod budget;
mod combinations;
mod distribution;
mod growth;
mod histogram;
mod length;
mod pairs;
mod tradeoff;

use super::Sample;
use super::chart::{Curves, Figure, Heat, Histogram, Intervals, Pairs, Picture, Points};
use super::common::compared;
use super::measured::{Material, Measured};
use super::metric::Metric;
use super::summary::are_seeds;
use crate::experiment::config::Experiment;
use crate::experiment::results::{ExperimentResults, Optimum, Run, SolverResults};
use crate::formula::Number;
use crate::solve::Status;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// More solvers than this are drawn together by algorithm and heuristic, whatever their options.
const MOST_ROWS: usize = 40;

/// No more solvers than this have curves.
const MOST_CURVES: usize = 20;

/// Fewer instances than this say nothing of how many there are of what.
const ENOUGH: usize = 20;

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
    /// Curves over a budget, an optimal length, a weight or a size.
    Curves(Curves),
    /// How often each gap occurs.
    Histogram(Histogram),
    /// Two solvers instance by instance.
    Pairs(Pairs),
    /// Heuristics combined in pairs.
    Heat(Heat),
}

impl Drawing {
    /// What can be drawn.
    pub fn picture(&self) -> &dyn Picture {
        match self {
            Drawing::Distribution(figure) => figure,
            Drawing::Bounds(intervals) => intervals,
            Drawing::Tradeoff(points) => points,
            Drawing::Curves(curves) => curves,
            Drawing::Histogram(histogram) => histogram,
            Drawing::Pairs(pairs) => pairs,
            Drawing::Heat(heat) => heat,
        }
    }
}

/// Every chart of a config, in its order; experiments that did not run have none.
///
/// ```no_run
/// use taquin::report::{Material, chart::Theme, charts};
/// # fn page(material: &Material) {
/// for chart in charts(material) {
///     let picture = chart.drawing.picture();
///     println!("{}: {}\n{}", chart.name, picture.title(), chart.caption);
///     println!("{}\n{}", picture.svg(Theme::Auto), picture.csv());
/// }
/// # }
/// ```
pub fn charts(material: &Material) -> Vec<Chart> {
    let charts = material.measured.iter().flat_map(|measured| Sheet::new(measured).charts());
    charts.chain(growth::growth(material.config, material.results)).collect()
}

/// Solvers that are drawn together.
#[derive(Clone)]
struct Group {
    label: String,
    colour: usize,
    solvers: Vec<usize>,
}

/// A group for each solver.
fn single(experiment: &Experiment) -> Vec<Group> {
    let one = |solver: usize| {
        let named = &experiment.solvers[solver];
        Group { label: named.label.clone(), colour: named.colour, solvers: vec![solver] }
    };
    compared(experiment).map(one).collect()
}

fn groups(experiment: &Experiment) -> Vec<Group> {
    let single = single(experiment);
    if single.len() <= MOST_ROWS {
        return single;
    }
    let mut groups: Vec<Group> = vec![];
    for mut next in single.iter().cloned() {
        let named = &experiment.solvers[next.solvers[0]];
        let algorithm = named.solver.algorithm().name().label;
        let parts = [algorithm, named.heuristic.as_str()];
        next.label = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        match groups.iter_mut().find(|group| group.label == next.label) {
            Some(group) => group.solvers.extend(next.solvers),
            None => groups.push(next),
        }
    }
    // Where nothing comes together, each keeps its name.
    if groups.len() < single.len() { groups } else { single }
}

struct Sheet<'a> {
    measured: &'a Measured<'a>,
    experiment: &'a Experiment,
    results: &'a ExperimentResults,
    groups: Vec<Group>,
}

impl<'a> Sheet<'a> {
    fn new(measured: &'a Measured<'a>) -> Sheet<'a> {
        let Measured { experiment, results, .. } = *measured;
        Sheet { measured, experiment, results, groups: groups(experiment) }
    }

    fn charts(&self) -> Vec<Chart> {
        let gap = if self.optima_are_proven() { self.distribution(&Metric::GAP) } else { self.bounds() };
        let single = [
            self.distribution(&Metric::EXPANDED),
            gap,
            self.histogram(),
            self.distribution(&Metric::TIME),
            // A mean over different solvers would be beaten, or not, by what nobody can run.
            if self.mixes() { self.single().tradeoff() } else { self.tradeoff() },
            self.bound(),
            self.budget(),
            self.profile(),
            self.length(),
        ];
        single.into_iter().flatten().chain(self.pairs()).chain(self.combinations()).collect()
    }

    fn chart(&self, kind: &str, caption: impl Into<String>, drawing: Drawing) -> Chart {
        let name = format!("{}-{kind}", self.experiment.name);
        Chart { name, experiment: Some(self.experiment.name.clone()), caption: caption.into(), drawing }
    }

    fn optima_are_proven(&self) -> bool {
        let open = |optimum: &Optimum| matches!(optimum, Optimum::Between { .. }) && optimum.proven().is_none();
        !self.measured.optima().any(|optimum| open(&optimum))
    }

    fn sample(&self, group: &Group, fact: &'static str, only: Option<&BTreeSet<usize>>) -> Sample<Number> {
        Sample::pooled(group.solvers.iter().map(|&solver| self.measured.sample(fact, solver, only)))
    }

    /// The mean of a fact over the solved runs of a group; not a number where there is none.
    fn mean(&self, group: &Group, fact: &'static str, only: Option<&BTreeSet<usize>>) -> f64 {
        self.sample(group, fact, only).mean().map_or(f64::NAN, Number::to_f64)
    }

    /// Whether a gap is above 0, or may be.
    fn has_gaps(&self) -> bool {
        let largest = |group: &Group| self.sample(group, Metric::GAP.formula, None).max().copied();
        self.groups.iter().filter_map(largest).any(|gap| !gap.is_zero())
    }

    /// The instances that can be solved.
    fn solvable(&self) -> usize {
        self.measured.optima().filter(|optimum| *optimum != Optimum::Unsolvable).count()
    }

    /// The expanded states, at least 1, of the solved runs of a group of one solver, by instance; folded runs do not tell.
    fn efforts(&self, group: usize) -> Option<BTreeMap<usize, u64>> {
        let [solver] = self.groups[group].solvers[..] else { return None };
        let runs = self.results.solvers.get(solver)?.runs()?;
        let effort = |run: &Run| {
            let counters = run.record.counters.as_ref().filter(|_| run.record.status == Status::Solved)?;
            Some((run.record.key.instance, counters.expanded?.max(1)))
        };
        Some(runs.iter().filter_map(effort).collect())
    }

    /// Whether all solvers of a group told a metric of all that they solved.
    fn tells(&self, group: &Group, metric: &Metric) -> bool {
        group.solvers.iter().all(|&solver| self.measured.tells(metric, solver))
    }

    /// The groups by how much they solved, then by how little they needed for it; those that told what they expanded.
    fn ranked(&self) -> Vec<usize> {
        let effort = |group: &Group| self.sample(group, Metric::EXPANDED.formula, None);
        let keys: Vec<(Reverse<Option<Number>>, Option<Number>)> = self
            .groups
            .iter()
            .map(|group| {
                let sample = effort(group);
                (Reverse(Number::from(sample.count()).over(Number::from(group.solvers.len() as u64))), sample.mean())
            })
            .collect();
        let mut order: Vec<usize> = (0..self.groups.len()).collect();
        order.retain(|&group| self.tells(&self.groups[group], &Metric::EXPANDED));
        order.sort_by_key(|&group| keys[group]);
        order
    }

    /// The groups that have curves, in the config's order: the best, where there are too many.
    fn contenders(&self) -> Vec<usize> {
        let mut contenders: Vec<usize> = self.ranked().into_iter().take(MOST_CURVES).collect();
        contenders.sort_unstable();
        contenders
    }

    fn titles(&self, measure: &str) -> (String, String) {
        let mut source = self.experiment.source.clone();
        if self.mixes() {
            let solvers: usize = self.groups.iter().map(|group| group.solvers.len()).sum();
            source += &format!("; {solvers} solvers, drawn together by algorithm and heuristic");
        }
        (format!("{}: {measure}", self.experiment.title), source)
    }

    /// Whether solvers are drawn together that differ in more than their seeds.
    fn mixes(&self) -> bool {
        let solver = |place: usize| &self.experiment.solvers[place];
        let mixed = |group: &Group| group.solvers.windows(2).any(|pair| !are_seeds(solver(pair[0]), solver(pair[1])));
        self.groups.iter().any(mixed)
    }

    /// Whom a row or a curve stands for, in captions.
    fn each(&self) -> &'static str {
        if self.mixes() { "each algorithm and heuristic" } else { "each solver" }
    }

    /// The same experiment with nothing drawn together.
    fn single(&self) -> Sheet<'_> {
        Sheet { groups: single(self.experiment), ..*self }
    }

    /// The runs of a solver that hit a limit.
    fn limited(&self, solver: usize) -> usize {
        let statuses = self.results.solvers.get(solver).map(SolverResults::statuses).unwrap_or_default();
        statuses.iter().filter(|(status, _)| status.is_limit()).map(|(_, &count)| count as usize).sum()
    }
}
