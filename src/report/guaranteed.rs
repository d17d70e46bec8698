//! One sentence on whether the paths of solvers with a bound keep it.

use super::common::compared;
use super::measured::Measured;
use crate::results::Optimum;
use crate::results::guarantees::{broken, guarantee};
use std::collections::BTreeSet;
use taquin::search::Suboptimality;
use taquin::wording::{group_thousands, several};

/// The sentence, over the paths on boards whose optimum is proven; none where no solver has a bound above 1, or such a solver has
/// folded runs, which are no single paths.
pub(super) fn sentence(measured: &Measured) -> Option<String> {
    let Measured { experiment, results, .. } = *measured;
    let (mut paths, mut unchecked, mut too_long, mut boards) = (0u64, 0u64, 0u64, BTreeSet::new());
    for solver in compared(experiment) {
        let guarantee = guarantee(&experiment.solvers[solver], &experiment.goal).cost;
        if !matches!(guarantee, Suboptimality::Bounded(..)) {
            continue;
        }
        for run in results.solvers.get(solver)?.runs()? {
            let board = run.record.key.instance;
            let optimum = results.optima.get(board).copied().and_then(Optimum::proven);
            let Some(cost) = run.record.cost() else { continue };
            let Some(optimum) = optimum else {
                unchecked += 1;
                continue;
            };
            paths += 1;
            boards.insert(board);
            too_long += u64::from(broken(guarantee, optimum, cost).is_some());
        }
    }
    if paths == 0 {
        return None;
    }
    let (costs, allowed, optimum) = match experiment.has_costs() {
        true => ("costs more", "cost more", "optimal cost"),
        false => ("is longer", "are longer", "shortest length"),
    };
    let over = format!(
        "{} of solvers with a bound above 1, on {} with a proven {optimum}",
        several(paths, "path"),
        several(boards.len() as u64, "board")
    );
    let open = several(unchecked, "path");
    let open = if unchecked == 0 { String::new() } else { format!(" Not checked, on other boards: {open}.") };
    Some(match too_long {
        0 => format!("No path {costs} than its solver's bound times the {optimum}: {over}.{open}"),
        _ => format!(
            "Broken guarantee: {} of {over} {allowed} than their solver's bound times it.{open}",
            group_thousands(too_long)
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::NamedSolver;
    use crate::report::tests::{experiment, failed, proven, run, solver};
    use crate::results::{ExperimentResults, SolverResults};
    use taquin::puzzle::MoveCosts;
    use taquin::solve::Status;

    /// What is said of weighted A* with the weight 3/2 beside A*, whose paths count for nothing; the third board's optimum is open.
    fn said(lengths: [usize; 3], text: &str) -> Option<String> {
        let named = |text: &str| NamedSolver { solver: text.parse().unwrap(), ..solver("h", 0) };
        let one = experiment("e", 4, vec![named("astar: manhattan"), named(text)]);
        let rows = |lengths: [usize; 3]| {
            let runs = lengths.into_iter().enumerate().map(|(board, length)| run(board, 10, length));
            SolverResults::rows(runs.chain([failed(3, Status::ExpandedLimit)]).collect())
        };
        let mut optima = proven(&[20, 20, 20, 20]);
        optima[2] = Optimum::Between { lower: 10, upper: Some(20) };
        let results = ExperimentResults { optima, solvers: vec![rows([20; 3]), rows(lengths)] };
        sentence(&Measured::new(&one, &results))
    }

    #[test]
    fn paths_up_to_the_bound_keep_it_and_longer_ones_do_not() {
        let weighted = "weighted_astar(weight = 3/2): manhattan";
        // 30 is 3/2 times 20; the path of 90 is on the open board.
        assert_eq!(
            said([30, 22, 90], weighted).unwrap(),
            "No path is longer than its solver's bound times the shortest length: 2 paths of solvers with a bound above 1, on 2 boards with a proven shortest length. Not checked, on other boards: 1 path."
        );
        assert_eq!(
            said([32, 22, 90], weighted).unwrap(),
            "Broken guarantee: 1 of 2 paths of solvers with a bound above 1, on 2 boards with a proven shortest length are longer than their solver's bound times it. Not checked, on other boards: 1 path."
        );
        assert_eq!(said([20; 3], "idastar: manhattan"), None, "an optimal solver has no bound above 1");
        assert_eq!(said([40; 3], "greedy: manhattan"), None);
    }

    #[test]
    fn with_costs_paths_cost_more() {
        let named = NamedSolver { solver: "weighted_astar(weight = 2): manhattan".parse().unwrap(), ..solver("h", 0) };
        let mut one = experiment("e", 1, vec![named]);
        one.goal = one.goal.with_costs(MoveCosts::Heavy).unwrap();
        let mut run = run(0, 10, 20);
        run.record.cost = Some(40);
        let results = ExperimentResults { optima: proven(&[20]), solvers: vec![SolverResults::rows(vec![run])] };
        assert_eq!(
            sentence(&Measured::new(&one, &results)).unwrap(),
            "No path costs more than its solver's bound times the optimal cost: 1 path of solvers with a bound above 1, on 1 board with a proven optimal cost."
        );
    }
}
