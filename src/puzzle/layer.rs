//! The states at one exact distance from a goal, on boards too large for a table.

use super::board::{Board, Slide};
use super::goal::Goal;
use super::shape::Shape;

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

/// The states at exactly `distance` moves from the goal, in lexicographic order of their tiles, where no layer up to
/// there holds more than `most`.
///
/// Every slide changes the parity of the distance, so the neighbours of a layer are in the one before and the one after
/// it: two layers are all that has to be remembered.
pub(super) fn layer<S: Shape>(goal: &Goal, distance: u64, most: usize) -> Result<Vec<Board<S>>, NoLayer> {
    let mut before: Vec<Board<S>> = vec![];
    let mut here = vec![Board::from(goal.arrangement())];
    for depth in 0..distance {
        let after = after(&before, &here);
        if after.is_empty() {
            return Err(NoLayer::Beyond { largest: depth });
        }
        if after.len() > most {
            return Err(NoLayer::Wide { last: depth });
        }
        (before, here) = (here, after);
    }
    here.sort_unstable_by(|one, other| one.tiles().cmp(other.tiles()));
    Ok(here)
}

/// The neighbours of `here` that are not in `before`, all three sorted by their words.
fn after<S: Shape>(before: &[Board<S>], here: &[Board<S>]) -> Vec<Board<S>> {
    let mut after = Vec::with_capacity(here.len() * 3);
    for board in here {
        let open = Slide::ALL.into_iter().filter(|&slide| board.can(slide));
        after.extend(open.map(|slide| board.slide(slide)));
    }
    after.sort_unstable_by_key(Board::word);
    after.dedup();
    after.retain(|board| before.binary_search_by_key(&board.word(), Board::word).is_err());
    after
}

#[cfg(test)]
mod tests {
    use super::super::distance::DistanceTable;
    use super::super::shape::{Size, Tiles3x3, Tiles4x4, Tiles5x5};
    use super::*;

    fn widths<S: Shape>(last: u64) -> Vec<usize> {
        let goal = Goal::blank_last(S::SIZE);
        (0..=last).map(|distance| layer::<S>(&goal, distance, 2_000_000).unwrap().len()).collect()
    }

    #[test]
    fn layers_of_the_fifteen_puzzle_are_as_wide_as_korf_and_schultze_counted() {
        // Korf & Schultze (2005), table of states by depth, blank in a corner.
        let published = [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821, 60842];
        assert_eq!(widths::<Tiles4x4>(15), published);
    }

    #[test]
    fn layers_of_the_8_puzzle_are_those_of_the_table() {
        for goal in ["blank-last", "spiral", "1 0 2/3 4 5/6 7 8"] {
            let goal = Goal::parse(goal, Size::Tiles3x3, None).unwrap();
            let table = DistanceTable::new(&goal);
            let histogram = table.histogram();
            for (distance, &states) in histogram.iter().enumerate() {
                let layer = layer::<Tiles3x3>(&goal, distance as u64, 2_000_000).unwrap();
                assert_eq!(layer.len(), states as usize, "{goal} at {distance}");
                assert!(layer.iter().all(|board| table.of(board) == Some(distance as u8)), "{goal} at {distance}");
                assert!(layer.windows(2).all(|two| two[0].tiles().lt(two[1].tiles())), "{goal} at {distance}");
            }
        }
    }

    #[test]
    fn layers_too_wide_and_too_far_say_how_far_one_may_go() {
        let goal = Goal::blank_last(Size::Tiles3x3);
        assert_eq!(layer::<Tiles3x3>(&goal, 32, 2_000_000), Err(NoLayer::Beyond { largest: 31 }));
        let goal = Goal::blank_last(Size::Tiles5x5);
        assert_eq!(layer::<Tiles5x5>(&goal, 40, 9), Err(NoLayer::Wide { last: 2 }));
        assert_eq!(layer::<Tiles5x5>(&goal, 3, 10).map(|layer| layer.len()), Ok(10));
    }
}
