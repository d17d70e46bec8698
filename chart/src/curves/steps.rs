//! Steps: a value holds until the next one, the last one up to the right edge.

use super::super::canvas::{Canvas, Drawn};
use super::super::plane::Plane;
use super::{Curve, Spot, are_encoded, finite};
use plotters_backend::DrawingBackend;

/// Vertices are no nearer to each other, in pixels.
const FINEST: f64 = 1.5;

/// What the marks mean, each with whether it occurs.
pub(crate) fn marks(curves: &[Curve], plane: &Plane) -> [(bool, &'static str); 3] {
    let is_seen = |spot: &Spot| spot.at_least && plane.x.place(spot.x) < plane.area.right - 1.0;
    let has_bounds = curves.iter().any(|curve| finite(curve).any(is_seen));
    let are_encoded = are_encoded(curves);
    [
        (
            has_bounds && !are_encoded,
            "Dashed: at least that share, since stopped runs might have been solved within a higher limit.",
        ),
        (
            has_bounds && are_encoded,
            "Thin: at least that share, since stopped runs might have been solved within a higher limit.",
        ),
        (
            curves.len() > 1,
            "Where lines have the same share, one covers the others, so a line may begin further left than it seems; grey lines \
             lead from their ends to the names.",
        ),
    ]
}

/// The vertices of a curve up to the right edge, and from which of them on it is a lower bound.
pub(super) fn path(plane: &Plane, curve: &Curve) -> (Vec<(f64, f64)>, usize) {
    let at: Vec<(f64, f64)> = finite(curve).map(|spot| plane.place(spot.x, spot.y)).collect();
    let Some(&(first, _)) = at.first() else { return (vec![], usize::MAX) };
    let exact = finite(curve).take_while(|spot| !spot.at_least).count();
    let mut path = vec![(first, plane.area.bottom)];
    let mut split = if exact == 0 { 1 } else { usize::MAX };
    for (index, &(x, y)) in at.iter().enumerate() {
        let &(before, height) = path.last().expect("it has a start");
        // The end of the exact part stays where it is: what follows is a bound.
        let is_end = index == exact || index == exact + 1 || index + 1 == at.len();
        // The first share is seen, however soon the next one comes: it is what a profile shows at 1.
        let is_second = index > 0 && path.len() == 1;
        if x - before >= FINEST || is_second || is_end {
            path.extend([(x, height), (x, y)]);
        } else if let Some(last) = path.last_mut() {
            last.1 = y;
        }
        if index == exact && exact > 0 {
            split = path.len();
        }
    }
    path.extend(at.last().map(|&(_, y)| (plane.area.right, y)));
    (path, split)
}

/// Thinner from the first point on that is a lower bound: dashed, too, unless dashes mean something else. Not paler: a paler hue is
/// another solver's.
pub(crate) fn draw<B: DrawingBackend>(
    sheet: &mut Canvas<B>,
    plane: &Plane,
    curve: &Curve,
    are_encoded: bool,
) -> Drawn<B> {
    let (path, split) = path(plane, curve);
    if path.is_empty() {
        return Ok(());
    }
    let colour = curve.look.line(curve.colour);
    let (solid, rest) = path.split_at(split.min(path.len()));
    curve.look.stroke(sheet, solid, 1.75, colour)?;
    let rest: Vec<(f64, f64)> = solid.last().into_iter().chain(rest).copied().collect();
    match (split == usize::MAX, are_encoded) {
        (true, _) => Ok(()),
        (false, false) => sheet.dashed(&rest, 1.25, colour, &[7.0]),
        (false, true) => curve.look.stroke(sheet, &rest, 0.9, colour),
    }
}
