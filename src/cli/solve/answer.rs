//! The answer to `harness solve`, as text and as JSON.

use super::incumbents;
use crate::cli::Out;
use crate::cli::terminal::{FAINT, STRONG};
use crate::cli::walk::Walk;
use crate::report::{hang, limit, wrap};
use crate::results::record::{Counters, Record};
use crate::results::schema;
use serde::Serialize;
use std::io;
use taquin::heuristic::{Knowledge, Known};
use taquin::puzzle::{Arrangement, Goal, Labels, MoveCosts};
use taquin::search::{Incumbent, Limits};
use taquin::solve::{Solver, Status, Suboptimality};
use taquin::wording::{group_thousands, program, several};

/// Longer solutions are not listed: depth-first search finds some of a hundred thousand moves.
const LONGEST_LISTED: u32 = 500;

/// About a screen; more lines of boards are drawn only on request.
const LINES_DRAWN: usize = 24;

/// Bounds on the cost of a cheapest solution; on its length, where each move costs 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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

/// The answer; its keys are those of the JSON.
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
    /// The bounds of this search alone.
    #[serde(skip)]
    own: Bounds,
    h: Option<u32>,
    counters: Option<Counters>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    incumbents: Vec<Incumbent>,
    seconds: f64,
    #[serde(skip)]
    walk: Option<Walk>,
    #[serde(skip)]
    labels: Labels,
    /// What moves cost, in words, where it is not 1 each.
    #[serde(skip)]
    priced: Option<String>,
    /// Whether a path above the optimum refutes the heuristic, where that is known: whether the search guarantees shortest paths with
    /// an admissible one.
    #[serde(skip)]
    is_optimal_if_admissible: bool,
    /// Named goals that the board can reach, where it cannot reach this one.
    #[serde(skip)]
    reachable: Vec<&'static str>,
}

/// The named goals that a board can reach.
fn reachable(start: &Arrangement, goal: &Goal) -> Vec<&'static str> {
    let reaches = |name: &str| {
        Goal::parse(name, goal.size(), Some(goal.labels())).is_ok_and(|other| other.solvable(start).is_ok())
    };
    Goal::NAMES.iter().map(|(name, _)| *name).filter(|name| reaches(name)).collect()
}

fn is_optimal_if_admissible(solver: &Solver, costs: MoveCosts) -> bool {
    let admissible = Knowledge { admissible: Known::Proven, ..Knowledge::UNKNOWN };
    solver.heuristic().is_some() && solver.algorithm().guarantee_at(costs, admissible).cost == Suboptimality::Optimal
}

impl Answer {
    /// The answer that a run gives; `own` are the bounds that it proved, `bounds` the best that are known.
    pub(super) fn new(
        goal: &Goal,
        start: &Arrangement,
        solver: &Solver,
        record: Record,
        own: Bounds,
        bounds: Bounds,
    ) -> Answer {
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
            own,
            h: None,
            counters: record.counters,
            incumbents: vec![],
            seconds: 0.0,
            walk,
            labels,
            priced: (goal.costs() != MoveCosts::Unit).then(|| goal.costs().described(goal.size())),
            is_optimal_if_admissible: is_optimal_if_admissible(solver, goal.costs()),
            reachable: if goal.solvable(start).is_ok() { vec![] } else { reachable(start, goal) },
        }
    }

    /// The same, with the heuristic's value for the board.
    pub(super) fn with_estimate(self, h: Option<u32>) -> Answer {
        Answer { h, ..self }
    }

    /// The same, with the solutions that the search found on its way.
    pub(super) fn with_incumbents(self, incumbents: &[Incumbent]) -> Answer {
        Answer { incumbents: incumbents.to_vec(), ..self }
    }

    /// The same, with the time of the search and its limits, one of which may have stopped it.
    pub(super) fn with_limits(self, seconds: f64, limits: &Limits, expanded: u64) -> Answer {
        let within = limits.time.map(|limit| limit.as_secs_f64()).filter(|&limit| seconds >= limit);
        let reason = match (self.status, within, limit(limits, self.status)) {
            (Status::Unfinished, Some(limit), _) if expanded > 0 => {
                let expanded = group_thousands(expanded);
                Some(format!("time limit of {limit} s reached after about {expanded} expanded nodes on this machine"))
            }
            (Status::Unfinished, Some(limit), _) => Some(format!("time limit of {limit} s reached")),
            (Status::Unfinished, None, _) => Some("stopped at a limit".into()),
            (Status::ByteLimit, _, Some(limit)) => Some(format!(
                "stopped at the limit of {limit}; raise it with --bytes, or search by IDA*, which stores none"
            )),
            _ => self.reason,
        };
        // With a cost that is good enough, no better path was searched for.
        let is_optimal_if_admissible = self.is_optimal_if_admissible && limits.until.is_none();
        Answer { seconds, reason, is_optimal_if_admissible, ..self }
    }

    /// One object, on one line.
    pub(super) fn json(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers")
    }

    /// The tiles to slide: `6, 8, 2, 1, 8`.
    pub(super) fn slides(&self) -> Option<String> {
        self.slides.as_ref().map(|slides| slides.join(", "))
    }

    /// Prints it for people: the result first; the boards only if they fit a screen, or with `all`.
    pub(super) fn print(&self, width: usize, all: bool, out: Out) -> io::Result<()> {
        let Answer { board, goal, solver, .. } = self;
        writeln!(out, "{FAINT}board{FAINT:#}   {board}\n{FAINT}goal{FAINT:#}    {goal}")?;
        self.priced.iter().try_for_each(|costs| writeln!(out, "{FAINT}costs{FAINT:#}   {costs}"))?;
        writeln!(out, "{FAINT}solver{FAINT:#}  {solver}\n")?;
        for line in wrap(&self.verdict(), width) {
            writeln!(out, "{STRONG}{line}{STRONG:#}")?;
        }
        if !self.reachable.is_empty() {
            let others = self.reachable.join(" or ");
            for line in wrap(&format!("check for two swapped tiles, or use --goal {others}, which it can reach"), width)
            {
                writeln!(out, "{line}")?;
            }
        }
        if let Some(counters) = &self.counters {
            let line = format!("{}, {}", counted(counters), readable(self.seconds));
            wrap(&line, width).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        }
        if let Some(h) = self.h.filter(|_| self.status != Status::Unsolvable) {
            for line in wrap(&self.hint(h), width) {
                writeln!(out, "{line}")?;
            }
        }
        self.print_incumbents(width, out)?;
        if self.length.is_some_and(|length| length > LONGEST_LISTED) {
            return writeln!(out, "too many moves to list; --quiet prints them all");
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
            writeln!(out, "\n--boards prints every board")
        }
    }

    /// Prints the solutions of an anytime search: of one that was stopped all, else where there is more than the answer.
    fn print_incumbents(&self, width: usize, out: Out) -> io::Result<()> {
        let (Some(best), false) = (self.incumbents.last(), self.incumbents.len() == 1 && self.length.is_some()) else {
            return Ok(());
        };
        let priced = self.priced.is_some();
        writeln!(out, "\n{}", incumbents::table(&self.incumbents, self.bounds.proven(), priced).trim_end())?;
        if self.length.is_none() {
            let what =
                if priced { format!("costs {}", best.cost) } else { format!("has {}", several(best.length, "move")) };
            let line = format!("the best solution so far {what}: --until {} prints one like it", best.cost);
            return wrap(&line, width).iter().try_for_each(|line| writeln!(out, "{line}"));
        }
        Ok(())
    }

    /// Whether it was solved, in how many moves and at what cost, and what is proven of them.
    pub(super) fn verdict(&self) -> String {
        let (Some(length), Some(cost)) = (self.length, self.cost) else {
            let reason = self.reason.as_deref().unwrap_or_default();
            let ended = if self.incumbents.is_empty() { "not solved" } else { "not finished" };
            return match (self.status, self.known()) {
                (Status::Unsolvable, _) => reason.to_string(),
                (_, None) => format!("{ended}: {reason}"),
                (_, Some(known)) if self.bounds == self.own => format!("{ended}: {reason}; {known}"),
                (_, Some(known)) => {
                    format!("{ended}: {reason}. An optimal search, run afterwards, proved that {known}.")
                }
            };
        };
        let moves = several(length, "move");
        if self.priced.is_some() {
            return match (self.bounds.proven(), self.bounds.lower) {
                (Some(least), _) if least == cost => format!("cost {cost} in {moves}, optimal: no solution costs less"),
                (Some(least), _) => {
                    format!("cost {cost} in {moves}, {} more than the cheapest solution", group_thousands(cost - least))
                }
                (None, Some(lower)) => {
                    format!("cost {cost} in {moves}, not proven optimal: every solution costs at least {lower}")
                }
                (None, None) => format!("cost {cost} in {moves}, not proven optimal"),
            };
        }
        match (self.bounds.proven(), self.bounds.lower) {
            (Some(shortest), _) if shortest == length => format!("{moves}, optimal: no solution is shorter"),
            (Some(shortest), _) => {
                format!("{moves}, {} more than the shortest solution", group_thousands(length - shortest))
            }
            (None, Some(lower)) => {
                format!("{moves}, not proven optimal: every solution has at least {lower} moves")
            }
            (None, None) => format!("{moves}, not proven optimal"),
        }
    }

    /// What is proven of the best solution, in words.
    fn known(&self) -> Option<String> {
        let moves = |moves: u32| several(moves, "move");
        match (self.bounds.proven(), self.bounds.lower, &self.priced) {
            (Some(least), _, Some(_)) => Some(format!("the cheapest solution costs {least}")),
            (Some(least), _, None) => Some(format!("the shortest solution has {}", moves(least))),
            (None, Some(lower), Some(_)) => Some(format!("every solution costs at least {lower}")),
            (None, Some(lower), None) => Some(format!("every solution has at least {}", moves(lower))),
            (None, None, _) => None,
        }
    }

    /// The heuristic's value for the board, compared with the optimal length where the verdict does not have it.
    fn hint(&self, h: u32) -> String {
        let best = self.bounds.proven();
        let known = self.known().filter(|_| best.is_some() && self.length.is_some());
        let value = known.map_or(format!("h = {h}"), |known| format!("h = {h}, and {known}"));
        match best {
            Some(least) if h > least => value + ": the heuristic overestimates, so it is not admissible",
            Some(least) if self.is_optimal_if_admissible && self.cost.is_some_and(|cost| cost > least) => {
                let heuristic = self.solver.split_once(": ").map_or("", |(_, heuristic)| heuristic);
                let audit = format!("`{} audit '{heuristic}'` shows where it overestimates", program());
                format!("{value}: the search missed it, so the heuristic is not admissible; {audit}")
            }
            _ => value,
        }
    }
}

/// A duration in the unit that suits it.
fn readable(seconds: f64) -> String {
    match seconds {
        ..0.001 => format!("{:.0} µs", seconds * 1e6),
        ..1.0 => format!("{:.1} ms", seconds * 1e3),
        _ => format!("{seconds:.2} s"),
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
