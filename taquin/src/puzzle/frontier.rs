//! How many states are at each distance from a goal: breadth-first search that remembers the frontier alone (Korf & Zhang
//! 2000).
//!
//! Every slide changes the parity of the distance, so the neighbours of a layer are in the one before and the one after
//! it: two layers are all that has to be remembered.

use super::board::{Board, Slide};
use super::goal::Goal;
use super::shape::{Shape, Word, with_shape};

/// The states at one distance from a goal after the other.
#[derive(Clone, Debug)]
pub(super) struct Frontier<S: Shape> {
    /// Both sorted.
    before: Vec<S::Word>,
    here: Vec<S::Word>,
}

impl<S: Shape> Frontier<S> {
    /// The goal alone, at distance 0.
    pub(super) fn new(goal: &Goal) -> Self {
        let goal: Board<S> = Board::from(goal.arrangement());
        Frontier { before: vec![], here: vec![goal.word()] }
    }

    /// The number of states at this distance.
    pub(super) fn len(&self) -> usize {
        self.here.len()
    }

    /// The states at this distance.
    pub(super) fn boards(&self) -> impl Iterator<Item = Board<S>> {
        self.here.iter().map(|&word| {
            let blank = (0..S::CELLS).find(|&cell| word.field(cell as u32 * S::BITS, S::BITS) == 0);
            Board::packed(word, blank.expect("a board has a blank"))
        })
    }

    /// All their neighbours, duplicates included.
    fn neighbours(&self) -> usize {
        self.boards().map(|board| Board::<S>::OPEN[board.blank()].count_ones() as usize).sum()
    }

    /// Goes on to the next distance.
    pub(super) fn advance(&mut self) {
        let mut after = Vec::with_capacity(self.neighbours());
        for board in self.boards() {
            let open = Slide::ALL.into_iter().filter(|&slide| board.can(slide));
            after.extend(open.map(|slide| board.slide(slide).word()));
        }
        after.sort_unstable();
        after.dedup();
        let mut before = self.before.iter().peekable();
        after.retain(|word| {
            while before.next_if(|known| *known < word).is_some() {}
            before.peek() != Some(&word)
        });
        after.shrink_to_fit();
        self.before = std::mem::replace(&mut self.here, after);
    }
}

/// A [`Frontier`] of any size.
trait AnyFrontier {
    fn len(&self) -> usize;
    fn next_bytes(&self) -> usize;
    fn advance(&mut self);
}

impl<S: Shape> AnyFrontier for Frontier<S> {
    fn len(&self) -> usize {
        Frontier::len(self)
    }

    fn next_bytes(&self) -> usize {
        let words = self.before.len() + self.here.len() + self.neighbours();
        words.saturating_mul(size_of::<S::Word>())
    }

    fn advance(&mut self) {
        Frontier::advance(self);
    }
}

/// The number of states at each distance from a goal, from 0 to the largest there is.
///
/// ```
/// use taquin::puzzle::{Goal, Size, StatesByDistance};
/// let states: Vec<u64> = StatesByDistance::new(&Goal::blank_last(Size::Tiles4x4)).take(6).collect();
/// assert_eq!(states, [1, 2, 4, 10, 24, 54]);
/// ```
pub struct StatesByDistance {
    frontier: Box<dyn AnyFrontier>,
    begun: bool,
}

impl StatesByDistance {
    /// Begins at the goal.
    pub fn new(goal: &Goal) -> Self {
        let frontier = with_shape!(goal.size(), S => Box::new(Frontier::<S>::new(goal)) as Box<dyn AnyFrontier>);
        StatesByDistance { frontier, begun: false }
    }

    /// The bytes that the next layer takes while it is made, with the two before it.
    pub fn next_bytes(&self) -> u64 {
        if self.begun { self.frontier.next_bytes() as u64 } else { 0 }
    }
}

impl std::fmt::Debug for StatesByDistance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StatesByDistance").field("states", &self.frontier.len()).finish_non_exhaustive()
    }
}

impl Iterator for StatesByDistance {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        if std::mem::replace(&mut self.begun, true) {
            self.frontier.advance();
        }
        Some(self.frontier.len() as u64).filter(|&states| states > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::Size;
    use super::*;

    fn states(size: Size, goal: &str) -> StatesByDistance {
        StatesByDistance::new(&Goal::parse(goal, size, None).unwrap())
    }

    #[test]
    fn the_first_layers_are_those_of_the_encyclopedia_of_integer_sequences() {
        // OEIS A089484 (4x4, blank in a corner), A090165 (edge), A090164 (centre), A090031 (5x5, corner), A090166 (3x4, corner).
        let edge = "1 0 2 3/4 5 6 7/8 9 10 11/12 13 14 15";
        let centre = "1 2 3 4/5 0 6 7/8 9 10 11/12 13 14 15";
        let published: [(Size, &str, &[u64]); 5] = [
            (
                Size::Tiles4x4,
                "blank-last",
                &[
                    1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821, 60842, 119000, 231844,
                    447342, 859744, 1637383, 3098270, 5802411,
                ],
            ),
            (
                Size::Tiles4x4,
                edge,
                &[
                    1, 3, 6, 14, 32, 66, 134, 280, 585, 1214, 2462, 4946, 9861, 19600, 38688, 76086, 148435, 288098,
                    554970, 1062628, 2016814,
                ],
            ),
            (
                Size::Tiles4x4,
                centre,
                &[
                    1, 4, 10, 20, 38, 80, 174, 372, 762, 1540, 3072, 6196, 12356, 24516, 48179, 94356, 183432, 355330,
                    682250, 1301874, 2460591,
                ],
            ),
            (
                Size::Tiles5x5,
                "blank-first",
                &[
                    1, 2, 4, 10, 26, 64, 159, 366, 862, 1904, 4538, 10238, 24098, 53186, 123435, 268416, 616374,
                    1326882, 3021126,
                ],
            ),
            (
                Size::Tiles3x4,
                "blank-last",
                &[
                    1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781, 1392, 2494, 4442, 7854, 13899, 24215, 41802, 71167,
                    119888, 198363, 323206, 515778, 811000, 1248011, 1885279,
                ],
            ),
        ];
        for (size, goal, expected) in published {
            let found: Vec<u64> = states(size, goal).take(expected.len()).collect();
            assert_eq!(found, expected, "{size} {goal}");
        }
    }

    #[test]
    fn every_8_puzzle_is_counted_once_whatever_the_goal() {
        // OEIS A089473, A089483 and A089474: the largest distance and the states there, blank in a corner, on an edge, in the
        // centre.
        for (goal, largest, last) in
            [("blank-last", 31, 2), ("1 0 2/3 4 5/6 7 8", 31, 2), ("1 2 3/4 0 5/6 7 8", 30, 148)]
        {
            let found: Vec<u64> = states(Size::Tiles3x3, goal).collect();
            assert_eq!((found.len() - 1, found.last()), (largest, Some(&last)), "{goal}");
            assert_eq!(found.iter().sum::<u64>(), 181_440, "{goal}");
        }
    }

    #[test]
    #[ignore = "half a minute and a gigabyte"]
    fn the_11_puzzle_is_counted_to_its_end() {
        // OEIS A090166.
        let found: Vec<u64> = states(Size::Tiles3x4, "blank-last").collect();
        assert_eq!(found.len(), 54);
        assert_eq!(found[49..], [27116, 5390, 1115, 86, 18]);
        assert_eq!(found.iter().sum::<u64>(), 239_500_800);
    }

    #[test]
    fn the_next_layer_takes_its_neighbours_and_the_two_layers_before() {
        let mut states = states(Size::Tiles4x4, "blank-last");
        assert_eq!((states.next_bytes(), states.next()), (0, Some(1)));
        // One state, its two neighbours; eight bytes a state.
        assert_eq!((states.next_bytes(), states.next()), (3 * 8, Some(2)));
        // One state, two, and three neighbours of each of them.
        assert_eq!((states.next_bytes(), states.next()), ((1 + 2 + 6) * 8, Some(4)));
    }
}
