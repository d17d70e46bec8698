//! Lines through dots. What is not known has no height: a triangle above the axes stands for it, at its place and in its
//! solver's row, so it is neither read as a value nor hidden by another.

use super::super::canvas::{Align, Canvas, Drawn, SMALL, Type};
use super::super::label;
use super::super::palette::{GRID, PAPER};
use super::super::plane::Plane;
use super::super::scale::Axis;
use super::{Curve, Curves, Lines, Spot, finite};
use plotters_backend::DrawingBackend;

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
pub(crate) fn marks(curves: &[Curve]) -> [(bool, &'static str); 3] {
    let any = |is: fn(&Spot) -> bool| curves.iter().any(|curve| finite(curve).any(is));
    [
        (any(|spot| spot.stopped && !spot.at_least), "Hollow mark: some runs were stopped, but the median is exact."),
        (
            any(|spot| spot.at_least),
            "Triangle above the axes (one row per solver): so many runs were stopped that the median is not known. Lines join known medians only.",
        ),
        (any(|spot| spot.interval.is_some()), "Thin vertical line: 95 % interval, where both its ends are known."),
    ]
}

/// The curves that have triangles.
fn open(curves: &[Curve]) -> impl Iterator<Item = &Curve> {
    curves.iter().filter(|curve| finite(curve).any(|spot| spot.at_least))
}

/// The height of all rows of triangles.
pub(crate) fn rail(curves: &[Curve]) -> f64 {
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

/// The lines between known neighbours.
pub(super) fn paths(plane: &Plane, curve: &Curve) -> Vec<Vec<(f64, f64)>> {
    let path = |piece: &[Spot]| piece.iter().map(|spot| plane.place(spot.x, spot.y)).collect();
    pieces(&curve.spots).into_iter().map(path).collect()
}

/// Whether dots would hide the lines.
pub(crate) fn are_many(curves: &[Curve]) -> bool {
    curves.iter().map(|curve| finite(curve).count()).sum::<usize>() > MOST_DOTS
}

/// Lines between known neighbours, and dots.
pub(crate) fn draw<B: DrawingBackend>(
    sheet: &mut Canvas<B>,
    plane: &Plane,
    curve: &Curve,
    places: &[String],
    is_full: bool,
) -> Drawn<B> {
    let colour = curve.look.line(curve.colour);
    for path in paths(plane, curve).iter().filter(|path| path.len() > 1) {
        curve.look.stroke(sheet, path, 1.75, colour)?;
    }
    for piece in pieces(&curve.spots) {
        // A dot that is on no line would be lost without its mark.
        let is_wanted = |spot: &&Spot| !is_full || piece.len() == 1 || spot.stopped;
        for spot in piece.iter().filter(is_wanted) {
            let at = plane.place(spot.x, spot.y);
            if let Some((low, high)) = spot.interval {
                sheet.line(&[plane.place(spot.x, low), plane.place(spot.x, high)], 1.0, colour)?;
            }
            match spot.stopped {
                true => curve.look.rimmed(sheet, at, DOT + 0.5, [colour, PAPER])?,
                false => curve.look.marker(sheet, at, DOT, colour)?,
            }
            hint(sheet, curve, spot, places, at);
        }
    }
    Ok(())
}

/// The triangles of what is not known, above the axes: one row for each curve that has any.
pub(crate) fn draw_rail<B: DrawingBackend>(
    sheet: &mut Canvas<B>,
    plane: &Plane,
    curves: &[Curve],
    places: &[String],
    is_named: bool,
) -> Drawn<B> {
    let (area, height) = (plane.area, rail(curves));
    if height == 0.0 {
        return Ok(());
    }
    sheet.line(&[(area.left, area.top + height), (area.right, area.top + height)], 1.0, GRID)?;
    let name = if is_named { "unknown" } else { "" };
    sheet.text(name, (area.left - 8.0, area.top + height / 2.0 + 4.0), SMALL, Align::Right)?;
    for (row, curve) in open(curves).enumerate() {
        let y = area.top + EDGE + ROW * (row as f64 + 0.5);
        for spot in finite(curve).filter(|spot| spot.at_least) {
            let x = plane.x.place(spot.x);
            sheet.polygon(&[(x - DOT, y + DOT), (x, y - DOT), (x + DOT, y + DOT)], curve.look.line(curve.colour))?;
            hint(sheet, curve, spot, places, (x, y));
        }
    }
    Ok(())
}

fn hint<B: DrawingBackend>(sheet: &mut Canvas<B>, curve: &Curve, spot: &Spot, places: &[String], (x, y): (f64, f64)) {
    let place = places.get(spot.x.round() as usize).cloned().unwrap_or_else(|| label::quantity(spot.x));
    let value = match spot.at_least {
        true => format!("at least {}", label::at_least(spot.y)),
        false => label::quantity(spot.y),
    };
    let interval = spot
        .interval
        .map_or(String::new(), |(low, high)| format!(" ({} to {})", label::quantity(low), label::quantity(high)));
    sheet.hint((x - 5.0, y - 5.0), (x + 5.0, y + 5.0), &format!("{}: {place}, {value}{interval}", curve.label));
}

impl Lines<'_> {
    /// The numbers of boards above the horizontal axis.
    pub(super) fn draw_counts<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        if !has_room(self.curves, &self.plane.x) {
            return Ok(());
        }
        let (area, y) = (self.plane.area, self.plane.area.bottom - 4.0);
        sheet.text("boards", (area.left - 8.0, y), COUNT, Align::Right)?;
        for (value, boards) in &self.curves.boards {
            sheet.text(&label::count(*boards), (self.plane.x.place(*value), y), COUNT, Align::Centre)?;
        }
        Ok(())
    }
}
