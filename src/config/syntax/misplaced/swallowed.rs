//! Keys of the file or of an experiment that stand below `[heuristics]` or `[algorithms]`: TOML gives a section every line up to the
//! next one, so they would define names.

use super::experiment_above;
use super::homes::{EXPERIMENT, keys};
use crate::config::diagnostic::{Problem, quoted};
use std::borrow::Cow;
use taquin::heuristic::Expression;
use taquin::solve::AlgorithmSpec;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What the file is called among the tables.
const FILE: &str = "the file";

/// Moves them to where they belong.
pub(super) fn put_back(document: &mut DeTable, section: &str) -> Vec<Problem> {
    let Some(DeValue::Table(entries)) = document.get_mut(section).map(Spanned::get_mut) else { return vec![] };
    let is_one = |(key, value): &(&Spanned<Cow<str>>, &Spanned<DeValue>)| {
        let key = key.get_ref().as_ref();
        (keys(FILE).contains(&key) || keys(EXPERIMENT).contains(&key)) && !is_definition(value.get_ref())
    };
    let found: Vec<String> = entries.iter().filter(is_one).map(|(key, _)| key.get_ref().to_string()).collect();
    let found: Vec<_> = found.iter().filter_map(|key| entries.remove_entry(key.as_str())).collect();
    let mut problems = vec![];
    for (key, value) in found {
        let name = key.get_ref().to_string();
        let message = format!("the key {} stands below [{section}], so it would define a name", quoted(&name));
        problems.push(Problem::at(&key.span(), message).label(format!("write this line above [{section}]")));
        let is_of_file = keys(FILE).contains(&&*name) && !["algorithms", "heuristics"].contains(&&*name);
        let home = match is_of_file && !document.contains_key(name.as_str()) {
            true => Some(&mut *document),
            false => experiment_above(document, key.span().start),
        };
        home.filter(|home| !home.contains_key(name.as_str())).into_iter().for_each(|home| {
            home.extend([(key.clone(), value.clone())]);
        });
    }
    problems
}

/// Whether a value may be the meaning of a name.
fn is_definition(value: &DeValue) -> bool {
    match value {
        DeValue::String(text) => text.parse::<Expression>().is_ok() || text.parse::<AlgorithmSpec>().is_ok(),
        DeValue::Table(table) => {
            ["algorithm", "command", "heuristic", "expression", "formula"].iter().any(|key| table.contains_key(*key))
        }
        _ => false,
    }
}
