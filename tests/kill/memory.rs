//! Runs that need more memory than there is.

use crate::faults::{Experiment, finished_rows};
use crate::folder::deterministic;
use std::process::{Command, Output, Stdio};

/// The first runs need from 1 to about 80 MiB.
const CONFIG: &str = r#"
title = "Fifteen"
seed = 3
[[experiment]]
name = "fifteen"
size = "4x4"
instances = { uniform = 10 }
algorithms = ["astar(ties = fifo)"]
heuristics = ["h1"]
limits = { expanded = 1_000_000 }
reference = "none"
"#;

/// Runs the experiment with its own options; returns the output and the peak memory.
fn run(mut harness: Command) -> (Output, u64) {
    let mut child = harness.env_remove("LD_PRELOAD").spawn().expect("it runs");
    let mut peak = 0;
    while child.try_wait().expect("a process").is_none() {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        peak = kibibytes.unwrap_or(0).max(peak);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    (child.wait_with_output().expect("it ended"), peak << 10)
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// The rows, and the files, of a run with memory to spare.
fn with_plenty() -> (Vec<String>, std::collections::BTreeMap<String, Vec<u8>>) {
    let experiment = Experiment::of(CONFIG);
    let mut harness = experiment.harness();
    harness.args(["--memory", "4 GiB"]);
    let (output, _) = run(harness);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    (finished_rows(&experiment), deterministic(&experiment.results()))
}

/// How many times the runs that have rows were given up before, from the column `given_up`.
fn given_up(experiment: &Experiment) -> u64 {
    let mut timings = csv::Reader::from_path(experiment.results().join("timings.csv")).expect("times");
    let column = timings.headers().expect("a header").iter().position(|name| name == "given_up").expect("the column");
    timings.records().map(|row| row.expect("a row")[column].parse::<u64>().expect("a count")).sum()
}

#[test]
fn a_budget_is_not_exceeded_and_the_runs_that_fit_are_the_same_as_with_more() {
    let (rows, files) = with_plenty();
    let experiment = Experiment::of(CONFIG);
    for threads in [2, 8] {
        let mut harness = experiment.harness_of(threads);
        harness.args(["--memory", "64 MiB", "--fresh"]);
        let (output, peak) = run(harness);
        assert_eq!(output.status.code(), Some(3), "{}", said(&output));
        assert!(said(&output).contains("too large: fifteen instance "), "{}", said(&output));
        // To the end of the command, tables and charts included.
        assert!(peak > 10 << 20 && peak <= 64 << 20, "{threads} threads: {peak} bytes");
        let fitting = finished_rows(&experiment);
        assert!((2..10).contains(&fitting.len()), "{fitting:?}");
        assert!(fitting.iter().all(|row| rows.contains(row)), "{fitting:?}");
        let manifest = std::fs::read(experiment.results().join("manifest.json")).expect("a manifest");
        let manifest: serde_json::Value = serde_json::from_slice(&manifest).expect("JSON");
        assert_eq!(manifest["memory"]["budget_bytes"], 64 << 20);
        assert_eq!(manifest["memory"]["runs_too_large"], 10 - fitting.len());
        assert!(given_up(&experiment) <= manifest["memory"]["runs_given_up_and_made_again"].as_u64().expect("a count"));
    }

    let mut harness = experiment.harness();
    harness.args(["--memory", "4 GiB"]);
    let (output, _) = run(harness);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(deterministic(&experiment.results()) == files, "with more memory, the rest is run");
}

fn within_400000_kilobytes(experiment: &Experiment) -> Command {
    let harness = experiment.harness();
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -v 400000; exec \"$0\" \"$@\""]).arg(harness.get_program()).args(harness.get_args());
    shell.current_dir(&experiment.place).stdout(Stdio::piped()).stderr(Stdio::piped());
    shell
}

#[test]
fn under_a_hard_limit_nothing_is_killed() {
    let (rows, _) = with_plenty();
    let experiment = Experiment::of(CONFIG);
    let (output, _) = run(within_400000_kilobytes(&experiment));
    assert!(matches!(output.status.code(), Some(0 | 3)), "{:?} {}", output.status, said(&output));
    let fitting = finished_rows(&experiment);
    assert!(fitting.len() >= 2 && fitting.iter().all(|row| rows.contains(row)), "{fitting:?}");
}

#[test]
fn a_limit_on_addresses_is_distinguished_from_a_budget() {
    let experiment = Experiment::of(&CONFIG.replace("1_000_000", "100_000_000"));
    let output = within_400000_kilobytes(&experiment).output().expect("a shell");
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    let message = [
        "at least 1.8 GiB, but the limit of 391 MiB on addresses (ulimit -v) leaves ",
        ": raise the limit with ulimit -v",
    ];
    assert!(message.iter().all(|message| said(&output).contains(message)), "{}", said(&output));
}

#[test]
fn what_cannot_fit_is_rejected_before_the_first_run() {
    for (change, message) in [
        (("1_000_000", "100_000_000"), "a run that reaches its limits needs at least 1.8 GiB"),
        (("expanded = 1_000_000", "bytes = \"16 GiB\""), "a run that reaches its limits needs at least 4.8 GiB"),
        (("\"h1\"", "\"pdb('7-8')\""), "the tables of its heuristic and of those before it need at least "),
    ] {
        let experiment = Experiment::of(&CONFIG.replace(change.0, &change.1.replace('\'', "\\\"")));
        let mut harness = experiment.harness();
        let output = harness.args(["--memory", "500 MiB"]).env("TAQUIN_CACHE", "").output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains("experiment \"fifteen\", solver \"astar(ties = fifo): "), "{}", said(&output));
        assert!(said(&output).contains(message), "{}", said(&output));
        assert!(said(&output).contains(", but the memory limit of 500 MiB leaves 4"), "{}", said(&output));
        assert!(experiment.journal().is_empty());
    }
    let experiment = Experiment::of(CONFIG);
    let output = experiment.harness().args(["--memory", "40 MiB"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    let message = "its rows and a chart of them need at least 56 MiB, more than the memory limit of 40 MiB";
    assert!(said(&output).contains(message), "{}", said(&output));
}

#[test]
fn a_single_search_also_ends_at_its_budget() {
    let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
    let board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    let output = harness
        .args(["solve", board, "--goal", "blank-first", "--solver", "astar: manhattan", "--memory", "48 MiB"])
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(3), "{}", said(&output));
    assert!(
        said(&output).contains("the search ran out of memory: it used ")
            && said(&output).contains("raise it with --memory")
    );
}

#[test]
fn a_single_search_is_rejected_before_tables_that_do_not_fit_are_built() {
    let solve = |heuristic: &str, memory: &str| {
        let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
        harness.args(["solve", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", "-a", "idastar", "-e", heuristic]);
        harness.args(["--memory", memory]).env("TAQUIN_CACHE", "").output().expect("it runs")
    };
    // Seven tiles can be placed in 16 * 15 * 14 * 13 * 12 * 11 * 10 ways: 55 MiB.
    let output = solve("pdb('7 8 3 4 5 6 9')", "50 MiB");
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    for message in [
        "solver \"idastar: pdb(\"3 4 5 6 7 8 9\")\": the tables of its heuristic need at least ",
        ", but the memory limit of 50 MiB leaves ",
        ": raise it with --memory, or use a heuristic with smaller tables",
    ] {
        assert!(said(&output).contains(message), "{}", said(&output));
    }
    let output = solve("pdb('1 2 3')", "50 MiB");
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let output = solve("manhattan", "1");
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("the memory limit of 1 byte has no room for it"), "{}", said(&output));
}
