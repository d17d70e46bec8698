//! Power cuts: what was not synced is lost. A preloaded library keeps what a disk would have of the results folder.

use crate::faults::{Experiment, WHOLE, dies, drawn, everything, is_whole_where_it_says_so, runs, succeeds};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A disk, empty.
fn disk(experiment: &Experiment) -> PathBuf {
    let disk = experiment.place.path().join("disk");
    fs::create_dir(&disk).expect("made");
    disk
}

fn on(disk: &Path, mut harness: Command) -> Command {
    harness.env("FAULT_DISK", disk);
    harness
}

/// Puts what the disk has in the place of the results.
fn cut_power(experiment: &Experiment, disk: &Path) {
    let _ = fs::remove_dir_all(experiment.results());
    restore(disk, "folder", &experiment.results());
    fs::remove_dir_all(disk).expect("removed");
}

/// A folder by the names that it had when it was last synced.
fn restore(disk: &Path, folder: &str, to: &Path) {
    let Ok(names) = fs::read_to_string(disk.join(folder)) else { return };
    fs::create_dir_all(to).expect("made");
    for line in names.lines() {
        let (number, name) = line.split_once(' ').expect("a number and a name");
        if number == "-1" {
            fs::create_dir_all(to.join(name)).expect("made");
            restore(disk, &format!("{folder}!{name}"), &to.join(name));
        } else {
            // A file that was never synced is empty.
            fs::write(to.join(name), fs::read(disk.join(number)).unwrap_or_default()).expect("written");
        }
    }
}

#[test]
fn a_finished_folder_survives_a_power_cut() {
    let experiment = Experiment::new();
    let contents = || -> Vec<(PathBuf, Vec<u8>)> {
        let files = everything(&experiment.results());
        files.into_iter().map(|file| (file.clone(), fs::read(file).expect("read"))).collect()
    };
    let disk = disk(&experiment);
    succeeds(&mut on(&disk, experiment.harness()));
    let before = contents();
    cut_power(&experiment, &disk);
    let after = contents();
    let names = |files: &[(PathBuf, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&after), names(&before));
    assert!(after == before);
}

#[test]
fn a_power_cut_at_any_operation_leaves_a_folder_that_is_gone_on_from() {
    let operations = WHOLE.operations.len() - WHOLE.operations.iter().filter(|line| is_journal(line)).count();
    for moment in 0..8 {
        let experiment = Experiment::new();
        let disk = disk(&experiment);
        let fault = format!("any:{}:before", drawn(moment + 700, operations));
        dies(&mut on(&disk, experiment.harness()), &fault);
        cut_power(&experiment, &disk);
        is_whole_where_it_says_so(&experiment.results(), &fault);
        experiment.goes_on(&fault);
    }
}

fn is_journal(operation: &str) -> bool {
    operation.starts_with("write") && operation.ends_with("journal.jsonl")
}

#[test]
fn a_power_cut_after_the_runs_loses_none_of_them() {
    let experiment = Experiment::new();
    let disk = disk(&experiment);
    let (first, _) = WHOLE.count("rename");
    let fault = format!("rename:{}:before", first + 1);
    dies(&mut on(&disk, experiment.harness()), &fault);
    cut_power(&experiment, &disk);
    assert_eq!(runs(&experiment.journal()).len(), WHOLE.runs.len());
    experiment.goes_on(&fault);
}

#[test]
fn a_shard_that_ended_survives_a_power_cut() {
    let experiment = Experiment::new();
    let shard = |shard| experiment.command(&format!("run killed.toml --shard {shard}/2 --out results"));
    succeeds(&mut shard(1));
    let disk = disk(&experiment);
    succeeds(&mut on(&disk, shard(2)));
    let written = everything(&experiment.results().join("shards"));
    for file in written {
        let kept = fs::read_dir(&disk).expect("a disk").map(|entry| fs::read(entry.expect("listed").path()));
        let (content, of_two) = (fs::read(&file).expect("read"), file.display().to_string().contains("2-of-2"));
        assert!(!of_two || kept.into_iter().any(|kept| kept.expect("read") == content), "{}", file.display());
    }
    let names = fs::read_to_string(disk.join("folder!shards")).expect("the folder was synced");
    assert_eq!(names.lines().count(), 2, "{names}");
}
