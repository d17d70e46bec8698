//! What is known of a run when it has ended.

pub use super::schema::Counters;

use super::Optimum;
use crate::formula::Number;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;
use taquin::solve::{ReportedCounters, Solved, Status};

/// Raised by hand whenever a search counts differently on purpose: rows made before are then run again.
pub const BEHAVIOUR_VERSION: u32 = 3;

/// Which run: an experiment's name, an instance's index and a solver's key in that experiment. The rows of a solver share both
/// texts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RunKey {
    /// The experiment's name.
    #[serde(serialize_with = "write_shared", deserialize_with = "read_shared")]
    pub experiment: Arc<str>,
    /// The index of the instance in its experiment, from 0.
    pub instance: usize,
    /// The solver's key: its canonical text, marked for a reference that is a compared solver, too.
    #[serde(serialize_with = "write_shared", deserialize_with = "read_shared")]
    pub solver: Arc<str>,
}

fn write_shared<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(text)
}

fn read_shared<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<str>, D::Error> {
    String::deserialize(deserializer).map(Arc::from)
}

impl Counters {
    /// The counters of a result; `None` where a program reported none.
    fn of(solved: &Solved) -> Option<Counters> {
        let counters = match solved.reported {
            Some(ReportedCounters { expanded, generated }) => Counters { expanded, generated, ..Counters::default() },
            None => Counters::counted(solved),
        };
        counters.unless_empty()
    }

    /// The same; `None` where all are blank or 0.
    pub(crate) fn unless_empty(self) -> Option<Counters> {
        Some(self).filter(|counters| *counters != Counters::default())
    }
}

/// The deterministic part of a run.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Record {
    /// Which run.
    pub key: RunKey,
    /// How it ended.
    pub status: Status,
    /// The path's slides as letters of the blank's directions, `ULRD`.
    pub path: Option<String>,
    /// What the path costs, where moves have costs of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<u32>,
    /// The length that a program reported without moves; of a solved run, that of a path which is not kept, since it
    /// depends on timing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimed: Option<u32>,
    /// No solution is cheaper, proven; blank when the clock ended the run.
    pub lower_bound: Option<u32>,
    /// The counters; blank when the clock or a defect ended the run, for unsolvable boards, where nothing was searched,
    /// of a program that reported none, and where they depend on timing.
    pub counters: Option<Counters>,
}

impl Record {
    /// The row of a result.
    pub fn new(key: RunKey, solved: &Solved) -> Record {
        let blank = matches!(solved.status, Status::Unfinished | Status::Unsolvable) || solved.status.is_defect();
        let counters = if blank { None } else { Counters::of(solved) };
        let path = solved.path.as_ref().map(|path| path.iter().map(|slide| slide.letter()).collect());
        // How far the proof got before the clock ended it depends on the machine, too.
        let lower_bound = solved.lower_bound.filter(|_| solved.status != Status::Unfinished);
        Record { key, status: solved.status, path, cost: solved.cost, claimed: solved.claimed, lower_bound, counters }
    }

    /// The row of a result as experiments keep it: without what depends on timing.
    pub(crate) fn kept(key: RunKey, solved: &Solved) -> Record {
        let record = Record::new(key, solved);
        match solved.depends_on_timing {
            // Of several cheapest paths one may be shorter.
            true => Record {
                claimed: record.length().filter(|_| record.cost.is_none()),
                path: None,
                counters: None,
                ..record
            },
            false => record,
        }
    }

    /// The length of the path in slides.
    pub fn length(&self) -> Option<u32> {
        let not_kept = || self.claimed.filter(|_| self.status == Status::Solved);
        self.path.as_ref().map(|path| path.len() as u32).or_else(not_kept)
    }

    /// What the path costs: its length, where each move costs 1.
    pub fn cost(&self) -> Option<u32> {
        self.cost.or(self.length())
    }

    /// The length of the path, or the one that was reported without a path.
    pub fn stated_length(&self) -> Option<u32> {
        self.length().or(self.claimed)
    }

    /// How the run ended, by what is known of the optimum: a claimed length that is too short is invalid.
    pub fn status_given(&self, optimum: Optimum) -> Status {
        match (self.claimed, optimum) {
            (Some(claimed), Optimum::Between { lower, .. }) if claimed < lower => Status::Invalid,
            _ => self.status,
        }
    }

    /// Makes the row say so.
    pub fn hold_against(&mut self, optimum: Optimum) {
        let status = self.status_given(optimum);
        if status != self.status {
            (self.status, self.claimed, self.counters) = (status, None, None);
        }
    }
}

/// What a run took: machine-dependent, and kept apart from the deterministic part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    /// Which repeat, from 0.
    pub repeat: u32,
    /// Seconds of CPU time of all threads of the search.
    pub cpu_seconds: f64,
    /// Seconds on the wall.
    pub wall_seconds: f64,
    /// The process's resident memory after the run, in bytes.
    pub process_bytes: Option<u64>,
    /// How many times the run was given up before, since others wanted its memory; 0 where it is unknown.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub given_up: u32,
    /// Of a program that failed: why the row says so, and its last words, with the first of the repeats. In the journal
    /// and the manifest only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<Box<str>>,
}

/// The time of a run: the median of its repeats.
pub(crate) fn median(timings: &[Timing], of: fn(&Timing) -> f64) -> Option<Number> {
    if let [only] = timings {
        return Some(Number::nearest(of(only)));
    }
    let mut values: Vec<Number> = timings.iter().map(of).map(Number::nearest).collect();
    values.sort_unstable();
    let last = values.len().checked_sub(1)?;
    (values[last / 2] + values[values.len() / 2]).over(2.into())
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin::search::Statistics;

    fn row(status: Status, reported: Option<ReportedCounters>) -> Record {
        let statistics = Statistics { expanded: 7, ..Statistics::default() };
        let solved = Solved { statistics, reported, lower_bound: Some(40), ..Solved::without_path(status) };
        Record::new(RunKey { experiment: "e".into(), instance: 0, solver: "s".into() }, &solved)
    }

    #[test]
    fn a_run_that_the_clock_ended_leaves_nothing_that_depends_on_the_machine() {
        let row = |status| {
            let record = row(status, None);
            (record.lower_bound, record.counters.map(|counters| counters.expanded))
        };
        assert_eq!(row(Status::Unfinished), (None, None));
        assert_eq!(row(Status::ExpandedLimit), (Some(40), Some(Some(7))));
    }

    #[test]
    fn a_run_that_depends_on_timing_keeps_its_length_and_cost() {
        let key = || RunKey { experiment: "e".into(), instance: 0, solver: "s".into() };
        let statistics = Statistics { expanded: 7, ..Statistics::default() };
        let path = Some(vec![taquin::puzzle::Slide::Up; 12]);
        let solved = Solved { statistics, path, depends_on_timing: true, ..Solved::without_path(Status::Solved) };
        let row = Record::kept(key(), &solved);
        assert_eq!((row.length(), row.cost()), (Some(12), Some(12)));
        assert_eq!((row.path, row.counters), (None, None));
        let dear = Record::kept(key(), &Solved { cost: Some(30), ..solved.clone() });
        assert_eq!((dear.length(), dear.cost()), (None, Some(30)));
        let shown = Record::new(key(), &solved);
        assert_eq!((shown.path.as_deref(), shown.counters.is_some()), (Some("UUUUUUUUUUUU"), true));
    }

    #[test]
    fn a_claim_below_what_is_proven_is_a_defect_and_leaves_nothing() {
        let claimed = |claimed: u32| {
            let reported = Some(ReportedCounters { expanded: Some(9), generated: None });
            let mut row = Record { claimed: Some(claimed), ..row(Status::Claimed, reported) };
            row.hold_against(Optimum::Between { lower: 20, upper: Some(24) });
            (row.status, row.claimed, row.counters.is_some())
        };
        assert_eq!(claimed(19), (Status::Invalid, None, false));
        assert_eq!(claimed(20), (Status::Claimed, Some(20), true));
        assert_eq!(claimed(30), (Status::Claimed, Some(30), true));
    }

    #[test]
    fn of_a_program_a_row_has_what_it_reported_and_nothing_else() {
        let counters =
            |expanded, generated| row(Status::Solved, Some(ReportedCounters { expanded, generated })).counters;
        assert_eq!(counters(None, None), None);
        assert_eq!(counters(Some(0), None), Some(Counters { expanded: Some(0), ..Counters::default() }));
        assert_eq!(counters(None, Some(5)), Some(Counters { generated: Some(5), ..Counters::default() }));
    }
}
