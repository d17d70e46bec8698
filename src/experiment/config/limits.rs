//! What a run may use.

use super::diagnostic::Problem;
use super::wire::{self, At, Count};
use crate::search::Limits;
use std::time::Duration;

/// The longest time limit in seconds, about three years.
const LONGEST: f64 = 1e8;

pub(super) fn limits(wire: &wire::Limits) -> Result<Limits, Problem> {
    let count = |limit: &Option<At<Count>>| limit.as_ref().map(|at| positive(at, at.0, "a limit")).transpose();
    let (expanded, generated) = (count(&wire.expanded)?, count(&wire.generated)?);
    let bytes = wire.bytes.as_ref().map(|at| positive(at, at.0, "a limit")).transpose()?;
    let time = wire.seconds.as_ref().map(|seconds| {
        if seconds.0 > 0.0 && seconds.0 <= LONGEST {
            return Ok(Duration::from_secs_f64(seconds.0));
        }
        Err(Problem::at(&seconds.span, format!("{} seconds are no limit", seconds.0))
            .help(format!("a limit is more than 0 and at most {LONGEST} seconds")))
    });
    Ok(Limits { expanded, generated, bytes, time: time.transpose()? })
}

/// A number that must not be 0.
pub(super) fn positive<T>(at: &At<T>, number: u64, what: &str) -> Result<u64, Problem> {
    match number {
        0 => Err(Problem::at(&at.span, format!("{what} must be at least 1"))),
        _ => Ok(number),
    }
}
