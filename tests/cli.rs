//! The binary as people call it.

use assert_cmd::Command;
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

#[test]
fn every_kind_of_name_is_listed() {
    let all = printed(&["list"]);
    for kind in ["algorithms", "heuristics", "goals", "sizes", "configs", "statuses"] {
        let part = printed(&["list", kind]);
        assert!(all.contains(part.as_str()), "{kind}");
    }
    for word in ["blank-first", "spiral", "4x4", "unsolvable"] {
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
fn a_closed_pipe_is_no_error() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_harness"))
        .args(["generate", "--every"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut first = [0; 1];
    child.stdout.take().expect("piped").read_exact(&mut first).expect("a byte");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn bad_input_is_told_with_what_would_be_right() {
    let table: &[(&[&str], &str)] = &[
        (&["generate", "--size", "6x6"], "sizes are 3x3, 3x4, 4x4, 5x5"),
        (&["generate", "--count", "0"], "no instances: at least 1 is needed"),
        (&["generate", "--count=-1"], "invalid"),
        (&["generate", "--count", "99999999999999999999"], "number too large"),
        (&["generate", "--distance", "32"], "the largest distance is 31"),
        (&["generate", "--size", "4x4", "--every"], "every state can be listed for 3x3 only"),
        (&["generate", "--every", "--count", "3"], "cannot be used with"),
        (&["generate", "--walk", "3", "--distance", "4"], "cannot be used with"),
        (&["generate", "--goal", "1 2 3 4"], "a board of 4 cells: a 3x3 board has 9"),
        (&["generate", "--blank", "9"], "its labels are 0 to 8"),
        (&["list", "goal"], "goals"),
        (&["generat"], "generate"),
        (&["completions", "tcsh"], "bash"),
    ];
    for (arguments, expected) in table {
        let (code, message) = refused(arguments);
        assert_eq!(code, Some(2), "{arguments:?}: {message}");
        assert!(message.contains(expected), "{arguments:?} says: {message}");
    }
}
