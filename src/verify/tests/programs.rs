//! Rows of programs, which nothing but the journal has.

use super::*;

/// Two boards, each two moves from the goal.
const PROGRAMS: &str = r#"
title = "Programs"
[algorithms]
claims = { command = ["sh", "-c", "echo cost 4"] }
fails = { command = ["sh", "-c", "echo too hard >&2; exit 3"] }
[[experiment]]
name = "kept"
size = "3x3"
instances = { boards = ["1 2 3/4 5 6/0 7 8", "1 2 3/4 0 6/7 5 8"] }
algorithms = ["astar", "claims", "fails"]
heuristics = ["manhattan"]
[[experiment]]
name = "folded"
size = "3x3"
rows = "fold"
instances = { boards = ["1 2 3/4 5 6/0 7 8", "1 2 3/4 0 6/7 5 8"] }
algorithms = ["fails"]
"#;

/// Changes a file of the results of [`PROGRAMS`], and returns the findings without digests; `left_out` are further files
/// that are not there.
fn changed(left_out: &[&str], file: &str, change: impl Fn(&str) -> String) -> Vec<String> {
    static MADE: OnceLock<tempfile::TempDir> = OnceLock::new();
    let made = MADE.get_or_init(|| made(PROGRAMS)).path().join("results");
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("results");
    fs::create_dir_all(folder.join("charts")).unwrap();
    for (name, path) in files(&made).iter().filter(|(name, _)| *name != "SHA256SUMS") {
        fs::copy(path, folder.join(name)).unwrap();
    }
    left_out.iter().for_each(|name| fs::remove_file(folder.join(name)).unwrap());
    assert_eq!(findings_of(&look(&folder, Choice::None)), Vec::<String>::new());
    let text = fs::read_to_string(folder.join(file)).unwrap();
    let other = change(&text);
    assert_ne!(other, text);
    fs::write(folder.join(file), other).unwrap();
    findings_of(&look(&folder, Choice::None))
}

#[test]
fn claimed_lengths_are_those_of_the_journal() {
    // It could be right: more than two moves, and an even number. The second of the claims follows two rows of A*.
    let second = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(String::from).collect();
        lines[4] = lines[4].replace("claimed,4,", "claimed,6,");
        lines.join("\n") + "\n"
    };
    assert_eq!(changed(&["manifest.json"], "runs.csv", second), ["runs.csv|5|length: 4 -> 6"]);
}

#[test]
fn times_that_are_left_out_are_not_those_of_the_journal() {
    let without = |text: &str| {
        let kept = text.lines().filter(|line| !line.starts_with("kept,1,command(name = claims),"));
        kept.map(|line| format!("{line}\n")).collect()
    };
    let found = changed(&[], "timings.csv", without);
    let missed =
        "timings.csv||: the times of the journal -> others: kept instance 1, command(name = claims)".to_string();
    assert!(found.contains(&missed), "{found:?}");
}

#[test]
fn failures_of_programs_in_the_manifest_are_those_of_the_journal() {
    // Two of the rows, then the two that are kept of the folded runs.
    let failure = |experiment: &str, instance: usize, code: u32| {
        format!("crashed: {experiment} instance {instance}, fails: exit status: {code}\n  | too hard")
    };
    let found = changed(&["report.html"], "manifest.json", |text| text.replacen("status: 3", "status: 4", 1));
    assert_eq!(found, [format!("manifest.json||failure 1: {} -> {}", failure("kept", 1, 3), failure("kept", 1, 4))]);
    let last = |text: &str| {
        let (before, after) = text.rsplit_once("\"instance\": 2").unwrap();
        format!("{before}\"instance\": 1{after}")
    };
    let found = changed(&["report.html"], "manifest.json", last);
    assert_eq!(
        found,
        [format!("manifest.json||failure 4: {} -> {}", failure("folded", 2, 3), failure("folded", 1, 3))]
    );
    let none = |text: &str| text.replacen("\"failures\"", "\"others\"", 1);
    let found = changed(&["report.html"], "manifest.json", none);
    assert_eq!(found, [format!("manifest.json||failure 1: {} -> none", failure("kept", 1, 3))]);
}

#[test]
fn a_program_that_failed_in_the_run_may_have_done_otherwise_in_a_shard_beside_it() {
    let made = made(PROGRAMS);
    let folder = made.path().join("results");
    fs::remove_file(folder.join("SHA256SUMS")).unwrap();
    let journal = fs::read_to_string(folder.join("journal.jsonl")).unwrap();
    let (fails, otherwise) = (r#"["crashed",null,null,null,null]"#, "too hard");
    assert!(journal.contains(fails) && journal.contains(otherwise), "{journal}");
    fs::create_dir(folder.join("shards")).unwrap();
    for (from, to) in [(otherwise, "too dark"), (fails, r#"["claimed",null,4,null,null]"#)] {
        // Without digests, as in an older journal; rows alone, of which a shard's file is read first.
        let rows = journal.lines().filter(|line| line.starts_with(r#"{"runs":"#));
        let lines = rows.map(|line| line.split(",\"sum\":").next().unwrap().replace(from, to) + "}\n");
        fs::write(folder.join("shards/1-of-1.0.jsonl"), lines.collect::<String>()).unwrap();
        assert_eq!(findings_of(&look(&folder, Choice::None)), Vec::<String>::new(), "{to}");
    }
}
