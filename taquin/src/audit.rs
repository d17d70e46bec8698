//! Facts about a heuristic: of every 3x3 board by enumeration, of larger boards by samples.
//!
//! What is enumerated is proven. A sample refutes by the counterexample that it finds, and proves nothing where it finds
//! none; what is known without looking ([`Knowledge`](crate::heuristic::Knowledge)) is shown beside it, and must never
//! contradict what is found.

mod closure;
mod complete;
mod counterexample;
mod facts;
mod joint;
mod sampled;
mod states;
#[cfg(test)]
mod tests;

pub use counterexample::{Fall, Overestimate, Underestimate};
pub use facts::{Facts, Found, Implied};
pub use joint::Joint;
pub use sampled::Sample;

use crate::heuristic::{Expression, HeuristicError};
use crate::puzzle::shape::with_shape;
use crate::puzzle::{Goal, MoveCosts, SampleError, Size};

/// What is looked at; the numbers count for samples, but for the seed and the starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// What every draw descends from.
    pub seed: u64,
    /// Drawn boards for which is counted what A* must expand; 3x3 only, where 0 leaves it out.
    pub starts: u64,
    /// Drawn boards that are solved to the optimum.
    pub boards: u64,
    /// The moves of the random walks that end in those boards; where it is none, all boards are equally likely.
    pub walk: Option<u64>,
    /// The most states that are expanded for one of those boards; what is not solved then is left out, and counted.
    pub expanded: u64,
}

impl Options {
    /// What takes a few seconds at most.
    pub fn new(size: Size) -> Options {
        let walk = (size > Size::Tiles4x4).then_some(50);
        Options { seed: 1, starts: 100, boards: 40, walk, expanded: 50_000_000 }
    }
}

/// What was found about some heuristics for one goal.
#[derive(Clone, Debug)]
pub struct Audit {
    /// The goal.
    pub goal: Goal,
    /// What was looked at; every board where it is none.
    pub sample: Option<Sample>,
    /// One for each heuristic, in the order in which they were given.
    pub facts: Vec<Facts>,
    /// Of the boards that were looked at, those on which the heuristic of the row has a greater value than that of the
    /// column.
    pub greater: Vec<Vec<u64>>,
    /// The boards on which values were compared.
    pub compared: u64,
}

/// Why nothing can be found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AuditError {
    /// A heuristic has no meaning for the size.
    #[error("{expression}: {reason}")]
    Heuristic {
        /// Its text.
        expression: String,
        /// Why.
        reason: HeuristicError,
    },
    /// No boards can be drawn so.
    #[error(transparent)]
    Sample(#[from] SampleError),
    /// Samples are of moves that cost 1.
    #[error("costs = {0} is audited on 3x3 boards only: larger boards are sampled where each move costs 1")]
    Costs(MoveCosts),
}

impl Audit {
    /// Looks at heuristics for one goal: at every 3x3 board, at samples of larger ones.
    ///
    /// ```
    /// use taquin::audit::{Audit, Options};
    /// use taquin::heuristic::Known;
    /// use taquin::puzzle::{Goal, Size};
    /// let goal = Goal::blank_last(Size::Tiles3x3);
    /// let heuristics = ["manhattan", "2 * misplaced"].map(|text| text.parse().unwrap());
    /// let audit = Audit::of(&heuristics, &goal, &Options::new(Size::Tiles3x3)).unwrap();
    /// assert_eq!(audit.facts[0].consistent(), Known::Proven);
    /// let board = audit.facts[1].overestimates.example.as_ref().unwrap();
    /// assert_eq!((board.value, board.distance), (2, 1));
    /// assert!(!audit.dominates(0, 1) && audit.dominates(0, 0));
    /// ```
    ///
    /// # Errors
    /// [`AuditError`] when a heuristic is not defined for the goal, or boards cannot be drawn as the options say.
    pub fn of(heuristics: &[Expression], goal: &Goal, options: &Options) -> Result<Audit, AuditError> {
        with_shape!(goal.size(), S => {
            let compile = |expression: &Expression| {
                let refused = |reason| AuditError::Heuristic { expression: expression.to_string(), reason };
                expression.compile::<S>(goal).map_err(refused)
            };
            if goal.size() == Size::Tiles3x3 {
                for expression in heuristics {
                    compile(expression)?;
                }
                return complete::audit(heuristics, goal, options);
            }
            if goal.costs() != MoveCosts::Unit {
                return Err(AuditError::Costs(goal.costs()));
            }
            let compiled = heuristics.iter().map(compile).collect::<Result<Vec<_>, _>>()?;
            sampled::audit(heuristics, &compiled, goal, options)
        })
    }

    /// Whether one heuristic is at least another on every board that was looked at.
    pub fn dominates(&self, one: usize, other: usize) -> bool {
        self.greater[other][one] == 0
    }
}

/// On how many boards the values of each row are greater than those of each column.
fn greater(values: &[Vec<u32>]) -> Vec<Vec<u64>> {
    let count = |one: &Vec<u32>, other: &Vec<u32>| one.iter().zip(other).filter(|(a, b)| a > b).count() as u64;
    values.iter().map(|one| values.iter().map(|other| count(one, other)).collect()).collect()
}
