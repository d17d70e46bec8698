//! Mistakes of writing that are one mistake each: what is said of them can be written in their place.

use super::*;

const BASE: &str = r#"title = "T"

[[experiment]]
name = "a"
size = "3x3"
instances = { uniform = 5 }
algorithms = ["astar"]
heuristics = ["manhattan"]

[[evaluation]]
name = "e"
size = "3x3"
boards = ["123456780"]
heuristics = ["manhattan"]

[[table]]
title = "P"
experiment = "a"
columns = [{ name = "n", formula = "expanded" }]
rows = [{ name = "r", cells = [{ printed = 5 }] }]
"#;

/// What replaces a part of the base, a part of each message, in order, and what is right in the same place.
const CASES: &[(&str, &str, &[&str], &str)] = &[
    // Texts.
    (
        "title = \"T\"",
        "prose = \"One line\nand another line.\"",
        &["a string of several lines begins and ends with \"\"\" | write \"\"\""],
        "prose = \"\"\"One line\nand another line.\"\"\"",
    ),
    (
        "title = \"T\"",
        "prose = 'One line:\n\n  it goes on\n' # so it does",
        &["a string of several lines begins and ends with ''' | write '''"],
        "prose = '''One line:\n\n  it goes on\n''' # so it does",
    ),
    (
        "[\"astar\"]",
        "[\"A*(ties = \"fifo\")\"]",
        &["double quotes end a string in double quotes | write 'A*(ties = \"fifo\")'"],
        "['A*(ties = \"fifo\")']",
    ),
    (
        "[\"manhattan\"]\n\n[[eval",
        "[LC]\n\n[[eval",
        &["text must be in quotes | write \"LC\""],
        "[\"LC\", \"MD\", \"wd + lc\"]\n\n[[eval",
    ),
    (
        "[\"astar\"]",
        "[astar idastar]",
        &["the strings of a list are in quotes, with commas between them | write \"astar\", \"idastar\""],
        "[\"astar\", \"idastar\"]",
    ),
    (
        "[\"astar\"]",
        "[\"astar, \"idastar]",
        &["the closing quote is missing | write \"astar\"", "the closing quote is missing | write \"idastar\""],
        "[\"astar\", \"idastar\"]",
    ),
    // A text that is wrong in quotes, too.
    (
        "[\"astar\"]",
        "[\"astar\"]\nreference = None",
        &["unknown reference \"None\" | write reference = \"none\""],
        "[\"astar\"]\nreference = \"none\"",
    ),
    (
        "[\"astar\"]",
        "[\"astar\"]\nreference = null,",
        &["TOML has no null | leave the key out", "nothing follows a value on its line | remove the ,"],
        "[\"astar\"]",
    ),
    (
        "size = \"3x3\"\ninst",
        "size = 9x9,\ninst",
        &[
            "unknown size \"9x9\" | sizes: 3x3, 3x4, 4x4, 4x5, 5x5; text must be in quotes",
            "nothing follows a value on its line | remove the ,",
        ],
        "size = \"3x3\"\ninst",
    ),
    (
        "size = \"3x3\"\ninst",
        "size = 3x33\ninst",
        &["unknown size \"3x33\" | did you mean \"3x3\"?"],
        "size = \"3x3\"\ninst",
    ),
    (
        "[\"manhattan\"]\n\n[[eval",
        "[manhatan]\n\n[[eval",
        &[
            "invalid heuristic \"manhatan\" | unknown heuristic `manhatan`: did you mean `manhattan`? | text must be in quotes",
        ],
        "[\"manhattan\"]\n\n[[eval",
    ),
    // Values of a few texts.
    (
        "[\"astar\"]",
        "[\"astar\"]\nrows = true",
        &["expected a string, found true | write rows = \"keep\" or \"fold\""],
        "[\"astar\"]\nrows = \"keep\"",
    ),
    (
        "formula = \"expanded\"",
        "formula = \"expanded\", statistic = 1",
        &["expected a string, found the number 1 | write statistic = \"value\", \"mean\", \"sum\""],
        "formula = \"expanded\", statistic = \"mean\"",
    ),
    (
        "printed = 5",
        "printed = 5, erratum = \"typo\"",
        &[
            "expected a table, found the string \"typo\" | write erratum = { reason = \"typo\" }, and in it correct = … if the right value is known",
        ],
        "printed = 5, erratum = { reason = \"typo\" }",
    ),
    (
        "{ uniform = 5 }",
        "{ every = 5 }",
        &["expected true or false, found the number 5 | write uniform = 5 for random boards, or every = true for all"],
        "{ uniform = 5 }",
    ),
    (
        "formula = \"expanded\"",
        "formula = \"nodes + 1\"",
        &["invalid formula \"nodes + 1\" | unknown name `nodes` in a formula: write `expanded` or `generated`"],
        "formula = \"generated + 1\"",
    ),
    // Numbers.
    (
        "[\"astar\"]",
        "[\"astar\"]\nrepeats = 03",
        &["a number has no zeros before it | write 3"],
        "[\"astar\"]\nrepeats = 3",
    ),
    (
        "{ uniform = 5 }",
        "{ distance = [02, 010], count = 00 }",
        &[
            "a number has no zeros before it | write 2",
            "a number has no zeros before it | write 10",
            "a number has no zeros before it | write 0",
            "\"count\" must be at least 1",
        ],
        "{ distance = [2, 10], count = 1 }",
    ),
    ("title = \"T\"", "seed = 2019.0", &["found the number 2019.0: write 2019"], "seed = 2019"),
    (
        "[\"astar\"]",
        "[\"astar\"]\nlimits = { bytes = \"1 Go\" }",
        &["found the string \"1 Go\": write \"1 GB\""],
        "[\"astar\"]\nlimits = { bytes = \"1 GB\" }",
    ),
    (
        "[\"astar\"]",
        "[\"astar\"]\nlimits = { bytes = \"512 mib\" }",
        &["found the string \"512 mib\": write \"512 MiB\""],
        "[\"astar\"]\nlimits = { bytes = \"512 MiB\" }",
    ),
    // Boards.
    (
        "{ uniform = 5 }",
        "{ boards = [[1,2,3],[4,5,6],[7,8,0]] }",
        &["a board is a string in quotes | write boards = [\"1 2 3/4 5 6/7 8 0\"]"],
        "{ boards = [\"1 2 3/4 5 6/7 8 0\"] }",
    ),
    (
        "boards = [\"123456780\"]",
        "boards = [[1, 2, 3, 4, 5, 6, 7, 8, 0], [[1, 2, 3], [4, 5, 6], [7, 0, 8]], \"123456780\", 123456708]",
        &[
            "a board is a string in quotes | write boards = [\"1 2 3/4 5 6/7 8 0\", \"1 2 3/4 5 6/7 0 8\", \"123456780\", \"123456708\"]",
        ],
        "boards = [\"1 2 3/4 5 6/7 8 0\", \"1 2 3/4 5 6/7 0 8\", \"123456780\", \"123456708\"]",
    ),
    (
        "boards = [\"123456780\"]",
        "boards = [1, 2, 3, 4, 5, 6, 7, 8, 0]",
        &["a board is a string in quotes | write boards = [\"1 2 3/4 5 6/7 8 0\"]"],
        "boards = [\"1 2 3/4 5 6/7 8 0\"]",
    ),
    (
        "boards = [\"123456780\"]",
        "boards = 123456780",
        &["a board is a string in quotes | write boards = [\"123456780\"]"],
        "boards = [\"123456780\"]",
    ),
    (
        "boards = [\"123456780\"]",
        "boards = [012345678]",
        &["a board is a string in quotes | write \"012345678\""],
        "boards = [\"012345678\"]",
    ),
    (
        "boards = [\"123456780\"]",
        "goal = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]\nboards = [\"123456780\"]",
        &["a board is a string in quotes | write goal = \"0 1 2/3 4 5/6 7 8\""],
        "goal = \"0 1 2/3 4 5/6 7 8\"\nboards = [\"123456780\"]",
    ),
    (
        "boards = [\"123456780\"]",
        "boards = \"123456780; 123456708\"",
        &["each board is a string of its own | write boards = [\"123456780\", \"123456708\"]"],
        "boards = [\"123456780\", \"123456708\"]",
    ),
    // Where the boards come from.
    (
        "instances = { uniform = 5 }",
        "walk = 20\nmoves = 30",
        &["the keys \"walk\", \"moves\" belong to instances | write instances = { walk = 20, moves = 30 }"],
        "instances = { walk = 20, moves = 30 }",
    ),
    (
        "instances = { uniform = 5 }",
        "uniform = 5\nseed = 3",
        &["the keys \"uniform\", \"seed\" belong to instances | write instances = { uniform = 5, seed = 3 }"],
        "instances = { uniform = 5, seed = 3 }",
    ),
    (
        "instances = { uniform = 5 }",
        "random = 0",
        &[
            "the key \"random\" belongs to instances | write instances = { uniform = 0 }",
            "\"uniform\" must be at least 1",
        ],
        "instances = { uniform = 1 }",
    ),
    (
        "instances = { uniform = 5 }",
        "instances = { walk = 20 }\nmoves = 30",
        &["the key \"moves\" belongs to instances | write instances = { walk = 20, moves = 30 }"],
        "instances = { walk = 20, moves = 30 }",
    ),
    (
        "boards = [\"123456780\"]",
        "instances = { boards = [\"123456780\"] }",
        &["unknown key \"instances\" | write boards = [\"123456780\"]"],
        "boards = [\"123456780\"]",
    ),
    (
        "boards = [\"123456780\"]",
        "instances = { boards = [1 2 3/4 5 6/7 8 0] }",
        &[
            "unknown key \"instances\" | an evaluation lists its boards: write boards = and the list without the braces",
            "text must be in quotes | write \"1 2 3/4 5 6/7 8 0\"",
        ],
        "boards = [\"1 2 3/4 5 6/7 8 0\"]",
    ),
    (
        "boards = [\"123456780\"]",
        "instances = { uniform = 5 }",
        &["unknown key \"instances\" | an evaluation lists its boards: write boards = ["],
        "boards = [\"8 6 7/2 5 4/3 0 1\"]",
    ),
    // Headers.
    (
        "[[experiment]]\nname = \"a\"",
        "[experiment.a]",
        &["the header of this section contains its name | write [[experiment]], and name = \"a\" below it"],
        "[[experiment]]\nname = \"a\"",
    ),
    (
        "[[experiment]]\nname = \"a\"",
        "[[experiment]]\nname = \"b\"\nsize = \"3x3\"\ninstances = { uniform = 1 }\nalgorithms = [\"bfs\"]\n[experiment.\"a\"]\nrepeats = 0",
        &[
            "the header of this section contains its name | write [[experiment]], and name = \"a\" below it",
            "repeats must be at least 1",
        ],
        "[[experiment]]\nname = \"a\"",
    ),
    (
        "[[experiment]]\nname = \"a\"\nsize = \"3x3\"\ninstances = { uniform = 5 }\nalgorithms = [\"astar\"]\nheuristics = [\"manhattan\"]",
        "[experiment.x]\nname = \"a\"\nsize = \"3x3\"\nalgorithms = [\"bfs\"]\n[experiment.x.instances]\nuniform = 0",
        &[
            "the header of this section contains its name | write [[experiment]]",
            "the header of this section contains its name | write [experiment.instances]",
            "\"uniform\" must be at least 1",
        ],
        "[[experiment]]\nname = \"a\"\nsize = \"3x3\"\nalgorithms = [\"bfs\"]\n[experiment.instances]\nuniform = 1",
    ),
    (
        "[[experiment]]\nname = \"a\"",
        "[experiment a]",
        &["the header of this section contains its name | write [[experiment]], and name = \"a\" below it"],
        "[[experiment]]\nname = \"a\"",
    ),
    (
        "[[table]]",
        "[[table: \"my own\"]]",
        &["the header of this section contains its name | write [[table]]"],
        "[[table]]",
    ),
    // Other languages.
    (
        "[[evaluation]]",
        "[[evaluation]] // one\n// two: a; b",
        &["a comment begins with # | write #", "a comment begins with # | write #"],
        "[[evaluation]] # one\n# two",
    ),
    (
        "[\"manhattan\"]\n\n[[eval",
        "[\n  \"manhattan\", // it's known\n  \"misplaced\" // so is this\n// and\n\n[[eval",
        &[
            "this `[` is not closed",
            "a comment begins with # | write #",
            "a comment begins with # | write #",
            "a comment begins with # | write #",
        ],
        "[\n  \"manhattan\", # it's known\n  \"misplaced\" # so is this\n]\n\n[[eval",
    ),
    (
        "[[evaluation]]\n",
        "[[experiment]]\nname = \"c\"\nsize = \"3x3\"\ninstances = dict(walk=2, moves=3)\nalgorithms = [\"bfs\"]\n[[evaluation]]\n",
        &["a table is written in braces | write { walk=2, moves=3 }"],
        "[[evaluation]]\n",
    ),
];

/// What is said of a text: of each message its parts.
fn said(text: &str) -> Vec<String> {
    let parts = |one: &super::super::Diagnostic| {
        let parts = [Some(one.message()), Some(one.label()).filter(|label| !label.is_empty()), one.help()];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" | ")
    };
    match Config::parse("repaired.toml", text, Path::new("nowhere")) {
        Ok(_) => Vec::new(),
        Err(wrong) => wrong.iter().map(parts).collect(),
    }
}

/// Whether each of some messages has its part.
fn are(said: &[String], parts: &[&str]) -> bool {
    said.len() == parts.len() && said.iter().zip(parts).all(|(one, part)| one.contains(part))
}

#[test]
fn what_is_said_can_be_written() {
    let mut wrong = Vec::new();
    for (right, written, expected, repaired) in CASES {
        assert_eq!(BASE.matches(right).count(), 1, "{right}");
        let found = said(&BASE.replace(right, written));
        wrong.extend((!are(&found, expected)).then(|| format!("{written}: {found:#?}")));
        let found = said(&BASE.replace(right, repaired));
        wrong.extend((!found.is_empty()).then(|| format!("{repaired}: {found:#?}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_values_of_a_file_in_json_are_checked() {
    let text = r#"{
  "title": "Mine: one, two",
  "seed": -1,
  "experiment": [
    {
      "name": "a",
      "size": "3x33",
      "instances": { "uniform": 0 },
      "algorithms": ["astar", { "algorithm": "beam", "width": 10 }],
      "heuristics": ["manhatan"],
      "reference": null
    }
  ]
}
"#;
    let expected = [
        "this file looks like JSON",
        "expected a seed",
        "unknown size \"3x33\"",
        "\"uniform\" must be at least 1",
        "invalid heuristic \"manhatan\"",
        "TOML has no null",
    ];
    assert!(are(&said(text), &expected), "{:#?}", said(text));
    let single = "{ \"experiment\": { \"name\": \"a\", \"size\":\n\"3x3\", \"instances\": { \"uniform\": 1 }, \"algorithms\": [\"bfs\"] } }";
    let expected = ["this file looks like JSON", "expected a list, found a table | write a line [[experiment]]"];
    assert!(are(&said(single), &expected), "{:#?}", said(single));
}

#[test]
fn tables_as_calls_are_read_as_tables() {
    let text = "experiments = [dict(name=\"x\", size=\"3x33\",\n  instances=dict(uniform=0), algorithms=[\"bfs\"])]\n";
    let expected =
        ["unknown key \"experiments\"", "a table is written in braces", "unknown size", "must be at least 1"];
    let said = said(text);
    assert!(are(&said, &expected), "{said:#?}");
    assert!(said[1].ends_with("an experiment is a line [[experiment]] and its keys below it"), "{said:#?}");
}
