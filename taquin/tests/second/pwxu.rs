//! Chen & Sturtevant (2021), the piecewise upward curve.

use crate::functions::check;

#[test]
fn pwxu_counts_as_its_function_says() {
    check("pwxu", |b, g, h| if g < (2.0 * b - 1.0) * h { g / (2.0 * b - 1.0) + h } else { (g + h) / b });
}
