//! How a series looks besides its colour: dashes and markers for algorithms, paleness for weights.

use super::canvas::{Canvas, Drawn};
use super::palette::{self, PAPER};
use plotters::style::{Color, RGBAColor};
use plotters_backend::DrawingBackend;
use serde::Serialize;

/// Dashes, marker and paleness of a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Which dashes and which marker: an index for each algorithm; 0 is a solid line with round dots.
    pub algorithm: usize,
    /// How pale, from 0 to 4.
    pub tint: usize,
}

/// Lengths of dashes and gaps in turn, in pixels.
const DASHES: [&[f64]; 8] = [
    &[],
    &[8.0, 3.0],
    &[2.0, 2.5],
    &[9.0, 3.0, 2.0, 3.0],
    &[5.0, 2.0, 5.0, 6.0],
    &[14.0, 4.0],
    &[9.0, 2.5, 2.0, 2.5, 2.0, 2.5],
    &[4.0, 7.0],
];

/// Colours, dashes and markers by their index, for a page that draws charts of its own.
#[derive(Clone, Debug, Serialize)]
pub struct Looks {
    /// The colours of lines and marks on a light sheet, as CSS has them, and on a dark one.
    pub light: Vec<String>,
    /// The same on a dark sheet.
    pub dark: Vec<String>,
    /// What has no colour of its own, on a light sheet and on a dark one.
    pub other: [String; 2],
    /// The lengths of dashes and gaps of lines, in pixels; none of solid ones.
    pub dashes: [&'static [f64]; 8],
    /// The corners of markers in units of their radius; none of round ones.
    pub markers: [&'static [(f64, f64)]; 8],
    /// The opacity of each tint.
    pub tints: [f64; 5],
}

impl Looks {
    /// Those of all charts.
    pub fn all() -> Looks {
        let [light, dark] = palette::lines();
        Looks { light, dark, other: palette::other(), dashes: DASHES, markers: MARKERS, tints: TINTS }
    }
}

/// The opacity of each tint.
pub(super) const TINTS: [f64; 5] = [1.0, 0.76, 0.58, 0.44, 0.32];

/// The corners of the markers in units of their radius, none for a circle.
const SQUARE: &[(f64, f64)] = &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)];
const DIAMOND: &[(f64, f64)] = &[(-1.25, 0.0), (0.0, -1.25), (1.25, 0.0), (0.0, 1.25)];
const DOWN: &[(f64, f64)] = &[(-1.15, -0.85), (1.15, -0.85), (0.0, 1.2)];
const PLUS: &[(f64, f64)] = &[
    (-1.3, -0.42),
    (-0.42, -0.42),
    (-0.42, -1.3),
    (0.42, -1.3),
    (0.42, -0.42),
    (1.3, -0.42),
    (1.3, 0.42),
    (0.42, 0.42),
    (0.42, 1.3),
    (-0.42, 1.3),
    (-0.42, 0.42),
    (-1.3, 0.42),
];
const STAR: &[(f64, f64)] = &[
    (0.0, -1.4),
    (0.36, -0.45),
    (1.3, -0.45),
    (0.55, 0.15),
    (0.85, 1.1),
    (0.0, 0.55),
    (-0.85, 1.1),
    (-0.55, 0.15),
    (-1.3, -0.45),
    (-0.36, -0.45),
];
const CROSS: &[(f64, f64)] = &[
    (-1.2, -0.6),
    (-0.6, -1.2),
    (0.0, -0.6),
    (0.6, -1.2),
    (1.2, -0.6),
    (0.6, 0.0),
    (1.2, 0.6),
    (0.6, 1.2),
    (0.0, 0.6),
    (-0.6, 1.2),
    (-1.2, 0.6),
    (-0.6, 0.0),
];
const BAR: &[(f64, f64)] = &[(-0.55, -1.35), (0.55, -1.35), (0.55, 1.35), (-0.55, 1.35)];
const MARKERS: [&[(f64, f64)]; 8] = [&[], SQUARE, DIAMOND, DOWN, PLUS, STAR, CROSS, BAR];

impl Look {
    /// How many algorithms have dashes and a marker of their own.
    pub const ALGORITHMS: usize = DASHES.len();
    /// How many weights or bounds have a paleness of their own.
    pub const WEIGHTS: usize = TINTS.len();

    /// The colour of its lines.
    pub(super) fn line(self, colour: usize) -> RGBAColor {
        palette::line(colour).mix(TINTS[self.tint.min(TINTS.len() - 1)])
    }

    /// The dashes of its lines; none of solid ones.
    pub(super) fn dashes(self) -> &'static [f64] {
        DASHES[self.algorithm % DASHES.len()]
    }

    /// Draws a line, dashed where it is.
    pub(super) fn stroke<B: DrawingBackend>(
        self,
        sheet: &mut Canvas<B>,
        points: &[(f64, f64)],
        width: f64,
        colour: RGBAColor,
    ) -> Drawn<B> {
        match self.dashes() {
            [] => sheet.line(points, width, colour),
            dashes => sheet.dashed(points, width, colour, dashes),
        }
    }

    /// Draws its marker in one colour.
    pub(super) fn marker<B: DrawingBackend>(
        self,
        sheet: &mut Canvas<B>,
        centre: (f64, f64),
        radius: f64,
        colour: RGBAColor,
    ) -> Drawn<B> {
        match MARKERS[self.algorithm % MARKERS.len()] {
            [] => sheet.disc(centre, radius, colour),
            corners => {
                let corner = |&(x, y): &(f64, f64)| (centre.0 + x * radius, centre.1 + y * radius);
                sheet.polygon(&corners.iter().map(corner).collect::<Vec<_>>(), colour)
            }
        }
    }

    /// Draws its marker with a white rim, hollow where it is to be.
    pub(super) fn rimmed<B: DrawingBackend>(
        self,
        sheet: &mut Canvas<B>,
        centre: (f64, f64),
        radius: f64,
        [edge, fill]: [RGBAColor; 2],
    ) -> Drawn<B> {
        // Paper below, since a pale colour lets shine through what it covers.
        self.marker(sheet, centre, radius + 0.75, PAPER)?;
        self.marker(sheet, centre, radius, edge)?;
        self.marker(sheet, centre, radius - 1.5, PAPER)?;
        if fill == PAPER { Ok(()) } else { self.marker(sheet, centre, radius - 1.5, fill) }
    }
}
