//! Manhattan distance.

use super::{Info, Leaf, Strength};
use crate::arithmetic::Tree;
use crate::heuristic::costs::Costs;
use crate::heuristic::normal_form::{NormalForm, table};
use crate::heuristic::{ExpressionError, HeuristicError};
use crate::puzzle::Goal;

/// Rows plus columns that each tile is away from its place, times what its moves cost.
pub(in crate::heuristic) struct Manhattan;

impl Leaf for Manhattan {
    const INFO: Info = Info {
        aims: true,
        costs: true,
        ..Info::new("manhattan", "rows plus columns that each tile is away from its place", Strength::Distance)
    };

    fn read(_: &[Tree]) -> Result<Option<Manhattan>, ExpressionError> {
        Ok(Some(Manhattan))
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        Ok(table(Costs::manhattan(goal, |tile| goal.costs().of(tile, goal.size()))))
    }
}
