//! From a named solver and a board to a checked result: where names, puzzles and searches meet.
//!
//! [`prepare`] turns a [`Solver`] into an [`Engine`] once, tables ready; the engine then solves any number of boards, from
//! any number of threads. Every path is replayed before it is returned.

mod algorithm_spec;
mod choosing;
mod command;
mod engine;
mod entry;
mod erased;
mod everyday;
#[cfg(test)]
mod guarantees;
pub mod kernel;
mod option;
#[cfg(test)]
mod oracles;
mod registry;
mod solver;
pub mod trace;

pub use algorithm_spec::{AlgorithmError, AlgorithmSpec, LikelyAlgorithms};
pub use engine::{Answer, Engine, heuristic_value, prepare, replayed};
pub use kernel::least_node_bytes;
pub use option::OptionInfo;
pub use registry::{algorithms, register, try_register};
pub use solver::{Solver, SolverError};

pub use crate::search::{Guarantee, Suboptimality};

use crate::puzzle::Slide;
use crate::search::{Statistics, Stop};
use crate::space::Cost;
use std::fmt;
use std::str::FromStr;

/// How a run ended: the closed list of what a row may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// A path was found, and replaying it ends at the goal.
    Solved,
    /// A program reported a length without moves: it may be right, but nothing was replayed.
    Claimed,
    /// Parity forbids a solution; nothing was searched.
    Unsolvable,
    /// All that the search may visit was visited, without a goal.
    Exhausted,
    /// The goal was reached, but the procedure's links back to the start run in a circle, or the path's cost passes the largest number.
    PathLost,
    /// The limit of expanded nodes was reached.
    ExpandedLimit,
    /// The limit of generated nodes was reached.
    GeneratedLimit,
    /// The limit of stored bytes was reached.
    ByteLimit,
    /// The clock ended the run: its counters depend on the machine and are left blank.
    Unfinished,
    /// The answer cannot be right, as a path that does not lead to the goal, or was another at each repeat: a defect of
    /// the harness, or of the program that was asked.
    Invalid,
    /// The search panicked, or the program failed: a defect of the harness, or of the program that was asked.
    Crashed,
}

impl Status {
    /// Every status, with the word that rows use and what it means.
    pub const ALL: [(Status, &'static str, &'static str); 11] = [
        (Status::Solved, "solved", "a path was found and replayed"),
        (Status::Claimed, "claimed", "a program reported a length without moves; nothing was replayed"),
        (Status::Unsolvable, "unsolvable", "parity forbids a solution"),
        (
            Status::Exhausted,
            "exhausted",
            "the search tried everything that its options (depth, width …) allow, without reaching the goal",
        ),
        (
            Status::PathLost,
            "path_lost",
            "the goal was reached, but the links back to the start run in a circle, or the path costs 4,294,967,295 or more",
        ),
        (Status::ExpandedLimit, "expanded_limit", "stopped at the limit of expanded nodes"),
        (Status::GeneratedLimit, "generated_limit", "stopped at the limit of generated nodes"),
        (Status::ByteLimit, "byte_limit", "stopped at the limit of stored bytes"),
        (
            Status::Unfinished,
            "unfinished",
            "stopped by the time limit or, where counts depend on timing, by any limit; no counts",
        ),
        (Status::Invalid, "invalid", "an answer that cannot be right: a bug in the harness or in the external program"),
        (
            Status::Crashed,
            "crashed",
            "the search panicked, or the program failed: a bug in the harness or in the external program",
        ),
    ];

    /// The word that rows use.
    pub fn word(self) -> &'static str {
        Status::ALL.iter().find(|(status, ..)| *status == self).expect("every status is listed").1
    }

    /// Whether a limit ended the run.
    pub fn is_limit(self) -> bool {
        matches!(self, Status::ExpandedLimit | Status::GeneratedLimit | Status::ByteLimit | Status::Unfinished)
    }

    /// Whether a board that has a solution was left without a path.
    pub fn is_failure(self) -> bool {
        !matches!(self, Status::Solved | Status::Unsolvable)
    }

    /// Whether it means a defect in the program.
    pub fn is_defect(self) -> bool {
        matches!(self, Status::Invalid | Status::Crashed)
    }
}

impl From<Stop> for Status {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Expanded => Status::ExpandedLimit,
            Stop::Generated => Status::GeneratedLimit,
            Stop::Bytes => Status::ByteLimit,
            Stop::Time | Stop::Memory | Stop::Cancelled => Status::Unfinished,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Status {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Status::ALL.iter().find(|(_, word, _)| *word == text);
        found.map(|(status, ..)| *status).ok_or_else(|| format!("\"{text}\" is not a status"))
    }
}

/// The result of one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// How it ended.
    pub status: Status,
    /// The replayed path, as slides of the blank.
    pub path: Option<Vec<Slide>>,
    /// What it costs, where moves have costs of their own.
    pub cost: Option<Cost>,
    /// The length that a program reported without moves.
    pub claimed: Option<Cost>,
    /// No solution is cheaper than this, proven; blank where the solver proves nothing.
    pub lower_bound: Option<Cost>,
    /// The counters; all 0 of a program, whose own are in `reported`.
    pub statistics: Statistics,
    /// The counters that a program reported; `None` for the searches of this library.
    pub reported: Option<ReportedCounters>,
    /// Expansions at an f below the goal's, where they do not depend on tie-breaking: A* and IDA* with a heuristic
    /// that is proven consistent, solved runs only.
    pub before_last_layer: Option<u64>,
    /// Whether the path and the counters depend on timing, so that another run of the same solver may have others.
    pub depends_on_timing: bool,
}

/// The counters that a program may report, by its own convention; `None` where it did not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReportedCounters {
    /// States whose successors it made.
    pub expanded: Option<u64>,
    /// Children that it made.
    pub generated: Option<u64>,
}

impl Solved {
    /// A result without a path and with all counters 0.
    pub fn without_path(status: Status) -> Solved {
        Solved {
            status,
            path: None,
            cost: None,
            claimed: None,
            lower_bound: None,
            statistics: Statistics::default(),
            reported: None,
            before_last_layer: None,
            depends_on_timing: false,
        }
    }

    /// What the path costs: its length, where each move costs 1.
    pub fn cost(&self) -> Option<Cost> {
        self.cost.or(self.length())
    }

    /// The length of the path in slides.
    pub fn length(&self) -> Option<Cost> {
        self.path.as_ref().map(|path| path.len() as Cost)
    }
}
