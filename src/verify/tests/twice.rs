//! Runs that were made twice: by a run of the whole, and by a shard beside it.

use super::*;

/// Writes an attempt at a shard, which is read before the journal, that made the runs of the journal in other times.
fn another_attempt(folder: &Path) {
    let slower = |line: &str| {
        // Without its digest, as in an older journal.
        let line = format!("{}}}", line.split(",\"sum\":").next().unwrap());
        let mut line: serde_json::Value = serde_json::from_str(&line).unwrap();
        for row in line["runs"]["rows"].as_array_mut().into_iter().flatten() {
            row[3][0][0] = (row[3][0][0].as_f64().unwrap() + 1.0).into();
        }
        format!("{line}\n")
    };
    let journal = fs::read_to_string(folder.join("journal.jsonl")).unwrap();
    fs::create_dir(folder.join("shards")).unwrap();
    fs::write(folder.join("shards/1-of-1.0.jsonl"), journal.lines().map(slower).collect::<String>()).unwrap();
}

#[test]
fn the_times_of_a_run_that_was_made_twice_may_be_those_of_either() {
    let place = results();
    let folder = place.path().join("results");
    another_attempt(&folder);
    let verification = look(&folder, Choice::None);
    assert_eq!(findings_of(&verification), Vec::<String>::new());
    // Four boards by four solvers; the folded runs have no times.
    assert!(verification.checks.iter().any(|check| check.what == "16 rows and their times match the journal"));
    fs::remove_file(folder.join("journal.jsonl")).unwrap();
    let found = findings_of(&look(&folder, Choice::None));
    let of_times = found.iter().filter(|one| one.starts_with("timings.csv||: the times of the journal -> "));
    assert_eq!(of_times.count(), 16, "the other times alone are left: {found:?}");
}

#[test]
fn invented_times_are_found_where_runs_were_made_twice_too() {
    let place = results();
    let folder = place.path().join("results");
    another_attempt(&folder);
    ["SHA256SUMS", "manifest.json"].into_iter().for_each(|name| fs::remove_file(folder.join(name)).unwrap());
    let timings = fs::read_to_string(folder.join("timings.csv")).unwrap();
    let (names, row) = (timings.lines().next().unwrap(), timings.lines().nth(1).unwrap());
    let column = names.split(',').position(|name| name == "cpu_seconds").unwrap();
    let mut cells: Vec<String> = row.split(',').map(Into::into).collect();
    cells[column] = format!("1{}", cells[column]);
    fs::write(folder.join("timings.csv"), timings.replacen(row, &cells.join(","), 1)).unwrap();
    let found = findings_of(&look(&folder, Choice::None));
    let of_times = found.iter().filter(|one| one.starts_with("timings.csv||: the times of the journal -> "));
    assert_eq!(of_times.count(), 1, "{found:?}");
}
