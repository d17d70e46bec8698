//! The names of curves, right of the axes in the order of the curves' ends.

use super::super::canvas::{Align, Canvas, Drawn, MARGIN, TEXT, Type, WIDTH};
use super::super::fit;
use super::super::palette::{self, MUTED};
use super::super::plane::TOP;
use super::{Curve, Lines, are_encoded};
use plotters::style::Color;
use plotters_backend::DrawingBackend;

/// A name, and the widest one in pixels.
const NAME: Type = Type { size: 12.0, ..TEXT };
const NAME_ROOM: f64 = 230.0;
/// The height of a line of names.
pub(super) const LINE: f64 = 18.0;
/// The length of a piece of a curve beside its name.
pub(crate) const SAMPLE: f64 = 22.0;
/// From the axes to the names.
const LEADER: f64 = 38.0;

/// The right edge of the axes, left of the names.
pub(super) fn right(curves: &[&Curve]) -> f64 {
    let widest = curves.iter().map(|curve| NAME.width(&curve.label)).fold(0.0, f64::max).min(NAME_ROOM);
    WIDTH - MARGIN - widest - LEADER
}

/// Which curve each name is of, the higher end first, and its height; of equally high steps those that rise sooner come first.
pub(super) fn heights(places: &[(&Curve, Vec<(f64, f64)>)], steps: bool, bottom: f64) -> Vec<(usize, f64)> {
    let end = |index: &usize| places[*index].1.last().map_or((f64::INFINITY, f64::INFINITY), |&(x, y)| (y, x));
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|a, b| end(a).0.total_cmp(&end(b).0).then(end(a).1.total_cmp(&end(b).1)));
    let ideal = |index: &usize| if steps { end(index).0.min(bottom - LINE / 2.0) } else { TOP };
    let heights = apart(order.iter().map(ideal).collect(), TOP + LINE / 2.0, bottom - LINE / 2.0);
    order.into_iter().zip(heights).collect()
}

/// Heights at least a line apart, near the given ones, which ascend, between two bounds if there is room.
fn apart(mut heights: Vec<f64>, top: f64, bottom: f64) -> Vec<f64> {
    let mut least = top;
    for height in &mut heights {
        *height = height.max(least);
        least = *height + LINE;
    }
    let mut most = bottom;
    for height in heights.iter_mut().rev() {
        *height = height.min(most);
        most = *height - LINE;
    }
    heights
}

/// A piece of a curve beside its name: its line, with a marker where it has such.
pub(crate) fn draw_sample<B: DrawingBackend>(
    sheet: &mut Canvas<B>,
    curve: &Curve,
    (x, y): (f64, f64),
    marked: bool,
) -> Drawn<B> {
    let colour = curve.look.line(curve.colour);
    curve.look.stroke(sheet, &[(x, y), (x + SAMPLE, y)], 1.75, colour)?;
    if marked { curve.look.marker(sheet, (x + SAMPLE / 2.0, y), 3.5, colour) } else { Ok(()) }
}

impl Lines<'_> {
    /// Every name with a dot of its colour; steps are led to theirs by a thin grey line, which looks like no data.
    pub(super) fn draw_names<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        let right = self.plane.area.right;
        let all: Vec<&str> = self.places.iter().map(|(curve, _)| &curve.label[..]).collect();
        let names = fit::fitted(&all, NAME_ROOM, NAME);
        let are_encoded = are_encoded(&self.curves.curves);
        for &(index, y) in &self.names {
            let (curve, at) = &self.places[index];
            if let (true, Some(&(_, end))) = (self.curves.steps, at.last()) {
                sheet.line(&[(right + 2.0, end), (right + LEADER - 14.0, y)], 0.75, MUTED.mix(0.5))?;
            }
            match index == self.curves.curves.len() {
                true => sheet.dashed(&[(right + LEADER - 22.0, y), (right + LEADER - 5.0, y)], 1.5, MUTED, &[6.0])?,
                false if are_encoded => draw_sample(sheet, curve, (right + LEADER - 26.0, y), !self.curves.steps)?,
                false => sheet.disc((right + LEADER - 10.0, y), 4.0, palette::line(curve.colour))?,
            }
            sheet.text(&names[index], (right + LEADER, y + 4.0), NAME, Align::Left)?;
            sheet.hint((right + 4.0, y - LINE / 2.0), (WIDTH - MARGIN, y + LINE / 2.0), &curve.label);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_a_line_apart_and_between_the_bounds() {
        assert_eq!(apart(vec![10.0, 10.0, 50.0], 10.0, 100.0), [10.0, 28.0, 50.0]);
        assert_eq!(apart(vec![90.0, 99.0, 100.0], 10.0, 100.0), [64.0, 82.0, 100.0]);
    }
}
