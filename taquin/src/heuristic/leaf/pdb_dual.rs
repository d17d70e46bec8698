//! Dual look-ups of additive pattern databases (Felner, Zahavi, Schaeffer & Holte 2005).

use super::pdb::{partition, written};
use super::{Info, Leaf, Strength};
use crate::arithmetic::Tree;
use crate::heuristic::combination::Combination;
use crate::heuristic::named::{Alone, ByPatterns};
use crate::heuristic::normal_form::{NormalForm, Part};
use crate::heuristic::pattern::{DualSums, Partition};
use crate::heuristic::{ExpressionError, HeuristicError};
use crate::puzzle::Goal;

/// The fewest moves of the tiles that stand on the cells of each pattern, added up.
pub(in crate::heuristic) struct PdbDual(Partition);

impl Leaf for PdbDual {
    const INFO: Info = Info {
        arguments: Some("\"5-5-5\""),
        ..Info::new(
            DualSums::NAME,
            "pdb of the tiles that now occupy each pattern's places, with tables for each cell of the blank (Felner et al. 2005)",
            Strength::Patterns,
        )
    };

    fn read(arguments: &[Tree]) -> Result<Option<PdbDual>, ExpressionError> {
        Ok(partition(arguments)?.map(PdbDual))
    }

    fn arguments(&self) -> Vec<Tree> {
        vec![written(&self.0)]
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        self.0.patterns(goal).map(|patterns| Combination::Leaf(Part::Alone(Alone::by::<DualSums>(patterns))))
    }
}
