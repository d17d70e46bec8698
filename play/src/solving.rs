//! Searches that a page starts, watches and cancels. A search lives as long as its response: lines of JSON,
//! written as the search goes. When the reader goes away the search ends.

use super::answer::{Asked, Code, Refusal, named, of_algorithm};
use super::problem::Problem;
use super::searches::{Counters, Live, Running, Searches, Seen};
use super::{House, Row};
use axum::Json;
use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};
use taquin::heuristic::{Definitions, Expression, HeuristicError, forms};
use taquin::puzzle::{Goal, MoveCosts, Size};
use taquin::search::{Grant, Limits, Meter};
use taquin::solve::{AlgorithmSpec, OptionInfo, Solver, SolverError, prepare};
use taquin::spelling::nearest;
use taquin::wording::program;
use taquin_memory::{Budget, Tables, Verdict};

/// Between two lines of a search that goes on.
const PERIOD: Duration = Duration::from_millis(100);

/// The most nominal bytes of nodes that one search may store.
pub(super) const MOST_BYTES: u64 = 512 << 20;
/// The longest time that one search may take.
pub(super) const MOST_SECONDS: u64 = 3600;
/// The most states that one search may expand.
pub(super) const MOST_EXPANDED: u64 = 1_000_000_000_000;

/// The most entries of one table of a pattern database.
const MOST_ENTRIES: usize = 10_000_000;

/// A search that is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    problem: Problem,
    /// `ALGORITHM: HEURISTIC`
    solver: String,
    #[serde(default)]
    limits: Bounds,
}

/// What it may use, at most what every search may.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Bounds {
    expanded: Option<u64>,
    bytes: Option<u64>,
    seconds: Option<f64>,
}

/// A line of the answer.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Line {
    Started {
        id: u64,
        solver: String,
        #[serde(flatten)]
        prices: Option<Prices>,
    },
    Progress(Counters),
    /// It ended by itself, or by a limit.
    Ended(Box<End>),
    /// It was cancelled.
    Cancelled(Counters),
    /// The program is at fault.
    Failed(Refusal),
}

/// What moves cost, where it is not 1 each.
#[derive(Serialize)]
struct Prices {
    /// The units in a cost of 1.
    scale: u64,
    /// What sliding each tile costs, in units; the blank's is 0.
    tile_costs: Vec<u32>,
}

impl Prices {
    fn of(goal: &Goal) -> Option<Prices> {
        let (costs, size) = (goal.costs(), goal.size());
        let cost = |tile| if tile == 0 { 0 } else { costs.of(tile, size) };
        let prices = || Prices { scale: costs.scale(size), tile_costs: (0..size.cells() as u8).map(cost).collect() };
        (costs != MoveCosts::Unit).then(prices)
    }
}

/// How a search ended.
#[derive(Serialize)]
struct End {
    #[serde(flatten)]
    row: Row,
    lower_bound: Option<u32>,
    seconds: f64,
}

impl Bounds {
    pub(super) fn limits(&self) -> Result<Limits, Refusal> {
        let seconds = self.seconds.unwrap_or(MOST_SECONDS as f64);
        if !(seconds > 0.0 && seconds <= MOST_SECONDS as f64) {
            let reason = format!("invalid seconds: expected a number above 0 and at most {MOST_SECONDS}");
            return Err(Refusal::input(Code::Limit, reason).with(json!({ "limit": "seconds", "most": MOST_SECONDS })));
        }
        Ok(Limits {
            expanded: Some(within("expanded", self.expanded, MOST_EXPANDED)?),
            generated: None,
            bytes: Some(within("bytes", self.bytes, MOST_BYTES)?),
            time: Some(Duration::from_secs_f64(seconds)),
            until: None,
        })
    }
}

fn within(name: &str, wanted: Option<u64>, most: u64) -> Result<u64, Refusal> {
    match wanted.unwrap_or(most) {
        limit if (1..=most).contains(&limit) => Ok(limit),
        limit => {
            let values = json!({ "limit": name, "most": most });
            Err(Refusal::input(Code::Limit, format!("invalid {name} = {limit}: expected 1 to {most}")).with(values))
        }
    }
}

/// Reads a solver that is defined for the goal, and whose tables are made in seconds.
pub(super) fn solver(text: &str, goal: &Goal) -> Result<Solver, Refusal> {
    if text.len() > 1000 {
        return Err(Refusal::input(Code::Long, "the solver is longer than 1000 characters"));
    }
    let solver: Solver = text.parse().map_err(|error| not_a_solver(text, error))?;
    let (tiles, entries) = solver.heuristic().map_or(Ok((0, 1)), |heuristic| largest_table(heuristic, goal))?;
    if entries > MOST_ENTRIES {
        let reason = format!("a pattern of {tiles} tiles needs {entries} entries: the maximum here is {MOST_ENTRIES}");
        let values = json!({ "tiles": tiles, "entries": entries, "most": MOST_ENTRIES });
        return Err(Refusal::input(Code::Entries, reason).with(values));
    }
    Ok(solver)
}

/// The tiles of the largest pattern of a heuristic, and the entries of its table.
fn largest_table(heuristic: &Expression, goal: &Goal) -> Result<(usize, usize), HeuristicError> {
    let (tiles, cells) = (heuristic.largest_pattern(goal)?, goal.size().cells());
    Ok((tiles, (cells - tiles + 1..=cells).product()))
}

/// Whether a heuristic is defined for a size whose tables would be too large.
pub(super) fn is_too_large(heuristic: &str) -> bool {
    let Ok(heuristic) = Expression::parse(heuristic, &Definitions::default()) else { return false };
    let tables = Size::ALL.iter().map(|&size| largest_table(&heuristic, &Goal::blank_last(size)));
    tables.flatten().any(|(_, entries)| entries > MOST_ENTRIES)
}

/// Says which part of a text keeps it from being a solver.
fn not_a_solver(text: &str, error: SolverError) -> Refusal {
    let (algorithm, heuristic) = text.split_once(':').unwrap_or((text, ""));
    let name = algorithm.split('(').next().unwrap_or_default().trim();
    let (code, values) = match &error {
        SolverError::Missing(algorithm) => (Code::Missing, of_algorithm(algorithm, json!({}))),
        SolverError::Blind(algorithm) => (Code::Blind, of_algorithm(algorithm, json!({}))),
        SolverError::Aim { algorithm, heuristic } => {
            (Code::Aim, of_algorithm(algorithm, json!({ "heuristic": heuristic })))
        }
        SolverError::Heuristic(wrong) => {
            let part = heuristic.get(wrong.span.clone()).map(str::trim);
            let part = part.filter(|part| !part.is_empty()).unwrap_or(heuristic.trim());
            let forms = forms();
            let near = nearest(part, forms.iter().map(|form| form.name)).filter(|near| *near != part);
            let mut values = json!({ "part": part, "near": near });
            let is_name = part.starts_with(|c: char| c.is_ascii_lowercase())
                && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            if near.is_none() && is_name && forms.iter().all(|form| form.name != part) {
                values["unknown"] = json!(true);
            }
            (Code::Heuristic, values)
        }
        SolverError::Algorithm(_) => {
            let options = name.parse::<AlgorithmSpec>().map(|known| known.options()).unwrap_or_default();
            let values = wrong_option(name, algorithm, &options)
                .unwrap_or_else(|| json!({ "options": options.iter().map(|option| &option.name).collect::<Vec<_>>() }));
            (Code::Options, of_algorithm(name, values))
        }
    };
    Refusal::input(code, error).with(values)
}

/// The first option of an algorithm's text that is misspelt, or whose value is wrong, and what may be written; none where
/// there are lists.
fn wrong_option(name: &str, algorithm: &str, options: &[OptionInfo]) -> Option<Value> {
    let (_, arguments) = algorithm.trim().strip_suffix(')')?.split_once('(').filter(|(_, it)| !it.contains('['))?;
    let is_wrong = |argument: &&str| format!("{name}({argument})").parse::<AlgorithmSpec>().is_err();
    let (option, value) = arguments.split(',').find(is_wrong)?.split_once('=')?;
    let (option, value) = (option.trim(), value.trim());
    match options.iter().find(|known| known.name == option) {
        Some(OptionInfo { values, .. }) => Some(json!({ "option": option, "value": value, "expected": values })),
        None => nearest(option, options.iter().map(|known| &*known.name))
            .map(|near| json!({ "written": option, "near": near })),
    }
}

/// A solver of which a page asks whether a problem allows it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Proposed {
    problem: Problem,
    solver: String,
}

/// `POST /api/solver`: whether a solver can be used for the goal, the size and the costs of a problem.
pub(super) async fn check(Asked(proposed): Asked<Proposed>) -> Result<Json<Value>, Refusal> {
    let (goal, _) = proposed.problem.read()?;
    Ok(Json(json!({ "solver": solver(&proposed.solver, &goal)?.to_string() })))
}

/// `GET /api/searches`: those that run now.
pub(super) async fn list(State(house): State<House>) -> Json<Vec<Seen>> {
    Json(house.searches.seen())
}

/// `DELETE /api/searches/{id}`: cancels one.
pub(super) async fn cancel(
    State(house): State<House>,
    id: Result<Path<u64>, PathRejection>,
) -> Result<StatusCode, Refusal> {
    let id = named(id)?;
    match house.searches.cancel(id) {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Refusal::new(StatusCode::NOT_FOUND, Code::Search, format!("no search {id} is running"))),
    }
}

/// `POST /api/searches`: starts one, and reports on it line by line.
pub(super) async fn begin(State(house): State<House>, Asked(wanted): Asked<Wanted>) -> Result<Response, Refusal> {
    let (goal, board) = wanted.problem.solvable()?;
    let solver = solver(&wanted.solver, &goal)?;
    let limits = wanted.limits.limits()?;
    let name = solver.to_string();
    let what = format!("{name} on {}", board.written(goal.labels()));
    let prices = Prices::of(&goal);
    let (searches, row) = (Arc::clone(&house.searches), house.row);
    let running = house.searches.start(what, move |live| {
        has_room_for_tables(&searches, &live.budget, &goal, &solver)?;
        let threads = std::thread::available_parallelism().map_or(1, |number| number.get());
        let engine = prepare(&goal, &solver.clone().with_threads_at_most(threads))?;
        let started = Instant::now();
        let account = Arc::new(live.budget.account(0));
        let meter = meter(limits, live).granted_by(Arc::clone(&account) as Arc<dyn Grant>);
        let Some(solved) = engine.solve(&board, meter) else { return account.verdict().map_or(Ok(None), too_large) };
        let seconds = started.elapsed().as_secs_f64();
        Ok(Some(Box::new(End { row: row(&solved), lower_bound: solved.lower_bound, seconds })))
    })?;
    let started = Line::Started { id: running.live.id, solver: name, prices };
    let body = Body::from_stream(futures_util::stream::unfold(Reading::Begun(started, running), Reading::next));
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response())
}

/// A meter that a search's list entry watches and cancels, within the memory that there is.
pub(super) fn meter(limits: Limits, live: &Live) -> Meter {
    let grant = Arc::new(live.budget.account(0));
    Meter::new(limits).cancelled_by(live.cancel.clone()).shown_in(live.progress.clone()).granted_by(grant)
}

/// Refuses a search for which there is no memory, or none beside the others.
fn too_large(verdict: Verdict) -> Ending {
    let reason = match verdict {
        Verdict::TooLarge(shortage) => format!("the search ran out of memory: {shortage}"),
        Verdict::GivenUp(_) => "other searches use the memory: wait until they end".into(),
    };
    Err(Refusal::new(StatusCode::SERVICE_UNAVAILABLE, Code::Memory, reason))
}

/// Refuses a heuristic whose tables are too large, and counts those that are made for it: they stay.
fn has_room_for_tables(searches: &Searches, budget: &Budget, goal: &Goal, solver: &Solver) -> Result<(), Refusal> {
    let mut tables = Tables::default();
    let Some(heuristic) = solver.heuristic() else { return Ok(()) };
    tables.add(heuristic, goal)?;
    let refused = |excess| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, Code::Memory, excess);
    budget.has_room_for_tables("the tables of its heuristic need", &tables).map_err(refused)?;
    let is_made_now = tables.most() > tables.kept();
    if is_made_now && !searches.keep_tables(tables.kept()) {
        let earlier = "the tables of earlier searches leave no room for those of its heuristic";
        let reason = format!("{earlier}: restart {} play", program());
        return Err(Refusal::new(StatusCode::SERVICE_UNAVAILABLE, Code::Memory, reason));
    }
    Ok(())
}

type Ending = Result<Option<Box<End>>, Refusal>;

/// How far the answer is written.
enum Reading {
    Begun(Line, Running<Ending>),
    Going(Running<Ending>),
    Done,
}

impl Reading {
    /// The next line, and what follows it.
    async fn next(self) -> Option<(Result<Vec<u8>, Infallible>, Reading)> {
        let (line, rest) = match self {
            Reading::Begun(line, running) => (line, Reading::Going(running)),
            Reading::Going(mut running) => match tokio::time::timeout(PERIOD, running.end()).await {
                Err(_) => (Line::Progress(running.live.counters()), Reading::Going(running)),
                Ok(Ok(Ok(Some(end)))) => (Line::Ended(end), Reading::Done),
                Ok(Ok(Ok(None))) => (Line::Cancelled(running.live.counters()), Reading::Done),
                Ok(Ok(Err(refusal)) | Err(refusal)) => (Line::Failed(refusal), Reading::Done),
            },
            Reading::Done => return None,
        };
        let mut text = serde_json::to_vec(&line).expect("texts and numbers");
        text.push(b'\n');
        Some((Ok(text), rest))
    }
}
