//! What requests are answered when they cannot be: a status, and a reason as JSON.

use crate::puzzle::{BoardError, Unsolvable};
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequest, Path, Request};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Why a request is refused. The code and the values are for pages that say it in other words.
#[derive(Debug, Serialize)]
pub(super) struct Refusal {
    #[serde(skip)]
    status: StatusCode,
    error: String,
    code: &'static str,
    values: Value,
}

impl Refusal {
    pub(super) fn new(status: StatusCode, code: &'static str, error: impl ToString) -> Refusal {
        Refusal { status, error: error.to_string(), code, values: json!({}) }
    }

    /// What the user wrote cannot be.
    pub(super) fn input(code: &'static str, error: impl ToString) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, code, error)
    }

    pub(super) fn with(self, values: Value) -> Refusal {
        Refusal { values, ..self }
    }

    /// A search that panicked.
    pub(super) fn crashed() -> Refusal {
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "crashed", "the search crashed: a defect of the program")
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
            BoardError::Cells { found, .. } => ("cells", json!({ "found": found })),
            BoardError::Row { row, found, size } => {
                ("row", json!({ "row": row, "found": found, "width": size.width() }))
            }
            BoardError::Token(token) => ("token", json!({ "token": token })),
            BoardError::Label { label, size } => ("label", json!({ "label": label, "last": size.cells() - 1 })),
            BoardError::Twice { twice, missing } => ("twice", json!({ "twice": twice, "missing": missing })),
        };
        Refusal::input(code, &error).with(values)
    }
}

impl From<Unsolvable> for Refusal {
    fn from(reason: Unsolvable) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "unsolvable", reason)
            .with(json!({ "permutation_odd": reason.permutation_odd() }))
    }
}

/// A body of JSON, or a refusal that says what is wrong with it.
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(asked)) => Ok(Asked(asked)),
            Err(rejection) => Err(Refusal::new(rejection.status(), "body", rejection.body_text())),
        }
    }
}

/// The part of an address that has a meaning, or a refusal.
pub(super) fn named<T>(path: Result<Path<T>, PathRejection>) -> Result<T, Refusal> {
    path.map(|Path(part)| part).map_err(|rejection| Refusal::input("address", rejection.body_text()))
}

/// The answer at addresses where there is nothing.
pub(super) async fn nothing_here(uri: Uri) -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "address", format!("there is nothing at {}", uri.path()))
}

/// The answer to methods that an address does not have.
pub(super) async fn no_such_method(method: Method, uri: Uri) -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "method", format!("{} does not take {method}", uri.path()))
}
