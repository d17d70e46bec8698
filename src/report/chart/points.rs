//! Two measures against each other, one mark a solver.

use super::canvas::{self, Align, Canvas, Drawing, Drawn, MARGIN, TEXT, Type, WIDTH};
use super::palette::{self, GRID, MUTED, PAPER};
use super::placement::{self, Area};
use super::plane::{LEFT, Plane, TOP};
use super::scale::Axis;
use super::{Layout, Scale, cell, label};
use crate::results::table::Table;
use plotters_backend::DrawingBackend;

/// The radius of a mark.
const RADIUS: f64 = 5.5;
/// The name of a solver at its mark.
const NAME: Type = Type { size: 12.0, ..TEXT };
/// The widest name in the list beside the marks, in pixels.
const NAME_ROOM: f64 = 200.0;
/// The height of a line of that list.
const LINE: f64 = 20.0;

/// One solver in a chart of [`Points`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mark {
    /// The name of the solver.
    pub label: String,
    /// Which colour, as in [`Series::colour`](super::Series::colour).
    pub colour: usize,
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
    /// The solvers.
    pub marks: Vec<Mark>,
}

impl Layout for Points {
    fn headline(&self) -> &str {
        &self.title
    }

    fn key(&self) -> String {
        let cloud = Cloud::bare(self, WIDTH - MARGIN, 440.0);
        let has_front = cloud.front().len() > 1;
        let breaks = [(&cloud.plane.x, "horizontal"), (&cloud.plane.y, "vertical")].map(|(axis, which)| axis.broken(which));
        let front = "Grey line (the Pareto front): through the solvers for which no other is at least as good in both measures and better in one.";
        let front = if has_front { format!(" {front}") } else { String::new() };
        format!("One dot per solver.{front}{}", breaks.concat())
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

/// A chart of points laid out: names stand at the marks if there is room, else marks are numbered and names listed.
pub(super) struct Cloud<'a> {
    points: &'a Points,
    plane: Plane,
    /// The marks that have a place, and the place.
    spots: Vec<(&'a Mark, (f64, f64))>,
    /// For each of `spots` what is written beside it, and where.
    labels: Vec<(String, Area)>,
    /// The lines of the list: a number or a dash, and a name.
    list: Vec<(String, &'a Mark)>,
}

impl<'a> Cloud<'a> {
    pub(super) fn new(points: &'a Points) -> Cloud<'a> {
        Cloud::named(points).unwrap_or_else(|| Cloud::numbered(points))
    }

    /// Names at the marks; `None` if they have no room there, or some mark has no place.
    fn named(points: &'a Points) -> Option<Cloud<'a>> {
        let mut cloud = Cloud::bare(points, WIDTH - MARGIN - 12.0, 440.0);
        let names: Vec<String> = cloud.spots.iter().map(|(mark, _)| NAME.name(&mark.label, 260.0)).collect();
        let areas = (cloud.spots.len() == points.marks.len()).then(|| cloud.place(&names, 16.0))??;
        cloud.labels = names.into_iter().zip(areas).collect();
        Some(cloud)
    }

    fn numbered(points: &'a Points) -> Cloud<'a> {
        let widest = points.marks.iter().map(|mark| NAME.width(&mark.label)).fold(0.0, f64::max).min(NAME_ROOM);
        let right = WIDTH - MARGIN - widest - 24.0 - 28.0;
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
        let areas = cloud.place(&numbers, 400.0).unwrap_or_default();
        cloud.labels = numbers.into_iter().zip(areas).collect();
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

    fn place(&self, texts: &[String], reach: f64) -> Option<Vec<Area>> {
        let spots: Vec<(f64, f64)> = self.spots.iter().map(|(_, at)| *at).collect();
        let sizes: Vec<(f64, f64)> = texts.iter().map(|text| (NAME.width(text) + 4.0, 15.0)).collect();
        let front = self.front();
        let obstacles: Vec<Area> = front.windows(2).map(|ends| Area::along(ends[0], ends[1])).collect();
        placement::place(&spots, &sizes, RADIUS + 1.0, reach, self.plane.area, &obstacles)
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

    fn draw_labels<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        for ((_, at), (_, area)) in self.spots.iter().zip(&self.labels) {
            let (x, y) = area.centre();
            if (x - at.0).hypot(y - at.1) > RADIUS + 24.0 && !self.list.is_empty() {
                sheet.line(&[*at, (x, y)], 0.75, GRID)?;
            }
        }
        for (text, area) in &self.labels {
            sheet.fill((area.left, area.top), (area.right, area.bottom), PAPER)?;
            let (x, y) = area.centre();
            sheet.text(text, (x, y + 4.5), NAME, Align::Centre)?;
        }
        Ok(())
    }

    fn draw_list<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        let left = self.plane.area.right + 28.0;
        for (index, (number, mark)) in self.list.iter().enumerate() {
            let y = TOP + 12.0 + LINE * index as f64;
            sheet.text(number, (left + 14.0, y), NAME, Align::Right)?;
            sheet.fill((left + 20.0, y - 9.0), (left + 24.0, y + 2.0), palette::fill(mark.colour))?;
            sheet.text(&NAME.name(&mark.label, NAME_ROOM - 8.0), (left + 30.0, y), NAME, Align::Left)?;
        }
        Ok(())
    }
}

impl Drawing for Cloud<'_> {
    fn height(&self) -> f64 {
        self.plane.height()
    }

    fn draw<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        sheet.heading(&self.points.title, &self.points.subtitle)?;
        self.plane.draw(sheet, &self.points.x, &self.points.y)?;
        let front = self.front();
        if front.len() > 1 {
            sheet.line(&front, 1.5, plotters::style::Color::mix(&MUTED, 0.5))?;
        }
        self.draw_labels(sheet)?;
        for (mark, at) in &self.spots {
            sheet.dot(*at, RADIUS, mark.colour)?;
            let hint = format!("{}: {}, {}", mark.label, label::quantity(mark.x), label::quantity(mark.y));
            sheet.hint((at.0 - RADIUS, at.1 - RADIUS), (at.0 + RADIUS, at.1 + RADIUS), &hint);
        }
        self.draw_list(sheet)
    }
}

fn is_placed(mark: &Mark) -> bool {
    mark.x.is_finite() && mark.y.is_finite()
}
