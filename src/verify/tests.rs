//! A folder of results with each of its bytes changed, and what is found.

mod bytes;
mod copies;
mod earlier;
mod programs;
mod promises;
mod twice;

mod journal;

use super::*;
use crate::config::Config;
use crate::plan::Plan;
use crate::report::{self, ReportInput};
use crate::run;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

const CONFIG: &str = r#"
title = "Three kinds of search"
seed = 3

[[experiment]]
name = "rows"
size = "3x3"
instances = { walk = 4, moves = 12 }
algorithms = ["astar", "weighted_astar(weight = 2)", "idastar", "breadth_first"]
heuristics = ["manhattan"]

[[experiment]]
name = "folded"
size = "3x3"
instances = { walk = 30, moves = 9 }
algorithms = ["astar"]
heuristics = ["linear_conflict"]
rows = "fold"

[[table]]
title = "A table"
source = "made up"
experiment = "rows"
columns = [{ name = "runs", formula = "solved", statistic = "sum" }]
rows = [{ name = "IDA*", solver = "IDA*", cells = [4] }]
"#;

/// A copy of the results of [`CONFIG`].
fn results() -> tempfile::TempDir {
    static MADE: OnceLock<tempfile::TempDir> = OnceLock::new();
    let made = MADE.get_or_init(|| made(CONFIG)).path().join("results");
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("results");
    fs::create_dir_all(folder.join("charts")).unwrap();
    for (name, path) in files(&made) {
        fs::copy(path, folder.join(name)).unwrap();
    }
    place
}

/// The results of a config, as the command leaves them.
fn made(config: &str) -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("three.toml");
    fs::write(&file, config).unwrap();
    let config = Config::read(&file).unwrap();
    let plan = Plan::new(&config, &[]).unwrap();
    let options = run::Options { jobs: Some(1), ..run::Options::new(place.path().join("results")) };
    let finished = run::run(&plan, &options).unwrap();
    let values = report::heuristic_values(&config).unwrap();
    let tables = report::judge(&config, &finished.results, &values);
    let scope = report::Scope::new(&config, &finished.results);
    report::write_all(&ReportInput::new(&scope), &values, &tables, &finished.folder).unwrap();
    finished.folder.seal().unwrap();
    place
}

fn files(folder: &Path) -> BTreeMap<String, PathBuf> {
    let mut found = BTreeMap::new();
    for part in ["", "charts/"] {
        for entry in fs::read_dir(folder.join(part)).unwrap().map(Result::unwrap).filter(|entry| entry.path().is_file())
        {
            found.insert(format!("{part}{}", entry.file_name().to_str().unwrap()), entry.path());
        }
    }
    found
}

fn look(folder: &Path, choice: Choice) -> Verification {
    verify(folder, &Options { choice, jobs: Some(1), ..Options::default() }).unwrap()
}

fn findings_of(verification: &Verification) -> Vec<String> {
    let line = |line: Option<u64>| line.map_or(String::new(), |line| line.to_string());
    verification
        .findings()
        .map(|one| format!("{}|{}|{}: {} -> {}", one.file, line(one.line), one.column, one.expected, one.found))
        .collect()
}

#[test]
fn a_folder_as_it_was_left_agrees_with_all_runs_made_again() {
    let place = results();
    let verification = look(&place.path().join("results"), Choice::All);
    assert_eq!(findings_of(&verification), Vec::<String>::new());
    assert_eq!(verification.notes, Vec::<String>::new());
    let last = &verification.checks.last().unwrap().what;
    assert_eq!(last, "re-ran 46 of 46 runs: the same rows");
}

#[test]
fn runs_that_were_not_made_again_are_not_counted() {
    let place = results();
    let options = Options { choice: Choice::All, jobs: Some(1), ..Options::default() };
    options.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    let verification = verify(&place.path().join("results"), &options).unwrap();
    assert!(verification.cancelled);
    assert!(verification.notes.iter().any(|note| note == "no run was re-run"), "{:?}", verification.notes);
}

#[test]
fn a_run_is_repeated_to_its_end_however_slow_the_machine() {
    let config = |limits: &str| {
        format!(
            "title = 'Long'\n[[experiment]]\nname = 'long'\nsize = '4x4'\ngoal = 'blank-first'\n\
             instances = {{ boards = ['14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15'] }}\n\
             algorithms = ['astar']\nheuristics = ['manhattan']\n{limits}"
        )
    };
    let place = made(&config(""));
    let folder = place.path().join("results");
    copy(&folder);
    fs::write(folder.join("config.toml"), config("limits = { seconds = 1e-6 }\n")).unwrap();
    let found = findings_of(&look(&folder, Choice::All));
    assert!(!found.iter().any(|one| one.starts_with("runs.csv")), "{found:?}");
}

#[test]
fn folded_runs_are_made_again_as_they_were_folded_and_where_all_are_known() {
    // Boards on which A* proves lengths that were not known to the folded runs.
    let config = "title = 'Folds'\nseed = 1\n[[experiment]]\nname = 'kept'\nsize = '4x4'\ninstances = { walk = 10, moves = 20 }\n\
                  algorithms = ['astar']\nheuristics = ['manhattan']\n[[experiment]]\nname = 'folded'\nsize = '4x4'\n\
                  instances = { walk = 10, moves = 20 }\nrows = 'fold'\nalgorithms = ['greedy', 'astar']\nheuristics = ['manhattan']\n";
    let place = made(config);
    let folder = place.path().join("results");
    let whole = look(&folder, Choice::All);
    assert_eq!((findings_of(&whole), whole.notes), (vec![], vec![]));
    copy(&folder);
    let histograms = fs::read_to_string(folder.join("histograms.csv")).unwrap();
    let keep = |wanted: fn(&str) -> bool| -> String {
        let lines = histograms.lines().filter(|line| !line.contains("greedy") || wanted(line));
        lines
            .map(|line| line.replace("greedy: manhattan,status,solved,10", "greedy: manhattan,status,solved,9") + "\n")
            .collect()
    };
    let left_out = "histograms left out, since not all of their runs are known: those of 1";
    for (text, is_noted) in [(keep(|_| false), false), (keep(|line| line.contains(",status,")), true)] {
        fs::write(folder.join("histograms.csv"), text).unwrap();
        let verification = look(&folder, Choice::All);
        let found = findings_of(&verification);
        assert!(!found.iter().any(|one| one.contains("the histograms of the runs")), "{found:?}");
        assert_eq!(verification.notes.iter().any(|note| note == left_out), is_noted, "{:?}", verification.notes);
    }
}

#[test]
fn missing_files_are_found_and_others_are_named() {
    let place = results();
    let folder = place.path().join("results");
    fs::write(folder.join("charts/mine.svg"), "<svg/>").unwrap();
    fs::create_dir_all(folder.join("slurm/logs")).unwrap();
    ["slurm/tasks.sh", "slurm/logs/1_1.txt"].iter().for_each(|name| fs::write(folder.join(name), "").unwrap());
    let notes = look(&folder, Choice::None).notes;
    assert_eq!(
        notes,
        [
            "slurm/ holds scripts of `harness submit`; they are not verified",
            "charts/mine.svg does not belong to these results: it has no digest in SHA256SUMS",
            "no run was re-run"
        ]
    );
    fs::remove_file(folder.join("charts/mine.svg")).unwrap();
    fs::remove_dir_all(folder.join("slurm")).unwrap();
    for (name, path) in files(&folder) {
        let sound = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let mut verification = Verification::default();
        digests::check(&folder, &mut verification);
        let all = findings_of(&verification).join("\n") + &verification.notes.join("\n");
        assert!(all.contains(&name), "{name} is missing: {all}");
        let of_one_run = crate::results::is_of_one_run(&name);
        assert_eq!(verification.findings().next().is_none(), of_one_run, "{name}: {all}");
        fs::write(path, sound).unwrap();
    }
}

/// What is committed: no digests, no journal, no times, no manifest.
fn copy(folder: &Path) {
    for (name, path) in files(folder) {
        if crate::results::is_of_one_run(&name) {
            fs::remove_file(path).unwrap();
        }
    }
}

#[test]
fn a_copy_without_the_files_of_one_machine_is_verified_by_what_follows_from_the_config() {
    let place = results();
    let folder = place.path().join("results");
    copy(&folder);
    let verification = look(&folder, Choice::All);
    assert_eq!(findings_of(&verification), Vec::<String>::new());
    assert!(verification.notes[0].starts_with("no SHA256SUMS: "), "{:?}", verification.notes);
    let rows = ["runs.csv", "solutions.csv", "iterations.csv", "histograms.csv", "instances.csv"];
    let files = files(&folder);
    let charts = [".svg", ".png"].map(|kind| files.keys().find(|name| name.ends_with(kind)).expect("a chart").as_str());
    for name in rows.into_iter().chain(["summary.csv", "published.md"]).chain(charts) {
        let path = &files[name];
        let sound = fs::read(path).unwrap();
        // Reports are rebuilt for each look, runs only where nothing else has their rows.
        let (places, choice) = if rows.contains(&name) { (4, Choice::All) } else { (1, Choice::None) };
        for at in (0..sound.len()).step_by(sound.len() / places + 1) {
            let mut changed = sound.clone();
            changed[at] ^= 1;
            fs::write(path, &changed).unwrap();
            assert!(look(&folder, choice).findings().next().is_some(), "byte {at} of {name}");
        }
        fs::write(path, sound).unwrap();
    }
}

/// Changes one text in a file of a copy, and returns the findings when all runs are re-run.
fn changed(file: &str, from: &str, to: &str) -> Vec<String> {
    let place = results();
    let folder = place.path().join("results");
    copy(&folder);
    let text = fs::read_to_string(folder.join(file)).unwrap();
    assert!(text.contains(from), "{text}");
    fs::write(folder.join(file), text.replacen(from, to, 1)).unwrap();
    findings_of(&look(&folder, Choice::All))
}

#[test]
fn what_is_wrong_is_reported_by_file_line_and_column() {
    let place = results();
    let runs = fs::read_to_string(place.path().join("results/runs.csv")).unwrap();
    let row = runs.lines().nth(1).unwrap();
    let cells: Vec<&str> = row.split(',').collect();
    let names: Vec<&str> = runs.lines().next().unwrap().split(',').collect();
    let column = |name: &str| names.iter().position(|other| *other == name).unwrap();
    let with = |name: &str, value: &str| {
        let mut cells = cells.clone();
        cells[column(name)] = value;
        cells.join(",")
    };
    let expanded = cells[column("expanded")];
    let found = changed("runs.csv", row, &with("expanded", "9"));
    assert!(found.contains(&format!("runs.csv|2|expanded: {expanded} -> 9")), "{found:?}");
    let found = changed("runs.csv", row, &with("lower_bound", "99"));
    assert!(found.iter().any(|one| one.starts_with("runs.csv|2|lower_bound: ")), "{found:?}");
    let found = changed("runs.csv", row, &with("status", "exhausted"));
    assert!(found.iter().any(|one| one.starts_with("runs.csv|2|status: ")), "{found:?}");
    let found = changed("histograms.csv", "status,solved,30", "status,solved,29");
    assert!(found.iter().any(|one| one.starts_with("histograms.csv|")), "{found:?}");
}

#[test]
fn a_path_that_does_not_end_at_the_goal_is_found() {
    let place = results();
    let solutions = fs::read_to_string(place.path().join("results/solutions.csv")).unwrap();
    let slides = solutions.lines().nth(1).unwrap().rsplit(',').next().unwrap().to_string();
    let back = |letter: char| match letter {
        'U' => 'D',
        'D' => 'U',
        'L' => 'R',
        _ => 'L',
    };
    // The same length, on the board, and back at once.
    let (kept, last) = slides.split_at(slides.len() - 1);
    let wrong = format!("{kept}{}", back(kept.chars().last().unwrap()));
    assert_ne!(last, &wrong[kept.len()..]);
    let found = changed("solutions.csv", &slides, &wrong);
    assert!(found.iter().any(|one| one.starts_with("solutions.csv||: a path to the goal -> ")), "{found:?}");
}

#[test]
fn the_page_is_made_again_and_compared() {
    let place = results();
    let folder = place.path().join("results");
    fs::remove_file(folder.join("SHA256SUMS")).unwrap();
    assert_eq!(findings_of(&look(&folder, Choice::None)), Vec::<String>::new());
    let page = fs::read_to_string(folder.join("report.html")).unwrap();
    fs::write(folder.join("report.html"), page.replacen("Three kinds of search", "Three kinds of search!", 1)).unwrap();
    let found = findings_of(&look(&folder, Choice::None));
    assert!(found.len() == 1 && found[0].starts_with("report.html|"), "{found:?}");
}

#[test]
fn another_version_and_machine_are_noted_and_are_no_findings() {
    let place = results();
    let folder = place.path().join("results");
    fs::remove_file(folder.join("SHA256SUMS")).unwrap();
    let manifest = fs::read_to_string(folder.join("manifest.json")).unwrap();
    let version = format!("\"harness\": \"{}\"", env!("CARGO_PKG_VERSION"));
    let architecture = format!("\"architecture\": \"{}\"", std::env::consts::ARCH);
    let other =
        manifest.replace(&version, "\"harness\": \"0.0.9\"").replace(&architecture, "\"architecture\": \"m68k\"");
    assert_ne!(other, manifest);
    fs::write(folder.join("manifest.json"), other).unwrap();
    fs::write(folder.join("summary.md"), "laid out otherwise").unwrap();
    let verification = look(&folder, Choice::All);
    assert_eq!(findings_of(&verification), Vec::<String>::new());
    let notes = verification.notes.join("\n");
    assert!(
        notes.contains(&format!("version: made with 0.0.9, verified with {}", env!("CARGO_PKG_VERSION"))),
        "{notes}"
    );
    assert!(notes.contains("architecture: made with m68k"), "{notes}");
    assert!(notes.contains("another version writes other reports: summary.md"), "{notes}");
    fs::write(folder.join("config.toml"), CONFIG.to_string() + "# one more line\n").unwrap();
    assert!(findings_of(&look(&folder, Choice::None))[0].starts_with("config.toml||: SHA-256 "));
}

#[test]
fn a_folder_of_something_else_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let refused = verify(place.path(), &Options::default()).unwrap_err().to_string();
    assert!(refused.contains("is not a results folder of harness"), "{refused}");
}

#[test]
fn a_sample_keeps_within_what_it_is_allowed() {
    let place = results();
    let folder = place.path().join("results");
    let archive = Archive::open(&folder).unwrap();
    let origin = Origin { other_version: false, other_behaviour: false };
    let last = |choice| {
        let mut verification = Verification::default();
        rerun::check(&archive, &Options { choice, jobs: Some(1), ..Options::default() }, &origin, &mut verification);
        verification.checks.pop().map_or_else(|| verification.notes.join("; "), |check| check.what)
    };
    assert!(last(Choice::Runs(5)).contains(" of 46 runs"));
    assert_eq!(last(Choice::Expansions(0)), "no run was re-run", "every run expands something");
    assert!(last(Choice::Expansions(u64::MAX)).starts_with("re-ran 46 of 46 runs"));
}
