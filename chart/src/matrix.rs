//! One property by another as maps: a panel for each measure.

use super::canvas::{self, Align, Canvas, Drawing, Drawn, HEAD, MARGIN, SMALL, TEXT, Type, WIDTH};
use super::palette::{GRID, HEAT, INK};
use super::{Layout, caption, cell, fit, label, occurring};
use crate::table::Table;
use plotters::style::Color;
use plotters_backend::DrawingBackend;
use taquin::wording::capitalised;

/// The widest name of a row.
const NAME_ROOM: f64 = 190.0;
/// The narrowest and the widest cell, and the height of all.
const NARROWEST: f64 = 62.0;
const WIDEST: f64 = 104.0;
const HIGH: f64 = 28.0;
/// Between panels.
const GAP: f64 = 22.0;
/// The lines of headings.
const LINE: f64 = 13.0;
const MOST_LINES: usize = 5;
/// Below the last row: the scale.
const SCALE: f64 = 34.0;
const SHADES: u32 = 6;
const HEADING: Type = Type { size: 11.0, ..TEXT };
const TITLE: Type = Type { size: 12.5, weight: super::font::Weight::Bold, colour: INK };
const TITLE_LINE: f64 = 15.0;
/// Half the thickness of the bars of the best.
const BAR: f64 = 1.25;
const THIN_BAR: f64 = 0.5;

/// A cell of a [`Matrix`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatrixCell {
    /// The value, or the least that it can be.
    pub low: f64,
    /// The value, or the most that it can be: infinite where only the least is known.
    pub high: f64,
    /// How dark it is, from 0 to 1; none where its value is not known.
    pub shade: Option<f64>,
    /// Over how many boards it is, where these are fewer than another cell has.
    pub fewer: Option<String>,
    /// Whether it is the best of its row, and of its column.
    pub best: [bool; 2],
    /// Whether it is the best of its row, though not clearly; and of its column.
    pub in_doubt: [bool; 2],
}

/// A measure of all cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatrixPanel {
    /// The measure with its unit.
    pub title: String,
    /// The values at the ends of the scale, the better first.
    pub ends: [f64; 2],
    /// Whether equal steps of the scale are equal factors.
    pub is_log: bool,
    /// The cells by row and column: none where there is no such solver.
    pub cells: Vec<Vec<Option<MatrixCell>>>,
}

/// Solvers by two of their properties, such as algorithm and heuristic: a panel for each measure, coloured like a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matrix {
    /// The headline.
    pub title: String,
    /// What was run, in a line.
    pub subtitle: String,
    /// What the rows and the columns are.
    pub sides: [String; 2],
    /// The names of the rows.
    pub rows: Vec<String>,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The measures.
    pub panels: Vec<MatrixPanel>,
}

impl Layout for Matrix {
    fn headline(&self) -> &str {
        &self.title
    }

    fn subtitle(&self) -> &str {
        &self.subtitle
    }

    fn key(&self) -> String {
        let any = |is: &dyn Fn(&MatrixCell) -> bool| self.panels.iter().flat_map(MatrixPanel::all).any(is);
        let blank = self.panels.iter().any(|panel| panel.cells.iter().flatten().any(Option::is_none));
        let numbered = Grid::new(self).numbered().then(|| {
            let columns = self.columns.iter().enumerate().map(|(index, name)| format!("{} {name}", index + 1));
            format!("Columns: {}.", columns.collect::<Vec<_>>().join("; "))
        });
        let marks = [
            (true, "Paler cells are better."),
            (any(&|cell| cell.best[0]), "Bars left and right: the best of its row (ties are not marked)."),
            (any(&|cell| cell.best[1]), "Bars above and below: the best of its column, likewise."),
            (any(&|cell| cell.in_doubt.contains(&true)), "Thin bars: the best, though not clearly."),
            (any(&|cell| cell.low.is_finite() && cell.low != cell.high), "Grey: a bound."),
            (any(&|cell| !cell.low.is_finite()), "Grey with a dash: it was run, but no run has this value."),
            (any(&|cell| cell.fewer.is_some()), "A small number: over that many boards only, so it does not compare."),
            (
                any(&|cell| cell.shade.is_none() && cell.low == cell.high),
                "Grey with a value: over too few boards to compare.",
            ),
            (blank, "Blank: not in the experiment, or not run."),
        ];
        [occurring(&marks)].into_iter().chain(numbered).collect::<Vec<_>>().join(" ")
    }

    fn drawing(&self) -> impl canvas::Drawing {
        Grid::new(self)
    }

    /// A row for each cell that there is: the measure, the names of its row and column, its value where that is known, and what
    /// it is at least where it is not.
    fn table(&self) -> Table {
        let mut rows = Table::headed("measure,row,column,value,at_least,over");
        for panel in &self.panels {
            for (name, cells) in self.rows.iter().zip(&panel.cells) {
                for (column, found) in self.columns.iter().zip(cells) {
                    let Some(found) = found else { continue };
                    let is_known = found.low == found.high;
                    rows.text(&panel.title).text(name).text(column);
                    rows.optional(cell(found.low).filter(|_| is_known)).optional(cell(found.low).filter(|_| !is_known));
                    rows.text(found.fewer.as_deref().unwrap_or_default()).end();
                }
            }
        }
        rows
    }
}

impl MatrixPanel {
    fn all(&self) -> impl Iterator<Item = &MatrixCell> {
        self.cells.iter().flatten().flatten()
    }
}

impl MatrixCell {
    fn written(&self) -> String {
        match (self.low == self.high, self.high.is_finite()) {
            _ if !self.low.is_finite() => "–".to_owned(),
            (true, _) => label::quantity(self.low),
            (false, true) => format!("{} – {}", label::at_least(self.low), label::quantity(self.high)),
            (false, false) => format!("≥ {}", label::at_least(self.low)),
        }
    }
}

/// The panels laid out.
struct Grid<'a> {
    matrix: &'a Matrix,
    rows: Vec<String>,
    /// The lines of each panel's title.
    titles: Vec<Vec<String>>,
    /// The lines of each column's heading.
    heads: Vec<Vec<String>>,
    left: f64,
    wide: f64,
    /// How many panels are side by side.
    abreast: usize,
}

impl<'a> Grid<'a> {
    fn new(matrix: &'a Matrix) -> Grid<'a> {
        let rows = fit::fitted(&matrix.rows, NAME_ROOM, TEXT);
        let widest = rows.iter().map(|name| TEXT.width(name)).fold(HEADING.width(&matrix.sides[0]), f64::max);
        let left = MARGIN + widest + 14.0;
        let columns = matrix.columns.len().max(1) as f64;
        let room = WIDTH - MARGIN - left;
        let wide = |abreast: usize| (room - GAP * (abreast as f64 - 1.0)) / (abreast as f64 * columns);
        let most = matrix.panels.len().max(1);
        let abreast = (1..=most).rev().find(|&abreast| wide(abreast) >= NARROWEST).unwrap_or(1);
        // As many in each row of panels.
        let abreast = most.div_ceil(most.div_ceil(abreast));
        let wide = wide(abreast).min(WIDEST);
        let heads: Vec<Vec<String>> =
            matrix.columns.iter().map(|name| fit::broken(name, wide - 8.0, HEADING)).collect();
        let fits = |lines: &Vec<String>| {
            lines.len() <= MOST_LINES && lines.iter().all(|line| HEADING.width(line) <= wide - 6.0)
        };
        let numbers = || (1..=matrix.columns.len()).map(|number| vec![number.to_string()]).collect();
        let heads = if heads.iter().all(fits) { heads } else { numbers() };
        let title = |(index, panel): (usize, &MatrixPanel)| {
            let name = if index.is_multiple_of(abreast) { left - MARGIN } else { 0.0 };
            caption::wrapped(&capitalised(&panel.title), name + wide * columns, TITLE)
        };
        let titles = matrix.panels.iter().enumerate().map(title).collect();
        Grid { matrix, rows, titles, heads, left, wide, abreast }
    }

    /// Whether the columns have numbers in place of their names.
    fn numbered(&self) -> bool {
        let names = self.heads.iter().zip(&self.matrix.columns);
        names.into_iter().any(|(lines, name)| lines.concat().len() < name.replace(' ', "").len())
    }

    fn head(&self) -> f64 {
        let lines = |of: &[Vec<String>]| of.iter().map(Vec::len).fold(1, usize::max) as f64;
        22.0 + TITLE_LINE * (lines(&self.titles) - 1.0) + LINE * lines(&self.heads) + 6.0
    }

    /// The height of a row of panels.
    fn band(&self) -> f64 {
        self.head() + HIGH * self.rows.len() as f64 + SCALE + 16.0
    }

    /// The upper left corner of a panel's cells.
    fn corner(&self, panel: usize) -> (f64, f64) {
        let (band, place) = (panel / self.abreast, panel % self.abreast);
        let width = self.wide * self.heads.len() as f64 + GAP;
        (self.left + width * place as f64, HEAD + self.band() * band as f64 + self.head())
    }

    fn draw_panel<B: DrawingBackend>(&self, sheet: &mut Canvas<B>, index: usize) -> Drawn<B> {
        let (panel, (left, top)) = (&self.matrix.panels[index], self.corner(index));
        let from = if index.is_multiple_of(self.abreast) { MARGIN } else { left };
        for (line, text) in self.titles[index].iter().enumerate() {
            let y = top - self.head() + 12.0 + TITLE_LINE * line as f64;
            sheet.text(text, (from, y), TITLE, Align::Left)?;
        }
        for (column, lines) in self.heads.iter().enumerate() {
            let x = left + self.wide * (column as f64 + 0.5);
            for (line, text) in lines.iter().rev().enumerate() {
                sheet.text(text, (x, top - 6.0 - LINE * line as f64), HEADING, Align::Centre)?;
            }
        }
        if index.is_multiple_of(self.abreast) {
            sheet.text(&self.matrix.sides[0], (MARGIN, top - 6.0), SMALL, Align::Left)?;
            for (row, name) in self.rows.iter().enumerate() {
                sheet.text(name, (MARGIN, top + HIGH * (row as f64 + 0.5) + 4.5), TEXT, Align::Left)?;
            }
        }
        for (row, cells) in panel.cells.iter().enumerate() {
            for (column, found) in cells.iter().enumerate() {
                if let Some(found) = found {
                    let corner = (left + self.wide * column as f64, top + HIGH * row as f64);
                    self.draw_cell(sheet, found, corner)?;
                    let [name, other] = [&self.matrix.rows[row], &self.matrix.columns[column]];
                    let to = (corner.0 + self.wide, corner.1 + HIGH);
                    sheet.hint(corner, to, &format!("{name}, {other}: {} {}", found.written(), panel.title));
                }
            }
        }
        self.draw_scale(sheet, panel, (left, top + HIGH * self.rows.len() as f64 + 8.0))
    }

    fn draw_cell<B: DrawingBackend>(&self, sheet: &mut Canvas<B>, found: &MatrixCell, (x, y): (f64, f64)) -> Drawn<B> {
        let (from, to) = ((x + 1.0, y + 1.0), (x + self.wide - 1.0, y + HIGH - 1.0));
        match found.shade {
            Some(shade) => sheet.fill(from, to, HEAT.mix(shade))?,
            None => sheet.fill(from, to, GRID.mix(0.55))?,
        }
        let [row, column] = found.best;
        let [wide, high] = found.in_doubt.map(|in_doubt| if in_doubt { THIN_BAR } else { BAR });
        let upright = |x: f64| ((x - wide, from.1), (x + wide, to.1));
        let level = |y: f64| ((from.0, y - high), (to.0, y + high));
        let bars = [
            (row, upright(from.0 + wide)),
            (row, upright(to.0 - wide)),
            (column, level(from.1 + high)),
            (column, level(to.1 - high)),
        ];
        for (_, (from, to)) in bars.into_iter().filter(|(is_drawn, _)| *is_drawn) {
            sheet.fill(from, to, INK)?;
        }
        let text = found.written();
        let sizes = [11.5, 10.5, 9.5, 8.5].map(|size| Type { size, ..TEXT });
        let style = sizes.into_iter().find(|style| style.width(&text) <= self.wide - 10.0).unwrap_or(sizes[3]);
        let up = if found.fewer.is_some() { 5.0 } else { 0.0 };
        let middle = (x + self.wide / 2.0, y + HIGH / 2.0 + 4.0);
        sheet.text(&text, (middle.0, middle.1 - up), style, Align::Centre)?;
        let note = Type { size: 8.5, ..SMALL };
        sheet.text(found.fewer.as_deref().unwrap_or_default(), (middle.0, middle.1 + 5.5), note, Align::Centre)
    }

    fn draw_scale<B: DrawingBackend>(
        &self,
        sheet: &mut Canvas<B>,
        panel: &MatrixPanel,
        (left, y): (f64, f64),
    ) -> Drawn<B> {
        let shades: Vec<f64> = panel.all().filter_map(|cell| cell.shade).collect();
        if shades.is_empty() {
            return Ok(());
        }
        let [better, worse] = panel.ends.map(label::quantity);
        // A logarithmic scale has no zero, which is paler.
        let has_zero = panel.is_log && panel.all().any(|cell| cell.low == 0.0 && cell.high == 0.0);
        let better = if has_zero { format!("≤ {better}") } else { better };
        let from = left + SMALL.width(&better) + 8.0;
        sheet.text(&better, (left, y + 10.0), SMALL, Align::Left)?;
        let low = if panel.is_log { 0.16 } else { 0.06 };
        for step in 0..SHADES {
            let share = f64::from(step) / f64::from(SHADES - 1);
            let x = from + 14.0 * f64::from(step);
            let shade = ((low + (1.0 - low) * share) * 100.0).round() / 100.0;
            sheet.fill((x, y + 1.0), (x + 13.0, y + 12.0), HEAT.mix(shade))?;
        }
        let x = from + 14.0 * f64::from(SHADES) + 6.0;
        let room = left + self.wide * self.heads.len() as f64 + GAP / 2.0 - x;
        let kinds = if panel.is_log { &[" (log scale)", " (log)"][..] } else { &[""] };
        let ends = kinds.iter().map(|kind| format!("{worse}{kind}"));
        let shown = ends.reduce(|long, short| if SMALL.width(&long) <= room { long } else { short });
        sheet.text(&shown.unwrap_or_default(), (x, y + 10.0), SMALL, Align::Left)
    }
}

impl Drawing for Grid<'_> {
    fn height(&self) -> f64 {
        let bands = self.matrix.panels.len().div_ceil(self.abreast).max(1);
        (HEAD + self.band() * bands as f64).round()
    }

    fn draw<B: DrawingBackend>(&self, sheet: &mut Canvas<B>) -> Drawn<B> {
        (0..self.matrix.panels.len()).try_for_each(|panel| self.draw_panel(sheet, panel))
    }
}
