//! What else an experiment may call its algorithms and heuristics once its mistakes are mended: a name that is unknown here may be
//! one of them, and nothing is said of it.

use super::candidate::Candidate;
use super::names::Certainty;
use std::collections::BTreeSet;
use taquin::heuristic::Expression;
use taquin::solve::AlgorithmSpec;

/// The parts of lists that are not known as they were meant.
#[derive(Clone, Debug, Default)]
pub(super) struct Doubts {
    /// How their names begin.
    beginnings: Vec<String>,
    /// Whether one may be any algorithm.
    any_algorithm: bool,
    /// Of each that may be another heuristic, the names that are known to be in it.
    heuristics: Vec<BTreeSet<String>>,
    /// Whether one may be called anything.
    anything: bool,
}

impl Doubts {
    /// Those of a list of which nothing is known.
    pub(super) fn of_all() -> Doubts {
        Doubts { anything: true, ..Doubts::default() }
    }

    pub(super) fn of_algorithms(all: &[Candidate<AlgorithmSpec>]) -> Doubts {
        let doubtful = || all.iter().filter(|one| !one.is_named);
        let names = |one: &Candidate<AlgorithmSpec>| {
            let info = one.value.info();
            let known = [info.name, info.label].map(String::from);
            let known = Some(known).filter(|_| one.certainty == Certainty::Options);
            known.into_iter().flatten().chain([one.entry.clone(), one.alias.clone()]).collect::<Vec<_>>()
        };
        Doubts {
            beginnings: doubtful().flat_map(names).collect(),
            any_algorithm: doubtful().any(|one| one.certainty == Certainty::StandIn),
            ..Doubts::default()
        }
    }

    pub(super) fn of_heuristics(all: &[Candidate<Expression>]) -> Doubts {
        let doubtful = || all.iter().filter(|one| !one.is_named);
        Doubts {
            beginnings: doubtful().flat_map(|one| [one.entry.clone(), one.alias.clone()]).collect(),
            heuristics: doubtful().map(|one| known_names(&one.entry)).collect(),
            ..Doubts::default()
        }
    }

    /// These and others.
    pub(super) fn and(self, other: Doubts) -> Doubts {
        Doubts {
            beginnings: self.beginnings.into_iter().chain(other.beginnings).collect(),
            any_algorithm: self.any_algorithm || other.any_algorithm,
            heuristics: self.heuristics.into_iter().chain(other.heuristics).collect(),
            anything: self.anything || other.anything,
        }
    }

    /// Whether there are none.
    pub(super) fn are_none(&self) -> bool {
        self.beginnings.is_empty() && !self.anything
    }

    /// Whether a name may be that of one of them.
    pub(super) fn may_be(&self, name: &str) -> bool {
        let name = name.trim();
        let (first, last) = name
            .split_once(", ")
            .map_or((name, name), |(first, _)| (first, name.rsplit_once(", ").map_or(name, |(_, last)| last)));
        let is_algorithm = |text: &str| text.parse::<AlgorithmSpec>().is_ok();
        let is_heuristic = |text: &str| {
            let names = text.parse::<Expression>().map(|heuristic| heuristic.names());
            names
                .is_ok_and(|names| self.heuristics.iter().any(|known| known.iter().all(|name| names.contains(&**name))))
        };
        let begins = |known: &String| !known.is_empty() && (name.starts_with(&**known) || last.starts_with(&**known));
        self.anything
            || self.beginnings.iter().any(begins)
            || (self.any_algorithm && (is_algorithm(first) || is_algorithm(name)))
            || is_heuristic(last)
            || is_heuristic(name)
    }
}

/// The names of heuristics in a text that is none: what it was meant to be has them, too.
fn known_names(text: &str) -> BTreeSet<String> {
    let words =
        text.split(|c: char| !c.is_alphanumeric() && c != '_').filter_map(|word| word.parse::<Expression>().ok());
    words.flat_map(|word| word.names()).map(String::from).collect()
}
