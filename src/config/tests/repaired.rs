//! Mistakes of names and of meaning: what is said once is all that is wrong, and following it to the letter mends it.

use super::meant::{BASE, said};
use super::*;

/// The heuristics, the algorithms and what else is in the experiment of the base.
fn with(algorithms: &str, heuristics: &str, more: &str) -> String {
    let text = BASE.replace("[\"astar\"]", algorithms).replace("[\"manhattan\"]", heuristics);
    // Names come first.
    let (names, more) = if more.starts_with('[') && !more.starts_with("[[") { (more, "") } else { ("", more) };
    format!("{names}\n{text}{more}\n")
}

/// Each message has its part, and there are no others.
fn check(text: &str, expected: &[&str]) {
    let said = said(text);
    let are_all = said.len() == expected.len() && said.iter().zip(expected).all(|(one, part)| one.contains(part));
    assert!(are_all, "{text}\n{said:#?}");
}

#[test]
fn what_people_call_limits_is_known_and_its_value_checked() {
    let of = |limits: &str| with("[\"astar\"]", "[\"manhattan\"]", &format!("limits = {{ {limits} }}"));
    check(
        &of("noeuds = 0, temps = \"10s\""),
        &[
            "unknown key \"noeuds\" | did you mean \"expanded\"?",
            "a limit must be at least 1",
            "unknown key \"temps\" | write seconds = 10",
        ],
    );
    for (written, right) in [
        ("ram = 5", "write bytes = \"5 GB\""),
        ("states = 5", "did you mean \"expanded\"?"),
        ("noeuds_max = 5", "did you mean \"expanded\"?"),
        ("memory_mb = 512", "write bytes = \"512 MB\""),
        ("timeout_ms = 500", "write seconds = 0.5"),
        ("seconds = 5, temps = 5", "\"seconds\" is there already: keep one of them"),
    ] {
        check(&of(written), &[right]);
    }
}

#[test]
fn what_is_suggested_can_use_the_heuristics() {
    let wrong = "\"bidirectional\" has several meanings: write \"bidirectional_uniform_cost\" (blind)";
    let said = said(&with("[\"idastar\", \"bidirectional\"]", "['pdb(\"4-4\")']", ""));
    assert!(said.len() == 1 && said[0].ends_with(wrong), "{said:#?}");
    let all = format!("{wrong}, \"mm\", \"nbs\", \"dvcbs\" or \"bsstar\"");
    check(&with("[\"idastar\", \"bidirectional\"]", "[\"manhattan\"]", ""), &[&all]);
}

#[test]
fn a_heuristic_is_called_as_it_will_be_and_excluded_once() {
    let text = with("[\"astar\", \"mm\"]", "[\"pdb(4-4)\", \"pdb('4-4')\", \"manhattan\"]", "");
    check(
        &text,
        &[
            "exclude the pair: exclude = [{ algorithm = \"MM\", heuristic = 'pdb(\"4-4\")' }]",
            "write pdb(\"4-4\")",
            "the heuristic \"pdb(\"4-4\")\" appears twice in the list",
        ],
    );
}

#[test]
fn a_wrong_blank_hides_nothing_and_is_said_once() {
    let of = |goal: &str| {
        let names = "[heuristics]\nfew = \"weighted([1, 2, 3], 1)\"\n";
        with("[\"astar\"]", "[\"few\"]", names).replace("size", &format!("blank = 9\ngoal = \"{goal}\"\nsize"))
    };
    let few = "weighted has 3 weights, but a 3x3 board has 8 tiles";
    check(&of("1 2 3/8 X 4/7 6 5"), &["9 is not a number on a 3x3 board | remove the line: the X of the goal is", few]);
    check(&of("1 2 3/8 9 4/7 6 5"), &["a board has 0 for the blank: write it there", few]);
}

#[test]
fn distances_may_be_steps() {
    let of = |distance: &str| BASE.replace("uniform = 5", &format!("distance = {distance}, count = 1"));
    let config = super::parse(&of("{ from = 2, to = 10, step = 4 }")).unwrap();
    assert_eq!(config.experiments[0].source, super::parse(&of("[2, 6, 10]")).unwrap().experiments[0].source);
    check(&of("{ from = 2, to = 40 }"), &["no 3x3 board is 40 moves from this goal: the largest distance is 31"]);
    check(&of("{ from = 2.0, to = 4 }"), &["invalid range | write { from = 2, to = 4, step = 1 }"]);
    for wrong in [
        "{ from = 3, to = 2 }",
        "{ from = -3, to = 2 }",
        "{ from = 1, to = 2, step = 0 }",
        "{ from = 1 }",
        "{ from = 0, to = 10000 }",
    ] {
        check(&of(wrong), &["write a range as { from = 2, to = 20, step = 2 }: whole numbers, from at most to"]);
    }
    check(&of("{ from = 2, to = 24, by = 2 }"), &["invalid range | write { from = 2, to = 24, step = 2 }"]);
    let swept = |weight: &str| {
        with(&format!("[{{ algorithm = \"weighted_astar\", weight = {weight} }}]"), "[\"manhattan\"]", "")
    };
    let labels = |weight: &str| super::parse(&swept(weight)).unwrap().experiments[0].compared().count();
    assert_eq!(labels("{ from = 2, to = 8, step = 3 }"), 3);
}

const COLUMNS: &str =
    "[[table]]\ntitle = \"T\"\nexperiment = \"a\"\ncolumns = [{ name = \"n\", formula = \"expanded\" }]\n";

#[test]
fn rows_are_shown_the_solver_that_differs_in_options_alone() {
    let of = |algorithms: &str, solver: &str| {
        let row = format!("rows = [{{ name = \"r\", solver = \"{solver}\", cells = [1] }}]");
        with(algorithms, "[\"h5\", \"h6\"]", &(COLUMNS.to_string() + &row))
    };
    check(&of("[\"A*(ties = fifo)\", \"IDA*\"]", "A*, h6"), &["did you mean \"A* ties fifo, h6\"?"]);
    check(
        &of("[\"A*(ties = fifo)\", \"IDA*\"]", "astar"),
        &["did you mean \"A* ties fifo\"? | its solvers: \"A* ties"],
    );
    // What is suggested is listed.
    check(&of("[\"idastar\"]", "IDA"), &["did you mean \"IDA*\"? | its solvers: h5, h6, IDA*"]);
    check(&of("[\"beam(width = [2, 3])\"]", "beam, h5"), &["its solvers: \"beam search 2, h5\""]);
}

#[test]
fn a_row_that_stands_outside_of_the_list_belongs_into_it() {
    let row = "rows = [{ name = \"r\", cells = [1] }]\n[[table.row]]\nname = \"s\"\ncells = [\"877 823\", 2]";
    check(
        &with("[\"astar\"]", "[\"manhattan\"]", &(COLUMNS.to_string() + row)),
        &[
            "unknown key \"row\" | \"rows\" is there already: put this into its list",
            "this row has 2 cells, the table has 1 column | write one cell for each column, and no commas in numbers",
            "write 877823",
        ],
    );
}

#[test]
fn cells_below_a_formula_that_is_none_are_checked() {
    let table =
        COLUMNS.replace("\"expanded\"", "\"nodes expanded\"") + "rows = [{ name = \"r\", cells = [\"877 823\"] }]";
    check(&with("[\"astar\"]", "[\"manhattan\"]", &table), &["missing before `expanded`", "write 877823"]);
}

#[test]
fn options_beside_an_algorithm_are_checked_under_its_right_name() {
    check(
        &with("[{ alg = \"beam\", width = 0 }]", "[\"manhattan\"]", ""),
        &[
            "the key \"algorithm\" is missing; is \"alg\" a slip?",
            "invalid width `0`: expected a whole number from 1 on",
        ],
    );
    check(
        &with("[{ width = 2 }, \"astar\"]", "[\"manhattan\"]", "exclude = [{ algorithm = \"x\" }]"),
        &["the key \"algorithm\" is missing", "its algorithms: A*"],
    );
    let fast = "[algorithms]\nfast = { algorithm = \"weighted_astar\", w = 1.5 }\n";
    check(&with("[\"fast\"]", "[\"manhattan\"]", fast), &["write fast = \"weighted_astar(weight = 1.5)\""]);
    let own = "[algorithms]\nown = \"ees(bound = 1.5)\"\n";
    check(
        &with("[{ algorithm = \"own\", bound = [1.1, 1.2] }]", "[\"manhattan\"]", own),
        &["\"own\" already sets bound | remove one"],
    );
    let plain = "[algorithms]\nown = \"weighted_astar\"\n";
    assert!(super::parse(&with("[{ algorithm = \"own\", weight = 3 }]", "[\"manhattan\"]", plain)).is_ok());
    check(
        &with("[\"dfs(depth_limit = -1)\", \"astar\"]", "[\"manhattan\"]", ""),
        &["invalid depth_limit `-1`: expected a whole number from 0 on, or none"],
    );
}

#[test]
fn all_that_is_in_a_list_twice_is_named_with_the_first() {
    let text = with(
        "[\"weighted_astar(weight = [1, 1.5, 2])\", \"weighted_astar(weight = 1.5)\", \"weighted_astar(weight = [2, 1.5])\"]",
        "[\"manhattan\"]",
        "",
    );
    check(
        &text,
        &[
            "the algorithm \"weighted_astar(weight = 1.5)\" appears twice in the list | here again | remove one",
            "2 algorithms appear twice in the list | again weighted_astar(weight = 2), weighted_astar(weight = 1.5) | remove one of each",
        ],
    );
    let wrong = super::parse(&text).unwrap_err().to_string();
    assert_eq!(wrong.matches("first here").count(), 2, "{wrong}");
    let last = wrong.lines().rfind(|line| line.contains("first here")).unwrap();
    let third =
        text.lines().find(|line| line.starts_with("algorithms")).unwrap().find("\"weighted_astar(weight = 1.5)\"");
    assert!(last.find("first here") < third.map(|at| at + 4), "{wrong}");
}

#[test]
fn heuristics_that_no_algorithm_uses_are_not_too_few() {
    check(&with("[\"breadth_first\"]", "[]", ""), &["none of these algorithms uses a heuristic"]);
    check(&with("[\"breadth_first\", \"astar\"]", "[]", ""), &["the list of heuristics is empty"]);
}

#[test]
fn sides_of_a_size_may_be_turned() {
    for (written, right) in [("5x4", "4x5"), ("4x3", "3x4")] {
        let of_blind = "name = \"a\"\ninstances = { uniform = 5 }\nalgorithms = [\"bfs\"]\n";
        let text = format!("[[experiment]]\nsize = \"{written}\"\n{of_blind}");
        check(&text, &[&format!("unknown size \"{written}\" | did you mean \"{right}\"?")]);
    }
}

#[test]
fn conditions_in_words_are_written_in_signs() {
    let of = |only: &str| {
        let row = format!("rows = [{{ name = \"r\", only = \"{only}\", cells = [1] }}]");
        with("[\"astar\"]", "[\"manhattan\"]", &(COLUMNS.to_string() + &row))
    };
    check(&of("solved and gap > 0"), &["formulas have no `and`: write solved * (gap > 0) (`*` is and"]);
    check(&of("not solved"), &["formulas have no `not`: write solved = 0"]);
    check(&of("optimum == 12"), &["`==` is written `=`: optimum = 12"]);
    check(&of("gap > 0 || lenght < 3"), &["write (gap > 0) + (length < 3)", "did you mean `length`?"]);
}

#[test]
fn programs_are_not_called_blind() {
    let names = "[algorithms]\nstudent = { command = [\"sh\"] }\n";
    check(
        &with("[\"student\"]", "[\"manhattan\"]", names),
        &["none of these algorithms uses a heuristic | remove the heuristics line"],
    );
    let text = with("[\"student\", \"wibble\"]", "[\"manhattan\"]", names);
    let weighted = with("[{ algorithm = \"student\", weight = 2 }]", "[]", names).replace("heuristics = []", "");
    check(&weighted, &["unknown option \"weight\" of student | a program has no options"]);
    let exclude = "exclude = [{ algorithm = \"student\", heuristic = \"manhattan\" }]\n";
    check(&(text + exclude), &["unknown algorithm \"wibble\"", "programs and blind algorithms have no heuristic"]);
}

#[test]
fn keys_below_the_definitions_are_said_to_stand_there_and_read_where_they_belong() {
    let definitions = "[heuristics]\nmine = \"manhattan + misplaced\"\n";
    let below = |keys: &str| format!("{definitions}{keys}\n{BASE}");
    check(
        &below("title = \"My boards\"\nseed = 3"),
        &[
            "the key \"title\" stands below [heuristics], so it would define a name | write this line above [heuristics]",
            "the key \"seed\" stands below [heuristics]",
        ],
    );
    // Values are checked as at their own place.
    check(&below("seed = \"three\""), &["\"seed\" stands below", "expected a seed"]);
    let experiment = BASE.replace("heuristics = [\"manhattan\"]", "");
    let swallowed = format!("{experiment}\n{definitions}heuristics = [\"mine\"]\nlimits = {{ expanded = 10 }}\n");
    check(
        &swallowed,
        &["the key \"heuristics\" stands below [heuristics]", "the key \"limits\" stands below [heuristics]"],
    );
    // A heuristic may have such a name.
    let named = below("goal = \"2 * manhattan\"");
    assert!(Config::parse("named.toml", &named, Path::new("nowhere")).is_ok());
}
