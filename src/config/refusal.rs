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
        problem.shown(&self.path, &self.text)
    }

    /// Where an experiment lists a heuristic or an algorithm; its list, where that has it in other words.
    fn place_of(&self, experiment: &str, listed: &str) -> Option<Range<usize>> {
        let document = DeTable::parse(&self.text).ok()?;
        let is = |value: &Spanned<DeValue>, text: &str| value.get_ref().as_str() == Some(text);
        let has = |table: &DeTable, key: &str, text: &str| table.get(key).is_some_and(|value| is(value, text));
        let mut experiments = document.get_ref().get("experiment")?.get_ref().as_array()?.iter();
        let table = experiments.find_map(|one| one.get_ref().as_table().filter(|one| has(one, "name", experiment)))?;
        let lists = || ["heuristics", "algorithms"].into_iter().filter_map(|key| table.get(key));
        let mut items = lists().filter_map(|list| list.get_ref().as_array()).flatten();
        let keys = ["label", "heuristic", "algorithm"];
        let is_listed = |entry: &DeTable| keys.iter().any(|key| has(entry, key, listed));
        let found = items.find(|item| is(item, listed) || item.get_ref().as_table().is_some_and(is_listed));
        found.or(lists().next()).map(Spanned::span)
    }
}
