//! PNG: a plotters backend of pixels.
//!
//! Plotters has its own, which leaves out the side bearings of glyphs, so that letters stand unevenly; this one sets a text
//! as a browser does. Shapes are drawn by plotters' rasterizer at twice the size and averaged, which smooths their edges.

use super::canvas::{Canvas, Drawing, RISE, SIZE_OF_EM};
use super::font::{self, Weight};
use super::look::TINTS;
use super::palette;
use super::theme::{self, Theme};
use ab_glyph::{Font, point};
use plotters_backend::text_anchor::HPos;
use plotters_backend::{BackendColor, BackendCoord, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontStyle};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

struct Raster {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
    theme: Theme,
}

/// Red, green and blue as 0xRRGGBB: one number, which is compared at once.
type Colour = u32;

fn packed([red, green, blue]: [u8; 3]) -> Colour {
    u32::from_be_bytes([0, red, green, blue])
}

/// The drawing as a PNG image.
pub(super) fn png(drawing: &impl Drawing, theme: Theme) -> Vec<u8> {
    let (width, height) = drawing.size();
    let (width, height) = (width as usize, height as usize);
    let background: [u8; 3] = theme::shown((255, 255, 255), theme).into();
    let mut raster = Raster { width, height, pixels: [background].repeat(width * height), theme };
    match drawing.draw(&mut Canvas::new(&mut raster)) {
        Ok(()) => raster.encode(),
        Err(_) => unreachable!("drawing into memory does not fail"),
    }
}

impl Raster {
    /// Lets `share` (0 to 1) of a colour cover a pixel; what lies outside of the image is dropped.
    fn blend(&mut self, (x, y): BackendCoord, rgb: (u8, u8, u8), share: f64) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if x >= self.width || y >= self.height {
            return;
        }
        let pixel = &mut self.pixels[y * self.width + x];
        if share >= 1.0 {
            *pixel = rgb.into();
            return;
        }
        *pixel = mixed(*pixel, rgb, share);
    }

    /// The pixels of the image in runs of one colour, each pixel the mean of four drawn ones.
    fn runs(&self) -> Vec<Run> {
        let mut runs: Vec<Run> = vec![];
        let (mut row, mut above): (usize, &[[u8; 3]]) = (0, &[]);
        for band in self.pixels.chunks_exact(2 * self.width) {
            // Most rows of a chart are as the one above.
            if band.as_flattened() == above.as_flattened() {
                let same = row..runs.len();
                row = runs.len();
                runs.extend_from_within(same);
                continue;
            }
            (row, above) = (runs.len(), band);
            let (upper, lower) = band.split_at(self.width);
            for x in 0..self.width / 2 {
                let (left, right) = (2 * x, 2 * x + 1);
                let colour = mean(packed(upper[left]), packed(upper[right]), packed(lower[left]), packed(lower[right]));
                match runs[row..].last_mut() {
                    Some(run) if run.colour == colour => run.pixels += 1,
                    _ => runs.push(Run { colour, pixels: 1 }),
                }
            }
        }
        runs
    }

    fn encode(&self) -> Vec<u8> {
        let runs = self.runs();
        let (colours, shades) = reduce(&runs);
        let (width, height) = (self.width / 2, self.height / 2);
        let mut indices = Vec::with_capacity(width * height);
        for run in runs {
            indices.resize(indices.len() + run.pixels, shades[&run.colour]);
        }
        let mut image = Vec::new();
        let mut encoder = png::Encoder::new(&mut image, width as u32, height as u32);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_palette(
            colours.into_iter().flat_map(|colour| colour.to_be_bytes().into_iter().skip(1)).collect::<Vec<u8>>(),
        );
        encoder.set_compression(png::Compression::Best);
        encoder.set_filter(png::FilterType::NoFilter);
        let mut writer = encoder.write_header().expect("writing to memory does not fail");
        writer.write_image_data(&indices).expect("writing to memory does not fail");
        writer.finish().expect("writing to memory does not fail");
        image
    }
}

/// Pixels side by side of one colour.
#[derive(Clone, Copy)]
struct Run {
    colour: Colour,
    pixels: usize,
}

/// The mean of four colours, halves rounded up.
fn mean(a: Colour, b: Colour, c: Colour, d: Colour) -> Colour {
    // Sums of four bytes take ten bits, so red and blue are added in one number.
    let sum = |part: u32| (a & part) + (b & part) + (c & part) + (d & part);
    (sum(0xFF00FF) + 0x020002) >> 2 & 0xFF00FF | (sum(0x00FF00) + 0x000200) >> 2 & 0x00FF00
}

/// A colour that a share of another covers.
fn mixed(below: [u8; 3], above: (u8, u8, u8), share: f64) -> [u8; 3] {
    let share = (share.clamp(0.0, 1.0) * 256.0).round() as u32;
    let mix = |below: u8, above: u8| ((u32::from(below) * (256 - share) + u32::from(above) * share + 128) / 256) as u8;
    [mix(below[0], above.0), mix(below[1], above.1), mix(below[2], above.2)]
}

/// An image of more colours looks the same and takes more bytes: most are the edges of letters.
const MOST_COLOURS: usize = 48;

/// The colours that are left for the edges of letters where solvers have many.
const EDGES: usize = 12;

/// The most frequent colours, about [`MOST_COLOURS`], and for each colour which of them is nearest: a chart has few hues, so that
/// nobody sees the difference, and the image takes half the bytes. Those of solvers come first, however rare: a short line
/// must not have the colour of another solver.
fn reduce(runs: &[Run]) -> (Vec<Colour>, BTreeMap<Colour, u8>) {
    let mut counts: BTreeMap<Colour, usize> = BTreeMap::new();
    for run in runs {
        *counts.entry(run.colour).or_default() += run.pixels;
    }
    let own = own_colours();
    let mut colours: Vec<Colour> = counts.keys().copied().collect();
    colours.sort_by_key(|colour| Reverse((own.contains(colour), counts[colour])));
    let most = MOST_COLOURS.max(EDGES + colours.iter().filter(|colour| own.contains(colour)).count());
    colours.truncate(most.min(256));
    let distance = |a: &Colour, b: &Colour| -> u32 {
        a.to_be_bytes().into_iter().zip(b.to_be_bytes()).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let nearest =
        |colour: &Colour| (0..colours.len()).min_by_key(|index| distance(&colours[*index], colour)).unwrap_or(0);
    let shades = counts.keys().map(|colour| (*colour, nearest(colour) as u8)).collect();
    (colours, shades)
}

const WHITE: (u8, u8, u8) = (255, 255, 255);

/// The colours of the sheet and of solvers, on light and on dark paper, and the paler ones of solvers.
fn own_colours() -> BTreeSet<Colour> {
    let [light, dark] = [Theme::Light, Theme::Dark].map(|theme| <[u8; 3]>::from(theme::shown(WHITE, theme)));
    let whole = palette::pairs().into_iter().flat_map(|(light, dark)| [light, dark]).map(|rgb| packed(rgb.into()));
    let hues = palette::hues().flat_map(|pair| [(light, pair.0), (dark, pair.1)]);
    let paler = |(paper, rgb)| TINTS.map(|tint| packed(mixed(paper, rgb, tint)));
    whole.chain(hues.flat_map(paler)).collect()
}

impl DrawingBackend for Raster {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        (self.width as u32, self.height as u32)
    }

    fn ensure_prepared(&mut self) -> Result<(), DrawingErrorKind<Infallible>> {
        Ok(())
    }

    fn present(&mut self) -> Result<(), DrawingErrorKind<Infallible>> {
        Ok(())
    }

    fn draw_pixel(&mut self, at: BackendCoord, colour: BackendColor) -> Result<(), DrawingErrorKind<Infallible>> {
        self.blend(at, theme::shown(colour.rgb, self.theme), colour.alpha);
        Ok(())
    }

    /// Sets a text; `at` is its upper edge, as in plotters' SVG backend.
    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        at: BackendCoord,
    ) -> Result<(), DrawingErrorKind<Infallible>> {
        let weight = if matches!(style.style(), FontStyle::Bold) { Weight::Bold } else { Weight::Regular };
        let (em, colour) = (style.size() / SIZE_OF_EM, style.color());
        let rgb = theme::shown(colour.rgb, self.theme);
        let before = match style.anchor().h_pos {
            HPos::Left => 0.0,
            HPos::Center => 0.5,
            HPos::Right => 1.0,
        };
        let mut x = f64::from(at.0) - before * font::width(text, em, weight);
        let baseline = f64::from(at.1) + RISE * em;
        for letter in text.chars() {
            let (face, glyph) = font::glyph(letter, weight);
            // The scale of ab_glyph is a height from descent to ascent, not an em.
            let scale = (em * f64::from(face.height_unscaled()) / font::units_per_em(face)) as f32;
            let glyph = glyph.with_scale_and_position(scale, point(x as f32, baseline as f32));
            if let Some(outline) = face.outline_glyph(glyph) {
                let corner = outline.px_bounds().min;
                outline.draw(|dx, dy, cover| {
                    let at = (corner.x as i32 + dx as i32, corner.y as i32 + dy as i32);
                    self.blend(at, rgb, f64::from(cover) * colour.alpha);
                });
            }
            x += font::width(letter.encode_utf8(&mut [0; 4]), em, weight);
        }
        Ok(())
    }
}
