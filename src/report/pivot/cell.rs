//! One cell: the runs that belong to it, and what becomes of them.

use super::Measure;
use super::selection::Read;
use crate::report::reading::{Quantile, Reading, Readings};
use std::collections::{BTreeMap, BTreeSet};
use taquin::wording::several;

/// A cell of a finished table.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Its number, or the least that it can be.
    pub value: Quantile,
    /// The runs that it is over.
    pub runs: u64,
    /// How many boards or runs it is over, where these are fewer than another cell has.
    pub fewer: Option<String>,
}

/// The runs of a cell.
#[derive(Default)]
pub(super) struct Gathered {
    readings: Vec<Reading>,
    folds: Vec<Readings>,
    /// Whether a run ended without a path that another limit might have found.
    pub(super) stopped: bool,
    /// Whether such a run counts and has no value, as the length of its path.
    pub(super) lacks_values: bool,
    /// Whether its numbers are in several units.
    pub(super) mixes_units: bool,
    /// By experiment.
    parts: BTreeMap<usize, Part>,
}

/// What a cell has of one experiment.
#[derive(Default)]
struct Part {
    solvers: BTreeSet<usize>,
    boards: BTreeSet<usize>,
    /// The most boards of a folded solver.
    folded: u64,
}

impl Part {
    fn boards(&self) -> u64 {
        self.folded.max(self.boards.len() as u64)
    }
}

impl Gathered {
    pub(super) fn add(&mut self, (experiment, solver): (usize, usize), board: usize, read: Read) {
        let part = self.parts.entry(experiment).or_default();
        part.solvers.insert(solver);
        self.stopped |= read.stopped;
        self.lacks_values |= read.stopped && read.reading.is_none();
        if let Some(reading) = read.reading {
            self.readings.push(reading);
            if reading != Reading::Unreported {
                part.boards.insert(board);
            }
        }
    }

    pub(super) fn add_fold(&mut self, (experiment, solver): (usize, usize), readings: Readings, stopped: bool) {
        let part = self.parts.entry(experiment).or_default();
        part.solvers.insert(solver);
        part.folded = part.folded.max(readings.count());
        self.folds.push(readings);
        self.stopped |= stopped;
    }

    /// The runs of which something is known.
    pub(super) fn runs(&self) -> u64 {
        let rows = self.readings.iter().filter(|reading| **reading != Reading::Unreported).count() as u64;
        rows + self.folds.iter().map(Readings::count).sum::<u64>()
    }

    /// The experiments whose runs are pooled.
    pub(super) fn experiments(&self) -> impl Iterator<Item = usize> {
        self.parts.keys().copied()
    }

    /// Whether it pools several solvers of an experiment.
    pub(super) fn pools_solvers(&self) -> bool {
        self.parts.values().any(|part| part.solvers.len() > 1)
    }

    fn boards(&self) -> u64 {
        self.parts.values().map(Part::boards).sum()
    }

    /// What it is over, where that is less than other cells of the table have: `most` boards, by each of its solvers.
    fn fewer(&self, most: u64) -> Option<String> {
        let (boards, runs) = (self.boards(), self.runs());
        let each = self.parts.values().map(|part| part.boards() * part.solvers.len() as u64).sum::<u64>();
        match runs {
            0 => None,
            _ if runs < each => Some(several(runs, "run")),
            _ => (boards < most).then(|| several(boards, "board")),
        }
    }

    pub(super) fn finish(&self, measure: &Measure, most: u64) -> Cell {
        let rows: Readings = self.readings.iter().copied().collect();
        let readings = Readings::pooled([vec![rows], self.folds.clone()].concat());
        let fewer = self.fewer(most).filter(|_| !measure.is_count());
        let value = if self.mixes_units { Quantile::Unknown } else { measure.of(&readings, self.stopped) };
        Cell { value, runs: readings.count(), fewer }
    }
}

/// The boards of the cell that has most.
pub(super) fn most_boards<'a>(cells: impl Iterator<Item = &'a Gathered>) -> u64 {
    cells.map(Gathered::boards).max().unwrap_or(0)
}
