//! Best-first search by PWXU, the piecewise linear upward curve (Chen & Sturtevant 2021).
//!
//! phi = g / (2 b - 1) + h where g < (2 b - 1) h, else (g + h) / b, b the bound: weighted A* near the start, A* near the goal.

use super::bounding_function::{Bounded, BoundingFunction, scaled};
use super::{Bound, Info};

/// Best-first search by PWXU, the piecewise linear upward curve (Chen & Sturtevant 2021).
pub type Pwxu = Bounded<PiecewiseUpward>;

/// The function of PWXU.
#[derive(Clone, Copy, Debug)]
pub struct PiecewiseUpward;

impl BoundingFunction for PiecewiseUpward {
    const INFO: Info = Info::new("pwxu", "PWXU", "best-first by the piecewise upward curve (Chen & Sturtevant 2021)");

    fn phi(bound: Bound, g: u128, h: u128) -> u128 {
        let (p, q) = (u128::from(bound.numerator()), u128::from(bound.denominator()));
        let steep = 2 * p - q;
        if q * g < steep * h { scaled(2 * p * q * g) / steep + scaled(2 * p * h) } else { scaled(2 * q * (g + h)) }
    }
}
