//! What can be refused before the first run: memory, and programs that cannot be started.

use super::worker_pool::Queue;
use super::{Options, RunError};
use crate::config::Config;
use crate::memory::{Budget, Excess, Room, Tables, of_report, of_results, written};
use crate::plan::{Plan, Series};
use std::sync::Arc;
use taquin::search::{Limits, Nodes};
use taquin::solve::least_node_bytes;

/// The budget of a plan without what its rows and boards take.
///
/// # Errors
/// [`RunError::Report`] where no table or chart of the results could be made, and [`RunError::NoRoom`] where the program
/// itself does not fit.
pub(super) fn budget_of(plan: &Plan, options: &Options, threads: usize) -> Result<Budget, RunError> {
    let mut budget = Budget::new(options.memory, threads, Arc::clone(&options.cancel));
    budget.has_room_at_all()?;
    let boards: u64 = plan.series.iter().map(|series| series.boards().len() as u64).sum();
    budget.set_aside(of_results(rows(plan), boards));
    has_room_for_report(plan, &budget)?;
    Ok(budget)
}

/// The rows that a plan has once it is run.
fn rows(plan: &Plan) -> u64 {
    let rows = plan.series.iter().filter(|series| !series.experiment.fold);
    rows.map(|series| series.boards().len() as u64).sum()
}

/// Refuses a budget that is too small for the report, once the runs have given theirs back.
fn has_room_for_report(plan: &Plan, budget: &Budget) -> Result<(), RunError> {
    let report = of_report(rows(plan));
    match budget.lacks(report) {
        Some(Room { bound, free }) => {
            let least = written(bound.bytes().saturating_add(report - free));
            Err(RunError::Report { least, bound })
        }
        None => Ok(()),
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

/// The budget of queued runs, by as many threads as there are.
///
/// # Errors
/// As [`budget_of`]; and [`RunError::Memory`] for tables that do not fit, and for a run that would not at its own limits.
pub(super) fn budget<'a>(
    plan: &Plan,
    queued: impl Iterator<Item = &'a Series<'a>>,
    options: &Options,
    threads: usize,
) -> Result<Budget, RunError> {
    let mut budget = budget_of(plan, options, threads)?;
    let mut tables = Tables::default();
    for series in queued {
        let (goal, solver) = (&series.experiment.goal, &series.named.solver);
        let added = solver.heuristic().map_or(Ok(()), |heuristic| tables.add(heuristic, goal));
        added.map_err(|error| RunError::unprepared(series, error))?;
        let refused = |excess| refused(plan.config, series, excess);
        budget
            .has_room_for_tables("the tables of its heuristic and of those before it need", &tables)
            .map_err(refused)?;
        let node = least_node_bytes(goal.size(), solver.algorithm());
        let least = nodes(series).saturating_mul(node).saturating_add(tables.kept());
        budget
            .has_room_for("a run that reaches its limits needs", least, "lower the limits of the search")
            .map_err(refused)?;
    }
    budget.set_aside(tables.kept());
    // Tables stay to the end of the process.
    has_room_for_report(plan, &budget)?;
    Ok(budget)
}

/// The fewest nodes that a run has stored when it meets one of its limits; none where it does not store them, or has no
/// such limit.
fn nodes(series: &Series) -> u64 {
    let Limits { expanded, generated, bytes, .. } = series.named.limits;
    let stored = bytes.map(|bytes| bytes / taquin::search::NODE_BYTES);
    // At most three of four children lead on to others.
    let limits = [stored, expanded, generated.map(|generated| generated / 4)];
    let least =
        limits.into_iter().flatten().min().filter(|_| series.named.solver.algorithm().behaviour().nodes == Nodes::All);
    least.unwrap_or(0).min(states(series.experiment.goal.size().cells() as u64))
}

/// How many states can reach a goal on a board of this many cells.
fn states(cells: u64) -> u64 {
    (3..=cells).fold(1u64, u64::saturating_mul)
}

fn refused(config: &Config, series: &Series, excess: Excess) -> RunError {
    let message = format!("experiment \"{}\", solver \"{}\": {excess}", series.name, series.solver);
    RunError::Memory(config.refusal(&series.name, series.named, &message).into())
}
