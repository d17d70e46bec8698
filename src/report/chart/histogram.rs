//! How often each gap occurs: one row of bars a solver.

use super::canvas::{self, Canvas, Drawn};
use super::palette;
use super::rows::{Frame, Lane, Row, Rows, Shown};
use super::{Layout, Scale, label};
use crate::results::table::Table;
use plotters_backend::DrawingBackend;
use taquin::wording::several;

/// The widest bar.
const WIDEST: f64 = 14.0;

/// The gaps of one solver.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bars {
    /// The name of the solver.
    pub label: String,
    /// Which colour, as in [`Series::colour`](super::Series::colour).
    pub colour: usize,
    /// Each gap in moves that occurs, ascending, and in how many runs.
    pub counts: Vec<(u32, u64)>,
}

/// A histogram for each solver on common axes: the highest bar of all is as high as its row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Histogram {
    /// The headline.
    pub title: String,
    /// What was run, in a line.
    pub subtitle: String,
    /// The measure with its unit.
    pub axis: String,
    /// The rows, top to bottom.
    pub rows: Vec<Bars>,
}

impl Layout for Histogram {
    fn headline(&self) -> &str {
        &self.title
    }

    fn key(&self) -> String {
        let highest = several(self.most(), "solution");
        format!(
            "Bar: how many solutions have this gap, on the same scale in each row; the highest is {highest}. Right: the share \
             of optimal solutions."
        )
    }

    fn drawing(&self) -> impl canvas::Drawing {
        let frame = Frame {
            title: &self.title,
            subtitle: &self.subtitle,
            axis: &self.axis,
            scale: Scale::Linear,
            column: "optimal",
        };
        let (unit, most) = (self.unit(), self.most());
        Rows::new(frame, self.rows.iter().map(|bars| row(bars, unit, most)).collect())
    }

    /// A row a solver and gap, with the number of runs.
    fn table(&self) -> Table {
        let mut rows = Table::headed("label,gap,runs");
        for bars in &self.rows {
            bars.counts.iter().for_each(|(gap, runs)| rows.text(&bars.label).number(gap).number(runs).end());
        }
        rows
    }
}

impl Histogram {
    /// The step of all gaps: 2 where, as on these puzzles, lengths of one board are all even or all odd.
    fn unit(&self) -> u32 {
        let gaps = self.rows.iter().flat_map(|bars| &bars.counts).map(|(gap, _)| *gap);
        if gaps.into_iter().all(|gap| gap.is_multiple_of(2)) { 2 } else { 1 }
    }

    /// The most runs of a solver that have the same gap.
    fn most(&self) -> u64 {
        self.rows.iter().flat_map(|bars| &bars.counts).map(|(_, runs)| *runs).max().unwrap_or(1)
    }
}

fn row(bars: &Bars, unit: u32, highest: u64) -> Row {
    let runs: u64 = bars.counts.iter().map(|(_, runs)| runs).sum();
    let optimal = bars.counts.iter().find(|(gap, _)| *gap == 0).map_or(0, |(_, runs)| *runs);
    let most = bars.counts.iter().max_by_key(|(_, runs)| *runs);
    let share = |part: u64| format!("{} %", label::quantity(100.0 * part as f64 / runs as f64));
    Row {
        label: bars.label.clone(),
        colour: bars.colour,
        shown: (runs > 0).then(|| Shown::Bars { counts: bars.counts.clone(), unit, highest }),
        value: if runs > 0 { share(optimal) } else { "–".to_owned() },
        note: if runs > 0 { String::new() } else { "no runs".to_owned() },
        hint: most.map_or(String::new(), |(gap, count)| {
            format!("{} of {} runs optimal, most often a gap of {gap} ({})", optimal, runs, share(*count))
        }),
    }
}

/// Draws bars, of which one of `highest` runs would be as high as the row.
pub(super) fn draw<B: DrawingBackend>(
    sheet: &mut Canvas<B>,
    lane: &Lane,
    counts: &[(u32, u64)],
    unit: u32,
    highest: u64,
) -> Drawn<B> {
    let step = (lane.axis.place(f64::from(unit)) - lane.axis.place(0.0)).abs();
    let half = (0.5 * step * 0.8).clamp(1.0, WIDEST / 2.0);
    let (base, high) = (lane.y + 0.45 * lane.pitch, 0.85 * lane.pitch);
    counts.iter().try_for_each(|(gap, runs)| {
        let (x, height) = (lane.axis.place(f64::from(*gap)), (high * *runs as f64 / highest as f64).max(1.0));
        sheet.fill((x - half, base - height), (x + half, base), palette::line(lane.colour))
    })
}
