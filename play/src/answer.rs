//! Rejections of requests: a status, and a reason as JSON.

use super::House;
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequest, Path, Request};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use taquin::heuristic::HeuristicError;
use taquin::puzzle::{BoardError, SampleError, Unsolvable};
use taquin::solve::AlgorithmSpec;
use taquin::solve::trace::TraceError;
use taquin::wording::program;

macro_rules! codes {
    ($($code:ident)*) => {
        /// The reasons of rejections; the page translates them.
        #[derive(Clone, Copy, Debug, Serialize)]
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "the page has a sentence for each")]
        pub enum Code { $($code),* }

        #[cfg(test)]
        const CODES: &[Code] = &[$(Code::$code),*];
    };
}

codes! {
    Address Aim Beyond Blind Body Busy Cancelled Cells Constants Costs Crashed Entries Experiment File Goal Heuristic Host Instance Label
    Limit Long Memory Method Missing Moves None Options Origin Parts Query Results Row Search Shuffle Size Token TooWide Twice
    Undefined Unobserved Unsolvable
}

/// Why a request is rejected. The page translates the code and the values.
#[derive(Debug, Serialize)]
pub struct Refusal {
    #[serde(skip)]
    status: StatusCode,
    error: String,
    code: Code,
    values: Value,
}

impl Refusal {
    /// A reason, and the status of the answer.
    pub fn new(status: StatusCode, code: Code, error: impl ToString) -> Refusal {
        Refusal { status, error: error.to_string(), code, values: json!({}) }
    }

    /// Invalid input.
    pub fn input(code: Code, error: impl ToString) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, code, error)
    }

    /// With the values that the sentence of the page names, a JSON object.
    pub fn with(self, values: Value) -> Refusal {
        Refusal { values, ..self }
    }

    /// A search that panicked.
    pub(super) fn crashed() -> Refusal {
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Crashed, "the search crashed: this is a bug")
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(self)).into_response()
    }
}

impl From<BoardError> for Refusal {
    fn from(error: BoardError) -> Refusal {
        let (code, values) = match &error {
            BoardError::Cells { found, sizes, .. } => {
                let wanted: Vec<String> = sizes.iter().map(|size| format!("{} ({size})", size.cells())).collect();
                (Code::Cells, json!({ "found": found, "wanted": wanted }))
            }
            BoardError::Row { row, found, size } => {
                (Code::Row, json!({ "row": row, "found": found, "width": size.width() }))
            }
            BoardError::Token(token) => (Code::Token, json!({ "token": token })),
            BoardError::Label { label, size, .. } => (Code::Label, json!({ "label": label, "last": size.cells() - 1 })),
            BoardError::Twice { twice, missing, blank } => {
                (Code::Twice, json!({ "twice": twice, "missing": missing, "blank": blank }))
            }
        };
        Refusal::input(code, &error).with(values)
    }
}

impl From<SampleError> for Refusal {
    fn from(error: SampleError) -> Refusal {
        let (code, values) = match &error {
            SampleError::Beyond { size, largest, .. } => {
                (Code::Beyond, json!({ "size": size.to_string(), "largest": largest }))
            }
            SampleError::TooWide { size, last, .. } => {
                (Code::TooWide, json!({ "size": size.to_string(), "last": last }))
            }
            _ => (Code::Shuffle, json!({})),
        };
        Refusal::input(code, error).with(values)
    }
}

impl From<HeuristicError> for Refusal {
    fn from(error: HeuristicError) -> Refusal {
        let (code, values) = match &error {
            HeuristicError::TooLarge { expression, size } => {
                (Code::Constants, json!({ "part": expression, "size": size.to_string() }))
            }
            HeuristicError::Moves { heuristic, .. } => (Code::Costs, json!({ "heuristic": heuristic })),
            HeuristicError::TooManyParts { found } => (Code::Parts, json!({ "found": found })),
            _ => (Code::Undefined, json!({})),
        };
        Refusal::input(code, error).with(values)
    }
}

impl From<TraceError> for Refusal {
    fn from(error: TraceError) -> Refusal {
        match error {
            TraceError::Unobserved(name) => {
                Refusal::input(Code::Unobserved, &error).with(of_algorithm(name, json!({})))
            }
            TraceError::Heuristic(error) => error.into(),
        }
    }
}

impl From<Unsolvable> for Refusal {
    fn from(reason: Unsolvable) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, Code::Unsolvable, reason)
            .with(json!({ "permutation_odd": reason.permutation_odd() }))
    }
}

/// The values of a reason that names an algorithm: its name, which the page translates, its English label, and others.
pub(super) fn of_algorithm(name: &str, mut values: Value) -> Value {
    let label = name.parse::<AlgorithmSpec>().map_or(name, |known| known.info().label);
    (values["algorithm"], values["label"]) = (json!(name), json!(label));
    values
}

/// A JSON body, or a rejection with the reason.
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<House> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, house: &House) -> Result<Self, Refusal> {
        match tokio::time::timeout(house.patience, Json::<T>::from_request(request, house)).await {
            Ok(Ok(Json(asked))) => Ok(Asked(asked)),
            Ok(Err(rejection)) => {
                let text = rejection.body_text();
                Err(Refusal::new(rejection.status(), Code::Body, unknown_key(&text).unwrap_or(text)))
            }
            Err(_) => Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, Code::Body, "the body did not arrive in time")),
        }
    }
}

/// What is wrong with a body that has a key too many, without the reader's words for it.
fn unknown_key(text: &str) -> Option<String> {
    let (key, expected) = text.split_once("unknown field `")?.1.split_once("`, ")?;
    let expected = expected.rsplit_once(" at line ").map_or(expected, |(expected, _)| expected);
    Some(format!("unknown key \"{key}\": {}", expected.replace('`', "")))
}

/// The variable part of a path.
///
/// # Errors
/// A rejection, where it is not what is asked for.
pub fn named<T>(path: Result<Path<T>, PathRejection>) -> Result<T, Refusal> {
    path.map(|Path(part)| part).map_err(|rejection| Refusal::input(Code::Address, rejection.body_text()))
}

/// The answer for unknown paths.
pub(super) async fn nothing_here(uri: Uri) -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, Code::Address, format!("not found: {}", uri.path()))
}

/// The answer for results where there are none.
pub(super) async fn no_results() -> Refusal {
    let reason = format!("there are no results to show: start {} play RESULTS", program());
    Refusal::new(StatusCode::NOT_FOUND, Code::Results, reason)
}

/// The answer for methods that a path does not accept.
pub(super) async fn no_such_method(method: Method, uri: Uri) -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, Code::Method, format!("{} does not accept {method}", uri.path()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin::heuristic::forms;
    use taquin::puzzle::MoveCosts;
    use taquin::solve::{Status, algorithms};

    const ENGLISH: &str = include_str!("../assets/english.js");
    const FRENCH: &str = include_str!("../assets/french.js");
    const FRENCH_CATALOGUE: &str = include_str!("../assets/french_catalogue.js");

    /// The keys of a language's file.
    fn keys(page: &'static str) -> Vec<&'static str> {
        let entries = page.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
        entries.filter_map(|entry| Some(entry.split_once(':')?.0.trim_matches('"'))).collect()
    }

    #[test]
    fn every_algorithm_heuristic_and_option_is_described_in_french() {
        let says = |key: String| {
            assert!(
                FRENCH_CATALOGUE.contains(&format!("{key}\": \""))
                    || FRENCH_CATALOGUE.contains(&format!("'{key}': \"")),
                "{key}"
            )
        };
        for algorithm in algorithms() {
            says(format!("summary.{}", algorithm.info().name));
            for option in algorithm.options() {
                says(format!("option.{}", option.meaning));
                // Others are lists of the words that are to be written.
                if option.values.starts_with("a ") || option.values.starts_with("the ") {
                    says(format!("values.{}", option.values));
                }
            }
        }
        forms().iter().for_each(|form| says(format!("heuristic.{}", form.text)));
    }

    #[test]
    fn every_rejection_and_every_outcome_of_a_search_is_translated() {
        let english = keys(ENGLISH);
        let french = [keys(FRENCH), keys(FRENCH_CATALOGUE)].concat();
        for key in &english {
            assert!(french.contains(key), "{key} is not in French");
        }
        for (_, name, _) in MoveCosts::ALL {
            assert!(english.contains(&format!("costs.{name}").as_str()), "{name}");
        }
        // The reasons themselves are English.
        for code in CODES {
            let code = serde_json::to_value(code).unwrap();
            let key = format!("refusal.{}", code.as_str().unwrap());
            let parts: &[&str] = match code.as_str().unwrap() {
                "unsolvable" => &[".odd", ".even"],
                "limit" => &[".seconds", ".expanded", ".bytes"],
                _ => &[""],
            };
            for key in parts.iter().map(|part| format!("{key}{part}")) {
                assert!(french.contains(&key.as_str()), "{key} is not in French");
            }
        }
        for (status, word, _) in Status::ALL {
            assert!(english.contains(&format!("status.short.{word}").as_str()), "{word}");
            // Those that a search of the page can end with, where it has no solution.
            if !matches!(status, Status::Solved | Status::Claimed | Status::Unsolvable) {
                assert!(english.contains(&format!("status.{word}").as_str()), "{word}");
            }
        }
    }
}
