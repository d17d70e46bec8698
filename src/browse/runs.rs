//! The runs of an experiment: those of a board with their solutions, and all that pass a filter.

use super::{Asked, PAGE, Shown, asked, bounds};
use crate::config::{NamedSolver, Role};
use crate::play::{Code, Refusal};
use crate::results::{Run, SolverResults};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// Which instance, counted from 1.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct One {
    experiment: String,
    instance: usize,
}

/// `GET /api/results/runs?experiment=NAME&instance=1`: the run of each solver on a board, if there is one.
pub(super) async fn of_board(State(shown): State<Arc<Shown>>, one: Asked<One>) -> Result<Json<Value>, Refusal> {
    let one = asked(one)?;
    let (experiment, results) = shown.experiment(&one.experiment)?;
    let board = one.instance.checked_sub(1).and_then(|index| experiment.instances.get(index)).ok_or_else(|| {
        let reason = format!("{} has boards 1 to {}", experiment.name, experiment.instances.len());
        let values = json!({ "last": experiment.instances.len() });
        Refusal::new(StatusCode::NOT_FOUND, Code::Instance, reason).with(values)
    })?;
    let runs = experiment.solvers.iter().zip(&results.solvers).filter_map(|(solver, of)| {
        let run = of.runs()?.iter().find(|run| run.record.key.instance == one.instance - 1)?;
        let mut row = row(solver, run);
        row["path"] = json!(run.record.path);
        Some(row)
    });
    Ok(Json(json!({
        "board": board.written(experiment.goal.labels()),
        "goal": experiment.goal.to_string(),
        "blank": experiment.goal.labels().blank_number(),
        "size": experiment.goal.size().to_string(),
        "optimum": results.optima.get(one.instance - 1).map(|&optimum| bounds(optimum)),
        "folded": results.solvers.iter().any(|runs| matches!(runs, SolverResults::Fold(_))),
        "runs": runs.collect::<Vec<_>>(),
    })))
}

/// Which runs; what is empty lets all pass.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Filter {
    experiment: String,
    /// A label.
    #[serde(default)]
    solver: String,
    /// A word.
    #[serde(default)]
    status: String,
    /// The number of an instance, or a part of its text.
    #[serde(default)]
    board: String,
    #[serde(default)]
    from: usize,
}

/// `GET /api/results/rows?experiment=NAME&solver=&status=&board=&from=0`: the runs of compared solvers that pass,
/// board by board, a hundred at a time.
pub(super) async fn filtered(State(shown): State<Arc<Shown>>, filter: Asked<Filter>) -> Result<Json<Value>, Refusal> {
    let filter = asked(filter)?;
    let (experiment, results) = shown.experiment(&filter.experiment)?;
    let labels = experiment.goal.labels();
    let wanted: Vec<bool> = match filter.board.trim() {
        "" => vec![true; experiment.instances.len()],
        text => match text.parse::<usize>() {
            Ok(number) => (1..=experiment.instances.len()).map(|instance| instance == number).collect(),
            Err(_) => experiment.instances.iter().map(|board| board.written(labels).contains(text)).collect(),
        },
    };
    let named = experiment.solvers.iter().zip(&results.solvers).enumerate();
    let is_wanted = |solver: &NamedSolver| filter.solver.is_empty() || filter.solver == solver.label;
    let named = named.filter(|(_, (solver, _))| solver.role != Role::Reference && is_wanted(solver));
    let mut passing: Vec<(usize, usize, &NamedSolver, &Run)> = vec![];
    for (place, (solver, of)) in named {
        let runs = of.runs().into_iter().flatten();
        let runs = runs.filter(|run| filter.status.is_empty() || filter.status == run.record.status.word());
        let runs = runs.filter(|run| wanted[run.record.key.instance]);
        passing.extend(runs.map(|run| (run.record.key.instance, place, solver, run)));
    }
    passing.sort_by_key(|&(instance, place, ..)| (instance, place));
    let rows = passing.iter().skip(filter.from).take(PAGE).map(|&(instance, _, solver, run)| {
        let mut row = row(solver, run);
        row["instance"] = json!(instance + 1);
        row["board"] = json!(experiment.instances[instance].written(labels));
        row["optimum"] = json!(results.optima.get(instance).map(|&optimum| bounds(optimum)));
        row["has_path"] = json!(run.record.path.is_some());
        row
    });
    Ok(Json(json!({ "of": passing.len(), "rows": rows.collect::<Vec<_>>() })))
}

fn row(solver: &NamedSolver, run: &Run) -> Value {
    let counters = run.record.counters.as_ref();
    json!({
        "label": solver.label,
        "solver": solver.solver.to_string(),
        "reference": solver.role == Role::Reference,
        "status": run.record.status.word(),
        "length": run.record.stated_length(),
        "cost": run.record.cost,
        "expanded": counters.and_then(|counters| counters.expanded),
        "generated": counters.and_then(|counters| counters.generated),
        "seconds": run.timings.first().map(|timing| timing.cpu_seconds),
    })
}
