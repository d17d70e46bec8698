//! How many times the optimum a solution may cost: a fraction, at least 1.

use super::best_first::Weights;
use super::{Guarantee, Suboptimality, Weight};
use crate::heuristic::{Knowledge, Known};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A bound on cost over optimum, written `1`, `1.5` or `3/2`.
///
/// ```
/// use taquin::search::Bound;
/// assert_eq!(Bound::try_from("1.5".parse::<taquin::search::Weight>().unwrap()).unwrap().numerator(), 3);
/// assert!(Bound::try_from("0.9".parse::<taquin::search::Weight>().unwrap()).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Weight", into = "Weight")]
pub struct Bound(Weight);

/// A fraction below 1 instead of a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a bound is 1 or more, not {0}: no solution costs less than the cheapest")]
pub struct BoundBelowOne(Weight);

impl Bound {
    /// 1: no more than the optimum.
    pub const ONE: Bound = Bound(Weight::whole::<1>());

    /// 3/2.
    pub const THREE_HALVES: Bound = Bound(Weight::ratio(3, 2));

    /// A whole bound; 0 does not compile.
    pub const fn whole<const BOUND: u32>() -> Bound {
        Bound(Weight::whole::<BOUND>())
    }

    /// The numerator, at least the denominator.
    pub const fn numerator(self) -> u32 {
        self.0.numerator()
    }

    /// The denominator, at least 1.
    pub const fn denominator(self) -> u32 {
        self.0.denominator()
    }

    /// Whether `cost` is at most this many times `optimum`.
    pub(super) fn allows(self, cost: u64, optimum: u64) -> bool {
        u128::from(cost) * u128::from(self.denominator()) <= u128::from(optimum) * u128::from(self.numerator())
    }

    /// g + (2 * bound - 1) * h, times the denominator.
    pub(super) fn twice_less_one(self) -> Weights {
        Weights { g: self.denominator(), h: 2 * self.numerator() - self.denominator() }
    }

    /// This many times a number, rounded up.
    pub(super) fn times(self, number: u64) -> u64 {
        let product = u128::from(number) * u128::from(self.numerator());
        u64::try_from(product.div_ceil(self.denominator().into())).unwrap_or(u64::MAX)
    }

    /// What a search guarantees that keeps this bound where `holds`, and proves a lower bound as far as the estimates are
    /// admissible.
    pub(super) fn guarantee(self, heuristic: Knowledge, holds: bool) -> Guarantee {
        let cost = match (holds, self.numerator(), self.denominator()) {
            (false, ..) => Suboptimality::Unbounded,
            (true, p, q) if p == q => Suboptimality::Optimal,
            (true, p, q) => Suboptimality::Bounded(p, q),
        };
        Guarantee { cost, lower_bound: heuristic.admissible == Known::Proven, ..Guarantee::OPTIMAL }
    }
}

/// The options of a search that has a bound and no others.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OnlyBound {
    /// How many times the optimum a solution may cost.
    pub bound: Bound,
}

impl Default for OnlyBound {
    fn default() -> Self {
        OnlyBound { bound: Bound::THREE_HALVES }
    }
}

impl TryFrom<Weight> for Bound {
    type Error = BoundBelowOne;

    fn try_from(weight: Weight) -> Result<Bound, BoundBelowOne> {
        if weight.numerator() < weight.denominator() { Err(BoundBelowOne(weight)) } else { Ok(Bound(weight)) }
    }
}

impl From<Bound> for Weight {
    fn from(bound: Bound) -> Weight {
        bound.0
    }
}

impl JsonSchema for Bound {
    fn schema_name() -> Cow<'static, str> {
        "Bound".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["integer", "string"], "title": "a number of at least 1 such as 1.5 or 3/2, numerator and denominator at most 1000000" })
    }
}
