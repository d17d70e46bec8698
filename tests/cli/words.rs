//! Sentences that once contradicted themselves or could not be read.

use std::process::Command;

fn said(arguments: &[&str]) -> String {
    let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
    let output = harness.args(arguments).output().expect("it runs");
    String::from_utf8([output.stdout, output.stderr].concat()).expect("text")
}

#[test]
fn a_stopped_search_does_not_claim_what_it_did_not_find() {
    let text = said(&["solve", "867254301", "--expanded", "5"]);
    assert!(text.contains("not solved: stopped at the limit of expanded states\n"), "{text}");
    // 31 moves (Reinefeld 1993).
    assert!(text.contains("; the shortest solution has 31 moves, computed separately"), "{text}");
}

#[test]
fn a_budget_that_is_too_small_says_how_much_is_needed() {
    let text = said(&["solve", "867254301", "--memory", "10"]);
    assert!(
        text.contains("MiB or more, and the budget of 10 bytes has no room for it: raise the budget with --memory"),
        "{text}"
    );
}

#[test]
fn a_name_with_several_meanings_is_answered_with_them() {
    let text = said(&["solve", "867254301", "--algorithm", "best-first"]);
    assert!(text.contains("\"greedy\"") && text.contains("\"astar\""), "{text}");
}
