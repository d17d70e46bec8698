//! A solver: an algorithm and, unless it is blind, a heuristic.

use super::algorithm::{Algorithm, AlgorithmError};
use crate::heuristic::{Definitions, Expression, ExpressionError};
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
    algorithm: Algorithm,
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
}

impl Solver {
    /// # Errors
    /// When a blind algorithm is given a heuristic, or another one is not.
    pub fn new(algorithm: Algorithm, heuristic: Option<Expression>) -> Result<Solver, SolverError> {
        match (&heuristic, algorithm.is_blind()) {
            (None, false) => Err(SolverError::Missing(algorithm.name().name)),
            (Some(_), true) => Err(SolverError::Blind(algorithm.name().name)),
            _ => Ok(Solver { algorithm, heuristic }),
        }
    }

    /// The algorithm.
    pub fn algorithm(&self) -> &Algorithm {
        &self.algorithm
    }

    /// The same with no more than so many threads for one search; its rows are the same.
    #[must_use]
    pub fn with_threads_at_most(self, most: usize) -> Solver {
        Solver { algorithm: self.algorithm.with_threads_at_most(most), ..self }
    }

    /// The heuristic; none where the algorithm is blind.
    pub fn heuristic(&self) -> Option<&Expression> {
        self.heuristic.as_ref()
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
            None => (text, None),
        };
        Solver::new(algorithm.parse()?, heuristic)
    }
}
