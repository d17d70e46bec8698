//! The options beside an algorithm in a list: each a value, or several, of which every combination is an algorithm.

use super::candidate::MOST;
use super::context::Context;
use super::diagnostic::{Problem, quoted};
use super::problems::Problems;
use super::wire::{AlgorithmTable, At, Node, range};
use std::ops::Range;
use taquin::solve::AlgorithmSpec;
use taquin::spelling::nearest;

/// The options beside an algorithm.
pub(super) struct Sweep {
    pub(super) combinations: Vec<Combination>,
    /// Each option with all of its values, at its place.
    pub(super) together: Vec<Setting>,
    /// The label, also where its key is misspelt.
    pub(super) label: Option<String>,
}

/// An option with all of its values.
pub(super) struct Setting {
    pub(super) text: String,
    /// Its key and its value.
    whole: Range<usize>,
    /// Its value, or its values one by one, each as text.
    values: Vec<(String, Range<usize>)>,
}

impl Setting {
    /// The part that an error is about: the value that it quotes, unless it is also about the key.
    pub(super) fn place(&self, error: &str) -> Range<usize> {
        let is_it = |(value, _): &&(String, Range<usize>)| error.contains(&format!("`{value}`"));
        match self.values.iter().find(is_it) {
            Some((_, place)) if !error.contains("unknown option") => place.clone(),
            _ => self.whole.clone(),
        }
    }
}

/// One value of each option.
#[derive(Clone, Default)]
pub(super) struct Combination {
    /// Such as `weight = 2`.
    pub(super) options: Vec<String>,
    /// The values of those that are lists, which labels show.
    pub(super) shown: Vec<String>,
}

/// Reads the options beside an algorithm; what is wrong is noted.
pub(super) fn sweep(table: &AlgorithmTable, context: &Context) -> Sweep {
    let problems = context.problems;
    let algorithms = context.names.likely_algorithms(&table.algorithm, &Problems::default()).value;
    let known: Vec<String> = algorithms.iter().flat_map(AlgorithmSpec::options).map(|option| option.name).collect();
    let is_program = algorithms.iter().any(|algorithm| algorithm.command().is_some());
    let mut combinations = vec![Combination::default()];
    let (mut together, mut label) = (Vec::new(), table.label.as_ref().map(|label| label.it.clone()));
    for (option, node) in &table.options {
        if is_program && nearest(option, ["label"]).is_none() {
            let message = format!("unknown option {} of {}", quoted(option), table.algorithm.it);
            problems.add(Problem::at(&option.span, message).label("a program has no options"));
            continue;
        }
        if let Some(unknown) = unknown_option(option, node, &known, table) {
            problems.add(unknown);
            if let (Node::Text(text), None) = (&node.it, &label) {
                label = is_label(option).then(|| text.clone());
            }
            continue;
        }
        if let Some(second) = set_already(option, &known, table, context) {
            problems.add(second);
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
        let nodes: &[At<Node>] = if let Node::List(items) = &node.it { items } else { std::slice::from_ref(node) };
        together.push(Setting {
            text: format!("{} = {list}", option.it),
            whole: option.span.start..node.span.end.max(option.span.end),
            values: nodes.iter().filter_map(|node| Some((value(option, node).ok()?, node.span.clone()))).collect(),
        });
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

/// Whether a key was meant to be `label`.
fn is_label(option: &str) -> bool {
    ["name", "alias", "title"].contains(&option) || nearest(option, ["label"]).is_some()
}

/// What is wrong with a key that is no option, near to none, and whose value is that of none.
fn unknown_option(option: &At<String>, node: &At<Node>, known: &[String], table: &AlgorithmTable) -> Option<Problem> {
    let names = || known.iter().map(String::as_str).chain(["label"]);
    let near = if is_label(option) { Some("label") } else { nearest(option, names()) };
    let is_value = !values(option, node, &Problems::default()).0.is_empty();
    let is_unknown = near == Some("label") || (near.is_none() && !is_value && !known.is_empty());
    if !is_unknown {
        return None;
    }
    let of = if table.algorithm.is_empty() { "this algorithm" } else { &table.algorithm.it };
    let message = format!("unknown option {} of {of}", quoted(option));
    let problem = Problem::at(&option.span, message).among(option, "keys of this table", names());
    if near == Some("label") {
        return Some(problem.label("did you mean \"label\"?"));
    }
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

/// What is wrong with an option that the definition of the algorithm's name sets.
fn set_already(option: &At<String>, known: &[String], table: &AlgorithmTable, context: &Context) -> Option<Problem> {
    let name = context.names.defined_name(&table.algorithm)?;
    let place = &context.names.definition(&name)?.span;
    let written = context.written(place);
    let meant = nearest(option, known.iter().map(String::as_str))?;
    let headline = context.names.algorithm(&name)?.info().headline == Some(meant);
    let words = || written.split(|c: char| !c.is_alphanumeric() && c != '_');
    // The option of the name may be written without its own.
    let is_bare =
        headline && !written.contains('=') && words().any(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    (is_bare || words().any(|word| nearest(word, [meant]).is_some())).then(|| {
        let message = format!("{} already sets {meant}", quoted(&name));
        Problem::at(&option.span, message).see(place, "here").help("remove one, or name the algorithm itself")
    })
}

/// Adds options to the text of an algorithm, which may have some already.
pub(super) fn with_options(algorithm: &str, settings: &[&str]) -> String {
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
        other => match range(other) {
            Some(read) => {
                let invalid = || Problem::at(&node.span, "invalid range");
                let (numbers, wrong) = problems.keep(read.map_err(|wrong| invalid().help(wrong))).unwrap_or_default();
                wrong.into_iter().for_each(|wrong| problems.add(invalid().label(wrong)));
                (numbers, true)
            }
            None => (problems.keep(value(option, node)).into_iter().collect(), false),
        },
    }
}

fn value(option: &str, node: &At<Node>) -> Result<String, Problem> {
    match &node.it {
        Node::Text(text) if !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "_./ -%×".contains(c)) => {
            Ok(text.clone())
        }
        Node::Text(text) => {
            let wrong = Problem::at(&node.span, format!("invalid value {} of option {}", quoted(text), quoted(option)));
            let parts: Vec<&str> = text.split(',').map(str::trim).collect();
            Err(match &parts[..] {
                parts if parts.iter().any(|part| part.parse::<f64>().is_err()) => wrong,
                [whole, decimals] if text.matches([',', '.']).count() == 1 && !text.contains(' ') => {
                    wrong.label(format!("write {whole}.{decimals}, or [{whole}, {decimals}] for two values"))
                }
                parts => wrong.label(format!("write [{}]", parts.join(", "))),
            })
        }
        Node::Whole(number) => Ok(number.to_string()),
        Node::Decimal(number) => Ok(number.to_string()),
        Node::Truth(truth) => Ok(truth.to_string()),
        other => Err(Problem::at(&node.span, format!("expected a single value, found {}", other.kind()))),
    }
}
