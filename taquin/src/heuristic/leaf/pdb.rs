//! Additive pattern databases, by a partition of the tiles.

use super::{Info, Leaf, Strength};
use crate::arithmetic::{Node, Tree};
use crate::heuristic::normal_form::{NormalForm, patterns};
use crate::heuristic::pattern::Partition;
use crate::heuristic::{ExpressionError, HeuristicError};
use crate::puzzle::Goal;

/// The fewest moves of the tiles of each pattern, added up.
pub(in crate::heuristic) struct Pdb(Partition);

impl Leaf for Pdb {
    const INFO: Info = Info {
        arguments: Some("\"1 2 5 6 / 3 4 7 8\""),
        examples: &[
            (
                "\"4-4\"",
                "3x3: 1 2 4 5 / 3 6 7 8; here and below, the numbers are cells of the goal, counted without the blank's from the \
                 top left, or from the bottom right if the blank is in the second half; for blank-last, cell n has tile 9 - n",
            ),
            ("\"5-5-5\"", "4x4: 1 2 4 5 8 / 3 6 7 10 11 / 9 12 13 14 15; for blank-last, cell n has tile 16 - n"),
            ("\"6-6-3\"", "4x4: 1 2 4 5 8 9 / 3 6 7 10 11 15 / 12 13 14"),
            ("\"7-8\"", "4x4: 1 4 5 8 9 12 13 / 2 3 6 7 10 11 14 15; built once with 1.0 GB of memory, then 0.6 GB"),
            ("\"4-4-4-3\"", "4x4: 1 4 5 / 2 3 6 7 / 8 9 12 13 / 10 11 14 15"),
            (
                "\"6-6-6-6\"",
                "5x5: 1 2 5 6 7 12 / 3 4 8 9 13 14 / 10 11 15 16 20 21 / 17 18 19 22 23 24; for blank-last, cell n has tile 25 - n",
            ),
        ],
        ..Info::new(
            "pdb",
            "additive pattern databases: the fewest moves of the tiles of each pattern, added up (Korf, Felner 2002)",
            Strength::Patterns,
        )
    };

    fn read(arguments: &[Tree]) -> Result<Option<Pdb>, ExpressionError> {
        Ok(partition(arguments)?.map(Pdb))
    }

    fn arguments(&self) -> Vec<Tree> {
        vec![written(&self.0)]
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        self.0.patterns(goal).map(patterns)
    }
}

/// Reads a partition that is the only argument.
pub(super) fn partition(arguments: &[Tree]) -> Result<Option<Partition>, ExpressionError> {
    let [Tree { node: Node::Text(text), span }] = arguments else { return Ok(None) };
    Partition::parse(text).map(Some).map_err(|(message, left)| {
        let meant = Some(written(&left).to_string()).filter(|_| left != Partition::Listed(Vec::new()));
        ExpressionError { meant, ..ExpressionError::new(span.clone(), message) }
    })
}

pub(super) fn written(partition: &Partition) -> Tree {
    Node::Text(partition.to_string()).into()
}
