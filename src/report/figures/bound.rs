//! How much of what is proven is used: the worst and the mean path beside the bound of each weight.

use super::encoding::BLACK;
use super::{Chart, Drawing, ExperimentCharts};
use crate::config::colours::Colouring;
use crate::report::chart::{Curve, Curves, Look, Measure, Panel, Panels, Scale, Spot};
use crate::report::common::{ENOUGH_IN_COMMON, compared};
use crate::report::guaranteed;
use crate::results::{Optimum, Run};
use std::collections::{BTreeMap, BTreeSet};
use taquin::solve::Suboptimality;

/// An algorithm, whatever its weight or bound, and a heuristic.
type Line<'a> = (&'a str, &'a str);

/// There must be this many different bounds of one line.
const BOUNDS: usize = 3;

/// The curves of more heuristics than this hide each other.
const MOST_TOGETHER: usize = 2;

/// How means look, beside the worst.
const MEAN: Look = Look { algorithm: 1, tint: 0 };

impl ExperimentCharts<'_> {
    /// Path lengths in proportion to the optimum, over the bound that is proven for them; where an algorithm has several with a
    /// heuristic. The worst is a check of the bound, so it is over all that a solver solved; means are over what all solved.
    pub(super) fn bound(&self) -> Option<Chart> {
        let mut worst: BTreeMap<Line, Vec<Spot>> = BTreeMap::new();
        let mut means: BTreeMap<Line, Vec<Spot>> = BTreeMap::new();
        let only = self.solved_by_all();
        let mut few = false;
        for solver in compared(self.experiment) {
            let (Some(x), Some(ratios)) = (self.proven_bound(solver), self.ratios(solver)) else { continue };
            // Of the easiest boards alone, the worst ratio would be among the best.
            if (ratios.len() as u64) < ENOUGH_IN_COMMON.min(self.measured.boards() as u64) {
                few = true;
                continue;
            }
            let line = self.line(solver);
            if let Some(y) = ratios.values().copied().max_by(f64::total_cmp) {
                worst.entry(line).or_default().push(Spot { x, y, ..Spot::default() });
            }
            if let Some(y) = only.and_then(|only| mean(&ratios, only)) {
                means.entry(line).or_default().push(Spot { x, y, ..Spot::default() });
            }
        }
        worst.values_mut().chain(means.values_mut()).for_each(longest);
        let drawn: BTreeSet<Line> =
            worst.iter().filter(|(_, spots)| spots.len() >= BOUNDS).map(|(line, _)| *line).collect();
        let names = Names::of(drawn.iter().copied());
        let kinds = [("worst", worst, Look::default()), ("mean", means, MEAN)];
        let each = kinds.iter().flat_map(|(kind, lines, look)| lines.iter().map(move |one| (kind, look, one)));
        let curve = |(kind, look, (line, spots)): (&&str, &Look, (&Line, &Vec<Spot>))| {
            let name = names.of_line(*line);
            let label = format!("{kind}, {name}");
            let curve = Curve { label, colour: self.colour_of(line.1), look: *look, spots: spots.clone() };
            (curve.spots.len() >= BOUNDS).then_some((name, curve))
        };
        let curves: Vec<(String, Curve)> = each.filter_map(curve).collect();
        if curves.is_empty() {
            return None;
        }
        let mut bounds: Vec<Spot> = curves.iter().flat_map(|(_, curve)| &curve.spots).copied().collect();
        longest(&mut bounds);
        bounds.iter_mut().for_each(|spot| spot.y = spot.x);
        let guide = Curve { label: "proven bound".into(), spots: bounds, ..Curve::default() };
        let (length, shortest) = match self.experiment.has_costs() {
            false => ("length", "shortest"),
            true => ("cost", "least"),
        };
        let (title, subtitle) = self.titles(&format!("path {length} and its proven bound"));
        let mut drawn = compared(self.experiment).filter(|&solver| drawn.contains(&self.line(solver)));
        let is_weight =
            |solver: usize| self.experiment.solvers[solver].factor().is_none_or(|(option, _)| option == "weight");
        let x = if drawn.all(is_weight) { "proven bound (the weight)" } else { "proven bound" };
        let (x, y) = (x.into(), format!("path {length} / optimal {length}"));
        let mut caption = format!(
            "The {length} of the paths divided by the {shortest} {length}, and the largest ratio that the solver guarantees \
             (grey, dashed). Worst: over all boards that the solver solved and whose optimal {length} is proven; a solver that \
             solved harder boards can have a larger worst ratio."
        );
        if let Some(only) = only.filter(|_| curves.iter().any(|(_, curve)| curve.look == MEAN)) {
            caption += &format!(" Mean: {}.{}", self.over_solved(only), self.easier(only));
        }
        if few {
            caption += &format!(" Solvers that solved fewer than {ENOUGH_IN_COMMON} boards are left out.");
        }
        if are_alike(&curves) {
            caption += " Here the mean is the worst, too.";
        }
        let panels = self.panels_of(&curves, &names);
        let (x_scale, y_scale) = (Scale::Span, Scale::Log);
        let drawing = if panels.len() <= MOST_TOGETHER {
            let curves = curves.into_iter().map(|(_, curve)| curve).collect();
            Drawing::Curves(Curves {
                title,
                subtitle,
                x,
                y,
                x_scale,
                y_scale,
                guide: Some(guide),
                curves,
                ..Curves::default()
            })
        } else {
            caption += &format!(" One panel per {}; the others are grey.", names.what());
            let entry = |label: &str, look: Look| Curve { label: label.into(), colour: BLACK, look, spots: vec![] };
            let mut legend = vec![entry(&guide.label, Look::default()), entry("worst", Look::default())];
            let has_means = panels.iter().flat_map(|panel| &panel.curves).any(|curve| curve.look == MEAN);
            legend.extend(has_means.then(|| entry("mean", MEAN)));
            let (guide, measures) = (Some(guide), vec![Measure { title: y, scale: y_scale, panels }]);
            Drawing::Panels(Panels { title, subtitle, x, x_scale, guide, legend, measures, ..Panels::default() })
        };
        Some(self.chart("bound", caption, drawing).found(guaranteed::sentence(self.measured).as_ref()))
    }

    /// A panel for each algorithm and heuristic, in the order of the config.
    fn panels_of(&self, curves: &[(String, Curve)], names: &Names) -> Vec<Panel> {
        let mut panels: Vec<Panel> = vec![];
        for solver in compared(self.experiment) {
            let title = names.of_line(self.line(solver));
            let curves: Vec<Curve> =
                curves.iter().filter(|(name, _)| *name == title).map(|(_, curve)| curve.clone()).collect();
            if !curves.is_empty() && panels.iter().all(|panel| panel.title != title) {
                panels.push(Panel { title, curves });
            }
        }
        panels
    }

    fn line(&self, solver: usize) -> Line<'_> {
        let named = &self.experiment.solvers[solver];
        (named.family(), &named.heuristic)
    }

    /// The colour of a heuristic in the other charts; black where colours mean something else.
    fn colour_of(&self, heuristic: &str) -> usize {
        let is_of = |&solver: &usize| self.experiment.solvers[solver].heuristic == heuristic;
        let solver =
            compared(self.experiment).find(is_of).filter(|_| self.experiment.colouring() == Colouring::Heuristic);
        solver.map_or(BLACK, |solver| self.experiment.solvers[solver].colour)
    }

    /// How many times the optimum a solver's paths are proven to be at most.
    fn proven_bound(&self, solver: usize) -> Option<f64> {
        let named = &self.experiment.solvers[solver];
        named.solver.heuristic()?;
        match named.guarantee(&self.experiment.goal).ok()?.cost {
            Suboptimality::Optimal => Some(1.0),
            Suboptimality::Bounded(times, of) => Some(f64::from(times) / f64::from(of)),
            Suboptimality::Unbounded => None,
        }
    }

    /// The ratio of path to optimal length, by board; folded runs have none.
    fn ratios(&self, solver: usize) -> Option<BTreeMap<usize, f64>> {
        let runs = self.results.solvers.get(solver)?.runs()?;
        let ratio = |run: &Run| {
            let board = run.record.key.instance;
            let optimum = self.results.optima.get(board).copied().and_then(Optimum::proven)?;
            Some((board, f64::from(run.record.cost()?) / f64::from(optimum))).filter(|_| optimum > 0)
        };
        Some(runs.iter().filter_map(ratio).collect())
    }
}

/// What lines are called: by what differs between them.
struct Names {
    families: bool,
    heuristics: bool,
}

impl Names {
    fn of<'a>(lines: impl Iterator<Item = Line<'a>>) -> Names {
        let (families, heuristics): (BTreeSet<&str>, BTreeSet<&str>) = lines.unzip();
        Names { families: families.len() > 1, heuristics: heuristics.len() > 1 }
    }

    fn of_line(&self, (family, heuristic): Line<'_>) -> String {
        match (self.families, self.heuristics) {
            (true, true) => format!("{family}, {heuristic}"),
            (true, false) => family.into(),
            _ => heuristic.into(),
        }
    }

    fn what(&self) -> &'static str {
        match (self.families, self.heuristics) {
            (true, true) => "algorithm and heuristic with several bounds",
            (true, false) => "algorithm with several bounds",
            _ => "heuristic with several bounds",
        }
    }
}

/// Of solvers with the same bound, leaves the one with the longest paths; by bound.
fn longest(spots: &mut Vec<Spot>) {
    spots.sort_by(|a, b| a.x.total_cmp(&b.x).then(b.y.total_cmp(&a.y)));
    spots.dedup_by_key(|spot| spot.x);
}

/// Whether each mean is the worst, too, as over one board.
fn are_alike(curves: &[(String, Curve)]) -> bool {
    let (means, worst): (Vec<_>, Vec<_>) = curves.iter().partition(|(_, curve)| curve.look == MEAN);
    let is_worst = |mean: &&(String, Curve)| worst.iter().any(|one| one.0 == mean.0 && one.1.spots == mean.1.spots);
    !means.is_empty() && means.iter().all(is_worst)
}

/// The mean over some boards, or over all.
fn mean(ratios: &BTreeMap<usize, f64>, only: Option<&BTreeSet<usize>>) -> Option<f64> {
    let wanted = ratios.iter().filter(|(board, _)| only.is_none_or(|only| only.contains(board)));
    let wanted: Vec<f64> = wanted.map(|(_, ratio)| *ratio).collect();
    (!wanted.is_empty()).then(|| wanted.iter().sum::<f64>() / wanted.len() as f64)
}
