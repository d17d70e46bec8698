//! Compressed additive pattern databases (Felner, Korf, Meshulam & Holte 2007).

use super::pdb::{partition, written};
use super::{Info, Leaf, Strength};
use crate::arithmetic::Tree;
use crate::heuristic::combination::Combination;
use crate::heuristic::named::{Alone, ByPatterns};
use crate::heuristic::normal_form::{NormalForm, Part};
use crate::heuristic::pattern::{CompressedSums, Partition};
use crate::heuristic::{ExpressionError, HeuristicError};
use crate::puzzle::Goal;

/// The fewest moves of the tiles of each pattern, wherever one tile of the largest is, added up.
pub(in crate::heuristic) struct PdbCompressed(Partition);

impl Leaf for PdbCompressed {
    const INFO: Info = Info {
        arguments: Some("\"6-6-3\""),
        ..Info::new(
            CompressedSums::NAME,
            "pdb whose largest tables keep only the least value over all cells of one tile (Felner, Korf, Meshulam, Holte 2007)",
            Strength::Patterns,
        )
    };

    fn read(arguments: &[Tree]) -> Result<Option<PdbCompressed>, ExpressionError> {
        Ok(partition(arguments)?.map(PdbCompressed))
    }

    fn arguments(&self) -> Vec<Tree> {
        vec![written(&self.0)]
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        self.0.patterns(goal).map(|patterns| Combination::Leaf(Part::Alone(Alone::by::<CompressedSums>(patterns))))
    }
}
