//! The algorithms and heuristics of a report, each with what it is.

use crate::config::{Config, NamedSolver, Role};
use serde::Serialize;
use std::collections::BTreeSet;
use taquin::heuristic;
use taquin::puzzle::Size;

/// Names, each with its meaning, in the config's order.
#[derive(Serialize)]
pub(super) struct Words {
    algorithms: Vec<(&'static str, &'static str)>,
    /// Heuristics under a name that the config gives them, as they are written; then those that they are made of.
    heuristics: Vec<(String, String)>,
}

impl Words {
    pub(super) fn of(config: &Config) -> Words {
        let own = |named: &&NamedSolver| named.role != Role::External;
        let solvers: Vec<&NamedSolver> =
            config.experiments.iter().flat_map(|experiment| &experiment.solvers).filter(own).collect();
        let mut algorithms = vec![];
        for info in solvers.iter().map(|named| named.solver.algorithm().info()) {
            let meaning = info.summary.strip_prefix(info.label).and_then(|rest| rest.strip_prefix(": "));
            let word = (info.label, meaning.unwrap_or(info.summary));
            if !algorithms.contains(&word) {
                algorithms.push(word);
            }
        }
        let mut heuristics: Vec<(String, String)> = vec![];
        let mut names = BTreeSet::new();
        for named in solvers {
            let Some(heuristic) = named.solver.heuristic() else { continue };
            names.extend(heuristic.names());
            let defined = (named.heuristic.clone(), heuristic.to_string());
            if defined.0 != defined.1 && !defined.0.is_empty() && !heuristics.contains(&defined) {
                heuristics.push(defined);
            }
        }
        let forms = heuristic::forms().into_iter().filter(|form| names.contains(form.name));
        let is_larger = config.experiments.iter().any(|experiment| experiment.goal.size() != Size::Tiles3x3);
        heuristics.extend(forms.map(|form| match form.details {
            details if is_larger && !details.is_empty() => (form.text, format!("{}; {details}", form.meaning)),
            _ => (form.text, form.meaning.to_string()),
        }));
        Words { algorithms, heuristics }
    }
}
