//! Which colour a solver has in all charts of a config.

use super::{Experiment, NamedSolver, Role};
use std::collections::BTreeSet;

impl Experiment {
    /// Whether colours are those of its heuristics, since several solvers have the same one of several.
    pub(crate) fn is_coloured_by_heuristic(&self) -> bool {
        let informed = || self.compared().filter_map(|named| named.solver.heuristic());
        let distinct = informed().map(ToString::to_string).collect::<BTreeSet<_>>().len();
        distinct >= 2 && informed().count() > distinct
    }
}

/// Gives every solver its colour, by first appearance: that of its heuristic, or of its algorithm where it is blind. In experiments of
/// one heuristic, solvers that would have the same colour have one each instead, wherever they occur in such experiments.
pub(super) fn paint(experiments: &mut [Experiment]) {
    let by_heuristic: Vec<bool> = experiments.iter().map(Experiment::is_coloured_by_heuristic).collect();
    let mut shared = BTreeSet::new();
    for experiment in experiments.iter() {
        let mut seen = BTreeSet::new();
        let is_counted =
            |named: &&NamedSolver| named.solver.heuristic().is_none() || !experiment.is_coloured_by_heuristic();
        let things = experiment.compared().filter(is_counted).map(thing);
        shared.extend(things.filter(|thing| !seen.insert(thing.clone())));
    }
    let mut order: Vec<String> = vec![];
    let solvers = experiments.iter_mut().zip(by_heuristic);
    let solvers = solvers.flat_map(|(experiment, by)| experiment.solvers.iter_mut().map(move |solver| (solver, by)));
    for (solver, by_heuristic) in solvers.filter(|(solver, _)| solver.role == Role::Compared) {
        let is_one = |thing: &String| (by_heuristic && solver.solver.heuristic().is_some()) || !shared.contains(thing);
        let of = Some(thing(solver)).filter(is_one).unwrap_or_else(|| format!("solver {}", solver.solver));
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
