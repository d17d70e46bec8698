//! A results folder in the form of the version whose reference was the first of three defaults that did not compete itself, and
//! none where one of the three competed without limits.

use super::*;
use crate::config::Role;
use crate::report::compare::{Terms, compare_folders};
use crate::results::archive::Archive;
use crate::results::csv_files;

const CONFIG: &str = r#"[[experiment]]
name = "limited"
size = "4x4"
instances = { boards = ["1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"] }
algorithms = ["idastar"]
heuristics = ["max(linear_conflict, walking_distance)"]
limits = { expanded = 100 }

[[experiment]]
name = "settled"
size = "4x4"
instances = { boards = ["1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15"] }
algorithms = ["idastar"]
heuristics = ["max(linear_conflict, walking_distance)"]

[[experiment]]
name = "same"
size = "4x4"
instances = { boards = ["1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15"] }
algorithms = ["idastar"]
heuristics = ["misplaced"]
"#;

/// What that version wrote, but for the digests, which are of the behaviour version of today.
const FILES: [(&str, &str); 9] = [
    (".taquin-results", "taquin results 1\n"),
    (".taquin-config", "my\n"),
    (
        "runs.csv",
        r#"experiment,instance,algorithm,heuristic,label,solver,role,status,length,gap_lower,gap_upper,lower_bound,expanded,generated,reopened,duplicates,stored,peak_bytes,iterations,before_last_layer,branching_factor
limited,1,IDA*,"max(linear_conflict, walking_distance)","max(linear_conflict, walking_distance)","idastar: max(linear_conflict, walking_distance)",compared,solved,1,0,0,1,1,3,0,0,0,0,1,0,3.000000
limited,1,reference,,reference,idastar: linear_conflict,reference,solved,1,0,0,1,1,3,0,0,0,0,1,0,3.000000
settled,1,IDA*,"max(linear_conflict, walking_distance)","max(linear_conflict, walking_distance)","idastar: max(linear_conflict, walking_distance)",compared,solved,2,0,0,2,2,5,0,0,0,0,1,0,1.791288
same,1,IDA*,misplaced,misplaced,idastar: misplaced,compared,solved,3,0,0,3,3,6,0,0,0,0,1,0,1.389194
same,1,reference,,reference,"idastar: max(linear_conflict, walking_distance)",reference,solved,3,0,0,3,3,6,0,0,0,0,1,0,1.389194
"#,
    ),
    (
        "solutions.csv",
        r#"experiment,instance,solver,length,tiles,slides
limited,1,"idastar: max(linear_conflict, walking_distance)",1,15,R
limited,1,idastar: linear_conflict,1,15,R
settled,1,"idastar: max(linear_conflict, walking_distance)",2,14 15,RR
same,1,idastar: misplaced,3,13 14 15,RRR
same,1,"idastar: max(linear_conflict, walking_distance)",3,13 14 15,RRR
"#,
    ),
    (
        "iterations.csv",
        r#"experiment,instance,solver,iteration,bound,expanded,generated
limited,1,"idastar: max(linear_conflict, walking_distance)",1,1,1,3
limited,1,idastar: linear_conflict,1,1,1,3
settled,1,"idastar: max(linear_conflict, walking_distance)",1,2,2,5
same,1,idastar: misplaced,1,3,3,6
same,1,"idastar: max(linear_conflict, walking_distance)",1,3,3,6
"#,
    ),
    (
        "timings.csv",
        r#"experiment,instance,solver,repeat,cpu_seconds,wall_seconds,process_bytes,given_up
limited,1,"idastar: max(linear_conflict, walking_distance)",1,0.000030356,0.000031687,15400960,0
limited,1,idastar: linear_conflict,1,0.000009054,0.000009054,15400960,0
settled,1,"idastar: max(linear_conflict, walking_distance)",1,0.000003545,0.000003545,15400960,0
same,1,idastar: misplaced,1,0.000004006,0.000004006,15400960,0
same,1,"idastar: max(linear_conflict, walking_distance)",1,0.000002664,0.000002664,15400960,0
"#,
    ),
    (
        "histograms.csv",
        r#"experiment,solver,counter,value,runs
"#,
    ),
    (
        "journal.jsonl",
        r#"{"runs":{"experiment":"limited","solver":"idastar: max(linear_conflict, walking_distance)","rows":[[0,"c7048451c3e338df",["solved","R",null,1,[1,3,0,0,0,0,0,[[1,1,3]]]],[[0.000030356,0.000031687,15400960,0,null]]]]},"sum":"dc4d4a56b4d9ba0f"}
{"runs":{"experiment":"limited","solver":"idastar: linear_conflict","rows":[[0,"24119e97c1fb77dd",["solved","R",null,1,[1,3,0,0,0,0,0,[[1,1,3]]]],[[9.054e-6,9.054e-6,15400960,0,null]]]]},"sum":"7488eda04acbd0c8"}
{"runs":{"experiment":"settled","solver":"idastar: max(linear_conflict, walking_distance)","rows":[[0,"6323e20e941e5a34",["solved","RR",null,2,[2,5,0,0,0,0,0,[[2,2,5]]]],[[3.545e-6,3.545e-6,15400960,0,null]]]]},"sum":"3a0c10f126d0aa20"}
{"runs":{"experiment":"same","solver":"idastar: misplaced","rows":[[0,"218b285b61291463",["solved","RRR",null,3,[3,6,0,0,0,0,0,[[3,3,6]]]],[[4.006e-6,4.006e-6,15400960,0,null]]]]},"sum":"7c03ffcafe39921b"}
{"runs":{"experiment":"same","solver":"idastar: max(linear_conflict, walking_distance)","rows":[[0,"235328f1582647e7",["solved","RRR",null,3,[3,6,0,0,0,0,0,[[3,3,6]]]],[[2.664e-6,2.664e-6,15400960,0,null]]]]},"sum":"5b43575ab31d1f10"}
"#,
    ),
    (
        "instances.csv",
        r#"experiment,instance,size,goal,board,solvable,optimum_lower,optimum_upper
limited,1,4x4,1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0,1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15,yes,1,1
settled,1,4x4,1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0,1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15,yes,2,2
same,1,4x4,1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0,1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15,yes,3,3
"#,
    ),
];

const BEST: &str = "idastar: max(linear_conflict, walking_distance)";

fn written() -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    for (name, content) in FILES.into_iter().chain([("config.toml", CONFIG)]) {
        fs::write(place.path().join(name), content).unwrap();
    }
    place
}

/// The text of each experiment's reference, its key and the number of its runs.
fn references(archive: &Archive) -> Vec<(String, String, usize)> {
    let experiments = archive.config.experiments.iter().zip(&archive.results.experiments);
    let reference = experiments.map(|(experiment, results)| {
        let (named, runs) = experiment.solvers.iter().zip(&results.solvers).next_back().unwrap();
        assert_eq!(named.role, Role::Reference);
        (named.solver.to_string(), experiment.key(named), runs.runs().unwrap().len())
    });
    reference.collect()
}

#[test]
fn the_references_of_an_earlier_version_are_read_with_their_rows() {
    let place = written();
    let archive = Archive::open(place.path()).unwrap();
    let own = |text: &str, runs| (text.to_string(), text.to_string(), runs);
    let missing = (BEST.to_string(), format!("{BEST} (reference)"), 0);
    assert_eq!(references(&archive), [own("idastar: linear_conflict", 1), missing, own(BEST, 1)]);
    for (name, content) in csv_files::contents(&archive.config, &archive.results, true) {
        let (_, expected) = FILES.into_iter().find(|(file, _)| *file == name).unwrap();
        assert_eq!(String::from_utf8(content).unwrap(), expected, "{name}");
    }
    let again = Archive::open(place.path()).unwrap();
    let terms =
        Terms { metrics: vec![report::Metric::EXPANDED], threshold: 1.05, judges_time: false, keeps_boards: false };
    let changes = compare_folders(&[archive, again], &[], &terms).unwrap();
    assert!(!changes.is_empty() && !changes.regressed());
}

#[test]
fn its_rows_are_verified_and_those_of_no_rule_refused() {
    let place = written();
    let Archive { config, results, .. } = Archive::open(place.path()).unwrap();
    let values = report::heuristic_values(&config).unwrap();
    let folder = crate::results::Folder::open(place.path()).unwrap();
    report::write_all(&ReportInput::new(&report::Scope::new(&config, &results)), &values, &[], &folder).unwrap();
    folder.seal().unwrap();
    drop(folder);
    let verification = look(place.path(), Choice::All);
    assert_eq!(findings_of(&verification), Vec::<String>::new());
    let checks: Vec<&str> = verification.checks.iter().map(|check| &check.what[..]).collect();
    assert!(checks.contains(&"5 rows and their times match the journal"), "{checks:?}");
    assert!(checks.contains(&"re-ran 5 of 5 runs: the same rows"), "{checks:?}");

    let rows = place.path().join("runs.csv");
    let changed = fs::read_to_string(&rows).unwrap().replace(",idastar: linear_conflict,", ",idastar: misplaced,");
    fs::write(&rows, changed).unwrap();
    let error = Archive::open(place.path()).unwrap_err().to_string();
    assert!(error.contains("no experiment \"limited\" with the solver \"idastar: misplaced\""), "{error}");
}

/// The rows stay those of the journal until `BEHAVIOUR_VERSION` is raised.
#[test]
fn a_run_goes_on_from_its_journal_with_the_references_of_today() {
    let place = written();
    let config = Config::parse("my.toml", CONFIG, Path::new("")).unwrap();
    let plan = Plan::new(&config, &[]).unwrap();
    let options = run::Options { jobs: Some(1), ..run::Options::new(place.path()) };
    let finished = run::run(&plan, &options).unwrap();
    assert_eq!((finished.known, finished.planned), (6, 6));
    drop(finished);
    let manifest: serde_json::Value =
        serde_json::from_slice(&fs::read(place.path().join("manifest.json")).unwrap()).unwrap();
    // The two references that the earlier version lacked.
    assert_eq!(manifest["runs_made_now"], 2);
    let twin = (BEST.to_string(), format!("{BEST} (reference)"), 1);
    let archive = Archive::open(place.path()).unwrap();
    assert_eq!(references(&archive), [twin.clone(), twin, (BEST.to_string(), BEST.to_string(), 1)]);
    for (name, content) in csv_files::contents(&archive.config, &archive.results, true) {
        assert!(fs::read(place.path().join(name)).unwrap() == content, "{name}");
    }
}
