//! Who leads by a metric.

use super::Group;
use crate::report::measured::Measured;
use crate::report::metric::Metric;

/// The solver that needs least of a metric, by the sentence on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Leader {
    /// The metric.
    pub metric: Metric,
    /// Its index in the experiment.
    pub solver: usize,
    /// Whom it leads, where not all solvers solved every board.
    pub finishers: Option<String>,
}

impl Leader {
    /// Those of some metrics, where the data allow to say so.
    pub(in crate::report) fn all(measured: &Measured, metrics: impl Iterator<Item = Metric>) -> Vec<Leader> {
        let Some(group) = Group::of(measured) else { return vec![] };
        let leader = |metric| {
            let ranked = group.ranked(metric)?;
            Some(Leader { metric, solver: ranked.first()?.0, finishers: group.finishers(ranked.len()) })
        };
        metrics.filter_map(leader).collect()
    }
}
