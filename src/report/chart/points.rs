//! Two measures against each other, one mark a solver.

use super::palette::{self, FINE, GRID, INK, MUTED, PAPER};
use super::placement::{self, Area};
use super::scale::Axis;
use super::sheet::{Align, Drawing, Drawn, HEAD, MARGIN, SMALL, SUBTITLE, Sheet, TEXT, Type, WIDTH};
use super::{Mark, Points};
use plotters_backend::DrawingBackend;

/// The radius of a mark.
const RADIUS: f64 = 5.5;
/// The name of a solver at its mark.
const NAME: Type = Type { size: 12.0, ..TEXT };
/// The widest name in the list beside the marks, in pixels.
const NAME_ROOM: f64 = 200.0;
/// The height of a line of that list.
const LINE: f64 = 20.0;
const TOP: f64 = HEAD + 24.0;
const LEFT: f64 = MARGIN + 52.0;

/// A chart of points laid out: names stand at the marks if there is room, else marks are numbered and names listed.
pub(super) struct Cloud<'a> {
    points: &'a Points,
    x: Axis,
    y: Axis,
    right: f64,
    bottom: f64,
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
        let x = Axis::new(points.x_scale, placed.iter().map(|mark| mark.x), LEFT + inset, right - inset, 70.0);
        let x = x.thinned(|label| SMALL.width(label));
        let y = Axis::new(points.y_scale, placed.iter().map(|mark| mark.y), bottom - inset, TOP + inset, 50.0)
            .thinned(|_| 12.0);
        let spots = placed.into_iter().map(|mark| (mark, (x.place(mark.x), y.place(mark.y)))).collect();
        Cloud { points, x, y, right, bottom, spots, labels: Vec::new(), list: Vec::new() }
    }

    fn place(&self, texts: &[String], reach: f64) -> Option<Vec<Area>> {
        let spots: Vec<(f64, f64)> = self.spots.iter().map(|(_, at)| *at).collect();
        let sizes: Vec<(f64, f64)> = texts.iter().map(|text| (NAME.width(text) + 4.0, 15.0)).collect();
        let frame = Area { left: LEFT, top: TOP, right: self.right, bottom: self.bottom };
        let front = self.front();
        let obstacles: Vec<Area> = front.windows(2).map(|ends| Area::along(ends[0], ends[1])).collect();
        placement::place(&spots, &sizes, RADIUS + 1.0, reach, frame, &obstacles)
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

    fn draw_axes<B: DrawingBackend>(&self, sheet: &mut Sheet<B>) -> Drawn<B> {
        let title = Type { colour: INK, ..SUBTITLE };
        let kind = |axis: &Axis| if axis.is_log() { " (log scale)" } else { "" };
        for tick in &self.x.ticks {
            let colour = if tick.label.is_empty() { FINE } else { GRID };
            sheet.line(&[(tick.at, TOP), (tick.at, self.bottom)], 1.0, colour)?;
            sheet.text(&tick.label, (tick.at, self.bottom + 17.0), SMALL, Align::Centre)?;
        }
        for tick in &self.y.ticks {
            let colour = if tick.label.is_empty() { FINE } else { GRID };
            sheet.line(&[(LEFT, tick.at), (self.right, tick.at)], 1.0, colour)?;
            sheet.text(&tick.label, (LEFT - 8.0, tick.at + 4.0), SMALL, Align::Right)?;
        }
        for (gap, upright) in [(self.x.gap, false), (self.y.gap, true)] {
            for place in gap.into_iter().flat_map(|gap| [gap - 2.5, gap + 2.5]) {
                let (x, y) = if upright { (LEFT, place) } else { (place, self.bottom) };
                let (dx, dy) = if upright { (4.0, 2.0) } else { (2.0, 4.0) };
                sheet.line(&[(x - dx, y + dy), (x + dx, y - dy)], 1.0, MUTED)?;
            }
        }
        let room = self.right - MARGIN;
        let y_title = title.sentence(&format!("{}{}", self.points.y, kind(&self.y)), room);
        sheet.text(&y_title, (MARGIN, TOP - 10.0), title, Align::Left)?;
        let x_title = title.sentence(&format!("{}{}", self.points.x, kind(&self.x)), room);
        let middle = ((LEFT + self.right) / 2.0).max(MARGIN + title.width(&x_title) / 2.0);
        sheet.text(&x_title, (middle, self.bottom + 38.0), title, Align::Centre)
    }

    fn draw_labels<B: DrawingBackend>(&self, sheet: &mut Sheet<B>) -> Drawn<B> {
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

    fn draw_list<B: DrawingBackend>(&self, sheet: &mut Sheet<B>) -> Drawn<B> {
        let left = self.right + 28.0;
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
        (self.bottom + 58.0).round()
    }

    fn draw<B: DrawingBackend>(&self, sheet: &mut Sheet<B>) -> Drawn<B> {
        sheet.heading(&self.points.title, &self.points.subtitle)?;
        self.draw_axes(sheet)?;
        let front = self.front();
        if front.len() > 1 {
            sheet.line(&front, 1.5, plotters::style::Color::mix(&MUTED, 0.5))?;
        }
        self.draw_labels(sheet)?;
        for (mark, at) in &self.spots {
            sheet.dot(*at, RADIUS, mark.colour)?;
        }
        self.draw_list(sheet)
    }
}

fn is_placed(mark: &Mark) -> bool {
    mark.x.is_finite() && mark.y.is_finite()
}
