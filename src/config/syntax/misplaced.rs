//! Tables that are right in another form or at another place: they are read as such, and it is said how to write them.

mod forms;
mod headers;
mod homes;
mod pairs;
mod programs;
mod sources;
mod stray;
mod swallowed;

use super::boards;
use crate::config::context::in_decimals;
use crate::config::diagnostic::{Problem, as_toml, quoted};
use std::borrow::Cow;
pub(super) use stray::unjudged;
use taquin::solve::AlgorithmSpec;
use taquin::spelling::nearest;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Sections of which there may be several, and the key that names one.
pub(super) const SECTIONS: [(&str, &str); 3] = [("experiment", "name"), ("evaluation", "name"), ("table", "title")];

/// What is said of `[experiment.mine]` and the like.
pub(super) const NAMED_IN_HEADER: &str = "the header of this section contains its name";

/// Reads the tables of a document that are misplaced as they were meant; what is wrong is returned.
pub(super) fn put_right(document: &mut Spanned<DeValue>, text: &str) -> Vec<Problem> {
    let mut problems = boards::put_right(document.get_mut());
    let DeValue::Table(document) = document.get_mut() else { return problems };
    problems.extend(headers::lifted(document, text));
    problems.extend(sections(document, text));
    problems.extend(["heuristics", "algorithms"].into_iter().flat_map(|one| swallowed::put_back(document, one)));
    problems.extend(programs::defined(document, text));
    problems.extend(pairs::of_document(document, text));
    problems.extend(homes::lowered(document, text));
    problems.extend(homes::references(document));
    for section in &spellings(document, "experiment") {
        problems.extend(tables_of(document, section).filter_map(|table| sources::reformed(table, text)));
        problems.extend(tables_of(document, section).flat_map(|table| homes::put_right(table, text)));
        problems.extend(tables_of(document, section).filter_map(|table| pairs::of_experiment(table, text)));
        problems.extend(tables_of(document, section).flat_map(forms::exclusions));
    }
    for section in spellings(document, "evaluation") {
        problems.extend(tables_of(document, &section).filter_map(|table| sources::of_evaluation(table, text)));
    }
    for section in spellings(document, "table") {
        problems.extend(tables_of(document, &section).flat_map(forms::columns));
        problems.extend(tables_of(document, &section).flat_map(|table| forms::rows(table, text)));
    }
    problems.extend(["algorithms", "heuristics"].into_iter().flat_map(|section| definitions(document, section, text)));
    problems
}

/// The names of a section in a document, misspelt or not.
fn spellings(document: &DeTable, section: &str) -> Vec<String> {
    let names = document.keys().map(|key| key.get_ref().to_string());
    names.filter(|name| nearest(name, [section]).is_some()).collect()
}

/// Sections of an experiment that stand below it as if they were the file's own.
fn sections(document: &mut DeTable, text: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    for name in ["instances", "limits"] {
        let is_it = |(key, value): &(&Spanned<Cow<str>>, &Spanned<DeValue>)| {
            let is_header =
                key.span().start.checked_sub(1).and_then(|at| text.get(at..)).is_some_and(|at| at.starts_with('['));
            key.get_ref() == name && is_header && value.get_ref().is_table()
        };
        let Some(place) = document.iter().find(is_it).map(|(key, _)| key.span()) else { continue };
        let Some(section) = document.remove_entry(name) else { continue };
        let Some(experiment) = experiment_above(document, place.start).filter(|it| !it.contains_key(name)) else {
            document.extend([section]);
            continue;
        };
        experiment.extend([section]);
        let problem = Problem::at(&place, format!("the section {} belongs to its experiment", quoted(name)));
        problems.push(problem.label(format!("write [experiment.{name}]")));
    }
    problems
}

/// The tables of a section that may stand several times; one with single brackets is one of them.
fn tables_of<'a, 'i>(document: &'a mut DeTable<'i>, section: &str) -> impl Iterator<Item = &'a mut DeTable<'i>> {
    let values: Vec<_> = match document.get_mut(section).map(Spanned::get_mut) {
        Some(DeValue::Array(items)) => items.iter_mut().map(Spanned::get_mut).collect(),
        single => single.into_iter().collect(),
    };
    values.into_iter().filter_map(|value| match value {
        DeValue::Table(table) => Some(table),
        _ => None,
    })
}

/// The last experiment that begins before a place.
fn experiment_above<'a, 'i>(document: &'a mut DeTable<'i>, place: usize) -> Option<&'a mut DeTable<'i>> {
    let DeValue::Array(experiments) = document.get_mut("experiment")?.get_mut() else { return None };
    match experiments.iter_mut().rfind(|one| one.span().start < place)?.get_mut() {
        DeValue::Table(experiment) => Some(experiment),
        _ => None,
    }
}

/// Names whose meaning is a table, as in the lists of an experiment, where a text is wanted.
fn definitions(document: &mut DeTable, section: &str, text: &str) -> Vec<Problem> {
    let Some(DeValue::Table(entries)) = document.get_mut(section).map(Spanned::get_mut) else { return Vec::new() };
    let mut problems = Vec::new();
    for (name, value) in entries.iter_mut() {
        let place = value.span();
        let Some(table) = value.get_ref().as_table() else { continue };
        // Of a heuristic without its expression an example is shown.
        let example = || (section == "heuristics").then(|| "2 * manhattan".to_string());
        let Some(meaning) = meaning(table, text).or_else(example) else { continue };
        let key = text.get(name.span()).unwrap_or_default();
        let is_list = |value: &Spanned<DeValue>| value.get_ref().is_array() || value.get_ref().is_table();
        problems.push(match table.values().any(is_list) {
            true => Problem::at(&place, format!("{} means several algorithms", quoted(name.get_ref())))
                .label("a name can mean only one: write this table in the algorithms of an experiment"),
            false => Problem::at(&place, format!("{} is not defined by a table", quoted(name.get_ref())))
                .label(format!("write {key} = {}", as_toml(&meaning))),
        });
        *value.get_mut() = DeValue::String(Cow::Owned(meaning));
    }
    problems
}

/// The text that a table stands for: an algorithm with its options, or a heuristic.
fn meaning(table: &DeTable, text: &str) -> Option<String> {
    let written = |key: &str| table.get(key).and_then(|value| value.get_ref().as_str());
    let Some(algorithm) = written("algorithm").filter(|_| !table.contains_key("command")) else {
        return ["heuristic", "expression", "formula"].into_iter().find_map(written).map(String::from);
    };
    let is_single = |value: &Spanned<DeValue>| !value.get_ref().is_array() && !value.get_ref().is_table();
    let options = table
        .iter()
        .filter(|(key, value)| !["algorithm", "label"].contains(&key.get_ref().as_ref()) && is_single(value));
    let option = |(key, value): (&Spanned<Cow<str>>, &Spanned<DeValue>)| {
        let value = value.get_ref().as_str().or_else(|| text.get(value.span()))?;
        Some(format!("{} = {value}", key.get_ref()))
    };
    let options: Vec<String> = options.filter_map(option).collect();
    let open = algorithm.trim().strip_suffix(')').map(|open| format!("{open}, "));
    Some(match options.is_empty() {
        true => algorithm.into(),
        false => mended(format!("{}{})", open.unwrap_or_else(|| format!("{algorithm}(")), options.join(", "))),
    })
}

/// The text of an algorithm with the names of its options put right, if that is all that is wrong with it.
fn mended(text: String) -> String {
    let likely = AlgorithmSpec::sweep_likely(&text);
    match (&likely.algorithms[..], likely.are_meant, likely.wrong) {
        ([only], true, Some(_)) => in_decimals(&only.to_string()),
        _ => text,
    }
}
