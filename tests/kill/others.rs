//! Kills of shards, merges and reports.

use crate::faults::{Experiment, HOW, dies, drawn, everything, is_whole_where_it_says_so, runs, succeeds};
use std::collections::BTreeMap;
use std::path::PathBuf;

const KILLS: usize = 13;

fn shards(experiment: &Experiment) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = everything(&experiment.results().join("shards"));
    files.into_iter().map(|file| (file.clone(), std::fs::read(file).expect("read"))).collect()
}

/// The runs of the whole lines of all shards.
fn runs_of_shards(experiment: &Experiment) -> Vec<String> {
    let whole = |file: Vec<u8>| {
        let end = file.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        runs(&file[..end])
    };
    shards(experiment).into_values().flat_map(whole).collect()
}

#[test]
fn killed_shards_lose_no_run_that_was_written_down() {
    let experiment = Experiment::new();
    for moment in 0..KILLS {
        let shard = experiment.command(&format!("run killed.toml --shard {}/2 --out results", moment % 2 + 1));
        let fault = format!("any:{}:{}", drawn(moment, if moment < 2 { 12 } else { 5 }), HOW[moment % 3]);
        dies(&mut { shard }, &fault);
    }
    let kept = runs_of_shards(&experiment);
    for shard in ["1/2", "2/2"] {
        succeeds(&mut experiment.command(&format!("run killed.toml --shard {shard} --out results")));
    }
    let all = runs_of_shards(&experiment);
    assert!(kept.iter().all(|run| all.contains(run)) && kept.len() < all.len(), "{} runs were kept", kept.len());
    succeeds(&mut experiment.command("merge results"));
    experiment.has_the_files_of_a_whole_run("kills of shards");
    let mut each = all.clone();
    each.sort();
    each.dedup();
    assert_eq!(each.len(), all.len(), "a recorded run was repeated");
}

#[test]
fn killed_merges_leave_the_shards_and_no_folder_that_only_seems_whole() {
    let experiment = Experiment::new();
    for shard in ["1/2", "2/2"] {
        succeeds(&mut experiment.command(&format!("run killed.toml --shard {shard} --out results")));
    }
    let before = shards(&experiment);
    let operations = experiment.operations(experiment.command("merge results"));
    for moment in 0..KILLS {
        let fault = format!("any:{}:{}", drawn(moment + 100, operations), HOW[moment % 3]);
        dies(&mut experiment.command("merge results"), &fault);
        is_whole_where_it_says_so(&experiment.results(), &fault);
        assert!(shards(&experiment) == before, "after {fault}");
    }
    succeeds(&mut experiment.command("merge results"));
    experiment.has_the_files_of_a_whole_run("kills of merges");
}

#[test]
fn killed_reports_leave_the_rows_and_no_folder_that_only_seems_whole() {
    let experiment = Experiment::new();
    succeeds(&mut experiment.harness());
    let operations = experiment.operations(experiment.command("report results"));
    for moment in 0..KILLS {
        let fault = format!("any:{}:{}", drawn(moment + 200, operations), HOW[moment % 3]);
        dies(&mut experiment.command("report results"), &fault);
        is_whole_where_it_says_so(&experiment.results(), &fault);
    }
    succeeds(&mut experiment.command("report results"));
    experiment.has_the_files_of_a_whole_run("kills of reports");
}
