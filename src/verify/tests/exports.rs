//! Exports beside the results.

use super::*;
use crate::experiment::Folder;
use crate::report::export::{Export, write_exports};

/// Of exports only the rows as Parquet hold times, which a copy without the files of one machine cannot tell.
#[test]
fn rows_as_parquet_are_made_again_where_their_times_are_known() {
    let place = results();
    let folder = place.path().join("results");
    let archive = Archive::open(&folder).unwrap();
    let values = report::heuristic_values(&archive.config).unwrap();
    let tables = report::judge(&archive.config, &archive.results, &values);
    let exports = [Export::Latex, Export::Json, Export::Parquet];
    let written = Folder::open(&folder).unwrap();
    write_exports(&archive.config, &archive.results, &tables, &written, &exports).unwrap();
    written.seal().unwrap();
    drop(written);
    assert_eq!(told(&look(&folder, Choice::None)), Vec::<String>::new());
    copy(&folder);
    assert!(folder.join("export/runs.parquet").exists() && !folder.join("timings.csv").exists());
    assert_eq!(told(&look(&folder, Choice::None)), Vec::<String>::new());
    let json = folder.join("export/report.json");
    fs::write(&json, fs::read_to_string(&json).unwrap().replacen("solved", "solvex", 1)).unwrap();
    assert!(told(&look(&folder, Choice::None))[0].starts_with("export/report.json|"));
}
