//! Searches whose paths and counters depend on timing: rows have what does not.

use super::run::{folder_with, run};
use crate::folder::deterministic;

/// The costs of the second experiment are not lengths.
const CONFIG: &str = "
[[experiment]]
name = 'unit'
size = '3x3'
instances = { uniform = 6 }
algorithms = ['astar', 'hdastar(threads = 2)']
heuristics = ['manhattan']
repeats = 3
reference = 'none'

[[experiment]]
name = 'heavy'
size = '3x3'
costs = 'heavy'
instances = { uniform = 4 }
algorithms = ['astar', 'hdastar(threads = 2)']
heuristics = ['manhattan']
reference = 'none'

[[experiment]]
name = 'stopped'
size = '3x3'
instances = { uniform = 2 }
algorithms = ['hdastar(threads = 2)']
heuristics = ['manhattan']
limits = { expanded = 1 }
reference = 'none'
";

#[test]
fn rows_are_the_same_for_any_number_of_threads_and_have_lengths_and_costs() {
    let folders: Vec<_> = ["1", "2"]
        .into_iter()
        .map(|jobs| {
            let folder = folder_with(CONFIG);
            let (code, text, errors) = run(&folder, &["two.toml", "--jobs", jobs]);
            assert_eq!(code, Some(0), "{text}{errors}");
            folder
        })
        .collect();
    let [one, other] = [0, 1].map(|place: usize| deterministic(&folders[place].path().join("results/two")));
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    for (name, bytes) in &one {
        assert!(bytes == &other[name], "{name} depends on timing");
    }

    let cells = |line: &str| -> Vec<String> {
        let mut quoted = false;
        let comma = |c: char| {
            quoted ^= c == '"';
            c == ',' && !quoted
        };
        line.split(comma).map(String::from).collect()
    };
    let rows: Vec<Vec<String>> = std::str::from_utf8(&one["runs.csv"]).unwrap().lines().map(cells).collect();
    let column = |name: &str| rows[0].iter().position(|head| head == name).unwrap();
    let of = |experiment: &str, algorithm: &str, name: &str| -> Vec<&str> {
        let here = |row: &&Vec<String>| row[0] == experiment && row[5].starts_with(algorithm);
        rows[1..].iter().filter(here).map(|row| row[column(name)].as_str()).collect()
    };
    for (experiment, cost) in [("unit", "length"), ("heavy", "cost")] {
        assert_eq!(of(experiment, "hdastar", cost), of(experiment, "astar", cost));
        assert_eq!(of(experiment, "hdastar", "lower_bound"), of(experiment, "astar", cost));
        assert!(of(experiment, "hdastar", "expanded").iter().all(|count| count.is_empty()));
    }
    assert_eq!(of("stopped", "hdastar", "status"), ["unfinished", "unfinished"]);
    let solutions = std::str::from_utf8(&one["solutions.csv"]).unwrap();
    assert!(solutions.contains("astar: manhattan") && !solutions.contains("hdastar"), "{solutions}");

    for name in ["instances.csv", "summary.csv", "statistics.csv"] {
        let text = std::str::from_utf8(&one[name]).unwrap();
        assert!(text.lines().next().unwrap().ends_with(",costs"), "{name}");
        for (experiment, costs) in [("unit,", ",unit"), ("heavy,", ",heavy")] {
            let mut rows = text.lines().filter(|line| line.starts_with(experiment)).peekable();
            assert!(rows.peek().is_some() && rows.all(|row| row.ends_with(costs)), "{name}");
        }
    }

    // Read back, they are re-run, and nothing is missing.
    let mut harness = assert_cmd::Command::new(env!("CARGO_BIN_EXE_harness"));
    let verified = harness.args(["verify", "results/two"]).current_dir(&folders[0]).output().unwrap();
    let said = String::from_utf8_lossy(&verified.stdout).into_owned();
    assert_eq!(verified.status.code(), Some(0), "{said}{}", String::from_utf8_lossy(&verified.stderr));
    // What was completed stays, but for what the clock or a limit ended.
    let (code, text, errors) = run(&folders[0], &["two.toml"]);
    assert_eq!(code, Some(0), "{text}{errors}");
}
