//! Chen & Sturtevant (2019), the convex upward parabola.

use crate::functions::{check, search};
use crate::kept::Kept;

fn phi(b: f64, g: f64, h: f64) -> f64 {
    (g + h + ((g + h) * (g + h) + 4.0 * b * (b - 1.0) * h * h).sqrt()) / (2.0 * b)
}

const KORF: Kept = Kept {
    solver: "xup(bound = 3)",
    heuristic: "manhattan",
    counts: [(2963, 6160, 54), (1679, 3535, 77), (2672, 5562, 72), (9401, 19_499, 55), (6040, 12_614, 78)],
};

#[test]
fn xup_counts_as_its_function_says() {
    check("xup", phi);
    KORF.are_of_the_first();
}

#[test]
#[ignore = "many seconds: every choice looks through all open boards"]
fn xup_counts_on_korfs_boards_what_is_kept() {
    KORF.are_of(|tiles, start| search(tiles, start, |g, h| phi(3.0, g, h)));
}
