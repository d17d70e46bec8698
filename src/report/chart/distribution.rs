//! The distribution of each series: one row a solver.

use super::palette::{self, INK, PAPER};
use super::rows::{Frame, Lane, Row, Rows, Shown};
use super::sheet::{self, Drawn, Sheet};
use super::summary::Summary;
use super::{Layout, Scale, label};
use crate::experiment::table::Table;
use plotters::style::Color;
use plotters_backend::DrawingBackend;

/// Up to so many values are shown one by one.
const FEW: usize = 12;
/// The radius of the dot of a value.
const DOT: f64 = 4.0;

/// The values of one solver.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// The name of the solver, written at its row; shortened there when it is long.
    pub label: String,
    /// Which colour: the same index is the same colour in every chart; from 20 on they come again.
    pub colour: usize,
    /// One value a run; what is not finite is left out.
    pub values: Vec<f64>,
    /// The runs that have no value because they hit a limit.
    pub censored: usize,
}

/// How the values of each solver are distributed: one row a solver, on a common axis.
///
/// A box spans the quartiles with a bar at the median, whiskers reach the smallest and the largest value, a diamond is the
/// mean. Up to twelve values are shown as dots.
///
/// ```
/// use taquin::report::chart::{Figure, Picture, Scale, Series, Theme};
///
/// let figure = Figure {
///     title: "Expanded nodes".into(),
///     subtitle: "3 boards 3x3".into(),
///     axis: "expanded nodes".into(),
///     scale: Scale::Auto,
///     series: vec![Series { label: "A* manhattan".into(), colour: 0, values: vec![12.0, 40.0, 7.0], censored: 0 }],
/// };
/// assert!(figure.svg(Theme::Auto).contains("A* manhattan"));
/// assert_eq!(&figure.png(Theme::Dark)[1..4], b"PNG");
/// assert_eq!(figure.csv().lines().nth(1), Some("A* manhattan,3,0,7,9.5,12,26,40,19.666666666666668"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    /// The headline.
    pub title: String,
    /// What was run, in a line.
    pub subtitle: String,
    /// The measure with its unit.
    pub axis: String,
    /// The kind of the axis.
    pub scale: Scale,
    /// The rows, top to bottom.
    pub series: Vec<Series>,
}

impl Layout for Figure {
    fn headline(&self) -> &str {
        &self.title
    }

    fn drawing(&self) -> impl sheet::Drawing {
        let rows: Vec<Row> = self.series.iter().map(row).collect();
        let frame = Frame {
            title: &self.title,
            subtitle: &self.subtitle,
            axis: &self.axis,
            scale: self.scale,
            column: "median",
            key: key(&rows),
        };
        Rows::new(frame, rows)
    }

    /// A row a series with its label, runs that have a value, censored runs, minimum, first quartile, median, third
    /// quartile, maximum and mean.
    fn table(&self) -> Table {
        let mut rows = Table::headed("label,runs,censored,min,q1,median,q3,max,mean");
        for series in &self.series {
            let summary = Summary::new(&series.values);
            rows.text(&series.label).number(summary.as_ref().map_or(0, |it| it.values.len())).number(series.censored);
            let facts: [fn(&Summary) -> f64; 6] =
                [|it| it.min, |it| it.lower, |it| it.median, |it| it.upper, |it| it.max, |it| it.mean];
            for fact in facts {
                rows.optional(summary.as_ref().map(fact));
            }
            rows.end();
        }
        rows
    }
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
        hint: summary.as_ref().map_or(String::new(), hint),
        shown: summary.map(Shown::Values),
    }
}

fn hint(summary: &Summary) -> String {
    let told = [
        ("smallest", summary.min),
        ("first quartile", summary.lower),
        ("median", summary.median),
        ("mean", summary.mean),
        ("third quartile", summary.upper),
        ("largest", summary.max),
    ];
    told.map(|(name, value)| format!("{name} {}", label::quantity(value))).join(", ")
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
