//! Sentences that once contradicted themselves or could not be read.

use std::process::Command;

fn said(arguments: &[&str]) -> String {
    let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
    let output = harness.args(arguments).output().expect("it runs");
    String::from_utf8([output.stdout, output.stderr].concat()).expect("text")
}

/// Without the breaks of lines.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_missed_shortest_path_refutes_the_heuristic_of_a_star_and_says_nothing_of_that_of_a_greedy_search() {
    let solve = |algorithm: &str| {
        let arguments = ["solve", "867254301", "--algorithm", algorithm, "--heuristic", "misplaced + manhattan"];
        let output = Command::new(env!("CARGO_BIN_EXE_harness")).args(arguments).output().unwrap();
        one_line(&String::from_utf8(output.stdout).unwrap())
    };
    // The board is one of the two that are 31 moves away, the most of the 8-puzzle.
    let said = "the shortest solution has 31 moves: the search missed it, so the heuristic is not admissible; \
                `harness audit 'misplaced + manhattan'` shows where it overestimates";
    assert!(solve("astar").contains(said), "{}", solve("astar"));
    assert!(!solve("greedy").contains("admissible"), "{}", solve("greedy"));
}

#[test]
fn a_stopped_search_does_not_claim_what_it_did_not_find() {
    let text = said(&["solve", "867254301", "--expanded", "5"]);
    let stopped = "not solved: stopped at the limit of expanded nodes. An optimal search, run afterwards, proved that ";
    // 31 moves (Reinefeld 1993).
    assert!(one_line(&text).contains(&format!("{stopped}the shortest solution has 31 moves. expanded 5,")), "{text}");
    assert_eq!(text.matches("31 moves").count(), 1, "{text}");
}

#[test]
fn a_bound_of_another_search_is_printed_once_and_as_such() {
    // The first board of Korf (1985): 57 moves, more than a short search proves.
    let board = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
    let arguments = ["solve", board, "--goal", "blank-first", "-a", "astar", "-e", "misplaced", "--expanded", "100"];
    let text = one_line(&said(&arguments));
    assert!(text.contains(". An optimal search, run afterwards, proved that every solution has at least "), "{text}");
    assert_eq!(text.matches("every solution").count(), 1, "{text}");
}

#[test]
fn a_search_that_the_clock_stopped_says_so() {
    let board = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
    let text = one_line(&said(&["solve", board, "-a", "breadth_first", "--goal", "blank-first", "--seconds", "0.01"]));
    assert!(text.contains("not solved: time limit of 0.01 s reached"), "{text}");
}

#[test]
fn an_audit_says_on_which_side_a_heuristic_errs() {
    let text = one_line(&said(&["audit", "misplaced"]));
    assert!(
        text.contains("error h is exact on 0.04 % of 181440 boards; it is too small by 14.86 moves on average corr")
    );
    let text = one_line(&said(&["audit", "h5 + misplaced"]));
    assert!(text.contains("; it is too large by 1.01 moves on average; its mean absolute error is 3.17"), "{text}");
    assert!(
        text.contains("at most 12 moves longer than the shortest (lengths of solutions differ by an even"),
        "{text}"
    );
}

#[test]
fn heuristics_are_listed_with_what_is_proven_of_them() {
    let list = said(&["list", "heuristics"]);
    let below = |name: &str| {
        let from = list.split(&format!("\n  {name} ")).nth(1).unwrap_or_else(|| panic!("{name} in {list}"));
        let others = |line: &&str| line.starts_with("   ");
        one_line(
            &from
                .lines()
                .enumerate()
                .take_while(|(n, line)| *n == 0 || others(line))
                .map(|(_, l)| l)
                .collect::<Vec<_>>()
                .join(" "),
        )
    };
    assert!(below("manhattan").ends_with(" admissible and consistent"));
    assert!(below("misplaced_cells").ends_with(" not admissible"));
    assert!(below("pdb(\"5-5-5\")").ends_with("4x4: admissible, not proven consistent"));
    assert!(below("h6").ends_with("3x3: admissible and consistent; 4x4, 5x5: not admissible"));
    assert!(below("h4").contains("4x4: 15 14 13 12 11 8 7 6 10 5 3 2 9 4 1; 5x5: 24 23 22 21 20 19 15 "));
    assert!(below("max(a, b, ...)").ends_with("depends on its arguments: see `harness audit`"));
}

#[test]
fn the_order_of_successors_is_explained_and_is_an_option_of_every_algorithm() {
    let list = one_line(&said(&["list", "options"]));
    assert!(list.contains("each once (u up, l left, r right, d down; such as ulrd), or tile"), "{list}");
    assert!(list.contains("the smallest number first of every algorithm "), "{list}");
}

#[test]
fn a_budget_that_is_too_small_says_how_much_is_needed() {
    let text = said(&["solve", "867254301", "--memory", "10"]);
    assert!(
        one_line(&text).contains(
            "MiB or more, and the memory limit of 10 bytes has no room for it: raise it with --memory, such as --memory \"4 GiB\" \
             (a number without a unit is in bytes)"
        ),
        "{text}"
    );
}

#[test]
fn a_name_with_several_meanings_is_answered_with_them() {
    let text = said(&["solve", "867254301", "--algorithm", "best-first"]);
    assert!(text.contains("\"greedy\"") && text.contains("\"astar\""), "{text}");
}

#[test]
fn an_expression_may_begin_with_a_minus() {
    let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
    let output = harness.args(["solve", "867254301", "-e", "-manhattan"]).output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("values cannot be negative"), "{text}");
}

#[test]
fn words_that_belong_to_an_option_are_answered_with_what_to_write() {
    let cases: [(&str, &str); 11] = [
        ("solve --solver astar: h4 + h5 867254301", "as in --solver \"astar: h4 + h5\""),
        ("solve 867254301 --heuristic h4 + h5", "as in --heuristic \"h4 + h5\""),
        ("solve 7 2 4 5 0 6 8 3 1 --goal 1 2 3 4 5 6 7 8 0", "as in --goal \"1 2 3 4 5 6 7 8 0\""),
        ("solve 7 2 4 5 0 6 8 3 1 -a astar manhattan", "manhattan is a heuristic: write --heuristic manhattan"),
        ("solve 7 2 4 5 0 6 8 3 1 idastar", "idastar is an algorithm: write --algorithm idastar"),
        ("solve 1 2 3", "the board has 3 cells; "),
        ("solve 724506831 -a astar -a idastar", "--algorithm is given twice"),
        ("audit mine --define mine:h1+h2", "write `mine = h1+h2`"),
        ("audit misplaced + manhattan", "put the heuristic in quotes: harness audit \"misplaced + manhattan\""),
        ("table results/paper --rows heuristics", "did you mean heuristic?"),
        (
            "audit bad",
            "`harness list heuristics` shows the built-in ones; names of your own work in configs ([heuristics]) and in audit (--define)",
        ),
    ];
    for (arguments, expected) in cases {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let output = Command::new(env!("CARGO_BIN_EXE_harness")).args(&arguments).output().unwrap();
        let message = one_line(&String::from_utf8(output.stderr).unwrap());
        assert!(output.status.code() == Some(2) && message.contains(expected), "{arguments:?}: {message}");
    }
}
