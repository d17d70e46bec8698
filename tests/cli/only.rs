//! `harness run --only`: a report on a part of a config equals that of a config with only this part.

use crate::folder::deterministic;
use assert_cmd::Command;
use std::collections::BTreeMap;
use tempfile::TempDir;

/// Limits that some runs reach, so that statistics are over common boards and over stopped runs.
fn config(algorithms: &str, heuristics: &str) -> String {
    format!(
        "title = \"A part\"\nseed = 3\n[[experiment]]\nname = \"matrix\"\nsize = \"4x4\"\n\
         instances = {{ walk = 24, moves = 36 }}\nalgorithms = [{algorithms}]\nheuristics = [{heuristics}]\n\
         limits = {{ expanded = 3000 }}\n"
    )
}

/// Runs a config in a folder of its own; returns its files, without times and the text of the config.
fn run(folder: &TempDir, name: &str, config: &str, only: &[&str]) -> BTreeMap<String, Vec<u8>> {
    std::fs::write(folder.path().join("part.toml"), config).expect("written");
    let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
    harness.args(["run", "part.toml", "--out", name]).args(only.iter().flat_map(|one| ["--only", one]));
    harness.current_dir(folder).assert().success();
    let mut files = deterministic(&folder.path().join(name));
    files.remove("config.toml");
    files
}

#[test]
fn a_report_on_some_solvers_equals_that_of_a_config_with_only_these() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = config("\"greedy\", \"astar\", \"idastar\"", "\"misplaced\", \"manhattan\", \"linear_conflict\"");
    let part = config("\"astar\", \"idastar\"", "\"manhattan\", \"linear_conflict\"");
    let only = ["A*, manhattan", "A*, linear_conflict", "IDA*, manhattan", "IDA*, linear_conflict"];
    let only = only.map(|solver| format!("matrix/{solver}"));
    let mut found = run(&folder, "of-whole", &whole, &only.each_ref().map(String::as_str));
    let expected = run(&folder, "of-part", &part, &[]);
    let summary = String::from_utf8(found["summary.md"].clone()).expect("text");
    let line = "Incomplete: 120 of 240 runs done. Missing: matrix/greedy, misplaced; matrix/greedy, manhattan; matrix/greedy, linear\\_conflict; \
                matrix/A\\*, misplaced; matrix/IDA\\*, misplaced.\n\n";
    assert!(summary.contains(line), "{summary}");
    found.insert("summary.md".into(), summary.replace(line, "").into_bytes());
    assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    for (name, content) in &found {
        assert!(*content == expected[name], "{name} differs");
    }
    assert!(found.keys().any(|name| name.ends_with(".png")) && found.contains_key("comparisons.md"));
}
