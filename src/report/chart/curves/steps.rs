//! Steps: a value holds until the next one, the last one up to the right edge.

use super::super::canvas::Canvas;
use super::super::palette;
use super::{Curve, Lines, Spot, finite};

/// Vertices are no nearer to each other, in pixels.
const FINEST: f64 = 1.5;

/// What the marks mean, each with whether it occurs.
pub(super) fn marks(lines: &Lines) -> [(bool, &'static str); 2] {
    let is_seen = |spot: &Spot| spot.at_least && lines.plane.x.place(spot.x) < lines.plane.area.right - 1.0;
    [
        (
            lines.curves.curves.iter().any(|curve| finite(curve).any(is_seen)),
            "Dashed: at least that share, since stopped runs might have been solved within a higher limit.",
        ),
        (
            lines.curves.curves.len() > 1,
            "Where lines have the same share, one covers the others, so a line may begin further left than it seems; grey lines \
             lead from their ends to the names.",
        ),
    ]
}

impl Lines<'_> {
    /// Dashed and lighter from the first point on that is a lower bound.
    pub(super) fn draw_steps(&self, sheet: &mut Canvas, curve: &Curve, at: &[(f64, f64)]) {
        let Some(&(first, _)) = at.first() else { return };
        let exact = finite(curve).take_while(|spot| !spot.at_least).count();
        let mut path = vec![(first, self.plane.area.bottom)];
        let mut split = if exact == 0 { 1 } else { usize::MAX };
        for (index, &(x, y)) in at.iter().enumerate() {
            let &(before, height) = path.last().expect("it has a start");
            // The end of the exact part stays where it is: what follows is dashed.
            let is_end = index == exact || index == exact + 1 || index + 1 == at.len();
            if x - before >= FINEST || is_end {
                path.extend([(x, height), (x, y)]);
            } else if let Some(last) = path.last_mut() {
                last.1 = y;
            }
            if index == exact && exact > 0 {
                split = path.len();
            }
        }
        path.extend(at.last().map(|&(_, y)| (self.plane.area.right, y)));
        let colour = palette::line(curve.colour);
        let (solid, dashed) = path.split_at(split.min(path.len()));
        sheet.line(solid, 1.75, colour);
        let dashed: Vec<(f64, f64)> = solid.last().into_iter().chain(dashed).copied().collect();
        if split < usize::MAX {
            sheet.dashed(&dashed, 1.75, colour.mix(0.55), 7.0);
        }
    }
}
