//! Best-first search by XUP, the convex upward parabola (Chen & Sturtevant 2019).
//!
//! phi = (g + h + sqrt((g + h)^2 + 4 b (b - 1) h^2)) / (2 b), b the bound: near the start more may be lost than near the goal.

use super::bounding_function::{self, BoundedOptions, BoundingFunction, root, scaled};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Outcome, Task};
use crate::heuristic::{Heuristic, Knowledge};
use crate::space::Space;

/// Best-first search by XUP, the convex upward parabola (Chen & Sturtevant 2019).
#[derive(Clone, Copy, Debug)]
pub struct Xup;

impl BoundingFunction for Xup {
    fn phi(bound: Bound, g: u128, h: u128) -> u128 {
        let (p, q) = (u128::from(bound.numerator()), u128::from(bound.denominator()));
        scaled(q * (g + h)) + root((q * (g + h)).pow(2) + 4 * p * (p - q) * h * h)
    }
}

impl Algorithm for Xup {
    const INFO: Info = Info {
        headline: Some("bound"),
        ..Info::new("xup", "XUP", "best-first by the convex upward parabola (Chen & Sturtevant 2019)")
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
        bounding_function::search::<Xup, P, H, O>(task, options)
    }
}
