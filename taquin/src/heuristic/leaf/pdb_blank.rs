//! Additive pattern databases that know the region of the blank.

use super::pdb::{partition, written};
use super::{Info, Leaf, Strength};
use crate::arithmetic::Tree;
use crate::heuristic::combination::Combination;
use crate::heuristic::named::{Alone, ByPatterns};
use crate::heuristic::normal_form::{NormalForm, Part};
use crate::heuristic::pattern::{Partition, RegionSums};
use crate::heuristic::{ExpressionError, HeuristicError};
use crate::puzzle::Goal;

/// The fewest moves of the tiles of each pattern from where the blank is, added up.
pub(in crate::heuristic) struct PdbBlank(Partition);

impl Leaf for PdbBlank {
    const INFO: Info = Info {
        arguments: Some("\"6-6-3\""),
        ..Info::new(
            RegionSums::NAME,
            "pdb that also looks at the blank's region, the cells it reaches without moving the pattern's tiles; consistent",
            Strength::Patterns,
        )
    };

    fn read(arguments: &[Tree]) -> Result<Option<PdbBlank>, ExpressionError> {
        Ok(partition(arguments)?.map(PdbBlank))
    }

    fn arguments(&self) -> Vec<Tree> {
        vec![written(&self.0)]
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        self.0.patterns(goal).map(|patterns| Combination::Leaf(Part::Alone(Alone::by::<RegionSums>(patterns))))
    }
}
