//! The algorithms and the heuristics that an experiment lists, each with what it is called.

use super::context::{Context, not_empty};
use super::diagnostic::{Problem, quoted};
use super::names::Names;
use super::wire::{self, AlgorithmTable, At, Brief, HeuristicTable, Node};
use std::fmt::Display;
use std::ops::Range;
use taquin::heuristic::Expression;
use taquin::puzzle::Goal;
use taquin::solve::AlgorithmSpec;

/// The largest number of algorithms that a list may expand to.
const MOST: usize = 10_000;

/// An algorithm or a heuristic of an experiment.
pub(super) struct Candidate<T> {
    pub(super) value: T,
    /// What charts and tables call it.
    pub(super) alias: String,
    /// How the list has it, which may stand for several.
    entry: String,
    pub(super) span: Range<usize>,
}

/// The algorithms or heuristics of a list.
pub(super) struct Listed<T> {
    /// Those that could be read, those whose options are wrong with the options that they have by default.
    pub(super) all: Vec<Candidate<T>>,
    /// Whether these are all of them, each as it was meant.
    pub(super) are_all: bool,
    /// Whether each is among them, if perhaps with other options.
    pub(super) are_named: bool,
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

/// The algorithms of an experiment as it lists them, and their labels.
pub(super) fn written_algorithms(experiment: &wire::Experiment) -> impl Iterator<Item = &str> {
    let texts = experiment.algorithms.iter().flat_map(|entry| match &entry.it {
        Brief::Plain(text) => [Some(text.as_str()), None],
        Brief::Full(table) => [Some(table.algorithm.as_str()), table.label.as_ref().map(|label| label.as_str())],
    });
    texts.flatten()
}

/// The heuristics of an experiment as it lists them, and their labels.
pub(super) fn written_heuristics(experiment: &wire::Experiment) -> impl Iterator<Item = &str> {
    let texts = experiment.heuristics.iter().flat_map(|list| &list.it).flat_map(|entry| match &entry.it {
        Brief::Plain(text) => [Some(text.as_str()), None],
        Brief::Full(table) => [Some(table.heuristic.as_str()), table.label.as_ref().map(|label| label.as_str())],
    });
    texts.flatten()
}

/// The algorithms of a list; what is wrong is noted.
pub(super) fn algorithms(list: &At<Vec<At<Brief<AlgorithmTable>>>>, context: &Context) -> Listed<AlgorithmSpec> {
    let mut all = Vec::new();
    let mut are_all = context.problems.keep(not_empty(list, "algorithms")).is_some();
    let mut are_named = are_all;
    for entry in &list.it {
        let (text, read) = match &entry.it {
            Brief::Plain(text) => (text, from_text(text, &entry.span, context)),
            Brief::Full(table) => (&table.algorithm.it, from_table(table, &entry.span, context)),
        };
        match context.problems.keep(read) {
            Some(read) => all.extend(read),
            None => {
                are_all = false;
                let value = context.names.without_options(text);
                are_named &= value.is_some();
                let candidate = |value| Candidate {
                    alias: AlgorithmSpec::label(&value),
                    value,
                    entry: text.clone(),
                    span: entry.span.clone(),
                };
                all.extend(value.map(candidate));
            }
        }
        if all.len() > MOST {
            let message = format!("more than {MOST} algorithms in one experiment");
            context.problems.add(Problem::at(&entry.span, message));
            return Listed { all: Vec::new(), are_all: false, are_named: false };
        }
    }
    check_distinct(&all, "algorithm", context);
    Listed { all, are_all, are_named }
}

fn from_text(text: &str, span: &Range<usize>, context: &Context) -> Result<Vec<Candidate<AlgorithmSpec>>, Problem> {
    let written = At { span: span.clone(), it: text.to_string() };
    let defined = context.names.algorithm(text).map(|_| text.to_string());
    let candidate = |value: AlgorithmSpec| Candidate {
        alias: defined.clone().unwrap_or_else(|| value.label()),
        value,
        entry: text.into(),
        span: span.clone(),
    };
    let read = context.names.likely_algorithms(&written, context.problems)?;
    Ok(read.into_iter().map(candidate).collect())
}

fn from_table(
    table: &AlgorithmTable,
    span: &Range<usize>,
    context: &Context,
) -> Result<Vec<Candidate<AlgorithmSpec>>, Problem> {
    if context.names.is_broken(&table.algorithm) {
        return Err(Problem::following());
    }
    let base = match context.names.algorithm(&table.algorithm) {
        Some(algorithm) => algorithm.to_string(),
        None => table.algorithm.it.clone(),
    };
    let mut combinations = vec![(Vec::new(), Vec::new())];
    for (option, node) in &table.options {
        let (values, swept) = values(option, node)?;
        if combinations.len().saturating_mul(values.len()) > MOST {
            return Err(Problem::at(&node.span, format!("more than {MOST} algorithms in one experiment")));
        }
        let with = |(settings, shown): &(Vec<String>, Vec<String>), value: &String| {
            let (mut settings, mut shown) = (settings.clone(), shown.clone());
            settings.push(format!("{} = {value}", option.it));
            shown.extend(swept.then(|| value.clone()));
            (settings, shown)
        };
        combinations = combinations.iter().flat_map(|one| values.iter().map(move |value| with(one, value))).collect();
    }
    // All that is wrong with any of them is said of all of them together.
    let list = |(option, node): &(At<String>, At<Node>)| {
        let (values, swept) = values(option, node)?;
        let values = values.join(", ");
        Ok(if swept { format!("{} = [{values}]", option.it) } else { format!("{} = {values}", option.it) })
    };
    let lists: Vec<String> = table.options.iter().map(list).collect::<Result<_, Problem>>()?;
    context.names.likely_algorithms(
        &At { span: table.algorithm.span.clone(), it: with_options(&base, &lists) },
        context.problems,
    )?;
    let mut all = Vec::new();
    for (settings, shown) in combinations {
        let written = At { span: table.algorithm.span.clone(), it: with_options(&base, &settings) };
        let several = context.names.likely_algorithms(&written, context.problems)?;
        for value in several {
            let alias = match &table.label {
                Some(label) if shown.is_empty() => label.it.clone(),
                Some(label) => format!("{} {}", label.it, shown.join(", ")),
                None if settings.is_empty() && context.names.algorithm(&table.algorithm).is_some() => {
                    table.algorithm.it.clone()
                }
                None => value.label(),
            };
            let entry = table.label.as_ref().unwrap_or(&table.algorithm).it.clone();
            all.push(Candidate { value, alias, entry, span: span.clone() });
        }
    }
    Ok(all)
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

/// The values of an option, and whether it is a list of them.
fn values(option: &At<String>, node: &At<Node>) -> Result<(Vec<String>, bool), Problem> {
    match &node.it {
        Node::List(items) if items.is_empty() => {
            Err(Problem::at(&node.span, format!("no values for option {}", quoted(option))))
        }
        Node::List(items) => Ok((items.iter().map(value).collect::<Result<_, _>>()?, true)),
        Node::Table(entries) => Ok((range(&node.span, entries)?, true)),
        _ => Ok((vec![value(node)?], false)),
    }
}

fn value(node: &At<Node>) -> Result<String, Problem> {
    match &node.it {
        Node::Text(text) if !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "_./ -".contains(c)) => {
            Ok(text.clone())
        }
        Node::Text(text) => Err(Problem::at(&node.span, format!("invalid option value {}", quoted(text)))),
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

/// The heuristics of a list; what is wrong is noted. Without a goal only their texts are checked.
pub(super) fn heuristics(
    list: &At<Vec<At<Brief<HeuristicTable>>>>,
    goal: Option<&Goal>,
    context: &Context,
) -> Listed<Expression> {
    let problems = context.problems;
    let is_some = problems.keep(not_empty(list, "heuristics")).is_some();
    let read = |entry: &At<Brief<HeuristicTable>>| {
        let (written, label) = match &entry.it {
            Brief::Plain(text) => (At { span: entry.span.clone(), it: text.clone() }, None),
            Brief::Full(table) => (table.heuristic.clone(), table.label.as_ref()),
        };
        let value = context.names.likely_expression(context.text, &written, problems)?;
        // Its name is known, and so are the searches that can use it.
        goal.map(|goal| problems.keep(Names::check_for(goal, &written, &value)));
        let (label, text) = (label.map(|label| label.it.clone()), written.trim());
        let alias = label.clone().unwrap_or_else(|| context.names.printed(text, &value));
        Ok(Candidate { value, entry: label.unwrap_or_else(|| text.into()), alias, span: entry.span.clone() })
    };
    let all: Vec<_> = list.iter().filter_map(|entry| problems.keep(read(entry))).collect();
    check_distinct(&all, "heuristic", context);
    let are_all = is_some && all.len() == list.len();
    Listed { all, are_all, are_named: are_all }
}

/// No two may be the same, nor be called the same; of one in which something is wrong that is not known.
fn check_distinct<T: Display>(all: &[Candidate<T>], what: &str, context: &Context) {
    let mut values = std::collections::BTreeMap::new();
    let mut aliases = std::collections::BTreeMap::new();
    let is_wrong =
        |one: &&Candidate<T>| context.problems.any(|place| one.span.start <= place.start && place.end <= one.span.end);
    for empty in all.iter().filter(|one| one.alias.trim().is_empty()) {
        context.problems.add(Problem::at(&empty.span, format!("the label of this {what} is empty")));
    }
    for one in all.iter().filter(|one| !is_wrong(one)) {
        let canonical = one.value.to_string();
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
