//! A fresh run of `configs/paper.toml` gives the committed results, to the byte.

use harness::config::Config;
use harness::plan::Plan;
use harness::report::{self, ReportInput, Tally};
use harness::results::is_of_one_run;
use harness::run::{self, Options};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn files(folder: &Path, prefix: &str) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        if path.is_dir() {
            found.extend(files(&path, &format!("{prefix}{name}/")));
        } else if !is_of_one_run(&name) {
            found.insert(format!("{prefix}{name}"), fs::read(&path).unwrap());
        }
    }
    found
}

#[test]
fn a_fresh_run_of_the_paper_gives_the_committed_files_and_meets_every_published_value() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let fresh = tempfile::tempdir().unwrap();
    let config = Config::read(&root.join("configs/paper.toml")).unwrap();
    let plan = Plan::new(&config, &[]).unwrap();
    let finished = run::run(&plan, &Options::new(fresh.path())).unwrap();
    let values = report::heuristic_values(&config).unwrap();
    let tables = report::judge(&config, &finished.results, &values);
    let scope = report::Scope::new(&config, &finished.results);
    report::write_all(&ReportInput::new(&scope), &values, &tables, &finished.folder).unwrap();

    let tally = Tally::of(&tables);
    assert!(tally.is_met(), "{tally}");

    let committed = files(&root.join("results/paper"), "");
    let fresh = files(fresh.path(), "");
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&fresh), names(&committed));
    let differing: Vec<&String> = fresh.keys().filter(|name| fresh[*name] != committed[*name]).collect();
    assert_eq!(differing, Vec::<&String>::new(), "these files differ from results/paper");
    let size: usize = committed.values().map(Vec::len).sum();
    assert!(size <= 5 * 1024 * 1024, "{size} bytes are too many to commit");
}
