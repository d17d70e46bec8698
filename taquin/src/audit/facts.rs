//! What is found about one heuristic.

use super::counterexample::{Fall, Overestimate, Underestimate};
use super::joint::Joint;
use crate::heuristic::{Expression, Knowledge, Known};
use crate::space::Cost;

/// The facts about one heuristic for one goal.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The heuristic.
    pub expression: Expression,
    /// What is known of it without looking at boards.
    pub knowledge: Knowledge,
    /// Whether every state was looked at.
    pub complete: bool,
    /// Distances and values: of every board, or of the drawn ones that were solved.
    pub joint: Joint,
    /// Boards whose distance it overestimates.
    pub overestimates: Found<Overestimate>,
    /// The board that it underestimates most, of those whose distances and values are in `joint`; none where it underestimates none.
    pub lowest: Option<Underestimate>,
    /// Slides by which it falls by more than they cost.
    pub falls: Found<Fall>,
    /// What it says of the goal.
    pub at_goal: Cost,
    /// Whether the costs of all solutions of a board are even or all are odd.
    pub even: bool,
    /// What A* expands with it; none where it was not counted.
    pub implied: Option<Implied>,
}

/// Counterexamples among what was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<T> {
    /// How many there are.
    pub count: u64,
    /// Among how many.
    pub of: u64,
    /// By how much the worst passes what is allowed.
    pub worst: Cost,
    /// The one nearest to the goal; of several the worst, then the first by rank or by the order of the draws.
    pub example: Option<T>,
}

/// The states that A* expands, reopening where it has to, as means over drawn starts; the ways of breaking ties lie
/// between the two numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Implied {
    /// The starts, each equally likely among all solvable boards.
    pub starts: u64,
    /// The states that it must expand.
    pub must: f64,
    /// The states that it may expand.
    pub may: f64,
}

impl<T> Found<T> {
    pub(super) fn none() -> Found<T> {
        Found { count: 0, of: 0, worst: 0, example: None }
    }
}

impl Facts {
    /// Whether it is admissible: found by enumeration or a counterexample, else what is known without.
    pub fn admissible(&self) -> Known {
        verdict(self.overestimates.count > 0, self.complete, self.knowledge.admissible)
    }

    /// Whether it is consistent: no slide lowers it by more than it costs, and it is 0 at the goal.
    pub fn consistent(&self) -> Known {
        verdict(self.falls.count > 0 || self.at_goal > 0, self.complete, self.knowledge.consistent)
    }

    /// How much dearer than the optimum the solutions of IDA*, and of A* that reopens, can be, at most; none where not every
    /// board was looked at.
    ///
    /// Some state of an optimal path is always open (or within the bound, in the last iteration of IDA*); its f passes
    /// the optimum by no more than the worst overestimate, and that of the goal which is taken up is not larger (Harris
    /// 1974). Where each move costs 1, the costs of all solutions of a board are even or all are odd.
    pub fn longest_excess(&self) -> Option<Cost> {
        let excess = self.overestimates.worst - self.at_goal;
        self.complete.then(|| if self.even { excess / 2 * 2 } else { excess })
    }

    /// What was found and contradicts what is known: a defect of the program.
    pub fn contradictions(&self) -> Vec<String> {
        let pairs = [
            ("admissible", self.knowledge.admissible, self.admissible()),
            ("consistent", self.knowledge.consistent, self.consistent()),
        ];
        let contradict = |known, found| match known {
            Known::Proven => found == Known::Refuted,
            Known::Refuted => found == Known::Proven,
            Known::Unknown => false,
        };
        let contradicted = pairs.into_iter().filter(|&(_, known, found)| contradict(known, found));
        contradicted
            .map(|(word, known, found)| {
                let known = match (self.expression.rests_on_claims(), known) {
                    (false, known) => format!("{word} is {known:?} by what it is made of").to_lowercase(),
                    (true, Known::Refuted) => format!("it is claimed not to be {word}"),
                    (true, _) => format!("it is claimed to be {word}"),
                };
                format!("{}: {known}, {} by the boards", self.expression, format!("{found:?}").to_lowercase())
            })
            .collect()
    }
}

fn verdict(refuted: bool, complete: bool, known: Known) -> Known {
    match (refuted, complete) {
        (true, _) => Known::Refuted,
        (false, true) => Known::Proven,
        (false, false) => known,
    }
}
