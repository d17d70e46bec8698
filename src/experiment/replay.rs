//! The command that makes a run again.

use super::config::NamedSolver;
use crate::puzzle::{Arrangement, Goal};
use crate::search::Limits;

/// `harness solve` with a board, and all that the run depended on.
pub fn command(goal: &Goal, named: &NamedSolver, board: &Arrangement) -> String {
    format!("harness solve '{}'{}", board.written(goal.labels()), options(goal, named))
}

/// What follows the board in [`command`].
pub fn options(goal: &Goal, named: &NamedSolver) -> String {
    let mut text = format!(" --goal '{goal}' --solver '{}'", named.solver);
    let blank = Some(u64::from(goal.labels().blank())).filter(|&blank| blank > 0);
    let Limits { expanded, generated, bytes, time } = named.limits;
    for (option, value) in [("blank", blank), ("expanded", expanded), ("generated", generated), ("bytes", bytes)] {
        text.extend(value.map(|value| format!(" --{option} {value}")));
    }
    text.extend(time.map(|time| format!(" --seconds {}", time.as_secs_f64())));
    text
}
