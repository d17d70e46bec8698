//! The solutions that an anytime search finds on its way: in files, within limits, and as `solve` prints them. They are compared with
//! depth-first branch and bound written out again, on plain vectors.

use super::run::{folder_with, run};
use assert_cmd::Command;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Output;

const CONFIG: &str = r#"
seed = 11
[[experiment]]
name = "whole"
size = "3x3"
instances = { walk = 12, moves = 22 }
algorithms = ["dfbnb(limit = 31)", "astar"]
heuristics = ["manhattan"]
[[experiment]]
name = "stopped"
size = "3x3"
instances = { walk = 12, moves = 22 }
algorithms = ["dfbnb(limit = 31)", "astar"]
heuristics = ["manhattan"]
limits = { expanded = 60 }
[[experiment]]
name = "enough"
size = "3x3"
instances = { walk = 12, moves = 22 }
algorithms = ["dfbnb(limit = 31)", "astar"]
heuristics = ["manhattan"]
limits = { until = 24 }
"#;

/// A solution: expanded, generated, length.
type Found = [u64; 3];

/// Depth-first branch and bound for paths of at most 31 slides.
struct BranchAndBound {
    path: Vec<Vec<usize>>,
    expanded: u64,
    generated: u64,
    below: usize,
    found: Vec<Found>,
}

/// The sum of the tiles' distances from their homes, the blank last.
fn manhattan(board: &[usize]) -> usize {
    let home = |tile: usize| (tile + 8) % 9;
    let tiles = board.iter().enumerate().filter(|(_, tile)| **tile != 0);
    tiles.map(|(cell, &tile)| (cell / 3).abs_diff(home(tile) / 3) + (cell % 3).abs_diff(home(tile) % 3)).sum()
}

/// The boards after a slide of the blank up, left, right and down.
fn neighbours(board: &[usize]) -> Vec<Vec<usize>> {
    let blank = board.iter().position(|&tile| tile == 0).unwrap();
    let (row, column) = (blank / 3, blank % 3);
    let up = (row > 0).then(|| blank - 3);
    let left = (column > 0).then(|| blank - 1);
    let right = (column < 2).then_some(blank + 1);
    let down = (row < 2).then_some(blank + 3);
    let slide = |cell: usize| {
        let mut next = board.to_vec();
        next.swap(blank, cell);
        next
    };
    [up, left, right, down].into_iter().flatten().map(slide).collect()
}

impl BranchAndBound {
    fn of(start: &[usize]) -> BranchAndBound {
        let mut search =
            BranchAndBound { path: vec![start.to_vec()], expanded: 0, generated: 0, below: 32, found: vec![] };
        search.expand();
        search
    }

    fn expand(&mut self) {
        self.expanded += 1;
        let g = self.path.len();
        let parent = self.path.iter().nth_back(1).cloned();
        let mut children = neighbours(&self.path[g - 1]);
        children.retain(|child| Some(child) != parent.as_ref());
        children.sort_by_key(|child| manhattan(child));
        for child in children {
            self.generated += 1;
            if g + manhattan(&child) >= self.below || self.path.contains(&child) {
                continue;
            }
            if manhattan(&child) == 0 {
                self.below = g;
                self.found.push([self.expanded, self.generated, g as u64]);
                continue;
            }
            self.path.push(child);
            self.expand();
            self.path.pop();
        }
    }
}

/// The rows of a file, by experiment and instance; only those of branch and bound.
fn rows(file: &Path, columns: &[&str]) -> BTreeMap<(String, usize), Vec<Vec<String>>> {
    let mut reader = csv::Reader::from_path(file).expect("a file");
    let names = reader.headers().expect("a header").clone();
    let place = |name: &str| names.iter().position(|other| other == name).unwrap_or_else(|| panic!("no {name}"));
    let mut rows: BTreeMap<(String, usize), Vec<Vec<String>>> = BTreeMap::new();
    for row in reader.records().map(Result::unwrap) {
        if names.iter().zip(&row).any(|(name, cell)| name == "solver" && !cell.starts_with("dfbnb")) {
            continue;
        }
        let cells = columns.iter().map(|name| row[place(name)].to_string()).collect();
        let key = (row[place("experiment")].to_string(), row[place("instance")].parse().unwrap());
        rows.entry(key).or_default().push(cells);
    }
    rows
}

#[test]
fn every_solution_of_branch_and_bound_is_a_row_and_a_limit_keeps_those_before_it() {
    let folder = folder_with(CONFIG);
    let (code, _, errors) = run(&folder, &["two.toml", "--out", "out"]);
    assert_eq!(code, Some(0), "{errors}");
    let out = folder.path().join("out");
    let boards = rows(&out.join("instances.csv"), &["board"]);
    let found = rows(&out.join("incumbents.csv"), &["incumbent", "expanded", "generated", "length"]);
    let ended = rows(&out.join("runs.csv"), &["status", "length", "expanded"]);
    let (mut several, mut kept, mut early) = (0, 0, 0);
    for (key, board) in &boards {
        let tiles: Vec<usize> = board[0][0].split([' ', '/']).map(|tile| tile.parse().unwrap()).collect();
        let BranchAndBound { expanded, found: mut expected, .. } = BranchAndBound::of(&tiles);
        let best = expected.last().expect("a solution within 31 slides")[2];
        let (status, length, expanded) = match &*key.0 {
            "stopped" if expanded > 60 => {
                expected.retain(|found| found[0] <= 60);
                kept += u64::from(!expected.is_empty());
                ("expanded_limit", None, 60)
            }
            "enough" if best <= 24 => {
                let enough = expected.iter().position(|found| found[2] <= 24).unwrap();
                early += u64::from(enough + 1 < expected.len());
                expected.truncate(enough + 1);
                ("solved", Some(expected[enough][2]), expected[enough][0])
            }
            _ => ("solved", Some(best), expanded),
        };
        several += u64::from(expected.len() > 1);
        let length = length.map_or(String::new(), |length| length.to_string());
        assert_eq!(ended[key], [[status.to_string(), length, expanded.to_string()]], "{key:?}");
        let numbered = (1..).zip(&expected).map(|(number, found)| {
            let cells = [&[number][..], found].concat();
            cells.iter().map(u64::to_string).collect::<Vec<_>>()
        });
        assert_eq!(found.get(key).cloned().unwrap_or_default(), numbered.collect::<Vec<_>>(), "{key:?}");
    }
    assert!(several > 5 && kept > 0 && early > 0, "{several}, {kept}, {early}");
}

#[test]
fn a_folder_without_anytime_searches_has_no_file_of_their_solutions() {
    let one = "[[experiment]]\nname = 'e'\nsize = '3x3'\ninstances = { uniform = 1 }\nheuristics = ['manhattan']\nalgorithms = ";
    let folder = folder_with(&format!("{one}['window_astar']"));
    let file = folder.path().join("out/incumbents.csv");
    assert_eq!(run(&folder, &["two.toml", "--out", "out"]).0, Some(0));
    assert!(file.is_file());
    std::fs::write(folder.path().join("two.toml"), format!("{one}['astar']")).unwrap();
    assert_eq!(run(&folder, &["two.toml", "--out", "out"]).0, Some(0));
    assert!(!file.exists());
}

fn solve(arguments: &[&str]) -> (Option<i32>, String) {
    let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
    let Output { status, stdout, .. } =
        harness.args(["solve", "8 6 7 2 5 4 3 0 1", "-e", "manhattan"]).args(arguments).output().expect("it runs");
    (status.code(), String::from_utf8(stdout).expect("text"))
}

#[test]
fn solve_prints_the_solutions_and_ends_with_the_first_that_is_good_enough() {
    let (code, text) = solve(&["-a", "arastar(weight = 5)", "--json"]);
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    let incumbents = answer["incumbents"].as_array().expect("a list");
    let costs: Vec<u64> = incumbents.iter().map(|one| one["cost"].as_u64().unwrap()).collect();
    // The board is one of two that are 31 slides from the goal, and none is further.
    assert_eq!((code, costs.last(), answer["lower_bound"].as_u64()), (Some(0), Some(&31), Some(31)));
    assert!(costs.len() > 1 && costs.windows(2).all(|pair| pair[0] > pair[1]), "{costs:?}");
    let (_, text) = solve(&["-a", "arastar(weight = 5)"]);
    assert!(text.contains("times the shortest") && text.contains("31                1.000"), "{text}");

    let first = costs[0].to_string();
    let until = |cost: &str| {
        let (code, text) = solve(&["-a", "arastar(weight = 5)", "--until", cost, "--json"]);
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        (code, answer["length"].as_u64(), answer["incumbents"].as_array().map(Vec::len))
    };
    assert_eq!(until(&first), (Some(0), Some(costs[0]), Some(1)));
    assert_eq!(until("30"), (Some(0), Some(31), Some(costs.len())));
    let (_, text) = solve(&["-a", "arastar(weight = 5)", "--until", &first]);
    assert!(text.contains("the shortest solution has 31 moves") && !text.contains("admissible"), "{text}");

    let last = incumbents[0]["expanded"].to_string();
    let (code, text) = solve(&["-a", "arastar(weight = 5)", "--expanded", &last]);
    let hint = format!("the best solution so far has {first} moves: --until {first} prints one like it");
    assert!(code != Some(0) && text.contains("not finished") && text.contains(&hint), "{text}");
}

#[test]
fn a_path_whose_cost_passes_the_largest_number_is_lost_and_not_said_to_be_none() {
    let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
    harness.args(["solve", "1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12", "-a", "depth_first(order = dlur)"]);
    let Output { status, stdout, .. } = harness.args(["--costs", "one_plus_inverse"]).output().expect("it runs");
    let text = String::from_utf8(stdout).expect("text");
    assert!(status.code() == Some(1) && text.contains("4,294,967,295 or more"), "{text}");
}

#[test]
fn a_cost_that_cannot_be_is_refused_at_its_line() {
    for (wrong, reason) in [
        ("0", "expected a cost from 1 to 4294967295"),
        ("4294967296", "expected a cost from 1 to 4294967295"),
        ("\"cheap\"", "expected a number, found the string"),
    ] {
        let folder = folder_with(&CONFIG.replace("until = 24", &format!("until = {wrong}")));
        let (code, _, errors) = run(&folder, &["two.toml", "--list"]);
        assert!(code == Some(2) && errors.contains("two.toml:22:20") && errors.contains(reason), "{errors}");
    }
    assert_eq!(solve(&["--until", "0"]).0, Some(2));
}
