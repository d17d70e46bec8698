//! Estimates of the cost that is left.

use crate::space::{Cost, Space};

/// An estimate kept up to date along a path.
///
/// The law, which every implementation is tested against: `advance(evaluate(s), s, m) == evaluate(apply(s, m))`.
/// A child's estimate is asked for *before* the child is made, so a child that is pruned is never built.
pub trait Heuristic<P: Space> {
    /// What is carried from a state to its children; at least the value itself.
    type Memo: Copy + PartialEq + std::fmt::Debug;

    /// The memo of a state, from scratch.
    fn evaluate(&self, state: &P::State) -> Self::Memo;

    /// The memo of the state that `step` leads to from `before`, whose own memo is `memo`.
    fn advance(&self, memo: Self::Memo, before: &P::State, step: P::Move) -> Self::Memo;

    /// The estimate that a memo holds.
    fn value(&self, memo: Self::Memo) -> Cost;
}

/// The heuristic that knows nothing: 0 everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<P: Space> Heuristic<P> for Zero {
    type Memo = ();

    fn evaluate(&self, _: &P::State) {}

    fn advance(&self, (): (), _: &P::State, _: P::Move) {}

    fn value(&self, (): ()) -> Cost {
        0
    }
}
