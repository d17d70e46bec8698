//! Curves, one a solver: steps such as what is solved within a budget, or lines through dots.

use super::palette::{self, MUTED};
use super::plane::{LEFT, Plane, TOP};
use super::scale::Axis;
use super::sheet::{self, Align, Drawing, Drawn, MARGIN, Sheet, TEXT, Type, WIDTH};
use super::{Layout, Scale, cell, label};
use crate::experiment::table::Table;
use plotters::style::Color;
use plotters_backend::DrawingBackend;

/// The name of a curve, and the widest one in pixels.
const NAME: Type = Type { size: 12.0, ..TEXT };
const NAME_ROOM: f64 = 190.0;
/// The height of a line of names.
const LINE: f64 = 18.0;
/// From the axes to the names.
const LEADER: f64 = 34.0;
/// A name that is nearer than this to the end of its curve is joined to it.
const NEAR: f64 = 1.5 * LINE;
/// The radius of a dot.
const DOT: f64 = 3.0;
/// More dots than these would hide the lines.
const MOST_DOTS: usize = 150;
/// Vertices of steps are no nearer to each other, in pixels.
const FINEST: f64 = 1.5;

/// A point of a curve.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spot {
    /// Its place on the horizontal axis.
    pub x: f64,
    /// Its place on the vertical axis.
    pub y: f64,
    /// Whether the value is at least `y`, since runs were stopped: such a dot is hollow and on no line; steps are dashed from
    /// the first such point on.
    pub at_least: bool,
}

/// The curve of one solver.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// The name of the solver, written beside the axes.
    pub label: String,
    /// Which colour, as in [`Series::colour`](super::Series::colour).
    pub colour: usize,
    /// Its points from left to right; those with a coordinate that is not finite are left out and break the line.
    pub spots: Vec<Spot>,
}

/// A curve for each solver over a common horizontal axis; names stand right of it in the order of the curves' ends.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curves {
    /// The headline.
    pub title: String,
    /// What was run, in a line.
    pub subtitle: String,
    /// The horizontal measure with its unit.
    pub x: String,
    /// The vertical measure with its unit.
    pub y: String,
    /// The kind of the horizontal axis.
    pub x_scale: Scale,
    /// The kind of the vertical axis.
    pub y_scale: Scale,
    /// The names of the places 0, 1, … of the horizontal axis, where it has names in place of numbers.
    pub places: Vec<String>,
    /// The ends of the vertical axis, where they do not follow from the curves.
    pub y_span: Option<(f64, f64)>,
    /// Whether a value holds until the next: steps, the last of them up to the edge.
    pub steps: bool,
    /// A dashed line to compare with, such as what is proven.
    pub guide: Option<Curve>,
    /// The solvers.
    pub curves: Vec<Curve>,
}

impl Layout for Curves {
    fn headline(&self) -> &str {
        &self.title
    }

    fn key(&self) -> String {
        let lines = Lines::new(self);
        let is_seen =
            |spot: &Spot| spot.at_least && (!self.steps || lines.plane.x.place(spot.x) < lines.plane.area.right - 1.0);
        match (self.curves.iter().any(|curve| finite(curve).any(is_seen)), self.steps) {
            (false, _) => String::new(),
            (true, false) => {
                "Hollow dot: at least that, because runs around the median were stopped; it does not rank solvers. Dots that \
                 would overlap are side by side. Lines join measured values only."
                    .into()
            }
            (true, true) => "Dashed: at least that share, because runs were stopped earlier and might have been solved.".into(),
        }
    }

    fn drawing(&self) -> impl sheet::Drawing {
        Lines::new(self)
    }

    /// A row a point with its curve's label, x, y, and whether the value is at least y; the dashed line comes last.
    fn table(&self) -> Table {
        let mut rows = Table::headed("label,x,y,at_least");
        for curve in self.curves.iter().chain(&self.guide) {
            for spot in &curve.spots {
                rows.text(&curve.label);
                match self.places.get(spot.x as usize) {
                    Some(place) => rows.text(place),
                    None => rows.optional(cell(spot.x)),
                };
                rows.optional(cell(spot.y)).text(if spot.at_least { "yes" } else { "no" }).end();
            }
        }
        rows
    }
}

/// The curves laid out.
struct Lines<'a> {
    curves: &'a Curves,
    plane: Plane,
    /// Every curve with its places on the sheet.
    places: Vec<(&'a Curve, Vec<(f64, f64)>)>,
    /// The least distance between points beside each other.
    pitch: f64,
    /// For each line of names, from the top: which of `places`, and its height.
    names: Vec<(usize, f64)>,
}

impl<'a> Lines<'a> {
    fn new(curves: &'a Curves) -> Lines<'a> {
        let all: Vec<&Curve> = curves.curves.iter().chain(&curves.guide).collect();
        let widest = all.iter().map(|curve| NAME.width(&curve.label)).fold(0.0, f64::max).min(NAME_ROOM);
        let (right, bottom) = (WIDTH - MARGIN - widest - LEADER, (TOP + LINE * all.len() as f64).max(440.0));
        let spots = || all.iter().flat_map(|curve| finite(curve));
        let inset = if curves.steps { 0.0 } else { 12.0 };
        let x = match curves.places.len() {
            0 => Axis::new(curves.x_scale, spots().map(|spot| spot.x), LEFT + inset, right - inset, 70.0),
            _ => Axis::named(&curves.places, LEFT + inset, right - inset),
        };
        let ends = curves.y_span.into_iter().flat_map(|(low, high)| [low, high]);
        let y = Axis::new(curves.y_scale, spots().map(|spot| spot.y).chain(ends), bottom - inset, TOP + inset, 50.0);
        let plane = Plane::new(x, y, right, bottom);
        let place = |curve: &Curve| finite(curve).map(|spot| plane.place(spot.x, spot.y)).collect();
        let places: Vec<(&Curve, Vec<(f64, f64)>)> = all.into_iter().map(|curve| (curve, place(curve))).collect();
        let names = names(&places, curves.steps, bottom);
        let pitch = pitch(&places);
        Lines { curves, plane, places, pitch, names }
    }

    /// Steps up to the right edge: dashed and lighter from the first point on that is a lower bound.
    fn draw_steps<B: DrawingBackend>(&self, sheet: &mut Sheet<B>, curve: &Curve, at: &[(f64, f64)]) -> Drawn<B> {
        let Some(&(first, _)) = at.first() else { return Ok(()) };
        let exact = finite(curve).take_while(|spot| !spot.at_least).count();
        let mut path = vec![(first, self.plane.area.bottom)];
        let mut split = if exact == 0 { 1 } else { usize::MAX };
        for (index, &(x, y)) in at.iter().enumerate() {
            let &(before, height) = path.last().expect("it has a start");
            let is_end = index == exact || index + 1 == at.len();
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
        sheet.line(solid, 1.75, colour)?;
        let dashed: Vec<(f64, f64)> = solid.last().into_iter().chain(dashed).copied().collect();
        if split == usize::MAX { Ok(()) } else { sheet.dashed(&dashed, 1.75, colour.mix(0.55), 7.0) }
    }

    /// Lines between measured neighbours, and dots.
    fn draw_dots<B: DrawingBackend>(&self, sheet: &mut Sheet<B>, curve: &Curve) -> Drawn<B> {
        let colour = palette::line(curve.colour);
        let pieces = pieces(&curve.spots);
        for piece in &pieces {
            let path: Vec<(f64, f64)> = piece.iter().map(|spot| self.plane.place(spot.x, spot.y)).collect();
            if path.len() > 1 {
                sheet.line(&path, 1.75, colour)?;
            }
        }
        let is_full = self.places.iter().map(|(_, at)| at.len()).sum::<usize>() > MOST_DOTS;
        // A dot that is on no line would be lost without its mark.
        let alone = pieces.iter().filter(|piece| piece.len() == 1).map(|piece| &piece[0]);
        let measured: Vec<&Spot> =
            if is_full { alone.collect() } else { pieces.iter().flat_map(|piece| piece.iter()).collect() };
        measured.into_iter().try_for_each(|spot| self.draw_dot(sheet, curve, spot))?;
        finite(curve).filter(|spot| spot.at_least).try_for_each(|spot| self.draw_dot(sheet, curve, spot))
    }

    /// The place of a point; hollow dots at the same place would hide each other, so they are side by side, and beside a
    /// measured one.
    fn place(&self, curve: &Curve, spot: &Spot) -> (f64, f64) {
        let (x, y) = self.plane.place(spot.x, spot.y);
        if !spot.at_least {
            return (x, y);
        }
        let is_here = |other: &Spot| {
            let (there, height) = self.plane.place(other.x, other.y);
            (there - x).abs() < 1.0 && (height - y).abs() < 2.0 * DOT
        };
        let curves = || self.curves.curves.iter();
        let here = |at_least: bool| {
            curves().filter(move |other| finite(other).any(|spot| spot.at_least == at_least && is_here(spot)))
        };
        let (rank, count) = (here(true).take_while(|other| !std::ptr::eq(*other, curve)).count(), here(true).count());
        let step = (2.0 * DOT + 2.0).min(0.9 * self.pitch / count as f64);
        let (width, area) = (step * (count as f64 - 1.0), self.plane.area);
        let (left, right) = (area.left + DOT - x, area.right - DOT - x);
        let first = match here(false).next().is_some() {
            false => (-width / 2.0).min(right - width).max(left),
            true if step + width <= right => step,
            true => -step - width,
        };
        (x + first + step * rank as f64, y)
    }

    fn draw_dot<B: DrawingBackend>(&self, sheet: &mut Sheet<B>, curve: &Curve, spot: &Spot) -> Drawn<B> {
        let (x, y) = self.place(curve, spot);
        let (colour, bound) = (palette::line(curve.colour), if spot.at_least { "at least " } else { "" });
        match spot.at_least {
            true => sheet.ring((x, y), DOT + 0.5, colour)?,
            false => sheet.disc((x, y), DOT, colour)?,
        }
        let place = self.curves.places.get(spot.x as usize).cloned().unwrap_or_else(|| label::quantity(spot.x));
        let hint = format!("{}: {place}, {bound}{}", curve.label, label::quantity(spot.y));
        sheet.hint((x - 5.0, y - 5.0), (x + 5.0, y + 5.0), &hint);
        Ok(())
    }

    fn draw_names<B: DrawingBackend>(&self, sheet: &mut Sheet<B>) -> Drawn<B> {
        let right = self.plane.area.right;
        for &(index, y) in &self.names {
            let (curve, at) = &self.places[index];
            let is_guide = index == self.curves.curves.len();
            let (colour, dash) = if is_guide { (MUTED, 4.0) } else { (palette::line(curve.colour), f64::INFINITY) };
            let end = at.last().filter(|(_, end)| self.curves.steps && (end - y).abs() < NEAR);
            let from = end.map_or(vec![], |&(_, end)| vec![(right, end), (right + 3.0, end)]);
            let path = [from, vec![(right + 14.0, y), (right + LEADER - 6.0, y)]].concat();
            sheet.dashed(&path, 1.75, colour, dash)?;
            let name = NAME.name(&curve.label, NAME_ROOM);
            sheet.text(&name, (right + LEADER, y + 4.0), NAME, Align::Left)?;
            sheet.hint((right + 4.0, y - LINE / 2.0), (WIDTH - MARGIN, y + LINE / 2.0), &curve.label);
        }
        Ok(())
    }
}

impl Drawing for Lines<'_> {
    fn height(&self) -> f64 {
        self.plane.height()
    }

    fn draw<B: DrawingBackend>(&self, sheet: &mut Sheet<B>) -> Drawn<B> {
        sheet.heading(&self.curves.title, &self.curves.subtitle)?;
        self.plane.draw(sheet, &self.curves.x, &self.curves.y)?;
        for (index, (curve, at)) in self.places.iter().enumerate() {
            match index == self.curves.curves.len() {
                true => sheet.dashed(at, 1.5, MUTED, 6.0)?,
                false if self.curves.steps => self.draw_steps(sheet, curve, at)?,
                false => self.draw_dots(sheet, curve)?,
            }
        }
        self.draw_names(sheet)
    }
}

fn finite(curve: &Curve) -> impl Iterator<Item = &Spot> {
    curve.spots.iter().filter(|spot| spot.x.is_finite() && spot.y.is_finite())
}

fn pitch(places: &[(&Curve, Vec<(f64, f64)>)]) -> f64 {
    let mut all: Vec<f64> = places.iter().flat_map(|(_, at)| at).map(|(x, _)| *x).collect();
    all.sort_by(f64::total_cmp);
    all.windows(2).map(|pair| pair[1] - pair[0]).filter(|gap| *gap >= 1.0).fold(WIDTH / 10.0, f64::min)
}

/// The measured points between two that are not: a line may join each with the next.
fn pieces(spots: &[Spot]) -> Vec<&[Spot]> {
    let is_measured = |spot: &Spot| spot.x.is_finite() && spot.y.is_finite() && !spot.at_least;
    spots.split(|spot| !is_measured(spot)).filter(|piece| !piece.is_empty()).collect()
}

/// The names in the order of the curves' ends, the higher first; of equally high steps those that rise sooner.
fn names(places: &[(&Curve, Vec<(f64, f64)>)], steps: bool, bottom: f64) -> Vec<(usize, f64)> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_a_line_apart_and_between_the_bounds() {
        assert_eq!(apart(vec![10.0, 10.0, 50.0], 10.0, 100.0), [10.0, 28.0, 50.0]);
        assert_eq!(apart(vec![90.0, 99.0, 100.0], 10.0, 100.0), [64.0, 82.0, 100.0]);
    }
}
