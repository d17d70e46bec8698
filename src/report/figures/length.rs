//! How the effort grows with the optimal length.

use super::{Chart, Drawing, Group, Sheet};
use crate::report::chart::{Curve, Curves, Scale, Spot};
use crate::report::metric::Metric;
use std::collections::{BTreeMap, BTreeSet};

/// There must be so many different optimal lengths.
const LENGTHS: usize = 4;

impl Sheet<'_> {
    /// The median effort over the instances of each optimal length.
    pub(super) fn length(&self) -> Option<Chart> {
        let mut lengths: BTreeMap<u32, BTreeSet<usize>> = BTreeMap::new();
        for (instance, optimum) in self.results.optima.iter().enumerate() {
            if let Some(length) = optimum.proven() {
                lengths.entry(length).or_default().insert(instance);
            }
        }
        let instances: usize = lengths.values().map(BTreeSet::len).sum();
        if lengths.len() < LENGTHS || instances < super::ENOUGH {
            return None;
        }
        let spot = |group: &Group, length: u32, only: &BTreeSet<usize>| {
            let sample = self.sample(group, Metric::EXPANDED.formula, Some(only));
            // The median of what was solved alone would be too low.
            let runs = (only.len() * group.solvers.len()) as u64;
            let median = sample.median().filter(|_| sample.count() == runs)?;
            Some(Spot { x: f64::from(length), y: median.to_f64(), at_least: false })
        };
        let curve = |group: usize| {
            let group = &self.groups[group];
            let spots: Vec<Spot> = lengths.iter().filter_map(|(&length, only)| spot(group, length, only)).collect();
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
}
