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
    /// Where not all solvers are compared: which of those that solved every board are.
    pub finishers: Option<String>,
}

impl Leader {
    /// Those of some metrics, where the data allow to say so.
    pub(in crate::report) fn all(measured: &Measured, metrics: impl Iterator<Item = Metric>) -> Vec<Leader> {
        let Some(group) = Group::of(measured) else { return vec![] };
        let leader = |metric| {
            let ranked = group.ranked(metric)?;
            let (solver, count) = (ranked.first()?.0, ranked.len());
            let finishers = group.these.finishers().map(|finishers| match group.counts_alike(count) {
                true => finishers,
                false => format!("the {count} whose counts compare, of {finishers}"),
            });
            Some(Leader { metric, solver, finishers })
        };
        metrics.filter_map(leader).collect()
    }
}
