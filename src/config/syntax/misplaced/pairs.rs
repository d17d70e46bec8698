//! Rows of an algorithm and a heuristic each, where an experiment lists either.

use super::tables_of;
use crate::config::diagnostic::{Problem, as_toml};
use crate::config::syntax::synonyms;
use std::borrow::Cow;
use std::ops::Range;
use taquin::solve::AlgorithmSpec;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// What the rows list, and which pairs they have.
#[derive(Default)]
struct Lists<'i> {
    algorithms: Vec<Entry<'i>>,
    heuristics: Vec<Entry<'i>>,
    pairs: Vec<(String, String)>,
}

/// An item of a list.
struct Entry<'i> {
    value: Spanned<DeValue<'i>>,
    /// How it is written in its list.
    written: String,
    /// How an exclusion names it.
    name: String,
}

/// Makes lists of the rows of an experiment, which are added to those that it has.
pub(super) fn of_experiment<'i>(experiment: &mut DeTable<'i>, text: &str) -> Option<Problem> {
    let (key, rows) = rows(experiment)?;
    let mut lists = Lists::of(rows, text)?;
    experiment.remove(key.get_ref().as_ref());
    let is_section = lists.algorithms.iter().any(|one| text.get(one.value.span()).is_none_or(|it| it.starts_with('[')));
    if let Some(DeValue::Array(known)) = experiment.remove("heuristics").map(Spanned::into_inner) {
        let known = known.into_iter().map(|value| Entry::plain(value, text)).collect();
        for entry in std::mem::replace(&mut lists.heuristics, known) {
            add(&mut lists.heuristics, entry);
        }
    }
    let problem = lists.problem(&key.span(), if is_section { " right below [[experiment]]" } else { "" });
    lists.put(experiment, &key.span());
    Some(problem)
}

/// Makes lists of the rows of a section of the file for the experiments that list no algorithms.
pub(super) fn of_document<'i>(document: &mut DeTable<'i>, text: &str) -> Option<Problem> {
    let (key, rows) = rows(document)?;
    let lists = Lists::of(rows, text)?;
    document.remove(key.get_ref().as_ref());
    let problem = lists.problem(&key.span(), " below [[experiment]]");
    let has_algorithms = |table: &DeTable| table.keys().any(|key| meant(key.get_ref()) == Some("algorithms"));
    for experiment in tables_of(document, "experiment").filter(|table| !has_algorithms(table)) {
        lists.put(experiment, &key.span());
    }
    Some(problem)
}

/// The list that a key means.
fn meant(key: &str) -> Option<&'static str> {
    synonyms::meant(key, &["algorithms", "heuristics"], &[])
}

/// The key of a list of algorithms in which tables have heuristics, and what it has.
fn rows<'i>(table: &DeTable<'i>) -> Option<(Spanned<Cow<'i, str>>, DeArray<'i>)> {
    let is_row = |row: &Spanned<DeValue>| {
        let has =
            |list| row.get_ref().as_table().is_some_and(|row| row.keys().any(|key| meant(key.get_ref()) == Some(list)));
        has("algorithms") && has("heuristics")
    };
    table.iter().find_map(|(key, value)| match value.get_ref() {
        DeValue::Array(rows) if meant(key.get_ref()) == Some("algorithms") && rows.iter().any(is_row) => {
            Some((key.clone(), rows.clone()))
        }
        _ => None,
    })
}

/// The text that a value is, or the table of it names.
fn name<'a>(value: &'a DeValue) -> Option<&'a str> {
    let named = |key: &&str| value.as_table()?.get(*key)?.get_ref().as_str();
    value.as_str().or_else(|| ["algorithm", "heuristic", "name", "expression"].iter().find_map(named))
}

/// Adds an item that is not there yet, and returns its name.
fn add<'i>(list: &mut Vec<Entry<'i>>, entry: Entry<'i>) -> String {
    let name = entry.name.clone();
    if list.iter().all(|known| known.written != entry.written) {
        list.push(entry);
    }
    name
}

fn text_at<'i>(place: &Range<usize>, text: &str) -> Spanned<DeValue<'i>> {
    Spanned::new(place.clone(), DeValue::String(Cow::Owned(text.to_string())))
}

impl<'i> Entry<'i> {
    /// An item as it is.
    fn plain(value: Spanned<DeValue<'i>>, text: &str) -> Entry<'i> {
        let written = text.get(value.span()).unwrap_or("…").to_string();
        let name = name(value.get_ref()).map_or(written.clone(), String::from);
        Entry { value, written, name }
    }

    fn heuristic(value: &Spanned<DeValue<'i>>) -> Option<Entry<'i>> {
        let name = name(value.get_ref())?;
        Some(Entry { value: text_at(&value.span(), name), written: as_toml(name), name: name.into() })
    }

    /// The algorithm of a row, with the options that are in its own table or beside it.
    fn algorithm(row: &Spanned<DeValue<'i>>, text: &str) -> Option<Entry<'i>> {
        let table = row.get_ref().as_table()?;
        let (_, value) = table.iter().find(|(key, _)| meant(key.get_ref()) == Some("algorithms"))?;
        let called = name(value.get_ref())?;
        let of_row = table.iter().filter(|(key, _)| meant(key.get_ref()).is_none());
        let own = value.get_ref().as_table().into_iter().flatten();
        let own = own.filter(|(_, value)| value.get_ref().as_str() != Some(called));
        let options: Vec<_> = of_row.chain(own).collect();
        if options.is_empty() {
            return Some(Entry {
                value: text_at(&value.span(), called),
                written: as_toml(called),
                name: called.into(),
            });
        }
        let written =
            options.iter().map(|(key, value)| format!("{} = {}", key.get_ref(), text.get(value.span()).unwrap_or("…")));
        let written = written.collect::<Vec<_>>().join(", ");
        let label =
            options.iter().find(|(key, _)| key.get_ref() == "label").and_then(|(_, label)| label.get_ref().as_str());
        let algorithm = (Spanned::new(value.span(), Cow::Borrowed("algorithm")), text_at(&value.span(), called));
        let options = options.iter().map(|(key, value)| ((*key).clone(), (*value).clone()));
        Some(Entry {
            name: label.map_or_else(|| format!("{called}({written})"), String::from),
            written: format!("{{ algorithm = {}, {written} }}", as_toml(called)),
            value: Spanned::new(row.span(), DeValue::Table([algorithm].into_iter().chain(options).collect())),
        })
    }
}

impl<'i> Lists<'i> {
    /// What rows list; `None` where one cannot be read.
    fn of(rows: DeArray<'i>, text: &str) -> Option<Lists<'i>> {
        let mut lists = Lists::default();
        for row in rows {
            let Some(table) = row.get_ref().as_table() else {
                add(&mut lists.algorithms, Entry::plain(row, text));
                continue;
            };
            let algorithm = add(&mut lists.algorithms, Entry::algorithm(&row, text)?);
            for (_, value) in table.iter().filter(|(key, _)| meant(key.get_ref()) == Some("heuristics")) {
                let items: Vec<&Spanned<DeValue>> = match value.get_ref() {
                    DeValue::Array(items) => items.iter().collect(),
                    _ => vec![value],
                };
                for item in items {
                    let heuristic = add(&mut lists.heuristics, Entry::heuristic(item)?);
                    lists.pairs.push((algorithm.clone(), heuristic));
                }
            }
        }
        Some(lists)
    }

    fn problem(&self, place: &Range<usize>, whereto: &str) -> Problem {
        let list = |entries: &[Entry]| entries.iter().map(|one| one.written.as_str()).collect::<Vec<_>>().join(", ");
        let (algorithms, heuristics) = (list(&self.algorithms), list(&self.heuristics));
        let problem = Problem::at(place, "algorithms and heuristics are two lists")
            .label(format!("write algorithms = [{algorithms}] and heuristics = [{heuristics}]{whereto}"));
        let is_informed = |name: &str| name.parse::<AlgorithmSpec>().is_ok_and(|algorithm| algorithm.info().informed);
        let all = self
            .algorithms
            .iter()
            .filter(|one| is_informed(&one.name) || self.pairs.iter().any(|(name, _)| *name == one.name));
        let all = all.flat_map(|algorithm| self.heuristics.iter().map(|heuristic| (&algorithm.name, &heuristic.name)));
        let excluded: Vec<String> = all
            .filter(|(algorithm, heuristic)| !self.pairs.contains(&((*algorithm).clone(), (*heuristic).clone())))
            .map(|(algorithm, heuristic)| {
                format!("{{ algorithm = {}, heuristic = {} }}", as_toml(algorithm), as_toml(heuristic))
            })
            .collect();
        match excluded.is_empty() {
            true => problem,
            false => problem.help(format!(
                "every algorithm runs with every heuristic; to leave the other pairs out, write exclude = [{}]",
                excluded.join(", ")
            )),
        }
    }

    /// Puts the lists into an experiment.
    fn put(&self, experiment: &mut DeTable<'i>, place: &Range<usize>) {
        for (key, entries) in [("algorithms", &self.algorithms), ("heuristics", &self.heuristics)] {
            let list = DeValue::Array(entries.iter().map(|one| one.value.clone()).collect());
            experiment.insert(Spanned::new(place.clone(), Cow::Borrowed(key)), Spanned::new(place.clone(), list));
        }
    }
}
