//! `--memory`, of every command that may take much.

use super::Failure;
use crate::memory::{Budget, Excess, Tables};
use crate::results::Results;

#[derive(clap::Args)]
pub(super) struct MemoryArgument {
    /// Memory that the process may fill, such as "4 GiB" [default: 80 % of what the machine or its control group has]
    #[arg(long, value_name = "BYTES", value_parser = super::solve::bytes)]
    pub(super) memory: Option<u64>,
}

/// Refuses tables for which the process has no room, before one is made; `what` says whose they are, up to the verb.
pub(super) fn room_for_tables(of: &str, what: &'static str, tables: &Tables) -> Result<(), Failure> {
    let budget = Budget::of_process();
    budget.has_room_at_all().map_err(Failure::input)?;
    budget.has_room_for_tables(what, tables).map_err(|excess| Failure::Input(format!("{of}: {excess}")))
}

/// Refuses results whose tables and charts do not fit.
pub(super) fn room_for_report(results: &Results) -> Result<(), Excess> {
    let solvers = results.experiments.iter().flat_map(|experiment| &experiment.solvers);
    let rows: usize = solvers.filter_map(|solver| Some(solver.runs()?.len())).sum();
    Budget::of_process().has_room_for_report(rows as u64)
}
