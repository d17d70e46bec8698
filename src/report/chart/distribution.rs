//! The distribution of each series: one row a solver.

use super::palette::{self, FINE, GRID, INK, MUTED, PAPER};
use super::scale::Axis;
use super::sheet::{Align, Drawing, Drawn, HEAD, MARGIN, SMALL, SUBTITLE, Sheet, TEXT, Type, WIDTH};
use super::summary::Summary;
use super::{Figure, Series, label};
use plotters_backend::DrawingBackend;

/// Up to so many values are shown one by one.
const FEW: usize = 12;
/// The widest name of a solver, in pixels.
const NAME_ROOM: f64 = 252.0;
/// Between the columns.
const GUTTER: f64 = 20.0;
/// The radius of the dot of a value.
const DOT: f64 = 4.0;
/// The median, at the end of a row.
const VALUE: Type = Type { size: 12.0, ..TEXT };
/// The heads of columns.
const COLUMN: f64 = HEAD + 14.0;

/// A figure laid out.
pub(super) struct Rows<'a> {
    figure: &'a Figure,
    rows: Vec<Row<'a>>,
    axis: Axis,
    left: f64,
    right: f64,
    /// The height of a row.
    pitch: f64,
}

struct Row<'a> {
    series: &'a Series,
    summary: Option<Summary>,
    name: String,
    value: String,
    note: String,
}

impl<'a> Rows<'a> {
    pub(super) fn new(figure: &'a Figure) -> Rows<'a> {
        let rows: Vec<Row> = figure.series.iter().map(Row::new).collect();
        let widest = |width: &dyn Fn(&Row) -> f64| rows.iter().map(width).fold(0.0, f64::max);
        let names = widest(&|row| TEXT.width(&row.name));
        let ends = widest(&|row| VALUE.width(&row.value).max(SMALL.width(&row.note))).max(SMALL.width("median"));
        let (left, right) = (MARGIN + names + GUTTER, WIDTH - MARGIN - ends - GUTTER);
        let landmarks = rows.iter().filter_map(|row| row.summary.as_ref()).flat_map(Summary::landmarks);
        let axis = Axis::new(figure.scale, landmarks, left, right, 58.0).thinned(|label| SMALL.width(label));
        let pitch = if rows.len() > 10 { 32.0 } else { 40.0 };
        Rows { figure, axis, left, right, pitch, rows }
    }

    fn bottom(&self) -> f64 {
        COLUMN + 10.0 + self.pitch * self.rows.len().max(1) as f64
    }

    fn draw_axis<B: DrawingBackend>(&self, sheet: &mut Sheet<B>) -> Drawn<B> {
        let (top, bottom) = (COLUMN + 10.0, self.bottom());
        for tick in &self.axis.ticks {
            let colour = if tick.label.is_empty() { FINE } else { GRID };
            sheet.line(&[(tick.at, top), (tick.at, bottom)], 1.0, colour)?;
            sheet.text(&tick.label, (tick.at, bottom + 17.0), SMALL, Align::Centre)?;
        }
        if let Some(gap) = self.axis.gap {
            for x in [gap - 2.5, gap + 2.5] {
                sheet.line(&[(x - 2.0, bottom + 4.0), (x + 2.0, bottom - 4.0)], 1.0, MUTED)?;
            }
        }
        let kind = if self.axis.is_log() { " (log scale)" } else { "" };
        let axis = SUBTITLE.sentence(&format!("{}{kind}", self.figure.axis), self.right - MARGIN);
        let middle = ((self.left + self.right) / 2.0).max(MARGIN + SUBTITLE.width(&axis) / 2.0);
        sheet.text(&axis, (middle, bottom + 38.0), Type { colour: INK, ..SUBTITLE }, Align::Centre)
    }

    /// How to read the marks that occur.
    fn key(&self) -> String {
        let shown =
            |boxed: bool| self.rows.iter().filter_map(|row| row.summary.as_ref()).any(|it| it.is_boxed() == boxed);
        let mut parts = Vec::new();
        if shown(false) {
            parts.push("Dots: single runs.");
        }
        if shown(true) {
            parts.push("Box: quartiles. Whiskers: smallest and largest.");
        }
        if !parts.is_empty() {
            parts.push("Bar: median. Diamond: mean.");
        }
        parts.join(" ")
    }
}

impl Drawing for Rows<'_> {
    fn height(&self) -> f64 {
        (self.bottom() + 76.0).round()
    }

    fn draw<B: DrawingBackend>(&self, sheet: &mut Sheet<B>) -> Drawn<B> {
        sheet.heading(&self.figure.title, &self.figure.subtitle)?;
        sheet.text("median", (WIDTH - MARGIN, COLUMN), SMALL, Align::Right)?;
        for index in 0..=self.rows.len() {
            let y = COLUMN + 10.0 + self.pitch * index as f64;
            sheet.line(&[(MARGIN, y), (WIDTH - MARGIN, y)], 1.0, FINE)?;
        }
        self.draw_axis(sheet)?;
        for (index, row) in self.rows.iter().enumerate() {
            let y = COLUMN + 10.0 + self.pitch * (index as f64 + 0.5);
            row.draw(sheet, &self.axis, y, self.pitch)?;
        }
        sheet.text(&self.key(), (MARGIN, self.height() - 16.0), SMALL, Align::Left)
    }
}

impl<'a> Row<'a> {
    fn new(series: &'a Series) -> Row<'a> {
        let summary = Summary::new(&series.values);
        let runs = summary.as_ref().map_or(0, |it| it.values.len()) + series.censored;
        Row {
            series,
            name: TEXT.name(&series.label, NAME_ROOM),
            value: summary.as_ref().map_or("–".to_owned(), |it| label::quantity(it.median)),
            note: match (series.censored, runs) {
                (_, 0) => "no runs".to_owned(),
                (0, _) => String::new(),
                (censored, runs) => format!("{} of {} hit the limit", label::count(censored), label::count(runs)),
            },
            summary,
        }
    }

    fn draw<B: DrawingBackend>(&self, sheet: &mut Sheet<B>, axis: &Axis, y: f64, pitch: f64) -> Drawn<B> {
        sheet.text(&self.name, (MARGIN, y + 4.5), TEXT, Align::Left)?;
        let (up, down) = if self.note.is_empty() { (4.0, 0.0) } else { (-2.0, 12.0) };
        sheet.text(&self.value, (WIDTH - MARGIN, y + up), VALUE, Align::Right)?;
        sheet.text(&self.note, (WIDTH - MARGIN, y + down), SMALL, Align::Right)?;
        match &self.summary {
            Some(it) if it.is_boxed() => self.draw_box(sheet, axis, y, pitch, it),
            Some(it) => self.draw_dots(sheet, axis, y, pitch, it),
            None => Ok(()),
        }
    }

    fn draw_box<B: DrawingBackend>(
        &self,
        sheet: &mut Sheet<B>,
        axis: &Axis,
        y: f64,
        pitch: f64,
        it: &Summary,
    ) -> Drawn<B> {
        let (line, half) = (palette::line(self.series.colour), pitch * 0.26);
        let [min, lower, upper, max] = [it.min, it.lower, it.upper, it.max].map(|value| axis.place(value));
        for (from, to, end) in [(lower, min, min), (upper, max, max)] {
            sheet.line(&[(from, y), (to, y)], 1.5, line)?;
            sheet.line(&[(end, y - half * 0.5), (end, y + half * 0.5)], 1.5, line)?;
        }
        // Where the quartiles are equal, the colour must still be seen beside the bar.
        let (lower, upper) = if upper - lower < 8.0 { (lower - 4.0, upper + 4.0) } else { (lower, upper) };
        sheet.fill((lower, y - half), (upper, y + half), PAPER)?;
        let tint = plotters::style::Color::mix(&palette::fill(self.series.colour), 0.35);
        sheet.fill((lower, y - half), (upper, y + half), tint)?;
        let (top, bottom) = (y - half, y + half);
        for edge in [
            [(lower, top), (upper, top)],
            [(lower, bottom), (upper, bottom)],
            [(lower, top), (lower, bottom)],
            [(upper, top), (upper, bottom)],
        ] {
            sheet.line(&edge, 1.25, line)?;
        }
        draw_median(sheet, axis, y, half, it)?;
        draw_mean(sheet, axis, y, it)
    }

    fn draw_dots<B: DrawingBackend>(
        &self,
        sheet: &mut Sheet<B>,
        axis: &Axis,
        y: f64,
        pitch: f64,
        it: &Summary,
    ) -> Drawn<B> {
        if it.values.len() > 1 {
            draw_median(sheet, axis, y, pitch * 0.36, it)?;
        }
        let places: Vec<f64> = it.values.iter().map(|value| axis.place(*value)).collect();
        for (x, offset) in places.iter().zip(spread(&places, pitch * 0.5 - DOT - 1.0)) {
            sheet.dot((*x, y + offset), DOT, self.series.colour)?;
        }
        draw_mean(sheet, axis, y, it)
    }
}

fn draw_median<B: DrawingBackend>(sheet: &mut Sheet<B>, axis: &Axis, y: f64, half: f64, it: &Summary) -> Drawn<B> {
    let median = axis.place(it.median);
    sheet.line(&[(median, y - half), (median, y + half)], 2.5, INK)
}

/// Draws the mean, unless it says no more than the values, all equal, themselves.
fn draw_mean<B: DrawingBackend>(sheet: &mut Sheet<B>, axis: &Axis, y: f64, it: &Summary) -> Drawn<B> {
    if it.min == it.max {
        return Ok(());
    }
    let mean = axis.place(it.mean);
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

impl Summary {
    fn is_boxed(&self) -> bool {
        self.values.len() > FEW
    }
}
