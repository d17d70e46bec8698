//! All errors of a config, in the order of its lines.

use super::diagnostic::{Diagnostic, Problem};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

/// The number of errors shown.
const SHOWN: usize = 50;

/// The errors of a config, one at least, in the order of its lines.
///
/// ```
/// use std::path::Path;
/// use harness::config::Config;
/// let text = "titel = 'Mine'\n[[experiment]]\nname = 'one'\nsize = '3x33'\nalgorithms = ['bfs']\ninstances = { uniform = 0 }";
/// let wrong = Config::parse("my.toml", text, Path::new(".")).unwrap_err();
/// let lines: Vec<usize> = wrong.iter().filter_map(|one| Some(one.position()?.0)).collect();
/// assert_eq!(lines, [1, 4, 6]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics {
    shown: Vec<Diagnostic>,
    /// How many are not shown.
    more: usize,
}

impl Diagnostics {
    /// The first of them.
    pub fn first(&self) -> &Diagnostic {
        &self.shown[0]
    }

    /// The first fifty of them.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.shown.iter()
    }

    /// All messages, each with its line; with terminal colours or without.
    pub fn render(&self, coloured: bool) -> String {
        let mut parts: Vec<String> = self.shown.iter().map(|one| one.render(coloured)).collect();
        match (self.shown.len(), self.more) {
            (1, 0) => {}
            (shown, 0) => parts.push(format!("{shown} errors")),
            (shown, more) => parts.push(format!("{} errors; the first {shown} are shown", shown + more)),
        }
        parts.join("\n\n")
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(only: Diagnostic) -> Diagnostics {
        Diagnostics { shown: vec![only], more: 0 }
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for Diagnostics {}

/// The problems, less those of texts without quotes that are wrong in quotes, too: what is wrong then says both.
fn joined(all: Vec<Problem>) -> Vec<Problem> {
    let (unquoted, mut others): (Vec<Problem>, Vec<Problem>) = all.into_iter().partition(Problem::is_unquoted);
    for problem in unquoted {
        let is_of_it = |place: &Range<usize>| {
            problem.span().is_some_and(|text| text.contains(&place.start) && place.end <= text.end + 1)
        };
        match others.iter_mut().find(|other| other.span().is_some_and(is_of_it)) {
            Some(other) => other.also_unquoted(),
            None => others.push(problem),
        }
    }
    others.sort_by_key(Problem::start);
    others
}

/// The problems without those of keys that are to be left out, and of the values of keys that are unknown and near no other, or to be
/// removed.
fn without_idle(all: Vec<Problem>, text: &str) -> Vec<Problem> {
    let value_of = |key: &Problem| {
        let value = text.get(key.span()?.end..)?.trim_start().strip_prefix('=')?.trim_start();
        Some(text.len() - value.len())
    };
    let keys = || all.iter().filter(|problem| problem.is_unknown_key());
    let unknown: BTreeSet<usize> =
        keys().filter(|key| !key.has_label() || key.removes()).filter_map(value_of).collect();
    let left_out: BTreeSet<usize> = all.iter().filter(|one| one.leaves_out()).map(Problem::start).collect();
    let is_idle = |one: &Problem| match one.is_unknown_key() {
        true => value_of(one).is_some_and(|value| left_out.contains(&value)),
        false => unknown.contains(&one.start()) || (left_out.contains(&one.start()) && !one.leaves_out()),
    };
    let idle: Vec<bool> = all.iter().map(is_idle).collect();
    all.into_iter().zip(idle).filter(|(_, is_idle)| !is_idle).map(|(problem, _)| problem).collect()
}

/// The problems found so far. Every part of a config adds its own, and reading continues.
#[derive(Debug, Default)]
pub(super) struct Problems(RefCell<Vec<Problem>>);

impl Problems {
    pub(super) fn add(&self, problem: Problem) {
        self.0.borrow_mut().push(problem);
    }

    /// What was read; where it could not be, its problem is noted.
    pub(super) fn keep<T>(&self, read: Result<T, Problem>) -> Option<T> {
        read.map_err(|problem| self.add(problem)).ok()
    }

    /// All of a list; `None` where some could not be read.
    pub(super) fn all<T>(&self, read: impl IntoIterator<Item = Result<T, Problem>>) -> Option<Vec<T>> {
        let before = self.count();
        let known = read.into_iter().filter_map(|one| self.keep(one)).collect();
        (self.count() == before).then_some(known)
    }

    /// All of them, as they were added.
    pub(super) fn into_all(self) -> Vec<Problem> {
        self.0.into_inner()
    }

    /// How many there are: where it rises while a part is read, the part cannot be used.
    pub(super) fn count(&self) -> usize {
        self.0.borrow().len()
    }

    /// Whether the place of one of them is such.
    pub(super) fn any(&self, is: impl Fn(&Range<usize>) -> bool) -> bool {
        self.0.borrow().iter().filter_map(Problem::span).any(is)
    }

    /// The problems as diagnostics of a text; `None` if there are none.
    pub(super) fn shown(self, file: &str, text: &str) -> Option<Diagnostics> {
        let found = self.0.into_inner();
        if found.is_empty() {
            return None;
        }
        let mut all: Vec<Problem> = Vec::new();
        for problem in found {
            if !problem.follows() && !all.contains(&problem) {
                all.push(problem);
            }
        }
        all.sort_by_key(Problem::start);
        let mut all = joined(without_idle(all, text));
        let more = all.len().saturating_sub(SHOWN);
        all.truncate(SHOWN);
        let shown: Vec<Diagnostic> = all.into_iter().map(|problem| problem.shown(file, text)).collect();
        let unknown = || vec![Problem::new("this config cannot be read").shown(file, text)];
        Some(Diagnostics { shown: if shown.is_empty() { unknown() } else { shown }, more })
    }
}
