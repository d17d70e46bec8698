//! Chen & Sturtevant (2019), the convex downward parabola.

use crate::functions::{check, search};
use crate::kept::Kept;

fn phi(b: f64, g: f64, h: f64) -> f64 {
    (g + (2.0 * b - 1.0) * h + ((g - h) * (g - h) + 4.0 * b * g * h).sqrt()) / (2.0 * b)
}

const KORF: Kept = Kept {
    solver: "xdp(bound = 3)",
    heuristic: "manhattan",
    counts: [(6296, 13_122, 58), (2534, 5219, 77), (2383, 4903, 62), (8099, 16_753, 63), (10_609, 22_131, 64)],
};

#[test]
fn xdp_counts_as_its_function_says() {
    check("xdp", phi);
    KORF.are_of_the_first();
}

#[test]
#[ignore = "many seconds: every choice looks through all open boards"]
fn xdp_counts_on_korfs_boards_what_is_kept() {
    KORF.are_of(|tiles, start| search(tiles, start, |g, h| phi(3.0, g, h)));
}
