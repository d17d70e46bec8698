//! Kill it anywhere: processes that are killed or lose access at a chosen operation, and what running again makes of it.
//!
//! A preloaded library counts the operations on the results folder and injects the fault at one of them, or within a write;
//! so each moment is the same every time, and no test waits for a clock.
#![cfg(target_os = "linux")]

mod faults;
#[path = "../folder/mod.rs"]
mod folder;
mod memory;
mod others;
mod power;
mod tables;

use faults::{Experiment, WHOLE, drawn, everything, runs, signal};
use std::fs;
use std::os::unix::fs::symlink;
use std::time::{Duration, SystemTime};

/// Moments of each of the four phases.
const MOMENTS: usize = 13;

fn is_killed_and_resumes(fault: &str) {
    let experiment = Experiment::new();
    experiment.dies_of(fault);
    experiment.goes_on(fault);
}

#[test]
fn killed_while_planning_it_starts_again() {
    for moment in 0..MOMENTS {
        let how = ["before", "after", "torn"][moment % 3];
        is_killed_and_resumes(&format!("any:{}:{how}", drawn(moment, WHOLE.before_runs())));
    }
}

#[test]
fn killed_while_running_it_repeats_no_run_in_the_journal() {
    for moment in 100..100 + MOMENTS {
        let how = if moment % 4 == 0 { "after" } else { "torn" };
        is_killed_and_resumes(&format!("journal:{}:{how}", drawn(moment, WHOLE.journal_bytes * 9 / 10)));
    }
}

#[test]
fn killed_while_summarising_it_repeats_no_run() {
    let (first, writes) = WHOLE.count("write");
    for moment in 200..200 + MOMENTS {
        let how = ["before", "after", "torn"][moment % 3];
        is_killed_and_resumes(&format!("write:{}:{how}", first + drawn(moment, writes)));
    }
}

#[test]
fn killed_while_renaming_it_leaves_no_half_file() {
    let (first, renames) = WHOLE.count("rename");
    for moment in 300..300 + MOMENTS {
        let how = ["before", "after"][moment % 2];
        is_killed_and_resumes(&format!("rename:{}:{how}", first + drawn(moment, renames)));
    }
}

#[test]
fn killed_repeatedly_it_ends_with_the_same_files() {
    let experiment = Experiment::new();
    for moment in 400..408 {
        let kept = runs(&whole_lines(&experiment)).len();
        experiment.dies_of(&format!("journal:{}:torn", drawn(moment, WHOLE.journal_bytes / 10)));
        assert!(runs(&whole_lines(&experiment)).len() >= kept);
    }
    experiment.goes_on("eight kills");
}

fn whole_lines(experiment: &Experiment) -> Vec<u8> {
    let mut journal = experiment.journal();
    journal.truncate(journal.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
    journal
}

#[test]
fn files_that_were_cut_emptied_or_removed_are_rebuilt() {
    let experiment = Experiment::new();
    experiment.goes_on("nothing");
    for (moment, file) in everything(&experiment.results()).into_iter().enumerate() {
        let content = fs::read(&file).expect("read");
        let name = file.strip_prefix(experiment.results()).expect("inside").display().to_string();
        match moment % 3 {
            // A folder without its marker is not recognised as a results folder, and a truncated config is another config.
            _ if name == ".taquin-results" => fs::write(&file, &content[..content.len() / 2]).expect("written"),
            _ if name == ".taquin-config" => fs::remove_file(&file).expect("removed"),
            0 => fs::write(&file, &content[..drawn(moment, content.len()) - 1]).expect("written"),
            1 => fs::write(&file, "").expect("written"),
            _ => fs::remove_file(&file).expect("removed"),
        }
    }
    experiment.goes_on("damage to every file");
}

#[test]
fn a_journal_cut_anywhere_is_resumed() {
    let experiment = Experiment::new();
    experiment.goes_on("nothing");
    let journal = experiment.results().join("journal.jsonl");
    for moment in 500..504 {
        let whole = experiment.journal();
        fs::write(&journal, &whole[..drawn(moment, whole.len())]).expect("written");
        experiment.goes_on("a cut journal");
    }
}

#[test]
fn a_full_disk_is_reported_and_finished_runs_are_kept() {
    let (first, writes) = WHOLE.count("write");
    for fault in [
        "any:3:full".to_string(),
        format!("journal:{}:full", WHOLE.journal_bytes / 2),
        "journal:1:full".into(),
        format!("write:{}:full", first + drawn(600, writes)),
    ] {
        let experiment = Experiment::new();
        let output = experiment.meets(&fault);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{fault}: {said}");
        assert!(said.contains("cannot write ") && said.contains("No space left"), "{fault}: {said}");
        experiment.goes_on(&fault);
    }
}

#[test]
fn a_limit_on_the_size_of_files_is_reported_and_resumed() {
    for trap in ["trap '' XFSZ;", ""] {
        let experiment = Experiment::new();
        let harness = experiment.harness();
        let line = format!("{trap} ulimit -f 8; exec \"$0\" \"$@\"");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &line]).arg(harness.get_program()).args(harness.get_args()).current_dir(&experiment.place);
        let output = shell.output().expect("a shell");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert!(said.contains("cannot write ") && said.contains("File too large"), "{said}");
        experiment.goes_on("a limit on the size of files");
    }
}

#[test]
fn a_folder_that_cannot_be_written_to_is_reported() {
    for fault in ["any:1:locked", "any:2:locked", "any:6:locked", "open:4:locked", "rename:3:locked"] {
        let experiment = Experiment::new();
        let output = experiment.meets(fault);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{fault}: {said}");
        assert!(said.contains("cannot write ") && said.contains("Read-only file system"), "{fault}: {said}");
        experiment.goes_on(fault);
    }
}

#[test]
fn no_decision_reads_the_calendar() {
    let experiment = Experiment::new();
    let mut harness = experiment.harness();
    let output = harness.env("FAULT_CLOCK", "1").env("FAULT", "journal:9000:torn").output().expect("it runs");
    assert_eq!(output.status.code(), None);
    let day = Duration::from_secs(86_400);
    for (moment, file) in everything(&experiment.results()).into_iter().enumerate() {
        let time = [SystemTime::UNIX_EPOCH, SystemTime::now() + 40_000 * day][moment % 2];
        fs::File::options().append(true).open(&file).expect("opened").set_modified(time).expect("changed");
    }
    let output = experiment.harness().env("FAULT_CLOCK", "1").output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    experiment.goes_on("a clock that jumps");
}

#[test]
fn a_second_process_on_the_folder_is_rejected_and_the_first_continues() {
    let experiment = Experiment::new();
    let first = experiment.held("journal:1:held");
    let output = experiment.harness().output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("results is in use by another process: wait for its end or choose another --out"), "{said}");
    signal(&first, "CONT");
    assert!(first.wait_with_output().expect("it ends").status.success());
    experiment.goes_on("two processes");
}

/// Far longer than any test: the signal always arrives before the end.
const LONG: &str = r#"
title = "Long"
[[experiment]]
name = "long"
size = "4x4"
instances = { uniform = 5000 }
algorithms = ["idastar"]
heuristics = ["manhattan"]
[[experiment]]
name = "short"
size = "3x4"
instances = { walk = 3000, moves = 8 }
algorithms = ["idastar"]
heuristics = ["manhattan"]
"#;

#[test]
fn signals_end_it_with_130_and_the_journal_is_kept() {
    let experiment = Experiment::of(&LONG.replace("5000", "2000"));
    let mut kept = 0;
    for name in ["INT", "TERM", "HUP"] {
        // After the line that identifies the process.
        let child = experiment.held("journal:1000:held");
        signal(&child, name);
        signal(&child, "CONT");
        let output = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(130), "{name}: {said}");
        assert!(said.contains("stopped: run the same command again to resume"), "{name}: {said}");
        let journal = experiment.journal();
        assert_eq!(journal.last(), Some(&b'\n'));
        assert!(runs(&journal).len() > kept, "{name}: nothing was kept");
        kept = runs(&journal).len();
    }
}

#[test]
fn links_in_the_folder_are_not_written_through() {
    let experiment = Experiment::new();
    experiment.goes_on("nothing");
    let outside = experiment.place.path().join("outside");
    for name in ["runs.csv", "runs.csv.tmp", "config.toml", "summary.md", "manifest.json.tmp"] {
        let inside = experiment.results().join(name);
        let _ = fs::remove_file(&inside);
        fs::write(&outside, "mine").expect("written");
        symlink(&outside, &inside).expect("linked");
        experiment.goes_on("a link");
        assert_eq!(fs::read_to_string(&outside).expect("read"), "mine", "{name}");
    }
}
