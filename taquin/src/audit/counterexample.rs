//! Boards that show what is wrong with a heuristic, to be checked by hand.

use crate::puzzle::{Arrangement, Slide};
use crate::space::Cost;

/// A board that a heuristic overestimates: the heuristic is not admissible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overestimate {
    /// The board.
    pub board: Arrangement,
    /// What the heuristic says.
    pub value: Cost,
    /// What its cheapest solution costs.
    pub distance: Cost,
    /// A cheapest path to the goal.
    pub path: Vec<Slide>,
}

/// A board that a heuristic underestimates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Underestimate {
    /// The board.
    pub board: Arrangement,
    /// What the heuristic says.
    pub value: Cost,
    /// What its cheapest solution costs.
    pub distance: Cost,
}

impl Underestimate {
    /// The board that is underestimated most, among boards with their distances and values; the first of several.
    pub(super) fn most<B>(boards: impl Iterator<Item = (B, Cost, Cost)>) -> Option<Underestimate>
    where
        Arrangement: From<B>,
    {
        let short = |&(_, distance, value): &(B, Cost, Cost)| distance.saturating_sub(value);
        let most = boards.reduce(|most, one| if short(&one) > short(&most) { one } else { most });
        let (board, distance, value) = most.filter(|most| short(most) > 0)?;
        Some(Underestimate { board: board.into(), value, distance })
    }
}

/// A slide by which a heuristic falls by more than the slide costs: it is not consistent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fall {
    /// The board before.
    pub board: Arrangement,
    /// What the heuristic says of it.
    pub value: Cost,
    /// The slide.
    pub slide: Slide,
    /// The board after.
    pub neighbour: Arrangement,
    /// What the heuristic says of that.
    pub neighbour_value: Cost,
    /// What the slide costs.
    pub cost: Cost,
}
