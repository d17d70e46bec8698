//! Configs made wrong at one place, and what is said of each: `LINE:COLUMN MESSAGE | BESIDE THE CARETS | HELP`.

mod solvers;
mod tables;

use super::*;

/// Replaces the first of each pair by the second in [`SMALL`] and compares what is said.
fn check(cases: &[(&str, &str, &str)]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("configs");
    for (right, wrong, expected) in cases {
        assert!(SMALL.contains(right), "{right}");
        let text = SMALL.replacen(right, wrong, 1);
        let wrong_config = Config::parse("small.toml", &text, &folder).expect_err(wrong);
        let said = wrong_config.first();
        let (line, column) = said.position().expect("a place");
        let parts = [Some(said.message()), Some(said.label()).filter(|label| !label.is_empty()), said.help()];
        let parts: Vec<&str> = parts.into_iter().flatten().collect();
        assert_eq!(format!("{line}:{column} {}", parts.join(" | ")), *expected, "{right} -> {wrong}");
    }
}

const BOARDS: &str = r#"{ boards = ["724506831", "1 2 3/4 5 6/7 0 8"] }"#;

#[test]
fn wrong_keys_and_types_are_reported() {
    check(&[
        (
            "title =",
            "titel =",
            r#"1:1 unknown key "titel" | did you mean "title"? | keys of this table: title, seed, prose, heuristics, algorithms, experiment, evaluation, table"#,
        ),
        (r#"title = "Small""#, "title = 3", "1:9 expected a string, found the number 3 | write title = \"3\""),
        ("seed = 7", "seed = 1.0", "2:8 expected a seed from 0 to 18446744073709551615, found the number 1.0: write 1"),
        (r#"title = "Small""#, r#"title = "Small"#, "1:9 the closing quote is missing | write \"Small\""),
        ("seed = 7", "seed = 7\nseed = 8", r#"3:1 the key "seed" appears twice in its table | here again"#),
        ("seed = 7", "seed = -7", "2:8 expected a seed from 0 to 18446744073709551615, found the number -7"),
        (
            "seed = 7",
            "seed = 99999999999999999999999",
            "2:8 99999999999999999999999 is too large: the maximum is 18446744073709551615",
        ),
        ("seed = 7", "seed = [1]", "2:8 expected a seed from 0 to 18446744073709551615, found a list"),
        ("seed = 7", r#"seed = "x""#, r#"2:8 expected a seed from 0 to 18446744073709551615, found the string "x""#),
        (
            "[[experiment]]",
            "[experiment]",
            "10:1 expected a list of tables, found a single table | a list is written with double brackets | write [[experiment]]",
        ),
        (
            r#"size = "3x3"
goal"#,
            "goal",
            r#"10:1 the key "size" is missing | add it to this table | write size = "3x3""#,
        ),
        (r#"sum = "h1 + h2""#, "sum = 3", "5:7 expected a string, found the number 3"),
        (
            r#"limits = { expanded = 1_000, bytes = "2 GiB" }"#,
            "limits = [1, 2]",
            "18:10 expected a table, found a list | write limits = { expanded = 1_000_000 }",
        ),
    ]);
}

#[test]
fn dates_and_times_are_reported_as_such() {
    check(&[
        (
            r#"title = "Small""#,
            "title = 1979-05-27",
            "1:9 expected a string, found a date or time: dates and times are not used here",
        ),
        (
            "seed = 7",
            "seed = 07:32:00",
            "2:8 expected a seed from 0 to 18446744073709551615, found a date or time: dates and times are not used here",
        ),
        (
            r#"limits = { expanded = 1_000, bytes = "2 GiB" }"#,
            "limits = 1979-05-27",
            "18:10 expected a table, found a date or time: dates and times are not used here",
        ),
        (
            "[12.40,",
            "[1979-05-27T07:32:00Z,",
            r#"31:72 expected a number, a string, or a table such as { printed = 657, agreement = "rounded" }, found a date or time: dates and times are not used here"#,
        ),
        // Where true would be right, or be judged later, all that is known is what it is not.
        (
            r#""weighted_astar(weight = [2, 3])""#,
            r#"{ algorithm = "weighted_astar", weight = [2, 07:32:00] }"#,
            "15:69 found a date or time: dates and times are not used here",
        ),
        (
            "limits =",
            "isolated = 1979-05-27\nlimits =",
            "18:12 found a date or time: dates and times are not used here",
        ),
        // The first of the text, not of the alphabet.
        (
            "limits =",
            "optional = 07:32:00\nisolated = 1979-05-27\nlimits =",
            "18:12 found a date or time: dates and times are not used here",
        ),
    ]);
}

#[test]
fn endless_nesting_is_reported() {
    for text in ["a = ".to_string() + &"[".repeat(100_000), "a".to_string() + &".a".repeat(100_000) + " = 1"] {
        assert_eq!(parse(&text).unwrap_err().first().message(), "this is nested too deeply");
    }
}

#[test]
fn wrong_names_and_goals_are_reported() {
    check(&[
        (
            r#"name = "one""#,
            r#"name = "../one""#,
            r#"11:8 invalid name "../one" | a name has 1 to 100 characters: letters without accents, digits, -, _ and ., not starting with a dot"#,
        ),
        (
            r#"name = "one""#,
            r#"name = """#,
            r#"11:8 invalid name "" | a name has 1 to 100 characters: letters without accents, digits, -, _ and ., not starting with a dot"#,
        ),
        (
            r#"name = "one""#,
            &format!("name = \"{}\"", "a".repeat(101)),
            &format!(
                "11:8 invalid name \"{}…\" | a name has 1 to 100 characters: letters without accents, digits, -, _ and ., not starting with a dot",
                "a".repeat(60)
            ),
        ),
        (r#""values""#, r#""One""#, r#"21:8 the name "One" is used twice | used again"#),
        (
            "[[evaluation]]",
            r#"[[experiment]]
name = "One-Combinations"
size = "3x3"
instances = { uniform = 1 }
algorithms = ["breadth_first"]

[[evaluation]]"#,
            r#"21:8 charts of "One-Combinations" and of another experiment would have the same name | the name of an experiment cannot be that of another followed by -combinations, the name of its charts of pairs"#,
        ),
        (
            r#"[[experiment]]
name = "one""#,
            r#"[[experiment]]
name = "one-combinations"
size = "3x3"
instances = { uniform = 1 }
algorithms = ["breadth_first"]

[[experiment]]
name = "one""#,
            r#"17:8 charts of "one" and of another experiment would have the same name | the name of an experiment cannot be that of another followed by -combinations, the name of its charts of pairs"#,
        ),
        (
            r#"size = "3x3"
goal"#,
            r#"size = "3x33"
goal"#,
            r#"12:8 unknown size "3x33" | did you mean "3x3"? | sizes: 3x3, 3x4, 4x4, 4x5, 5x5"#,
        ),
        (
            r#"blank-last""#,
            r#"blank-lst""#,
            r#"13:8 unknown goal "blank-lst" | did you mean "blank-last"? | write a board such as 1 2 3/4 5 6/7 8 0, or one of: blank-last, blank-first, spiral"#,
        ),
        (
            r#"blank-last""#,
            r#"1 2 3 4""#,
            "13:8 the goal is not a 3x3 board | the board has 4 cells; a 3x3 board has 9",
        ),
        (
            r#"blank-last""#,
            r#"blank-last"
blank = 9"#,
            "14:9 9 is not a number on a 3x3 board | expected 0 to 8; a board has 0 for the blank: write it there, and remove this line",
        ),
    ]);
}

#[test]
fn costs_that_are_wrong_are_refused_and_so_is_what_counts_moves() {
    check(&[
        (
            r#"goal = "blank-last""#,
            "goal = \"blank-last\"\ncosts = \"heavi\"",
            r#"14:9 unknown costs "heavi" | did you mean "heavy"? | costs are: unit (each move costs 1), heavy (the number of its tile), inverse (1 / number), sqrt (the square root of the number), one_plus_inverse (1 + 1 / (number + 1))"#,
        ),
        (
            r#"goal = "blank-last""#,
            "goal = \"0 1 2/3 4 5/6 7 X\"\ncosts = \"heavy\"",
            r#"14:9 "heavy" is not for this goal | costs = heavy depends on the numbers of the tiles, which must be 1 to 8: the blank must be 0"#,
        ),
        (
            r#"goal = "blank-last""#,
            "goal = \"blank-last\"\ncosts = \"heavy\"",
            r#"17:28 "sum" does not estimate these costs | h1 counts moves, so it cannot be used with costs: take misplaced, manhattan or a combination of them"#,
        ),
    ]);
    let text = SMALL
        .replace("h1 + h2", "manhattan + misplaced")
        .replace(r#""my A*" = "astar(ties = fifo)""#, r#"student = { command = ["sh"] }"#)
        .replace("my A*", "student")
        .replace(r#"goal = "blank-last""#, "goal = \"blank-last\"\ncosts = \"heavy\"");
    let refused = parse(&text).unwrap_err();
    let said = refused.iter().find(|one| one.message() == r#""student" is a program"#).expect("it is refused");
    assert_eq!((said.position(), said.label()), (Some((16, 15)), "external programs cannot be used with costs"));
}

#[test]
fn wrong_instances_are_reported() {
    check(&[
        (
            "1 2 3/4 5 6/7 0 8",
            "1 2 3/4 5 6/7 0 7",
            "14:38 this is not a 3x3 board | tile 7 appears twice and 8 is missing",
        ),
        (
            "{ boards =",
            "{ bords =",
            r#"14:15 unknown key "bords" | did you mean "boards"? | keys of this table: boards, file, take, uniform, permutations, walk, moves, distance, count, seed, every"#,
        ),
        (
            BOARDS,
            "[1]",
            "14:13 expected a table, found a list | write instances = { uniform = 100 }, or instances = { boards = [\"8 6 7/2 5 4/3 0 1\"] }",
        ),
        (
            BOARDS,
            "{}",
            "14:13 the source of the instances is missing | add one of boards, file, uniform, permutations, walk, distance, every",
        ),
        (
            BOARDS,
            r#"{ boards = "724506831" }"#,
            r#"14:24 expected a list, found the string "724506831" | write boards = ["724506831"]"#,
        ),
        (BOARDS, "{ boards = [] }", "14:24 the list of boards is empty | expected at least one"),
        (BOARDS, "{ boards = [724506831] }", "14:24 a board is a string in quotes | write boards = [\"724506831\"]"),
        (BOARDS, "{ uniform = 0 }", r#"14:25 "uniform" must be at least 1"#),
        (
            BOARDS,
            "{ uniform = 10_000_000_000 }",
            "14:25 10000000000 instances are too many: at most 10000000 can be drawn",
        ),
        (
            BOARDS,
            "{ uniform = 10, every = true }",
            r#"14:37 instances have one source, not both "uniform" and "every" | one source | write an [[experiment]] for each: instances = { uniform = 10 }, and instances = { every = true }"#,
        ),
        (BOARDS, "{ uniform = 10, moves = 3 }", r#"14:37 "moves" belongs to "walk", not to "uniform" | remove it"#),
        (
            BOARDS,
            r#"{ boards = ["724506831"], seed = 3 }"#,
            r#"14:46 "seed" belongs to drawn boards, not to "boards" | remove it"#,
        ),
        (BOARDS, "{ walk = 10 }", r#"14:13 "walk" needs "moves", too: the length of each walk"#),
        (
            BOARDS,
            "{ walk = 1_000_000, moves = 1_000_000 }",
            "14:41 1000000 walks of 1000000 moves are too long | the maximum is 1000000000 moves in all",
        ),
        (
            BOARDS,
            "{ distance = 9223372036854775807, count = 1 }",
            "14:26 no 3x3 board is 9223372036854775807 moves from this goal: the largest distance is 31",
        ),
        (
            BOARDS,
            "{ distance = 40, count = 3 }",
            "14:26 no 3x3 board is 40 moves from this goal: the largest distance is 31",
        ),
        (
            BOARDS,
            "{ distance = [4, 40], count = 3 }",
            "14:26 no 3x3 board is 40 moves from this goal: the largest distance is 31",
        ),
        (BOARDS, "{ distance = [], count = 3 }", "14:26 expected a distance such as 12, found an empty list"),
        (
            BOARDS,
            "{ distance = [4, \"6\"], count = 3 }",
            "14:26 expected a distance such as 12, or a list such as [2, 4, 6], found a string",
        ),
        (BOARDS, "{ every = false }", "14:23 every = false selects no instances | write every = true"),
        (
            BOARDS,
            "{ uniform = 10_000_000 }\nrepeats = 100",
            "14:25 10000000 instances are too many runs | with these solvers and repeats the maximum is 200000 instances",
        ),
        (
            BOARDS,
            r#"{ file = "nowhere.txt" }"#,
            r#"14:22 cannot read the file "nowhere.txt": there is no such file | paths are relative to the folder of the config"#,
        ),
        (
            BOARDS,
            r#"{ file = "instances" }"#,
            r#"14:22 cannot read the file "instances": it is a folder | paths are relative to the folder of the config"#,
        ),
        (
            BOARDS,
            r#"{ file = "instances/korf100.txt", take = [0] }"#,
            r#"14:22 the file "instances/korf100.txt" has 100 boards of size 4x4, none of size 3x3 | write size = "4x4", or name a file of 3x3 boards"#,
        ),
    ]);
}

#[test]
fn wrong_limits_and_words_are_reported() {
    check(&[
        ("expanded = 1_000", "expanded = 0", "18:23 a limit must be at least 1 | for no limit, leave it out"),
        ("expanded = 1_000", "expanded = -1", "18:23 expected a positive number, found -1"),
        ("expanded = 1_000", "expanded = 1.5", "18:23 expected a whole number, found the number 1.5"),
        ("2 GiB", "2 Gigs", r#"18:38 expected a number of bytes, found the string "2 Gigs": write "2 GB""#),
        (r#"bytes = "2 GiB""#, "seconds = 0", "18:40 expected a limit above 0 and at most 100000000 seconds"),
        ("limits =", "repeats = 1.0\nlimits =", "18:11 expected a whole number, found the number 1.0: write 1"),
        ("limits =", "repeats = 0\nlimits =", "18:11 repeats must be at least 1"),
        (
            "limits =",
            r#"isolated = "yes"
limits ="#,
            r#"18:12 expected true or false, found the string "yes" | write isolated = true"#,
        ),
        (
            "limits =",
            r#"rows = "folded"
limits ="#,
            r#"18:8 invalid value "folded" | values of rows: keep, fold"#,
        ),
    ]);
}
