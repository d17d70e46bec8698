//! Two solvers instance by instance.

use super::canvas::{self, Align, Canvas, Drawing, Drawn, MARGIN, SMALL, TEXT, WIDTH};
use super::distribution::spread;
use super::palette::{self, GRID, INK, MUTED, PAPER};
use super::placement::{self, Area};
use super::plane::{LEFT, Plane, TOP};
use super::scale::Axis;
use super::{Layout, Scale, fit, label, occurring};
use crate::table::Table;
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
/// The widest name in the title of an axis.
const NAME_ROOM: f64 = 370.0;
/// More boards than these have no hint for those who point at them.
const MOST_HINTS: usize = 150;
/// Fewer boards than these, on which it is known which solver needs less, carry no verdict.
const ENOUGH: usize = 10;

/// What a solver needs on a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Need {
    /// It solved the board with this.
    Measured(f64),
    /// It was stopped, and would need at least this.
    AtLeast(f64),
}

/// One board that both solvers were run on, and that one of them solved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// Which board, from 1.
    pub instance: usize,
    /// What the first solver needs.
    pub x: Need,
    /// What the second solver needs.
    pub y: Need,
}

/// One of the two solvers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// Its name.
    pub label: String,
    /// Which colour, as in [`Series::colour`](super::Series::colour).
    pub colour: usize,
}

/// A measure of which less is better, of two solvers against each other: a dot a board, on logarithmic axes, with the
/// diagonal. A dot has the colour of the solver that needs less; a board that a solver did not solve is on a rail beyond its
/// axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pairs {
    /// The headline.
    pub title: String,
    /// What was run, in a line.
    pub subtitle: String,
    /// The solver on the horizontal axis.
    pub x: Side,
    /// The solver on the vertical axis.
    pub y: Side,
    /// The boards.
    pub pairs: Vec<Pair>,
}

impl Need {
    /// The value, where it was measured.
    fn value(self) -> Option<f64> {
        match self {
            Need::Measured(value) => Some(value).filter(|value| value.is_finite()),
            Need::AtLeast(_) => None,
        }
    }

    fn least(self) -> f64 {
        let (Need::Measured(least) | Need::AtLeast(least)) = self;
        if least.is_finite() { least } else { 0.0 }
    }

    fn written(self) -> String {
        match self.value() {
            Some(value) => label::quantity(value),
            None => format!("not solved with {}", label::at_least(self.least())),
        }
    }
}

impl Pair {
    /// How the first solver's need compares; none where a stopped run might have needed less than the other, or more.
    pub fn order(&self) -> Option<Ordering> {
        match (self.x.value(), self.y.value()) {
            (Some(x), Some(y)) => Some(x.total_cmp(&y)),
            (Some(x), None) => (self.y.least() >= x).then_some(Ordering::Less),
            (None, Some(y)) => (self.x.least() >= y).then_some(Ordering::Greater),
            (None, None) => None,
        }
    }
}

impl Pairs {
    /// On how many boards the needs compare so.
    fn count(&self, order: Option<Ordering>) -> usize {
        self.pairs.iter().filter(|pair| pair.order() == order).count()
    }

    /// The boards on which a solver was stopped.
    fn stopped(&self, need: fn(&Pair) -> Need) -> usize {
        self.pairs.iter().filter(|pair| need(pair).value().is_none()).count()
    }

    /// On how many boards the needs compare so because one solver was stopped.
    fn by_stop(&self, order: Ordering) -> usize {
        let is_stopped = |pair: &&Pair| pair.x.value().is_none() || pair.y.value().is_none();
        self.pairs.iter().filter(is_stopped).filter(|pair| pair.order() == Some(order)).count()
    }

    /// On each side of the diagonal the board on which the needs differ most, by their ratio; the first where several are
    /// alike.
    fn farthest(&self) -> Vec<&Pair> {
        let distance = |pair: &Pair| {
            let (x, y) = (pair.x.value()?, pair.y.value()?);
            Some((x / y).ln().abs()).filter(|distance| distance.is_finite())
        };
        let on_side = |order| {
            let pairs = self.pairs.iter().filter(move |pair| pair.order() == Some(order));
            let far = pairs.filter_map(|pair| Some((distance(pair)?, pair)));
            far.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.instance.cmp(&a.1.instance)))
        };
        [Ordering::Less, Ordering::Greater].into_iter().filter_map(on_side).map(|(_, pair)| pair).collect()
    }

    /// The boards that are farthest, and how many times as much one solver needs there as the other.
    fn ringed(&self) -> String {
        let times = |pair: &&Pair| {
            let ratio = pair.x.value()? / pair.y.value()?;
            Some(format!("{} times on board {}", label::quantity(ratio.max(1.0 / ratio)), pair.instance))
        };
        let farthest: Vec<String> = self.farthest().iter().filter_map(times).collect();
        let each = if farthest.len() > 1 { " on each side of the dashed line" } else { "" };
        format!("Ringed: the largest ratio{each}, {}.", farthest.join(" and "))
    }

    /// Whether enough boards are decided to say who needs less.
    pub fn has_verdict(&self) -> bool {
        self.pairs.len() - self.count(None) >= ENOUGH
    }
}

impl Layout for Pairs {
    fn headline(&self) -> &str {
        &self.title
    }

    fn subtitle(&self) -> &str {
        &self.subtitle
    }

    fn key(&self) -> String {
        let (x, y) = (&self.x.label, &self.y.label);
        let less = format!("Dashed line: both need the same; above it {x} needs less, below it {y}.");
        let is_unsolved = self.stopped(|pair| pair.x) + self.stopped(|pair| pair.y) > 0;
        let ringed = match &Square::new(self).names()[..] {
            [] => String::new(),
            _ => self.ringed(),
        };
        let parts = [
            (true, "One dot per board."),
            (!ringed.is_empty(), &ringed),
            (self.has_verdict(), &less),
            (!self.has_verdict(), "Dashed line: both need the same. Too few boards in common to compare the solvers."),
            (
                is_unsolved,
                "Dots on the line \"not solved\": that solver was stopped on the board. They are spread, so that each can be seen.",
            ),
            (
                self.count(None) > 0,
                "Hollow dot: undecided, because the stopped run had not yet reached what the other one needed.",
            ),
        ];
        occurring(&parts)
    }

    fn drawing(&self) -> impl canvas::Drawing {
        Square::new(self)
    }

    /// A row a board with its number, what each solver needed, blank where it was stopped, and what it had reached then.
    fn table(&self) -> Table {
        let (x, y) = (&self.x.label, &self.y.label);
        let (stopped_x, stopped_y) = (format!("{x} at least"), format!("{y} at least"));
        let mut rows = Table::new();
        rows.text("instance").text(x).text(y).text(&stopped_x).text(&stopped_y).end();
        for pair in &self.pairs {
            rows.number(pair.instance).optional(pair.x.value()).optional(pair.y.value());
            for need in [pair.x, pair.y] {
                rows.optional(Some(need.least()).filter(|_| need.value().is_none()));
            }
            rows.end();
        }
        rows
    }
}

/// The chart laid out.
struct Square<'a> {
    pairs: &'a Pairs,
    plane: Plane,
    /// Where boards are that the first solver did not solve: right of the horizontal axis.
    rail_x: Option<f64>,
    /// The same of the second: above the vertical axis.
    rail_y: Option<f64>,
    /// The boards with their places.
    places: Vec<(&'a Pair, (f64, f64))>,
}

impl<'a> Square<'a> {
    fn new(pairs: &'a Pairs) -> Square<'a> {
        let (right, bottom) = (LEFT + SIDE, TOP + SIDE);
        let all = || pairs.pairs.iter().flat_map(|pair| [pair.x, pair.y]).filter_map(Need::value);
        let room = |stopped: usize| if stopped > 0 { RAIL } else { 0.0 };
        let [room_x, room_y] = [room(pairs.stopped(|pair| pair.x)), room(pairs.stopped(|pair| pair.y))];
        // Both axes have the same scale, so that the diagonal is one.
        let end = 10.0 + room_x.max(room_y);
        let x = Axis::new(Scale::Log, all(), LEFT + 10.0, right - end, 62.0);
        let y = Axis::new(Scale::Log, all(), bottom - 10.0, TOP + end, 62.0);
        let rail_x = (room_x > 0.0).then_some(right - RAIL / 2.0);
        let rail_y = (room_y > 0.0).then_some(TOP + RAIL / 2.0);
        let mut square = Square { pairs, plane: Plane::new(x, y, right, bottom), rail_x, rail_y, places: vec![] };
        square.places = square.placed();
        square
    }

    /// Every board with its place; those on a rail are spread across it, so that none hides another.
    fn placed(&self) -> Vec<(&'a Pair, (f64, f64))> {
        let place = |pair: &Pair| {
            let x = pair.x.value().map_or(self.rail_x, |x| Some(self.plane.x.place(x)));
            let y = pair.y.value().map_or(self.rail_y, |y| Some(self.plane.y.place(y)));
            (x.unwrap_or_default(), y.unwrap_or_default())
        };
        let mut places: Vec<(&Pair, (f64, f64))> = self.pairs.pairs.iter().map(|pair| (pair, place(pair))).collect();
        let room = RAIL / 2.0 - DOT - 1.0;
        places.sort_by(|(_, a), (_, b)| a.1.total_cmp(&b.1));
        let mut right: Vec<&mut (f64, f64)> =
            places.iter_mut().filter(|(pair, _)| pair.x.value().is_none()).map(|(_, at)| at).collect();
        let along: Vec<f64> = right.iter().map(|at| at.1).collect();
        right.iter_mut().zip(spread(&along, room)).for_each(|(at, offset)| at.0 += offset);
        places.sort_by(|(_, a), (_, b)| a.0.total_cmp(&b.0));
        let mut above: Vec<&mut (f64, f64)> =
            places.iter_mut().filter(|(pair, _)| pair.y.value().is_none()).map(|(_, at)| at).collect();
        let along: Vec<f64> = above.iter().map(|at| at.0).collect();
        above.iter_mut().zip(spread(&along, room)).for_each(|(at, offset)| at.1 += offset);
        places.sort_by_key(|(pair, _)| pair.instance);
        places
    }

    fn draw_frame<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        let area = self.plane.area;
        if let Some(x) = self.rail_x {
            sheet.line(&[(x, area.top), (x, area.bottom)], 1.0, GRID)?;
            sheet.text("not solved", (area.right, area.top - 8.0), SMALL, Align::Right)?;
        }
        if let Some(y) = self.rail_y {
            sheet.line(&[(area.left, y), (area.right, y)], 1.0, GRID)?;
            sheet.text("not", (area.left - 8.0, y - 2.0), SMALL, Align::Right)?;
            sheet.text("solved", (area.left - 8.0, y + 11.0), SMALL, Align::Right)?;
        }
        let end = if self.rail_x.or(self.rail_y).is_some() { RAIL } else { 0.0 };
        let diagonal = [(area.left, area.bottom), (area.right - end, area.top + end)];
        sheet.dashed(&diagonal, 1.25, MUTED, &[5.0])
    }

    fn draw_dots<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        let mut seen = BTreeSet::new();
        for &(pair, (x, y)) in &self.places {
            let order = pair.order();
            // Of dots at the same place one is seen. They are opaque: an image keeps few colours that are no solver's own.
            if seen.insert((x.round() as i32, y.round() as i32, order.is_none())) {
                match order {
                    Some(Ordering::Less) => sheet.disc((x, y), DOT, palette::line(self.pairs.x.colour))?,
                    Some(Ordering::Greater) => sheet.disc((x, y), DOT, palette::line(self.pairs.y.colour))?,
                    Some(Ordering::Equal) => sheet.disc((x, y), DOT, MUTED)?,
                    None => sheet.ring((x, y), DOT + 0.5, MUTED)?,
                }
            }
            if self.pairs.pairs.len() <= MOST_HINTS {
                let hint = format!("board {}: {} against {}", pair.instance, pair.x.written(), pair.y.written());
                sheet.hint((x - DOT, y - DOT), (x + DOT, y + DOT), &hint);
            }
        }
        Ok(())
    }

    /// The boards farthest from the diagonal: their places, their numbers, and where these are written; none where there is
    /// no room.
    fn names(&self) -> Vec<((f64, f64), String, Area)> {
        let farthest: BTreeSet<usize> = self.pairs.farthest().into_iter().map(|pair| pair.instance).collect();
        let is_named = |(pair, _): &&(&Pair, (f64, f64))| farthest.contains(&pair.instance);
        let (named, others): (Vec<_>, Vec<_>) = self.places.iter().partition(is_named);
        let spots: Vec<(f64, f64)> = named.iter().map(|(_, at)| *at).collect();
        let texts: Vec<String> = named.iter().map(|(pair, _)| format!("board {}", pair.instance)).collect();
        let sizes: Vec<(f64, f64)> = texts.iter().map(|text| (SMALL.width(text) + 8.0, 13.0)).collect();
        let dots: Vec<Area> = others.iter().map(|(_, at)| Area::around(*at, 2.0 * DOT, 2.0 * DOT)).collect();
        let areas = placement::place(&spots, &sizes, DOT + 3.0, 60.0, self.plane.area, &dots).unwrap_or_default();
        spots.into_iter().zip(texts).zip(areas).map(|((spot, text), area)| (spot, text, area)).collect()
    }

    fn draw_key<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        let (left, mut y) = (self.plane.area.right + 34.0, TOP + 12.0);
        let room = WIDTH - MARGIN - left - 16.0;
        let (all, has_verdict) = (label::count(self.pairs.pairs.len()), self.pairs.has_verdict());
        let sides = [(&self.pairs.x, Ordering::Less, "above"), (&self.pairs.y, Ordering::Greater, "below")];
        for (side, order, place) in sides {
            sheet.disc((left + 5.0, y - 4.0), 5.0, palette::line(side.colour))?;
            sheet.hint((left, y - 12.0), (WIDTH - MARGIN, y + 20.0), &side.label);
            let lines = fit::broken(&side.label, room, TEXT);
            for (line, text) in lines.iter().enumerate() {
                y += if line > 0 { 16.0 } else { 0.0 };
                sheet.text(&TEXT.sentence(text, room), (left + 16.0, y), TEXT, Align::Left)?;
            }
            if has_verdict {
                let count = label::count(self.pairs.count(Some(order)));
                let verdict = format!("needs less on {count} of {all}: {place} the line");
                sheet.text(&verdict, (left + 16.0, y + 17.0), SMALL, Align::Left)?;
                let stopped = self.pairs.by_stop(order);
                if stopped > 0 {
                    y += 16.0;
                    let why = format!("of these, the other was stopped on {}", label::count(stopped));
                    sheet.text(&why, (left + 16.0, y + 17.0), SMALL, Align::Left)?;
                }
            }
            y += if has_verdict { 46.0 } else { 28.0 };
        }
        for line in self.remarks() {
            sheet.text(&line, (left + 16.0, y), SMALL, Align::Left)?;
            y += 18.0;
        }
        Ok(())
    }

    /// What is said below the two solvers.
    fn remarks(&self) -> Vec<String> {
        if !self.pairs.has_verdict() {
            return vec!["too few boards in common".to_owned()];
        }
        let counts = [("the same on", Some(Ordering::Equal)), ("undecided on", None)];
        let counts = counts.map(|(what, order)| (what, self.pairs.count(order)));
        counts
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(what, count)| format!("{what} {}", label::count(count)))
            .collect()
    }
}

impl Drawing for Square<'_> {
    fn height(&self) -> f64 {
        self.plane.height()
    }

    fn draw<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        let title = |side: &Side| TEXT.sentence(&side.label, NAME_ROOM);
        self.plane.draw(sheet, &title(&self.pairs.x), &title(&self.pairs.y))?;
        self.draw_frame(sheet)?;
        for (spot, text, area) in self.names() {
            sheet.disc(spot, DOT + 3.0, MUTED)?;
            sheet.disc(spot, DOT + 1.5, PAPER)?;
            let (x, y) = area.centre();
            sheet.text(&text, (x, y + 4.0), SMALL, Align::Centre)?;
        }
        self.draw_dots(sheet)?;
        self.draw_key(sheet)?;
        sheet.line(&[(LEFT, TOP), (LEFT, TOP + SIDE), (LEFT + SIDE, TOP + SIDE)], 1.0, INK.mix(0.4))
    }
}
