//! What a run knows, each column declared once. The headers, cells and readers of files, the names in formulas, tables, the page,
//! `verify` and the documentation come from these lists.
//!
//! A new counter is one entry of [`ROW`] that has a type, and the line of the search that raises it.

#[cfg(test)]
mod tests;

use super::branching::branching_factor;
use super::csv_files::moved;
use super::record::{Record, Timing, median};
use super::{Optimum, Run};
use crate::config::{Experiment, NamedSolver};
use crate::formula::{self, Formula, Number, Value};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::LazyLock;
use taquin::puzzle::Arrangement;
use taquin::solve::{Solved, Status};

/// A column.
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Its unit; empty where it has none.
    pub unit: &'static str,
    /// What it says of a run without a path.
    pub nature: Nature,
    /// What it means.
    pub meaning: &'static str,
    /// Its value for a run; none where it is unknown.
    pub(crate) value: Read,
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text in UTF-8.
    Text,
    /// A whole number of 64 bits.
    Whole,
    /// A floating-point number of 64 bits.
    Real,
    /// Seconds.
    Seconds,
    /// True or false; 1 or 0 in formulas.
    Flag,
}

/// What a column says of a run without a path, and so which runs may be averaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// How the run ended: every run has it, folded runs too.
    Ending,
    /// The same as of a run with a path.
    Known,
    /// Less is better, and it only grows during a search: without a path it would have been at least this. Means are over boards
    /// that all solvers solved.
    Effort,
    /// Nothing: it describes a completed search.
    Path,
}

/// A value of a column.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell<'a> {
    Text(Cow<'a, str>),
    Whole(u64),
    Real(f64),
    Seconds(Number),
    Flag(bool),
}

/// How a column is read from a run.
pub(crate) type Read = for<'a> fn(Seen<'a>) -> Option<Cell<'a>>;

/// All that columns are read from.
#[derive(Clone, Copy)]
pub(crate) struct Seen<'a> {
    status: Status,
    /// None for a folded run.
    record: Option<&'a Record>,
    timings: &'a [Timing],
    optimum: Option<Optimum>,
    maker: Option<(&'a Experiment, &'a NamedSolver)>,
}

/// A counter: a column of [`ROW`] that is also a field of [`Counters`].
pub struct Counter {
    /// Its name.
    pub name: &'static str,
    unit: &'static str,
    nature: Nature,
    /// Its value; none where it is unknown.
    pub get: fn(&Counters) -> Option<u64>,
    pub(crate) slot: fn(&mut Counters) -> &mut Option<u64>,
}

macro_rules! columns {
    ($($name:ident, $kind:ident $unit:literal $nature:ident $meaning:literal $value:expr;)*) => {
        &[$(Column {
            name: stringify!($name), kind: Kind::$kind, unit: $unit,
            nature: Nature::$nature, meaning: $meaning, value: $value,
        }),*]
    };
}

/// The same where an entry with a type is a counter; its closure reads the result of a search.
macro_rules! row {
    ($($name:ident $(: $count:ty = $of:expr)?, $kind:ident $unit:literal $nature:ident $meaning:literal $($value:expr)?;)*) => {
        /// The header of `runs.csv`: which run it is, then the columns of [`ROW`].
        pub(crate) const HEADER: &str =
            concat!("experiment,instance,algorithm,heuristic,label,solver,role" $(, ",", stringify!($name))*, "\n");

        /// The counters of a run: all of a search of the harness, of a program those that it reported.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub struct Counters {
            $($(#[doc = $meaning] pub $name: $count,)?)*
            /// Iterations of iterative deepening as (bound, expanded, generated); empty for other searches.
            pub iterations: Vec<(u32, u64, u64)>,
            /// The solutions of an anytime search, each cheaper than the one before, as (expanded, generated, cost, length);
            /// empty for other searches.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            pub incumbents: Vec<(u64, u64, u32, u32)>,
        }

        impl Counters {
            /// All that a search of the harness counts.
            pub(crate) fn counted(solved: &Solved) -> Counters {
                let iterations = solved.statistics.iterations.iter();
                let iterations = iterations.map(|one| (one.bound, one.expanded, one.generated)).collect();
                let incumbents = solved.statistics.incumbents.iter();
                let incumbents =
                    incumbents.map(|one| (one.expanded, one.generated, one.cost, one.length)).collect();
                Counters { $($($name: ($of as fn(&Solved) -> $count)(solved),)?)* iterations, incumbents }
            }
        }

        /// The counters in the order of [`ROW`].
        pub(crate) const COUNTERS: &[Counter] = &[$($(Counter {
            name: stringify!($name), unit: $unit, nature: Nature::$nature,
            get: |counters| -> $count { counters.$name },
            slot: |counters| -> &mut $count { &mut counters.$name },
        },)?)*];

        /// The columns of `runs.csv` in its order: the same on every machine.
        pub const ROW: &[Column] = columns! {$(
            $name, $kind $unit $nature $meaning
            $($value)? $(|it| { let count: $count = it.record?.counters.as_ref()?.$name; whole(count?) })?;
        )*};
    };
}

row! {
    status, Text "" Ending "how the run ended; `harness list statuses` has them all" |it| text(it.status.word());
    length, Whole "moves" Effort
        "the length of the path that was found; in rows also one that an external program claimed, which formulas have as `claimed` only"
        |it| whole(it.record?.stated_length()?);
    gap_lower, Whole "cost" Effort "how much more the path costs than the cheapest one known" |it| whole(it.gap()?.0);
    gap_upper, Whole "cost" Effort "how much more the path costs than the best lower bound" |it| whole(it.gap()?.1);
    lower_bound, Whole "cost" Known "the lower bound that the run itself proved" |it| whole(it.record?.lower_bound?);
    expanded: Option<u64> = |of| Some(of.statistics.expanded),
        Whole "nodes" Effort "states whose successors were generated";
    generated: Option<u64> = |of| Some(of.statistics.generated),
        Whole "nodes" Effort "children made; the root is not one";
    reopened: Option<u64> = |of| Some(of.statistics.reopened),
        Whole "nodes" Effort "expanded states that became open again";
    duplicates: Option<u64> = |of| Some(of.statistics.duplicates),
        Whole "nodes" Effort "children dropped because their state was known at no greater cost";
    stored: Option<u64> = |of| Some(of.statistics.stored),
        Whole "nodes" Effort "the most nodes stored at one time";
    peak_bytes: Option<u64> = |of| Some(of.statistics.peak_bytes()),
        Whole "bytes" Effort "the nominal bytes of those nodes";
    iterations, Whole "" Effort "iterations of iterative deepening" |it| {
        let iterations = it.record?.counters.as_ref()?.iterations.len() as u64;
        whole(iterations).filter(|_| iterations > 0)
    };
    before_last_layer: Option<u64> = |of| of.before_last_layer,
        Whole "nodes" Path "expansions below the goal's f, where they do not depend on ties";
    branching_factor, Real "" Path
        "the effective branching factor b: generated = b + b^2 + ... + b^length (Nilsson 1971)" |it| {
        let length = it.record?.length().filter(|&length| length > 0)?;
        Some(Cell::Real(branching_factor(it.record?.counters.as_ref()?.generated?, length)))
    };
}

/// What `runs.csv` has besides, where moves of an experiment of the config have costs of their own.
pub const COSTED: &[Column] = columns! {
    cost, Whole "cost" Effort "what the path costs; its length, where each move costs 1"
        |it| whole(it.record?.cost()?);
};

/// Which run it is: its board and its solver. Exports have these columns.
pub const KEY: &[Column] = columns! {
    experiment, Text "" Known "the experiment's name" |it| text(&it.maker?.0.name);
    instance, Whole "" Known "the board's number in its experiment, from 1"
        |it| whole(it.record?.key.instance as u64 + 1);
    size, Text "cells" Known "the size of the board, width x height" |it| text(it.maker?.0.goal.size().to_string());
    goal, Text "" Known "the goal, row by row" |it| text(it.maker?.0.goal.to_string());
    board, Text "" Known "the board, row by row" |it| text(it.board()?.written(it.maker?.0.goal.labels()));
    solvable, Flag "" Known "whether the board can reach the goal" |it| flag(it.optimum? != Optimum::Unsolvable);
    costs, Text "" Known "what moves cost: `unit`, or a word of the config with its unit"
        |it| it.maker.and_then(|(experiment, _)| text(experiment.costs()));
    optimum_lower, Whole "cost" Known "no solution of the board costs less" |it| whole(it.optimum?.bounds()?.0);
    optimum_upper, Whole "cost" Known "the cheapest solution that is known" |it| whole(it.optimum?.bounds()?.1?);
    label, Text "" Known "the solver's label in the config's tables" |it| text(&it.maker?.1.label);
    algorithm, Text "" Known "the algorithm's alias" |it| text(&it.maker?.1.algorithm);
    heuristic, Text "" Known "the heuristic's alias; null for blind algorithms"
        |it| text(&it.maker?.1.heuristic).filter(|_| !it.maker.is_some_and(|(_, named)| named.heuristic.is_empty()));
    solver, Text "" Known
        "the solver in full: what --solver takes; ` (reference)` is added to a reference that is also a compared solver"
        |it| text(&*it.record?.key.solver);
    role, Text "" Known
        "compared; external: a program whose counts are its own, null where it reported none; reference: only there to settle the optimum"
        |it| text(it.maker?.1.role.word());
};

/// What comes from `timings.csv`: it differs from process to process.
pub const TIMES: &[Column] = columns! {
    repeats, Whole "" Known "how often the run was timed" |it| it.record.and(whole(it.timings.len() as u64));
    cpu_seconds, Seconds "seconds" Effort "CPU time of the run, all its threads together, the median of its repeats"
        |it| median(it.timings, |timing| timing.cpu_seconds).map(Cell::Seconds);
    wall_seconds, Seconds "seconds" Effort "elapsed (wall-clock) time, the median of its repeats"
        |it| median(it.timings, |timing| timing.wall_seconds).map(Cell::Seconds);
    process_bytes, Whole "bytes" Known "resident memory of the whole process after the run, maximum over its repeats"
        |it| whole(it.timings.iter().filter_map(|timing| timing.process_bytes).max()?);
};

/// What formulas know besides; in no file of runs.
pub const DERIVED: &[Column] = columns! {
    claimed, Whole "moves" Known "the length that a program reported without moves" |it| {
            whole(it.record.filter(|record| record.status == Status::Claimed)?.claimed?)
        };
    optimum, Whole "cost" Known "the optimal cost, where it is proven" |it| whole(it.optimum?.proven()?);
    gap, Whole "cost" Effort "how much more the path costs than the optimum, where it is proven"
        |it| it.gap().filter(|(least, most)| least == most).and_then(|(_, most)| whole(most));
    solved, Flag "" Ending "1 when a path was found" |it| flag(it.status == Status::Solved);
    optimal, Flag "" Path "1 when the path is known to be optimal, 0 when it is known not to be" |it| match it.gap()? {
        (_, 0) => flag(true),
        (1.., _) => flag(false),
        _ => None,
    };
    unsolvable, Flag "" Ending "1 when parity forbids a solution" |it| flag(it.status == Status::Unsolvable);
    limited, Flag "" Ending "1 when a limit stopped the run" |it| flag(it.status.is_limit());
    value, Whole "" Path "of an evaluated board: the heuristic's value" |_| None;
    moves, Text "" Path "the tiles that are moved, first to last" |it| {
        let tiles = moved(it.board()?, it.record?.path.as_ref()?)?;
        let labels = it.maker?.0.goal.labels();
        text(tiles.into_iter().map(|tile| labels.write(tile)).collect::<Vec<_>>().join(" "))
    };
};

fn text<'a>(value: impl Into<Cow<'a, str>>) -> Option<Cell<'a>> {
    Some(Cell::Text(value.into()))
}

fn whole(value: impl Into<u64>) -> Option<Cell<'static>> {
    Some(Cell::Whole(value.into()))
}

fn flag(holds: bool) -> Option<Cell<'static>> {
    Some(Cell::Flag(holds))
}

/// The columns that formulas know.
pub fn columns() -> impl Iterator<Item = &'static Column> {
    [ROW, COSTED, TIMES, DERIVED].into_iter().flatten()
}

/// The column of a name in formulas.
pub(crate) fn find(name: &str) -> Option<&'static Column> {
    columns().find(|column| column.name == name)
}

/// The value of a name in formulas.
pub(crate) fn fact(name: &str, seen: Seen) -> Option<Value> {
    find(name)?.fact(seen)
}

/// What the column of a name in formulas says of a run without a path.
pub(crate) fn nature(name: &str) -> Option<Nature> {
    find(name).map(|column| column.nature)
}

/// Whether a column comes from `timings.csv`.
pub(crate) fn is_of_timings(name: &str) -> bool {
    TIMES.iter().any(|column| column.name == name)
}

/// The counters of nodes that every search has: kept in folds, on the page and in answers.
pub fn node_counters() -> impl Iterator<Item = &'static Counter> {
    COUNTERS.iter().filter(|counter| counter.unit == "nodes" && counter.is_always_counted())
}

/// The names that formulas know.
pub static NAMES: LazyLock<Vec<formula::Name>> =
    LazyLock::new(|| columns().map(|column| (column.name, column.formula_kind())).collect());

/// Whether a formula depends on the clock, so that its values differ from process to process.
pub(crate) fn needs_time(formula: &Formula) -> bool {
    TIMES.iter().any(|column| formula.names().contains(column.name))
}

impl Column {
    /// What it is in formulas.
    pub fn formula_kind(&self) -> formula::Kind {
        if self.kind == Kind::Text { formula::Kind::Text } else { formula::Kind::Number }
    }

    /// Its value for a run, where it is a number and the run has one.
    pub(crate) fn number(&self, run: &Run, optimum: Option<Optimum>) -> Option<Number> {
        match self.fact(Seen::new(run, optimum))? {
            Value::Number(number) => Some(number),
            Value::Text(_) => None,
        }
    }

    fn fact(&self, it: Seen) -> Option<Value> {
        // A claimed length is no measurement.
        let is_claimed = it.record.is_some_and(|record| record.status == Status::Claimed);
        Some(Value::Number(match (self.value)(it).filter(|_| self.name != "length" || !is_claimed)? {
            Cell::Text(text) => return Some(Value::Text(text.into_owned())),
            Cell::Whole(number) => number.into(),
            Cell::Real(number) => Number::nearest(number),
            Cell::Seconds(seconds) => seconds,
            Cell::Flag(holds) => holds.into(),
        }))
    }
}

impl Counter {
    /// Whether every search of the harness counts it; programs may leave it out.
    pub(crate) fn is_always_counted(&self) -> bool {
        self.nature == Nature::Effort
    }
}

impl<'a> Seen<'a> {
    pub(crate) fn new(run: &'a Run, optimum: Option<Optimum>) -> Seen<'a> {
        Seen { timings: &run.timings, ..Seen::of_record(&run.record, optimum) }
    }

    /// The same, with the board and the solver.
    pub(crate) fn with(self, experiment: &'a Experiment, named: &'a NamedSolver) -> Seen<'a> {
        Seen { maker: Some((experiment, named)), ..self }
    }

    /// A row without its times.
    pub(crate) fn of_record(record: &'a Record, optimum: Option<Optimum>) -> Seen<'a> {
        Seen { record: Some(record), optimum, ..Seen::of_status(record.status) }
    }

    /// A folded run.
    pub(crate) fn of_status(status: Status) -> Seen<'a> {
        Seen { status, record: None, timings: &[], optimum: None, maker: None }
    }

    fn board(self) -> Option<&'a Arrangement> {
        self.maker?.0.instances.get(self.record?.key.instance)
    }

    fn gap(self) -> Option<(u32, u32)> {
        self.optimum?.gap(self.record?.cost()?)
    }
}
