//! Best-first search by PWXD, the piecewise linear downward curve (Chen & Sturtevant 2021).
//!
//! phi = g + h where h > g, else (g + (2 b - 1) h) / b, b the bound: A* near the start, weighted A* near the goal.

use super::bounding_function::{self, BoundedOptions, BoundingFunction, scaled};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Outcome, Task};
use crate::heuristic::{Heuristic, Knowledge};
use crate::space::Space;

/// Best-first search by PWXD, the piecewise linear downward curve (Chen & Sturtevant 2021).
#[derive(Clone, Copy, Debug)]
pub struct Pwxd;

impl BoundingFunction for Pwxd {
    fn phi(bound: Bound, g: u128, h: u128) -> u128 {
        let (p, q) = (u128::from(bound.numerator()), u128::from(bound.denominator()));
        if h > g { scaled(2 * p * (g + h)) } else { scaled(2 * (q * g + (2 * p - q) * h)) }
    }
}

impl Algorithm for Pwxd {
    const INFO: Info = Info {
        headline: Some("bound"),
        ..Info::new("pwxd", "PWXD", "best-first by the piecewise downward curve (Chen & Sturtevant 2021)")
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
        bounding_function::search::<Pwxd, P, H, O>(task, options)
    }
}
