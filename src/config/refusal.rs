//! What a machine refuses of a valid config, at its place in the text.

use super::diagnostic::{Diagnostic, Problem};
use super::{Config, NamedSolver};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

impl Config {
    /// The refusal of a solver of an experiment, with the line on which its heuristic, or its algorithm, is listed.
    pub(crate) fn refusal(&self, experiment: &str, named: &NamedSolver, message: &str) -> Diagnostic {
        let listed = [&named.heuristic, &named.algorithm].into_iter().find(|name| !name.is_empty());
        let place = listed.and_then(|listed| self.place_of(experiment, listed));
        let problem = place.map_or_else(|| Problem::new(message), |place| Problem::at(&place, message));
        problem.shown(&format!("{}.toml", self.name), &self.text)
    }

    /// Where an experiment lists a heuristic or an algorithm; its list, where that has it in other words.
    fn place_of(&self, experiment: &str, listed: &str) -> Option<Range<usize>> {
        let document = DeTable::parse(&self.text).ok()?;
        let is = |value: Option<&Spanned<DeValue>>, text: &str| matches!(value.map(Spanned::get_ref), Some(DeValue::String(found)) if found == text);
        let DeValue::Array(experiments) = document.get_ref().get("experiment")?.get_ref() else { return None };
        let tables = experiments.iter().filter_map(|one| match one.get_ref() {
            DeValue::Table(table) => Some(table),
            _ => None,
        });
        let table = tables.into_iter().find(|table| is(table.get("name"), experiment))?;
        let lists = ["heuristics", "algorithms"].into_iter().filter_map(|key| table.get(key));
        let items = lists.clone().filter_map(|list| match list.get_ref() {
            DeValue::Array(items) => Some(items),
            _ => None,
        });
        let mut items = items.flat_map(|items| items.iter());
        let found = items.find(|item| match item.get_ref() {
            DeValue::Table(entry) => ["label", "heuristic", "algorithm"].iter().any(|key| is(entry.get(*key), listed)),
            _ => is(Some(item), listed),
        });
        found.or(lists.clone().next()).map(Spanned::span)
    }
}
