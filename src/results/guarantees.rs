//! Paths that cost more than their solvers guarantee.

use super::ExperimentResults;
use crate::config::Experiment;
use taquin::search::Suboptimality;
use taquin::solve::Guarantee;

/// What a guarantee allows on a board that has a path of cost `known`, if a path of this cost breaks it.
pub(crate) fn broken(guarantee: Suboptimality, known: u32, cost: u32) -> Option<String> {
    match guarantee {
        Suboptimality::Optimal if cost > known => Some(format!("{known}, since it is optimal")),
        Suboptimality::Bounded(over, under)
            if u64::from(cost) * u64::from(under) > u64::from(known) * u64::from(over) =>
        {
            Some(format!("at most {over}/{under} times {known}"))
        }
        _ => None,
    }
}

/// A solver with paths that break its guarantee.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct BrokenGuarantee<'a> {
    pub(crate) label: &'a str,
    /// How many paths break it.
    pub(crate) paths: usize,
    /// The number of the first board with such a path.
    pub(crate) board: usize,
    /// What was found on it and what is allowed, in words.
    pub(crate) found: String,
}

/// The solvers of an experiment that break their guarantees.
pub(crate) fn broken_guarantees<'a>(experiment: &'a Experiment, known: &ExperimentResults) -> Vec<BrokenGuarantee<'a>> {
    let unit = if experiment.has_costs() { "a path of cost" } else { "a path of length" };
    let solvers = experiment.solvers.iter().zip(&known.solvers);
    let of_solver = solvers.filter_map(|(named, of)| {
        // The config was read, so its heuristics are defined for the goal.
        let guarantee = named.guarantee(&experiment.goal).unwrap_or(Guarantee::NONE).cost;
        let mut breaking = of.runs()?.iter().filter_map(|run| {
            let (instance, cost) = (run.record.key.instance, run.record.cost()?);
            let (_, cheapest) = known.optima.get(instance)?.bounds()?;
            let allowed = broken(guarantee, cheapest?, cost)?;
            Some((instance + 1, format!("{unit} {cost}, allowed: {allowed}")))
        });
        let (board, found) = breaking.next()?;
        Some(BrokenGuarantee { label: &named.label, paths: 1 + breaking.count(), board, found })
    });
    of_solver.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_too_long_beyond_what_its_solver_guarantees() {
        let weight = Suboptimality::Bounded(3, 2);
        assert_eq!([broken(Suboptimality::Optimal, 20, 20), broken(weight, 20, 30)], [None, None]);
        assert_eq!(broken(Suboptimality::Unbounded, 20, 200), None);
        assert_eq!(broken(Suboptimality::Optimal, 20, 22).unwrap(), "20, since it is optimal");
        assert_eq!(broken(weight, 20, 32).unwrap(), "at most 3/2 times 20");
    }
}
