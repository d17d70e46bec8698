//! What a machine refuses of a valid config, at its place in the text.

use super::diagnostic::{Diagnostic, Problem};
use super::{Config, NamedSolver};
use std::ops::Range;

impl Config {
    /// The refusal of a solver of an experiment, with the line on which its heuristic, or its algorithm, is listed.
    pub(crate) fn refusal(&self, experiment: &str, named: &NamedSolver, message: &str) -> Diagnostic {
        let listed = [&named.heuristic, &named.algorithm].into_iter().find(|name| !name.is_empty());
        let place = listed.and_then(|listed| self.place_of(experiment, listed));
        let problem = place.map_or_else(|| Problem::new(message), |place| Problem::at(&place, message));
        problem.shown(&format!("{}.toml", self.name), &self.text)
    }

    /// Where a text stands in quotes, behind the name of an experiment.
    fn place_of(&self, experiment: &str, text: &str) -> Option<Range<usize>> {
        let quoted = |text: &str, from: usize| {
            let found = [format!("{text:?}"), format!("'{text}'")].into_iter().filter_map(|written| {
                let start = from + self.text[from..].find(&written)?;
                Some(start..start + written.len())
            });
            found.min_by_key(|place| place.start)
        };
        quoted(text, quoted(experiment, 0)?.end)
    }
}
