//! Sections that have the name of an experiment in their header, as in `[experiment.mine]`.

use super::{NAMED_IN_HEADER, SECTIONS};
use crate::config::context::plain_name;
use crate::config::diagnostic::{Problem, as_toml};
use std::borrow::Cow;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

type Entry<'i> = (Spanned<Cow<'i, str>>, Spanned<DeValue<'i>>);

/// What a section may have as sections of its own.
const OWN: [&str; 7] = ["instances", "limits", "exclude", "algorithms", "heuristics", "columns", "rows"];

/// One of these shows that a section is a whole one.
const SIGNS: [&str; 8] = ["name", "title", "size", "goal", "algorithms", "heuristics", "columns", "rows"];

/// Makes sections of those that stand within another by their header alone.
pub(super) fn lifted(document: &mut DeTable, text: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (section, name) in SECTIONS {
        let found: Vec<Entry> = super::tables_of(document, section).flat_map(|table| named(table, text)).collect();
        if found.is_empty() {
            continue;
        }
        let Some((key, value)) = document.remove_entry(section) else { continue };
        let place = value.span();
        let mut all: Vec<Spanned<DeValue>> = match value.into_inner() {
            DeValue::Array(items) => items.into_iter().collect(),
            DeValue::Table(table) if table.is_empty() => Vec::new(),
            single => {
                let problem = Problem::at(&place, "expected a list of tables, found a single table");
                problems.push(problem.label(format!("write [[{section}]]")));
                vec![Spanned::new(place.clone(), single)]
            }
        };
        for (header, value) in found {
            let place = value.span();
            let tables: Vec<_> = match value.into_inner() {
                DeValue::Array(tables) => tables.into_iter().collect(),
                single => vec![Spanned::new(place, single)],
            };
            for mut table in tables {
                let place = table.span();
                if let DeValue::Table(table) = table.get_mut() {
                    problems.extend(put_right(table, &place, &header, (section, name), text));
                }
                all.push(table);
            }
        }
        all.sort_by_key(|one| one.span().start);
        document.insert(key, Spanned::new(place, DeValue::Array(all.into_iter().collect::<DeArray>())));
    }
    problems
}

/// Takes those out of a table that are whole sections.
fn named<'i>(table: &mut DeTable<'i>, text: &str) -> Vec<Entry<'i>> {
    let is_whole = |value: &DeValue| match value {
        DeValue::Table(inside) => SIGNS.iter().any(|sign| inside.contains_key(*sign)),
        _ => false,
    };
    let is_header = |key: &Spanned<Cow<str>>| {
        text.get(..key.span().start).unwrap_or_default().trim_end_matches(['"', '\'']).ends_with('.')
    };
    let (found, rest): (Vec<_>, Vec<_>) = std::mem::take(table).into_iter().partition(|(key, value)| {
        let is_section = match value.get_ref() {
            DeValue::Array(items) => items.iter().any(|item| is_whole(item.get_ref())),
            single => is_whole(single),
        };
        // `[[table.row]]` is a slip of `rows`.
        let is_own = OWN.iter().any(|own| own.trim_end_matches('s') == key.get_ref().trim_end_matches('s'));
        is_section && is_header(key) && !is_own
    });
    *table = rest.into_iter().collect();
    found
}

/// Gives a section the name in its header, and says so, for the sections below it, too.
fn put_right<'i>(
    table: &mut DeTable<'i>,
    place: &Range<usize>,
    header: &Spanned<Cow<'i, str>>,
    (section, key): (&str, &'static str),
    text: &str,
) -> Vec<Problem> {
    let name = if key == "name" { plain_name(header.get_ref()) } else { header.get_ref().to_string() };
    let problem = Problem::at(place, NAMED_IN_HEADER);
    let mut problems = vec![match table.contains_key(key) {
        true => problem.label(format!("write [[{section}]]")),
        false => problem.label(format!("write [[{section}]], and {key} = {} below it", as_toml(&name))),
    }];
    if !table.contains_key(key) {
        let name = Spanned::new(header.span(), DeValue::String(Cow::Owned(name)));
        table.insert(Spanned::new(header.span(), Cow::Borrowed(key)), name);
    }
    for (key, value) in table.iter().filter(|(_, value)| value.get_ref().is_table()) {
        let own = text.get(value.span()).filter(|written| written.starts_with('['));
        if own.is_some_and(|written| written.contains(section)) {
            problems.push(
                Problem::at(&value.span(), NAMED_IN_HEADER).label(format!("write [{section}.{}]", key.get_ref())),
            );
        }
    }
    problems
}
