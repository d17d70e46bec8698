//! Misplaced cells, the blank's among them.

use super::{Info, Leaf, Strength};
use crate::arithmetic::Tree;
use crate::heuristic::costs::Costs;
use crate::heuristic::normal_form::{NormalForm, table};
use crate::heuristic::{ExpressionError, HeuristicError};
use crate::puzzle::Goal;

/// Cells that differ from the goal.
pub(in crate::heuristic) struct MisplacedCells;

impl Leaf for MisplacedCells {
    const INFO: Info = Info::new(
        "misplaced_cells",
        "cells that differ from the goal, the blank's counted (Michel); not admissible",
        Strength::Weak,
    );

    fn read(_: &[Tree]) -> Result<Option<MisplacedCells>, ExpressionError> {
        Ok(Some(MisplacedCells))
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        Ok(table(Costs::new(goal, |_, distance| u64::from(distance != (0, 0)))))
    }
}
