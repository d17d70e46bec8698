//! External programs from the command line: what they claim, how they fail, and the adapter template.
#![cfg(unix)]

mod folder;

use assert_cmd::Command;
use folder::deterministic;
use std::fs;
use tempfile::TempDir;

/// The second board needs 31 moves, more than any other but one (Reinefeld 1993); its Manhattan distance is 21.
const CONFIG: &str = r#"
title = "Claims"

[algorithms]
low = { command = ["sh", "claims.sh", "21"] }
right = { command = ["sh", "claims.sh", "31"] }
high = { command = ["sh", "claims.sh", "33"] }

[[experiment]]
name = "small"
size = "3x3"
instances = { boards = ["1 2 3/4 5 6/0 7 8", "8 6 7/2 5 4/3 0 1"] }
algorithms = ["astar", "low", "right", "high"]
heuristics = ["manhattan"]

[[experiment]]
name = "large"
size = "4x4"
instances = { boards = ["1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"] }
algorithms = ["right"]
reference = "none"
"#;

/// Claims the given cost for all boards except one, on which it fails with a message.
const CLAIMS: &str = r#"
while read -r word numbers; do
  [ "$word" = board ] && board=$numbers
done
if [ "$board" = "1 2 3 4 5 6 0 7 8" ]; then
  echo "too easy for me" >&2
  exit 9
fi
echo "cost $1"
"#;

fn place(config: &str, name: &str, script: &str) -> TempDir {
    let place = tempfile::tempdir().expect("a folder");
    fs::write(place.path().join("my.toml"), config).expect("written");
    fs::write(place.path().join(name), script).expect("written");
    place
}

/// Runs a command line; returns the exit code and all output.
fn harness(place: &TempDir, line: &str) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_harness"))
        .args(line.split(' '))
        .current_dir(place)
        .env("SOLVER", "./theirs")
        .output()
        .expect("it runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().expect("a code"), String::from_utf8(said).expect("text"))
}

fn file(place: &TempDir, name: &str) -> String {
    fs::read_to_string(place.path().join("results/my").join(name)).expect("a file of results")
}

/// Some columns of the rows of an experiment.
fn rows(place: &TempDir, name: &str, experiment: &str, columns: &[&str]) -> Vec<String> {
    let csv = file(place, name);
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().expect("a header");
    let at = |column: &&str| header.iter().position(|name| name == column).expect("a column");
    let row = |line: Vec<&str>| columns.iter().map(|column| line[at(column)]).collect::<Vec<_>>().join(" ");
    lines.filter(|line| line[0] == experiment).map(row).collect()
}

#[test]
fn a_claimed_length_is_not_a_solution_and_proves_nothing() {
    let place = place(CONFIG, "claims.sh", CLAIMS);
    let (code, said) = harness(&place, "run my.toml");
    assert_eq!(code, 0, "{said}");
    let expected = [
        "A* 1 solved 2 0",
        "A* 2 solved 31 0",
        "low 1 crashed  ",
        // Enumeration proves that 31 moves are needed.
        "low 2 invalid  ",
        "right 1 crashed  ",
        "right 2 claimed 31 ",
        "high 1 crashed  ",
        "high 2 claimed 33 ",
    ];
    assert_eq!(
        rows(&place, "runs.csv", "small", &["algorithm", "instance", "status", "length", "gap_upper"]),
        expected
    );
    assert_eq!(rows(&place, "runs.csv", "large", &["status", "length"]), ["claimed 31"]);
    // No run has solved it, whatever was claimed.
    assert_eq!(rows(&place, "instances.csv", "large", &["optimum_lower", "optimum_upper"]), ["0 "]);
    assert_eq!(rows(&place, "solutions.csv", "small", &["length"]), ["2", "31"]);
    assert!(said.contains("0 of 2 (claimed: 1, crashed: 1)"), "{said}");
    let (code, said) =
        harness(&place, "table results/my --rows algorithm --columns status --value max:claimed --over all");
    assert!(code == 0 && said.contains("33"), "{said}");
    let (code, said) = harness(&place, "verify results/my");
    assert_eq!(code, 0, "{said}");
    let before = deterministic(&place.path().join("results/my"));
    assert_eq!(harness(&place, "report results/my").0, 0);
    assert!(before == deterministic(&place.path().join("results/my")));

    let runs = place.path().join("results/my/runs.csv");
    let tampered = |length: &str| {
        fs::write(&runs, file(&place, "runs.csv").replace("external,claimed,31", length)).expect("written");
        harness(&place, "verify results/my")
    };
    let original = file(&place, "runs.csv");
    for (row, expected) in [
        ("external,claimed,29", "31 or more, as is proven"),
        ("external,claimed,32", "an odd number, by parity"),
        ("external,claimed,", "the length that was claimed"),
    ] {
        let (code, said) = tampered(row);
        assert!(code == 1 && said.contains(expected), "{row}: {said}");
        fs::write(&runs, &original).expect("written");
    }
}

#[test]
fn a_failed_programs_last_words_are_reported_and_kept_out_of_the_deterministic_files() {
    let place = place(CONFIG, "claims.sh", CLAIMS);
    // The second time the runs are resumed, and the failures reported again.
    for _ in 0..2 {
        let (code, said) = harness(&place, "run my.toml");
        assert_eq!(code, 0, "{said}");
        assert!(said.contains("crashed: small instance 1, right: exit status: 9\n  | too easy for me\n"), "{said}");
        assert!(
            said.contains("invalid: small instance 2, low: its cost is less than is proven to be needed"),
            "{said}"
        );
        let manifest = file(&place, "manifest.json");
        assert!(manifest.contains("\"told\": \"exit status: 9\\ntoo easy for me\""), "{manifest}");
        let files = deterministic(&place.path().join("results/my"));
        assert!(files.values().all(|bytes| !bytes.windows(8).any(|window| window == b"too easy")));
    }
}

#[test]
fn a_program_whose_answers_differ_between_repeats_has_failed_and_the_experiment_continues() {
    let config = r#"
[algorithms]
lots = { command = ["sh", "counts.sh", "lots"] }
falls = { command = ["sh", "counts.sh", "falls"] }
steady = { command = ["sh", "counts.sh", "steady"] }

[[experiment]]
name = "boards"
size = "3x3"
instances = { boards = ["1 2 3/4 5 6/0 7 8"] }
algorithms = ["lots", "falls", "steady"]
repeats = 3
"#;
    // It counts its calls: a different cost each time, or no answer the second time, or always the same cost.
    let script = r#"
[ -f "$1.calls" ] && read -r calls <"$1.calls"
calls=$((calls + 1))
echo "$calls" >"$1.calls"
case "$1 $calls" in
  lots*) echo "cost $((2 * calls))" ;;
  "falls 2") echo "fell" >&2; exit 5 ;;
  *) echo "moves RR" ;;
esac
"#;
    let place = place(config, "counts.sh", script);
    // The second time the runs are resumed, and the failures reported again.
    for _ in 0..2 {
        let (code, said) = harness(&place, "run my.toml");
        assert_eq!(code, 0, "{said}");
        let differ = "its answers differ between repeats: give it a fixed seed as an argument";
        let lots = format!("invalid: boards instance 1, lots: {differ}");
        let falls = format!("crashed: boards instance 1, falls: {differ}; one of them: exit status: 5 | fell");
        let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(&format!("{lots} {falls} 3 of 3 runs")), "{said}");
        let failure = format!("\"told\": \"{differ}; one of them: exit status: 5\\nfell\"");
        assert!(file(&place, "manifest.json").contains(&failure));
    }
    let statuses = rows(&place, "runs.csv", "boards", &["algorithm", "status", "length"]);
    assert_eq!(statuses, ["lots invalid ", "falls crashed ", "steady solved 2"]);
    assert_eq!(fs::read_to_string(place.path().join("lots.calls")).expect("a number"), "3\n");
    let (code, said) = harness(&place, "verify results/my");
    assert_eq!(code, 0, "{said}");
}

/// Turns a journal into an older one: folds without failures, lines without digests.
fn as_it_was(journal: &str) -> String {
    let older = |line: &str| {
        let mut line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let failures = line["fold"].as_object_mut().expect("a fold").remove("failures");
        assert!(failures.is_some() && line.as_object_mut().expect("an entry").remove("sum").is_some());
        line.to_string() + "\n"
    };
    journal.lines().filter(|line| line.starts_with("{\"fold\"")).map(older).collect()
}

#[test]
fn of_folded_runs_the_first_failures_of_a_program_are_reported_and_the_others_counted() {
    let config = r#"
[algorithms]
bad = { command = ["sh", "bad.sh"] }

[[experiment]]
name = "boards"
size = "3x3"
instances = { uniform = 12 }
algorithms = ["bad"]
rows = "fold"
"#;
    let place = place(config, "bad.sh", "echo >>calls\necho no such luck >&2\nexit 3\n");
    let reported = |said: &str| said.matches("crashed: boards instance ").count();
    let kept = || file(&place, "manifest.json").matches("\"told\": \"exit status: 3\\nno such luck\"").count();
    // The second time the runs are resumed, and the failures reported again.
    for _ in 0..2 {
        let (code, said) = harness(&place, "run my.toml");
        assert_eq!((code, reported(&said), kept()), (0, 10, 10), "{said}");
        assert!(said.contains("crashed: boards instance 1, bad: exit status: 3\n  | no such luck\n"), "{said}");
        assert!(said.contains("… and 2 more runs of external programs failed\n"), "{said}");
    }
    let journal = as_it_was(&file(&place, "journal.jsonl"));
    fs::write(place.path().join("results/my/journal.jsonl"), journal).expect("written");
    let (code, said) = harness(&place, "run my.toml");
    assert_eq!((code, reported(&said), kept()), (0, 0, 0), "{said}");
    assert!(said.contains("12 runs of external programs failed; the reasons were not kept\n"), "{said}");
    assert_eq!(fs::read_to_string(place.path().join("calls")).expect("calls").len(), 12, "no run is made twice");
    let (code, said) = harness(&place, "run my.toml --rows");
    assert_eq!((code, reported(&said), kept()), (0, 10, 12), "{said}");
    assert!(said.contains("… and 2 more runs of external programs failed\n"), "{said}");
}

/// Six boards, each with the moves that solve it.
const EASY: &str = r#"
while read -r word numbers; do
  [ "$word" = board ] && board=$numbers
done
case $board in
  "1 2 3 4 5 6 0 7 8") echo moves RR ;;
  "1 2 3 4 5 6 7 0 8") echo moves R ;;
  "1 2 3 0 5 6 4 7 8") echo moves DRR ;;
  "1 2 3 4 0 6 7 5 8") echo moves DR ;;
  "1 2 3 4 5 0 7 8 6") echo moves D ;;
  *) echo moves DD ;;
esac
[ "$1" = half ] && echo expanded 1000 || true
"#;

#[test]
fn a_count_that_a_program_does_not_report_is_blank_and_not_0() {
    let config = r#"
[algorithms]
silent = { command = ["sh", "easy.sh"] }
half = { command = ["sh", "easy.sh", "half"] }

[[experiment]]
name = "boards"
size = "3x3"
instances = { boards = ["1 2 3/4 5 6/0 7 8", "1 2 3/4 5 6/7 0 8", "1 2 3/0 5 6/4 7 8", "1 2 3/4 0 6/7 5 8", "1 2 3/4 5 0/7 8 6",
  "1 2 0/4 5 3/7 8 6"] }
algorithms = ["astar", "silent", "half"]
heuristics = ["manhattan"]

[[experiment]]
name = "folded"
size = "3x3"
rows = "fold"
instances = { boards = ["1 2 3/4 5 6/0 7 8", "1 2 3/4 5 6/7 0 8"] }
algorithms = ["silent"]
"#;
    let place = place(config, "easy.sh", EASY);
    let (code, said) = harness(&place, "run my.toml");
    assert_eq!(code, 0, "{said}");
    let line =
        |name: &str| said.lines().find(|line| line.starts_with(name)).map(|line| line.split_whitespace().collect());
    // The mean of what was expanded, and of the moves: 2, 1, 3, 2, 1 and 2.
    assert_eq!(line("silent ").map(|words: Vec<&str>| words[..4].to_vec()), Some(vec!["silent", "6", "–", "1.833"]));
    assert_eq!(line("half ").map(|words: Vec<&str>| words[..4].to_vec()), Some(vec!["half", "6", "1000", "1.833"]));
    let counters =
        ["expanded", "generated", "reopened", "duplicates", "stored", "peak_bytes", "iterations", "branching_factor"];
    let shown = rows(&place, "runs.csv", "boards", &counters);
    assert!(shown[..6].iter().all(|row| row.split(' ').filter(|cell| !cell.is_empty()).count() == 7), "{shown:?}");
    assert_eq!(shown[6..12], vec![" ".repeat(7); 6]);
    assert_eq!(shown[12..], vec![format!("1000{}", " ".repeat(7)); 6]);
    // The program that reports no effort is left out where effort is compared.
    let compared = rows(&place, "comparisons.csv", "boards", &["metric", "first", "second"]);
    assert_eq!(compared, ["expanded A* half", "length A* silent", "length A* half", "length silent half"]);
    assert!(rows(&place, "coverage.csv", "boards", &["label", "solved"]).contains(&"silent ".into()));
    let folded = rows(&place, "histograms.csv", "folded", &["counter", "value", "runs"]);
    assert_eq!(folded, ["status solved 2", "gap 0 2", "length 1 1", "length 2 1"]);

    let (code, said) = harness(&place, "verify results/my");
    assert_eq!(code, 0, "{said}");
    // Two programs on six boards, and one on two that are folded.
    assert!(said.contains("14 runs of external programs are not re-run"), "{said}");
    let (code, said) = harness(&place, "table results/my --only boards --rows solver --value max:expanded");
    let last = |name: &str| said.lines().find(|line| line.starts_with(name))?.split_whitespace().last();
    assert_eq!((code, last("silent"), last("half")), (0, Some("–"), Some("1000")), "{said}");
    let before = deterministic(&place.path().join("results/my"));
    assert_eq!(harness(&place, "report results/my").0, 0);
    assert!(before == deterministic(&place.path().join("results/my")));
    // The harness's own searches report all counters.
    let original = file(&place, "runs.csv");
    let cells: Vec<&str> = original.lines().nth(1).expect("a row").split(',').collect();
    let generated = format!(",{},{},", cells[12], cells[13]);
    fs::write(place.path().join("results/my/runs.csv"), original.replacen(&generated, &format!(",{},,", cells[12]), 1))
        .expect("written");
    let (code, said) = harness(&place, "report results/my");
    assert!(code == 2 && said.contains("invalid generated \"\""), "{said}");
}

/// Whether a process runs; one that was killed is gone, or a zombie until it is reaped.
fn runs(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(") ").next().is_some_and(|state| !state.is_empty() && !state.starts_with(['Z', 'X']))
}

#[test]
fn programs_end_when_the_harness_is_killed() {
    use std::process::{Command, Stdio};
    let config = r#"
[algorithms]
slow = { command = ["sh", "slow.sh"], seconds = 1000 }

[[experiment]]
name = "boards"
size = "3x3"
instances = { uniform = 2 }
algorithms = ["slow"]
"#;
    // It has read its input, so its process id is known by then; it ignores all signals that ask it to end.
    let script = "trap '' HUP INT TERM\nread -r size\nsleep 1000 &\necho $$ $! >pids.$$\nmv pids.$$ known.$$\nwait\n";
    let place = place(config, "slow.sh", script);
    let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"))
        .args(["run", "my.toml", "--jobs", "2"])
        .current_dir(&place)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs");
    let known = || {
        let names = fs::read_dir(&place).expect("listed").map(|entry| entry.expect("listed").path());
        let known = names.filter(|path| path.extension().is_some() && path.to_string_lossy().contains("/known."));
        known.map(|path| fs::read_to_string(path).expect("read")).collect::<Vec<_>>().join(" ")
    };
    let tenth = || std::thread::sleep(std::time::Duration::from_millis(100));
    while known().split_whitespace().count() < 4 {
        assert_eq!(harness.try_wait().expect("asked"), None, "it is still at its runs");
        tenth();
    }
    let pids: Vec<String> = known().split_whitespace().map(String::from).collect();
    assert!(pids.iter().all(|pid| runs(pid)), "{pids:?}");
    harness.kill().expect("killed");
    harness.wait().expect("gone");
    let patience = (0..600).find(|_| {
        tenth();
        !pids.iter().any(|pid| runs(pid))
    });
    assert!(patience.is_some(), "a minute later they still run: {pids:?}");
}

#[test]
fn the_adapter_template_translates_another_answer_format() {
    use std::os::unix::fs::PermissionsExt;
    let config = r#"
[algorithms]
theirs = { command = ["sh", "adapter.sh"] }

[[experiment]]
name = "boards"
size = "3x3"
instances = { boards = ["1 2 3/4 5 6/0 7 8", "1 2 3/4 0 6/7 5 8"] }
algorithms = ["theirs"]
"#;
    let place = place(config, "adapter.sh", include_str!("../configs/external/adapter.sh"));
    // Its answer is right on the first board, and invalid on the second one.
    let theirs = place.path().join("theirs");
    fs::write(&theirs, "#!/bin/sh\n[ \"$*\" = '1 2 3 4 5 6 0 7 8' ] && echo right right || echo up\n")
        .expect("written");
    fs::set_permissions(&theirs, fs::Permissions::from_mode(0o755)).expect("allowed");
    let (code, said) = harness(&place, "run my.toml");
    assert_eq!(code, 0, "{said}");
    assert_eq!(rows(&place, "runs.csv", "boards", &["status", "length"]), ["solved 2", "invalid "]);
    assert!(said.contains("invalid: boards instance 2, theirs: its moves do not lead to the goal"), "{said}");
}
