//! SVG: an element for each mark.

use super::canvas::{Align, Canvas, FINENESS, Form, Mark, Point, spot, units};
use super::font::{self, Weight};
use super::theme::{self, Theme};
use crate::report::table::line;
use std::collections::BTreeSet;
use std::fmt::Write;

/// A sheet as an SVG document, its font inside.
pub(super) fn document(sheet: &Canvas, title: &str, theme: Theme) -> String {
    let mut elements = Elements { theme, is_bare: false, svg: String::new(), colours: BTreeSet::new() };
    elements.all(sheet);
    let has_rare = |mark: &Mark| matches!(&mark.form, Form::Text { text, weight, .. } if font::has_rare(text, *weight));
    let (width, height) = sheet.size();
    let shown = (width / FINENESS as u32, height / FINENESS as u32);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-label=\"{}\">\n<style>\n{}{}{}</style>\n{}</svg>\n",
        shown.0,
        shown.1,
        escaped(title),
        font::CSS,
        if sheet.marks.iter().any(has_rare) { font::MORE } else { "" },
        if theme == Theme::Auto { theme::preferred(&elements.colours) } else { String::new() },
        elements.svg
    )
}

/// A sheet as an element of a page that brings fonts and themes: without attributes at their defaults, and line ends.
pub(super) fn fragment(sheet: &Canvas, title: &str) -> String {
    let mut elements = Elements { theme: Theme::Auto, is_bare: true, svg: String::new(), colours: BTreeSet::new() };
    elements.all(sheet);
    let ((width, height), title) = (sheet.size(), escaped(title));
    format!(
        "<svg class=\"chart\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">{}</svg>\n",
        elements.svg
    )
}

/// A text as XML has it.
fn escaped(text: &str) -> String {
    line(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

struct Elements {
    theme: Theme,
    /// Whether what a reader of the file would see is left out.
    is_bare: bool,
    svg: String,
    /// The attributes that are colours.
    colours: BTreeSet<String>,
}

/// Attributes that say nothing.
const IDLE: [(&str, &str); 3] = [("opacity", "1"), ("stroke", "none"), ("text-anchor", "start")];

impl Elements {
    fn all(&mut self, sheet: &Canvas) {
        let (width, height) = sheet.size();
        let paper = theme::hex(theme::shown((255, 255, 255), self.theme));
        self.open("rect", &[("width", width.to_string()), ("height", height.to_string()), ("fill", paper)], "/>");
        sheet.marks.iter().for_each(|mark| self.mark(mark));
        for (from, to, text) in &sheet.hints {
            let place = [area(*from, *to), vec![("fill", "none".into()), ("pointer-events", "all".into())]];
            self.open("rect", &place.concat(), &format!("><title>{}</title></rect>", escaped(text)));
        }
    }

    fn open(&mut self, name: &str, attributes: &[(&str, String)], end: &str) {
        self.svg += "<";
        self.svg += name;
        for (name, value) in attributes {
            if self.is_bare && IDLE.contains(&(name, value)) {
                continue;
            }
            let attribute = format!("{name}=\"{value}\"");
            write!(self.svg, " {attribute}").expect("memory takes it");
            if value.starts_with('#') {
                self.colours.insert(attribute);
            }
        }
        self.svg += end;
        self.svg += if self.is_bare { "" } else { "\n" };
    }

    fn mark(&mut self, Mark { form, colour }: &Mark) {
        let opacity = ("opacity", colour.alpha.to_string());
        let colour = theme::hex(theme::shown(colour.rgb, self.theme));
        let (fill, none) = (("fill", colour.clone()), || "none".to_string());
        match form {
            Form::Box(from, to) => {
                let rest = vec![opacity, fill, ("stroke", none())];
                self.open("rect", &[area(*from, *to), rest].concat(), "/>");
            }
            Form::Line { points, width, dash } => {
                let dash = dash.map(|dash| ("stroke-dasharray", units(dash).to_string()));
                let width = ("stroke-width", units(*width).max(1).to_string());
                let rest = [("fill", none()), opacity, ("stroke", colour), width, path(points)];
                self.open("polyline", &dash.into_iter().chain(rest).collect::<Vec<_>>(), "/>");
            }
            Form::Polygon(corners) => self.open("polygon", &[opacity, fill, path(corners)], "/>"),
            Form::Disc(centre, radius) => {
                let [x, y] = place(*centre);
                let (radius, width) = (("r", units(*radius).to_string()), ("stroke-width", "1".into()));
                let stroke = ("stroke", none());
                self.open("circle", &[("cx", x), ("cy", y), radius, opacity, fill, stroke, width], "/>");
            }
            Form::Text { text, at, size, weight, align } => {
                let anchor = match align {
                    Align::Left => "start",
                    Align::Centre => "middle",
                    Align::Right => "end",
                };
                let [x, y] = place(*at);
                let mut attributes = vec![
                    ("x", x),
                    ("y", y),
                    ("dy", "0.76em".into()),
                    ("text-anchor", anchor.into()),
                    ("font-family", font::FAMILIES.into()),
                    ("font-size", (size * f64::from(FINENESS)).to_string()),
                    opacity,
                    fill,
                ];
                attributes.extend((*weight == Weight::Bold).then(|| ("font-weight", "bold".into())));
                let text = escaped(text).replace('\'', "&apos;");
                self.open("text", &attributes, &format!(">\n{text}\n</text>"));
            }
        }
    }
}

fn place(at: Point) -> [String; 2] {
    let (x, y) = spot(at);
    [x, y].map(|step| step.to_string())
}

/// The attributes of a box.
fn area(from: Point, to: Point) -> Vec<(&'static str, String)> {
    let ((left, top), (right, bottom)) = (spot(from), spot(to));
    let sides = [("x", left), ("y", top), ("width", right - left), ("height", bottom - top)];
    sides.map(|(name, side)| (name, side.to_string())).into()
}

fn path(points: &[Point]) -> (&'static str, String) {
    let point = |&point: &Point| {
        let (x, y) = spot(point);
        format!("{x},{y} ")
    };
    ("points", points.iter().map(point).collect())
}
