//! The solvers of an experiment: its algorithms by its heuristics, less what it excludes, with their labels.

use super::candidate::{self, Candidate};
use super::context::Context;
use super::diagnostic::{Problem, as_toml, quoted};
use super::wire::{self, At, Exclusion, Map};
use super::{NamedSolver, Role};
use std::collections::{BTreeMap, BTreeSet};
use taquin::heuristic::Expression;
use taquin::puzzle::{Goal, MoveCosts};
use taquin::search::Limits;
use taquin::solve::{AlgorithmSpec, Solver, SolverError};

/// The most solvers of an experiment.
const MOST_SOLVERS: usize = 100_000;

/// All solvers that compete; what is wrong with the lists is noted, and left out.
pub(super) fn solvers(
    wire: &wire::Experiment,
    goal: Option<&Goal>,
    limits: Limits,
    context: &Context,
) -> Vec<NamedSolver> {
    let problems = context.problems;
    let before = problems.count();
    let algorithms = candidate::algorithms(&wire.algorithms, context);
    problems.keep(refuse_programs(&algorithms, goal));
    let are_known = problems.count() == before;
    let between = problems.count();
    let heuristics = match &wire.heuristics {
        Some(list) => candidate::heuristics(list, goal, context),
        None => Vec::new(),
    };
    let known = [are_known, problems.count() == between];
    problems.keep(check_needs(wire, &algorithms, are_known));
    let exclusions = wire.exclude.iter().map(|one| exclusion(one, wire, (&algorithms, &heuristics), known, context));
    let exclusions = problems.all(exclusions);
    // What is left is known only where the lists are.
    match exclusions.filter(|_| problems.count() == before) {
        Some(exclusions) => {
            let read = combined(wire, (&algorithms, &heuristics), &exclusions, limits, context);
            problems.keep(read).unwrap_or_default()
        }
        None => Vec::new(),
    }
}

/// Programs are asked for few moves, so they run only where each costs 1.
fn refuse_programs(algorithms: &[Candidate<AlgorithmSpec>], goal: Option<&Goal>) -> Result<(), Problem> {
    let Some(goal) = goal.filter(|goal| goal.costs() != MoveCosts::Unit) else { return Ok(()) };
    match algorithms.iter().find(|algorithm| algorithm.value.command().is_some()) {
        None => Ok(()),
        Some(program) => Err(Problem::at(&program.span, format!("{} is a program", quoted(&program.alias)))
            .label("external programs cannot be used with costs")
            .help(format!("leave it out, or remove costs = {}", quoted(goal.costs().name())))),
    }
}

/// Every algorithm with every heuristic, less what is excluded.
fn combined(
    wire: &wire::Experiment,
    (algorithms, heuristics): (&[Candidate<AlgorithmSpec>], &[Candidate<Expression>]),
    exclusions: &[Excluded],
    limits: Limits,
    context: &Context,
) -> Result<Vec<NamedSolver>, Problem> {
    if algorithms.len().saturating_mul(heuristics.len().max(1)) > MOST_SOLVERS {
        let message =
            format!("{} algorithms times {} heuristics are too many solvers", algorithms.len(), heuristics.len());
        return Err(Problem::at(&wire.algorithms.span, message).help(format!("the maximum is {MOST_SOLVERS} solvers")));
    }
    let mut solvers = Vec::new();
    let mut refused: Vec<Refused> = Vec::new();
    for algorithm in algorithms {
        let partners: Vec<Option<&Candidate<Expression>>> = match !algorithm.value.info().informed {
            true => vec![None],
            false => heuristics.iter().map(Some).collect(),
        };
        for heuristic in partners {
            if exclusions.iter().any(|exclusion| exclusion.matches(algorithm, heuristic)) {
                continue;
            }
            let label = match heuristic {
                None => algorithm.alias.clone(),
                Some(heuristic) if algorithms.len() == 1 => heuristic.alias.clone(),
                Some(_) if heuristics.len() == 1 => algorithm.alias.clone(),
                Some(heuristic) => format!("{}, {}", algorithm.alias, heuristic.alias),
            };
            let value = heuristic.map(|heuristic| heuristic.value.clone());
            let solver = match Solver::new(algorithm.value.clone(), value) {
                Ok(solver) => solver,
                Err(error) => {
                    refused.push((error, algorithm, heuristic));
                    continue;
                }
            };
            let program = algorithm.value.command().and_then(|name| context.names.commands.get(name));
            let program = program.map(|command| limits.time.map_or(command.time, |limit| limit.min(command.time)));
            solvers.push(NamedSolver {
                label,
                algorithm: algorithm.alias.clone(),
                heuristic: heuristic.map_or(String::new(), |heuristic| heuristic.alias.clone()),
                colour: 0,
                solver,
                role: if program.is_some() { Role::External } else { Role::Compared },
                // Other limits do not reach a program.
                limits: program.map_or(limits, |time| Limits { time: Some(time), ..Limits::default() }),
            });
        }
    }
    if let [first, ..] = &refused[..] {
        return Err(no_solver(first, &refused));
    }
    if solvers.is_empty() {
        let span = wire.exclude.first().map_or(&wire.algorithms.span, |exclusion| &exclusion.span);
        return Err(Problem::at(span, "no solvers are left").label("this excludes all of them"));
    }
    check_labels(wire, &solvers)?;
    Ok(solvers)
}

/// A pair of the product that is no solver, and why.
type Refused<'a> = (SolverError, &'a Candidate<AlgorithmSpec>, Option<&'a Candidate<Expression>>);

/// What is wrong with the first of some pairs, and a line that excludes all of them.
fn no_solver((error, algorithm, heuristic): &Refused, all: &[Refused]) -> Problem {
    let pair = |(_, algorithm, heuristic): &Refused| {
        let heuristic = heuristic.map_or("", |heuristic| &heuristic.alias);
        format!("{{ algorithm = {}, heuristic = {} }}", as_toml(&algorithm.alias), as_toml(heuristic))
    };
    let what = if all.len() == 1 { "the pair" } else { "this and the other such pairs" };
    let exclude: Vec<String> = all.iter().map(pair).collect();
    Problem::at(heuristic.map_or(&algorithm.span, |heuristic| &heuristic.span), error.to_string())
        .see(&algorithm.span, "it is combined with every heuristic")
        .help(format!("exclude {what}: exclude = [{}]", exclude.join(", ")))
}

/// Heuristics must be there if, and only if, an algorithm uses them; that none does is known only where all algorithms are.
fn check_needs(
    wire: &wire::Experiment,
    algorithms: &[Candidate<AlgorithmSpec>],
    are_known: bool,
) -> Result<(), Problem> {
    let informed = algorithms.iter().find(|algorithm| algorithm.value.info().informed);
    match (informed, &wire.heuristics) {
        (Some(algorithm), None) => Err(Problem::at(&algorithm.span, "heuristics are missing")
            .label(format!("{} needs a heuristic", algorithm.value.info().name))
            .help("add a line such as heuristics = [\"manhattan\", \"linear_conflict\"]")),
        (None, Some(list)) if are_known => Err(Problem::at(&list.span, "none of these algorithms uses a heuristic")
            .see(&wire.algorithms.span, "all of them are blind")
            .help("remove the line heuristics")),
        _ => Ok(()),
    }
}

fn check_labels(wire: &wire::Experiment, solvers: &[NamedSolver]) -> Result<(), Problem> {
    let mut seen: BTreeMap<&str, &NamedSolver> = BTreeMap::new();
    for solver in solvers {
        if let Some(first) = seen.insert(&solver.label, solver) {
            let message = format!("two solvers have the label {}", quoted(&solver.label));
            return Err(Problem::at(&wire.algorithms.span, message)
                .label(format!("both {} and {}", first.solver, solver.solver))
                .help("give one of them another label"));
        }
    }
    Ok(())
}

/// What is left out: an algorithm, a heuristic, or a pair.
struct Excluded {
    algorithm: Option<Vec<AlgorithmSpec>>,
    heuristic: Option<Expression>,
}

impl Excluded {
    fn matches(&self, algorithm: &Candidate<AlgorithmSpec>, heuristic: Option<&Candidate<Expression>>) -> bool {
        let same_algorithm = self.algorithm.as_ref().is_none_or(|all| all.contains(&algorithm.value));
        let same_heuristic =
            self.heuristic.as_ref().is_none_or(|other| heuristic.is_some_and(|one| one.value == *other));
        same_algorithm && same_heuristic
    }
}

/// Reads an exclusion. `known` says whether all algorithms, and whether all heuristics, could be read; otherwise one that the
/// lists have as it is named here may be among those that could not.
fn exclusion(
    exclusion: &At<Map<Exclusion>>,
    experiment: &wire::Experiment,
    (algorithms, heuristics): (&[Candidate<AlgorithmSpec>], &[Candidate<Expression>]),
    known: [bool; 2],
    context: &Context,
) -> Result<Excluded, Problem> {
    if exclusion.algorithm.is_none() && exclusion.heuristic.is_none() {
        return Err(
            Problem::at(&exclusion.span, "this excludes everything").help("name an algorithm, a heuristic, or both")
        );
    }
    let listed = candidate::written(experiment);
    let unread = |name: &str, known: bool| !known && listed.iter().any(|text| name.starts_with(text.trim()));
    let algorithm = exclusion.algorithm.as_ref().filter(|name| !unread(name, known[0])).map(|written| {
        let values = candidate::called(written, algorithms);
        if !values.is_empty() {
            return Ok(values);
        }
        let values = context.names.algorithms(written).unwrap_or_default();
        let here = values.into_iter().filter(|value| algorithms.iter().any(|one| one.value == *value));
        let here: Vec<AlgorithmSpec> = here.collect();
        if here.is_empty() {
            return Err(Problem::at(&written.span, format!("this experiment has no algorithm {}", quoted(written)))
                .among(
                    written,
                    "its algorithms",
                    algorithms.iter().map(|one| one.alias.as_str()).collect::<BTreeSet<_>>(),
                ));
        }
        Ok(here)
    });
    let heuristic = exclusion.heuristic.as_ref().filter(|name| !unread(name, known[1])).map(|written| {
        let by_name = candidate::called(written, heuristics).into_iter().next();
        let value = by_name.or_else(|| context.names.expression(context.text, written).ok());
        let here = value.filter(|value| heuristics.iter().any(|one| one.value == *value));
        here.ok_or_else(|| {
            Problem::at(&written.span, format!("this experiment has no heuristic {}", quoted(written))).among(
                written,
                "its heuristics",
                heuristics.iter().map(|one| one.alias.as_str()),
            )
        })
    });
    let excluded = Excluded { algorithm: algorithm.transpose()?, heuristic: heuristic.transpose()? };
    let blind = |algorithm: &Candidate<AlgorithmSpec>| excluded.matches(algorithm, None);
    let informed = |algorithm: &Candidate<AlgorithmSpec>| {
        algorithm.value.info().informed && heuristics.iter().any(|one| excluded.matches(algorithm, Some(one)))
    };
    if known == [true; 2] && !algorithms.iter().any(|algorithm| blind(algorithm) || informed(algorithm)) {
        return Err(Problem::at(&exclusion.span, "this excludes nothing")
            .label("no solver of this experiment has both")
            .help("blind algorithms have no heuristic"));
    }
    Ok(excluded)
}
