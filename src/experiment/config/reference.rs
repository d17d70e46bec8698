//! The solver that settles the optimal lengths of an experiment's instances.

use super::context::Context;
use super::diagnostic::{Problem, quoted};
use super::wire::At;
use super::{NamedSolver, Role};
use crate::puzzle::{Goal, Size};
use crate::search::Limits;
use crate::solve::{Guarantee, Owed, Solver};

/// Expansions after which the search for bounds on a board larger than 4x4 ends.
const BOUNDING_EXPANSIONS: u64 = 100_000;

/// What settles optima where nothing is told; the first that does not compete itself is taken. All lengths of 3x3 are
/// known by enumeration.
const DEFAULTS: [&str; 3] =
    ["idastar: max(linear_conflict, walking_distance)", "idastar: linear_conflict", "idastar: manhattan"];

/// The reference solver, if one is needed.
pub(super) fn reference(
    wire: &Option<At<String>>,
    goal: &Goal,
    fold: bool,
    competing: &[NamedSolver],
    context: &Context,
) -> Result<Option<NamedSolver>, Problem> {
    let limits = match goal.size() {
        Size::Tiles4x5 | Size::Tiles5x5 => Limits { expanded: Some(BOUNDING_EXPANSIONS), ..Limits::default() },
        _ => Limits::default(),
    };
    let competitor = |solver: &Solver| competing.iter().find(|other| other.solver == *solver);
    let named = |solver: Solver| NamedSolver {
        label: "reference".into(),
        algorithm: "reference".into(),
        heuristic: String::new(),
        colour: 0,
        solver,
        role: Role::Reference,
        limits,
    };
    let Some(written) = wire else {
        let defaults: &[&str] = match goal.size() {
            Size::Tiles3x3 => return Ok(None),
            // A fold is made of what is known before any run.
            _ if fold => return Ok(None),
            Size::Tiles4x5 | Size::Tiles5x5 => &DEFAULTS[1..],
            _ => &DEFAULTS,
        };
        let solvers: Vec<Solver> = defaults.iter().filter_map(|text| text.parse().ok()).collect();
        let settled = solvers.iter().filter_map(competitor).any(|other| other.limits == Limits::default());
        let free = solvers.into_iter().find(|solver| competitor(solver).is_none());
        return Ok(free.filter(|_| !settled).map(named));
    };
    if written.trim() == "none" {
        return Ok(None);
    }
    if fold {
        return Err(Problem::at(&written.span, "a reference settles nothing where rows are folded")
            .help("remove the line, or keep the rows: rows = \"keep\""));
    }
    let solver = read(written, goal, context)?;
    check_proofs(written, &solver, goal)?;
    match competitor(&solver) {
        None => Ok(Some(named(solver))),
        Some(other) if other.limits == Limits::default() => Ok(None),
        Some(other) => Err(Problem::at(
            &written.span,
            format!("the reference competes too, with limits, as {}", quoted(&other.label)),
        )
        .help("choose another reference, or remove the line")),
    }
}

/// A reference must prove what it says: optimal lengths, or at least bounds.
fn check_proofs(written: &At<String>, solver: &Solver, goal: &Goal) -> Result<(), Problem> {
    let owed = Guarantee::of_solver(solver, goal)
        .map_err(|error| Problem::at(&written.span, "this cannot be the reference").label(error.to_string()))?;
    match owed {
        Guarantee { cost: Owed::Optimal, lower_bound: true, .. } => Ok(()),
        _ => Err(Problem::at(&written.span, "this reference proves no optimal lengths")
            .label("nothing is proven of the length of its solutions")
            .help("take astar or idastar with a heuristic that never overestimates, such as linear_conflict")),
    }
}

fn read(written: &At<String>, goal: &Goal, context: &Context) -> Result<Solver, Problem> {
    let part = |text: &str| {
        let text = text.trim();
        let start = written.span.start + 1 + (text.as_ptr() as usize - written.it.as_ptr() as usize);
        At { span: start..start + text.len(), it: text.to_string() }
    };
    let (algorithm, heuristic) = match written.split_once(':') {
        Some((algorithm, heuristic)) => (algorithm, Some(heuristic)),
        None => (written.it.as_str(), None),
    };
    let algorithms = context.names.algorithms(&part(algorithm))?;
    let &[algorithm] = &algorithms[..] else {
        return Err(Problem::at(&written.span, format!("a reference is one solver, not {}", algorithms.len())));
    };
    let heuristic = heuristic.map(|text| context.names.expression_for(goal, context.text, &part(text)));
    Solver::new(algorithm, heuristic.transpose()?)
        .map_err(|error| Problem::at(&written.span, error.to_string()).help("write ALGORITHM: HEURISTIC, or none"))
}
