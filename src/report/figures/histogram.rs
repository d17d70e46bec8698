//! How often each gap occurs.

use super::{Chart, Drawing, ENOUGH, ExperimentCharts, Group};
use crate::report::chart::{Bars, Histogram};
use crate::report::metric::Metric;

impl ExperimentCharts<'_> {
    /// The gaps of each solver on the boards that all solved, where optima are proven and some gaps are not 0.
    pub(super) fn histogram(&self) -> Option<Chart> {
        // Hardly a gap occurs twice where moves have costs of their own.
        if self.experiment.has_costs() {
            return None;
        }
        let only = self.solved_by_all()?;
        let bars = |group: &Group| {
            let sample = self.sample(group, "gap", only);
            let counts = sample.iter().map(|(gap, weight)| (gap.to_f64() as u32, weight)).collect();
            Bars { label: group.label.clone(), colour: group.colour, counts }
        };
        let rows: Vec<Bars> = self.groups.iter().map(bars).collect();
        let most = rows.iter().map(|bars| bars.counts.iter().map(|(_, runs)| runs).sum::<u64>()).max()?;
        (self.optima_are_proven(only) && self.has_gaps(self.groups.iter(), only) && most >= ENOUGH as u64).then(|| {
            let (title, subtitle) = self.titles_over("how often each gap occurs", only);
            let axis = Metric::GAP.title.into();
            let caption = format!(
                "How many moves solutions are longer than the shortest, {}; 0 is an optimal solution.{}",
                self.over_solved(only),
                self.easier(only)
            );
            let drawing = Drawing::Histogram(Histogram { title, subtitle, axis, rows });
            self.chart("histogram", caption, drawing)
        })
    }
}
