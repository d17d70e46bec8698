//! Best-first search by XDP, the convex downward parabola (Chen & Sturtevant 2019).
//!
//! phi = (g + (2 b - 1) h + sqrt((g - h)^2 + 4 b g h)) / (2 b), b the bound: near the goal more may be lost than near the start.

use super::bounding_function::{self, BoundedOptions, BoundingFunction, root, scaled};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Outcome, Task};
use crate::heuristic::{Heuristic, Knowledge};
use crate::space::Space;

/// Best-first search by XDP, the convex downward parabola (Chen & Sturtevant 2019).
#[derive(Clone, Copy, Debug)]
pub struct Xdp;

impl BoundingFunction for Xdp {
    fn phi(bound: Bound, g: u128, h: u128) -> u128 {
        let (p, q) = (u128::from(bound.numerator()), u128::from(bound.denominator()));
        scaled(q * g + (2 * p - q) * h) + root((q * g.abs_diff(h)).pow(2) + 4 * p * q * g * h)
    }
}

impl Algorithm for Xdp {
    const INFO: Info = Info {
        headline: Some("bound"),
        ..Info::new("xdp", "XDP", "best-first by the convex downward parabola (Chen & Sturtevant 2019)")
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
        bounding_function::search::<Xdp, P, H, O>(task, options)
    }
}
