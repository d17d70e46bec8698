//! Copies without the files of one machine, with exports.

use super::*;
use crate::report::export::{Export, export_files};
use crate::results::archive::Archive;

#[test]
fn a_copy_may_have_exports_and_those_with_times_are_compared_where_the_times_are_there() {
    let place = results();
    let folder = place.path().join("results");
    let Archive { config, results, .. } = Archive::open(&folder).unwrap();
    let tables = report::judge(&config, &results, &report::heuristic_values(&config).unwrap());
    let scope = report::Scope::new(&config, &results);
    fs::create_dir_all(folder.join("export/dark")).unwrap();
    for file in export_files(&report::ReportInput::new(&scope), &tables, &Export::ALL.map(|(export, _)| export)) {
        fs::write(folder.join(file.name), file.content).unwrap();
    }
    let found_in = |name: &str| {
        let path = folder.join(name);
        let sound = fs::read(&path).unwrap();
        let mut changed = sound.clone();
        changed[sound.len() / 2] ^= 1;
        fs::write(&path, changed).unwrap();
        let found = findings_of(&look(&folder, Choice::None));
        fs::write(path, sound).unwrap();
        found.iter().any(|one| one.starts_with(name))
    };
    assert!(found_in("export/runs.parquet") && found_in("export/tables.tex"));
    copy(&folder);
    assert_eq!(findings_of(&look(&folder, Choice::None)), Vec::<String>::new());
    assert!(!found_in("export/runs.parquet") && found_in("export/tables.tex"));
}
