//! Squared Euclidean distance.

use super::{Info, Leaf, Strength};
use crate::arithmetic::Tree;
use crate::heuristic::costs::Costs;
use crate::heuristic::normal_form::{NormalForm, table};
use crate::heuristic::{ExpressionError, HeuristicError};
use crate::puzzle::Goal;

/// The squared straight distance of each tile from its place, and of the blank.
pub(in crate::heuristic) struct EuclideanSquared;

impl Leaf for EuclideanSquared {
    const INFO: Info = Info::new(
        "euclidean_squared",
        "squared straight distance of each tile and of the blank (Michel's listing); not admissible",
        Strength::Weak,
    );

    fn read(_: &[Tree]) -> Result<Option<EuclideanSquared>, ExpressionError> {
        Ok(Some(EuclideanSquared))
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        Ok(table(Costs::new(goal, |_, (rows, columns)| rows * rows + columns * columns)))
    }
}
