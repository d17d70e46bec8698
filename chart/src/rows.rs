//! Charts with a row for each solver: names at the left, marks over a common axis, a number at the right.

use super::canvas::{Align, Canvas, Drawing, Drawn, HEAD, MARGIN, SMALL, SUBTITLE, TEXT, Type, WIDTH};
use super::palette::{FINE, INK, MUTED};
use super::plane::draw_ticks;
use super::scale::Axis;
use super::summary::Summary;
use super::{Scale, distribution, fit, histogram, interval};
use plotters_backend::DrawingBackend;

/// The widest name of a solver, in pixels.
const NAME_ROOM: f64 = 252.0;
/// The height of a line of names that have two.
const NAME_LINE: f64 = 13.5;
/// Between the columns.
const GUTTER: f64 = 20.0;
/// The number at the end of a row.
const VALUE: Type = Type { size: 12.0, ..TEXT };
/// The head of the column of numbers.
const COLUMN: f64 = HEAD + 14.0;
/// The upper edge of the first row.
const TOP: f64 = COLUMN + 10.0;

/// What is written around the rows.
pub(super) struct Frame<'a> {
    pub(super) axis: &'a str,
    pub(super) scale: Scale,
    /// The names of the places 0, 1, … of the axis, where it has names in place of numbers.
    pub(super) places: &'a [String],
    /// The head of the column of numbers.
    pub(super) column: &'a str,
}

/// One solver.
pub(super) struct Row {
    pub(super) label: String,
    pub(super) colour: usize,
    pub(super) shown: Option<Shown>,
    /// The number at the end of the row.
    pub(super) value: String,
    /// What is to be said below the number.
    pub(super) note: String,
    /// Shown to those who point at the row.
    pub(super) hint: String,
}

/// What is drawn in a row.
pub(super) enum Shown {
    Values(Summary),
    Interval { low: f64, high: f64 },
    Bars { counts: Vec<(u32, u64)>, unit: u32, highest: u64 },
}

/// Where the marks of a row go.
pub(super) struct Lane<'a> {
    pub(super) axis: &'a Axis,
    /// The right edge of the row.
    pub(super) end: f64,
    /// The middle of the row.
    pub(super) y: f64,
    /// The height of the row.
    pub(super) pitch: f64,
    pub(super) colour: usize,
}

/// The rows laid out.
pub(super) struct Rows<'a> {
    frame: Frame<'a>,
    rows: Vec<Row>,
    /// The whole names, and the lines in which they are written.
    names: Vec<String>,
    lines: Vec<Vec<String>>,
    axis: Axis,
    left: f64,
    right: f64,
    pitch: f64,
}

impl<'a> Rows<'a> {
    pub(super) fn new(frame: Frame<'a>, rows: Vec<Row>) -> Rows<'a> {
        let whole: Vec<String> = rows.iter().map(|row| row.label.clone()).collect();
        let cut = fit::fitted(&whole, NAME_ROOM, TEXT);
        let in_lines = |(name, cut): (&String, String)| match fit::broken(name, NAME_ROOM, TEXT) {
            lines if lines.len() <= 2 && lines.iter().all(|line| TEXT.width(line) <= NAME_ROOM) => lines,
            _ => vec![cut],
        };
        let lines: Vec<Vec<String>> = whole.iter().zip(cut).map(in_lines).collect();
        let widest = |width: &dyn Fn(&Row) -> f64| rows.iter().map(width).fold(0.0, f64::max);
        let names = lines.iter().flatten().map(|line| TEXT.width(line)).fold(0.0, f64::max);
        let ends = widest(&|row| VALUE.width(&row.value).max(SMALL.width(&row.note))).max(SMALL.width(frame.column));
        let (left, right) = (MARGIN + names + GUTTER, WIDTH - MARGIN - ends - GUTTER);
        let landmarks = rows.iter().filter_map(|row| row.shown.as_ref()).flat_map(Shown::landmarks);
        // Arrows point to the right of all values.
        let is_open = |row: &Row| matches!(&row.shown, Some(Shown::Values(summary)) if summary.is_open());
        let last = right - if rows.iter().any(is_open) { distribution::ARROW } else { 0.0 };
        let axis = match frame.places.len() {
            0 => Axis::new(frame.scale, landmarks, left, last, 58.0),
            places => {
                // Half a place is left free at both ends, for bars.
                let half = (last - left) / (2.0 * places as f64);
                Axis::named(frame.places, left + half, last - half)
            }
        };
        let axis = axis.thinned(|label| SMALL.width(label));
        let pitch = if rows.len() > 10 { 32.0 } else { 40.0 };
        Rows { frame, names: whole, lines, axis, left, right, pitch, rows }
    }

    /// A sentence on a break of the axis.
    pub(super) fn broken(&self) -> String {
        self.axis.broken("horizontal")
    }

    fn bottom(&self) -> f64 {
        TOP + self.pitch * self.rows.len().max(1) as f64
    }

    fn draw_axis<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        let bottom = self.bottom();
        draw_ticks(sheet, &self.axis, TOP, bottom)?;
        if let Some(gap) = self.axis.gap {
            for x in [gap - 2.5, gap + 2.5] {
                sheet.line(&[(x - 2.0, bottom + 4.0), (x + 2.0, bottom - 4.0)], 1.0, MUTED)?;
            }
        }
        let kind = if self.axis.is_log() { " (log scale)" } else { "" };
        let axis = SUBTITLE.sentence(&format!("{}{kind}", self.frame.axis), self.right - MARGIN);
        let half = SUBTITLE.width(&axis) / 2.0;
        let middle = ((self.left + self.right) / 2.0).max(MARGIN + half).min(WIDTH - MARGIN - half);
        sheet.text(&axis, (middle, bottom + 38.0), Type { colour: INK, ..SUBTITLE }, Align::Centre)
    }

    fn draw_row<B: DrawingBackend>(&self, sheet: &mut Canvas<B>, row: &Row, lines: &[String], y: f64) -> Drawn<B> {
        for (line, text) in lines.iter().enumerate() {
            let middle = (lines.len() - 1) as f64 / 2.0;
            sheet.text(text, (MARGIN, y + 4.5 + NAME_LINE * (line as f64 - middle)), TEXT, Align::Left)?;
        }
        let (up, down) = if row.note.is_empty() { (4.0, 0.0) } else { (-2.0, 12.0) };
        sheet.text(&row.value, (WIDTH - MARGIN, y + up), VALUE, Align::Right)?;
        sheet.text(&row.note, (WIDTH - MARGIN, y + down), SMALL, Align::Right)?;
        let lane = Lane { axis: &self.axis, end: self.right, y, pitch: self.pitch, colour: row.colour };
        match &row.shown {
            Some(Shown::Values(summary)) => distribution::draw(sheet, &lane, summary),
            Some(Shown::Interval { low, high }) => interval::draw(sheet, &lane, *low, *high),
            Some(Shown::Bars { counts, unit, highest }) => histogram::draw(sheet, &lane, counts, *unit, *highest),
            None => Ok(()),
        }
    }
}

impl Drawing for Rows<'_> {
    fn height(&self) -> f64 {
        (self.bottom() + 54.0).round()
    }

    fn draw<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        sheet.text(self.frame.column, (WIDTH - MARGIN, COLUMN), SMALL, Align::Right)?;
        for index in 0..=self.rows.len() {
            let y = TOP + self.pitch * index as f64;
            sheet.line(&[(MARGIN, y), (WIDTH - MARGIN, y)], 1.0, FINE)?;
        }
        self.draw_axis(sheet)?;
        for (index, row) in self.rows.iter().enumerate() {
            self.draw_row(sheet, row, &self.lines[index], TOP + self.pitch * (index as f64 + 0.5))?;
            let (upper, lower) = (TOP + self.pitch * index as f64, TOP + self.pitch * (index as f64 + 1.0));
            let hint = [self.names[index].as_str(), &row.hint].join(": ");
            sheet.hint((MARGIN, upper), (WIDTH - MARGIN, lower), hint.trim_end_matches(": "));
        }
        Ok(())
    }
}

impl Shown {
    /// Every number that gets a place on the axis.
    fn landmarks(&self) -> Vec<f64> {
        match self {
            Shown::Values(summary) => summary.landmarks(),
            Shown::Interval { low, high } => vec![*low, *high],
            Shown::Bars { counts, unit, .. } => {
                let gaps = counts.iter().map(|(gap, _)| f64::from(*gap));
                gaps.chain([0.0, f64::from(*unit)]).collect()
            }
        }
    }
}
