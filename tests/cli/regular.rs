//! Pipes and links in a results folder: refused by every command that would read them, which would otherwise wait for ever.

use crate::commands::{harness, place};
use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

#[test]
fn pipes_and_links_in_a_results_folder_are_not_read() {
    let place = place();
    assert_eq!(harness(&place, "run my.toml --out results").0, 0);
    for name in [".taquin-config", "config.toml", "runs.csv", "journal.jsonl"] {
        let (file, kept) = (place.path().join("results").join(name), place.path().join("kept"));
        fs::rename(&file, &kept).expect("moved");
        for is_link in [false, true] {
            if is_link {
                symlink(&kept, &file).expect("linked");
            } else {
                assert!(Command::new("mkfifo").arg(&file).status().expect("mkfifo").success());
            }
            // Tables and comparisons are of the CSV files alone, the state of a folder is in its journals.
            let commands: &[&str] = match name {
                "runs.csv" => &["table results", "compare results results", "verify results"],
                "journal.jsonl" => &["status results", "merge results", "verify results"],
                _ => &["table results", "status results", "merge results", "verify results", "play results --no-open"],
            };
            for command in commands {
                let (code, text, errors) = harness(&place, command);
                assert!((1..=3).contains(&code), "{name}, {command}: {code}");
                let said = text + &errors;
                assert!(said.contains("it is not a regular file"), "{name}, {command}: {said}");
            }
            fs::remove_file(&file).expect("removed");
        }
        fs::rename(&kept, &file).expect("moved back");
    }
}
