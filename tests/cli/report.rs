//! `harness report`, `compare` and `table`, from the command line to the files.

use assert_cmd::Command;
use std::collections::BTreeMap;
use std::path::Path;
use tempfile::TempDir;

const CONFIG: &str = r#"
title = "Two heuristics"
seed = 3

[[experiment]]
name = "two"
size = "3x3"
instances = { uniform = 12 }
algorithms = ["astar"]
heuristics = ["manhattan", "linear_conflict"]
"#;

fn harness(folder: &TempDir, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
    let output = harness.args(arguments).current_dir(folder).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// A folder in which the config has run.
fn with_results() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("two.toml"), CONFIG).expect("written");
    let (code, _, errors) = harness(&folder, &["run", "two.toml", "--jobs", "1", "--out", "before"]);
    assert_eq!(code, Some(0), "{errors}");
    folder
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("listed")) {
        let name = entry.file_name().into_string().expect("text");
        if entry.path().is_dir() {
            found.extend(files(&entry.path()).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else {
            found.insert(name, std::fs::read(entry.path()).expect("read"));
        }
    }
    found
}

#[test]
fn reporting_again_changes_no_byte_and_restores_missing_files() {
    let folder = with_results();
    let results = folder.path().join("before");
    let (code, _, errors) = harness(&folder, &["report", "before", "--export", "latex,json,parquet,dark"]);
    assert_eq!(code, Some(0), "{errors}");
    let first = files(&results);
    for name in [
        "export/tables.tex",
        "export/macros.tex",
        "export/report.json",
        "export/runs.parquet",
        "export/dark/two-expanded.png",
    ] {
        assert!(first.contains_key(name), "no {name}");
    }
    let sums = String::from_utf8(first["SHA256SUMS"].clone()).expect("text");
    assert!(["export/runs.parquet", "runs.csv", "journal.jsonl"].iter().all(|name| sums.contains(name)), "{sums}");
    for name in ["statistics.md", "comparisons.csv", "charts/two-expanded.svg", "times.csv", "export/report.json"] {
        std::fs::remove_file(results.join(name)).expect("removed");
    }
    std::fs::write(results.join("summary.md"), "old").expect("written");
    std::fs::write(results.join("export/runs.parquet"), "old").expect("written");
    let (code, text, _) = harness(&folder, &["report", "before", "--export", "json"]);
    assert_eq!(code, Some(0));
    assert!(text.contains("of tables and charts; open before/report.html"), "{text}");
    let again = files(&results);
    let changed: Vec<&String> = first.keys().filter(|name| first.get(*name) != again.get(*name)).collect();
    assert_eq!((changed, first.len()), (vec![], again.len()));
}

#[test]
fn equal_results_compare_as_equal_and_worse_ones_are_an_error() {
    let folder = with_results();
    let (code, text, _) = harness(&folder, &["compare", "before", "before", "--metric", "expanded,length"]);
    assert_eq!(code, Some(0));
    assert!(text.contains("nothing changed: the same on every board"), "{text}");
    let two = ["compare", "before", "--solver", "linear_conflict", "--solver", "manhattan", "--format", "csv"];
    let (code, text, _) = harness(&folder, &two);
    assert_eq!(code, Some(1), "manhattan needs more: {text}");
    assert!(
        text.lines().nth(1).is_some_and(|row| row.starts_with("two,manhattan,linear_conflict,expanded,worse,12,")),
        "{text}"
    );
    let (code, ..) = harness(&folder, &["compare", "before", "--solver", "manhattan", "--solver", "linear_conflict"]);
    assert_eq!(code, Some(0));
}

#[test]
fn results_with_fewer_solvers_or_runs_do_not_compare_as_equal() {
    let folder = with_results();
    let fewer = CONFIG.replace("[\"manhattan\", \"linear_conflict\"]", "[\"manhattan\"]");
    std::fs::write(folder.path().join("fewer.toml"), fewer).expect("written");
    let (code, _, errors) = harness(&folder, &["run", "fewer.toml", "--jobs", "1", "--out", "after"]);
    assert_eq!(code, Some(0), "{errors}");
    let compare = ["compare", "before", "after", "--metric", "expanded"];
    let (code, text, _) = harness(&folder, &compare);
    assert_eq!(code, Some(0));
    assert!(text.contains("\"two\": linear_conflict is not in after") && !text.contains("every board"), "{text}");

    let lost = |name: &str| {
        let file = folder.path().join("after").join(name);
        let rows = std::fs::read_to_string(&file).expect("read");
        let kept = rows.lines().filter(|row| !row.starts_with("two,12,")).map(|row| format!("{row}\n"));
        std::fs::write(&file, kept.collect::<String>()).expect("written");
    };
    lost("solutions.csv");
    let (code, _, errors) = harness(&folder, &compare);
    assert_eq!(code, Some(2));
    assert!(errors.contains("runs.csv: line 13: its status is solved, so solutions.csv should have"), "{errors}");
    lost("runs.csv");
    lost("timings.csv");
    let (code, text, errors) = harness(&folder, &compare);
    assert_eq!(code, Some(0), "{errors}");
    let larger = CONFIG.replace("3x3", "3x4").replace("{ uniform = 12 }", "{ walk = 2, moves = 9 }");
    std::fs::write(folder.path().join("larger.toml"), larger).expect("written");
    assert_eq!(harness(&folder, &["run", "larger.toml", "--out", "larger"]).0, Some(0));
    let (code, noted, errors) = harness(&folder, &["compare", "before", "larger"]);
    assert_eq!((code, noted.as_str()), (Some(2), "\"two\": its boards cannot be compared (3x3 and 3x4)\n"));
    assert!(errors.contains("nothing to compare"), "{errors}");
    assert!(text.contains("it lacks 1 of the 12 boards of before") && !text.contains("every board"), "{text}");
}

#[test]
fn a_table_has_a_row_and_a_column_for_each_property() {
    let folder = with_results();
    let table = ["table", "before", "--rows", "heuristic", "--columns", "algorithm", "--value", "median:expanded"];
    let (code, text, _) = harness(&folder, &[&table[..], &["--format", "csv"]].concat());
    assert_eq!(code, Some(0));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines[0], lines.len()), ("heuristic,A*,A* runs", 3), "{text}");
    assert!(lines[1].starts_with("manhattan,") && lines[2].starts_with("linear_conflict,"), "{text}");
    let sum = |only: &[&str]| harness(&folder, &[&["table", "before", "--value", "sum:expanded"], only].concat());
    assert_eq!(sum(&["--only", "two", "--only", "two"]), sum(&["--only", "two"]), "no run counts twice");
    for (format, start) in [
        ("markdown", "Median of expanded; over all 12 boards\n\n| heuristic | A\\* |"),
        ("latex", "\\begin{table}"),
        ("json", "{"),
    ] {
        let (_, text, _) = harness(&folder, &[&table[..], &["--format", format]].concat());
        assert!(text.starts_with(start), "{text}");
    }
}

#[test]
fn invalid_arguments_are_rejected_with_what_would_be_right() {
    let folder = with_results();
    std::fs::create_dir(folder.path().join("empty")).expect("made");
    let table: &[(&[&str], &str)] = &[
        (&["report", "empty"], "empty is not a results folder of harness"),
        (&["report", "before", "--export", "xlsx"], "expected latex, json, parquet or dark"),
        (&["compare", "before"], "nothing to compare with: give a second folder or two --solver options"),
        (&["compare", "before", "--solver", "h1", "--solver", "h2"], "there are \"linear_conflict\", \"manhattan\""),
        (&["compare", "before", "before", "--solver", "manhatan"], "\"manhatan\" (did you mean \"manhattan\"?)"),
        (
            &["compare", "before", "--solver", "manhattan", "--solver", "linear_conflict", "--solver", "typo"],
            "no solver is called \"typo\": there are \"linear_conflict\", \"manhattan\"",
        ),
        (
            &["compare", "before", "--solver", "manhattan", "--solver", "A*"],
            "\"A*\" fits several solvers of experiment \"two\": \"manhattan\", \"linear_conflict\"",
        ),
        (&["compare", "before", "before", "--metric", "colour"], "expected expanded, generated, length, cost or time"),
        (&["table", "before", "--rows", "colour"], "is not a property of runs: expected one of experiment"),
        (
            &["table", "before", "--rows", "weight"],
            "no solver here has the property \"weight\", so it makes no rows: choose one of experiment, solver",
        ),
        (&["table", "before", "--value", "mean:solved", "--over", "solved"], "leave out --over solved"),
        (&["why", "before", "manhatan", "linear"], "no solver is called \"manhatan\" (did you mean"),
        (&["table", "before", "--only", "three"], "unknown experiment \"three\": expected one of two"),
    ];
    for (arguments, expected) in table {
        let (code, text, errors) = harness(&folder, arguments);
        assert_eq!((code, text.as_str()), (Some(2), ""), "{arguments:?}: {errors}");
        assert!(errors.contains(expected), "{arguments:?} says: {errors}");
    }
    assert_eq!(files(&folder.path().join("empty")).len(), 0);
}

/// The commands that read a results folder, without their other arguments.
const READERS: [&[&str]; 8] = [
    &["report"],
    &["table"],
    &["compare", "before"],
    &["why", "manhattan", "linear_conflict"],
    &["merge"],
    &["status"],
    &["play", "--no-open"],
    &["verify"],
];

/// What a command prints for a folder.
fn read(folder: &TempDir, reader: &[&str], results: &str) -> (Option<i32>, String, String) {
    let (command, rest) = reader.split_first().expect("a command");
    let (before, after) = if *command == "compare" { (rest, &[][..]) } else { (&[][..], rest) };
    harness(folder, &[&[*command][..], before, &[results], after].concat())
}

#[test]
fn every_command_shows_a_broken_copy_of_the_config_like_a_config() {
    let folder = with_results();
    let copy = folder.path().join("before/config.toml");
    let config = std::fs::read_to_string(&copy).expect("read");
    std::fs::write(&copy, config + "x").expect("written");
    for reader in READERS.iter().filter(|reader| reader[0] != "verify") {
        let (code, text, errors) = read(&folder, reader, "before");
        assert_eq!((code, text.as_str()), (Some(2), ""), "{reader:?}: {errors}");
        assert!(errors.starts_with("error: ") && errors.matches("error:").count() == 1, "{reader:?} says: {errors}");
        assert!(errors.contains("before/config.toml:11:"), "{reader:?} says: {errors}");
    }
}

#[test]
fn every_command_rejects_a_file_as_a_results_folder() {
    let folder = with_results();
    for file in ["two.toml", "before/runs.csv"] {
        for reader in READERS {
            let (code, text, errors) = read(&folder, reader, file);
            assert_eq!((code, text.as_str()), (Some(2), ""), "{reader:?}: {errors}");
            assert_eq!(errors, format!("error: {file} is a file, not a results folder\n"), "{reader:?}");
        }
    }
}

#[test]
fn solvers_without_common_boards_have_no_table() {
    let folder = tempfile::tempdir().expect("a folder");
    // 31 moves from its goal: not solved within one expansion.
    let boards = CONFIG.replace("uniform = 12", "boards = [\"8 6 7/2 5 4/3 0 1\"]");
    std::fs::write(folder.path().join("one.toml"), boards + "limits = { expanded = 1 }\n").expect("written");
    let (code, _, errors) = harness(&folder, &["run", "one.toml", "--jobs", "1", "--out", "one"]);
    assert_eq!(code, Some(0), "{errors}");
    let (code, text, errors) = harness(&folder, &["why", "one", "manhattan", "linear_conflict"]);
    assert_eq!((code, text.as_str()), (Some(0), "two\nno board was solved by both\n"), "{errors}");
}

#[test]
fn unreadable_results_are_an_io_error_not_bad_input() {
    let folder = with_results();
    // A folder in place of a file: even a superuser cannot read it.
    std::fs::remove_file(folder.path().join("before/runs.csv")).expect("removed");
    std::fs::create_dir(folder.path().join("before/runs.csv")).expect("made");
    for line in ["report before", "compare before before", "table before --rows heuristic", "play before --no-open"] {
        let (code, _, errors) = harness(&folder, &line.split(' ').collect::<Vec<_>>());
        assert_eq!(code, Some(3), "{line}: {errors}");
        assert!(errors.contains("cannot read before/runs.csv: "), "{line}: {errors}");
    }
}

#[test]
fn a_page_of_changes_is_written_and_shown_in_the_report_until_the_next() {
    let folder = with_results();
    let (code, _, errors) = harness(&folder, &["compare", "before", "before", "--html", "changes.html"]);
    assert_eq!(code, Some(0), "{errors}");
    let page = std::fs::read_to_string(folder.path().join("changes.html")).expect("a page");
    assert!(page.contains("<title>before compared with before</title>") && page.contains("the same on every board"));
    let has_changes = |arguments: &[&str]| {
        let (code, _, errors) = harness(&folder, arguments);
        assert_eq!(code, Some(0), "{errors}");
        std::fs::read_to_string(folder.path().join("before/report.html")).expect("a page").contains("id=\"changes\"")
    };
    assert!(has_changes(&["report", "before", "--against", "before"]));
    let (code, text, errors) = harness(&folder, &["verify", "before", "--sample", "0"]);
    assert!(
        code == Some(0) && format!("{text}{errors}").contains("note: report.html also shows what changed"),
        "{text}{errors}"
    );
    assert!(!has_changes(&["report", "before"]));
    // With other boards there is nothing to compare, and the folder stays as it was.
    let other = CONFIG.replace("uniform = 12", "uniform = 3").replace("\"two\"", "\"three\"");
    std::fs::write(folder.path().join("other.toml"), other).expect("written");
    let (code, _, errors) = harness(&folder, &["run", "other.toml", "--jobs", "1", "--out", "other"]);
    assert_eq!(code, Some(0), "{errors}");
    let (code, _, errors) = harness(&folder, &["report", "before", "--against", "other"]);
    let reason = "error: --against other: nothing to compare: no solver was run on the same board in both";
    assert!(code == Some(2) && errors.starts_with(reason), "{errors}");
    let (code, _, errors) = harness(&folder, &["verify", "before", "--sample", "0"]);
    assert_eq!(code, Some(0), "{errors}");
    let (code, _, errors) = harness(&folder, &["compare", "before", "before", "--html", "no/such/folder.html"]);
    assert!(code == Some(3) && errors.contains("cannot write no/such/folder.html"), "{errors}");
}

#[test]
fn solvers_are_ranked_in_every_format() {
    let folder = with_results();
    let (code, text, errors) = harness(&folder, &["rank", "before"]);
    assert_eq!(code, Some(0), "{errors}");
    assert!(text.contains("two: 2 solvers by expanded nodes, over all 12 boards"), "{text}");
    // Linear conflict is never less than the Manhattan distance, so A* expands fewer with it, but for ties.
    let (_, csv, _) = harness(&folder, &["rank", "before", "--format", "csv"]);
    let rows: Vec<&str> = csv.lines().skip(1).collect();
    assert!(rows[0].starts_with("two,expanded,12,12,1,linear_conflict,"), "{csv}");
    assert!(rows[1].starts_with("two,expanded,12,12,2,manhattan,"), "{csv}");
    let (_, json, _) = harness(&folder, &["rank", "before", "--format", "json", "--metric", "length"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let ranks: Vec<&serde_json::Value> =
        json["groups"][0]["ranked"].as_array().expect("a list").iter().map(|one| &one["rank"]).collect();
    assert_eq!(ranks, [1, 1], "both find shortest paths");
    let (code, _, errors) = harness(&folder, &["rank", "before", "--metric", "speed"]);
    assert!(code == Some(2) && errors.contains("expanded, generated, length, cost or time"), "{errors}");
}
