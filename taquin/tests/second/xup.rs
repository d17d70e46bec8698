//! Chen & Sturtevant (2019), the convex upward parabola.

use crate::functions::check;

#[test]
fn xup_counts_as_its_function_says() {
    check("xup", |b, g, h| (g + h + ((g + h) * (g + h) + 4.0 * b * (b - 1.0) * h * h).sqrt()) / (2.0 * b));
}
