//! A solver: an algorithm and, unless it is blind, a heuristic.

use super::{AlgorithmError, AlgorithmSpec};
use crate::heuristic::{Definitions, Expression, ExpressionError, HeuristicError, Knowledge, aimed};
use crate::puzzle::{Goal, MoveCosts};
use crate::search::Guarantee;
use std::fmt;
use std::str::FromStr;

/// An algorithm with its options and a heuristic; written `ALGORITHM: HEURISTIC`, and read back as the same.
///
/// ```
/// use taquin::solve::Solver;
/// let solver: Solver = "astar(ties = fifo): h5 + misplaced".parse().unwrap();
/// assert_eq!(solver.to_string(), "astar(ties = fifo): h5 + misplaced");
/// assert_eq!("breadth_first".parse::<Solver>().unwrap().heuristic(), None);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Solver {
    algorithm: AlgorithmSpec,
    heuristic: Option<Expression>,
}

/// Why a text or a pair is no solver.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SolverError {
    /// The algorithm is not one.
    #[error(transparent)]
    Algorithm(#[from] AlgorithmError),
    /// The heuristic is not one.
    #[error(transparent)]
    Heuristic(#[from] ExpressionError),
    /// An algorithm that needs a heuristic has none.
    #[error("{0} needs a heuristic, as in \"{0}: manhattan\"")]
    Missing(&'static str),
    /// A blind algorithm has a heuristic.
    #[error("{0} takes no heuristic")]
    Blind(&'static str),
    /// An algorithm that searches from both ends has a heuristic that it cannot aim at the start.
    #[error(
        "{algorithm} also searches from the goal, and {heuristic} cannot estimate distances to the start: it takes {list} and their combinations",
        list = aimed().join(", ")
    )]
    Aim {
        /// The algorithm.
        algorithm: &'static str,
        /// The heuristic.
        heuristic: &'static str,
    },
}

impl Solver {
    /// # Errors
    /// When a blind algorithm is given a heuristic, another one is not, or one that searches from both ends is given one that
    /// it cannot aim at the start.
    pub fn new(algorithm: AlgorithmSpec, heuristic: Option<Expression>) -> Result<Solver, SolverError> {
        let info = algorithm.info();
        match (&heuristic, info.informed) {
            (None, true) => Err(SolverError::Missing(info.name)),
            (Some(_), false) => Err(SolverError::Blind(info.name)),
            (Some(one), true) if info.both_ends && one.unaimed().is_some() => {
                let heuristic = one.unaimed().expect("one that was found");
                Err(SolverError::Aim { algorithm: info.name, heuristic })
            }
            _ => Ok(Solver { algorithm, heuristic }),
        }
    }

    /// The algorithm.
    pub fn algorithm(&self) -> &AlgorithmSpec {
        &self.algorithm
    }

    /// The same with no more than this many threads for one search; its rows are the same.
    #[must_use]
    pub fn with_threads_at_most(self, most: usize) -> Solver {
        Solver { algorithm: self.algorithm.with_threads_at_most(most), ..self }
    }

    /// The same algorithm with another heuristic.
    pub(super) fn with_heuristic(&self, heuristic: &Expression) -> Solver {
        Solver { heuristic: Some(heuristic.clone()), ..self.clone() }
    }

    /// The heuristic; none where the algorithm is blind.
    pub fn heuristic(&self) -> Option<&Expression> {
        self.heuristic.as_ref()
    }

    /// What its results are guaranteed to be for a goal: where moves have costs of their own, of these costs.
    ///
    /// # Errors
    /// When its heuristic is not defined for the goal, or its algorithm not for what moves cost there.
    pub fn guarantee(&self, goal: &Goal) -> Result<Guarantee, HeuristicError> {
        let algorithm = self.algorithm.info();
        if algorithm.counts_moves && goal.costs() != MoveCosts::Unit {
            return Err(HeuristicError::Layers { algorithm: algorithm.label, costs: goal.costs() });
        }
        let known = self.heuristic().map(|heuristic| Knowledge::of(heuristic, goal)).transpose()?;
        Ok(self.algorithm.guarantee_at(goal.costs(), known.unwrap_or(Knowledge::CONSISTENT)))
    }
}

impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.algorithm)?;
        self.heuristic.iter().try_for_each(|heuristic| write!(f, ": {heuristic}"))
    }
}

impl FromStr for Solver {
    type Err = SolverError;

    fn from_str(text: &str) -> Result<Self, SolverError> {
        let (algorithm, heuristic) = match text.split_once(':') {
            Some((algorithm, text)) => (algorithm, Some(Expression::parse(text, &Definitions::default())?)),
            None => match labelled(text) {
                Some(solver) => return solver,
                None => (text, None),
            },
        };
        Solver::new(algorithm.parse()?, heuristic)
    }
}

/// A solver as tables print it, such as `weighted A* 3/2, linear_conflict`; none where no algorithm precedes a comma.
fn labelled(text: &str) -> Option<Result<Solver, SolverError>> {
    let solver = |(place, _)| {
        let algorithm: AlgorithmSpec = text[..place].parse().ok()?;
        let heuristic = Expression::parse(&text[place + 2..], &Definitions::default());
        Some(heuristic.map_err(SolverError::from).and_then(|heuristic| Solver::new(algorithm, Some(heuristic))))
    };
    text.match_indices(", ").filter_map(solver).reduce(Result::or)
}
