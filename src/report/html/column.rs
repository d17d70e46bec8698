//! The runs and the boards of a page, as columns: the smallest form that a script can read at once.
//!
//! In every column -1 stands for an unknown value. A board is a word, a base-36 digit a cell, tile 0 being the blank.

use super::sampled;
use super::solver::{Description, Guarantees, Index};
use crate::config::colours::Colouring;
use crate::config::{Config, Experiment, NamedSolver, Role};
use crate::report::chart::Looks;
use crate::report::figures::look_of;
use crate::results::replay;
use crate::results::schema::{COSTED, Cell, Column, DERIVED, KEY, Kind, Nature, ROW, Seen, TIMES};
use crate::results::{ExperimentResults, Optimum, Results, Run, SolverResults};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use taquin::puzzle::Arrangement;
use taquin::solve::Status;

/// Columns that the script works out from boards, paths and bounds.
pub(super) const WORKED_OUT: [&str; 8] =
    ["instance", "optimum_lower", "optimum_upper", "optimum", "length", "gap_lower", "gap_upper", "gap"];

/// Everything that the script needs and the page does not show by itself.
#[derive(Serialize)]
pub(super) struct Payload<'a> {
    /// The words of statuses by number, each with its meaning.
    statuses: Vec<[&'static str; 2]>,
    /// The columns of numbers that some run has.
    columns: Vec<Described>,
    solvers: Vec<Description<'a>>,
    experiments: Vec<Part<'a>>,
    looks: Looks,
}

/// A column of numbers.
#[derive(Serialize)]
struct Described {
    name: &'static str,
    unit: &'static str,
    nature: &'static str,
    meaning: &'static str,
    /// What a packed number is multiplied by.
    scale: f64,
}

/// An experiment.
#[derive(Serialize)]
struct Part<'a> {
    name: &'a str,
    title: &'a str,
    width: usize,
    height: usize,
    goal: String,
    /// What is written on each tile.
    labels: Vec<String>,
    /// What moves cost, where it is not 1 each.
    #[serde(skip_serializing_if = "Option::is_none")]
    costs: Option<String>,
    fold: bool,
    /// The boards, one after the other; none where no run is kept as a row.
    boards: String,
    /// The best proven lower bound of each board's optimum; -2 where parity forbids a solution.
    lower: Vec<i64>,
    /// The cheapest solution known.
    upper: Vec<i64>,
    /// The boards whose runs the page holds, from 0; none where it holds all.
    sample: Option<Vec<usize>>,
    /// Whether colours are those of heuristics.
    coloured_by: Colouring,
    runs: Vec<Columns<'a>>,
}

/// The runs of one solver.
#[derive(Serialize)]
struct Columns<'a> {
    solver: usize,
    label: &'a str,
    algorithm: &'a str,
    heuristic: &'a str,
    role: &'static str,
    reference: bool,
    /// The colour and the other looks of the solver in the fixed charts, by their index; none of a reference.
    colour: Option<usize>,
    mark: usize,
    tint: usize,
    guarantee: String,
    /// What follows `harness solve 'BOARD'` to make a run again.
    replay: Option<String>,
    /// The instance of each run, from 0; none where they are those of the sample, or all, in order.
    instance: Option<Vec<usize>>,
    status: Vec<usize>,
    values: BTreeMap<&'static str, Packed>,
    /// The blank's ways, letters U, R, D and L, parted by spaces; `-` for none.
    paths: String,
}

/// The numbers of a column.
#[derive(Serialize)]
#[serde(untagged)]
enum Packed {
    /// The same for every run.
    Same(i64),
    Each(Vec<i64>),
}

impl<'a> Payload<'a> {
    pub(super) fn new(config: &'a Config, results: &Results, index: &Index<'a>) -> Payload<'a> {
        let mut guarantees = Guarantees::default();
        let solvers = results.experiments.iter().flat_map(|experiment| &experiment.solvers);
        let runs = solvers.filter_map(SolverResults::runs).map(<[Run]>::len).sum();
        let experiments = config.experiments.iter().zip(&results.experiments);
        let experiments: Vec<Part> =
            experiments.map(|(one, results)| Part::new(one, results, runs, index, &mut guarantees)).collect();
        let packed = experiments.iter().flat_map(|part| &part.runs).flat_map(|runs| runs.values.keys().copied());
        let known: BTreeSet<&str> = packed.chain(WORKED_OUT).collect();
        Payload {
            statuses: Status::ALL.iter().map(|(_, word, means)| [*word, *means]).collect(),
            columns: numbers().filter(|column| known.contains(column.name)).map(Described::new).collect(),
            solvers: index.descriptions(),
            experiments,
            looks: Looks::all(),
        }
    }
}

/// The columns of numbers.
fn numbers() -> impl Iterator<Item = &'static Column> {
    let all = [KEY, ROW, COSTED, TIMES, DERIVED].into_iter().flatten();
    all.filter(|column| matches!(column.kind, Kind::Whole | Kind::Real | Kind::Seconds))
}

/// The columns of numbers that are packed; what formulas know besides follows from these. Costs are, where a move does not cost 1.
fn packed(experiment: &Experiment) -> impl Iterator<Item = &'static Column> {
    let is_in = |columns: &[Column], column: &Column| columns.iter().any(|one| one.name == column.name);
    let costs = experiment.has_costs();
    numbers().filter(move |column| {
        let follows = is_in(DERIVED, column) || WORKED_OUT.contains(&column.name);
        !follows && (costs || !is_in(COSTED, column))
    })
}

impl Described {
    fn new(column: &'static Column) -> Described {
        let nature = match column.nature {
            Nature::Ending => "ending",
            Nature::Known => "known",
            Nature::Effort => "effort",
            Nature::Path => "path",
        };
        let Column { name, unit, meaning, .. } = *column;
        Described { name, unit, nature, meaning, scale: 1.0 / parts(column) }
    }
}

/// Of how many parts the unit of a packed number is one.
fn parts(column: &Column) -> f64 {
    match column.kind {
        Kind::Seconds => 1e6,
        Kind::Real => 1e4,
        _ => 1.0,
    }
}

impl<'a> Part<'a> {
    fn new(
        experiment: &'a Experiment,
        results: &ExperimentResults,
        runs: usize,
        index: &Index<'_>,
        guarantees: &mut Guarantees<'a>,
    ) -> Part<'a> {
        let goal = &experiment.goal;
        let rows = results.solvers.iter().any(|solver| solver.runs().is_some_and(|runs| !runs.is_empty()));
        let bound = |optimum: &Optimum| match *optimum {
            Optimum::Unsolvable => (-2, -1),
            Optimum::Between { lower, upper } => (i64::from(lower), optional(upper)),
        };
        let bounds = results.optima.iter().filter(|_| rows).map(bound);
        let (lower, upper) = bounds.unzip();
        let sample = sampled::boards(experiment.instances.len(), runs).filter(|_| rows);
        let solvers = experiment.solvers.iter().enumerate();
        let columns =
            |(solver, named)| Columns::new(experiment, (solver, named), results, sample.as_deref(), index, guarantees);
        Part {
            name: &experiment.name,
            title: &experiment.title,
            width: goal.size().width(),
            height: goal.size().height(),
            goal: word(goal.arrangement()),
            labels: (0..goal.size().cells() as u8).map(|tile| goal.labels().write(tile)).collect(),
            costs: experiment.has_costs().then(|| experiment.costs()),
            fold: experiment.fold,
            boards: experiment.instances.iter().filter(|_| rows).map(word).collect(),
            lower,
            upper,
            runs: solvers.filter(|(solver, _)| *solver < results.solvers.len()).map(columns).collect(),
            sample,
            coloured_by: experiment.colouring(),
        }
    }
}

impl<'a> Columns<'a> {
    fn new(
        experiment: &'a Experiment,
        (solver, named): (usize, &'a NamedSolver),
        results: &ExperimentResults,
        sample: Option<&[usize]>,
        index: &Index<'_>,
        guarantees: &mut Guarantees<'a>,
    ) -> Columns<'a> {
        let all = results.solvers[solver].runs().unwrap_or_default();
        let is_kept = |run: &&Run| sample.is_none_or(|kept| kept.binary_search(&run.record.key.instance).is_ok());
        let runs: Vec<&Run> = all.iter().filter(is_kept).collect();
        let instances: Vec<usize> = runs.iter().map(|run| run.record.key.instance).collect();
        let whole = match sample {
            Some(kept) => instances == kept,
            None => instances.iter().copied().eq(0..instances.len()),
        };
        let number = |status: Status| Status::ALL.iter().position(|(one, ..)| *one == status).expect("a status");
        let paths: Vec<&str> = runs.iter().map(|run| run.record.path.as_deref().unwrap_or("-")).collect();
        let shown = (named.role != Role::Reference).then(|| look_of(experiment, solver));
        let look = shown.map(|(_, look)| look).unwrap_or_default();
        Columns {
            colour: shown.map(|(colour, _)| colour),
            mark: look.algorithm,
            tint: look.tint,
            solver: index.place(&named.solver),
            label: &named.label,
            algorithm: &named.algorithm,
            heuristic: &named.heuristic,
            role: named.role.word(),
            reference: named.role == Role::Reference,
            guarantee: guarantees.of(experiment, named),
            replay: replay::options(&experiment.goal, named),
            status: runs.iter().map(|run| number(run.record.status)).collect(),
            values: values(experiment, named, results, &runs),
            instance: Some(instances).filter(|_| !whole),
            paths: paths.join(" "),
        }
    }
}

/// The columns of numbers. They are filled run by run, not one by one: a run is read from memory once.
fn values(
    experiment: &Experiment,
    named: &NamedSolver,
    results: &ExperimentResults,
    runs: &[&Run],
) -> BTreeMap<&'static str, Packed> {
    let columns: Vec<&Column> = packed(experiment).collect();
    let mut values: Vec<Vec<i64>> = columns.iter().map(|_| Vec::with_capacity(runs.len())).collect();
    for run in runs {
        let optimum = results.optima.get(run.record.key.instance).copied();
        let seen = Seen::new(run, optimum).with(experiment, named);
        for (column, values) in columns.iter().zip(&mut values) {
            values.push((column.value)(seen).map_or(-1, |cell| whole_parts(&cell, column)));
        }
    }
    columns.iter().zip(values).filter_map(|(column, values)| Some((column.name, Packed::new(values)?))).collect()
}

impl Packed {
    /// None where no run has a value.
    fn new(values: Vec<i64>) -> Option<Packed> {
        let first = *values.first()?;
        match values.iter().all(|&value| value == first) {
            true => (first >= 0).then_some(Packed::Same(first)),
            false => Some(Packed::Each(values)),
        }
    }
}

/// A number in whole parts of its unit.
fn whole_parts(cell: &Cell, column: &Column) -> i64 {
    match cell {
        Cell::Whole(number) => i64::try_from(*number).unwrap_or(i64::MAX),
        Cell::Real(number) => (number * parts(column)).round() as i64,
        Cell::Seconds(seconds) => (seconds.to_f64() * parts(column)).round() as i64,
        Cell::Text(_) | Cell::Flag(_) => -1,
    }
}

fn optional(number: Option<impl TryInto<i64>>) -> i64 {
    number.and_then(|number| number.try_into().ok()).unwrap_or(-1)
}

fn word(board: &Arrangement) -> String {
    board
        .tiles()
        .iter()
        .map(|&tile| char::from_digit(tile.into(), 36).expect("boards have fewer than 36 cells"))
        .collect()
}
