//! Manhattan distance with weights that are given.

use super::{Info, Leaf, Strength};
use crate::arithmetic::{Node, Tree};
use crate::heuristic::costs::Costs;
use crate::heuristic::expression::refuse;
use crate::heuristic::normal_form::{NormalForm, table};
use crate::heuristic::number::{divisor, limited, number};
use crate::heuristic::{ExpressionError, HeuristicError};
use crate::puzzle::Goal;

/// Manhattan distance with a weight for the tile of each goal cell, the sum divided.
pub(in crate::heuristic) struct Weighted {
    /// By goal cell, row by row, the blank's skipped.
    weights: Vec<u32>,
    divisor: u32,
}

impl Leaf for Weighted {
    const INFO: Info = Info {
        arguments: Some("[w, ...], d"),
        // Its numbers are the user's, whatever moves cost.
        costs: true,
        ..Info::new(
            "weighted",
            "manhattan with a weight for the tile of each goal cell, the sum divided by d",
            Strength::Distance,
        )
    };

    fn read(arguments: &[Tree]) -> Result<Option<Weighted>, ExpressionError> {
        if let [list @ Tree { node: Node::List(_), .. }] = arguments {
            return refuse(list, format!("the divisor is missing: write `weighted({list}, 1)`"));
        }
        let [Tree { node: Node::List(weights), .. }, by] = arguments else { return Ok(None) };
        let weights: Result<_, _> = weights.iter().map(|weight| limited(number(weight)?, weight)).collect();
        Ok(Some(Weighted { weights: weights?, divisor: divisor(number(by)?, by)? }))
    }

    fn arguments(&self) -> Vec<Tree> {
        let weights = self.weights.iter().map(|&weight| Tree::from(u64::from(weight))).collect();
        vec![Node::List(weights).into(), Tree::from(u64::from(self.divisor))]
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        let (found, size) = (self.weights.len(), goal.size());
        let tiles = size.cells() - 1;
        match found == tiles {
            true => Ok(table(Costs::weighted(goal, &self.weights).divided(self.divisor))),
            false => {
                let weights = self.weights.iter().copied().chain(std::iter::repeat(1)).take(tiles);
                let weights: Vec<String> = weights.map(|weight| weight.to_string()).collect();
                Err(HeuristicError::Undefined(format!(
                    "weighted has {found} weights, but a {size} board has {tiles} tiles: write one for each, as in weighted([{}], {})",
                    weights.join(", "),
                    self.divisor
                )))
            }
        }
    }
}
