//! The binary as people call it.

use assert_cmd::Command;
use serde_json::Value;
use std::process::Output;

fn harness(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_harness")).args(arguments).output().expect("it runs")
}

/// Standard output of a command that must succeed.
fn printed(arguments: &[&str]) -> String {
    let output = harness(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Exit code and standard error.
fn refused(arguments: &[&str]) -> (Option<i32>, String) {
    let output = harness(arguments);
    assert!(output.stdout.is_empty(), "{arguments:?} prints {}", String::from_utf8_lossy(&output.stdout));
    (output.status.code(), String::from_utf8(output.stderr).expect("text"))
}

#[test]
fn draws_depend_on_seed_and_index_only() {
    let ten = printed(&["generate", "--size", "4x4", "--count", "10", "--seed", "7"]);
    let five = printed(&["generate", "--size", "4x4", "--count", "5", "--seed", "7"]);
    assert_eq!(ten, printed(&["generate", "--size", "4x4", "--count", "10", "--seed", "7"]));
    assert_eq!(ten.lines().count(), 10);
    assert!(ten.starts_with(&five));
    assert_ne!(ten, printed(&["generate", "--size", "4x4", "--count", "10", "--seed", "8"]));
    // Costs draw no other boards.
    assert_eq!(ten, printed(&["generate", "--size", "4x4", "--count", "10", "--seed", "7", "--costs", "heavy"]));
}

#[test]
fn the_largest_seed_draws_boards() {
    let boards = printed(&["generate", "--count", "2", "--seed", "18446744073709551615"]);
    assert_eq!(boards.lines().count(), 2);
    assert_ne!(boards, printed(&["generate", "--count", "2", "--seed", "0"]));
}

#[test]
fn a_single_move_is_no_moves() {
    let text = printed(&["solve", "1 2 3/4 5 6/7 0 8"]);
    assert!(
        text.contains("1 move, optimal") && text.contains("h = 1, and the shortest solution has 1 move\n"),
        "{text}"
    );
}

#[test]
fn several_distances_take_turns() {
    let boards = printed(&["generate", "--count", "2", "--distance", "20,7,31", "--seed", "3"]);
    assert_eq!(boards.lines().count(), 6);
    let length = |board: &str| solved(&[board])["length"].clone();
    assert_eq!(boards.lines().map(length).collect::<Vec<_>>(), [20, 7, 31, 20, 7, 31]);
}

#[test]
fn the_boards_of_the_8_puzzle_are_half_of_9_factorial() {
    let boards = printed(&["generate", "--every"]);
    let unique: std::collections::BTreeSet<&str> = boards.lines().collect();
    assert_eq!((boards.lines().count(), unique.len()), (181_440, 181_440));
}

#[test]
fn boards_are_written_in_the_labels_of_the_goal() {
    let boards = printed(&["generate", "--count", "3", "--goal", "0 1 2/3 4 5/6 7 X"]);
    assert!(boards.lines().all(|line| line.contains('X') && line.contains('0')), "{boards}");
}

fn solved(arguments: &[&str]) -> Value {
    let text = printed(&[&["solve", "--json"], arguments].concat());
    serde_json::from_str(&text).expect("one object")
}

#[test]
fn the_notebook_board_takes_five_slides_to_the_spiral() {
    // By enumeration this is the only shortest solution.
    let slides = ["solve", "--quiet", "2", "8", "3", "1", "6", "4", "7", "0", "5", "--goal", "spiral"];
    assert_eq!(printed(&slides), "6, 8, 2, 1, 8\n");
    assert_eq!(
        printed(&["solve", "2 8 3/1 6 4/7 0 5", "--goal", "spiral", "--solver", "breadth_first", "-q"]),
        "6, 8, 2, 1, 8\n"
    );
}

#[test]
fn an_x_in_the_board_is_the_blank() {
    // Berthaud & Azlouk's board: 25 moves by enumeration.
    for goal in ["0 1 2/3 4 5/6 7 X", "blank-last", "012345678"] {
        let answer = solved(&["135X76420", "--goal", goal, "--algorithm", "breadth_first"]);
        assert_eq!((&answer["length"], &answer["status"]), (&25.into(), &"solved".into()), "{goal}");
        assert_eq!(answer["slides"].as_array().expect("a list").len(), 25);
        // Written as it was read, so that it can be read back.
        assert_eq!((&answer["board"], &answer["goal"]), (&"1 3 5/X 7 6/4 2 0".into(), &"0 1 2/3 4 5/6 7 X".into()));
        assert_eq!(answer["blank"], Value::Null, "{goal}");
    }
    // The same board with 8 as the blank: only the key differs.
    let answer = solved(&["1 3 5/8 7 6/4 2 0", "--blank", "8", "--algorithm", "breadth_first"]);
    assert_eq!((&answer["board"], &answer["goal"]), (&"1 3 5/8 7 6/4 2 0".into(), &"0 1 2/3 4 5/6 7 8".into()));
    assert_eq!((&answer["blank"], &answer["length"]), (&8.into(), &25.into()));
}

#[test]
fn the_numbers_of_a_pattern_are_those_of_the_board() {
    let goal = ["--blank", "5", "--goal", "1 2 3/4 0 6/7 8 5"];
    let board = ["0 1 3/4 2 6/7 8 5", "--heuristic"];
    // A tile by itself needs as many moves as it is rows and columns away.
    for (tile, distance) in [("0", 2), ("1", 1), ("2", 1), ("3", 0)] {
        let heuristic = format!("pdb(\"{tile}\")");
        assert_eq!(solved(&[&goal[..], &board, &[&heuristic]].concat())["h"], distance, "{tile}");
    }
    let (code, message) = refused(&[&["solve"], &goal[..], &board, &["pdb(\"5\")"]].concat());
    assert_eq!(code, Some(2), "{message}");
    assert!(message.contains("the blank (5), but a 3x3 board has the tiles 0 to 8 without 5"), "{message}");
}

#[test]
fn boards_of_the_documents_are_solved_optimally_by_default() {
    // The lengths come from complete enumeration; for 4x4 from Korf (1985), board 12.
    let table: [(&[&str], u32); 4] = [
        (&["135X76420"], 25),
        (&["867254301"], 31),
        (&["724/506/831"], 20),
        (&["14 1 9 6/4 8 12 5/7 2 3 0/10 11 13 15", "--goal", "blank-first"], 45),
    ];
    for (arguments, length) in table {
        let answer = solved(arguments);
        let lengths = [&answer["length"], &answer["lower_bound"], &answer["upper_bound"]];
        assert_eq!(lengths, [&Value::from(length); 3], "{arguments:?}");
    }
}

#[test]
fn a_solution_of_unknown_quality_is_not_called_optimal() {
    let text = printed(&["solve", "135X76420", "--algorithm", "greedy", "--heuristic", "h2"]).replace('\n', " ");
    // h2 of this board is 85 (Berthaud & Azlouk's table), and the board takes 25 moves.
    assert!(text.contains("more than the shortest solution"), "{text}");
    assert!(text.contains("h = 85, and the shortest solution has 25 moves: the heuristic overestimates"), "{text}");
    assert!(!text.contains("optimal:"), "{text}");
}

#[test]
fn a_large_board_gets_a_solution_and_a_bound() {
    let answer = solved(&["1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24"]);
    assert_eq!((&answer["length"], &answer["lower_bound"], &answer["size"]), (&1.into(), &1.into(), &"5x5".into()));
}

#[test]
fn a_board_is_read_from_standard_input() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_harness"));
    let output = command.args(["solve", "-", "-q"]).write_stdin("1 2 3\n4 5 6\n7 0 8\n").output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "8\n");
}

#[test]
fn a_byte_order_mark_before_a_board_is_skipped() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_harness"));
    let output = command.args(["solve", "-", "-q"]).write_stdin("\u{feff}123456708\r\n").output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "8\n", "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn quiet_leaves_standard_output_to_slides() {
    assert_eq!(printed(&["solve", "1 2 3/4 5 6/0 7 8", "--quiet"]), "7, 8\n");
    // Two tiles of the goal are exchanged: an odd permutation, the blank in its place.
    let (code, message) = refused(&["solve", "213456780", "--quiet"]);
    assert_eq!((code, message.lines().count()), (Some(1), 1), "{message}");
    assert!(message.contains("differs from the goal by an odd number of swaps, but its blank"), "{message}");
    let (code, message) = refused(&["solve", "867254301", "-q", "--algorithm", "breadth_first", "--expanded", "100"]);
    assert_eq!(code, Some(1));
    assert!(message.starts_with("not solved: ") && message.contains("expanded"), "{message}");
}

#[test]
fn several_boards_on_standard_input_are_refused() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_harness"));
    let output = command.args(["solve", "-"]).write_stdin("123456780\n123456708\n").output().expect("it runs");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("standard input has 2 boards, expected one"), "{message}");
}

#[test]
fn a_solution_of_thousands_of_slides_is_not_drawn() {
    let text = printed(&["solve", "867254301", "--algorithm", "depth_first"]);
    assert!(text.contains("--quiet prints them all") && text.lines().count() < 20, "{text}");
    let slides = printed(&["solve", "867254301", "--algorithm", "depth_first", "--quiet"]);
    assert!(slides.split(", ").count() > 500);
}

#[test]
fn bytes_may_have_a_unit() {
    let answer = |bytes: &str| {
        let output = harness(&["solve", "867254301", "--json", "--bytes", bytes]);
        serde_json::from_slice::<Value>(&output.stdout).expect("one object")["counters"].clone()
    };
    assert_eq!(answer("64 kB"), answer("64000"));
    assert_eq!(answer("64 kB")["stored"], 1000);
    // A search of the 8-puzzle needs far less.
    assert_eq!(answer("none"), answer("2 GiB"));
}

#[test]
fn an_unsolvable_board_is_reported_with_its_reason() {
    let output = harness(&["solve", "13 2 3 12 9 11 1 10 0 6 4 14 15 8 7 5"]);
    let text = String::from_utf8_lossy(&output.stdout).replace('\n', " ");
    assert_eq!(output.status.code(), Some(1));
    assert!(text.contains("differs from the goal by an odd number of swaps, but its blank"), "{text}");
    // Five moves from the spiral, and out of reach of the two others.
    let output = harness(&["solve", "2 8 3 1 6 4 7 0 5"]);
    let text = String::from_utf8_lossy(&output.stdout).replace('\n', " ");
    assert!(output.status.code() == Some(1) && text.contains(" or use --goal spiral, which it can reach"), "{text}");
    let output = harness(&["solve", "--json", "13 2 3 12 9 11 1 10 0 6 4 14 15 8 7 5"]);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!((output.status.code(), &answer["status"]), (Some(1), &Value::from("unsolvable")));
}

#[test]
fn reaching_a_limit_is_not_a_solution() {
    let output =
        harness(&["solve", "8 6 7/2 5 4/3 0 1", "--algorithm", "breadth_first", "--expanded", "100", "--json"]);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!((&answer["status"], &answer["counters"]["expanded"]), (&"expanded_limit".into(), &100.into()));
    assert_eq!(answer["length"], Value::Null);
}

#[test]
fn every_kind_of_name_is_listed() {
    let all = printed(&["list"]);
    for kind in ["algorithms", "options", "heuristics", "goals", "sizes", "configs", "statuses", "formulas"] {
        let part = printed(&["list", kind]);
        assert!(all.contains(part.as_str()), "{kind}");
    }
    for word in [
        "weighted_astar",
        "prune_parent",
        "number of threads of one search",
        "blank-first",
        "spiral",
        "4x4",
        "unsolvable",
        "before_last_layer",
        "max(a, b, ...)",
        "1 where it holds, 0 where not",
    ] {
        assert!(all.contains(word), "{word} in {all}");
    }
}

#[test]
fn shells_get_their_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(printed(&["completions", shell]).contains("generate"), "{shell}");
    }
}

#[test]
fn bad_input_is_reported_with_what_is_expected() {
    let table: &[(&[&str], &str)] = &[
        (&["generate", "--size", "6x6"], "sizes (width x height) are 3x3, 3x4, 4x4, 4x5, 5x5"),
        (&["generate", "--count", "0"], "--count 0: expected a whole number, at least 1"),
        (&["generate", "--count", "-1"], "--count -1: expected a whole number, at least 1"),
        (&["solve", "867254301", "--seconds", "-1"], "--seconds -1: expected a number of seconds above 0"),
        (&["generate", "--count", "99999999999999999999"], "too large"),
        (&["generate", "--seed", "18446744073709551616"], "this number is too large"),
        (&["generate", "--seed=-1"], "--seed -1: expected a whole number, 0 or more"),
        (&["generate", "--distance", "4,32"], "the largest distance is 31"),
        (&["generate", "--size", "4x4", "--every"], "only on 3x3 can every board be listed"),
        (&["generate", "--every", "--count", "3"], "not both"),
        (&["generate", "--walk", "3", "--distance", "4"], "not both"),
        (&["generate", "--size", "5x5", "--costs", "inverse"], "--costs inverse: "),
        (&["generate", "--goal", "1 2 3 4"], "the board has 4 cells; a 3x3 board has 9"),
        (&["generate", "--blank", "9"], "--blank 9: expected a number from 0 to 8 on a 3x3 board"),
        (&["generate", "--size", "4x4", "--distance", "80"], "4x4 boards can be drawn up to 20 moves from this goal"),
        (&["solve", "1 2 3"], "boards have 9 (3x3), 12 (3x4), 16 (4x4), 20 (4x5), 25 (5x5)"),
        (&["solve", "123456788"], "invalid board \"123456788\": tile 8 appears twice and 0 is missing"),
        (&["solve", "123456780", "--goal", "spirl"], "unknown goal \"spirl\": did you mean \"spiral\"?"),
        (&["generate", "--goal", "blank-frist"], "did you mean \"blank-first\"?"),
        (&["generate", "--goal", "home"], "expected a board such as 1 2 3/4 5 6/7 8 0, or one of blank-last"),
        (&["solve", "123456780", "--expanded", "0"], "--expanded 0: expected a whole number, at least 1"),
        (&["solve", "123456780", "-a", "astar", "-e", "h5 +"], "--heuristic \"h5 +\": "),
        (&["solve", "123456780", "--solver", "astar:"], "--solver \"astar:\": "),
        (&["solve", "123456780", "--blank", "9"], "--blank 9: expected a number from 0 to 8"),
        (&["solve", "123456780", "--seconds", "1e300"], "above 0 and at most 100000000"),
        (&["solve", "123456780", "--bytes", "many"], "or \"none\""),
        (&["solve", "1"], "the board has 1 cell; "),
        (&["solve", "123456780", "--bytes", "0"], "a number of bytes above 0"),
        (&["solve", "123456780", "--bytes", "0 MB"], "a number of bytes above 0"),
        (&["solve", "123456780", "--bytes", "2 Gigs"], "unknown unit: write \"2 GB\"; or \"none\""),
        (&["solve", "123456780", "--size", "4x4"], "a 4x4 board has 16"),
        (&["solve", "123456780", "--algorithm", "astr"], "did you mean \"astar\"?"),
        (&["solve", "123456780", "--algorithm", "greedy(weight = 2)"], "weight"),
        (&["solve", "123456780", "--algorithm", "random", "--heuristic", "h1"], "random takes no heuristic"),
        (&["solve", "123456780", "--solver", "astar"], "astar needs a heuristic"),
        (&["solve", "123456780", "--seconds", "0"], "a number of seconds above 0"),
        (&["solve", "123456780", "--expanded", "99999999999999999999"], "too large"),
        (&["list", "gaols"], "goals"),
        (&["generat"], "generate"),
        (&["completions", "tcsh"], "bash"),
    ];
    for (arguments, expected) in table {
        let (code, message) = refused(arguments);
        assert_eq!(code, Some(2), "{arguments:?}: {message}");
        assert!(message.contains(expected), "{arguments:?} says: {message}");
    }
}

/// How a config of these lines after a valid beginning is rejected.
fn refused_config(command: &str, lines: &str) -> (Option<i32>, String, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!("title = \"T\"\n[[experiment]]\nname = \"one\"\n{lines}\n");
    std::fs::write(folder.path().join("my.toml"), text).expect("written");
    let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
    let output = harness.args([command, "my.toml"]).current_dir(&folder).output().expect("it runs");
    let files = std::fs::read_dir(&folder).expect("listed").map(|entry| entry.expect("listed").file_name());
    let files = files.map(|name| name.into_string().expect("text")).collect();
    assert!(output.stdout.is_empty(), "{lines}: prints {}", String::from_utf8_lossy(&output.stdout));
    (output.status.code(), String::from_utf8(output.stderr).expect("text"), files)
}

#[test]
fn a_bad_config_is_shown_with_line_and_column_and_nothing_is_written() {
    let sound = "size = \"3x3\"\ninstances = { uniform = 3 }\nalgorithms = [\"astar\"]\nheuristics = [\"h1\"]";
    let changed = |from: &str, to: &str| sound.replace(from, to);
    let table = [
        (changed("size", "siez"), "my.toml:4:1", "did you mean \"size\"?"),
        (changed("3x3", "6x6"), "my.toml:4:8", "3x3, 3x4, 4x4, 4x5, 5x5"),
        (changed("astar", "astr"), "my.toml:6:15", "did you mean \"astar\"?"),
        (changed("\"h1\"", "\"manhatan\""), "my.toml:7:16", "did you mean `manhattan`?"),
        (changed("uniform = 3", "boards = [\"123456788\"]"), "my.toml:5:25", "tile 8 appears twice"),
        (changed("uniform = 3", "file = \"none.txt\""), "my.toml:5:22", "there is no such file"),
        (changed("uniform = 3", "uniform = -3"), "my.toml:5:25", "a positive number"),
        (changed("uniform = 3", "uniform = 99999999999999999999"), "my.toml:5:25", "too large"),
        (format!("{sound}\nlimits = {{ expanded = -1 }}"), "my.toml:8:23", "a positive number"),
        (format!("{sound}\ngoal = \"1 2 3 4\""), "my.toml:8:8", "the board has 4 cells"),
        (changed("[\"astar\"]", "[\"astar\""), "my.toml:6:14", "the `]` is missing"),
    ];
    for (command, (lines, place, expected)) in
        ["check", "run"].iter().flat_map(|one| table.iter().map(move |row| (one, row)))
    {
        let (code, message, files) = refused_config(command, lines);
        assert_eq!((code, files), (Some(2), vec!["my.toml".to_string()]), "{lines}: {message}");
        assert!(message.contains(place) && message.contains(expected), "{command} of {lines} says: {message}");
        assert!(!message.contains('\u{1b}'), "colours without a terminal: {message}");
    }
}

#[test]
fn a_heuristic_that_overestimates_is_shown_by_a_board() {
    // Tiles 3 and 6 are each one cell away: (6 + 2) / 4 by the weights of h5, and two are misplaced.
    let text = printed(&["audit", "h5 + misplaced", "--starts", "0"]);
    assert!(text.contains("Not admissible: h = 4 for a board 2 moves from the goal\n"), "{text}");
    let inconsistent = printed(&["audit", "pdb('4-4')", "--starts", "0"]);
    assert!(inconsistent.contains("of IDA*, and of A* that reopens, are optimal"), "{inconsistent}");
    let text = printed(&["audit", "mine", "--define", "mine = max(manhattan, misplaced)", "--starts", "0"]);
    assert!(text.contains("admissible   yes") && text.contains("max(manhattan, misplaced)"), "{text}");
    let audit: Value =
        serde_json::from_str(&printed(&["audit", "2 * misplaced", "zero", "--json"])).expect("one object");
    assert_eq!(audit["heuristics"][0]["overestimates"]["example"]["distance"], 1);
    assert_eq!(
        (&audit["greater"][1][0], &audit["greater"][0][1]),
        (&0.into(), &181_439.into()),
        "the goal alone has none"
    );
}

#[test]
fn built_in_configs_are_found_by_their_names() {
    assert!(printed(&["check", "example"]).starts_with("example is valid: "));
    // Cells of the file with a value that a document printed, counted by Python's tomllib.
    assert!(printed(&["check", "paper"]).contains("12 tables of 111 published values"));
    assert!(printed(&["list", "configs"]).contains("example"));
    let (code, message) = refused(&["check", "exampel"]);
    assert_eq!(code, Some(2));
    assert!(message.contains("did you mean \"example\"?") && message.contains("built-in configs: "), "{message}");
}

#[test]
fn the_schema_has_the_bounds_that_the_config_has() {
    let schema: Value = serde_json::from_str(&printed(&["schema"])).expect("JSON");
    let repeats = &schema["definitions"]["Experiment"]["properties"]["repeats"];
    assert_eq!((&repeats["minimum"], &repeats["maximum"]), (&1.into(), &10_000.into()));
}

#[test]
fn the_committed_schema_is_what_the_binary_prints() {
    let committed = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/schema/config.schema.json"));
    assert_eq!(
        printed(&["schema"]),
        committed.expect("the schema"),
        "refresh: harness schema > schema/config.schema.json"
    );
}
