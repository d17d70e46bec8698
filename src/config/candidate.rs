//! The algorithms and the heuristics that an experiment lists, each with what it is called.

use super::context::{Context, not_empty};
use super::diagnostic::{Problem, quoted};
use super::distinct::check_distinct;
use super::names::{Certainty, Likely, Names};
use super::options::{Combination, Setting, Sweep, sweep, with_options};
use super::problems::Problems;
use super::wire::{AlgorithmTable, At, Brief, HeuristicTable};
use std::ops::Range;
use taquin::heuristic::{Expression, HeuristicError};
use taquin::puzzle::{Goal, MoveCosts};
use taquin::solve::{AlgorithmSpec, Solver};

/// Refuses an empty label.
fn check_label(label: Option<&At<String>>, what: &str, problems: &Problems) {
    if let Some(empty) = label.filter(|label| label.trim().is_empty()) {
        problems.add(Problem::at(&empty.span, format!("the label of this {what} is empty")));
    }
}

/// The largest number of algorithms that a list may expand to.
pub(super) const MOST: usize = 10_000;

/// An algorithm or a heuristic of an experiment.
pub(super) struct Candidate<T> {
    pub(super) value: T,
    /// What charts and tables call it.
    pub(super) alias: String,
    /// How the list has it, which may stand for several.
    pub(super) entry: String,
    pub(super) span: Range<usize>,
    pub(super) certainty: Certainty,
    /// Whether it is called what was meant.
    pub(super) is_named: bool,
}

/// Those that go by a name: one by its alias, all of a list entry by its text or label.
pub(super) fn by_name<T: Clone>(name: &str, candidates: &[Candidate<T>]) -> Vec<T> {
    let by = |is: fn(&Candidate<T>) -> &str| -> Vec<T> {
        let named = candidates.iter().filter(|candidate| is(candidate) == name);
        named.map(|candidate| candidate.value.clone()).collect()
    };
    let alone = by(|candidate| &candidate.alias);
    if alone.is_empty() { by(|candidate| &candidate.entry) } else { alone }
}

/// Whether all that go by a name are what was meant by it.
pub(super) fn are_known<T>(name: &str, candidates: &[Candidate<T>]) -> bool {
    let is_called = |one: &&Candidate<T>| one.alias == name || one.entry == name;
    candidates.iter().filter(is_called).all(|one| one.certainty == Certainty::Meant)
}

/// The algorithms of a list, or what stands in for them; what is wrong is noted, and what is suggested can use the heuristics. `None`
/// where nothing is known of them.
pub(super) fn algorithms(
    list: &At<Vec<At<Brief<AlgorithmTable>>>>,
    heuristics: &[Candidate<Expression>],
    context: &Context,
) -> Option<Vec<Candidate<AlgorithmSpec>>> {
    let mut all = Vec::new();
    context.problems.keep(not_empty(list, "algorithms"))?;
    let listed = list.iter().filter_map(|entry| match &entry.it {
        Brief::Plain(text) => Some(text.parse::<AlgorithmSpec>().ok()?.info().name),
        Brief::Full(_) => None,
    });
    let beside = Beside { listed: listed.collect(), heuristics };
    for entry in &list.it {
        match &entry.it {
            Brief::Plain(text) => all.extend(from_text(text, &entry.span, &beside, context)),
            Brief::Full(table) => all.extend(from_table(table, &entry.span, &beside, context)),
        }
        if all.len() > MOST {
            let message = format!("more than {MOST} algorithms in one experiment");
            context.problems.add(Problem::at(&entry.span, message));
            return None;
        }
    }
    check_distinct(&all, "algorithm", context);
    Some(all)
}

/// What stands in for an algorithm that is unknown.
fn stand_in() -> AlgorithmSpec {
    "astar".parse().expect("a built-in algorithm")
}

/// What an algorithm is beside: the others of its list, and the heuristics of the experiment.
struct Beside<'a> {
    listed: Vec<&'static str>,
    heuristics: &'a [Candidate<Expression>],
}

/// What a text probably means; what is wrong is noted. Of several meanings those are suggested that can use the heuristics, and that
/// are not in the list already.
fn likely(written: &At<String>, beside: &Beside, context: &Context) -> Likely<Vec<AlgorithmSpec>> {
    let meanings = AlgorithmSpec::meanings(written);
    let uses_all = |name: &str| {
        let Ok(algorithm) = name.parse::<AlgorithmSpec>() else { return false };
        let is_solver = |one: &Candidate<Expression>| Solver::new(algorithm.clone(), Some(one.value.clone())).is_ok();
        !algorithm.info().informed || beside.heuristics.iter().all(is_solver)
    };
    let is_new = |name: &str| !beside.listed.contains(&name);
    let fitting: Vec<_> = meanings.iter().copied().filter(|(name, _)| uses_all(name) && is_new(name)).collect();
    if fitting.is_empty() || fitting.len() == meanings.len() || context.names.is_defined(written) {
        return context.names.likely_algorithms(written, context.problems);
    }
    let problem = Problem::at(&written.span, format!("invalid algorithm {}", quoted(written)));
    context.problems.add(problem.label(AlgorithmSpec::ambiguous(written, &fitting)));
    Likely { value: Vec::new(), certainty: Certainty::StandIn }
}

fn from_text(text: &str, span: &Range<usize>, beside: &Beside, context: &Context) -> Vec<Candidate<AlgorithmSpec>> {
    let written = At { span: span.clone(), it: text.to_string() };
    let called = context.names.defined_name(text);
    let is_named = context.names.is_defined(text);
    let Likely { value, certainty } = likely(&written, beside, context);
    let candidate = |value: AlgorithmSpec, alias: Option<String>| Candidate {
        alias: alias.unwrap_or_else(|| value.label()),
        value,
        entry: text.into(),
        span: span.clone(),
        certainty,
        is_named: is_named || certainty == Certainty::Meant,
    };
    match value.is_empty() {
        true => vec![candidate(stand_in(), Some(text.into()))],
        false => value.into_iter().map(|value| candidate(value, called.clone())).collect(),
    }
}

/// What is wrong with an algorithm that has a single option, at the place of that.
fn wrong_option(written: &At<String>, setting: &Setting, names: &Names) -> Option<Problem> {
    let (_, problem) = names.read_algorithms(written);
    let label = problem.as_ref()?.said().to_string();
    problem.map(|problem| problem.placed(setting.place(&label)))
}

/// An algorithm with options beside it, once for each combination of their values.
fn from_table(
    table: &AlgorithmTable,
    span: &Range<usize>,
    beside: &Beside,
    context: &Context,
) -> Vec<Candidate<AlgorithmSpec>> {
    let (names, problems) = (&context.names, context.problems);
    let called = names.defined_name(&table.algorithm);
    if called.as_ref().is_some_and(|called| *called != table.algorithm.it) {
        // This says so; the rest is about the name that was meant.
        names.likely_algorithms(&table.algorithm, problems);
    }
    check_label(table.label.as_ref(), "algorithm", problems);
    let before = problems.count();
    let Sweep { combinations, together, label } = sweep(table, context);
    let are_read = problems.count() == before;
    let defined = called.as_ref().and_then(|called| names.algorithm(called));
    // Options are added to what its definition says, unless that is a label, or wrong.
    let is_open = |text: &str| text.ends_with(')') || text.chars().all(|c| c.is_alphanumeric() || c == '_');
    let written = called.as_ref().filter(|called| !names.is_broken(called)).and_then(|called| names.definition(called));
    let written = written.filter(|written| is_open(written.trim()));
    let base = match (written, &defined) {
        (Some(written), _) => written.it.clone(),
        (None, Some(defined)) => defined.to_string(),
        (None, None) => table.algorithm.it.clone(),
    };
    let with = |options: &[&str]| At { span: table.algorithm.span.clone(), it: with_options(&base, options) };
    let texts: Vec<&str> = together.iter().map(|setting| setting.text.as_str()).collect();
    let is_broken = names.is_broken(&table.algorithm);
    // What is wrong with options alone is said at their places, anything else of all of them together.
    let alone: Vec<Problem> = match names.read_algorithms(&with(&[])).1 {
        None => together.iter().filter_map(|setting| wrong_option(&with(&[&setting.text]), setting, names)).collect(),
        Some(_) => Vec::new(),
    };
    let all = match is_broken && defined.is_none() {
        true => Likely { value: Vec::new(), certainty: Certainty::StandIn },
        false if alone.is_empty() => likely(&with(&texts), beside, context),
        false => names.likely_algorithms(&with(&texts), &Problems::default()),
    };
    alone.into_iter().for_each(|problem| problems.add(problem));
    let certainty = all.certainty.max(if are_read && !is_broken { Certainty::Meant } else { Certainty::Options });
    let instead = all.value.first().unwrap_or(&stand_in()).info().name;
    let candidate = |combination: &Combination, value: AlgorithmSpec| Candidate {
        alias: match &label {
            Some(label) if combination.shown.is_empty() => label.clone(),
            Some(label) => format!("{label} {}", combination.shown.join(", ")),
            None => match &called {
                Some(called) if combination.options.is_empty() => called.clone(),
                _ if certainty == Certainty::StandIn => table.algorithm.it.clone(),
                _ => value.label(),
            },
        },
        value,
        entry: label.as_ref().unwrap_or(&table.algorithm.it).clone(),
        span: span.clone(),
        certainty,
        is_named: certainty == Certainty::Meant || (label.is_some() && combination.shown.is_empty()),
    };
    let of_one = |combination: &Combination| -> Vec<_> {
        let options: Vec<&str> = combination.options.iter().map(String::as_str).collect();
        let read = names.likely_algorithms(&with(&options), &Problems::default()).value;
        let values = if read.is_empty() { instead.parse().into_iter().collect() } else { read };
        values.into_iter().map(|value| candidate(combination, value)).collect()
    };
    combinations.iter().flat_map(of_one).collect()
}

/// The heuristics of a list, or what stands in for them; what is wrong is noted. Without a goal only their texts are checked. `None`
/// where there are none.
pub(super) fn heuristics(
    list: &At<Vec<At<Brief<HeuristicTable>>>>,
    goal: Option<&Goal>,
    context: &Context,
) -> Option<Vec<Candidate<Expression>>> {
    let problems = context.problems;
    problems.keep(not_empty(list, "heuristics"))?;
    let read = |entry: &At<Brief<HeuristicTable>>| {
        let (written, label) = match &entry.it {
            Brief::Plain(text) => (At { span: entry.span.clone(), it: text.clone() }, None),
            Brief::Full(table) => (table.heuristic.clone(), table.label.as_ref()),
        };
        check_label(label, "heuristic", problems);
        let before = problems.count();
        let Likely { value, certainty } = context.names.likely_expression(context.text, &written, problems);
        // What is wrong with the definition of a name is no mistake here.
        let is_right = problems.count() == before;
        let is_named = certainty == Certainty::Meant || label.is_some() || is_right;
        // Its name is known, and so are the searches that can use it.
        let is_checked = |goal: &&Goal| certainty == Certainty::Meant || goal.costs() == MoveCosts::Unit;
        // Of a name that was put in the place of another nothing more is said.
        let is_own = |error: &HeuristicError| {
            let about = error.to_string();
            let name = about.split(' ').next().unwrap_or_default();
            is_right || written.contains(name) || name.parse::<Expression>().is_err()
        };
        if let Some(goal) = goal.filter(is_checked)
            && value.check_for(goal).is_err_and(|error| is_own(&error))
        {
            problems.keep(Names::check_for(goal, &written, &value));
        }
        let (label, text) = (label.map(|label| label.it.clone()), written.trim());
        let printed = || match certainty {
            Certainty::StandIn => text.into(),
            _ => context.names.printed(text, &value),
        };
        // A text that is mended will be called so.
        let mended = || (!is_right && certainty == Certainty::Meant).then(|| context.names.mended(text)).flatten();
        let alias = label.clone().or_else(mended).unwrap_or_else(printed);
        let (written, span) = (label.unwrap_or_else(|| text.into()), entry.span.clone());
        Candidate { value, alias, entry: written, span, certainty, is_named }
    };
    let all: Vec<_> = list.iter().map(read).collect();
    check_distinct(&all, "heuristic", context);
    Some(all)
}
