//! The paper: drawing in pixels from the upper left corner, over any plotters backend.

use super::fit;
use super::font::{self, Weight};
use super::palette::{self, INK, MUTED, PAPER};
use super::theme::{self, Theme};
use plotters::prelude::SVGBackend;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBAColor, ShapeStyle, TextStyle};
use plotters_backend::{DrawingBackend, DrawingErrorKind};
use std::collections::BTreeMap;

/// The width of every sheet in pixels.
pub(super) const WIDTH: f64 = 800.0;
/// The blank border.
pub(super) const MARGIN: f64 = 24.0;
/// Where the heading ends.
pub(super) const HEAD: f64 = 76.0;
/// The steps of a pixel: backends draw at whole coordinates, so drawings are this much larger there.
pub(super) const FINENESS: i32 = 4;

/// The baseline below the upper edge of a text in ems: the rule of plotters' SVG backend.
pub(super) const RISE: f64 = 0.76;
/// The size of a font that plotters calls so, for each of its ems.
pub(super) const SIZE_OF_EM: f64 = 1.24;

/// What drawing returns.
pub(super) type Drawn<B> = Result<(), DrawingErrorKind<<B as DrawingBackend>::ErrorType>>;

/// Something that can be drawn on a sheet of 800 pixels width.
pub(super) trait Drawing {
    /// The height of its sheet in pixels.
    fn height(&self) -> f64;

    /// Draws it on an empty sheet.
    fn draw<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B>;

    /// Its sheet's size as backends see it.
    fn size(&self) -> (u32, u32) {
        (units(WIDTH) as u32, units(self.height()) as u32)
    }
}

/// The drawing as an SVG document, its font inside.
pub(super) fn document(drawing: &impl Drawing, title: &str, theme: Theme) -> String {
    let Body { elements, has_rare } = body(drawing);
    let body = theme::painted(elements, theme);
    let (width, height) = drawing.size();
    let shown = (width / FINENESS as u32, height / FINENESS as u32);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-label=\"{}\">\n<style>\n{}{}{}</style>\n{body}</svg>\n",
        shown.0,
        shown.1,
        escaped(title),
        font::CSS,
        if has_rare { font::MORE } else { "" },
        if theme == Theme::Auto { theme::preferred(&body) } else { String::new() },
    )
}

/// The drawing as an element of a page that brings fonts and themes.
pub(super) fn fragment(drawing: &impl Drawing, title: &str) -> String {
    let (width, height) = drawing.size();
    let title = escaped(title);
    let body = body(drawing).elements;
    format!(
        "<svg class=\"chart\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">\n{body}</svg>\n"
    )
}

/// The elements of a drawing, its paper first.
struct Body {
    elements: String,
    /// Whether a text has rare letters.
    has_rare: bool,
}

fn body(drawing: &impl Drawing) -> Body {
    let (width, height) = drawing.size();
    let mut document = String::new();
    let mut backend = SVGBackend::with_string(&mut document, (width, height));
    let mut sheet = Canvas { dashes: Some(BTreeMap::new()), ..Canvas::new(&mut backend) };
    drawing.draw(&mut sheet).expect("writing to a string does not fail");
    let Canvas { hints, has_rare, dashes, .. } = sheet;
    backend.present().expect("writing to a string does not fail");
    drop(backend);
    let body = document.split_once('\n').map_or("", |(_, body)| body).trim_end().trim_end_matches("</svg>");
    let body = terse(dashed(body, &dashes.unwrap_or_default()));
    let elements = format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#FFFFFF\"/>\n{body}{hints}");
    Body { elements, has_rare }
}

/// Elements without what says nothing: attributes at their defaults.
fn terse(elements: String) -> String {
    let idle = [" opacity=\"1\"", " stroke=\"none\"", " stroke-width=\"1\"", " text-anchor=\"start\""];
    idle.into_iter().fold(elements, |elements, idle| elements.replace(idle, ""))
}

/// The elements of a drawing, the given ones of its lines dashed.
fn dashed(body: &str, dashes: &BTreeMap<usize, Vec<i32>>) -> String {
    const LINE: &str = "<polyline ";
    let mut parts = body.split(LINE);
    let mut dashed = parts.next().unwrap_or_default().to_owned();
    for (line, part) in parts.enumerate() {
        let written = |lengths: &Vec<i32>| lengths.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
        let dash = dashes.get(&line).map_or(String::new(), |dash| format!("stroke-dasharray=\"{}\" ", written(dash)));
        dashed += &[LINE, &dash, part].concat();
    }
    dashed
}

/// A text as XML has it; control characters, which XML does not know, even escaped, become spaces.
fn escaped(text: &str) -> String {
    let text = text.replace(char::is_control, " ");
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Pixels in the unit of backends.
pub(super) fn units(pixels: f64) -> i32 {
    (pixels * f64::from(FINENESS)).round() as i32
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
    pub(super) colour: RGBAColor,
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

    /// The word in `room` pixels, its middle left out if it must be.
    pub(super) fn word(&self, text: &str, room: f64) -> String {
        font::shorten(text, room, self.size, self.weight)
    }

    /// The text in `room` pixels, its last words left out if they must be.
    pub(super) fn sentence(&self, text: &str, room: f64) -> String {
        fit::start(text, room, *self)
    }
}

/// The paper on which a drawing is made.
pub(super) struct Canvas<'a, B: DrawingBackend> {
    backend: &'a mut B,
    /// Elements that show readers of an SVG what they point at.
    hints: String,
    has_rare: bool,
    /// How many lines were drawn.
    lines: usize,
    /// Which of them a document dashes, and the length of their dashes; none where a dash is a line of its own.
    dashes: Option<BTreeMap<usize, Vec<i32>>>,
    /// How far all is moved down, in pixels.
    shift: f64,
}

impl<'a, B: DrawingBackend> Canvas<'a, B> {
    pub(super) fn new(backend: &'a mut B) -> Self {
        Canvas { backend, hints: String::new(), has_rare: false, lines: 0, dashes: None, shift: 0.0 }
    }

    /// Moves all that is drawn from now on down, by this many pixels from the top of the sheet.
    pub(super) fn move_down(&mut self, pixels: f64) {
        self.shift = pixels;
    }

    fn spot(&self, (x, y): (f64, f64)) -> (i32, i32) {
        (units(x), units(y + self.shift))
    }

    /// Shows those who point at a box, given by two corners, what is there.
    pub(super) fn hint(&mut self, from: (f64, f64), to: (f64, f64), text: &str) {
        let ((left, top), (right, bottom)) = (self.spot(from), self.spot(to));
        self.hints += &format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" fill=\"none\" pointer-events=\"all\">\
             <title>{}</title></rect>\n",
            right - left,
            bottom - top,
            escaped(text)
        );
    }

    /// Writes a text whose baseline goes through `at`.
    pub(super) fn text(&mut self, text: &str, at: (f64, f64), style: Type, align: Align) -> Drawn<B> {
        if text.is_empty() {
            return Ok(());
        }
        let weight = style.weight;
        let face = if weight == Weight::Bold { FontStyle::Bold } else { FontStyle::Normal };
        let size = style.size * f64::from(FINENESS) * SIZE_OF_EM;
        let h_pos = match align {
            Align::Left => HPos::Left,
            Align::Centre => HPos::Center,
            Align::Right => HPos::Right,
        };
        let font = FontDesc::new(FontFamily::Name(font::FAMILIES), size, face);
        let style = TextStyle { font, color: style.colour.to_backend_color(), pos: Pos::new(h_pos, VPos::Top) }.clone();
        // XML knows no control characters, not even escaped.
        let text = text.replace(char::is_control, " ");
        self.has_rare |= font::has_rare(&text, weight);
        let spot = self.spot((at.0, at.1 - RISE * size / SIZE_OF_EM / f64::from(FINENESS)));
        self.backend.draw_text(&text, &style, spot)
    }

    /// Draws a line through points.
    pub(super) fn line(&mut self, points: &[(f64, f64)], width: f64, colour: RGBAColor) -> Drawn<B> {
        let style = ShapeStyle { color: colour, filled: false, stroke_width: units(width).max(1) as u32 };
        self.lines += 1;
        let spots: Vec<(i32, i32)> = points.iter().map(|&point| self.spot(point)).collect();
        self.backend.draw_path(spots, &style)
    }

    /// Draws a line through points in dashes and gaps of these lengths in turn.
    pub(super) fn dashed(&mut self, points: &[(f64, f64)], width: f64, colour: RGBAColor, pattern: &[f64]) -> Drawn<B> {
        if let Some(dashes) = &mut self.dashes {
            dashes.insert(self.lines, pattern.iter().copied().map(units).collect());
            return self.line(points, width, colour);
        }
        // As in SVG: after an odd number of lengths dashes and gaps change places.
        let pattern = if pattern.len() % 2 == 1 { pattern.repeat(2) } else { pattern.to_vec() };
        let period: f64 = pattern.iter().sum();
        let mut travelled = 0.0;
        for ends in points.windows(2) {
            let ((x, y), (dx, dy)) = (ends[0], (ends[1].0 - ends[0].0, ends[1].1 - ends[0].1));
            let length = dx.hypot(dy);
            let at = |share: f64| (x + dx * share / length, y + dy * share / length);
            let mut start = -(travelled % period);
            while start < length {
                for (index, part) in pattern.iter().enumerate() {
                    let end = start + part;
                    if index % 2 == 0 && end > 0.0 && start < length {
                        self.line(&[at(start.max(0.0)), at(end.min(length))], width, colour)?;
                    }
                    start = end;
                }
            }
            travelled += length;
        }
        Ok(())
    }

    /// Fills a box given by two corners.
    pub(super) fn fill(&mut self, from: (f64, f64), to: (f64, f64), colour: RGBAColor) -> Drawn<B> {
        let (from, to) = (self.spot(from), self.spot(to));
        self.backend.draw_rect(from, to, &colour, true)
    }

    /// Fills a polygon.
    pub(super) fn polygon(&mut self, corners: &[(f64, f64)], colour: RGBAColor) -> Drawn<B> {
        let spots: Vec<(i32, i32)> = corners.iter().map(|&corner| self.spot(corner)).collect();
        self.backend.fill_polygon(spots, &colour)
    }

    /// Fills a circle.
    pub(super) fn disc(&mut self, centre: (f64, f64), radius: f64, colour: RGBAColor) -> Drawn<B> {
        let centre = self.spot(centre);
        self.backend.draw_circle(centre, units(radius) as u32, &colour, true)
    }

    /// Draws a hollow dot.
    pub(super) fn ring(&mut self, centre: (f64, f64), radius: f64, colour: RGBAColor) -> Drawn<B> {
        let circles = [(radius + 0.75, PAPER), (radius, colour), (radius - 1.5, PAPER)];
        circles.into_iter().try_for_each(|(radius, colour)| self.disc(centre, radius, colour))
    }

    /// Draws a dot in the colour of an index, with a white rim that parts it from its neighbours.
    pub(super) fn dot(&mut self, centre: (f64, f64), radius: f64, colour: usize) -> Drawn<B> {
        let circles = [(radius + 0.75, PAPER), (radius, palette::line(colour)), (radius - 1.0, palette::fill(colour))];
        circles.into_iter().try_for_each(|(radius, colour)| self.disc(centre, radius, colour))
    }
}
