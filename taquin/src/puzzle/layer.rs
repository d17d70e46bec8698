//! The states at exact distances from a goal, on boards too large for a table.

use super::board::Board;
use super::frontier::Frontier;
use super::goal::Goal;
use super::shape::Shape;
use std::collections::{BTreeMap, BTreeSet};

/// Why a layer cannot be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoLayer {
    /// The layer, or one before it, holds more states than asked for.
    Wide {
        /// The last distance whose layer holds few enough.
        last: u64,
    },
    /// No state is that far.
    Beyond {
        /// The largest distance there is.
        largest: u64,
    },
}

/// The states at exactly this many moves from the goal, by each of some distances, in lexicographic order of their tiles,
/// where no layer up to the farthest holds more than `most`.
pub(super) fn layers<S: Shape>(
    goal: &Goal,
    distances: &[u64],
    most: usize,
) -> Result<BTreeMap<u64, Vec<Board<S>>>, NoLayer> {
    let wanted: BTreeSet<u64> = distances.iter().copied().collect();
    let mut found = BTreeMap::new();
    let mut frontier = Frontier::<S>::new(goal);
    for depth in 0..=wanted.last().copied().unwrap_or(0) {
        if depth > 0 {
            frontier.advance();
            if frontier.len() == 0 {
                return Err(NoLayer::Beyond { largest: depth - 1 });
            }
            if frontier.len() > most {
                return Err(NoLayer::Wide { last: depth - 1 });
            }
        }
        if wanted.contains(&depth) {
            let mut layer: Vec<Board<S>> = frontier.boards().collect();
            layer.sort_unstable_by(|one, other| one.tiles().cmp(other.tiles()));
            found.insert(depth, layer);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::super::distance::DistanceTable;
    use super::super::shape::{Size, Tiles3x3, Tiles4x4, Tiles5x5};
    use super::*;

    fn widths<S: Shape>(last: u64) -> Vec<usize> {
        let distances: Vec<u64> = (0..=last).collect();
        let layers = layers::<S>(&Goal::blank_last(S::SIZE), &distances, 2_000_000).unwrap();
        layers.values().map(Vec::len).collect()
    }

    #[test]
    fn layers_of_the_fifteen_puzzle_are_as_wide_as_korf_and_schultze_counted() {
        // Korf & Schultze (2005), table of states by depth, blank in a corner.
        let published =
            [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821, 60842, 119000, 231844, 447342];
        assert_eq!(widths::<Tiles4x4>(18), published);
    }

    #[test]
    fn layers_of_the_8_puzzle_are_those_of_the_table() {
        for goal in ["blank-last", "spiral", "1 0 2/3 4 5/6 7 8"] {
            let goal = Goal::parse(goal, Size::Tiles3x3, None).unwrap();
            let table = DistanceTable::new(&goal);
            let histogram = table.histogram();
            for (distance, &states) in histogram.iter().enumerate() {
                let distance = distance as u64;
                let layers = layers::<Tiles3x3>(&goal, &[distance], 2_000_000).unwrap();
                let layer = &layers[&distance];
                assert_eq!(layers.len(), 1);
                assert_eq!(layer.len(), states as usize, "{goal} at {distance}");
                assert!(layer.iter().all(|board| table.of(board) == Some(distance as u8)), "{goal} at {distance}");
                assert!(layer.windows(2).all(|two| two[0].tiles().lt(two[1].tiles())), "{goal} at {distance}");
            }
        }
    }

    #[test]
    fn layers_too_wide_and_too_far_say_how_far_one_may_go() {
        let goal = Goal::blank_last(Size::Tiles3x3);
        assert_eq!(layers::<Tiles3x3>(&goal, &[32, 4], 2_000_000), Err(NoLayer::Beyond { largest: 31 }));
        let goal = Goal::blank_last(Size::Tiles5x5);
        assert_eq!(layers::<Tiles5x5>(&goal, &[2, 40], 9), Err(NoLayer::Wide { last: 2 }));
        let found = layers::<Tiles5x5>(&goal, &[3, 0, 3], 10).unwrap();
        let widths: Vec<(u64, usize)> = found.into_iter().map(|(distance, layer)| (distance, layer.len())).collect();
        assert_eq!(widths, [(0, 1), (3, 10)]);
    }
}
