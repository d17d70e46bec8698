//! Expanded nodes, gap and time of each solver.

use super::{Chart, Drawing, Group, Sheet};
use crate::report::chart::{Figure, Interval, Intervals, Series};
use crate::report::metric::Metric;

impl Sheet<'_> {
    /// How a measure is distributed; the gap only where there is one.
    pub(super) fn distribution(&self, metric: &Metric) -> Option<Chart> {
        if *metric == Metric::GAP && !self.has_gaps() {
            return None;
        }
        let series = |group: &Group| Series {
            label: group.label.clone(),
            colour: group.colour,
            values: self.sample(group, metric.formula, None).repeated(),
            censored: group.solvers.iter().map(|&solver| self.limited(solver)).sum(),
        };
        let series: Vec<Series> = self.groups.iter().filter(|group| self.tells(group, metric)).map(series).collect();
        let shown = series.iter().any(|series| !series.values.is_empty());
        shown.then(|| {
            let (title, subtitle) = self.titles(metric.title);
            let (what, each) = (metric.title, self.each());
            let caption = format!("How {what} spread over the solved runs of {each}: further left is better.");
            let figure = Figure { title, subtitle, axis: metric.title.into(), scale: metric.scale, series };
            self.chart(metric.name, caption, Drawing::Distribution(figure))
        })
    }

    /// Where optima are not proven: the gap of each solver, as far as it is known.
    pub(super) fn bounds(&self) -> Option<Chart> {
        let row = |group: &Group| Interval {
            label: group.label.clone(),
            colour: group.colour,
            low: self.mean(group, "gap_lower", None),
            high: self.mean(group, "gap_upper", None),
        };
        let rows: Vec<Interval> = self.groups.iter().map(row).collect();
        rows.iter().any(|row| row.high.is_finite()).then(|| {
            let (title, subtitle) = self.titles(Metric::GAP.title);
            let axis = "mean moves above the optimum, between what its bounds allow".into();
            let intervals = Intervals { title, subtitle, axis, scale: Metric::GAP.scale, rows };
            let caption = format!(
                "Not all optimal lengths are proven, so the mean gap of {} lies somewhere on its bar.",
                self.each()
            );
            self.chart(Metric::GAP.name, caption, Drawing::Bounds(intervals))
        })
    }
}
