//! Best-first search by XUP, the convex upward parabola (Chen & Sturtevant 2019).
//!
//! phi = (g + h + sqrt((g + h)^2 + 4 b (b - 1) h^2)) / (2 b), b the bound: near the start more may be lost than near the goal.

use super::bounding_function::{Bounded, BoundingFunction, root, scaled};
use super::{Bound, Info};

/// Best-first search by XUP, the convex upward parabola (Chen & Sturtevant 2019).
pub type Xup = Bounded<ConvexUpward>;

/// The function of XUP.
#[derive(Clone, Copy, Debug)]
pub struct ConvexUpward;

impl BoundingFunction for ConvexUpward {
    const INFO: Info = Info::new("xup", "XUP", "best-first by the convex upward parabola (Chen & Sturtevant 2019)");

    fn phi(bound: Bound, g: u128, h: u128) -> u128 {
        let (p, q) = (u128::from(bound.numerator()), u128::from(bound.denominator()));
        scaled(q * (g + h)) + root((q * (g + h)).pow(2) + 4 * p * (p - q) * h * h)
    }
}
