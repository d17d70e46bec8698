//! Which colour a solver has in all charts of a config.

use super::{Experiment, NamedSolver, Role};
use std::collections::BTreeSet;

/// What the colours of an experiment mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Colouring {
    /// Each solver has its own.
    Solver,
    /// Solvers of one heuristic have one.
    Heuristic,
    /// Solvers of one algorithm, whatever its options, have one.
    Algorithm,
}

/// This many solvers can have colours of their own and still be distinguished.
const FEW: usize = 8;

impl Experiment {
    /// Colours are those of heuristics where several solvers share several; with one heuristic, those of algorithms where many solvers
    /// share several.
    pub(crate) fn colouring(&self) -> Colouring {
        let informed = || self.compared().filter(|named| named.solver.heuristic().is_some());
        let are_shared = |part: fn(&NamedSolver) -> String| {
            let distinct = informed().map(part).collect::<BTreeSet<_>>().len();
            distinct >= 2 && informed().count() > distinct
        };
        if are_shared(|named| named.solver.heuristic().map_or(String::new(), ToString::to_string)) {
            Colouring::Heuristic
        } else if self.compared().count() > FEW && are_shared(|named| named.family().into()) {
            Colouring::Algorithm
        } else {
            Colouring::Solver
        }
    }
}

/// Gives every solver its colour, by first appearance: that of its heuristic, of its algorithm where it is blind, or as
/// [`Experiment::colouring`] says. Where solvers have colours of their own, those that would have the same one have one each instead,
/// wherever they occur in such experiments.
pub(super) fn paint(experiments: &mut [Experiment]) {
    let colourings: Vec<Colouring> = experiments.iter().map(Experiment::colouring).collect();
    let mut shared = BTreeSet::new();
    for (experiment, colouring) in experiments.iter().zip(&colourings) {
        let mut seen = BTreeSet::new();
        let is_counted = |named: &&NamedSolver| named.solver.heuristic().is_none() || *colouring == Colouring::Solver;
        let things = experiment.compared().filter(is_counted).map(thing);
        shared.extend(things.filter(|thing| !seen.insert(thing.clone())));
    }
    let mut order: Vec<String> = vec![];
    let solvers = experiments.iter_mut().zip(colourings);
    let solvers = solvers.flat_map(|(experiment, by)| experiment.solvers.iter_mut().map(move |solver| (solver, by)));
    for (solver, colouring) in solvers.filter(|(solver, _)| solver.role == Role::Compared) {
        let own = |thing: String| match shared.contains(&thing) {
            true => format!("solver {}", solver.solver),
            false => thing,
        };
        let of = match colouring {
            Colouring::Algorithm => format!("family {}", solver.family()),
            Colouring::Heuristic if solver.solver.heuristic().is_some() => thing(solver),
            Colouring::Heuristic | Colouring::Solver => own(thing(solver)),
        };
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
