//! Configs of people who are new to TOML or to the keys: one round of messages is enough to repair them.

use super::*;

/// The lines and messages of all errors, and what stands beside the carets.
fn said(text: &str) -> Vec<String> {
    let wrong = Config::parse("slips.toml", text, Path::new("nowhere")).expect_err(text);
    let line = |one: &super::super::Diagnostic| one.position().map_or(0, |(line, _)| line);
    wrong.iter().map(|one| format!("{} {}; {}", line(one), one.message(), one.label())).collect()
}

#[test]
fn what_is_no_toml_is_reported_and_read_as_it_was_meant() {
    let text = r#"title: "Mine"
seed = 1.5;
[[experiment]]
name = “one”
size "4×4"
instances = { uniform = "100" }
algorithms = 'astar', 'idasttar'
heuristics = ["manhatan"] // no heuristic
limits = { expanded: 1,000,000 }
optional = False
fast a star = 1
"#;
    assert_eq!(
        said(text),
        [
            "1 a key and its value have = between them; write =",
            "2 expected a seed from 0 to 18446744073709551615, found the number 1.5; ",
            "2 nothing follows a value on its line; remove the ;",
            "4 these quotes are curly; write \"one\"",
            "5 a key and its value have = between them; write = before it",
            "6 expected a number, found the string \"100\": write 100; ",
            "7 a list is written in brackets; write ['astar', 'idasttar']",
            "7 invalid algorithm \"idasttar\"; unknown algorithm \"idasttar\": did you mean \"idastar\"?",
            "8 invalid heuristic \"manhatan\"; unknown heuristic `manhatan`: did you mean `manhattan`?",
            "8 a comment begins with #; write #",
            "9 a key and its value have = between them; write =",
            "9 a number has no commas; write 1_000_000",
            "10 expected false, in small letters; ",
            "11 unknown key \"fast a star\"; ",
        ]
    );
}

#[test]
fn mistakes_behind_other_mistakes_are_reported_with_them() {
    let text = r#"[[experiment]]
name = "one"
size = 3
instances = { boards = ["1 2 3/4 5 6/7 8 8"] }
algorithms = [{ name = "beam", k = 3 }, "weighted_astar(weight = 0, ties = random)"]
heuristics = ["manhattan"]
exclude = [{ algorithm = "beem" }, { heuristic = "misplaced" }]
timeout = 30
[[experiment]]
name = "two"
size = "3 x 3"
instances = { distance = [2, 33], count = 0 }
algorithms = ["weighted_astar(1.5)", "weighted_astar(weight = 3/2)"]
heuristics = ["manhattan"]
[[table]]
title = "T"
experiment = "twoo"
columns = [{ name = "n", formula = "nodes" }, { name = "m", formula = "expanded", statistic = "average" }]
rows = [{ name = "r", solver = "A*", instance = "2", cells = ["15,300,442", 1] }]
"#;
    assert_eq!(
        said(text),
        [
            "3 expected a string, found the number 3; ",
            "4 this is not a 3x3 board; tile 8 appears twice and 0 is missing",
            "5 the key \"algorithm\" is missing; is \"name\" a slip?; ",
            "5 invalid algorithm \"beam(k = 3)\"; unknown option \"k\" of beam: expected one of width, order",
            "5 invalid algorithm \"weighted_astar(weight = 0, ties = random)\"; invalid weight `0`: expected a number above 0 \
             such as 1.5 or 3/2, numerator and denominator at most 1000000; invalid ties `random`: expected fifo, lifo, low_h, high_h",
            "7 this experiment has no algorithm \"beem\"; remove this exclusion",
            "7 this experiment has no heuristic \"misplaced\"; remove this exclusion",
            "8 the key \"timeout\" belongs to limits; write limits = { seconds = 30 } in place of this line",
            "12 no 3x3 board is 33 moves from this goal: the largest distance is 31; ",
            "12 \"count\" must be at least 1; ",
            "13 the algorithm \"weighted_astar(weight = 1.5)\" appears twice in the list; here again",
            "17 unknown experiment \"twoo\"; did you mean \"two\"?",
            "18 invalid formula \"nodes\"; unknown name `nodes` in a formula: write `expanded` or `generated`",
            "18 unknown statistic \"average\"; did you mean \"mean\"?",
            "19 \"two\" has no solver \"A*\"; ",
            "19 expected a number, found the string \"2\": write 2; ",
            "19 \"15,300,442\" is neither a number nor a fraction; this cannot be compared",
        ]
    );
}

#[test]
fn a_redefined_name_keeps_its_meaning_and_the_rest_is_checked() {
    let text = "[heuristics]\nbest = \"max(manhattan, best)\"\nmanhattan = \"misplaced\"\nmine = h1 + h9\n";
    assert_eq!(
        said(text),
        [
            "2 invalid definition of \"best\"; it refers to itself: best -> best",
            "3 invalid definition of \"manhattan\"; `manhattan` is a built-in heuristic: choose another name, here and where it is used",
            "4 invalid definition of \"mine\"; unknown heuristic `h9`: there are `h1` to `h6`",
        ]
    );
}

#[test]
fn values_as_other_languages_have_them_are_reported_and_read() {
    let text = r#"[[experiment]]
name = "one"
size = "4x4"
instances = { uniform = 10^6, seed = -1 }
algorithms = ["beam(width: 10)", "beam(width 10)", "weighted_astar(weight = 1,5)"]
heuristics = ["manhatan"]
limits = { expanded = 1000; seconds = 1,5, generated = 0 }
repeats = 1e1
[[experiment]]
name = "two"
size = "3x3"
instances = { file = "C:\Users\x.txt" }
algorithms = ["bfs"]
isolated = yes
"#;
    assert_eq!(
        said(text),
        [
            "4 a number is written without a power; write 1000000",
            "4 expected a seed from 0 to 18446744073709551615, found the number -1; ",
            "5 invalid algorithm \"beam(width: 10)\"; expected `,` or `)`, found `:`: write options as in beam(width = 100)",
            "5 invalid algorithm \"beam(width 10)\"; expected `,` or `)`, found `10`: write options as in beam(width = 100)",
            "5 invalid algorithm \"weighted_astar(weight = 1,5)\"; weight is given twice: write decimals as 1.5, large numbers \
             without commas, lists as [1, 5]",
            "6 invalid heuristic \"manhatan\"; unknown heuristic `manhatan`: did you mean `manhattan`?",
            "7 a comma is between two values; write ,",
            "7 a decimal number has a point, and a list has brackets; write 1.5",
            "7 a limit must be at least 1; for no limit, leave it out",
            "8 expected a whole number, found the number 10.0: write 10; ",
            "12 a backslash in double quotes begins an escape; write 'C:\\Users\\x.txt'",
            "12 cannot read the file \"C:\\Users\\x.txt\": there is no such file; ",
            "14 expected true or false, found the string \"yes\"; ",
        ]
    );
}

#[test]
fn sections_with_other_names_or_without_their_line_are_read_as_what_was_meant() {
    let french = r#"[[expérience]]
nom = "one"
taille = "4x5x"
instances = { uniform = 0 }
algorithmes = ["bfs"]
[experiments]
name = "two"
size = "3x3"
instances = { uniform = 0 }
algorithms = ["bfs"]
"#;
    assert_eq!(
        said(french),
        [
            "1 unknown key \"expérience\"; did you mean \"experiment\"?",
            "2 unknown key \"nom\"; did you mean \"name\"?",
            "3 unknown key \"taille\"; did you mean \"size\"?",
            "3 unknown size \"4x5x\"; did you mean \"4x5\"?",
            "4 \"uniform\" must be at least 1; ",
            "5 unknown key \"algorithmes\"; did you mean \"algorithms\"?",
            "6 unknown key \"experiments\"; write [[experiment]], with double brackets",
            "9 \"uniform\" must be at least 1; ",
        ]
    );
    let headless =
        "title = \"x\"\nname = \"a b\"\nsize = \"3x3\"\ninstances = { uniform = 0 }\nalgorithms = [\"bfs\"]\n";
    assert_eq!(
        said(headless),
        [
            "2 the section of these keys is missing; write [[experiment]] on a line above it",
            "2 invalid name \"a b\"; write \"a-b\"",
            "4 \"uniform\" must be at least 1; ",
        ]
    );
}

#[test]
fn a_file_in_another_language_is_one_mistake() {
    let yaml = "title: x\nexperiment:\n  - name: korf\n    limits:\n      - expanded: 5\n";
    let expected = "2 this file looks like YAML, not like TOML; a line of TOML is a key, = and a value; the rest of the file is not checked";
    assert_eq!(said(yaml), [expected]);
    let json = "{ \"title\": \"x\",\n  \"experiment\": [] }\n";
    assert_eq!(said(json), ["1 this file looks like JSON, not like TOML; TOML has no braces around the whole file"]);
}
