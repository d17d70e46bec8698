//! How the effort grows with the board, across the experiments of a config.

use super::{Chart, Drawing};
use crate::experiment::config::{Config, Experiment};
use crate::experiment::results::{ExperimentResults, Results, Run};
use crate::puzzle::Size;
use crate::report::chart::{Curve, Curves, Scale, Spot};
use crate::report::common::compared;
use crate::solve::Status;
use std::collections::BTreeMap;

/// There must be so many sizes.
const SIZES: usize = 3;

/// The median effort of each solver by size, where every experiment has a size of its own.
pub(super) fn growth(config: &Config, results: &Results) -> Option<Chart> {
    let both = config.experiments.iter().zip(&results.experiments);
    let mut sizes: BTreeMap<Size, (&Experiment, &ExperimentResults)> = BTreeMap::new();
    for (experiment, results) in both.filter(|(_, results)| !results.solvers.is_empty()) {
        if sizes.insert(experiment.goal.size(), (experiment, results)).is_some() {
            return None;
        }
    }
    let mut curves: Vec<Curve> = vec![];
    for (place, (experiment, results)) in sizes.values().enumerate() {
        for solver in compared(experiment) {
            let named = &experiment.solvers[solver];
            let Some(spot) = median(results, solver, place) else { continue };
            match curves.iter_mut().find(|curve| curve.label == named.label) {
                Some(curve) => curve.spots.push(spot),
                None => curves.push(Curve { label: named.label.clone(), colour: named.colour, spots: vec![spot] }),
            }
        }
    }
    curves.retain(|curve| curve.spots.len() >= 2);
    let mut sources: Vec<&str> = sizes.values().map(|(experiment, _)| experiment.source.as_str()).collect();
    sources.dedup();
    let mut subtitle = sources.join("; ");
    if curves.iter().flat_map(|curve| &curve.spots).any(|spot| spot.at_least) {
        subtitle += "; hollow: at least that, a limit was hit";
    }
    let shown = sizes.len() >= SIZES && !curves.is_empty();
    shown.then(|| Chart {
        name: "growth".into(),
        experiment: None,
        caption: "The median effort of each solver by the size of the board; a hollow dot is a limit that half of the runs, or \
                  more, have hit: they need at least that."
            .into(),
        drawing: Drawing::Curves(Curves {
            title: format!("{}: growth with the board", config.title),
            subtitle,
            x: "board".into(),
            y: "median expanded nodes".into(),
            y_scale: Scale::Log,
            places: sizes.keys().map(Size::to_string).collect(),
            curves,
            ..Curves::default()
        }),
    })
}

/// The median of the runs of a solver, those that hit a limit above all others.
fn median(results: &ExperimentResults, solver: usize, place: usize) -> Option<Spot> {
    let runs = results.solvers.get(solver)?.runs()?;
    // Of what the clock stopped nothing is known; of what a program solved, it may not have told.
    let counts = |run: &&Run| match run.record.status {
        Status::Unfinished => false,
        status => status == Status::Solved || status.is_limit(),
    };
    let effort = |run: &Run| Some((run.record.status.is_limit(), run.record.counters.as_ref()?.expanded?));
    let efforts: Option<Vec<(bool, u64)>> = runs.iter().filter(counts).map(effort).collect();
    let mut efforts = efforts?;
    efforts.sort_unstable();
    // Of an even number of runs, the mean of the two in the middle.
    let (below, above) = (efforts.get(efforts.len().checked_sub(1)? / 2)?, efforts.get(efforts.len() / 2)?);
    Some(Spot { x: place as f64, y: (below.1 + above.1) as f64 / 2.0, at_least: above.0 })
}
