//! The distribution of each series: one row a solver.

use super::palette::{self, INK, PAPER};
use super::rows::{Frame, Lane, Row, Rows, Shown};
use super::sheet::{Drawn, Sheet};
use super::summary::Summary;
use super::{Figure, Series, label};
use plotters::style::Color;
use plotters_backend::DrawingBackend;

/// Up to so many values are shown one by one.
const FEW: usize = 12;
/// The radius of the dot of a value.
const DOT: f64 = 4.0;

/// The chart laid out.
pub(super) fn rows(figure: &Figure) -> Rows<'_> {
    let rows: Vec<Row> = figure.series.iter().map(row).collect();
    let frame = Frame {
        title: &figure.title,
        subtitle: &figure.subtitle,
        axis: &figure.axis,
        scale: figure.scale,
        column: "median",
        key: key(&rows),
    };
    Rows::new(frame, rows)
}

fn row(series: &Series) -> Row {
    let summary = Summary::new(&series.values);
    let runs = summary.as_ref().map_or(0, |it| it.values.len()) + series.censored;
    Row {
        label: series.label.clone(),
        colour: series.colour,
        value: summary.as_ref().map_or("–".to_owned(), |it| label::quantity(it.median)),
        note: match (series.censored, runs) {
            (_, 0) => "no runs".to_owned(),
            (0, _) => String::new(),
            (censored, runs) => format!("{} of {} hit the limit", label::count(censored), label::count(runs)),
        },
        shown: summary.map(Shown::Values),
    }
}

/// How to read the marks that occur.
fn key(rows: &[Row]) -> String {
    let occurs = |boxed: bool| {
        rows.iter().any(|row| matches!(&row.shown, Some(Shown::Values(summary)) if is_boxed(summary) == boxed))
    };
    let mut parts = Vec::new();
    if occurs(false) {
        parts.push("Dots: single runs.");
    }
    if occurs(true) {
        parts.push("Box: quartiles. Whiskers: smallest and largest.");
    }
    if !parts.is_empty() {
        parts.push("Bar: median. Diamond: mean.");
    }
    parts.join(" ")
}

fn is_boxed(summary: &Summary) -> bool {
    summary.values.len() > FEW
}

pub(super) fn draw<B: DrawingBackend>(sheet: &mut Sheet<B>, lane: &Lane, summary: &Summary) -> Drawn<B> {
    if is_boxed(summary) {
        draw_box(sheet, lane, summary)?;
        draw_median(sheet, lane, summary, 0.26)?;
    } else {
        if summary.values.len() > 1 {
            draw_median(sheet, lane, summary, 0.36)?;
        }
        draw_dots(sheet, lane, summary)?;
    }
    draw_mean(sheet, lane, summary)
}

fn draw_box<B: DrawingBackend>(sheet: &mut Sheet<B>, lane: &Lane, summary: &Summary) -> Drawn<B> {
    let (line, half, y) = (palette::line(lane.colour), lane.pitch * 0.26, lane.y);
    let places = [summary.min, summary.lower, summary.upper, summary.max];
    let [min, lower, upper, max] = places.map(|value| lane.axis.place(value));
    for (from, to) in [(lower, min), (upper, max)] {
        sheet.line(&[(from, y), (to, y)], 1.5, line)?;
        sheet.line(&[(to, y - half * 0.5), (to, y + half * 0.5)], 1.5, line)?;
    }
    // Where the quartiles are equal, the colour must still be seen beside the bar.
    let (left, right) = if upper - lower < 8.0 { (lower - 4.0, upper + 4.0) } else { (lower, upper) };
    let (top, bottom) = (y - half, y + half);
    sheet.fill((left, top), (right, bottom), PAPER)?;
    sheet.fill((left, top), (right, bottom), palette::fill(lane.colour).mix(0.35))?;
    // Four edges: a closed path would have a notch where it begins.
    for (from, to) in [
        ((left, top), (right, top)),
        ((left, bottom), (right, bottom)),
        ((left, top), (left, bottom)),
        ((right, top), (right, bottom)),
    ] {
        sheet.line(&[from, to], 1.25, line)?;
    }
    Ok(())
}

fn draw_dots<B: DrawingBackend>(sheet: &mut Sheet<B>, lane: &Lane, summary: &Summary) -> Drawn<B> {
    let places: Vec<f64> = summary.values.iter().map(|value| lane.axis.place(*value)).collect();
    let offsets = spread(&places, lane.pitch * 0.5 - DOT - 1.0);
    places.iter().zip(offsets).try_for_each(|(x, offset)| sheet.dot((*x, lane.y + offset), DOT, lane.colour))
}

/// Draws the bar of the median, from the middle `reach` of the row's height up and down.
fn draw_median<B: DrawingBackend>(sheet: &mut Sheet<B>, lane: &Lane, summary: &Summary, reach: f64) -> Drawn<B> {
    let (median, half) = (lane.axis.place(summary.median), lane.pitch * reach);
    sheet.line(&[(median, lane.y - half), (median, lane.y + half)], 2.5, INK)
}

/// Draws the diamond of the mean, unless it says no more than the values, all equal, themselves.
fn draw_mean<B: DrawingBackend>(sheet: &mut Sheet<B>, lane: &Lane, summary: &Summary) -> Drawn<B> {
    if summary.min == summary.max {
        return Ok(());
    }
    let (mean, y) = (lane.axis.place(summary.mean), lane.y);
    for (radius, colour) in [(5.5, INK), (3.75, PAPER)] {
        sheet.polygon(&[(mean - radius, y), (mean, y - radius), (mean + radius, y), (mean, y + radius)], colour)?;
    }
    Ok(())
}

/// Vertical offsets within `room` for dots at `places` (ascending), so that each can be seen: apart if that is possible,
/// else lapping over each other like coins.
fn spread(places: &[f64], room: f64) -> Vec<f64> {
    let gaps = [2.0 * DOT + 1.0, DOT, 2.5];
    gaps.into_iter().find_map(|gap| offsets(places, room, gap)).unwrap_or_else(|| vec![0.0; places.len()])
}

/// Offsets, in steps of `gap`, that leave at least `gap` between all dots.
fn offsets(places: &[f64], room: f64, gap: f64) -> Option<Vec<f64>> {
    let steps = (room / gap) as i32;
    let mut set: Vec<(f64, f64)> = Vec::new();
    for &x in places {
        let is_free = |offset: &f64| set.iter().all(|(other, there)| (x - other).hypot(offset - there) >= gap - 0.01);
        let offset = (0..=steps).flat_map(|step| [step, -step]).map(|step| f64::from(step) * gap).find(is_free)?;
        set.push((x, offset));
    }
    Some(set.into_iter().map(|(_, offset)| offset).collect())
}
