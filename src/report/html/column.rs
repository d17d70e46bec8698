//! The runs and the boards of a page, as columns: the smallest form that a script can read at once.
//!
//! In every column -1 stands for what is not known. A board is a word, a base-36 digit a cell, tile 0 being the blank.

use super::solver::{Description, Index, Owing};
use crate::config::{Config, Experiment, NamedSolver, Role};
use crate::results::record::{Timing, median};
use crate::results::replay;
use crate::results::schema::{self, Counter};
use crate::results::{ExperimentResults, Optimum, Results, SolverResults};
use serde::{Serialize, Serializer};
use taquin::puzzle::Arrangement;
use taquin::solve::Status;

/// Everything that the script needs and the page does not show by itself.
#[derive(Serialize)]
pub(super) struct Payload<'a> {
    /// The words of statuses by number, each with its meaning.
    statuses: Vec<[&'static str; 2]>,
    solvers: Vec<Description<'a>>,
    experiments: Vec<Part<'a>>,
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
    runs: Vec<Columns<'a>>,
}

/// The runs of one solver.
#[derive(Serialize)]
struct Columns<'a> {
    solver: usize,
    label: &'a str,
    colour: usize,
    reference: bool,
    guarantee: String,
    /// What follows `harness solve 'BOARD'` to make a run again.
    replay: Option<String>,
    /// The instance of each run, from 0; none where they are all there, in order.
    instance: Option<Vec<usize>>,
    status: Vec<usize>,
    bound: Vec<i64>,
    /// What the paths cost, where moves have costs of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Vec<i64>>,
    #[serde(flatten, serialize_with = "in_order")]
    counters: Vec<(&'static str, Vec<i64>)>,
    /// Microseconds of CPU time, the median of the repeats.
    time: Vec<i64>,
    /// The blank's ways, letters U, R, D and L, parted by spaces; `-` for none.
    paths: String,
}

fn in_order<S: Serializer>(counters: &[(&str, Vec<i64>)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counters.iter().map(|(name, counts)| (name, counts)))
}

impl<'a> Payload<'a> {
    pub(super) fn new(config: &'a Config, results: &Results, index: &Index<'a>) -> Payload<'a> {
        let mut owing = Owing::default();
        let experiments = config.experiments.iter().zip(&results.experiments);
        Payload {
            statuses: Status::ALL.iter().map(|(_, word, means)| [*word, *means]).collect(),
            solvers: index.descriptions(),
            experiments: experiments.map(|(one, results)| Part::new(one, results, index, &mut owing)).collect(),
        }
    }
}

impl<'a> Part<'a> {
    fn new(
        experiment: &'a Experiment,
        results: &ExperimentResults,
        index: &Index<'_>,
        owing: &mut Owing<'a>,
    ) -> Part<'a> {
        let goal = &experiment.goal;
        let rows = results.solvers.iter().any(|solver| solver.runs().is_some_and(|runs| !runs.is_empty()));
        let bound = |optimum: &Optimum| match *optimum {
            Optimum::Unsolvable => (-2, -1),
            Optimum::Between { lower, upper } => (i64::from(lower), optional(upper)),
        };
        let bounds = results.optima.iter().filter(|_| rows).map(bound);
        let (lower, upper) = bounds.unzip();
        let solvers = experiment.solvers.iter().zip(&results.solvers);
        let columns = |(named, runs)| Columns::new(experiment, named, runs, index, owing);
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
            runs: solvers.map(columns).collect(),
        }
    }
}

impl<'a> Columns<'a> {
    fn new(
        experiment: &'a Experiment,
        named: &'a NamedSolver,
        results: &SolverResults,
        index: &Index<'_>,
        owing: &mut Owing<'a>,
    ) -> Columns<'a> {
        let runs = results.runs().unwrap_or_default();
        let counter = |counter: &Counter| {
            let counts = runs.iter().map(|run| run.record.counters.as_ref().and_then(counter.get));
            (counter.name, counts.map(optional).collect())
        };
        let instances: Vec<usize> = runs.iter().map(|run| run.record.key.instance).collect();
        let whole = instances.iter().copied().eq(0..instances.len());
        let number = |status: Status| Status::ALL.iter().position(|(one, ..)| *one == status).expect("a status");
        let paths: Vec<&str> = runs.iter().map(|run| run.record.path.as_deref().unwrap_or("-")).collect();
        Columns {
            solver: index.place(&named.solver),
            label: &named.label,
            colour: named.colour,
            reference: named.role == Role::Reference,
            guarantee: owing.of(experiment, named),
            replay: replay::options(&experiment.goal, named),
            instance: Some(instances).filter(|_| !whole),
            status: runs.iter().map(|run| number(run.record.status)).collect(),
            bound: runs.iter().map(|run| optional(run.record.lower_bound)).collect(),
            cost: experiment.has_costs().then(|| runs.iter().map(|run| optional(run.record.cost)).collect()),
            counters: schema::node_counters().map(counter).collect(),
            time: runs.iter().map(|run| microseconds(&run.timings)).collect(),
            paths: paths.join(" "),
        }
    }
}

fn optional(number: Option<impl TryInto<i64>>) -> i64 {
    number.and_then(|number| number.try_into().ok()).unwrap_or(-1)
}

fn microseconds(timings: &[Timing]) -> i64 {
    median(timings, |timing| timing.cpu_seconds).map_or(-1, |median| (median.to_f64() * 1e6).round() as i64)
}

fn word(board: &Arrangement) -> String {
    board
        .tiles()
        .iter()
        .map(|&tile| char::from_digit(tile.into(), 36).expect("boards have fewer than 36 cells"))
        .collect()
}
