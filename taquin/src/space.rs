//! All that a search may know about a problem.

use std::fmt::Debug;
use std::hash::Hash;

/// Cost of a move, of a path, and value of a heuristic: whole and not negative.
///
/// Paths are to cost less than [`Cost::MAX`]. Searches take dearer ones for as dear as that, and end as if there were none: iterative
/// deepening does not find them, and engines do not return them.
pub type Cost = u32;

/// A state space with a goal.
///
/// Implemented by [`Puzzle`](crate::puzzle::Puzzle) and, in the tests, by a small weighted graph: re-opening, dead
/// ends and zero-cost edges hardly occur on tiles, and a search must be right there too. Several threads may share a space.
pub trait Space: Sync {
    /// A state; copied freely, so it should be a few machine words at most.
    type State: Copy + Eq + Hash + Debug + Send + Sync;
    /// What leads from a state to one of its successors.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// Whether `state` ends the search.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The moves that `state` allows, in the order in which a search makes its children.
    fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move>;

    /// The moves of `state` without the one that would undo `came`, the move that led to it; all of them where `came` is
    /// `None`.
    #[inline(always)]
    fn moves_after(&self, state: &Self::State, came: Option<Self::Move>) -> impl Iterator<Item = Self::Move> {
        let back = came.and_then(|step| self.back(step));
        self.moves(state).filter(move |&step| Some(step) != back)
    }

    /// The state that `step` leads to from `state`; `step` must be one of `self.moves(state)`.
    fn apply(&self, state: &Self::State, step: Self::Move) -> Self::State;

    /// The move that undoes `step`, if there is one: searches that prune the parent skip it.
    fn back(&self, step: Self::Move) -> Option<Self::Move>;

    /// Where `state` comes in an order of all states: no two have the same place. Procedures that break ties by the state
    /// itself use it.
    fn place(&self, state: &Self::State) -> u128;

    /// What `step` costs from `state`; paths are to stay below [`Cost::MAX`] in all.
    fn cost(&self, _state: &Self::State, _step: Self::Move) -> Cost {
        1
    }

    /// No move costs less.
    fn least_cost(&self) -> Cost {
        0
    }
}
