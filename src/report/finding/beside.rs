//! What a finding says of the solvers that it does not compare.

use crate::report::common::{Comparable, compared};
use crate::report::measured::Measured;
use crate::report::metric::Metric;

/// How many of the solvers that did not solve every board found nothing but shortest paths, where `these` solved it.
pub(in crate::report) fn shortest_of_others(measured: &Measured, these: &Comparable) -> String {
    let is_shortest = |&solver: &usize| {
        let sample = Metric::GAP.sample(measured, solver, None);
        sample.iter().next().is_some() && sample.iter().all(|(value, _)| value.is_zero())
    };
    let others = compared(measured.experiment).filter(|solver| !these.solvers.contains(solver));
    let best = if measured.experiment.has_costs() { "cheapest" } else { "shortest" };
    match others.filter(is_shortest).count() as u64 {
        0 => String::new(),
        count => format!("; of the solvers that solved fewer boards, {count} found only {best} paths on those"),
    }
}
