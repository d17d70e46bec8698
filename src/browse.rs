//! What the page of [`play`](crate::play) shows of rows: that of a search, and a results folder with its boards, runs, tables and
//! charts.

mod runs;
mod solvers;

use crate::config::{Config, Experiment};
use crate::play::{Code, Refusal, Row, content_type, named};
use crate::report::{Coverage, Scope};
use crate::results::archive::{Archive, ArchiveError};
use crate::results::disk;
use crate::results::record::{Record, RunKey};
use crate::results::{ExperimentResults, Optimum, Results};
use axum::body::Body;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path as FilePath, PathBuf};
use std::sync::Arc;
use taquin::puzzle::Arrangement;
use taquin::solve::Solved;

/// The most instances that one answer lists.
const PAGE: usize = 100;

/// What a page may load within a file of the folder: nothing from elsewhere, and no scripts that reach this server.
const SANDBOX: &str = "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                       img-src data:; font-src data:";

/// A results folder that was read, without what was not run, with the files that may be looked at.
#[derive(Debug)]
pub struct Shown {
    folder: PathBuf,
    config: Config,
    results: Results,
    coverage: Coverage,
    not_run: Option<String>,
    /// By the name in the folder. Only what is listed here is ever read, so no name leads out of the folder.
    files: BTreeMap<String, (PathBuf, &'static str)>,
}

impl Shown {
    /// Reads a results folder.
    ///
    /// # Errors
    /// If it is not a folder that `harness run` wrote.
    pub fn open(folder: &FilePath) -> Result<Shown, ArchiveError> {
        let archive = Archive::open(folder)?;
        let mut files = BTreeMap::new();
        list(folder, "", &mut files);
        list(&folder.join("charts"), "charts/", &mut files);
        let scope = Scope::new(&archive.config, &archive.results);
        let (config, results) = (scope.config().clone(), scope.results().clone());
        let (coverage, not_run) = (scope.coverage().clone(), scope.not_run().map(String::from));
        Ok(Shown { folder: archive.path, config, results, coverage, not_run, files })
    }

    /// One line on what was not run.
    pub fn not_run(&self) -> Option<&str> {
        self.not_run.as_deref()
    }

    fn experiment(&self, name: &str) -> Result<(&Experiment, &ExperimentResults), Refusal> {
        let experiments = self.config.experiments.iter().zip(&self.results.experiments);
        let mut found = experiments.filter(|(experiment, _)| experiment.name == name);
        found.next().ok_or_else(|| {
            Refusal::new(StatusCode::NOT_FOUND, Code::Experiment, format!("the results have no experiment \"{name}\""))
        })
    }
}

fn list(folder: &FilePath, prefix: &str, files: &mut BTreeMap<String, (PathBuf, &'static str)>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let regular = entry.file_type().is_ok_and(|of| of.is_file());
        if let (Some(name), true) = (name.to_str(), regular)
            && let Some(kind) = content_type(name)
        {
            files.insert(format!("{prefix}{name}"), (path, kind));
        }
    }
}

/// What a row says of a search that has ended.
pub fn row(solved: &Solved) -> Row {
    let record = Record::new(RunKey { experiment: "".into(), instance: 0, solver: "".into() }, solved);
    let (status, length, cost) = (record.status.word(), record.length(), record.cost());
    Row { status, length, cost, path: record.path, counters: json!(record.counters) }
}

/// What the page asks about these results.
pub fn router(shown: Shown) -> Router {
    Router::new()
        .route("/api/results", get(overview))
        .route("/api/results/instances", get(instances))
        .route("/api/results/runs", get(runs::of_board))
        .route("/api/results/rows", get(runs::filtered))
        .route("/api/results/solvers", get(solvers::solvers))
        .route("/results/{*file}", get(file))
        .with_state(Arc::new(shown))
}

/// `GET /api/results`: what the folder holds, and what of its config was not run.
async fn overview(State(shown): State<Arc<Shown>>) -> Json<Value> {
    let config = &shown.config;
    let experiment = |experiment: &Experiment| {
        json!({
            "name": experiment.name,
            "title": experiment.title,
            "prose": experiment.prose,
            "size": experiment.goal.size().to_string(),
            "goal": experiment.goal.to_string(),
            "blank": experiment.goal.labels().blank_number(),
            "source": experiment.source,
            "instances": experiment.instances.len(),
            "solvers": experiment.compared().map(|solver| &solver.label).collect::<Vec<_>>(),
        })
    };
    Json(json!({
        "title": config.title,
        "prose": config.prose,
        "folder": shown.folder.display().to_string(),
        "experiments": config.experiments.iter().map(experiment).collect::<Vec<_>>(),
        "runs": shown.coverage.runs,
        "planned": shown.coverage.planned,
        "not_run": shown.coverage.missing,
        "files": shown.files.keys().collect::<Vec<_>>(),
    }))
}

/// Which instances.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    experiment: String,
    #[serde(default)]
    from: usize,
}

/// `GET /api/results/instances?experiment=NAME&from=0`: the boards of an experiment, a hundred at a time.
async fn instances(State(shown): State<Arc<Shown>>, page: Asked<Page>) -> Result<Json<Value>, Refusal> {
    let page = asked(page)?;
    let (experiment, results) = shown.experiment(&page.experiment)?;
    let labels = experiment.goal.labels();
    let one = |(index, board): (usize, &Arrangement)| {
        json!({
            "instance": index + 1,
            "board": board.written(labels),
            "optimum": results.optima.get(index).map(|&optimum| bounds(optimum)),
        })
    };
    let boards = experiment.instances.iter().enumerate().skip(page.from).take(PAGE);
    Ok(Json(json!({ "of": experiment.instances.len(), "instances": boards.map(one).collect::<Vec<_>>() })))
}

fn bounds(optimum: Optimum) -> Value {
    match optimum {
        Optimum::Unsolvable => json!({ "solvable": false }),
        Optimum::Between { lower, upper } => json!({ "solvable": true, "lower": lower, "upper": upper }),
    }
}

type Asked<T> = Result<Query<T>, QueryRejection>;

fn asked<T>(query: Asked<T>) -> Result<T, Refusal> {
    query.map(|Query(asked)| asked).map_err(|rejection| Refusal::input(Code::Query, rejection.body_text()))
}

/// Bytes of a file that are read at a time.
const PIECE: usize = 64 << 10;

/// `GET /results/NAME`: a file of the folder, read as fast as the client takes it.
async fn file(State(shown): State<Arc<Shown>>, name: Result<Path<String>, PathRejection>) -> Result<Response, Refusal> {
    let name = named(name)?;
    let missing = || Refusal::new(StatusCode::NOT_FOUND, Code::File, format!("the results have no file {name}"));
    let (path, kind) = shown.files.get(&name).ok_or_else(missing)?;
    let file = disk::open(path).map_err(|_| missing())?;
    let length = file.metadata().map_err(|_| missing())?.len();
    let pieces = futures_util::stream::unfold(file.take(length), |mut file| async {
        let mut piece = vec![0; PIECE];
        let read = file.read(&mut piece).map(|length| piece.truncate(length));
        (read.is_err() || !piece.is_empty()).then(|| (read.map(|()| piece), file))
    });
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_LENGTH, length.into()),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(SANDBOX)),
    ];
    Ok((headers, Body::from_stream(pieces)).into_response())
}
