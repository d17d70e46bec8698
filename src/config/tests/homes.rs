//! Keys in another table than theirs, and values in another form: each is one mistake, and what is said of it mends it.

use super::meant::{BASE, said};
use super::*;

/// What replaces a part of the base, a part of each message, in order, and what is right in the same place.
const CASES: &[(&str, &str, &[&str], &str)] = &[
    // Limits have the value that was written.
    ("size =", "time_limit = 60\nsize =", &["| write limits = { seconds = 60 }"], "limits = { seconds = 60 }\nsize ="),
    (
        "size =",
        "timeout = \"10 minutes\"\nsize =",
        &["the key \"timeout\" belongs to limits | write limits = { seconds = 600 }"],
        "limits = { seconds = 600 }\nsize =",
    ),
    (
        "size =",
        "timeout_ms = 500\nmemory_limit = \"4G\"\nsize =",
        &["belong to limits | write limits = { seconds = 0.5, bytes = \"4G\" }"],
        "limits = { seconds = 0.5, bytes = \"4G\" }\nsize =",
    ),
    (
        "size =",
        "max_expansions = 500\nlimits = { seconds = 5 }\nsize =",
        &["| write limits = { seconds = 5, expanded = 500 }"],
        "limits = { seconds = 5, expanded = 500 }\nsize =",
    ),
    (
        "heuristics = [\"manhattan\"]",
        "heuristics = [\"manhattan\"]\ntimeout = 1800\n[experiment.limits]\nexpanded = 5",
        &["| add seconds = 1800 to limits"],
        "heuristics = [\"manhattan\"]\n[experiment.limits]\nexpanded = 5\nseconds = 1800",
    ),
    (
        "size =",
        "max_time = 60\nlimits = { seconds = 5 }\nsize =",
        &["the key \"max_time\" belongs to limits | limits has seconds already: remove this"],
        "size =",
    ),
    (
        "size =",
        "limits = { memory = 8, minutes = 10 }\nsize =",
        &["write bytes = \"8 GB\"", "write seconds = 600"],
        "limits = { bytes = \"8 GB\", seconds = 600 }\nsize =",
    ),
    (
        "size =",
        "limits = { bytes = 512 }\nsize =",
        &["512 bytes are too few: at least 64000 are needed | write \"512 MB\""],
        "limits = { bytes = \"512 MB\" }\nsize =",
    ),
    (
        "size =",
        "limits = { memory = null, ms = 500 }\nsize =",
        &["TOML has no null | leave the key out", "write seconds = 0.5"],
        "limits = { seconds = 0.5 }\nsize =",
    ),
    ("size =", "trials = 3\nsize =", &["unknown key \"trials\" | did you mean \"repeats\"?"], "repeats = 3\nsize ="),
    // Keys of the experiment.
    (
        "heuristics = [\"manhattan\"]",
        "heuristics = [\"manhattan\"]\n[experiment.limits]\nseconds = 5\nreference = \"idastar: manhattn\"",
        &["belongs to the experiment | write it above [experiment.limits]", "did you mean `manhattan`?"],
        "heuristics = [\"manhattan\"]\nreference = \"idastar: manhattan\"\n[experiment.limits]\nseconds = 5",
    ),
    (
        "heuristics = [\"manhattan\"]",
        "heuristics = [\"manhattan\"]\n[experiment.limits]\nrepeats = 0",
        &["| write it above [experiment.limits]", "repeats must be at least 1"],
        "heuristics = [\"manhattan\"]\nrepeats = 1\n[experiment.limits]",
    ),
    (
        "instances = { uniform = 5 }",
        "instances = { uniform = 5, expanded = 7 }",
        &["the key \"expanded\" belongs to limits | write limits = { expanded = 7 }"],
        "instances = { uniform = 5 }\nlimits = { expanded = 7 }",
    ),
    (
        "size =",
        "limits = { moves = 5 }\nsize =",
        &["\"moves\" belongs to \"walk\", not to \"uniform\" | remove it"],
        "limits = { expanded = 5 }\nsize =",
    ),
    (
        "[[experiment]]\nname = \"a\"\nsize = \"3x3\"",
        "size = \"3x3\"\nrepeats = 0\n[[experiment]]\nname = \"a\"",
        &[
            "the key \"size\" belongs to an experiment | move this line below [[experiment]] (line 3)",
            "| move this line below [[experiment]] (line 3)",
            "repeats must be at least 1",
        ],
        "[[experiment]]\nname = \"a\"\nsize = \"3x3\"\nrepeats = 1",
    ),
    (
        "heuristics = [\"manhattan\"]",
        "heuristics = [\"manhattan\"]\n[reference]\nalgorithm = \"idastar\"\nheuristic = \"manhattan\"",
        &["a reference is a string, not a table | write reference = \"idastar: manhattan\" in its [[experiment]]"],
        "heuristics = [\"manhattan\"]\nreference = \"idastar: manhattan\"",
    ),
    (
        "heuristics = [\"manhattan\"]",
        "heuristics = [\"manhattan\"]\n[[experiment.limits]]\nexpanded = 5",
        &["expected a table, found a list | write [experiment.limits]"],
        "heuristics = [\"manhattan\"]\n[experiment.limits]\nexpanded = 5",
    ),
    ("size =", "seed = 5\nsize =", &["| write instances = { uniform = 5, seed = 5 }, and remove this line"], "size ="),
    ("name = \"a\"", "id = \"a\"", &["unknown key \"id\" | did you mean \"name\"?"], "name = \"a\""),
    (
        "algorithms = [\"astar\"]",
        "planners = [\"astr\"]",
        &["unknown key \"planners\" | did you mean \"algorithms\"?", "did you mean \"astar\"?"],
        "algorithms = [\"astar\"]",
    ),
    // Instances.
    (
        "{ uniform = 5 }",
        "[\"2 8 3 1 6 4 7 0 5\", \"1 2 3 8 0 4 7 6\"]",
        &[
            "expected a table, found a list | write instances = { boards = [\"2 8 3 1 6 4 7 0 5\", \"1 2 3 8 0 4 7 6\"] }",
            "this is not a 3x3 board",
        ],
        "{ boards = [\"2 8 3 1 6 4 7 0 5\", \"1 2 3 4 5 6 7 0 8\"] }",
    ),
    (
        "instances = { uniform = 5 }",
        "puzzle_state = \"1 2 3/4 5 6/7 0 8\"",
        &["belongs to instances | write instances = { boards = [\"1 2 3/4 5 6/7 0 8\"] }"],
        "instances = { boards = [\"1 2 3/4 5 6/7 0 8\"] }",
    ),
    (
        "{ uniform = 5 }",
        "{ type = \"walk\", count = 50, moves = 40 }",
        &["unknown key \"type\" | write { walk = 50, moves = 40 }"],
        "{ walk = 50, moves = 40 }",
    ),
    ("{ uniform = 5 }", "{ method = \"random\", n = 5 }", &["write { uniform = 5 }"], "{ uniform = 5 }"),
    (
        "{ uniform = 5 }",
        "{ walk = range(50), moves = \"5x\" }",
        &["found the string \"range(50)\": write 50", "found the string \"5x\": write 5"],
        "{ walk = 50, moves = 5 }",
    ),
    // Texts.
    (
        "[\"astar\"]",
        "[astr, idastar(thread=2)]",
        &["did you mean \"astar\"? | text must be in quotes", "did you mean \"threads\"? | text must be in quotes"],
        "[\"astar\", \"idastar(threads=2)\"]",
    ),
    (
        "[\"astar\"]",
        "[\"astar\", \"greedy\", \"hill climbing\"]",
        &["\"hill climbing\" has several meanings: write \"enforced_hill_climbing\""],
        "[\"astar\", \"greedy\", \"enforced_hill_climbing\"]",
    ),
    (
        "[\"astar\"]",
        "['external(command = \"true -x\")', \"astar\"]",
        &[
            "write \"true\", and above the experiments [algorithms] and below it true = { command = [\"true\", \"-x\"] }",
        ],
        "[\"astar\"]",
    ),
    (
        "[\"astar\"]",
        "[\"astar(heuristic = manhattan)\", \"PEA*\", \"Beam-Stack\"]",
        &[
            "this is a solver: put \"astar\" into algorithms and \"manhattan\" into heuristics",
            "did you mean \"epeastar\"?",
            "unknown algorithm \"Beam-Stack\"",
        ],
        "[\"astar\", \"epeastar\"]",
    ),
    (
        "[\"manhattan\"]",
        "[\"additive pdb\", \"PDB(1-3)\"]",
        &[
            "a pattern database lists its tiles: write 'pdb(\"1 2 5 6 / 3 4 7 8\")'",
            "a pattern database lists its tiles: write 'pdb(\"1 2 3\")'",
        ],
        "['pdb(\"1 2 5 6 / 3 4 7 8\")', 'pdb(\"1 2 3\")']",
    ),
    (
        "[\"manhattan\"]",
        "[\"1.5x manhattan\", \"manhatten and lc\", \"lambda s: h5\"]",
        &[
            "an operator is missing: write 3 * manhattan / 2",
            "did you mean `manhattan`?",
            "`and` is not an operator: write two heuristics, or + or max(a, b)",
            "write the expression alone, without lambda",
        ],
        "[\"3 * manhattan / 2\", \"manhattan\", \"lc\", \"h5\"]",
    ),
    (
        "size =",
        "exclude = [\"astar, h1\"]\nsize =",
        &["this experiment has no heuristic \"h1\" | remove this exclusion | its heuristics: manhattan"],
        "size =",
    ),
    ("size =", "repeats = None\nsize =", &["TOML has no None | leave the key out"], "size ="),
    ("size =", "parallel = True\nsize =", &["unknown key \"parallel\""], "size ="),
    (
        "size =",
        "isolated = on\nsize =",
        &["expected true or false, found the string \"on\" | write isolated = true"],
        "size =",
    ),
    (
        "size =",
        "reference = yes\nsize =",
        &["unknown reference \"yes\" | a reference is a solver: write \"idastar: linear_conflict\", or leave it out"],
        "reference = \"idastar: linear_conflict\"\nsize =",
    ),
    (
        "size =",
        "reference = idastr: mahnattan\nsize =",
        &["did you mean \"idastar\"?", "did you mean `manhattan`?"],
        "reference = \"idastar: manhattan\"\nsize =",
    ),
    (
        "[\"manhattan\"]",
        "[\"linear_conflict\"]\ncosts = { tile = \"square root\" }",
        &["expected a string, found a table | write costs ="],
        "[\"linear_conflict\"]",
    ),
];

/// Whether each of some messages has its part.
fn are(said: &[String], parts: &[&str]) -> bool {
    said.len() == parts.len() && said.iter().zip(parts).all(|(one, part)| one.contains(part))
}

#[test]
fn a_key_is_sent_to_its_table_and_a_value_to_its_form() {
    let mut wrong = Vec::new();
    for (right, written, expected, mended) in CASES {
        assert_eq!(BASE.matches(right).count(), 1, "{right}");
        let found = said(&BASE.replace(right, written));
        wrong.extend((!are(&found, expected)).then(|| format!("{written}: {found:#?}")));
        let valid = Config::parse("homes.toml", &BASE.replace(right, mended), Path::new("nowhere"));
        wrong.extend(valid.err().map(|error| format!("{mended}: {error}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_of_boards_are_named_and_the_first_boards_are_listed() {
    let of = |instances: &str| said(&BASE.replace("{ uniform = 5 }", instances));
    for (written, expected) in [
        ("\"korf100\"", &["expected a table | write instances = { file = \"korf100.txt\" }"] as &[&str]),
        ("{ korf = true }", &["unknown key \"korf\" | write { file = \"korf100.txt\" }"]),
        ("{ boards = \"korf.txt\" }", &["write file = \"korf.txt\"", "cannot read the file \"korf.txt\""]),
        (
            "{ file = \"x\", take = 3 }",
            &["cannot read", "write take = [3] for that board alone; for the first 3 boards take = [1, 2, 3]"],
        ),
        ("{ file = \"x\", take = \"2-5\" }", &["cannot read the file", "write take = [2, 3, 4, 5]"]),
    ] {
        assert!(are(&of(written), expected), "{written}: {:#?}", of(written));
    }
    let problems = said(&BASE.replace("instances = { uniform = 5 }", "problems = \"korf100\""));
    assert!(are(&problems, &["\"problems\" | write instances = { file = \"korf100.txt\" }"]), "{problems:#?}");
}

#[test]
fn no_two_names_that_are_suggested_are_the_same() {
    let named = |name: &str| BASE.replace("\"a\"", &format!("\"{name}\""));
    let said = said(&[named("a b"), named("a-b"), named("a b")].concat());
    assert!(are(&said, &["write \"a-b-2\"", "write \"a-b-3\""]), "{said:#?}");
}

#[test]
fn boards_of_another_goal_are_refused_all_together() {
    let of = |boards: &str| {
        let text = BASE.replace("{ uniform = 5 }", &format!("{{ boards = [{boards}] }}"));
        text.replace("3x3", "4x4")
    };
    let board = "\"1 0 2 3/4 5 6 7/8 9 10 11/12 13 14 15\"";
    let all = said(&of(&[board; 10].join(", ")));
    assert!(
        are(&all, &["none of these 10 boards can reach the goal | they can reach goal = \"blank-first\""]),
        "{all:#?}"
    );
    // One that cannot reach it may be there on purpose.
    Config::parse("homes.toml", &of(board), Path::new("")).unwrap();
}

#[test]
fn a_program_needs_more_than_bytes() {
    let names = "[algorithms]\nmine = { command = [\"sh\"], memory = 512 }\n";
    let said = said(&format!("{names}{}", BASE.replace("[\"astar\"]", "[\"mine\", \"astar\"]")));
    assert!(are(&said, &["512 bytes are too few: at least 1000000 are needed | write \"512 MB\""]), "{said:#?}");
}
