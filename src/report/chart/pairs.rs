//! Two solvers instance by instance.

use super::palette::{self, GRID, INK, MUTED};
use super::plane::{LEFT, Plane, TOP};
use super::scale::Axis;
use super::sheet::{self, Align, Drawing, Drawn, MARGIN, SMALL, Sheet, TEXT, WIDTH};
use super::{Layout, Scale, cell, label};
use crate::experiment::table::Table;
use plotters::style::Color;
use plotters_backend::DrawingBackend;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// The side of the square.
const SIDE: f64 = 410.0;
/// The room for runs that hit the limit, beyond the axis.
const RAIL: f64 = 36.0;
/// The radius of a dot.
const DOT: f64 = 3.0;
/// More instances than these are not told to those who point at them.
const MOST_HINTS: usize = 150;

/// One instance, solved by both solvers or by one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pair {
    /// Which instance, from 1.
    pub instance: usize,
    /// The first solver's value; not finite where it hit the limit.
    pub x: f64,
    /// The second solver's value; not finite where it hit the limit.
    pub y: f64,
}

/// One of the two solvers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// Its name.
    pub label: String,
    /// Which colour, as in [`Series::colour`](super::Series::colour).
    pub colour: usize,
}

/// A measure of which less is better, of two solvers against each other: a dot an instance, on logarithmic axes, with the
/// diagonal. A dot has the colour of the solver that needs less.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pairs {
    /// The headline.
    pub title: String,
    /// What was run, in a line.
    pub subtitle: String,
    /// The measure with its unit.
    pub measure: String,
    /// The solver on the horizontal axis.
    pub x: Side,
    /// The solver on the vertical axis.
    pub y: Side,
    /// The instances.
    pub pairs: Vec<Pair>,
}

impl Pair {
    /// How the first solver's value compares; a limit is more than any value.
    fn order(&self) -> Ordering {
        let value = |value: f64| if value.is_finite() { value } else { f64::INFINITY };
        value(self.x).total_cmp(&value(self.y))
    }
}

impl Layout for Pairs {
    fn headline(&self) -> &str {
        &self.title
    }

    fn drawing(&self) -> impl sheet::Drawing {
        Square::new(self)
    }

    /// A row an instance with both values; blank where a run hit the limit.
    fn table(&self) -> Table {
        let mut rows = Table::new();
        rows.text("instance").text(&self.x.label).text(&self.y.label).end();
        for pair in &self.pairs {
            rows.number(pair.instance).optional(cell(pair.x)).optional(cell(pair.y)).end();
        }
        rows
    }
}

/// The chart laid out.
struct Square<'a> {
    pairs: &'a Pairs,
    plane: Plane,
    /// Where runs that hit the limit are: right on the horizontal axis, above on the vertical one.
    rail: Option<(f64, f64)>,
}

impl<'a> Square<'a> {
    fn new(pairs: &'a Pairs) -> Square<'a> {
        let (right, bottom) = (LEFT + SIDE, TOP + SIDE);
        let all = || pairs.pairs.iter().flat_map(|pair| [pair.x, pair.y]);
        let limited = all().any(|value| !value.is_finite());
        let end = 10.0 + if limited { RAIL } else { 0.0 };
        let x = Axis::new(Scale::Log, all(), LEFT + 10.0, right - end, 62.0);
        let y = Axis::new(Scale::Log, all(), bottom - 10.0, TOP + end, 62.0);
        let rail = limited.then_some((right - 12.0, TOP + 12.0));
        Square { pairs, plane: Plane::new(x, y, right, bottom), rail }
    }

    fn place(&self, pair: &Pair) -> (f64, f64) {
        let (x, y) = self.plane.place(pair.x, pair.y);
        let (limit_x, limit_y) = self.rail.unwrap_or((x, y));
        (if pair.x.is_finite() { x } else { limit_x }, if pair.y.is_finite() { y } else { limit_y })
    }

    fn draw_frame<B: DrawingBackend>(&self, sheet: &mut Sheet<B>) -> Drawn<B> {
        let area = self.plane.area;
        if let Some((x, y)) = self.rail {
            sheet.line(&[(x, area.top), (x, area.bottom)], 1.0, GRID)?;
            sheet.line(&[(area.left, y), (area.right, y)], 1.0, GRID)?;
            sheet.text("limit", (x, area.top - 8.0), SMALL, Align::Centre)?;
            sheet.text("limit", (area.left - 8.0, y + 4.0), SMALL, Align::Right)?;
        }
        let end = if self.rail.is_some() { RAIL } else { 0.0 };
        let diagonal = [(area.left, area.bottom), (area.right - end, area.top + end)];
        sheet.dashed(&diagonal, 1.25, MUTED, 5.0)
    }

    fn draw_dots<B: DrawingBackend>(&self, sheet: &mut Sheet<B>) -> Drawn<B> {
        let mut seen = BTreeSet::new();
        for pair in &self.pairs.pairs {
            let (x, y) = self.place(pair);
            let colour = match pair.order() {
                Ordering::Less => palette::line(self.pairs.x.colour),
                Ordering::Equal => MUTED,
                Ordering::Greater => palette::line(self.pairs.y.colour),
            };
            // Dots at the same place would only be darker.
            if seen.insert((x.round() as i32, y.round() as i32)) {
                sheet.disc((x, y), DOT, colour.mix(0.7))?;
            }
            if self.pairs.pairs.len() <= MOST_HINTS {
                let value = |value: f64| if value.is_finite() { label::quantity(value) } else { "limit".into() };
                let told = format!("instance {}: {} against {}", pair.instance, value(pair.x), value(pair.y));
                sheet.hint((x - DOT, y - DOT), (x + DOT, y + DOT), &told);
            }
        }
        Ok(())
    }

    fn draw_key<B: DrawingBackend>(&self, sheet: &mut Sheet<B>) -> Drawn<B> {
        let (left, mut y) = (self.plane.area.right + 34.0, TOP + 12.0);
        let room = WIDTH - MARGIN - left - 16.0;
        let count = |order: Ordering| self.pairs.pairs.iter().filter(|pair| pair.order() == order).count();
        let all = label::count(self.pairs.pairs.len());
        let sides = [(&self.pairs.x, Ordering::Less, "above"), (&self.pairs.y, Ordering::Greater, "below")];
        for (side, order, place) in sides {
            sheet.disc((left + 5.0, y - 4.0), 5.0, palette::line(side.colour))?;
            sheet.text(&TEXT.name(&side.label, room), (left + 16.0, y), TEXT, Align::Left)?;
            let told = format!("needs less on {} of {all}: {place} the line", label::count(count(order)));
            sheet.text(&told, (left + 16.0, y + 17.0), SMALL, Align::Left)?;
            sheet.hint((left, y - 12.0), (WIDTH - MARGIN, y + 20.0), &side.label);
            y += 46.0;
        }
        match count(Ordering::Equal) {
            0 => Ok(()),
            same => sheet.text(&format!("the same on {}", label::count(same)), (left + 16.0, y), SMALL, Align::Left),
        }
    }
}

impl Drawing for Square<'_> {
    fn height(&self) -> f64 {
        self.plane.height()
    }

    fn draw<B: DrawingBackend>(&self, sheet: &mut Sheet<B>) -> Drawn<B> {
        sheet.heading(&self.pairs.title, &self.pairs.subtitle)?;
        let title = |side: &Side| format!("{}: {}", TEXT.name(&side.label, 190.0), self.pairs.measure);
        self.plane.draw(sheet, &title(&self.pairs.x), &title(&self.pairs.y))?;
        self.draw_frame(sheet)?;
        self.draw_dots(sheet)?;
        self.draw_key(sheet)?;
        sheet.line(&[(LEFT, TOP), (LEFT, TOP + SIDE), (LEFT + SIDE, TOP + SIDE)], 1.0, INK.mix(0.4))
    }
}
