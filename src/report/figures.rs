//! Which charts a config has: each is drawn only where it says something.

mod attainment;
mod boards;
mod bound;
mod budget;
mod combinations;
mod distribution;
mod encoding;
mod growth;
mod histogram;
mod length;
mod matrix;
mod pairs;
mod sentences;
mod tradeoff;
mod weight;

use super::Sample;
use super::chart::{
    Curves, Figure, Heat, Histogram, Intervals, Look, Matrix, OTHERS, Pairs, Panels, Picture, Points, Words,
};
use super::common::{Common, compared};
use super::limits;
use super::measured::{Measured, ReportInput};
use super::metric::Metric;
use super::names::{shared_in_words, titled};
use super::summary::are_seeds;
use crate::config::Experiment;
use crate::formula::Number;
use crate::results::ExperimentResults;
use encoding::Arrangement;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use taquin::wording::several;

/// More solvers than this are drawn together by algorithm and heuristic, whatever their options.
const MOST_ROWS: usize = 40;

/// No more solvers than this have curves.
const MOST_CURVES: usize = 60;

/// Fewer instances than this say nothing of how many there are of what.
const ENOUGH: usize = 20;

/// A chart, and how a report presents it.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The stem of its files' names, such as `boards-expanded`; those that show time end in `-time`.
    pub name: String,
    /// The experiment that it shows; none where it compares several.
    pub experiment: Option<String>,
    /// What it shows, over which boards, and what its marks mean: drawn at the foot of its files, or shown below it.
    pub caption: String,
    /// What was found, in a sentence below its title; empty where the data do not allow one.
    pub finding: String,
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
    /// Algorithms by heuristics.
    Matrix(Matrix),
    /// Curves in panels.
    Panels(Panels),
}

impl From<Arrangement> for Drawing {
    fn from(arrangement: Arrangement) -> Drawing {
        match arrangement {
            Arrangement::Together(curves) => Drawing::Curves(curves),
            Arrangement::Panels(panels) => Drawing::Panels(panels),
        }
    }
}

impl Chart {
    /// What is written around it.
    pub fn words(&self) -> Words<'_> {
        Words { finding: &self.finding, caption: &self.caption }
    }

    /// What it answers, as a reader asks it; alike for all charts of a kind.
    pub fn question(&self) -> &'static str {
        let kind = self.name.strip_prefix(self.experiment.as_deref().unwrap_or_default()).unwrap_or(&self.name);
        match kind.trim_start_matches('-') {
            "expanded" => "How many nodes does each solver expand, and how much does that vary?",
            "time" => "How long does each solver take?",
            "gap" => "How far above the optimum are its paths?",
            "histogram" => "How often is a path optimal, and how much longer are the others?",
            "tradeoff" => "What do shorter paths cost?",
            "weight" => "What does a larger weight or bound save, and what does it cost?",
            "bound" => "Are paths within their proven bounds, and how close to them?",
            "budget" => "How many boards does each solver solve within a budget?",
            "attainment" => "How good are the solutions of anytime searches within a budget?",
            "profile" => "How often is a solver the best, or nearly?",
            "length" => "How does the effort grow with the optimal length?",
            "growth" => "How does the effort grow with the board?",
            kind if kind.starts_with("matrix") => "Which algorithm with which heuristic?",
            kind if kind.starts_with("pair-") => "On which boards is one solver better than another?",
            kind if kind.starts_with("combinations") => "Which heuristics are worth combining?",
            _ => "",
        }
    }

    fn found(self, finding: Option<&String>) -> Chart {
        Chart { finding: finding.cloned().unwrap_or_default(), ..self }
    }
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
            Drawing::Matrix(matrix) => matrix,
            Drawing::Panels(panels) => panels,
        }
    }
}

/// Every chart of a config, in its order; experiments that did not run have none.
///
/// ```no_run
/// use harness::report::{ReportInput, chart::Theme, charts};
/// # fn page(material: &ReportInput) {
/// for chart in charts(material) {
///     let picture = chart.drawing.picture();
///     println!("{}: {}\n{}", chart.name, picture.title(), chart.caption);
///     println!("{}\n{}", picture.svg(Theme::Auto, chart.words()), picture.csv());
/// }
/// # }
/// ```
pub fn charts(material: &ReportInput) -> Vec<Chart> {
    let charts = material.measured.iter().flat_map(|measured| ExperimentCharts::new(measured).charts());
    charts.chain(growth::growth(material)).collect()
}

/// Solvers that are drawn together.
#[derive(Clone)]
struct Group {
    label: String,
    colour: usize,
    look: Look,
    /// The algorithm without its options, its weight or bound, its alias, and the alias of the heuristic.
    family: String,
    factor: Option<(&'static str, Number)>,
    algorithm: String,
    heuristic: String,
    solvers: Vec<usize>,
}

/// The colour of a compared solver in the charts of its experiment, and its other looks.
pub(super) fn look_of(experiment: &Experiment, solver: usize) -> (usize, Look) {
    let group = encoding::group(experiment, solver);
    (group.colour, group.look)
}

/// A group for each solver.
fn single(experiment: &Experiment) -> Vec<Group> {
    compared(experiment).map(|solver| encoding::group(experiment, solver)).collect()
}

fn groups(experiment: &Experiment) -> Vec<Group> {
    let single = single(experiment);
    if single.len() <= MOST_ROWS {
        return single;
    }
    let mut groups: Vec<Group> = vec![];
    for mut next in single.iter().cloned() {
        let named = &experiment.solvers[next.solvers[0]];
        let algorithm = named.solver.algorithm().info().label;
        let parts = [algorithm, named.heuristic.as_str()];
        next.label = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        match groups.iter_mut().find(|group| group.label == next.label) {
            Some(group) => {
                group.solvers.extend(next.solvers);
                (group.factor, group.look.tint) = (None, 0);
            }
            None => groups.push(next),
        }
    }
    // Where nothing comes together, each keeps its name.
    if groups.len() < single.len() { groups } else { single }
}

struct ExperimentCharts<'a> {
    measured: &'a Measured<'a>,
    experiment: &'a Experiment,
    results: &'a ExperimentResults,
    groups: Vec<Group>,
    /// The solvers that keep their colours where there are too many.
    first: Vec<usize>,
    /// The boards that all compared solvers solved.
    common: Common,
}

impl<'a> ExperimentCharts<'a> {
    fn new(measured: &'a Measured<'a>) -> ExperimentCharts<'a> {
        let Measured { experiment, results, .. } = *measured;
        let (groups, common) = (groups(experiment), measured.common().clone());
        let mut charts = ExperimentCharts { measured, experiment, results, groups, first: vec![], common };
        let ranked: Vec<&Group> = charts.ranked().into_iter().map(|group| &charts.groups[group]).collect();
        charts.first = encoding::first(experiment, &ranked);
        encoding::recolour(&mut charts.groups, &charts.first);
        charts
    }

    fn charts(&self) -> Vec<Chart> {
        let single = [
            self.effort(&Metric::EXPANDED),
            self.gap(),
            self.histogram(),
            self.effort(&Metric::TIME),
            // A mean over different solvers would be beaten, or not, by what nobody can run.
            if self.mixes() { self.single().tradeoff() } else { self.tradeoff() },
            self.weight(),
            self.bound(),
            self.budget(),
            self.attainment(),
            self.profile(),
            self.length(),
        ];
        self.matrix()
            .into_iter()
            .chain(single.into_iter().flatten())
            .chain(self.pairs())
            .chain(self.combinations())
            .collect()
    }

    fn chart(&self, kind: &str, caption: impl Into<String>, drawing: Drawing) -> Chart {
        let name = format!("{}-{kind}", self.experiment.name);
        let mut chart = captioned(name, Some(self.experiment.name.clone()), caption.into(), drawing);
        let colours = self.colours(&chart.drawing);
        chart.caption = [chart.caption, limits::stopped(self.measured), colours].join(" ").trim_end().to_owned();
        chart
    }

    /// Which solvers have colours, where some are grey. Of curves their arrangement says it; the others show no solvers by colour.
    fn colours(&self, drawing: &Drawing) -> String {
        let by_colour = matches!(
            drawing,
            Drawing::Distribution(_) | Drawing::Bounds(_) | Drawing::Tradeoff(_) | Drawing::Histogram(_)
        );
        if !by_colour || self.groups.iter().all(|group| group.colour != OTHERS) {
            return String::new();
        }
        format!("{}.", encoding::in_colour(&self.groups))
    }

    /// Whether the optimal lengths of some boards, or of all that were run, are proven.
    fn optima_are_proven(&self, only: Option<&BTreeSet<usize>>) -> bool {
        self.measured.are_optima_proven(only)
    }

    fn sample(&self, group: &Group, fact: &'static str, only: Option<&BTreeSet<usize>>) -> Sample<Number> {
        Sample::pooled(group.solvers.iter().map(|&solver| self.measured.sample(fact, solver, only)))
    }

    /// The mean of a fact over the solved runs of a group; not a number if there is none.
    fn mean(&self, group: &Group, fact: &'static str, only: Option<&BTreeSet<usize>>) -> f64 {
        self.sample(group, fact, only).mean().map_or(f64::NAN, Number::to_f64)
    }

    /// Whether a gap is above 0, or may be.
    fn has_gaps<'g>(&self, mut groups: impl Iterator<Item = &'g Group>, only: Option<&BTreeSet<usize>>) -> bool {
        let largest = |group: &Group| self.sample(group, Metric::GAP.formula, only).max().copied();
        groups.any(|group| largest(group).is_some_and(|gap| !gap.is_zero()))
    }

    /// Whether all solvers of a group reported a metric of all that they solved.
    fn reports(&self, group: &Group, metric: &Metric) -> bool {
        group.solvers.iter().all(|&solver| self.measured.reports(metric, solver))
    }

    /// The groups that report what they expanded: first those that the headline ranks, in its order; then by the share of their runs
    /// that they solved, by how many, and by how little they needed on the boards that all solved.
    fn ranked(&self) -> Vec<usize> {
        let key = |group: &Group| {
            let readings = self.readings(group, &Metric::EXPANDED, None);
            let (solved, runs) = (readings.measured().count(), Number::from(readings.count()));
            let only = self.common.only();
            let mean = only.and_then(|only| self.sample(group, Metric::EXPANDED.formula, only).mean());
            // Without a board in common, solvers that solved as many are ranked by all their runs.
            let mean = mean.or_else(|| readings.least_mean());
            let share = if runs.is_zero() { None } else { Number::from(solved).over(runs) };
            (Reverse(share), Reverse(solved), mean)
        };
        let reporting = |&group: &usize| self.reports(&self.groups[group], &Metric::EXPANDED);
        let mut order: Vec<usize> = (0..self.groups.len()).filter(reporting).collect();
        order.sort_by_cached_key(|&group| key(&self.groups[group]));
        if !self.mixes() {
            let ranking = self.measured.findings().ranking();
            let place = |&group: &usize| ranking.iter().position(|solver| self.groups[group].solvers == [*solver]);
            order.sort_by_key(|group| place(group).unwrap_or(usize::MAX));
        }
        order
    }

    /// The groups that have curves, in the config's order: the first ones and the best, where there are too many.
    fn contenders(&self) -> Vec<usize> {
        let ranked = self.ranked();
        let is_first = |group: &usize| self.groups[*group].solvers.iter().any(|solver| self.first.contains(solver));
        let (first, others): (Vec<usize>, Vec<usize>) = ranked.into_iter().partition(is_first);
        let mut contenders: Vec<usize> = first.into_iter().chain(others).take(MOST_CURVES).collect();
        contenders.sort_unstable();
        contenders
    }

    /// Curves of some groups arranged so that no two look alike, as a chart.
    fn curves(&self, kind: &str, caption: &str, curves: Curves, of: &[usize]) -> Chart {
        let of: Vec<&Group> = of.iter().map(|&group| &self.groups[group]).collect();
        let (arrangement, sentence) = encoding::arranged(curves, &of, &self.first);
        self.chart(kind, format!("{caption}{sentence}"), arrangement.into())
    }

    /// The same with the boards that values are over, where these are those that all solvers solved.
    fn titles_over(&self, measure: &str, only: Option<&BTreeSet<usize>>) -> (String, String) {
        self.titled(measure, only.map(|_| self.over_solved(only)))
    }

    fn titles(&self, measure: &str) -> (String, String) {
        self.titled(measure, None)
    }

    /// The title, and a subtitle with the size, what all labels leave out, the boards and the limits.
    fn titled(&self, measure: &str, over: Option<String>) -> (String, String) {
        let Experiment { ref name, ref title, ref goal, ref source, .. } = *self.experiment;
        let mut parts = vec![goal.size().to_string()];
        parts.extend(over);
        parts.extend(shared_in_words(self.experiment));
        parts.extend(limits::limits_of(self.experiment).map(|limits| format!("limits per run: {limits}")));
        if self.mixes() {
            let solvers: usize = self.groups.iter().map(|group| group.solvers.len()).sum();
            parts.push(format!("{solvers} solvers, drawn together by algorithm and heuristic"));
        }
        // Last, since a subtitle that is too long is cut at its end.
        parts.push(source.clone());
        // A name alone does not say what was run.
        let title = match title == name {
            true => format!("{} {} ({name})", several(self.measured.boards() as u64, "board"), goal.size()),
            false => title.clone(),
        };
        (titled(&title, measure), parts.join("; "))
    }

    /// Whether solvers are drawn together that differ in more than their seeds.
    fn mixes(&self) -> bool {
        let solver = |place: usize| &self.experiment.solvers[place];
        let mixed = |group: &Group| group.solvers.windows(2).any(|pair| !are_seeds(solver(pair[0]), solver(pair[1])));
        self.groups.iter().any(mixed)
    }

    /// What a row or a curve is of, in captions.
    fn each(&self) -> &'static str {
        if self.mixes() { "each algorithm and heuristic" } else { "each solver" }
    }

    /// The same experiment with nothing drawn together.
    fn single(&self) -> ExperimentCharts<'_> {
        let (mut groups, first, common) = (single(self.experiment), self.first.clone(), self.common.clone());
        encoding::recolour(&mut groups, &first);
        ExperimentCharts { groups, first, common, ..*self }
    }
}

/// A chart whose caption ends with what its marks mean.
fn captioned(name: String, experiment: Option<String>, caption: String, drawing: Drawing) -> Chart {
    let caption = format!("{caption} {}", drawing.picture().marks()).trim_end().to_owned();
    Chart { name, experiment, caption, finding: String::new(), drawing }
}
