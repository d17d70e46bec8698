//! How the effort grows with the optimal length.

use super::boards::reading;
use super::{Chart, ExperimentCharts, Group};
use crate::report::chart::{Curve, Curves, Scale, Spot};
use crate::report::metric::Metric;
use crate::report::reading::{Reading, Readings};
use crate::report::reference;
use crate::results::{Optimum, SolverResults};
use std::collections::{BTreeMap, BTreeSet};
use taquin::wording::several;

/// There must be this many different optimal lengths.
const LENGTHS: usize = 4;

impl ExperimentCharts<'_> {
    /// The median of expanded nodes over the boards of each optimal length that every solver was run on.
    pub(super) fn length(&self) -> Option<Chart> {
        // Hardly two boards cost the same where moves have costs of their own.
        if self.experiment.has_costs() {
            return None;
        }
        let contenders = self.contenders();
        let boards = self.run_by_all(&contenders);
        let only = boards.only()?;
        let optima = self.measured.optima_of(only);
        let proven: Vec<u32> = optima.iter().filter_map(|optimum| optimum.proven()).collect();
        let lengths: BTreeSet<u32> = proven.iter().copied().collect();
        if lengths.len() < LENGTHS || proven.len() < super::ENOUGH {
            return None;
        }
        let curve = |group: usize| {
            let group = &self.groups[group];
            let readings = self.readings_by_length(group, only);
            let none = Readings::default();
            let of = |length: &u32| readings.get(length).unwrap_or(&none);
            let spots = lengths.iter().map(|length| spot(f64::from(*length), of(length))).collect();
            group.curve(spots)
        };
        let curves: Vec<Curve> = contenders.iter().copied().map(curve).collect();
        let is_curve =
            |curve: &Curve| curve.spots.iter().filter(|spot| spot.y.is_finite() && !spot.at_least).count() > 1;
        curves.iter().any(is_curve).then(|| {
            let (title, subtitle) = self.titles("expanded nodes by optimal length");
            let (x, y) = ("optimal length (moves)".into(), format!("median {}", Metric::EXPANDED.title));
            let unknown = self.solvable(only) - proven.len();
            let count = |length: &u32| proven.iter().filter(|other| *other == length).count();
            let boards: Vec<(f64, usize)> = lengths.iter().map(|length| (f64::from(*length), count(length))).collect();
            let optima = reference::sentence(self.experiment, self.results);
            let caption = format!(
                "The median expanded nodes on the boards of each optimal length, {}; {}.{}{}{}",
                self.over_run(only),
                per_length(&boards),
                left_out(unknown),
                self.left_out(&Metric::EXPANDED),
                optima.map_or(String::new(), |sentence| format!(" {sentence}"))
            );
            let curves = Curves { title, subtitle, x, y, x_scale: Scale::Span, boards, curves, ..Curves::default() };
            self.curves("length", &caption, curves, &contenders)
        })
    }

    /// What is known of what a group expanded, by the optimal length of the boards; nothing of folded runs.
    fn readings_by_length(&self, group: &Group, only: Option<&BTreeSet<usize>>) -> BTreeMap<u32, Readings> {
        let mut readings: BTreeMap<u32, Vec<Reading>> = BTreeMap::new();
        let results = group.solvers.iter().filter_map(|&solver| self.results.solvers.get(solver));
        for run in results.filter_map(SolverResults::runs).flatten() {
            let board = run.record.key.instance;
            let optimum = self.results.optima.get(board).copied();
            let length = optimum.and_then(Optimum::proven).filter(|_| only.is_none_or(|only| only.contains(&board)));
            if let (Some(length), Some(reading)) = (length, reading(&Metric::EXPANDED, self.experiment, run, optimum)) {
                readings.entry(length).or_default().push(reading);
            }
        }
        readings.into_iter().map(|(length, readings)| (length, readings.into_iter().collect())).collect()
    }
}

/// A median as a point; not drawn where nothing is known.
pub(super) fn spot(x: f64, readings: &Readings) -> Spot {
    let median = readings.median();
    let y = median.value().or(median.at_least()).map_or(f64::NAN, |value| value.to_f64());
    Spot { x, y, at_least: median.at_least().is_some(), stopped: readings.stopped() > 0, interval: None }
}

/// How many boards have each length, such as "1 to 14 boards per length".
fn per_length(boards: &[(f64, usize)]) -> String {
    let counts = || boards.iter().map(|(_, count)| *count);
    match (counts().min().unwrap_or(0), counts().max().unwrap_or(0)) {
        (least, most) if least == most => format!("{} per length", several(least as u64, "board")),
        (least, most) => format!("{least} to {most} boards per length"),
    }
}

fn left_out(unknown: usize) -> String {
    match unknown {
        0 => String::new(),
        1 => " One board without a proven optimal length is left out.".to_owned(),
        many => format!(" {many} boards without a proven optimal length are left out."),
    }
}
