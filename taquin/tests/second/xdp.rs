//! Chen & Sturtevant (2019), the convex downward parabola.

use crate::functions::check;

#[test]
fn xdp_counts_as_its_function_says() {
    check("xdp", |b, g, h| (g + (2.0 * b - 1.0) * h + ((g - h) * (g - h) + 4.0 * b * g * h).sqrt()) / (2.0 * b));
}
