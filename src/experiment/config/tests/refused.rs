//! Configs made wrong at one place, and what is said of each: `LINE:COLUMN MESSAGE | BESIDE THE CARETS | HELP`.

use super::*;

/// Replaces the first of each pair by the second in [`SMALL`] and compares what is said.
fn check(cases: &[(&str, &str, &str)]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("configs");
    for (right, wrong, expected) in cases {
        assert!(SMALL.contains(right), "{right}");
        let text = SMALL.replacen(right, wrong, 1);
        let said = Config::parse("small.toml", &text, &folder).expect_err(wrong);
        let (line, column) = said.position().expect("a place");
        let parts = [Some(said.message()), Some(said.label()).filter(|label| !label.is_empty()), said.help()];
        let parts: Vec<&str> = parts.into_iter().flatten().collect();
        assert_eq!(format!("{line}:{column} {}", parts.join(" | ")), *expected, "{right} -> {wrong}");
    }
}

const BOARDS: &str = r#"{ boards = ["724506831", "1 2 3/4 5 6/7 0 8"] }"#;
const SWEEP: &str = r#""weighted_astar(weight = [2, 3])""#;
const CELLS: &str = r#"[12.40, "solved"]"#;

#[test]
fn keys_and_types_that_are_wrong_are_told() {
    check(&[
        (
            "title =",
            "titel =",
            r#"1:1 unknown key "titel" | did you mean "title"? | keys of this table: title, seed, prose, heuristics, algorithms, experiment, evaluation, table"#,
        ),
        (r#"title = "Small""#, "title = 3", "1:9 expected a text in quotes, found the number 3"),
        (r#"title = "Small""#, r#"title = "Small"#, "1:15 the closing quote is missing"),
        ("seed = 7", "seed = 7\nseed = 8", "3:1 this key stands twice in its table"),
        ("seed = 7", "seed = -7", "2:8 expected a number that is not negative, found -7"),
        (
            "seed = 7",
            "seed = 99999999999999999999999",
            "2:8 99999999999999999999999 is too large: at most 18446744073709551615 can be told",
        ),
        ("seed = 7", "seed = [1]", "2:8 expected a seed from 0 to 18446744073709551615, found a list"),
        ("seed = 7", r#"seed = "x""#, r#"2:8 expected a seed from 0 to 18446744073709551615, found the text "x""#),
        (
            "[[experiment]]",
            "[experiment]",
            "10:1 a list of tables is expected here, found a single table | there may be several of these | write [[experiment]]",
        ),
        (
            r#"size = "3x3"
goal"#,
            "goal",
            r#"10:1 the key "size" is missing | it belongs in this table"#,
        ),
        (r#"sum = "h1 + h2""#, "sum = 3", "5:7 expected a text in quotes, found the number 3"),
        (
            r#"limits = { expanded = 1_000, bytes = "2 GiB" }"#,
            "limits = [1, 2]",
            "18:10 expected a table, found a list",
        ),
    ]);
}

#[test]
fn names_and_goals_that_are_wrong_are_told() {
    check(&[
        (
            r#"name = "one""#,
            r#"name = "../one""#,
            r#"11:8 "../one" cannot be a name | names have letters without accents, digits, -, _ and ., and do not start with a point"#,
        ),
        (
            r#"name = "one""#,
            r#"name = """#,
            r#"11:8 "" cannot be a name | names have letters without accents, digits, -, _ and ., and do not start with a point"#,
        ),
        (r#""values""#, r#""One""#, r#"21:8 the name "One" is used twice | used again"#),
        (
            r#"size = "3x3"
goal"#,
            r#"size = "3x33"
goal"#,
            r#"12:8 unknown size "3x33" | did you mean "3x3"? | sizes: 3x3, 3x4, 4x4, 5x5"#,
        ),
        (
            r#"blank-last""#,
            r#"blank-lst""#,
            r#"13:8 unknown goal "blank-lst" | did you mean "blank-last"? | goals are boards such as 1 2 3/4 5 6/7 8 0, and: blank-last, blank-first, spiral"#,
        ),
        (r#"blank-last""#, r#"1 2 3 4""#, "13:8 the goal is not a 3x3 board | a board of 4 cells: a 3x3 board has 9"),
        (
            r#"blank-last""#,
            r#"blank-last"
blank = 9"#,
            "14:9 9 is no number of a 3x3 board | its numbers are 0 to 8",
        ),
    ]);
}

#[test]
fn instances_that_are_wrong_are_told() {
    check(&[
        (
            "1 2 3/4 5 6/7 0 8",
            "1 2 3/4 5 6/7 0 7",
            "14:38 this is not a 3x3 board | tile 7 stands twice and tile 8 is missing",
        ),
        (
            "{ boards =",
            "{ bords =",
            r#"14:15 unknown key "bords" | did you mean "boards"? | keys of this table: boards, file, take, uniform, permutations, walk, moves, distance, count, seed, every"#,
        ),
        (BOARDS, "[1]", "14:13 expected a table, found a list"),
        (
            BOARDS,
            "{}",
            "14:13 nothing says where the instances come from | give one of boards, file, uniform, permutations, walk, distance, every",
        ),
        (BOARDS, r#"{ boards = "724506831" }"#, r#"14:24 expected a list, found the text "724506831""#),
        (BOARDS, "{ boards = [] }", "14:24 the list of boards is empty | at least one is needed"),
        (BOARDS, "{ boards = [724506831] }", "14:25 expected a text in quotes, found the number 724506831"),
        (BOARDS, "{ uniform = 0 }", r#"14:25 "uniform" must be at least 1"#),
        (
            BOARDS,
            "{ uniform = 10_000_000_000 }",
            "14:25 10000000000 instances are too many: at most 10000000 can be drawn",
        ),
        (
            BOARDS,
            "{ uniform = 10, every = true }",
            r#"14:37 instances come from one place: "uniform" or "every" | this | make two experiments of it"#,
        ),
        (BOARDS, "{ uniform = 10, moves = 3 }", r#"14:37 "moves" goes with "walk", not with "uniform""#),
        (
            BOARDS,
            r#"{ boards = ["724506831"], seed = 3 }"#,
            r#"14:46 "seed" goes with drawn boards, not with "boards""#,
        ),
        (BOARDS, "{ walk = 10 }", r#"14:13 "walk" also needs "moves": the length of each walk"#),
        (
            BOARDS,
            "{ walk = 1_000_000, moves = 1_000_000 }",
            "14:41 1000000 walks of 1000000 moves are too long | at most 1000000000 moves in all",
        ),
        (
            BOARDS,
            "{ distance = 40, count = 3 }",
            "14:26 no 3x3 board is 40 moves from this goal: the largest distance is 31",
        ),
        (BOARDS, "{ every = false }", "14:23 every = false leaves no instances | write every = true"),
        (
            BOARDS,
            "{ uniform = 10_000_000 }\nrepeats = 100",
            "14:25 10000000 instances make too many runs | with these solvers and repeats, at most 200000 instances",
        ),
        (
            BOARDS,
            r#"{ file = "nowhere.txt" }"#,
            r#"14:22 the file "nowhere.txt" cannot be read: there is no such file | its path starts from the folder of the config"#,
        ),
        (
            BOARDS,
            r#"{ file = "instances" }"#,
            r#"14:22 the file "instances" cannot be read: it is a folder | its path starts from the folder of the config"#,
        ),
        (
            BOARDS,
            r#"{ file = "instances/korf100.txt", take = [0] }"#,
            r#"14:22 the file "instances/korf100.txt" is not a list of 3x3 boards | a board of 17 cells: a 3x3 board has 9"#,
        ),
    ]);
}

#[test]
fn solvers_that_are_wrong_are_told() {
    check(&[
        (
            r#"["my A*", "weighted_astar(weight = [2, 3])"]"#,
            "[]",
            "15:14 the list of algorithms is empty | at least one is needed",
        ),
        (r#""my A*", "weigh"#, r#""my A", "weigh"#, r#"15:15 "my A" is no algorithm | did you mean "my A*"?"#),
        (
            r#""my A*", "weigh"#,
            r#"3, "weigh"#,
            r#"15:15 expected an algorithm such as "astar" or { algorithm = "weighted_astar", weight = [1, 2] }, found the number 3"#,
        ),
        (
            "weight = [2, 3]",
            "wieght = 2",
            r#"15:24 "weighted_astar(wieght = 2)" is no algorithm | unknown option of weighted_astar "wieght": did you mean "weight"?"#,
        ),
        (
            "weight = [2, 3]",
            "weight = [2, 2]",
            r#"15:24 the algorithm "weighted_astar(weight = 2)" stands twice in the list | remove one"#,
        ),
        (SWEEP, r#"{ algorithm = "weighted_astar", weight = [] }"#, r#"15:65 the list of values of "weight" is empty"#),
        (
            SWEEP,
            r#"{ algorithm = "weighted_astar", weight = { from = 3, to = 1 } }"#,
            "15:65 this is no range | write { from = 1, to = 200 }: whole numbers, the first not past the last, at most 10000",
        ),
        (
            SWEEP,
            r#"{ algorithm = "weighted_astar", label = "my A*" }"#,
            r#"15:24 two algorithms are called "my A*" | here again | give one of them another label"#,
        ),
        (SWEEP, r#"{ algorthm = "weighted_astar" }"#, r#"15:24 the key "algorithm" is missing; is "algorthm" a slip?"#),
        (
            SWEEP,
            r#"{ algorithm = "weighted_astar", weight = 0 }"#,
            r#"15:38 "weighted_astar(weight = 0)" is no algorithm | weight = 0 cannot be: weight takes a number above 0, as 1.5 or 3/2, of parts up to 1000000"#,
        ),
        (
            r#""manhattan", "sum"]"#,
            r#""manhattan +", "sum"]"#,
            r#"16:27 "manhattan +" is no heuristic | expected a number, a name, a quoted text, `(` or `[`, found the end"#,
        ),
        (
            r#""manhattan", "sum"]"#,
            r#""manhattan", { heuristic = "sum", lable = "x" }]"#,
            r#"16:49 unknown key "lable" | did you mean "label"? | keys of this table: heuristic, label"#,
        ),
        (
            r#""manhattan", "sum"]"#,
            r#""manhattan", "sum", "h1 + h2"]"#,
            r#"16:35 the heuristic "h1 + h2" stands twice in the list | here again | remove one"#,
        ),
        (
            r#"heuristics = ["manhattan", "sum"]
"#,
            "",
            r#"15:15 the heuristics are missing | astar needs a heuristic | add a line such as heuristics = ["manhattan", "linear_conflict"]"#,
        ),
        (
            r#"["my A*", "weighted_astar(weight = [2, 3])"]"#,
            r#"["breadth_first"]"#,
            "16:14 no algorithm here uses a heuristic | remove the heuristics",
        ),
        (
            r#"algorithm = "my A*", heuristic"#,
            r#"algorithm = "astar", heuristic"#,
            r#"17:26 "astar" is no algorithm of this experiment | its algorithms: my A*, weighted A* 2, weighted A* 3"#,
        ),
        (
            r#"heuristic = "sum" }"#,
            r#"heuristic = "summ" }"#,
            r#"17:47 "summ" is no heuristic of this experiment | did you mean "sum"? | its heuristics: manhattan, sum"#,
        ),
        (
            r#"{ algorithm = "my A*", heuristic = "sum" }"#,
            "{}",
            "17:12 this excludes everything | name an algorithm, a heuristic, or both",
        ),
        (
            "exclude = [",
            r#"exclude = [{ heuristic = "manhattan" }, { heuristic = "sum" }, "#,
            "17:12 nothing is left to run | every solver is excluded",
        ),
        (
            r#""my A*" = "astar(ties = fifo)""#,
            r#""my A*" = "weighted_astar(weight = [1, 2])""#,
            r#"8:11 "my A*" stands for 2 algorithms | a name has one meaning"#,
        ),
    ]);
}

#[test]
fn definitions_and_references_that_are_wrong_are_told() {
    check(&[
        (
            r#"sum = "h1 + h2""#,
            r#"sum = "h1 + misplace""#,
            r#"5:13 the definition of "sum" is wrong | unknown heuristic `misplace`: did you mean `misplaced`?"#,
        ),
        (
            r#"sum = "h1 + h2""#,
            r#"sum = "sum + h2""#,
            r#"5:8 the definition of "sum" is wrong | it leads back to itself: sum -> sum"#,
        ),
        (
            r#"sum = "h1 + h2""#,
            "sum = \"h1 + h2\"\n\"2 * h1\" = \"h2\"",
            r#"6:1 "2 * h1" has a meaning already | choose another name"#,
        ),
        (
            r#"["manhattan","#,
            r#"["manhatan","#,
            "16:16 \"manhatan\" is no heuristic | unknown heuristic `manhatan`: did you mean `manhattan`?",
        ),
        (
            "limits =",
            "reference = \"greedy: manhattan\"\nlimits =",
            "18:13 this reference proves no optimal lengths | its solutions may be longer than needed | \
             take astar or idastar with a heuristic that never overestimates, such as linear_conflict",
        ),
        (
            "limits =",
            "reference = \"astar: 2 * manhattan\"\nlimits =",
            "18:13 this reference proves no optimal lengths | its solutions may be longer than needed | \
             take astar or idastar with a heuristic that never overestimates, such as linear_conflict",
        ),
        (
            "limits =",
            "reference = \"idastar\"\nlimits =",
            "18:13 idastar needs a heuristic, as in \"idastar: manhattan\" | write ALGORITHM: HEURISTIC, or none",
        ),
        (
            "limits =",
            "reference = \"astar(ties = fifo): manhattan\"\nlimits =",
            "18:13 the reference competes too, with limits, as \"my A*, manhattan\" | \
             choose another reference, or remove the line",
        ),
    ]);
}

#[test]
fn heuristics_that_a_size_does_not_have_are_told() {
    let text = SMALL.replacen("size = \"3x3\"", "size = \"3x4\"", 1);
    let said =
        parse(&text.replace("\"724506831\", \"1 2 3/4 5 6/7 0 8\"", "\"1 2 3 4 5 6 7 8 9 10 0 11\"")).unwrap_err();
    assert_eq!(said.position(), Some((16, 28)));
    assert_eq!(said.message(), "\"sum\" is not for 3x4 boards");
    assert!(said.label().starts_with("h1 is defined for 3x3, 4x4 and 5x5 boards, not for 3x4"), "{said}");
}

#[test]
fn limits_and_words_that_are_wrong_are_told() {
    check(&[
        ("expanded = 1_000", "expanded = 0", "18:23 a limit must be at least 1"),
        ("expanded = 1_000", "expanded = -1", "18:23 expected a number that is not negative, found -1"),
        ("expanded = 1_000", "expanded = 1.5", "18:23 expected a whole number, found the number 1.5"),
        (
            "2 GiB",
            "2 Gigs",
            r#"18:38 "2 Gigs" is no number of bytes: write one such as 1_000_000, "512 MB" or "2 GiB""#,
        ),
        (
            r#"bytes = "2 GiB""#,
            "seconds = 0",
            "18:40 0 seconds are no limit | a limit is more than 0 and at most 100000000 seconds",
        ),
        ("limits =", "repeats = 0\nlimits =", "18:11 repeats must be at least 1"),
        (
            "limits =",
            r#"isolated = "yes"
limits ="#,
            r#"18:12 expected true or false, found the text "yes""#,
        ),
        (
            "limits =",
            r#"rows = "folded"
limits ="#,
            r#"18:8 unknown word "folded" | rows are: keep, fold"#,
        ),
    ]);
}

#[test]
fn published_tables_that_are_wrong_are_told() {
    check(&[
        (
            r#"experiment = "one""#,
            r#"experiment = "on""#,
            r#"28:14 no experiment is called "on" | did you mean "one"? | there are: one, values"#,
        ),
        (
            r#"experiment = "one"
"#,
            "",
            "30:14 nothing says which experiment measures this row | name an experiment in the row, or in the table for all its rows",
        ),
        (
            "expanded + 1",
            "expanded + ",
            r#"29:52 "expanded + " is no formula | expected a number, a name, a quoted text, `(` or `[`, found the end"#,
        ),
        (
            "expanded + 1",
            "expandd + 1",
            r#"29:41 "expandd + 1" is no formula | `expandd` is nothing that is counted: did you mean `expanded`?"#,
        ),
        (
            r#""expanded + 1""#,
            r#""expanded + 1", only = "status""#,
            r#"29:64 "status" is no condition | status is a text, not a condition"#,
        ),
        (
            "expanded + 1",
            "value",
            r#"31:72 "one" does not measure "value" | value belongs to evaluations: take a counter such as expanded or length"#,
        ),
        (
            r#"experiment = "one""#,
            r#"experiment = "values""#,
            r#"31:29 "values" has no solver called "my A*, manhattan" | its solvers: misplaced"#,
        ),
        (
            "my A*, manhattan",
            "my A*, sum",
            r#"31:29 "one" has no solver called "my A*, sum" | its solvers: "my A*, manhattan", "weighted A* 2, manhattan", "weighted A* 2, sum", "weighted A* 3, manhattan", "weighted A* 3, sum""#,
        ),
        ("instance = 0", "instance = 2", r#"31:60 "one" has no instance 2 | its instances are 0 to 1"#),
        (
            "instance = 0, ",
            "",
            r#"31:65 the statistic "value" takes a single run, "one" has 2 for this row | name a solver and an instance, or take mean, sum, median or mode"#,
        ),
        (
            CELLS,
            "[12.40]",
            r#"31:71 this row has 1 cell, the table has 2 columns | a column in which the document printed nothing has the cell """#,
        ),
        (
            CELLS,
            r#"["12,40", "solved"]"#,
            r#"31:72 "12,40" is neither a number nor a fraction | this cannot be compared | write a number such as 12.4, a fraction such as 1/5, or agreement = "shown""#,
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
            r#"31:76 "solvd" is no status | this cannot be compared | statuses: solved, unsolvable, exhausted, path_lost, expanded_limit, generated_limit, byte_limit, unfinished, invalid, crashed"#,
        ),
        (
            CELLS,
            "[12, [1]]",
            r#"31:76 expected a number, a text, or a table such as { printed = 657, agreement = "rounded" }, found a list"#,
        ),
        (
            CELLS,
            "[12, { print = 2 }]",
            r#"31:78 unknown key "print" | did you mean "printed"? | keys of this table: printed, formula, statistic, agreement, erratum"#,
        ),
        (
            CELLS,
            r#"[{ printed = 2, agreement = "sampling" }, ""]"#,
            "31:99 the size of the published sample is missing | write agreement = { sampling = 500 } for a mean of 500 runs",
        ),
        (CELLS, r#"[{ printed = 2, agreement = { sampling = 0 } }, ""]"#, "31:112 a sample must be at least 1"),
        (
            CELLS,
            r#"[{ printed = 2, erratum = { correct = 3 } }, ""]"#,
            r#"31:97 the key "reason" is missing | it belongs in this table"#,
        ),
        (
            r#""status" }"#,
            r#""status", statistic = "mean" }"#,
            r#"29:85 "status" is a text: it has no mean | take the statistic value, mode or mode_share"#,
        ),
        (
            r#""status" }"#,
            r#""status", statistic = "avg" }"#,
            r#"29:107 unknown statistic "avg" | statistics: value, mean, sum, median, share, mode, mode_share"#,
        ),
        (
            r#""expanded + 1""#,
            r#""expanded + 1", agreement = "roundd""#,
            r#"29:68 unknown agreement "roundd" | did you mean "rounded"? | agreement is { sampling = 500 }, or one of: exact, rounded, shown"#,
        ),
    ]);
}
