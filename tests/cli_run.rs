//! `harness run`, from the command line to the files.

mod folder;

use assert_cmd::Command;
use folder::deterministic;
use std::process::Output;
use tempfile::TempDir;

/// One board of Berthaud & Azlouk's table 3.1, with two of its rows: 2835 and 738 explored nodes.
const CONFIG: &str = r#"
title = "Two rows of a table"

[[experiment]]
name = "board"
size = "3x3"
goal = "0 1 2/3 4 5/6 7 X"
instances = { boards = ["135X76420"] }
algorithms = ["astar(ties = fifo, prune_parent = false, order = udrl)"]
heuristics = ["h1", "h6"]

[[table]]
title = "Table 3.1"
source = "Berthaud & Azlouk"
experiment = "board"
columns = [{ name = "nodes", formula = "expanded + 1" }, { name = "moves", formula = "length" }]
rows = [{ name = "h1", solver = "h1", cells = [738, 31] }, { name = "h6", solver = "h6", cells = [2835, 25] }]
"#;

fn folder_with(config: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("two.toml"), config).expect("written");
    folder
}

fn run(folder: &TempDir, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
    let Output { status, stdout, stderr } =
        harness.arg("run").args(arguments).current_dir(folder).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code(), text(stdout), text(stderr))
}

#[test]
fn published_values_stand_beside_the_measured_ones() {
    let folder = folder_with(CONFIG);
    let (code, text, errors) = run(&folder, &["two.toml", "--strict"]);
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{text}");
    for expected in
        ["Two rows of a table", "1 experiment, 2 runs", "738 ✓", "2835 ✓", "4 of 4 cells agree", "results/two"]
    {
        assert!(text.contains(expected), "no {expected:?} in\n{text}");
    }
    assert!(!text.contains('\u{1b}'), "colours without a terminal");
    for file in ["runs.csv", "published.csv", "summary.md", "manifest.json", "charts/board-expanded.svg"] {
        assert!(folder.path().join("results/two").join(file).is_file(), "no {file}");
    }
}

#[test]
fn a_value_that_is_not_met_is_an_error_only_when_strict() {
    let folder = folder_with(&CONFIG.replace("738", "737"));
    let (code, text, _) = run(&folder, &["two.toml"]);
    assert_eq!(code, Some(0));
    assert!(text.contains("737 → 738 ≠") && text.contains("3 of 4 cells agree, 1 differs"), "{text}");
    assert_eq!(run(&folder, &["two.toml", "--strict"]).0, Some(1));
}

#[test]
fn any_number_of_threads_writes_the_same_bytes_and_so_does_a_second_run() {
    let folder = folder_with(CONFIG);
    let written = |arguments: &[&str]| {
        let (code, text, errors) = run(&folder, &[&["two.toml", "--out", "here"], arguments].concat());
        assert_eq!(code, Some(0), "{text}{errors}");
        deterministic(&folder.path().join("here"))
    };
    let first = written(&["--jobs", "1"]);
    assert!(first.len() > 5, "{:?}", first.keys());
    assert_eq!(first, written(&["--jobs", "3"]));
    assert_eq!(first, written(&["--jobs", "2", "--fresh"]));
}

#[test]
fn a_part_may_be_run_before_the_rest() {
    let folder = folder_with(CONFIG);
    let (code, text, _) = run(&folder, &["two.toml", "--only", "board/h6", "--strict"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("1 of 2 runs"), "{text}");
    let (code, text, _) = run(&folder, &["two.toml", "--strict"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("2 of 2 runs"), "{text}");
}

#[test]
fn the_plan_is_listed_and_nothing_is_written() {
    let folder = folder_with(CONFIG);
    let (code, text, _) = run(&folder, &["two.toml", "--list", "--only", "board/h6"]);
    assert_eq!(code, Some(0));
    assert!(text.contains("1 run of 2") && text.contains("order = udrl): h6") && !text.contains("h1"), "{text}");
    assert!(!folder.path().join("results").exists());
}

#[test]
fn a_folder_that_is_not_ours_is_left_alone() {
    let folder = folder_with(CONFIG);
    std::fs::create_dir(folder.path().join("theirs")).expect("made");
    std::fs::write(folder.path().join("theirs/letter.txt"), "dear").expect("written");
    let (code, _, errors) = run(&folder, &["two.toml", "--out", "theirs", "--fresh"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("theirs is not a results folder of harness"), "{errors}");
    assert_eq!(std::fs::read_dir(folder.path().join("theirs")).expect("listed").count(), 1);
}

#[test]
fn what_cannot_be_run_is_refused_with_what_would_be_right() {
    let folder = folder_with(CONFIG);
    let table: &[(&[&str], &str)] = &[
        (&["three.toml"], "there is no such file"),
        (&["two.toml", "--only", "bord"], "selects nothing"),
        (&["two.toml", "--jobs", "0"], "1..=1024"),
        (&["papr"], "embedded configs: "),
    ];
    for (arguments, expected) in table {
        let (code, text, errors) = run(&folder, arguments);
        assert_eq!((code, text.as_str()), (Some(2), ""), "{arguments:?}: {errors}");
        assert!(errors.contains(expected), "{arguments:?} says: {errors}");
    }
    assert!(!folder.path().join("results").exists());
}

#[test]
fn the_results_of_another_config_are_not_written_over() {
    let folder = folder_with(CONFIG);
    std::fs::write(folder.path().join("other.toml"), CONFIG).expect("written");
    assert_eq!(run(&folder, &["two.toml", "--out", "here"]).0, Some(0));
    let before = deterministic(&folder.path().join("here"));
    let (code, _, error) = run(&folder, &["other.toml", "--out", "here"]);
    assert_eq!(code, Some(2));
    assert!(error.contains("holds the results of the config \"two\""), "{error}");
    assert_eq!(deterministic(&folder.path().join("here")), before);
    assert_eq!(run(&folder, &["other.toml", "--out", "here", "--fresh"]).0, Some(0));
}
