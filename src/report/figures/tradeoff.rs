//! Effort against the quality of paths.

use super::{Chart, Drawing, ExperimentCharts, Group};
use crate::report::chart::{Mark, Points, Scale};
use crate::report::metric::Metric;

impl ExperimentCharts<'_> {
    /// Means over the boards that every solver solved, where these are enough for a verdict.
    pub(super) fn tradeoff(&self) -> Option<Chart> {
        let only = self.enough_solved_by_all()?;
        let marks = |metric: Metric| -> Vec<Mark> {
            let mark = |group: &Group| Mark {
                label: group.label.clone(),
                colour: group.colour,
                x: self.mean(group, Metric::EXPANDED.formula, only),
                y: self.mean(group, metric.formula, only),
            };
            self.groups.iter().filter(|group| self.reports(group, &Metric::EXPANDED)).map(mark).collect()
        };
        let known = |marks: &[Mark]| marks.iter().filter(|mark| mark.y.is_finite()).count();
        // Folded runs know no gap where optima are not enumerated; mean lengths are as far apart as mean gaps.
        let (marks, y) = match marks(Metric::GAP) {
            gaps if known(&gaps) == 0 => (marks(Metric::LENGTH), Metric::LENGTH.title),
            gaps if self.optima_are_proven(only) => (gaps, Metric::GAP.title),
            gaps => (gaps, "moves above the best lower bound"),
        };
        let differ = marks.iter().any(|mark| mark.y.is_finite() && mark.y != marks[0].y);
        let shown = known(&marks) >= 2 && differ;
        let (title, subtitle) = self.titles_over("effort against quality", only);
        let (x, y) = (format!("mean {}", Metric::EXPANDED.title), format!("mean {y}"));
        let (x_scale, y_scale) = (Scale::Auto, Scale::Auto);
        let caption = format!(
            "The {x} of each solver against the {y}, {}: further left and further down is better.{}{}",
            self.over_solved(only),
            self.easier(only),
            self.left_out(&Metric::EXPANDED)
        );
        let points = Points { title, subtitle, x, y, x_scale, y_scale, marks };
        let found = self.measured.findings().gap.as_ref();
        shown.then(|| self.chart("tradeoff", caption, Drawing::Tradeoff(points)).found(found))
    }
}
