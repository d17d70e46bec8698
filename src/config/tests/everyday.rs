//! What people write from other tools or in everyday words: nothing of it is changed, and what is said of it mends it.

use super::answered::check_answers;
use super::meant::{BASE, said};
use super::*;

const TABLE: &str = "\n[[table]]\ntitle = \"T\"\nexperiment = \"a\"\n";

/// What replaces a part of the base, all that is said of it, and what is right.
const CASES: &[(&str, &str, &[&str], &str)] = &[
    // Boards of several sources.
    (
        "{ uniform = 5 }",
        "{ uniform = 20, walk = 40 }",
        &[
            "instances have one source, not both \"uniform\" and \"walk\" | one source | write an [[experiment]] for each: instances = \
             { uniform = 20 }, and instances = { walk = 40, moves = … }",
        ],
        "{ uniform = 20 }",
    ),
    (
        "{ uniform = 5 }",
        "[{ uniform = 20 }, { walk = 40, moves = 10 }]",
        &[
            "expected a table, found a list | write an [[experiment]] for each: instances = { uniform = 20 }, and instances = \
             { walk = 40, moves = 10 }",
        ],
        "{ walk = 40, moves = 10 }",
    ),
    (
        "instances = { uniform = 5 }",
        "boards = { random = 20 }",
        &["unknown key \"boards\" | write instances = { uniform = 20 }"],
        "instances = { uniform = 20 }",
    ),
    (
        "instances = { uniform = 5 }",
        "boards = [ { random = 0 } ]",
        &["unknown key \"boards\" | write instances = { uniform = 0 }", "\"uniform\" must be at least 1"],
        "instances = { uniform = 1 }",
    ),
    (
        "{ uniform = 5 }",
        "{ boards = { random = 20, moves = 3 } }",
        &["random boards are not listed in boards | write instances = { walk = 20, moves = 3 }"],
        "{ walk = 20, moves = 3 }",
    ),
    ("{ uniform = 5 }", "\"all\"", &["expected a table | write instances = { every = true }"], "{ every = true }"),
    (
        "{ uniform = 5 }",
        "\"20 random\"",
        &["expected a table | write instances = { uniform = 20 }"],
        "{ uniform = 20 }",
    ),
    ("{ uniform = 5 }", "random", &["expected a table | write instances = { uniform = 100 }"], "{ uniform = 100 }"),
    // A pair in brackets, names from both ends, arguments too many, a unit that is missing.
    (
        "heuristics = [\"manhattan\"]",
        "heuristics = [\"manhattan\", \"misplaced\"]\nexclude = [[\"astar\", \"misplaced\"]]",
        &["expected a table, found a list | write { algorithm = \"astar\", heuristic = \"misplaced\" }"],
        "heuristics = [\"manhattan\", \"misplaced\"]\nexclude = [{ algorithm = \"astar\", heuristic = \"misplaced\" }]",
    ),
    (
        "[\"astar\"]",
        "[\"bidirectional bfs\", \"bidirectional A*\", \"anytime A*\"]",
        &[
            "invalid algorithm \"bidirectional bfs\" | unknown algorithm \"bidirectional bfs\": did you mean \"bidirectional_uniform_cost\"?",
            "invalid algorithm \"bidirectional A*\" | \"bidirectional A*\" has several meanings: write \"mm\", \"nbs\", \"dvcbs\" or \"bsstar\"",
            "invalid algorithm \"anytime A*\" | \"anytime A*\" has several meanings: write \"arastar\", \"restarting_weighted_astar\" or \"window_astar\"",
        ],
        "[\"bidirectional_uniform_cost\", \"mm\", \"arastar\"]",
    ),
    (
        "[\"manhattan\"]",
        "['pdb(\"1 2 3 4 / 5 6 7 8\", reflected)', 'pdb(\"4-4\", 1)']",
        &[
            "invalid heuristic \"pdb(\"1 2 3 4 / 5 6 7 8\", reflected)\" | `pdb` takes one argument: write pdb_reflected(\"1 2 3 4 / 5 6 7 8\")",
            "invalid heuristic \"pdb(\"4-4\", 1)\" | `pdb` takes one argument: write pdb(\"4-4\")",
        ],
        "['pdb_reflected(\"1 2 3 4 / 5 6 7 8\")', 'pdb(\"4-4\")']",
    ),
    (
        "heuristics =",
        "limits = { bytes = \"512\" }\nheuristics =",
        &["the unit is missing in \"512\": write \"512 MB\""],
        "limits = { bytes = \"512 MB\" }\nheuristics =",
    ),
    (
        "size =",
        "reference = \"idastar(linear_conflict)\"\nsize =",
        &["a colon is between the algorithm and the heuristic of a reference | write \"idastar: linear_conflict\""],
        "reference = \"idastar: linear_conflict\"\nsize =",
    ),
    (
        "heuristics = [\"manhattan\"]\n",
        "heuristics = [\"manhattan\"]\n\n[[table]]\ntitle = \"T\"\nexperiment = \"a\"\ncolumns = [\"depth\"]\nrows = [{ name = \"all\", cells = [20] }]\n",
        &[
            "expected a table, found the string \"depth\" | write { name = \"depth\", formula = … } with a name from `harness list formulas`",
        ],
        "heuristics = [\"manhattan\"]\n\n[[table]]\ntitle = \"T\"\nexperiment = \"a\"\ncolumns = [{ name = \"depth\", formula = \"length\" }]\nrows = [{ name = \"all\", cells = [20] }]\n",
    ),
    // Factors and percentages.
    (
        "[\"astar\"]",
        "[{ algorithm = \"astar_epsilon\", bound = \"50%\" }, \"wastar(weight = [1.5x, 300%])\"]",
        &[
            "invalid algorithm \"astar_epsilon(bound = 50%)\" | `50%` is not a number: write 1.5 for 50 % more",
            "invalid algorithm \"wastar(weight = [1.5x, 300%])\" | `1.5x` is not a number: write 1.5; `300%` is not a number: write 3 for 300 %, or 4 \
             for 300 % more",
        ],
        "[{ algorithm = \"astar_epsilon\", bound = 1.5 }, \"wastar(weight = [1.5, 4])\"]",
    ),
    // Limits.
    (
        "size =",
        "limits = 100000\nsize =",
        &[
            "expected a table, found the number 100000 | write limits = { expanded = 100000 } for states, or limits = { seconds = 100000 } \
             for time",
        ],
        "limits = { expanded = 100000 }\nsize =",
    ),
    (
        "size =",
        "limits = \"10 min\"\nsize =",
        &["expected a table, found the string \"10 min\" | write limits = { seconds = 600 }"],
        "limits = { seconds = 600 }\nsize =",
    ),
    (
        "size =",
        "limits = { limit = 100 }\nsize =",
        &[
            "unknown key \"limit\" | write expanded for a number of states, or seconds for a time | keys of this table: expanded, \
             generated, bytes, seconds, until",
        ],
        "limits = { expanded = 100 }\nsize =",
    ),
    (
        "size =",
        "limits = { bytes = \"32 kB\" }\nsize =",
        &["32000 bytes are too few: at least 64000 are needed | write \"64 kB\" or more"],
        "limits = { bytes = \"64 kB\" }\nsize =",
    ),
    // Heuristics.
    (
        "[\"manhattan\"]",
        "[\"h1 ** 2\", \"h2^2 + h3\", \"none\"]",
        &[
            "invalid heuristic \"h1 ** 2\" | there are no powers of heuristics: write a sum, a multiple such as 2 * h1, max or min",
            "invalid heuristic \"h2^2 + h3\" | there are no powers of heuristics: write a sum, a multiple such as 2 * h1, max or min",
            "invalid heuristic \"none\" | unknown heuristic `none`: write `zero` for 0 everywhere; blind algorithms take no heuristic",
        ],
        "[\"2 * h1\", \"h2 + h3\", \"zero\"]",
    ),
    (
        "[\"astar\"]\nheuristics = [\"manhattan\"]",
        "[\"breadth_first\"]\nheuristics = \"none\"",
        &["expected a list, found the string \"none\" | leave the key out"],
        "[\"breadth_first\"]",
    ),
    (
        "[\"manhattan\"]",
        "[\"manhattan, misplaced\", \"max(h1, h2)\"]",
        &[
            "invalid heuristic \"manhattan, misplaced\" | heuristics cannot be combined by a comma: write each heuristic in quotes of its own, or + or \
             max(a, b)",
        ],
        "[\"manhattan\", \"misplaced\", \"max(h1, h2)\"]",
    ),
    (
        "[\"manhattan\"]",
        "[[\"manhattan\", \"misplaced\"]]",
        &[
            "expected a heuristic such as \"manhattan\" or { heuristic = \"2 * manhattan\", label = \"double\" }, found a list | write \
             \"manhattan\", \"misplaced\", without brackets of their own",
        ],
        "[\"manhattan\", \"misplaced\"]",
    ),
    (
        "[\"manhattan\"]",
        "[{ heuristic = [\"manhattan\", \"misplaced\"] }]",
        &[
            "expected a string, found a list | write an entry for each: { heuristic = \"manhattan\" }, { heuristic = \"misplaced\" }",
        ],
        "[{ heuristic = \"manhattan\" }, { heuristic = \"misplaced\" }]",
    ),
    (
        "[[experiment]]",
        "[heuristics]\nboth = [\"h1\", \"h2\"]\n[[experiment]]",
        &["expected a string, found a list | write one of them: both = \"h1\" or both = \"h2\""],
        "[heuristics]\nboth = \"h1\"\n[[experiment]]",
    ),
    (
        "size =",
        "reference = [\"idastar\", \"manhattan\"]\nsize =",
        &["expected a string, found a list | write reference = \"idastar: manhattan\""],
        "reference = \"idastar: manhattan\"\nsize =",
    ),
    // Algorithms.
    (
        "[\"astar\"]",
        "[\"focal\", \"A*epsilon(bound = 2)\"]",
        &["invalid algorithm \"focal\" | unknown algorithm \"focal\": did you mean \"astar_epsilon\"?"],
        "[\"astar_epsilon\", \"A*epsilon(bound = 2)\"]",
    ),
    (
        "[\"astar\"]",
        "[\"A*eps\"]",
        &["invalid algorithm \"A*eps\" | unknown algorithm \"A*eps\": did you mean \"astar_epsilon\"?"],
        "[\"astar_epsilon\"]",
    ),
    // Sizes.
    (
        "\"3x3\"",
        "[\"3x3\", \"4x4\"]",
        &["expected a string, found a list | write an [[experiment]] for each: size = \"3x3\", and size = \"4x4\""],
        "\"3x3\"",
    ),
    (
        "\"3x3\"",
        "\"3x3, 4x4\"",
        &[
            "unknown size \"3x3, 4x4\" | write an [[experiment]] for each: size = \"3x3\", and size = \"4x4\" | sizes: 3x3, 3x4, 4x4, 4x5, \
             5x5",
        ],
        "\"3x3\"",
    ),
];

#[test]
fn everyday_forms_are_answered_without_changing_them() {
    check_answers(CASES);
}

/// What is said, to begin with, of a text in which the keys of a table are listed behind each answer.
fn begin(said: &[String], expected: &[&str]) -> bool {
    said.len() == expected.len() && said.iter().zip(expected).all(|(one, start)| one.starts_with(start))
}

#[test]
fn a_number_alone_as_the_limit_is_kept() {
    let limit = said(&BASE.replace("size =", "limit = 100000\nsize ="));
    let right = "write limits = { expanded = 100000 } for states, or limits = { seconds = 100000 } for time";
    assert!(begin(&limit, &[&format!("unknown key \"limit\" | {right}")]), "{limit:#?}");
}

#[test]
fn published_tables_have_titles_and_their_parts_have_names() {
    let table = "[[table]]\nname = \"T\"\nexperiment = \"a\"\ncolumns = [{ heading = \"n\", formula = \"expanded\" }]\n\
                 rows = [{ title = \"r\", instance = 1, cells = [1] }]\n";
    let expected = ["title", "name", "name"].map(|key| format!("did you mean \"{key}\"?"));
    let found = said(&format!("{BASE}{table}"));
    assert!(found.len() == 3 && found.iter().zip(&expected).all(|(one, part)| one.contains(part)), "{found:#?}");
    let both = said(&format!(
        "{BASE}{}",
        TABLE.replace("title", "columns = []\nrows = [{ name = \"all\", cells = [20] }]\nname = \"N\"\ntitle")
    ));
    assert!(both.iter().any(|one| one.contains("\"title\" is there already: keep one of them")), "{both:#?}");
}

#[test]
fn evaluations_have_boards_and_no_searches() {
    let of = |section: &str, keys: &str| {
        said(&format!("{BASE}[[{section}]]\nname = \"e\"\nsize = \"3x3\"\nheuristics = [\"h1\"]\n{keys}\n"))
    };
    let found = of("evaluations", "instances = { boards = [\"724506831\"] }");
    let expected =
        ["unknown key \"evaluations\" | did you", "unknown key \"instances\" | write boards = [\"724506831\"]"];
    assert!(begin(&found, &expected), "{found:#?}");
    let long = format!("instances = {{ boards = [\n{}] }}", "  \"7 2 4/5 0 6/8 3 1\",\n".repeat(9));
    let expected =
        "unknown key \"instances\" | an evaluation lists its boards: write boards = and the list without the braces";
    assert!(begin(&of("evaluation", &long), &[expected]));
    for source in ["uniform = 5", "file = \"x.txt\"", "instances = { file = \"x.txt\" }"] {
        let found = of("evaluation", source);
        let key = source.split(' ').next().unwrap();
        let expected = format!("unknown key \"{key}\" | an evaluation lists its boards: write boards = [");
        assert!(begin(&found, &[&expected]), "{found:#?}");
    }
    let found = of("evaluation", "boards = [\"724506831\"]\nlimits = { expanded = 5 }\nrepeats = 3");
    let remove = |key: &str| format!("unknown key \"{key}\" | remove it: an evaluation runs no search");
    assert!(begin(&found, &[&remove("limits"), &remove("repeats")]), "{found:#?}");
}

#[test]
fn the_boards_to_take_are_written_out() {
    for (written, right) in [
        ("{ from = 1, to = 4 }", "take = [1, 2, 3, 4]"),
        ("{ from = 1, to = 7, step = 3 }", "take = [1, 4, 7]"),
        ("\"first 3\"", "take = [1, 2, 3]"),
        ("\"2 to 4\"", "take = [2, 3, 4]"),
        ("\"1, 5, 9\"", "take = [1, 5, 9]"),
        ("{ from = 1, to = 100 }", "take = [1, 2, 3, …, 100] with each of its numbers"),
        ("\"last 3\"", "take = [1, 2, 3], or leave it out for all boards"),
    ] {
        let found = said(&BASE.replace("{ uniform = 5 }", &format!("{{ file = \"x\", take = {written} }}")));
        assert!(found.len() == 2 && found[1].ends_with(&format!(" | write {right}")), "{found:#?}");
    }
}

#[test]
fn of_a_file_with_many_wrong_lines_the_number_of_those_left_out_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let lines: Vec<String> = (0..100).map(|line| format!("1 2 3/4 5 6/7 8 {}\n", 20 + line)).collect();
    std::fs::write(folder.path().join("many.txt"), lines.concat()).unwrap();
    let text = BASE.replace("{ uniform = 5 }", "{ file = \"many.txt\" }");
    let wrong = Config::parse("everyday.toml", &text, folder.path()).unwrap_err();
    let said = wrong.to_string();
    assert_eq!(
        (wrong.iter().count(), said.matches("between these two, 90 more lines are wrong, too").count()),
        (10, 1),
        "{said}"
    );
}

#[test]
fn a_file_of_boards_of_another_size_is_one_mistake() {
    let folder = tempfile::tempdir().unwrap();
    let large = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n".repeat(20);
    std::fs::write(folder.path().join("large.txt"), &large).unwrap();
    std::fs::write(folder.path().join("mixed.txt"), format!("123456708\n{large}1 2\n")).unwrap();
    let of = |file: &str| {
        let text = BASE.replace("{ uniform = 5 }", &format!("{{ file = \"{file}\" }}"));
        let wrong = Config::parse("everyday.toml", &text, folder.path()).unwrap_err();
        wrong.iter().map(|one| format!("{} | {}", one.message(), one.label())).collect::<Vec<_>>()
    };
    let size = "the file \"large.txt\" has 20 boards of size 4x4, none of size 3x3 | write size = \"4x4\", or name a file of 3x3 boards";
    assert_eq!(of("large.txt"), [size]);
    let mixed = |cells| {
        format!("the file \"mixed.txt\" is not a list of 3x3 boards | the board has {cells} cells; a 3x3 board has 9")
    };
    assert_eq!(of("mixed.txt"), [mixed(16), mixed(2)]);
}
