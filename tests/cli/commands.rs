//! A folder with a small config, and command lines run in it; a `bin` in that folder is on the path.

use assert_cmd::Command;
use std::fs;
use tempfile::TempDir;

/// Twelve runs of at most four moves; their limit makes all of them equally dear.
pub(crate) const CONFIG: &str = r#"
title = "Some boards"

[[experiment]]
name = "boards"
size = "3x3"
instances = { file = "boards.txt" }
algorithms = ["astar", "breadth_first"]
heuristics = ["manhattan", "linear_conflict"]
limits = { expanded = 40 }
"#;

const BOARDS: &str = "1 2 3/4 5 6/0 7 8\n1 2 3/4 0 6/7 5 8\n0 1 3/4 2 5/7 8 6\n4 1 3/0 2 6/7 5 8\n";

pub(crate) fn place() -> TempDir {
    let place = tempfile::tempdir().expect("a folder");
    for (name, text) in [("my.toml", CONFIG), ("boards.txt", BOARDS)] {
        fs::write(place.path().join(name), text).expect("written");
    }
    place
}

/// Runs a command line; returns the exit code, the output and the errors.
pub(crate) fn harness(place: &TempDir, line: &str) -> (i32, String, String) {
    harness_with_tables(place, None, line)
}

/// The same with a folder of tables.
pub(crate) fn harness_with_tables(place: &TempDir, tables: Option<&str>, line: &str) -> (i32, String, String) {
    let path = format!("{}:{}", place.path().join("bin").display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new(env!("CARGO_BIN_EXE_harness"));
    command.args(line.split(' ')).current_dir(place).env("PATH", path).env_remove("TAQUIN_CACHE");
    command.envs(tables.map(|folder| ("TAQUIN_CACHE", folder)));
    let output = command.output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}
