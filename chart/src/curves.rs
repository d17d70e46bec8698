//! Curves, one a solver: steps such as what is solved within a budget, or lines through dots.

pub(super) mod dots;
pub(super) mod names;
pub(super) mod steps;

use super::canvas::{self, Canvas, Drawing, Drawn};
use super::look::Look;
use super::palette::MUTED;
use super::plane::{LEFT, Plane, TOP};
use super::scale::Axis;
use super::{Layout, Scale, cell, occurring};
use crate::table::Table;
use plotters::style::Color;
use plotters_backend::DrawingBackend;

/// A point of a curve.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spot {
    /// Its place on the horizontal axis.
    pub x: f64,
    /// Its place on the vertical axis.
    pub y: f64,
    /// Whether the value is at least `y`, since runs were stopped: such a point has a triangle above the axes and is on no
    /// line; steps are dashed from the first such point on.
    pub at_least: bool,
    /// Whether some of the runs behind a value were stopped, though it is known: its dot is hollow.
    pub stopped: bool,
    /// The ends between which the true value lies with 95 % confidence, where that is shown: a thin vertical line.
    pub interval: Option<(f64, f64)>,
}

/// The curve of one solver.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// The name of the solver, written beside the axes.
    pub label: String,
    /// Which colour, as in [`Series::colour`](super::Series::colour).
    pub colour: usize,
    /// Its dashes, marker and paleness.
    pub look: Look,
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
    /// How many boards are behind a place of the horizontal axis, written above it where all these numbers have room.
    pub boards: Vec<(f64, usize)>,
    /// The ends of the vertical axis, where they do not follow from the curves.
    pub y_span: Option<(f64, f64)>,
    /// Whether a value holds until the next: steps, the last of them up to the edge.
    pub steps: bool,
    /// A dashed line to compare with, such as what is proven.
    pub guide: Option<Curve>,
    /// The solvers.
    pub curves: Vec<Curve>,
    /// Solvers without a colour and a name: grey behind the others.
    pub others: Vec<Curve>,
}

impl Layout for Curves {
    fn headline(&self) -> &str {
        &self.title
    }

    fn subtitle(&self) -> &str {
        &self.subtitle
    }

    fn key(&self) -> String {
        let lines = Lines::new(self);
        if self.steps {
            occurring(&steps::marks(&self.curves, &lines.plane))
        } else {
            occurring(&dots::marks(&self.curves))
        }
    }

    fn drawing(&self) -> impl canvas::Drawing {
        Lines::new(self)
    }

    /// A row a point with its curve's label, x, y, and whether the value is at least y; the dashed line comes last. Where a
    /// point has an interval, its ends are `low` and `high`.
    fn table(&self) -> Table {
        let all = || self.curves.iter().chain(&self.others).chain(&self.guide);
        let has_intervals = have_intervals(all());
        let mut rows = Table::headed(if has_intervals { "label,low,high,x,y,at_least" } else { "label,x,y,at_least" });
        for curve in all() {
            for spot in &curve.spots {
                rows.text(&curve.label);
                spot.tabulate(&mut rows, has_intervals, &self.places);
            }
        }
        rows
    }
}

impl Spot {
    /// The heights that it takes up.
    pub(super) fn heights(&self) -> impl Iterator<Item = f64> {
        [self.y].into_iter().chain(self.interval.into_iter().flat_map(|(low, high)| [low, high]))
    }

    /// Ends a row of a table with its interval, if others have one, its place, height, and whether it is a bound.
    pub(super) fn tabulate(&self, rows: &mut Table, has_intervals: bool, places: &[String]) {
        if has_intervals {
            let (low, high) = self.interval.unzip();
            rows.optional(low).optional(high);
        }
        match places.get(self.x.round() as usize) {
            Some(place) => rows.text(place),
            None => rows.optional(cell(self.x)),
        };
        rows.optional(cell(self.y)).text(if self.at_least { "yes" } else { "no" }).end();
    }
}

/// The curves laid out.
struct Lines<'a> {
    curves: &'a Curves,
    plane: Plane,
    /// Every curve with its places on the sheet; the last is the guide's, if there is one.
    places: Vec<(&'a Curve, Vec<(f64, f64)>)>,
    /// For each line of names, from the top: which of `places`, and its height.
    names: Vec<(usize, f64)>,
}

impl<'a> Lines<'a> {
    fn new(curves: &'a Curves) -> Lines<'a> {
        let all: Vec<&Curve> = curves.curves.iter().chain(&curves.guide).collect();
        let rail = if curves.steps { 0.0 } else { dots::rail(&curves.curves) };
        let (right, bottom) = (names::right(&all), (TOP + names::LINE * all.len() as f64).max(440.0) + rail);
        let is_placed = |spot: &&Spot| curves.steps || !spot.at_least;
        let spots = || all.iter().copied().chain(&curves.others).flat_map(finite);
        let inset = if curves.steps { 0.0 } else { 12.0 };
        let x = match curves.places.len() {
            0 => Axis::new(curves.x_scale, spots().map(|spot| spot.x), LEFT + inset, right - inset, 70.0),
            _ => Axis::named(&curves.places, LEFT + inset, right - inset),
        };
        let counts = if dots::has_room(curves, &x) { dots::COUNTS } else { 0.0 };
        let ends = curves.y_span.into_iter().flat_map(|(low, high)| [low, high]);
        let heights = spots().filter(is_placed).flat_map(Spot::heights).chain(ends);
        let y = Axis::new(curves.y_scale, heights, bottom - inset - counts, TOP + inset + rail, 50.0);
        let plane = Plane::new(x, y, right, bottom);
        let place = |curve: &Curve| finite(curve).map(|spot| plane.place(spot.x, spot.y)).collect();
        let places: Vec<(&Curve, Vec<(f64, f64)>)> = all.into_iter().map(|curve| (curve, place(curve))).collect();
        let names = names::heights(&places, curves.steps, bottom);
        Lines { curves, plane, places, names }
    }
}

impl Drawing for Lines<'_> {
    fn height(&self) -> f64 {
        self.plane.height()
    }

    fn draw<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        self.plane.draw(sheet, &self.curves.x, &self.curves.y)?;
        let (plane, Curves { curves, others, places, steps, .. }) = (&self.plane, self.curves);
        others.iter().try_for_each(|curve| draw_behind(sheet, plane, curve, *steps))?;
        let (are_encoded, is_full) = (are_encoded(curves), dots::are_many(curves));
        for (index, (curve, _)) in self.places.iter().enumerate() {
            match index == curves.len() {
                true => sheet.dashed(&straight(plane, curve), 1.5, MUTED, &[6.0])?,
                false if *steps => steps::draw(sheet, plane, curve, are_encoded)?,
                false => dots::draw(sheet, plane, curve, places, is_full)?,
            }
        }
        if !steps {
            dots::draw_rail(sheet, plane, curves, places, true)?;
            self.draw_counts(sheet)?;
        }
        self.draw_names(sheet)
    }
}

/// A curve that is straight in its values, which a logarithmic axis bends.
pub(super) fn straight(plane: &Plane, curve: &Curve) -> Vec<(f64, f64)> {
    const PIECES: u32 = 16;
    let spots: Vec<&Spot> = finite(curve).collect();
    let between = |pair: &[&Spot]| {
        let (from, to) = ((pair[0].x, pair[0].y), (pair[1].x, pair[1].y));
        (0..=PIECES).map(move |piece| {
            let share = f64::from(piece) / f64::from(PIECES);
            (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
        })
    };
    spots.windows(2).flat_map(between).map(|(x, y)| plane.place(x, y)).collect()
}

/// Draws a curve in grey, without marks.
pub(super) fn draw_behind<B: DrawingBackend>(
    sheet: &mut Canvas<B>,
    plane: &Plane,
    curve: &Curve,
    steps: bool,
) -> Drawn<B> {
    let pieces = if steps { vec![steps::path(plane, curve).0] } else { dots::paths(plane, curve) };
    let pieces = pieces.iter().filter(|piece| piece.len() > 1);
    pieces.into_iter().try_for_each(|piece| sheet.line(piece, 1.0, MUTED.mix(0.3)))
}

/// Whether a point of some curves has an interval.
pub(super) fn have_intervals<'a>(mut curves: impl Iterator<Item = &'a Curve>) -> bool {
    curves.any(|curve| curve.spots.iter().any(|spot| spot.interval.is_some()))
}

/// Whether dashes or paleness mean something.
pub(super) fn are_encoded(curves: &[Curve]) -> bool {
    curves.iter().any(|curve| curve.look != Look::default())
}

pub(super) fn finite(curve: &Curve) -> impl Iterator<Item = &Spot> {
    curve.spots.iter().filter(|spot| spot.x.is_finite() && spot.y.is_finite())
}
