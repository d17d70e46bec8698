//! How many boards a solver solves within a budget of expansions, its other limits holding: what runs that hit their limit
//! can be compared by.

use super::ExperimentStatistics;
use crate::config::Experiment;
use crate::formula::Number;
use crate::report::{Metric, Sample};

/// The boards that each solver of an experiment solves within each of some budgets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// Expansions: powers of ten, and the limit of the experiment where one was hit.
    pub budgets: Vec<u64>,
    /// For each solver of the statistics, the boards that it solves within each budget; blank where it did not report what it
    /// expanded.
    pub solved: Vec<Vec<Option<u64>>>,
}

impl Coverage {
    /// Counts what was solved; none where no solver solved two boards. No budget exceeds what all solvers were given.
    pub fn of(experiment: &Experiment, statistics: &ExperimentStatistics) -> Option<Coverage> {
        let own = statistics.solvers.iter().map(|solver| solver.own(Metric::EXPANDED).filter(|own| own.is_reported));
        let samples: Vec<Option<&Sample<Number>>> = own.map(|own| own.map(|own| own.readings.measured())).collect();
        let known = || samples.iter().flatten();
        if known().all(|sample| sample.count() < 2) {
            return None;
        }
        let least = known().filter_map(|sample| sample.min()).min()?;
        let most = known().filter_map(|sample| sample.max()).max()?;
        let failed = statistics.solvers.iter().any(|solver| solver.endings.solved() < solver.endings.solvable());
        let limits = statistics.solvers.iter().filter_map(|solver| experiment.solvers[solver.solver].limits.expanded);
        let limit = limits.min().filter(|_| failed);
        let powers = (0..=19).map(|exponent| 10u64.pow(exponent));
        let mut budgets: Vec<u64> = powers
            .skip_while(|&power| Number::from(power) < *least)
            .take_while(|&power| limit.is_none_or(|limit| power < limit))
            .collect();
        let enough = budgets.partition_point(|&power| Number::from(power) < *most) + usize::from(limit.is_none());
        budgets.truncate(enough);
        budgets.extend(limit);
        let within = |budget: &u64, sample: &Sample<Number>| {
            let fine = sample.iter().take_while(|(value, _)| **value <= Number::from(*budget));
            fine.map(|(_, weight)| weight).sum()
        };
        let solved = |sample: &Option<&Sample<Number>>| {
            budgets.iter().map(|budget| sample.map(|sample| within(budget, sample))).collect()
        };
        let solved = samples.iter().map(solved);
        Some(Coverage { solved: solved.collect(), budgets })
    }
}
