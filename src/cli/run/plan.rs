//! `harness run --list`.

use crate::cli::terminal::{FAINT, STRONG};
use crate::cli::{Exit, Failure, Out};
use crate::config::Role;
use crate::plan::Plan;
use taquin::wording::{group_thousands, several};

/// Prints the selected experiments, with their instances and solvers.
pub(super) fn print(plan: &Plan, out: Out) -> Result<Exit, Failure> {
    let mut last = "";
    for (experiment, named) in plan.selected() {
        if experiment.name != last {
            last = &experiment.name;
            writeln!(out, "{STRONG}{last}{STRONG:#}: {}; goal {}", experiment.source, experiment.goal)?;
        }
        let reference = if named.role == Role::Reference { " (finds the optimal lengths)" } else { "" };
        writeln!(out, "  {}{reference}\n      {FAINT}{}{FAINT:#}", named.label, named.solver)?;
    }
    writeln!(out, "\n{} of {}", several(plan.runs(), "run"), group_thousands(plan.all_runs()))?;
    Ok(Exit::Done)
}
