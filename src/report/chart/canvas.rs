//! The paper: marks in pixels from the upper left corner, in their order, from which SVG and PNG are written.

use super::font::{self, Keep, Weight};
use super::palette::{self, Colour, INK, MUTED, PAPER};
use crate::report::table::line;

/// The width of every sheet in pixels.
pub(super) const WIDTH: f64 = 800.0;
/// The blank border.
pub(super) const MARGIN: f64 = 24.0;
/// Where the heading ends.
pub(super) const HEAD: f64 = 76.0;
/// The steps of a pixel: marks are placed at whole ones of these.
pub(super) const FINENESS: i32 = 4;

/// The baseline below the upper edge of a text in ems.
pub(super) const RISE: f64 = 0.76;

/// A place in pixels.
pub(super) type Point = (f64, f64);

/// Something that can be drawn on a sheet of 800 pixels width.
pub(super) trait Drawing {
    /// The height of its sheet in pixels.
    fn height(&self) -> f64;

    /// Draws it on an empty sheet.
    fn draw(&self, sheet: &mut Canvas);

    /// A sheet with the drawing.
    fn sheet(&self) -> Canvas {
        let mut sheet = Canvas { height: self.height(), marks: vec![], hints: vec![] };
        self.draw(&mut sheet);
        sheet
    }
}

/// Pixels in steps.
pub(super) fn units(pixels: f64) -> i32 {
    (pixels * f64::from(FINENESS)).round() as i32
}

/// A place in steps.
pub(super) fn spot((x, y): Point) -> (i32, i32) {
    (units(x), units(y))
}

/// Which point of a text its place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Type {
    pub(super) size: f64,
    pub(super) weight: Weight,
    pub(super) colour: Colour,
}

pub(super) const TITLE: Type = Type { size: 18.0, weight: Weight::Bold, colour: INK };
pub(super) const SUBTITLE: Type = Type { size: 12.5, weight: Weight::Regular, colour: MUTED };
pub(super) const TEXT: Type = Type { size: 12.5, weight: Weight::Regular, colour: INK };
pub(super) const SMALL: Type = Type { size: 11.0, weight: Weight::Regular, colour: MUTED };

impl Type {
    /// The width of a text in pixels.
    pub(super) fn width(&self, text: &str) -> f64 {
        font::width(text, self.size, self.weight)
    }

    /// The text in `room` pixels, its middle left out if it must be.
    pub(super) fn name(&self, text: &str, room: f64) -> String {
        font::shorten(text, room, self.size, self.weight, Keep::Ends)
    }

    /// The text in `room` pixels, its end left out if it must be.
    pub(super) fn sentence(&self, text: &str, room: f64) -> String {
        font::shorten(text, room, self.size, self.weight, Keep::Start)
    }
}

/// A mark on a sheet.
pub(super) struct Mark {
    pub(super) form: Form,
    pub(super) colour: Colour,
}

/// The shape of a mark.
pub(super) enum Form {
    /// A box between two corners.
    Box(Point, Point),
    /// A line of a width; in dashes of a length, with gaps as long between them, where one is given.
    Line { points: Vec<Point>, width: f64, dash: Option<f64> },
    /// A filled polygon.
    Polygon(Vec<Point>),
    /// A filled circle of a radius.
    Disc(Point, f64),
    /// A text whose upper edge goes through a place.
    Text { text: String, at: Point, size: f64, weight: Weight, align: Align },
}

/// The sheet on which a drawing is made.
pub(super) struct Canvas {
    height: f64,
    pub(super) marks: Vec<Mark>,
    /// Boxes, each with what readers of an SVG are shown who point at it.
    pub(super) hints: Vec<(Point, Point, String)>,
}

impl Canvas {
    /// Its width and height in steps.
    pub(super) fn size(&self) -> (u32, u32) {
        (units(WIDTH) as u32, units(self.height) as u32)
    }

    /// Tells those who point at a box, given by two corners, what is there.
    pub(super) fn hint(&mut self, from: Point, to: Point, text: &str) {
        self.hints.push((from, to, text.to_owned()));
    }

    /// Writes the title and the line below it.
    pub(super) fn heading(&mut self, title: &str, subtitle: &str) {
        let room = WIDTH - 2.0 * MARGIN;
        let sizes = [TITLE.size, 16.0, 14.0].map(|size| Type { size, ..TITLE });
        let style = sizes.into_iter().find(|style| style.width(title) <= room).unwrap_or(sizes[2]);
        // What is measured comes at the end.
        self.text(&style.name(title, room), (MARGIN, 38.0), style, Align::Left);
        self.text(&SUBTITLE.sentence(subtitle, room), (MARGIN, 58.0), SUBTITLE, Align::Left);
    }

    /// Writes a text whose baseline goes through `at`.
    pub(super) fn text(&mut self, text: &str, at: Point, style: Type, align: Align) {
        if !text.is_empty() {
            let Type { size, weight, colour } = style;
            // XML knows no control characters, not even escaped.
            let (text, at) = (line(text), (at.0, at.1 - RISE * size));
            self.mark(Form::Text { text, at, size, weight, align }, colour);
        }
    }

    /// Draws a line through points.
    pub(super) fn line(&mut self, points: &[Point], width: f64, colour: Colour) {
        self.mark(Form::Line { points: points.to_vec(), width, dash: None }, colour);
    }

    /// Draws a line through points in dashes of a length, with gaps as long between them.
    pub(super) fn dashed(&mut self, points: &[Point], width: f64, colour: Colour, dash: f64) {
        self.mark(Form::Line { points: points.to_vec(), width, dash: Some(dash) }, colour);
    }

    /// Fills a box given by two corners.
    pub(super) fn fill(&mut self, from: Point, to: Point, colour: Colour) {
        self.mark(Form::Box(from, to), colour);
    }

    /// Fills a polygon.
    pub(super) fn polygon(&mut self, corners: &[Point], colour: Colour) {
        self.mark(Form::Polygon(corners.to_vec()), colour);
    }

    /// Fills a circle.
    pub(super) fn disc(&mut self, centre: Point, radius: f64, colour: Colour) {
        self.mark(Form::Disc(centre, radius), colour);
    }

    /// Draws a hollow dot.
    pub(super) fn ring(&mut self, centre: Point, radius: f64, colour: Colour) {
        let circles = [(radius + 0.75, PAPER), (radius, colour), (radius - 1.5, PAPER)];
        circles.into_iter().for_each(|(radius, colour)| self.disc(centre, radius, colour));
    }

    /// Draws a dot in the colour of an index, with a white rim that parts it from its neighbours.
    pub(super) fn dot(&mut self, centre: Point, radius: f64, colour: usize) {
        let circles = [(radius + 0.75, PAPER), (radius, palette::line(colour)), (radius - 1.0, palette::fill(colour))];
        circles.into_iter().for_each(|(radius, colour)| self.disc(centre, radius, colour));
    }

    fn mark(&mut self, form: Form, colour: Colour) {
        self.marks.push(Mark { form, colour });
    }
}
