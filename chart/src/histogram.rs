//! How often each gap occurs: one row of bars a solver.

use super::canvas::{self, Canvas, Drawn};
use super::palette;
use super::rows::{Frame, Lane, Row, Rows, Shown};
use super::{Layout, Scale, label};
use crate::table::Table;
use plotters_backend::DrawingBackend;
use std::collections::BTreeMap;
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

    fn subtitle(&self) -> &str {
        &self.subtitle
    }

    fn key(&self) -> String {
        let bins = Bins::of(self);
        let highest = several(bins.most(self), "solution");
        let wide = if bins.names.is_empty() {
            ""
        } else {
            " Where a label has two gaps, the bar counts all from one to the other."
        };
        format!(
            "Bar: how many solutions have this gap, on the same scale in each row; the highest is {highest}.{wide} Right: the \
             share of optimal solutions."
        )
    }

    fn drawing(&self) -> impl canvas::Drawing {
        Laid::new(self)
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
        if self.gaps().all(|gap| gap.is_multiple_of(2)) { 2 } else { 1 }
    }

    fn gaps(&self) -> impl Iterator<Item = u32> {
        self.rows.iter().flat_map(|bars| &bars.counts).map(|(gap, _)| *gap)
    }
}

/// More steps than this to the largest gap, and bars would be too thin.
const MOST_STEPS: u32 = 60;

/// What a bar counts: one gap, or, where they lie far apart, twice as many gaps as the bar before.
struct Bins {
    unit: u32,
    /// The names of the bins; none where a bar counts one gap.
    names: Vec<String>,
}

impl Bins {
    fn of(histogram: &Histogram) -> Bins {
        let (unit, most) = (histogram.unit(), histogram.gaps().max().unwrap_or(0));
        if most / unit <= MOST_STEPS {
            return Bins { unit, names: vec![] };
        }
        // 0, 1, 2, 3 and 4, 5 to 8, 9 to 16, …, in steps.
        let last = Bins::place(most / unit);
        let name = |bin: u32| match (Bins::first(bin), Bins::first(bin + 1) - 1) {
            (first, end) if first == end => (first * unit).to_string(),
            (first, end) => format!("{}–{}", first * unit, end * unit),
        };
        Bins { unit, names: (0..=last).map(name).collect() }
    }

    /// The bin of a gap in steps.
    fn place(steps: u32) -> u32 {
        if steps == 0 { 0 } else { 1 + u32::BITS - (steps - 1).leading_zeros() }
    }

    /// The first gap of a bin in steps.
    fn first(bin: u32) -> u32 {
        match bin {
            0 | 1 => bin,
            _ => (1 << (bin - 2)) + 1,
        }
    }

    fn counts(&self, bars: &Bars) -> Vec<(u32, u64)> {
        if self.names.is_empty() {
            return bars.counts.clone();
        }
        let mut counts = BTreeMap::new();
        for (gap, runs) in &bars.counts {
            *counts.entry(Bins::place(gap / self.unit)).or_default() += runs;
        }
        counts.into_iter().collect()
    }

    /// The most runs of a solver in one bar.
    fn most(&self, histogram: &Histogram) -> u64 {
        let counts = histogram.rows.iter().flat_map(|bars| self.counts(bars));
        counts.map(|(_, runs)| runs).max().unwrap_or(1)
    }
}

/// A histogram with its bins.
struct Laid<'a> {
    histogram: &'a Histogram,
    bins: Bins,
}

impl<'a> Laid<'a> {
    fn new(histogram: &'a Histogram) -> Laid<'a> {
        Laid { histogram, bins: Bins::of(histogram) }
    }

    fn rows(&self) -> Rows<'_> {
        let (histogram, bins) = (self.histogram, &self.bins);
        let frame = Frame { axis: &histogram.axis, scale: Scale::Linear, places: &bins.names, column: "optimal" };
        let unit = if bins.names.is_empty() { bins.unit } else { 1 };
        let most = bins.most(histogram);
        Rows::new(frame, histogram.rows.iter().map(|bars| row(bars, bins.counts(bars), unit, most)).collect())
    }
}

impl canvas::Drawing for Laid<'_> {
    fn height(&self) -> f64 {
        canvas::Drawing::height(&self.rows())
    }

    fn draw<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        canvas::Drawing::draw(&self.rows(), sheet)
    }
}

fn row(bars: &Bars, counts: Vec<(u32, u64)>, unit: u32, highest: u64) -> Row {
    let runs: u64 = bars.counts.iter().map(|(_, runs)| runs).sum();
    let optimal = bars.counts.iter().find(|(gap, _)| *gap == 0).map_or(0, |(_, runs)| *runs);
    let most = bars.counts.iter().max_by_key(|(_, runs)| *runs);
    let share = |part: u64| format!("{} %", label::quantity(100.0 * part as f64 / runs as f64));
    Row {
        label: bars.label.clone(),
        colour: bars.colour,
        shown: (runs > 0).then_some(Shown::Bars { counts, unit, highest }),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_gaps_share_bars_that_double() {
        let bars = Bars { counts: vec![(0, 3), (2, 1), (8, 2), (400, 1)], ..Bars::default() };
        let histogram = Histogram { rows: vec![bars.clone()], ..Histogram::default() };
        let bins = Bins::of(&histogram);
        assert_eq!(bins.names[..6], ["0", "2", "4", "6–8", "10–16", "18–32"]);
        assert_eq!(bins.counts(&bars), [(0, 3), (1, 1), (3, 2), (9, 1)]);
        assert_eq!(bins.names[9], "258–512");
    }
}
