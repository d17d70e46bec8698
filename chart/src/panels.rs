//! Small multiples: panels of curves over a common horizontal axis.

use super::canvas::{self, Align, Canvas, Drawing, Drawn, HEAD, MARGIN, SUBTITLE, TEXT, Type, WIDTH};
use super::curves::names::{SAMPLE, draw_sample};
use super::curves::{Curve, Spot, are_encoded, dots, draw_behind, finite, have_intervals, steps, straight};
use super::font::Weight;
use super::palette::{INK, MUTED};
use super::placement::Area;
use super::plane::Plane;
use super::scale::Axis;
use super::{Layout, Scale, occurring};
use crate::table::Table;
use plotters_backend::DrawingBackend;

/// The right edge of the numbers of vertical axes.
const LEFT: f64 = MARGIN + 48.0;
/// Between panels, and below each: the numbers of its horizontal axis.
const GAP: f64 = 18.0;
const TICKS: f64 = 24.0;
/// The line of a panel's title.
const TITLE: f64 = 22.0;
/// The height of a panel of many, and of one of few.
const LOW: f64 = 150.0;
const TALL: f64 = 220.0;
/// The lines of the legend.
const LINE: f64 = 18.0;
const NAME: Type = Type { size: 12.0, ..TEXT };
const HEADING: Type = Type { size: 12.5, weight: Weight::Bold, colour: INK };

/// A panel of a [`Measure`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panel {
    /// What its curves share; empty where there is one panel only.
    pub title: String,
    /// Its curves.
    pub curves: Vec<Curve>,
}

/// Panels that share a vertical axis. Each has the curves of the others in grey behind its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measure {
    /// What the vertical axis measures, with its unit.
    pub title: String,
    /// The kind of that axis.
    pub scale: Scale,
    /// The panels.
    pub panels: Vec<Panel>,
}

/// Curves in panels, all over the same horizontal axis: for each measure as many panels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panels {
    /// The headline.
    pub title: String,
    /// What was run, in a line.
    pub subtitle: String,
    /// The horizontal measure with its unit.
    pub x: String,
    /// The kind of the horizontal axis.
    pub x_scale: Scale,
    /// The ends of the vertical axes, where they do not follow from the curves.
    pub y_span: Option<(f64, f64)>,
    /// The names of the places 0, 1, … of the horizontal axis, where it has names in place of numbers.
    pub places: Vec<String>,
    /// Whether a value holds until the next.
    pub steps: bool,
    /// What colours, dashes and markers mean: curves without points.
    pub legend: Vec<Curve>,
    /// A dashed line to compare with in every panel, such as what is proven.
    pub guide: Option<Curve>,
    /// The measures, below each other.
    pub measures: Vec<Measure>,
}

impl Panels {
    /// The panels of all measures.
    pub fn all(&self) -> impl Iterator<Item = &Panel> {
        self.measures.iter().flat_map(|measure| &measure.panels)
    }
}

impl Layout for Panels {
    fn headline(&self) -> &str {
        &self.title
    }

    fn subtitle(&self) -> &str {
        &self.subtitle
    }

    fn key(&self) -> String {
        let grid = Grid::new(self);
        let planes = || grid.blocks.iter().flat_map(|block| &block.planes);
        let curves: Vec<Curve> = self.all().flat_map(|panel| panel.curves.iter().cloned()).collect();
        let marks = match (self.steps, planes().next()) {
            (true, Some(plane)) => occurring(&steps::marks(&curves, plane)[..2]),
            _ => occurring(&dots::marks(&curves)),
        };
        let is_broken = |plane: &&Plane| plane.y.gap.is_some();
        let broken = planes().find(is_broken).map_or(String::new(), |plane| plane.y.broken("vertical"));
        let x = planes().next().map_or(String::new(), |plane| plane.x.broken("horizontal"));
        format!("{marks}{broken}{x}").trim_start().to_owned()
    }

    fn drawing(&self) -> impl canvas::Drawing {
        Grid::new(self)
    }

    /// A row for each point with its panel (and measure, of several), its curve's label, x, y, and whether the value is at least y.
    /// Where a point has an interval, its ends are `low` and `high`.
    fn table(&self) -> Table {
        let curves = self.all().flat_map(|panel| &panel.curves);
        let has_intervals = have_intervals(curves.chain(&self.guide));
        let columns = if has_intervals { "panel,label,low,high,x,y,at_least" } else { "panel,label,x,y,at_least" };
        let mut rows = Table::headed(columns);
        for (measure, panel) in
            self.measures.iter().flat_map(|measure| measure.panels.iter().map(move |it| (measure, it)))
        {
            let name = match (self.measures.len(), panel.title.as_str()) {
                (_, "") => measure.title.clone(),
                (1, title) => title.to_owned(),
                (_, title) => format!("{title}: {}", measure.title),
            };
            for (curve, spot) in panel.curves.iter().flat_map(|curve| curve.spots.iter().map(move |spot| (curve, spot)))
            {
                rows.text(&name).text(&curve.label);
                spot.tabulate(&mut rows, has_intervals, &self.places);
            }
        }
        for spot in self.guide.iter().flat_map(|guide| &guide.spots) {
            rows.text("").text(self.guide.as_ref().map_or("", |guide| &guide.label));
            spot.tabulate(&mut rows, has_intervals, &self.places);
        }
        rows
    }
}

/// The panels laid out.
struct Grid<'a> {
    panels: &'a Panels,
    blocks: Vec<Block<'a>>,
    /// The entries of the legend with their places.
    legend: Vec<Entry<'a>>,
}

/// The panels of a measure laid out.
struct Block<'a> {
    measure: &'a Measure,
    planes: Vec<Plane>,
    abreast: usize,
}

impl<'a> Grid<'a> {
    fn new(panels: &'a Panels) -> Grid<'a> {
        let (legend, lines) = legend(&panels.legend);
        let mut top = HEAD + LINE * lines as f64;
        let mut blocks = vec![];
        for measure in &panels.measures {
            let block = Block::new(panels, measure, top);
            top = block.bottom() + TICKS + if measure.is_headed() { 8.0 } else { 0.0 };
            blocks.push(block);
        }
        Grid { panels, blocks, legend }
    }
}

impl<'a> Block<'a> {
    fn new(all: &'a Panels, measure: &'a Measure, top: f64) -> Block<'a> {
        let abreast = match (measure.panels.len(), all.measures.len()) {
            (0..=1, _) => 1,
            (2..=4, 1) => 2,
            (_, 1) => 3,
            // As many in each row.
            (count, _) => count.div_ceil(count.div_ceil(4)),
        };
        let top = if measure.is_headed() { top + 20.0 } else { top };
        let width = (WIDTH - MARGIN - LEFT - GAP * (abreast as f64 - 1.0)) / abreast as f64;
        let inset = if all.steps { 0.0 } else { 10.0 };
        let rail = |panel: &Panel| if all.steps { 0.0 } else { dots::rail(&panel.curves) };
        let rail = measure.panels.iter().map(rail).fold(0.0, f64::max);
        let high = if abreast < 3 { TALL } else { LOW } + if measure.is_headed() { rail } else { 0.0 };
        let values = all.all().flat_map(|panel| &panel.curves).chain(&all.guide).flat_map(finite).map(|spot| spot.x);
        let values: Vec<f64> = values.collect();
        let plane = |index: usize| {
            let (row, column) = (index / abreast, index % abreast);
            let left = LEFT + (width + GAP) * column as f64;
            let area_top = top + (TITLE + high + TICKS) * row as f64 + TITLE;
            let area = Area { left, top: area_top, right: left + width, bottom: area_top + high };
            let (from, to) = (left + inset, area.right - inset);
            let x = match all.places.len() {
                0 => Axis::new(all.x_scale, values.iter().copied(), from, to, 60.0),
                _ => Axis::named(&all.places, from, to),
            };
            let ends = all.y_span.into_iter().flat_map(|(low, high)| [low, high]);
            let is_placed = |spot: &&Spot| all.steps || !spot.at_least;
            let own = measure.panels.iter().flat_map(|panel| &panel.curves).chain(&all.guide);
            let heights = own.flat_map(finite).filter(is_placed).flat_map(Spot::heights).chain(ends);
            let y = Axis::new(measure.scale, heights, area.bottom - inset, area.top + inset + rail, 40.0);
            Plane::within(x, y, area)
        };
        let planes = (0..measure.panels.len()).map(plane).collect();
        Block { measure, planes, abreast }
    }

    fn bottom(&self) -> f64 {
        self.planes.iter().map(|plane| plane.area.bottom).fold(HEAD, f64::max)
    }

    fn draw<B: DrawingBackend>(&self, sheet: &mut Canvas<B>, all: &Panels) -> Drawn<B> {
        let Some(first) = self.planes.first() else { return Ok(()) };
        if self.measure.is_headed() {
            let style = if all.measures.len() > 1 { HEADING } else { Type { colour: INK, ..SUBTITLE } };
            let text = style.sentence(&titled(&self.measure.title, &first.y), WIDTH - 2.0 * MARGIN);
            sheet.text(&text, (MARGIN, first.area.top - TITLE - 6.0), style, Align::Left)?;
        }
        (0..self.planes.len()).try_for_each(|index| self.draw_panel(sheet, index, all))
    }

    fn draw_panel<B: DrawingBackend>(&self, sheet: &mut Canvas<B>, index: usize, all: &Panels) -> Drawn<B> {
        let (panel, plane) = (&self.measure.panels[index], &self.planes[index]);
        let Area { left, top, right, .. } = plane.area;
        let is_first = index.is_multiple_of(self.abreast);
        plane.draw_grid(sheet, is_first)?;
        let title = match self.measure.is_headed() {
            true => panel.title.clone(),
            false => titled(&self.measure.title, &plane.y),
        };
        let smaller = Type { size: 11.0, ..HEADING };
        let style = if HEADING.width(&title) <= right - left { HEADING } else { smaller };
        sheet.text(&style.sentence(&title, right - left), (left, top - 7.0), style, Align::Left)?;
        let others = self.measure.panels.iter().enumerate().filter(|(other, _)| *other != index);
        let mut behind = others.flat_map(|(_, other)| &other.curves);
        behind.try_for_each(|curve| draw_behind(sheet, plane, curve, all.steps))?;
        if let Some(guide) = &all.guide {
            sheet.dashed(&straight(plane, guide), 1.5, MUTED, &[6.0])?;
        }
        let are_encoded = all.all().any(|panel| are_encoded(&panel.curves));
        let is_full = all.all().any(|panel| dots::are_many(&panel.curves));
        for curve in &panel.curves {
            match all.steps {
                true => steps::draw(sheet, plane, curve, are_encoded)?,
                false => dots::draw(sheet, plane, curve, &all.places, is_full)?,
            }
        }
        if all.steps { Ok(()) } else { dots::draw_rail(sheet, plane, &panel.curves, &all.places, is_first) }
    }
}

impl Measure {
    /// Whether its title is above its panels, which have titles of their own.
    fn is_headed(&self) -> bool {
        self.panels.iter().any(|panel| !panel.title.is_empty())
    }
}

/// The title of an axis and whether it is logarithmic.
fn titled(title: &str, axis: &Axis) -> String {
    format!("{title}{}", if axis.is_log() { " (log scale)" } else { "" })
}

/// An entry of the legend and its place.
type Entry<'a> = (&'a Curve, (f64, f64));

/// Where the entries of a legend are, and in how many lines.
fn legend(entries: &[Curve]) -> (Vec<Entry<'_>>, usize) {
    let (mut x, mut line) = (MARGIN, 0);
    let mut placed = vec![];
    for entry in entries {
        let width = SAMPLE + 8.0 + NAME.width(&entry.label).min(WIDTH - 2.0 * MARGIN - SAMPLE - 8.0);
        if x > MARGIN && x + width > WIDTH - MARGIN {
            (x, line) = (MARGIN, line + 1);
        }
        placed.push((entry, (x, HEAD + 4.0 + LINE * line as f64)));
        x += width + 20.0;
    }
    let lines = if entries.is_empty() { 0 } else { line + 1 };
    (placed, lines)
}

impl Drawing for Grid<'_> {
    fn height(&self) -> f64 {
        let bottom = self.blocks.iter().map(Block::bottom).fold(HEAD, f64::max);
        (bottom + TICKS + 34.0).round()
    }

    fn draw<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        let all = self.panels;
        for (entry, (x, y)) in &self.legend {
            match all.guide.as_ref().is_some_and(|guide| guide.label == entry.label) {
                true => sheet.dashed(&[(*x, *y), (x + SAMPLE, *y)], 1.5, MUTED, &[6.0])?,
                false => draw_sample(sheet, entry, (*x, *y), !all.steps)?,
            }
            let name = NAME.sentence(&entry.label, WIDTH - MARGIN - x - SAMPLE - 8.0);
            sheet.text(&name, (x + SAMPLE + 8.0, y + 4.0), NAME, Align::Left)?;
        }
        self.blocks.iter().try_for_each(|block| block.draw(sheet, all))?;
        let Some(first) = self.blocks.first().and_then(|block| block.planes.first()) else { return Ok(()) };
        let title = Type { colour: INK, ..SUBTITLE };
        let text = title.sentence(&titled(&all.x, &first.x), WIDTH - 2.0 * MARGIN);
        sheet.text(&text, ((LEFT + WIDTH - MARGIN) / 2.0, self.height() - 16.0), title, Align::Centre)
    }
}
