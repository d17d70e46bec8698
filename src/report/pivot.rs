//! A table of any shape: one number for each pair of a row's and a column's property of the runs.

mod caption;
mod cell;
mod dimension;
mod heading;
mod layout;
mod measure;
mod selection;
#[cfg(test)]
mod tests;

pub use cell::Cell;
pub use dimension::Dimension;
pub use measure::Measure;

use super::common::compared;
use super::measured::{Measured, ReportInput};
use crate::results::{Run, SolverResults};
use cell::{Gathered, most_boards};
use heading::Headings;
use selection::Selection;
use std::collections::{BTreeMap, BTreeSet};

/// Which runs a [`Pivot`] is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// Those on instances that every compared solver of their experiment solved: only these compare.
    Common,
    /// Those that found a path.
    Solved,
    /// All: those without a path count as at least what they had reached.
    All,
}

/// A table with a number in each cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Pivot {
    /// What the numbers are, and over which runs.
    pub caption: String,
    /// What the rows are.
    pub rows_are: String,
    /// The headings of the columns.
    pub columns: Vec<String>,
    /// Each row: its heading, and a cell for each column; none where no solver belongs to it.
    pub rows: Vec<(String, Vec<Option<Cell>>)>,
    /// What was asked for, as in `median:expanded`.
    value: String,
    /// What moves cost, by experiment, where the numbers are costs.
    costs: Vec<String>,
    /// Whether cells may hold the least that a value can be.
    has_bounds: bool,
}

/// Makes the table of what was run.
///
/// # Errors
/// When folded runs lack what is asked for, no solver has the properties of the rows and of the columns, or how runs ended is
/// asked of solved ones.
pub fn pivot(
    material: &ReportInput,
    [rows, columns]: [&Dimension; 2],
    measure: &Measure,
    runs: Runs,
) -> Result<Pivot, String> {
    if runs == Runs::Solved && measure.is_of_endings() {
        let text = &measure.text;
        return Err(format!("\"{text}\" is about how runs ended, so it is over all of them: leave out --over solved"));
    }
    let selections: Vec<Selection> =
        material.measured.iter().map(|measured| Selection::new(measured, measure, runs)).collect();
    let mut grid = Grid { row_headings: Headings::of(rows), column_headings: Headings::of(columns), ..Grid::default() };
    for (experiment, selection) in selections.iter().enumerate() {
        grid.add(experiment, selection, [rows, columns])?;
    }
    grid.refuse_without(rows, columns, &selections)?;
    if measure.is_of_costs() {
        grid.refuse_mixed_units(&selections);
    }
    let caption = caption::of(material, &selections, measure, grid.cells.values());
    let has_bounds = selections.iter().any(|selection| selection.has_bounds());
    let costs = caption::scales(&selections, measure);
    Ok(Pivot { costs, ..grid.finish(measure, caption, rows.name(), has_bounds) })
}

/// The table of one experiment, without a caption.
pub(super) fn of_experiment(
    measured: &Measured,
    [rows, columns]: [&Dimension; 2],
    measure: &Measure,
    runs: Runs,
) -> Result<Pivot, String> {
    let selection = Selection::new(measured, measure, runs);
    let mut grid = Grid { row_headings: Headings::of(rows), column_headings: Headings::of(columns), ..Grid::default() };
    grid.add(0, &selection, [rows, columns])?;
    grid.refuse_without(rows, columns, std::slice::from_ref(&selection))?;
    Ok(grid.finish(measure, String::new(), rows.name(), selection.has_bounds()))
}

/// The cells as they are gathered, by the places of their headings.
#[derive(Default)]
struct Grid {
    row_headings: Headings,
    column_headings: Headings,
    cells: BTreeMap<(usize, usize), Gathered>,
}

impl Grid {
    /// Adds the runs of an experiment.
    fn add(&mut self, experiment: usize, selection: &Selection, sides: [&Dimension; 2]) -> Result<(), String> {
        let measured = selection.measured;
        for solver in compared(measured.experiment) {
            match measured.results.solvers.get(solver) {
                None => {}
                Some(SolverResults::Rows(runs)) => {
                    // One cell for all of its runs, where the sides ask for nothing that is of one run.
                    let of_one_cell =
                        if sides.into_iter().all(Dimension::is_of_solvers) { runs.len().max(1) } else { 1 };
                    for runs in runs.chunks(of_one_cell) {
                        let cell = self.cell(selection, solver, sides, runs.first());
                        for run in runs {
                            cell.add((experiment, solver), run.record.key.instance, selection.read(run));
                        }
                    }
                }
                Some(SolverResults::Fold(_)) if !sides.into_iter().all(Dimension::is_of_solvers) => {
                    let name = &measured.experiment.name;
                    return Err(format!("{name}: its runs are folded, so it has no rows for single boards"));
                }
                Some(SolverResults::Fold(fold)) => {
                    let readings = selection.fold(solver, fold)?;
                    let stopped = selection.is_stopped_fold(fold);
                    self.cell(selection, solver, sides, None).add_fold((experiment, solver), readings, stopped);
                }
            }
        }
        Ok(())
    }

    fn cell(&mut self, of: &Selection, solver: usize, sides: [&Dimension; 2], run: Option<&Run>) -> &mut Gathered {
        let [row, column] = sides.map(|side| side.of(of.measured, solver, run));
        self.cells.entry((self.row_headings.place(row), self.column_headings.place(column))).or_default()
    }

    fn refuse_without(&self, rows: &Dimension, columns: &Dimension, of: &[Selection]) -> Result<(), String> {
        if self.cells.is_empty() {
            return Err("these experiments have no runs".into());
        }
        let sides = [("rows", rows, &self.row_headings), ("columns", columns, &self.column_headings)];
        let lacking = sides.into_iter().find(|(_, of, headings)| of.is_of_solvers() && !headings.any_named());
        let Some((side, lacking, _)) = lacking else { return Ok(()) };
        let known = Dimension::all_of(of.iter().map(|selection| selection.measured)).join(", ");
        Err(format!(
            "no solver here has the property \"{}\", so it makes no {side}: choose one of {known}",
            lacking.name()
        ))
    }

    /// Cells that would pool costs of several units have no value.
    fn refuse_mixed_units(&mut self, of: &[Selection]) {
        for cell in self.cells.values_mut() {
            let units: BTreeSet<String> =
                cell.experiments().map(|experiment| of[experiment].measured.experiment.costs()).collect();
            cell.mixes_units = units.len() > 1;
        }
    }

    fn finish(self, measure: &Measure, caption: String, rows_are: &str, has_bounds: bool) -> Pivot {
        let counted = |side: fn(&(usize, usize)) -> usize| {
            self.cells.iter().filter(|(_, cell)| cell.runs() > 0).map(|(place, _)| side(place)).collect()
        };
        let (rows, columns) = (counted(|place| place.0), counted(|place| place.1));
        let most = most_boards(self.cells.values());
        let cell = |row, column| self.cells.get(&(row, column)).map(|cell| cell.finish(measure, most));
        let columns = self.column_headings.ordered(&columns);
        let row = |(name, row): (String, usize)| (name, columns.iter().map(|&(_, column)| cell(row, column)).collect());
        Pivot {
            caption,
            rows_are: rows_are.into(),
            rows: self.row_headings.ordered(&rows).into_iter().map(row).collect(),
            columns: columns.iter().map(|(name, _)| name.clone()).collect(),
            value: measure.text.clone(),
            costs: vec![],
            has_bounds,
        }
    }
}
