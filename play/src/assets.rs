//! The page: files that are part of the binary.

use super::answer::{Refusal, named, nothing_here};
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets");

/// The content type of a file by its name; none of files that no page needs.
pub fn content_type(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "md" => "text/markdown; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "toml" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "otf" => "font/otf",
        _ => return None,
    })
}

fn answer(name: &str) -> Option<Response> {
    let content: &[u8] = match name {
        "inter-regular.otf" => taquin_chart::INTER_REGULAR,
        "inter-semibold.otf" => taquin_chart::INTER_SEMIBOLD,
        _ => PAGE.get_file(name)?.contents(),
    };
    Some(([(header::CONTENT_TYPE, content_type(name)?)], content).into_response())
}

/// `GET /`: the page.
pub(super) async fn page() -> Response {
    answer("index.html").expect("the page")
}

/// `GET /NAME`: what the page loads.
pub(super) async fn asset(name: Result<Path<String>, PathRejection>, uri: Uri) -> Result<Response, Refusal> {
    match answer(&named(name)?) {
        Some(found) => Ok(found),
        None => Err(nothing_here(uri).await),
    }
}
