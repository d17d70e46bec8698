use super::*;
use crate::plan::Plan;
use crate::results::csv_files;
use crate::run::{self, Finished, Options};

/// Rows, folds, an instance file, an unsolvable board, iterations, incumbents, a limit that is met.
const CONFIG: &str = r#"
title = "A folder to be read again"
seed = 3
[[experiment]]
name = "rows"
size = "3x3"
instances = { file = "my boards.txt" }
algorithms = ["astar", "idastar", "breadth_first", "arastar(weight = 5)"]
heuristics = ["manhattan"]
limits = { expanded = 300 }
repeats = 2
[[experiment]]
name = "-fold"
size = "3x3"
instances = { uniform = 40 }
algorithms = ["astar"]
heuristics = [{ heuristic = "h1", label = "=1+1" }]
rows = "fold"
"#;

const BOARDS: &str = "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/8 7 0\n8 6 7/2 5 4/3 0 1\n";

fn made(folder: &Path) -> (Config, Finished) {
    let files = vec![InstanceFile { path: "my boards.txt".into(), text: BOARDS.into() }];
    let config = Config::parse_copy("again.toml", "again", CONFIG, files).unwrap();
    let finished = run::run(&Plan::new(&config, &[]).unwrap(), &Options::new(folder)).unwrap();
    (config, finished)
}

#[test]
fn what_was_written_is_read_again() {
    let place = tempfile::tempdir().unwrap();
    let (config, finished) = made(place.path());
    let archive = Archive::open(place.path()).unwrap();
    assert_eq!((archive.config.name.as_str(), &archive.config.title), ("again", &config.title));
    for file in csv_files::FILES.iter().chain([&csv_files::TIMINGS]) {
        let written = std::fs::read(place.path().join(file.name)).unwrap();
        assert!(file.content(&archive.config, &archive.results) == written, "{}", file.name);
    }
    for (read, made) in archive.results.experiments.iter().zip(&finished.results.experiments) {
        assert_eq!(read.optima, made.optima);
        assert_eq!(format!("{:?}", read.solvers), format!("{:?}", made.solvers));
    }
}

#[test]
fn timings_and_the_journal_are_not_needed() {
    let place = tempfile::tempdir().unwrap();
    made(place.path());
    for name in ["timings.csv", "journal.jsonl", "manifest.json"] {
        std::fs::remove_file(place.path().join(name)).unwrap();
    }
    let archive = Archive::open(place.path()).unwrap();
    let SolverResults::Rows(runs) = &archive.results.experiments[0].solvers[0] else { panic!("rows") };
    assert!(runs.len() == 3 && runs.iter().all(|run| run.timings.is_empty()));
}

#[test]
fn what_does_not_fit_is_reported_with_its_file_and_line() {
    let place = tempfile::tempdir().unwrap();
    made(place.path());
    let error_of = |name: &str, change: &dyn Fn(String) -> String| {
        let file = place.path().join(name);
        let kept = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, change(kept.clone())).unwrap();
        let error = Archive::open(place.path()).unwrap_err().to_string();
        std::fs::write(&file, kept).unwrap();
        error
    };
    let twice = error_of("runs.csv", &|text| {
        let row = text.lines().nth(1).unwrap().to_string();
        format!("{text}{row}\n")
    });
    assert!(twice.contains("runs.csv: line ") && twice.ends_with("the run has a row already"), "{twice}");
    let unknown = error_of("runs.csv", &|text| text.replace("rows,1,", "rows,9,"));
    assert!(unknown.ends_with("runs.csv: line 2: its instances are 1 to 3"), "{unknown}");
    let word = error_of("runs.csv", &|text| text.replace(",solved,", ",soled,"));
    assert!(word.contains("invalid status \"soled\""), "{word}");
    let slides = error_of("solutions.csv", &|text| text.replace(",R\n", ",D\n"));
    assert!(slides.contains("solutions.csv: line ") && slides.contains("leave the board"), "{slides}");
    let lost = error_of("solutions.csv", &|text| {
        text.lines().filter(|row| !row.contains("idastar")).map(|row| format!("{row}\n")).collect()
    });
    // Below the header and three runs of A*.
    let row = "there is no row of experiment \"rows\", instance 1, solver \"idastar: manhattan\"";
    let expected = format!("runs.csv: line 5: its status is solved, so solutions.csv should have its slides: {row}");
    assert!(lost.ends_with(&expected), "{lost}");
    let counter = error_of("histograms.csv", &|text| text.replace(",length,", ",width,"));
    assert!(counter.contains("unknown counter \"width\""), "{counter}");
    let config = error_of("config.toml", &|text| text.replace("astar", "astra"));
    assert!(config.contains("did you mean"), "{config}");
}

#[test]
fn a_claimed_length_needs_no_path() {
    let place = tempfile::tempdir().unwrap();
    made(place.path());
    let changed = |name: &str, change: &dyn Fn(&str) -> Option<String>| {
        let file = place.path().join(name);
        let kept = std::fs::read_to_string(&file).unwrap();
        let rows = kept.lines().filter_map(|row| if row.contains("idastar") { change(row) } else { Some(row.into()) });
        std::fs::write(&file, rows.map(|row| row + "\n").collect::<String>()).unwrap();
    };
    changed("solutions.csv", &|_| None);
    changed("runs.csv", &|row| Some(row.replace(",solved,", ",claimed,")));
    let archive = Archive::open(place.path()).unwrap();
    let SolverResults::Rows(runs) = &archive.results.experiments[0].solvers[1] else { panic!("rows") };
    assert_eq!((runs[0].record.claimed, &runs[0].record.path), (Some(1), &None));
}

#[test]
fn a_folder_of_something_else_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let error = Archive::open(place.path()).unwrap_err().to_string();
    assert!(error.contains("is not a results folder of harness"), "{error}");
}
