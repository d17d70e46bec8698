//! Misplaced tiles.

use super::{Info, Leaf, Strength};
use crate::arithmetic::Tree;
use crate::heuristic::costs::Costs;
use crate::heuristic::normal_form::{NormalForm, table};
use crate::heuristic::{ExpressionError, HeuristicError};
use crate::puzzle::Goal;

/// Tiles that are not in their place, times what their moves cost.
pub(in crate::heuristic) struct Misplaced;

impl Leaf for Misplaced {
    const INFO: Info = Info {
        aims: true,
        costs: true,
        ..Info::new("misplaced", "tiles that are not in their place, the blank not counted", Strength::Weak)
    };

    fn read(_: &[Tree]) -> Result<Option<Misplaced>, ExpressionError> {
        Ok(Some(Misplaced))
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        let cost = |tile| goal.costs().of(tile, goal.size()).into();
        Ok(table(Costs::new(goal, |tile, distance| if tile > 0 && distance != (0, 0) { cost(tile) } else { 0 })))
    }
}
