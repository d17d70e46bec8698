//! Best-first search by XDP, the convex downward parabola (Chen & Sturtevant 2019).
//!
//! phi = (g + (2 b - 1) h + sqrt((g - h)^2 + 4 b g h)) / (2 b), b the bound: near the goal more may be lost than near the start.

use super::bounding_function::{Bounded, BoundingFunction, root, scaled};
use super::{Bound, Info};

/// Best-first search by XDP, the convex downward parabola (Chen & Sturtevant 2019).
pub type Xdp = Bounded<ConvexDownward>;

/// The function of XDP.
#[derive(Clone, Copy, Debug)]
pub struct ConvexDownward;

impl BoundingFunction for ConvexDownward {
    const INFO: Info = Info::new("xdp", "XDP", "best-first by the convex downward parabola (Chen & Sturtevant 2019)");

    fn phi(bound: Bound, g: u128, h: u128) -> u128 {
        let (p, q) = (u128::from(bound.numerator()), u128::from(bound.denominator()));
        scaled(q * g + (2 * p - q) * h) + root((q * g.abs_diff(h)).pow(2) + 4 * p * q * g * h)
    }
}
