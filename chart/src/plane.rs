//! Two axes and the grid between them.

use super::canvas::{Align, Canvas, Drawn, HEAD, MARGIN, SMALL, SUBTITLE, Type};
use super::palette::{FINE, GRID, INK, MUTED};
use super::placement::Area;
use super::scale::Axis;
use plotters_backend::DrawingBackend;

/// The upper edge of a plane, below its vertical axis' title.
pub(super) const TOP: f64 = HEAD + 24.0;
/// The left edge of a plane, right of the numbers.
pub(super) const LEFT: f64 = MARGIN + 52.0;

/// A horizontal and a vertical axis.
pub(super) struct Plane {
    pub(super) x: Axis,
    pub(super) y: Axis,
    pub(super) area: Area,
}

/// Draws the lines of a horizontal axis between two heights, and its numbers below.
pub(super) fn draw_ticks<B: DrawingBackend>(sheet: &mut Canvas<B>, axis: &Axis, top: f64, bottom: f64) -> Drawn<B> {
    for tick in &axis.ticks {
        let colour = if tick.label.is_empty() { FINE } else { GRID };
        sheet.line(&[(tick.at, top), (tick.at, bottom)], 1.0, colour)?;
        sheet.text(&tick.label, (tick.at, bottom + 17.0), SMALL, Align::Centre)?;
    }
    Ok(())
}

impl Plane {
    /// The axes in the area from [`LEFT`] and [`TOP`] to the given edges, without numbers that would touch.
    pub(super) fn new(x: Axis, y: Axis, right: f64, bottom: f64) -> Plane {
        Plane::within(x, y, Area { left: LEFT, top: TOP, right, bottom })
    }

    /// The axes in an area, without numbers that would touch.
    pub(super) fn within(x: Axis, y: Axis, area: Area) -> Plane {
        Plane { x: x.thinned(|label| SMALL.width(label)), y: y.thinned(|_| 12.0), area }
    }

    /// The height of a sheet that ends with it.
    pub(super) fn height(&self) -> f64 {
        (self.area.bottom + 58.0).round()
    }

    /// The place of a pair of values.
    pub(super) fn place(&self, x: f64, y: f64) -> (f64, f64) {
        (self.x.place(x), self.y.place(y))
    }

    /// Draws the grid, the numbers and the titles.
    pub(super) fn draw<B: DrawingBackend>(&self, sheet: &mut Canvas<B>, x_title: &str, y_title: &str) -> Drawn<B> {
        self.draw_grid(sheet, true)?;
        self.draw_titles(sheet, x_title, y_title)
    }

    /// Draws the grid and the numbers; those of the vertical axis only if they are wanted.
    pub(super) fn draw_grid<B: DrawingBackend>(&self, sheet: &mut Canvas<B>, numbers: bool) -> Drawn<B> {
        let Area { left, top, right, bottom } = self.area;
        draw_ticks(sheet, &self.x, top, bottom)?;
        for tick in &self.y.ticks {
            let colour = if tick.label.is_empty() { FINE } else { GRID };
            sheet.line(&[(left, tick.at), (right, tick.at)], 1.0, colour)?;
            let label = if numbers { tick.label.as_str() } else { "" };
            sheet.text(label, (left - 8.0, tick.at + 4.0), SMALL, Align::Right)?;
        }
        for (gap, upright) in [(self.x.gap, false), (self.y.gap, true)] {
            for place in gap.into_iter().flat_map(|gap| [gap - 2.5, gap + 2.5]) {
                let (x, y) = if upright { (left, place) } else { (place, bottom) };
                let (dx, dy) = if upright { (4.0, 2.0) } else { (2.0, 4.0) };
                sheet.line(&[(x - dx, y + dy), (x + dx, y - dy)], 1.0, MUTED)?;
            }
        }
        Ok(())
    }

    fn draw_titles<B: DrawingBackend>(&self, sheet: &mut Canvas<B>, x_title: &str, y_title: &str) -> Drawn<B> {
        let Area { left, top, right, bottom } = self.area;
        let title = Type { colour: INK, ..SUBTITLE };
        let kind = |axis: &Axis| if axis.is_log() { " (log scale)" } else { "" };
        let room = right - MARGIN;
        let y_title = title.sentence(&format!("{y_title}{}", kind(&self.y)), room);
        sheet.text(&y_title, (MARGIN, top - 10.0), title, Align::Left)?;
        let x_title = title.sentence(&format!("{x_title}{}", kind(&self.x)), room);
        let middle = ((left + right) / 2.0).max(MARGIN + title.width(&x_title) / 2.0);
        sheet.text(&x_title, (middle, bottom + 38.0), title, Align::Centre)
    }
}
