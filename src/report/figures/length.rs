//! How the effort grows with the optimal length.

use super::{Chart, Drawing, Group, Sheet};
use crate::experiment::results::Optimum;
use crate::formula::Number;
use crate::report::Sample;
use crate::report::chart::{Curve, Curves, Scale, Spot};
use crate::report::metric::Metric;
use crate::solve::Status;
use std::collections::BTreeMap;

/// There must be so many different optimal lengths.
const LENGTHS: usize = 4;

impl Sheet<'_> {
    /// The median effort over the instances of each optimal length.
    pub(super) fn length(&self) -> Option<Chart> {
        let mut lengths: BTreeMap<u32, usize> = BTreeMap::new();
        for length in self.measured.optima().filter_map(Optimum::proven) {
            *lengths.entry(length).or_default() += 1;
        }
        let instances: usize = lengths.values().sum();
        if lengths.len() < LENGTHS || instances < super::ENOUGH {
            return None;
        }
        let curve = |group: usize| {
            let group = &self.groups[group];
            let spot = |(length, efforts): (u32, Vec<Number>)| {
                // The median of what was solved alone would be too low.
                let all = efforts.len() == lengths[&length] * group.solvers.len();
                let median = Sample::of_numbers(efforts).median().filter(|_| all)?;
                Some(Spot { x: f64::from(length), y: median.to_f64(), at_least: false })
            };
            let spots: Vec<Spot> = self.efforts_by_length(group).into_iter().filter_map(spot).collect();
            Curve { label: group.label.clone(), colour: group.colour, spots }
        };
        let curves: Vec<Curve> = self.contenders().into_iter().map(curve).collect();
        curves.iter().any(|curve| curve.spots.len() > 1).then(|| {
            let (title, subtitle) = self.titles("effort by optimal length");
            let (x, y) = ("optimal length (moves)".into(), format!("median {}", Metric::EXPANDED.title));
            let caption = "The median effort on the instances of each optimal length; lengths at which a solver left any \
                           instance unsolved have no dot.";
            let curves = Curves { title, subtitle, x, y, x_scale: Scale::Span, curves, ..Curves::default() };
            self.chart("length", caption, Drawing::Curves(curves))
        })
    }

    /// What the solved runs of a group expanded, by the optimal length of their boards; folded runs do not tell.
    fn efforts_by_length(&self, group: &Group) -> BTreeMap<u32, Vec<Number>> {
        let mut efforts: BTreeMap<u32, Vec<Number>> = BTreeMap::new();
        for solver in group.solvers.iter().filter_map(|&solver| self.results.solvers.get(solver)) {
            let Some(runs) = solver.runs() else { continue };
            for run in runs.iter().filter(|run| run.record.status == Status::Solved) {
                let length = self.results.optima.get(run.record.key.instance).and_then(|optimum| optimum.proven());
                let expanded = run.record.counters.as_ref().and_then(|counters| counters.expanded);
                if let (Some(length), Some(expanded)) = (length, expanded) {
                    efforts.entry(length).or_default().push(expanded.into());
                }
            }
        }
        efforts
    }
}
