//! The headings of rows and columns, in their order.

use super::Dimension;
use crate::formula::Number;
use std::collections::{BTreeMap, BTreeSet};

/// What a row or a column is called.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Heading {
    /// The value of the property.
    Named(String),
    /// Why there is no value, such as `no heuristic`.
    Absent(String),
}

impl Heading {
    pub(super) fn text(&self) -> &str {
        match self {
            Heading::Named(text) | Heading::Absent(text) => text,
        }
    }

    fn is_absent(&self) -> bool {
        matches!(self, Heading::Absent(_))
    }
}

/// Headings, each with the place in which it was first seen.
#[derive(Default)]
pub(super) struct Headings {
    places: BTreeMap<Heading, usize>,
    is_of_solvers: bool,
}

impl Headings {
    pub(super) fn of(dimension: &Dimension) -> Headings {
        Headings { is_of_solvers: dimension.is_of_solvers(), ..Headings::default() }
    }

    pub(super) fn place(&mut self, heading: Heading) -> usize {
        let next = self.places.len();
        *self.places.entry(heading).or_insert(next)
    }

    pub(super) fn any_named(&self) -> bool {
        self.places.keys().any(|heading| !heading.is_absent())
    }

    /// As they come, or as numbers where they are; those without a value last. Every solver is shown, and of boards those
    /// that count, where any does.
    pub(super) fn ordered(&self, counted: &BTreeSet<usize>) -> Vec<(String, usize)> {
        let is_shown = |place: &usize| self.is_of_solvers || counted.is_empty() || counted.contains(place);
        let mut found: Vec<(&Heading, usize)> = self.places.iter().map(|(heading, &place)| (heading, place)).collect();
        found.retain(|(_, place)| is_shown(place));
        found.sort_by_key(|&(heading, place)| (heading.is_absent(), place));
        let mut named = found.iter().filter(|(heading, _)| !heading.is_absent());
        if named.all(|(heading, _)| Number::parse(heading.text()).is_some()) {
            found.sort_by_key(|(heading, _)| (heading.is_absent(), Number::parse(heading.text())));
        }
        found.into_iter().map(|(heading, place)| (heading.text().to_string(), place)).collect()
    }
}
