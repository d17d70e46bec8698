//! Keys in another table than theirs: they are read where they belong, and it is said where that is.

use super::stray::{Stray, moved, put, right_value};
use super::{experiment_above, tables_of};
use crate::config::diagnostic::{Problem, as_toml, quoted};
use crate::config::instances::KINDS;
use crate::config::syntax::{synonyms, words};
use crate::config::wire::TABLES;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;
use taquin::spelling::nearest;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What an experiment is called among the tables.
pub(super) const EXPERIMENT: &str = "an experiment";

/// Tables within an experiment.
const INNER: [&str; 2] = ["instances", "limits"];

/// Keys that stand beside some of those.
const OTHERS: [(&str, &[&str]); 4] = [
    ("take", &["file"]),
    ("moves", &["walk"]),
    ("count", &["distance"]),
    ("seed", &["uniform", "permutations", "walk", "distance"]),
];
/// The keys of a table.
pub(super) fn keys(table: &str) -> Vec<&'static str> {
    let found = TABLES.iter().find(|(name, _)| *name == table);
    found.into_iter().flat_map(|(_, keys)| keys.iter().map(String::as_str)).collect()
}

/// The key of a table that is meant by one in another table, of which it is none.
fn meant(key: &str, holder: &str, home: &str, beside: &[&str]) -> Option<&'static str> {
    let (own, others) = (keys(holder), keys(home));
    if own.contains(&key) || synonyms::meant(key, &own, beside).is_some() {
        return None;
    }
    let exact = others.iter().copied().find(|other| *other == key);
    let synonym = || Some(synonyms::meant(key, &others, beside)?).filter(|_| nearest(key, own).is_none());
    exact.or_else(synonym)
}

/// Moves the keys of an experiment and of the tables within it to their own tables.
pub(super) fn put_right(experiment: &mut DeTable, text: &str) -> Vec<Problem> {
    let mut problems = raised(experiment, text);
    problems.extend(INNER.into_iter().flat_map(|home| gathered(experiment, home, text)));
    problems
}

/// Moves keys out of inner tables that belong to the experiment.
fn raised(experiment: &mut DeTable, text: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    for inner in INNER {
        let Some(value) = experiment.get_mut(inner) else { continue };
        let is_section = text.get(value.span()).is_some_and(|written| written.starts_with('['));
        let DeValue::Table(table) = value.get_mut() else { continue };
        let found: Vec<(String, &str)> = table
            .keys()
            .filter_map(|key| Some((key.get_ref().to_string(), meant(key.get_ref(), inner, EXPERIMENT, &[])?)))
            .filter(|(_, meant)| *meant != inner)
            .collect();
        let entries: Vec<_> =
            found.iter().filter_map(|(key, meant)| Some((table.remove_entry(key.as_str())?, *meant))).collect();
        for ((key, value), meant) in entries {
            let message = format!("the key {} belongs to the experiment", quoted(key.get_ref()));
            let named = if key.get_ref() == meant { String::new() } else { format!(" as {meant}") };
            problems.push(Problem::at(&key.span(), message).label(
                match (experiment.contains_key(meant), is_section) {
                    (true, _) => format!("the experiment has {meant} already: remove this"),
                    (false, true) => format!("write it{named} above [experiment.{inner}]"),
                    (false, false) => format!("write it{named} on a line of its own, outside of {inner}"),
                },
            ));
            if !experiment.contains_key(meant) {
                experiment.insert(Spanned::new(key.span(), Cow::Borrowed(meant)), value);
            }
        }
    }
    problems
}

/// The strays of an experiment, or of a table within it, whose own table is `home`.
fn strays(experiment: &DeTable, holder: Option<&'static str>, home: &str, text: &str) -> Vec<Stray> {
    let table = match holder {
        Some(inner) => experiment.get(inner).and_then(|inner| inner.get_ref().as_table()),
        None => Some(experiment),
    };
    let Some(table) = table else { return Vec::new() };
    let beside: Vec<&str> = table.keys().map(|key| key.get_ref().as_ref()).collect();
    let stray = |(key, value): (&Spanned<Cow<str>>, &Spanned<DeValue>)| {
        let holding = holder.unwrap_or(EXPERIMENT);
        let meant = meant(key.get_ref(), holding, home, &beside)?;
        if words::is_refused(key.get_ref(), &keys(holding)) {
            return None;
        }
        let stray = Stray::new(key, meant, value, text);
        // A wrong value is judged at its place, and not to be moved as it is.
        let right = right_value(home, meant, value).filter(|_| !stray.is_changed);
        let written = right.map_or(stray.written, |right| format!("{meant} = {right}"));
        Some(Stray { holder, written, ..stray })
    };
    table.iter().filter_map(stray).collect()
}

/// Moves keys into the table within an experiment that they belong to.
fn gathered(experiment: &mut DeTable, home: &'static str, text: &str) -> Vec<Problem> {
    let holders = [None].into_iter().chain(INNER.into_iter().filter(|inner| *inner != home).map(Some));
    let mut found: Vec<Stray> = holders.flat_map(|holder| strays(experiment, holder, home, text)).collect();
    let mut idle = Vec::new();
    let (known, inside): (Vec<String>, Option<String>) = match experiment.get(home).map(|it| (it.get_ref(), it.span()))
    {
        Some((DeValue::Table(known), span)) => {
            // A table in braces is added to; a section has lines of its own.
            let braces = text.get(span).and_then(|it| it.strip_prefix('{')?.strip_suffix('}'));
            let inside = braces.map(|inside| inside.trim().trim_end_matches(',').to_string());
            (known.keys().map(|key| key.get_ref().to_string()).collect(), inside)
        }
        Some(_) => return Vec::new(),
        None => (Vec::new(), Some(String::new())),
    };
    let mut problems = Vec::new();
    if home == "instances" {
        let belongs = belonging(&found, &known);
        let (theirs, others) = found.into_iter().partition(|stray| belongs.contains(&stray.meant));
        // Beside boards of another kind, which are there, they are refused.
        let is_idle = |stray: &Stray| stray.key == stray.meant && !known.contains(&stray.meant);
        (found, idle) = (theirs, others);
        idle.retain(|stray| is_idle(stray) && (!found.is_empty() || !known.is_empty()));
    }
    found.sort_by_key(|stray| stray.place.start);
    let mut taken: BTreeSet<String> = known.into_iter().collect();
    let (found, twice): (Vec<Stray>, Vec<Stray>) =
        found.into_iter().partition(|stray| taken.insert(stray.meant.clone()));
    for stray in twice {
        remove(experiment, &stray);
        let message = format!("the key {} belongs to {home}", quoted(&stray.key));
        let label = format!("{home} has {} already: remove this", stray.meant);
        problems.push(Problem::at(&stray.place, message).label(label));
    }
    let Some(place) = found.iter().chain(&idle).map(|stray| stray.place.clone()).next() else { return problems };
    if !found.is_empty() {
        problems.push(moved(&found, home, inside, experiment.contains_key(home)));
    }
    if !experiment.contains_key(home) {
        let empty = Spanned::new(place.clone(), DeValue::Table(DeTable::new()));
        experiment.insert(Spanned::new(place, Cow::Borrowed(home)), empty);
    }
    for stray in found.iter().chain(&idle) {
        let entry = remove(experiment, stray);
        let table = experiment.get_mut(home).map(Spanned::get_mut);
        if let (Some((key, value)), Some(DeValue::Table(table))) = (entry, table) {
            put(table, key, value, stray);
        }
    }
    problems
}

/// Those of some keys of instances that can be meant, beside those that are there.
fn belonging(found: &[Stray], known: &[String]) -> Vec<String> {
    let has_kind = known.iter().any(|known| KINDS.contains(&known.as_str()));
    let kinds: Vec<&str> = found.iter().map(|stray| &*stray.meant).filter(|meant| KINDS.contains(meant)).collect();
    let belongs = |meant: &str| match OTHERS.iter().find(|(other, _)| *other == meant) {
        Some((_, owners)) => {
            owners.iter().any(|owner| kinds.contains(owner) || known.iter().any(|known| known == owner))
        }
        None => !has_kind,
    };
    found.iter().map(|stray| stray.meant.clone()).filter(|meant| known.contains(meant) || belongs(meant)).collect()
}

/// Takes a stray out of the table that it is in.
fn remove<'i>(experiment: &mut DeTable<'i>, stray: &Stray) -> Option<(Spanned<Cow<'i, str>>, Spanned<DeValue<'i>>)> {
    match stray.holder.map(|holder| experiment.get_mut(holder).map(Spanned::get_mut)) {
        None => experiment.remove_entry(stray.key.as_str()),
        Some(Some(DeValue::Table(holder))) => holder.remove_entry(stray.key.as_str()),
        Some(_) => None,
    }
}

/// What people call a section of keys that all experiments are to have.
const SHARED: [&str; 7] = ["defaults", "default", "common", "global", "globals", "shared", "settings"];

/// Puts the keys of a section for all experiments at the top of the file.
fn unwrapped(document: &mut DeTable, text: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    for name in SHARED {
        if !document.get(name).is_some_and(|value| value.get_ref().is_table()) {
            continue;
        }
        let Some((key, value)) = document.remove_entry(name) else { continue };
        // `[defaults.limits]` is said to be one of limits.
        if !text.get(key.span().end..).is_some_and(|behind| behind.starts_with('.')) {
            let problem = Problem::at(&key.span(), "there are no defaults: each experiment has its own keys");
            problems.push(problem.label("remove this line"));
        }
        let DeValue::Table(table) = value.into_inner() else { continue };
        for (key, value) in table {
            document.entry(key).or_insert(value);
        }
    }
    problems
}

/// Moves keys at the top of the file that belong to experiments to those that lack them.
pub(super) fn lowered(document: &mut DeTable, text: &str) -> Vec<Problem> {
    let mut problems = unwrapped(document, text);
    let is_list = |key: &str, value: &DeValue| ["algorithms", "heuristics"].contains(&key) && value.is_array();
    let is_section = |value: &Spanned<DeValue>| {
        value.get_ref().is_table() && text.get(value.span()).is_none_or(|it| it.starts_with('['))
    };
    let entry = |(key, value): (&Spanned<Cow<str>>, &Spanned<DeValue>)| {
        let name = key.get_ref().to_string();
        let own = || meant(&name, "the file", EXPERIMENT, &[]).map(String::from);
        let meant = if is_list(&name, value.get_ref()) { name.clone() } else { own()? };
        Some((key.span(), name, meant)).filter(|_| !is_section(value) || INNER.contains(&key.get_ref().as_ref()))
    };
    let mut found: Vec<(Range<usize>, String, String)> = document.iter().filter_map(entry).collect();
    found.sort_by_key(|(place, ..)| place.start);
    for (place, name, meant) in found {
        let Some((key, value)) = document.remove_entry(name.as_str()) else { continue };
        let Some(DeValue::Array(experiments)) = document.get_mut("experiment").map(Spanned::get_mut) else {
            document.insert(key, value);
            continue;
        };
        let lacks = |one: &Spanned<DeValue>| one.get_ref().as_table().is_some_and(|one| !one.contains_key(&*meant));
        if value.get_ref().is_array() && !experiments.iter().any(lacks) {
            // A table of names may be meant.
            document.insert(key, value);
            continue;
        }
        let (mut lines, count) = (Vec::new(), experiments.len());
        for experiment in experiments.iter_mut() {
            let start = experiment.span().start;
            let DeValue::Table(experiment) = experiment.get_mut() else { continue };
            if !experiment.contains_key(&*meant) {
                experiment.insert(Spanned::new(key.span(), Cow::Owned(meant.clone())), value.clone());
                lines.push(text.get(..start).unwrap_or_default().matches('\n').count() + 1);
            }
        }
        let (what, named) = match (is_section(&value), name == meant) {
            (true, _) => ("this section", format!(", as [experiment.{meant}]")),
            (false, true) => ("this line", String::new()),
            (false, false) => ("this line", format!(", as {meant}")),
        };
        let problem = Problem::at(&place, format!("the key {} belongs to an experiment", quoted(&name)));
        problems.push(problem.label(match lines[..] {
            [] => "every experiment has its own: remove this line".into(),
            [line] if is_section(&value) => {
                format!("move {what} below all keys of [[experiment]] (line {line}){named}")
            }
            [line] => format!("move {what} below [[experiment]] (line {line}){named}"),
            _ if lines.len() == count => format!("write {what} below each [[experiment]]{named}"),
            _ => {
                let lines: Vec<String> = lines.iter().map(usize::to_string).collect();
                format!("write {what} below [[experiment]] (lines {}){named}", lines.join(" and "))
            }
        }));
    }
    problems
}

/// A reference that is written as a table of an algorithm and a heuristic, in an experiment or in a section below it.
pub(super) fn references(document: &mut DeTable) -> Vec<Problem> {
    let mut problems = Vec::new();
    let is_solver = |value: &Spanned<DeValue>| value.get_ref().as_table().and_then(solver).is_some();
    let section = document.iter().find(|(key, value)| key.get_ref() == "reference" && is_solver(value));
    if let Some(place) = section.map(|(key, _)| key.span().start)
        && experiment_above(document, place).is_some_and(|experiment| !experiment.contains_key("reference"))
        && let Some((key, value)) = document.remove_entry("reference")
    {
        experiment_above(document, place).map(|experiment| experiment.insert(key, value));
    }
    for experiment in tables_of(document, "experiment") {
        let Some((key, value)) = experiment.iter_mut().find(|(key, _)| key.get_ref() == "reference") else { continue };
        let Some(text) = value.get_ref().as_table().and_then(solver) else { continue };
        let problem = Problem::at(&key.span(), "a reference is a string, not a table");
        problems.push(problem.label(format!("write reference = {} in its [[experiment]]", as_toml(&text))));
        *value.get_mut() = DeValue::String(Cow::Owned(text));
    }
    problems
}

/// The text of a solver that is written as a table.
fn solver(table: &DeTable) -> Option<String> {
    let text = |key: &str| table.get(key).and_then(|value| value.get_ref().as_str());
    let algorithm = text("algorithm")?;
    Some(text("heuristic").map_or(algorithm.into(), |heuristic| format!("{algorithm}: {heuristic}")))
}
