//! Pairs of heuristics as a map: their maximum above the diagonal, their sum below it.

use super::canvas::{self, Align, Canvas, Drawing, Drawn, HEAD, MARGIN, SMALL, TEXT, Type, WIDTH};
use super::palette::{HEAT, INK, MUTED};
use super::{Layout, cell, label};
use crate::table::Table;
use plotters::style::Color;
use plotters_backend::DrawingBackend;

/// The widest name of a heuristic, in pixels.
const NAME_ROOM: f64 = 180.0;
/// The widest cell, and the height of all.
const WIDEST: f64 = 92.0;
const HIGH: f64 = 36.0;
/// The upper edge of the cells.
const TOP: f64 = HEAD + 34.0;
/// The number in a cell.
const NUMBER: Type = Type { size: 11.5, ..TEXT };
/// The shades of the scale below.
const SHADES: u32 = 8;

/// One measure of which less is better, of each of some heuristics, and of each two of them combined in two ways.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heat {
    /// The headline.
    pub title: String,
    /// What was run, in a line.
    pub subtitle: String,
    /// The measure with its unit.
    pub measure: String,
    /// The heuristics, at most twelve.
    pub names: Vec<String>,
    /// The values by row and column: alone on the diagonal, the maximum above it, the sum below it; what is not finite is
    /// left out.
    pub cells: Vec<Vec<f64>>,
}

impl Layout for Heat {
    fn headline(&self) -> &str {
        &self.title
    }

    fn subtitle(&self) -> &str {
        &self.subtitle
    }

    fn key(&self) -> String {
        let key = "Diagonal: the heuristic alone. Above it: max(row, column). Below it: row + column. Paler cells are better, and \
                   the least has a bold frame.";
        let is_empty = self.all().any(|(.., value)| !value.is_finite());
        key.to_owned() + if is_empty { " Dash: this combination is not in the experiment." } else { "" }
    }

    fn drawing(&self) -> impl canvas::Drawing {
        Map::new(self)
    }

    /// A row a cell with the two heuristics, how they are combined, and the value.
    fn table(&self) -> Table {
        let mut rows = Table::headed("first,second,combination,value");
        for (row, column, value) in self.all() {
            rows.text(&self.names[row]).text(&self.names[column]).text(combination(row, column));
            rows.optional(cell(value)).end();
        }
        rows
    }
}

impl Heat {
    fn all(&self) -> impl Iterator<Item = (usize, usize, f64)> {
        let rows = self.cells.iter().enumerate();
        rows.flat_map(|(row, values)| values.iter().enumerate().map(move |(column, value)| (row, column, *value)))
    }

    fn values(&self) -> impl Iterator<Item = f64> {
        self.all().map(|(.., value)| value).filter(|value| value.is_finite())
    }
}

fn combination(row: usize, column: usize) -> &'static str {
    match row.cmp(&column) {
        std::cmp::Ordering::Less => "max",
        std::cmp::Ordering::Equal => "alone",
        std::cmp::Ordering::Greater => "sum",
    }
}

/// The map laid out.
struct Map<'a> {
    heat: &'a Heat,
    rows: Vec<String>,
    columns: Vec<String>,
    left: f64,
    wide: f64,
    low: f64,
    high: f64,
}

impl<'a> Map<'a> {
    fn new(heat: &'a Heat) -> Map<'a> {
        let short: Vec<String> = heat.names.iter().map(|name| TEXT.sentence(name, NAME_ROOM)).collect();
        let numbered = || short.iter().enumerate().map(|(index, name)| format!("{}  {name}", index + 1)).collect();
        let widest = |rows: &[String]| rows.iter().map(|name| TEXT.width(name)).fold(0.0, f64::max);
        let laid = |rows: Vec<String>, columns: Vec<String>| {
            let left = MARGIN + widest(&rows) + 16.0;
            let wide = ((WIDTH - MARGIN - left) / heat.names.len().max(1) as f64).min(WIDEST);
            let low = heat.values().fold(f64::INFINITY, f64::min);
            let high = heat.values().fold(f64::NEG_INFINITY, f64::max);
            Map { heat, rows, columns, left, wide, low, high }
        };
        let map = laid(short.clone(), short.clone());
        if map.columns.iter().all(|name| TEXT.width(name) <= map.wide - 6.0) {
            return map;
        }
        laid(numbered(), (1..=heat.names.len()).map(|number| number.to_string()).collect())
    }

    fn bottom(&self) -> f64 {
        TOP + HIGH * self.rows.len() as f64
    }

    fn is_log(&self) -> bool {
        self.low > 0.0 && self.high / self.low > 30.0
    }

    /// How dark the cell of a value is.
    fn shade(&self, value: f64) -> f64 {
        let share = match self.is_log() {
            _ if self.high <= self.low => 0.0,
            true => (value / self.low).ln() / (self.high / self.low).ln(),
            false => (value - self.low) / (self.high - self.low),
        };
        // Two digits, on which all machines agree.
        ((0.06 + 0.94 * share) * 100.0).round() / 100.0
    }

    fn draw_cell<B: DrawingBackend>(&self, sheet: &mut Canvas<B>, row: usize, column: usize, value: f64) -> Drawn<B> {
        let (left, top) = (self.left + self.wide * column as f64, TOP + HIGH * row as f64);
        let (from, to) = ((left + 1.0, top + 1.0), (left + self.wide - 1.0, top + HIGH - 1.0));
        let middle = (left + self.wide / 2.0, top + HIGH / 2.0 + 4.0);
        if !value.is_finite() {
            return sheet.text("–", middle, SMALL, Align::Centre);
        }
        sheet.fill(from, to, HEAT.mix(self.shade(value)))?;
        if value == self.low {
            sheet.line(&[from, (to.0, from.1), to, (from.0, to.1), from, (to.0, from.1)], 2.0, INK)?;
        } else if row == column {
            sheet.line(&[from, (to.0, from.1), to, (from.0, to.1), from, (to.0, from.1)], 1.0, MUTED)?;
        }
        sheet.text(&label::quantity(value), middle, NUMBER, Align::Centre)?;
        let [first, second] = [row, column].map(|index| &self.heat.names[index]);
        let name = match combination(row, column) {
            "max" => format!("max({first}, {second})"),
            "sum" => format!("{first} + {second}"),
            _ => first.clone(),
        };
        sheet.hint(from, to, &format!("{name}: {}", label::quantity(value)));
        Ok(())
    }

    fn draw_scale<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        let y = self.bottom() + 18.0;
        let kind = if self.is_log() { " (log scale)" } else { "" };
        let title = SMALL.sentence(&format!("{}{kind}:  {}", self.heat.measure, label::quantity(self.low)), 480.0);
        sheet.text(&title, (MARGIN, y + 10.0), SMALL, Align::Left)?;
        let left = MARGIN + SMALL.width(&title) + 10.0;
        for step in 0..SHADES {
            let share = f64::from(step) / f64::from(SHADES - 1);
            let x = left + 16.0 * f64::from(step);
            sheet.fill((x, y), (x + 15.0, y + 13.0), HEAT.mix(((0.06 + 0.94 * share) * 100.0).round() / 100.0))?;
        }
        let end = left + 16.0 * f64::from(SHADES) + 8.0;
        sheet.text(&label::quantity(self.high), (end, y + 10.0), SMALL, Align::Left)
    }
}

impl Drawing for Map<'_> {
    fn height(&self) -> f64 {
        (self.bottom() + 50.0).round()
    }

    fn draw<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        for (index, name) in self.columns.iter().enumerate() {
            let x = self.left + self.wide * (index as f64 + 0.5);
            sheet.text(name, (x, TOP - 10.0), TEXT, Align::Centre)?;
        }
        for (index, name) in self.rows.iter().enumerate() {
            let y = TOP + HIGH * (index as f64 + 0.5);
            sheet.text(name, (MARGIN, y + 4.5), TEXT, Align::Left)?;
        }
        self.heat.all().try_for_each(|(row, column, value)| self.draw_cell(sheet, row, column, value))?;
        if self.low.is_finite() { self.draw_scale(sheet) } else { Ok(()) }
    }
}
