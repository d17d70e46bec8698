//! The solvers of an experiment: how their runs ended, and their measures for comparison.

use super::{Asked, Shown, asked};
use crate::config::{Config, Experiment, NamedSolver, Role};
use crate::play::Refusal;
use crate::report::pivot::{Cell, Dimension, Measure, Runs, pivot};
use crate::report::{Quantile, ReportInput, Scope};
use crate::results::{ExperimentResults, Results, SolverResults};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The figures: means over the boards that every solver solved, and a median over all runs, where an unsolved
/// run counts as at least what it had reached.
const FIGURES: [(&str, &str, Runs); 7] = [
    ("expanded", "mean:expanded", Runs::Common),
    ("median", "median:expanded", Runs::All),
    ("generated", "mean:generated", Runs::Common),
    ("length", "mean:length", Runs::Common),
    ("gap", "mean:gap_upper", Runs::Common),
    (LEAST_GAP, "mean:gap_lower", Runs::Common),
    ("seconds", "mean:cpu_seconds", Runs::Common),
];

/// What the gap is at least, where not every optimum is proven.
const LEAST_GAP: &str = "least gap";

/// Which experiment.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct One {
    experiment: String,
}

/// `GET /api/results/solvers?experiment=NAME`: the compared solvers with their figures.
pub(super) async fn solvers(State(shown): State<Arc<Shown>>, one: Asked<One>) -> Result<Json<Value>, Refusal> {
    let one = asked(one)?;
    let (experiment, results) = shown.experiment(&one.experiment)?;
    let figures = figures(&shown, experiment, results);
    let solver = |(named, of): (&_, &SolverResults)| solver(named, of, &figures);
    let compared = experiment.solvers.iter().zip(&results.solvers).filter(|(named, _)| named.role != Role::Reference);
    Ok(Json(json!({
        "boards": experiment.instances.len(),
        "folded": results.solvers.iter().any(|runs| matches!(runs, SolverResults::Fold(_))),
        "solvers": compared.map(solver).collect::<Vec<_>>(),
    })))
}

/// By figure, then by solver.
type Figures = BTreeMap<&'static str, BTreeMap<String, Cell>>;

fn figures(shown: &Shown, experiment: &Experiment, results: &ExperimentResults) -> Figures {
    let config = Config { experiments: vec![experiment.clone()], ..shown.config.clone() };
    let results = Results { experiments: vec![results.clone()] };
    let scope = Scope::new(&config, &results);
    let input = ReportInput::new(&scope);
    let cells = |measure: &str, runs| {
        let measure: Measure = measure.parse().expect("a measure");
        // Folded runs lack some figures.
        let table = pivot(&input, [&Dimension::Solver, &Dimension::Experiment], &measure, runs).ok()?;
        let cell = |(label, cells): (String, Vec<Option<Cell>>)| Some((label, cells.into_iter().next()??));
        Some(table.rows.into_iter().filter_map(cell).collect())
    };
    FIGURES.into_iter().filter_map(|(name, measure, runs)| Some((name, cells(measure, runs)?))).collect()
}

fn solver(named: &NamedSolver, of: &SolverResults, figures: &Figures) -> Value {
    let found = |name: &str| figures.get(name).and_then(|cells| cells.get(&named.label));
    let figure = |name: &str| match (name, found(name).map(|cell| cell.value), found(LEAST_GAP).map(|cell| cell.value))
    {
        ("gap", Some(Quantile::Value(most)), Some(Quantile::Value(least))) if least < most => {
            value(Quantile::Between(least, most))
        }
        (_, of, _) => of.map_or(Value::Null, value),
    };
    let names = FIGURES.iter().map(|(name, ..)| *name).filter(|name| *name != LEAST_GAP);
    let values = names.map(|name| (name.to_string(), figure(name)));
    let statuses: Map<String, Value> =
        of.statuses().into_iter().map(|(status, count)| (status.word().into(), count.into())).collect();
    json!({
        "label": named.label,
        "algorithm": named.algorithm,
        "heuristic": named.heuristic,
        "solver": named.solver.to_string(),
        "statuses": statuses,
        // The number of boards in its means.
        "common": found("length").map(|cell| cell.runs),
        "figures": Map::from_iter(values),
    })
}

/// A number, or an object with the `least` that it can be and, where it is known, the `most`.
fn value(quantile: Quantile) -> Value {
    match quantile {
        Quantile::Unknown => Value::Null,
        Quantile::Value(value) => json!(value.to_f64()),
        Quantile::AtLeast(least) => json!({ "least": least.to_f64() }),
        Quantile::Between(least, most) => json!({ "least": least.to_f64(), "most": most.to_f64() }),
    }
}
