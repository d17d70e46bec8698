//! An experiment that is a product as what it is: a table of algorithms (or weights) by heuristics, a sheet for each measure.
//!
//! A cell is measured, a bound (half or more of its runs were stopped), or blank: no such solver was run. The best of a row or
//! column is marked only where every cell of it is over the same ten boards or more, and no bound could be better.

mod best;
mod lead;
mod ratio;
mod shade;
mod text;

pub(super) use shade::Shades;
pub(super) use text::MARKS;

use super::common::{Common, ENOUGH_IN_COMMON, compared};
use super::measured::{Measured, ReportInput};
use super::metric::Metric;
use super::pivot::{self, Cell, Dimension, Pivot, Runs};
use super::reading::{Quantile, unit_of_time};
use super::table::Style;
use crate::config::{Experiment, NamedSolver, Role};
use crate::formula::Number;
use rayon::prelude::*;
use std::collections::BTreeSet;
use taquin::wording::{several, those_of};

/// More rows or columns than this are not read at a glance.
const MOST_ROWS: usize = 48;
const MOST_COLUMNS: usize = 12;

/// The sheets of an experiment, which all have the same rows and columns.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Matrix {
    pub(super) rows_are: String,
    pub(super) columns_are: String,
    pub(super) rows: Vec<String>,
    pub(super) columns: Vec<String>,
    pub(super) sheets: Vec<Sheet>,
    /// Every cell against the best of its row.
    pub(super) ratios: Option<Sheet>,
}

/// One measure of every cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sheet {
    /// What it is called in names: `expanded`, `gap`, `solved` or `time`.
    pub(super) name: &'static str,
    /// `median` or `mean`; none of shares and ratios.
    pub(super) statistic: Option<&'static str>,
    /// The statistic with its unit, such as `median expanded nodes`.
    pub(super) title: String,
    /// Over which runs, in a sentence or two.
    pub(super) over: String,
    /// Whether more is better.
    pub(super) more: bool,
    /// None where no solver was run.
    pub(super) cells: Vec<Vec<Option<Entry>>>,
}

/// A cell of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) value: Quantile,
    /// How many boards or runs it is over, where these are fewer than another cell has.
    pub(super) fewer: Option<String>,
    /// Its 95 % interval, of a ratio.
    pub(super) range: Option<String>,
    /// The corrected probability of chance, of a ratio whose interval leaves out 1 and which is in doubt all the same.
    pub(super) p: Option<String>,
    runs: u64,
    pub(super) is_best_of_row: bool,
    pub(super) is_best_of_column: bool,
    /// Whether it is the best of its row, though not clearly; and of its column.
    pub(super) in_doubt: [bool; 2],
}

impl Entry {
    /// A value over so many runs.
    fn new(value: Quantile, runs: u64) -> Entry {
        let (fewer, range, p) = (None, None, None);
        Entry { value, fewer, range, p, runs, is_best_of_row: false, is_best_of_column: false, in_doubt: [false; 2] }
    }
}

/// What the rows and the columns of an experiment's matrix are; none where it is no product.
///
/// It is one where two algorithms or more were combined with two heuristics or more, half of the pairs at least.
pub fn sides(experiment: &Experiment) -> Option<[Dimension; 2]> {
    let informed: Vec<&NamedSolver> = experiment.compared().filter(|named| !named.heuristic.is_empty()).collect();
    let distinct =
        |part: fn(&NamedSolver) -> &str| informed.iter().map(|named| part(named)).collect::<BTreeSet<_>>().len();
    let (rows, columns) = (distinct(|named| &named.algorithm), distinct(|named| &named.heuristic));
    let is_product = rows >= 2 && columns >= 2 && 2 * informed.len() >= rows * columns;
    let is_read = rows <= MOST_ROWS && columns <= MOST_COLUMNS;
    let rows = one_factor(experiment).map_or(Dimension::Algorithm, |option| Dimension::Option(option.into()));
    (is_product && is_read).then_some([rows, Dimension::Heuristic])
}

/// The option in which all algorithms differ, where they are one with several weights or bounds.
fn one_factor(experiment: &Experiment) -> Option<&'static str> {
    let without = |named: &NamedSolver| {
        let (factor, algorithm) = (named.factor().map(|(option, _)| option), named.solver.algorithm());
        let others = algorithm.options().into_iter().filter(|option| Some(option.name.as_str()) != factor);
        (factor, algorithm.info().name, others.map(|one| one.value).collect::<Vec<_>>())
    };
    let mut all = experiment.compared().map(without);
    let first = all.next()?;
    first.0.filter(|_| all.all(|other| other == first))
}

/// The matrix of each experiment of a report that is a product, as text for a terminal, with the experiment's place.
pub fn matrices(material: &ReportInput, style: Style) -> Vec<(usize, String)> {
    let all = material.measured.iter().enumerate();
    all.filter_map(|(place, measured)| Some((place, measured.matrix()?.terminal(style)))).collect()
}

impl Matrix {
    /// To be asked of [`Measured::matrix`], which makes it once.
    pub(super) fn of(measured: &Measured) -> Option<Matrix> {
        let sides = sides(measured.experiment)?;
        let common = measured.common();
        let kinds = [Kind::effort(common), Kind::gap(measured, common), Kind::solved(measured), Kind::time(common)];
        // Each looks at every run.
        let pivots: Vec<(&Kind, Pivot)> =
            kinds.par_iter().filter_map(|kind| Some((kind, kind.pivot(measured, &sides)?))).collect();
        let mut shape = None;
        let mut sheets = vec![];
        for (kind, pivot) in pivots {
            let sheet = kind.sheet(measured, common, &pivot, &sides);
            sheets.extend(sheet);
            shape = Some(pivot);
        }
        let Pivot { rows_are, columns, rows, .. } = shape.filter(|_| !sheets.is_empty())?;
        let rows: Vec<String> = rows.into_iter().map(|(name, _)| name).collect();
        let ratios = ratio::of(measured, &solvers(measured, &sides, [&rows, &columns]));
        Some(Matrix { rows_are, columns_are: "heuristic".into(), rows, columns, sheets, ratios })
    }
}

/// A measure of a matrix.
struct Kind {
    name: &'static str,
    /// As [`pivot::Measure`] has it.
    measure: &'static str,
    title: &'static str,
    runs: Runs,
}

impl Kind {
    /// Means where every run compares, else medians over all runs, in which those without a path count as bounds.
    fn effort(common: &Common) -> Kind {
        let (name, title) = (Metric::EXPANDED.name, "expanded nodes");
        match common {
            Common::All => Kind { name, title, measure: "mean:expanded", runs: Runs::Common },
            _ => Kind { name, title, measure: "median:expanded", runs: Runs::All },
        }
    }

    fn time(common: &Common) -> Kind {
        let runs = if *common == Common::All { Runs::Common } else { Runs::All };
        Kind { name: Metric::TIME.name, title: "CPU time", measure: "median:cpu_seconds", runs }
    }

    fn solved(measured: &Measured) -> Kind {
        let are_solvable = measured.optima().all(|optimum| optimum.bounds().is_some());
        let title = if are_solvable { "solved" } else { "solved, or recognised as unsolvable" };
        Kind { name: "solved", title, measure: "share:solved + unsolvable", runs: Runs::All }
    }

    /// Over the common boards where these are enough, else over what each solver solved.
    fn gap(measured: &Measured, common: &Common) -> Kind {
        let are_proven = measured.are_optima_proven(None);
        let title = Metric::gap_title(measured.experiment, are_proven);
        let is_enough = common.only().is_some_and(|only| only.is_none_or(|only| only.len() as u64 >= ENOUGH_IN_COMMON));
        let runs = if is_enough { Runs::Common } else { Runs::Solved };
        Kind { name: Metric::GAP.name, title, measure: "mean:gap_upper", runs }
    }

    fn pivot(&self, measured: &Measured, sides: &[Dimension; 2]) -> Option<Pivot> {
        let measure = self.measure.parse().expect("a measure of this program");
        // Folded runs do not know everything.
        pivot::of_experiment(measured, [&sides[0], &sides[1]], &measure, self.runs).ok()
    }

    /// The sheet; none where nothing is known, or all cells are alike by what goes without saying.
    fn sheet(&self, measured: &Measured, common: &Common, pivot: &Pivot, sides: &[Dimension; 2]) -> Option<Sheet> {
        let values = || pivot.rows.iter().flat_map(|(_, cells)| cells).flatten().map(|cell| cell.value);
        let is_dull = |value: Quantile| match self.name {
            "solved" => value == Quantile::Value(Number::ONE),
            "gap" => value == Quantile::Value(Number::ZERO),
            _ => false,
        };
        let mut known = values().filter(|value| *value != Quantile::Unknown).peekable();
        if known.peek().is_none() || known.all(is_dull) {
            return None;
        }
        let (factor, unit) = self.unit(values());
        let entry =
            |cell: &Cell| Entry { fewer: cell.fewer.clone(), ..Entry::new(cell.value.times(factor), cell.runs) };
        let row =
            |(_, cells): &(String, Vec<Option<Cell>>)| cells.iter().map(|cell| cell.as_ref().map(entry)).collect();
        let statistic = self.measure.split(':').next().filter(|statistic| *statistic != "share");
        let title = statistic.into_iter().chain([self.title]).collect::<Vec<_>>().join(" ") + unit;
        let bounds = [
            values().any(|value| matches!(value, Quantile::AtLeast(_))),
            values().any(|value| matches!(value, Quantile::Between(..))),
        ];
        let over = self.over(measured, common, bounds);
        let cells = pivot.rows.iter().map(row).collect();
        let mut sheet = Sheet { name: self.name, statistic, title, over, more: self.name == "solved", cells };
        // Programs count by conventions of their own.
        let is_alike = self.name != Metric::EXPANDED.name
            || measured.experiment.compared().all(|named| named.role != Role::External);
        if is_alike {
            best::mark(&mut sheet, if measured.experiment.population { 1 } else { ENOUGH_IN_COMMON });
        }
        if let Some(metric) = self.metric(measured) {
            let rows: Vec<String> = pivot.rows.iter().map(|(name, _)| name.clone()).collect();
            let solvers = solvers(measured, sides, [&rows, &pivot.columns]);
            let only = if self.runs == Runs::Common { common.only().flatten() } else { None };
            lead::mark_unclear(measured, metric, &mut sheet, only, &solvers, [&rows, &pivot.columns]);
        }
        Some(sheet)
    }

    /// What two cells are compared by, where they can be.
    fn metric(&self, measured: &Measured) -> Option<Metric> {
        // Of two solvers, each comparison counts the boards that only one of them solved.
        let name = if self.name == "solved" { Metric::EXPANDED.name } else { self.name };
        let known = [Metric::EXPANDED, Metric::GAP, Metric::TIME].into_iter().find(|it| it.name == name);
        known.map(|metric| metric.within(measured.experiment))
    }

    /// What values are multiplied by so that they are read in a unit, and the unit.
    fn unit(&self, values: impl Iterator<Item = Quantile>) -> (Number, &'static str) {
        match self.name {
            "solved" => (100u64.into(), " (%)"),
            "time" => unit_of_time(values),
            _ => (Number::ONE, ""),
        }
    }

    fn over(&self, measured: &Measured, common: &Common, [has_bounds, has_ranges]: [bool; 2]) -> String {
        let all = measured.boards();
        // Headlines have geometric ones of it.
        let over = if self.measure == "mean:expanded" { "Arithmetic means over" } else { "Over" };
        let solvable = measured.solvable() as usize;
        let over = match (self.runs, common) {
            (Runs::Solved, _) => {
                return "Each solver over the boards that it solved; where these differ, nothing is marked as best."
                    .into();
            }
            (Runs::Common, Common::Only(only)) => {
                let boards = those_of(only.len() as u64, all as u64, "board");
                return format!("{over} {boards} that every solver solved.");
            }
            _ if all == 1 => "On one board.".to_owned(),
            _ if self.name != "solved" && solvable < all => {
                format!("{over} {} with a solution.", those_of(solvable as u64, all as u64, "board"))
            }
            _ => format!("{over} all {}.", several(all as u64, "board")),
        };
        let bounds = match has_bounds {
            true => " A median of ≥ N: half of the runs or more were stopped, so it may be more than N.",
            false => "",
        };
        let ranges =
            if has_ranges { " A median of A–B depends on what the stopped runs would have needed." } else { "" };
        over + bounds + ranges
    }
}

/// The solver of each cell, where that is one.
fn solvers(measured: &Measured, sides: &[Dimension; 2], [rows, columns]: [&[String]; 2]) -> Vec<Vec<Option<usize>>> {
    let headings = |solver: usize| [&sides[0], &sides[1]].map(|side| side.heading(measured, solver));
    let all: Vec<([String; 2], usize)> =
        compared(measured.experiment).map(|solver| (headings(solver), solver)).collect();
    let cell = |row: &String, column: &String| {
        let mut here = all.iter().filter(|([of_row, of_column], _)| (of_row, of_column) == (row, column));
        here.next().map(|(_, solver)| *solver).filter(|_| here.next().is_none())
    };
    rows.iter().map(|row| columns.iter().map(|column| cell(row, column)).collect()).collect()
}
