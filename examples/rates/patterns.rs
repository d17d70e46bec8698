//! Additive pattern databases.

use super::korf::{boards, large_boards};
use super::row::{Row, solved};
use taquin::search::Limits;

/// The ten easiest 24-puzzles of Korf and Felner (2002).
const TEN: &[usize] = &[38, 40, 25, 32, 44, 37, 30, 13, 1, 28];

pub(crate) const ROWS: &[Row] = &[
    Row {
        what: "IDA*, 5-5-5",
        set: "Korf's 100",
        at_least: "150 M generated/s",
        aim: "230 M/s",
        measure: || all("pdb(\"5-5-5\")"),
    },
    Row {
        what: "IDA*, 7-8 with reflection",
        set: "Korf's 100",
        at_least: "1 s",
        aim: "0.3 s",
        measure: || all("pdb_reflected(\"7-8\")"),
    },
    Row {
        what: "IDA*, 6-6-6-6 with reflection",
        set: "ten 24-puzzles",
        at_least: "1200 s",
        aim: "360 s",
        measure: || {
            let (goal, boards) = large_boards(TEN);
            solved(&goal, &boards, &["idastar: pdb_reflected(\"6-6-6-6\")"], Limits::default()).generating()
        },
    },
];

fn all(heuristic: &str) -> String {
    let (goal, boards) = boards(&[]);
    solved(&goal, &boards, &[&format!("idastar: {heuristic}")], Limits::default()).generating()
}
