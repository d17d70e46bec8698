//! Best-first search by PWXU, the piecewise linear upward curve (Chen & Sturtevant 2021).
//!
//! phi = g / (2 b - 1) + h where g < (2 b - 1) h, else (g + h) / b, b the bound: weighted A* near the start, A* near the goal.

use super::bounding_function::{self, BoundedOptions, BoundingFunction, scaled};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Outcome, Task};
use crate::heuristic::{Heuristic, Knowledge};
use crate::space::Space;

/// Best-first search by PWXU, the piecewise linear upward curve (Chen & Sturtevant 2021).
#[derive(Clone, Copy, Debug)]
pub struct Pwxu;

impl BoundingFunction for Pwxu {
    fn phi(bound: Bound, g: u128, h: u128) -> u128 {
        let (p, q) = (u128::from(bound.numerator()), u128::from(bound.denominator()));
        let steep = 2 * p - q;
        if q * g < steep * h { scaled(2 * p * q * g) / steep + scaled(2 * p * h) } else { scaled(2 * q * (g + h)) }
    }
}

impl Algorithm for Pwxu {
    const INFO: Info = Info {
        headline: Some("bound"),
        ..Info::new("pwxu", "PWXU", "best-first by the piecewise upward curve (Chen & Sturtevant 2021)")
    };

    type Options = BoundedOptions;

    fn behaviour(options: &BoundedOptions) -> Behaviour {
        options.behaviour()
    }

    fn guarantee(options: &BoundedOptions, heuristic: Knowledge) -> Guarantee {
        options.guarantee(heuristic)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &BoundedOptions,
    ) -> Outcome<P::Move> {
        bounding_function::search::<Pwxu, P, H, O>(task, options)
    }
}
