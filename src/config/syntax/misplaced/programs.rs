//! Programs in the list of an experiment, in a list of their own, or as a text, where a name and a table are wanted.

use super::stray::{Stray, put};
use super::tables_of;
use crate::config::commands::{as_command, program_name};
use crate::config::diagnostic::{Problem, quoted};
use crate::config::syntax::synonyms;
use std::borrow::Cow;
use taquin::solve::AlgorithmSpec;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

type Name<'i> = Spanned<Cow<'i, str>>;

/// Defines the programs of a document under their names; what is wrong is returned.
pub(super) fn defined(document: &mut DeTable, text: &str) -> Vec<Problem> {
    let (mut problems, mut found, mut has_names) = (Vec::new(), Vec::new(), true);
    match document.get_mut("algorithms").map(Spanned::get_mut) {
        Some(DeValue::Table(names)) => {
            for (name, value) in names.iter_mut().filter(|(_, value)| value.get_ref().is_str()) {
                let Some((_, table, written)) = program(value, text) else { continue };
                let key = text.get(name.span()).unwrap_or_default();
                let problem = Problem::at(&value.span(), "a program is a table with a command");
                problems.push(problem.label(format!("write {key} = {written}")));
                *value.get_mut() = DeValue::Table(table);
            }
        }
        Some(list) if list.as_array().is_some_and(are_programs) => {
            let names = DeValue::Table(DeTable::new());
            let DeValue::Array(mut items) = std::mem::replace(list, names) else { return problems };
            for item in items.iter_mut() {
                let Some((Some(name), table, written)) = program(item, text) else { continue };
                let write = match found.is_empty() {
                    true => format!("write [algorithms] and below it {} = {written}", name.get_ref()),
                    false => format!("write {} = {written} below [algorithms]", name.get_ref()),
                };
                let problem = Problem::at(&item.span(), "expected names and what they mean, found a list of tables");
                problems.push(problem.label(write));
                found.push((name, Spanned::new(item.span(), DeValue::Table(table))));
            }
        }
        other => has_names = other.is_some(),
    }
    let lists = tables_of(document, "experiment").filter_map(|one| one.get_mut("algorithms").map(Spanned::get_mut));
    let items = lists.filter_map(|list| if let DeValue::Array(items) = list { Some(items.iter_mut()) } else { None });
    for item in items.flatten() {
        let place = item.span();
        let Some((name, table, written)) = program(item, text) else { continue };
        let words = table.get("command").and_then(|words| words.get_ref().as_array()).into_iter().flatten();
        let (at, name) = match name {
            Some(name) => (name.span(), name.get_ref().replace(|c: char| !c.is_ascii_alphanumeric() && c != '_', "_")),
            None => (place.clone(), program_name(words.filter_map(|word| word.get_ref().as_str()))),
        };
        let name = if name.parse::<AlgorithmSpec>().is_ok() { format!("my_{name}") } else { name };
        let below = if has_names { "below [algorithms]" } else { "above the experiments [algorithms] and below it" };
        let problem = Problem::at(&place, "a program needs a name");
        problems.push(problem.label(format!("write {}, and {below} {name} = {written}", quoted(&name))));
        has_names = true;
        *item.get_mut() = DeValue::String(Cow::Owned(name.clone()));
        found.push((Spanned::new(at, Cow::Owned(name)), Spanned::new(place, DeValue::Table(table))));
    }
    let Some(place) = found.first().map(|(_, first)| first.span()) else { return problems };
    let names = document.entry(Spanned::new(place.clone(), Cow::Borrowed("algorithms")));
    let names = names.or_insert_with(|| Spanned::new(place, DeValue::Table(DeTable::new())));
    if let DeValue::Table(names) = names.get_mut() {
        for (name, program) in found {
            names.entry(name).or_insert(program);
        }
    }
    problems
}

/// The key of a program that is meant.
fn meant(key: &Name) -> Option<&'static str> {
    synonyms::meant(key.get_ref(), &["command", "seconds", "memory"], &[])
}

fn is_program(table: &DeTable) -> bool {
    table.keys().any(|key| meant(key) == Some("command"))
}

/// Whether all items of a list, one at least, are programs with names.
fn are_programs(items: &DeArray) -> bool {
    let has_name = |table: &DeTable| ["name", "id", "label"].into_iter().any(|key| table.contains_key(key));
    let is_named = |table: &DeTable| is_program(table) && has_name(table);
    !items.is_empty() && items.iter().all(|item| item.get_ref().as_table().is_some_and(is_named))
}

/// The program that a table or a text is: its name, if it has one, its table, and how that is written.
fn program<'i>(value: &mut Spanned<DeValue<'i>>, text: &str) -> Option<(Option<Name<'i>>, DeTable<'i>, String)> {
    let place = value.span();
    let mut entries: Vec<_> = match value.get_mut() {
        DeValue::Table(table) if is_program(table) => std::mem::take(table).into_iter().collect(),
        DeValue::String(text) => {
            let command = DeValue::String(Cow::Owned(as_command(text)?));
            vec![(Spanned::new(place.clone(), Cow::Borrowed("command")), Spanned::new(place, command))]
        }
        _ => return None,
    };
    entries.sort_by_key(|(key, _)| key.span().start);
    let (mut name, mut table, mut written) = (None, DeTable::new(), Vec::new());
    for (key, value) in entries {
        let is_name = ["name", "id", "label", "algorithm"].contains(&&**key.get_ref()) && name.is_none();
        match (meant(&key), value.get_ref().as_str()) {
            (Some(meant), _) => {
                let stray = Stray::new(&key, meant, &value, text);
                put(&mut table, key, value, &stray);
                written.push(stray.written.split_whitespace().collect::<Vec<_>>().join(" "));
            }
            (None, Some("external" | "command" | "program")) if is_name => {}
            (None, Some(text)) if is_name => name = Some(Spanned::new(value.span(), Cow::Owned(text.into()))),
            _ => drop(table.insert(key, value)),
        }
    }
    Some((name, table, format!("{{ {} }}", written.join(", "))))
}
