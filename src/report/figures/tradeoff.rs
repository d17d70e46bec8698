//! Effort against the quality of paths.

use super::encoding::{BLACK, factor_name};
use super::{Chart, Drawing, ExperimentCharts, Group};
use crate::config::Role;
use crate::report::chart::{Look, Mark, Points, Scale};
use crate::report::metric::Metric;
use crate::report::names::spoken;

impl ExperimentCharts<'_> {
    /// Means over the boards that every solver solved, where these are enough for a verdict; else of the solvers that solved
    /// every board.
    pub(super) fn tradeoff(&self) -> Option<Chart> {
        let (groups, only) = self.comparable()?;
        let comparable = groups.len();
        let groups: Vec<&Group> = groups.into_iter().filter(|group| self.reports(group, &Metric::EXPANDED)).collect();
        let some = self.shown_of_all(comparable, groups.len());
        let marks = |metric: Metric| -> Vec<Mark> {
            let mark = |group: &Group| Mark {
                label: group.label.clone(),
                colour: group.colour,
                look: Look { tint: 0, ..group.look },
                short: self.weight_of(group),
                x: self.mean(group, Metric::EXPANDED.formula, only),
                y: self.mean(group, metric.formula, only),
            };
            groups.iter().copied().map(mark).collect()
        };
        let known = |marks: &[Mark]| marks.iter().filter(|mark| mark.y.is_finite()).count();
        // Folded runs know no gap where optima are not enumerated; mean lengths are as far apart as mean gaps.
        let (marks, y) = match marks(Metric::gap(self.experiment)) {
            gaps if known(&gaps) == 0 => {
                let paths = Metric::of_paths(self.experiment);
                (marks(paths), paths.title)
            }
            gaps => (gaps, Metric::gap_title(self.experiment, self.optima_are_proven(only))),
        };
        let differ = marks.iter().any(|mark| mark.y.is_finite() && mark.y != marks[0].y);
        let shown = known(&marks) >= 2 && differ;
        let quality = if self.experiment.has_costs() { "cost" } else { "length" };
        let (title, subtitle) = self.titles_over(&format!("path {quality} against expanded nodes"), only);
        let (x, y) = (format!("mean {}", Metric::EXPANDED.title), format!("mean {y}"));
        // A lead of a few percent must not look like one of several times.
        let (x_scale, y_scale) = (Scale::FromZero, Scale::Auto);
        let caption = format!(
            "The {y} of each solver against the {x}, {}: further left and down is better.{}{some}{}{}",
            self.over_solved(only),
            self.first_by_geometric_means(&groups, &marks),
            self.easier(only),
            self.left_out(&Metric::EXPANDED)
        );
        let (legend, chains) = (legend(&groups), chains(&groups));
        let short_are = factor_name(groups.iter().filter_map(|group| Some(group.factor?.0))).into();
        let points = Points { title, subtitle, x, y, x_scale, y_scale, short_are, marks, legend, chains };
        shown.then(|| self.chart("tradeoff", caption, Drawing::Tradeoff(points)))
    }
}

impl ExperimentCharts<'_> {
    /// That another solver than the leftmost expands the fewest nodes by geometric means, where that is so and all count alike.
    fn first_by_geometric_means(&self, groups: &[&Group], marks: &[Mark]) -> String {
        let is_program = |solver: &usize| self.experiment.solvers[*solver].role == Role::External;
        if groups.iter().any(|group| group.solvers.iter().any(is_program)) {
            return String::new();
        }
        let leftmost = groups.iter().zip(marks).min_by(|a, b| a.1.x.total_cmp(&b.1.x)).map(|(group, _)| *group);
        match (leftmost, self.measured.findings().ranking().first()) {
            (Some(leftmost), Some(leader)) if !leftmost.solvers.contains(leader) => {
                format!(" By geometric means {} expands the fewest nodes.", spoken(&self.experiment.solvers[*leader]))
            }
            _ => String::new(),
        }
    }

    /// The weight or bound of a group of one solver; nothing where its algorithm and heuristic have no others.
    fn weight_of(&self, group: &Group) -> String {
        let is_alike = |other: &&Group| (&other.family, &other.heuristic) == (&group.family, &group.heuristic);
        if self.groups.iter().filter(is_alike).count() < 2 {
            return String::new();
        }
        group.factor.map_or(String::new(), |(_, factor)| factor.significant(4))
    }
}

/// What colours and markers mean: each heuristic, then each algorithm; nothing where they mean nothing.
fn legend(groups: &[&Group]) -> Vec<Mark> {
    if groups.iter().all(|group| group.look == Look::default()) {
        return vec![];
    }
    let mut legend: Vec<Mark> = vec![];
    let mut add = |label: &str, colour: usize, look: Look| {
        if !label.is_empty() && legend.iter().all(|other| other.label != label) {
            legend.push(Mark { label: label.into(), colour, look, ..Mark::default() });
        }
    };
    let has_one_heuristic = groups.windows(2).all(|pair| pair[0].heuristic == pair[1].heuristic);
    if !has_one_heuristic {
        groups.iter().for_each(|group| add(&group.heuristic, group.colour, Look::default()));
    }
    let black = |group: &Group| if has_one_heuristic || group.heuristic.is_empty() { group.colour } else { BLACK };
    if groups.windows(2).any(|pair| pair[0].family != pair[1].family) {
        groups.iter().for_each(|group| add(&group.family, black(group), Look { tint: 0, ..group.look }));
    }
    legend
}

/// The groups of one algorithm and heuristic with several weights or bounds, in the order of these.
fn chains(groups: &[&Group]) -> Vec<Vec<usize>> {
    let mut chains: Vec<Vec<usize>> = vec![];
    for (place, group) in groups.iter().enumerate().filter(|(_, group)| !group.heuristic.is_empty()) {
        let is_alike = |other: &Group| (&other.family, &other.heuristic) == (&group.family, &group.heuristic);
        match chains.iter_mut().find(|chain| is_alike(groups[chain[0]])) {
            Some(chain) => chain.push(place),
            None => chains.push(vec![place]),
        }
    }
    chains.retain(|chain| chain.len() > 2);
    chains
}
