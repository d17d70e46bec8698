//! How often each gap occurs.

use super::{Chart, Drawing, ENOUGH, Group, Sheet};
use crate::report::chart::{Bars, Histogram};
use crate::report::metric::Metric;

impl Sheet<'_> {
    /// The gaps of each solver, where optima are proven and some gaps are not 0.
    pub(super) fn histogram(&self) -> Option<Chart> {
        let bars = |group: &Group| {
            let sample = self.sample(group, "gap", None);
            let counts = sample.iter().map(|(gap, weight)| (gap.to_f64() as u32, weight)).collect();
            Bars { label: group.label.clone(), colour: group.colour, counts }
        };
        let rows: Vec<Bars> = self.groups.iter().map(bars).collect();
        let most = rows.iter().map(|bars| bars.counts.iter().map(|(_, runs)| runs).sum::<u64>()).max()?;
        (self.optima_are_proven() && self.has_gaps() && most >= ENOUGH as u64).then(|| {
            let (title, subtitle) = self.titles("how often each gap occurs");
            let axis = Metric::GAP.title.into();
            let caption =
                "How often solutions are so many moves longer than the shortest; bars at 0 are optimal solutions.";
            self.chart("histogram", caption, Drawing::Histogram(Histogram { title, subtitle, axis, rows }))
        })
    }
}
