//! An experiment in a folder of its own, run by processes with injected faults.

use crate::folder::deterministic;
use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::LazyLock;
use tempfile::TempDir;

/// Rows and folds, short searches. One solver each: charts that compare solvers would be half of the time.
const CONFIG: &str = r#"
title = "Killed and run again"
seed = 5

[[experiment]]
name = "rows"
size = "3x3"
instances = { uniform = 256 }
algorithms = ["astar"]
heuristics = ["manhattan"]

[[experiment]]
name = "folded"
size = "3x3"
instances = { uniform = 1100 }
rows = "fold"
algorithms = ["greedy"]
heuristics = ["manhattan"]
"#;

/// The library that injects the faults, compiled once by the compiler that Rust uses for linking.
static FAULTS: LazyLock<(TempDir, PathBuf)> = LazyLock::new(|| {
    let place = tempfile::tempdir().expect("a folder");
    let library = place.path().join("faults.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kill/faults.c");
    let built = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).args([source, "-ldl"]).status();
    assert!(built.expect("cc, with which Rust links").success());
    (place, library)
});

/// The outcome of an experiment without faults.
pub(crate) struct Whole {
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    pub(crate) runs: BTreeSet<String>,
    pub(crate) journal_bytes: usize,
    /// The operations on its files, in their order where one thread makes them.
    pub(crate) operations: Vec<String>,
}

pub(crate) static WHOLE: LazyLock<Whole> = LazyLock::new(|| {
    let experiment = Experiment::new();
    let log = experiment.place.path().join("log");
    let output = experiment.harness().env("FAULT_LOG", &log).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let operations = std::fs::read_to_string(log).expect("the library is in use: operations are logged");
    Whole {
        files: deterministic(&experiment.results()),
        runs: runs(&experiment.journal()).into_iter().collect(),
        journal_bytes: experiment.journal().len(),
        operations: operations.lines().map(Into::into).collect(),
    }
});

impl Whole {
    /// How many operations of a kind there are, except those on the journal: while planning, and after.
    pub(crate) fn count(&self, kind: &str) -> (usize, usize) {
        let is_one = |line: &&String| line.starts_with(kind) && !line.ends_with("journal.jsonl");
        let (planning, after) = self.operations.split_at(self.before_runs());
        (planning.iter().filter(is_one).count(), after.iter().filter(is_one).count())
    }

    /// How many operations come before the first run is in the journal.
    pub(crate) fn before_runs(&self) -> usize {
        let first = |line: &String| line.starts_with("write") && line.ends_with("journal.jsonl");
        self.operations.iter().position(first).expect("a journal")
    }
}

pub(crate) struct Experiment {
    pub(crate) place: TempDir,
}

impl Experiment {
    pub(crate) fn new() -> Experiment {
        Experiment::of(CONFIG)
    }

    pub(crate) fn of(config: &str) -> Experiment {
        let place = tempfile::tempdir().expect("a folder");
        std::fs::write(place.path().join("killed.toml"), config).expect("written");
        Experiment { place }
    }

    pub(crate) fn results(&self) -> PathBuf {
        // The canonical path of the folder: the library compares paths by their text.
        self.place.path().canonicalize().expect("the folder").join("results")
    }

    /// The command that runs it, without a fault so far.
    pub(crate) fn harness(&self) -> Command {
        self.harness_of(2)
    }

    /// The same with another number of threads.
    pub(crate) fn harness_of(&self, threads: usize) -> Command {
        self.command(&format!("run killed.toml --jobs {threads} --out results"))
    }

    /// Any command line, run beside the config.
    pub(crate) fn command(&self, line: &str) -> Command {
        let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
        harness.args(line.split(' ').map(|word| if word == "results" { self.results() } else { word.into() }));
        harness.current_dir(&self.place).env("LD_PRELOAD", &FAULTS.1).env("FAULT_FOLDER", self.results());
        harness.stdout(Stdio::piped()).stderr(Stdio::piped());
        harness
    }

    /// The operations of a command line that nothing happens to, those on the journal left out.
    pub(crate) fn operations(&self, mut harness: Command) -> usize {
        let log = self.place.path().join("log");
        succeeds(harness.env("FAULT_LOG", &log));
        let lines = std::fs::read_to_string(&log).expect("operations are logged");
        std::fs::remove_file(log).expect("removed");
        lines.lines().filter(|line| !(line.starts_with("write") && line.ends_with("journal.jsonl"))).count()
    }

    pub(crate) fn meets(&self, fault: &str) -> Output {
        self.harness().env("FAULT", fault).output().expect("it runs")
    }

    /// Runs it until it is stopped at an operation, and returns while it is stopped.
    pub(crate) fn held(&self, fault: &str) -> Child {
        let child = self.harness().env("FAULT", fault).spawn().expect("it runs");
        let stat = format!("/proc/{}/stat", child.id());
        let state = || std::fs::read_to_string(&stat).expect("a process").rsplit(')').next().unwrap()[1..2].to_string();
        while state() != "T" {
            assert_ne!(state(), "Z", "it ended without coming to {fault}");
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        child
    }

    pub(crate) fn journal(&self) -> Vec<u8> {
        std::fs::read(self.results().join("journal.jsonl")).unwrap_or_default()
    }

    /// A fault that kills; the remains are not checked.
    pub(crate) fn dies_of(&self, fault: &str) {
        dies(&mut self.harness(), fault);
    }

    /// Runs it to its end: it gives the files of an experiment without faults, and repeats no run in the journal.
    pub(crate) fn goes_on(&self, after: &str) {
        let before = self.journal();
        let kept = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let output = self.harness().output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*said), (Some(0), ""), "after {after}");

        let journal = self.journal();
        assert!(journal.starts_with(&before[..kept]), "after {after}: lines of the journal are gone");
        let (all, made) = (runs(&journal), runs(&journal[kept..]));
        assert_eq!(all.len(), WHOLE.runs.len(), "after {after}: a run was made twice, or never");
        assert!(all.into_iter().collect::<BTreeSet<_>>() == WHOLE.runs, "after {after}: other runs");
        let manifest = std::fs::read(self.results().join("manifest.json")).expect("a manifest");
        let manifest: serde_json::Value = serde_json::from_slice(&manifest).expect("JSON");
        assert_eq!(manifest["runs_made_now"], made.iter().map(|run| weight(run)).sum::<u64>(), "after {after}");

        self.has_the_files_of_a_whole_run(after);
    }

    /// The deterministic files are those of a run that nothing happened to, and all files have their digests.
    pub(crate) fn has_the_files_of_a_whole_run(&self, after: &str) {
        let files = deterministic(&self.results());
        assert!(files.keys().eq(WHOLE.files.keys()), "after {after}: {:?}", files.keys());
        for (name, content) in files {
            assert!(content == WHOLE.files[&name], "after {after}: {name} is another");
        }
        assert!(self.results().join("SHA256SUMS").exists(), "after {after}");
        is_whole_where_it_says_so(&self.results(), after);
    }
}

/// Runs a command to its end.
pub(crate) fn succeeds(harness: &mut Command) -> Output {
    let output = harness.output().expect("it runs");
    assert!(output.status.success(), "{harness:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// Runs a command that a fault kills.
pub(crate) fn dies(harness: &mut Command, fault: &str) {
    let output = harness.env("FAULT", fault).output().expect("it runs");
    assert_eq!(output.status.signal(), Some(9), "{fault}: {harness:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Where a folder has digests, each of them is that of its file.
pub(crate) fn is_whole_where_it_says_so(folder: &Path, after: &str) {
    if folder.join("SHA256SUMS").exists() {
        let checked = Command::new("sha256sum").args(["--check", "--quiet", "SHA256SUMS"]).current_dir(folder).output();
        let checked = checked.expect("sha256sum");
        assert!(checked.status.success(), "after {after}: {}", String::from_utf8_lossy(&checked.stdout));
    }
}

/// The runs, and blocks of folded runs, in complete lines of a journal.
pub(crate) fn runs(journal: &[u8]) -> Vec<String> {
    let named = |line: &[u8]| -> Vec<String> {
        let line: serde_json::Value = serde_json::from_slice(line).expect("a line of JSON");
        match line["runs"]["rows"].as_array() {
            Some(rows) => rows
                .iter()
                .map(|row| format!("{} {} {}", line["runs"]["experiment"], line["runs"]["solver"], row[0]))
                .collect(),
            None if line["fold"].is_object() => vec![format!("{} {}", line["fold"]["first"], line["fold"]["solver"])],
            None => vec![],
        }
    };
    journal.split_inclusive(|&byte| byte == b'\n').flat_map(named).collect()
}

/// The runs in a line: a folded experiment has blocks of 1024 and a remainder.
fn weight(run: &str) -> u64 {
    match run.split(' ').next() {
        Some("0") => 1024,
        Some("1024") => 1100 - 1024,
        _ => 1,
    }
}

/// How kills fall on operations.
pub(crate) const HOW: [&str; 3] = ["before", "after", "torn"];

/// A number from 1 to `most`, the same every time.
pub(crate) fn drawn(moment: usize, most: usize) -> usize {
    let mut mixed = (moment as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((mixed ^ mixed >> 31) % most as u64) as usize + 1
}

/// Sends a signal by its name.
pub(crate) fn signal(child: &Child, name: &str) {
    let sent = Command::new("sh").args(["-c", &format!("kill -{name} {}", child.id())]).status();
    assert!(sent.expect("a shell").success());
}

/// The lines of `runs.csv`.
pub(crate) fn finished_rows(experiment: &Experiment) -> Vec<String> {
    let text = std::fs::read_to_string(experiment.results().join("runs.csv")).expect("rows");
    text.lines().skip(1).map(Into::into).collect()
}

/// Every file below a folder; none where it is missing.
pub(crate) fn everything(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![];
    for entry in std::fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("listed").path()) {
        if entry.is_dir() { found.extend(everything(&entry)) } else { found.push(entry) }
    }
    found.sort();
    found
}
