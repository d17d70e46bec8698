//! Which colour a solver has in all charts of a config.

use super::{Experiment, NamedSolver, Role};
use std::collections::BTreeSet;

/// Gives every solver its colour, by first appearance: that of its heuristic, or of its algorithm where it is blind.
/// Solvers that would have the same colour in one experiment have one each instead, wherever they occur.
pub(super) fn paint(experiments: &mut [Experiment]) {
    let mut shared = BTreeSet::new();
    for experiment in experiments.iter() {
        let mut seen = BTreeSet::new();
        shared.extend(experiment.compared().map(thing).filter(|thing| !seen.insert(thing.clone())));
    }
    let mut order: Vec<String> = vec![];
    let solvers = experiments.iter_mut().flat_map(|experiment| &mut experiment.solvers);
    for solver in solvers.filter(|solver| solver.role == Role::Compared) {
        let thing = Some(thing(solver)).filter(|thing| !shared.contains(thing));
        let of = thing.unwrap_or_else(|| format!("solver {}", solver.solver));
        solver.colour = order.iter().position(|other| *other == of).unwrap_or_else(|| {
            order.push(of);
            order.len() - 1
        });
    }
}

fn thing(solver: &NamedSolver) -> String {
    match solver.solver.heuristic() {
        Some(heuristic) => format!("heuristic {heuristic}"),
        None => format!("algorithm {}", solver.solver.algorithm().info().name),
    }
}
