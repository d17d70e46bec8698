//! `report.json`: statistics, comparisons and judged tables. No time is in it.

use crate::config::{Config, Experiment};
use crate::formula::Number;
use crate::report::comparison::Comparison;
use crate::report::numbers::{exact, json, rounded};
use crate::report::statistics::{ExperimentStatistics, SolverStatistics, Summary};
use crate::report::{Confidence, JudgedTable, Metric};
use serde_json::{Map, Value, json};

pub(super) fn report(config: &Config, told: &[ExperimentStatistics], tables: &[JudgedTable]) -> Vec<u8> {
    let experiments: Vec<Value> = told.iter().map(|one| experiment(&config.experiments[one.experiment], one)).collect();
    let published: Vec<Value> = tables.iter().map(published).collect();
    let report = json!({
        "config": config.name,
        "title": config.title,
        "seed": config.seed,
        "experiments": experiments,
        "published": published,
    });
    let mut text = serde_json::to_vec_pretty(&report).expect("plain values");
    text.push(b'\n');
    text
}

fn experiment(experiment: &Experiment, told: &ExperimentStatistics) -> Value {
    let untimed = told.comparisons.iter().filter(|comparison| comparison.metric != Metric::TIME);
    json!({
        "name": experiment.name,
        "title": experiment.title,
        "boards": told.boards,
        "source": experiment.source,
        "goal": experiment.goal.to_string(),
        "common_boards": told.common_boards(),
        "solvers": told.solvers.iter().map(|one| solver(experiment, one)).collect::<Vec<_>>(),
        "comparisons": untimed.map(|one| comparison(experiment, one)).collect::<Vec<_>>(),
    })
}

fn solver(experiment: &Experiment, told: &SolverStatistics) -> Value {
    let named = &experiment.solvers[told.solver];
    let statuses: Map<String, Value> =
        told.endings.iter().map(|(status, count)| (status.to_string(), count.into())).collect();
    let untimed = told.summaries.iter().filter(|summary| summary.metric != Metric::TIME);
    json!({
        "label": named.label,
        "algorithm": named.algorithm,
        "heuristic": named.heuristic,
        "solver": named.solver.to_string(),
        "statuses": statuses,
        "metrics": untimed.map(summary).collect::<Vec<_>>(),
    })
}

fn summary(told: &Summary) -> Value {
    let Summary { metric, over, readings, mean_interval, geometric_interval, median_interval, par2, .. } = told;
    let quartiles = [0, 1, 2, 3, 4].map(|quarters| readings.quartile(quarters));
    json!({
        "metric": metric.name,
        "over": over.word(),
        "runs": readings.count(),
        "stopped": readings.stopped(),
        "mean": number(told.mean()),
        "mean_interval": interval(*mean_interval),
        "geometric_mean": real(told.geometric_mean()),
        "geometric_mean_interval": interval(*geometric_interval),
        "sd": real(told.standard_deviation()),
        "quartiles": quartiles.map(|quartile| number(quartile.value())),
        "quartiles_at_least": quartiles.map(|quartile| number(quartile.at_least())),
        "median_interval": median_interval.map(|ends| ends.map(|end| number(end.value()))),
        "sum": number(told.sum()),
        "par2": number(*par2),
    })
}

fn comparison(experiment: &Experiment, told: &Comparison) -> Value {
    json!({
        "metric": told.metric.name,
        "first": experiment.solvers[told.first].label,
        "second": experiment.solvers[told.second].label,
        "pairs": told.pairs,
        "only_first": told.only_first,
        "only_second": told.only_second,
        "less": told.order.map(|order| order.less),
        "equal": told.order.map(|order| order.equal),
        "more": told.order.map(|order| order.more),
        "difference": number(told.difference),
        "ratio": real(told.ratio),
        "ratio_interval": interval(told.interval),
        "p": real(told.test.map(|test| test.p)),
        "p_holm": real(told.p_holm),
        "method": told.test.map(|test| test.method.word()),
        "caution": told.caution,
    })
}

fn published(table: &JudgedTable) -> Value {
    let cells = table.cells().map(|(row, column, cell)| {
        json!({
            "row": row,
            "column": column,
            "printed": cell.printed,
            "measured": cell.measured,
            "verdict": cell.verdict.word(),
            "note": cell.note,
        })
    });
    json!({ "title": table.title, "source": table.source, "cells": cells.collect::<Vec<_>>() })
}

fn number(number: Option<Number>) -> Value {
    json(exact(number))
}

fn real(number: Option<f64>) -> Value {
    json(rounded(number))
}

fn interval(interval: Option<Confidence>) -> Value {
    interval.map_or(Value::Null, |ends| json!([real(Some(ends.low)), real(Some(ends.high))]))
}
