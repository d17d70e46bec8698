//! A results folder that lacks runs says so first, in every command that reads it.

use crate::commands::{harness, place};
use harness::config::Config;
use harness::plan::Plan;
use harness::run::{self, Options};
use std::fs;
use std::sync::atomic::Ordering;
use tempfile::TempDir;

/// What every command reports for a folder with only the four runs of A* with Manhattan, of twelve.
const LINE: &str = "Incomplete: 4 of 12 runs done. Missing: boards/A*, linear_conflict; boards/breadth-first.";

fn incomplete() -> TempDir {
    let place = place();
    let (code, text, errors) = harness(&place, "run my.toml --only boards/*manhattan --out part");
    assert!(code == 0 && text.lines().any(|line| line == LINE), "{text}{errors}");
    place
}

#[test]
fn verify_exits_with_5_for_missing_runs() {
    let place = incomplete();
    let (code, text, errors) = harness(&place, "verify part");
    assert_eq!((code, text.lines().next()), (5, Some(LINE)), "{text}{errors}");
    assert!(text.contains("incomplete; everything present agrees") && !text.contains("\neverything agrees"), "{text}");

    let (code, text, _) = harness(&place, "verify part --json");
    let printed: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((code, &printed["not_run"]), (5, &LINE.into()));
    let coverage = &printed["coverage"];
    assert_eq!((&coverage["runs"], &coverage["planned"]), (&4.into(), &12.into()));
    assert_eq!(coverage["missing"].as_array().map(Vec::len), Some(2));

    // A difference is worse than a missing run.
    let rows = place.path().join("part/runs.csv");
    let sound = fs::read_to_string(&rows).expect("rows");
    fs::write(&rows, sound.replacen("solved", "crashed", 1)).expect("written");
    let (code, text, _) = harness(&place, "verify part");
    assert_eq!((code, text.lines().next()), (1, Some(LINE)), "{text}");
}

#[test]
fn a_folder_without_runs_is_incomplete_and_a_full_one_is_not() {
    let place = place();
    assert_eq!(harness(&place, "run my.toml --out whole").0, 0);
    let (code, text, _) = harness(&place, "verify whole");
    assert!(code == 0 && text.contains("everything agrees") && !text.contains("Incomplete"), "{code}: {text}");

    // Interrupted before its first run: the files are there.
    let config = Config::read(&place.path().join("my.toml")).expect("a config");
    let plan = Plan::new(&config, &[]).expect("a plan");
    let options = Options::new(place.path().join("none"));
    options.cancel.store(true, Ordering::Relaxed);
    assert!(run::run(&plan, &options).expect("files").cancelled);
    assert_eq!(harness(&place, "report none").0, 0);
    let (code, text, errors) = harness(&place, "verify none");
    let line = "Incomplete: 0 of 12 runs done. Missing: boards (3 solvers).";
    assert_eq!((code, text.lines().next()), (5, Some(line)), "{text}{errors}");
}

#[test]
fn every_command_that_reads_results_first_reports_missing_runs() {
    let place = incomplete();
    for line in ["table part", "report part", "table part --format markdown", "table part --format json"] {
        let (code, text, errors) = harness(&place, line);
        let text = text.replace('\\', "");
        let first = text.lines().find(|line| line.contains("boards")).unwrap_or_default();
        assert!(code == 0 && first.contains(LINE), "{line}: {text}{errors}");
    }
    let (code, text, errors) = harness(&place, "table part --format csv");
    assert!(code == 0 && !text.contains("Incomplete") && errors.trim() == LINE, "{text}{errors}");

    let of_folder = format!("part: {LINE}");
    let (code, text, errors) = harness(&place, "compare part part");
    assert_eq!((code, text.lines().next()), (0, Some(&of_folder[..])), "{text}{errors}");
    let (code, _, errors) = harness(&place, "compare part part --format csv");
    assert!(code == 0 && errors.lines().all(|line| line == of_folder), "{errors}");

    let page = fs::read_to_string(place.path().join("part/report.html")).expect("a page");
    let heading = page.find("<h1").expect("a heading");
    let (line, cards) = (page.find("Incomplete: 4 of 12 runs done.").expect("the line"), page.find("class=\"cards\""));
    assert!(heading < line && Some(line) < cards);
    let summary = fs::read_to_string(place.path().join("part/summary.md")).expect("a summary");
    assert!(summary.lines().nth(2).is_some_and(|line| line.starts_with("Incomplete: 4 of 12 runs done.")), "{summary}");
}
