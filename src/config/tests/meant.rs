//! What is said of mistakes whose meaning is plain: how to write it, once, and nothing of what nobody wrote.

use super::*;

const BASE: &str = r#"[[experiment]]
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
    ("size =", "seed = 5\nsize =", &["seed above the first [[experiment]]"]),
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
        &["invalid value \"1,3\" of option \"weight\" | write [1, 3]"],
    ),
    // Nothing is said of what nobody wrote.
    ("instances", "costs = \"cheap\"\ninstances", &["unknown costs \"cheap\""]),
    ("[\"manhattan\"]", "[{ expression = \"h1\" }]", &["unknown key \"expression\" | did you mean \"heuristic\"?"]),
    ("[\"manhattan\"]", "[{ heuristic = \"h1\", label = 78 }]", &["found the number 78"]),
    ("[\"manhattan\"]", "[{ heuristic = \"h1\", label = \" \" }]", &["the label of this heuristic is empty"]),
    (
        "\"3x3\"\ninstances = { uniform = 5 }\nalgorithms = [\"astar\"]\nheuristics = [\"manhattan\"]",
        "\"3x4\"\ninstances = { uniform = 5 }\nalgorithms = [\"astar\"]\nheuristics = [\"h8\"]",
        &["did you mean `h1`"],
    ),
    ("{ uniform = 5 }", "{ walk = 10, moves = 2_000_000 }", &["a walk of 2000000 moves is too long"]),
    // No mistake hides another, and none is reported twice.
    (
        "\"3x3\"",
        "\"huge\"\ngoal = \"blank-lst\"\ncosts = \"cheap\"",
        &["unknown size", "unknown goal", "unknown costs"],
    ),
    ("{ uniform = 5 }", "{ file = \"x\", take = \"1-10\" }", &["cannot read the file", "expected a list"]),
    ("{ uniform = 5 }", "{ boards = { uniform = 3 } }", &["expected a list"]),
    ("size =", "exclude = \"astar\"\nsize =", &["expected a list"]),
    (
        "[[experiment]]",
        "[experiment]\nname = \"b\"\nsize = \"3x33\"\ninstances = { uniform = 1 }\nalgorithms = [\"bfs\"]\n[[experiment]]\nseeds = 1",
        &["write [[experiment]]", "unknown size \"3x33\"", "unknown key \"seeds\""],
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
];

/// What is said of a text: of each message its parts.
fn said(text: &str) -> Vec<String> {
    let wrong = Config::parse("meant.toml", text, Path::new("nowhere")).expect_err(text);
    let parts = |one: &super::super::Diagnostic| {
        let parts = [Some(one.message()), Some(one.label()).filter(|label| !label.is_empty()), one.help()];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" | ")
    };
    wrong.iter().map(parts).collect()
}

#[test]
fn plain_mistakes_are_told_how_they_are_written() {
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
