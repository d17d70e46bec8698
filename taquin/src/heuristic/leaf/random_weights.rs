//! Manhattan distance with weights that are drawn (Marques and Coquard 2019).

use super::{Info, Leaf, Strength};
use crate::arithmetic::Tree;
use crate::heuristic::costs::Costs;
use crate::heuristic::normal_form::{NormalForm, table};
use crate::heuristic::number::number;
use crate::heuristic::{ExpressionError, HeuristicError};
use crate::puzzle::{Goal, Size, draw};

/// Manhattan distance with weights drawn from a seed.
pub(in crate::heuristic) struct RandomWeights {
    seed: u64,
}

impl Leaf for RandomWeights {
    const INFO: Info = Info {
        arguments: Some("seed"),
        ..Info::new(
            "random_weights",
            "manhattan with weights 1, 2, ... each drawn for two tiles (Marques, Coquard); not admissible",
            Strength::Distance,
        )
    };

    fn read(arguments: &[Tree]) -> Result<Option<RandomWeights>, ExpressionError> {
        let [seed] = arguments else { return Ok(None) };
        Ok(Some(RandomWeights { seed: number(seed)? }))
    }

    fn arguments(&self) -> Vec<Tree> {
        vec![Tree::from(self.seed)]
    }

    fn form(&self, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        Ok(table(Costs::weighted(goal, &weights(self.seed, goal.size()))))
    }
}

/// Two of each number from 1 on, as many as there are tiles (an odd one out gets the next number alone), shuffled by
/// the last stream of the seed.
fn weights(seed: u64, size: Size) -> Vec<u32> {
    let mut weights: Vec<u32> = (0..size.cells() as u32 - 1).map(|place| place / 2 + 1).collect();
    draw::shuffle(&mut draw::rng(seed, u64::MAX), &mut weights);
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_pairs_and_an_odd_tile_gets_the_next_number() {
        let largest = [4, 6, 8, 10, 12];
        for (&size, largest) in Size::ALL.iter().zip(largest) {
            let mut weights = super::weights(7, size);
            assert_ne!(weights, super::weights(8, size));
            weights.sort_unstable();
            let count = |weight| weights.iter().filter(|&&other| other == weight).count();
            let tiles = size.cells() - 1;
            assert_eq!(weights.len(), tiles);
            assert!((1..largest).all(|weight| count(weight) == 2), "{weights:?}");
            assert_eq!(count(largest), 2 - tiles % 2);
        }
    }
}
