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
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontStyle, rasterizer,
};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

/// A band of the drawing: tall charts take no more memory than others.
struct Raster {
    size: (u32, u32),
    /// The row of the drawing that is the first of the band.
    top: usize,
    /// The rows of the band, one after the other.
    pixels: Vec<[u8; 3]>,
    theme: Theme,
}

/// The rows of the drawing in a band, an even number. More bands take longer: each shape is looked at in all of them.
const BAND: usize = 1024;

/// Red, green and blue as 0xRRGGBB: one number, which is compared at once.
type Colour = u32;

fn packed([red, green, blue]: [u8; 3]) -> Colour {
    u32::from_be_bytes([0, red, green, blue])
}

/// The drawing as a PNG image.
pub(super) fn png(drawing: &impl Drawing, theme: Theme) -> Vec<u8> {
    let (width, height) = drawing.size();
    let background: [u8; 3] = theme::shown((255, 255, 255), theme).into();
    let mut raster = Raster { size: (width, height), top: 0, pixels: vec![], theme };
    let (mut runs, blank) = (vec![], vec![background; width as usize]);
    for top in (0..height as usize).step_by(BAND) {
        raster.top = top;
        raster.pixels.clear();
        (0..BAND.min(height as usize - top)).for_each(|_| raster.pixels.extend_from_slice(&blank));
        match drawing.draw(&mut Canvas::new(&mut raster)) {
            Ok(()) => raster.add_runs(&mut runs),
            Err(_) => unreachable!("drawing into memory does not fail"),
        }
    }
    drop(raster);
    encode(&runs, width / 2, height / 2)
}

impl Raster {
    /// Lets `share` (0 to 1) of a colour cover a pixel; what lies outside of the image is dropped.
    fn blend(&mut self, (x, y): BackendCoord, rgb: (u8, u8, u8), share: f64) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        let width = self.size.0 as usize;
        let Some(y) = y.checked_sub(self.top).filter(|_| x < width) else { return };
        let Some(pixel) = self.pixels.get_mut(y * width + x) else { return };
        if share >= 1.0 {
            *pixel = rgb.into();
            return;
        }
        *pixel = mixed(*pixel, rgb, share);
    }

    /// Adds the pixels of the image in runs of one colour, each pixel the mean of four drawn ones.
    fn add_runs(&self, runs: &mut Vec<Run>) {
        let width = self.size.0 as usize;
        let (mut row, mut above): (usize, &[[u8; 3]]) = (0, &[]);
        for pair in self.pixels.chunks_exact(2 * width) {
            // Most rows of a chart are as the one above.
            if pair.as_flattened() == above.as_flattened() {
                let same = row..runs.len();
                row = runs.len();
                runs.extend_from_within(same);
                continue;
            }
            (row, above) = (runs.len(), pair);
            let (upper, lower) = pair.split_at(width);
            for x in 0..width / 2 {
                let (left, right) = (2 * x, 2 * x + 1);
                let colour = mean(packed(upper[left]), packed(upper[right]), packed(lower[left]), packed(lower[right]));
                match runs[row..].last_mut() {
                    Some(run) if run.colour == colour => run.pixels += 1,
                    _ => runs.push(Run { colour, pixels: 1 }),
                }
            }
        }
    }

    /// Whether something between two rows of the drawing may be seen in the band.
    fn shows(&self, upper: i32, lower: i32) -> bool {
        let (top, rows) = (self.top as i32, self.pixels.len() / self.size.0 as usize);
        lower >= top && upper < top + rows as i32
    }
}

fn encode(runs: &[Run], width: u32, height: u32) -> Vec<u8> {
    let (colours, shades) = reduce(runs);
    let mut indices = Vec::with_capacity(width as usize * height as usize);
    for run in runs {
        indices.resize(indices.len() + run.pixels as usize, shades[&run.colour]);
    }
    let mut image = Vec::new();
    let mut encoder = png::Encoder::new(&mut image, width, height);
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

/// Pixels side by side of one colour.
#[derive(Clone, Copy)]
struct Run {
    colour: Colour,
    pixels: u32,
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
    let mut counts: BTreeMap<Colour, u32> = BTreeMap::new();
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
        self.size
    }

    fn ensure_prepared(&mut self) -> Result<(), DrawingErrorKind<Infallible>> {
        Ok(())
    }

    fn present(&mut self) -> Result<(), DrawingErrorKind<Infallible>> {
        Ok(())
    }

    fn draw_pixel(&mut self, at: BackendCoord, colour: BackendColor) -> Result<(), DrawingErrorKind<Infallible>> {
        if self.shows(at.1, at.1) {
            self.blend(at, theme::shown(colour.rgb, self.theme), colour.alpha);
        }
        Ok(())
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Result<(), DrawingErrorKind<Infallible>> {
        // Wide lines become polygons, whose lines come back here.
        match style.stroke_width() > 1 || self.shows(from.1.min(to.1), from.1.max(to.1)) {
            true => rasterizer::draw_line(self, from, to, style),
            false => Ok(()),
        }
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Result<(), DrawingErrorKind<Infallible>> {
        let corners: Vec<BackendCoord> = corners.into_iter().collect();
        let rows = || corners.iter().map(|corner| corner.1);
        match rows().min().zip(rows().max()).is_some_and(|(upper, lower)| self.shows(upper, lower)) {
            true => rasterizer::fill_polygon(self, &corners, style),
            false => Ok(()),
        }
    }

    /// Sets a text; `at` is its upper edge, as in plotters' SVG backend.
    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        at: BackendCoord,
    ) -> Result<(), DrawingErrorKind<Infallible>> {
        let weight = if matches!(style.style(), FontStyle::Bold) { Weight::Bold } else { Weight::Regular };
        if !self.shows(at.1 - style.size() as i32, at.1 + 2 * style.size() as i32) {
            return Ok(());
        }
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
