//! The columns of `runs.parquet`: the one list that the file and its documentation are made from.

use crate::experiment::branching::branching_factor;
use crate::experiment::config::{Experiment, NamedSolver, Role};
use crate::experiment::record::{Counters, Timing};
use crate::experiment::results::{Optimum, Run};
use crate::report::repeats::median;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text in UTF-8.
    Text,
    /// A whole number in 64 bits.
    Whole,
    /// A floating-point number in 64 bits.
    Real,
    /// True or false.
    Flag,
}

/// A value of a column.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    Text(String),
    Whole(u64),
    Real(f64),
    Flag(bool),
}

/// A column of the joined runs; a missing value is null.
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Its unit; empty where it has none.
    pub unit: &'static str,
    /// What it means.
    pub meaning: &'static str,
    pub(super) value: fn(&Joined) -> Option<Cell>,
}

/// A run with everything that is known of its instance and its solver.
pub(super) struct Joined<'a> {
    pub(super) experiment: &'a Experiment,
    pub(super) named: &'a NamedSolver,
    pub(super) solver: &'a str,
    pub(super) optimum: Option<Optimum>,
    pub(super) run: &'a Run,
}

impl Joined<'_> {
    fn gap(&self) -> Option<(u32, u32)> {
        self.optimum?.gap(self.run.record.length()?)
    }

    fn counters(&self) -> Option<&Counters> {
        self.run.record.counters.as_ref()
    }

    fn median(&self, of: fn(&Timing) -> f64) -> Option<Cell> {
        median(&self.run.timings, of).map(|median| Cell::Real(median.to_f64()))
    }
}

fn text(value: impl ToString) -> Option<Cell> {
    Some(Cell::Text(value.to_string()))
}

fn whole(value: impl Into<u64>) -> Option<Cell> {
    Some(Cell::Whole(value.into()))
}

macro_rules! columns {
    ($($name:literal, $kind:ident, $unit:literal, $meaning:literal, $value:expr;)*) => {
        &[$(Column { name: $name, kind: Kind::$kind, unit: $unit, meaning: $meaning, value: $value }),*]
    };
}

/// Every column, in the file's order.
pub const COLUMNS: &[Column] = columns! {
    "experiment", Text, "", "the experiment's name", |it| text(&it.experiment.name);
    "instance", Whole, "", "the board's number in its experiment, from 1", |it| whole(it.run.record.key.instance as u64 + 1);
    "size", Text, "cells", "the size of the board, width x height", |it| text(it.experiment.goal.size());
    "goal", Text, "", "the goal, row by row", |it| text(&it.experiment.goal);
    "board", Text, "", "the board, row by row", |it| {
        let board = it.experiment.instances.get(it.run.record.key.instance)?;
        text(board.written(it.experiment.goal.labels()))
    };
    "solvable", Flag, "", "whether the board can reach the goal", |it| Some(Cell::Flag(it.optimum? != Optimum::Unsolvable));
    "optimum_lower", Whole, "moves", "no solution of the board is shorter", |it| match it.optimum? {
        Optimum::Between { lower, .. } => whole(lower),
        Optimum::Unsolvable => None,
    };
    "optimum_upper", Whole, "moves", "the shortest solution that is known", |it| match it.optimum? {
        Optimum::Between { upper, .. } => whole(upper?),
        Optimum::Unsolvable => None,
    };
    "label", Text, "", "the solver's label in the config's tables", |it| text(&it.named.label);
    "algorithm", Text, "", "the algorithm's alias", |it| text(&it.named.algorithm);
    "heuristic", Text, "", "the heuristic's alias; null for blind algorithms", |it| {
        Some(&it.named.heuristic).filter(|alias| !alias.is_empty()).and_then(text)
    };
    "solver", Text, "", "the solver in full: what --solver takes; ` (reference)` is added to a reference that is also a compared solver", |it| text(it.solver);
    "role", Text, "", "compared; external: a program whose counts are its own, null where it told none; reference: only there to settle the optimum", |it| text(match it.named.role {
        Role::Compared => "compared",
        Role::External => "external",
        Role::Reference => "reference",
    });
    "status", Text, "", "how the run ended; `harness list statuses` has them all", |it| text(it.run.record.status);
    "length", Whole, "moves", "the length of the path that was found; where the status is claimed, the one that was told",
        |it| whole(it.run.record.told_length()?);
    "gap_lower", Whole, "moves", "how much longer the path is than the shortest one known", |it| whole(it.gap()?.0);
    "gap_upper", Whole, "moves", "how much longer the path is than the best lower bound", |it| whole(it.gap()?.1);
    "lower_bound", Whole, "moves", "the lower bound that the run itself proved", |it| whole(it.run.record.lower_bound?);
    "expanded", Whole, "nodes", "states whose successors were generated", |it| whole(it.counters()?.expanded?);
    "generated", Whole, "nodes", "children made; the root is not one", |it| whole(it.counters()?.generated?);
    "reopened", Whole, "nodes", "expanded states that became open again", |it| whole(it.counters()?.reopened?);
    "duplicates", Whole, "nodes", "children dropped because their state was known at no greater cost",
        |it| whole(it.counters()?.duplicates?);
    "stored", Whole, "nodes", "the most nodes stored at one time", |it| whole(it.counters()?.stored?);
    "peak_bytes", Whole, "bytes", "the nominal bytes of those nodes", |it| whole(it.counters()?.peak_bytes?);
    "iterations", Whole, "", "iterations of iterative deepening", |it| {
        let iterations = it.counters()?.iterations.len() as u64;
        whole(iterations).filter(|_| iterations > 0)
    };
    "before_last_layer", Whole, "nodes", "expansions below the goal's f, where they do not depend on ties",
        |it| whole(it.counters()?.before_last_layer?);
    "branching_factor", Real, "", "the effective branching factor", |it| {
        let length = it.run.record.length().filter(|&length| length > 0)?;
        Some(Cell::Real(branching_factor(it.counters()?.generated?, length)))
    };
    "repeats", Whole, "", "how often the run was timed", |it| whole(it.run.timings.len() as u64);
    "cpu_seconds", Real, "seconds", "CPU time of the run, all its threads together, the median of its repeats",
        |it| it.median(|timing| timing.cpu_seconds);
    "wall_seconds", Real, "seconds", "time on the wall, the median of its repeats",
        |it| it.median(|timing| timing.wall_seconds);
    "process_bytes", Whole, "bytes", "resident memory of the whole process after the run, the most of its repeats",
        |it| whole(it.run.timings.iter().filter_map(|timing| timing.process_bytes).max()?);
};
