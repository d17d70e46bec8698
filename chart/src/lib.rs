//! Charts: plain numbers in, SVG, PNG and CSV out.
//!
//! All pictures of a chart come from one drawing: every drawing here is a function over a plotters backend, measured in
//! pixels of a sheet 800 wide. The font is part of the program, so a chart looks the same on a machine without fonts, and
//! the same figure gives the same bytes everywhere. Drawings know light colours only; [`theme`] turns them to dark ones.

mod canvas;
mod caption;
mod curves;
mod distribution;
mod fit;
mod font;
mod heat;
mod histogram;
mod interval;
mod label;
mod look;
mod matrix;
mod pairs;
mod palette;
mod panels;
mod placement;
mod plane;
mod points;
mod raster;
mod rows;
mod scale;
mod summary;
mod table;
#[cfg(test)]
mod tests;
pub mod theme;

pub use curves::{Curve, Curves, Spot};
pub use distribution::{Figure, Series};
pub use font::{INTER_REGULAR, INTER_SEMIBOLD};
pub use heat::Heat;
pub use histogram::{Bars, Histogram};
pub use interval::{Interval, Intervals};
pub use look::{Look, Looks};
pub use matrix::{Matrix, MatrixCell, MatrixPanel};
pub use pairs::{Need, Pair, Pairs, Side};
pub use palette::OTHERS;
pub use panels::{Measure, Panel, Panels};
pub use points::{Mark, Points};
pub use theme::Theme;

use caption::Captioned;
use table::Table;

/// The kind of an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Logarithmic where no value is negative and the positive ones span more than a decade and a half, else linear.
    #[default]
    Auto,
    /// The same, but a linear axis begins at zero: a value twice as large is twice as far from its start.
    FromZero,
    /// Equal steps are equal differences; from zero, unless all values are far from it and near each other.
    Linear,
    /// Equal steps are equal differences, from the least to the largest value.
    Span,
    /// Equal steps are equal factors; values of zero or less get a place of their own, left of a break in the axis.
    Log,
}

/// What is written around a chart.
#[derive(Clone, Copy, Debug, Default)]
pub struct Words<'a> {
    /// What was found, in a sentence below the title.
    pub finding: &'a str,
    /// How to read it, at its foot.
    pub caption: &'a str,
}

impl<'a> Words<'a> {
    /// A caption alone.
    pub fn caption(caption: &'a str) -> Words<'a> {
        Words { finding: "", caption }
    }
}

/// What every kind of chart can do.
pub trait Picture {
    /// Its headline.
    fn title(&self) -> &str;

    /// What the marks that occur in it mean, in sentences; part of its caption.
    fn marks(&self) -> String;

    /// The chart as an SVG document, its font inside.
    fn svg(&self, theme: Theme, words: Words) -> String;

    /// The chart as an element of a page that has the rules of [`theme::style_sheet`] and shows the caption itself: no fonts
    /// inside, 30 kB less.
    fn fragment(&self, finding: &str) -> String;

    /// The chart as a PNG image of 1600 pixels width; light, unless the theme is dark.
    fn png(&self, theme: Theme, words: Words) -> Vec<u8>;

    /// The numbers that it shows, with a line of column names.
    fn csv(&self) -> String;
}

/// How a kind of chart is laid out.
trait Layout {
    fn headline(&self) -> &str;
    /// What was run: phrases after semicolons.
    fn subtitle(&self) -> &str;
    /// See [`Picture::marks`].
    fn key(&self) -> String;
    fn drawing(&self) -> impl canvas::Drawing;
    fn table(&self) -> Table;

    fn captioned(&self, words: Words) -> Captioned<impl canvas::Drawing> {
        Captioned::new(self.drawing(), [self.headline(), self.subtitle()], words)
    }
}

impl<T: Layout> Picture for T {
    fn title(&self) -> &str {
        self.headline()
    }

    fn marks(&self) -> String {
        self.key()
    }

    fn svg(&self, theme: Theme, words: Words) -> String {
        canvas::document(&self.captioned(words), self.headline(), theme)
    }

    fn fragment(&self, finding: &str) -> String {
        canvas::fragment(&self.captioned(Words { finding, caption: "" }), self.headline())
    }

    fn png(&self, theme: Theme, words: Words) -> Vec<u8> {
        raster::png(&self.captioned(words), theme)
    }

    fn csv(&self) -> String {
        self.table().finish()
    }
}

/// The sentences on marks that occur.
fn occurring(marks: &[(bool, &str)]) -> String {
    let occurring = marks.iter().filter(|(occurs, _)| *occurs).map(|(_, text)| *text);
    occurring.collect::<Vec<_>>().join(" ")
}

/// The cell of a value; it is blank where the value is not finite.
fn cell(value: f64) -> Option<f64> {
    Some(value).filter(|value| value.is_finite())
}
