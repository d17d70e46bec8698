//! What a weight or a bound buys and what it costs: effort and gap by it, below each other.

mod finding;

use super::boards::run_by_all;
use super::encoding::{MOST_TOGETHER, factor_name};
use super::length::spot;
use super::{Chart, Drawing, ExperimentCharts, Group};
use crate::formula::Number;
use crate::report::chart::{Curve, Look, Measure, Panel, Panels, Scale, Spot};
use crate::report::common::{ENOUGH_IN_COMMON, compared};
use crate::report::metric::Metric;
use crate::report::names::enumerated;
use std::collections::{BTreeMap, BTreeSet};
use taquin::solve::Status;
use taquin::wording::several;

/// Gaps that differ by less than this factor are on a linear axis.
const MOST_LINEAR: f64 = 200.0;
/// There must be this many weights or bounds.
const FACTORS: usize = 3;
/// Of more curves than this only one is spoken of.
const MOST_NAMED: usize = 8;

/// One algorithm with one heuristic and several weights or bounds.
struct Sweep {
    /// The algorithm or heuristic whose panel it is in; empty where all are together.
    panel: String,
    /// Which of the two that is.
    panel_is: &'static str,
    /// `weight` or `bound`.
    factor: &'static str,
    label: String,
    colour: usize,
    look: Look,
    /// Weights or bounds with their solvers, ascending.
    solvers: Vec<(Number, usize)>,
}

impl ExperimentCharts<'_> {
    /// Effort and gap by the weight or bound, where an algorithm has several.
    pub(super) fn weight(&self) -> Option<Chart> {
        let sweeps = Some(self.sweeps()).filter(|sweeps| !sweeps.is_empty())?;
        let all: Vec<usize> = sweeps.iter().flat_map(|sweep| sweep.solvers.iter().map(|(_, solver)| *solver)).collect();
        let run = run_by_all(self.measured, all.iter().copied());
        let run = run.only()?;
        let readings = |solver: usize| self.measured.readings(&Metric::EXPANDED, solver, run);
        let is_complete = all.iter().all(|&solver| readings(solver).stopped() == 0);
        let effort = |weight: f64, solver: usize| match is_complete {
            true => Spot { x: weight, y: self.effort_of(solver, run), ..Spot::default() },
            false => spot(weight, &readings(solver)),
        };
        let solved = self.solved_by(&all);
        let boards = self.solvable(solved.as_ref()) as u64;
        let only = if is_complete { run } else { solved.as_ref() };
        let gap = |weight: f64, solver: usize| Spot {
            x: weight,
            y: self.mean_of(solver, Metric::GAP.formula, only),
            ..Spot::default()
        };
        let statistic = if is_complete { "geometric mean of" } else { "median" };
        let parts = parts(&sweeps);
        let measure = |title: String, spot: &dyn Fn(f64, usize) -> Spot| {
            let panels = parts.iter().map(|(name, sweeps)| panel(name.clone(), sweeps, spot)).collect();
            Measure { title, scale: Scale::Auto, panels }
        };
        let mut measures = vec![measure(format!("{statistic} {}", Metric::EXPANDED.title), &effort)];
        let is_enough = boards >= if self.experiment.population { 1 } else { ENOUGH_IN_COMMON };
        let title = Metric::gap_title(self.experiment, self.optima_are_proven(only));
        if is_enough && all.iter().any(|&solver| gap(0.0, solver).y > 0.0) {
            let gaps: Vec<f64> = all.iter().map(|&solver| gap(0.0, solver).y).filter(|gap| *gap > 0.0).collect();
            let (least, most) =
                gaps.iter().fold((f64::MAX, 0.0), |(least, most), &gap| (gap.min(least), gap.max(most)));
            let below = measure(format!("mean {title}"), &gap);
            // Each unit of weight costs about as many moves as the last, which a logarithmic axis hides.
            let scale = if most < MOST_LINEAR * least { Scale::Linear } else { Scale::Auto };
            measures.push(Measure { scale, ..below });
        }
        let upper = || measures[0].panels.iter().flat_map(|panel| &panel.curves);
        let has_points = upper().any(|curve| curve.spots.iter().filter(|spot| spot.y.is_finite()).count() > 1);
        let mut legend: Vec<Curve> = vec![];
        // A panel of one curve has a title that names it.
        for curve in upper().filter(|_| parts.iter().any(|(_, sweeps)| sweeps.len() > 1)) {
            if legend.iter().all(|entry| entry.label != curve.label) {
                legend.push(Curve { spots: vec![], ..curve.clone() });
            }
        }
        let factor = factor_name(sweeps.iter().map(|sweep| sweep.factor));
        let has_gaps = measures.len() > 1;
        let mut caption = self.weight_caption(factor, has_gaps, is_complete, boards, only);
        caption += &self.left_out_of_sweeps(&sweeps, factor);
        if parts.len() > 1 {
            caption += &format!(" One panel per {}; the others are grey.", sweeps[0].panel_is);
        }
        let found = if is_enough { self.weight_finding(&sweeps, only, is_complete) } else { None };
        let (headline, finding) = found.unzip();
        let shown = if has_gaps { "expanded nodes and path length" } else { "expanded nodes" };
        let headline = headline.unwrap_or_else(|| format!("{shown} by {factor}"));
        let (title, subtitle) = self.titles(&headline);
        let (x, x_scale) = (factor.into(), Scale::Span);
        let panels = Panels { title, subtitle, x, x_scale, legend, measures, ..Panels::default() };
        has_points.then(|| self.chart("weight", caption, Drawing::Panels(panels)).found(finding.as_ref()))
    }

    fn weight_caption(
        &self,
        factor: &str,
        has_gaps: bool,
        is_complete: bool,
        boards: u64,
        only: Option<&BTreeSet<usize>>,
    ) -> String {
        let all = self.over_run(None);
        let gap = Metric::gap_title(self.experiment, self.optima_are_proven(only));
        let (the, above) = if has_gaps { ("the", "Above: ") } else { ("The", "") };
        let is_zero =
            |group: &Group| self.sample(group, Metric::EXPANDED.formula, only).iter().any(|(value, _)| value.is_zero());
        let zeros = if is_complete && self.groups.iter().any(is_zero) {
            " (without boards that are already solved)"
        } else {
            ""
        };
        let mut caption = match is_complete {
            true => format!("{above}{the} geometric mean of the expanded nodes at each {factor} {all}{zeros}."),
            false => format!(
                "{above}{the} median of the expanded nodes at each {factor} {all}; a stopped run counts as at least what it had reached."
            ),
        };
        if has_gaps && is_complete {
            caption += &format!(" Below: the mean {gap} of its paths, on the same boards.");
        } else if has_gaps {
            let easier = self.easier(only);
            caption += &format!(
                " Below: the mean {gap} of its paths, over the {} that all of these solvers solved.{easier}",
                several(boards, "board")
            );
        }
        caption
    }

    /// Of which algorithms the curves are, where others have too few weights or bounds to be shown.
    fn left_out_of_sweeps(&self, sweeps: &[Sweep], factor: &str) -> String {
        let shown: BTreeSet<usize> =
            sweeps.iter().flat_map(|sweep| sweep.solvers.iter().map(|(_, solver)| *solver)).collect();
        let is_shown = |group: &&Group| group.solvers.iter().all(|solver| shown.contains(solver));
        let (shown, others): (Vec<&Group>, Vec<&Group>) = self.groups.iter().partition(is_shown);
        let family = |place: (Number, usize)| super::encoding::group(self.experiment, place.1).family;
        let ends =
            sweeps.iter().filter_map(|sweep| Some((family(*sweep.solvers.first()?), family(*sweep.solvers.last()?))));
        let baselines: BTreeSet<String> = ends.filter(|(first, last)| first != last).map(|(first, _)| first).collect();
        let mut families: Vec<&str> = shown.iter().map(|group| group.family.as_str()).collect();
        families.retain(|family| !baselines.contains(*family));
        families.dedup();
        let baselines: Vec<&str> = baselines.iter().map(String::as_str).collect();
        let baseline = match baselines[..] {
            [] => String::new(),
            _ => format!(" At {factor} 1: {}.", enumerated(&baselines, MOST_NAMED)),
        };
        if others.is_empty() || families.len() > MOST_NAMED {
            return baseline;
        }
        let of = enumerated(&families, MOST_NAMED);
        format!(
            "{baseline} All curves are of {of}; other solvers with fewer than {FACTORS} values of the {factor} are not shown."
        )
    }

    /// The geometric mean of the expanded nodes, as in the comparisons.
    fn effort_of(&self, solver: usize, only: Option<&BTreeSet<usize>>) -> f64 {
        let mean = self.measured.sample(Metric::EXPANDED.formula, solver, only).geometric_mean_above_zero();
        // Without the last digits, in which logarithms are not exact.
        mean.and_then(|mean| format!("{mean:.9e}").parse().ok()).unwrap_or(f64::NAN)
    }

    fn mean_of(&self, solver: usize, fact: &'static str, only: Option<&BTreeSet<usize>>) -> f64 {
        self.measured.sample(fact, solver, only).mean().map_or(f64::NAN, Number::to_f64)
    }

    /// The boards that some solvers all solved; none where that is all of them, or not known.
    fn solved_by(&self, solvers: &[usize]) -> Option<BTreeSet<usize>> {
        let solved = |&solver: &usize| {
            let runs = self.results.solvers.get(solver)?.runs()?;
            let solved = runs.iter().filter(|run| run.record.status == Status::Solved);
            Some(solved.map(|run| run.record.key.instance).collect::<BTreeSet<usize>>())
        };
        let sets: Option<Vec<BTreeSet<usize>>> = solvers.iter().map(solved).collect();
        sets?.into_iter().reduce(|common, set| &common & &set)
    }

    fn sweeps(&self) -> Vec<Sweep> {
        let mut found: BTreeMap<(usize, String, String), BTreeMap<Number, usize>> = BTreeMap::new();
        let solvers: Vec<usize> = compared(self.experiment).collect();
        let key = |solver: usize| {
            let named = &self.experiment.solvers[solver].solver;
            let factor = self.experiment.solvers[solver].factor().map(|(option, _)| option);
            let others = named.algorithm().options().into_iter().filter(|option| Some(option.name.as_str()) != factor);
            let others = others.map(|option| option.value).collect::<Vec<_>>().join(",");
            (others, named.heuristic().map_or(String::new(), ToString::to_string), named.algorithm().info().name)
        };
        for &solver in solvers.iter().filter(|&&solver| self.measured.reports(&Metric::EXPANDED, solver)) {
            let Some((_, factor)) = self.experiment.solvers[solver].factor() else { continue };
            let first = solvers.iter().copied().find(|&other| key(other) == key(solver)).unwrap_or(solver);
            let (others, heuristic, _) = key(solver);
            found.entry((first, others, heuristic)).or_default().insert(factor, solver);
        }
        let with_baseline = |solvers: BTreeMap<Number, usize>| {
            let solvers: Vec<(Number, usize)> = solvers.into_iter().collect();
            let baseline = self.baseline(solvers[0]);
            (super::encoding::group(self.experiment, solvers[0].1), baseline.into_iter().chain(solvers).collect())
        };
        let all = found.into_values().map(with_baseline);
        let (groups, kept): (Vec<Group>, Vec<Vec<(Number, usize)>>) =
            all.filter(|(_, solvers): &(Group, Vec<(Number, usize)>)| solvers.len() >= FACTORS).unzip();
        let differ = |part: fn(&Group) -> &str| groups.windows(2).any(|pair| part(&pair[0]) != part(&pair[1]));
        let parts: [fn(&Group) -> &str; 2] = [|group| &group.family, |group| &group.heuristic];
        let shown: Vec<fn(&Group) -> &str> = match parts.map(differ) {
            [true, false] => vec![parts[0]],
            [false, true] => vec![parts[1]],
            _ => parts.to_vec(),
        };
        // Of many, each algorithm has a panel, whose title names it; or each heuristic, of one algorithm.
        let are_apart = groups.len() > MOST_TOGETHER;
        let shown = if are_apart && shown.len() > 1 { vec![parts[1]] } else { shown };
        let (panel_of, panel_is) = if differ(parts[0]) { (parts[0], "algorithm") } else { (parts[1], "heuristic") };
        let sweep = |(group, solvers): (&Group, Vec<(Number, usize)>)| Sweep {
            panel: if are_apart { panel_of(group).into() } else { String::new() },
            panel_is,
            factor: group.factor.map_or("weight", |(option, _)| option),
            label: shown.iter().map(|part| part(group)).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", "),
            colour: group.colour,
            look: if are_apart { Look::default() } else { Look { tint: 0, ..group.look } },
            solvers,
        };
        groups.iter().zip(kept).map(sweep).collect()
    }

    /// The solver with a weight of 1 that belongs before the least one, since it is the same algorithm under a name of its own. It
    /// must have solved every board: a stopped baseline would leave medians of all.
    fn baseline(&self, (least, solver): (Number, usize)) -> Option<(Number, usize)> {
        let first = &self.experiment.solvers[solver].solver;
        let wanted = first.algorithm().at_one().filter(|_| least > Number::ONE)?;
        let is_it = |solver: &usize| {
            let other = &self.experiment.solvers[*solver].solver;
            *other.algorithm() == wanted && other.heuristic() == first.heuristic()
        };
        let baseline = compared(self.experiment).find(is_it);
        baseline.filter(|&solver| self.measured.is_finisher(solver)).map(|solver| (Number::ONE, solver))
    }
}

/// The sweeps of each panel.
fn parts(sweeps: &[Sweep]) -> Vec<(String, Vec<&Sweep>)> {
    let mut parts: Vec<(String, Vec<&Sweep>)> = vec![];
    for sweep in sweeps {
        match parts.iter_mut().find(|(name, _)| *name == sweep.panel) {
            Some((_, part)) => part.push(sweep),
            None => parts.push((sweep.panel.clone(), vec![sweep])),
        }
    }
    parts
}

fn panel(title: String, sweeps: &[&Sweep], spot: &dyn Fn(f64, usize) -> Spot) -> Panel {
    let curve = |sweep: &&Sweep| Curve {
        label: sweep.label.clone(),
        colour: sweep.colour,
        look: sweep.look,
        spots: sweep.solvers.iter().map(|&(weight, solver)| spot(weight.to_f64(), solver)).collect(),
    };
    Panel { title, curves: sweeps.iter().map(curve).collect() }
}
