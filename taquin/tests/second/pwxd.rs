//! Chen & Sturtevant (2021), the piecewise downward curve.

use crate::functions::check;

#[test]
fn pwxd_counts_as_its_function_says() {
    check("pwxd", |b, g, h| if h > g { g + h } else { (g + (2.0 * b - 1.0) * h) / b });
}
