//! Rows and times beside the journal that they come from.

use super::*;

/// Removes the digests, changes one text in a file, and verifies the folder, no run re-run.
fn verified_with_its_journal(file: &str, change: impl Fn(&str) -> String) -> Verification {
    let place = results();
    let folder = place.path().join("results");
    for name in ["SHA256SUMS", "manifest.json"] {
        fs::remove_file(folder.join(name)).unwrap();
    }
    let text = fs::read_to_string(folder.join(file)).unwrap();
    let changed = change(&text);
    assert_ne!(changed, text);
    fs::write(folder.join(file), changed).unwrap();
    look(&folder, Choice::None)
}

fn changed_with_its_journal(file: &str, change: impl Fn(&str) -> String) -> Vec<String> {
    findings_of(&verified_with_its_journal(file, change))
}

#[test]
fn rows_and_times_are_those_of_the_journal() {
    let cell = |text: &str, line: usize, column: &str, change: &dyn Fn(&str) -> String| {
        let names: Vec<&str> = text.lines().next().unwrap().split(',').collect();
        let column = names.iter().position(|name| *name == column).unwrap();
        let lines = text.lines().enumerate().map(|(number, row)| {
            let cells = row.split(',').enumerate();
            let cells = cells.map(|(place, cell)| match (number, place) == (line, column) {
                true => change(cell),
                false => cell.into(),
            });
            cells.collect::<Vec<String>>().join(",") + "\n"
        });
        lines.collect::<String>()
    };
    let more = |cell: &str| (cell.parse::<u64>().unwrap() + 1).to_string();
    let found = changed_with_its_journal("runs.csv", |text| cell(text, 2, "reopened", &more));
    assert_eq!(found, ["runs.csv|3|reopened: 0 -> 1"]);
    let found =
        changed_with_its_journal("timings.csv", |text| cell(text, 3, "cpu_seconds", &|cell| format!("1{cell}")));
    assert!(found.iter().any(|one| one.starts_with("timings.csv||: the times of the journal -> ")), "{found:?}");
    let found =
        changed_with_its_journal("histograms.csv", |text| text.replacen("status,solved,30", "status,solved,29", 1));
    assert!(
        found.iter().any(|one| one.starts_with("histograms.csv||: the histograms of the journal -> ")),
        "{found:?}"
    );
    let found = changed_with_its_journal("journal.jsonl", |text| text.replacen("solved", "solvex", 1));
    assert_eq!(found, ["journal.jsonl|2|: a line with its digest -> another"]);
}

#[test]
fn a_damaged_line_is_reported_and_is_wrong_only_where_no_other_has_its_runs() {
    let damaged = |text: &str| text.lines().nth(1).unwrap().replacen("solved", "solvex", 1);
    let again = verified_with_its_journal("journal.jsonl", |text| format!("{}\n{text}", damaged(text)));
    assert_eq!(findings_of(&again), Vec::<String>::new());
    let note = "line 1 of journal.jsonl cannot be read, but others have every run";
    assert!(again.notes.iter().any(|one| one == note), "{:?}", again.notes);

    let fold = |line: &str| match line.starts_with("{\"fold\"") {
        true => line.replacen("solved", "solvex", 1) + "\n",
        false => line.to_string() + "\n",
    };
    let found = changed_with_its_journal("journal.jsonl", |text| text.lines().map(fold).collect());
    assert!(matches!(&found[..], [line] if line.ends_with("|: a line with its digest -> another")), "{found:?}");
}
