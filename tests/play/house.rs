//! The router, and how the tests ask it.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use harness::browse;
use harness::play::{Service, router};
use serde_json::{Value, json};
use std::time::Duration;
use tower::ServiceExt;

/// The farthest board of the 8-puzzle: 31 moves (Reinefeld 1993).
pub(crate) const FARTHEST: &str = "8 6 7/2 5 4/3 0 1";
/// A board that no search without databases solves within minutes.
const LONG: &str = "1 24 23 12 16/15 14 19 11 22/8 6 3 21 13/0 20 2 10 7/9 5 17 4 18";

pub(crate) fn run<T>(test: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(test)
}

pub(crate) fn house(searches: usize) -> Router {
    router(&Service { searches, ..Service::default() }, browse::row, None)
}

pub(crate) fn request(method: &str, path: &str, body: impl Into<Body>) -> Request<Body> {
    let request = Request::builder().method(method).uri(path).header(header::HOST, "127.0.0.1:8000");
    request.header(header::CONTENT_TYPE, "application/json").body(body.into()).unwrap()
}

pub(crate) async fn ask(house: &Router, request: Request<Body>) -> Response<Body> {
    house.clone().oneshot(request).await.unwrap()
}

pub(crate) async fn text(response: Response<Body>) -> String {
    String::from_utf8(to_bytes(response.into_body(), 64 << 20).await.unwrap().to_vec()).unwrap()
}

pub(crate) async fn get(house: &Router, path: &str) -> (StatusCode, Value) {
    let response = ask(house, request("GET", path, "")).await;
    (response.status(), serde_json::from_str(&text(response).await).unwrap_or_default())
}

pub(crate) async fn post(house: &Router, path: &str, body: Value) -> (StatusCode, Value) {
    let response = ask(house, request("POST", path, body.to_string())).await;
    (response.status(), serde_json::from_str(&text(response).await).unwrap_or_default())
}

pub(crate) fn long_search() -> Value {
    json!({ "problem": { "board": LONG }, "solver": "idastar: manhattan" })
}

/// Waits until no search is running.
pub(crate) async fn quiet(house: &Router) {
    while get(house, "/api/searches").await.1 != json!([]) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
