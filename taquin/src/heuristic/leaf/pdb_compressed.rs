//! Compressed additive pattern databases (Felner, Korf, Meshulam & Holte 2007).

use super::pdb::{partition, written};
use super::{Info, Leaf, Strength};
use crate::arithmetic::Tree;
use crate::heuristic::combination::Combination;
use crate::heuristic::expression::refuse;
use crate::heuristic::named::{Alone, ByPatterns};
use crate::heuristic::normal_form::{NormalForm, Part};
use crate::heuristic::number::number;
use crate::heuristic::pattern::{CompressedSums, Partition};
use crate::heuristic::{ExpressionError, HeuristicError};
use crate::puzzle::Goal;

/// The fewest moves of the tiles of each pattern, those of one tile of the largest counted as its distance, added up.
pub(in crate::heuristic) struct PdbCompressed {
    partition: Partition,
    /// Which tile that is, from 1, of the numbers of the pattern in ascending order.
    tile: u64,
}

impl Leaf for PdbCompressed {
    const INFO: Info = Info {
        arguments: Some("\"6-6-3\""),
        details: "that tile has the lowest number of its pattern; (\"6-6-3\", 2) takes the second lowest, and so on",
        ..Info::new(
            CompressedSums::NAME,
            "pdb whose largest tables know only the distance of one tile, and the fewest moves beyond it (Felner et al. 2007)",
            Strength::Patterns,
        )
    };

    fn read(arguments: &[Tree]) -> Result<Option<PdbCompressed>, ExpressionError> {
        let (partition_only, tile) = match arguments {
            [text, tile] => (std::slice::from_ref(text), Some(tile)),
            _ => (arguments, None),
        };
        let Some(partition) = partition(partition_only)? else { return Ok(None) };
        let Some(tile) = tile else { return Ok(Some(PdbCompressed { partition, tile: 1 })) };
        match number(tile) {
            Ok(number @ 1..) => Ok(Some(PdbCompressed { partition, tile: number })),
            _ => refuse(tile, "expected a whole number from 1: which tile of each largest pattern is compressed"),
        }
    }

    fn arguments(&self) -> Vec<Tree> {
        let tile = Some(self.tile).filter(|tile| *tile > 1).map(Tree::from);
        [written(&self.partition)].into_iter().chain(tile).collect()
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        let mut patterns = self.partition.patterns(goal)?;
        let largest = patterns.iter().map(Vec::len).max().unwrap_or(0);
        let tile = self.tile as usize;
        if tile > largest {
            let reason = format!("the largest patterns have {largest} tiles: there is no number {tile}");
            return Err(HeuristicError::Undefined(format!("{}: {reason}", CompressedSums::NAME)));
        }
        for pattern in patterns.iter_mut().filter(|pattern| pattern.len() == largest) {
            pattern.sort_unstable();
            pattern[..tile].rotate_right(1);
        }
        Ok(Combination::Leaf(Part::Alone(Alone::by::<CompressedSums>(patterns))))
    }
}
