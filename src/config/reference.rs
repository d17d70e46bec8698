//! The solver that finds the optimal lengths of an experiment's instances: its runs are its own, even where a compared solver is
//! the same.

use super::context::Context;
use super::diagnostic::{Problem, quoted};
use super::names::{Certainty, Names};
use super::problems::Problems;
use super::wire::At;
use super::{Experiment, NamedSolver, Role};
use taquin::puzzle::{Goal, MoveCosts, Size};
use taquin::search::Limits;
use taquin::solve::{AlgorithmSpec, Guarantee, Solver, Suboptimality};

/// Expansions after which the search for bounds ends on a board larger than 4x4, and where moves have costs of their own.
const BOUNDING_EXPANSIONS: u64 = 100_000;

/// Earlier versions chose a default that did not compete itself, so their results may hold any of these.
const EARLIER_DEFAULTS: [&str; 3] =
    ["idastar: max(linear_conflict, walking_distance)", "idastar: linear_conflict", "idastar: manhattan"];

/// The reference solver, if one is needed; what is wrong is noted. Which one it is does not depend on the compared solvers: those may
/// have limits, or be left out of a run.
pub(super) fn reference(
    wire: &Option<At<String>>,
    goal: Option<&Goal>,
    fold: bool,
    context: &Context,
) -> Option<NamedSolver> {
    let Some(written) = wire else {
        // A fold is made of what is known before any run.
        let goal = goal.filter(|_| !fold)?;
        return Some(named(default(goal)?, goal));
    };
    if written.trim() == "none" {
        return None;
    }
    if ["none", "no", "nil", "null", "false", "off", ""].contains(&written.trim().to_lowercase().as_str()) {
        let unknown = Problem::at(&written.span, format!("unknown reference {}", quoted(written)));
        context.problems.add(unknown.label("write reference = \"none\""));
        return None;
    }
    if ["yes", "on", "true"].contains(&written.trim().to_lowercase().as_str()) {
        let solver = goal.and_then(default).map_or("idastar: linear_conflict".into(), |solver| solver.to_string());
        let unknown = Problem::at(&written.span, format!("unknown reference {}", quoted(written)));
        let label = format!("a reference is a solver: write {}, or leave it out", quoted(&solver));
        context.problems.add(unknown.label(label));
        return None;
    }
    if fold {
        let useless = Problem::at(&written.span, "a reference has no use with folded rows");
        context.problems.add(useless.help("remove the line, or keep the rows: rows = \"keep\""));
    }
    let (solver, goal) = (read(written, goal, context)?, goal?);
    context.problems.keep(check_proofs(written, &solver, goal))?;
    Some(named(solver, goal))
}

/// The reference of an experiment whose config names none. All lengths of 3x3 are known by enumeration.
fn default(goal: &Goal) -> Option<Solver> {
    let text = match goal.size() {
        Size::Tiles3x3 => return None,
        _ if goal.costs() != MoveCosts::Unit => "astar: manhattan",
        Size::Tiles4x5 | Size::Tiles5x5 => "idastar: linear_conflict",
        _ => "idastar: max(linear_conflict, walking_distance)",
    };
    text.parse().ok()
}

fn named(solver: Solver, goal: &Goal) -> NamedSolver {
    let limits = match goal.size() {
        Size::Tiles3x3 | Size::Tiles3x4 | Size::Tiles4x4 if goal.costs() == MoveCosts::Unit => Limits::default(),
        _ => Limits { expanded: Some(BOUNDING_EXPANSIONS), ..Limits::default() },
    };
    NamedSolver {
        label: "reference".into(),
        algorithm: "reference".into(),
        heuristic: String::new(),
        colour: 0,
        solver,
        role: Role::Reference,
        limits,
    }
}

impl Experiment {
    /// Takes the solver of reference rows that an earlier version wrote, if its rule could have chosen that solver in the place of
    /// today's default.
    pub(crate) fn take_earlier_reference(&mut self, text: &str) {
        let Some(reference) = self.solvers.iter_mut().find(|one| one.role == Role::Reference) else { return };
        let is_default = default(&self.goal).is_some_and(|solver| solver == reference.solver);
        if let (true, true, Ok(solver)) = (is_default, EARLIER_DEFAULTS.contains(&text), text.parse()) {
            *reference = named(solver, &self.goal);
        }
    }
}

/// A reference must prove what it says: optimal lengths, or at least bounds.
fn check_proofs(written: &At<String>, solver: &Solver, goal: &Goal) -> Result<(), Problem> {
    let guarantee = solver
        .guarantee(goal)
        .map_err(|error| Problem::at(&written.span, "invalid reference").label(error.to_string()))?;
    let admissible = if goal.costs() == MoveCosts::Unit { "linear_conflict" } else { "manhattan" };
    match guarantee {
        Guarantee { cost: Suboptimality::Optimal, lower_bound: true, .. } => Ok(()),
        _ => Err(Problem::at(&written.span, "this reference proves no optimal lengths")
            .label("its solutions are not proven optimal")
            .help(format!("use astar or idastar with an admissible heuristic such as {admissible}"))),
    }
}

/// The solver of a reference; what is wrong is noted. `None` where it is not known what was meant.
fn read(written: &At<String>, goal: Option<&Goal>, context: &Context) -> Option<Solver> {
    let problems = context.problems;
    let part = |text: &str| {
        let text = text.trim();
        // A text without quotes begins at once.
        let quote = usize::from(context.written(&written.span).starts_with(['"', '\'']));
        let start = written.span.start + quote + (text.as_ptr() as usize - written.it.as_ptr() as usize);
        At { span: start..start + text.len(), it: text.to_string() }
    };
    let in_parentheses = || {
        let (algorithm, heuristic) = written.strip_suffix(')')?.split_once('(')?;
        context.names.expression(heuristic).map(|_| (algorithm, heuristic))
    };
    // As tables print a solver.
    let by_comma = || {
        let (algorithm, heuristic) = written.rsplit_once(", ")?;
        let is_known = context.names.expression(heuristic).is_some() && algorithm.parse::<AlgorithmSpec>().is_ok();
        is_known.then_some((algorithm, heuristic))
    };
    let (algorithm, heuristic) =
        match (written.split_once(':'), written.split_once(" with ").or_else(in_parentheses).or_else(by_comma)) {
            (Some((algorithm, heuristic)), _) => (algorithm, Some(heuristic)),
            (None, Some((algorithm, heuristic))) => {
                let wrong =
                    Problem::at(&written.span, "a colon is between the algorithm and the heuristic of a reference");
                problems.add(wrong.label(format!("write {}", quoted(&format!("{algorithm}: {heuristic}")))));
                (algorithm, Some(heuristic))
            }
            (None, None) => (written.it.as_str(), None),
        };
    let unclear = Problems::default();
    let algorithms = context.names.likely_algorithms(&part(algorithm), &unclear);
    for problem in unclear.into_all() {
        problems.add(problem.help("write \"ALGORITHM: HEURISTIC\", or \"none\""));
    }
    let heuristic = heuristic.map(|text| {
        let text = part(text);
        let likely = context.names.likely_expression(context.text, &text, problems);
        let is_known = likely.certainty == Certainty::Meant;
        let fits = |goal| problems.keep(Names::check_for(goal, &text, &likely.value)).is_some();
        (likely.value.clone(), is_known && goal.is_none_or(fits))
    });
    if let [_, _, ..] = &algorithms.value[..] {
        let message = format!("expected one solver as the reference, found {}", algorithms.value.len());
        problems.add(Problem::at(&written.span, message));
    }
    let [algorithm] = &algorithms.value[..] else { return None };
    let is_known = algorithms.certainty == Certainty::Meant && heuristic.as_ref().is_none_or(|(_, is_known)| *is_known);
    let solver = Solver::new(algorithm.clone(), heuristic.map(|(value, _)| value)).map_err(|error| {
        Problem::at(&written.span, error.to_string()).help("write \"ALGORITHM: HEURISTIC\", or \"none\"")
    });
    problems.keep(solver).filter(|_| is_known)
}
