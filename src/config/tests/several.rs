//! Configs with several mistakes: all of them are reported at once, in the order of the lines.

use super::*;

/// The lines and messages of all errors.
fn said(text: &str) -> Vec<String> {
    let wrong = Config::parse("several.toml", text, Path::new("nowhere")).expect_err(text);
    let line = |one: &super::super::Diagnostic| one.position().map_or(0, |(line, _)| line);
    wrong.iter().map(|one| format!("{} {}", line(one), one.message())).collect()
}

#[test]
fn keys_values_and_meanings_are_reported_together() {
    let text = r#"titel = "Mine"
seed = -4
[[experiment]]
name = "my first"
size = "4x5x"
instances = { uniform = 0 }
algorithms = ["A+", "astar", "astar"]
limits = { expanded = 0, seconds = "ten" }
repeats = 0
"#;
    assert_eq!(
        said(text),
        [
            "1 unknown key \"titel\"",
            "2 expected a seed from 0 to 18446744073709551615, found the number -4",
            "4 invalid name \"my first\"",
            "5 unknown size \"4x5x\"",
            "6 \"uniform\" must be at least 1",
            "7 invalid algorithm \"A+\"",
            "7 heuristics are missing",
            "7 the algorithm \"astar\" appears twice in the list",
            "8 a limit must be at least 1",
            "8 expected a number of seconds such as 30, found the string \"ten\"",
            "9 repeats must be at least 1",
        ]
    );
}

#[test]
fn text_that_is_no_toml_hides_nothing_behind_it() {
    let text = r#"title = "x
[[experiment]]
name = "one"
size = 4x4
instances = [boards]
algorithms = [astar, "idasttar"]
heuristics = ["manhatan", "linear_conflict"
isolated = yes

[[experiments]]
name = "two"
size = "3x3"
instances = { walk = 3 }
algorithm = ["breadth_frist"]
"#;
    assert_eq!(
        said(text),
        [
            "1 the closing quote is missing",
            "4 text must be in quotes",
            "5 expected a table, found a list",
            "6 text must be in quotes",
            "6 invalid algorithm \"idasttar\"",
            "7 this `[` is not closed",
            "7 invalid heuristic \"manhatan\"",
            "8 expected true or false, found the string \"yes\"",
            "10 unknown key \"experiments\"",
            "13 \"walk\" needs \"moves\", too: the length of each walk",
            "14 unknown key \"algorithm\"",
            "14 invalid algorithm \"breadth_frist\"",
        ]
    );
}

#[test]
fn what_only_follows_from_a_mistake_is_not_reported() {
    let text = r#"[heuristics]
mine = "h1 + h9"
yours = "2 * mine"
[algorithms]
fast = "weighted_astar(weight = heavy)"
[experiment]
name = "a"
size = "3x3"
instances = { random = 100 }
algorithms = ["fast", "astar"]
heuristics = ["mine", "yours", "h1"]
[[table]]
title = "T"
experiment = "a"
columns = [{ name = "n", formula = "expanded" }]
rows = [{ name = "r", solver = "fast, h1", cells = [1] }]
"#;
    assert_eq!(
        said(text),
        [
            "2 invalid definition of \"mine\"",
            "5 invalid algorithm \"weighted_astar(weight = heavy)\"",
            "6 expected a list of tables, found a single table",
            "9 unknown key \"random\"",
        ]
    );
}

#[test]
fn a_wrong_solver_in_a_row_is_reported_with_the_mistakes_of_its_experiment() {
    let text = r#"[[experiment]]
name = "a"
size = "3x33"
instances = { uniform = 10 }
algorithms = ["astar"]
heuristics = ["manhattan", "misplaced"]
[[experiment]]
name = "b"
size = "3x3"
instances = { uniform = 10 }
algorithms = ["A+"]
heuristics = ["manhattan"]
[[experiment]]
name = "c"
size = "3x3"
instances = { uniform = 10 }
algorithms = ["idasttar", "mm"]
heuristics = ["manhattan", "misplacd", "walking_distance"]
[[table]]
title = "T"
experiment = "a"
columns = [{ name = "n", formula = "expanded" }]
rows = [
    { name = "right", solver = "misplaced", cells = [1] },
    { name = "wrong", solver = "manhatan", cells = [1] },
    { name = "of solvers that are not known", experiment = "b", solver = "A*, manhattan", cells = [1] },
    { name = "of names put right", experiment = "c", solver = "IDA*, misplaced", instance = 11, cells = ["one"] },
    { name = "of none of them", experiment = "c", solver = "IDA*, misplacd", cells = [1, 2] },
]
"#;
    let expected = [
        "3 unknown size \"3x33\"",
        "11 invalid algorithm \"A+\"",
        "17 invalid algorithm \"idasttar\"",
        "18 invalid heuristic \"misplacd\"",
        "18 mm also searches from the goal, and walking_distance cannot estimate distances to the start: it takes misplaced, gaschnig, manhattan, \
         linear_conflict, inversion_distance and their combinations",
        "25 \"a\" has no solver \"manhatan\"",
        "27 \"c\" has no instance 11",
        "27 \"one\" is neither a number nor a fraction",
        "28 \"c\" has no solver \"IDA*, misplacd\"",
        "28 this row has 2 cells, the table has 1 column",
    ];
    assert_eq!(said(text), expected);
}

#[test]
fn what_depends_on_a_wrong_goal_and_programs_that_are_missing_are_reported_in_the_same_round() {
    let text = r#"[algorithms]
student = { command = ["./nowhere.py"], seconds = "5" }
[[experiment]]
name = "a"
size = "3x3"
goal = "1 2 3 4 5 6 7 8"
instances = { distance = 40, count = 10 }
algorithms = ["studnt", "astar: h1"]
heuristics = ['pdb("7-8")']
reference = "A* with manhattan"
"#;
    let expected = [
        "2 file \"./nowhere.py\" not found",
        "2 expected a number of seconds, found the string \"5\": write 5",
        "6 the goal is not a 3x3 board",
        "7 no 3x3 board is 40 moves from this goal: the largest distance is 31",
        "8 invalid algorithm \"studnt\"",
        "8 invalid algorithm \"astar: h1\"",
        "9 \"pdb(\"7-8\")\" is not defined for 3x3 boards",
        "10 a colon is between the algorithm and the heuristic of a reference",
    ];
    assert_eq!(said(text), expected);
}

#[test]
fn at_most_fifty_errors_are_shown() {
    let text: String = (0..60).map(|number| format!("key{number} = 1\n")).collect();
    assert_eq!(said(&text).len(), 50);
    let wrong = Config::parse("several.toml", &text, Path::new("nowhere")).unwrap_err();
    assert!(wrong.to_string().ends_with("60 errors; the first 50 are shown"), "{wrong}");
}

#[test]
fn names_that_people_use_are_read_and_the_canonical_ones_printed() {
    let text = r#"[[experiment]]
name = "a"
size = "3x3"
instances = { uniform = 3 }
algorithms = ["A*", "wastar(weight = 2)", "bfs"]
heuristics = ["taxicab", "hamming"]
"#;
    let config = Config::parse("several.toml", text, Path::new("nowhere")).unwrap();
    let labels: Vec<&str> = config.experiments[0].solvers.iter().map(|named| &named.label[..]).collect();
    let expected =
        ["A*, manhattan", "A*, misplaced", "weighted A* 2, manhattan", "weighted A* 2, misplaced", "breadth-first"];
    assert_eq!(labels, expected);
}

#[test]
fn of_a_database_all_that_is_wrong_is_reported() {
    let text = r#"[[experiment]]
name = "a"
size = "4x4"
instances = { uniform = 3 }
algorithms = ["astar"]
heuristics = ["pdb(1 2 2 / 3 4 5 6 7 8 9 10 11 16)", 'max(pdb("1-8"), manhatan)']
"#;
    let expected = [
        "6 \"pdb(1 2 2 / 3 4 5 6 7 8 9 10 11 16)\" is not defined for 4x4 boards",
        "6 invalid heuristic \"pdb(1 2 2 / 3 4 5 6 7 8 9 10 11 16)\"",
        "6 invalid heuristic \"pdb(1 2 2 / 3 4 5 6 7 8 9 10 11 16)\"",
        "6 invalid heuristic \"max(pdb(\"1-8\"), manhatan)\"",
        "6 invalid heuristic \"max(pdb(\"1-8\"), manhatan)\"",
    ];
    assert_eq!(said(text), expected);
    let wrong = Config::parse("several.toml", text, Path::new("nowhere")).unwrap_err();
    let help: Vec<&str> = wrong.iter().filter_map(|one| one.help()).collect();
    let pasted = "with double quotes inside, write single ones outside: 'pdb(\"1 2 2 / 3 4 5 6 7 8 9 10 11 16\")'";
    assert_eq!(help, [pasted]);
    let labels: Vec<&str> = wrong.iter().map(|one| one.label()).collect();
    assert!(labels[2].starts_with("tile 2 appears twice"), "{labels:?}");
    assert!(labels[0].contains("tile 16") && labels[0].contains("a pattern has 10 tiles"), "{labels:?}");
    assert!(labels[3].contains("write 1 2 3 4 5 6 7 8 for `1-8`"), "{labels:?}");
}

#[test]
fn pairs_that_are_no_solvers_join_what_is_excluded_already() {
    let text = r#"[[experiment]]
name = "a"
size = "3x3"
instances = { uniform = 3 }
algorithms = ["astar", "mm"]
heuristics = ["manhattan", 'pdb("4-4")']
exclude = [{ algorithm = "astar", heuristic = "manhattan" }]
"#;
    let wrong = Config::parse("several.toml", text, Path::new("nowhere")).unwrap_err();
    let exclude = "exclude = [{ algorithm = \"astar\", heuristic = \"manhattan\" }, { algorithm = \"MM\", heuristic = 'pdb(\"4-4\")' }]";
    assert!(wrong.first().help().is_some_and(|help| help.ends_with(exclude)), "{wrong}");
    let old = text.lines().last().unwrap();
    let config = Config::parse("several.toml", &text.replace(old, exclude), Path::new("nowhere")).unwrap();
    assert_eq!(config.experiments[0].solvers.len(), 2);
}
