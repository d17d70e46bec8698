//! Chen & Sturtevant (2021), the piecewise upward curve.

use crate::functions::{check, search};
use crate::kept::Kept;

fn phi(b: f64, g: f64, h: f64) -> f64 {
    if g < (2.0 * b - 1.0) * h { g / (2.0 * b - 1.0) + h } else { (g + h) / b }
}

const KORF: Kept = Kept {
    solver: "pwxu(bound = 3)",
    heuristic: "manhattan",
    counts: [(4521, 9415, 60), (6624, 13_790, 75), (22_306, 46_122, 74), (916, 1898, 65), (9074, 18_910, 74)],
};

#[test]
fn pwxu_counts_as_its_function_says() {
    check("pwxu", phi);
    KORF.are_of_the_first();
}

#[test]
#[ignore = "many seconds: every choice looks through all open boards"]
fn pwxu_counts_on_korfs_boards_what_is_kept() {
    KORF.are_of(|tiles, start| search(tiles, start, |g, h| phi(3.0, g, h)));
}
