//! Tables in files: their makers are killed and stopped, and their files are cut while they are in use.

use crate::faults::{Experiment, HOW, dies, everything, signal, succeeds};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const KILLS: usize = 13;

/// A table of 1,860,480 values: the ways to place five tiles on twenty cells.
const TABLE: &str = r#"
title = "A table"
[[experiment]]
name = "twenty"
size = "4x5"
instances = { walk = 1, moves = 4 }
algorithms = ["idastar"]
heuristics = ["pdb(\"1 2 3 4 5\")"]
reference = "none"
"#;

#[test]
fn killed_table_makers_leave_nothing_that_the_next_one_does_not_remove() {
    let experiment = Experiment::of(TABLE);
    let tables = experiment.place.path().canonicalize().expect("the folder").join("tables");
    let prepare = || -> Command {
        let mut prepare = experiment.command("prepare killed.toml");
        prepare.env("TAQUIN_CACHE", &tables).env("FAULT_FOLDER", &tables);
        prepare
    };
    let operations = experiment.operations(prepare());
    let content = |file: &Path| std::fs::read(file).expect("read");
    let [file] = &everything(&tables)[..] else { panic!("one table") };
    let table = content(file);
    let mut unfinished = 0;
    for moment in 0..KILLS {
        std::fs::remove_dir_all(&tables).expect("removed");
        let fault = format!("any:{}:{}", moment % operations + 1, HOW[moment % 3]);
        dies(&mut prepare(), &fault);
        unfinished += everything(&tables).iter().filter(|left| *left != file).count();
        succeeds(&mut prepare());
        assert_eq!(everything(&tables), std::slice::from_ref(file), "after {fault}");
        assert!(content(file) == table, "after {fault}");
    }
    assert!(unfinished > 0, "no kill left half a table");
}

/// A line of what the system reports of a process; none where it has ended.
fn system_line(child: &Child, file: &str, part: &str) -> Option<String> {
    let text = std::fs::read_to_string(format!("/proc/{}/{file}", child.id())).unwrap_or_default();
    text.lines().find(|line| line.contains(part)).map(Into::into)
}

/// Waits until something is true of a process.
fn wait_until(child: &mut Child, is_true: impl Fn(&Child) -> bool) {
    while !is_true(child) {
        assert_eq!(child.try_wait().expect("a process"), None, "it ended before");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_file_that_is_cut_while_it_is_in_use_ends_the_search_with_a_sentence() {
    let place = tempfile::tempdir().expect("a folder");
    let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
    // The columns of 4x5 have enough states for a file, and the board takes hours.
    let board = "19 18 17 16/15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0";
    harness.args(["solve", board, "-a", "idastar", "-e", "walking_distance"]).env("TAQUIN_CACHE", place.path());
    let mut child = harness.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it runs");
    wait_until(&mut child, |child| system_line(child, "maps", ".table").is_some());
    for file in everything(place.path()) {
        std::fs::File::options().write(true).open(file).expect("opened").set_len(0).expect("cut");
    }
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("error: a table in the cache was cut while it was in use"), "{said}");
}

#[test]
fn a_signal_ends_the_making_of_a_table_at_once() {
    let experiment = Experiment::of(&TABLE.replace("4x5", "4x4").replace("4 5", "4 5 6 7"));
    let mut harness = experiment.harness();
    harness.env_remove("LD_PRELOAD").env("TAQUIN_CACHE", "");
    let mut child = harness.spawn().expect("it runs");
    // Seven tiles can be placed in 57,657,600 ways.
    let is_large = |line: String| {
        let kibibytes = line.trim_start_matches("VmRSS:").trim().trim_end_matches(" kB");
        kibibytes.parse::<u64>().is_ok_and(|kibibytes| kibibytes > 80 << 10)
    };
    wait_until(&mut child, |child| system_line(child, "status", "VmRSS:").is_some_and(is_large));
    signal(&child, "INT");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    // It would have said how many runs there are, had it come to its end.
    assert!(!String::from_utf8_lossy(&output.stdout).contains(" runs in "), "{output:?}");
}
