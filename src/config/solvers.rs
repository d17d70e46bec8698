//! The solvers of an experiment: its algorithms by its heuristics, less what it excludes, with their labels.

use super::candidate::{self, Candidate};
use super::context::{Context, not_empty};
use super::diagnostic::{Problem, as_toml, quoted};
use super::doubts::Doubts;
use super::names::Certainty;
use super::problems::Problems;
use super::wire::{self, At, Exclusion, Map};
use super::{NamedSolver, Role};
use std::collections::{BTreeMap, BTreeSet};
use taquin::heuristic::{Expression, aimed};
use taquin::puzzle::{Goal, MoveCosts};
use taquin::search::Limits;
use taquin::solve::{AlgorithmSpec, OptionInfo, Solver, SolverError};
use taquin::spelling::nearest;

/// The most solvers of an experiment.
const MOST_SOLVERS: usize = 100_000;

/// The solvers that compete.
pub(super) struct Compared {
    pub(super) solvers: Vec<NamedSolver>,
    /// What else they may be called.
    pub(super) doubts: Doubts,
}

/// The algorithms and heuristics that an experiment lists.
struct Lists<'a> {
    algorithms: &'a [Candidate<AlgorithmSpec>],
    heuristics: &'a [Candidate<Expression>],
    /// What else either may hold.
    doubts: [Doubts; 2],
}

/// All solvers that compete; what is wrong with the lists is noted, and what was probably meant takes its place.
pub(super) fn solvers(wire: &wire::Experiment, goal: Option<&Goal>, limits: Limits, context: &Context) -> Compared {
    let problems = context.problems;
    let before = problems.count();
    let heuristics = match &wire.heuristics {
        Some(list) if list.is_empty() => None,
        Some(list) => candidate::heuristics(list, goal, context),
        None => Some(Vec::new()),
    };
    let algorithms = candidate::algorithms(&wire.algorithms, heuristics.as_deref().unwrap_or_default(), context);
    refuse_costs(algorithms.as_deref().unwrap_or_default(), goal, problems);
    let needs = algorithms.as_deref().map(|algorithms| problems.keep(check_needs(wire, algorithms, goal)));
    // A list that no algorithm needs is not empty, but too much.
    let empty = wire.heuristics.as_ref().filter(|_| needs != Some(None));
    empty.map(|list| problems.keep(not_empty(list, "heuristics")));
    let doubts = [
        algorithms.as_deref().map_or(Doubts::of_all(), Doubts::of_algorithms),
        heuristics.as_deref().filter(|_| needs != Some(None)).map_or(Doubts::of_all(), Doubts::of_heuristics),
    ];
    let (algorithms, heuristics) = (algorithms.unwrap_or_default(), heuristics.unwrap_or_default());
    let lists = Lists { algorithms: &algorithms, heuristics: &heuristics, doubts };
    let exclusions: Vec<_> = wire.exclude.iter().map(|one| exclusion(one, &lists, context)).collect();
    let is_right = problems.count() == before;
    let solvers = combined(wire, &lists, &exclusions, limits, goal, context);
    if is_right && problems.count() == before {
        problems.keep(check_some(wire, &solvers));
        problems.keep(check_labels(wire, &solvers));
    }
    let [algorithms, heuristics] = lists.doubts;
    Compared { solvers, doubts: algorithms.and(heuristics) }
}

/// Programs are asked for few moves, and some algorithms count them, so they run only where each costs 1.
fn refuse_costs(algorithms: &[Candidate<AlgorithmSpec>], goal: Option<&Goal>, problems: &Problems) {
    if goal.is_none_or(|goal| goal.costs() == MoveCosts::Unit) {
        return;
    }
    for algorithm in algorithms {
        let (what, why) = match algorithm.value.info() {
            _ if algorithm.value.command().is_some() => (
                format!("{} is a program", quoted(&algorithm.alias)),
                "external programs cannot be used with costs".into(),
            ),
            info if info.counts_moves => (
                format!("{} cannot be used with costs", quoted(&algorithm.alias)),
                format!("{} adds its heuristic to a number of moves", info.label),
            ),
            _ => continue,
        };
        let help = "leave it out, or remove the line with costs";
        problems.add(Problem::at(&algorithm.span, what).label(why).help(help));
    }
}

/// Every algorithm with every heuristic, less what is excluded; pairs that are no solver are noted, unless they may be what an
/// exclusion means that could not be read.
fn combined(
    wire: &wire::Experiment,
    Lists { algorithms, heuristics, .. }: &Lists,
    exclusions: &[Excluded],
    limits: Limits,
    goal: Option<&Goal>,
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
    let mut seen = BTreeSet::new();
    for algorithm in *algorithms {
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
                    let is_known = algorithm.certainty != Certainty::StandIn
                        && heuristic.is_none_or(|heuristic| heuristic.certainty == Certainty::Meant);
                    let may_be_excluded =
                        || exclusions.iter().any(|exclusion| exclusion.may_match(algorithm, heuristic));
                    // A pair that the lists have twice is said once.
                    let pair = || (algorithm.value.to_string(), heuristic.map(|heuristic| heuristic.value.to_string()));
                    if is_known && !may_be_excluded() && seen.insert(pair()) {
                        refused.push((error, algorithm, heuristic));
                    }
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
        context.problems.add(no_solver(exclusions, first, &refused, goal));
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
fn no_solver(
    exclusions: &[Excluded],
    (error, algorithm, heuristic): &Refused,
    all: &[Refused],
    goal: Option<&Goal>,
) -> Problem {
    let written = exclusions.iter().map(|one| one.written.clone());
    let pairs = all.iter().map(|(_, algorithm, heuristic)| {
        entry(Some(&algorithm.alias), heuristic.map(|heuristic| heuristic.alias.as_str()))
    });
    let exclude = written.chain(pairs).collect::<Vec<_>>().join(", ");
    let what = if all.len() == 1 { "the pair" } else { "this and the other such pairs" };
    let how = if exclusions.is_empty() { "" } else { ", in place of what is excluded now" };
    let message = match error {
        SolverError::Aim { algorithm, heuristic } => format!(
            "{algorithm} also searches from the goal, and {heuristic} cannot estimate distances to the start: it takes {} and their combinations",
            fitting(aimed(), goal).join(", ")
        ),
        error => error.to_string(),
    };
    Problem::at(heuristic.map_or(&algorithm.span, |heuristic| &heuristic.span), message)
        .see(&algorithm.span, "it is combined with every heuristic")
        .help(format!("exclude {what}{how}: exclude = [{exclude}]"))
}

/// Those heuristics that are defined for a goal.
fn fitting(names: Vec<&'static str>, goal: Option<&Goal>) -> Vec<&'static str> {
    let is_defined = |name: &&str| {
        name.parse::<Expression>().is_ok_and(|heuristic| goal.is_none_or(|goal| heuristic.check_for(goal).is_ok()))
    };
    names.into_iter().filter(is_defined).collect()
}

/// Heuristics must be there if, and only if, an algorithm uses them; that none does is known only where all algorithms are.
fn check_needs(
    wire: &wire::Experiment,
    algorithms: &[Candidate<AlgorithmSpec>],
    goal: Option<&Goal>,
) -> Result<(), Problem> {
    let mut known = algorithms.iter().filter(|one| one.certainty != Certainty::StandIn);
    let are_all = known.clone().count() == algorithms.len();
    match (known.find(|algorithm| algorithm.value.info().informed), &wire.heuristics) {
        (Some(algorithm), None) => {
            let names: Vec<String> =
                fitting(vec!["manhattan", "linear_conflict"], goal).into_iter().map(quoted).collect();
            Err(Problem::at(&algorithm.span, "heuristics are missing")
                .label(format!("{} needs a heuristic", algorithm.value.info().name))
                .help(format!("add a line such as heuristics = [{}]", names.join(", "))))
        }
        (None, Some(list)) if are_all => Err(Problem::at(&list.span, "none of these algorithms uses a heuristic")
            .see(
                &wire.algorithms.span,
                match algorithms.iter().any(|one| one.value.command().is_some()) {
                    true => "programs and blind algorithms have none",
                    false => "all of them are blind",
                },
            )
            .help("remove the heuristics line")),
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

/// A part of an exclusion, algorithm or heuristic.
enum Part<T> {
    /// It names none, and means all.
    All,
    These(Vec<T>),
    /// It could not be read.
    Unknown,
}

impl<T: PartialEq> Part<T> {
    /// Whether it means one of them: all that have its value, if it has one.
    fn is(&self, value: Option<&T>) -> bool {
        match self {
            Part::All => true,
            Part::These(these) => value.is_some_and(|value| these.contains(value)),
            Part::Unknown => false,
        }
    }

    fn is_unknown(&self) -> bool {
        matches!(self, Part::Unknown)
    }
}

/// What is left out: an algorithm, a heuristic, or a pair.
struct Excluded {
    algorithm: Part<AlgorithmSpec>,
    heuristic: Part<Expression>,
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
        self.algorithm.is(Some(&algorithm.value)) && self.heuristic.is(heuristic.map(|one| &one.value))
    }

    /// Whether it would match if what could not be read were this.
    fn may_match(&self, algorithm: &Candidate<AlgorithmSpec>, heuristic: Option<&Candidate<Expression>>) -> bool {
        (self.algorithm.is_unknown() || self.algorithm.is(Some(&algorithm.value)))
            && (self.heuristic.is_unknown() || self.heuristic.is(heuristic.map(|one| &one.value)))
    }
}

/// Reads an exclusion; what is wrong is noted.
fn exclusion(exclusion: &At<Map<Exclusion>>, lists: &Lists, context: &Context) -> Excluded {
    let problems = context.problems;
    let [algorithms, heuristics] = &lists.doubts;
    let (mut algorithm, mut heuristic) = (Part::All, Part::All);
    let mut names = [None, None];
    if exclusion.algorithm.is_none() && exclusion.heuristic.is_none() {
        // An unknown key in it is what was meant by one of them.
        if !problems.any(|place| exclusion.span.start <= place.start && place.end <= exclusion.span.end) {
            let everything = Problem::at(&exclusion.span, "this excludes everything");
            problems.add(everything.help("name an algorithm, a heuristic, or both"));
        }
        (algorithm, heuristic) = (Part::Unknown, Part::Unknown);
    }
    if let Some(written) = &exclusion.algorithm {
        let spelled_out = || {
            let named = context.names.algorithms(written).unwrap_or_default();
            let those = |is_meant: &dyn Fn(&AlgorithmSpec, &AlgorithmSpec) -> bool| -> Vec<AlgorithmSpec> {
                let listed = lists.algorithms.iter().map(|one| &one.value);
                listed.filter(|one| named.iter().any(|named| is_meant(one, named))).cloned().collect()
            };
            let exact = those(&|one, named| one == named);
            let is_name = written.parse::<AlgorithmSpec>().is_err();
            let sweep = those(&|one, named| has_its_options(one, named, written, is_name));
            if sweep.is_empty() || is_name && !exact.is_empty() { exact } else { sweep }
        };
        let known = (lists.algorithms, "algorithm");
        (algorithm, names[0]) = excluded(written, known, spelled_out, algorithms, problems);
    }
    if let Some(written) = &exclusion.heuristic {
        let spelled_out = || {
            let value = context.names.expression(written).into_iter();
            value.filter(|value| lists.heuristics.iter().any(|one| one.value == *value)).collect::<Vec<_>>()
        };
        let known = (lists.heuristics, "heuristic");
        (heuristic, names[1]) = excluded(written, known, spelled_out, heuristics, problems);
    }
    let excluded = Excluded { algorithm, heuristic, written: entry(names[0], names[1]) };
    let are_read = !excluded.algorithm.is_unknown() && !excluded.heuristic.is_unknown();
    let blind = |algorithm: &Candidate<AlgorithmSpec>| excluded.matches(algorithm, None);
    let informed = |algorithm: &Candidate<AlgorithmSpec>| {
        algorithm.value.info().informed && lists.heuristics.iter().any(|one| excluded.matches(algorithm, Some(one)))
    };
    let excludes = lists.algorithms.iter().any(|algorithm| blind(algorithm) || informed(algorithm));
    let is_pair = exclusion.algorithm.is_some() && exclusion.heuristic.is_some();
    if are_read && !excludes && (is_pair || (algorithms.are_none() && heuristics.are_none())) {
        problems.add(
            Problem::at(&exclusion.span, "this excludes nothing")
                .label("no solver of this experiment has both")
                .help("programs and blind algorithms have no heuristic"),
        );
    }
    excluded
}

/// Whether an algorithm is another, and has those of its options that are written out.
fn has_its_options(one: &AlgorithmSpec, other: &AlgorithmSpec, written: &str, is_name: bool) -> bool {
    let info = other.info();
    let plain = info.name.parse::<AlgorithmSpec>().map_or(vec![], |plain| plain.options());
    // In a name such as `weighted A* 2` the weight is written without its own name.
    let Some(headline) = info.headline else { return false };
    let headline = Some(headline).filter(|_| is_name);
    let is_written = |option: &str| written.split(option).skip(1).any(|rest| rest.trim_start().starts_with('='));
    let agrees = |((one, other), plain): ((OptionInfo, OptionInfo), OptionInfo)| {
        let is_left_out =
            other.value == plain.value && headline != Some(other.name.as_str()) && !is_written(&other.name);
        is_left_out || one.value == other.value
    };
    one.info().name == info.name && one.options().into_iter().zip(other.options()).zip(plain).all(agrees)
}

/// Those of a list that an exclusion names, and how they are called; what is wrong is noted.
fn excluded<'a, T: Clone>(
    written: &'a At<String>,
    (all, what): (&'a [Candidate<T>], &str),
    spelled_out: impl Fn() -> Vec<T>,
    doubts: &Doubts,
    problems: &Problems,
) -> (Part<T>, Option<&'a str>) {
    let called = candidate::by_name(written, all);
    let found = if called.is_empty() { spelled_out() } else { called };
    // What only stands in for another has a value that a right one may have, too.
    if !candidate::are_known(written, all) {
        return (Part::Unknown, Some(written));
    }
    if !found.is_empty() {
        return (Part::These(found), Some(written));
    }
    // It may be one of those that could not be read.
    if doubts.may_be(written) {
        return (Part::Unknown, Some(written));
    }
    let known = all.iter().filter(|one| one.certainty == Certainty::Meant && !one.alias.is_empty());
    let aliases: BTreeSet<&str> = known.map(|one| one.alias.as_str()).collect();
    let unknown = Problem::at(&written.span, format!("this experiment has no {what} {}", quoted(written)));
    let near = nearest(written, aliases.iter().copied());
    let unknown = unknown.among(written, &format!("its {what}s"), aliases.iter().copied());
    problems.add(if near.is_some() { unknown } else { unknown.label("remove this exclusion") });
    match near {
        Some(near) => (Part::These(candidate::by_name(near, all)), Some(near)),
        None => (Part::Unknown, Some(written)),
    }
}
