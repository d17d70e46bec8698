//! Mistakes that took a second round once: what is moved is judged, what is listed elsewhere is written out, and no line is left
//! in doubt.

use super::answered::check_answers;
use super::meant::{BASE, said};
use super::*;

const CASES: &[(&str, &str, &[&str], &str)] = &[
    // What is moved.
    (
        "instances = { uniform = 5 }",
        "instances = { distance = [2, 4] }\ncount = \"ten\"",
        &[
            "the key \"count\" belongs to instances | write instances = { distance = [2, 4], count = … }, and remove this line",
            "expected a whole number such as 1_000_000, found the string \"ten\"",
        ],
        "instances = { distance = [2, 4], count = 10 }",
    ),
    (
        "instances = { uniform = 5 }",
        "instances = { uniform = 5 }\nseed = -3\nmoves = 9",
        &[
            "the key \"seed\" belongs to instances | write instances = { uniform = 5, seed = … }, and remove this line; or, for all \
             experiments, write seed = … above the first [[experiment]]",
            "expected a seed from 0 to 18446744073709551615, found the number -3",
            "\"moves\" belongs to \"walk\", not to \"uniform\" | remove it",
        ],
        "instances = { uniform = 5, seed = 3 }",
    ),
    (
        "size =",
        "expanded = \"1e5\"\nseconds = \"0:01:30\"\nsize =",
        &[
            "the keys \"expanded\", \"seconds\" belong to limits | write limits = { expanded = 100000, seconds = 90 } in place of these lines",
            "expected a number, found the string \"1e5\": write 100000",
        ],
        "limits = { expanded = 100000, seconds = 90 }\nsize =",
    ),
    (
        "{ uniform = 5 }",
        "{ uniform = \"5\", seed = \"3\" }",
        &["expected a number, found the string \"5\": write 5"],
        "{ uniform = 5, seed = \"3\" }",
    ),
    (
        "{ uniform = 5 }",
        "{ uniform = \"all\" }\nlimits = { expanded = 10 * 100, depth = 30 }\noptional = 1",
        &[
            "expected a number, found the string \"all\" | write every = true in its place",
            "expected a number, found the string \"10 * 100\": write 1000",
            "unknown key \"depth\" | remove it: there is no limit on lengths or costs (until ends an anytime search with a solution that \
             costs at most this) | keys of this table: expanded, generated, bytes, seconds, until",
            "expected true or false, found the number 1 | write optional = true",
        ],
        "{ every = true }\nlimits = { expanded = 1000 }\noptional = true",
    ),
    // Functions and tables that there are not.
    (
        "heuristics = [\"manhattan\"]",
        "heuristics = [\"avg(manhattan, misplaced)\", \"pattern(1 2 3, 3 4 5)\"]",
        &[
            "invalid heuristic \"avg(manhattan, misplaced)\" | there is no function `avg`: write (manhattan + misplaced) / 2",
            "invalid heuristic \"pattern(1 2 3, 3 4 5)\" | unknown heuristic `pattern`: did you mean `pdb`?",
            "invalid heuristic \"pattern(1 2 3, 3 4 5)\" | the tiles are a string in quotes: write pdb(\"1 2 3 / 3 4 5\") | with double quotes \
             inside, write single ones outside: 'pattern(\"1 2 3 / 3 4 5\")'",
            "invalid heuristic \"pattern(1 2 3, 3 4 5)\" | tile 3 appears twice: values add up only where patterns share no tile",
        ],
        "heuristics = [\"(manhattan + misplaced) / 2\", 'pdb(\"1 2 3 / 4 5 6\")']",
    ),
    // Rows of algorithms and heuristics.
    (
        "algorithms = [\"astar\"]\nheuristics = [\"manhattan\"]",
        "solvers = [{ algorithm = \"astar\", heuristic = \"manhattan\" }, { algorithm = { name = \"wastar\", weight = 2 }, heuristic = \"h1\" }, \
         { algorithm = \"bfs\" }]",
        &[
            "algorithms and heuristics are two lists | write algorithms = [\"astar\", { algorithm = \"wastar\", weight = 2 }, \"bfs\"] and \
             heuristics = [\"manhattan\", \"h1\"] | every algorithm runs with every heuristic; to leave the other pairs out, write exclude = \
             [{ algorithm = \"astar\", heuristic = \"h1\" }, { algorithm = \"wastar(weight = 2)\", heuristic = \"manhattan\" }]",
        ],
        "algorithms = [\"astar\", { algorithm = \"wastar\", weight = 2 }, \"bfs\"]\nheuristics = [\"manhattan\", \"h1\"]\nexclude = \
         [{ algorithm = \"astar\", heuristic = \"h1\" }, { algorithm = \"wastar(weight = 2)\", heuristic = \"manhattan\" }]",
    ),
    (
        "algorithms = [\"astar\"]\nheuristics = [\"manhattan\"]",
        "[[solvers]]\nalgorithm = \"astar\"\nheuristic = [\"h1\", \"manhattn\"]",
        &[
            "algorithms and heuristics are two lists | write algorithms = [\"astar\"] and heuristics = [\"h1\", \"manhattn\"] below \
             [[experiment]]",
            "invalid heuristic \"manhattn\" | unknown heuristic `manhattn`: did you mean `manhattan`?",
        ],
        "algorithms = [\"astar\"]\nheuristics = [\"h1\", \"manhattan\"]",
    ),
    (
        "[\"astar\"]",
        "('astar', 'ida* with pdb')",
        &[
            "a list is written in brackets | write ['astar', 'ida* with pdb']",
            "invalid algorithm \"ida* with pdb\" | this is a solver: put \"ida*\" into algorithms and 'pdb(\"1 2 5 6 / 3 4 7 8\")' into \
             heuristics",
        ],
        "['astar', 'ida*']",
    ),
    // Formulas.
    (
        "[\"manhattan\"]",
        "[\"(h1 + h2 / 2\", 'max(h1, pdb(\"8-7\")', \"linear conflict + h1\", \"h1 + h2)\"]",
        &[
            "invalid heuristic \"(h1 + h2 / 2\" | `)` is missing: write (h1 + h2) / 2",
            "invalid heuristic \"max(h1, pdb(\"8-7\")\" | `8-7` (15 tiles) is not the name of a partition: write 4-4 for 3x3 (8 tiles); \
             4-4-4-3, 5-5-5, 6-6-3 or 7-8 for 4x4 (15 tiles); 6-6-6-6 for 5x5 (24 tiles); or list the tiles",
            "invalid heuristic \"max(h1, pdb(\"8-7\")\" | `)` is missing at the end: write max(h1, pdb(\"8-7\"))",
            "invalid heuristic \"linear conflict + h1\" | names have underscores: write `linear_conflict`",
            "invalid heuristic \"h1 + h2)\" | this `)` closes nothing: remove it",
        ],
        "[\"(h1 + h2) / 2\", 'max(h1, pdb(\"4-4\"))', \"linear_conflict + h1\", \"h1 + h2\"]",
    ),
    (
        "[[experiment]]",
        "[heuristics]\nbig = { label = \"Big\" }\n[[experiment]]",
        &["\"big\" is not defined by a table | write big = \"2 * manhattan\""],
        "[heuristics]\nbig = \"2 * manhattan\"\n[[experiment]]",
    ),
    // Boards.
    (
        "{ uniform = 5 }",
        "{ boards = [[1, 2, 3, 4, 5, 6, 7, 0], \"1 2 3/4 5 6/7 8\"] }",
        &[
            "a board is a string in quotes | write boards = [\"1 2 3 4 5 6 7 0\", \"1 2 3/4 5 6/7 8\"]",
            "this is not a 3x3 board | the board has 8 cells; a 3x3 board has 9; tile 8 is missing",
            "this is not a 3x3 board | the board has 8 cells; a 3x3 board has 9; the blank, 0, is missing",
        ],
        "{ boards = [\"1 2 3 4 5 6 7 8 0\", \"1 2 3/4 5 6/7 8 0\"] }",
    ),
    // Wishes.
    (
        "size =",
        "output_format = pdf\nn_jobs = 4\nsize =",
        &[
            "unknown key \"output_format\" | remove it: the report always has tables and charts, in SVG, PNG and CSV | keys of this table: \
             name, title, prose, size, goal, blank, costs, instances, algorithms, heuristics, exclude, limits, repeats, isolated, optional, \
             rows, reference",
            "unknown key \"n_jobs\" | remove it: harness run uses all cores, or the number of threads given by --jobs | keys of this table: \
             name, title, prose, size, goal, blank, costs, instances, algorithms, heuristics, exclude, limits, repeats, isolated, optional, \
             rows, reference",
        ],
        "size =",
    ),
    // Spaces and lines of other languages.
    (
        "instances = { uniform = 5 }",
        "instances\u{a0}= {\u{a0}uniform = 5_0\u{200b} }\nrepeats 3",
        &[
            "this is a no-break space (U+00A0) | write a plain space",
            "this is an invisible character (U+200B) | remove it",
            "a key and its value have = between them | write = before it",
        ],
        "instances = { uniform = 5_0 }\nrepeats = 3",
    ),
    (
        "instances = { uniform = 5 }",
        "instances:\n  walk: 5\n  moves: 1,000",
        &["a table is written in braces | write instances = { walk = 5, moves = 1_000 } in place of these lines"],
        "instances = { walk = 5, moves = 1_000 }",
    ),
];

#[test]
fn one_round_is_enough() {
    check_answers(CASES);
}

#[test]
fn an_option_is_marked_where_it_is() {
    let places = |option: &str| {
        let text = BASE.replace("\"astar\"", &format!("{{ algorithm = \"weighted_astar\", {option} }}"));
        let wrong = Config::parse("mended.toml", &text, Path::new("nowhere")).unwrap_err();
        wrong.iter().filter_map(|one| one.position()).map(|(_, column)| column).collect::<Vec<_>>()
    };
    assert_eq!(places("weight = [1, \"two\"]"), [60]);
    assert_eq!(places("weights = [1, \"two\"]"), [47]);
    assert_eq!(places("ties = \"fast\", weight = 0"), [54, 71]);
}

#[test]
fn yaml_is_read_as_it_was_meant() {
    let yaml = "---\ntitle: x # one\nexperiments:\n  - name: a\n    size: 3x3\n    instances:\n      uniform: 0\n    algorithms:\n      - astr\n    \
                heuristics: [manhattan]\n  - name: b\n";
    let all = said(yaml);
    let expected = [
        "TOML has no such line | remove it",
        "sections are not listed below their name | remove this line",
        "a section begins with its name in brackets | write [[experiment]] on a line of its own in place of the hyphen",
        "a table is written in braces | write instances = { uniform = 0 } in place of these lines",
        "\"uniform\" must be at least 1",
        "a list is written in brackets, its items with commas between them | write [\"astr\"]",
        "unknown algorithm \"astr\": did you mean \"astar\"?",
        "text must be in quotes | write \"manhattan\"",
        "the key \"size\" is missing | add it to this table | write size = \"4x4\"",
    ];
    let missing: Vec<&str> = expected.into_iter().filter(|part| !all.iter().any(|one| one.contains(part))).collect();
    assert!(missing.is_empty(), "{missing:#?}: {all:#?}");
}

#[test]
fn a_key_that_is_missing_is_shown() {
    let table = format!(
        "{BASE}\n[[table]]\ntitle = \"T\"\nexperiment = \"a\"\ncolumns = [{{ name = \"n\" }}]\nrows = [{{ name = \"r\" }}]\n"
    );
    let expected = [
        "the key \"formula\" is missing | add it to this table | write formula = \"expanded + 1\"; harness list formulas has all names",
        "the key \"cells\" is missing | add it to this table | write cells = [12.4], a value for each column, \"\" where nothing is printed",
    ];
    assert_eq!(said(&table), expected);
}

#[test]
fn a_row_that_is_a_list_is_read_as_one() {
    let table = format!(
        "{BASE}\n[[table]]\ntitle = \"T\"\ncolumns = [{{ name = \"n\", formula = \"expanded\" }}]\nrows = [[\"r\", 1], [\"s\", \"many\"]]\n"
    );
    let expected = [
        "expected a table, found a list | write { name = \"r\", cells = [1] }",
        "the experiment that measures this row is missing | name the experiment in the row, or in the table for all rows",
        "expected a table, found a list | write { name = \"s\", cells = [\"many\"] }",
    ];
    let all = said(&table);
    assert_eq!(all[..3], expected);
    assert!(all[3].contains("\"many\"") && all.len() == 4, "{all:#?}");
}

#[test]
fn names_that_nothing_uses_are_known() {
    let text = "[heuristics]\nsum = \"h1 + half\"\nhalf = \"h2 / 2\"\nother = \"h5\"\n[algorithms]\nfast = \"astar\"\n\"my A*\" = \"astar(ties = fifo)\"\n";
    let text = format!("{text}{}", BASE.replace("\"astar\"", "\"my A*\"").replace("\"manhattan\"", "\"sum / 2\""));
    let config = Config::parse("mended.toml", &text, Path::new("nowhere")).unwrap();
    assert_eq!(config.unused(), ["other", "fast"]);
}
