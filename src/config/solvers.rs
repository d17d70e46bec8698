//! The solvers of an experiment: its algorithms by its heuristics, less what it excludes, with their labels.

use super::candidate::{self, Candidate, Listed};
use super::context::Context;
use super::diagnostic::{Problem, as_toml, quoted};
use super::wire::{self, At, Exclusion, Map};
use super::{NamedSolver, Role};
use std::collections::{BTreeMap, BTreeSet};
use taquin::heuristic::Expression;
use taquin::puzzle::{Goal, MoveCosts};
use taquin::search::Limits;
use taquin::solve::{AlgorithmSpec, Solver, SolverError};
use taquin::spelling::nearest;

/// The most solvers of an experiment.
const MOST_SOLVERS: usize = 100_000;

/// The solvers that compete.
pub(super) struct Compared {
    pub(super) solvers: Vec<NamedSolver>,
    /// Whether these are all of them, each called as it was meant.
    pub(super) are_all: bool,
}

/// All solvers that compete; what is wrong with the lists is noted, and left out.
pub(super) fn solvers(wire: &wire::Experiment, goal: Option<&Goal>, limits: Limits, context: &Context) -> Compared {
    let problems = context.problems;
    let before = problems.count();
    let algorithms = candidate::algorithms(&wire.algorithms, context);
    problems.keep(refuse_programs(&algorithms.all, goal));
    let heuristics = match &wire.heuristics {
        Some(list) => candidate::heuristics(list, goal, context),
        None => Listed { all: Vec::new(), are_all: true, are_named: true },
    };
    let have_needs = problems.keep(check_needs(wire, &algorithms)).is_some();
    let exclusions = wire.exclude.iter().map(|one| exclusion(one, wire, (&algorithms, &heuristics), context));
    let exclusions: Vec<Option<Excluded>> = exclusions.map(|one| problems.keep(one)).collect();
    let is_known = have_needs && algorithms.are_all && heuristics.are_all && exclusions.iter().all(Option::is_some);
    let is_right = problems.count() == before;
    let solvers = combined(wire, (&algorithms.all, &heuristics.all), &exclusions, limits, context);
    if is_right {
        problems.keep(check_some(wire, &solvers));
        problems.keep(check_labels(wire, &solvers));
    }
    Compared { solvers, are_all: is_known }
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

/// Every algorithm with every heuristic, less what is excluded; pairs that are no solver are noted, unless they may be among what an
/// exclusion that could not be read excludes.
fn combined(
    wire: &wire::Experiment,
    (algorithms, heuristics): (&[Candidate<AlgorithmSpec>], &[Candidate<Expression>]),
    exclusions: &[Option<Excluded>],
    limits: Limits,
    context: &Context,
) -> Vec<NamedSolver> {
    if algorithms.len().saturating_mul(heuristics.len().max(1)) > MOST_SOLVERS {
        let message =
            format!("{} algorithms times {} heuristics are too many solvers", algorithms.len(), heuristics.len());
        let problem = Problem::at(&wire.algorithms.span, message);
        context.problems.add(problem.help(format!("the maximum is {MOST_SOLVERS} solvers")));
        return Vec::new();
    }
    let mut solvers = Vec::new();
    let mut refused: Vec<Refused> = Vec::new();
    for algorithm in algorithms {
        let partners: Vec<Option<&Candidate<Expression>>> = match !algorithm.value.info().informed {
            true => vec![None],
            false => heuristics.iter().map(Some).collect(),
        };
        for heuristic in partners {
            if exclusions.iter().flatten().any(|exclusion| exclusion.matches(algorithm, heuristic)) {
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
    let known: Option<Vec<&Excluded>> = exclusions.iter().map(Option::as_ref).collect();
    if let (Some(exclusions), [first, ..]) = (known, &refused[..]) {
        context.problems.add(no_solver(&exclusions, first, &refused));
    }
    solvers
}

/// Something must be left to run.
fn check_some(wire: &wire::Experiment, solvers: &[NamedSolver]) -> Result<(), Problem> {
    let span = wire.exclude.first().map_or(&wire.algorithms.span, |exclusion| &exclusion.span);
    let none = || Problem::at(span, "no solvers are left").label("this excludes all of them");
    if solvers.is_empty() { Err(none()) } else { Ok(()) }
}

/// A pair of the product that is no solver, and why.
type Refused<'a> = (SolverError, &'a Candidate<AlgorithmSpec>, Option<&'a Candidate<Expression>>);

/// What is wrong with the first of some pairs, and a line that excludes all of them, and what the experiment excludes already.
fn no_solver(exclusions: &[&Excluded], (error, algorithm, heuristic): &Refused, all: &[Refused]) -> Problem {
    let written = exclusions.iter().map(|one| one.written.clone());
    let pairs = all.iter().map(|(_, algorithm, heuristic)| {
        entry(Some(&algorithm.alias), heuristic.map(|heuristic| heuristic.alias.as_str()))
    });
    let exclude = written.chain(pairs).collect::<Vec<_>>().join(", ");
    let what = if all.len() == 1 { "the pair" } else { "this and the other such pairs" };
    let how = if exclusions.is_empty() { "" } else { ", in place of what is excluded now" };
    Problem::at(heuristic.map_or(&algorithm.span, |heuristic| &heuristic.span), error.to_string())
        .see(&algorithm.span, "it is combined with every heuristic")
        .help(format!("exclude {what}{how}: exclude = [{exclude}]"))
}

/// Heuristics must be there if, and only if, an algorithm uses them; that none does is known only where all algorithms are.
fn check_needs(wire: &wire::Experiment, algorithms: &Listed<AlgorithmSpec>) -> Result<(), Problem> {
    let informed = algorithms.all.iter().find(|algorithm| algorithm.value.info().informed);
    match (informed, &wire.heuristics) {
        (Some(algorithm), None) => Err(Problem::at(&algorithm.span, "heuristics are missing")
            .label(format!("{} needs a heuristic", algorithm.value.info().name))
            .help("add a line such as heuristics = [\"manhattan\", \"linear_conflict\"]")),
        (None, Some(list)) if algorithms.are_named => {
            Err(Problem::at(&list.span, "none of these algorithms uses a heuristic")
                .see(&wire.algorithms.span, "all of them are blind")
                .help("remove the line heuristics"))
        }
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
    /// How it is written, with the names that are meant.
    written: String,
}

/// How an exclusion is written.
fn entry(algorithm: Option<&str>, heuristic: Option<&str>) -> String {
    let algorithm = algorithm.map(|text| format!("algorithm = {}", as_toml(text)));
    let heuristic = heuristic.map(|text| format!("heuristic = {}", as_toml(text)));
    format!("{{ {} }}", algorithm.into_iter().chain(heuristic).collect::<Vec<_>>().join(", "))
}

impl Excluded {
    fn matches(&self, algorithm: &Candidate<AlgorithmSpec>, heuristic: Option<&Candidate<Expression>>) -> bool {
        let same_algorithm = self.algorithm.as_ref().is_none_or(|all| all.contains(&algorithm.value));
        let same_heuristic =
            self.heuristic.as_ref().is_none_or(|other| heuristic.is_some_and(|one| one.value == *other));
        same_algorithm && same_heuristic
    }
}

/// Reads an exclusion. Where not all algorithms, or heuristics, could be read, one that the lists have as it is named here may be
/// among those that could not.
fn exclusion(
    exclusion: &At<Map<Exclusion>>,
    experiment: &wire::Experiment,
    (algorithms, heuristics): (&Listed<AlgorithmSpec>, &Listed<Expression>),
    context: &Context,
) -> Result<Excluded, Problem> {
    if exclusion.algorithm.is_none() && exclusion.heuristic.is_none() {
        return Err(
            Problem::at(&exclusion.span, "this excludes everything").help("name an algorithm, a heuristic, or both")
        );
    }
    let algorithm = exclusion.algorithm.as_ref().map(|written| {
        let called = |name: &str| Some(candidate::called(name, &algorithms.all)).filter(|all| !all.is_empty());
        let spelled_out = || {
            let values = context.names.algorithms(written).unwrap_or_default().into_iter();
            let here = values.filter(|value| algorithms.all.iter().any(|one| one.value == *value));
            Some(here.collect::<Vec<_>>()).filter(|all| !all.is_empty())
        };
        if let Some(found) = called(written).or_else(spelled_out) {
            return Ok((found, written.as_str()));
        }
        // One of those whose options could not be read has this name, perhaps with the options that are meant.
        let read = context.names.algorithms(written).unwrap_or_default();
        let mut names = read.iter().map(|value| value.info().name);
        let is_like = names.any(|name| algorithms.all.iter().any(|one| one.value.info().name == name));
        let is_listed = candidate::written_algorithms(experiment).any(|text| written.starts_with(text.trim()));
        if !algorithms.are_all && (is_like || is_listed) {
            return Err(Problem::following());
        }
        let aliases: BTreeSet<&str> = algorithms.all.iter().map(|one| one.alias.as_str()).collect();
        let unknown = Problem::at(&written.span, format!("this experiment has no algorithm {}", quoted(written)))
            .among(written, "its algorithms", aliases.iter().copied());
        let meant = likely(written, aliases, unknown, context)?;
        called(meant).map(|found| (found, meant)).ok_or_else(Problem::following)
    });
    let heuristic = exclusion.heuristic.as_ref().map(|written| {
        let called = |name: &str| candidate::called(name, &heuristics.all).into_iter().next();
        let value = called(written).or_else(|| context.names.expression(context.text, written).ok());
        if let Some(found) = value.filter(|value| heuristics.all.iter().any(|one| one.value == *value)) {
            return Ok((found, written.as_str()));
        }
        let is_listed = candidate::written_heuristics(experiment).any(|text| written.starts_with(text.trim()));
        if !heuristics.are_all && is_listed {
            return Err(Problem::following());
        }
        let aliases: Vec<&str> = heuristics.all.iter().map(|one| one.alias.as_str()).collect();
        let unknown = Problem::at(&written.span, format!("this experiment has no heuristic {}", quoted(written)))
            .among(written, "its heuristics", aliases.iter().copied());
        let meant = likely(written, aliases, unknown, context)?;
        called(meant).map(|found| (found, meant)).ok_or_else(Problem::following)
    });
    // Both are read, before what is wrong with either ends it.
    let problems = context.problems;
    let algorithm = algorithm.map(|read| problems.keep(read));
    let heuristic = heuristic.map(|read| problems.keep(read));
    if algorithm.as_ref().is_some_and(Option::is_none) || heuristic.as_ref().is_some_and(Option::is_none) {
        return Err(Problem::following());
    }
    let (algorithm, called) = algorithm.flatten().unzip();
    let (heuristic, called_heuristic) = heuristic.flatten().unzip();
    let excluded = Excluded { algorithm, heuristic, written: entry(called, called_heuristic) };
    let blind = |algorithm: &Candidate<AlgorithmSpec>| excluded.matches(algorithm, None);
    let informed = |algorithm: &Candidate<AlgorithmSpec>| {
        algorithm.value.info().informed && heuristics.all.iter().any(|one| excluded.matches(algorithm, Some(one)))
    };
    let is_pair = excluded.algorithm.is_some() && excluded.heuristic.is_some();
    let are_all = algorithms.are_all && heuristics.are_all;
    if (are_all || is_pair) && !algorithms.all.iter().any(|algorithm| blind(algorithm) || informed(algorithm)) {
        return Err(Problem::at(&exclusion.span, "this excludes nothing")
            .label("no solver of this experiment has both")
            .help("blind algorithms have no heuristic"));
    }
    Ok(excluded)
}

/// The name that was probably meant by one that is unknown, which is noted.
fn likely<'a>(
    written: &str,
    known: impl IntoIterator<Item = &'a str>,
    unknown: Problem,
    context: &Context,
) -> Result<&'a str, Problem> {
    let Some(near) = nearest(written, known) else { return Err(unknown) };
    context.problems.add(unknown);
    Ok(near)
}
