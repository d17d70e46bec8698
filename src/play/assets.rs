//! The page: files that are part of the binary.

use super::answer::{Refusal, named, nothing_here};
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const FONT: &str = "font/otf";
const ICON: &str = "image/svg+xml";

macro_rules! files {
    ($($name:literal: $kind:expr, $path:literal;)*) => {
        /// Every file by its name, with its kind.
        const FILES: &[(&str, &str, &[u8])] = &[$(($name, $kind, include_bytes!($path))),*];
    };
}

files! {
    "index.html": HTML, "../../assets/play/index.html";
    "page.css": CSS, "../../assets/play/page.css";
    "controls.css": CSS, "../../assets/play/controls.css";
    "board.css": CSS, "../../assets/play/board.css";
    "solving.css": CSS, "../../assets/play/solving.css";
    "tree.css": CSS, "../../assets/play/tree.css";
    "results.css": CSS, "../../assets/play/results.css";
    "widths.css": CSS, "../../assets/play/widths.css";
    "api.js": SCRIPT, "../../assets/play/api.js";
    "app.js": SCRIPT, "../../assets/play/app.js";
    "board.js": SCRIPT, "../../assets/play/board.js";
    "dom.js": SCRIPT, "../../assets/play/dom.js";
    "drawing.js": SCRIPT, "../../assets/play/drawing.js";
    "english.js": SCRIPT, "../../assets/play/english.js";
    "french.js": SCRIPT, "../../assets/play/french.js";
    "game.js": SCRIPT, "../../assets/play/game.js";
    "kept.js": SCRIPT, "../../assets/play/kept.js";
    "language.js": SCRIPT, "../../assets/play/language.js";
    "layout.js": SCRIPT, "../../assets/play/layout.js";
    "markdown.js": SCRIPT, "../../assets/play/markdown.js";
    "play.js": SCRIPT, "../../assets/play/play.js";
    "player.js": SCRIPT, "../../assets/play/player.js";
    "puzzle.js": SCRIPT, "../../assets/play/puzzle.js";
    "race.js": SCRIPT, "../../assets/play/race.js";
    "results.js": SCRIPT, "../../assets/play/results.js";
    "review.js": SCRIPT, "../../assets/play/review.js";
    "runner.js": SCRIPT, "../../assets/play/runner.js";
    "setup.js": SCRIPT, "../../assets/play/setup.js";
    "solve.js": SCRIPT, "../../assets/play/solve.js";
    "solver.js": SCRIPT, "../../assets/play/solver.js";
    "trace.js": SCRIPT, "../../assets/play/trace.js";
    "tree.js": SCRIPT, "../../assets/play/tree.js";
    "icon.svg": ICON, "../../assets/play/icon.svg";
    "inter-regular.otf": FONT, "../../assets/font/inter-regular.otf";
    "inter-semibold.otf": FONT, "../../assets/font/inter-semibold.otf";
}

fn answer(name: &str) -> Option<Response> {
    let (_, kind, content) = FILES.iter().find(|(known, ..)| *known == name)?;
    Some(([(header::CONTENT_TYPE, *kind)], *content).into_response())
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
