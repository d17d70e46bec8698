//! Boards that refute what might be said of a heuristic, to be checked by hand.

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
