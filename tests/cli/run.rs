//! `harness run`, from the command line to the files.

use crate::folder::deterministic;
use assert_cmd::Command;
use std::process::Output;
use tempfile::TempDir;

/// One board of Berthaud & Azlouk's table 3.1, with two of its rows: 2835 and 738 explored nodes.
pub(super) const CONFIG: &str = r#"
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

pub(super) fn folder_with(config: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("two.toml"), config).expect("written");
    folder
}

pub(super) fn run(folder: &TempDir, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
    let Output { status, stdout, stderr } =
        harness.arg("run").args(arguments).current_dir(folder).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code(), text(stdout), text(stderr))
}

#[test]
fn the_example_of_only_in_the_help_selects_what_it_names() {
    let config = |name: &str| {
        format!(
            "[[experiment]]\nname = '{name}'\nsize = '3x3'\ninstances = {{ uniform = 1 }}\nalgorithms = ['astar', 'idastar']\n\
             heuristics = ['h1', 'h2']\n"
        )
    };
    let folder = folder_with(&(config("korf-easy") + &config("uniform")));
    let (_, help, _) = run(&folder, &["--help"]);
    let example = help.lines().find(|line| line.contains("--only '")).expect("an example of --only");
    let only: Vec<&str> = example.split('\'').skip(1).step_by(2).flat_map(|name| ["--only", name]).collect();
    let (code, text, errors) = run(&folder, &[&["two.toml", "--list"], &only[..]].concat());
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{text}");
    // All four solvers of korf-easy, A* with h1 of uniform.
    assert!(text.contains("5 runs of 8"), "{text}");
}

#[test]
fn a_label_with_a_star_names_one_solver() {
    let folder = folder_with(
        "[[experiment]]\nname = 'e'\nsize = '3x3'\ninstances = { uniform = 1 }\nalgorithms = ['astar', 'astar(ties = fifo)']\n\
         heuristics = ['h1', 'h1 * 2']\n\
         [[experiment]]\nname = 'f'\nsize = '3x3'\ninstances = { uniform = 1 }\nalgorithms = ['astar']\n\
         heuristics = ['h1', 'h2']\n",
    );
    for (only, expected) in [
        ("e/A*, h1", "1 run of 6"),
        ("e/A* with h1", "1 run of 6"),
        ("*/A*, h1", "2 runs of 6"),
        ("e/astar: 2 * h1", "1 run of 6"),
        ("*/astar: h1", "2 runs of 6"),
        // A label of f alone; in e the heuristic of two solvers.
        ("*/h1", "3 runs of 6"),
        ("e/A*, h?", "2 runs of 6"),
        ("e/A*", "4 runs of 6"),
    ] {
        let (code, text, errors) = run(&folder, &["two.toml", "--list", "--only", only]);
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{only}: {text}");
        assert!(text.contains(expected), "{only}: {text}");
    }
}

#[test]
fn published_values_are_shown_beside_the_measured_ones() {
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
fn a_folder_with_other_files_is_left_alone() {
    let folder = folder_with(CONFIG);
    std::fs::create_dir(folder.path().join("theirs")).expect("made");
    std::fs::write(folder.path().join("theirs/letter.txt"), "dear").expect("written");
    let (code, text, errors) = run(&folder, &["two.toml", "--out", "theirs", "--fresh"]);
    assert_eq!((code, text.as_str()), (Some(2), ""), "the title is printed once the folder is locked");
    assert!(errors.contains("theirs is not a results folder of harness"), "{errors}");
    assert_eq!(std::fs::read_dir(folder.path().join("theirs")).expect("listed").count(), 1);
}

#[test]
fn a_run_that_is_impossible_is_rejected_with_what_would_be_right() {
    let folder = folder_with(CONFIG);
    let table: &[(&[&str], &str)] = &[
        (&["three.toml"], "there is no such file"),
        (&["two.toml", "--only", "bord"], "matches no run"),
        (&["two.toml", "--jobs", "0"], "--jobs 0: expected a whole number from 1 to 1024"),
        (&["papr"], "built-in configs: "),
    ];
    for (arguments, expected) in table {
        let (code, text, errors) = run(&folder, arguments);
        assert_eq!((code, text.as_str()), (Some(2), ""), "{arguments:?}: {errors}");
        assert!(errors.contains(expected), "{arguments:?} says: {errors}");
    }
    assert!(!folder.path().join("results").exists());
}

#[test]
fn the_results_of_another_config_are_not_overwritten() {
    let folder = folder_with(CONFIG);
    std::fs::write(folder.path().join("other.toml"), CONFIG).expect("written");
    assert_eq!(run(&folder, &["two.toml", "--out", "here"]).0, Some(0));
    let before = deterministic(&folder.path().join("here"));
    let (code, _, error) = run(&folder, &["other.toml", "--out", "here"]);
    assert_eq!(code, Some(2));
    assert!(error.contains("holds the results of the config \"two\""), "{error}");
    assert_eq!(deterministic(&folder.path().join("here")), before);
    std::fs::write(folder.path().join("two.toml"), CONFIG.replace("Two rows", "Both rows")).expect("written");
    let note = "note: here has results of an earlier version of this config";
    let has_note = || run(&folder, &["two.toml", "--out", "here"]).1.contains(note);
    assert_eq!([has_note(), has_note()], [true, false]);
    assert_eq!(run(&folder, &["other.toml", "--out", "here", "--fresh"]).0, Some(0));
}

/// Names that a spreadsheet would run as a formula, that lead out of the folder, or that CSV must quote.
const HOSTILE: &str = r#"
title = "=1+1"
prose = "../../../x"

[heuristics]
"=HYPERLINK(1)" = "h1"
"../../up" = "h2"
"a,b \"c\"" = "h3"
"/etc/x" = "h4"

[[experiment]]
name = "names"
title = "@sum\n-1"
size = "3x3"
instances = { boards = ["867254301"] }
algorithms = ["astar"]
heuristics = ["=HYPERLINK(1)", "../../up", "a,b \"c\"", { heuristic = "h5", label = "+1" }, "/etc/x"]
"#;

#[test]
fn no_name_in_a_config_leads_out_of_the_folder_or_is_a_formula() {
    let folder = folder_with(HOSTILE);
    let (code, text, errors) = run(&folder, &["two.toml", "--out", "deep/er/here"]);
    assert_eq!(code, Some(0), "{text}{errors}");
    let names = |part: &str| {
        let entries = std::fs::read_dir(folder.path().join(part)).expect("listed");
        let mut names: Vec<_> = entries.map(|entry| entry.expect("listed").file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(
        (names(""), names("deep"), names("deep/er")),
        (vec!["deep".into(), "two.toml".into()], vec!["er".into()], vec!["here".into()])
    );
    for (name, content) in deterministic(&folder.path().join("deep/er/here")) {
        if !name.ends_with(".csv") {
            continue;
        }
        let mut csv = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(&content[..]);
        for row in csv.records().map(|row| row.expect("CSV")) {
            for cell in row.iter().filter(|cell| cell.parse::<f64>().is_err()) {
                assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{name}: {cell}");
            }
        }
    }
    harness::results::archive::Archive::open(&folder.path().join("deep/er/here"))
        .expect("its own results are read back");
}

#[test]
fn an_experiment_name_is_not_a_path() {
    for name in ["../x", "/x", "a/b", ".x", "a\\b", "", "é", "a\nb"] {
        let folder = folder_with(&CONFIG.replace("name = \"board\"", &format!("name = {name:?}")));
        let (code, text, errors) = run(&folder, &["two.toml"]);
        assert_eq!((code, text.as_str()), (Some(2), ""), "{name:?}: {errors}");
    }
}

#[test]
fn a_heuristic_label_is_one_line() {
    let folder = folder_with(&CONFIG.replacen("[[exp", "[heuristics]\n\"two\\nlines\" = \"h1\"\n\n[[exp", 1));
    let (code, text, errors) = run(&folder, &["two.toml"]);
    assert_eq!((code, text.as_str()), (Some(2), ""), "{errors}");
    assert!(errors.contains("invalid name \"two\\nlines\""), "{errors}");
}

#[test]
fn numbers_at_the_limits_are_accepted_or_rejected_with_their_line() {
    for (from, to, taken) in [
        ("\n[[exp", "\nseed = \"18446744073709551615\"\n[[exp", true),
        (
            "order = udrl)\"]",
            "order = udrl)\", \"random(seed = 18446744073709551615)\"]\nlimits = { expanded = 99 }",
            true,
        ),
        (
            "order = udrl)\"]",
            "order = udrl)\"]\nlimits = { expanded = 9223372036854775807, generated = 9223372036854775807 }",
            true,
        ),
        ("order = udrl)\"]", "order = udrl)\"]\nlimits = { bytes = \"8388607 TiB\" }", true),
        ("order = udrl)\"]", "order = udrl)\"]\nlimits = { bytes = \"16777216 TiB\" }", false),
        ("order = udrl)\"]", "order = udrl)\"]\nlimits = { expanded = 0 }", false),
        ("order = udrl)\"]", "order = udrl)\"]\nlimits = { bytes = 0 }", false),
        ("order = udrl)\"]", "order = udrl)\"]\nlimits = { expanded = 9223372036854775808 }", true),
        ("\n[[exp", "\nseed = \"18446744073709551616\"\n[[exp", false),
        ("\n[[exp", "\nseed = -1\n[[exp", false),
        ("size = \"3x3\"", "size = 0", false),
        ("size = \"3x3\"", "size = 255", false),
        ("order = udrl)\"]", "order = udrl)\"]\nlimits = { expanded = -1 }", false),
        ("order = udrl)\"]", "order = udrl)\"]\nlimits = { seconds = 1e309 }", false),
        ("order = udrl)\"]", "order = udrl)\"]\nrepeats = 0", false),
        ("size = \"3x3\"", "size = \"0x0\"", false),
        ("size = \"3x3\"", "size = \"255x255\"", false),
        ("\"h1\", \"h6\"", "\"h1\", \"h6\", \"-1 * h1\"", false),
        ("\"h1\", \"h6\"", "\"h1\", \"h6\", \"4294967296 * h1\"", false),
        ("\"h1\", \"h6\"", "\"h1\", \"h6\", \"weighted([99999999999], 1)\"", false),
        ("astar(ties", "weighted_astar(weight = 1000000, ties", true),
        ("astar(ties", "weighted_astar(weight = 1/1000000, ties", true),
        ("astar(ties", "weighted_astar(weight = 1000001, ties", false),
        ("astar(ties", "weighted_astar(weight = 99999999999999999999, ties", false),
        ("astar(ties", "weighted_astar(weight = 0, ties", false),
        ("astar(ties", "weighted_astar(weight = -1, ties", false),
        ("astar(ties", "weighted_astar(weight = 1/0, ties", false),
        ("boards = [\"135X76420\"]", "uniform = 9223372036854775807", false),
        ("boards = [\"135X76420\"]", "walk = 1, moves = 9223372036854775807", false),
    ] {
        assert!(CONFIG.contains(from));
        let folder = folder_with(&CONFIG.replacen(from, to, 1));
        let (code, text, errors) = run(&folder, &["two.toml", "--jobs", "1"]);
        assert_eq!(code, Some(if taken { 0 } else { 2 }), "{to}: {text}{errors}");
        assert!(taken || errors.contains("--> two.toml:"), "{to}: {errors}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn paths_need_not_be_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = folder_with(CONFIG);
    let [config, out] = [&b"caf\xe9.toml"[..], b"out\xff"].map(|name| folder.path().join(OsStr::from_bytes(name)));
    std::fs::rename(folder.path().join("two.toml"), &config).expect("renamed");
    let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
    let output = harness.arg("run").arg(&config).arg("--out").arg(&out).output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(out.join("runs.csv").is_file());
}

#[test]
fn runs_are_verified_and_a_changed_cell_is_reported() {
    let folder = folder_with(CONFIG);
    assert_eq!(run(&folder, &["two.toml"]).0, Some(0));
    let call = |arguments: &[&str]| {
        let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
        let output = harness.args(arguments).current_dir(&folder).output().expect("it runs");
        (output.status.code(), String::from_utf8(output.stdout).expect("text"))
    };
    let (code, text) = call(&["verify", "results/two"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("re-ran 2 of 2 runs") && text.contains("everything agrees"), "{text}");

    // 738 and 2835 nodes are explored by the document's count, which includes the goal.
    let (code, text) = call(&["why", "results/two", "h1", "h6"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.contains("737") && text.contains("2834") && text.contains("harness solve '1 3 5/X 7 6/4 2 0'"),
        "{text}"
    );

    // Times are read in one unit; a git clone lacks them.
    let (_, text) = call(&["why", "results/two", "h1", "h6", "--metric", "time"]);
    assert!(text.contains("h1 (µs)") || text.contains("h1 (ms)") || text.contains("h1 (s)"), "{text}");
    std::fs::rename(folder.path().join("results/two/timings.csv"), folder.path().join("timings.csv")).expect("moved");
    let (_, text) = call(&["why", "results/two", "h1", "h6", "--metric", "time"]);
    assert!(text.contains("both solved 1 board, but this folder has no cpu_seconds for them"), "{text}");
    std::fs::rename(folder.path().join("timings.csv"), folder.path().join("results/two/timings.csv")).expect("moved");

    let runs = folder.path().join("results/two/runs.csv");
    let sound = std::fs::read_to_string(&runs).expect("read");
    std::fs::write(&runs, sound.replacen(",737,", ",736,", 1)).expect("written");
    let (code, text) = call(&["verify", "results/two"]);
    assert_eq!(code, Some(1), "{text}");
    let row = text.lines().find(|line| line.contains("expanded")).expect("a line");
    assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["runs.csv", "2", "expanded", "737", "736"]);
}

#[cfg(unix)]
#[test]
fn programs_are_started_by_run_alone() {
    let folder = folder_with(
        r#"
title = "A program"
[algorithms]
mine = { command = ["sh", "-c", "echo once >> ran; echo moves R"] }
[[experiment]]
name = "board"
size = "3x3"
instances = { boards = ["1 2 3/4 5 6/7 0 8"] }
algorithms = ["mine", "breadth_first"]
"#,
    );
    let (code, text, errors) = run(&folder, &["two.toml"]);
    assert_eq!(code, Some(0), "{text}{errors}");
    for command in ["report", "verify", "merge"] {
        let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
        let output = harness.args([command, "results/two"]).current_dir(&folder).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{command}: {said}{}", String::from_utf8_lossy(&output.stderr));
        assert!(command != "verify" || said.contains("1 run of external programs is not re-run"), "{said}");
    }
    assert_eq!(std::fs::read_to_string(folder.path().join("ran")).expect("it was run"), "once\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_is_moved_during_a_run_is_reported_with_its_new_place() {
    let folder = folder_with(
        r#"
[algorithms]
mine = { command = ["sh", "-c", "mv results/two results/moved; echo moves R"] }
[[experiment]]
name = "board"
size = "3x3"
instances = { boards = ["1 2 3/4 5 6/7 0 8"] }
algorithms = ["mine"]
"#,
    );
    let (code, text, errors) = run(&folder, &["two.toml"]);
    assert_eq!(code, Some(3), "{text}{errors}");
    let journal = folder.path().canonicalize().expect("the folder").join("results/moved/journal.jsonl");
    let expected = format!(
        "error: results/two/journal.jsonl was moved, removed or replaced while this ran; what was finished is in {}\n",
        journal.display()
    );
    assert_eq!(errors, expected);
    assert!(journal.is_file() && !folder.path().join("results/two").exists());
}
