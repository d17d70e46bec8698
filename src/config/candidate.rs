//! The algorithms and the heuristics that an experiment lists, each with what it is called.

use super::context::{Context, not_empty};
use super::diagnostic::{Problem, quoted};
use super::names::{Certainty, Likely, Names};
use super::problems::Problems;
use super::wire::{AlgorithmTable, At, Brief, HeuristicTable, Node};
use std::fmt::Display;
use std::ops::Range;
use taquin::heuristic::{Expression, HeuristicError};
use taquin::puzzle::{Goal, MoveCosts};
use taquin::solve::AlgorithmSpec;
use taquin::spelling::nearest;

/// Refuses an empty label.
fn check_label(label: Option<&At<String>>, what: &str, problems: &Problems) {
    if let Some(empty) = label.filter(|label| label.trim().is_empty()) {
        problems.add(Problem::at(&empty.span, format!("the label of this {what} is empty")));
    }
}

/// The largest number of algorithms that a list may expand to.
const MOST: usize = 10_000;

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
pub(super) fn called<T: Clone>(name: &str, candidates: &[Candidate<T>]) -> Vec<T> {
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

/// The algorithms of a list, or what stands in for them; what is wrong is noted. `None` where nothing is known of them.
pub(super) fn algorithms(
    list: &At<Vec<At<Brief<AlgorithmTable>>>>,
    context: &Context,
) -> Option<Vec<Candidate<AlgorithmSpec>>> {
    let mut all = Vec::new();
    context.problems.keep(not_empty(list, "algorithms"))?;
    for entry in &list.it {
        match &entry.it {
            Brief::Plain(text) => all.extend(from_text(text, &entry.span, context)),
            Brief::Full(table) => all.extend(from_table(table, &entry.span, context)),
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

fn from_text(text: &str, span: &Range<usize>, context: &Context) -> Vec<Candidate<AlgorithmSpec>> {
    let written = At { span: span.clone(), it: text.to_string() };
    let called = context.names.called(text);
    let is_named = context.names.is_defined(text);
    let Likely { value, certainty } = context.names.likely_algorithms(&written, context.problems);
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

/// An algorithm with options beside it, once for each combination of their values.
fn from_table(table: &AlgorithmTable, span: &Range<usize>, context: &Context) -> Vec<Candidate<AlgorithmSpec>> {
    let (names, problems) = (&context.names, context.problems);
    let called = names.called(&table.algorithm);
    if called.as_ref().is_some_and(|called| *called != table.algorithm.it) {
        // This says so; the rest is about the name that was meant.
        names.likely_algorithms(&table.algorithm, problems);
    }
    check_label(table.label.as_ref(), "algorithm", problems);
    let before = problems.count();
    let Sweep { combinations, together, label } = sweep(table, context);
    let are_read = problems.count() == before;
    let defined = called.as_ref().and_then(|called| names.algorithm(called));
    let base = defined.as_ref().map_or(table.algorithm.it.clone(), AlgorithmSpec::to_string);
    let with = |options: &[String]| At { span: table.algorithm.span.clone(), it: with_options(&base, options) };
    // All that is wrong with any of them is said of all of them together.
    let is_broken = names.is_broken(&table.algorithm);
    let all = match is_broken && defined.is_none() {
        true => Likely { value: Vec::new(), certainty: Certainty::StandIn },
        false => names.likely_algorithms(&with(&together), problems),
    };
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
        let read = names.likely_algorithms(&with(&combination.options), &Problems::default()).value;
        let values = if read.is_empty() { instead.parse().into_iter().collect() } else { read };
        values.into_iter().map(|value| candidate(combination, value)).collect()
    };
    combinations.iter().flat_map(of_one).collect()
}

/// The options beside an algorithm.
struct Sweep {
    combinations: Vec<Combination>,
    /// Each option with all of its values.
    together: Vec<String>,
    /// The label, also where its key is misspelt.
    label: Option<String>,
}

/// One value of each option.
#[derive(Clone, Default)]
struct Combination {
    /// Such as `weight = 2`.
    options: Vec<String>,
    /// The values of those that are lists, which labels show.
    shown: Vec<String>,
}

/// Reads the options beside an algorithm; what is wrong is noted.
fn sweep(table: &AlgorithmTable, context: &Context) -> Sweep {
    let problems = context.problems;
    let algorithms = context.names.likely_algorithms(&table.algorithm, &Problems::default()).value;
    let known: Vec<String> = algorithms.iter().flat_map(AlgorithmSpec::options).map(|option| option.name).collect();
    let mut combinations = vec![Combination::default()];
    let (mut together, mut label) = (Vec::new(), table.label.as_ref().map(|label| label.it.clone()));
    for (option, node) in &table.options {
        if let Some(unknown) = unknown_option(option, node, &known, table) {
            problems.add(unknown);
            if let (Node::Text(text), None) = (&node.it, &label) {
                label = nearest(option, ["label"]).map(|_| text.clone());
            }
            continue;
        }
        let (values, is_list) = values(option, node, problems);
        if combinations.len().saturating_mul(values.len()) > MOST {
            problems.add(Problem::at(&node.span, format!("more than {MOST} algorithms in one experiment")));
            continue;
        }
        // Of values that are all wrong, nothing more is said.
        if values.is_empty() {
            continue;
        }
        let list = values.join(", ");
        let list = if is_list { format!("[{list}]") } else { list };
        together.push(format!("{} = {list}", option.it));
        let with = |one: &Combination, value: &String| {
            let mut one = one.clone();
            one.options.push(format!("{} = {value}", option.it));
            one.shown.extend(is_list.then(|| value.clone()));
            one
        };
        combinations = combinations.iter().flat_map(|one| values.iter().map(move |value| with(one, value))).collect();
    }
    Sweep { combinations, together, label }
}

/// What is wrong with a key that is no option, near to none, and whose value is that of none.
fn unknown_option(option: &At<String>, node: &At<Node>, known: &[String], table: &AlgorithmTable) -> Option<Problem> {
    let names = || known.iter().map(String::as_str).chain(["label"]);
    let near = nearest(option, names());
    let is_value = !values(option, node, &Problems::default()).0.is_empty();
    let is_unknown = near == Some("label") || (near.is_none() && !is_value && !known.is_empty());
    if !is_unknown {
        return None;
    }
    let of = if table.algorithm.is_empty() { "this algorithm" } else { &table.algorithm.it };
    let message = format!("unknown option {} of {of}", quoted(option));
    let problem = Problem::at(&option.span, message).among(option, "keys of this table", names());
    let inner = match &node.it {
        Node::Table(entries) => entries.first().and_then(|(key, node)| Some((key.it.clone(), value(key, node).ok()?))),
        Node::Text(text) => text.split_once('=').map(|(key, value)| (key.trim().into(), value.trim().into())),
        _ => None,
    };
    Some(match inner.filter(|(key, _)| known.contains(key)) {
        Some((key, value)) => problem.label(format!("write {key} = {value} beside algorithm")),
        None => problem,
    })
}

/// Adds options to the text of an algorithm, which may have some already.
fn with_options(algorithm: &str, settings: &[String]) -> String {
    let algorithm = algorithm.trim();
    match (settings.is_empty(), algorithm.strip_suffix(')')) {
        (true, _) => algorithm.into(),
        (false, Some(open)) => format!("{open}, {})", settings.join(", ")),
        (false, None) => format!("{algorithm}({})", settings.join(", ")),
    }
}

/// The values of an option that can be read, and whether it is a list of them; what is wrong is noted.
fn values(option: &At<String>, node: &At<Node>, problems: &Problems) -> (Vec<String>, bool) {
    match &node.it {
        Node::List(items) => {
            if items.is_empty() {
                problems.add(Problem::at(&node.span, format!("no values for option {}", quoted(option))));
            }
            (items.iter().filter_map(|item| problems.keep(value(option, item))).collect(), true)
        }
        Node::Table(entries) => (problems.keep(range(&node.span, entries)).unwrap_or_default(), true),
        _ => (problems.keep(value(option, node)).into_iter().collect(), false),
    }
}

fn value(option: &str, node: &At<Node>) -> Result<String, Problem> {
    match &node.it {
        Node::Text(text) if !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "_./ -".contains(c)) => {
            Ok(text.clone())
        }
        Node::Text(text) => {
            let wrong = Problem::at(&node.span, format!("invalid value {} of option {}", quoted(text), quoted(option)));
            let parts: Vec<&str> = text.split(',').map(str::trim).collect();
            Err(match parts.iter().all(|part| part.parse::<f64>().is_ok()) {
                true => wrong.label(format!("write [{}]", parts.join(", "))),
                false => wrong,
            })
        }
        Node::Whole(number) => Ok(number.to_string()),
        Node::Decimal(number) => Ok(number.to_string()),
        Node::Truth(truth) => Ok(truth.to_string()),
        other => Err(Problem::at(&node.span, format!("expected a single value, found {}", other.kind()))),
    }
}

/// The numbers of `{ from = 1, to = 200 }`.
fn range(span: &Range<usize>, entries: &[(At<String>, At<Node>)]) -> Result<Vec<String>, Problem> {
    let bound = |name: &str| {
        let (_, node) = entries.iter().find(|(key, _)| key.it == name)?;
        let Node::Whole(number) = node.it else { return None };
        u64::try_from(number).ok()
    };
    match (bound("from"), bound("to"), entries.len()) {
        (Some(from), Some(to), 2) if from <= to && to - from < MOST as u64 => {
            Ok((from..=to).map(|number| number.to_string()).collect())
        }
        _ => Err(Problem::at(span, "invalid range")
            .help(format!("write {{ from = 1, to = 200 }}: whole numbers, from at most to, at most {MOST} values"))),
    }
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
        let alias = label.clone().unwrap_or_else(printed);
        let (written, span) = (label.unwrap_or_else(|| text.into()), entry.span.clone());
        Candidate { value, alias, entry: written, span, certainty, is_named }
    };
    let all: Vec<_> = list.iter().map(read).collect();
    check_distinct(&all, "heuristic", context);
    Some(all)
}

/// No two may be the same, nor be called the same; of one in which something is wrong that is not known.
fn check_distinct<T: Display>(all: &[Candidate<T>], what: &str, context: &Context) {
    let mut values = std::collections::BTreeMap::new();
    let mut aliases = std::collections::BTreeMap::new();
    let is_wrong =
        |one: &&Candidate<T>| context.problems.any(|place| one.span.start <= place.start && place.end <= one.span.end);
    for one in all.iter().filter(|one| !is_wrong(one)) {
        // Of a name with a wrong definition only the name is known.
        let canonical = if one.certainty == Certainty::Meant { one.value.to_string() } else { one.alias.clone() };
        let (problem, first) = if let Some(first) = values.insert(canonical.clone(), &one.span) {
            let message = format!("the {what} {} appears twice in the list", quoted(&canonical));
            (Problem::at(&one.span, message).help("remove one"), first)
        } else if let Some(first) = aliases.insert(&one.alias, &one.span) {
            let message = format!("two {what}s have the label {}", quoted(&one.alias));
            (Problem::at(&one.span, message).help("give one of them another label"), first)
        } else {
            continue;
        };
        let seen = if *first == one.span { problem } else { problem.label("here again").see(first, "first here") };
        context.problems.add(seen);
    }
}
