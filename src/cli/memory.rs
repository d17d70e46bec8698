//! `--memory`, for commands that may need much.

use super::Failure;
use crate::memory::{Budget, Excess, Tables, of_report};
use crate::results::Results;

#[derive(clap::Args)]
pub(super) struct MemoryArgument {
    /// Memory limit of the process, such as "4 GiB"; in bytes without a unit [default: 80 % of the memory of the machine or its
    /// cgroup]
    #[arg(long, value_name = "BYTES", value_parser = super::solve::bytes)]
    pub(super) memory: Option<u64>,
}

/// Rejects tables that do not fit in memory before any is built; `what` begins the sentence that says so.
pub(super) fn room_for_tables(of: &str, what: &'static str, tables: &Tables) -> Result<(), Failure> {
    let budget = Budget::of_process();
    budget.has_room_at_all().map_err(Failure::input)?;
    budget.has_room_for_tables(what, tables).map_err(|excess| Failure::Input(format!("{of}: {excess}")))
}

/// Rejects results whose tables and charts do not fit in memory.
pub(super) fn room_for_report(results: &Results) -> Result<(), Excess> {
    let solvers = results.experiments.iter().flat_map(|experiment| &experiment.solvers);
    let rows: usize = solvers.filter_map(|solver| Some(solver.runs()?.len())).sum();
    let least = of_report(rows as u64);
    Budget::of_process().has_room_for("its tables and charts need", least, "make them on a machine with more")
}
