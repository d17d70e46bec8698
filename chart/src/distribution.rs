//! The distribution of each series: one row a solver.

use super::canvas::{self, Canvas, Drawn};
use super::palette::{self, INK, PAPER};
use super::rows::{Frame, Lane, Row, Rows, Shown};
use super::summary::{Span, Summary};
use super::{Layout, Scale, label, occurring};
use crate::table::Table;
use plotters::style::Color;
use plotters_backend::DrawingBackend;

/// Up to this many values are shown one by one.
const FEW: usize = 12;
/// The radius of the dot of a value.
const DOT: f64 = 4.0;
/// The length of dashes and of the gaps between them.
const DASH: f64 = 5.0;
/// The room of an arrow, right of all values.
pub(super) const ARROW: f64 = 16.0;

/// The values of one solver.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// The name of the solver, written at its row; shortened there when it is long.
    pub label: String,
    /// Which colour: the same index is the same colour in every chart; from 20 on they come again.
    pub colour: usize,
    /// The values that were measured; what is not finite is left out.
    pub values: Vec<f64>,
    /// What the values of stopped runs are at least, one a run.
    pub at_least: Vec<f64>,
    /// What stopped runs, in a word or some, such as `memory`.
    pub stopped_by: String,
    /// How many runs it lacks that other solvers have.
    pub not_run: usize,
}

/// How the values of each solver are distributed: one row a solver, on a common axis.
///
/// A box spans the quartiles with a bar at the median, whiskers reach the smallest and the largest value, a diamond is the
/// mean. Up to twelve values are shown as dots. Quartiles are over all runs, stopped ones counting as at least what they had
/// reached: a row with such runs ends in an arrow and has no mean.
///
/// ```
/// use taquin_chart::{Figure, Picture, Scale, Series, Theme, Words};
///
/// let series = Series { label: "A* manhattan".into(), values: vec![12.0, 40.0, 7.0], ..Series::default() };
/// let stopped = Series { label: "IDA*".into(), values: vec![12.0], at_least: vec![50.0; 2], ..Series::default() };
/// let figure = Figure {
///     title: "Expanded nodes".into(),
///     subtitle: "3 boards 3x3".into(),
///     axis: "expanded nodes".into(),
///     scale: Scale::Auto,
///     series: vec![series, stopped],
/// };
/// assert!(figure.svg(Theme::Auto, Words::caption("How many.")).contains("A* manhattan"));
/// assert_eq!(&figure.png(Theme::Dark, Words::caption("How many."))[1..4], b"PNG");
/// let csv = figure.csv();
/// assert_eq!(csv.lines().nth(1), Some("A* manhattan,3,0,7,9.5,12,26,40,19.666666666666668,,,,,"));
/// assert_eq!(csv.lines().nth(2), Some("IDA*,3,2,12,,,,,,,31,50,50,50"));
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

    fn subtitle(&self) -> &str {
        &self.subtitle
    }

    fn key(&self) -> String {
        let marks = key(&self.series.iter().filter_map(summary).collect::<Vec<_>>());
        marks + &self.rows().broken()
    }

    fn drawing(&self) -> impl canvas::Drawing {
        self.rows()
    }

    /// A row a series with its label, runs, stopped runs, minimum, first quartile, median, third quartile, maximum and mean;
    /// those that stopped runs leave in doubt are blank, and what they are at least is in the columns after these.
    fn table(&self) -> Table {
        let mut rows = Table::headed(
            "label,runs,stopped,min,q1,median,q3,max,mean,min_at_least,q1_at_least,median_at_least,q3_at_least,max_at_least",
        );
        for series in &self.series {
            let summary = summary(series);
            let count = |count: fn(&Summary) -> usize| summary.as_ref().map_or(0, count);
            rows.text(&series.label).number(count(Summary::runs)).number(count(|it| it.at_least.len()));
            let quartiles = summary.as_ref().map_or([None; 5], |it| it.quartiles().map(Some));
            for quartile in quartiles {
                rows.optional(quartile.and_then(Span::exact));
            }
            rows.optional(summary.as_ref().and_then(|it| it.mean));
            for quartile in quartiles {
                rows.optional(quartile.and_then(Span::at_least));
            }
            rows.end();
        }
        rows
    }
}

impl Figure {
    fn rows(&self) -> Rows<'_> {
        let frame = Frame { axis: &self.axis, scale: self.scale, places: &[], column: "median" };
        Rows::new(frame, self.series.iter().map(row).collect())
    }
}

fn summary(series: &Series) -> Option<Summary> {
    Summary::new(&series.values, &series.at_least)
}

fn row(series: &Series) -> Row {
    let summary = summary(series);
    Row {
        label: series.label.clone(),
        colour: series.colour,
        value: summary.as_ref().map_or("–".to_owned(), |it| written(it.median)),
        note: note(summary.as_ref(), series),
        hint: summary.as_ref().map_or(String::new(), hint),
        shown: summary.map(Shown::Values),
    }
}

/// What to know of the runs behind a row.
fn note(summary: Option<&Summary>, &Series { not_run, ref stopped_by, .. }: &Series) -> String {
    let by = if stopped_by.is_empty() { String::new() } else { format!(": {stopped_by}") };
    let (runs, stopped) = summary.map_or((0, 0), |it| (it.runs(), it.at_least.len()));
    let [all, stopped_of] = [runs + not_run, runs].map(label::count);
    match (runs, stopped, not_run) {
        (0, ..) => "no runs".to_owned(),
        (_, 0, 0) => String::new(),
        (_, _, 0) => format!("{} of {stopped_of} stopped{by}", label::count(stopped)),
        (_, 0, _) => format!("{stopped_of} of {all} run"),
        _ => format!("{stopped_of} of {all} run, {} stopped{by}", label::count(stopped)),
    }
}

/// A quantile as text.
fn written(span: Span) -> String {
    match (span.exact(), span.high.is_finite()) {
        (Some(value), _) => label::quantity(value),
        (None, true) => format!("{} – {}", label::at_least(span.low), label::quantity(span.high)),
        (None, false) if span.low <= 0.0 => "unknown".to_owned(),
        (None, false) => format!("≥ {}", label::at_least(span.low)),
    }
}

fn hint(summary: &Summary) -> String {
    let names = ["smallest", "first quartile", "median", "third quartile", "largest"];
    let quartiles = names.into_iter().zip(summary.quartiles().map(written));
    let mean = summary.mean.map(|mean| ("mean", label::quantity(mean)));
    let all = quartiles.chain(mean).map(|(name, value)| format!("{name} {value}"));
    all.collect::<Vec<_>>().join(", ")
}

/// How to read the marks that occur.
fn key(all: &[Summary]) -> String {
    let any = |is: fn(&Summary) -> bool| all.iter().any(is);
    let marks = [
        (any(|it| !is_boxed(it) && !it.values.is_empty()), "Dot: one run."),
        (any(|it| !is_boxed(it) && it.is_open()), "Hollow dot: a run that was stopped there."),
        (any(has_box), "Box: first to third quartile."),
        (
            any(|it| is_boxed(it) && !it.values.is_empty()),
            "Whiskers: smallest and largest measured value, where they lie outside the box.",
        ),
        (any(|it| it.runs() > 1 && it.median.exact().is_some()), "Bar: median."),
        (any(is_blurred), "Grey band: the median lies within it."),
        (any(has_diamond), "Diamond: mean."),
        (
            any(Summary::is_open),
            "Dashed arrow: some runs were stopped, and their values are at least what they had reached.",
        ),
        (
            any(|it| is_boxed(it) && it.is_open()),
            "Medians and quartiles include stopped runs; a row with stopped runs has no mean.",
        ),
        (
            any(has_open_median),
            "A median after ≥ is only a lower bound, because a run ended without a solution: the true median may be far larger.",
        ),
        (any(|it| has_box(it) && !has_both_edges(it)), "A box side without a line is a lower bound of its quartile."),
        (any(|it| is_boxed(it) && !has_box(it)), "No box: too many runs were stopped to know a quartile."),
    ];
    occurring(&marks)
}

fn is_boxed(summary: &Summary) -> bool {
    summary.runs() > FEW
}

/// Whether the first quartile is known well enough to begin a box.
fn has_box(summary: &Summary) -> bool {
    is_boxed(summary) && summary.lower.high.is_finite()
}

fn has_both_edges(summary: &Summary) -> bool {
    summary.lower.exact().is_some() && summary.upper.exact().is_some()
}

/// Whether the median is only known to be at least something.
fn has_open_median(summary: &Summary) -> bool {
    summary.runs() > 0 && !summary.median.high.is_finite()
}

/// Whether the median lies somewhere between two values.
fn is_blurred(summary: &Summary) -> bool {
    summary.median.exact().is_none() && summary.median.high.is_finite()
}

/// A mean says no more than values that are all equal, and would hide dots.
fn has_diamond(summary: &Summary) -> bool {
    is_boxed(summary) && summary.mean.is_some() && summary.min != summary.max
}

pub(super) fn draw<B: DrawingBackend>(sheet: &mut Canvas<B>, lane: &Lane, summary: &Summary) -> Drawn<B> {
    draw_open_end(sheet, lane, summary)?;
    if is_boxed(summary) {
        draw_whiskers(sheet, lane, summary)?;
        if has_box(summary) {
            draw_box(sheet, lane, summary)?;
        }
        draw_median(sheet, lane, summary, 0.26)?;
    } else {
        if summary.runs() > 1 {
            draw_median(sheet, lane, summary, 0.36)?;
        }
        draw_dots(sheet, lane, summary)?;
    }
    draw_mean(sheet, lane, summary)
}

/// From the smallest to the largest value, with a line across each end that is known.
fn draw_whiskers<B: DrawingBackend>(sheet: &mut Canvas<B>, lane: &Lane, summary: &Summary) -> Drawn<B> {
    let (line, half, y) = (palette::line(lane.colour), lane.pitch * 0.13, lane.y);
    if let (Some(first), Some(last)) = (summary.values.first(), summary.values.last()) {
        sheet.line(&[(lane.axis.place(*first), y), (lane.axis.place(*last), y)], 1.5, line)?;
    }
    for end in [summary.min, summary.max].into_iter().filter_map(Span::exact) {
        let x = lane.axis.place(end);
        sheet.line(&[(x, y - half), (x, y + half)], 1.5, line)?;
    }
    Ok(())
}

/// Where the values of stopped runs may be: dashed to the edge of the chart, since an arrow that ended at a low bound would
/// look like a small value.
fn draw_open_end<B: DrawingBackend>(sheet: &mut Canvas<B>, lane: &Lane, summary: &Summary) -> Drawn<B> {
    let Some(least) = summary.at_least.first() else { return Ok(()) };
    let (line, y, tip) = (palette::line(lane.colour), lane.y, lane.end - 2.0);
    let start = lane.axis.place(summary.values.last().map_or(*least, |last| least.min(*last)));
    // After a gap: a dash at the whisker's end would look like more of it.
    sheet.dashed(&[((start + DASH).min(tip), y), (tip, y)], 1.5, line, &[DASH])?;
    sheet.line(&[(tip - 6.0, y - 5.0), (tip, y), (tip - 6.0, y + 5.0)], 1.5, line)
}

/// The box between the quartiles; a quartile that is in doubt has no edge.
fn draw_box<B: DrawingBackend>(sheet: &mut Canvas<B>, lane: &Lane, summary: &Summary) -> Drawn<B> {
    let (line, half, y) = (palette::line(lane.colour), lane.pitch * 0.26, lane.y);
    let (lower, upper) = (summary.lower, summary.upper);
    let (left, right) = (lane.axis.place(lower.low), lane.axis.place(upper.low));
    let (top, bottom) = (y - half, y + half);
    // Quartiles that are all but equal are a line, wide enough to show its colour beside the bar.
    if right - left < 4.0 {
        let middle = (left + right) / 2.0;
        return sheet.line(&[(middle, top), (middle, bottom)], 5.0, line);
    }
    sheet.fill((left, top), (right, bottom), PAPER)?;
    sheet.fill((left, top), (right, bottom), palette::fill(lane.colour).mix(0.35))?;
    // Four edges: a closed path would have a notch where it begins.
    for (is_drawn, from, to) in [
        (true, (left, top), (right, top)),
        (true, (left, bottom), (right, bottom)),
        (lower.exact().is_some(), (left, top), (left, bottom)),
        (upper.exact().is_some(), (right, top), (right, bottom)),
    ] {
        if is_drawn {
            sheet.line(&[from, to], 1.25, line)?;
        }
    }
    Ok(())
}

/// A dot a run, those that were stopped hollow.
fn draw_dots<B: DrawingBackend>(sheet: &mut Canvas<B>, lane: &Lane, summary: &Summary) -> Drawn<B> {
    let measured = summary.values.iter().map(|value| (*value, false));
    let mut runs: Vec<(f64, bool)> = measured.chain(summary.at_least.iter().map(|bound| (*bound, true))).collect();
    runs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let places: Vec<f64> = runs.iter().map(|(value, _)| lane.axis.place(*value)).collect();
    let offsets = spread(&places, lane.pitch * 0.5 - DOT - 1.0);
    runs.iter().zip(places.iter().zip(offsets)).try_for_each(|((_, is_stopped), (x, offset))| {
        let centre = (*x, lane.y + offset);
        match is_stopped {
            true => sheet.ring(centre, DOT, palette::line(lane.colour)),
            false => sheet.dot(centre, DOT, lane.colour),
        }
    })
}

/// Draws the bar of the median, from the middle `reach` of the row's height up and down; a band where it is in doubt.
fn draw_median<B: DrawingBackend>(sheet: &mut Canvas<B>, lane: &Lane, summary: &Summary, reach: f64) -> Drawn<B> {
    let half = lane.pitch * reach;
    let [low, high] = [summary.median.low, summary.median.high].map(|value| lane.axis.place(value));
    let (top, bottom) = (lane.y - half, lane.y + half);
    match summary.median.exact() {
        Some(_) => sheet.line(&[(low, top), (low, bottom)], 2.5, INK),
        None if is_blurred(summary) => sheet.fill((low - 1.0, top), (high + 1.0, bottom), INK.mix(0.35)),
        None => Ok(()),
    }
}

/// Draws the diamond of the mean.
fn draw_mean<B: DrawingBackend>(sheet: &mut Canvas<B>, lane: &Lane, summary: &Summary) -> Drawn<B> {
    let Some(mean) = summary.mean.filter(|_| has_diamond(summary)) else { return Ok(()) };
    let (mean, y) = (lane.axis.place(mean), lane.y);
    for (radius, colour) in [(5.5, INK), (3.75, PAPER)] {
        sheet.polygon(&[(mean - radius, y), (mean, y - radius), (mean + radius, y), (mean, y + radius)], colour)?;
    }
    Ok(())
}

/// Vertical offsets within `room` for dots at `places` (ascending), so that each can be seen: apart if that is possible,
/// else lapping over each other like coins.
pub(super) fn spread(places: &[f64], room: f64) -> Vec<f64> {
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
