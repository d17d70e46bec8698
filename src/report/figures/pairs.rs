//! The best solver against the next ones, instance by instance.

use super::{Chart, Drawing, ENOUGH, Sheet};
use crate::report::chart::{Pair, Pairs, Side};
use crate::report::metric::Metric;
use std::collections::BTreeSet;

/// The best solver is compared with the others of so many.
const BEST: usize = 3;

impl Sheet<'_> {
    /// The best solver against the next ones, where they differ.
    pub(super) fn pairs(&self) -> Vec<Chart> {
        let best: Vec<usize> = self.ranked().into_iter().take(BEST).collect();
        let pairs = best.iter().skip(1).filter_map(|&other| self.pair(best[0], other));
        let chart = |(index, pairs): (usize, Pairs)| {
            let caption = format!(
                "One dot an instance: above the dashed line {} needs fewer nodes, below it {}.",
                pairs.x.label, pairs.y.label
            );
            self.chart(&format!("pair-{}", index + 1), caption, Drawing::Pairs(pairs))
        };
        pairs.enumerate().map(chart).collect()
    }

    fn pair(&self, first: usize, second: usize) -> Option<Pairs> {
        let efforts = [self.efforts(first)?, self.efforts(second)?];
        let instances: BTreeSet<usize> = efforts.iter().flat_map(|efforts| efforts.keys().copied()).collect();
        let value = |side: usize, instance| efforts[side].get(&instance).map_or(f64::NAN, |&effort| effort as f64);
        let pair = |&instance: &usize| Pair { instance: instance + 1, x: value(0, instance), y: value(1, instance) };
        let side = |group: usize| Side { label: self.groups[group].label.clone(), colour: self.groups[group].colour };
        let shown = instances.len() >= ENOUGH && efforts[0] != efforts[1];
        let (title, subtitle) = self.titles("two of the best");
        shown.then(|| Pairs {
            title,
            subtitle,
            measure: Metric::EXPANDED.title.into(),
            x: side(first),
            y: side(second),
            pairs: instances.iter().map(pair).collect(),
        })
    }
}
