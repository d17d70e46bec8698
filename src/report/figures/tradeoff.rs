//! Effort against the quality of paths.

use super::{Chart, Drawing, Group, Sheet};
use crate::report::chart::{Mark, Points, Scale};
use crate::report::common::Common;
use crate::report::metric::Metric;

impl Sheet<'_> {
    /// Means over the instances that every solver solved.
    pub(super) fn tradeoff(&self) -> Option<Chart> {
        let common = Common::of(self.measured);
        let only = common.only()?;
        let marks = |metric: Metric| -> Vec<Mark> {
            let mark = |group: &Group| Mark {
                label: group.label.clone(),
                colour: group.colour,
                x: self.mean(group, Metric::EXPANDED.formula, only),
                y: self.mean(group, metric.formula, only),
            };
            self.groups.iter().filter(|group| self.tells(group, &Metric::EXPANDED)).map(mark).collect()
        };
        let known = |marks: &[Mark]| marks.iter().filter(|mark| mark.y.is_finite()).count();
        // Folded runs know no gap where optima are not enumerated; mean lengths are as far apart as mean gaps.
        let (marks, y) = match marks(Metric::GAP) {
            gaps if known(&gaps) == 0 => (marks(Metric::LENGTH), Metric::LENGTH.title),
            gaps if self.optima_are_proven() => (gaps, Metric::GAP.title),
            gaps => (gaps, "moves above the best lower bound"),
        };
        let differ = marks.iter().any(|mark| mark.y.is_finite() && mark.y != marks[0].y);
        let shown = known(&marks) >= 2 && differ;
        let (title, mut subtitle) = self.titles("effort against quality");
        if let Common::Only(instances) = &common {
            subtitle += &format!("; the {} that all solved", instances.len());
        }
        let (x, y) = (format!("mean {}", Metric::EXPANDED.title), format!("mean {y}"));
        let (x_scale, y_scale) = (Scale::Auto, Scale::Linear);
        let caption = "Each solver's mean effort against what its paths are too long by: on the grey line (the Pareto front) \
                       are those that no other beats in both.";
        let points = Points { title, subtitle, x, y, x_scale, y_scale, marks };
        shown.then(|| self.chart("tradeoff", caption, Drawing::Tradeoff(points)))
    }
}
