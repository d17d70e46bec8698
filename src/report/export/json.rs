//! `report.json`: statistics, comparisons and judged tables. No time is in it.

use crate::config::{Config, Experiment};
use crate::formula::Number;
use crate::report::comparison::Comparison;
use crate::report::numbers::{exact, json, rounded};
use crate::report::statistics::{ExperimentStatistics, SolverStatistics, Summary};
use crate::report::{Confidence, JudgedTable, Metric};
use serde_json::{Map, Value, json};

pub(super) fn report(config: &Config, statistics: &[ExperimentStatistics], tables: &[JudgedTable]) -> Vec<u8> {
    let experiments: Vec<Value> =
        statistics.iter().map(|one| experiment(&config.experiments[one.experiment], one)).collect();
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

fn experiment(experiment: &Experiment, statistics: &ExperimentStatistics) -> Value {
    let untimed = statistics.comparisons.iter().filter(|comparison| comparison.metric != Metric::TIME);
    json!({
        "name": experiment.name,
        "title": experiment.title,
        "boards": statistics.boards,
        "source": experiment.source,
        "goal": experiment.goal.to_string(),
        "common_boards": statistics.common_boards(),
        "solvers": statistics.solvers.iter().map(|one| solver(experiment, one)).collect::<Vec<_>>(),
        "comparisons": untimed.map(|one| comparison(experiment, one)).collect::<Vec<_>>(),
    })
}

fn solver(experiment: &Experiment, statistics: &SolverStatistics) -> Value {
    let named = &experiment.solvers[statistics.solver];
    let statuses: Map<String, Value> =
        statistics.endings.iter().map(|(status, count)| (status.to_string(), count.into())).collect();
    let untimed = statistics.summaries.iter().filter(|summary| summary.metric != Metric::TIME);
    json!({
        "label": named.label,
        "algorithm": named.algorithm,
        "heuristic": named.heuristic,
        "solver": named.solver.to_string(),
        "statuses": statuses,
        "metrics": untimed.map(summary).collect::<Vec<_>>(),
    })
}

fn summary(summary: &Summary) -> Value {
    let Summary { metric, over, readings, mean_interval, geometric_interval, median_interval, par2, .. } = summary;
    let quartiles = [0, 1, 2, 3, 4].map(|quarters| readings.quartile(quarters));
    json!({
        "metric": metric.name,
        "over": over.word(),
        "runs": readings.count(),
        "stopped": readings.stopped(),
        "mean": number(summary.mean()),
        "mean_interval": interval(*mean_interval),
        "geometric_mean": real(summary.geometric_mean()),
        "geometric_mean_interval": interval(*geometric_interval),
        "sd": real(summary.standard_deviation()),
        "quartiles": quartiles.map(|quartile| number(quartile.value())),
        "quartiles_at_least": quartiles.map(|quartile| number(quartile.at_least())),
        "median_interval": median_interval.map(|ends| ends.map(|end| number(end.value()))),
        "sum": number(summary.sum()),
        "par2": number(*par2),
    })
}

fn comparison(experiment: &Experiment, comparison: &Comparison) -> Value {
    json!({
        "metric": comparison.metric.name,
        "first": experiment.solvers[comparison.first].label,
        "second": experiment.solvers[comparison.second].label,
        "pairs": comparison.pairs,
        "only_first": comparison.only_first,
        "only_second": comparison.only_second,
        "less": comparison.order.map(|order| order.less),
        "equal": comparison.order.map(|order| order.equal),
        "more": comparison.order.map(|order| order.more),
        "difference": number(comparison.difference),
        "ratio": real(comparison.ratio),
        "ratio_interval": interval(comparison.interval),
        "p": real(comparison.test.map(|test| test.p)),
        "p_holm": real(comparison.p_holm),
        "method": comparison.test.map(|test| test.method.word()),
        "caution": comparison.caution,
    })
}

fn published(table: &JudgedTable) -> Value {
    let cells = table.cells().map(|(row, column, cell)| {
        let [measured, at_least] = cell.value_or_bound();
        json!({
            "row": row,
            "column": column,
            "printed": cell.printed,
            "measured": measured,
            "at_least": at_least,
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
