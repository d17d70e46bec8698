//! What is said of mistakes whose meaning is plain: how to write it, once, and nothing of what nobody wrote.

use super::*;

pub(super) const BASE: &str = r#"[[experiment]]
name = "a"
size = "3x3"
instances = { uniform = 5 }
algorithms = ["astar"]
heuristics = ["manhattan"]
"#;

/// What replaces a part of the base, and of each message, in order, a part.
const CASES: &[(&str, &str, &[&str])] = &[
    // The table that a key is in decides how it is written.
    ("[[experiment]]", "algorithms = [\"astar\", \"idastar\"]\n[[experiment]]", &["[algorithms]"]),
    ("size =", "rows = [\"keep\"]\nsize =", &["write rows = \"keep\""]),
    ("\"3x3\"", "[3, 3]", &["write size = \"3x3\""]),
    (
        "size =",
        "exclude = { algorithm = \"bfs\" }\nsize =",
        &["exclude = [{ algorithm = \"bfs\" }]", "no algorithm \"bfs\""],
    ),
    ("size =", "seed = 5\nsize =", &["write instances = { uniform = 5, seed = 5 }, and remove this line"]),
    ("{ uniform = 5 }", "{ file = \"x\", take = 5 }", &["cannot read the file", "write take = [5]"]),
    // Options beside an algorithm.
    (
        "[\"astar\"]",
        "[{ algorithm = \"weighted_astar\", weight = 2, lable = \"WA*\" }]",
        &["unknown option \"lable\" of weighted_astar | did you mean \"label\"?"],
    ),
    (
        "[\"astar\"]",
        "[{ algorithm = \"weighted_astar\", weight = 2, Label = \"WA*\" }]",
        &["unknown option \"Label\" of weighted_astar | did you mean \"label\"?"],
    ),
    (
        "[\"astar\"]",
        "[{ algorithm = \"weighted_astar\", options = { weight = 3 } }]",
        &["unknown option \"options\" of weighted_astar | write weight = 3 beside algorithm"],
    ),
    (
        "[\"astar\"]",
        "[{ algorithm = \"weighted_astar\", args = \"weight = 2\" }]",
        &["unknown option \"args\" of weighted_astar | write weight = 2 beside algorithm"],
    ),
    (
        "[\"astar\"]",
        "[{ algorithm = \"weighted_astar\", weight = \"1,3\" }]",
        &["invalid value \"1,3\" of option \"weight\" | write 1.3, or [1, 3] for two values"],
    ),
    (
        "[[experiment]]\nname = \"a\"\nsize = \"3x3\"\ninstances = { uniform = 5 }\nalgorithms = [\"astar\"]",
        "[algorithms]\nmine = \"idastar\"\n[[experiment]]\nname = \"a\"\nsize = \"3x3\"\ninstances = { uniform = 5 }\nalgorithms = [\"my\"]",
        &["defined in this file: \"mine\""],
    ),
    // Nothing is said of what nobody wrote.
    ("instances", "costs = \"cheap\"\ninstances", &["unknown costs \"cheap\""]),
    ("[\"manhattan\"]", "[{ expression = \"h1\" }]", &["unknown key \"expression\" | did you mean \"heuristic\"?"]),
    ("[\"manhattan\"]", "[{ heuristic = \"h1\", label = 78 }]", &["found the number 78"]),
    ("[\"manhattan\"]", "[{ heuristic = \"h1\", label = \" \" }]", &["the label of this heuristic is empty"]),
    (
        "\"3x3\"\ninstances = { uniform = 5 }\nalgorithms = [\"astar\"]\nheuristics = [\"manhattan\"]",
        "\"3x4\"\ninstances = { uniform = 5 }\nalgorithms = [\"astar\"]\nheuristics = [\"h8\"]",
        &["there are `h1` to `h6`"],
    ),
    ("{ uniform = 5 }", "{ walk = 10, moves = 2_000_000 }", &["a walk of 2000000 moves is too long"]),
    // No mistake hides another, and none is reported twice.
    (
        "\"3x3\"",
        "\"huge\"\ngoal = \"blank-lst\"\ncosts = \"cheap\"",
        &["unknown size", "unknown goal", "unknown costs"],
    ),
    ("{ uniform = 5 }", "{ file = \"x\", take = \"1-10\" }", &["cannot read the file", "expected a list"]),
    ("{ uniform = 5 }", "{ boards = { uniform = 3 } }", &["write instances = { uniform = 3 }"]),
    ("size =", "exclude = \"astar\"\nsize =", &["write exclude = [{ algorithm = \"astar\" }]", "no solvers are left"]),
    (
        "[[experiment]]",
        "[experiment]\nname = \"b\"\nsize = \"3x33\"\ninstances = { uniform = 1 }\nalgorithms = [\"bfs\"]\n[[experiment]]\nseeds = 1",
        &["write [[experiment]]", "unknown size \"3x33\"", "the key \"seeds\" belongs to instances"],
    ),
    (
        "instances = { uniform = 5 }\nalgorithms",
        "instances = { uniform = 0 }\nalgorithms",
        &["\"uniform\" must be at least 1"],
    ),
    // Definitions in the form of lists, and sections below an experiment.
    (
        "[[experiment]]",
        "[algorithms]\nfast = { algorithm = \"weighted_astar\", weight = 2 }\n[[experiment]]",
        &["write fast = \"weighted_astar(weight = 2)\""],
    ),
    (
        "[[experiment]]",
        "[heuristics]\n\"my sum\" = { expression = \"h1 + h2\" }\n[[experiment]]",
        &["write \"my sum\" = \"h1 + h2\""],
    ),
    (
        "instances = { uniform = 5 }\nalgorithms = [\"astar\"]\nheuristics = [\"manhattan\"]",
        "algorithms = [\"astar\"]\nheuristics = [\"manhattan\"]\n[instances]\nuniform = 5\n[limits]\nexpanded = 0",
        &["write [experiment.instances]", "write [experiment.limits]", "at least 1"],
    ),
    (
        "[[experiment]]",
        "[algorithms]\nfast = { algorithm = \"weighted_astar\", weight = [1, 2] }\n[[experiment]]",
        &["\"fast\" means several algorithms | a name can mean only one"],
    ),
    // Commas and quotes that are missing hide nothing.
    (
        "{ uniform = 5 }",
        "{ uniform = 0 seed = -1 }",
        &["\"uniform\" must be at least 1", "a comma is missing before this key", "expected a seed"],
    ),
    (
        "{ uniform = 5 }",
        "{\n  uniform = 0\n  seed = 3\n}",
        &["\"uniform\" must be at least 1", "a comma is missing before this key"],
    ),
    (
        "[\"astar\"]",
        "[\"astar\", \"idasttar]",
        &["the closing quote is missing | write \"idasttar\"", "unknown algorithm \"idasttar\""],
    ),
    (
        "[\"astar\"]",
        "[{ algorithm = \"beam, width = 0, label = \"B\" }]",
        &["the closing quote is missing | write \"beam\"", "invalid width `0`"],
    ),
    ("\"3x3\"", "3x33\"", &["the opening quote is missing | write \"3x33\"", "unknown size \"3x33\""]),
    ("\"a\"", "\"\"\"a\"", &["the closing quotes are missing", "invalid name"]),
    (
        "[\"astar\"]",
        "\n  - astar\n  - idasttar",
        &[
            "a list is written in brackets, its items with commas between them | write [\"astar\", \"idasttar\"]",
            "unknown algorithm \"idasttar\"",
        ],
    ),
    ("[\"manhattan\"]", "[\"manhattan\"\nrepeats = 0", &["this `[` is not closed", "repeats must be at least 1"]),
    ("{ uniform = 5 }", "{ uniform = 0 ]", &["\"uniform\" must be at least 1", "this closes no `{` | write }"]),
    ("{ uniform = 5 }", "( uniform = 0 )", &["a table is written in braces", "\"uniform\" must be at least 1"]),
    ("size =", "junk\nsize =", &["a key needs a value"]),
    (
        "[\"manhattan\"]",
        "[max(manhattan, h9)]",
        &["unknown heuristic `h9`: there are `h1` to `h6` | text must be in quotes"],
    ),
    (
        "[\"astar\"]",
        "\"astar, idasttar\"",
        &["write algorithms = [\"astar\", \"idasttar\"]", "unknown algorithm \"idasttar\""],
    ),
    (
        "[\"astar\"]",
        "[\"astar, ties = fofo\"]",
        &["options are in parentheses: write astar(ties = fofo)", "invalid ties `fofo`"],
    ),
    ("\"3x3\"", "9", &["write size = \"3x3\""]),
    ("size =", "reference = \"idastar with manhattan\"\nsize =", &["write \"idastar: manhattan\""]),
    ("heuristics = [\"manhattan\"]", "[experiment.heuristics]\nmanhattan = true", &["write heuristics = ["]),
    ("\"3x3\"", "8", &["write size = \"3x3\""]),
    (
        "{ uniform = 5 }",
        "{ file = \"x\", take = [0, \"3\", -1] }",
        &["cannot read the file", "counted from 1", "write 3", "found -1"],
    ),
    ("[\"manhattan\"]", "[\"Manhattan + H1\"]", &["write `manhattan`", "write `h1`"]),
    ("size =", "exclude = [{ label = \"x\" }]\nsize =", &["unknown key \"label\""]),
    ("[\"astar\"]", "[weighted_astar(weight = 0.5s)]", &["invalid algorithm"]),
    // Both values of a key are checked.
    (
        "size =",
        "repeats = \"x\"\nrepeats = 0\nsize =",
        &["expected a whole number", "appears twice", "repeats must be at least 1"],
    ),
    (
        "{ uniform = 5 }",
        "{ uniform = 0, uniform = -5 }",
        &["at least 1", "appears twice", "expected a positive number"],
    ),
    (
        "heuristics = [\"manhattan\"]",
        "heuristics = [\"manhattan\"]\nlimits = { expanded = 0 }\n[experiment.limits]\nseconds = \"x\"",
        &["at least 1", "the key \"limits\" appears twice", "expected a number of seconds"],
    ),
    // Algorithms and heuristics in the place of each other.
    ("[\"manhattan\"]", "[\"A*\"]", &["this is an algorithm: write it in algorithms"]),
    ("[\"astar\"]", "[\"manhattan\", \"astar\"]", &["this is a heuristic: write it in heuristics"]),
    ("[\"astar\"]", "[\"A* with h1\"]", &["put \"A*\" into algorithms and \"h1\" into heuristics"]),
    (
        "[\"manhattan\"]",
        "[\"manhattan\", \"max(h1)\"]\nexclude = [{ heuristic = \"h2\" }]",
        &["max compares at least two", "no heuristic \"h2\""],
    ),
    // What was meant, by what stands beside it.
    (
        "[\"manhattan\"]",
        "[{ name = \"manhattn\", label = \"M\" }]",
        &["did you mean \"heuristic\"?", "did you mean `manhattan`"],
    ),
    (
        "[\"manhattan\"]",
        "[{ name = \"M\", expression = \"h1\" }]",
        &["did you mean \"label\"?", "did you mean \"heuristic\"?"],
    ),
    ("{ uniform = 5 }", "{ random = 5, moves = 10 }", &["unknown key \"random\" | did you mean \"walk\"?"]),
    ("{ uniform = 5 }", "{ random = 5, length = 10 }", &["did you mean \"walk\"?", "did you mean \"moves\"?"]),
    (
        "{ uniform = 5 }\nalgorithms = [\"astar\"]",
        "{ uniform = 5_000_000_000 }\nalgorithms = [\"A+\"]",
        &["at most 10000000 can be drawn | the maximum is 100000000 runs: instances times", "unknown algorithm"],
    ),
    (
        "{ uniform = 5 }\nalgorithms = [\"astar\"]",
        "{ distance = [2, 99], count = 5_000_000_000 }\nalgorithms = [\"astar\", \"idastar\"]\nrepeats = 100",
        &[
            "at most 10000000 can be drawn | with these solvers and repeats the maximum is 500000",
            "no 3x3 board is 99 moves",
        ],
    ),
];

/// What is said of a text: of each message its parts.
pub(super) fn said(text: &str) -> Vec<String> {
    let wrong = Config::parse("meant.toml", text, Path::new("nowhere")).expect_err(text);
    let parts = |one: &super::super::Diagnostic| {
        let parts = [Some(one.message()), Some(one.label()).filter(|label| !label.is_empty()), one.help()];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" | ")
    };
    wrong.iter().map(parts).collect()
}

#[test]
fn plain_mistakes_are_answered_with_how_it_is_written() {
    let mut wrong = Vec::new();
    for (right, written, expected) in CASES {
        assert_eq!(BASE.matches(right).count(), 1, "{right}");
        let said = said(&BASE.replace(right, written));
        let are_all = said.len() == expected.len() && said.iter().zip(*expected).all(|(one, part)| one.contains(part));
        wrong.extend((!are_all).then(|| format!("{written}: {said:#?}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn braces_around_a_config_hide_nothing_in_it() {
    let said = said(&format!("{{\n{}}}\n", BASE.replace("3x3", "3x33")));
    assert!(said.len() == 2 && said[0].contains("looks like JSON") && said[1].contains("unknown size"), "{said:#?}");
}

#[test]
fn what_was_guessed_excludes_nothing() {
    let text = BASE.replace("[\"astar\"]", "[\"fast\", \"weighted_astar(weight = 1)\"]");
    let text = text.replace(
        "[[experiment]]",
        "[algorithms]\nfast = \"weighted_astar(weight = 1, tis = fifo, x = 2)\"\n[[experiment]]",
    ) + "exclude = [{ algorithm = \"fast\" }]\n\n[[table]]\ntitle = \"T\"\nexperiment = \"a\"\n\
           columns = [{ name = \"n\", formula = \"expanded\" }]\n\
           rows = [{ name = \"r\", solver = \"weighted A* 1\", cells = [1] }]\n";
    let said = said(&text);
    assert!(said.len() == 1 && said[0].contains("unknown option"), "{said:#?}");
}

#[test]
fn costs_that_are_unknown_are_not_named() {
    let said = said(&BASE.replace("instances", "costs = \"cheap\"\ninstances").replace("\"manhattan\"", "\"h1\""));
    assert!(said.iter().all(|one| !one.contains("= heavy")), "{said:#?}");
}

#[test]
fn the_first_of_two_keys_is_shown_wherever_it_is() {
    let two = format!("{BASE}limits = {{ expanded = 5 }}\n");
    let text = format!(
        "{two}{}limits = {{ expanded = 5 }}\n[experiment.limits]\nseconds = 1\n",
        BASE.replace("\"a\"", "\"b\"")
    );
    let wrong = Config::parse("meant.toml", &text, Path::new("nowhere")).unwrap_err().to_string();
    let first = wrong.lines().position(|line| line.contains("first here")).expect(&wrong);
    // The line before it is that of the second experiment.
    assert!(wrong.lines().nth(first - 1).is_some_and(|line| line.starts_with("14 |")), "{wrong}");
}

#[test]
fn a_size_that_is_missing_is_that_of_the_boards() {
    let text = "[[evaluation]]\nname = \"e\"\nboards = [\"1 2 3/4 5 6/7 8 9/10 11 0\"]\nheuristics = [\"manhattan\"]\n";
    let said = |text: &str| said(text).join("\n");
    assert!(said(text).ends_with("write size = \"3x4\""), "{}", said(text));
    let huge = said(&text.replace("boards", "size = \"huge\"\nboards"));
    assert!(huge.contains("did you mean \"3x4\"?") && !huge.contains('\n'), "{huge}");
    // Rows of four make no 3x4.
    let wide = said(&text.replace("1 2 3/4 5 6/7 8 9/10 11 0", "1 2 3 4/5 6 7 8/9 10 11 0"));
    assert!(!wide.contains("3x4") && !wide.contains('\n'), "{wide}");
}

#[test]
fn an_unknown_agreement_hides_no_cell_that_cannot_be_compared() {
    let table = |agreement: &str, cell: &str| {
        format!(
            "{BASE}[[table]]\ntitle = \"T\"\nexperiment = \"a\"\n\
             columns = [{{ name = \"n\", formula = \"expanded\", agreement = {agreement} }}]\n\
             rows = [{{ name = \"r\", cells = [{cell}] }}]\n"
        )
    };
    for agreement in ["\"near\"", "{ band = 500 }"] {
        for (cell, right) in [("\"1.234,5\"", "write 1234.5"), ("\"twelve\"", "write a number such as 12.4")] {
            let said = said(&table(agreement, cell));
            assert!(said.len() == 2 && said[1].contains(right), "{said:#?}");
        }
        assert_eq!(said(&table(agreement, "12.5")).len(), 1);
    }
    // These would be right if nothing were judged.
    assert_eq!(said(&table("\"show\"", "\"twelve\"")).len(), 1);
}

#[test]
fn a_table_is_answered_with_the_names_that_experiments_will_have() {
    let table = "[[table]]\ntitle = \"T\"\nexperiment = \"My test 1\"\n\
        columns = [{ name = \"n\", formula = \"expanded\" }, { name = \"s\", formula = \"solved\", statistic = \"percent\" }]\n\
        rows = [{ name = \"r\", cells = [\"12 ms\", \"100 %\"] }, { name = \"s\", cells = [\"-\", 1] }]\n";
    let said = said(&(BASE.replace("\"a\"", "\"My test #1\"") + table));
    let expected = [
        "write \"My-test--1\"",
        "did you mean \"My-test--1\"?",
        "unknown statistic \"percent\" | did you mean \"share\"?",
        "write 0.012, in seconds",
        "write 1",
        "write \"\" where nothing is printed",
    ];
    let are_all = said.len() == expected.len() && said.iter().zip(expected).all(|(one, part)| one.contains(part));
    assert!(are_all, "{said:#?}");
}

#[test]
fn a_row_that_is_suggested_names_nothing_that_may_be_missing() {
    let said = said(&format!(
        "{BASE}[[table]]\ntitle = \"T\"\nexperiment = \"a\"\ncolumns = [{{ name = \"n\", formula = \"expanded\" }}]\n"
    ));
    let rows = said[0].split_once("write ").and_then(|(_, rows)| rows.split_once("],")).map(|(rows, _)| rows).unwrap();
    let text = format!(
        "{BASE}[[table]]\ntitle = \"T\"\nexperiment = \"a\"\ncolumns = [{{ name = \"n\", formula = \"expanded\" }}]\n{rows}]\n"
    );
    Config::parse("meant.toml", &text, Path::new("nowhere")).unwrap_or_else(|wrong| panic!("{wrong}"));
}
