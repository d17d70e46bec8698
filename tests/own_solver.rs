//! `examples/own_solver.rs`: an algorithm and a heuristic from another crate, in every command.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The example, which `cargo test` builds beside this test.
fn own() -> Command {
    let here = std::env::current_exe().expect("a path");
    let target: PathBuf = here.ancestors().nth(2).expect("the folder of the build").join("examples/own_solver");
    let mut command = Command::new(target);
    command.env_remove("TAQUIN_CACHE");
    command
}

fn output(folder: &Path, arguments: &[&str]) -> String {
    let output = own().args(arguments).current_dir(folder).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{arguments:?}: {}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

const CONFIG: &str = r#"
title = "My own solver"
seed = 5

[[experiment]]
name = "mine"
size = "3x3"
instances = { walk = 12, moves = 30 }
algorithms = ["astar", "lrta"]
heuristics = ["manhattan", "blank_rows", "max(blank_rows, misplaced)"]
"#;

#[test]
fn lists_name_the_algorithm_and_the_heuristic() {
    let folder = tempfile::tempdir().expect("a folder");
    let algorithms = output(folder.path(), &["list", "algorithms"]);
    assert!(algorithms.contains("lrta") && algorithms.contains("learning real-time A*"), "{algorithms}");
    assert!(output(folder.path(), &["list", "heuristics"]).contains("blank_rows"));
}

#[test]
fn examples_of_the_help_begin_with_the_name_of_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let help = output(folder.path(), &["play", "--help"]);
    assert!(help.contains("\n  own_solver play results/paper    look through results"), "{help}");
    let status = output(folder.path(), &["status", "--help"]);
    assert!(status.contains("watch own_solver status results/my"), "{status}");
    let all = output(folder.path(), &["--help"]);
    assert!(all.contains("\n  own_solver run paper ") && all.contains("`own_solver run` resumes"), "{all}");
}

#[test]
fn errors_advise_to_call_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    for (arguments, advice) in [
        (
            &["--size", "3x3"][..],
            "unknown option --size: options follow the command, as in own_solver solve --size 3x3 …",
        ),
        (&["list", "lrta"], "`own_solver list algorithms` describes it"),
    ] {
        let output = own().args(arguments).current_dir(folder.path()).output().expect("it runs");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(advice) && output.status.code() == Some(2), "{error}");
    }
}

#[test]
fn the_own_algorithm_and_heuristic_solve_a_board() {
    let folder = tempfile::tempdir().expect("a folder");
    let solve = |algorithm: &str| {
        let arguments = ["solve", "123405678", "-a", algorithm, "-e", "max(blank_rows, misplaced)", "--json"];
        serde_json::from_str::<Value>(&output(folder.path(), &arguments)).expect("JSON")
    };
    let (walk, optimal) = (solve("lrta"), solve("astar"));
    assert_eq!((&walk["status"], &optimal["status"]), (&json!("solved"), &json!("solved")));
    assert!(walk["length"].as_u64() >= optimal["length"].as_u64());
}

#[test]
fn a_config_uses_both_and_its_results_are_reported_and_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("mine.toml"), CONFIG).expect("written");
    output(folder.path(), &["run", "mine.toml", "--out", "results", "--strict"]);
    let read = |name: &str| std::fs::read_to_string(folder.path().join("results").join(name)).expect(name);
    let rows = read("runs.csv");
    assert_eq!(rows.lines().count(), 1 + 6 * 12);
    assert_eq!(rows.lines().filter(|row| row.contains("lrta: blank_rows") && row.contains(",solved,")).count(), 12);
    for name in ["report.html", "summary.md", "comparisons.md"] {
        assert!(read(name).contains("LRTA"), "{name}");
    }
    assert!(folder.path().join("results/charts").read_dir().expect("charts").count() > 4);
    let verified = output(folder.path(), &["verify", "results"]);
    assert!(verified.contains("agrees"), "{verified}");
    output(folder.path(), &["report", "results"]);
}

#[test]
fn an_audit_confirms_the_knowledge_about_the_heuristic() {
    let folder = tempfile::tempdir().expect("a folder");
    let audit = output(folder.path(), &["audit", "blank_rows"]);
    assert!(audit.contains("blank_rows") && audit.contains("consistent"), "{audit}");
}

#[test]
fn the_page_offers_both_and_draws_the_tree() {
    let mut play = own().args(["play", "--port", "0", "--no-open"]).stdout(Stdio::piped()).spawn().expect("it runs");
    let mut line = String::new();
    BufReader::new(play.stdout.take().expect("output")).read_line(&mut line).expect("an address");
    let host = line.trim().trim_start_matches("http://").trim_end_matches('/').to_string();
    let ask = |method: &str, path: &str, body: &str| -> Value {
        let mut stream = TcpStream::connect(&host).expect("it listens");
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        )
        .expect("asked");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("answered");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
    };
    let catalogue = ask("GET", "/api/catalogue", "");
    let tree = json!({ "problem": { "board": "1 2 3/4 0 5/6 7 8" }, "solver": "lrta: blank_rows", "expanded": 50 });
    let tree = ask("POST", "/api/tree", &tree.to_string());
    play.kill().expect("ended");
    play.wait().expect("ended");
    let named = |list: &Value, name: &str| list.as_array().is_some_and(|all| all.iter().any(|one| one["name"] == name));
    assert!(named(&catalogue["algorithms"], "lrta") && named(&catalogue["heuristics"], "blank_rows"));
    let expanded =
        tree["events"].as_array().expect("events").iter().filter(|event| event.to_string().contains("expanded"));
    assert_eq!(expanded.count(), 50, "the limit of the tree");
}
