//! What is known before the first run of a plan's need for memory and programs.

use super::worker_pool::Queue;
use super::{Options, RunError};
use crate::experiment::config::Config;
use crate::experiment::memory::{Budget, Excess, Tables, written};
use crate::experiment::plan::{Plan, Series};
use std::sync::Arc;
use taquin::search::{Cancel, Limits, Nodes};
use taquin::solve::least_node_bytes;

/// What tables and charts are made with when the runs have ended, and what each row adds: more than was ever measured.
const REPORT: u64 = 52 << 20;
const REPORT_ROW: u64 = 1 << 10;

/// Refuses a memory in which the results of a plan cannot be told; what may be used when it is not told.
pub(super) fn tells(plan: &Plan, memory: Option<u64>) -> Result<(), RunError> {
    let rows = plan.series.iter().filter(|series| !series.experiment.fold).map(|series| series.boards().len() as u64);
    let budget = Budget::new(memory, 1, Cancel::default());
    let (rows, had) = (rows.sum::<u64>(), budget.bytes().unwrap_or(u64::MAX));
    let least = REPORT + rows * REPORT_ROW;
    match had < least {
        true => Err(RunError::Report { rows, least: written(least), budget: written(had) }),
        false => Ok(()),
    }
}

/// Refuses a queue with a program that this machine cannot start.
pub(super) fn programs(queue: &Queue, config: &Config) -> Result<(), RunError> {
    let mut names = queue.series().filter_map(|series| series.named.solver.algorithm().command());
    match names.find_map(|name| config.unstartable.get(name)) {
        Some(why) => Err(RunError::Program(why.clone().into())),
        None => Ok(()),
    }
}

/// The budget of a queue's runs, by as many threads as there are.
///
/// # Errors
/// As [`fits`].
pub(super) fn budget(queue: &Queue, options: &Options, threads: usize) -> Result<Budget, RunError> {
    let budget = Budget::new(options.memory, threads, Arc::clone(&options.cancel));
    fits(queue, &budget)?;
    Ok(budget)
}

/// Refuses a budget that is taken already, a queue whose tables cannot fit, and one of whose runs would not at its own
/// limits.
fn fits(queue: &Queue, budget: &Budget) -> Result<(), RunError> {
    budget.has_room_at_all()?;
    let mut tables = Tables::default();
    for series in queue.series() {
        let (goal, solver) = (&series.experiment.goal, &series.named.solver);
        let added = solver.heuristic().map_or(Ok(()), |heuristic| tables.add(heuristic, goal));
        added.map_err(|error| RunError::unprepared(series, error))?;
        let refused = |excess| refused(series, excess);
        budget.has_room_for_tables("the tables of its heuristic, with those before, take", &tables).map_err(refused)?;
        let node = least_node_bytes(goal.size(), solver.algorithm());
        let least = nodes(series).saturating_mul(node).saturating_add(tables.kept());
        budget.has_room_for_run("a run that comes to its limits takes", least).map_err(refused)?;
    }
    Ok(())
}

/// The fewest nodes that a run has stored when it meets one of its limits; none where it does not store them, or has no
/// limit that tells.
fn nodes(series: &Series) -> u64 {
    let Limits { expanded, generated, bytes, .. } = series.named.limits;
    let stored = bytes.map(|bytes| bytes / taquin::search::NODE_BYTES);
    // At most three of four children lead on to others.
    let limits = [stored, expanded, generated.map(|generated| generated / 4)];
    let least =
        limits.into_iter().flatten().min().filter(|_| series.named.solver.algorithm().behaviour().nodes == Nodes::All);
    least.unwrap_or(0).min(states(series.experiment.goal.size().cells() as u64))
}

/// How many states can reach a goal on a board of so many cells.
fn states(cells: u64) -> u64 {
    (3..=cells).fold(1u64, u64::saturating_mul)
}

fn refused(series: &Series, excess: Excess) -> RunError {
    RunError::Memory { experiment: series.name.to_string(), solver: series.solver.to_string(), excess }
}
