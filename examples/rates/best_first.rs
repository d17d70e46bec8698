//! Best-first searches of the 15-puzzle with the Manhattan distance.

use super::korf::{FORTY_EIGHT, boards};
use super::row::{Row, solved};
use taquin::search::Limits;
use taquin::solve::kernel::best_first::keep_memory;

pub(crate) const ROWS: &[Row] = &[
    Row {
        what: "A*, Manhattan",
        set: "Korf's 28",
        at_least: "5 M expanded/s",
        aim: "15 M/s",
        measure: || by(&[28], "astar: manhattan"),
    },
    Row {
        what: "A*, Manhattan",
        set: "Korf's 2",
        at_least: "5 M expanded/s",
        aim: "15 M/s",
        measure: || by(&[2], "astar: manhattan"),
    },
    Row {
        what: "A*, Manhattan",
        set: "Korf's 1",
        at_least: "5 M expanded/s",
        aim: "15 M/s",
        measure: || by(&[1], "astar: manhattan"),
    },
    Row {
        what: "A*, Manhattan",
        set: "48 of Korf's, 1 to 15 M expansions each",
        at_least: "5 M expanded/s",
        aim: "15 M/s",
        measure: || by(FORTY_EIGHT, "astar: manhattan"),
    },
    Row {
        what: "weighted A*, 1.5, Manhattan",
        set: "Korf's 100",
        at_least: "5 M expanded/s",
        aim: "10 M/s",
        measure: || by(&[], "weighted_astar(weight = 1.5): manhattan"),
    },
    Row {
        what: "weighted A*, 2, Manhattan",
        set: "Korf's 100",
        at_least: "5 M expanded/s",
        aim: "10 M/s",
        measure: || by(&[], "weighted_astar(weight = 2): manhattan"),
    },
    Row {
        what: "weighted A*, 3, Manhattan",
        set: "Korf's 100",
        at_least: "5 M expanded/s",
        aim: "10 M/s",
        measure: || by(&[], "weighted_astar(weight = 3): manhattan"),
    },
    Row {
        what: "weighted A*, 5, Manhattan",
        set: "Korf's 100",
        at_least: "5 M expanded/s",
        aim: "10 M/s",
        measure: || by(&[], "weighted_astar(weight = 5): manhattan"),
    },
    Row {
        what: "greedy, Manhattan",
        set: "Korf's 100",
        at_least: "5 M expanded/s",
        aim: "10 M/s",
        measure: || by(&[], "greedy: manhattan"),
    },
];

/// The second of two measurements, which reuses the memory of the first one, as all but the first run of an experiment do.
fn by(numbers: &[usize], solver: &str) -> String {
    keep_memory(1 << 30);
    let (goal, boards) = boards(numbers);
    let [first, second] = [(); 2].map(|()| solved(&goal, &boards, &[solver], Limits::default()));
    format!("{}, the first time {:.2} s", second.expanding(), first.seconds)
}
