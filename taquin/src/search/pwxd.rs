//! Best-first search by PWXD, the piecewise linear downward curve (Chen & Sturtevant 2021).
//!
//! phi = g + h where h > g, else (g + (2 b - 1) h) / b, b the bound: A* near the start, weighted A* near the goal.

use super::bounding_function::{Bounded, BoundingFunction, scaled};
use super::{Bound, Info};

/// Best-first search by PWXD, the piecewise linear downward curve (Chen & Sturtevant 2021).
pub type Pwxd = Bounded<PiecewiseDownward>;

/// The function of PWXD.
#[derive(Clone, Copy, Debug)]
pub struct PiecewiseDownward;

impl BoundingFunction for PiecewiseDownward {
    const INFO: Info = Info::new("pwxd", "PWXD", "best-first by the piecewise downward curve (Chen & Sturtevant 2021)");

    fn phi(bound: Bound, g: u128, h: u128) -> u128 {
        let (p, q) = (u128::from(bound.numerator()), u128::from(bound.denominator()));
        if h > g { scaled(2 * p * (g + h)) } else { scaled(2 * (q * g + (2 * p - q) * h)) }
    }
}
