//! Intervals: one row a solver.

use super::rows::{Frame, Lane, Row, Rows, Shown};
use super::sheet::{Drawn, Sheet};
use super::{Interval, Intervals, label, palette};
use plotters_backend::DrawingBackend;

/// The radius of the ends.
const END: f64 = 4.0;

/// The chart laid out.
pub(super) fn rows(intervals: &Intervals) -> Rows<'_> {
    let frame = Frame {
        title: &intervals.title,
        subtitle: &intervals.subtitle,
        axis: &intervals.axis,
        scale: intervals.scale,
        column: "from – to",
        key: String::new(),
    };
    Rows::new(frame, intervals.rows.iter().map(row).collect())
}

fn row(interval: &Interval) -> Row {
    let (low, high) = (interval.low, interval.high);
    let is_known = low.is_finite() && high.is_finite();
    Row {
        label: interval.label.clone(),
        colour: interval.colour,
        shown: is_known.then_some(Shown::Interval { low, high }),
        value: match is_known {
            true if low == high => label::quantity(low),
            true => format!("{} – {}", label::quantity(low), label::quantity(high)),
            false => "unknown".to_owned(),
        },
        note: String::new(),
    }
}

pub(super) fn draw<B: DrawingBackend>(sheet: &mut Sheet<B>, lane: &Lane, low: f64, high: f64) -> Drawn<B> {
    let (low, high) = (lane.axis.place(low), lane.axis.place(high));
    sheet.line(&[(low, lane.y), (high, lane.y)], END, palette::line(lane.colour))?;
    [low, high].into_iter().try_for_each(|end| sheet.dot((end, lane.y), END, lane.colour))
}
