//! Effort against gap.

use super::{Chart, Drawing, Group, Sheet};
use crate::report::chart::{Mark, Points, Scale};
use crate::report::common::Common;
use crate::report::metric::Metric;

impl Sheet<'_> {
    /// Means over the instances that every solver solved.
    pub(super) fn tradeoff(&self) -> Option<Chart> {
        let common = Common::of(self.experiment, self.results);
        let only = common.only()?;
        let mark = |group: &Group| Mark {
            label: group.label.clone(),
            colour: group.colour,
            x: self.mean(group, Metric::EXPANDED.formula, only),
            y: self.mean(group, Metric::GAP.formula, only),
        };
        let marks: Vec<Mark> = self.groups.iter().map(mark).collect();
        let placed = marks.iter().filter(|mark| mark.x.is_finite() && mark.y.is_finite());
        let shown = placed.clone().count() >= 2 && placed.map(|mark| mark.y).any(|gap| gap > 0.0);
        let (title, mut subtitle) = self.titles("effort against gap");
        if let Common::Only(instances) = &common {
            subtitle += &format!("; the {} that all solved", instances.len());
        }
        let bound =
            if self.optima_are_proven() { "moves above the optimum" } else { "moves above the best lower bound" };
        let (x, y) = (format!("mean {}", Metric::EXPANDED.title), format!("mean {bound}"));
        let (x_scale, y_scale) = (Scale::Auto, Scale::Linear);
        let caption = "Each solver's mean effort against its mean gap: on the grey line (the Pareto front) are those that no \
                       other beats in both.";
        let points = Points { title, subtitle, x, y, x_scale, y_scale, marks };
        shown.then(|| self.chart("tradeoff", caption, Drawing::Tradeoff(points)))
    }
}
