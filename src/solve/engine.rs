//! A solver made ready for one goal.

use super::{Solved, Solver};
use crate::puzzle::{Arrangement, Goal};
use crate::search::Meter;

/// A solver whose tables are ready: solves any number of boards, from any number of threads.
pub trait Engine: Send + Sync {
    /// Solves one board within the meter's limits; `None` when the run was cancelled, which makes no row.
    fn solve(&self, start: &Arrangement, meter: Meter) -> Option<Solved>;
}

/// Why a solver cannot work on a goal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PrepareError(pub String);

/// Makes a solver ready for a goal.
///
/// # Errors
/// When its heuristic is not defined for the goal's size.
pub fn prepare(_goal: &Goal, solver: &Solver) -> Result<Box<dyn Engine>, PrepareError> {
    Err(PrepareError(format!("{solver} is not built yet")))
}
