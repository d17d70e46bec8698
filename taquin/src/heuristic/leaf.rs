//! The heuristics that have a name, and which of them are tables of costs by tile and cell.

use super::HeuristicError;
use super::costs::Costs;
use super::named::{self, Named};
use super::pattern::Partition;
use crate::puzzle::{Goal, Size, draw};

/// Every name of the language of heuristics, with a line of what it means; those of other crates come last.
pub fn names() -> Vec<(&'static str, &'static str)> {
    let added = named::added().into_iter().map(|named| (named.name, named.summary));
    NAMES.iter().copied().chain(added).collect()
}

/// The built-in names.
const NAMES: &[(&str, &str)] = &[
    ("zero", "knows nothing: 0 everywhere"),
    ("misplaced", "tiles that are not in their place, the blank not counted"),
    ("misplaced_cells", "cells that differ from the goal, the blank's counted (Michel); not admissible"),
    ("manhattan", "rows plus columns that each tile is away from its place"),
    ("linear_conflict", "manhattan, plus 2 for each tile that must leave its line (Hansson, Mayer, Yung 1992)"),
    ("walking_distance", "moves between rows plus moves between columns, tiles of a line alike (Takahashi)"),
    ("euclidean_squared", "squared straight distance of each tile and of the blank (Michel's listing)"),
    ("h1", "manhattan weighted 36 12 12 4 1 1 4 1 on 3x3, a quarter of it (Marques, Coquard 2019)"),
    ("h2", "manhattan weighted 8 7 6 5 4 3 2 1 on 3x3"),
    ("h3", "manhattan weighted 8 7 6 5 4 3 2 1 on 3x3, a quarter of it"),
    ("h4", "manhattan weighted 8 7 6 5 3 2 4 1 on 3x3"),
    ("h5", "manhattan weighted 8 7 6 5 3 2 4 1 on 3x3, a quarter of it"),
    ("h6", "manhattan on 3x3, twice that on 4x4, three times that on 5x5"),
    ("weighted([w, ...], d)", "manhattan with a weight for the tile of each goal cell, the sum divided by d"),
    ("random_weights(seed)", "manhattan with each of the weights 1, 2, ... drawn for two tiles (Marques, Coquard)"),
    (
        "pdb(\"1 2 5 6 / 3 4 7 8\")",
        "additive pattern databases: the fewest moves of the tiles of each pattern, added up (Korf, Felner 2002)",
    ),
    (
        "pdb(\"4-4\")",
        "3x3: 1 2 4 5 / 3 6 7 8; n is here, as in all below, the tile of the goal's n-th cell, the blank's left out, from the \
         top left, or from the bottom right where the blank is in the second half: for blank-last, 9 - n for each n",
    ),
    ("pdb(\"5-5-5\")", "4x4: 1 2 4 5 8 / 3 6 7 10 11 / 9 12 13 14 15; for blank-last, 16 - n for each n"),
    ("pdb(\"6-6-3\")", "4x4: 1 2 4 5 8 9 / 3 6 7 10 11 15 / 12 13 14"),
    ("pdb(\"7-8\")", "4x4: 1 4 5 8 9 12 13 / 2 3 6 7 10 11 14 15; 1.0 GB while it is made, once, then 0.6 GB"),
    ("pdb(\"4-4-4-3\")", "4x4: 1 4 5 / 2 3 6 7 / 8 9 12 13 / 10 11 14 15"),
    (
        "pdb(\"6-6-6-6\")",
        "5x5: 1 2 5 6 7 12 / 3 4 8 9 13 14 / 10 11 15 16 20 21 / 17 18 19 22 23 24; for blank-last, 25 - n for each n",
    ),
    ("pdb_reflected(\"7-8\")", "the larger of pdb and of its look-up for the board reflected in its diagonal"),
    ("max(a, b, ...)", "the largest of several"),
    ("min(a, b, ...)", "the smallest of several"),
];

/// A named heuristic, or a constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Leaf {
    /// The same value everywhere; `zero` when it is 0.
    Constant(u32),
    /// Tiles out of place.
    Misplaced,
    /// Cells that differ from the goal.
    MisplacedCells,
    /// Manhattan distance.
    Manhattan,
    /// Manhattan distance and linear conflicts.
    LinearConflict,
    /// Walking distance.
    WalkingDistance,
    /// Squared Euclidean distance, the blank's included.
    EuclideanSquared,
    /// One of `h1` to `h6`, by its number.
    Published(u8),
    /// Weights by goal cell (row by row, the blank's skipped) and a divisor.
    Weighted(Vec<u32>, u32),
    /// Weights drawn from a seed.
    RandomWeights(u64),
    /// Additive pattern databases.
    Patterns(Partition),
    /// The larger of those and of their look-up in the reflected board.
    PatternsReflected(Partition),
    /// One of another crate.
    Named(Named),
}

impl Leaf {
    /// The leaves that are a plain name.
    const PLAIN: [(&'static str, Leaf); 13] = [
        ("zero", Leaf::Constant(0)),
        ("misplaced", Leaf::Misplaced),
        ("misplaced_cells", Leaf::MisplacedCells),
        ("manhattan", Leaf::Manhattan),
        ("linear_conflict", Leaf::LinearConflict),
        ("walking_distance", Leaf::WalkingDistance),
        ("euclidean_squared", Leaf::EuclideanSquared),
        ("h1", Leaf::Published(1)),
        ("h2", Leaf::Published(2)),
        ("h3", Leaf::Published(3)),
        ("h4", Leaf::Published(4)),
        ("h5", Leaf::Published(5)),
        ("h6", Leaf::Published(6)),
    ];

    /// The leaf of a plain name.
    pub(super) fn named(name: &str) -> Option<Leaf> {
        let plain = Leaf::PLAIN.into_iter().find(|(plain, _)| *plain == name).map(|(_, leaf)| leaf);
        plain.or_else(|| named::find(name).map(Leaf::Named))
    }

    /// The name under which it is listed; a constant has none.
    pub(super) fn listed(&self) -> Option<&'static str> {
        match self {
            Leaf::Weighted(..) => Some("weighted"),
            Leaf::RandomWeights(_) => Some("random_weights"),
            Leaf::Patterns(_) => Some("pdb"),
            Leaf::PatternsReflected(_) => Some("pdb_reflected"),
            Leaf::Constant(1..) => None,
            leaf => leaf.name(),
        }
    }

    /// The plain name of a leaf that has one.
    pub(super) fn name(&self) -> Option<&'static str> {
        match self {
            Leaf::Named(named) => Some(named.name),
            _ => Leaf::PLAIN.into_iter().find(|(_, leaf)| leaf == self).map(|(name, _)| name),
        }
    }

    /// What each tile costs on each cell; `None` for those that are no such table.
    pub(super) fn costs(&self, goal: &Goal) -> Result<Option<Costs>, HeuristicError> {
        let size = goal.size();
        Ok(Some(match self {
            Leaf::Constant(value) => Costs::constant(size, *value),
            Leaf::Misplaced => Costs::new(goal, |tile, distance| u64::from(tile > 0 && distance != (0, 0))),
            Leaf::MisplacedCells => Costs::new(goal, |_, distance| u64::from(distance != (0, 0))),
            Leaf::Manhattan => manhattan(goal, |_| 1),
            Leaf::EuclideanSquared => Costs::new(goal, |_, (rows, columns)| rows * rows + columns * columns),
            Leaf::Published(number) => published(goal, *number)?,
            Leaf::Weighted(weights, divisor) => {
                if weights.len() != size.cells() - 1 {
                    return Err(HeuristicError::Weights { found: weights.len(), size });
                }
                weighted(goal, weights).divided(*divisor)
            }
            Leaf::RandomWeights(seed) => weighted(goal, &random_weights(*seed, size)),
            Leaf::LinearConflict
            | Leaf::WalkingDistance
            | Leaf::Patterns(_)
            | Leaf::PatternsReflected(_)
            | Leaf::Named(_) => {
                return Ok(None);
            }
        }))
    }
}

/// Manhattan distance with a weight for each tile.
fn manhattan(goal: &Goal, weight: impl Fn(u8) -> u32) -> Costs {
    Costs::new(goal, |tile, (rows, columns)| match tile {
        0 => 0,
        _ => u64::from(weight(tile)) * (rows + columns),
    })
}

/// Manhattan distance with the weights given to the tiles in the order of their goal cells.
fn weighted(goal: &Goal, weights: &[u32]) -> Costs {
    let tiles = goal.arrangement().tiles().iter().filter(|&&tile| tile > 0);
    let mut by_tile = vec![0; goal.size().cells()];
    for (&tile, &weight) in tiles.zip(weights) {
        by_tile[usize::from(tile)] = weight;
    }
    manhattan(goal, |tile| by_tile[usize::from(tile)])
}

/// `h1` to `h6`: the weights of Marques and Coquard (2019), who have those of Berthaud and Azlouk for 3x3.
fn published(goal: &Goal, number: u8) -> Result<Costs, HeuristicError> {
    let size = goal.size();
    let (first, fourth, factor): (&[u32], &[u32], u32) = match size {
        Size::Tiles3x3 => (&[36, 12, 12, 4, 1, 1, 4, 1], &[8, 7, 6, 5, 3, 2, 4, 1], 1),
        Size::Tiles4x4 => (
            &[48, 12, 12, 12, 8, 3, 3, 3, 8, 2, 2, 2, 8, 1, 1],
            &[15, 14, 13, 12, 11, 8, 7, 6, 10, 5, 3, 2, 9, 4, 1],
            2,
        ),
        Size::Tiles5x5 => (
            &[75, 15, 15, 15, 15, 10, 4, 4, 4, 4, 10, 3, 3, 3, 3, 10, 2, 2, 2, 2, 10, 1, 1, 1],
            &[24, 23, 22, 21, 20, 19, 15, 14, 13, 12, 18, 11, 8, 7, 6, 17, 10, 5, 3, 2, 16, 9, 4, 1],
            3,
        ),
        _ => return Err(HeuristicError::Undefined { number, size }),
    };
    let descending: Vec<u32> = (1..size.cells() as u32).rev().collect();
    Ok(match number {
        1 => weighted(goal, first).divided(4),
        2 => weighted(goal, &descending),
        3 => weighted(goal, &descending).divided(4),
        4 => weighted(goal, fourth),
        5 => weighted(goal, fourth).divided(4),
        _ => manhattan(goal, |_| factor),
    })
}

/// Two of each number from 1 on, as many as there are tiles (an odd one out gets the next number alone), shuffled by
/// the last stream of the seed.
fn random_weights(seed: u64, size: Size) -> Vec<u32> {
    let mut weights: Vec<u32> = (0..size.cells() as u32 - 1).map(|place| place / 2 + 1).collect();
    draw::shuffle(&mut draw::rng(seed, u64::MAX), &mut weights);
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plain_name_is_a_leaf() {
        for (name, _) in NAMES {
            assert_eq!(Leaf::named(name).is_some(), !name.contains('('), "{name}");
        }
    }

    #[test]
    fn random_weights_are_pairs_and_an_odd_tile_gets_the_next_number() {
        let largest = [4, 6, 8, 10, 12];
        for (&size, largest) in Size::ALL.iter().zip(largest) {
            let mut weights = random_weights(7, size);
            assert_ne!(weights, random_weights(8, size));
            weights.sort_unstable();
            let count = |weight| weights.iter().filter(|&&other| other == weight).count();
            let tiles = size.cells() - 1;
            assert_eq!(weights.len(), tiles);
            assert!((1..largest).all(|weight| count(weight) == 2), "{weights:?}");
            assert_eq!(count(largest), 2 - tiles % 2);
        }
    }

    #[test]
    fn the_published_weights_follow_their_rules() {
        // n = 4, 5: 3n² at the corner, 3n along the first row, 2n down the first column, n - row elsewhere.
        for size in [Size::Tiles4x4, Size::Tiles5x5] {
            let n = size.width() as u64;
            let goal = Goal::blank_last(size);
            let costs = published(&goal, 1).unwrap();
            for cell in 0..size.cells() - 1 {
                let (row, column) = (cell as u64 / n, cell as u64 % n);
                let weight = match (row, column) {
                    (0, 0) => 3 * n * n,
                    (0, _) => 3 * n,
                    (_, 0) => 2 * n,
                    _ => n - row,
                };
                let beside = if column > 0 { cell - 1 } else { cell + 1 };
                assert_eq!(costs.cost(cell as u8 + 1, beside), weight, "{size}, cell {cell}");
            }
        }
    }
}
