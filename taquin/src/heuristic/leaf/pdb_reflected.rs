//! Additive pattern databases, looked up for the reflected board, too (Korf and Felner 2002).

use super::pdb::{partition, written};
use super::{Info, Leaf, Strength};
use crate::arithmetic::Tree;
use crate::heuristic::combination::Combination;
use crate::heuristic::normal_form::{NormalForm, patterns};
use crate::heuristic::pattern::Partition;
use crate::heuristic::{ExpressionError, HeuristicError};
use crate::puzzle::Goal;

/// The larger of the look-up of a board and of that of the board reflected in its diagonal.
pub(in crate::heuristic) struct PdbReflected(Partition);

impl Leaf for PdbReflected {
    const INFO: Info = Info {
        arguments: Some("\"6-6-3\""),
        ..Info::new(
            "pdb_reflected",
            "the larger of pdb and of its look-up for the board reflected in its diagonal",
            Strength::Patterns,
        )
    };

    fn read(arguments: &[Tree]) -> Result<Option<PdbReflected>, ExpressionError> {
        Ok(partition(arguments)?.map(PdbReflected))
    }

    fn arguments(&self) -> Vec<Tree> {
        vec![written(&self.0)]
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        let (own, reflected) = (self.0.patterns(goal)?, self.0.reflected(goal)?);
        Ok(Combination::Max(vec![patterns(own), patterns(reflected)]))
    }
}
