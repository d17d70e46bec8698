//! Two measures against each other, one mark a solver.

use super::canvas::{self, Align, Canvas, Drawing, Drawn, MARGIN, TEXT, Type, WIDTH};
use super::fit;
use super::look::Look;
use super::palette::{self, GRID, MUTED, PAPER};
use super::placement::{self, Area};
use super::plane::{LEFT, Plane, TOP};
use super::scale::Axis;
use super::{Layout, Scale, cell, label};
use crate::table::Table;
use plotters_backend::DrawingBackend;
use std::collections::BTreeSet;

/// The radius of a mark.
const RADIUS: f64 = 5.5;
/// The name of a solver at its mark.
const NAME: Type = Type { size: 12.0, ..TEXT };
/// The widest name in the list beside the marks, in pixels.
const NAME_ROOM: f64 = 240.0;
/// More marks than this have no numbers.
const MOST_NUMBERED: usize = 20;
/// The height of a line of that list.
const LINE: f64 = 20.0;

/// One solver in a chart of [`Points`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mark {
    /// The name of the solver.
    pub label: String,
    /// Which colour, as in [`Series::colour`](super::Series::colour).
    pub colour: usize,
    /// Its marker and paleness.
    pub look: Look,
    /// What is written at it where colours and markers have a legend: a weight.
    pub short: String,
    /// Its place on the horizontal axis; a mark with a coordinate that is not finite is only listed.
    pub x: f64,
    /// Its place on the vertical axis.
    pub y: f64,
}

/// Two measures against each other, one mark a solver, less being better in both: what it costs against what it gains.
///
/// A grey line joins the marks that no other mark beats in both measures (the Pareto front).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Points {
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
    /// What the short texts at marks are, such as `weight`.
    pub short_are: String,
    /// The solvers.
    pub marks: Vec<Mark>,
    /// What colours and markers mean, where they mean something: marks without a place.
    pub legend: Vec<Mark>,
    /// Places of marks in `marks` that a thin line joins, such as one algorithm's weights.
    pub chains: Vec<Vec<usize>>,
}

impl Layout for Points {
    fn headline(&self) -> &str {
        &self.title
    }

    fn subtitle(&self) -> &str {
        &self.subtitle
    }

    fn key(&self) -> String {
        let cloud = Cloud::bare(self, WIDTH - MARGIN, 440.0);
        let has_front = cloud.front().len() > 1;
        let breaks =
            [(&cloud.plane.x, "horizontal"), (&cloud.plane.y, "vertical")].map(|(axis, which)| axis.broken(which));
        let front = "Grey line (the Pareto front): through the solvers for which no other is at least as good in both measures and better in one.";
        let front = if has_front { format!(" {front}") } else { String::new() };
        let drawn = Cloud::new(self);
        let is_numbered = drawn.list.iter().any(|(number, _)| !number.is_empty());
        let has_short =
            !is_numbered && drawn.labels.iter().any(|(text, ..)| self.marks.iter().any(|it| it.short == *text));
        let at = if drawn.labels.len() < drawn.spots.len() { " at the ends of lines" } else { "" };
        let numbers = if has_short { format!(" Numbers{at}: {}.", self.short_are) } else { String::new() };
        let chains = match self.chains.is_empty() {
            true => String::new(),
            false => format!("{numbers} Thin lines join three or more solvers of one algorithm and heuristic."),
        };
        let shares = (0..drawn.spots.len()).map(|place| drawn.share(place));
        let rings = if shares.into_iter().any(|share| share < 1.0) {
            " A mark in a mark: solvers at the same place; those of one colour are one mark."
        } else {
            ""
        };
        let few = drawn.labels.len() < drawn.spots.len() && drawn.list.is_empty();
        let named = if few { " Named: the solvers on that line; all are in the chart's CSV." } else { "" };
        format!("{front}{named}{chains}{rings}{}", breaks.concat()).trim_start().to_owned()
    }

    fn drawing(&self) -> impl canvas::Drawing {
        Cloud::new(self)
    }

    /// A row a mark with its label, x and y; blank where a coordinate is not finite.
    fn table(&self) -> Table {
        let mut rows = Table::headed("label,x,y");
        for mark in &self.marks {
            rows.text(&mark.label).optional(cell(mark.x)).optional(cell(mark.y)).end();
        }
        rows
    }
}

/// A text beside a mark: the text, the place of the mark, and where.
type Label = (String, (f64, f64), Area);

/// A chart of points laid out: names stand at the marks if there is room, else marks are numbered and names listed.
pub(super) struct Cloud<'a> {
    points: &'a Points,
    plane: Plane,
    /// The marks that have a place, and the place.
    spots: Vec<(&'a Mark, (f64, f64))>,
    /// What is written beside some of them: the text, the place of the mark, and where.
    labels: Vec<Label>,
    /// The lines of the list: a number or a dash, and a name.
    list: Vec<(String, &'a Mark)>,
}

impl<'a> Cloud<'a> {
    pub(super) fn new(points: &'a Points) -> Cloud<'a> {
        let named = || Cloud::named(points, |_| true);
        let legended = || (!points.legend.is_empty()).then(|| Cloud::legended(points));
        let best = || Cloud::of_best(points);
        named().or_else(legended).or_else(best).unwrap_or_else(|| Cloud::numbered(points))
    }

    /// A legend of colours and markers beside the marks, at which only what is short is written.
    fn legended(points: &'a Points) -> Cloud<'a> {
        let widest = points.legend.iter().map(|mark| NAME.width(&mark.label)).fold(0.0, f64::max).min(NAME_ROOM);
        let right = WIDTH - MARGIN - widest - 30.0 - 28.0;
        let mut cloud = Cloud::bare(points, right, (TOP + LINE * points.legend.len() as f64).max(440.0));
        let is_end = |mark: &Mark| {
            let ends = points.chains.iter().flat_map(|chain| chain.first().into_iter().chain(chain.last()));
            ends.into_iter().any(|&place| std::ptr::eq(mark, &points.marks[place]))
        };
        let texts = |wanted: &dyn Fn(&Mark) -> bool| -> Vec<Option<String>> {
            let short = |mark: &Mark| Some(mark.short.clone()).filter(|text| !text.is_empty() && wanted(mark));
            cloud.spots.iter().map(|(mark, _)| short(mark)).collect()
        };
        let (all, ends) = (texts(&|_| true), texts(&is_end));
        cloud.labels = cloud.place(&all, 30.0).or_else(|| cloud.place(&ends, 30.0)).unwrap_or_default();
        cloud.list = points.legend.iter().map(|mark| (String::new(), mark)).collect();
        cloud
    }

    /// Names at the best marks alone, where there are many.
    fn of_best(points: &'a Points) -> Option<Cloud<'a>> {
        if points.marks.len() <= MOST_NUMBERED {
            return None;
        }
        let front = Cloud::bare(points, WIDTH - MARGIN - 12.0, 440.0).front();
        Cloud::named(points, |at| front.contains(at))
    }

    /// Names at some marks; `None` if they have no room there, or some mark has no place.
    fn named(points: &'a Points, wanted: impl Fn(&(f64, f64)) -> bool) -> Option<Cloud<'a>> {
        let mut cloud = Cloud::bare(points, WIDTH - MARGIN - 12.0, 440.0);
        let name = |(mark, at): &(&Mark, (f64, f64))| wanted(at).then(|| NAME.sentence(&mark.label, 300.0));
        let names: Vec<Option<String>> = cloud.spots.iter().map(name).collect();
        cloud.labels = (cloud.spots.len() == points.marks.len()).then(|| cloud.place(&names, 16.0))??;
        Some(cloud)
    }

    fn numbered(points: &'a Points) -> Cloud<'a> {
        let widest = points.marks.iter().map(|mark| NAME.width(&mark.label)).fold(0.0, f64::max).min(NAME_ROOM);
        let right = WIDTH - MARGIN - widest - 30.0 - 28.0;
        let mut cloud = Cloud::bare(points, right, (TOP + LINE * points.marks.len() as f64).max(440.0));
        let mut numbers = Vec::new();
        for mark in &points.marks {
            let number = if is_placed(mark) { (numbers.len() + 1).to_string() } else { "–".to_owned() };
            cloud.list.push((number.clone(), mark));
            if is_placed(mark) {
                numbers.push(number);
            }
        }
        // More marks than the plot has room for stay without numbers.
        let numbers: Vec<Option<String>> = numbers.into_iter().map(Some).collect();
        cloud.labels = cloud.place(&numbers, 400.0).unwrap_or_default();
        cloud
    }

    /// The axes and marks, without labels.
    fn bare(points: &'a Points, right: f64, bottom: f64) -> Cloud<'a> {
        let placed: Vec<&Mark> = points.marks.iter().filter(|mark| is_placed(mark)).collect();
        let inset = RADIUS + 6.0;
        let x = placed.iter().map(|mark| mark.x);
        let x = Axis::new(points.x_scale, x, LEFT + inset, right - inset, 70.0);
        let y = placed.iter().map(|mark| mark.y);
        let y = Axis::new(points.y_scale, y, bottom - inset, TOP + inset, 50.0);
        let spots = placed.into_iter().map(|mark| (mark, (x.place(mark.x), y.place(mark.y)))).collect();
        let plane = Plane::new(x, y, right, bottom);
        Cloud { points, plane, spots, labels: Vec::new(), list: Vec::new() }
    }

    /// Where the texts of some spots go: nowhere near a spot without one.
    fn place(&self, texts: &[Option<String>], reach: f64) -> Option<Vec<Label>> {
        let both = || self.spots.iter().map(|(_, at)| *at).zip(texts);
        let chosen: Vec<((f64, f64), &String)> = both().filter_map(|(at, text)| Some((at, text.as_ref()?))).collect();
        let spots: Vec<(f64, f64)> = chosen.iter().map(|(at, _)| *at).collect();
        let sizes: Vec<(f64, f64)> = chosen.iter().map(|(_, text)| (NAME.width(text) + 4.0, 15.0)).collect();
        let (front, radius) = (self.front(), RADIUS + 1.0);
        let others =
            both().filter(|(_, text)| text.is_none()).map(|(at, _)| Area::around(at, 2.0 * radius, 2.0 * radius));
        let obstacles = front.windows(2).map(|ends| Area::along(ends[0], ends[1])).chain(others);
        let areas = placement::place(&spots, &sizes, radius, reach, self.plane.area, &obstacles.collect::<Vec<_>>())?;
        Some(chosen.into_iter().zip(areas).map(|((at, text), area)| (text.clone(), at, area)).collect())
    }

    /// The marks that no other beats in both measures, cheapest first, as a staircase of places.
    fn front(&self) -> Vec<(f64, f64)> {
        let mut sorted: Vec<(&Mark, (f64, f64))> = self.spots.clone();
        sorted.sort_by(|(a, _), (b, _)| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        let mut best = f64::INFINITY;
        let mut steps: Vec<(f64, f64)> = Vec::new();
        for (mark, (x, y)) in sorted {
            if mark.y < best {
                best = mark.y;
                steps.extend(steps.last().map(|(_, above)| (x, *above)));
                steps.push((x, y));
            }
        }
        steps
    }

    /// How large a mark is drawn: smaller where marks of other colours are at the same place, so that it is seen that there are several.
    fn share(&self, place: usize) -> f64 {
        let (mark, at) = self.spots[place];
        let is_under = |(other, there): &&(&Mark, (f64, f64))| {
            (at.0 - there.0).hypot(at.1 - there.1) < 1.0 && (other.colour, other.look) != (mark.colour, mark.look)
        };
        let under = self.spots[..place].iter().filter(is_under).map(|(other, _)| other.colour);
        1.0 / (1.0 + under.collect::<BTreeSet<usize>>().len() as f64)
    }

    fn draw_labels<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        for (_, at, area) in &self.labels {
            let (x, y) = area.centre();
            if (x - at.0).hypot(y - at.1) > RADIUS + 24.0 && !self.list.is_empty() {
                sheet.line(&[*at, (x, y)], 0.75, GRID)?;
            }
        }
        for (text, _, area) in &self.labels {
            sheet.fill((area.left, area.top), (area.right, area.bottom), PAPER)?;
            let (x, y) = area.centre();
            sheet.text(text, (x, y + 4.5), NAME, Align::Centre)?;
        }
        Ok(())
    }

    fn draw_list<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        let left = self.plane.area.right + 28.0;
        let names: Vec<&str> = self.list.iter().map(|(_, mark)| &mark.label[..]).collect();
        let names = fit::fitted(&names, NAME_ROOM, NAME);
        for (index, (number, mark)) in self.list.iter().enumerate() {
            let y = TOP + 12.0 + LINE * index as f64;
            sheet.text(number, (left + 14.0, y), NAME, Align::Right)?;
            match self.points.legend.is_empty() || !number.is_empty() {
                true => sheet.fill((left + 20.0, y - 9.0), (left + 24.0, y + 2.0), palette::fill(mark.colour))?,
                false => draw_mark(sheet, mark, (left + 20.0, y - 4.0), 4.5)?,
            }
            sheet.text(&names[index], (left + 30.0, y), NAME, Align::Left)?;
        }
        Ok(())
    }
}

impl Drawing for Cloud<'_> {
    fn height(&self) -> f64 {
        self.plane.height()
    }

    fn draw<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        self.plane.draw(sheet, &self.points.x, &self.points.y)?;
        let front = self.front();
        if front.len() > 1 {
            sheet.line(&front, 1.5, plotters::style::Color::mix(&MUTED, 0.5))?;
        }
        for chain in &self.points.chains {
            let marks = chain.iter().filter_map(|&place| self.points.marks.get(place)).filter(|mark| is_placed(mark));
            let path: Vec<(f64, f64)> = marks.map(|mark| self.plane.place(mark.x, mark.y)).collect();
            let colour = chain.first().map_or(0, |&place| self.points.marks[place].colour);
            if path.len() > 1 {
                sheet.line(&path, 1.0, plotters::style::Color::mix(&palette::line(colour), 0.5))?;
            }
        }
        self.draw_labels(sheet)?;
        for (place, (mark, at)) in self.spots.iter().enumerate() {
            draw_mark(sheet, mark, *at, RADIUS * self.share(place))?;
            let hint = format!("{}: {}, {}", mark.label, label::quantity(mark.x), label::quantity(mark.y));
            sheet.hint((at.0 - RADIUS, at.1 - RADIUS), (at.0 + RADIUS, at.1 + RADIUS), &hint);
        }
        self.draw_list(sheet)
    }
}

fn draw_mark<B: DrawingBackend>(sheet: &mut Canvas<B>, mark: &Mark, at: (f64, f64), radius: f64) -> Drawn<B> {
    if mark.look == Look::default() {
        return sheet.dot(at, radius, mark.colour);
    }
    let colour = mark.look.line(mark.colour);
    mark.look.rimmed(sheet, at, radius, [palette::line(mark.colour), colour])
}

fn is_placed(mark: &Mark) -> bool {
    mark.x.is_finite() && mark.y.is_finite()
}
