//! Names that a valid config defines and does not use.

use super::Config;
use super::wire::{Brief, Document};
use toml::de::DeTable;

impl Config {
    /// The names below `[heuristics]` and `[algorithms]` that are in no list, reference or other definition.
    pub(crate) fn unused(&self) -> Vec<String> {
        let document = DeTable::parse(&self.text).ok().and_then(|tables| Document::read(tables).ok());
        let Some(document) = document else { return Vec::new() };
        let mut used: Vec<&str> = Vec::new();
        for one in &document.experiment {
            used.extend(one.algorithms.iter().map(|entry| match &entry.it {
                Brief::Plain(text) => text.as_str(),
                Brief::Full(table) => &table.algorithm,
            }));
            used.extend(one.reference.iter().map(|reference| reference.as_str()));
        }
        let lists = document.experiment.iter().filter_map(|one| one.heuristics.as_ref());
        let lists = lists.chain(document.evaluation.iter().map(|one| &one.heuristics));
        used.extend(lists.flat_map(|list| &list.it).map(|entry| match &entry.it {
            Brief::Plain(text) => text.as_str(),
            Brief::Full(table) => &table.heuristic,
        }));
        used.extend(document.heuristics.0.iter().map(|(_, text)| text.as_str()));
        used.extend(document.algorithms.0.iter().filter_map(|(_, meaning)| match &meaning.it {
            Brief::Plain(text) => Some(text.as_str()),
            Brief::Full(_) => None,
        }));
        let heuristics = document.heuristics.0.iter().map(|(name, _)| name);
        let names = heuristics.chain(document.algorithms.0.iter().map(|(name, _)| name));
        names.filter(|name| !used.iter().any(|text| has(text, name))).map(|name| name.it.clone()).collect()
    }
}

/// Whether a text has a name that is no part of a word.
fn has(text: &str, name: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name)
        .any(|(at, _)| !text[..at].ends_with(is_letter) && !text[at + name.len()..].starts_with(is_letter))
}
