//! Published tables made wrong at one place.

use super::*;

const CELLS: &str = r#"[12.40, "solved"]"#;

#[test]
fn wrong_published_tables_are_reported() {
    check(&[
        (
            r#"experiment = "one""#,
            r#"experiment = "on""#,
            r#"28:14 unknown experiment "on" | did you mean "one"? | experiments and evaluations: one, values"#,
        ),
        (
            r#"experiment = "one"
"#,
            "",
            "30:14 the experiment that measures this row is missing | name the experiment in the row, or in the table for all rows",
        ),
        (
            "expanded + 1",
            "expanded + ",
            r#"29:52 invalid formula "expanded + " | expected a number, a name, a quoted string, `(` or `[`, found the end"#,
        ),
        (
            "expanded + 1",
            "expandd + 1",
            r#"29:41 invalid formula "expandd + 1" | unknown name `expandd` in a formula: did you mean `expanded`?"#,
        ),
        (
            r#""expanded + 1""#,
            r#""expanded + 1", only = "status""#,
            r#"29:64 invalid condition "status" | status is a string, not a condition"#,
        ),
        (
            "expanded + 1",
            "value",
            r#"31:72 "one" does not measure "value" | value belongs to evaluations: take a counter such as expanded or length"#,
        ),
        (
            r#""expanded + 1""#,
            r#""expanded + 1", only = "value > 1""#,
            r#"31:72 "one" does not measure "value > 1" | value belongs to evaluations: take a counter such as expanded or length"#,
        ),
        (
            "instance = 1",
            r#"only = "value > 1""#,
            r#"31:56 "one" does not measure "value > 1" | value belongs to evaluations: take a counter such as expanded or length"#,
        ),
        (
            r#"{ name = "A*", solver = "my A*, manhattan", instance = 1,"#,
            r#"{ name = "A*", experiment = "values", only = "solved","#,
            r#"31:50 "values" does not measure "solved" | an evaluation runs nothing: all that its formulas know is value"#,
        ),
        (
            r#"experiment = "one""#,
            r#"experiment = "values""#,
            r#"31:29 "values" has no solver "my A*, manhattan" | its solvers: misplaced"#,
        ),
        (
            "my A*, manhattan",
            "my A*, sum",
            r#"31:29 "one" has no solver "my A*, sum" | its solvers: "my A*, manhattan", "weighted A* 2, manhattan", "weighted A* 2, sum", "weighted A* 3, manhattan", "weighted A* 3, sum""#,
        ),
        (
            "instance = 1",
            "instance = 0",
            r#"31:60 "one" has no instance 0 | expected 1 to 2: instances are counted from 1, so check the other rows, too"#,
        ),
        ("instance = 1", "instance = 3", r#"31:60 "one" has no instance 3 | expected 1 to 2"#),
        (
            "instance = 1, ",
            "",
            r#"31:65 the statistic "value" needs a single run, but "one" has 2 for this row | name a solver and an instance, or use mean, sum, median or mode"#,
        ),
        (
            CELLS,
            "[12.40]",
            r#"31:71 this row has 1 cell, the table has 2 columns | a column without a printed value has the cell """#,
        ),
        (
            CELLS,
            r#"["12,40", "solved"]"#,
            r#"31:72 "12,40" is neither a number nor a fraction | this cannot be compared | write 12.40"#,
        ),
        (
            CELLS,
            r#"["1/0", "solved"]"#,
            r#"31:72 "1/0" is neither a number nor a fraction | this cannot be compared | write a number such as 12.4, a fraction such as 1/5, or agreement = "shown""#,
        ),
        (
            CELLS,
            r#"[nan, "solved"]"#,
            r#"31:72 "nan" is neither a number nor a fraction | this cannot be compared | write a number such as 12.4, a fraction such as 1/5, or agreement = "shown""#,
        ),
        (
            CELLS,
            r#"[{ printed = "1/3", agreement = "rounded" }, ""]"#,
            r#"31:72 "1/3" has no last digit to round to | this cannot be compared | write a number such as 12.4, or agreement = "exact" or "shown""#,
        ),
        (
            CELLS,
            r#"[12, "solvd"]"#,
            r#"31:76 unknown status "solvd" | this cannot be compared | statuses: solved, claimed, unsolvable, exhausted, path_lost, expanded_limit, generated_limit, byte_limit, unfinished, invalid, crashed"#,
        ),
        (
            CELLS,
            "[12, [1]]",
            r#"31:76 expected a number, a string, or a table such as { printed = 657, agreement = "rounded" }, found a list"#,
        ),
        (
            CELLS,
            "[12, { print = \"solved\" }]",
            r#"31:78 unknown key "print" | did you mean "printed"? | keys of this table: printed, formula, statistic, agreement, erratum"#,
        ),
        (
            CELLS,
            r#"[{ printed = 2, agreement = "sampling" }, ""]"#,
            "31:99 the size of the published sample is missing | write agreement = { sampling = 500 } for a mean of 500 runs",
        ),
        (
            CELLS,
            r#"[{ printed = 2, statistic = "sum", agreement = { sampling = 9 } }, ""]"#,
            r#"31:72 only means and shares have a sampling error | this cannot be compared | use the statistic mean or share, or agreement = "exact", "rounded" or "shown""#,
        ),
        (CELLS, r#"[{ printed = 2, agreement = { sampling = 0 } }, ""]"#, "31:112 a sample must be at least 1"),
        (
            CELLS,
            r#"[{ printed = 2, agreement = { band = 101 } }, ""]"#,
            "31:108 a band of 101 % is out of range | a band is a whole number of percent of the printed value, from 1 to 100",
        ),
        (
            CELLS,
            r#"[{ printed = 2, agreement = { band = 5, sampling = 9 } }, ""]"#,
            "31:99 agreement takes either sampling or band | write { sampling = 500 } for a mean of 500 runs, or { band = 5 } for 5 % of the printed value",
        ),
        (
            CELLS,
            r#"[{ printed = 2, erratum = { correct = 3 } }, ""]"#,
            r#"31:97 the key "reason" is missing | add it to this table"#,
        ),
        (
            r#""status" }"#,
            r#""status", statistic = "mean" }"#,
            r#"29:85 "status" is a string, which has no mean | use the statistic value, mode or mode_share"#,
        ),
        (
            r#""expanded + 1" }"#,
            r#""expanded + 1", statistic = "avg" }"#,
            r#"29:68 unknown statistic "avg" | did you mean "mean"? | statistics: value, mean, sum, median, share, mode, mode_share"#,
        ),
        (
            r#""expanded + 1""#,
            r#""expanded + 1", agreement = "roundd""#,
            r#"29:68 unknown agreement "roundd" | did you mean "rounded"? | agreement is { sampling = 500 }, { band = 5 }, or one of: exact, rounded, shown"#,
        ),
    ]);
}

#[test]
fn a_condition_of_a_column_is_measured_by_all_that_fill_it() {
    let evaluated = |only: &str, cell: &str| {
        let text = SMALL.replacen("expanded + 1\"", &format!("value\", only = \"{only}\""), 1);
        let row = format!("{{ name = \"h\", experiment = \"values\", cells = [{cell}, \"\"] }}");
        let rows = text.find("    { name = \"A*\"").expect("a row");
        format!("{}    {row},\n]\n", &text[..rows])
    };
    let wrong = parse(&evaluated("expanded > 5", "3")).unwrap_err();
    let wrong = wrong.first();
    assert_eq!((wrong.message(), wrong.position()), ("\"values\" does not measure \"expanded > 5\"", Some((31, 51))));
    assert!(wrong.help().is_some_and(|help| help.ends_with("all that its formulas know is value")));
    for (only, cell) in [("value > 5", "3"), ("expanded > 5", "\"\"")] {
        parse(&evaluated(only, cell)).unwrap_or_else(|wrong| panic!("{wrong}"));
    }
}
