//! How the runs of a solver ended.

use crate::results::SolverResults;
use std::collections::BTreeMap;
use taquin::solve::Status;

/// How many runs of a solver ended how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Endings(BTreeMap<Status, u64>);

impl Endings {
    /// Counts the runs of a solver.
    pub fn of(results: &SolverResults) -> Endings {
        Endings(results.statuses())
    }

    /// All runs of several solvers.
    pub(super) fn pooled<'e>(all: impl IntoIterator<Item = &'e Endings>) -> Endings {
        let mut pooled = Endings::default();
        for (status, count) in all.into_iter().flat_map(Endings::iter) {
            *pooled.0.entry(status).or_default() += count;
        }
        pooled
    }

    /// Every status that occurs, with the number of runs.
    pub fn iter(&self) -> impl Iterator<Item = (Status, u64)> {
        self.0.iter().map(|(&status, &count)| (status, count))
    }

    /// The number of runs.
    pub fn runs(&self) -> u64 {
        self.0.values().sum()
    }

    /// The number of runs that found a path.
    pub fn solved(&self) -> u64 {
        self.count(|status| status == Status::Solved)
    }

    /// The number of runs on boards that have a solution.
    pub fn solvable(&self) -> u64 {
        self.count(|status| status != Status::Unsolvable)
    }

    /// The number of runs with a status that is wanted.
    pub fn count(&self, wanted: impl Fn(Status) -> bool) -> u64 {
        self.iter().filter(|(status, _)| wanted(*status)).map(|(_, count)| count).sum()
    }

    /// Such as `10`, `9 of 10`, and in words what became of the rest.
    pub(super) fn in_words(&self) -> String {
        let solved = self.solved();
        if solved == self.runs() {
            return solved.to_string();
        }
        format!("{solved} of {} ({})", self.runs(), self.others(|status| status != Status::Solved).join(", "))
    }

    /// The same without those that hit a limit, which the line at the end of a terminal's tables counts.
    pub(super) fn brief(&self) -> String {
        let (solved, runs) = (self.solved(), self.runs());
        match self.others(|status| status != Status::Solved && !status.is_limit()) {
            _ if solved == runs => solved.to_string(),
            others if others.is_empty() => format!("{solved} of {runs}"),
            others => format!("{solved} of {runs} ({})", others.join(", ")),
        }
    }

    fn others(&self, wanted: fn(Status) -> bool) -> Vec<String> {
        let wanted = self.iter().filter(|(status, _)| wanted(*status));
        wanted.map(|(status, count)| format!("{}: {count}", spoken(status))).collect()
    }
}

/// A status in words.
pub(super) fn spoken(status: Status) -> String {
    match status {
        Status::ExpandedLimit => "limit of expanded nodes".into(),
        Status::GeneratedLimit => "limit of generated nodes".into(),
        Status::ByteLimit => "limit of stored bytes".into(),
        other => other.word().replace('_', " "),
    }
}
