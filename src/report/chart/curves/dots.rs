//! Lines through dots. What is not known has no height: a triangle above the axes stands for it, at its place and in its
//! solver's row, so it is neither read as a value nor hidden by another.

use super::super::canvas::{Align, Canvas, SMALL, Type};
use super::super::label;
use super::super::palette::{self, GRID};
use super::super::plane::TOP;
use super::super::scale::Axis;
use super::{Curve, Curves, Lines, Spot, finite};

/// The radius of a dot.
const DOT: f64 = 3.0;
/// More dots than these would hide the lines.
const MOST_DOTS: usize = 150;
/// The height of a row of triangles, and of the room above and below all of them.
const ROW: f64 = 9.0;
const EDGE: f64 = 4.0;
/// The room of the numbers of boards, and their type.
pub(super) const COUNTS: f64 = 14.0;
const COUNT: Type = Type { size: 9.5, ..SMALL };

/// What the marks mean, each with whether it occurs.
pub(super) fn marks(curves: &Curves) -> [(bool, &'static str); 2] {
    let any = |is: fn(&Spot) -> bool| curves.curves.iter().any(|curve| finite(curve).any(is));
    [
        (
            any(|spot| spot.stopped && !spot.at_least),
            "Hollow dot: the exact median, though some of its runs were stopped.",
        ),
        (
            any(|spot| spot.at_least),
            "Triangle above the axes, one row per solver: too many runs were stopped to know the median, though some may be solved. Lines join known \
             medians only.",
        ),
    ]
}

/// The curves that have triangles.
fn open(curves: &Curves) -> impl Iterator<Item = &Curve> {
    curves.curves.iter().filter(|curve| finite(curve).any(|spot| spot.at_least))
}

/// The height of all rows of triangles.
pub(super) fn rail(curves: &Curves) -> f64 {
    match open(curves).count() {
        0 => 0.0,
        rows => ROW * rows as f64 + 2.0 * EDGE,
    }
}

/// Whether all numbers of boards can be written beside each other.
pub(super) fn has_room(curves: &Curves, x: &Axis) -> bool {
    let mut places: Vec<f64> = curves.boards.iter().map(|(value, _)| x.place(*value)).collect();
    places.sort_by(f64::total_cmp);
    let widest = curves.boards.iter().map(|(_, boards)| COUNT.width(&label::count(*boards))).fold(0.0, f64::max);
    !places.is_empty() && places.windows(2).all(|pair| pair[1] - pair[0] >= widest + 2.0)
}

/// The known points between two that are not: a line may join each with the next.
fn pieces(spots: &[Spot]) -> Vec<&[Spot]> {
    let is_known = |spot: &Spot| spot.x.is_finite() && spot.y.is_finite() && !spot.at_least;
    spots.split(|spot| !is_known(spot)).filter(|piece| !piece.is_empty()).collect()
}

impl Lines<'_> {
    /// Lines between known neighbours, and dots.
    pub(super) fn draw_dots(&self, sheet: &mut Canvas, curve: &Curve) {
        let colour = palette::line(curve.colour);
        let pieces = pieces(&curve.spots);
        for piece in &pieces {
            let path: Vec<(f64, f64)> = piece.iter().map(|spot| self.plane.place(spot.x, spot.y)).collect();
            if path.len() > 1 {
                sheet.line(&path, 1.75, colour);
            }
        }
        let is_full = self.places.iter().map(|(_, at)| at.len()).sum::<usize>() > MOST_DOTS;
        for piece in &pieces {
            // A dot that is on no line would be lost without its mark.
            let is_wanted = |spot: &&Spot| !is_full || piece.len() == 1 || spot.stopped;
            for spot in piece.iter().filter(is_wanted) {
                let at = self.plane.place(spot.x, spot.y);
                match spot.stopped {
                    true => sheet.ring(at, DOT + 0.5, colour),
                    false => sheet.disc(at, DOT, colour),
                }
                self.hint(sheet, curve, spot, at);
            }
        }
    }

    /// The triangles of what is not known, above the axes: one row for each curve that has any.
    pub(super) fn draw_rail(&self, sheet: &mut Canvas) {
        let (area, height) = (self.plane.area, rail(self.curves));
        if height == 0.0 {
            return;
        }
        sheet.line(&[(area.left, TOP + height), (area.right, TOP + height)], 1.0, GRID);
        sheet.text("unknown", (area.left - 8.0, TOP + height / 2.0 + 4.0), SMALL, Align::Right);
        for (row, curve) in open(self.curves).enumerate() {
            let y = TOP + EDGE + ROW * (row as f64 + 0.5);
            for spot in finite(curve).filter(|spot| spot.at_least) {
                let x = self.plane.x.place(spot.x);
                let corners = [(x - DOT, y + DOT), (x, y - DOT), (x + DOT, y + DOT)];
                sheet.polygon(&corners, palette::line(curve.colour));
                self.hint(sheet, curve, spot, (x, y));
            }
        }
    }

    fn hint(&self, sheet: &mut Canvas, curve: &Curve, spot: &Spot, (x, y): (f64, f64)) {
        let place = self.curves.places.get(spot.x as usize).cloned().unwrap_or_else(|| label::quantity(spot.x));
        let value = match spot.at_least {
            true => format!("at least {}", label::at_least(spot.y)),
            false => label::quantity(spot.y),
        };
        sheet.hint((x - 5.0, y - 5.0), (x + 5.0, y + 5.0), &format!("{}: {place}, {value}", curve.label));
    }

    /// The numbers of boards above the horizontal axis.
    pub(super) fn draw_counts(&self, sheet: &mut Canvas) {
        if !has_room(self.curves, &self.plane.x) {
            return;
        }
        let (area, y) = (self.plane.area, self.plane.area.bottom - 4.0);
        sheet.text("boards", (area.left - 8.0, y), COUNT, Align::Right);
        for (value, boards) in &self.curves.boards {
            sheet.text(&label::count(*boards), (self.plane.x.place(*value), y), COUNT, Align::Centre);
        }
    }
}
