//! Paths that cost more than their solvers guarantee.

use super::optimum::contradiction;
use super::record::Record;
use super::{ExperimentResults, Optimum};
use crate::config::{Experiment, NamedSolver};
use taquin::puzzle::Goal;
use taquin::search::Suboptimality;
use taquin::solve::{Guarantee, Status};

/// What a solver of a config guarantees: the config was read, so its heuristics are defined for the goal.
pub(crate) fn guarantee(named: &NamedSolver, goal: &Goal) -> Guarantee {
    named.guarantee(goal).unwrap_or(Guarantee::NONE)
}

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

/// Compares runs of a solver with the optima of their boards before they are folded: afterwards no path is left to compare.
#[derive(Debug)]
pub(crate) struct FoldCheck<'a> {
    experiment: &'a Experiment,
    guarantee: Suboptimality,
}

impl<'a> FoldCheck<'a> {
    pub(crate) fn new(experiment: &'a Experiment, named: &NamedSolver) -> FoldCheck<'a> {
        FoldCheck { experiment, guarantee: guarantee(named, &experiment.goal).cost }
    }

    /// What cannot be true of a run, or must not be; then its row becomes invalid.
    pub(crate) fn invalidate(&self, record: &mut Record, optimum: Optimum) -> Option<String> {
        let wrong = contradiction(&self.experiment.goal, record, optimum).or_else(|| {
            let cost = record.cost()?;
            let allowed = broken(self.guarantee, optimum.proven()?, cost)?;
            Some(format!("a path that costs {cost}, allowed: {allowed}"))
        })?;
        record.status = Status::Invalid;
        (record.path, record.cost, record.lower_bound, record.counters) = (None, None, None, None);
        Some(wrong)
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
        let guarantee = guarantee(named, &experiment.goal).cost;
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
    use crate::config::{Config, Role};
    use crate::results::Fold;
    use crate::results::record::RunKey;

    #[test]
    fn a_run_that_breaks_a_guarantee_is_folded_as_invalid() {
        let config = Config::parse(
            "e",
            "[[experiment]]\nname = \"e\"\nsize = \"3x3\"\ninstances = { every = true }\nalgorithms = [\"astar\", \
             \"weighted_astar(weight = 3/2)\", \"greedy\"]\nheuristics = [\"manhattan\"]\n",
            std::path::Path::new("."),
        );
        let config = config.unwrap();
        let experiment = &config.experiments[0];
        let known = Optimum::Between { lower: 20, upper: Some(20) };
        let held = |solver: usize, moves: usize, lower_bound| {
            let named = experiment.solvers.iter().filter(|named| named.role == Role::Compared).nth(solver).unwrap();
            let key = RunKey { experiment: "e".into(), instance: 0, solver: "s".into() };
            let (status, path) = (Status::Solved, Some("RL".repeat(moves / 2)));
            let mut record = Record { key, status, path, cost: None, claimed: None, lower_bound, counters: None };
            let wrong = FoldCheck::new(experiment, named).invalidate(&mut record, known);
            let mut fold = Fold::default();
            fold.add(&record, known);
            assert_eq!(fold.statuses, [(if wrong.is_some() { Status::Invalid } else { Status::Solved }, 1)].into());
            assert_eq!(fold.histograms.is_empty(), wrong.is_some());
            wrong
        };
        let solved = [(0, 20), (1, 30), (2, 80)];
        assert!(solved.into_iter().all(|(solver, moves)| held(solver, moves, None).is_none()));
        assert_eq!(held(0, 22, None).unwrap(), "a path that costs 22, allowed: 20, since it is optimal");
        assert_eq!(held(1, 32, None).unwrap(), "a path that costs 32, allowed: at most 3/2 times 20");
        assert_eq!(held(2, 18, None).unwrap(), "a path of 18 moves where 20 are proven to be needed");
        assert_eq!(held(2, 20, Some(21)).unwrap(), "a lower bound of 21 where 20 moves are enough");
    }

    #[test]
    fn a_path_is_too_long_beyond_what_its_solver_guarantees() {
        let weight = Suboptimality::Bounded(3, 2);
        assert_eq!([broken(Suboptimality::Optimal, 20, 20), broken(weight, 20, 30)], [None, None]);
        assert_eq!(broken(Suboptimality::Unbounded, 20, 200), None);
        assert_eq!(broken(Suboptimality::Optimal, 20, 22).unwrap(), "20, since it is optimal");
        assert_eq!(broken(weight, 20, 32).unwrap(), "at most 3/2 times 20");
    }
}
