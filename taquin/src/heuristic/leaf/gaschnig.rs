//! Gaschnig's heuristic (1979): the fewest swaps of the blank with any tile, however far away.

use crate::heuristic::{Heuristic, Knowledge, NamedHeuristic};
use crate::puzzle::{Board, Goal, Puzzle, Shape};
use crate::space::Cost;

/// The name of Gaschnig's heuristic.
pub(in crate::heuristic) struct Gaschnig;

impl NamedHeuristic for Gaschnig {
    const NAME: &'static str = "gaschnig";
    const SUMMARY: &'static str = "fewest swaps of the blank with any tile, however far away (Gaschnig 1979)";
    const AIMS: bool = true;
    const MOST: Cost = 1000;

    /// A slide is such a swap, and swaps can be undone.
    fn knowledge(_: &Goal) -> Knowledge {
        Knowledge::CONSISTENT
    }

    fn evaluator<S: Shape>(goal: &Goal) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static {
        let homes = goal.homes();
        move |board: &Board<S>| swaps(board, &homes)
    }
}

/// The swaps of MAXSORT: where the blank is not at home, one brings a tile home that belongs there; else one takes the
/// blank into a cycle of misplaced tiles.
fn swaps<S: Shape>(board: &Board<S>, homes: &[usize]) -> Cost {
    let (mut swaps, mut seen) = (0, 0_u32);
    for first in 0..S::CELLS {
        let (mut cell, mut length, mut has_blank) = (first, 0, false);
        while seen >> cell & 1 == 0 {
            seen |= 1 << cell;
            length += 1;
            has_blank |= cell == board.blank();
            cell = homes[usize::from(board.tile(cell))];
        }
        swaps += match (length, has_blank) {
            (0 | 1, _) => 0,
            (_, true) => length - 1,
            (_, false) => length + 1,
        };
    }
    swaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Source;
    use crate::puzzle::shape::{Tiles3x3, Tiles4x4};

    /// Gaschnig's MAXSORT, swap by swap.
    fn sorted_by_swaps(tiles: &[u8], goal: &[u8]) -> Cost {
        let mut tiles = tiles.to_vec();
        for swaps in 0.. {
            let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
            let wanted = match goal[blank] {
                0 => match tiles.iter().zip(goal).position(|(tile, home)| tile != home) {
                    Some(misplaced) => misplaced,
                    None => return swaps,
                },
                tile => tiles.iter().position(|&other| other == tile).unwrap(),
            };
            tiles.swap(blank, wanted);
        }
        unreachable!("each tile comes home")
    }

    #[test]
    fn it_is_the_number_of_swaps_of_maxsort() {
        fn check<S: Shape>(goal: &str, source: Source) {
            let goal = Goal::parse(goal, S::SIZE, None).unwrap();
            for start in source.instances(&goal, 9).unwrap() {
                let expected = sorted_by_swaps(start.tiles(), goal.arrangement().tiles());
                assert_eq!(swaps(&Board::<S>::from(&start), &goal.homes()), expected, "{start}");
            }
        }
        check::<Tiles3x3>("spiral", Source::Every);
        check::<Tiles4x4>("blank-first", Source::Uniform { count: 1000 });
    }
}
