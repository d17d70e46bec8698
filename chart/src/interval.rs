//! Intervals: one row a solver.

use super::canvas::{self, Canvas, Drawn};
use super::rows::{Frame, Lane, Row, Rows, Shown};
use super::{Layout, Scale, cell, label, occurring, palette};
use crate::table::Table;
use plotters_backend::DrawingBackend;

/// The radius of the ends.
const END: f64 = 4.0;

/// What is known of a value of one solver: that it lies between two numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Interval {
    /// The name of the solver.
    pub label: String,
    /// Which colour, as in [`Series::colour`](super::Series::colour).
    pub colour: usize,
    /// The least it can be; an interval with an end that is not finite is shown as unknown.
    pub low: f64,
    /// The most it can be.
    pub high: f64,
}

/// An interval for each solver, such as the gap where the optimum is only known between bounds: one row a solver.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Intervals {
    /// The headline.
    pub title: String,
    /// What was run, in a line.
    pub subtitle: String,
    /// The measure with its unit.
    pub axis: String,
    /// The kind of the axis.
    pub scale: Scale,
    /// The rows, top to bottom.
    pub rows: Vec<Interval>,
}

impl Layout for Intervals {
    fn headline(&self) -> &str {
        &self.title
    }

    fn subtitle(&self) -> &str {
        &self.subtitle
    }

    fn key(&self) -> String {
        let is_known = |interval: &&Interval| interval.low.is_finite() && interval.high.is_finite();
        let known = || self.rows.iter().filter(is_known);
        occurring(&[
            (known().any(|interval| interval.low < interval.high), "Bar: the value lies between its ends."),
            (known().any(|interval| interval.low == interval.high), "Dot: the exact value."),
        ])
    }

    fn drawing(&self) -> impl canvas::Drawing {
        let frame = Frame { axis: &self.axis, scale: self.scale, places: &[], column: "from – to" };
        let ends: Vec<f64> = self.rows.iter().flat_map(|it| [it.low, it.high]).filter(|end| end.is_finite()).collect();
        let decimals = label::decimals(&ends);
        Rows::new(frame, self.rows.iter().map(|interval| row(interval, decimals)).collect())
    }

    /// A row an interval with its label, low and high; blank where an end is not finite.
    fn table(&self) -> Table {
        let mut rows = Table::headed("label,low,high");
        for it in &self.rows {
            rows.text(&it.label).optional(cell(it.low)).optional(cell(it.high)).end();
        }
        rows
    }
}

fn row(interval: &Interval, decimals: usize) -> Row {
    let (low, high) = (interval.low, interval.high);
    let is_known = low.is_finite() && high.is_finite();
    Row {
        label: interval.label.clone(),
        colour: interval.colour,
        shown: is_known.then_some(Shown::Interval { low, high }),
        value: match is_known {
            true if low == high => label::fixed(low, decimals),
            true => format!("{} – {}", label::fixed(low, decimals), label::fixed(high, decimals)),
            false => "unknown".to_owned(),
        },
        note: String::new(),
        hint: String::new(),
    }
}

pub(super) fn draw<B: DrawingBackend>(sheet: &mut Canvas<B>, lane: &Lane, low: f64, high: f64) -> Drawn<B> {
    let (low, high) = (lane.axis.place(low), lane.axis.place(high));
    sheet.line(&[(low, lane.y), (high, lane.y)], END, palette::line(lane.colour))?;
    [low, high].into_iter().try_for_each(|end| sheet.dot((end, lane.y), END, lane.colour))
}
