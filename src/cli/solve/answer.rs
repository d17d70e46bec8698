//! What is told of a board, as text and as JSON.

use crate::cli::Out;
use crate::cli::terminal::{FAINT, STRONG};
use crate::cli::walk::Walk;
use crate::report::{hang, wrap};
use crate::results::record::{Counters, Record};
use crate::results::schema;
use serde::Serialize;
use std::io;
use taquin::puzzle::{Arrangement, Goal, Labels, MoveCosts};
use taquin::solve::{Solver, Status};
use taquin::wording::several;

/// The slides of longer solutions are not listed: depth-first search finds some of a hundred thousand.
const LONGEST_LISTED: u32 = 500;

/// More lines of boards are drawn only on request: a screen holds no more.
const LINES_DRAWN: usize = 24;

/// What is known of the cost of a cheapest solution: of its length, where each move costs 1.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Bounds {
    /// No solution costs less.
    #[serde(rename = "lower_bound")]
    pub(super) lower: Option<u32>,
    /// A solution of this cost is known.
    #[serde(rename = "upper_bound")]
    pub(super) upper: Option<u32>,
}

impl Bounds {
    /// The cost of a cheapest solution, where it is proven.
    pub(super) fn proven(self) -> Option<u32> {
        self.lower.filter(|_| self.lower == self.upper)
    }

    /// The tighter of each two.
    pub(super) fn and(self, other: Bounds) -> Bounds {
        let upper = [self.upper, other.upper].into_iter().flatten().min();
        Bounds { lower: self.lower.max(other.lower), upper }
    }
}

/// All that is told; its keys are those of the JSON.
#[derive(Serialize)]
pub(super) struct Answer {
    board: String,
    goal: String,
    size: String,
    blank: Option<u8>,
    solver: String,
    pub(super) status: Status,
    reason: Option<String>,
    slides: Option<Vec<String>>,
    path: Option<String>,
    length: Option<u32>,
    cost: Option<u32>,
    costs: &'static str,
    scale: u64,
    #[serde(flatten)]
    bounds: Bounds,
    h: Option<u32>,
    counters: Option<Counters>,
    seconds: f64,
    #[serde(skip)]
    walk: Option<Walk>,
    #[serde(skip)]
    labels: Labels,
    /// What moves cost, in words, where it is not 1 each.
    #[serde(skip)]
    priced: Option<String>,
}

impl Answer {
    /// The answer that a run gives.
    pub(super) fn new(goal: &Goal, start: &Arrangement, solver: &Solver, record: Record, bounds: Bounds) -> Answer {
        let labels = goal.labels();
        let walk = record.path.as_deref().map(|path| Walk::new(start, path));
        let reason = match goal.solvable(start) {
            Err(reason) => Some(reason.to_string()),
            Ok(()) if record.status == Status::Solved => None,
            Ok(()) => Status::ALL.iter().find(|(status, ..)| *status == record.status).map(|entry| entry.2.to_string()),
        };
        Answer {
            board: start.written(labels),
            goal: goal.to_string(),
            size: goal.size().to_string(),
            blank: labels.blank_number(),
            solver: solver.to_string(),
            status: record.status,
            reason,
            slides: walk.as_ref().map(|walk| walk.slides(labels)),
            length: record.length(),
            cost: record.cost(),
            costs: goal.costs().name(),
            scale: goal.costs().scale(goal.size()),
            path: record.path,
            bounds,
            h: None,
            counters: record.counters,
            seconds: 0.0,
            walk,
            labels,
            priced: (goal.costs() != MoveCosts::Unit).then(|| goal.costs().described(goal.size())),
        }
    }

    /// The same, with what the heuristic says of the board.
    pub(super) fn with_estimate(self, h: Option<u32>) -> Answer {
        Answer { h, ..self }
    }

    /// The same, with the time of the search.
    pub(super) fn with_seconds(self, seconds: f64) -> Answer {
        Answer { seconds, ..self }
    }

    /// One object, on one line.
    pub(super) fn json(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers")
    }

    /// The tiles to slide: `6, 8, 2, 1, 8`.
    pub(super) fn slides(&self) -> Option<String> {
        self.slides.as_ref().map(|slides| slides.join(", "))
    }

    /// All of it, for people: what was found first; the boards where a screen holds them, or `all` are asked for.
    pub(super) fn print(&self, width: usize, all: bool, out: Out) -> io::Result<()> {
        let Answer { board, goal, solver, .. } = self;
        writeln!(out, "{FAINT}board{FAINT:#}   {board}\n{FAINT}goal{FAINT:#}    {goal}")?;
        self.priced.iter().try_for_each(|costs| writeln!(out, "{FAINT}costs{FAINT:#}   {costs}"))?;
        writeln!(out, "{FAINT}solver{FAINT:#}  {solver}\n")?;
        for line in wrap(&self.verdict(), width) {
            writeln!(out, "{STRONG}{line}{STRONG:#}")?;
        }
        if let Some(counters) = &self.counters {
            writeln!(out, "{}, {:.3} s", counted(counters), self.seconds)?;
        }
        if let Some(h) = self.h.filter(|_| self.status != Status::Unsolvable) {
            for line in wrap(&self.hint(h), width) {
                writeln!(out, "{line}")?;
            }
        }
        if self.length.is_some_and(|length| length > LONGEST_LISTED) {
            return writeln!(out, "too many moves to be shown: --quiet prints them all");
        }
        let (Some(slides), Some(walk)) = (self.slides().filter(|slides| !slides.is_empty()), &self.walk) else {
            return Ok(());
        };
        writeln!(out)?;
        hang("slide ", &slides, width).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        let drawn = walk.drawn(self.labels, width);
        if all || drawn.lines().count() <= LINES_DRAWN {
            writeln!(out, "\n{drawn}")
        } else {
            writeln!(out, "\n--boards shows every board")
        }
    }

    /// Whether it is solved, in how many moves and at what cost, and how good that is.
    pub(super) fn verdict(&self) -> String {
        let (Some(length), Some(cost)) = (self.length, self.cost) else {
            let reason = self.reason.as_deref().unwrap_or_default();
            return match (self.status, self.bounds.lower) {
                (Status::Unsolvable, _) => reason.to_string(),
                (_, Some(lower)) if self.priced.is_some() => {
                    format!("not solved: {reason}; a solution costs {lower} or more")
                }
                (_, Some(lower)) => format!("not solved: {reason}; a solution has {lower} moves or more"),
                (_, None) => format!("not solved: {reason}"),
            };
        };
        let moves = several(length, "move");
        if self.priced.is_some() {
            return match (self.bounds.proven(), self.bounds.lower) {
                (Some(least), _) if least == cost => format!("cost {cost} in {moves}, optimal: no solution costs less"),
                (Some(least), _) => format!("cost {cost} in {moves}, {} more than the cheapest solution", cost - least),
                (None, Some(lower)) => {
                    format!("cost {cost} in {moves}, not proven optimal: a cheapest solution costs {lower} or more")
                }
                (None, None) => format!("cost {cost} in {moves}, not proven optimal"),
            };
        }
        match (self.bounds.proven(), self.bounds.lower) {
            (Some(shortest), _) if shortest == length => format!("{moves}, optimal: no solution is shorter"),
            (Some(shortest), _) => format!("{moves}, {} more than the shortest solution has", length - shortest),
            (None, Some(lower)) => {
                format!("{moves}, not proven optimal: a shortest solution has {lower} moves or more")
            }
            (None, None) => format!("{moves}, not proven optimal"),
        }
    }

    /// What the heuristic says of the board, against the truth.
    fn hint(&self, h: u32) -> String {
        let takes = |least: u32| match self.priced {
            Some(_) => format!("costs {least}"),
            None => format!("takes {}", several(least, "move")),
        };
        match (self.bounds.proven(), self.bounds.lower) {
            (Some(least), _) if h > least => format!(
                "the heuristic says {h} for a board that {}: it overestimates, so it is not admissible",
                takes(least)
            ),
            (Some(least), _) => format!("the heuristic says {h} for a board that {}", takes(least)),
            (None, Some(lower)) => format!("the heuristic says {h} for a board that {} or more", takes(lower)),
            (None, None) => format!("the heuristic says {h}"),
        }
    }
}

fn counted(counters: &Counters) -> String {
    let counted = schema::node_counters().filter_map(|counter| Some((counter.name, (counter.get)(counters)?)));
    let shown = counted.filter(|(name, count)| *count > 0 || ["expanded", "generated"].contains(name));
    let text = shown.map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ");
    match counters.iterations.as_slice() {
        [] | [_] => text,
        several => text + &format!(", {} iterations", several.len()),
    }
}
