//! Chen & Sturtevant (2021), the piecewise downward curve.

use crate::functions::{check, search};
use crate::kept::Kept;

fn phi(b: f64, g: f64, h: f64) -> f64 {
    if h > g { g + h } else { (g + (2.0 * b - 1.0) * h) / b }
}

const KORF: Kept = Kept {
    solver: "pwxd(bound = 3)",
    heuristic: "manhattan",
    counts: [(1719, 3568, 72), (10_700, 22_341, 87), (800, 1626, 76), (2384, 5046, 65), (10_557, 22_052, 76)],
};

#[test]
fn pwxd_counts_as_its_function_says() {
    check("pwxd", phi);
    KORF.are_of_the_first();
}

#[test]
#[ignore = "many seconds: every choice looks through all open boards"]
fn pwxd_counts_on_korfs_boards_what_is_kept() {
    KORF.are_of(|tiles, start| search(tiles, start, |g, h| phi(3.0, g, h)));
}
