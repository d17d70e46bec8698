//! What rows of published tables may name: an experiment or an evaluation, as far as it could be read.
//!
//! Most of an experiment in which something is wrong is known all the same, so that tables are checked in the same round.

use super::diagnostic::{Problem, quoted};
use super::wire::At;

/// An experiment or an evaluation, right or wrong.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    pub(super) name: String,
    pub(super) kind: Kind,
    /// What each of its solvers, or heuristics, is called; `None` where not all could be read.
    pub(super) solvers: Option<Vec<Vec<String>>>,
    /// The number of its boards; `None` where they could not be read.
    pub(super) instances: Option<usize>,
}

/// What measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Experiment,
    /// An experiment that does not keep single rows.
    Folded,
    Evaluation,
}

impl Outline {
    /// The number of solvers, or heuristics, that a name means, at least one; all without a name; `None` where that is unknown.
    pub(super) fn solvers(&self, name: Option<&At<String>>) -> Result<Option<usize>, Problem> {
        let Some(solvers) = &self.solvers else { return Ok(None) };
        let Some(name) = name else { return Ok(Some(solvers.len())) };
        let count = solvers.iter().filter(|names| names.contains(&name.it)).count();
        if count == 0 {
            let what = format!("{} has no solver {}", quoted(&self.name), quoted(name));
            let names = solvers.iter().filter_map(|names| names.first()).map(String::as_str);
            return Err(Problem::at(&name.span, what).among(name, "its solvers", names));
        }
        Ok(Some(count))
    }
}
